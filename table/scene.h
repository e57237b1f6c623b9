#pragma once
// What a table shows to one seat and what a person can do there, derived once from a View. Terminal, page and narration
// draw from it, and none of them asks which game it is. docs/scenes.md describes the JSON. Not here: how anything
// looks, where it lies on a screen.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene.h"
#include "core/seat.h"

namespace table {

using CardCode = std::string;  // a card as games.md writes it: "3B"

// A short word about a seat: dealer, partner, passed. The key is for programs.
struct Badge {
  std::string key, text;
};

struct Plate {
  core::Seat side;             // the lowest of the seats that win together with it
  int cards = -1;              // -1: this game has none
  int points = -1;             // in this deal; -1: this game counts none
  std::optional<int> score{};  // in the match
  bool acts = false;
  std::vector<Badge> badges{};
};

struct Zone {
  core::ZoneKind kind{};
  core::Seat seat{};              // whose; none: everybody's
  std::vector<CardCode> cards{};  // those the viewer may know
  int backs = 0;                  // the number of other cards
  std::vector<core::Seat>
      by{};               // a trick: the seat that played each card; a board: that marked each cell
  bool together = false;  // a trick: several cards of one seat's play
  core::Seat taker{};     // the last trick: the seat that took it
  int columns = 0;        // a board: its cells row by row, an empty mark in an empty cell
  std::vector<std::string> marks{}, signs{};  // signs: by seat, what it marks with
  std::vector<std::vector<Badge>> rounds{};   // of shown words, by seat, the newest last
};

// A fact about the whole table: trump, deal 2 of 3, a phase.
struct Fact {
  std::string key, text;
  std::string value{};  // for programs: a suit's letter, a card, a number
};

// What a person can do. A choice is one move, or a family of moves with the rule that makes a move of it:
//   button  the move itself
//   cards   at least `min` and at most `max` cards out of one of `groups`, all of `must` among them:
//           {member: card}, or {member: [cards]} where `list` says so
//   cell    one of `cells`, counted row by row: {"row": r, "col": c}
//   number  {member: n} for a number from `min` to `max`
//   onto    `cards`, the first of them moved onto the others: the move itself
struct MoveChoice {
  enum class How : std::uint8_t { kButton, kCards, kCell, kNumber, kOnto };
  How how = How::kButton;
  std::string label;
  std::string text{}, move{};  // one move: as typed, and as JSON
  std::string member{};
  bool list = false;
  std::vector<std::vector<CardCode>> groups{};
  std::vector<CardCode> must{}, cards{};
  int min = 0, max = 0;
  std::vector<int> cells{};
  friend bool operator==(const MoveChoice&, const MoveChoice&) = default;
};

struct Scene {
  std::vector<Plate> seats;
  std::vector<Zone> zones;
  std::vector<Fact> facts;
  std::vector<MoveChoice> choices;
  std::vector<CardCode> starred{};  // cards that do more than their rank says

  const Zone* zone(core::ZoneKind kind, core::Seat seat = core::kNoSeat) const;
};

std::string to_json(const Scene& scene);
// A scene as a house sends it; none if the text is not a scene. Members and kinds that this release does not know are left out.
std::optional<Scene> scene_from(std::string_view json);

}  // namespace table
