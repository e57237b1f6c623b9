// What a saved match or a record gives: the match continued, told again, judged or verified, and a choice taken back.
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "table/analyse.h"
#include "table/move_list.h"
#include "table/replay.h"
#include "table/undo.h"
#include "table/verify.h"
#include "web/wasm/calls.h"
#include "web/wasm/setup_json.h"

namespace wasm {
namespace {

std::string wound_up(std::string_view transcript, table::Voice voice) {
  if (const auto refused = no_room()) return refusal(*refused);
  auto replay = std::make_unique<SeekableReplay>(transcript, voice);
  if (!replay->ok()) return refusal(replay->refused());
  const int steps = replay->steps();
  return good()
      .number("table", open_tables().add(std::move(replay)).handle)
      .number("steps", steps)
      .take();
}

bool is_replay(const OpenTable& t) { return t.replay != nullptr; }
bool is_reviewed(const OpenTable& t) { return t.review != nullptr; }
const Refused kNotReviewed{"not_reviewed", "Ask for a review of this table first."};

}  // namespace

// A saved match: {"ok":true,"table":1}
[[clang::export_name("load")]] Answer load(const char* saved, Size size, const char* lang,
                                           Size lang_size) {
  return reading({saved, size}, {lang, lang_size}, [](std::string_view s, table::Voice voice) {
    return seated(table::load(s, voice));
  });
}

// {"ok":true,"table":2,"steps":41}
[[clang::export_name("replay")]] Answer replay(const char* transcript, Size size, const char* lang,
                                               Size lang_size) {
  return reading({transcript, size}, {lang, lang_size}, wound_up);
}

// Step 0 is the first deal; every other step is a move or a deal.
[[clang::export_name("seek")]] Answer seek(Handle table, std::int32_t step) {
  return Request(table)
      .only_if(is_replay, {"not_a_replay", "Only a table that replays a match can be wound."})
      .then([step](const Request& r) {
        SeekableReplay& replay = *r.open_table().replay;
        if (step < 0 || step > replay.steps())
          return refusal(
              {"bad_step", "The steps go from 0 to " + std::to_string(replay.steps()) + "."});
        replay.seek(step);
        return done("step", step);
      });
}

[[clang::export_name("full_narration")]] Answer full_narration(Handle table, const char* lang,
                                                               Size lang_size, const char* names,
                                                               Size names_size) {
  return Request(table).in({lang, lang_size}).names({names, names_size}).then([](const Request& r) {
    return list(r.table().full_narration(r.voice(), r.names()));
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

// The same choice by choice, at a table that replays a match. Begins: {"ok":true,"choices":40}. Without worlds, there are
// as many as the length of the match allows.
[[clang::export_name("review")]] Answer review(Handle table, std::uint32_t worlds, const char* lang,
                                               Size lang_size) {
  return Request(table)
      .in({lang, lang_size})
      .only_if(is_replay, {"not_a_replay", "Only a table that replays a match can be reviewed."})
      .then([worlds](const Request& r) {
        if (worlds > kMostWorlds) return too_many_worlds();
        OpenTable& open = r.open_table();
        open.review = std::make_unique<table::Review>(open.replay->text(), worlds, r.voice());
        return done("choices", static_cast<std::int64_t>(open.review->choices()));
      });
}
// The next choice, with every move that was legal; {"ok":true} after the last.
[[clang::export_name("judge")]] Answer judge(Handle table) {
  return Request(table).only_if(is_reviewed, kNotReviewed).then([](const Request& r) {
    const table::Choice* choice = r.open_table().review->next();
    return choice ? table::to_json_with_moves(*choice) : done();
  });
}
// What is known so far: the accounts of all seats, and how the chance of one of them went.
[[clang::export_name("reviewed")]] Answer reviewed(Handle table, std::int32_t seat) {
  return Request(table).seat(seat).only_if(is_reviewed, kNotReviewed).then([](const Request& r) {
    const table::Analysis& found = r.open_table().review->so_far();
    const auto number = [](core::Seat s) { return std::to_string(int{s}); };
    const auto course = table::course(found, r.seat());
    return good()
        .text("unit", found.unit)
        .text_if_any("by", found.by)
        .raw("seats", list(found.seats))
        .raw("sides", table::json::list(found.sides, number))
        .raw("course", list(course))
        .raw("luck", list(table::luck_in(course)))
        .take();
  });
}

// {"ok":true,"moves":"3B,1S,…"}: the moves of a recorded match; see table/move_list.h.
[[clang::export_name("move_list")]] Answer move_list(const char* record, Size size) {
  return reading({record, size}, [](std::string_view s) {
    return good().text("moves", table::move_list(s)).take();
  });
}

// {"ok":true,"fair":true,"checks":[…]}: were the deals of a recorded match fair? A player's notes of the match are
// JSON, or no text; see table/verify.h.
[[clang::export_name("verify")]] Answer verify(const char* record, Size size, const char* noted,
                                               Size noted_size, const char* lang, Size lang_size) {
  const Text notes(noted, noted_size);
  return reading({record, size}, {lang, lang_size},
                 [&notes](std::string_view s, table::Voice voice) {
                   if (const auto fault = notes.fault()) return refusal(*fault);
                   const auto known = read_noted(notes.view());
                   if (!known.value) return refusal(known.refused);
                   const auto checks = table::verify(s, *known.value, voice);
                   return good()
                       .flag("fair", table::fair(checks))
                       .raw("checks", table::to_json(checks))
                       .take();
                 });
}
// Takes back the seat's last choice of this deal, and what others did since; see table/undo.h.
[[clang::export_name("undo")]] Answer undo(Handle table, std::int32_t seat, const char* lang,
                                           Size lang_size) {
  return Request(table).being_played().in({lang, lang_size}).seat(seat).then([](const Request& r) {
    auto before = table::undo(r.table(), r.seat(), r.voice());
    if (!before.table) return refusal(before.refused);
    r.open_table().match = std::move(before.table);
    return played(r);
  });
}

}  // namespace wasm
