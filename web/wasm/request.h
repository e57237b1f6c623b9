#pragma once
// One call about one table, checked argument by argument. The first fault is the answer; the table sees the call only
// if there is none.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/seat.h"
#include "table/language.h"
#include "table/words.h"
#include "web/wasm/answers.h"
#include "web/wasm/open_tables.h"
#include "web/wasm/setup_json.h"
#include "web/wasm/text.h"

namespace wasm {

class Request {
 public:
  explicit Request(Handle handle) : open_(open_tables().find(handle)) {
    if (!open_) refuse({"no_such_table", "There is no open table with that number."});
  }

  Request& text(const Text& text) {
    if (ok()) refused_ = text.fault();
    return *this;
  }
  Request& in(const Text& language) {
    if (!text(language).ok()) return *this;
    const auto known = table::voice_from(language.view());
    if (!known) refuse({"bad_language", "The languages are en and it."});
    voice_ = known.value_or(voice_);
    return *this;
  }
  Request& seat(int n) {  // a seat that plays
    if (!ok()) return *this;
    if (n < 0 || n >= table().seats()) return refuse("invalid_player", "refuse.invalid_player");
    seat_ = core::Seat(n);
    return *this;
  }
  Request& viewer(int n) { return n == -1 ? *this : seat(n); }  // -1: the gallery
  Request& names(const Text& list) {
    if (!text(list).ok()) return *this;
    auto names = read_names(list.view());
    if (!names.value) return refuse(names.refused);
    names_ = *std::move(names.value);
    return *this;
  }
  Request& being_played() {
    if (ok() && open_->replay)
      refuse({"replay", "This table replays a match; it cannot be played at."});
    return *this;
  }
  Request& to_act() {  // pre: seat() came before
    if (!ok()) return *this;
    if (table().deal_over()) return refuse("not_in_progress", "refuse.not_in_progress");
    if (!table().to_act().contains(seat_)) return refuse("not_your_turn", "refuse.not_your_turn");
    return *this;
  }
  Request& only_if(bool (*holds)(const OpenTable&), const Refused& otherwise) {
    return ok() && !holds(*open_) ? refuse(otherwise) : *this;
  }

  // The answer: what `f` makes of the checked request, or the refusal.
  template <class F>
  const char* then(F f) {
    return answer(ok() ? f(*this) : refusal(*refused_));
  }

  OpenTable& open_table() const { return *open_; }
  table::Table& table() const { return open_->table(); }
  core::Seat seat() const { return seat_; }
  table::Voice voice() const { return voice_; }
  table::Names names() const { return names_; }

 private:
  bool ok() const { return !refused_; }
  Request& refuse(const Refused& why) {
    refused_ = why;
    return *this;
  }
  Request& refuse(std::string_view code, table::TableKey<> why) {
    return refuse({code, table::sentence(why, voice_)});
  }

  OpenTable* open_;
  core::Seat seat_ = core::kNoSeat;
  table::Voice voice_ = table::Language::kEnglish;
  std::vector<std::string> names_;
  std::optional<Refused> refused_;
};

}  // namespace wasm
