#include "server/refusal.h"

#include <array>
#include <span>

namespace server {
namespace {

struct Row {
  Refusal refusal;
  std::string_view code, en, it;
};

using enum Refusal;
constexpr std::array kRows = {
    Row{kNotJson, "not_json", "This is not one JSON object.", "Questo non è un oggetto JSON."},
    Row{kNoType, "no_type", "A message needs a type, \"t\".",
        "A un messaggio serve un tipo, \"t\"."},
    Row{kBadId, "bad_id", "An id is a whole number or at most 64 characters.",
        "Un id è un numero intero o al massimo 64 caratteri."},
    Row{kUnknownType, "unknown_type", "There is no message of this type.",
        "Non esiste un messaggio di questo tipo."},
    Row{kHelloFirst, "hello_first", "Say hello first.", "Prima saluta con hello."},
    Row{kHelloOnce, "hello_once", "You have already said hello.", "Hai già salutato con hello."},
    Row{kTooFast, "too_fast", "Too many messages; wait a moment.",
        "Troppi messaggi; aspetta un momento."},
    Row{kBadToken, "bad_token", "This token is not valid any more; log in again.",
        "Questo token non vale più; accedi di nuovo."},
    Row{kBadLogin, "bad_login", "Name and password do not match.",
        "Nome e password non corrispondono."},
    Row{kBadPassword, "bad_password", "A password has 8 to 200 characters.",
        "Una password ha da 8 a 200 caratteri."},
    Row{kEasyPassword, "easy_password",
        "This password is among the first that are tried; choose another.",
        "Questa password è tra le prime che si provano; scegline un'altra."},
    Row{kAlreadyRegistered, "already_registered", "This account has a password already.",
        "Questo conto ha già una password."},
    Row{kGuestsCannot, "guests_cannot", "Only a registered account can do this.",
        "Solo un conto registrato può farlo."},
    Row{kBusy, "busy", "The house is busy; try again in a moment.",
        "La casa è occupata; riprova tra un momento."},
    Row{kUnavailable, "unavailable", "The store cannot write now; nothing was changed.",
        "L'archivio ora non può scrivere; niente è cambiato."},
    Row{kNobody, "no_such_player", "Nobody here has this name.", "Qui nessuno ha questo nome."},
    Row{kNameLength, "bad_name", "A name has {min} to {max} characters.",
        "Un nome ha da {min} a {max} caratteri."},
    Row{kNameCharacters, "bad_name", "A name is made of the letters A to Z, digits, _ and -.",
        "Un nome è fatto di lettere dalla A alla Z, cifre, _ e -."},
    Row{kNameReserved, "reserved_name",
        "The name {name} is kept for the house; please choose another.",
        "Il nome {name} è riservato alla casa; scegline un altro."},
    Row{kNameTaken, "name_taken",
        "The name {name} is taken, or looks too much like one that is; please choose another.",
        "Il nome {name} è già preso, o somiglia troppo a un altro; scegline uno diverso."},
    Row{kBanned, "banned", "The host of this house has closed this account.",
        "Chi gestisce questa casa ha chiuso questo conto."},
    Row{kTooManyMuted, "too_many_muted", "You have muted as many players as you can.",
        "Hai già zittito tutti i giocatori che puoi."},
    Row{kNoTable, "no_such_table", "There is no such table.", "Questo tavolo non esiste."},
    Row{kDamaged, "damaged", "What is stored of this table is damaged; its host must look at it.",
        "Ciò che è conservato di questo tavolo è danneggiato; deve guardarci chi gestisce la "
        "casa."},
    Row{kTableFull, "table_full", "The table is full.", "Il tavolo è al completo."},
    Row{kSeatTaken, "seat_taken", "Somebody sits there already.", "Lì siede già qualcuno."},
    Row{kNoSeat, "no_such_seat", "The table has no such seat.", "Il tavolo non ha questo posto."},
    Row{kAlreadyHere, "already_here", "You sit at this table already.",
        "Siedi già a questo tavolo."},
    Row{kKicked, "kicked", "The host of this table has sent you away.",
        "Chi ospita questo tavolo ti ha mandato via."},
    Row{kNotHere, "not_here", "You do not sit at this table.", "Non siedi a questo tavolo."},
    Row{kNotHost, "not_host", "Only the host can do this.", "Solo chi ospita può farlo."},
    Row{kStarted, "started", "The match has begun.", "La partita è cominciata."},
    Row{kNotStarted, "not_started", "The match has not begun yet.",
        "La partita non è ancora cominciata."},
    Row{kNotReady, "not_ready", "Not every seat is filled and ready.",
        "Non tutti i posti sono occupati e pronti."},
    Row{kTooManyTables, "too_many_tables", "You sit at too many tables; leave one first.",
        "Siedi a troppi tavoli; prima lasciane uno."},
    Row{kNotOver, "not_over", "The match is not over yet.", "La partita non è ancora finita."},
    Row{kReserved, "reserved",
        "The free chairs of this table are kept for the players of the last match.",
        "I posti liberi di questo tavolo sono tenuti per i giocatori dell'ultima partita."},
    Row{kDeclined, "declined", "The others do not want another match.",
        "Gli altri non vogliono un'altra partita."},
    Row{kInMatch, "in_match", "You are in a match.", "Stai giocando una partita."},
    Row{kNotQueued, "not_queued", "You are not waiting in a queue.", "Non sei in attesa."},
    Row{kNoOffer, "no_offer", "Nothing has been offered to you.", "Non ti è stato offerto niente."},
    Row{kNotYetDealt, "not_between_deals", "The deal is not over.", "La mano non è finita."},
    Row{kMatchRuns, "match_runs", "This can be seen when the match is over.",
        "Si può vedere quando la partita è finita."},
    Row{kDraining, "restarting", "The house is about to restart; come back in a moment.",
        "La casa sta per riavviarsi; torna tra un momento."},
    Row{kNoHints, "no_hints", "There are no hints in a match against people.",
        "Niente consigli in una partita contro altre persone."},
    Row{kMatchOver, "match_over", "The match is over.", "La partita è finita."},
    Row{kBotPlays, "seat_taken", "A bot plays for you; take your seat back first.",
        "Un bot gioca per te; prima riprendi il tuo posto."},
    Row{kBadVersion, "bad_version", "No such version has been shown yet.",
        "Nessuna versione simile è stata ancora mostrata."},
    Row{kStale, "stale", "The table has moved on since; look again.",
        "Nel frattempo il tavolo è andato avanti; guarda di nuovo."},
    Row{kNotNow, "not_your_turn", "It is not your turn.", "Non tocca a te."},
};

constexpr bool complete() {
  if (kRows.size() != static_cast<std::size_t>(kCount)) return false;
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (kRows[i].refusal != static_cast<Refusal>(i)) return false;
  return true;
}
static_assert(complete(), "every refusal has a row, in the order of the enumeration");

}  // namespace

table::Refused refuse(Refusal refusal, table::Language language,
                      std::initializer_list<table::Fill> fills) {
  const Row& row = kRows[static_cast<std::size_t>(refusal)];
  const std::string_view text = language == table::Language::kItalian ? row.it : row.en;
  return {row.code, table::fill(text, std::span(fills.begin(), fills.size()))};
}

bool is_transient(std::string_view code) {
  return code == "unavailable" || code == "busy" || code == "restarting" || code == "too_fast";
}

table::Refused bad_field(std::string_view field, const Wanted& wanted, table::Language language) {
  const bool italian = language == table::Language::kItalian;
  return {"bad_field", (italian ? "Il campo \"" : "The field \"") + std::string(field) +
                           (italian ? "\" dev'essere: " : "\" must be: ") +
                           std::string(italian ? wanted.it : wanted.en) + "."};
}

}  // namespace server
