#include "server/plan_json.h"

#include <array>

#include "server/model/json_object.h"
#include "table/fair.h"

namespace server {
namespace {

std::string chair_public(const Chair& c) {
  JsonObject out;
  out.text("kind", c.person() ? "person" : c.bot() ? "bot" : "empty");
  if (!c.empty()) out.text("name", c.name);
  if (c.kept()) out.text("reserved", c.name);
  if (c.bot()) out.number("level", c.level);
  if (c.person()) out.flag("ready", c.ready);
  if (c.program) out.flag("program", true);
  return out.take();
}

}  // namespace

std::string public_json(const Plan& p) {
  constexpr std::array<std::string_view, 4> kStatus = {"open", "playing", "over", "closed"};
  JsonObject out;
  out.text("table", p.code)
      .text("game", p.setup.game)
      .number("players", p.setup.seats)
      .raw("options", options_json(p))
      .text("status", kStatus[static_cast<std::size_t>(p.status)])
      .text("door", name(p.door))
      .number("clock", p.clock_s)
      .flag("rated", p.rated)
      .text("commitment", table::commitment_of(p.setup.seed))
      .raw("seats", list(p.chairs, chair_public));
  if (const auto host = p.chair_of(p.host)) out.number("host", static_cast<int>(*host));
  if (!p.again.empty()) out.text("rematch", p.again);
  if (!p.of.empty()) out.text("of", p.of);
  return out.take();
}

}  // namespace server
