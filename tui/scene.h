#pragma once
// A view, read for drawing: who sits where, what lies on the table, what is in the hand. It goes by which
// members a view has, not by which game it is. Not here: how any of it looks.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tui/venue.h"

namespace tui {

struct Player {
  std::string name;
  int cards = -1, points = -1, score = -1;  // -1: this game has none
  bool turn = false, you = false, passed = false, partner = false, joker = false, ally = false;
  int place = 0;                     // out of cards as the first, second …; 0: still in
  std::string title;                 // "president" … "scum", or empty
  bool away = false;                 // lost the connection, and
  std::optional<Time> away_until{};  // has so long to come back
};

// What one seat laid on the table.
struct Laid {
  int seat = -1;
  std::vector<std::string> cards;
  bool takes = false;  // the trick goes here
};

// What can be chosen: a card of the hand, a cell of the board, a sign.
struct Pick {
  std::string code, label;
  std::string move;    // JSON, legal or not; empty for cards that go in sets
  bool legal = false;  // alone, or with others
};

struct Scene {
  std::string game;
  int seat = -1, deal = 0, version = 0;
  bool deal_over = false, over = false, exchange = false;
  std::vector<Player> players;
  std::vector<Laid> trick, last_trick;
  std::string trump, turned, top;  // a suit's letter; cards
  int stock = -1;
  std::vector<Pick> picks;
  bool sets = false;                              // picks are marked and go together
  std::vector<int> board;                         // tic-tac-toe: the seat in each cell, -1 for none
  std::vector<std::string> marks;                 // and its sign by seat
  std::vector<std::vector<std::string>> history;  // rounds of signs, by seat
};

Scene read_scene(const Moment& moment);

// The cards in a move, as a legal move's JSON has them.
std::vector<std::string> cards_in(std::string_view move);
// The move that lays or gives these cards.
std::string move_of(const Scene& scene, const std::vector<std::string>& cards);
// What somebody typed, as a move: the code or the name of a legal one, or cards of the pack, legal or not. Empty: it
// is none.
std::string typed_move(const Scene& scene, const Moment& moment, std::string_view typed);

}  // namespace tui
