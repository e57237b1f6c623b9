// expect-error: no viable conversion from 'int' to 'Seat'
// Nor when it is passed to a function: next_seat(seats, seat) would compile otherwise.
#include "core/seat.h"

core::Seat second() {
#ifndef CONTROL
  return core::next_seat(0, 4);
#else
  return core::next_seat(core::Seat(0), 4);
#endif
}
