// expect-error: implicit instantiation of undefined template 'games::Face<Clone>'
// Each game has its own face; a clone without a face does not appear as the original game.
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
