// expect-error: no viable conversion from 'int' to 'core::Seat'
// A number becomes a seat on request only.
#include "core/seat.h"

core::Seat dealer() {
#ifndef CONTROL
  core::Seat seat = 1;
#else
  core::Seat seat(1);
#endif
  return seat;
}
