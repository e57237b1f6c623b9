// expect-error: implicit instantiation of undefined template 'games::Face<Clone>'
// A game is shown by its own face: a clone without one is not shown as the game that it was made of.
#include "games/briscola/face.h"

struct Clone : games::Briscola {};

template <class G>
int deals() {
  return games::Face<G>::deals({});
}

int count() {
#ifndef CONTROL
  return deals<Clone>();
#else
  return deals<games::Briscola>();
#endif
}
