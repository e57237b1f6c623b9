#pragma once
// Writes the scene of one View. A game's Face calls the members of Stage in the nouns of core/scene.h. What the face
// tells besides (a card was turned) is kept as sentences for the narration.
#include <string>
#include <utility>
#include <vector>

#include "games/face.h"
#include "table/choices.h"
#include "table/narrate.h"
#include "table/scene.h"

namespace table {

// How much of it is wanted. A move is told to every seat, and most of a scene says nothing about that move.
enum class Shows : unsigned char {
  kAll,
  kScene,      // no sentences
  kSentences,  // nothing else
  kChanges     // only sentences that a move may change
};

template <class G>
class Stage {
 public:
  Stage(const Narrator& n, int seats, Shows shows) : n_(n), shows_(shows) {
    scene_.seats.resize(static_cast<std::size_t>(seats));
    if (!shows_scene()) return;
    scene_.zones.reserve(2 * scene_.seats.size() + kOtherZones);
    scene_.facts.reserve(kUsualFacts);
  }
  bool shows_scene() const { return shows_ == Shows::kAll || shows_ == Shows::kScene; }

  void hand(core::Seat s, core::CardSet known, int count) {
    plate(s).cards = count;
    Zone& z = zone(core::ZoneKind::kHand, s);
    put(z, known);
    z.backs = count - known.size();
  }
  template <class Cards>
  void trick(core::Seat leader, const Cards& cards) {
    played(core::ZoneKind::kTrick, leader, cards);
  }
  template <class Cards>
  void last_trick(core::Seat leader, const Cards& cards, core::Seat taker) {
    if (!cards.empty()) played(core::ZoneKind::kLast, leader, cards).taker = taker;
  }
  // Several cards that one seat laid down together.
  void play(core::Seat s, core::CardSet cards) {
    Zone& z = zone(core::ZoneKind::kTrick);
    put(z, cards);
    z.by.assign(z.cards.size(), s);
    z.together = true;
  }
  void stock(int count, core::Card top = core::kNoCard) {
    Zone& z = zone(core::ZoneKind::kStock);
    if (top.valid()) put(z, core::CardSet::of(top));
    z.backs = count - top.valid();
  }
  template <class... T>
  void turned(core::Card card, const core::With<T>&... more) {
    put(zone(core::ZoneKind::kTurned), core::CardSet::of(card));
    told("turned", core::with("card", card), more...);
  }
  void pile(core::Seat s, core::CardSet cards) { put(zone(core::ZoneKind::kPile, s), cards); }
  void spread(core::CardSet cards) { put(zone(core::ZoneKind::kSpread), cards); }
  void discards(core::Seat s, core::CardSet cards) {
    put(zone(core::ZoneKind::kDiscards, s), cards);
  }
  void heap(core::CardSet cards) { put(zone(core::ZoneKind::kHeap), cards); }
  void melds(core::Seat s, core::CardSet cards) { put(zone(core::ZoneKind::kMelds, s), cards); }
  // `decided`: the cells that won, as a set of bits.
  template <class Cells, class Sign>
  void board(int columns, const Cells& cells, Sign sign, unsigned decided) {
    if (!shows_scene()) return;
    Zone& z = zone(core::ZoneKind::kBoard);
    z.columns = columns;
    for (std::size_t i = 0; i < scene_.seats.size(); ++i)
      z.signs.emplace_back(sign(core::Seat(static_cast<int>(i))));
    for (const core::Seat s : cells) {
      z.by.push_back(s);
      z.marks.emplace_back(s.valid() ? sign(s) : "");
    }
    for (int i = 0; i < static_cast<int>(cells.size()); ++i)
      if (decided >> i & 1) z.decided.push_back(i);
  }
  template <class Rounds>
  void rounds(const Rounds& rounds) {
    if (!shows_scene()) return;
    Zone& z = zone(core::ZoneKind::kRounds);
    for (const auto& round : rounds) {
      auto& row = z.rounds.emplace_back();
      for (const auto shown : round)
        row.push_back({std::string(word_of(shown)), n_.arg("", shown).text});
    }
  }

  void points(core::Seat s, int n) { plate(s).points = n; }
  void score(core::Seat s, int n) { plate(s).score = n; }
  template <class... T>
  void badge(core::Seat s, const char* key, const core::With<T>&... values) {
    if (!shows_scene()) return;
    plate(s).badges.push_back(
        {key, n_.filled_row("badge.", key, {n_.arg(values.name, values.value)...})});
  }
  template <Worded E>
  void badge(core::Seat s, E value) {
    if (!shows_scene()) return;
    plate(s).badges.push_back({std::string(word_of(value)), n_.arg("", value).text});
  }

  void trump(core::Suit s) {
    fact("trump", core::with("suit", s)).value = games::suit_code<typename G::Pack>(s);
  }
  void phase(const char* key) {
    fact(key);
    phase_ = key;
  }
  template <class... T>
  Fact& fact(const char* key, const core::With<T>&... values) {
    return fact_in_words(key, "fact.", key, values...);
  }
  // How far the match goes on, in the words of the option that says so: "to 11 points".
  void target(const core::OptionLimits& option, int n) {
    fact_in_words("target", "chosen.", option.key, core::with("n", n)).value = std::to_string(n);
  }
  // What players call the game with this value of an option, if row "name.VALUE" says so.
  void name(std::string_view value) {
    if (const auto name = n_.words().find("name.", value); !name.empty()) scene_.name = name;
  }
  void number_fact(const char* key, int n) {
    fact(key, core::with("n", n)).value = std::to_string(n);
  }
  // What a finished deal counted: row "summary.KEY", a number for each side, and the side that scores for it.
  template <class Count>
  void summary(const char* key, int sides, Count count, core::Seat side, int goal = 0) {
    add_named_row(key, sides, count, side).goal = goal;
  }
  // The same where each player has the number of those that are together in this deal.
  template <class Count>
  void shared_summary(const char* key, int sides, Count count, core::Seat side) {
    add_named_row(key, sides, count, side).shared = true;
  }
  // The same, and the players need different numbers.
  template <class Count, class Goal>
  void shared_summary(const char* key, int sides, Count count, core::Seat side, Goal goal) {
    SummaryRow& row = add_named_row(key, sides, count, side);
    row.shared = true;
    for (int i = 0; i < sides; ++i) row.goals.push_back(goal(core::Seat(i)));
  }
  // What decided the deal or the match, where its numbers do not say it.
  template <class... T>
  void verdict(std::string_view key, const core::With<T>&... values) {
    if (shows_scene()) scene_.verdict.push_back(n_.say(key, values...));
  }
  // The same with a word for each number.
  template <class Count, class Word>
  void worded_summary(const char* key, int sides, Count count, Word word) {
    if (!shows_scene()) return;
    SummaryRow& row = add_named_row(key, sides, count, core::kNoSeat);
    for (int i = 0; i < sides; ++i) row.words.push_back(n_.arg("", word(core::Seat(i))).text);
  }
  // How many cards each player gives to which other player.
  template <class Count, class To>
  void gifts_summary(const char* key, int players, Count count, To to) {
    SummaryRow& row = add_named_row(key, players, count, core::kNoSeat);
    row.shared = true;
    for (int i = 0; i < players; ++i) row.to.push_back(to(core::Seat(i)));
  }
  // The same of an earlier deal.
  template <class Count>
  void deal_summary(int deal, int sides, Count count, core::Seat side) {
    SummaryRow& row = add_row(sides, count, side);
    row.key = "deal_" + std::to_string(deal);
    row.text = n_.filled_row("summary.", "deal", {n_.arg("n", deal)});
  }
  // Cards that do more than their rank says: a client marks them wherever they lie.
  void star(core::CardSet cards) {
    if (!shows_scene()) return;
    for (const core::Card c : cards) scene_.starred.push_back(card_code<typename G::Pack>(c));
  }
  // A sentence about what lies there, under a key: row "tell.KEY"; and row "change.KEY", if there is one, when the
  // sentence differs from the previous one.
  template <class... T>
  void told(std::string_view key, const core::With<T>&... values) {
    if (shows_ == Shows::kScene) return;
    const std::string_view change = n_.words().find("change.", key);
    if (shows_ == Shows::kChanges && change.empty()) return;
    std::vector<Arg> args{n_.arg(values.name, values.value)...};
    told_.push_back(
        {key, n_.filled_row("tell.", key, args), change.empty() ? "" : filled(change, args)});
  }

  struct Told {
    std::string_view key;
    std::string sentence, change;
  };
  const std::vector<Told>& told() const { return told_; }
  std::string_view phase() const { return phase_; }
  Scene& scene() { return scene_; }

 private:
  template <class... T>
  Fact& fact_in_words(const char* key, std::string_view head, std::string_view tail,
                      const core::With<T>&... values) {
    if (!shows_scene()) return no_fact_;
    return scene_.facts.emplace_back(
        Fact{key, n_.filled_row(head, tail, {n_.arg(values.name, values.value)...})});
  }
  template <class Count>
  SummaryRow& add_row(int sides, Count count, core::Seat side) {
    SummaryRow& row = scene_.summary.emplace_back();
    row.side = side;
    for (int i = 0; i < sides; ++i) row.counts.push_back(count(core::Seat(i)));
    return row;
  }
  template <class Count>
  SummaryRow& add_named_row(const char* key, int sides, Count count, core::Seat side) {
    SummaryRow& row = add_row(sides, count, side);
    row.key = key;
    row.text = n_.filled_row("summary.", key, {});
    return row;
  }
  Plate& plate(core::Seat s) { return scene_.seats[s]; }
  Zone& zone(core::ZoneKind kind, core::Seat s = core::kNoSeat) {
    if (!shows_scene()) return no_zone_;
    return scene_.zones.emplace_back(Zone{kind, s});
  }
  void put(Zone& z, core::CardSet cards) const {
    if (!shows_scene()) return;
    z.cards.reserve(static_cast<std::size_t>(cards.size()));
    for (const core::Card c : cards) z.cards.push_back(card_code<typename G::Pack>(c));
  }
  template <class Cards>
  Zone& played(core::ZoneKind kind, core::Seat leader, const Cards& cards) {
    Zone& z = zone(kind);
    if (!shows_scene()) return z;
    z.cards.reserve(cards.size());
    z.by.reserve(cards.size());
    core::Seat s = leader;
    for (const core::Card c : cards) {
      z.cards.push_back(card_code<typename G::Pack>(c));
      z.by.push_back(s);
      s = core::next_seat(s, static_cast<int>(scene_.seats.size()));
    }
    return z;
  }

  static constexpr std::size_t kOtherZones = 5, kUsualFacts = 3;

  const Narrator& n_;
  Shows shows_;
  Scene scene_;
  Zone no_zone_{};  // what is not wanted
  Fact no_fact_{};
  std::vector<Told> told_;
  std::string_view phase_;
};

// What everybody knows about the match around this deal.
template <class G>
struct Around {
  int deal_number;
  typename G::Standing before,
      now;  // when this deal began; now, with the deal counted if it is over
};

template <class G>
constexpr bool kScored = [] {
  if constexpr (requires { games::Face<G>::kScored; })
    return games::Face<G>::kScored;
  else
    return true;
}();

// The name that players have for these options, and how far the match goes on.
template <class G>
void set_match(Stage<G>& stage, const typename G::Rules& rules) {
  for (const auto& option : G::Rules::options()) {
    const int value = rules.*option.value;
    if (!option.limits.names.empty())
      stage.name(option.limits.names[static_cast<std::size_t>(value)]);
    else if constexpr (requires { games::Face<G>::kTarget; })
      if (option.limits.key == games::Face<G>::kTarget) stage.target(option.limits, value);
  }
}

template <class G>
void set_seats(Stage<G>& stage, const core::View<G>& v, const Around<G>& around) {
  using Face = games::Face<G>;
  const auto& rules = around.now.rules;
  set_match<G>(stage, rules);
  if (Face::deals(rules) != 1)
    stage.fact("deal", core::with("n", around.deal_number), core::with("of", Face::deals(rules)))
        .value = std::to_string(around.deal_number);
  const auto scores = G::scores(around.now);
  for (int i = 0; i < v.pub.seats(); ++i) {
    const core::Seat s(i);
    stage.scene().seats[s].side = core::side<G>(rules, s);
    stage.scene().seats[s].acts = G::to_act(v.pub).contains(s);
    if (kScored<G>) stage.score(s, scores[s]);
    if (s != v.seat && v.seat.valid() && core::side<G>(rules, s) == core::side<G>(rules, v.seat))
      stage.badge(s, "partner");
  }
  if (!G::pack(rules).empty()) stage.badge(around.before.dealer, "dealer");
}

template <class G>
Stage<G> stage_of(const Narrator& n, const core::View<G>& v, const Around<G>& around,
                  Shows shows = Shows::kAll) {
  Stage<G> stage(n, v.pub.seats(), shows);
  if (stage.shows_scene()) set_seats<G>(stage, v, around);
  games::Face<G>::scene(v, around.now, stage);
  return stage;
}

template <class G>
Scene scene_of(const Narrator& n, const core::View<G>& v, const Around<G>& around) {
  Stage<G> stage = stage_of<G>(n, v, around, Shows::kScene);
  const auto legal = core::legal(v);
  stage.scene().choices = Choices<G>(n, legal).take();
  return std::move(stage.scene());
}

}  // namespace table
