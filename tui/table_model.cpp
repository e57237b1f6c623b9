#include "tui/table_model.h"

#include <algorithm>
#include <utility>

namespace tui {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kFrame{40}, kShake{320}, kNone{0};
// Letters with a meaning at every table, see table_input.cpp.
constexpr std::string_view kTakenLetters = "abhlmnoqrstuvwxyz";

}  // namespace

TableModel::TableModel(const Pace& pace) : pace_(pace), selection_(kTakenLetters) {}

// --- what comes from the venue ---------------------------------------------------------------------

void TableModel::hear(News news, Time at) {
  if (auto* moment = std::get_if<Moment>(&news)) {
    if (is_put_back(*moment)) waiting_.clear();  // what was to be shown did not happen
    waiting_.push_back(std::move(*moment));
  }
  if (const auto* refused = std::get_if<table::Refused>(&news)) be_refused(*refused, at);
  if (auto* tip = std::get_if<Tip>(&news)) take(std::move(*tip));
  if (auto* notice = std::get_if<Notice>(&news)) {
    late_.push_back(std::move(*notice));
    take_notices();
  }
  if (auto* offer = std::get_if<Offer>(&news)) take(std::move(*offer));
  if (auto* lobby = std::get_if<Lobby>(&news)) take(std::move(*lobby));
  if (auto* wait = std::get_if<Wait>(&news)) wait_ = std::move(*wait);
  if (auto* question = std::get_if<Question>(&news)) {
    question_ = std::move(*question);
    pointed_ = 0;
    bell_ = true;
  }
}

// A notice is about what came before it, and a moment that is shown later would take it away.
void TableModel::take_notices() {
  if (!waiting_.empty()) return;
  for (const Notice& notice : std::exchange(late_, {})) take(notice);
}

// The bell calls the host when somebody comes or goes.
void TableModel::take(Lobby lobby) {
  if (!lobby_) pointed_ = 0;
  bell_ = bell_ || lobby_;
  lobby_ = std::move(lobby);
}

void TableModel::point(int by) {
  const std::size_t n = question_ ? question_->answers.size() : lobby_ ? lobby_->chairs.size() : 1;
  pointed_ = static_cast<std::size_t>(
      std::clamp(static_cast<int>(pointed_) + by, 0, std::max(static_cast<int>(n) - 1, 0)));
}

void TableModel::be_refused(const table::Refused& refused, Time at) {
  asked_at_.reset();
  awaits_answer_ = false;
  refuse(refused.sentence, at);
  bell_ = true;
}

void TableModel::take(Tip tip) {
  if (asked_at_ == now().version) tip_ = std::move(tip);  // otherwise the match has moved on
  forget_coach();
}

void TableModel::take(const Notice& notice) {
  const bool again = message_.text == notice.sentence;  // one of many tries, said once
  asked_at_.reset();
  closed_ = closed_ || notice.final;
  message_ = {notice.sentence,
              notice.final ? TableMessage::Tone::kAlarm : TableMessage::Tone::kPlain, notice.until};
  if (!waits_outside() && !again) logs_[now().seat].push_back(notice.sentence);
}

// It stays below the result until it is answered, whatever keys come meanwhile.
void TableModel::take(Offer offer) {
  const bool news = !offer.sentence.empty() && offer.sentence != offer_.sentence;
  offer_ = std::move(offer);
  if (!news) return;
  message_ = {};
  bell_ = bell_ || offer_.whose != Offer::Whose::kOurs;
}

void TableModel::show_due(Covers covers, Time at) {
  const auto may_show = [&](const Moment& next) {
    return covers == Covers::kNow || !next.covered || next.seat == eyes_;
  };
  while (!waiting_.empty() && !pauses(at) && !covered_ && may_show(waiting_.front())) {
    Moment next = std::move(waiting_.front());
    waiting_.pop_front();
    show(std::move(next), at);
  }
  take_notices();
  if (!pauses(at) && !now().page) finished_.clear();
}

void TableModel::show(Moment moment, Time at) {
  unsorted_ = hand_of(moment.scene, moment.seat);
  tui::sort_hand(moment.scene, moment.seat, order_);
  const auto before = std::exchange(now_, std::make_shared<Moment>(std::move(moment)));
  awaits_answer_ = false;
  if (!thinking()) message_ = {};
  message_.until.reset();
  tip_.reset();
  if (!now().over) offer_ = {};
  if (!now().deal_over) wait_.reset();
  lobby_.reset();
  question_.reset();
  selection_.look_at(now_);
  write_log();
  show_end_of_trick(*before, at);
  begin_motion(*before, at);
  set_next_page(at);
  lead_on(*before);
  if (now().covered && now().seat != eyes_) {
    covered_ = true;
    hold_until_ = {};
  }
  if (now().seat.valid()) eyes_ = now().seat;
  if (now().scene.choices.empty()) return;
  selection_.begin_turn();
  bell_ = true;
}

void TableModel::write_log() {
  auto& log = logs_[now().seat];
  if (now().past) log = *now().past;
  log.insert(log.end(), now().said.begin(), now().said.end());
}

void TableModel::show_end_of_trick(const Moment& before, Time at) {
  tricks_.see(before, now());
  finished_ = tricks_.ended();
  hold_until_ = at + (finished_.empty() ? pace_.move : pace_.trick);
}

Guide::Turn TableModel::turn() const {
  const auto& choices = now().scene.choices;
  if (choices.empty()) return Guide::Turn::kOther;
  const auto has_cards = [](const table::MoveChoice& c) {
    return c.how == table::MoveChoice::How::kCards || c.how == table::MoveChoice::How::kOnto;
  };
  return hand().empty() || std::ranges::any_of(choices, has_cards) ? Guide::Turn::kMine
                                                                   : Guide::Turn::kMineWithoutCards;
}

void TableModel::lead_on(const Moment& before) {
  if (!before.scene.choices.empty() && now().version > before.version) guide_.played();
  guide_.see(turn(), taker_of(finished_), now().deal_over);
}

// A new hand is dealt; a card goes from its player to the trick. What is only looked at again does not move.
void TableModel::begin_motion(const Moment& before, Time at) {
  arriving_.clear();
  dealing_ = false;
  moves_from_ = moves_until_ = at;
  if (pace_.glide == kNone || now().page || is_put_back(now())) return;
  dealing_ = now().deal != before.deal && !hand().empty();
  const std::vector<Laid> lay = trick_of(before.scene);
  const auto lies = [](const std::vector<Laid>& trick, const table::CardCode& card) {
    return std::ranges::any_of(
        trick, [&](const Laid& l) { return std::ranges::find(l.cards, card) != l.cards.end(); });
  };
  for (const Laid& l : finished_.empty() ? trick_of(now().scene) : finished_)
    for (const auto& card : l.cards)
      if (!dealing_ && !lies(lay, card)) arriving_.push_back(card);
  if (dealing_)
    moves_until_ = at + 3 * pace_.glide;
  else if (!arriving_.empty())
    moves_until_ = at + pace_.glide;
}

// --- what the player does --------------------------------------------------------------------------

void TableModel::sort_hand(HandOrder order) {
  order_ = order;
  auto again = std::make_shared<Moment>(now());
  set_hand(again->scene, again->seat, unsorted_);
  tui::sort_hand(again->scene, again->seat, order_);
  now_ = std::move(again);
  selection_.look_again(now_);
}

void TableModel::begin_autoplay(Time at) {
  const auto& page = now().page;
  autoplays_ = page.has_value();
  if (page && page->at < page->of) page_due_ = at;  // otherwise it goes on from where it is put
}

void TableModel::end_autoplay() {
  autoplays_ = false;
  page_due_.reset();
}

bool TableModel::turns_page(Time at) {
  if (!page_due_ || at < *page_due_) return false;
  page_due_.reset();
  return true;
}

// A page stays twice as long as a bot's move at a table, since all of it is news.
void TableModel::set_next_page(Time at) {
  constexpr milliseconds kLeast{300};
  if (!autoplays_) return;
  if (!now().page || now().page->at == now().page->of) return end_autoplay();
  page_due_ = at + std::max(kLeast, 2 * (finished_.empty() ? pace_.move : pace_.trick));
}

void TableModel::refuse(std::string why, Time at) {
  message_ = {std::move(why), TableMessage::Tone::kAlarm};
  shake_until_ = at + kShake;
}

void TableModel::hush() {
  if (!thinking()) message_ = {};
}

void TableModel::ask_coach() { asked_at_ = now().version; }

void TableModel::forget_coach() {
  if (std::exchange(asked_at_, std::nullopt)) message_ = {};
}

std::optional<Tip> TableModel::take_tip() { return std::exchange(tip_, std::nullopt); }

bool TableModel::take_bell() { return std::exchange(bell_, false); }

// --- what there is to see --------------------------------------------------------------------------

const std::vector<std::string>& TableModel::log() const {
  static const std::vector<std::string> kEmpty;
  const auto found = logs_.find(now().seat);
  return found == logs_.end() ? kEmpty : found->second;
}

int TableModel::shake(Time at) const {
  if (at >= shake_until_) return 0;
  return std::chrono::duration_cast<milliseconds>(shake_until_ - at) / kFrame % 2 == 0 ? 1 : -1;
}

double TableModel::progress(Time at) const {
  if (at >= moves_until_) return 1;
  return std::chrono::duration<double>(at - moves_from_) / (moves_until_ - moves_from_);
}

double TableModel::arrival(const table::CardCode& card, Time at) const {
  return std::ranges::find(arriving_, card) == arriving_.end() ? 1 : progress(at);
}

double TableModel::departure(Time at) const {
  if (finished_.empty() || !pauses(at) || hold_until_ - at > pace_.glide) return 0;
  return 1 - std::chrono::duration<double>(hold_until_ - at) / pace_.glide;
}

double TableModel::dealt(Time at) const { return dealing_ ? progress(at) : 1; }

std::optional<milliseconds> TableModel::patience(Time at) const {
  const auto change = next_change(at);
  if (!page_due_) return change;
  const auto page = std::max(milliseconds(0), std::chrono::ceil<milliseconds>(*page_due_ - at));
  return change ? std::min(*change, page) : page;
}

std::optional<milliseconds> TableModel::next_change(Time at) const {
  if (at < shake_until_ || at < moves_until_) return kFrame;
  if (pauses(at)) {
    const auto left = std::chrono::ceil<milliseconds>(hold_until_ - at);
    if (finished_.empty() || pace_.glide == kNone) return left;
    return left > pace_.glide ? left - pace_.glide : std::min(left, kFrame);
  }
  return next_tick(at);
}

// The time until a countdown on the screen shows its next second.
std::optional<milliseconds> TableModel::next_tick(Time at) const {
  std::vector<std::optional<Time>> ends = {now().clock, message_.until, offer_.until};
  for (const auto& [seat, until] : now().away) ends.push_back(until);
  if (wait_ && now().deal_over) ends.push_back(wait_->until);
  std::optional<milliseconds> soonest;
  for (const auto& end : ends) {
    if (!end || *end <= at) continue;
    const auto left = std::chrono::ceil<milliseconds>(*end - at);
    const auto tick = (left - milliseconds(1)) % std::chrono::seconds(1) + milliseconds(1);
    if (!soonest || tick < *soonest) soonest = tick;
  }
  return soonest;
}

}  // namespace tui
