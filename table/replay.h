#pragma once
// A finished or unfinished match from its transcript, step by step, and saved matches. The cards come from the
// transcript's seed; a transcript that differs from what they lead to is refused.
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "table/json.h"
#include "table/open.h"
#include "table/table.h"

namespace table {

// The record in a parsed text: the match of a saved file, the transcript of a house's answer, or all of it. Never null.
const json::Value* record_in(const json::Value& read);
// Why this text holds no record of a match; none if it holds a record, even a false one.
std::optional<Refused> no_record(std::string_view text, Language language);

class Replay {
 public:
  // Large enough for the longest match: 20 rounds of eight, several hundred bytes per trick.
  static constexpr json::Limits kLimits{.bytes = 4 << 20, .depth = 8};

  // Is every card of the pack in every deal, once?
  static std::optional<Refused> check_cards(const json::Value& transcript, Language language);

  // Reads the record in a text. Refusals are in `language`.
  explicit Replay(std::string_view text, Language language = Language::kEnglish);
  explicit Replay(const json::Value& transcript, Language language = Language::kEnglish)
      : language_(language) {
    start(transcript);
  }

  bool ok() const { return !refused_; }
  const Refused& refused() const { return *refused_; }
  Table& table() { return *table_; }
  std::unique_ptr<Table> take() { return std::move(table_); }

  // The move that step() would play next; none if it would deal, or nothing is left.
  std::optional<ToldMove> peek() const;

  // Deals, or plays the next move. False: nothing is left, or it was refused.
  bool step();
  // Plays to the end; the transcript must then be, letter for letter, what its moves lead to.
  void finish();

 private:
  void start(const json::Value& transcript);
  bool play(const json::Value& event);
  bool play_waiting();
  bool make(core::Seat seat, const std::string& move);
  void refuse(std::string_view code, std::string sentence) {
    refused_ = Refused{code, std::move(sentence)};
  }

  Language language_;
  json::Value transcript_;
  const json::Value* events_ = nullptr;
  std::size_t next_ = 1;  // the first deal is dealt by opening the table
  std::unique_ptr<Table> table_;
  std::optional<Refused> refused_;
  std::deque<ToldMove> waiting_;  // told by the same event, still to be played
};

// A saved match, exactly where it was. A damaged or altered match, or one of another version, is refused.
Opened load(std::string_view saved, Language language = Language::kEnglish);
// Table::save() with a JSON object that says who played: the table keeps it and hands it back unread.
std::string save_with(const Table& table, std::string_view lineup);

}  // namespace table
