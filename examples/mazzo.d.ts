// What a seat may know, member by member; docs/views.md is the same for people. Made by tools/types.sh: do not edit.

/** Rank then suit, as the rules name them: 7C, TH. */
export type Card = string;
/** Its letter. */
export type Suit = string;
/** From 0, clockwise. */
export type Seat = number;

export interface BriscolaOptions {
  /** how many deals the match has */
  deals: number;
}

export interface BriscolaPublic {
  /** the suit */
  trump: Suit;
  /** the card that shows it, also after a seat drew it */
  turned: Card | null;
  /** the seat that drew it, so that all know one card of that hand; null before */
  turned_drawn_by: Seat | null;
  /** cards left to draw, without the turned card */
  stock: number;
  /** by seat */
  hand_counts: number[];
  /** the seat that leads, or led, the trick */
  leader: Seat | null;
  /** its cards so far, the leader's first, then clockwise */
  trick: Card[];
  /** the seat that led the trick before; null in the first trick */
  last_leader: Seat | null;
  /** its cards, in the same order */
  last_trick: Card[];
  /** by seat: the cards captured, in the order of the pack */
  piles: Card[][];
  /** by seat: card points captured in this deal */
  points: number[];
}

export interface BriscolaOwn {
  /** your cards, in the order of the pack */
  hand: Card[];
}

export interface BriscolaMove {
  /** the card to play */
  card: Card;
}

export interface BriscolaResult {
  /** by seat: card points of the deal; partners each have their own */
  points: number[];
}

export interface BriscolaStanding {
  /** by seat: deals won; partners win together */
  won: number[];
  /** a list of deals, in each the card points by seat */
  points: number[][];
  /** by seat: card points of all deals */
  totals: number[];
}

export interface BriscolaView {
  /** its key */
  game: 'briscola';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: BriscolaOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: BriscolaStanding;
  /** what everybody sees of this deal */
  public: BriscolaPublic;
  /** what only your seat sees; the gallery has none */
  own?: BriscolaOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: BriscolaMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: BriscolaResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface JokerOptions {
  /** match points to reach */
  target: number;
}

export interface JokerPublic {
  /** the seat that is the Joker; null until the first trump is played */
  joker: Seat | null;
  /** the suit */
  trump: Suit;
  /** the card that shows it, also after a seat drew it */
  turned: Card | null;
  /** the seat that drew it, so that all know one card of that hand; null before */
  turned_drawn_by: Seat | null;
  /** cards left to draw, without the turned card */
  stock: number;
  /** by seat */
  hand_counts: number[];
  /** the seat that leads, or led, the trick */
  leader: Seat | null;
  /** its cards so far, the leader's first, then clockwise */
  trick: Card[];
  /** the seat that led the trick before; null in the first trick */
  last_leader: Seat | null;
  /** its cards, in the same order */
  last_trick: Card[];
  /** by seat: the cards captured, in the order of the pack */
  piles: Card[][];
  /** by seat: card points captured in this deal */
  points: number[];
}

export interface JokerOwn {
  /** your cards, in the order of the pack */
  hand: Card[];
}

export interface JokerMove {
  /** the card to play */
  card: Card;
}

export interface JokerResult {
  /** by seat: card points of the deal; partners each have their own */
  points: number[];
}

export interface JokerStanding {
  /** by seat: match points */
  score: number[];
}

export interface JokerView {
  /** its key */
  game: 'joker';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: JokerOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: JokerStanding;
  /** what everybody sees of this deal */
  public: JokerPublic;
  /** what only your seat sees; the gallery has none */
  own?: JokerOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: JokerMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: JokerResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface CaliforniaJackOptions {
  /** game points to reach */
  target: number;
  /** how a card must follow */
  follow: 'strict' | 'either';
  /** how the stock lies; `face_down` is Shasta Sam */
  stock: 'face_up' | 'face_down';
}

export interface CaliforniaJackPublic {
  /** the suit */
  trump: Suit;
  /** the card on top of the stock; null where nobody may see it, and at the end of the stock */
  top: Card | null;
  /** cards left to draw */
  stock: number;
  /** by seat */
  hand_counts: number[];
  /** by seat: cards of that hand that everybody saw it draw */
  known: Card[][];
  /** the seat that leads, or led, the trick */
  leader: Seat | null;
  /** its cards so far, the leader's first */
  trick: Card[];
  /** the seat that led the trick before; null in the first trick */
  last_leader: Seat | null;
  /** its cards, in the same order */
  last_trick: Card[];
  /** by seat: the cards captured */
  piles: Card[][];
  /** by seat: card points captured in this deal, which decide the point for Game */
  points: number[];
}

export interface CaliforniaJackOwn {
  /** your cards */
  hand: Card[];
}

export interface CaliforniaJackMove {
  /** the card to play */
  card: Card;
}

export interface CaliforniaJackResult {
  /** by seat: card points of the deal */
  points: number[];
  /** the seat that has the point for High */
  high: Seat | null;
  /** for Low */
  low: Seat | null;
  /** for the Jack */
  jack: Seat | null;
  /** for Game; null after a draw, which gives the point to nobody */
  game: Seat | null;
}

export interface CaliforniaJackStanding {
  /** by seat: game points */
  score: number[];
}

export interface CaliforniaJackView {
  /** its key */
  game: 'california_jack';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: CaliforniaJackOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: CaliforniaJackStanding;
  /** what everybody sees of this deal */
  public: CaliforniaJackPublic;
  /** what only your seat sees; the gallery has none */
  own?: CaliforniaJackOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: CaliforniaJackMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: CaliforniaJackResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface PresidentOptions {
  /** how many deals the match has */
  rounds: number;
}

export interface PresidentPublic {
  /** what the round is at */
  phase: 'exchange' | 'play' | 'done';
  /** by seat, from the round before; `none` in the first */
  titles: ('none' | 'president' | 'vice_president' | 'neutral' | 'vice_scum' | 'scum')[];
  /** in the exchange: the seats that have yet to give back */
  giving: Seat[];
  /** the seat to play; null in the exchange */
  turn: Seat | null;
  /** the play to beat; empty when the turn leads */
  table: Card[];
  /** the seat that made that play; null when the turn leads */
  last_to_play: Seat | null;
  /** the seats that passed in this trick */
  passed: Seat[];
  /** the seats that are out, the first to go out first; at the end all of them */
  order: Seat[];
  /** by seat */
  hand_counts: number[];
  /** by seat: all cards played in this round */
  played: Card[][];
}

export interface PresidentOwn {
  /** your cards */
  hand: Card[];
  /** cards you gave in this round's exchange */
  given: Card[];
  /** cards you were given */
  received: Card[];
}

export type PresidentMove = { cards: Card[] } | { pass: true } | { give: Card[] };

export interface PresidentResult {
  /** the seats as they went out */
  order: Seat[];
  /** by seat: what they are now */
  titles: ('none' | 'president' | 'vice_president' | 'neutral' | 'vice_scum' | 'scum')[];
}

export interface PresidentStanding {
  /** by seat: points */
  score: number[];
  /** by seat, after the last round that is over; `none` before */
  titles: ('none' | 'president' | 'vice_president' | 'neutral' | 'vice_scum' | 'scum')[];
}

export interface PresidentView {
  /** its key */
  game: 'president';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: PresidentOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: PresidentStanding;
  /** what everybody sees of this deal */
  public: PresidentPublic;
  /** what only your seat sees; the gallery has none */
  own?: PresidentOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: PresidentMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: PresidentResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface ScopaOptions {
  /** points to win */
  target: number;
  /** how it is dealt; `scopone`: four players, all ten cards at once */
  form: 'scopa' | 'scopone';
}

export interface ScopaPublic {
  /** the cards that lie open */
  table: Card[];
  /** cards left to deal */
  stock: number;
  /** by seat */
  hand_counts: number[];
  /** the seat to play; null when the deal is over */
  turn: Seat | null;
  /** the newest card; null before the first */
  played: Card | null;
  /** what it took */
  taken: Card[];
  /** the seat that took last; null before */
  last_taker: Seat | null;
  /** by seat: the cards captured; partners share a pile */
  piles: Card[][];
  /** by seat: the scope that it made itself */
  scope: number[];
  /** at the end of the deal: what lay on the table and went to the last taker */
  left: Card[];
}

export interface ScopaOwn {
  /** your cards */
  hand: Card[];
}

export interface ScopaMove {
  /** the card to play */
  card: Card;
  /** the cards of the table that it takes; empty: none. It may be left out where there is one way */
  take: Card[];
}

export interface ScopaResult {
  /** the seat that took last */
  last: Seat | null;
  /** the cards that it got for that */
  left: Card[];
  /** the side with most cards, by its lowest seat; null if two share it */
  carte: Seat | null;
  /** with most cards of Denari */
  denari: Seat | null;
  /** with the 7 of Denari */
  settebello: Seat | null;
  /** with the best primiera */
  primiera: Seat | null;
  /** by seat: the scope that it made itself */
  scope: number[];
  /** by seat: what its side scored in the deal */
  points: number[];
}

export interface ScopaStanding {
  /** by seat: points of its side in the match */
  score: number[];
}

export interface ScopaView {
  /** its key */
  game: 'scopa';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: ScopaOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: ScopaStanding;
  /** what everybody sees of this deal */
  public: ScopaPublic;
  /** what only your seat sees; the gallery has none */
  own?: ScopaOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: ScopaMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: ScopaResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface TressetteOptions {
  /** points to win */
  target: number;
  /** whether what a hand holds is declared and scored */
  accusi: 'on' | 'off';
}

export interface TressettePublic {
  /** cards left to draw */
  stock: number;
  /** by seat */
  hand_counts: number[];
  /** by seat: cards of that hand that everybody saw it draw or declare */
  known: Card[][];
  /** by seat: the cards that it declared */
  declared: Card[][];
  /** by seat: points for them */
  declared_points: number[];
  /** the seat that leads, or led, the trick */
  leader: Seat | null;
  /** its cards so far, the leader's first, then clockwise */
  trick: Card[];
  /** the seat that led the trick before; null in the first trick */
  last_leader: Seat | null;
  /** its cards, in the same order */
  last_trick: Card[];
  /** by seat: the cards captured */
  piles: Card[][];
  /** by seat: thirds of a point captured in this deal, at its end with the last trick's three */
  thirds: number[];
}

export interface TressetteOwn {
  /** your cards */
  hand: Card[];
}

export interface TressetteMove {
  /** the card to play */
  card: Card;
}

export interface TressetteResult {
  /** by seat: thirds of a point that it captured */
  thirds: number[];
  /** by seat: points that it declared */
  declared: number[];
  /** by seat: what its side scored in the deal: its thirds as whole points, and its declarations */
  points: number[];
}

export interface TressetteStanding {
  /** by seat: points of its side in the match */
  score: number[];
}

export interface TressetteView {
  /** its key */
  game: 'tressette';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: TressetteOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: TressetteStanding;
  /** what everybody sees of this deal */
  public: TressettePublic;
  /** what only your seat sees; the gallery has none */
  own?: TressetteOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: TressetteMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: TressetteResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface BriscolaChiamataOptions {
  /** how many deals the match has */
  deals: number;
}

export interface BriscolaChiamataPublic {
  phase: 'auction' | 'trump' | 'play' | 'done';
  /** by seat: the rank of its last bid, null if it made none */
  bids: ('2' | '4' | '5' | '6' | '7' | 'J' | 'C' | 'K' | '3' | 'A' | null)[];
  /** by seat: the points of its last bid, null if it named none */
  bid_points: (number | null)[];
  /** the seats that are out of the auction */
  passed: Seat[];
  /** the seat with the highest bid so far; null before the first bid */
  caller: Seat | null;
  /** the suit; null until the caller names it */
  trump: Suit | null;
  /** the card whose holder is the caller's partner; null until trump is named */
  called: Card | null;
  /** the seat that played the called card, the caller itself if it plays alone; null until then */
  partner: Seat | null;
  /** card points of the caller and the partner together; null until the partner is known */
  caller_points: number | null;
  /** by seat */
  hand_counts: number[];
  /** the seat that leads, or led, the trick */
  leader: Seat | null;
  /** its cards so far, the leader's first, then clockwise */
  trick: Card[];
  /** the seat that led the trick before; null in the first trick */
  last_leader: Seat | null;
  /** its cards, in the same order */
  last_trick: Card[];
  /** by seat: the cards captured */
  piles: Card[][];
  /** by seat: card points captured in this deal */
  points: number[];
}

export interface BriscolaChiamataOwn {
  /** your cards, in the order of the pack */
  hand: Card[];
}

export type BriscolaChiamataMove =
  | { card: Card }
  | { bid: '2' | '4' | '5' | '6' | '7' | 'J' | 'C' | 'K' | '3' | 'A' }
  | { bid: '2' | '4' | '5' | '6' | '7' | 'J' | 'C' | 'K' | '3' | 'A'; points: number }
  | { pass: true }
  | { trump: Suit };

export interface BriscolaChiamataResult {
  /** by seat: card points of the deal */
  points: number[];
  /** the caller's side took what it needed; null if nobody bid */
  made: boolean | null;
  /** by seat: what the deal adds to its score */
  gained: number[];
}

export interface BriscolaChiamataStanding {
  /** by seat; it may be negative */
  score: number[];
}

export interface BriscolaChiamataView {
  /** its key */
  game: 'briscola_chiamata';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: BriscolaChiamataOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: BriscolaChiamataStanding;
  /** what everybody sees of this deal */
  public: BriscolaChiamataPublic;
  /** what only your seat sees; the gallery has none */
  own?: BriscolaChiamataOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: BriscolaChiamataMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: BriscolaChiamataResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export type TicTacToeOptions = Record<string, never>;

export interface TicTacToePublic {
  /** nine squares, row by row: the seat whose mark is there, or null */
  board: (Seat | null)[];
  /** the seat that plays X and began */
  x: Seat | null;
  /** the seat to move */
  turn: Seat | null;
}

export type TicTacToeOwn = Record<string, never>;

export interface TicTacToeMove {
  /** 0 to 2, from the top */
  row: number;
  /** 0 to 2, from the left */
  col: number;
}

export type TicTacToeResult = Record<string, never>;

export type TicTacToeStanding = Record<string, never>;

export interface TicTacToeView {
  /** its key */
  game: 'tic_tac_toe';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: TicTacToeOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: TicTacToeStanding;
  /** what everybody sees of this deal */
  public: TicTacToePublic;
  /** what only your seat sees; the gallery has none */
  own?: TicTacToeOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: TicTacToeMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: TicTacToeResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface RockPaperScissorsOptions {
  /** rounds to win */
  wins: number;
}

export interface RockPaperScissorsPublic {
  /** the seats that have yet to choose */
  waiting: Seat[];
  /** by seat: rounds won */
  won: number[];
  /** rounds shown so far, drawn rounds too */
  rounds: number;
  /** the last 64 of them, the newest at the end: in each the choices by seat */
  history: ('rock' | 'paper' | 'scissors' | 'none')[][];
}

export interface RockPaperScissorsOwn {
  /** your choice of this round; `none` before you made it */
  chosen: 'rock' | 'paper' | 'scissors' | 'none';
}

export interface RockPaperScissorsMove {
  /** your choice */
  choice: 'rock' | 'paper' | 'scissors';
}

export type RockPaperScissorsResult = Record<string, never>;

export interface RockPaperScissorsStanding {
  /** by seat: rounds won, when the match is over */
  won: number[];
}

export interface RockPaperScissorsView {
  /** its key */
  game: 'rock_paper_scissors';
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: RockPaperScissorsOptions;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: RockPaperScissorsStanding;
  /** what everybody sees of this deal */
  public: RockPaperScissorsPublic;
  /** what only your seat sees; the gallery has none */
  own?: RockPaperScissorsOwn;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: RockPaperScissorsMove[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: RockPaperScissorsResult;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export type View =
  | BriscolaView
  | JokerView
  | CaliforniaJackView
  | PresidentView
  | ScopaView
  | TressetteView
  | BriscolaChiamataView
  | TicTacToeView
  | RockPaperScissorsView;
