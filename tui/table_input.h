#pragma once
// What keys and clicks mean at a table: from an event to a command, and the keys that the bar shows. Pure. Not here: what
// a command does, see table_session.h.
#include <string>
#include <vector>

#include "tui/art.h"
#include "tui/screen.h"
#include "tui/table_model.h"
#include "tui/words.h"

namespace tui {

struct Command {
  enum class Kind : unsigned char {
    kNothing,
    kHangUp,
    kUncover,
    kGo,           // without a question
    kLeave,        // after a question, where something would be lost
    kLeaveResult,  // the end of a match
    kGoOn,
    kRematch,
    kReview,
    kReplay,
    kVerify,
    kDecline,
    kLeaf,  // x: pages
    kOtherSeat,
    kAutoplay,  // begin, or stop
    kMove,      // x, y: of the cursor
    kStep,      // x: through all that may be played
    kChoose,    // x: a pick
    kPress,     // x: a choice
    kCommit,
    kUnmark,
    kTypeMove,
    kListMoves,
    kHint,
    kReclaim,
    kSave,
    kUndo,
    kSetLevel,  // of the bots, between two deals
    kRestart,
    kSwitchSuits,  // names, symbols, or as the locale says
    kEndGuide,
    kSort,  // the hand, by rank or by suit
    kSayPhrase,
    kPoint,    // x: at a chair before the match, or at an answer
    kAnswer,   // x: which
    kSeatBot,  // in the chair
    kLevel,    // x: of the bot in the chair
    kClear,    // the chair
    kShowKeys,
    kShowLast,
    kShowTricks,
    kShowLog,
    kShowRules,
  };
  Kind kind = Kind::kNothing;
  int x = 0, y = 0;
  bool ends_pause = false;  // the next moment may be shown
  bool hushes = false;      // the message was read
  friend bool operator==(const Command&, const Command&) = default;
};

// Where the last painting put what can be clicked, the topmost last.
struct Painted {
  struct Spot {
    Rect rect;
    std::size_t pick;
  };
  struct Button {
    Rect rect;
    Event press;
  };
  std::vector<Spot> spots{};
  std::vector<Button> buttons{};
  int per_row = 1;         // cards of the hand
  bool too_small = false;  // the screen; nothing is to be seen
};

Command command_for(const Event& event, const TableModel& model, const Painted& painted, Time at);

// An entry of the bar: what to press, and what it does.
struct KeyHint {
  std::string key, word;
  Event press;
};
std::vector<KeyHint> key_hints(const TableModel& model, const Extras& extras, const Words& words,
                               Time at);

}  // namespace tui
