#pragma once
// A match that a player had on a device, without a house: the setup, the players, the moves. The cards and the result follow from
// them. Kept in the store as one JSON document. Not here: the course of the match, see table/move_list.h.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/open.h"

namespace server {

inline constexpr int kPersonHere = -1;  // instead of a level

struct KeptMatch {
  table::Setup setup;
  std::vector<int> levels;  // by seat, of the bot there, or kPersonHere
  std::string moves;
  std::vector<std::uint32_t> undone{};  // as Table::set_undone

  std::size_t own_seat() const;  // the first person's; levels.size(): there is none
};

std::string to_document(const KeptMatch& match);
std::optional<KeptMatch> kept_match_in(std::string_view document);
std::string id_of(std::string_view document);  // the same match has the same id
// The match at its last move.
table::Opened replay(const KeptMatch& match, table::Language language);
std::string levels_json(const KeptMatch& match);  // null: a person

}  // namespace server
