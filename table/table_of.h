#pragma once
// The template behind every Table: a core::Match with words around it. Included by open.cpp only.
#include <algorithm>
#include <string>
#include <vector>

#include "ai/coach.h"
#include "ai/match_playouts.h"
#include "ai/player.h"
#include "core/match.h"
#include "table/deal_story.h"
#include "table/event_json.h"
#include "table/json_object.h"
#include "table/move_codec.h"
#include "table/narrate.h"
#include "table/setup.h"
#include "table/spoken.h"
#include "table/table.h"
#include "table/view_of.h"
#include "table/write.h"

namespace table {

template <core::Game G>
  requires Spoken<G>
class TableOf final : public Table {
 public:
  TableOf(const typename G::Rules& rules, std::string seed, std::vector<std::string> entropies = {})
      : match_(rules, seed_from(seed), combined(entropies)),
        seed_(std::move(seed)),
        entropies_(std::move(entropies)) {
    tell_deal();
  }

  std::unique_ptr<Table> clone() const override { return std::make_unique<TableOf>(*this); }

  std::string_view game() const override { return G::kKey; }
  int seats() const override { return pub().seats(); }
  const std::string& seed() const override { return seed_; }
  std::string options() const override {
    std::string out;
    OptionsJson<G>{match_.rules()}.write(out);
    return out;
  }

  std::uint32_t version() const override { return version_; }
  int deal_number() const override { return match_.deal_number(); }
  core::SeatSet to_act() const override { return G::to_act(pub()); }
  bool deal_over() const override { return match_.deal_over(); }
  bool over() const override { return match_.over(); }
  core::SeatSet winners() const override {
    return over() ? G::winners(match_.standing()) : core::SeatSet{};
  }
  core::Outcome outcome(core::Seat seat) const override { return G::outcome(pub(), seat); }
  std::string_view score_unit(Language language) const override {
    return Words(G::kKey, language).find("score_unit");
  }
  std::vector<int> scores() const override {
    const auto scores = G::scores(match_.standing());
    return {scores.begin(), scores.end()};
  }
  core::Seat side(core::Seat seat) const override { return core::side<G>(match_.rules(), seat); }
  std::vector<int> stakes() const override {
    std::vector<int> out;
    for (int i = 0; i < seats(); ++i) out.push_back(core::stake<G>(pub(), core::Seat(i)));
    return out;
  }
  std::uint64_t digest() const override { return core::digest(match_.state()); }

  std::string view(core::Seat seat) const override {
    std::string out;
    out.reserve(kUsualView);
    Writer<G>(out, seats())
        .value(ViewOf<G>{match_, core::view(match_.state(), at_table(seat)), version_});
    return out;
  }

  std::vector<LegalMove> legal(core::Seat seat, Voice voice) const override {
    std::vector<LegalMove> out;
    const Narrator n = narrator(seat, voice, {});
    for (const auto& m : core::legal(match_.state(), seat)) {
      LegalMove& move = out.emplace_back();
      write_move<G>(move.json, m);
      move.text = move_text<G>(m);
      move.label = move_label<G>(n, m);
    }
    return out;
  }

  std::string scene(core::Seat seat, Voice voice) const override {
    return to_json(scene_of<G>(narrator(seat, voice, {}),
                               core::view(match_.state(), at_table(seat)), around()));
  }

  Sentences situation(core::Seat seat, Voice voice, Names names) const override {
    const Narrator n = narrator(seat, voice, names);
    const core::View<G> v = core::view(match_.state(), at_table(seat));
    const Around<G> around = this->around();
    DealStory<G> story(n, v, around);
    const bool begun = version_ > 0 && G::pack(around.now.rules).empty();
    if (!begun) story.header();
    story.facts();
    story.knowledge();
    story.table();
    deal_over() ? story.result() : story.plates();
    return story.take();
  }

  Sentences narration(core::Seat seat, Voice voice, Names names) const override {
    const core::View<G> now = core::view(match_.state(), at_table(seat));
    const core::View<G> before = core::view(before_, at_table(seat));
    return tell(narrator(seat, voice, names), now, core::sight(before), core::sight(now));
  }

  std::optional<Refused> play(core::Seat seat, std::string_view text, Voice voice) override {
    return play(seat, json::parse(text).value.value_or(json::Value()), voice);
  }
  std::optional<Refused> play(core::Seat seat, const json::Value& move, Voice voice) override {
    const bool object = move.is(json::Value::Kind::kObject);
    const auto m = object ? read_move<G>(move, own_or_none(seat), core::legal(match_.state(), seat))
                          : std::nullopt;
    return play_if_read(seat, m, voice, [](const typename G::Move& example) {
      std::string out;
      write_move<G>(out, example);
      return out;
    });
  }
  std::optional<Refused> play_text(core::Seat seat, std::string_view text, Voice voice) override {
    typename G::Move m;
    const bool read = read_text<G>(text, core::legal(match_.state(), seat), m);
    return play_if_read(seat, read ? std::optional(m) : std::nullopt, voice,
                        [](const typename G::Move& example) { return move_text<G>(example); });
  }
  void play_at_random(core::Seat seat, core::Rng& rng) override {
    const auto moves = core::legal(match_.state(), seat);
    make(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  void play_bot(core::Seat seat, const ai::Spec& bot, core::Rng& rng) override {
    make(seat, ai::choose(core::view(match_.state(), seat), bot, rng));
  }
  std::string choose(core::Seat seat, const ai::Spec& bot, core::Rng& rng) const override {
    std::string out;
    write_move<G>(out, ai::choose(core::view(match_.state(), seat), bot, rng));
    return out;
  }
  std::vector<Advice> advise(core::Seat seat, const ai::Budget& budget, Voice voice,
                             core::Rng& rng) const override {
    const Narrator n = narrator(seat, voice, {});
    std::vector<Advice> out;
    for (const auto& a : ai::advise(core::view(match_.state(), seat), budget, rng)) {
      Advice& told = out.emplace_back();
      write_move<G>(told.move.json, a.move);
      told.move.text = move_text<G>(a.move);
      told.move.label = move_label<G>(n, a.move);
      told.score = a.score;
      told.win = a.win;
      told.lost = a.lost;
      if (a.why) told.why = n.reasoning(*a.why);
      told.by = a.by;
    }
    return out;
  }
  std::vector<ai::MatchOdds> match_odds() const override {
    return ai::MatchPlayouts<G>(match_.rules()).odds(match_.standing());
  }
  std::vector<ToldMove> told_moves(const json::Value& event) const override {
    auto told = MovesTold<G, typename G::Event>::in(event, to_act());
    if constexpr (TakingMove<typename G::Move>)
      std::ranges::for_each(told, [this](ToldMove& m) { complete(m); });
    return told;
  }
  void next_deal() override {
    match_.next_deal();
    tell_deal();
  }

  std::string transcript() const override {
    std::string out = "{";
    Writer<G> w(out, seats());
    w.member("game", G::kKey);
    w.member("players", seats());
    w.key("options");
    out += options();
    w.member("seed", std::string_view(seed_));
    if (!entropies_.empty()) tell_entropies(w, out);
    if (!undone_.empty()) tell_undone(w, out);
    w.key("events");
    return out += "[" + events_ + "]}";
  }

  const std::vector<std::uint32_t>& undone() const override { return undone_; }
  void set_undone(std::vector<std::uint32_t> versions) override { undone_ = std::move(versions); }

  Sentences full_narration(Voice voice, Names names) const override {
    const Narrator n = narrator(core::kNoSeat, voice, names);
    const core::State<G>& s = match_.state();
    Sentences out;
    if constexpr (requires { s.own[0].hand; })
      for (int i = 0; just_dealt_ && i < seats(); ++i)
        out.push_back(n.say("hand", core::with("seat", core::Seat(i)),
                            core::with("cards", dealt_hand(s, static_cast<std::size_t>(i)))));
    Sentences rest = tell(n, core::view(s, core::kNoSeat), core::sight(before_), core::sight(s));
    out.insert(out.begin(), std::make_move_iterator(rest.begin()),
               std::make_move_iterator(rest.begin() + just_dealt_));
    out.insert(out.end(), std::make_move_iterator(rest.begin() + just_dealt_),
               std::make_move_iterator(rest.end()));
    return out;
  }

  std::string save() const override {
    return json::Object()
        .text("mazzo", "save")
        .number("version", kSaveVersion)
        .raw("match", transcript())
        .raw("pending", "[" + pending_ + "]")
        .take();
  }

 private:
  static constexpr std::size_t kUsualView = 1024;  // bytes

  const typename G::Public& pub() const { return match_.state().pub; }
  core::Seat at_table(core::Seat seat) const { return seat < seats() ? seat : core::kNoSeat; }
  typename G::Private own_or_none(core::Seat seat) const {
    return seat < seats() ? match_.state().own[seat] : typename G::Private{};
  }
  Narrator narrator(core::Seat seat, Voice voice, Names names) const {
    return {G::kKey, names_of<typename G::Pack>(), at_table(seat), voice, names};
  }

  // --- moves ---

  template <class Write>
  std::optional<Refused> play_if_read(core::Seat seat, const std::optional<typename G::Move>& m,
                                      Voice voice, Write write) {
    if (const auto refused = m ? make(seat, *m) : refuse_unread(seat))
      return Refused{code(refused->code), narrator(seat, voice, {}).refusal(*refused)};
    if (m) return std::nullopt;
    const std::string example = write(core::legal(match_.state(), seat)[0]);
    return Refused{"illegal_move", narrator(seat, voice, {})
                                       .filled_row("refuse.", "not_understood",
                                                   {{.name = "example", .text = example}})};
  }
  // An event need not say what follows from the table; the move as written does.
  void complete(ToldMove& told) const {
    const auto parsed = table::json::parse(told.json);
    const auto m = parsed.value ? read_move<G>(*parsed.value, own_or_none(told.seat),
                                               core::legal(match_.state(), told.seat))
                                : std::nullopt;
    if (!m) return;
    told.json.clear();
    write_move<G>(told.json, *m);
  }
  // What is wrong before the move is read.
  std::optional<core::Refusal> refuse_unread(core::Seat seat) const {
    using Code = core::Refusal::Code;
    if (seat >= seats()) return core::Refusal{Code::kInvalidPlayer};
    if (to_act().empty()) return core::Refusal{Code::kNotInProgress};
    if (!to_act().contains(seat)) return core::Refusal{Code::kNotYourTurn};
    return std::nullopt;
  }
  static std::string_view code(core::Refusal::Code c) {
    constexpr std::array<std::string_view, 4> kCodes = {"not_in_progress", "invalid_player",
                                                        "not_your_turn", "illegal_move"};
    return kCodes[static_cast<std::size_t>(c)];
  }
  std::optional<core::Refusal> make(core::Seat seat, const typename G::Move& m) {
    const core::State<G> before = match_.state();
    if (auto refused = match_.play(seat, m)) return refused;
    before_ = before;
    just_dealt_ = false;
    ++version_;
    tell_move(seat, m);
    return std::nullopt;
  }

  // --- the transcript ---

  void tell_entropies(Writer<G>& w, std::string& out) const {
    w.member("commitment", std::string_view(commitment_of(seed_)));
    w.key("entropies");
    out += '[';
    for (const std::string& entropy : entropies_) {
      if (out.back() != '[') out += ',';
      out += entropy.empty() ? "null" : '"' + entropy + '"';
    }
    out += ']';
  }

  void tell_undone(Writer<G>& w, std::string& out) const {
    w.key("undone");
    out += '[';
    for (const std::uint32_t version : undone_) {
      if (out.back() != '[') out += ',';
      json::write_number(out, version);
    }
    out += ']';
  }

  void add_event(std::string_view json) {
    if (!events_.empty()) events_ += ',';
    events_ += json;
  }
  void add_events(const core::Events<G>& events) {
    for (const auto& e : events) {
      std::string json;
      write_event<G>(json, e, seats());
      add_event(json);
    }
  }
  void tell_deal() {
    just_dealt_ = true;
    const core::State<G>& s = match_.state();
    std::string json = "{";
    Writer<G> w(json, seats());
    w.member("e", std::string_view("deal"));
    w.member("deal", match_.deal_number());
    w.member("dealer", match_.dealer());
    if constexpr (requires { s.own[0].hand; }) {
      core::BySeat<core::CardSet, G::kMaxSeats> hands{};
      for (std::size_t i = 0; i < hands.size(); ++i) hands[i] = dealt_hand(s, i);
      w.member("hands", hands);
    }
    w.leaving_out_missing_cards().members(G::dealt(s));
    add_event(json += '}');
    core::Events<G> events;
    if constexpr (requires { G::deal_events(core::sight(s), events); })
      G::deal_events(core::sight(s), events);
    add_events(events);
  }
  // As dealt, before the gifts that come with the deal.
  static core::CardSet dealt_hand(const core::State<G>& s, std::size_t seat) {
    if constexpr (requires { s.own[seat].received; })
      return (s.own[seat].hand - s.own[seat].received) | s.own[seat].given;
    else
      return s.own[seat].hand;
  }
  void tell_move(core::Seat seat, const typename G::Move& m) {
    core::Events<G> events;
    G::events(core::sight(before_), core::sight(match_.state()), events);
    add_events(events);
    if (events.empty()) {  // a choice that nobody has seen yet
      std::string move;
      write_move<G>(move, m);
      pending_ += (pending_.empty() ? "[" : ",[") + std::to_string(seat) + "," + move + "]";
    } else {
      pending_.clear();
    }
    if (deal_over()) tell_end();
  }
  void tell_end() {
    const auto standing = match_.standing();
    std::string json = "{";
    Writer<G> w(json, seats());
    w.member("e", std::string_view("deal_end"));
    w.members(G::result(pub()));
    w.member("scores", G::scores(standing));
    add_event(json += '}');
    if (!over()) return;
    json = "{";
    w.member("e", std::string_view("match_end"));
    w.member("scores", G::scores(standing));
    w.member("winners", G::winners(standing));
    add_event(json += '}');
  }

  // --- the story ---

  Around<G> around() const {
    return {match_.deal_number(), match_.before_deal(), match_.standing()};
  }

  // The last change: a deal, or a move. `view` is the listener's; the sights are what the teller saw.
  Sentences tell(const Narrator& n, const core::View<G>& view, const core::Sight<G>& before,
                 const core::Sight<G>& now) const {
    const Around<G> around = this->around();
    const Shows shows = deal_over()   ? Shows::kAll  // its result
                        : just_dealt_ ? Shows::kSentences
                                      : Shows::kChanges;
    DealStory<G> story(n, view, around, shows);
    core::Events<G> events;
    if (just_dealt_) {
      story.header();
      if constexpr (requires { G::deal_events(now, events); }) G::deal_events(now, events);
      story.add_all(told(n, events));
      story.knowledge();
      story.who_begins();
    } else {
      G::events(before, now, events);
      story.add_all(told(n, events));
      story.changes({view.seat, *before.pub, view.own});
      if (deal_over()) story.result();
    }
    return story.take();
  }

  static Sentences told(const Narrator& n, const core::Events<G>& events) {
    Sentences out;
    for (const auto& event : events)
      out.push_back(std::visit([&n](const auto& e) { return n.tell(e); }, event));
    return out;
  }

  core::Match<G> match_;
  core::State<G> before_{};  // the state before the last move
  std::string seed_, events_, pending_;
  std::vector<std::string> entropies_;
  std::vector<std::uint32_t> undone_;
  std::uint32_t version_ = 0;
  bool just_dealt_ = true;
};

}  // namespace table
