#!/usr/bin/env python3
"""Checks that the deals of recorded matches were fair. Python's standard library alone, no code of Mazzo's.

  verify.py FILE [--match N] [--commitment HEX] [--entropy SEAT=HEX]…

FILE holds transcripts, one per line, or a saved match, or a house's answer; - is stdin. --commitment and --entropy (seats from 1)
are what you noted during the match. Deals every pack again from the seed and the entropies, as docs/fairness.md
says, and compares. `mazzo verify` also checks the moves against the rules. Exit code 0: fair, 1: not shown to be fair, 2: wrong
usage, 3: a match of one device, which was committed to nobody.
"""

import argparse
import hashlib
import hmac
import json
import re
import struct
import sys

ITALIAN = [rank + suit for suit in "BCDS" for rank in "24567JCK3A"]
ITALIAN_BY_VALUE = [rank + suit for suit in "BCDS" for rank in "A234567JCK"]
ITALIAN_TRESSETTE = [rank + suit for suit in "BCDS" for rank in "4567JCKA23"]
FRENCH = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
FRENCH_BY_RANK = [rank + suit for rank in "3456789TJQKA2" for suit in "CDHS"]
PACKS = {
    "briscola": ITALIAN,
    "joker": ITALIAN,
    "california_jack": FRENCH,
    "president": FRENCH_BY_RANK,
    "scopa": ITALIAN_BY_VALUE,
    "tressette": ITALIAN_TRESSETTE,
    "briscola_chiamata": ITALIAN,
    "tic_tac_toe": [],
    "rock_paper_scissors": [],
}
ALL_DEALT = ("president", "briscola_chiamata")  # without a stock


class Unfair(Exception):
    """What is wrong, as a sentence."""


class NotCommitted(Exception):
    """The match promised nothing, so nothing is false."""


class NoRecord(Exception):
    """The text says nothing about any deal, neither good nor bad."""


def unhex(text):
    if not isinstance(text, str) or not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise Unfair("something that should be 64 hexadecimal digits is not.")
    return bytes.fromhex(text)


def below(words, n):
    """The next number under n, each equally likely, since words above the largest multiple of n are thrown away."""
    return next(w % n for w in words if w < 2**32 // n * n)


def words(seed, entropy, stream):
    for counter in range(2**32):
        block = hmac.new(seed, entropy + struct.pack(">II", stream, counter), hashlib.sha256).digest()
        yield from struct.unpack(">8I", block)


def shuffled(pack, source):
    deck = list(pack)
    for i in range(len(deck) - 1, 0, -1):
        j = below(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def dealt(game, players, dealer, deck, options):
    """The members of a deal event that hold cards. Cards come from the back of the deck; the seat after the dealer gets
    the first."""
    if not deck:
        return {}
    event, pack = {}, PACKS[game]
    if pack is ITALIAN_BY_VALUE:
        return dealt_in_packets(players, dealer, deck, options.get("form") == "scopone")
    if pack is ITALIAN and players == 3:  # the bottom card names the suit of the 2 that stays out, and replaces it
        event["removed"] = "2" + deck[0][1]
        deck = [deck[0] if card == event["removed"] else card for card in deck[1:]]
    size = len(deck) if game in ALL_DEALT else {"california_jack": 12, "tressette": 10 * players}.get(game, 3 * players)
    hands = [[] for _ in range(players)]
    for i in range(size):
        hands[(dealer + 1 + i) % players].append(deck.pop())
    event["hands"] = [sorted(hand, key=pack.index) for hand in hands]
    if game in ALL_DEALT:
        return event
    if pack is ITALIAN:
        event["turned"] = deck.pop()
        event["trump"] = event["turned"][1]
    if pack is FRENCH:
        event["trump"] = deck[-1][1]
    event["stock"] = deck[::-1]
    return event


def dealt_in_packets(players, dealer, deck, scopone):
    """All cards of a seat at once, then the cards of the table."""
    hands, size = [[] for _ in range(players)], 10 if scopone else 3
    for i in range(players):
        hands[(dealer + 1 + i) % players] = [deck.pop() for _ in range(size)]
    table = [] if scopone else [deck.pop() for _ in range(4)]
    in_order = lambda cards: sorted(cards, key=ITALIAN_BY_VALUE.index)
    return {"hands": [in_order(hand) for hand in hands], "table": in_order(table), "stock": deck[::-1]}


def check(match, commitment, noted):
    """Raises Unfair, or returns what was found good, a line for each check."""
    seed, game, players = match.get("seed"), match.get("game"), match.get("players")
    if not isinstance(seed, str) or game not in PACKS or players not in range(2, 9):
        raise Unfair("its seed was not revealed, or it is of no game known here.")
    if "commitment" not in match and "entropies" not in match and not commitment and not noted:
        raise NotCommitted
    seed = unhex(seed) if re.fullmatch("[0-9a-fA-F]{64}", seed) else hashlib.sha256(seed.encode()).digest()
    if hashlib.sha256(seed).digest() != unhex(match.get("commitment")):
        raise Unfair("SHA-256 of the seed is not the commitment.")
    if commitment and unhex(commitment) != unhex(match["commitment"]):
        raise Unfair("the commitment is not the one you noted.")
    entropies = match.get("entropies")
    if not isinstance(entropies, list) or len(entropies) != players or not any(entropies):
        raise Unfair("no seat added entropy, or not every seat is listed.")
    for seat, sent in noted:
        if not 1 <= seat <= players or unhex(entropies[seat - 1]) != unhex(sent):
            raise Unfair(f"the entropy of seat {seat} is not the one you noted.")
    entropy = hashlib.sha256(b"".join(bytes(32) if e is None else unhex(e) for e in entropies)).digest()
    first = below(words(seed, entropy, 0), players)
    deals = [event for event in match.get("events", []) if event.get("e") == "deal"]
    for k, event in enumerate(deals, 1):
        dealer = (first + k - 1) % players
        deck = shuffled(PACKS[game], words(seed, entropy, k))
        due = {"e": "deal", "deal": k, "dealer": dealer, **dealt(game, players, dealer, deck, match.get("options") or {})}
        if json.dumps(event, sort_keys=True) != json.dumps(due, sort_keys=True):  # here 1 is neither 1.0 nor true
            raise Unfair(f"the cards or the dealer of deal {k} do not follow from the seed.")
    if not deals:
        raise Unfair("there is no deal in it.")
    return [
        f"commitment  SHA-256 of the seed is {match['commitment']}.",
        f"entropies   {players - entropies.count(None)} of {players} seats; together {entropy.hex()}.",
        f"deals       {len(deals)}, every card and every dealer as the seed and the entropies say.",
    ]


def no_twice(pairs):
    if len(dict(pairs)) != len(pairs):
        raise Unfair("a name stands twice in one JSON object.")
    return dict(pairs)


def record_in(line):
    """The record in a line: the match of a saved file, the transcript of a house's answer, or all of it."""
    try:
        read = json.loads(line, object_pairs_hook=no_twice)
        record = read.get("match", read.get("transcript", read))
        if isinstance(record["game"], str) and isinstance(record["events"], list):
            return record
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError):
        pass
    raise NoRecord("this is not a transcript.")


def noted_entropy(text):
    seat, _, sent = text.partition("=")
    return int(seat), unhex(sent).hex()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--match", type=int)
    parser.add_argument("--commitment")
    parser.add_argument("--entropy", action="append", default=[], metavar="SEAT=HEX")
    args = parser.parse_args()
    try:
        noted = [noted_entropy(text) for text in args.entropy]
        unhex(args.commitment or "0" * 64)
    except (ValueError, Unfair):
        parser.error("--commitment takes 64 hexadecimal digits, --entropy a seat, = and 64 of them")
    try:
        with sys.stdin if args.file == "-" else open(args.file, encoding="utf-8") as file:
            lines = list(enumerate(file, 1))
    except (OSError, ValueError):
        sys.exit(f"verify.py: {args.file} cannot be read.")
    chosen = [(n, line) for n, line in lines if args.match in (None, n)]
    if not chosen or (len(chosen) > 1 and (args.commitment or noted)):
        parser.error("no such match; or more than one, and what you noted belongs to one: use --match")
    codes = {0}
    for n, line in chosen:
        try:
            for found in check(record_in(line), args.commitment, noted):
                print(f"ok   {found}")
            print(f"Match {n} was dealt fairly.")
        except NoRecord as none:
            codes.add(1)
            print(f"verify.py: {args.file}, line {n}: {none}", file=sys.stderr)
        except NotCommitted:
            codes.add(3)
            print(f"Match {n} was committed to nobody: it was dealt on one device, by its seed alone.")
        except (Unfair, ValueError, AttributeError, TypeError) as fault:
            codes.add(1)
            print(f"BAD  {fault if isinstance(fault, Unfair) else 'an event is not as it should be.'}")
            print(f"Match {n} is not shown to be fair.")
    return 1 if 1 in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
