#include "table/table.h"

#include "table/json.h"

namespace table {

std::string to_json(const Advice& a) {
  std::string out = R"({"move":)" + a.move.json + R"(,"text":)";
  json::write_string(out, a.move.text);
  out += R"(,"label":)";
  json::write_string(out, a.move.label);
  json::write_measured(out, "score", a.score.mean, a.score.error);
  json::write_measured(out, "win", a.win.mean, a.win.error);
  json::write_measured(out, "lost", a.lost.mean, a.lost.error);
  out += R"(,"why":)";
  json::write_string(out, a.why);
  return out += '}';
}

std::string to_json(const GameInfo& game) {
  std::string out = R"({"game":)";
  json::write_string(out, game.key);
  out += R"(,"players":[)" + std::to_string(game.min_seats) + "," + std::to_string(game.max_seats);
  out += R"(],"usual":)" + std::to_string(game.seats) + R"(,"options":{)";
  for (const OptionInfo& option : game.options) {
    if (out.back() != '{') out += ',';
    json::write_string(out, option.key);
    out += R"(:{"values":)";
    json::write_string(out, option.values);
    out += R"(,"default":)";
    json::write_string(out, option.standard);
    out += '}';
  }
  return out += "}}";
}

}  // namespace table
