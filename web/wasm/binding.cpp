// The rules core for a page: table::Table and table::Replay behind a C interface of numbers and UTF-8.
// One module holds many tables. Every answer is JSON, every bad input a refusal with a code and a
// sentence; nothing here traps, throws, prints, reads a clock or knows a game. web/wasm/mazzo.mjs is the
// other side of it.
//
//   in    numbers; a text is two of them, its address and its size in bytes. The caller gets the
//         memory from alloc() and frees it with free().
//   out   the address of a length (4 bytes, little endian) and the text; the module's, until the next call
//   seat  from 0; -1 is the gallery, in calls that only look
//   lang  "en" or "it", or "en-x-french" where Italian cards look French; without a table, no text is English; names  a JSON list by seat, or no text
//
// Not here: clocks, and when a bot moves, which are the page's; secrecy between the seats of one page, since the holder
// of a module holds all its tables. A page that plays online has the server's views, no table.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/rng.h"
#include "table/analyse.h"
#include "table/open.h"
#include "table/replay.h"
#include "table/signature.h"
#include "table/verify.h"
#include "web/wasm/answers.h"
#include "web/wasm/open_tables.h"
#include "web/wasm/request.h"
#include "web/wasm/setup_json.h"
#include "web/wasm/text.h"

namespace wasm {
namespace {

using Answer = const char*;
using Size = std::uint32_t;

// Handles a call with a single text.
template <class F>
Answer reading(const Text& text, F f) {
  const auto fault = text.fault();
  return answer(fault ? refusal(*fault) : f(text.view()));
}

// The same, with the caller's language.
template <class F>
Answer reading(const Text& text, const Text& lang, F f) {
  return reading(text, [&lang, &f](std::string_view s) {
    if (const auto fault = lang.fault()) return refusal(*fault);
    const auto known = table::voice_from(lang.view().empty() ? "en" : lang.view());
    return known ? f(s, *known) : refusal({"bad_language", "The languages are en and it."});
  });
}

std::optional<Refused> no_room() {
  if (!open_tables().full()) return std::nullopt;
  return Refused{"too_many_tables", "There are " + std::to_string(OpenTables::kMostTables) +
                                        " tables open; close one first."};
}

std::string seated(table::Opened opened) {
  if (!opened.table) return refusal(opened.refused);
  if (const auto refused = no_room()) return refusal(*refused);
  return done("table", open_tables().add(std::move(opened.table)).handle);
}

std::string opened(std::string_view json, table::Voice voice) {
  const auto setup = read_setup(json);
  return setup.value ? seated(table::open(*setup.value, voice)) : refusal(setup.refused);
}

std::string wound_up(std::string_view transcript, table::Voice voice) {
  if (const auto refused = no_room()) return refusal(*refused);
  auto replay = std::make_unique<SeekableReplay>(transcript, voice);
  if (!replay->ok()) return refusal(replay->refused());
  const int steps = replay->steps();
  return R"({"ok":true,"table":)" + std::to_string(open_tables().add(std::move(replay)).handle) +
         R"(,"steps":)" + std::to_string(steps) + "}";
}

std::string unknown_game() { return refusal({"unknown_game", "There is no such game here."}); }

std::string signed_by(std::string_view game, table::Players players) {
  const std::uint64_t n =
      game.empty() ? table::signature(players) : table::signature(game, players);
  if (n == 0) return unknown_game();
  std::string hex;
  for (int shift = 60; shift >= 0; shift -= 4) hex += "0123456789abcdef"[n >> shift & 15];
  return R"({"ok":true,"signature":")" + hex + R"("})";
}

constexpr std::uint32_t kMostWorlds = 100'000;
std::string too_many_worlds() {
  return refusal(
      {"bad_worlds", "The coach looks at 1 to " + std::to_string(kMostWorlds) + " worlds."});
}

std::string played(const Request& r) { return done("version", r.table().version()); }

}  // namespace

// --- texts ---

[[clang::export_name("alloc")]] void* alloc(Size size) {
  return size > kLongest ? nullptr : std::malloc(size);
}
[[clang::export_name("free")]] void release(void* text) { std::free(text); }

// --- what there is ---

// Without a text: the games and their setups; with a language, also their words.
[[clang::export_name("games")]] Answer games(const char* lang, Size lang_size) {
  const Text language(lang, lang_size);
  return reading({nullptr, 0}, language, [&language](std::string_view, table::Voice known) {
    return list(table::games(), [&](std::string& out, const table::GameInfo& game) {
      out += language.view().empty() ? table::to_json(game) : table::to_json(game, known);
    });
  });
}
// {"cards":{"3B":"the 3 of Bastoni",…},"suits":{"B":"Bastoni",…}}: the words of a game's pack.
[[clang::export_name("card_names")]] Answer card_names(const char* game, Size size,
                                                       const char* lang, Size lang_size) {
  return reading({game, size}, {lang, lang_size}, [](std::string_view g, table::Voice voice) {
    const auto games = table::games();
    if (std::ranges::find(games, g, &table::GameInfo::key) == games.end()) return unknown_game();
    return table::card_names_json(g, voice);
  });
}
// The number that changes when a rule does: of one game, or of all (no text).
[[clang::export_name("signature")]] Answer signature(const char* game, Size size) {
  return reading({game, size},
                 [](std::string_view g) { return signed_by(g, table::Players::kRandom); });
}
// The same number for the bots, which changes when a bot plays differently.
[[clang::export_name("bot_signature")]] Answer bot_signature(const char* game, Size size) {
  return reading({game, size},
                 [](std::string_view g) { return signed_by(g, table::Players::kBots); });
}

// --- tables: {"ok":true,"table":1} ---

[[clang::export_name("open")]] Answer open(const char* setup, Size size, const char* lang,
                                           Size lang_size) {
  return reading({setup, size}, {lang, lang_size}, opened);
}
[[clang::export_name("load")]] Answer load(const char* saved, Size size, const char* lang,
                                           Size lang_size) {
  return reading({saved, size}, {lang, lang_size}, [](std::string_view s, table::Voice voice) {
    return seated(table::load(s, voice));
  });
}
[[clang::export_name("close")]] Answer close(Handle table) {
  return Request(table).then([table](const Request&) {
    open_tables().close(table);
    return done();
  });
}

// --- a match from its transcript: {"ok":true,"table":2,"steps":41} ---

[[clang::export_name("replay")]] Answer replay(const char* transcript, Size size, const char* lang,
                                               Size lang_size) {
  return reading({transcript, size}, {lang, lang_size}, wound_up);
}
// Step 0 is the first deal; every other step is a move or a deal.
[[clang::export_name("seek")]] Answer seek(Handle table, std::int32_t step) {
  return Request(table)
      .only_if([](const OpenTable& t) { return t.replay != nullptr; },
               {"not_a_replay", "Only a table that replays a match can be wound."})
      .then([step](const Request& r) {
        SeekableReplay& replay = *r.open_table().replay;
        if (step < 0 || step > replay.steps())
          return refusal(
              {"bad_step", "The steps go from 0 to " + std::to_string(replay.steps()) + "."});
        replay.seek(step);
        return done("step", step);
      });
}

// --- what a seat may know ---

[[clang::export_name("view")]] Answer view(Handle table, std::int32_t seat) {
  return Request(table).viewer(seat).then(
      [](const Request& r) { return r.table().view(r.seat()); });
}
// What a table shows there and what a person can do: docs/scenes.md.
[[clang::export_name("scene")]] Answer scene(Handle table, std::int32_t seat, const char* lang,
                                             Size lang_size) {
  return Request(table).in({lang, lang_size}).viewer(seat).then([](const Request& r) {
    return r.table().scene(r.seat(), r.voice());
  });
}
// [{"move":{…},"text":"3B","label":"the 3 of Bastoni"},…]
[[clang::export_name("legal")]] Answer legal(Handle table, std::int32_t seat, const char* lang,
                                             Size lang_size) {
  return Request(table).in({lang, lang_size}).viewer(seat).then([](const Request& r) {
    return list(r.table().legal(r.seat(), r.voice()));
  });
}
// ["You play …",…]: what the last change looked like.
[[clang::export_name("narration")]] Answer narration(Handle table, std::int32_t seat,
                                                     const char* lang, Size lang_size,
                                                     const char* names, Size names_size) {
  return Request(table)
      .in({lang, lang_size})
      .viewer(seat)
      .names({names, names_size})
      .then([](const Request& r) {
        return list(r.table().narration(r.seat(), r.voice(), r.names()));
      });
}
// The same for a viewer who has just come: the state of the deal.
[[clang::export_name("situation")]] Answer situation(Handle table, std::int32_t seat,
                                                     const char* lang, Size lang_size,
                                                     const char* names, Size names_size) {
  return Request(table)
      .in({lang, lang_size})
      .viewer(seat)
      .names({names, names_size})
      .then([](const Request& r) {
        return list(r.table().situation(r.seat(), r.voice(), r.names()));
      });
}

// [{"move":{…},"score":{"milli":1250,"error_milli":80},…,"why":"…"},…], the best first: the coach, from what
// the seat knows. Also at a table that replays a match.
[[clang::export_name("advise")]] Answer advise(Handle table, std::int32_t seat,
                                               std::uint32_t worlds, std::uint64_t seed,
                                               const char* lang, Size lang_size) {
  return Request(table)
      .in({lang, lang_size})
      .seat(seat)
      .to_act()
      .then([worlds, seed](const Request& r) {
        if (worlds < 1 || worlds > kMostWorlds) return too_many_worlds();
        core::Rng rng(seed);
        return list(r.table().advise(r.seat(), {.worlds = worlds}, r.voice(), rng),
                    [](std::string& out, const table::Advice& a) { out += table::to_json(a); });
      });
}
// What each choice of a recorded match cost, and what was luck; see table/analyse.h.
[[clang::export_name("analyse")]] Answer analyse(const char* record, Size size,
                                                 std::uint32_t worlds, const char* lang,
                                                 Size lang_size) {
  return reading({record, size}, {lang, lang_size},
                 [worlds](std::string_view s, table::Voice voice) {
                   if (worlds < 1 || worlds > kMostWorlds) return too_many_worlds();
                   const auto analysis = table::analyse(s, worlds, voice);
                   return analysis.refused ? refusal(*analysis.refused) : table::to_json(analysis);
                 });
}
// {"ok":true,"fair":true,"checks":[…]}: were the deals of a recorded match fair? A player's notes of the match are
// JSON, or no text; see table/verify.h.
[[clang::export_name("verify")]] Answer verify(const char* record, Size size, const char* noted,
                                               Size noted_size, const char* lang, Size lang_size) {
  const Text notes(noted, noted_size);
  return reading(
      {record, size}, {lang, lang_size}, [&notes](std::string_view s, table::Voice voice) {
        if (const auto fault = notes.fault()) return refusal(*fault);
        const auto known = read_noted(notes.view());
        if (!known.value) return refusal(known.refused);
        const auto checks = table::verify(s, *known.value, voice);
        return std::string(R"({"ok":true,"fair":)") + (table::fair(checks) ? "true" : "false") +
               R"(,"checks":)" + table::to_json(checks) + "}";
      });
}

// --- playing: {"ok":true,"version":7} ---

[[clang::export_name("play")]] Answer play(Handle table, std::int32_t seat, const char* move,
                                           Size move_size, const char* lang, Size lang_size) {
  const Text text(move, move_size);
  return Request(table)
      .being_played()
      .in({lang, lang_size})
      .text(text)
      .seat(seat)
      .then([&text](const Request& r) {
        const auto refused = r.table().play(r.seat(), text.view(), r.voice());
        return refused ? refusal(*refused) : played(r);
      });
}
// Any of the seat's legal moves; the same seed chooses the same move.
[[clang::export_name("play_at_random")]] Answer play_at_random(Handle table, std::int32_t seat,
                                                               std::uint64_t seed) {
  return Request(table).being_played().seat(seat).to_act().then([seed](const Request& r) {
    core::Rng rng(seed);
    r.table().play_at_random(r.seat(), rng);
    return played(r);
  });
}
// The bot of that name ("greedy", "level:40", "expert" …) moves for the seat, from the seat's view.
[[clang::export_name("play_bot")]] Answer play_bot(Handle table, std::int32_t seat, const char* bot,
                                                   Size bot_size, std::uint64_t seed) {
  const Text name(bot, bot_size);
  return Request(table).being_played().text(name).seat(seat).to_act().then(
      [&name, seed](const Request& r) {
        const auto spec = ai::spec_from(name.view());
        if (!spec) return refusal({"unknown_bot", "There is no bot of that name."});
        core::Rng rng(seed);
        r.table().play_bot(r.seat(), *spec, rng);
        return played(r);
      });
}
[[clang::export_name("next_deal")]] Answer next_deal(Handle table) {
  return Request(table)
      .being_played()
      .only_if([](const OpenTable& t) { return !t.table().over(); },
               {"not_in_progress", "The match is over."})
      .only_if([](const OpenTable& t) { return t.table().deal_over(); },
               {"deal_not_over", "The deal is still being played."})
      .then([](const Request& r) {
        r.table().next_deal();
        return played(r);
      });
}

// --- everything: for the record, not for a seat while the match runs ---

[[clang::export_name("full_narration")]] Answer full_narration(Handle table, const char* lang,
                                                               Size lang_size, const char* names,
                                                               Size names_size) {
  return Request(table).in({lang, lang_size}).names({names, names_size}).then([](const Request& r) {
    return list(r.table().full_narration(r.voice(), r.names()));
  });
}
[[clang::export_name("transcript")]] Answer transcript(Handle table) {
  return Request(table).then([](const Request& r) { return r.table().transcript(); });
}
[[clang::export_name("save")]] Answer save(Handle table) {
  return Request(table).then([](const Request& r) { return r.table().save(); });
}

}  // namespace wasm
