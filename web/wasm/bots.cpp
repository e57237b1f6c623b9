// Bots and the coach.
#include <cstdint>

#include "core/rng.h"
#include "web/wasm/calls.h"

namespace wasm {

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
        return list(r.table().advise(r.seat(), {.worlds = worlds}, r.voice(), rng));
      });
}

}  // namespace wasm
