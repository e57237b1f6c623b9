#include "tui/played_match.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "table/open.h"
#include "table/replay.h"
#include "tui/local_match.h"

namespace tui {

bool while_reading(Screen& screen, const Backdrop& under, const Words& w,
                   const std::function<void(const Stop&)>& work) {
  return work_panel(screen, under, w("reading"), fmt::format("Esc {}", w("key_back")), work);
}

PlayedMatch::PlayedMatch(Context context, Record record)
    : c_(std::move(context)), record_(std::move(record)), w_(c_.voice) {}

void PlayedMatch::look_at(AfterMatch what) {
  while (what != AfterMatch::kNothing) {
    if (what == AfterMatch::kReview) review();
    if (what == AfterMatch::kReplay) replay(record_);
    if (what == AfterMatch::kVerify) show_checks();
    what = choose();
  }
}

AfterMatch PlayedMatch::choose() const {
  constexpr std::array kLooks = {AfterMatch::kReplay, AfterMatch::kReview, AfterMatch::kVerify};
  const std::vector<std::string> rows = {std::string(w_("replay")), std::string(w_("review")),
                                         std::string(w_("verify"))};
  const auto chosen =
      choose_panel(c_.screen, c_.under, w_("look_or_review"), rows, 0, enter_or_back(w_));
  return chosen ? kLooks[*chosen] : AfterMatch::kNothing;
}

void PlayedMatch::sit_down(Venue& venue) {
  TableSession({c_.screen, c_.settings, c_.voice, c_.rules}, venue).run();
}

void PlayedMatch::replay(const Record& record) {
  std::unique_ptr<RecordVenue> venue;
  if (!while_reading(c_.screen, c_.under, w_,
                     [&](const Stop&) { venue = std::make_unique<RecordVenue>(record, c_.voice); }))
    return;
  if (venue->refused())
    c_.note = w_("damaged", with<"why">(venue->refused()->sentence));
  else
    sit_down(*venue);
}

void PlayedMatch::review() {
  ReviewScreen screen({c_.screen, c_.under, c_.voice}, record_);
  if (!screen.judge()) {
    if (screen.refused()) c_.note = w_("damaged", with<"why">(screen.refused()->sentence));
    return;
  }
  while (const auto wanted = screen.choose()) {
    if (wanted->what == ReviewScreen::Wanted::What::kPlayOn)
      play_on(wanted->step, wanted->seat);
    else
      replay({record_.transcript, record_.names, wanted->seat, wanted->step, record_.own});
  }
}

// From a moment of the match on, at that seat. It is not among the finished matches, and has a file only if the player saves it.
void PlayedMatch::play_on(std::uint32_t step, core::Seat seat) {
  const auto there = [this, step]() -> std::unique_ptr<table::Table> {
    table::Replay replayed(record_.transcript);
    for (std::uint32_t i = 0; i < step && replayed.step(); ++i) {
    }
    return replayed.ok() ? replayed.take() : nullptr;
  };
  auto table = there();
  if (!table) return;
  const auto file = save_file_for(table->game(), "", "");
  LocalVenue venue(std::move(table), {.bot = c_.bot, .first = seat.n}, c_.voice,
                   {.again = there,
                    .over = [](const std::string&) { return SaveResult{"", true}; },
                    .save = [file](const std::string& saved) { return file->write(saved); },
                    .given_up = [file] { file->remove(); },
                    .saves_every_move = false});
  sit_down(venue);
}

// Were the deals fair? A match at this machine promised no seed, which is no fault of it.
void PlayedMatch::show_checks() const {
  std::vector<table::Check> checks;
  if (!while_reading(c_.screen, c_.under, w_, [&](const Stop&) {
        checks = table::verify(record_.transcript, {}, c_.voice.language);
      }))
    return;
  read_panel(
      c_.screen, c_.under, w_("verify"), [&](int width) { return lines_of(checks, width); },
      fmt::format("Esc {}", w_("key_back")));
}

std::vector<Styled> PlayedMatch::lines_of(const std::vector<table::Check>& checks,
                                          int width) const {
  std::vector<Styled> out;
  for (const table::Check& check : checks) {
    const bool bad = !check.good && check.due;
    std::string mark = check.good ? "✓ " : bad ? "✗ " : "– ";
    for (auto& part : wrapped(check.sentence, width - 2))
      out.push_back({std::exchange(mark, "  ") + part, {.fg = bad ? kAlarm : -1}});
  }
  if (table::not_committed(checks))
    for (auto& part : wrapped(w_("not_committed"), width)) out.push_back({std::move(part)});
  const auto parsed = table::json::parse(record_.transcript, table::Replay::kLimits);
  const table::json::Value* match = parsed.value ? table::record_in(*parsed.value) : nullptr;
  if (!match) return out;
  out.push_back({});
  for (auto& part :
       wrapped(fmt::format("{}: {}", w_("seed"), table::json::text_at(*match, "seed")), width))
    out.push_back({std::move(part), {.fg = kSilver}});
  return out;
}

}  // namespace tui
