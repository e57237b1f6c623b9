#pragma once
// What every part of the house uses. One of each, made by the caller that runs the house (net/ or a test).
#include <functional>

#include "server/log.h"
#include "server/metrics.h"
#include "server/model/clock.h"
#include "server/reader.h"
#include "server/settings.h"
#include "server/store/store.h"
#include "server/timers.h"
#include "server/workers.h"
#include "server/wrong_codes.h"
#include "table/open.h"

namespace server {

struct Services {
  Store& store;               // what changes
  Reader& reader;             // what is only asked
  Workers& bots;              // moves, and nothing that could delay them
  Workers& analysis_workers;  // advice and reviews
  Workers& hashers;           // passwords
  Timers& timers;
  Metrics& metrics;
  const Clock& clock;
  const Settings& settings;
  const Log& log;
  std::function<table::Opened(const table::Setup&)> deal = [](const table::Setup& setup) {
    return table::open(setup);
  };  // tests deal their own cards

  WrongCodes wrong_codes{settings.code};

  Millis now() const { return clock.now(); }
};

}  // namespace server
