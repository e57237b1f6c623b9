#pragma once
// What was said last, where there is room for a few lines only: the last taking stays (its taker, the cards, the points), and
// drawn cards give way first. Not here: the whole log, which is beside the table or in a panel.
#include <string>
#include <vector>

#include "tui/table_model.h"
#include "tui/table_talk.h"

namespace tui {

std::vector<std::string> short_log(const TableModel& model, const TableTalk& talk, std::size_t rows,
                                   int width);

}  // namespace tui
