// A table of any game, and moves as bytes: JSON, typed text, at any seat, between random legal moves. A refused move
// leaves the match as it was; an accepted move is legal; and at the end the match is saved and loaded.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "table/open.h"
#include "table/replay.h"

namespace {

using table::Language;
using Moves = std::vector<table::LegalMove>;

void check(bool ok) {
  if (!ok) std::abort();
}

std::vector<table::Setup> setups() {
  std::vector<table::Setup> out = {
      {"briscola", 2, {{"deals", "2"}}, ""},
      {"joker", 3, {{"target", "1"}}, ""},
      {"california_jack", 2, {}, ""},
      {"california_jack", 2, {{"follow", "either"}, {"stock", "face_down"}}, ""},
      {"scopa", 2, {}, ""},
      {"scopa", 4, {{"form", "scopone"}}, ""},
      {"tressette", 2, {}, ""},
      {"tressette", 4, {{"accusi", "off"}}, ""},
      {"briscola_chiamata", 5, {}, ""},
      {"tic_tac_toe", 2, {}, ""},
      {"rock_paper_scissors", 2, {}, ""},
  };
  for (int seats = 3; seats <= 4; ++seats) out.push_back({"briscola", seats, {}, ""});
  for (int seats = 3; seats <= 8; ++seats)
    out.push_back({"president", seats, {{"rounds", "2"}}, ""});
  return out;
}

// Did one of the legal moves lead from there to here?
bool leads(const Moves& moves, core::Seat seat, const std::string& from, const std::string& to) {
  return std::any_of(moves.begin(), moves.end(), [&](const table::LegalMove& m) {
    const auto t = table::load(from).table;
    return !t->play(seat, m.json, Language::kEnglish) && t->save() == to;
  });
}

void look(const table::Table& t) {
  for (int i = 0; i <= t.seats(); ++i) {
    check(!t.view(core::Seat(i)).empty());
    t.narration(core::Seat(i), Language::kItalian, {});
    t.situation(core::Seat(i), Language::kEnglish, {});
  }
}

void try_move(table::Table& t, core::Seat seat, std::string_view text, bool json) {
  const std::string before = t.save();
  const auto version = t.version();
  const Moves moves = t.legal(seat, Language::kEnglish);
  const auto refused =
      json ? t.play(seat, text, Language::kEnglish) : t.play_text(seat, text, Language::kItalian);
  if (refused) {
    check(t.save() == before && t.version() == version);
    check(!refused->code.empty() && !refused->sentence.empty());
    return;
  }
  check(t.version() == version + 1 && leads(moves, seat, before, t.save()));
  look(t);
}

}  // namespace

// byte 0 the game and seats, 1 the seed; then pieces: a command byte (seat, form, length), and its text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto kSetups = setups();
  if (size < 3) return 0;
  table::Setup setup = kSetups[data[0] % kSetups.size()];
  setup.seed = std::to_string(data[1]);
  const auto t = table::open(setup).table;
  core::Rng rng(data[1]);
  for (std::size_t i = 2; i < size && !t->over();) {
    const std::uint8_t command = data[i++];
    if (t->deal_over()) t->next_deal();
    if (command >= 128) {
      t->play_at_random(t->to_act().lowest(), rng);
      continue;
    }
    const std::size_t length = std::min<std::size_t>(command / 4, size - i);
    const std::string_view text(reinterpret_cast<const char*>(data + i), length);
    i += length;
    try_move(*t, core::Seat(command % 9 == 8 ? 200 : command % 9), text, command % 2 == 0);
  }
  check(table::load(t->save()).table->save() == t->save());
  return 0;
}
