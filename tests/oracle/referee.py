#!/usr/bin/env python3
"""Referee: reads match transcripts, one JSON object per line, and checks every rule.

usage: referee.py [--unfinished] [FILE ...]     (standard input when no file is named)

The first fault of each line goes to standard error as `line N, event K: sentence`; events count
from 1 and event 0 is the head of the match. Exit status 0: no fault, 1: faults, 2: nothing checked.
"""

from __future__ import annotations

import argparse
import json
import sys

from common import Fault, canonical, cards_fault, compact, is_int, same
from lines import check_lines, status
from rules import open_match

HEAD_KEYS = ["game", "players", "options", "seed", "events"]
# The member of an event that is a set of cards.
SETS = {"play": "cards", "exchange": "cards", "capture": "taken", "declare": "cards"}
FAIR_KEYS = ["commitment", "entropies"]  # tools/verify.py judges these
UNDONE_KEYS = ["undone"]  # choices that were taken back: of no consequence for the line that was played


class EventsEnd(Exception):
    """The transcript has no more events."""


class Reader:
    """The events of a transcript, in order."""

    def __init__(self, events: list, pack: list | None):
        self.events = events
        self.pack = pack or []
        self.position = 0  # how many were read; the number of the last one

    def next(self) -> dict:
        if self.position == len(self.events):
            raise EventsEnd
        self.position += 1
        event = self.events[self.position - 1]
        if not isinstance(event, dict) or not isinstance(event.get("e"), str):
            raise Fault('an event must be an object with its kind in "e"')
        return event

    def back(self):
        self.position -= 1

    def expect(self, expected: dict):
        found = self.next()
        if not same(self.in_order(found), expected):
            raise Fault(f"expected {compact(expected)}, found {compact(found)}")

    def in_order(self, event: dict) -> dict:
        """Cards played, exchanged or taken together are a set, so this brings them into canonical order."""
        name = SETS.get(event["e"])
        if name and not cards_fault(event.get(name), self.pack):
            return {**event, name: canonical(event[name], self.pack)}
        return event


# Moves, read from the events that show them


def field(event: dict, name: str):
    if name not in event:
        raise Fault(f'{event["e"]} has no "{name}"')
    return event[name]


def seat_in(event: dict, name: str, players: int) -> int:
    seat = field(event, name)
    if not is_int(seat) or not 0 <= seat < players:
        raise Fault(f"{compact(seat)} is no seat")
    return seat


def cards_in(event: dict, pack: list, name: str = "cards") -> list:
    cards = field(event, name)
    sentence = cards_fault(cards, pack)
    if sentence:
        raise Fault(sentence)
    return cards


def moves_in(event: dict, match, deal) -> list:
    """[seat, move] in wire form; a reveal shows two moves, every other event one."""
    form = deal.FORMS.get(event["e"])
    if form is None:
        raise Fault(f"a move must come now, not {compact(event)}")
    if form == "choice":
        choices = field(event, "choices")
        if not isinstance(choices, list) or len(choices) != 2:
            raise Fault("choices must be a list of two")
        return [(seat, {"choice": choices[seat]}) for seat in range(2)]
    if form == "give":
        return [(seat_in(event, "from", match.players), {"give": cards_in(event, match.PACK)})]

    seat = seat_in(event, "seat", match.players)
    if form == "cell":
        return [(seat, {"row": field(event, "row"), "col": field(event, "col")})]
    if form == "pass":
        return [(seat, {"pass": True})]
    if form == "bid":
        points = field(event, "points")
        return [(seat, {"bid": field(event, "rank"), **({} if points is None else {"points": points})})]
    if form == "trump":
        return [(seat, {"trump": field(event, "suit")})]
    if form == "capture":
        card = cards_in({**event, "card": [field(event, "card")]}, match.PACK, "card")[0]
        return [(seat, {"card": card, "take": cards_in(event, match.PACK, "taken")})]
    cards = cards_in(event, match.PACK)
    if form == "cards":
        return [(seat, {"cards": cards})]
    if len(cards) != 1:
        raise Fault("one card must be played at a time")
    return [(seat, {"card": cards[0]})]


# The course of a match


def check_deal_event(event: dict, match, number: int, dealer: int | None) -> int:
    """Returns the dealer."""
    if event["e"] != "deal":
        raise Fault(f"deal {number} must come now, not {compact(event)}")
    match.check_deal(event)
    if not same(event["deal"], number):
        raise Fault(f"this is deal {number}, not {compact(event['deal'])}")
    if dealer is not None and event["dealer"] != (dealer + 1) % match.players:
        raise Fault(f"the deal must pass to seat {(dealer + 1) % match.players}")
    return event["dealer"]


def check_deal_play(match, deal, reader: Reader):
    for event in deal.opening:
        reader.expect(event)
    while not deal.over:
        event = reader.next()
        expected = []
        for seat, move in moves_in(event, match, deal):
            sentence = deal.refusal(seat, move)
            if sentence:
                raise Fault(sentence)
            expected += deal.apply(seat, move)
        reader.back()
        for one in expected:
            reader.expect(one)


def check_events(match, reader: Reader):
    number, dealer = 0, None
    while not match.over():
        number += 1
        event = reader.next()
        dealer = check_deal_event(event, match, number, dealer)
        deal = match.new_deal(event)
        check_deal_play(match, deal, reader)
        reader.expect(match.end_deal(deal))
    reader.expect(match.match_end())
    if reader.position < len(reader.events):
        reader.position += 1
        raise Fault("nothing may follow match_end")


def check_head(record):
    if not isinstance(record, dict) or set(record) - set(FAIR_KEYS + UNDONE_KEYS) != set(HEAD_KEYS):
        raise Fault(f"a match must be an object with exactly the keys {', '.join(HEAD_KEYS)}")
    if not isinstance(record["seed"], str):
        raise Fault("seed must be a string")
    if not isinstance(record["events"], list):
        raise Fault("events must be a list")


def check_match(record, unfinished: bool = False) -> tuple | None:
    """None when all is well, otherwise (number of the event, sentence)."""
    try:
        check_head(record)
        match = open_match(record["game"], record["players"], record["options"])
    except Fault as fault:
        return 0, str(fault)
    reader = Reader(record["events"], match.PACK)
    try:
        check_events(match, reader)
    except Fault as fault:
        return reader.position, str(fault)
    except EventsEnd:
        if not unfinished:
            return reader.position + 1, "the events end before the match does"
    return None


# Reading lines


def no_key_twice(pairs: list) -> dict:
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        raise ValueError("a key is named twice")
    return dict(pairs)


def keys_in(value) -> int:
    if isinstance(value, dict):
        return len(value) + sum(keys_in(one) for one in value.values())
    return sum(keys_in(one) for one in value if isinstance(one, dict)) if isinstance(value, list) else 0


def parse(line: bytes):
    """JSON without duplicate keys; none was lost if there are as many keys as colons."""
    record = json.loads(line)
    if keys_in(record) == line.count(b":"):
        return record
    return json.loads(line, object_pairs_hook=no_key_twice)


def check_line(line: bytes, unfinished: bool) -> tuple | None:
    try:
        record = parse(line)
    except (ValueError, RecursionError) as error:
        return 0, f"not JSON: {error}"
    return check_match(record, unfinished)


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks match transcripts against the rules.")
    parser.add_argument("--unfinished", action="store_true", help="accept a match whose events stop before its end")
    parser.add_argument("files", nargs="*", metavar="FILE")
    arguments = parser.parse_args()

    def check(line: bytes) -> str | None:
        fault = check_line(line, arguments.unfinished)
        return f", event {fault[0]}: {fault[1]}" if fault else None

    counts = check_lines(arguments.files, check)
    if counts is None:
        return 2
    print("{} matches, {} faults".format(*counts))
    return status(*counts, "match")


if __name__ == "__main__":
    sys.exit(main())
