#pragma once
// The one template behind every Table: a core::Match with words around it. Included by table.cpp only.
#include <string>
#include <vector>

#include "core/match.h"
#include "table/event_json.h"
#include "table/move_codec.h"
#include "table/narrate.h"
#include "table/setup.h"
#include "table/table.h"
#include "table/write.h"

namespace table {

template <core::Game G>
class TableOf final : public Table {
 public:
  TableOf(const typename G::Rules& rules, std::string seed)
      : match_(rules, seed_from(seed)), seed_(std::move(seed)) {
    tell_deal();
  }

  std::string_view game() const override { return G::kKey; }
  int seats() const override { return pub().seats(); }
  const std::string& seed() const override { return seed_; }
  std::string options() const override {
    std::string out = "{";
    for (const auto& option : G::Rules::options()) {
      const int v = match_.rules().*(option.value);
      Writer<G> w(out, seats());
      if (option.limits.names.empty())
        w.member(option.limits.key, v);
      else
        w.member(option.limits.key,
                 std::string_view(option.limits.names[static_cast<std::size_t>(v)]));
    }
    return out += '}';
  }

  std::uint32_t version() const override { return version_; }
  int deal_number() const override { return match_.deal_number(); }
  core::SeatSet to_act() const override { return G::to_act(pub()); }
  bool deal_over() const override { return match_.deal_over(); }
  bool over() const override { return match_.over(); }
  core::SeatSet winners() const override {
    return over() ? G::winners(match_.standing()) : core::SeatSet{};
  }
  std::uint64_t digest() const override { return core::digest(match_.state()); }

  std::string view(core::Seat seat) const override {
    const core::View<G> v = core::view(match_.state(), at_table(seat));
    std::string out = "{";
    Writer<G> w(out, seats());
    w.member("game", G::kKey);
    w.member("players", seats());
    w.key("options");
    out += options();
    w.member("seat", v.seat);
    w.member("version", version_);
    w.member("deal", match_.deal_number());
    w.member("dealer", match_.dealer());
    w.member("to_act", to_act());
    w.member("scores", G::scores(match_.standing()));
    w.member("standing", match_.standing());
    w.member("public", v.pub);
    if (v.seat.valid()) w.member("own", v.own);
    w.key("legal");
    out += '[';
    for (const auto& m : core::legal(v)) {
      if (out.back() != '[') out += ',';
      write_move<G>(out, m);
    }
    out += ']';
    w.member("deal_over", deal_over());
    if (deal_over()) w.member("result", G::result(v.pub));
    w.member("over", over());
    if (over()) w.member("winners", winners());
    return out += '}';
  }

  std::vector<LegalMove> legal(core::Seat seat, Language language) const override {
    std::vector<LegalMove> out;
    const Narrator n = narrator(seat, language, {});
    for (const auto& m : core::legal(match_.state(), seat)) {
      LegalMove& move = out.emplace_back();
      write_move<G>(move.json, m);
      move.text = move_text<G>(m);
      move.label = move_label(n, m);
    }
    return out;
  }

  Sentences situation(core::Seat seat, Language language, Names names) const override {
    Sentences out;
    const core::View<G> v = core::view(match_.state(), at_table(seat));
    const Narrator n = narrator(seat, language, names);
    add_header(n, out);
    add_knowledge(n, v, out);
    add_table(n, out);
    if (deal_over()) add_result(n, out);
    return out;
  }

  Sentences narration(core::Seat seat, Language language, Names names) const override {
    const Narrator n = narrator(seat, language, names);
    const core::View<G> now = core::view(match_.state(), at_table(seat));
    core::Events events;
    Sentences out;
    if (just_dealt_) {
      add_header(n, out);
      if constexpr (requires { G::deal_events(core::sight(now), events); }) {
        G::deal_events(core::sight(now), events);
        for (std::string& s : n.tell(events)) out.push_back(std::move(s));
      }
      add_knowledge(n, now, out);
      add_who_begins(n, out);
      return out;
    }
    G::events(core::sight(core::view(before_, at_table(seat))), core::sight(now), events);
    out = n.tell(events);
    if (deal_over()) add_result(n, out);
    return out;
  }

  std::optional<Refused> play(core::Seat seat, std::string_view text, Language language) override {
    const auto parsed = json::parse(text);
    const bool object = parsed.value && parsed.value->is(json::Value::Kind::kObject);
    const auto m = object ? read_move<G>(*parsed.value, own_or_none(seat)) : std::nullopt;
    return play_if_read(seat, m, language, [](const typename G::Move& example) {
      std::string out;
      write_move<G>(out, example);
      return out;
    });
  }
  std::optional<Refused> play_text(core::Seat seat, std::string_view text,
                                   Language language) override {
    typename G::Move m;
    const bool read = read_text<G>(text, pub(), m);
    return play_if_read(seat, read ? std::optional(m) : std::nullopt, language,
                        [](const typename G::Move& example) { return move_text<G>(example); });
  }
  void play_at_random(core::Seat seat, core::Rng& rng) override {
    const auto moves = core::legal(match_.state(), seat);
    make(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
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
    w.key("events");
    return out += "[" + events_ + "]}";
  }

  Sentences full_narration(Language language, Names names) const override {
    const core::State<G>& s = match_.state();
    const Narrator n = narrator(core::kNoSeat, language, names);
    core::Events events;
    if (!just_dealt_) {
      G::events(core::sight(before_), core::sight(s), events);
      Sentences out = n.tell(events);
      if (deal_over()) add_result(n, out);
      return out;
    }
    Sentences out;
    add_header(n, out);
    if constexpr (requires { s.own[0].hand; })
      for (int i = 0; i < seats(); ++i)
        out.push_back(n.say(Message::kHandOf,
                            {{"who", n.who(core::Seat(i))},
                             {"cards", n.cards(dealt_hand(s, static_cast<std::size_t>(i)))}}));
    if constexpr (requires { G::deal_events(core::sight(s), events); })
      G::deal_events(core::sight(s), events);
    for (std::string& told : n.tell(events)) out.push_back(std::move(told));
    add_knowledge(n, core::view(s, core::kNoSeat), out);
    add_who_begins(n, out);
    return out;
  }

  std::string save() const override {
    std::string out =
        R"({"mazzo":"save","version":)" + std::to_string(kSaveVersion) + R"(,"match":)";
    return out += transcript() + R"(,"pending":[)" + pending_ + "]}";
  }

 private:
  const typename G::Public& pub() const { return match_.state().pub; }
  core::Seat at_table(core::Seat seat) const { return seat < seats() ? seat : core::kNoSeat; }
  typename G::Private own_or_none(core::Seat seat) const {
    return seat < seats() ? match_.state().own[seat] : typename G::Private{};
  }
  Narrator narrator(core::Seat seat, Language language, Names names) const {
    return {names_of<typename G::Pack>(), seats(), at_table(seat), language, names};
  }

  // --- moves ---

  template <class Write>
  std::optional<Refused> play_if_read(core::Seat seat, const std::optional<typename G::Move>& m,
                                      Language language, Write write) {
    if (const auto refused = m ? make(seat, *m) : refuse_unread(seat))
      return Refused{code(refused->code), narrator(seat, language, {}).refusal(*refused)};
    if (m) return std::nullopt;
    const std::string example = write(core::legal(match_.state(), seat)[0]);
    return Refused{"illegal_move", say(Message::kNotUnderstood, language, {{"example", example}})};
  }
  // What is wrong before the move is even looked at.
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

  void add_event(std::string_view json) {
    if (!events_.empty()) events_ += ',';
    events_ += json;
  }
  void add_events(const core::Events& events) {
    for (const core::Event& e : events) {
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
    core::Events events;
    if constexpr (requires { G::deal_events(core::sight(s), events); })
      G::deal_events(core::sight(s), events);
    add_events(events);
  }
  // As dealt: before the gifts that the deal itself brought.
  static core::CardSet dealt_hand(const core::State<G>& s, std::size_t seat) {
    if constexpr (requires { s.own[seat].received; })
      return (s.own[seat].hand - s.own[seat].received) | s.own[seat].given;
    else
      return s.own[seat].hand;
  }
  void tell_move(core::Seat seat, const typename G::Move& m) {
    core::Events events;
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

  // --- the sentences around a deal ---

  void add_header(const Narrator& n, Sentences& out) const {
    if (G::pack(match_.rules()).empty())
      out.push_back(n.say(Message::kMatchBegins));
    else
      out.push_back(n.say_of(match_.dealer(), Message::kDealYouDeal, Message::kDealDeals,
                             {{"n", std::to_string(match_.deal_number())}}));
  }
  void add_knowledge(const Narrator& n, const core::View<G>& v, Sentences& out) const {
    if constexpr (requires { v.pub.titles(); }) {
      const games::Title t = v.seat.valid() ? v.pub.titles()[v.seat] : games::Title::kNone;
      if (t != games::Title::kNone)
        out.push_back(n.say(Message::kYourTitle, {{"title", n.title_name(t)}}));
    }
    if constexpr (requires { v.own.hand; })
      if (!v.own.hand.empty())
        out.push_back(n.say(Message::kYourHand, {{"cards", n.cards(v.own.hand)}}));
    if constexpr (requires { v.pub.turned; })
      out.push_back(
          n.say(Message::kTurned, {{"card", n.card(v.pub.turned)}, {"suit", n.suit(v.pub.trump)}}));
    if constexpr (requires { v.pub.top; }) {
      const std::string suit = n.suit(v.pub.trump);
      out.push_back(v.pub.top.valid()
                        ? n.say(Message::kTop, {{"card", n.card(v.pub.top)}, {"suit", suit}})
                        : n.say(Message::kTrump, {{"suit", suit}}));
    }
  }
  // What lies on the table in the middle of a trick, and whose it is.
  void add_table(const Narrator& n, Sentences& out) const {
    std::vector<std::string> list;
    if constexpr (requires { pub().trick; }) {
      core::Seat seat = pub().leader;
      for (const core::Card c : pub().trick.cards()) {
        list.push_back(
            n.say(Message::kTableEntry, {{"who", n.who_or_you(seat)}, {"cards", n.card(c)}}));
        seat = core::next_seat(seat, seats());
      }
    }
    if constexpr (requires { pub().table; })
      if (!pub().table.empty())
        list.push_back(n.say(Message::kTableEntry, {{"who", n.who_or_you(pub().last_to_play)},
                                                    {"cards", n.cards(pub().table)}}));
    if (!list.empty()) out.push_back(n.say(Message::kOnTable, {{"list", n.join(list)}}));
  }
  void add_who_begins(const Narrator& n, Sentences& out) const {
    const core::SeatSet acting = to_act();
    if (std::is_same_v<G, games::TicTacToe>)
      out.push_back(n.say_of(acting.lowest(), Message::kYouStart, Message::kStarts));
    else if (acting.size() == 1 && !(match_.deal_number() > 1 && exchanging()))
      out.push_back(n.say_of(acting.lowest(), Message::kYouLead, Message::kLeads));
  }
  bool exchanging() const {
    if constexpr (requires { pub().giving; }) return !pub().giving.empty();
    return false;
  }
  void add_result(const Narrator& n, Sentences& out) const {
    const auto r = G::result(pub());
    std::vector<std::string> list;
    for (int i = 0; i < seats(); ++i) {
      const core::Seat s(i);
      if constexpr (requires { r.points; })
        list.push_back(n.say(Message::kPointsEntry,
                             {{"who", n.who_or_you(s)}, {"points", n.points(r.points[s])}}));
      if constexpr (requires { r.title; })
        list.push_back(
            n.say(Message::kTitleEntry, {{"who", n.who(s)}, {"title", n.title_name(r.title[s])}}));
    }
    if constexpr (requires { r.points; })
      out.push_back(n.say(Message::kDealPoints, {{"list", n.join(list)}}));
    if constexpr (requires { r.title; })
      out.push_back(n.say(Message::kTitles, {{"list", n.join(list)}}));
    if constexpr (requires { r.high; })
      out.push_back(n.say(Message::kHighLowJackGame, {{"high", n.who_or_you(r.high)},
                                                      {"low", n.who_or_you(r.low)},
                                                      {"jack", n.who_or_you(r.jack)},
                                                      {"game", n.who_or_you(r.game)}}));
    const auto standing = match_.standing();
    if (!std::is_same_v<G, games::TicTacToe>) out.push_back(n.scores(G::scores(standing)));
    if (over()) out.push_back(n.outcome(G::winners(standing)));
  }

  core::Match<G> match_;
  core::State<G> before_{};  // the state before the last move
  std::string seed_, events_, pending_;
  std::uint32_t version_ = 0;
  bool just_dealt_ = true;
};

}  // namespace table
