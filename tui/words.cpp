#include "tui/words.h"

#include <array>

#include <fmt/format.h>

#include "ai/spec.h"

namespace tui {
namespace {

constexpr Words kEnglish{
    .you = "You",
    .deal = "deal {}",
    .round = "round {}",
    .trump = "trump {}",
    .stock = "stock {}",
    .cards = "cards",
    .points = "points",
    .score = "score {}",
    .turn = "to play",
    .passed = "passed",
    .out = "out as no. {}",
    .partner = "partner",
    .joker = "Joker",
    .ally = "ally",
    .leads = "leads",
    .nothing_yet = "The table is empty.",
    .taken = "takes it",
    .your_turn = "Your turn.",
    .your_lead = "Your turn: you lead.",
    .must_pass = "Nothing you hold beats this: p passes.",
    .give = "Choose what to give away, then Enter.",
    .choose_sign = "Your turn: choose a sign.",
    .choose_cell = "Your turn: choose a cell.",
    .waiting = "{} is to play.",
    .thinking = "The coach is thinking …",
    .press_key = "Any key goes on.",
    .next_deal = "Enter deals again.",
    .match_over = "The match is over.",
    .small = "This terminal is too small: 60 × 20 is the least.",
    .key_choose = "choose",
    .key_play = "play",
    .key_mark = "mark",
    .key_pass = "pass",
    .key_plays = "plays",
    .key_hint = "hint",
    .key_last = "last trick",
    .key_log = "log",
    .key_rules = "rules",
    .key_keys = "keys",
    .key_leave = "leave",
    .key_next = "next deal",
    .key_rematch = "rematch",
    .key_menu = "menu",
    .key_back = "back",
    .key_save = "save",
    .key_type = "type a move",
    .key_change = "change",
    .key_deal = "deal",
    .keys_title = "Keys",
    .keys_page =
        "←  →  Home  End   go along your cards (and ↑ ↓ on a board)\n"
        "Enter             play the card; where cards go in sets, the marked ones\n"
        "Space             mark a card, in President\n"
        "1 … 9, 0          play (or mark) the first … tenth card\n"
        ":                 type a move: 7C, or 7C 7H, or pass\n"
        "Tab, Shift-Tab    go through everything you may play\n"
        "a                 list everything you may play\n"
        "p                 pass\n"
        "mouse             click a card to play or mark it; the bar below works too\n"
        "\n"
        "h                 what would the coach play, and why?\n"
        "t                 the last trick\n"
        "l                 what happened so far\n"
        "r                 the rules of this game\n"
        "s                 save the match\n"
        "q, Ctrl-C         leave, after a question\n"
        "Ctrl-Z, Ctrl-L    suspend, draw again\n",
    .last_title = "The last trick",
    .log_title = "What happened",
    .plays_title = "What you may play",
    .hint_title = "The coach, by what your seat knows",
    .hint_head = "{:<22} {:>5}  {:>8}  why",
    .type_title = "Type a move (7C, or 7C 7H, or pass)",
    .cover = "{}: take the seat.",
    .cover_key = "The others look away. Enter shows your cards.",
    .leave_question = "Leave the match?",
    .leave_go = "leave, and forget it",
    .leave_save = "save, and go on another time",
    .leave_stay = "stay",
    .saved = "Saved. The menu goes on with it, and so does mazzo play --resume {}",
    .not_saved = "{} could not be written.",
    .no_last = "There was no trick yet.",
    .cannot = "Not here.",
    .title = "M A Z Z O",
    .motto = "a card house",
    .go_on = "Go on: {}",
    .settings = "Settings",
    .rules = "Rules",
    .exit = "Exit",
    .level = "Bots",
    .people = "People at this keyboard",
    .players = "Players",
    .against = "against {}",
    .damaged = "The saved match cannot be read: {}",
    .kept = "Kept in {}",
    .not_kept = "The settings could not be kept.",
    .connecting = "Connecting to {}:{} …",
    .lost = "No connection to {}:{}; trying again.",
    .taken_over = "You sat down somewhere else; this screen is closed.",
    .seat_lost = "You lost your seat.",
    .welcome = "Welcome, {}.",
    .invite = "Table {}: {} more may join by this code.",
    .getting_ready = "Waiting until everybody is ready.",
    .queue = "Looking for others: {} s, {} in line.",
    .queue_offer = "Nobody yet after {} s, {} in line. Enter plays against bots.",
    .away = "{} lost the connection and has {} s to come back.",
    .back = "{} is back.",
    .left = "{} left the match.",
    .timeout = "{} ran out of time; a bot moved.",
    .won = "You win the match.",
    .drawn = "The match is drawn.",
    .aborted = "The match was broken off.",
    .lost_match = "You do not win the match.",
    .rematch_asked = "Waiting whether the others want a rematch.",
    .key_say = "say",
    .say_title = "Say",
    .where = "Where",
    .where_here = "at this machine",
    .where_queue = "house: anybody",
    .where_invite = "house: by a code",
    .join = "Join by code",
    .join_title = "The code of the table",
    .watch = "Watch",
    .no_tables = "Nothing is played there now.",
    .stats = "My stats",
    .leaderboard = "Leaderboard",
    .history = "My matches",
    .no_rows = "Nothing yet.",
    .stats_head = "played won lost drawn left  rating",
    .leaders_head = "rating",
    .next_page = "… more",
    .closed = "The house at {} does not answer.",
    .bad_server = "\"{}\" is no address of a house: ws://host:port, without TLS.",
    .no_screen = "a match in a house needs a full screen; --line plays at this machine.",
};

constexpr Words kItalian{
    .you = "Tu",
    .deal = "mano {}",
    .round = "mano {}",
    .trump = "briscola {}",
    .stock = "mazzo {}",
    .cards = "carte",
    .points = "punti",
    .score = "punteggio {}",
    .turn = "tocca",
    .passed = "passa",
    .out = "fuori, {}°",
    .partner = "compagno",
    .joker = "Joker",
    .ally = "alleato",
    .leads = "apre",
    .nothing_yet = "Il tavolo è vuoto.",
    .taken = "prende",
    .your_turn = "Tocca a te.",
    .your_lead = "Tocca a te: apri tu.",
    .must_pass = "Niente di quello che hai basta: p passa.",
    .give = "Scegli che cosa dare, poi Invio.",
    .choose_sign = "Tocca a te: scegli un segno.",
    .choose_cell = "Tocca a te: scegli una casella.",
    .waiting = "Tocca a {}.",
    .thinking = "Il maestro ci pensa …",
    .press_key = "Un tasto per andare avanti.",
    .next_deal = "Invio dà di nuovo le carte.",
    .match_over = "La partita è finita.",
    .small = "Questo terminale è troppo piccolo: servono 60 × 20.",
    .key_choose = "scegli",
    .key_play = "gioca",
    .key_mark = "segna",
    .key_pass = "passa",
    .key_plays = "giocate",
    .key_hint = "consiglio",
    .key_last = "ultima presa",
    .key_log = "diario",
    .key_rules = "regole",
    .key_keys = "tasti",
    .key_leave = "esci",
    .key_next = "prossima mano",
    .key_rematch = "rivincita",
    .key_menu = "menu",
    .key_back = "indietro",
    .key_save = "salva",
    .key_type = "scrivi",
    .key_change = "cambia",
    .key_deal = "si gioca",
    .keys_title = "Tasti",
    .keys_page =
        "←  →  Inizio Fine scorri le carte (e ↑ ↓ su una griglia)\n"
        "Invio             gioca la carta; dove si giocano gruppi, quelle segnate\n"
        "Spazio            segna una carta, a President\n"
        "1 … 9, 0          gioca (o segna) la prima … decima carta\n"
        ":                 scrivi una mossa: 7C, o 7C 7H, o pass\n"
        "Tab, Maiusc-Tab   scorri tutto quello che puoi giocare\n"
        "a                 elenca tutto quello che puoi giocare\n"
        "p                 passa\n"
        "mouse             clicca una carta per giocarla o segnarla; anche la barra qui sotto\n"
        "\n"
        "h                 che cosa giocherebbe il maestro, e perché?\n"
        "t                 l'ultima presa\n"
        "l                 che cosa è successo finora\n"
        "r                 le regole del gioco\n"
        "s                 salva la partita\n"
        "q, Ctrl-C         esci, dopo una domanda\n"
        "Ctrl-Z, Ctrl-L    sospendi, ridisegna\n",
    .last_title = "L'ultima presa",
    .log_title = "Che cosa è successo",
    .plays_title = "Che cosa puoi giocare",
    .hint_title = "Il maestro, da quello che sa il tuo posto",
    .hint_head = "{:<22} {:>5}  {:>8}  perché",
    .type_title = "Scrivi una mossa (7C, o 7C 7H, o pass)",
    .cover = "{}: mettiti al posto.",
    .cover_key = "Gli altri non guardino. Invio mostra le tue carte.",
    .leave_question = "Lasciare la partita?",
    .leave_go = "lascia, e non se ne parli più",
    .leave_save = "salva, e continua un'altra volta",
    .leave_stay = "resta",
    .saved = "Salvata. Si riprende dal menu, o con mazzo play --resume {}",
    .not_saved = "Non si può scrivere {}.",
    .no_last = "Non c'è ancora una presa.",
    .cannot = "Qui no.",
    .title = "M A Z Z O",
    .motto = "una casa di carte",
    .go_on = "Continua: {}",
    .settings = "Impostazioni",
    .rules = "Regole",
    .exit = "Esci",
    .level = "Bot",
    .people = "Persone a questa tastiera",
    .players = "Giocatori",
    .against = "contro {}",
    .damaged = "La partita salvata non si può leggere: {}",
    .kept = "Tenute in {}",
    .not_kept = "Non si possono tenere le impostazioni.",
    .connecting = "Connessione a {}:{} …",
    .lost = "Nessuna connessione a {}:{}; si riprova.",
    .taken_over = "Ti sei seduto altrove; questo schermo è chiuso.",
    .seat_lost = "Hai perso il posto.",
    .welcome = "Benvenuto, {}.",
    .invite = "Tavolo {}: ne possono entrare altri {} con questo codice.",
    .getting_ready = "Si aspetta che tutti siano pronti.",
    .queue = "Si cercano altri: {} s, {} in fila.",
    .queue_offer = "Nessuno ancora dopo {} s, {} in fila. Invio gioca contro i bot.",
    .away = "{} ha perso la connessione e ha {} s per tornare.",
    .back = "{} è tornato.",
    .left = "{} ha lasciato la partita.",
    .timeout = "{} ha finito il tempo; ha mosso un bot.",
    .won = "Vinci la partita.",
    .drawn = "La partita è pari.",
    .aborted = "La partita è stata interrotta.",
    .lost_match = "Non vinci la partita.",
    .rematch_asked = "Si aspetta se gli altri vogliono la rivincita.",
    .key_say = "di'",
    .say_title = "Di'",
    .where = "Dove",
    .where_here = "a questa macchina",
    .where_queue = "casa: chiunque",
    .where_invite = "casa: con un codice",
    .join = "Entra con un codice",
    .join_title = "Il codice del tavolo",
    .watch = "Guarda",
    .no_tables = "Adesso non si gioca niente.",
    .stats = "I miei risultati",
    .leaderboard = "Classifica",
    .history = "Le mie partite",
    .no_rows = "Ancora niente.",
    .stats_head = "gioc. vinte perse pari abb.  punti",
    .leaders_head = "punti",
    .next_page = "… altri",
    .closed = "La casa a {} non risponde.",
    .bad_server = "\"{}\" non è l'indirizzo di una casa: ws://host:porta, senza TLS.",
    .no_screen = "una partita in una casa vuole lo schermo intero; --line gioca a questa macchina.",
};

struct Readable {
  std::string_view key, english, italian;
};
constexpr std::array kReadable = {
    Readable{"briscola", "Briscola", "Briscola"},
    Readable{"joker", "Briscola Joker", "Briscola Joker"},
    Readable{"california_jack", "California Jack", "California Jack"},
    Readable{"president", "President", "President"},
    Readable{"tic_tac_toe", "Tic-tac-toe", "Tris"},
    Readable{"rock_paper_scissors", "Rock-paper-scissors", "Morra cinese"},
    Readable{"language", "Language", "Lingua"},
    Readable{"auto", "as the system", "come il sistema"},
    Readable{"en", "English", "English"},
    Readable{"it", "Italiano", "Italiano"},
    Readable{"suits", "Suits", "Semi"},
    Readable{"names", "names", "nomi"},
    Readable{"symbols", "symbols", "simboli"},
    Readable{"colours", "Colours", "Colori"},
    Readable{"two", "red and black", "rosso e nero"},
    Readable{"four", "four", "quattro"},
    Readable{"look", "Briscola's cards", "Carte da briscola"},
    Readable{"italian", "Italian", "italiane"},
    Readable{"french", "French", "francesi"},
    Readable{"pace", "Pace", "Ritmo"},
    Readable{"calm", "calm", "calmo"},
    Readable{"quick", "quick", "svelto"},
    Readable{"instant", "instant", "immediato"},
    Readable{"mouse", "Mouse", "Mouse"},
    Readable{"bell", "Bell at your turn", "Campana al tuo turno"},
    Readable{"on", "on", "sì"},
    Readable{"off", "off", "no"},
    Readable{"deals", "Deals", "Mani"},
    Readable{"target", "Target", "Punti per vincere"},
    Readable{"follow", "Follow suit", "Rispondere"},
    Readable{"strict", "strictly", "sempre"},
    Readable{"either", "or trump", "o taglio"},
    Readable{"stock", "Stock", "Mazzo"},
    Readable{"face_up", "face up", "scoperto"},
    Readable{"face_down", "face down", "coperto"},
    Readable{"rounds", "Rounds", "Mani"},
    Readable{"wins", "Wins needed", "Vittorie"},
    Readable{"won", "won", "vinta"},
    Readable{"lost", "lost", "persa"},
    Readable{"drawn", "drawn", "pari"},
    Readable{"aborted", "broken off", "interrotta"},
    Readable{"abandoned", "left", "abbandonata"},
    Readable{"hello", "Hello!", "Ciao!"},
    Readable{"good_luck", "Good luck!", "Buona fortuna!"},
    Readable{"well_played", "Well played!", "Ben giocato!"},
    Readable{"thanks", "Thanks!", "Grazie!"},
    Readable{"sorry", "Sorry!", "Scusa!"},
    Readable{"oops", "Oops!", "Ops!"},
    Readable{"one_moment", "One moment, please.", "Un momento, per favore."},
    Readable{"hurry", "Your turn!", "Tocca a te!"},
    Readable{"again", "Another one?", "Un'altra?"},
    Readable{"bye", "Bye!", "Arrivederci!"},
    Readable{"beginner", "beginner", "principiante"},
    Readable{"intermediate", "intermediate", "medio"},
    Readable{"hard", "hard", "forte"},
    Readable{"expert", "expert", "esperto"},
    Readable{"master", "master", "maestro"},
};

}  // namespace

const Words& words(table::Language l) {
  return l == table::Language::kItalian ? kItalian : kEnglish;
}

std::string readable(std::string_view key, table::Language l) {
  for (const auto& r : kReadable)
    if (r.key == key) return std::string(l == table::Language::kItalian ? r.italian : r.english);
  return std::string(key);
}

std::string game_name(std::string_view key, table::Language l) { return readable(key, l); }

std::string level_name(int level, table::Language l) {
  for (const auto& stop : ai::kStops)
    if (stop.level == level) return fmt::format("{} · {}", level, readable(stop.name, l));
  return std::to_string(level);
}

}  // namespace tui
