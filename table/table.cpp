#include "table/table.h"

#include <algorithm>

#include "table/json_object.h"
#include "table/words.h"

namespace table {
namespace {

using json::Object;

// A number's range, or the words and what people call them.
void tell_limits(Object& out, const OptionInfo& option, std::string_view game, Language l) {
  if (option.list.empty()) {
    out.number("min", option.min).number("max", option.max);
    if (option.step != 1) out.number("step", option.step);
    out.text("said", word(game, "chosen." + option.key, l));
    return;
  }
  out.raw("list", json::list_of_texts(option.list));
  out.raw("labels", json::list(option.list, [&](const std::string& value) {
            return json::quoted(word(game, "value." + value, l));
          }));
}

template <class Words, class More>
std::string written(const GameInfo& game, Words words, More more) {
  Object out, options;
  out.text("game", game.key);
  words(out);
  for (const OptionInfo& option : game.options) {
    Object about;
    about.text("values", option.values).text("default", option.standard);
    if (option.only_seats != 0) about.number("seats", option.only_seats);
    more(about, option);
    options.raw(option.key, about.take());
  }
  const std::string seats =
      "[" + std::to_string(game.min_seats) + "," + std::to_string(game.max_seats) + "]";
  out.raw("players", seats);
  if (game.seat_step != 1) out.number("player_step", game.seat_step);
  return out.number("usual", game.seats).raw("options", options.take()).take();
}

}  // namespace

std::string to_json(const LegalMove& m) {
  return Object().raw("move", m.json).text("text", m.text).text("label", m.label).take();
}

std::string to_json(const Advice& a) {
  return Object()
      .raw("move", a.move.json)
      .text("text", a.move.text)
      .text("label", a.move.label)
      .measured("score", a.score.mean, a.score.error)
      .measured("win", a.win.mean, a.win.error)
      .measured("lost", a.lost.mean, a.lost.error)
      .text("why", a.why)
      .text_if_any("by", a.by)
      .take();
}

std::vector<int> GameInfo::seat_counts() const {
  std::vector<int> out;
  for (int n = min_seats; n <= max_seats; n += seat_step) out.push_back(n);
  return out;
}

void drop_options_not_offered(const GameInfo& game, Setup& setup) {
  std::erase_if(setup.options, [&](const auto& chosen) {
    return std::ranges::any_of(game.options, [&](const OptionInfo& o) {
      return o.key == chosen.first && o.only_seats != 0 && o.only_seats != setup.seats;
    });
  });
}

std::string to_json(const GameInfo& game) {
  return written(game, [](Object&) {}, [](Object&, const OptionInfo&) {});
}

std::string to_json(const GameInfo& game, Language language) {
  const auto words = [&](Object& out) {
    out.text("name", word(game.key, "name", language))
        .text("about", word(game.key, "about", language));
  };
  return written(game, words, [&](Object& out, const OptionInfo& option) {
    out.text("label", word(game.key, "option." + option.key, language));
    tell_limits(out, option, game.key, language);
  });
}

}  // namespace table
