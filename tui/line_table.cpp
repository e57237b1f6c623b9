#include "tui/line_table.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "table/words.h"
#include "tui/cells.h"

namespace tui {

namespace {

std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

}  // namespace

std::string advice_head(table::Language language, std::string_view unit) {
  return Words(language)("coach_head", with<"unit">(unit));
}
std::string_view judged_by(const Words& w, std::string_view by) {
  return by == ai::kByNet ? w("judged_by_net") : w("judged_by_search");
}
bool is_as_good(const table::Advice& a) { return a.lost.mean <= 1.96 * a.lost.error; }

std::string advice_line(const table::Advice& a) {
  return fmt::format("{} {:<8} {:>+7.2f} ± {:<5.2f} {:>6.1f} ± {:<4.1f} %   {}{}{}",
                     is_as_good(a) ? "=" : " ", a.move.text, a.score.mean, 1.96 * a.score.error,
                     100 * a.win.mean, 196 * a.win.error, a.move.label, a.why.empty() ? "" : ": ",
                     a.why);
}

LineTable::LineTable(const Context& context, Venue& venue)
    : c_(context), w_(context.language), venue_(venue) {
  if (c_.settings && c_.settings->by_suit()) order_ = HandOrder::kSuit;
  if (c_.guides) guide_.begin();
}

LineTable::End LineTable::run() {
  while (!done_) {
    while (auto news = venue_.news()) hear(std::move(*news));
    if (!told_) tell_waiting();
    if (done_) break;
    // At one machine a line is read on request; in a house a player may speak at any time.
    const bool reads = asking_ != Asking::kNothing || (online() && !c_.input.ended());
    if (reads && c_.input.has_line()) {
      const auto line = c_.input.take();
      line ? answer(*line) : input_ended();
      continue;
    }
    std::array<pollfd, 2> fds = {pollfd{venue_.wake_fd(), POLLIN, 0},
                                 pollfd{reads ? STDIN_FILENO : -1, POLLIN, 0}};
    poll(fds.data(), fds.size(), patience());
    warn_of_clock();
    if (fds[1].revents) c_.input.read();
  }
  return end_;
}

// --- what comes from the venue -----------------------------------------------------------------------

void LineTable::hear(News news) {
  if (auto* moment = std::get_if<Moment>(&news)) {
    show(std::move(*moment));
  } else if (const auto* refused = std::get_if<table::Refused>(&news)) {
    interrupt();
    say(refused->sentence);
    told_ = false;
  } else if (const auto* tip = std::get_if<Tip>(&news)) {
    interrupt();
    advise(*tip);
    told_ = false;
  } else if (const auto* notice = std::get_if<Notice>(&news)) {
    note(*notice);
  } else if (const auto* offer = std::get_if<Offer>(&news)) {
    note(*offer);
  } else if (auto* lobby = std::get_if<Lobby>(&news)) {
    note(std::move(*lobby));
  } else if (const auto* wait = std::get_if<Wait>(&news)) {
    note(*wait);
  } else if (auto* question = std::get_if<Question>(&news)) {
    note(std::move(*question));
  }
}

// The chairs on request, see list_chairs(). That people come and go is told by notices; here are the bots.
void LineTable::note(Lobby lobby) {
  using Kind = Lobby::Chair::Kind;
  const auto before = std::exchange(lobby_, std::move(lobby));
  if (!lobby_->hosts) return;
  interrupt();
  if (!before) return say(w_("line_lobby"));
  for (std::size_t i = 0; i < lobby_->chairs.size() && i < before->chairs.size(); ++i) {
    const Lobby::Chair &was = before->chairs[i], &is = lobby_->chairs[i];
    const bool bots = was.kind == Kind::kBot || is.kind == Kind::kBot;
    if (bots && (was.kind != is.kind || was.level != is.level)) say(chair(i));
  }
}

// We go on by ourselves, so the others are still reading.
void LineTable::note(const Wait& wait) const {
  std::string names;
  for (const int seat : wait.seats)
    if (core::Seat(seat) != now_.seat && static_cast<std::size_t>(seat) < now_.names.size())
      names += (names.empty() ? "" : ", ") + now_.names[static_cast<std::size_t>(seat)];
  if (!names.empty()) say(w_("waiting_for", with<"names">(names)) + ".");
}

void LineTable::note(Question question) {
  interrupt();
  say(question.sentence);
  for (std::size_t i = 0; i < question.answers.size(); ++i)
    say(fmt::format("  {:>2}  {}", i + 1, question.answers[i]));
  question_ = std::move(question);
  asking_ = Asking::kQuestion;
  prompt(w_("line_answer"));
}

// Once, at the beginning, since a name alone does not say it.
void LineTable::tell_bots() const {
  for (const auto& [seat, level] : now_.bots)
    if (static_cast<std::size_t>(seat) < now_.names.size())
      say(w_("line_bot", with<"who">(now_.names[static_cast<std::size_t>(seat)]),
             with<"level">(level_name(level, c_.language))));
}

namespace {
constexpr std::chrono::seconds kWarning{10};
}

int LineTable::patience() const {
  if (!now_.clock || warned_ || now_.scene.choices.empty()) return -1;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(*now_.clock - kWarning - Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
}

void LineTable::warn_of_clock() {
  if (patience() != 0) return;
  warned_ = true;
  interrupt();
  say(w_("time_short", with<"n">(seconds_until(*now_.clock, Clock::now()))) + ".");
  asking_ = Asking::kMove;
  prompt(w_("line_prompt"));
}

void LineTable::show(Moment moment) {
  // After a lost connection the house shows the end again; a result is told once.
  if (now_.over && moment.over && moment.version == now_.version) moment.said.clear();
  // Where all choose at once, another's choice may come during our prompt; that is no news for us.
  const bool news = !moment.said.empty() || moment.scene.choices != now_.scene.choices ||
                    asking_ == Asking::kNothing || moment.alone != now_.alone;
  std::vector<std::string> said = std::exchange(moment.said, {});
  const bool replaced = moment.replaced && !now_.replaced;
  const bool first = now_.game.empty();
  const bool put_back = !first && moment.undone > now_.undone;
  const Moment before = std::exchange(now_, std::move(moment));
  tricks_.see(before, now_);
  if (std::exchange(looks_, false)) add_covered_plays(said);
  lead_on(before);
  lobby_.reset();
  question_.reset();
  if (!now_.clock || now_.scene.choices.empty()) warned_ = false;
  if (!news) return;
  interrupt();
  leaving_ = undoing_ = restarting_ = told_ = false;
  if (first) tell_bots();
  if (now_.covered && now_.seat != looking_) {
    now_.said = std::move(said);  // for later, after the seat is taken
    return;
  }
  // People at one keyboard read the end of a deal when it is their turn, and the end of the match together.
  if (now_.seat.valid() || online() || now_.over) tell(said);
  if (replaced) say(w_("line_reclaim"));
  if (!put_back) return;
  look();  // the table is another now
}

void LineTable::look() {
  told_ = looks_ = true;
  venue_.look(now_.seat);
}

// After all news: what to do now.
void LineTable::tell_waiting() {
  told_ = true;
  if (now_.over && now_.alone && now_.seat.valid()) say(w_("nobody_for_rematch"));
  if (now_.over) return offers_rematch() ? ask() : finish(End::kOver);
  if (now_.deal_over) return venue_.go_on();
  if (now_.covered && now_.seat != looking_) return cover();
  tell_lesson();
  if (!now_.scene.choices.empty()) return ask();
  if (online() && !now_.seat.valid()) tell_turn();
}

void LineTable::lead_on(const Moment& before) {
  if (!guide_.active()) return;
  const bool moved = now_.version > before.version;
  if (moved && !before.scene.choices.empty()) guide_.played();
  // What is typed is the same with and without cards.
  guide_.see(now_.scene.choices.empty() ? Guide::Turn::kOther : Guide::Turn::kMine,
             taker_of(tricks_.ended()), now_.deal_over);
}

// Each lesson once, before the prompt.
void LineTable::tell_lesson() {
  if (!guide_.active() && std::exchange(c_.guides, false) && c_.settings)
    c_.settings->note_guided();
  const bool told = taught_ == guide_.lesson() || now_.scene.choices.empty();
  if (told) return;
  taught_ = guide_.lesson();
  const core::Seat taker = guide_.taker();
  switch (taught_) {
    case Guide::Lesson::kNone: return;
    case Guide::Lesson::kChoose:
    case Guide::Lesson::kCards: return say(w_("line_guide_cards"));
    case Guide::Lesson::kAsk: return say(w_("line_guide_ask"));
    case Guide::Lesson::kTook:
      return say(taker == now_.seat ? std::string(w_("line_guide_took_you"))
                                    : w_("line_guide_took", with<"who">(now_.names[taker])));
  }
}

// A spectator has no prompt that would say it.
void LineTable::tell_turn() const {
  for (std::size_t i = 0; i < now_.scene.seats.size() && i < now_.names.size(); ++i)
    if (now_.scene.seats[i].acts) say(w_("waiting", with<"who">(now_.names[i])));
}

void LineTable::note(const Notice& notice) {
  const std::string gist = without_digits(notice.sentence);
  if (gist != last_note_) {  // the same apart from its numbers, so it was said
    interrupt();
    say(notice.sentence + (notice.until ? "." : ""));
    last_note_ = gist;
    told_ = told_ && (now_.game.empty() || (now_.over && online()));
  }
  if (notice.final) finish(End::kClosed);
}

// A repeated offer is said once.
void LineTable::note(const Offer& offer) {
  if (std::exchange(last_offer_, offer.sentence) == offer.sentence || offer.sentence.empty())
    return;
  interrupt();
  const std::string ends =
      offer.until ? " " + w_("in_seconds", with<"n">(seconds_until(*offer.until, Clock::now())))
                  : ".";
  say(offer.sentence + ends);
  say(offer.whose == Offer::Whose::kOurs ? w_("line_offer_ours") : w_("line_offer"));
  if (!now_.over) return;
  asking_ = Asking::kRematch;
  prompt(w_("line_again"));
}

void LineTable::advise(const Tip& tip) const {
  say(advice_head(c_.language, table::word(now_.game, "score_unit", c_.language)));
  for (const auto& a : tip.moves) say(advice_line(a));
  if (!tip.moves.empty()) say(judged_by(w_, tip.moves[0].by));
}

void LineTable::say(std::string_view sentence) const {
  fmt::print("{}\n", harmless(sentence));
  std::fflush(stdout);
}

void LineTable::tell(const std::vector<std::string>& said) const {
  for (const auto& sentence : said) say(sorted(sentence));
}

// A sentence that lists the whole hand lists it in the player's order.
std::string LineTable::sorted(std::string sentence) const {
  if (order_ == HandOrder::kRank || !is_sortable(now_.scene, now_.seat)) return sentence;
  const std::string told = card_words()(hand_of(now_.scene, now_.seat));
  const auto at = sentence.find(told);
  if (at == std::string::npos) return sentence;
  table::Scene by_suit = now_.scene;
  tui::sort_hand(by_suit, now_.seat, order_);
  return sentence.replace(at, told.size(), card_words()(hand_of(by_suit, now_.seat)));
}

void LineTable::interrupt() {
  if (asking_ != Asking::kNothing) fmt::print("\n");
  asking_ = Asking::kNothing;
}

// --- what it asks ------------------------------------------------------------------------------------

void LineTable::prompt(std::string_view question) const {
  fmt::print("{}{}>{} ", c_.bold ? "\x1b[1m" : "", question, c_.bold ? "\x1b[0m" : "");
  std::fflush(stdout);
}

void LineTable::ask() {
  if (now_.over) {
    asking_ = Asking::kRematch;
    say(w_("line_again_help"));
    return prompt(w_("line_again"));
  }
  list_moves();
  asking_ = Asking::kMove;
  prompt(w_("line_prompt"));
}

// A number counts moves, so a family of many moves has as many numbers; there are none where a number is a name.
void LineTable::list_moves() const {
  constexpr std::size_t kFew = 9;
  const bool named = numbers_are_names(now_.scene);
  std::size_t n = 1;
  for (const Row& row : rows_of(now_.scene, card_words(), kFew)) {
    const std::string last = row.moves > 1 ? fmt::format("–{}", n + row.moves - 1) : "";
    const std::string numbers = row.moves > 0 && !named ? fmt::format("{}{}", n, last) : "";
    if (row.move.json.empty())
      say(fmt::format("  {:>2}  {}", numbers, row.move.label));
    else
      say(fmt::format("  {:>2}  {:<8} {}", numbers, row.move.text, row.move.label));
    n += row.moves;
  }
}

// Between two people at one keyboard: nothing of the last player's cards stays on the screen.
void LineTable::cover() {
  fmt::print("{}",
             c_.clear ? "\x1b[2J\x1b[3J\x1b[H" : "\n----------------------------------------\n");
  fmt::print("{}", w_("line_cover", with<"who">(now_.names[now_.seat])));
  std::fflush(stdout);
  asking_ = Asking::kSeat;
}

}  // namespace tui
