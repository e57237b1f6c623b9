#include "tui/table_input.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tui {
namespace {

using Do = Command::Kind;

bool is_letter(const Event& e, char c) {
  return e.key == Key::kText && e.text.size() == 1 && e.text[0] == c;
}
bool is_digit(std::string_view text) {
  return text.size() == 1 && text[0] >= '0' && text[0] <= '9';
}

struct Letter {
  char key;
  Do means;
};
constexpr std::array kLetters = {
    Letter{'?', Do::kShowKeys}, Letter{':', Do::kTypeMove}, Letter{'a', Do::kListMoves},
    Letter{'b', Do::kReclaim},  Letter{'h', Do::kHint},     Letter{'y', Do::kShowTricks},
    Letter{'l', Do::kShowLog},  Letter{'q', Do::kLeave},    Letter{'r', Do::kShowRules},
    Letter{'s', Do::kSave},     Letter{'t', Do::kShowLast}, Letter{'u', Do::kSwitchSuits},
    Letter{'n', Do::kRestart},  Letter{'o', Do::kSort},     Letter{'w', Do::kSayPhrase},
    Letter{'x', Do::kEndGuide}, Letter{'z', Do::kUndo},
};

Command by_letter(std::string_view text, const Selection& selection) {
  if (text.size() != 1) return {};
  const char c = text[0];
  if (is_digit(text)) {
    const int pick = pick_of_digit(selection.picks(), c);
    return pick < 0 ? Command{} : Command{.kind = Do::kChoose, .x = pick};
  }
  for (const KeyedChoice& k : selection.keyed())
    if (k.key == c) return {.kind = Do::kPress, .x = static_cast<int>(k.choice)};
  for (const Letter& letter : kLetters)
    if (letter.key == c) return {.kind = letter.means};
  return {};
}

Command under_cover(const Event& e) {
  if (e.key == Key::kEnter) return {.kind = Do::kUncover};
  if (e.key == Key::kInterrupt || is_letter(e, 'q')) return {.kind = Do::kLeave};
  return {};
}

Command to_question(const Event& e, const TableModel& model) {
  const std::size_t answers = model.question()->answers.size();
  if (e.key == Key::kUp) return {.kind = Do::kPoint, .x = -1};
  if (e.key == Key::kDown) return {.kind = Do::kPoint, .x = 1};
  if (e.key == Key::kEnter) return {.kind = Do::kAnswer, .x = static_cast<int>(model.pointed())};
  if (e.key == Key::kText && is_digit(e.text) && e.text[0] > '0' &&
      static_cast<std::size_t>(e.text[0] - '0') <= answers)
    return {.kind = Do::kAnswer, .x = e.text[0] - '1'};
  return {};
}

Command as_host(const Event& e) {
  constexpr int kStep = 5;
  if (e.key == Key::kUp) return {.kind = Do::kPoint, .x = -1};
  if (e.key == Key::kDown) return {.kind = Do::kPoint, .x = 1};
  if (e.key == Key::kRight || is_letter(e, '+')) return {.kind = Do::kLevel, .x = kStep};
  if (e.key == Key::kLeft || is_letter(e, '-')) return {.kind = Do::kLevel, .x = -kStep};
  if (is_letter(e, 'b')) return {.kind = Do::kSeatBot};
  if (is_letter(e, 'k')) return {.kind = Do::kClear};
  return {};
}

// Before the match, or after it.
Command outside(const Event& e, const TableModel& model) {
  if (model.question())
    if (const Command c = to_question(e, model); c.kind != Do::kNothing) return c;
  if (model.lobby() && model.lobby()->hosts && !model.question())
    if (const Command c = as_host(e); c.kind != Do::kNothing) return c;
  if (e.key == Key::kEnter && !model.closed()) return {.kind = Do::kGoOn};
  if (e.key == Key::kEscape || e.key == Key::kInterrupt || is_letter(e, 'q'))
    return {.kind = Do::kGo};
  return {};
}

// In a record there is nothing to play, only to look at.
Command in_record(const Event& e, const Selection& selection) {
  constexpr int kFar = 10, kAll = 1'000'000;
  switch (e.key) {
    case Key::kRight:
    case Key::kDown:
    case Key::kSpace:
    case Key::kEnter: return {.kind = Do::kLeaf, .x = 1};
    case Key::kLeft:
    case Key::kUp:
    case Key::kBackspace: return {.kind = Do::kLeaf, .x = -1};
    case Key::kPageDown: return {.kind = Do::kLeaf, .x = kFar};
    case Key::kPageUp: return {.kind = Do::kLeaf, .x = -kFar};
    case Key::kHome: return {.kind = Do::kLeaf, .x = -kAll};
    case Key::kEnd: return {.kind = Do::kLeaf, .x = kAll};
    case Key::kEscape:
    case Key::kInterrupt: return {.kind = Do::kLeave};
    case Key::kText: break;
    default: return {};
  }
  if (is_letter(e, 'p')) return {.kind = Do::kAutoplay};
  if (is_letter(e, 'v')) return {.kind = Do::kOtherSeat};
  if (is_letter(e, 'm')) return {.kind = Do::kLeave};
  return by_letter(e.text, selection);
}

// Nobody could answer an offer once all others have left.
bool has_rematch(const TableModel& model) {
  return !model.now().alone || !model.offer().sentence.empty();
}

Command at_result(const Event& e, const TableModel& model) {
  const std::string_view text = e.key == Key::kText ? std::string_view(e.text) : "";
  if (!model.now().over) {
    if (e.key == Key::kEnter || e.key == Key::kSpace) return {.kind = Do::kGoOn};
    if (text == "b" && !model.now().replaced) return {.kind = Do::kSetLevel};
  } else {
    if (text == "n") return {.kind = has_rematch(model) ? Do::kRematch : Do::kNothing};
    if (text == "d") return {.kind = Do::kDecline};
    if (text == "a" && model.sits()) return {.kind = Do::kReview};
    if (text == "p" && model.sits()) return {.kind = Do::kReplay};
    if (text == "v" && model.sits()) return {.kind = Do::kVerify};
    // Not by Enter, which a player may still press for the last card.
    if (text == "m" || text == "q" || e.key == Key::kEscape) return {.kind = Do::kLeaveResult};
  }
  return text == ":" || text == "a" || is_digit(text) ? Command{}
                                                      : by_letter(text, model.selection());
}

Command in_play(const Event& e, const Selection& selection) {
  constexpr int kAll = 100;
  switch (e.key) {
    case Key::kLeft: return {.kind = Do::kMove, .x = -1};
    case Key::kRight: return {.kind = Do::kMove, .x = 1};
    case Key::kUp: return {.kind = Do::kMove, .y = -1};
    case Key::kDown: return {.kind = Do::kMove, .y = 1};
    case Key::kHome: return {.kind = Do::kMove, .x = -kAll};
    case Key::kEnd: return {.kind = Do::kMove, .x = kAll};
    case Key::kTab: return {.kind = Do::kStep, .x = 1};
    case Key::kBackTab: return {.kind = Do::kStep, .x = -1};
    case Key::kEnter: return {.kind = Do::kCommit};
    case Key::kSpace:
      if (!selection.marks_cards()) return {.kind = Do::kCommit};
      return {.kind = Do::kChoose, .x = static_cast<int>(selection.cursor())};
    case Key::kEscape: return {.kind = Do::kUnmark};
    case Key::kInterrupt: return {.kind = Do::kLeave};
    case Key::kText: return by_letter(e.text, selection);
    default: return {};
  }
}

// Any key clears a finished trick; Enter, Space and Escape end every pause and do nothing besides.
Command at_table(const Event& e, const TableModel& model, Time at) {
  const bool goes_on = e.key == Key::kEnter || e.key == Key::kSpace || e.key == Key::kEscape;
  const bool pauses = model.pauses(at);
  const bool ends = pauses && (goes_on || !model.finished().empty());
  if (ends && goes_on) return {.ends_pause = true};
  const bool result = model.deal_ended() && (ends || !pauses);
  Command c = result && (goes_on || e.key == Key::kText) ? at_result(e, model)
                                                         : in_play(e, model.selection());
  c.ends_pause = ends;
  c.hushes = true;
  return c;
}

Command by_key(const Event& e, const TableModel& model, Time at) {
  if (model.covered()) return under_cover(e);
  if (model.waits_outside() || model.closed()) return outside(e, model);
  if (!model.now().page) return at_table(e, model, at);
  Command c = in_record(e, model.selection());
  if (model.autoplays() && c.kind != Do::kLeaf) c = {.kind = Do::kAutoplay};
  c.ends_pause = true;
  return c;
}

Command by_click(const Event& e, const TableModel& model, const Painted& painted, Time at) {
  for (const auto& b : painted.buttons)
    if (b.rect.has(e.x, e.y)) return by_key(b.press, model, at);
  if (model.covered()) return {};
  if (model.pauses(at)) return {.ends_pause = true};
  if (model.shows_result(at)) return {};
  for (std::size_t i = painted.spots.size(); i-- > 0;)
    if (painted.spots[i].rect.has(e.x, e.y))
      return {.kind = Do::kChoose, .x = static_cast<int>(painted.spots[i].pick), .hushes = true};
  return {};
}

// --- the bar -----------------------------------------------------------------------------------------

Event typed(std::string text) {
  return {.kind = Event::Kind::kKey, .key = Key::kText, .text = std::move(text)};
}
KeyHint letter(const char* key, std::string_view word) {
  return {key, std::string(word), typed(key)};
}
KeyHint special(std::string_view key, std::string_view word, Key k) {
  return {std::string(key), std::string(word), {.kind = Event::Kind::kKey, .key = k}};
}

std::vector<KeyHint> record_hints(const TableModel& model, const Words& w) {
  return {special("→", w("key_forward"), Key::kRight),
          special("←", w("key_backward"), Key::kLeft),
          letter("p", model.autoplays() ? w("key_stop") : w("key_autoplay")),
          letter("y", w("key_tricks")),
          letter("q", w("key_leave")),
          letter("v", w("key_seat")),
          letter("l", w("key_log")),
          letter("r", w("key_rules"))};
}

std::vector<KeyHint> outside_hints(const TableModel& model, const Words& w) {
  std::vector<KeyHint> keys;
  if (model.question()) {
    keys.push_back(special("↑↓", w("key_choose"), Key::kDown));
    keys.push_back(special(w("enter"), w("key_accept"), Key::kEnter));
  } else if (model.lobby() && model.lobby()->hosts) {
    keys.push_back(special("↑↓", w("key_chair"), Key::kDown));
    keys.push_back(letter("b", w("key_add_bot")));
    keys.push_back(letter("+", w("key_stronger")));
    keys.push_back(letter("-", w("key_weaker")));
    keys.push_back(letter("k", w("key_send_away")));
  }
  keys.push_back(letter("q", w("key_leave")));
  return keys;
}

void add_end_of_match(const TableModel& model, const Words& w, std::vector<KeyHint>& keys) {
  using Whose = Offer::Whose;
  const Offer& offer = model.offer();
  const bool offered = !offer.sentence.empty(), ours = offered && offer.whose == Whose::kOurs;
  const bool open = !model.closed();
  if (open && !ours && has_rematch(model) && (model.sits() || offered))
    keys.push_back(letter("n", !offered                               ? w("key_rematch")
                               : offer.whose == Whose::kTheirsToWatch ? w("key_watch")
                                                                      : w("key_accept")));
  if (open && offered) keys.push_back(letter("d", ours ? w("key_withdraw") : w("key_decline")));
  if (model.sits()) {
    keys.push_back(letter("a", w("key_review")));
    keys.push_back(letter("p", w("key_replay")));
    keys.push_back(letter("v", w("key_verify")));
  }
  keys.push_back(letter("m", w("key_menu")));
}

// Of more buttons than a small screen shows: one that is none of a family, such as to pass beside bids.
bool stands_apart(const Selection& s, const table::MoveChoice& choice) {
  constexpr std::size_t kSeenAtOnce = 5;
  return s.picks().size() > kSeenAtOnce && choice.text.find(' ') == std::string::npos;
}

void add_moves(const TableModel& model, const Extras& extras, const Words& w,
               std::vector<KeyHint>& keys) {
  const Selection& s = model.selection();
  const bool plays = !s.marks_cards() || model.zone(core::ZoneKind::kTrick);
  const std::string enter = s.has_one_way()   ? in_sentence(model.now().scene.choices[0].label)
                            : s.has_buttons() ? std::string(w("key_choose"))
                            : plays           ? std::string(w("key_play"))
                                              : in_sentence(s.first_family().label);
  keys.push_back(special(w("enter"), enter, Key::kEnter));
  if (s.marks_cards()) keys.push_back(special(w("space"), w("key_mark"), Key::kSpace));
  for (const KeyedChoice& k : s.keyed()) {
    const table::MoveChoice& c = model.now().scene.choices[k.choice];
    if (s.has_buttons() && !stands_apart(s, c)) continue;  // its key stands below it
    const std::string key(1, k.key);
    keys.push_back({key, in_sentence(c.label), typed(key)});
  }
  if (s.marks_cards()) keys.push_back(special("Tab", w("key_plays"), Key::kTab));
  if (extras.coach) keys.push_back(letter("h", w("key_hint")));
}

}  // namespace

Command command_for(const Event& event, const TableModel& model, const Painted& painted, Time at) {
  if (event.kind == Event::Kind::kHangUp) return {.kind = Do::kHangUp};
  if (painted.too_small) return {};  // nobody plays what cannot be seen
  switch (event.kind) {
    case Event::Kind::kClick: return by_click(event, model, painted, at);
    case Event::Kind::kKey: return by_key(event, model, at);
    default: return {};
  }
}

std::vector<KeyHint> key_hints(const TableModel& model, const Extras& extras, const Words& w,
                               Time at) {
  if (extras.pages) return record_hints(model, w);
  if (model.waits_outside()) return outside_hints(model, w);
  std::vector<KeyHint> keys;
  const bool over = model.now().over, result = model.shows_result(at);
  if (result && over) {
    add_end_of_match(model, w, keys);
  } else if (result) {
    if (model.sits()) keys.push_back(special(w("enter"), w("key_next"), Key::kEnter));
    if (extras.own && extras.own->level()) keys.push_back(letter("b", w("key_bots")));
  } else if (model.now().replaced) {
    keys.push_back(letter("b", w("key_reclaim")));
  } else if (model.sits()) {  // a spectator has nothing to play
    add_moves(model, extras, w, keys);
  }
  if (model.guide().active())
    keys.push_back(letter("x", in_sentence(std::string(w("guide_skip")))));
  if (extras.take_back && !over) keys.push_back(letter("z", w("key_undo")));
  if (!over) keys.push_back(letter("q", w("key_leave")));
  if (!model.last_trick().empty()) keys.push_back(letter("t", w("key_last")));
  if (extras.chat && model.sits()) keys.push_back(letter("w", w("key_say")));
  if (!model.tricks().empty()) keys.push_back(letter("y", w("key_tricks")));
  keys.push_back(letter("l", w("key_log")));
  keys.push_back(letter("r", w("key_rules")));
  if (model.can_sort())
    keys.push_back(
        letter("o", in_sentence(std::string(model.order() == HandOrder::kRank ? w("sort_suit")
                                                                              : w("sort_rank")))));
  if (extras.archive && !over) keys.push_back(letter("s", w("key_save")));
  if (extras.own && !over) keys.push_back(letter("n", w("key_restart")));
  return keys;
}

}  // namespace tui
