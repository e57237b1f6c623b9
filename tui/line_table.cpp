#include "tui/line_table.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "core/number.h"
#include "table/open.h"
#include "table/words.h"
#include "tui/cells.h"

namespace tui {

namespace {

std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

// Is it a number that a choice of the scene takes?
bool can_be_named(const table::Scene& scene, int n) {
  return std::ranges::any_of(scene.choices, [n](const table::MoveChoice& c) {
    return c.how == table::MoveChoice::How::kNumber && n >= c.min && n <= c.max;
  });
}

}  // namespace

std::string advice_head(table::Language language, std::string_view unit) {
  return Words(language)("coach_head", with<"unit">(unit));
}
std::string advice_line(const table::Advice& a) {
  return fmt::format("  {:<8} {:>+7.2f} ± {:<5.2f} {:>6.1f} ± {:<4.1f} %   {}{}{}", a.move.text,
                     a.score.mean, 1.96 * a.score.error, 100 * a.win.mean, 196 * a.win.error,
                     a.move.label, a.why.empty() ? "" : ": ", a.why);
}

LineTable::LineTable(const Context& context, Venue& venue)
    : c_(context), w_(context.language), venue_(venue) {}

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
    poll(fds.data(), fds.size(), -1);
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
  }
}

void LineTable::show(Moment moment) {
  // Where all choose at once, another's choice may come during our prompt; that is no news for us.
  const bool news = !moment.said.empty() || moment.scene.choices != now_.scene.choices ||
                    asking_ == Asking::kNothing;
  std::vector<std::string> said = std::exchange(moment.said, {});
  const bool replaced = moment.replaced && !now_.replaced;
  now_ = std::move(moment);
  if (!news) return;
  interrupt();
  leaving_ = told_ = false;
  if (now_.covered && now_.seat != looking_) {
    now_.said = std::move(said);  // for later, after the seat is taken
    return;
  }
  // People at one keyboard read the end of a deal when it is their turn, and the end of the match together.
  if (now_.seat.valid() || online() || now_.over)
    for (const auto& sentence : said) say(sentence);
  if (replaced) say(w_("line_reclaim"));
}

// After all news: what to do now.
void LineTable::tell_waiting() {
  told_ = true;
  if (now_.over) return offers_rematch() ? ask() : finish(End::kOver);
  if (now_.deal_over) return venue_.go_on();
  if (now_.covered && now_.seat != looking_) return cover();
  if (!now_.scene.choices.empty()) return ask();
  if (online() && !now_.seat.valid()) tell_turn();
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
    told_ = now_.game.empty() || now_.over;
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
}

void LineTable::say(std::string_view sentence) const {
  fmt::print("{}\n", harmless(sentence));
  std::fflush(stdout);
}

void LineTable::interrupt() {
  if (asking_ != Asking::kNothing) fmt::print("\n");
  asking_ = Asking::kNothing;
}

// --- what is typed -----------------------------------------------------------------------------------

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

// A number counts moves, so a family of many moves has as many numbers.
void LineTable::list_moves() const {
  constexpr std::size_t kFew = 9;
  std::size_t n = 1;
  for (const Row& row : rows_of(now_.scene, card_words(), kFew)) {
    const std::string last = row.moves > 1 ? fmt::format("–{}", n + row.moves - 1) : "";
    const std::string numbers = row.moves > 0 ? fmt::format("{}{}", n, last) : "";
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

void LineTable::answer(const std::string& line) {
  if (!c_.typed) fmt::print("{}\n", line);
  const Asking asked = std::exchange(asking_, Asking::kNothing);
  if (asked == Asking::kSeat) {
    fmt::print("\n");
    looking_ = now_.seat;
    for (const auto& sentence : now_.said) say(sentence);
    now_.said.clear();
    told_ = false;
    return;
  }
  Rematches* const rematches = now_.over ? venue_.extras().rematches : nullptr;
  if (rematches && line == "n") return rematches->rematch();
  if (rematches && line == "d") return rematches->decline();
  if (asked == Asking::kMove) {
    std::string move = typed_move(now_, line, card_words());
    // A number is a place in the list ("6C" is a card), unless it can be bid.
    const auto n = core::number_in<std::size_t>(line, 1);
    if (n && (move.empty() || !can_be_named(now_.scene, static_cast<int>(*n))))
      if (std::string listed = nth_move(now_.scene, *n - 1); !listed.empty())
        move = std::move(listed);
    // A move comes before a command, since "r" may be the beginning of a button.
    if (!move.empty()) return venue_.play(now_.seat, move);
  }
  told_ = false;
  if (command(line)) return;
  if (asked == Asking::kMove)
    say(table::sentence("refuse.not_understood", c_.language,
                        with<"example">(example_of(now_.scene, card_words()))));
  else
    say(w_("cannot"));
}

// False if it is no command.
bool LineTable::command(const std::string& line) {
  if (line.empty() && now_.game.empty()) {
    venue_.go_on();  // take the bots that were offered
  } else if (line == "?" || line.empty()) {
    say(w_("line_help"));
    if (online()) say(w_("line_help_house"));
  } else if (line == "v" && !now_.game.empty()) {
    told_ = true;  // the answer brings the prompt
    venue_.look(now_.seat);
  } else if (Coach* coach = venue_.extras().coach;
             coach && (line == "h" || line == "hint") && !now_.scene.choices.empty()) {
    told_ = true;
    coach->advise(now_.seat);
  } else if ((line == "r" || line == "rules") && !now_.game.empty()) {
    fmt::print("{}", c_.rules(now_.game, table::code_of(c_.language)));
  } else if ((line == "s" || line == "save") && venue_.extras().archive) {
    save();
  } else if (line == "reclaim" && now_.replaced) {
    if (StandIn* bot = venue_.extras().stand_in) bot->reclaim();
  } else if (line == "q" || line == "quit") {
    leave();
  } else {
    return phrase(line);
  }
  return true;
}

bool LineTable::phrase(const std::string& line) {
  if (!online() || !line.starts_with("say")) return false;
  const std::string which = line.size() > 4 ? line.substr(4) : "";
  if (std::ranges::find(kPhrases, which) != kPhrases.end())
    venue_.extras().chat->say(which);
  else
    say(w_("line_phrases", with<"list">(fmt::format("{}", fmt::join(kPhrases, ", ")))));
  return true;
}

void LineTable::save() {
  const SaveResult result = venue_.extras().archive->save();
  save_failed_ = !result.done;
  if (result.done) return say(w_("line_saved", with<"file">(result.file)));
  fmt::print(stderr, "mazzo: {}\n", harmless(w_("not_saved", with<"file">(result.file))));
}

// At one machine only to a person: a program that types would have to answer.
bool LineTable::offers_rematch() const {
  return online() ? now_.seat.valid() : c_.typed && venue_.extras().rematches;
}

// In a house others wait for us, so the program asks again.
void LineTable::leave() {
  const bool loses = online() && now_.seat.valid() && !now_.over && !now_.game.empty();
  if (loses && !std::exchange(leaving_, true)) return say(w_("line_sure"));
  go();
  finish(End::kLeft);
  if (online() || now_.over) return;
  say(w_("line_left"));
  if (c_.keeps) save();
}

// The player who offered a rematch need not wait for us.
void LineTable::go() {
  if (!now_.over) return venue_.leave();
  if (Rematches* rematches = venue_.extras().rematches) rematches->decline();
}

void LineTable::input_ended() {
  if (asking_ != Asking::kNothing) fmt::print("\n");
  if (now_.over) go();
  finish(now_.over ? End::kOver : End::kInputEnded);
}

}  // namespace tui
