#pragma once
// From the legal moves to the choices of a scene: moves of one kind become one family with the rule by which a
// person makes them. The families of a position hold its legal moves, each once, and nothing else (a law in
// tests/table/scene_test.cpp). They come from the move's own description, so a game adds nothing.
#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "core/game.h"
#include "table/move_codec.h"
#include "table/narrate.h"
#include "table/scene.h"

namespace table {

// Sets of cards as groups from which a player may take some. Cards that occur together in a set belong to one group.
struct Family {
  std::vector<core::CardSet> groups;
  core::CardSet must;
  int min = 64, max = 0;

  explicit Family(const std::vector<core::CardSet>& sets) : must(~std::uint64_t{0}) {
    for (const core::CardSet set : sets) {
      must = must & set;
      min = std::min(min, set.size());
      max = std::max(max, set.size());
      join(set);
    }
    if (min == 1 && max == 1) {  // any one card: one group
      core::CardSet all;
      for (const core::CardSet g : groups) all = all | g;
      groups = {all};
      must = sets.size() == 1 ? must : core::CardSet{};
    }
  }
  // How many sets the rule allows, to see whether it is exact.
  std::size_t size() const {
    std::size_t n = 0;
    for (const core::CardSet g : groups)
      for (int k = min; k <= max; ++k) n += choose(g.size() - must.size(), k - must.size());
    return n;
  }

 private:
  void join(core::CardSet set) {
    std::erase_if(groups, [&set](core::CardSet g) {
      if ((g & set).empty()) return false;
      set = set | g;
      return true;
    });
    groups.push_back(set);
  }
  static std::size_t choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    std::size_t out = 1;
    for (int i = 1; i <= k; ++i)
      out = out * static_cast<std::size_t>(n - k + i) / static_cast<std::size_t>(i);
    return out;
  }
};

template <class G>
class Choices {
 public:
  using Move = typename G::Move;
  Choices(const Narrator& n, const core::Moves<G>& legal) : n_(n), legal_(legal) {}

  std::vector<MoveChoice> take() {
    if (legal_.empty()) return {};
    if constexpr (core::Shaped<Move>)
      std::apply([&](const auto&... s) { (add_shape(s), ...); }, Move::shapes());
    else if constexpr (CellMove<Move>)
      add_cells();
    else if constexpr (std::tuple_size_v<decltype(Move::fields())> == 1)
      add_values(std::get<0>(Move::fields()).name, std::get<0>(Move::fields()).member, of_any());
    else
      add_buttons(of_any());
    return std::move(out_);
  }

 private:
  std::vector<const Move*> of_any() const {
    std::vector<const Move*> moves;
    for (const Move& m : legal_) moves.push_back(&m);
    return moves;
  }
  template <class Shape>
  void add_shape(const Shape& shape) {
    std::vector<const Move*> moves;
    for (const Move& m : legal_)
      if (m.act == shape.act) moves.push_back(&m);
    if (moves.empty()) return;
    if constexpr (std::is_same_v<std::decay_t<decltype(shape.value)>, core::NoValue>)
      add_buttons(moves);
    else
      add_values(shape.name, shape.value, moves);
    if constexpr (requires(const Move& m) { m.*(shape.beside_value); })
      if (!out_.empty() && out_.back().how == MoveChoice::How::kNumber) {
        std::string& beside = out_.back().beside;
        Writer<G> w(beside += '{', G::kMaxSeats);
        w.member(shape.beside_name, moves.front()->*(shape.beside_value));
        beside += '}';
      }
  }

  template <class Member>
  void add_values(std::string_view name, Member member, const std::vector<const Move*>& moves) {
    using Value = std::decay_t<decltype(std::declval<Move>().*member)>;
    if constexpr (std::is_same_v<Value, core::CardSet> || std::is_same_v<Value, core::Card>)
      add_cards(name, member, moves);
    else if constexpr (std::integral<Value>)
      add_numbers(name, member, moves);
    else
      add_buttons(moves);
  }

  static core::CardSet as_set(core::CardSet cards) { return cards; }
  static core::CardSet as_set(core::Card card) { return core::CardSet::of(card); }

  template <class Member>
  void add_cards(std::string_view name, Member member, const std::vector<const Move*>& moves) {
    std::vector<core::CardSet> sets;
    for (const Move* m : moves) sets.push_back(as_set(m->*member));
    const Family family(sets);
    if (family.size() != sets.size()) return add_buttons(moves);
    MoveChoice& c = add(MoveChoice::How::kCards, name, core::with("count", family.min));
    c.list = std::is_same_v<std::decay_t<decltype(moves[0]->*member)>, core::CardSet>;
    for (const core::CardSet g : family.groups) c.groups.push_back(codes_of(g));
    c.must = codes_of(family.must);
    c.min = family.min;
    c.max = family.max;
  }
  template <class Member>
  void add_numbers(std::string_view name, Member member, const std::vector<const Move*>& moves) {
    const auto [low, high] = std::ranges::minmax(
        moves, {}, [member](const Move* m) { return static_cast<int>(m->*member); });
    const int from = low->*member, to = high->*member;
    if (to - from + 1 != static_cast<int>(moves.size())) return add_buttons(moves);
    MoveChoice& c = add(MoveChoice::How::kNumber, name);
    c.min = from;
    c.max = to;
  }
  void add_cells() {
    MoveChoice& c = add(MoveChoice::How::kCell, "cell");
    for (const Move& m : legal_) c.cells.push_back(m.row * G::kColumns + m.col);
  }
  void add_buttons(const std::vector<const Move*>& moves) {
    for (const Move* m : moves) {
      MoveChoice& c = out_.emplace_back();
      c.label = capital(move_label<G>(n_, *m));
      c.text = move_text<G>(*m);
      write_move<G>(c.move, *m);
      if constexpr (core::Described<Move>) put_onto(c, *m);
    }
  }
  // A card and the cards that it is laid on. Very many ways have no words but the codes of their cards, so that the scene
  // stays small.
  void put_onto(MoveChoice& c, const Move& m) {
    constexpr std::size_t kManyWays = 16;
    if constexpr (TakingMove<Move>) {
      c.how = MoveChoice::How::kOnto;
      c.cards = codes_of(core::CardSet::of(m.card));
      for (CardCode& code : codes_of(m.take)) c.cards.push_back(std::move(code));
      if (legal_.size() > kManyWays) c.label = c.text;
    }
  }

  template <class... T>
  MoveChoice& add(MoveChoice::How how, std::string_view member, const core::With<T>&... values) {
    MoveChoice& c = out_.emplace_back();
    c.how = how;
    c.member = member;
    c.label = n_.filled_row("choose.", member, {n_.arg(values.name, values.value)...});
    return c;
  }
  static std::vector<CardCode> codes_of(core::CardSet cards) {
    std::vector<CardCode> out;
    for (const core::Card c : cards) out.push_back(card_code<typename G::Pack>(c));
    return out;
  }
  static std::string capital(std::string s) {
    if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
    return s;
  }

  const Narrator& n_;
  const core::Moves<G>& legal_;
  std::vector<MoveChoice> out_;
};

}  // namespace table
