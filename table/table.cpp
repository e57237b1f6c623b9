#include "table/table.h"

#include "table/json.h"
#include "table/words.h"

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

namespace {

void write_member(std::string& out, std::string_view name, std::string_view text) {
  if (out.back() != '{') out += ',';
  json::write_string(out, name);
  out += ':';
  json::write_string(out, text);
}
template <class Text>
void write_list(std::string& out, std::string_view name, const OptionInfo& option, Text text) {
  json::write_string(out += ',', name);
  out += ":[";
  for (const std::string& value : option.list) {
    if (out.back() != '[') out += ',';
    json::write_string(out, text(value));
  }
  out += ']';
}

// A number's range, or the words and what people call them.
void write_limits(std::string& out, const OptionInfo& option, std::string_view game, Language l) {
  if (option.list.empty()) {
    out += R"(,"min":)" + std::to_string(option.min) + R"(,"max":)" + std::to_string(option.max);
    if (option.step != 1) out += R"(,"step":)" + std::to_string(option.step);
    return;
  }
  write_list(out, "list", option, [](const std::string& value) { return value; });
  write_list(out, "labels", option,
             [&](const std::string& value) { return word(game, "value." + value, l); });
}

template <class Words, class More>
std::string written(const GameInfo& game, Words words, More more) {
  std::string out = "{";
  write_member(out, "game", game.key);
  words(out);
  out += R"(,"players":[)" + std::to_string(game.min_seats) + "," + std::to_string(game.max_seats);
  out += R"(],"usual":)" + std::to_string(game.seats) + R"(,"options":{)";
  for (const OptionInfo& option : game.options) {
    if (out.back() != '{') out += ',';
    json::write_string(out, option.key);
    out += ":{";
    write_member(out, "values", option.values);
    write_member(out, "default", option.standard);
    more(out, option);
    out += '}';
  }
  return out += "}}";
}

}  // namespace

std::string to_json(const GameInfo& game) {
  return written(game, [](std::string&) {}, [](std::string&, const OptionInfo&) {});
}

std::string to_json(const GameInfo& game, Language language) {
  const auto words = [&](std::string& out) {
    write_member(out, "name", word(game.key, "name", language));
    write_member(out, "about", word(game.key, "about", language));
  };
  return written(game, words, [&](std::string& out, const OptionInfo& option) {
    write_member(out, "label", word(game.key, "option." + option.key, language));
    write_limits(out, option, game.key, language);
  });
}

}  // namespace table
