// expect-error: no viable conversion from returned value of type 'int' to function return type 'core::Card'
// A number becomes a card on request only; the pack says which card it is.
#include "core/card.h"

core::Card ace() {
#ifndef CONTROL
  return 9;
#else
  return core::Card(9);
#endif
}
