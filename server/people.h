#pragma once
// Who is here: the one connection of each account. A newer one takes the place of the older.
#include <unordered_map>

#include "server/link.h"

namespace server {

class People {
 public:
  LinkPtr find(AccountId account) const {
    const auto it = here_.find(account);
    return it == here_.end() ? nullptr : it->second;
  }
  bool here(AccountId account) const { return here_.contains(account); }
  // The connection that was there before, if any.
  LinkPtr arrive(const LinkPtr& link) {
    LinkPtr& place = here_[link->account];
    LinkPtr before = place == link ? nullptr : place;
    place = link;
    return before;
  }
  // False: a newer connection is there, nobody left.
  bool depart(const LinkPtr& link) {
    const auto it = here_.find(link->account);
    if (it == here_.end() || it->second != link) return false;
    here_.erase(it);
    return true;
  }
  std::size_t size() const { return here_.size(); }
  auto begin() const { return here_.begin(); }
  auto end() const { return here_.end(); }

 private:
  std::unordered_map<AccountId, LinkPtr> here_;
};

}  // namespace server
