// expect-error: because 'G::outcome.pub, seat.' would be invalid
// A game says itself what a deal was worth. Another game's outcome does not count, though it would fit its Public.
#include "games/briscola/rules.h"
#include "tests/compile_fail/toy.h"

using Facts = games::briscola_deal::Public;
static_assert(core::Game<Toy<Facts, true>>);
#ifndef CONTROL
static_assert(core::Game<Toy<Facts, false>>);
#endif
