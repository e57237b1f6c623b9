// What a player types at a LineTable: moves, answers and commands.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/number.h"
#include "table/words.h"
#include "tui/cells.h"
#include "tui/line_table.h"

namespace tui {

void LineTable::answer(const std::string& line) {
  if (!c_.typed) fmt::print("{}\n", line);
  const Asking asked = std::exchange(asking_, Asking::kNothing);
  if (asked == Asking::kSeat) {
    fmt::print("\n");
    looking_ = now_.seat;
    tell(now_.said);
    now_.said.clear();
    told_ = false;
    return;
  }
  if (asked == Asking::kQuestion && question_) {
    const auto n = core::number_in<std::size_t>(line, 1, question_->answers.size());
    if (n && venue_.extras().questions) {
      question_.reset();
      return venue_.extras().questions->answer(*n - 1);
    }
    if (line != "q" && line != "quit") return note(std::move(*question_));
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
    if (venue_.extras().own) say(w_("line_help_bots"));
  } else if (line == "v" && !now_.game.empty()) {
    look();
  } else if ((line == "y" || line == "tricks") && !now_.game.empty()) {
    tell_tricks();
  } else if (Coach* coach = venue_.extras().coach;
             coach && (line == "h" || line == "hint") && !now_.scene.choices.empty()) {
    told_ = true;
    coach->advise(now_.seat);
  } else if ((line == "r" || line == "rules") && !now_.game.empty()) {
    fmt::print("{}", c_.rules(now_.game, table::code_of(c_.language)));
  } else if (line == "skip" && guide_.active()) {
    guide_.end();
  } else if (line == "sort") {
    sort_hand();
  } else if ((line == "s" || line == "save") && venue_.extras().archive) {
    save();
  } else if ((line == "z" || line == "undo") && venue_.extras().take_back && now_.seat.valid() &&
             !now_.over) {
    take_back();
  } else if (line == "reclaim" && now_.replaced) {
    if (StandIn* bot = venue_.extras().stand_in) bot->reclaim();
  } else if (line == "q" || line == "quit") {
    leave();
  } else if (lobby_ && line == "seats") {
    list_chairs();
  } else {
    return change_chair(line) || rule(line) || phrase(line);
  }
  return true;
}

void LineTable::list_chairs() const {
  for (std::size_t i = 0; i < lobby_->chairs.size(); ++i) say(chair(i));
}

std::string LineTable::chair(std::size_t i) const {
  using Kind = Lobby::Chair::Kind;
  const Lobby::Chair& c = lobby_->chairs[i];
  std::string sits = c.name;
  if (c.kind == Kind::kEmpty) sits = w_("chair_free");
  if (c.kind == Kind::kBot)
    sits = w_("line_bot", with<"who">(c.name), with<"level">(level_name(c.level, c_.language)));
  if (i == lobby_->mine) sits += fmt::format(" ({})", w_("you"));
  return fmt::format("  {:>2}  {}", i + 1, sits);
}

// "bot 2 60" or "kick 2"; false if it is no such command.
bool LineTable::change_chair(const std::string& line) {
  using Kind = Lobby::Chair::Kind;
  Hosting* const hosting = venue_.extras().hosting;
  std::istringstream in(line);
  const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
  if (!lobby_ || !hosting || words.empty() || (words[0] != "bot" && words[0] != "kick"))
    return false;
  const bool seats = words[0] == "bot";
  const auto seat = words.size() > 1
                        ? core::number_in<std::size_t>(words[1], 1, lobby_->chairs.size())
                        : std::nullopt;
  const auto level =
      words.size() > 2 ? core::number_in<int>(words[2], 0, 100) : std::optional(lobby_->level);
  const bool good = seat && level && *seat - 1 != lobby_->mine && words.size() <= (seats ? 3 : 2);
  const Kind kind = good ? lobby_->chairs[*seat - 1].kind : Kind::kEmpty;
  if (good && seats && kind != Kind::kPerson)
    hosting->seat_bot(*seat - 1, *level);
  else if (good && !seats && kind != Kind::kEmpty)
    hosting->clear(*seat - 1);
  else
    say(w_("line_lobby"));
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

// The answer to a look lists the hand again.
void LineTable::sort_hand() {
  if (!is_sortable(now_.scene, now_.seat)) return say(w_("cannot"));
  order_ = order_ == HandOrder::kRank ? HandOrder::kSuit : HandOrder::kRank;
  if (c_.settings) c_.settings->switch_to_next("sort");
  say(fmt::format("{}.", order_ == HandOrder::kSuit ? w_("sort_suit") : w_("sort_rank")));
  look();
}

void LineTable::save() {
  const SaveResult result = venue_.extras().archive->save();
  save_failed_ = !result.done;
  if (result.done) return say(w_("line_saved", with<"file">(result.file)));
  fmt::print(stderr, "mazzo: {}\n", harmless(w_("not_saved", with<"file">(result.file))));
}

// The first time in a match the program asks, since the match then counts no more.
void LineTable::take_back() {
  if (now_.undone == 0 && !std::exchange(undoing_, true))
    return say(fmt::format("{} {}", w_("undo_question"), w_("line_undo_sure")));
  told_ = true;  // the answer brings the prompt
  venue_.extras().take_back->undo(now_.seat);
}

// "level 60" or "restart", in a match that no other person has a say in; false if it is no such command.
bool LineTable::rule(const std::string& line) {
  OwnMatch* const own = venue_.extras().own;
  if (!own || now_.over) return false;
  if (line == "restart") return restart(), true;
  if (!own->level() || !line.starts_with("level")) return false;
  const auto level = core::number_in<int>(
      std::string_view(line).substr(std::min<std::size_t>(line.size(), 6)), 0, 100);
  if (!level) return say(w_("line_level")), true;
  own->set_level(*level);
  if (c_.settings) {
    c_.settings->set("level", std::to_string(*level));
    c_.settings->write();
  }
  say(w_("bots_are", with<"level">(level_name(*level, c_.language))));
  return true;
}

void LineTable::restart() {
  if (!std::exchange(restarting_, true))
    return say(fmt::format("{} {}", w_("restart_question"), w_("line_restart_sure")));
  told_ = true;  // the new match brings the prompt
  venue_.extras().own->restart();
}

// At one machine only to a person: a program that types would have to answer.
bool LineTable::offers_rematch() const {
  return online() ? now_.seat.valid() && !now_.alone : c_.typed && venue_.extras().rematches;
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
