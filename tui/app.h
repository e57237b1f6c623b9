#pragma once
// The full-screen program: a menu, and the table it leads to. What the command line asked for comes in as a Start.
#include <optional>
#include <string>

#include "tui/house_venue.h"
#include "tui/seed.h"
#include "tui/table_screen.h"

namespace tui {

struct Start {
  table::Setup setup;        // game empty: begin at the menu; else it has a seed
  std::string resume, save;  // files; empty: none, and one in the user's state folder
  // None: as the saved match or else the settings say; one person.
  std::optional<ai::Spec> bot;
  std::optional<int> people;
  std::optional<table::Language> language;  // as the command line says
  table::Language system_language{};        // as the environment says
  bool colour = true;
  std::string server;            // of a house; empty: play at this machine
  std::optional<Errand> errand;  // what to do there at once
  RulesPage rules = nullptr;
};

// Refused: it was asked wrongly, and the terminal was not touched. None: all is done.
std::optional<table::Refused> check(const Start& start);
// False: there is no terminal, or it went away.
bool run(const Start& start);

}  // namespace tui
