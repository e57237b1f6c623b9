#pragma once
// The tables that are open, each under a number of its own that is never reused. A table is either in play or the
// replay of a played match.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/analyse.h"
#include "table/replay.h"
#include "table/table.h"

namespace wasm {

// A transcript that can be wound to any step of its match.
class SeekableReplay {
 public:
  // Plays it through once, and refuses a transcript that breaks a rule anywhere.
  SeekableReplay(std::string_view transcript, table::Language language)
      : text_(transcript), language_(language) {
    rewind();
    while (replay_->step()) ++steps_;
    replay_->finish();
    if (replay_->ok()) rewind();
  }
  bool ok() const { return replay_->ok(); }
  const table::Refused& refused() const { return replay_->refused(); }
  table::Table& table() { return replay_->table(); }
  int step() const { return step_; }
  int steps() const { return steps_; }
  const std::string& text() const { return text_; }

  void seek(int step) {  // pre: 0 <= step <= steps()
    if (step < step_) rewind();
    for (; step_ < step; ++step_) replay_->step();
  }

 private:
  void rewind() {
    replay_ = std::make_unique<table::Replay>(text_, language_);
    step_ = 0;
  }
  std::string text_;
  table::Language language_;  // of a refusal
  std::unique_ptr<table::Replay> replay_;
  int step_ = 0, steps_ = 0;
};

using Handle = std::int32_t;

struct OpenTable {
  Handle handle = 0;
  std::unique_ptr<table::Table> match;  // one of the two
  std::unique_ptr<SeekableReplay> replay;
  std::unique_ptr<table::Review> review{};  // of the replay, once it was asked for
  table::Table& table() const { return match ? *match : replay->table(); }
};

class OpenTables {
 public:
  static constexpr std::size_t kMostTables = 1024;

  bool full() const { return tables_.size() >= kMostTables; }
  OpenTable& add(std::unique_ptr<table::Table> match) {
    return add({++last_, std::move(match), {}, {}});
  }
  OpenTable& add(std::unique_ptr<SeekableReplay> replay) {
    return add({++last_, {}, std::move(replay), {}});
  }
  OpenTable* find(Handle handle) {
    const auto it = std::find_if(tables_.begin(), tables_.end(),
                                 [handle](const OpenTable& t) { return t.handle == handle; });
    return it == tables_.end() ? nullptr : &*it;
  }
  void close(Handle handle) {
    std::erase_if(tables_, [handle](const OpenTable& t) { return t.handle == handle; });
  }

 private:
  OpenTable& add(OpenTable table) {
    return tables_.emplace_back(std::move(table));
  }  // pre: !full()
  std::vector<OpenTable> tables_;
  Handle last_ = 0;
};

inline OpenTables& open_tables() {
  static OpenTables the_tables;
  return the_tables;
}

}  // namespace wasm
