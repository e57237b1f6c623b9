#pragma once
// What a table shows to one seat and what a person can do there, derived once from a View: terminal, page and
// narration draw from it, and none of them asks which game it is. docs/scenes.md describes the JSON.
// Not here: how anything looks, where it lies on a screen.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/fields.h"
#include "core/scene.h"
#include "core/seat.h"

namespace table {

using CardCode = std::string;    // a card as games.md writes it: "3B"
struct MoveJson : std::string {  // as a client sends it
  using std::string::string;
  MoveJson(std::string json = {}) : std::string(std::move(json)) {}
};

// A short word about a seat: dealer, partner, passed.
struct Badge {
  std::string key, text;
  static constexpr auto fields() {
    using core::field;
    return std::tuple{field("key", &Badge::key, "for programs"), field("text", &Badge::text)};
  }
};

struct Plate {
  core::Seat side;
  int cards = -1;   // -1: this game has none
  int points = -1;  // -1: this game counts none
  std::optional<int> score{};
  bool acts = false;
  std::vector<Badge> badges{};
  static constexpr auto fields() {
    using core::field;
    return std::tuple{
        field("side", &Plate::side, "the lowest seat of those that win together with this seat"),
        field("cards", &Plate::cards, "in its hand"),
        field("points", &Plate::points, "in this deal"),
        field("score", &Plate::score, "in the match"),
        field("acts", &Plate::acts, "it is to act"),
        field("badges", &Plate::badges)};
  }
};

struct Zone {
  core::ZoneKind kind{};
  core::Seat seat{};
  std::vector<CardCode> cards{};
  int backs = 0;
  std::vector<core::Seat> by{};
  bool together = false;
  core::Seat taker{};
  int columns = 0;
  std::vector<std::string> marks{}, signs{};
  std::vector<int> decided{};
  std::vector<std::vector<Badge>> rounds{};
  static constexpr auto fields() {
    using core::field;
    return std::tuple{
        field("kind", &Zone::kind),
        field("seat", &Zone::seat, "the owner; everybody owns a zone without it"),
        field("cards", &Zone::cards, "those that the viewer may know"),
        field("backs", &Zone::backs, "how many more there are"),
        field("by", &Zone::by, "the seat that played each card, or that marked each cell"),
        field("together", &Zone::together, "one seat played all of a trick's cards at once"),
        field("taker", &Zone::taker, "the seat that took the last trick"),
        field("columns", &Zone::columns, "of a board; its cells are listed row by row"),
        field("marks", &Zone::marks,
              "of a board: the mark in each cell, empty where there is none"),
        field("signs", &Zone::signs, "by seat: what it marks with"),
        field("decided", &Zone::decided, "of a board: the cells that won"),
        field("rounds", &Zone::rounds, "of shown words, by seat, the newest round last")};
  }
};

// A fact about the whole table: trump, deal 2 of 3, a phase.
struct Fact {
  std::string key, text;
  std::string value{};
  static constexpr auto fields() {
    using core::field;
    return std::tuple{
        field("key", &Fact::key, "for programs"), field("text", &Fact::text),
        field("value", &Fact::value, "for programs: a suit's letter, a card, a number")};
  }
};

// What a person can do. A choice is one move, or a family of moves with the rule that makes a move of it:
//   button  the move itself
//   cards   at least `min` and at most `max` cards out of one of `groups`, all of `must` among them:
//           {member: card}, or {member: [cards]} where `list` says so
//   cell    one of `cells`, counted row by row: {"row": r, "col": c}
//   number  {member: n} for a number from `min` to `max`, and the members of `beside` with it
//   onto    `cards`, the first of them moved onto the others: {"card": the first, "take": [the others]}
struct MoveChoice {
  enum class How : std::uint8_t { kButton, kCards, kCell, kNumber, kOnto };
  friend constexpr auto names(How) {
    return std::array<std::string_view, 5>{"button", "cards", "cell", "number", "onto"};
  }
  friend constexpr std::string_view name(How h) { return names(h)[static_cast<std::size_t>(h)]; }
  How how = How::kButton;
  std::string label;
  std::string text{};
  MoveJson move{}, beside{};
  std::string member{};
  bool list = false;
  std::vector<std::vector<CardCode>> groups{};
  std::vector<CardCode> must{}, cards{};
  int min = 0, max = 0;
  std::vector<int> cells{};
  static constexpr auto fields() {
    using core::field;
    return std::tuple{field("how", &MoveChoice::how),
                      field("label", &MoveChoice::label),
                      field("text", &MoveChoice::text, "one move, as a person types it"),
                      field("move", &MoveChoice::move,
                            "one move, as `play` takes it; it is left out of a card onto others, "
                            "where it follows from `cards`"),
                      field("beside", &MoveChoice::beside,
                            "of a number: the other members of the move, as an object"),
                      field("member", &MoveChoice::member, "the member of the move that is chosen"),
                      field("list", &MoveChoice::list, "the member is a list of cards"),
                      field("groups", &MoveChoice::groups, "cards that may be chosen together"),
                      field("must", &MoveChoice::must, "cards that every such move holds"),
                      field("cards", &MoveChoice::cards, "the first is moved onto the others"),
                      field("min", &MoveChoice::min, "cards, or the smallest number"),
                      field("max", &MoveChoice::max, "cards, or the largest number"),
                      field("cells", &MoveChoice::cells, "of the board, counted row by row")};
  }
  friend bool operator==(const MoveChoice&, const MoveChoice&) = default;
};

// One of the things that a finished deal counted, with a number for each side.
struct SummaryRow {
  std::string key, text;
  std::vector<int> counts{};
  core::Seat side{};
  int goal = 0;
  std::vector<int> goals{};
  bool shared = false;
  std::vector<std::string> words{};
  std::vector<core::Seat> to{};
  static constexpr auto fields() {
    using core::field;
    return std::tuple{
        field("key", &SummaryRow::key, "for programs"),
        field("text", &SummaryRow::text),
        field("counts", &SummaryRow::counts, "a number for each side, the lowest seat's first"),
        field("side", &SummaryRow::side, "the side that scores for it, by its lowest seat"),
        field("goal", &SummaryRow::goal, "the number that wins, where there is such a number"),
        field("goals", &SummaryRow::goals,
              "the number that each side needs, where the sides need different numbers"),
        field("shared", &SummaryRow::shared,
              "players who are together have the same number, so the numbers are no parts of a "
              "whole"),
        field("words", &SummaryRow::words, "a word for each side, to be shown for its number"),
        field("to", &SummaryRow::to,
              "for each side the seat that gets as many cards from it; null: none")};
  }
};

struct Scene {
  std::string name{};
  std::vector<Plate> seats;
  std::vector<Zone> zones;
  std::vector<Fact> facts;
  std::vector<MoveChoice> choices;
  std::vector<CardCode> starred{};
  std::vector<SummaryRow> summary{};
  std::vector<std::string> verdict{};
  static constexpr auto fields() {
    using core::field;
    return std::tuple{field("name", &Scene::name,
                            "what players call the game with the options of this table, where it "
                            "has a name of its own"),
                      field("seats", &Scene::seats, "a plate for each seat"),
                      field("zones", &Scene::zones, "what lies on the table"),
                      field("facts", &Scene::facts, "what holds for the whole table"),
                      field("choices", &Scene::choices, "what the seat can do now"),
                      field("starred", &Scene::starred, "cards that do more than their rank says"),
                      field("summary", &Scene::summary, "what the deal counted, once it is over"),
                      field("verdict", &Scene::verdict,
                            "beside the summary: sentences on what decided the deal or the match, "
                            "where the numbers do not say it")};
  }

  const Zone* zone(core::ZoneKind kind, core::Seat seat = core::kNoSeat) const;
};

std::string to_json(const Scene& scene);
// A scene as a house sends it; none if the text is not a scene. Members and kinds that this release does not know are left out.
std::optional<Scene> scene_from(std::string_view json);

}  // namespace table
