// The rules core for a page: table::Table and table::Replay behind a C interface of numbers and UTF-8.
// One module holds many tables. Every answer is JSON, every bad input a refusal with a code and a
// sentence; nothing here traps, throws, prints, reads a clock or knows a game. web/wasm/mazzo.mjs is the
// other side of it.
//
//   in    numbers; a text is two of them, its address and its size in bytes. The caller gets the
//         memory from alloc() and frees it with free() (runtime.cpp).
//   out   the address of a length (4 bytes, little endian) and the text; the module's, until the next call
//   seat  from 0; -1 is the gallery, in calls that only look
//   lang  "en" or "it", or "en-x-french" where Italian cards look French; without a table, no text is English; names  a JSON list by seat, or no text
//
// Not here: clocks, and when a bot moves, which are the page's; secrecy between the seats of one page, since the holder
// of a module holds all its tables. A page that plays online has the server's views, no table.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "table/open.h"
#include "table/replay.h"
#include "web/wasm/calls.h"
#include "web/wasm/setup_json.h"

namespace wasm {
namespace {

std::string opened(std::string_view json, table::Voice voice) {
  const auto setup = read_setup(json);
  return setup.value ? seated(table::open(*setup.value, voice)) : refusal(setup.refused);
}

}  // namespace

// --- tables: {"ok":true,"table":1} ---

[[clang::export_name("open")]] Answer open(const char* setup, Size size, const char* lang,
                                           Size lang_size) {
  return reading({setup, size}, {lang, lang_size}, opened);
}
[[clang::export_name("close")]] Answer close(Handle table) {
  return Request(table).then([table](const Request&) {
    open_tables().close(table);
    return done();
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

[[clang::export_name("transcript")]] Answer transcript(Handle table) {
  return Request(table).then([](const Request& r) { return r.table().transcript(); });
}
[[clang::export_name("save")]] Answer save(Handle table) {
  return Request(table).then([](const Request& r) { return r.table().save(); });
}

}  // namespace wasm
