// Bots, the nets that they play by, and the coach.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "ai/net_by_key.h"
#include "core/rng.h"
#include "web/wasm/calls.h"
#include "web/wasm/given_nets.h"

namespace wasm {
namespace {

std::string taken(std::string_view file) {
  auto& nets = GivenNets::here();
  if (nets.full())
    return refusal({"too_many_nets", "The module has all the nets that it has room for."});
  auto reading =
      ai::Net::read_in_place({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
  if (!reading.net)
    return refusal({"bad_net", "The file cannot be used: " + std::string(reading.fault) + "."});
  return done("kept", nets.add(std::move(*reading.net)) ? 1 : 0);
}

}  // namespace

// {"ok":true,"net":"KEY-2"}: by which net the bots of a game with that many seats can play, or null.
[[clang::export_name("net_name")]] Answer net_name(const char* game, Size size,
                                                   std::int32_t seats) {
  return reading({game, size}, [seats](std::string_view g) {
    const auto name = ai::net_name_for(g, seats);
    return R"({"ok":true,"net":)" + (name ? '"' + *name + '"' : "null") + "}";
  });
}
// Takes a file of ai/weights; the bots play by it from then on. {"ok":true,"kept":1}: its memory is the module's now, and the
// caller does not free it; 0: the module had that net already.
[[clang::export_name("take_net")]] Answer take_net(const char* file, Size size) {
  return reading({file, size}, taken);
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
