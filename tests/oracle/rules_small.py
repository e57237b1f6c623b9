"""Tic-tac-toe and rock-paper-scissors."""

from __future__ import annotations

from common import Deal, Match, is_int

LINES = (
    [[(row, col) for col in range(3)] for row in range(3)]
    + [[(row, col) for row in range(3)] for col in range(3)]
    + [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
)

CHOICES = ["rock", "paper", "scissors"]
BEATEN_BY = {"rock": "paper", "paper": "scissors", "scissors": "rock"}


class TicTacToeDeal(Deal):
    FORMS = {"mark": "cell"}

    def __init__(self, event: dict):
        super().__init__()
        self.turn = (event["dealer"] + 1) % 2
        self.board = {}  # (row, col) -> seat
        self.winner = None

    def actors(self) -> list:
        return [self.turn]

    def candidates(self, seat: int) -> list:
        return [{"row": row, "col": col} for row in range(3) for col in range(3)]

    def refusal(self, seat: int, move: dict) -> str | None:
        row, col = move["row"], move["col"]
        if seat != self.turn:
            return f"seat {seat} marks out of turn"
        if not is_int(row) or not is_int(col) or row not in range(3) or col not in range(3):
            return "row and col must be 0, 1 or 2"
        if (row, col) in self.board:
            return f"row {row}, col {col} is taken"
        return None

    def apply(self, seat: int, move: dict) -> list:
        row, col = move["row"], move["col"]
        self.board[(row, col)] = seat
        if any(all(self.board.get(cell) == seat for cell in line) for line in LINES):
            self.winner = seat
        self.over = self.winner is not None or len(self.board) == 9
        self.turn = 1 - seat
        return [{"e": "mark", "seat": seat, "row": row, "col": col}]


class TicTacToeMatch(Match):
    PLAYERS = [2]

    def __init__(self, players: int, options: dict):
        super().__init__(players, options)
        self.played = 0
        self.winner = None

    def new_deal(self, event: dict) -> Deal:
        return TicTacToeDeal(event)

    def end_deal(self, deal: TicTacToeDeal) -> dict:
        self.played += 1
        self.winner = deal.winner
        if deal.winner is not None:
            self.scores[deal.winner] = 1
        return {"e": "deal_end", "scores": list(self.scores)}

    def over(self) -> bool:
        return self.played == 1

    def winners(self) -> list:
        return [] if self.winner is None else [self.winner]


class RockPaperScissorsDeal(Deal):
    FORMS = {"reveal": "choice"}

    def __init__(self, wins: int):
        super().__init__()
        self.wins = wins
        self.won = [0, 0]
        self.choices = [None, None]

    def actors(self) -> list:
        return [seat for seat in range(2) if self.choices[seat] is None]

    def candidates(self, seat: int) -> list:
        return [{"choice": choice} for choice in CHOICES]

    def refusal(self, seat: int, move: dict) -> str | None:
        if seat not in self.actors():
            return f"seat {seat} has chosen already"
        if move["choice"] not in CHOICES:
            return f"{move['choice']} is no choice"
        return None

    def apply(self, seat: int, move: dict) -> list:
        self.choices[seat] = move["choice"]
        if None in self.choices:
            return []  # hidden until both are in
        choices, self.choices = self.choices, [None, None]
        winner = None
        for one in range(2):
            if BEATEN_BY[choices[1 - one]] == choices[one]:
                winner = one
        if winner is not None:
            self.won[winner] += 1
        self.over = self.wins in self.won
        return [{"e": "reveal", "choices": choices, "winner": winner}]


class RockPaperScissorsMatch(Match):
    """The whole match is one deal."""

    PLAYERS = [2]
    OPTIONS = {"wins": (2, range(1, 11))}

    def new_deal(self, event: dict) -> Deal:
        return RockPaperScissorsDeal(self.options["wins"])

    def end_deal(self, deal: RockPaperScissorsDeal) -> dict:
        self.scores = list(deal.won)
        return {"e": "deal_end", "scores": list(self.scores)}

    def over(self) -> bool:
        return self.options["wins"] in self.scores

    def winners(self) -> list:
        return [self.scores.index(self.options["wins"])]
