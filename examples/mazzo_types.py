"""What a seat may know, member by member; docs/views.md is the same for people. Made by tools/types.sh: do not edit."""

from typing import Literal, NotRequired, TypedDict

Card = str  # rank then suit, as the rules name them: 7C, TH
Suit = str  # its letter
Seat = int  # from 0, clockwise


class BriscolaOptions(TypedDict):
    deals: int  # how many deals the match has


class BriscolaPublic(TypedDict):
    trump: Suit  # the suit
    turned: Card | None  # the card that shows it, also after a seat drew it
    turned_drawn_by: Seat | None  # the seat that drew it, so that all know one card of that hand; null before
    stock: int  # cards left to draw, without the turned card
    hand_counts: list[int]  # by seat
    leader: Seat | None  # the seat that leads, or led, the trick
    trick: list[Card]  # its cards so far, the leader's first, then clockwise
    last_leader: Seat | None  # the seat that led the trick before; null in the first trick
    last_trick: list[Card]  # its cards, in the same order
    piles: list[list[Card]]  # by seat: the cards captured, in the order of the pack
    points: list[int]  # by seat: card points captured in this deal


class BriscolaOwn(TypedDict):
    hand: list[Card]  # your cards, in the order of the pack


class BriscolaMove(TypedDict):
    card: Card  # the card to play


class BriscolaResult(TypedDict):
    points: list[int]  # by seat: card points of the deal; partners each have their own


class BriscolaStanding(TypedDict):
    won: list[int]  # by seat: deals won; partners win together
    points: list[list[int]]  # a list of deals, in each the card points by seat
    totals: list[int]  # by seat: card points of all deals


class BriscolaView(TypedDict):
    game: Literal["briscola"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: BriscolaOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: BriscolaStanding  # the match between deals
    public: BriscolaPublic  # what everybody sees of this deal
    own: NotRequired[BriscolaOwn]  # what only your seat sees; the gallery has none
    legal: list[BriscolaMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[BriscolaResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class JokerOptions(TypedDict):
    target: int  # match points to reach


class JokerPublic(TypedDict):
    joker: Seat | None  # the seat that is the Joker; null until the first trump is played
    trump: Suit  # the suit
    turned: Card | None  # the card that shows it, also after a seat drew it
    turned_drawn_by: Seat | None  # the seat that drew it, so that all know one card of that hand; null before
    stock: int  # cards left to draw, without the turned card
    hand_counts: list[int]  # by seat
    leader: Seat | None  # the seat that leads, or led, the trick
    trick: list[Card]  # its cards so far, the leader's first, then clockwise
    last_leader: Seat | None  # the seat that led the trick before; null in the first trick
    last_trick: list[Card]  # its cards, in the same order
    piles: list[list[Card]]  # by seat: the cards captured, in the order of the pack
    points: list[int]  # by seat: card points captured in this deal


class JokerOwn(TypedDict):
    hand: list[Card]  # your cards, in the order of the pack


class JokerMove(TypedDict):
    card: Card  # the card to play


class JokerResult(TypedDict):
    points: list[int]  # by seat: card points of the deal; partners each have their own


class JokerStanding(TypedDict):
    score: list[int]  # by seat: match points


class JokerView(TypedDict):
    game: Literal["joker"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: JokerOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: JokerStanding  # the match between deals
    public: JokerPublic  # what everybody sees of this deal
    own: NotRequired[JokerOwn]  # what only your seat sees; the gallery has none
    legal: list[JokerMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[JokerResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class CaliforniaJackOptions(TypedDict):
    target: int  # game points to reach
    follow: Literal["strict", "either"]  # how a card must follow
    stock: Literal["face_up", "face_down"]  # how the stock lies; `face_down` is Shasta Sam


class CaliforniaJackPublic(TypedDict):
    trump: Suit  # the suit
    top: Card | None  # the card on top of the stock; null where nobody may see it, and at the end of the stock
    stock: int  # cards left to draw
    hand_counts: list[int]  # by seat
    known: list[list[Card]]  # by seat: cards of that hand that everybody saw it draw
    leader: Seat | None  # the seat that leads, or led, the trick
    trick: list[Card]  # its cards so far, the leader's first
    last_leader: Seat | None  # the seat that led the trick before; null in the first trick
    last_trick: list[Card]  # its cards, in the same order
    piles: list[list[Card]]  # by seat: the cards captured
    points: list[int]  # by seat: card points captured in this deal, which decide the point for Game


class CaliforniaJackOwn(TypedDict):
    hand: list[Card]  # your cards


class CaliforniaJackMove(TypedDict):
    card: Card  # the card to play


class CaliforniaJackResult(TypedDict):
    points: list[int]  # by seat: card points of the deal
    high: Seat | None  # the seat that has the point for High
    low: Seat | None  # for Low
    jack: Seat | None  # for the Jack
    game: Seat | None  # for Game; null after a draw, which gives the point to nobody


class CaliforniaJackStanding(TypedDict):
    score: list[int]  # by seat: game points


class CaliforniaJackView(TypedDict):
    game: Literal["california_jack"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: CaliforniaJackOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: CaliforniaJackStanding  # the match between deals
    public: CaliforniaJackPublic  # what everybody sees of this deal
    own: NotRequired[CaliforniaJackOwn]  # what only your seat sees; the gallery has none
    legal: list[CaliforniaJackMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[CaliforniaJackResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class PresidentOptions(TypedDict):
    rounds: int  # how many deals the match has


class PresidentPublic(TypedDict):
    phase: Literal["exchange", "play", "done"]  # what the round is at
    # by seat, from the round before; `none` in the first
    titles: list[Literal["none", "president", "vice_president", "neutral", "vice_scum", "scum"]]
    giving: list[Seat]  # in the exchange: the seats that have yet to give back
    turn: Seat | None  # the seat to play; null in the exchange
    table: list[Card]  # the play to beat; empty when the turn leads
    last_to_play: Seat | None  # the seat that made that play; null when the turn leads
    passed: list[Seat]  # the seats that passed in this trick
    order: list[Seat]  # the seats that are out, the first to go out first; at the end all of them
    hand_counts: list[int]  # by seat
    played: list[list[Card]]  # by seat: all cards played in this round


class PresidentOwn(TypedDict):
    hand: list[Card]  # your cards
    given: list[Card]  # cards you gave in this round's exchange
    received: list[Card]  # cards you were given


PresidentMove = TypedDict(
    "PresidentMove",
    {
        # exactly one of these
        "cards": list[Card],  # cards to play, all of the same rank
        "pass": bool,  # pass
        "give": list[Card],  # cards to give back, in the exchange
    },
    total=False,
)


class PresidentResult(TypedDict):
    order: list[Seat]  # the seats as they went out
    titles: list[Literal["none", "president", "vice_president", "neutral", "vice_scum", "scum"]]  # by seat: what they are now


class PresidentStanding(TypedDict):
    score: list[int]  # by seat: points
    # by seat, after the last round that is over; `none` before
    titles: list[Literal["none", "president", "vice_president", "neutral", "vice_scum", "scum"]]


class PresidentView(TypedDict):
    game: Literal["president"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: PresidentOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: PresidentStanding  # the match between deals
    public: PresidentPublic  # what everybody sees of this deal
    own: NotRequired[PresidentOwn]  # what only your seat sees; the gallery has none
    legal: list[PresidentMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[PresidentResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class ScopaOptions(TypedDict):
    target: int  # points to win
    form: Literal["scopa", "scopone"]  # how it is dealt; `scopone`: four players, all ten cards at once


class ScopaPublic(TypedDict):
    table: list[Card]  # the cards that lie open
    stock: int  # cards left to deal
    hand_counts: list[int]  # by seat
    turn: Seat | None  # the seat to play; null when the deal is over
    played: Card | None  # the newest card; null before the first
    taken: list[Card]  # what it took
    last_taker: Seat | None  # the seat that took last; null before
    piles: list[list[Card]]  # by seat: the cards captured; partners share a pile
    scope: list[int]  # by seat: the scope that it made itself
    left: list[Card]  # at the end of the deal: what lay on the table and went to the last taker


class ScopaOwn(TypedDict):
    hand: list[Card]  # your cards


class ScopaMove(TypedDict):
    card: Card  # the card to play
    take: list[Card]  # the cards of the table that it takes; empty: none. It may be left out where there is one way


class ScopaResult(TypedDict):
    last: Seat | None  # the seat that took last
    left: list[Card]  # the cards that it got for that
    carte: Seat | None  # the side with most cards, by its lowest seat; null if two share it
    denari: Seat | None  # with most cards of Denari
    settebello: Seat | None  # with the 7 of Denari
    primiera: Seat | None  # with the best primiera
    scope: list[int]  # by seat: the scope that it made itself
    points: list[int]  # by seat: what its side scored in the deal


class ScopaStanding(TypedDict):
    score: list[int]  # by seat: points of its side in the match


class ScopaView(TypedDict):
    game: Literal["scopa"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: ScopaOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: ScopaStanding  # the match between deals
    public: ScopaPublic  # what everybody sees of this deal
    own: NotRequired[ScopaOwn]  # what only your seat sees; the gallery has none
    legal: list[ScopaMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[ScopaResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class TressetteOptions(TypedDict):
    target: int  # points to win
    accusi: Literal["on", "off"]  # whether what a hand holds is declared and scored


class TressettePublic(TypedDict):
    stock: int  # cards left to draw
    hand_counts: list[int]  # by seat
    known: list[list[Card]]  # by seat: cards of that hand that everybody saw it draw or declare
    declared: list[list[Card]]  # by seat: the cards that it declared
    declared_points: list[int]  # by seat: points for them
    leader: Seat | None  # the seat that leads, or led, the trick
    trick: list[Card]  # its cards so far, the leader's first, then clockwise
    last_leader: Seat | None  # the seat that led the trick before; null in the first trick
    last_trick: list[Card]  # its cards, in the same order
    piles: list[list[Card]]  # by seat: the cards captured
    thirds: list[int]  # by seat: thirds of a point captured in this deal, at its end with the last trick's three


class TressetteOwn(TypedDict):
    hand: list[Card]  # your cards


class TressetteMove(TypedDict):
    card: Card  # the card to play


class TressetteResult(TypedDict):
    thirds: list[int]  # by seat: thirds of a point that it captured
    declared: list[int]  # by seat: points that it declared
    points: list[int]  # by seat: what its side scored in the deal: its thirds as whole points, and its declarations


class TressetteStanding(TypedDict):
    score: list[int]  # by seat: points of its side in the match


class TressetteView(TypedDict):
    game: Literal["tressette"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: TressetteOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: TressetteStanding  # the match between deals
    public: TressettePublic  # what everybody sees of this deal
    own: NotRequired[TressetteOwn]  # what only your seat sees; the gallery has none
    legal: list[TressetteMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[TressetteResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class BriscolaChiamataOptions(TypedDict):
    deals: int  # how many deals the match has


class BriscolaChiamataPublic(TypedDict):
    phase: Literal["auction", "trump", "play", "done"]
    # by seat: the rank of its last bid, null if it made none
    bids: list[Literal["2", "4", "5", "6", "7", "J", "C", "K", "3", "A"] | None]
    bid_points: list[int | None]  # by seat: the points of its last bid, null if it named none
    passed: list[Seat]  # the seats that are out of the auction
    caller: Seat | None  # the seat with the highest bid so far; null before the first bid
    trump: Suit | None  # the suit; null until the caller names it
    called: Card | None  # the card whose holder is the caller's partner; null until trump is named
    partner: Seat | None  # the seat that played the called card, the caller itself if it plays alone; null until then
    caller_points: int | None  # card points of the caller and the partner together; null until the partner is known
    hand_counts: list[int]  # by seat
    leader: Seat | None  # the seat that leads, or led, the trick
    trick: list[Card]  # its cards so far, the leader's first, then clockwise
    last_leader: Seat | None  # the seat that led the trick before; null in the first trick
    last_trick: list[Card]  # its cards, in the same order
    piles: list[list[Card]]  # by seat: the cards captured
    points: list[int]  # by seat: card points captured in this deal


class BriscolaChiamataOwn(TypedDict):
    hand: list[Card]  # your cards, in the order of the pack


BriscolaChiamataMove = TypedDict(
    "BriscolaChiamataMove",
    {
        # exactly one of these
        "card": Card,  # the card to play
        "bid": Literal["2", "4", "5", "6", "7", "J", "C", "K", "3", "A"],  # a rank, lower than the last bid
        "points": int,  # after a plain 2: `bid` is 2, with 62 to 120 points
        "pass": bool,  # pass, and be out of the auction
        "trump": Suit,  # the suit that the caller names
    },
    total=False,
)


class BriscolaChiamataResult(TypedDict):
    points: list[int]  # by seat: card points of the deal
    made: bool | None  # the caller's side took what it needed; null if nobody bid
    gained: list[int]  # by seat: what the deal adds to its score


class BriscolaChiamataStanding(TypedDict):
    score: list[int]  # by seat; it may be negative


class BriscolaChiamataView(TypedDict):
    game: Literal["briscola_chiamata"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: BriscolaChiamataOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: BriscolaChiamataStanding  # the match between deals
    public: BriscolaChiamataPublic  # what everybody sees of this deal
    own: NotRequired[BriscolaChiamataOwn]  # what only your seat sees; the gallery has none
    legal: list[BriscolaChiamataMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[BriscolaChiamataResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class TicTacToeOptions(TypedDict):
    pass


class TicTacToePublic(TypedDict):
    board: list[Seat | None]  # nine squares, row by row: the seat whose mark is there, or null
    x: Seat | None  # the seat that plays X and began
    turn: Seat | None  # the seat to move


class TicTacToeOwn(TypedDict):
    pass


class TicTacToeMove(TypedDict):
    row: int  # 0 to 2, from the top
    col: int  # 0 to 2, from the left


class TicTacToeResult(TypedDict):
    pass


class TicTacToeStanding(TypedDict):
    pass


class TicTacToeView(TypedDict):
    game: Literal["tic_tac_toe"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: TicTacToeOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: TicTacToeStanding  # the match between deals
    public: TicTacToePublic  # what everybody sees of this deal
    own: NotRequired[TicTacToeOwn]  # what only your seat sees; the gallery has none
    legal: list[TicTacToeMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[TicTacToeResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


class RockPaperScissorsOptions(TypedDict):
    wins: int  # rounds to win


class RockPaperScissorsPublic(TypedDict):
    waiting: list[Seat]  # the seats that have yet to choose
    won: list[int]  # by seat: rounds won
    rounds: int  # rounds shown so far, drawn rounds too
    # the last 64 of them, the newest at the end: in each the choices by seat
    history: list[list[Literal["rock", "paper", "scissors", "none"]]]


class RockPaperScissorsOwn(TypedDict):
    chosen: Literal["rock", "paper", "scissors", "none"]  # your choice of this round; `none` before you made it


class RockPaperScissorsMove(TypedDict):
    choice: Literal["rock", "paper", "scissors"]  # your choice


class RockPaperScissorsResult(TypedDict):
    pass


class RockPaperScissorsStanding(TypedDict):
    won: list[int]  # by seat: rounds won, when the match is over


class RockPaperScissorsView(TypedDict):
    game: Literal["rock_paper_scissors"]  # its key
    players: int  # how many seats
    # every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text)
    options: RockPaperScissorsOptions
    seat: Seat | None  # yours; null for the gallery
    version: int  # moves made so far in the match
    deal: int  # which deal, from 1
    dealer: Seat  # a seat
    to_act: list[Seat]  # the seats that may move now; several where they choose at once, none when the deal is over
    scores: list[int]  # of the match, by seat, as they stand after the deals that are over
    standing: RockPaperScissorsStanding  # the match between deals
    public: RockPaperScissorsPublic  # what everybody sees of this deal
    own: NotRequired[RockPaperScissorsOwn]  # what only your seat sees; the gallery has none
    legal: list[RockPaperScissorsMove]  # every move you can make now, each as `play` takes it; empty when it is not your turn
    deal_over: bool  # all of this deal is played
    result: NotRequired[RockPaperScissorsResult]  # what the deal counted, once it is over
    over: bool  # the match is over
    winners: NotRequired[list[Seat]]  # a list of seats, once the match is over; empty after a draw


View = (
    BriscolaView
    | JokerView
    | CaliforniaJackView
    | PresidentView
    | ScopaView
    | TressetteView
    | BriscolaChiamataView
    | TicTacToeView
    | RockPaperScissorsView
)
