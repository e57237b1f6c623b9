#include "tui/picks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "table/json.h"

namespace tui {
namespace {

using core::ZoneKind;
using How = MoveChoice::How;

bool has(const Cards& cards, const table::CardCode& card) {
  return std::ranges::find(cards, card) != cards.end();
}

// The cards of a zone, those of one seat together.
std::vector<Laid> laid(const table::Zone* zone) {
  std::vector<Laid> out;
  for (std::size_t i = 0; zone && i < zone->cards.size(); ++i) {
    const core::Seat by = i < zone->by.size() ? zone->by[i] : zone->seat;
    if (out.empty() || out.back().seat != by) out.push_back({by, {}});
    out.back().cards.push_back(zone->cards[i]);
  }
  return out;
}

Cards heap_of(const table::Scene& scene) {
  const table::Zone* heap = scene.zone(ZoneKind::kHeap);
  return heap ? heap->cards : Cards{};
}

bool names(const MoveChoice& c, const table::CardCode& card) {
  if (c.how == How::kOnto) return !c.cards.empty() && c.cards.front() == card;
  return c.how == How::kCards &&
         std::ranges::any_of(c.groups, [&](const Cards& g) { return has(g, card); });
}

void add_cells(const table::Scene& scene, std::vector<Pick>& out) {
  const table::Zone* board = scene.zone(ZoneKind::kBoard);
  for (std::size_t i = 0; board && i < board->marks.size(); ++i) {
    const bool legal = std::ranges::any_of(scene.choices, [&](const MoveChoice& c) {
      return std::ranges::find(c.cells, static_cast<int>(i)) != c.cells.end();
    });
    out.push_back({Pick::Kind::kCell, "", i, legal});
  }
}

void add_cards(const table::Scene& scene, const Cards& hand, std::vector<Pick>& out) {
  for (const auto& card : hand) {
    const bool legal = std::ranges::any_of(
        scene.choices, [&](const MoveChoice& c) { return by_hand(c, hand) && names(c, card); });
    out.push_back({Pick::Kind::kCard, card, 0, legal});
  }
}

// No choice takes a card or a cell, and there is no trick.
bool only_buttons(const table::Scene& scene, const Cards& hand) {
  return !scene.choices.empty() && trick_of(scene).empty() &&
         std::ranges::none_of(scene.choices, [&](const MoveChoice& c) {
           return c.how == How::kCell || by_hand(c, hand);
         });
}

// The one digit that is the name of a button: of "BID 7" the 7. Empty: it has none.
std::string digit_in_name(const MoveChoice& c) {
  const std::size_t n = c.text.size();
  const bool named = n > 1 && c.text[n - 2] == ' ' && c.text[n - 1] >= '0' && c.text[n - 1] <= '9';
  return c.how == How::kButton && named ? c.text.substr(n - 1) : "";
}

char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The first of these letters that is free; '\0' if none is.
char free_letter(std::string_view letters, std::string_view taken) {
  for (const char letter : letters)
    if (const char c = small_letter(letter);
        c >= 'a' && c <= 'z' && taken.find(c) == std::string_view::npos)
      return c;
  return '\0';
}

void add_texts(const table::json::Value& v, Cards& out) {
  if (const auto text = v.string()) out.emplace_back(*text);
  for (const auto& item : v.items) add_texts(item, out);
}

}  // namespace

std::vector<Laid> trick_of(const table::Scene& scene) { return laid(scene.zone(ZoneKind::kTrick)); }

std::vector<Laid> last_trick_of(const table::Scene& scene) {
  const table::Zone* last = scene.zone(ZoneKind::kLast);
  std::vector<Laid> out = laid(last);
  for (Laid& l : out) l.takes = l.seat == last->taker;
  return out;
}

std::vector<Laid> open_cards_of(const table::Scene& scene) {
  std::vector<Laid> out;
  for (const table::Zone& z : scene.zones)
    if ((z.kind == ZoneKind::kSpread || z.kind == ZoneKind::kMelds) && !z.cards.empty())
      out.push_back({z.seat, z.cards});
  return out;
}

std::vector<Laid> ended_trick(const table::Scene& before, const table::Scene& now, Steps steps) {
  if (!trick_of(now).empty()) return {};
  if (now.zone(ZoneKind::kLast) || !now.zone(ZoneKind::kHeap)) {
    auto last = last_trick_of(now);
    return last == last_trick_of(before) ? std::vector<Laid>{} : last;
  }
  if (steps == Steps::kMany) return {};
  const std::vector<Laid> lay = trick_of(before);
  Cards known = heap_of(before);
  for (const Laid& l : lay) known.insert(known.end(), l.cards.begin(), l.cards.end());
  Laid late;  // the last play, which nobody could answer
  for (const auto& card : heap_of(now))
    if (!has(known, card)) late.cards.push_back(card);
  for (std::size_t i = 0; i < before.seats.size(); ++i)
    if (before.seats[i].acts) late.seat = core::Seat(static_cast<int>(i));
  return late.cards.empty() ? lay : std::vector<Laid>{late};
}

core::Seat taker_of(const std::vector<Laid>& trick) {
  const auto taking = std::ranges::find(trick, true, &Laid::takes);
  return taking == trick.end() ? core::kNoSeat : taking->seat;
}

const Cards& hand_of(const table::Scene& scene, core::Seat seat) {
  static const Cards kNone;
  const table::Zone* hand = seat.valid() ? scene.zone(ZoneKind::kHand, seat) : nullptr;
  return hand ? hand->cards : kNone;
}

bool is_sortable(const table::Scene& scene, core::Seat seat) {
  return hand_of(scene, seat).size() > 1 && !scene.zone(ZoneKind::kStock);
}

void sort_hand(table::Scene& scene, core::Seat seat, HandOrder order) {
  if (order == HandOrder::kRank || !is_sortable(scene, seat)) return;
  std::map<char, Cards> by_suit;
  for (const auto& card : hand_of(scene, seat))
    by_suit[card.size() > 1 ? card[1] : '\0'].push_back(card);
  Cards cards;
  for (const auto& [suit, held] : by_suit) cards.insert(cards.end(), held.begin(), held.end());
  set_hand(scene, seat, std::move(cards));
}

void set_hand(table::Scene& scene, core::Seat seat, Cards cards) {
  for (table::Zone& z : scene.zones)
    if (seat.valid() && z.kind == ZoneKind::kHand && z.seat == seat) z.cards = std::move(cards);
}

namespace {
// Where buttons are called by numbers, such as the rank 7, a digit is a name and no place.
void number_picks(const table::Scene& scene, std::vector<Pick>& picks) {
  const auto name = [&scene](const Pick& p) {
    return p.kind == Pick::Kind::kButton ? digit_in_name(scene.choices[p.at]) : std::string();
  };
  const bool named = std::ranges::any_of(picks, [&](const Pick& p) { return !name(p).empty(); });
  for (std::size_t i = 0; i < picks.size(); ++i)
    picks[i].number = named ? name(picks[i]) : std::to_string(i + 1);
}
}  // namespace

std::vector<Pick> picks_of(const table::Scene& scene, core::Seat seat) {
  std::vector<Pick> out;
  const Cards& hand = hand_of(scene, seat);
  if (!only_buttons(scene, hand)) {
    add_cells(scene, out);
    add_cards(scene, hand, out);
  }
  if (out.empty())
    for (std::size_t i = 0; i < scene.choices.size(); ++i)
      out.push_back({Pick::Kind::kButton, "", i, true});
  number_picks(scene, out);
  return out;
}

int pick_of_digit(const std::vector<Pick>& picks, char digit) {
  const std::string number = digit == '0' ? "10" : std::string(1, digit);
  const auto found = std::ranges::find(picks, number, &Pick::number);
  return found == picks.end() ? -1 : static_cast<int>(found - picks.begin());
}

bool by_hand(const MoveChoice& c, const Cards& hand) {
  if (c.how == How::kOnto) return !c.cards.empty() && has(hand, c.cards.front());
  return c.how == How::kCards && std::ranges::all_of(c.groups, [&](const Cards& g) {
           return std::ranges::all_of(g, [&](const auto& card) { return has(hand, card); });
         });
}

std::vector<std::size_t> families_of(const table::Scene& scene, core::Seat seat) {
  const Cards& hand = hand_of(scene, seat);
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < scene.choices.size(); ++i)
    if (scene.choices[i].list && by_hand(scene.choices[i], hand)) out.push_back(i);
  return out;
}

std::vector<KeyedChoice> keyed_choices(const table::Scene& scene, core::Seat seat,
                                       std::string_view taken) {
  const Cards& hand = hand_of(scene, seat);
  bool first = true;
  std::vector<KeyedChoice> out;
  for (std::size_t i = 0; i < scene.choices.size(); ++i) {
    const MoveChoice& c = scene.choices[i];
    if (c.how == How::kCell || (by_hand(c, hand) && (!c.list || std::exchange(first, false))))
      continue;
    if (digit_in_name(c).empty()) out.push_back({i, '\0'});
  }
  std::string used(taken);
  const auto give = [&](auto letters_of) {
    for (KeyedChoice& k : out)
      if (!k.key && (k.key = free_letter(letters_of(scene.choices[k.choice].label), used)))
        used += k.key;
  };
  give([](const std::string& label) { return label.substr(0, 1); });
  give([](const std::string& label) { return label; });
  give([](const std::string&) { return std::string("cdefgijkouxyz"); });
  std::erase_if(out, [](const KeyedChoice& k) { return !k.key; });
  return out;
}

Cards cards_in(std::string_view move, const Cards& hand) {
  Cards out;
  if (const auto parsed = table::json::parse(move); parsed.value) add_texts(*parsed.value, out);
  std::erase_if(out, [&](const auto& card) { return !has(hand, card); });
  return out;
}

}  // namespace tui
