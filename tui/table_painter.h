#pragma once
// Paints a table: from a model to cells. From top to bottom: a header, the players, the table, the hand, the last
// sentences, what to do now, the keys. A wide screen has the log beside them.
#include "tui/table_input.h"
#include "tui/table_talk.h"

namespace tui {

// Returns where things lie.
Painted paint_table(Canvas& canvas, const TableModel& model, const TableTalk& talk,
                    const Extras& extras);

}  // namespace tui
