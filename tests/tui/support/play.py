"""What a match at the table says of itself, and playing one to its end."""

import re

TURN, DEALT, OVER = r"Your turn|Your only move", r"Enter deals again", r"The match is over"


def play_out(screen, move):
    """Plays to the end of the match; `move(seen)` makes one move. Returns the last screen."""
    for _ in range(2000):
        seen = screen.wait(f"{TURN}|{DEALT}|{OVER}")
        if re.search(OVER, seen):
            return seen
        if re.search(DEALT, seen):
            screen.keys("Enter")
        else:
            move(seen)
        screen.change(seen)
    raise AssertionError("the match does not end")
