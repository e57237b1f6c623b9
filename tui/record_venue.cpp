#include "tui/record_venue.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "table/replay.h"
#include "tui/words.h"

namespace tui {

RecordVenue::RecordVenue(Record record, table::Voice voice)
    : record_(std::move(record)), voice_(voice) {
  read();
  if (!refused_) leaf(static_cast<int>(std::min(record_.at, moments_.size() - 1)));
}

void RecordVenue::read() {
  moments_.clear();
  table::Replay replay(record_.transcript);
  if (replay.ok()) {
    seats_ = replay.table().seats();
    do {
      Moment m = moment_at(replay.table(), record_.seat, voice_);
      m.scene.choices.clear();
      m.names = record_.names;
      m.said = replay.table().narration(record_.seat, voice_, record_.names);
      moments_.push_back(std::move(m));
    } while (replay.step());
  }
  if (!replay.ok()) refused_ = replay.refused();
}

void RecordVenue::leaf(int pages) {
  const int last = static_cast<int>(moments_.size()) - 1;
  const int at = static_cast<int>(at_);
  at_ = static_cast<std::size_t>(std::clamp(at + std::clamp(pages, -last, last), 0, last));
  Moment m = moments_[at_];
  std::vector<std::string> past;
  for (std::size_t i = 0; i < at_; ++i)
    past.insert(past.end(), moments_[i].said.begin(), moments_[i].said.end());
  m.past = std::move(past);
  for (std::size_t i = 0; i < at_; ++i)
    if (moments_[i].deal == m.deal) m.earlier.push_back(moments_[i].scene);
  m.page = Page{at_ + 1, moments_.size()};
  news_.put(std::move(m));
}

namespace {
std::string name_of_deal(const Moment& moment, table::Voice voice) {
  for (const table::Fact& fact : moment.scene.facts)
    if (fact.key == "deal") return capitals(fact.text.substr(0, 1)) + fact.text.substr(1);
  return fmt::format("{} {}", Words(voice)("head_deal"), moment.deal);
}
}  // namespace

std::vector<Place> RecordVenue::places() const {
  std::vector<Place> out;
  DealTricks tricks;
  const Moment nothing;
  const Moment* before = &nothing;
  for (std::size_t i = 0; i < moments_.size(); before = &moments_[i++]) {
    const Moment& m = moments_[i];
    if (m.deal != before->deal) out.push_back({.page = i, .deal = name_of_deal(m, voice_)});
    tricks.see(*before, m);
    if (!tricks.ended().empty())
      out.push_back({.page = i,
                     .laid = tricks.ended(),
                     .points = points_after(tricks.taken().back(), m.scene)});
  }
  return out;
}

void RecordVenue::change_seat() {
  record_.seat = core::Seat((record_.seat.valid() ? record_.seat.n + 1 : 0) % seats_);
  read();
  leaf(0);
}

}  // namespace tui
