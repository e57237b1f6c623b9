"""The games by name, and opening a match of a game."""

from common import Fault, Match, compact, is_int
from rules_chiamata import ChiamataMatch
from rules_president import PresidentMatch
from rules_scopa import ScopaMatch
from rules_small import RockPaperScissorsMatch, TicTacToeMatch
from rules_tressette import TressetteMatch
from rules_tricks import BriscolaMatch, CaliforniaMatch, JokerMatch

GAMES = {
    "briscola": BriscolaMatch,
    "joker": JokerMatch,
    "california_jack": CaliforniaMatch,
    "president": PresidentMatch,
    "scopa": ScopaMatch,
    "tressette": TressetteMatch,
    "briscola_chiamata": ChiamataMatch,
    "tic_tac_toe": TicTacToeMatch,
    "rock_paper_scissors": RockPaperScissorsMatch,
}


def default_options(game: str) -> dict:
    return {name: default for name, (default, _) in GAMES[game].OPTIONS.items()}


def open_match(game, players, options) -> Match:
    if not isinstance(game, str) or game not in GAMES:
        raise Fault(f"{compact(game)} is no game")
    kind = GAMES[game]
    if not is_int(players) or players not in kind.PLAYERS:
        raise Fault(f"{game} cannot be played by {compact(players)}")
    if not isinstance(options, dict) or set(options) != set(kind.OPTIONS):
        raise Fault(f"{game} must have exactly the options {sorted(kind.OPTIONS)}")
    for name, (default, allowed) in kind.OPTIONS.items():
        if type(options[name]) is not type(default) or options[name] not in allowed:
            raise Fault(f"option {name} cannot be {compact(options[name])}")
    sentence = kind.setup_fault(players, options)
    if sentence:
        raise Fault(sentence)
    return kind(players, options)
