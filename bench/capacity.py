#!/usr/bin/env python3
"""How far nodes, PostgreSQL, NATS and disks go, by a model with measured figures.

  bench/capacity.py [PLAYERS…]

Every player sits at a table of two and makes a move each eight seconds, so P players make P/8 moves a second, and a match has 40 moves. For
each number of players (10,000, 100,000, 1,000,000) it prints what they need of each part, and at last the parts in the order in which they
are half full, with what one large machine of 2026 has of each. Half of the tables have both players at their owner. FIGURES are those of
bench/results.md, "Several nodes"; change them to yours.
"""

import sys

FIGURES = {
    # Measured by bench/cluster.py, on two cores with a load of 20 to 30.
    "local_us": 55.0,  # processor time of a node for a move with both players at its owner
    "apart_us": 70.0,  # the same with one player at another node
    "commit_us": 1300.0,  # of the primary, for a commit of any size
    "row_us": 25.0,  # of the primary, for each move in it, with its share of the beginning and the end of a match
    "nats_us": 17.0,  # for a move with one player at another node
    "match_news_us": 100.0,  # of each node, for a match at another node
    # Measured for briscola: the text of the archive, with its row; document and results of a match.
    "archive_bytes": 1500.0,
    "match_bytes": 900.0,
    # Measured before nodes were built.
    "log_bytes": 117.0,  # on disk, of a move in the log
    "wal_bytes": 470.0,  # written by the primary for a move
    # Estimated.
    "person_news_us": 15.0,  # of each node, for a person coming or going at another node
    "person_bytes": 1000.0,  # in each node's memory, of each person, wherever connected
    "table_bytes": 1500.0,  # the same of each table
}
MOVES, EACH = 40, 8  # of a match; seconds between two moves of a player
STAY = 1800  # seconds that a person stays
WINDOW = 0.005  # between two commits of a node, at least
NODE_MOVES, NODE_PEOPLE = 2500, 20_000  # a second, and connections, that one node is planned for


def needs(players, f=None):
    """What so many players need: part -> (amount, unit, what one of it has to give)."""
    f = f or FIGURES
    moves, matches = players / EACH, players / EACH / MOVES
    nodes = max(3, -(-moves // NODE_MOVES), -(-players // NODE_PEOPLE))
    commits = min(nodes / WINDOW, moves)
    people = 2 * players / STAY  # that come or go, a second
    here = (moves / nodes) * (f["local_us"] + f["apart_us"]) / 2 / 1e6
    news = (1 - 1 / nodes) * (matches * f["match_news_us"] + people * f["person_news_us"]) / 1e6
    log_rows = moves * 3600 * 0.75  # forty minutes of matches are over, and not yet archived
    return {
        "nodes": (nodes, "", None),
        "moves": (moves, "/s", None),
        "a node's loop, requests": (here, "cores", None),  # more nodes, then
        "a node's loop, news of others": (news, "cores", 1),
        "a node's memory for all people and tables": (
            (players * f["person_bytes"] + players / 2 * f["table_bytes"]) / 1e9,
            "GB",
            8,
        ),
        "commits of the primary": (commits, "/s", None),
        "the primary's processors": ((commits * f["commit_us"] + moves * f["row_us"]) / 1e6, "cores", 16),
        "the primary's log writer": (moves * f["wal_bytes"] / 1e6, "MB/s", 200),
        "NATS's processors": (moves / 2 * f["nats_us"] / 1e6, "cores", 4),
        "the log, before the archive": (log_rows * f["log_bytes"] / 1e9, "GB", 1000),
        "disk for good": (matches * 86400 * (f["archive_bytes"] + f["match_bytes"]) / 1e9, "GB/day", 50),
        "disk for good without an archive": (
            moves * 86400 * f["log_bytes"] / 1e9 + matches * 86400 * f["match_bytes"] / 1e9,
            "GB/day",
            None,
        ),
    }


def full_at(part, share=0.5):
    """How many players fill that part, to the share that a host plans with."""
    low, high = 1000, 10**9
    while high - low > low // 100:
        middle = (low + high) // 2
        amount, _, has = needs(middle)[part]
        low, high = (middle, high) if amount < share * has else (low, middle)
    return low


def main():
    sizes = [int(a) for a in sys.argv[1:]] or [10**4, 10**5, 10**6]
    table = [needs(p) for p in sizes]
    print(f"{'players':44}" + "".join(f"{p:>18,}" for p in sizes))
    for part in table[0]:
        row = "".join(f"{t[part][0]:>11,.{0 if t[part][0] >= 100 else 2}f} {t[part][1]:<6}" for t in table)
        print(f"{part:44}{row}")
    print("\nhalf full (of what one has) at so many players, the first to be full first:")
    for part in sorted((p for p, (_, _, has) in table[0].items() if has), key=full_at):
        _, unit, has = table[0][part]
        print(f"  {full_at(part):>13,}  {part} ({has} {unit})")


if __name__ == "__main__":
    main()
