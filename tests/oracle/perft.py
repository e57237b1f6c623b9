#!/usr/bin/env python3
"""Perft: walks every line of play to a depth and compares the number of leaves and their digest.

usage: perft.py [--print] [FILE ...]     (standard input when no file is named)

One case per line, see README.md. `--print` prints the cases with nodes and digest filled in instead
of comparing them. Exit status 0: all right, 1: some wrong, 2: nothing checked.
"""

from __future__ import annotations

import argparse
import json
import sys

from common import Fault, canonical, compact, is_int
from lines import check_lines, status
from rules import default_options, open_match

OFFSET = 0xCBF29CE484222325
PRIME = 0x100000001B3
MASK = (1 << 64) - 1


def fnv(text: str, start: int = OFFSET) -> int:
    """FNV-1a, 64 bits. fnv(a + b) == fnv(b, fnv(a)), so a line of play is hashed as it grows."""
    value = start
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * PRIME) & MASK
    return value


def fnv_more(value: int, events: list, first: bool) -> tuple:
    """The digest of an open JSON array after more events; and whether it is still empty."""
    for event in events:
        value = fnv(("" if first else ",") + compact(event), value)
        first = False
    return value, first


def walk(deal, depth: int, value: int, first: bool) -> tuple:
    """(leaves, digest) below this position; value is the hash of the events so far."""
    if depth == 0:
        return 1, fnv("]", value)
    nodes = digest = 0
    for seat, move in deal.legal_moves():
        child = deal.copy()
        child_value, child_first = fnv_more(value, child.apply(seat, move), first)
        more_nodes, more_digest = walk(child, depth - 1, child_value, child_first)
        nodes += more_nodes
        digest = (digest + more_digest) & MASK
    return nodes, digest


def in_order(move: dict, pack: list | None) -> dict:
    """The move with its set of cards in canonical order."""
    return {key: canonical(value, pack) if isinstance(value, list) else value for key, value in move.items()}


def start_of(case: dict) -> tuple:
    """The position of a case: the deal after its moves, and the events up to there."""
    options = {**default_options(case["game"]), **(case.get("options") or {})}
    match = open_match(case["game"], case["players"], options)
    if case.get("titles") is not None:
        match.titles = case["titles"]
    deal = match.new_deal(case["deal"])
    events = list(deal.opening)
    for seat, move in case.get("moves") or []:
        if (seat, in_order(move, match.PACK)) not in deal.legal_moves():
            raise Fault(f"seat {seat} may not make the move {compact(move)}")
        events += deal.apply(seat, move)
    return deal, events


def count(case: dict) -> tuple:
    """(nodes, digest as 16 hex digits)."""
    if not is_int(case["depth"]) or case["depth"] < 0:
        raise Fault("depth must be 0 or more")
    deal, events = start_of(case)
    value, first = fnv_more(fnv("["), events, True)
    nodes, digest = walk(deal, case["depth"], value, first)
    return nodes, f"{digest:016x}"


def check_case(line: bytes, printing: bool) -> str | None:
    """What is wrong with a case; None when it is right, or was printed."""
    try:
        case = json.loads(line)
        nodes, digest = count(case)
    except Fault as fault:
        return str(fault)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        return f"unusable case: {type(error).__name__} {error}"
    if printing:
        print(compact({**case, "nodes": nodes, "digest": digest}))
        return None
    if case.get("nodes") != nodes:
        return f"{compact(case.get('nodes'))} nodes, the oracle counts {nodes}"
    if case.get("digest") != digest:
        return f"digest {compact(case.get('digest'))}, the oracle computes {digest}"
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Recounts the lines of play of perft cases.")
    parser.add_argument("--print", action="store_true", dest="printing", help="print the cases with nodes and digest filled in")
    parser.add_argument("files", nargs="*", metavar="FILE")
    arguments = parser.parse_args()

    def check(line: bytes) -> str | None:
        sentence = check_case(line, arguments.printing)
        return f": {sentence}" if sentence else None

    counts = check_lines(arguments.files, check)
    if counts is None:
        return 2
    print("{} cases, {} wrong".format(*counts), file=sys.stderr if arguments.printing else sys.stdout)
    return status(*counts, "case")


if __name__ == "__main__":
    sys.exit(main())
