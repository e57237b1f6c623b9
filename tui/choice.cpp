#include "tui/choice.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/number.h"
#include "table/card_names.h"
#include "table/json_object.h"
#include "table/open.h"
#include "table/table.h"
#include "table/typed.h"
#include "table/words.h"
#include "tui/words.h"

namespace tui {
namespace {

using table::json::list_of_texts;
using table::json::Object;
using table::json::quoted;
using How = MoveChoice::How;
constexpr std::size_t kAll = 2'000;     // moves of a family that are examined, at most
constexpr std::size_t kMostCards = 64;  // in one move, whatever a house says

bool has(const Cards& cards, const table::CardCode& card) {
  return std::ranges::find(cards, card) != cards.end();
}
bool has_all(const Cards& cards, const Cards& wanted) {
  return std::ranges::all_of(wanted, [&](const auto& c) { return has(cards, c); });
}

std::size_t choose(std::size_t n, std::size_t k) {
  if (k > n) return 0;
  std::size_t out = 1;
  for (std::size_t i = 1; i <= k; ++i) out = out * (n - k + i) / i;
  return out;
}

// Every way to take k of the cards from the ith on, in addition to `taken`.
void take(const Cards& from, std::size_t i, std::size_t k, Cards& taken, std::vector<Cards>& out,
          std::size_t most) {
  if (k == 0 && out.size() < most) out.push_back(taken);
  if (k == 0) return;
  for (; i + k <= from.size() && out.size() < most; ++i) {
    taken.push_back(from[i]);
    take(from, i + 1, k - 1, taken, out, most);
    taken.pop_back();
  }
}

std::size_t size(int n) { return static_cast<std::size_t>(std::max(n, 0)); }
std::size_t least(const MoveChoice& c) { return std::max(size(c.min), c.must.size()); }
std::size_t most_of(const MoveChoice& c, const Cards& group) {
  return std::min({size(c.max), group.size(), kMostCards});
}

int columns_of(const table::Scene& scene) {
  const table::Zone* board = scene.zone(core::ZoneKind::kBoard);
  return board ? std::max(board->columns, 1) : 1;
}

table::LegalMove at_cell(int cell, int columns, table::Language language) {
  const int row = cell / columns;
  const int col = cell % columns;
  return {move_at(cell, columns), fmt::format("{}{}", static_cast<char>('A' + col), row + 1),
          Words(language)("cell_at", with<"row">(row + 1), with<"col">(col + 1))};
}

// The moves of a choice one by one.
std::vector<table::LegalMove> moves_of(const table::Scene& scene, const MoveChoice& c,
                                       const CardWords& words, std::size_t most) {
  std::vector<table::LegalMove> out;
  if (c.how == How::kButton || c.how == How::kOnto)
    out.push_back({c.move, c.text, in_sentence(c.label)});
  for (const Cards& cards : c.how == How::kCards ? sets_of(scene, c, most) : std::vector<Cards>{})
    out.push_back({move_of(c, cards), fmt::format("{}", fmt::join(cards, " ")), words(cards)});
  for (const int cell : c.cells) out.push_back(at_cell(cell, columns_of(scene), words.language()));
  return out;
}

// "Give 2 cards: 4C 5D 7H", "Play: 3C 3D, 5H", "Bid: 62–120"
std::string summary(const MoveChoice& c) {
  if (c.how == How::kNumber) return fmt::format("{}: {}–{}", c.label, c.min, c.max);
  std::string out = c.label + ":";
  for (const Cards& group : c.groups)
    out += fmt::format("{} {}", out.ends_with(':') ? "" : ",", fmt::join(group, " "));
  return out;
}

// A typed number is the value itself, not the number of a row.
bool is_one_row(const MoveChoice& c, std::size_t few) {
  return c.how == How::kNumber || (c.how == How::kCards && c.max > 1 && count_of(c) > few);
}

// The only button whose words, as `said` gives them, begin like this.
template <class Said>
std::string by_beginning(const table::Scene& scene, const std::string& typed, Said said) {
  std::string found;
  for (const MoveChoice& c : scene.choices) {
    if (c.how != How::kButton || !capitals(said(c)).starts_with(typed)) continue;
    if (!found.empty()) return "";
    found = c.move;
  }
  return found;
}

std::string by_number(const table::Scene& scene, const std::string& typed) {
  for (const MoveChoice& c : scene.choices)
    if (c.how == How::kNumber)
      if (const auto n = core::number_in<int>(typed, c.min, c.max)) return move_of(c, *n);
  return "";
}

// Card codes, in a game whose typed moves this program cannot read.
std::string by_cards(const table::Scene& scene, const std::string& typed) {
  Cards cards;
  for (std::size_t from = 0; (from = typed.find_first_not_of(" ,", from)) != std::string::npos;) {
    const auto to = std::min(typed.find_first_of(" ,", from), typed.size());
    cards.push_back(typed.substr(from, to - from));
    from = to;
  }
  for (const MoveChoice& c : scene.choices)
    if (c.how == How::kCards && allows(c, cards)) return move_of(c, cards);
  return "";
}

std::string by_row(const table::Scene& scene, const std::string& typed, const CardWords& words) {
  for (const Row& row : rows_of(scene, words, kAll))
    if (capitals(row.move.text) == typed || capitals(row.move.label) == typed) return row.move.json;
  return "";
}

}  // namespace

std::string in_sentence(std::string label) {
  if (!label.empty() && label[0] >= 'A' && label[0] <= 'Z')
    label[0] = static_cast<char>(label[0] - 'A' + 'a');
  return label;
}

// A house may send any name for a member.
std::string move_of(const MoveChoice& choice, const Cards& cards) {
  const std::string first = cards.empty() ? "null" : quoted(cards.front());
  return Object().foreign(choice.member, choice.list ? list_of_texts(cards) : first).take();
}

std::string move_of(const MoveChoice& choice, int number) {
  Object move;
  if (const auto beside = table::json::parse(choice.beside).value)
    for (std::size_t i = 0; i < beside->keys.size(); ++i)
      if (beside->keys[i] != choice.member)
        move.foreign(beside->keys[i], table::json::written(beside->items[i]));
  return move.foreign(choice.member, std::to_string(number)).take();
}

std::string move_at(int cell, int columns) {
  return Object().number("row", cell / columns).number("col", cell % columns).take();
}

bool may_hold(const MoveChoice& choice, const Cards& cards) {
  if (choice.how != How::kCards) return false;
  Cards all = choice.must;
  for (const auto& c : cards)
    if (!has(all, c)) all.push_back(c);
  return all.size() <= size(choice.max) &&
         std::ranges::any_of(choice.groups, [&](const Cards& g) { return has_all(g, all); });
}

bool allows(const MoveChoice& choice, const Cards& cards) {
  return cards.size() >= size(choice.min) && has_all(cards, choice.must) && may_hold(choice, cards);
}

std::size_t count_of(const MoveChoice& c) {
  if (c.how == How::kNumber) return size(c.max - c.min + 1);
  if (c.how == How::kCell) return c.cells.size();
  if (c.how != How::kCards) return 1;
  std::size_t n = 0;
  for (const Cards& g : c.groups)
    for (std::size_t k = least(c); k <= most_of(c, g); ++k)
      n += choose(g.size() - c.must.size(), k - c.must.size());
  return n;
}

std::vector<Cards> sets_of(const table::Scene& scene, const MoveChoice& c, std::size_t most) {
  std::vector<Cards> out;
  for (const Cards& group : c.groups) {
    if (!has_all(group, c.must)) continue;
    Cards rest = group;
    std::erase_if(rest, [&](const auto& card) { return has(c.must, card); });
    for (std::size_t k = most_of(c, group) + 1; k-- > least(c);) {  // the largest first
      Cards taken = c.must;
      take(rest, 0, k - c.must.size(), taken, out, most);
    }
  }
  for (Cards& set : out)  // in the order of the hand
    std::ranges::sort(set, {}, [&](const auto& card) {
      for (const Cards& g : c.groups)
        if (const auto at = std::ranges::find(g, card); at != g.end()) return at - g.begin();
      return std::ptrdiff_t{0};
    });
  std::vector<Cards> last;
  std::erase_if(out, [&](const Cards& set) {
    const bool star =
        std::ranges::any_of(set, [&](const auto& card) { return has(scene.starred, card); });
    if (star) last.push_back(set);
    return star;
  });
  out.insert(out.end(), last.begin(), last.end());
  return out;
}

std::string suits_of(const Moment& moment) {
  std::string suits;
  for (const auto& code : table::pack_of(moment.game))
    if (suits.find(code[1]) == std::string::npos) suits += code[1];
  std::ranges::sort(suits);
  if (!suits.empty()) return suits;
  const bool italian = std::ranges::any_of(moment.scene.zones, [](const table::Zone& z) {
    return std::ranges::any_of(z.cards, [](const auto& code) { return code.ends_with('B'); });
  });
  return italian ? "BCDS" : "CDHS";
}

std::string CardWords::operator()(const Cards& cards) const {
  std::vector<std::string> out;
  for (const auto& card : cards) {
    const bool known = card.size() == 2 && suits_.find(card[1]) != std::string::npos;
    out.push_back(known ? table::card_name(suits_, card[0], card[1], voice_) : card);
  }
  return joined(out, voice_);
}

std::vector<Row> rows_of(const table::Scene& scene, const CardWords& words, std::size_t few) {
  std::vector<Row> out;
  for (std::size_t i = 0; i < scene.choices.size(); ++i) {
    const MoveChoice& c = scene.choices[i];
    if (is_one_row(c, few))
      out.push_back({{"", "", summary(c)}, i, c.how == How::kNumber ? 0 : count_of(c)});
    else
      for (auto& move : moves_of(scene, c, words, kAll)) out.push_back({std::move(move), i});
  }
  return out;
}

std::string nth_move(const table::Scene& scene, std::size_t n) {
  const CardWords wordless("", table::Language::kEnglish);
  for (const MoveChoice& c : scene.choices) {
    const std::size_t count = c.how == How::kNumber ? 0 : count_of(c);
    if (n < count) {
      const auto moves = moves_of(scene, c, wordless, std::min(count, kAll));
      return n < moves.size() ? moves[n].json : "";
    }
    n -= count;
  }
  return "";
}

bool can_be_named(const table::Scene& scene, int n) {
  return std::ranges::any_of(scene.choices, [n](const MoveChoice& c) {
    if (c.how == MoveChoice::How::kNumber) return n >= c.min && n <= c.max;
    return c.how == MoveChoice::How::kButton && c.text.ends_with(fmt::format(" {}", n));
  });
}

bool numbers_are_names(const table::Scene& scene) {
  constexpr int kMost = 99;
  for (int n = 1; n <= std::min(kMost, static_cast<int>(scene.choices.size())); ++n)
    if (can_be_named(scene, n)) return true;
  return false;
}

std::string typed_move(const Moment& moment, std::string_view typed, const CardWords& words) {
  const std::string text = capitals(typed);
  if (text.empty()) return "";
  if (std::string move = by_row(moment.scene, text, words); !move.empty()) return move;
  const auto label = [](const MoveChoice& c) { return c.label; };
  const auto code = [](const MoveChoice& c) { return c.text; };
  if (std::string move = by_beginning(moment.scene, text, label); !move.empty()) return move;
  if (std::string move = by_beginning(moment.scene, text, code); !move.empty()) return move;
  if (std::string move = by_number(moment.scene, text); !move.empty()) return move;
  if (std::string move = table::typed_move(moment.view, typed); !move.empty()) return move;
  return by_cards(moment.scene, text);
}

std::string example_of(const table::Scene& scene, const CardWords& words) {
  const MoveChoice& c = scene.choices.front();
  if (c.how == How::kNumber) return std::to_string(c.min);
  const auto moves = moves_of(scene, c, words, kAll);
  return moves.empty() ? c.label : moves.front().text;
}

}  // namespace tui
