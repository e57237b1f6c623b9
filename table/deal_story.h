#pragma once
// The sentences around the moves: how a deal begins, what a person sees in the middle of it, how it ends. Told from the
// scene of one View and from the standing of the match, which everybody knows. A game's Face says what only that game
// has to say.
#include <algorithm>
#include <string>
#include <vector>

#include "core/game.h"
#include "table/narrate.h"
#include "table/scene_of.h"

namespace table {

template <class G>
class DealStory {
  using Face = games::Face<G>;

 public:
  DealStory(const Narrator& n, const core::View<G>& v, const Around<G>& around,
            Shows shows = Shows::kAll)
      : n_(n), v_(v), around_(around), stage_(stage_of<G>(n, v, around, shows)) {}

  // What a Face calls to say something.
  template <class... T>
  void operator()(std::string_view key, const core::With<T>&... values) {
    out_.push_back(n_.say(key, values...));
  }
  // An entry for each seat, joined: "Anna: 61 points and Bruno: 59 points"; or for each side.
  template <class Values>
  std::string list(int seats, std::string_view key, Values values) const {
    std::vector<std::string> entries;
    for (int i = 0; i < seats; ++i)
      entries.push_back(
          std::apply([&](const auto&... w) { return n_.say(key, w...); }, values(core::Seat(i))));
    return joined(entries);
  }
  void add_all(Sentences more) {
    for (std::string& s : more) out_.push_back(std::move(s));
  }
  Sentences take() { return std::move(out_); }

  void header() {
    if (G::pack(around_.now.rules).empty()) return (*this)("match_begins");
    (*this)("deal", core::with("n", around_.deal_number),
            core::with("dealer", around_.before.dealer));
  }

  // What stands above the table and is told nowhere else: another name of the game, deal 2 of 5, a phase.
  void facts() {
    if (const auto& name = stage_.scene().name; !name.empty())
      (*this)("fact_told", core::with("fact", name));
    for (const Fact& fact : stage_.scene().facts) {
      const bool only_deal = fact.key == "deal" && Face::deals(around_.now.rules) < 2;
      const bool told =
          std::ranges::find(stage_.told(), fact.key, &Told::key) != stage_.told().end();
      if (fact.key != "trump" && !only_deal && !told)
        (*this)("fact_told", core::with("fact", fact.text));
    }
  }

  // What the seat holds and sees.
  void knowledge() {
    if constexpr (requires { Face::know(v_, *this); }) Face::know(v_, *this);
    if constexpr (requires { v_.own.hand; })
      if (!v_.own.hand.empty())
        (*this)("hand", core::with("seat", v_.seat), core::with("cards", v_.own.hand));
    for (const auto& told : stage_.told()) out_.push_back(told.sentence);
  }

  // What lies on the table, and what the others are known to hold, for a person who joins in the middle.
  void table() {
    for (const Zone& zone : stage_.scene().zones)
      if (zone.kind == core::ZoneKind::kHand && zone.seat != v_.seat && !zone.cards.empty())
        (*this)("known", core::with("seat", zone.seat), core::with("cards", names_of(zone)));
    if constexpr (requires { Face::look(v_, *this); }) Face::look(v_, *this);
    if (const Zone* trick = stage_.scene().zone(core::ZoneKind::kTrick);
        trick && !trick->cards.empty())
      (*this)("on_table", core::with("list", laid(*trick)));
    if (const Zone* spread = stage_.scene().zone(core::ZoneKind::kSpread);
        spread && spread->cards.empty())
      (*this)("table_empty");
    if (const Zone* rounds = stage_.scene().zone(core::ZoneKind::kRounds)) last_rounds(*rounds);
  }

  // What stands beside the table: the stock, and of each seat all that its plate shows.
  void plates() {
    const Scene& scene = stage_.scene();
    if (const Zone* stock = scene.zone(core::ZoneKind::kStock))
      (*this)("stock_now", core::with("n", static_cast<int>(stock->cards.size()) + stock->backs));
    const bool scored =
        std::ranges::any_of(scene.seats, [](const Plate& p) { return p.score.value_or(0) != 0; });
    const Zone* board = scene.zone(core::ZoneKind::kBoard);
    for (std::size_t i = 0; i < scene.seats.size(); ++i) {
      auto shown = shown_on(scene.seats[i], scored);
      if (board && i < board->signs.size()) shown.push_back(board->signs[i]);
      if (!shown.empty())
        (*this)("plate", core::with("seat", core::Seat(static_cast<int>(i))),
                core::with("list", n_.join(shown)));
    }
  }

  // The seat that leads, starts, or owes cards.
  void who_begins() {
    if constexpr (requires { Face::begin(v_, *this); })
      if (Face::begin(v_, *this)) return;
    if (const core::SeatSet acting = G::to_act(v_.pub); acting.size() == 1)
      (*this)("begin", core::with("seat", acting.lowest()));
  }

  // What a move changed without an event: the card that shows now, the seat that begins after a phase.
  void changes(const core::View<G>& before) {
    const Stage<G> was = stage_of<G>(n_, before, around_, Shows::kChanges);
    for (const auto& now : stage_.told())
      for (const auto& then : was.told())
        if (now.key == then.key && now.sentence != then.sentence && !now.change.empty())
          out_.push_back(now.change);
    if (was.phase() != stage_.phase()) who_begins();
  }

  // pre: the deal is over.
  void result() {
    points();
    if constexpr (requires { Face::end(v_, around_.before, around_.now, *this); })
      Face::end(v_, around_.before, around_.now, *this);
    const auto scores = G::scores(around_.now);
    if (stage_.scene().seats[0].score)
      (*this)("score", core::with("list", by_side([&](const std::string& names, core::Seat side) {
                                    return n_.say("score_entry", core::with("seat", names),
                                                  core::with("n", scores[side]));
                                  })));
    if (G::over(around_.now)) (*this)("won", core::with("winners", G::winners(around_.now)));
  }

 private:
  using Told = typename Stage<G>::Told;

  void last_rounds(const Zone& zone) {
    constexpr std::size_t kMost = 5;
    const std::size_t n = zone.rounds.size();
    for (std::size_t i = n > kMost ? n - kMost : 0; i < n; ++i) {
      const auto shown =
          list(static_cast<int>(zone.rounds[i].size()), "round_told_entry", [&](core::Seat s) {
            return std::tuple{core::with("seat", s), core::with("what", zone.rounds[i][s].text)};
          });
      (*this)("round_told", core::with("n", static_cast<int>(i) + 1), core::with("list", shown));
    }
  }
  std::vector<std::string> shown_on(const Plate& plate, bool scored) const {
    std::vector<std::string> out;
    if (plate.cards >= 0) out.push_back(n_.say("plate_cards", core::with("n", plate.cards)));
    if (plate.points >= 0) out.push_back(n_.say("plate_points", core::with("n", plate.points)));
    if (scored && plate.score) out.push_back(n_.say("plate_score", core::with("n", *plate.score)));
    for (const Badge& badge : plate.badges) out.push_back(badge.text);
    return out;
  }
  // An entry for each side, joined; `entry(names, side)` says it. The lowest seat stands for its side.
  template <class Entry>
  std::string by_side(Entry entry) {
    const auto& seats = stage_.scene().seats;
    std::vector<std::string> entries;
    for (std::size_t side = 0; side < seats.size(); ++side) {
      std::vector<std::string> names;
      for (std::size_t i = 0; i < seats.size(); ++i)
        if (seats[i].side == side) names.push_back(n_.seat(core::Seat(static_cast<int>(i))));
      if (!names.empty())
        entries.push_back(entry(n_.join(names), core::Seat(static_cast<int>(side))));
    }
    return joined(entries);
  }
  // Pairs, in which "and" stands between partners: "Anna and Carla: 61 points; Bruno and Dino: 59 points".
  std::string joined(const std::vector<std::string>& entries) const {
    if (entries.size() >= static_cast<std::size_t>(v_.pub.seats())) return n_.join(entries);
    std::string out;
    for (const std::string& entry : entries) out += (out.empty() ? "" : "; ") + entry;
    return out;
  }
  // Points of the deal.
  void points() {
    const auto& seats = stage_.scene().seats;
    if (seats[0].points < 0) return;
    (*this)("deal_over", core::with("list", by_side([&](const std::string& names, core::Seat side) {
                                      int sum = 0;
                                      for (const Plate& seat : seats)
                                        if (seat.side == side) sum += seat.points;
                                      return n_.say("points_entry", core::with("seat", names),
                                                    core::with("points", sum));
                                    })));
  }
  std::string names_of(const Zone& zone) const {
    core::CardSet cards;
    for (const CardCode& code : zone.cards) cards.insert(games::card_from<typename G::Pack>(code));
    return n_.cards(cards);
  }
  // Each card, or the cards that a seat laid down together, with that seat.
  std::string laid(const Zone& trick) const {
    std::vector<std::string> entries;
    for (std::size_t i = 0, n = trick.cards.size(); i < n;) {
      core::FixedList<core::Card, 64> cards;
      const core::Seat by = trick.by[i];
      for (; i < n && trick.by[i] == by; ++i)
        cards.push_back(games::card_from<typename G::Pack>(trick.cards[i]));
      entries.push_back(
          n_.say("on_table_entry", core::with("cards", cards), core::with("seat", by)));
    }
    return n_.join(entries);
  }

  const Narrator& n_;
  const core::View<G>& v_;
  const Around<G>& around_;
  Stage<G> stage_;
  Sentences out_;
};

}  // namespace table
