// mazzo replay FILE: a recorded match in sentences, as one seat, the gallery or everybody saw it.
#include "table/replay.h"

#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/terminal.h"

namespace cli {
namespace {

// The nth line of a file (or of stdin, "-"), which holds one transcript per line.
std::string nth_line(std::istream& in, int n) {
  std::string line;
  while (n-- > 0)
    if (!std::getline(in, line)) return {};
  return line;
}

bool wait_for_enter(bool step) {
  std::string line;
  if (!step) return true;
  if (is_terminal(0)) fmt::print(stderr, "-- Enter goes on, q stops --");
  return std::getline(std::cin, line) && line != "q";
}

}  // namespace

int replay(const ReplayArgs& args) {
  std::ifstream file;
  if (args.file != "-") file.open(args.file);
  if (args.file != "-" && !file)
    return complain(kFailed, fmt::format("{} cannot be read.", args.file));
  if (args.file == "-" && args.step)
    return complain(kUsage, "--step reads Enter from stdin, so FILE cannot be -.");
  const std::string line = nth_line(args.file == "-" ? std::cin : file, args.match);
  if (line.empty())
    return complain(kFailed, fmt::format("{} has no match {}.", args.file, args.match));

  table::Replay replay(line, args.language);
  if (!replay.ok()) return complain(kFailed, replay.refused().sentence);
  if (args.seat > replay.table().seats())
    return complain(kUsage, fmt::format("--seat goes from 1 to {} here.", replay.table().seats()));
  const core::Seat seat = args.seat == 0 ? core::kNoSeat : core::Seat(args.seat - 1);
  do {
    if (args.json) fmt::print("{}\n", replay.table().view(seat));
    if (args.scenes) fmt::print("{}\n", replay.table().scene(seat, args.language));
    const auto told = args.json || args.scenes ? std::vector<std::string>{}
                      : args.all               ? replay.table().full_narration(args.language, {})
                                               : replay.table().narration(seat, args.language, {});
    for (const std::string& sentence : told) fmt::print("{}\n", sentence);
    flush_output();
    if (!told.empty() && !wait_for_enter(args.step)) return kDone;
  } while (replay.step());
  replay.finish();
  return replay.ok() ? kDone : complain(kFailed, replay.refused().sentence);
}

}  // namespace cli
