#pragma once
// The games that a net can be trained for, one line per game. A net's inputs are in the game's folder here.
#include "ai/briscola/inputs.h"
#include "ai/california_jack/inputs.h"
#include "ai/joker/inputs.h"
#include "ai/president/inputs.h"
