#include "tui/table_screen.h"

#include <algorithm>
#include <utility>

namespace tui {
namespace {

constexpr std::chrono::milliseconds kFrame{40};
// Letters with a meaning at every table, see handle_text and the bars of a result.
constexpr std::string_view kTakenLetters = "abhlmnqrstvw";

}  // namespace

TableScreen::TableScreen(const Context& c, Venue& venue)
    : t_(c.terminal),
      settings_(c.settings),
      voice_(c.voice),
      w_(c.voice),
      rules_(c.rules),
      save_path_(c.save_path),
      venue_(venue),
      look_("", c.settings, c.voice) {}

void TableScreen::run() {
  const Backdrop table{[this] {
                         show_due(Covers::kNow);
                         draw();
                         return patience();
                       },
                       venue_.wake_fd()};
  while (!done_) {
    collect();
    if (const auto tip = std::exchange(tip_, std::nullopt))
      show_tip(*tip);
    else
      handle(next_event(t_, table, [] {}));
  }
}

// --- time ------------------------------------------------------------------------------------------

void TableScreen::collect() {
  while (auto news = venue_.news()) {
    if (auto* moment = std::get_if<Moment>(&*news)) {
      waiting_.push_back(std::move(*moment));
    } else if (auto* refused = std::get_if<table::Refused>(&*news)) {
      message_ = refused->sentence;
      message_until_.reset();
      thinking_ = false;
      shake_until_ = Clock::now() + kShake;
      if (settings_.get("bell") == "on") t_.bell();
    } else if (auto* tip = std::get_if<Tip>(&*news)) {
      thinking_ = false;
      if (asked_at_ == now_.version) tip_ = std::move(*tip);  // otherwise the match has moved on
    } else if (auto* notice = std::get_if<Notice>(&*news)) {
      heed(*notice);
    } else if (auto* offer = std::get_if<Offer>(&*news)) {
      heed(std::move(*offer));
    }
  }
}

void TableScreen::heed(const Notice& notice) {
  const bool again = message_ == notice.sentence;  // one of many tries, said once
  message_ = notice.sentence;
  message_until_ = notice.until;
  thinking_ = false;
  good_news_ = !notice.final;
  final_ = final_ || notice.final;
  if (!now_.game.empty() && !again) logs_[now_.seat].push_back(message_);
}

// It stays below the result until it is answered, whatever keys come meanwhile.
void TableScreen::heed(Offer offer) {
  const bool news = !offer.sentence.empty() && offer.sentence != offer_.sentence;
  offer_ = std::move(offer);
  if (!news) return;
  message_.clear();
  if (offer_.whose != Offer::Whose::kOurs && settings_.get("bell") == "on") t_.bell();
}

void TableScreen::show_due(Covers covers) {
  const auto may_show = [&](const Moment& next) {
    return covers == Covers::kNow || !next.covered || next.seat == eyes_;
  };
  while (!waiting_.empty() && !holding() && !covered_ && may_show(waiting_.front())) {
    Moment next = std::move(waiting_.front());
    waiting_.pop_front();
    show(std::move(next));
  }
  if (!holding() && !venue_.extras().pages) finished_.clear();
}

void TableScreen::show(Moment moment) {
  const Moment before = std::exchange(now_, std::move(moment));
  if (!thinking_) message_.clear();
  message_until_.reset();
  tip_.reset();
  picks_ = picks_of(now_.scene, now_.seat);
  families_ = families_of(now_.scene, now_.seat);
  keyed_ = keyed_choices(now_.scene, now_.seat, kTakenLetters);
  if (!now_.over) offer_ = {};
  if (before.game != now_.game) look_ = Look(suits_of(now_), settings_, voice_);
  look_.star(now_.scene.starred);
  if (now_.deal != before.deal || now_.version < before.version) last_play_.clear();
  auto& log = logs_[now_.seat];
  if (now_.past) log = *now_.past;
  log.insert(log.end(), now_.said.begin(), now_.said.end());

  finished_.clear();
  if (now_.deal == before.deal)
    finished_ = ended_trick(before.scene, now_.scene,
                            now_.version == before.version + 1 ? Steps::kOne : Steps::kMany);
  if (!finished_.empty()) last_play_ = finished_;
  hold_until_ =
      Clock::now() + (finished_.empty() ? settings_.bot_pause() : settings_.trick_pause());
  if (now_.covered && now_.seat != eyes_) {
    covered_ = true;
    hold_until_ = {};
  }
  eyes_ = now_.seat.valid() ? now_.seat : eyes_;
  if (!now_.scene.choices.empty()) begin_turn();
}

void TableScreen::begin_turn() {
  marked_.clear();
  refused_.clear();
  cycle_ = 0;
  if (cursor_ >= picks_.size()) cursor_ = picks_.empty() ? 0 : picks_.size() - 1;
  if (cursor_ < picks_.size() && !picks_[cursor_].legal)
    for (std::size_t i = 0; i < picks_.size(); ++i)
      if (picks_[i].legal) {
        cursor_ = i;
        break;
      }
  if (settings_.get("bell") == "on") t_.bell();
}

// The time until something happens by itself; none if nothing is pending.
std::optional<std::chrono::milliseconds> TableScreen::patience() const {
  const auto now = Clock::now();
  if (now < shake_until_) return kFrame;
  if (now < hold_until_) return std::chrono::ceil<std::chrono::milliseconds>(hold_until_ - now);
  return next_tick();
}

// The time until a countdown on the screen shows its next second.
std::optional<std::chrono::milliseconds> TableScreen::next_tick() const {
  std::vector<std::optional<Time>> ends = {now_.clock, message_until_, offer_.until};
  for (const auto& [seat, until] : now_.away) ends.push_back(until);
  std::optional<std::chrono::milliseconds> soonest;
  for (const auto& end : ends) {
    if (!end || *end <= Clock::now()) continue;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*end - Clock::now());
    const auto tick = (left - std::chrono::milliseconds(1)) % std::chrono::seconds(1) +
                      std::chrono::milliseconds(1);
    if (!soonest || tick < *soonest) soonest = tick;
  }
  return soonest;
}

int TableScreen::shake() const {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(shake_until_ - Clock::now());
  if (left.count() <= 0) return 0;
  return left / kFrame % 2 == 0 ? 1 : -1;
}

}  // namespace tui
