"""Random matches played on the oracle's own rules: material for its tests."""

import random

from rules import GAMES, default_options, open_match


def random_deal(match, number: int, dealer: int, rng: random.Random) -> dict:
    event = {"e": "deal", "deal": number, "dealer": dealer}
    if match.PACK is None:
        return event
    cards = list(match.PACK)
    rng.shuffle(cards)
    removed = None
    if match.removes_a_two():
        removed = rng.choice([card for card in cards if card[0] == "2"])
        cards.remove(removed)
    event["hands"] = [[cards.pop() for _ in range(size)] for size in match.hand_sizes(dealer)]
    if match.HAS_TURNED:
        event["turned"] = cards.pop()
    if match.HAS_TRUMP:
        event["trump"] = (event["turned"] if match.HAS_TURNED else cards[0])[1]
    if match.HAS_TABLE:
        event["table"] = [cards.pop() for _ in range(match.table_size())]
    if match.stock_size() or match.LISTS_STOCK:
        event["stock"] = cards
    if removed:
        event["removed"] = removed
    return event


def random_match(game: str, players: int, options: dict, seed: int) -> dict:
    rng = random.Random(f"{game} {players} {options} {seed}")
    match = open_match(game, players, options)
    dealer = rng.randrange(players)
    events = []
    number = 0
    while not match.over():
        number += 1
        events.append(random_deal(match, number, dealer, rng))
        deal = match.new_deal(events[-1])
        events += deal.opening
        while not deal.over:
            events += deal.apply(*rng.choice(deal.legal_moves()))
        events.append(match.end_deal(deal))
        dealer = (dealer + 1) % players
    events.append(match.match_end())
    return {"game": game, "players": players, "options": options, "seed": str(seed), "events": events}


def option_choices(game: str) -> list:
    """The defaults, and for each option its first and last value."""
    defaults = default_options(game)
    choices = [defaults]
    for name, (_, allowed) in GAMES[game].OPTIONS.items():
        choices += [{**defaults, name: allowed[0]}, {**defaults, name: allowed[-1]}]
    return choices


def every_kind() -> list:
    """(game, players, options) for each game, number of players and a choice of options."""
    return [
        (game, players, options)
        for game, kind in GAMES.items()
        for players in kind.PLAYERS
        for options in option_choices(game)
        if kind.setup_fault(players, options) is None
    ]
