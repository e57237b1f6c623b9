#include "tui/scene.h"

#include <algorithm>

#include "table/json.h"
#include "table/open.h"

namespace tui {
namespace {

using table::json::Value;
constexpr table::json::Limits kLimits{.bytes = 64 * 1024, .depth = 8};

const Value kNothing{};

const Value& at(const Value& v, std::string_view key) {
  const Value* found = v.find(key);
  return found ? *found : kNothing;
}
const Value& at(const Value& v, std::size_t i) {
  return i < v.items.size() ? v.items[i] : kNothing;
}
int number(const Value& v, int otherwise = -1) {
  return static_cast<int>(v.integer(-1, 1'000'000).value_or(otherwise));
}
std::string text(const Value& v) { return std::string(v.string().value_or("")); }
bool yes(const Value& v) { return v.boolean; }
bool lists(const Value& v, int seat) {
  return std::ranges::any_of(v.items, [&](const Value& i) { return number(i) == seat; });
}
std::vector<std::string> texts(const Value& v) {
  std::vector<std::string> out;
  for (const Value& i : v.items) out.push_back(text(i));
  return out;
}

std::vector<Laid> laid(const Value& cards, int leader, int seats) {
  std::vector<Laid> out;
  for (std::size_t i = 0; i < cards.items.size(); ++i)
    out.push_back({(leader + static_cast<int>(i)) % seats, {text(cards.items[i])}});
  return out;
}

Player player(const Value& view, const Value& pub, std::size_t i) {
  const int seat = static_cast<int>(i);
  Player p;
  p.cards = number(at(at(pub, "hand_counts"), i));
  p.points = number(at(at(pub, "points"), i));
  p.score = number(at(at(pub, "won"), i), number(at(at(view, "scores"), i)));
  p.turn = lists(at(view, "to_act"), seat);
  p.you = number(at(view, "seat")) == seat;
  p.passed = lists(at(pub, "passed"), seat);
  const Value& order = at(pub, "order");
  for (std::size_t k = 0; k < order.items.size(); ++k)
    if (number(order.items[k]) == seat) p.place = static_cast<int>(k) + 1;
  const bool ended = yes(at(view, "deal_over"));
  p.title = text(at(at(ended ? at(view, "standing") : pub, "titles"), i));
  if (p.title == "none") p.title.clear();
  if (const int joker = number(at(pub, "joker")); joker >= 0)
    (joker == seat ? p.joker : p.ally) = true;
  return p;
}

std::vector<std::string> words_in(const std::string& text) {
  std::vector<std::string> out;
  std::size_t from = 0;
  while ((from = text.find_first_not_of(' ', from)) != std::string::npos) {
    const auto to = std::min(text.find(' ', from), text.size());
    out.push_back(text.substr(from, to - from));
    from = to;
  }
  return out;
}
std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

// The one legal move without cards that begins with this letter: R for rock, P for pass.
const std::string* by_initial(const Moment& moment, const std::string& text) {
  const std::string* found = nullptr;
  for (const auto& m : moment.legal)
    if (text.size() == 1 && m.text.starts_with(text) && cards_in(m.json).empty()) {
      if (found) return nullptr;
      found = &m.json;
    }
  return found;
}

void read_hand(Scene& s, const Value& own, const Moment& m) {
  std::vector<std::string> usable;
  for (const auto& move : m.legal)
    for (auto& card : cards_in(move.json)) usable.push_back(std::move(card));
  for (auto& card : texts(at(own, "hand"))) {
    const bool legal = std::ranges::find(usable, card) != usable.end();
    const std::string move = s.sets ? "" : R"({"card":")" + card + "\"}";
    s.picks.push_back({card, card, move, legal});
  }
}

void read_board(Scene& s, const Value& pub, const Moment& m) {
  const int first = number(at(pub, "x"), 0);
  for (int i = 0; i < 2; ++i) s.marks.emplace_back(i == first ? "X" : "O");
  for (std::size_t i = 0; i < at(pub, "board").items.size(); ++i) {
    s.board.push_back(number(at(pub, "board").items[i]));
    const std::string move =
        R"({"row":)" + std::to_string(i / 3) + R"(,"col":)" + std::to_string(i % 3) + "}";
    s.picks.push_back({std::to_string(i + 1), "", move, !m.legal.empty() && s.board.back() < 0});
  }
}

}  // namespace

std::vector<std::string> cards_in(std::string_view move) {
  const auto parsed = table::json::parse(move, kLimits);
  if (!parsed.value) return {};
  if (const Value* card = parsed.value->find("card")) return {text(*card)};
  for (const char* key : {"cards", "give"})
    if (const Value* cards = parsed.value->find(key)) return texts(*cards);
  return {};
}

std::string move_of(const Scene& scene, const std::vector<std::string>& cards) {
  if (!scene.sets) return cards.empty() ? "" : R"({"card":")" + cards.front() + "\"}";
  std::string out = scene.exchange ? R"({"give":[)" : R"({"cards":[)";
  for (const auto& c : cards) out += (out.back() == '[' ? "\"" : ",\"") + c + "\"";
  return out + "]}";
}

std::string typed_move(const Scene& scene, const Moment& moment, std::string_view typed) {
  const std::string text = capitals(typed);
  for (const auto& m : moment.legal)
    if (capitals(m.text) == text || capitals(m.label) == text) return m.json;
  if (const std::string* move = by_initial(moment, text)) return *move;
  if (text == "PASS" && scene.sets) return R"({"pass":true})";
  std::vector<std::string> cards = words_in(text);
  if (!cards.empty() && (cards.front() == "GIVE" || cards.front() == "PLAY"))
    cards.erase(cards.begin());
  const auto pack = table::pack_of(scene.game);
  const bool all = std::ranges::all_of(
      cards, [&](const std::string& c) { return std::ranges::binary_search(pack, c); });
  return cards.empty() || !all ? "" : move_of(scene, cards);
}

Scene read_scene(const Moment& m) {
  Scene s;
  const auto parsed = table::json::parse(m.view, kLimits);
  if (!parsed.value) return s;
  const Value& view = *parsed.value;
  const Value& pub = at(view, "public");
  s.game = text(at(view, "game"));
  s.seat = number(at(view, "seat"));
  s.deal = number(at(view, "deal"));
  s.version = number(at(view, "version"));
  s.deal_over = yes(at(view, "deal_over"));
  s.over = yes(at(view, "over"));
  if (m.ended) s.deal_over = s.over = true;
  const int seats = std::clamp(number(at(view, "players")), 1, 16);
  for (int i = 0; i < seats; ++i) {
    s.players.push_back(player(view, pub, static_cast<std::size_t>(i)));
    if (static_cast<std::size_t>(i) < m.names.size())
      s.players.back().name = m.names[static_cast<std::size_t>(i)];
    if (const auto gone = m.away.find(i); gone != m.away.end()) {
      s.players.back().away = true;
      s.players.back().away_until = gone->second;
    }
    s.players.back().partner =
        s.game == "briscola" && seats == 4 && s.seat >= 0 && i != s.seat && (i - s.seat) % 2 == 0;
  }
  s.trump = text(at(pub, "trump"));
  s.turned = number(at(pub, "turned_drawn_by")) < 0 ? text(at(pub, "turned")) : "";
  s.top = text(at(pub, "top"));
  s.stock = number(at(pub, "stock"));
  s.trick = laid(at(pub, "trick"), number(at(pub, "leader"), 0), seats);
  s.last_trick = laid(at(pub, "last_trick"), number(at(pub, "last_leader"), 0), seats);
  for (auto& l : s.last_trick) l.takes = l.seat == number(at(pub, "leader"));
  if (const Value* table = pub.find("table"); table && !table->items.empty())
    s.trick = {{number(at(pub, "last_to_play")), texts(*table)}};
  s.exchange = text(at(pub, "phase")) == "exchange";
  s.sets = pub.find("table") != nullptr;
  for (const Value& round : at(pub, "history").items) s.history.push_back(texts(round));
  if (pub.find("board"))
    read_board(s, pub, m);
  else if (at(view, "own").find("hand"))
    read_hand(s, at(view, "own"), m);
  else
    for (const auto& move : m.legal) s.picks.push_back({move.text, move.label, move.json, true});
  return s;
}

}  // namespace tui
