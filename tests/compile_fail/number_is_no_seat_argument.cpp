// expect-error: no viable conversion from 'int' to 'Seat'
// Nor as an argument; otherwise next_seat(seats, seat) would compile.
#include "core/seat.h"

core::Seat second() {
#ifndef CONTROL
  return core::next_seat(0, 4);
#else
  return core::next_seat(core::Seat(0), 4);
#endif
}
