#pragma once
// What a host can set about the house, with its defaults. Where the values come from is not known here.
#include <cstddef>
#include <string>
#include <vector>

#include "server/room.h"
#include "server/token_bucket.h"

namespace server {

struct Settings {
  Pace pace;
  Millis bot_pause = 500;      // a bot's move is shown no sooner
  Millis open_table = 60'000;  // an absent player keeps a seat at a table that has not begun
  Millis ready_check = 20'000;
  int max_tables_each = 8;
  int bot_threads = 1, hash_threads = 1;

  // Guarding the door: how often a connection, an account, an address may send.
  Rate connection = Rate::per(std::chrono::seconds(1), 20, 60);
  Rate account = Rate::per(std::chrono::seconds(1), 20, 80);
  Rate address = Rate::per(std::chrono::seconds(1), 100, 400);
  Rate login = Rate::per(std::chrono::seconds(60), 12, 5);      // a name, an address
  Rate phrase = Rate::per(std::chrono::seconds(10), 5, 4);      // an account
  Rate newcomer = Rate::per(std::chrono::seconds(60), 60, 60);  // new guests, an address
};

}  // namespace server
