// expect-error: no member named 'secret'
// Nobody sees the order of the stock.
#include "games/briscola/rules.h"

core::Card next(const core::View<games::Briscola>& view) {
#ifndef CONTROL
  return view.secret.stock[0];
#else
  return view.pub.turned;
#endif
}
