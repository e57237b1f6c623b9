#pragma once
// Who is here: the one connection of each account, a newer one in the place of the older; and whom each does
// not want to hear, for as long as the house is open.
#include <set>
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
  // The connection that was there before, if any.
  ConnectionPtr arrive(const ConnectionPtr& connection) {
    ConnectionPtr& place = here_[connection->account];
    ConnectionPtr before = place == connection ? nullptr : place;
    place = connection;
    return before;
  }
  // False: a newer connection is there, nobody left.
  bool depart(const ConnectionPtr& connection) {
    const auto it = here_.find(connection->account);
    if (it == here_.end() || it->second != connection) return false;
    here_.erase(it);
    return true;
  }
  void mute(AccountId account, AccountId other) {
    constexpr std::size_t kMost = 200;
    if (auto& silent = muted_[account]; silent.size() < kMost) silent.insert(other);
  }
  void unmute(AccountId account, AccountId other) {
    const auto it = muted_.find(account);
    if (it == muted_.end()) return;
    it->second.erase(other);
    if (it->second.empty()) muted_.erase(it);
  }
  bool hears(AccountId account, AccountId other) const {
    const auto it = muted_.find(account);
    return it == muted_.end() || !it->second.contains(other);
  }
  std::size_t size() const { return here_.size(); }
  auto begin() const { return here_.begin(); }
  auto end() const { return here_.end(); }

 private:
  std::unordered_map<AccountId, ConnectionPtr> here_;
  std::unordered_map<AccountId, std::set<AccountId>> muted_;
};

}  // namespace server
