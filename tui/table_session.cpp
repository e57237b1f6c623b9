#include "tui/table_session.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "tui/pages.h"
#include "tui/table_painter.h"

namespace tui {

namespace {
using Do = Command::Kind;
std::size_t index_of(const Command& c) { return static_cast<std::size_t>(c.x); }
HandOrder order_in(const Settings& s) { return s.by_suit() ? HandOrder::kSuit : HandOrder::kRank; }
}  // namespace

TableSession::TableSession(const Context& context, Venue& venue)
    : c_(context),
      venue_(venue),
      model_({c_.settings.bot_pause(), c_.settings.trick_pause(), c_.settings.glide()}) {
  model_.sort_hand(order_in(c_.settings));
  if (c_.guides) model_.begin_guide();
}

void TableSession::run() {
  const Backdrop table{[this] { return draw(TableModel::Covers::kNow); }, venue_.wake_fd()};
  while (!done_) {
    collect();
    if (const auto tip = model_.take_tip())
      show_tip(*tip);
    else
      obey(command_for(next_event(c_.screen, table, [] {}), model_, painted_, Clock::now()));
  }
}

void TableSession::collect() {
  while (auto news = venue_.news()) model_.hear(std::move(*news), Clock::now());
}

std::optional<std::chrono::milliseconds> TableSession::draw(TableModel::Covers covers) {
  const Time at = Clock::now();
  model_.show_due(covers, at);
  if (Pages* pages = venue_.extras().pages; pages && model_.turns_page(at)) pages->leaf(1);
  if (!model_.guide().active() && std::exchange(c_.guides, false)) c_.settings.note_guided();
  painted_ = paint_table(c_.screen, model_, {model_, c_.settings, c_.voice, at}, venue_.extras());
  if (model_.take_bell() && c_.settings.bell()) c_.screen.bell();
  return model_.patience(at);
}

TableDialogs TableSession::dialogs() {
  const Backdrop under{[this] {
                         collect();
                         return draw(TableModel::Covers::kLater);
                       },
                       venue_.wake_fd()};
  return TableDialogs({c_.screen, model_, [this] { return talk(); }, under, c_.rules});
}

// --- commands --------------------------------------------------------------------------------------

void TableSession::obey(const Command& c) {
  if (c.ends_pause) model_.end_pause();
  if (c.hushes) model_.hush();
  if (!points(c) && !reads(c) && !asks(c)) acts(c);
}

bool TableSession::points(const Command& c) {
  Selection& s = model_.selection();
  const auto index = static_cast<std::size_t>(c.x);
  switch (c.kind) {
    case Do::kMove: s.move(c.x, c.y, painted_.per_row); return true;
    case Do::kStep:
      if (model_.my_turn()) s.step(c.x);
      return true;
    case Do::kUnmark: s.unmark(); return true;
    case Do::kChoose: want(s.choose(index)); return true;
    case Do::kPress: want(s.press(index)); return true;
    case Do::kCommit: want(s.commit()); return true;
    case Do::kPoint: model_.point(c.x); return true;
    default: return false;
  }
}

bool TableSession::reads(const Command& c) {
  switch (c.kind) {
    case Do::kShowKeys: dialogs().show_keys(); return true;
    case Do::kShowLog: dialogs().show_log(); return true;
    case Do::kShowRules: dialogs().show_rules(); return true;
    case Do::kShowLast: show_last_trick(); return true;
    case Do::kShowTricks: show_tricks(); return true;
    default: return false;
  }
}

bool TableSession::asks(const Command& c) {
  switch (c.kind) {
    case Do::kTypeMove:
      if (is_on_turn()) want(dialogs().type_move());
      return true;
    case Do::kListMoves:
      if (is_on_turn()) want(dialogs().list_moves());
      return true;
    case Do::kHint: ask_coach(); return true;
    case Do::kSayPhrase:
      if (Chat* chat = venue_.extras().chat)
        if (const auto phrase = dialogs().choose_phrase()) chat->say(*phrase);
      return true;
    case Do::kLeave: leave(); return true;
    case Do::kUndo: take_back(); return true;
    case Do::kSetLevel: set_level(); return true;
    case Do::kRestart: restart(); return true;
    case Do::kAnswer:
      if (Questions* asked = venue_.extras().questions) asked->answer(index_of(c));
      model_.answered();
      return true;
    case Do::kSeatBot:
    case Do::kLevel:
    case Do::kClear: change_chair(c); return true;
    default: return false;
  }
}

void TableSession::switch_setting(std::string_view key) {
  c_.settings.switch_to_next(key);
  model_.say({fmt::format("{}: {}.", setting_name(key, c_.voice),
                          in_sentence(readable(key, c_.settings.get(key), c_.voice)))});
}

void TableSession::sort_hand() {
  if (!model_.can_sort()) return;
  switch_setting("sort");
  model_.sort_hand(order_in(c_.settings));
}

// The host's chairs before the match. A person is sent away after a question, since that is for good.
void TableSession::change_chair(const Command& c) {
  using Kind = Lobby::Chair::Kind;
  Hosting* const hosting = venue_.extras().hosting;
  const auto& lobby = model_.lobby();
  const std::size_t at = model_.pointed();
  if (!hosting || !lobby || at >= lobby->chairs.size() || at == lobby->mine) return;
  const Lobby::Chair chair = lobby->chairs[at];
  if (c.kind == Do::kSeatBot && chair.kind == Kind::kEmpty) hosting->seat_bot(at, lobby->level);
  if (c.kind == Do::kLevel && chair.kind == Kind::kBot)
    hosting->seat_bot(at, std::clamp(chair.level + c.x, 0, 100));
  if (c.kind != Do::kClear || chair.kind == Kind::kEmpty) return;
  if (chair.kind == Kind::kPerson && !dialogs().ask_sending_away(chair.name)) return;
  const bool still = model_.lobby() && model_.lobby()->chairs[at].name == chair.name;
  if (still) hosting->clear(at);
}

void TableSession::acts(const Command& c) {
  const Extras has = venue_.extras();
  switch (c.kind) {
    case Do::kHangUp:
      if (!over()) save();
      done_ = true;
      return;
    case Do::kUncover: return model_.uncover();
    case Do::kSwitchSuits: return switch_setting("suits");
    case Do::kSort: return sort_hand();
    case Do::kEndGuide: return model_.end_guide();
    case Do::kGoOn: return venue_.go_on();
    case Do::kGo: return go();
    case Do::kLeaveResult: return leave_result();
    case Do::kReview: return leave_to(AfterMatch::kReview);
    case Do::kReplay: return leave_to(AfterMatch::kReplay);
    case Do::kVerify: return leave_to(AfterMatch::kVerify);
    case Do::kRematch:
      if (has.rematches) has.rematches->rematch();
      return;
    case Do::kDecline:
      if (has.rematches) has.rematches->decline();
      return;
    case Do::kLeaf:
      model_.end_autoplay();
      if (has.pages) has.pages->leaf(c.x);
      return;
    case Do::kAutoplay: return autoplay();
    case Do::kOtherSeat:
      if (has.pages) has.pages->change_seat();
      return;
    case Do::kReclaim:
      if (has.stand_in && model_.now().replaced) has.stand_in->reclaim();
      return;
    case Do::kSave:
      if (has.archive && !over()) save();
      return;
    default: return;
  }
}

// At its end a record begins again.
void TableSession::autoplay() {
  Pages* const pages = venue_.extras().pages;
  const auto& page = model_.now().page;
  if (!pages || !page) return;
  if (model_.autoplays()) return model_.end_autoplay();
  const bool ended = page->at == page->of;
  model_.begin_autoplay(Clock::now());
  if (ended) pages->leaf(1 - static_cast<int>(page->of));
}

// --- moves -----------------------------------------------------------------------------------------

// Otherwise the player is told whose turn it is. A spectator waits for no turn.
bool TableSession::is_on_turn() {
  if (!model_.my_turn() && model_.now().seat.valid())
    model_.say({talk().prompt(), TableMessage::Tone::kAlarm});
  return model_.my_turn();
}

void TableSession::want(const Intent& intent) {
  if (std::holds_alternative<std::monostate>(intent) || !model_.now().seat.valid()) return;
  if (!is_on_turn()) return;
  if (const auto* wanted = std::get_if<PlayMove>(&intent)) return play(wanted->move);
  if (const auto* which = std::get_if<AskWhich>(&intent)) return want(dialogs().ask(*which));
  if (const auto* number = std::get_if<AskNumber>(&intent)) return want(dialogs().ask(*number));
  if (const auto* cards = std::get_if<AskCards>(&intent)) return want(dialogs().ask(*cards));
  const auto& unclear = std::get<Unclear>(intent);
  model_.refuse(unclear.why.empty() ? talk().prompt() : unclear.why, Clock::now());
}

void TableSession::play(const std::string& move) {
  if (model_.awaits_answer()) return;  // an impatient key plays no second card
  model_.end_pause();
  model_.forget_coach();
  model_.await_answer();
  venue_.play(model_.now().seat, move);
}

// The first time in a match the player is asked, since it then counts no more.
void TableSession::take_back() {
  TakeBack* const venue = venue_.extras().take_back;
  if (!venue || over() || !model_.sits()) return;
  if (model_.now().undone == 0 && !dialogs().ask_undo()) return;
  model_.end_pause();
  model_.forget_coach();
  venue->undo(model_.now().seat);
}

// The next match begins with it too.
void TableSession::set_level() {
  OwnMatch* const own = venue_.extras().own;
  const auto level = own ? own->level() : std::nullopt;
  if (!level) return;
  const auto wanted = dialogs().ask_level(*level);
  if (!wanted) return;
  own->set_level(*wanted);
  c_.settings.set("level", std::to_string(*wanted));
  c_.settings.write();
  model_.say({talk().words()("bots_are", with<"level">(level_name(*wanted, c_.voice)))});
}

void TableSession::restart() {
  OwnMatch* const own = venue_.extras().own;
  if (!own || over() || !dialogs().ask_restart()) return;
  model_.end_pause();
  model_.forget_coach();
  own->restart();
}

void TableSession::ask_coach() {
  Coach* const coach = venue_.extras().coach;
  if (!coach || model_.thinking() || !is_on_turn()) return;
  model_.ask_coach();
  model_.say({std::string(talk().words()("thinking"))});
  coach->advise(model_.now().seat);
}

void TableSession::show_tip(const Tip& tip) {
  if (!model_.my_turn() || tip.moves.empty()) return;  // it came too late
  model_.selection().point_at(tip.moves.front().move.json);
  dialogs().show_tip(tip);
}

void TableSession::show_last_trick() {
  if (model_.last_trick().empty())
    model_.say({std::string(talk().words()("no_last_trick")), TableMessage::Tone::kAlarm});
  else
    dialogs().show_last_trick();
}

void TableSession::show_tricks() {
  if (Pages* pages = venue_.extras().pages) return go_to_place(*pages);
  if (model_.tricks().empty())
    model_.say({std::string(talk().words()("no_last_trick")), TableMessage::Tone::kAlarm});
  else
    dialogs().show_tricks();
}

void TableSession::go_to_place(Pages& pages) {
  const auto& page = model_.now().page;
  const auto place = page ? dialogs().choose_place(pages.places()) : std::nullopt;
  if (place) pages.leaf(static_cast<int>(*place) - static_cast<int>(model_.now().page->at - 1));
}

// --- leaving ---------------------------------------------------------------------------------------

bool TableSession::save() {
  Archive* const archive = venue_.extras().archive;
  if (!archive) return false;
  const SaveResult result = archive->save();
  const Words w = talk().words();
  if (result.done)
    model_.say({w("saved", with<"file">(result.file))});
  else
    model_.say({w("not_saved", with<"file">(result.file)), TableMessage::Tone::kAlarm});
  return result.done;
}

void TableSession::go() {
  if (!model_.closed()) venue_.leave();
  done_ = true;
}

// The player who offered a rematch need not wait for us, nor the others for our offer.
void TableSession::leave_result() {
  if (Rematches* rematches = venue_.extras().rematches) rematches->decline();
  done_ = true;
}

void TableSession::leave_to(AfterMatch what) {
  wants_ = what;
  leave_result();
}

void TableSession::leave() {
  const Extras has = venue_.extras();
  if (over() && model_.sits()) return leave_result();
  if (!model_.sits() || has.pages) return go();  // nothing to lose
  const auto answer = dialogs().ask_leaving(has);
  if (answer == TableDialogs::Leaving::kStay) return;
  if (answer == TableDialogs::Leaving::kSave) {
    done_ = save();
    return;
  }
  given_up_ = true;
  go();
}

}  // namespace tui
