#pragma once
// The full-screen program: a menu, and the table that it leads to. A Start holds the command line's requests.
#include <optional>
#include <string>

#include "tui/house_venue.h"
#include "tui/seed.h"
#include "tui/table_session.h"

namespace tui {

struct Start {
  table::Setup setup;        // without a game: begin at the menu; otherwise it has a seed
  std::string resume, save;  // files; empty: none, and a file in the user's state folder
  // None: as the saved match, otherwise as the settings say; one person.
  std::optional<ai::Spec> bot;
  std::optional<int> people;
  std::vector<std::string> names;           // of the people
  std::optional<table::Language> language;  // as the command line says
  table::Language system_language{};        // as the environment says
  bool colour = true;
  std::string server;            // of a house; empty: play at this machine
  std::optional<Errand> errand;  // what to do there at once
  RulesPage rules = nullptr;
};

// Refused if the request is wrong; the terminal is then untouched.
std::optional<table::Refused> check(const Start& start);
// False if there is no terminal, or it went away.
bool run(const Start& start);
// On any screen, until the user leaves it.
void run_on(Screen& screen, const Start& start);

}  // namespace tui
