#pragma once
// The people present: the only connection of each account, where a newer connection replaces the older.
#include <unordered_map>

#include "server/connection.h"

namespace server {

class People {
 public:
  ConnectionPtr find(AccountId account) const {
    const auto it = here_.find(account);
    return it == here_.end() ? nullptr : it->second;
  }
  bool here(AccountId account) const { return here_.contains(account); }
  // The previous connection, if any.
  ConnectionPtr arrive(const ConnectionPtr& connection) {
    ConnectionPtr& place = here_[connection->account];
    ConnectionPtr before = place == connection ? nullptr : place;
    place = connection;
    return before;
  }
  // False if there is a newer connection, so nobody left.
  bool depart(const ConnectionPtr& connection) {
    const auto it = here_.find(connection->account);
    if (it == here_.end() || it->second != connection) return false;
    here_.erase(it);
    return true;
  }
  // Does a player get another's phrases and offers?
  bool hears(AccountId account, AccountId other) const {
    const ConnectionPtr connection = find(account);
    return !connection || !connection->blocked.contains(other);
  }
  bool get_on(AccountId one, AccountId other) const {
    return hears(one, other) && hears(other, one);
  }
  std::size_t size() const { return here_.size(); }
  auto begin() const { return here_.begin(); }
  auto end() const { return here_.end(); }

 private:
  std::unordered_map<AccountId, ConnectionPtr> here_;
};

}  // namespace server
