#include "tui/short_log.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "table/row.h"
#include "table/words.h"

namespace tui {
namespace {

// Rows of the words, by what they tell. A taking names the card that took.
constexpr std::string_view kDeals[] = {"deal"}, kTakings[] = {"trick", "capture"},
                           kDraws[] = {"draw", "deal_cards", "change.top"}, kTaker = "card";

using Forms = std::vector<std::string>;
constexpr char kAnything = '\1';  // in a form: a value

Forms with_each(const Forms& heads, const Forms& tails) {
  Forms out;
  for (const auto& head : heads)
    for (const auto& tail : tails) out.push_back(head + tail);
  return out;
}

Forms forms_of(std::string_view row);

// Of a value, a choice, or the number of a choice.
Forms forms_in(std::string_view braces) {
  Forms out;
  table::row::Form form(braces);
  std::string_view key, text;
  while (!form.kind.empty() && form.next(key, text))
    for (auto& chosen : forms_of(text)) out.push_back(std::move(chosen));
  return out.empty() ? Forms{{kAnything}} : out;
}

// All sentences that a row can become.
Forms forms_of(std::string_view row) {
  Forms out = {""};
  while (!row.empty()) {
    const std::size_t plain = std::min(row.find_first_of("{#"), row.size());
    out = with_each(out, {std::string(row.substr(0, plain))});
    row.remove_prefix(plain);
    if (row.empty()) break;
    const std::size_t end = row[0] == '{' ? table::row::closing(row, 0) : 0;
    if (end == table::row::kNone) break;
    out = with_each(out, forms_in(end > 0 ? row.substr(1, end - 1) : ""));
    row.remove_prefix(end + 1);
  }
  return out;
}

bool has_form(std::string_view sentence, std::string_view form) {
  for (bool at_start = true;; at_start = false) {
    const std::size_t value = std::min(form.find(kAnything), form.size());
    const std::string_view words = form.substr(0, value);
    if (value == form.size())
      return at_start ? sentence == words
                      : sentence.size() > words.size() && sentence.ends_with(words);
    const std::size_t at = sentence.find(words, at_start ? 0 : 1);
    if (at == sentence.npos || (at_start && at > 0)) return false;
    sentence.remove_prefix(at + words.size());
    form.remove_prefix(value + 1);
  }
}

// Knows a sentence of a game by its words, in one language.
class Ear {
 public:
  Ear(std::string_view game, table::Voice voice) : words_(game, voice) {}
  // One of these rows, which calls for that value.
  bool hears(std::span<const std::string_view> rows, std::string_view sentence,
             std::string_view value = {}) {
    return std::ranges::any_of(rows, [&](std::string_view row) {
      const std::string_view text = words_.find(row);
      if (!value.empty() && !table::row::calls_for(text, value)) return false;
      const auto [known, is_new] = forms_.try_emplace(row);
      if (is_new) known->second = forms_of(text);
      return std::ranges::any_of(known->second,
                                 [&](const auto& form) { return has_form(sentence, form); });
    });
  }

 private:
  table::Words words_;
  std::map<std::string_view, Forms> forms_;
};

// Places of sentences in the log, the newest first.
struct Told {
  std::vector<std::size_t> draws{}, others{};
  std::optional<std::size_t> taking{};  // the last of this deal
};

Told told_in(const std::vector<std::string>& log, Ear ear, std::size_t wanted) {
  Told out;
  bool this_deal = true;
  for (std::size_t i = log.size(); i-- > 0 && (this_deal || out.others.size() < wanted);) {
    if (ear.hears(kDraws, log[i]))
      out.draws.push_back(i);
    else if (this_deal && !out.taking && ear.hears(kTakings, log[i], kTaker))
      out.taking = i;
    else
      out.others.push_back(i);
    this_deal = this_deal && !ear.hears(kDeals, log[i]);
  }
  return out;
}

}  // namespace

std::vector<std::string> short_log(const TableModel& model, const TableTalk& talk, std::size_t rows,
                                   int width) {
  const auto& log = model.log();
  const Told told = told_in(log, Ear(model.now().game, talk.voice()), rows);
  std::map<std::size_t, std::vector<std::string>> lines;  // by place
  std::size_t room = rows;
  const auto add = [&](std::size_t at, std::size_t most) {
    if (most == 0) return;
    const auto& added = lines[at] = talk.lines(log[at], width, most);
    room -= added.size();
  };
  const bool result = model.shows_result(talk.at());
  if (told.taking && !result) {
    const bool goes_on = !told.others.empty() && told.others.front() > *told.taking;
    // A card of a trick lies before its player; of other cards only the log says who played them.
    const bool shares = rows > 1 && goes_on && model.zone(core::ZoneKind::kSpread);
    add(*told.taking, shares ? rows - 1 : rows);
  }
  for (const std::size_t at : told.others) add(at, room);
  for (const std::size_t at : told.draws) add(at, room);
  std::vector<std::string> out;
  for (const auto& [at, parts] : lines) out.insert(out.end(), parts.begin(), parts.end());
  return out;
}

}  // namespace tui
