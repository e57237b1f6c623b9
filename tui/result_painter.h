#pragma once
// Paints the end of a deal or of a match: what counted, as a table for its game (Scene::summary), then the players with their
// scores, and what was said. From a model to cells; the keys are in the bar below.
#include "tui/table_layout.h"
#include "tui/table_talk.h"

namespace tui {

// In the room between the players and the prompt. pre: the model shows a result
void paint_result(Canvas& canvas, const TableModel& model, const TableTalk& talk,
                  const TableLayout& layout);

}  // namespace tui
