#include "table/messages.h"

#include <array>

namespace table {
namespace {

struct Row {
  Message message;
  std::string_view en, it;
};

using enum Message;
constexpr std::array kTexts = {
    Row{kSeatName, "Seat {n}", "Posto {n}"},
    Row{kYou, "you", "tu"},
    Row{kNobody, "nobody", "nessuno"},
    Row{kAnd, "and", "e"},
    Row{kPointsNone, "no points", "nessun punto"},
    Row{kPointsOne, "1 point", "1 punto"},
    Row{kPointsMany, "{n} points", "{n} punti"},
    Row{kCardsOne, "a card", "una carta"},
    Row{kCardsMany, "{n} cards", "{n} carte"},
    Row{kTitleNone, "no title", "nessun titolo"},
    Row{kTitlePresident, "President", "Presidente"},
    Row{kTitleVicePresident, "Vice-President", "Vicepresidente"},
    Row{kTitleNeutral, "Neutral", "Neutrale"},
    Row{kTitleViceScum, "Vice-Scum", "Vicefeccia"},
    Row{kTitleScum, "Scum", "Feccia"},
    Row{kRock, "rock", "sasso"},
    Row{kPaper, "paper", "carta"},
    Row{kScissors, "scissors", "forbici"},
    Row{kPassLabel, "pass", "passo"},
    Row{kCellLabel, "row {row}, column {col}", "riga {row}, colonna {col}"},

    Row{kYouPlay, "You play {cards}.", "Giochi {cards}."},
    Row{kPlays, "{who} plays {cards}.", "{who} gioca {cards}."},
    Row{kYouPass, "You pass.", "Passi."},
    Row{kPasses, "{who} passes.", "{who} passa."},
    Row{kYouAreJoker, "You are the Joker now, alone against two.",
        "Ora sei il Joker, da solo contro due."},
    Row{kBecomesJoker, "{who} is the Joker now; the other two are allies.",
        "Ora {who} è il Joker; gli altri due sono alleati."},
    Row{kYouTakeTrick, "You take the trick with {card}, {points}.",
        "Fai la presa con {card}, {points}."},
    Row{kTakesTrick, "{who} takes the trick with {card}, {points}.",
        "{who} fa la presa con {card}, {points}."},
    Row{kYouWinAndLead, "Nobody beats it: you lead.", "Nessuno la supera: apri tu."},
    Row{kWinsAndLeads, "Nobody beats it: {who} leads.", "Nessuno la supera: apre {who}."},
    Row{kWinsOtherLeads, "Nobody beats {who}, who is out: {other} leads.",
        "Nessuno supera {who}, che è fuori: apre {other}."},
    Row{kYouWinOtherLeads, "Nobody beats you, and you are out: {other} leads.",
        "Nessuno ti supera, e sei fuori: apre {other}."},
    Row{kWinsYouLead, "Nobody beats {who}, who is out: you lead.",
        "Nessuno supera {who}, che è fuori: tocca a te aprire."},
    Row{kYouDraw, "You draw {card}.", "Peschi {card}."},
    Row{kDrawsKnown, "{who} draws {card}.", "{who} pesca {card}."},
    Row{kDraws, "{who} draws a card.", "{who} pesca una carta."},
    Row{kYouGive, "You give {cards} to {other}.", "Dai {cards} a {other}."},
    Row{kGivesYou, "{who} gives you {cards}.", "{who} ti dà {cards}."},
    Row{kGives, "{who} gives {cards} to {other}.", "{who} dà {cards} a {other}."},
    Row{kYouAreOut, "You are out of cards: {title}.", "Hai finito le carte: {title}."},
    Row{kIsOut, "{who} is out of cards: {title}.", "{who} ha finito le carte: {title}."},
    Row{kYouMark, "You mark row {row}, column {col}.", "Segni riga {row}, colonna {col}."},
    Row{kMarks, "{who} marks row {row}, column {col}.", "{who} segna riga {row}, colonna {col}."},
    Row{kRevealYouWin, "You chose {mine}, {who} {theirs}: you win the round.",
        "Tu {mine}, {who} {theirs}: vinci il turno."},
    Row{kRevealYouLose, "You chose {mine}, {who} {theirs}: you lose the round.",
        "Tu {mine}, {who} {theirs}: perdi il turno."},
    Row{kRevealYouDraw, "You and {who} both chose {mine}: the round is drawn.",
        "Tu e {who} avete scelto {mine}: turno pari."},
    Row{kRevealWon, "{first} chose {mine}, {who} {theirs}: {winner} wins the round.",
        "{first} {mine}, {who} {theirs}: {winner} vince il turno."},
    Row{kRevealDrawn, "{first} and {who} both chose {mine}: the round is drawn.",
        "{first} e {who} hanno scelto {mine}: turno pari."},

    Row{kDealYouDeal, "Deal {n}. You deal.", "Smazzata {n}. Dai tu le carte."},
    Row{kDealDeals, "Deal {n}. {who} deals.", "Smazzata {n}. Dà le carte {who}."},
    Row{kRoundYouDeal, "Round {n}. You deal.", "Giro {n}. Dai tu le carte."},
    Row{kRoundDeals, "Round {n}. {who} deals.", "Giro {n}. Dà le carte {who}."},
    Row{kMatchBegins, "The match begins.", "La partita comincia."},
    Row{kYourTitle, "You are {title}.", "Sei {title}."},
    Row{kYourHand, "Your hand: {cards}.", "La tua mano: {cards}."},
    Row{kHandOf, "{who} holds {cards}.", "{who} ha {cards}."},
    Row{kTurned, "{card} is turned: trump is {suit}.", "Si scopre {card}: la briscola è {suit}."},
    Row{kTop, "{card} lies on top of the stock; trump is {suit}.",
        "In cima al mazzo c'è {card}; la briscola è {suit}."},
    Row{kTrump, "Trump is {suit}.", "La briscola è {suit}."},
    Row{kNewTop, "{card} lies on top of the stock now.", "Ora in cima al mazzo c'è {card}."},
    Row{kKnown, "{who} is known to hold {cards}.", "Si sa che {who} ha {cards}."},
    Row{kBoard, "The board: {rows}.", "La griglia: {rows}."},
    Row{kOnTable, "On the table: {list}.", "In tavola: {list}."},
    Row{kTableEntry, "{cards} ({who})", "{cards} ({who})"},
    Row{kYouLead, "You lead.", "Apri tu."},
    Row{kLeads, "{who} leads.", "Apre {who}."},
    Row{kYouStart, "You start, with X.", "Cominci tu, con la X."},
    Row{kStarts, "{who} starts, with X.", "Comincia {who}, con la X."},
    Row{kChoose, "Choose rock, paper or scissors.", "Scegli sasso, carta o forbici."},
    Row{kGiveBack, "You owe {n} to {other}.", "Devi dare {n} a {other}."},
    Row{kDealPoints, "The deal is over: {list}.", "Smazzata finita: {list}."},
    Row{kRemoved, "{card} had been taken out.", "Era stato tolto {card}."},
    Row{kDealWonYou, "You win the deal.", "Vinci la smazzata."},
    Row{kDealWon, "{who} wins the deal.", "{who} vince la smazzata."},
    Row{kDealWonBy, "{list} win the deal.", "{list} vincono la smazzata."},
    Row{kDealWonTogether, "{list} win the deal.", "{list} vincete la smazzata."},
    Row{kDealDrawn, "The deal is drawn.", "La smazzata è pari."},
    Row{kJokerWins, "The Joker wins the deal: 2 points.", "Il Joker vince la smazzata: 2 punti."},
    Row{kAlliesWin, "The allies win the deal: 1 point each.",
        "Gli alleati vincono la smazzata: 1 punto a testa."},
    Row{kNullDeal, "A null deal: nobody scores.", "Smazzata nulla: nessun punto."},
    Row{kHighLowJackGame, "High: {high}. Low: {low}. Jack: {jack}. Game: {game}.",
        "Alta: {high}. Bassa: {low}. Fante: {jack}. Punti: {game}."},
    Row{kTitles, "The round is over: {list}.", "Il giro è finito: {list}."},
    Row{kScore, "Match score: {list}.", "Punteggio della partita: {list}."},
    Row{kScoreEntry, "{who}: {n}", "{who}: {n}"},
    Row{kPointsEntry, "{who}: {points}", "{who}: {points}"},
    Row{kTitleEntry, "{who} is {title}", "{who} è {title}"},
    Row{kYourTitleEntry, "you are {title}", "tu sei {title}"},
    Row{kYouWin, "You win the match.", "Hai vinto la partita."},
    Row{kWins, "{who} wins the match.", "{who} vince la partita."},
    Row{kWin, "{list} win the match.", "{list} vincono la partita."},
    Row{kYouWinTogether, "{list} win the match.", "{list} avete vinto la partita."},
    Row{kDraw, "The match is a draw.", "La partita finisce pari."},

    Row{kNotInProgress, "No deal is being played: it is over.",
        "Non si gioca: la smazzata è finita."},
    Row{kInvalidPlayer, "There is no such seat at this table.",
        "A questo tavolo non c'è quel posto."},
    Row{kNotYourTurn, "It is not your turn.", "Non tocca a te."},
    Row{kNotUnderstood, "That is no move here; a move looks like {example}.",
        "Questa non è una mossa; una mossa si scrive {example}."},
    Row{kNotInHand, "You do not hold {card}.", "Non hai {card}."},
    Row{kMustFollow, "You must follow {suit}.", "Devi rispondere a {suit}."},
    Row{kMustTrump, "You cannot follow, so you must trump with {suit}.",
        "Non puoi rispondere, quindi devi tagliare a {suit}."},
    Row{kFollowOrTrump, "You must follow {suit} or trump.", "Devi rispondere a {suit} o tagliare."},
    Row{kNoSuchMove, "That move does not belong here.", "Questa mossa qui non vale."},
    Row{kOneRank, "A play is one to four cards of one rank.",
        "Si giocano da una a quattro carte dello stesso valore."},
    Row{kSameCount, "You must play as many cards as lie on the table: {n}.",
        "Devi giocare tante carte quante sono in tavola: {n}."},
    Row{kHigherRank, "You must beat {card} with a higher rank, or pass.",
        "Devi superare {card} con un valore più alto, o passare."},
    Row{kNothingBeats, "Nothing beats {card} played alone: you can only pass.",
        "Niente supera {card} giocato da solo: puoi solo passare."},
    Row{kFirstPlay, "The first play of the round must contain {card}.",
        "La prima giocata del giro deve contenere {card}."},
    Row{kLeaderPlays, "You lead, so you must play.", "Apri tu, quindi devi giocare."},
    Row{kGiveCount, "You must give {n}, no more and no less.", "Devi dare {n}, né più né meno."},
    Row{kExchangeFirst, "First the cards are exchanged: choose what you give.",
        "Prima si scambiano le carte: scegli che cosa dare."},
    Row{kCellTaken, "That cell is taken.", "Quella casella è occupata."},
    Row{kOffTheBoard, "Rows and columns go from 0 to 2.", "Righe e colonne vanno da 0 a 2."},

    Row{kWhyOnlyMove, "there is no other move", "non c'è altra mossa"},
    Row{kWhyTakes, "takes the trick for sure: {points}", "fa la presa di sicuro: {points}"},
    Row{kWhyTrumps, "takes the trick with a trump: {points}",
        "fa la presa con una briscola: {points}"},
    Row{kWhyAhead, "is ahead, with {points}, but may still be beaten",
        "è in testa, con {points}, ma può essere superata"},
    Row{kWhyForFriend, "leaves the trick to one's own side: {points}",
        "lascia la presa alla propria parte: {points}"},
    Row{kWhyGivesNothing, "loses the trick but gives nothing away",
        "perde la presa ma non regala niente"},
    Row{kWhyGives, "gives away {points}", "regala {points}"},
    Row{kWhyKeeps, "keeps {card} for a loaded trick", "tiene {card} per una presa ricca"},
    Row{kWhyLeadsLow, "leads low, with nothing at risk", "apre basso, senza rischiare niente"},
    Row{kWhyRisks, "risks {points} if it is taken", "rischia {points} se viene presa"},
    Row{kWhyLeadsTrump, "leads a trump: hard to beat, but then it is gone",
        "apre di briscola: difficile da battere, ma poi non c'è più"},
    Row{kWhyGoesOut, "goes out", "chiude"},
    Row{kWhyUnbeatable, "cannot be beaten, so the lead comes back",
        "non può essere superata: si riapre"},
    Row{kWhySheds, "sheds {n} of little use later", "si libera di {n} di poco valore"},
    Row{kWhySpendsHigh, "spends {card}, which would win a lead later",
        "spende {card}, che più tardi farebbe aprire"},
    Row{kWhyBreaks, "breaks up cards that belong together", "spezza carte che stanno insieme"},
    Row{kWhyPassKeeps, "keeps the strong cards for later", "tiene le carte forti per dopo"},
    Row{kWhyGivesLow, "gives what is missed least", "dà quello che serve meno"},
    Row{kWhyLine, "makes three in a row", "fa tris"},
    Row{kWhyBlocks, "stops three in a row", "impedisce il tris"},
    Row{kWhyPlaceOnly, "makes or stops no line yet", "non fa né impedisce un tris"},
    Row{kWhyEven, "is as good as the others: nobody can know",
        "vale quanto le altre: nessuno può saperlo"},

    Row{kUnknownGame, "There is no game \"{game}\" here.", "Qui non c'è il gioco \"{game}\"."},
    Row{kDidYouMean, "Did you mean {word}?", "Forse intendevi {word}?"},
    Row{kWrongPlayers, "{game} is for {range} players, not {n}.",
        "{game}: i giocatori sono {range}, non {n}."},
    Row{kWrongOption, "Option {key} takes {values}, not \"{value}\".",
        "L'opzione {key} ammette {values}, non \"{value}\"."},
    Row{kUnknownOption, "{game} has no option \"{key}\"; it has {known}.",
        "{game} non ha l'opzione \"{key}\"; ha {known}."},
    Row{kNoOptions, "{game} has no option \"{key}\"; it has none.",
        "{game} non ha l'opzione \"{key}\"; non ne ha."},
    Row{kRange, "{from} to {to}", "da {from} a {to}"},
    Row{kOr, "or", "o"},
    Row{kSeedLength, "A seed is 1 to 128 characters.", "Un seme ha da 1 a 128 caratteri."},
    Row{kSeedText, "A seed is text in UTF-8, and this is not.",
        "Un seme è un testo in UTF-8, e questo non lo è."},
    Row{kEntropyCount, "There are {seats} seats and {n} entropies.",
        "I posti sono {seats} e le entropie {n}."},
    Row{kEntropyDigits, "The entropy of seat {seat} is not 64 hexadecimal digits.",
        "L'entropia del posto {seat} non è di 64 cifre esadecimali."},

    Row{kNotJson, "this is not JSON", "questo non è JSON"},
    Row{kRecordDamaged, "This is not a transcript: at byte {n} {fault}.",
        "Questo non è un verbale: al byte {n} {fault}."},
    Row{kRecordIncomplete,
        "This is not a transcript: game, players, options, seed or events are missing.",
        "Questo non è un verbale: mancano game, players, options, seed o events."},
    Row{kRecordDeal, "Event {n} deals where no deal is due.",
        "L'evento {n} dà le carte quando non tocca."},
    Row{kRecordRule, "Event {n} breaks a rule: {why}", "L'evento {n} viola una regola: {why}"},
    Row{kRecordDiffers, "The transcript does not follow from its own seed and moves.",
        "Il verbale non segue dal suo seme e dalle sue mosse."},
    Row{kRecordCards, "The cards of deal {n} do not add up: {fault}.",
        "Le carte della smazzata {n} non tornano: {fault}."},
    Row{kCardTwice, "{card} is there twice", "{card} c'è due volte"},
    Row{kCardForeign, "{card} is not in the pack", "{card} non è del mazzo"},
    Row{kCardMissing, "{card} is missing", "manca {card}"},
    Row{kSaveDamaged, "The saved match is damaged: at byte {n} {fault}.",
        "La partita salvata è danneggiata: al byte {n} {fault}."},
    Row{kSaveNone, "This is not a saved match.", "Questa non è una partita salvata."},
    Row{kSaveVersion,
        "The match was saved by another version of Mazzo (format {theirs}; this one reads format "
        "{ours}).",
        "La partita è stata salvata da un'altra versione di Mazzo (formato {theirs}; questa legge "
        "il formato {ours})."},
    Row{kSaveIncomplete, "The saved match is damaged: a part is missing.",
        "La partita salvata è danneggiata: ne manca una parte."},
    Row{kSaveChoice, "A choice that was saved cannot be made.",
        "Una scelta salvata non si può fare."},
    Row{kSaveDiffers, "The saved match was changed after it was saved.",
        "La partita è stata cambiata dopo essere stata salvata."},

    Row{kFairNoCommitment,
        "The record names no commitment, so the seed could have been chosen at will.",
        "Il verbale non ha un impegno: il seme poteva essere scelto a piacere."},
    Row{kFairNoSeed, "The seed was not revealed.", "Il seme non è stato rivelato."},
    Row{kFairSeedDiffers, "SHA-256 of the seed is {hash}, not the commitment.",
        "SHA-256 del seme è {hash}, non l'impegno."},
    Row{kFairCommitmentDiffers, "The record's commitment {hash} is not the one you noted.",
        "L'impegno del verbale {hash} non è quello che hai annotato."},
    Row{kFairCommitment, "SHA-256 of the seed is the commitment {hash}.",
        "SHA-256 del seme è l'impegno {hash}."},
    Row{kFairNoEntropies, "The record holds no entropies, so the seed alone decided the cards.",
        "Il verbale non ha entropie: le carte le ha decise il seme da solo."},
    Row{kFairEntropyDiffers, "The entropy of seat {seat} is not the one you noted.",
        "L'entropia del posto {seat} non è quella che hai annotato."},
    Row{kFairNothingAdded, "No seat added entropy, so the seed alone decided the cards.",
        "Nessun posto ha aggiunto entropia: le carte le ha decise il seme da solo."},
    Row{kFairEntropies, "{n} of {seats} seats added entropy; together they are {hash}.",
        "Posti che hanno aggiunto entropia: {n} su {seats}; insieme fanno {hash}."},
    Row{kFairNoDeal, "The record holds no deal.", "Il verbale non ha nessuna smazzata."},
    Row{kFairRuleBefore, "The record breaks a rule before deal {n}.",
        "Il verbale viola una regola prima della smazzata {n}."},
    Row{kFairDealDiffers, "The cards or the dealer of deal {n} do not follow from the seed.",
        "Le carte o il mazziere della smazzata {n} non seguono dal seme."},
    Row{kFairDealsOne, "1 deal follows from the seed and the entropies.",
        "1 smazzata segue dal seme e dalle entropie."},
    Row{kFairDealsMany, "{n} deals follow from the seed and the entropies.",
        "{n} smazzate seguono dal seme e dalle entropie."},
    Row{kFairOver, "{n} moves replay letter by letter; the match is over.",
        "Mosse ripetute lettera per lettera: {n}; la partita è finita."},
    Row{kFairUnfinished, "{n} moves replay letter by letter; the match is not finished.",
        "Mosse ripetute lettera per lettera: {n}; la partita non è finita."},
    Row{kCheckGood, "ok", "ok"},
    Row{kCheckBad, "BAD", "NO"},
    Row{kMatchFair, "Match {n} was dealt fairly.", "Nella partita {n} le carte erano oneste."},
    Row{kMatchNotFair, "Match {n} is not shown to be fair.",
        "Che la partita {n} fosse onesta non è dimostrato."},
};

constexpr bool complete() {
  if (kTexts.size() != static_cast<std::size_t>(kCount)) return false;
  for (std::size_t i = 0; i < kTexts.size(); ++i)
    if (kTexts[i].message != static_cast<Message>(i) || kTexts[i].en.empty() ||
        kTexts[i].it.empty())
      return false;
  return true;
}
static_assert(complete(),
              "every message has a row, in the order of the enumeration, in every language");

}  // namespace

std::optional<Language> language_from(std::string_view code) {
  if (code.starts_with("it")) return Language::kItalian;
  if (code.starts_with("en") || code.starts_with("C")) return Language::kEnglish;
  return std::nullopt;
}

std::string_view text(Message m, Language l) {
  const Row& row = kTexts[static_cast<std::size_t>(m)];
  return l == Language::kItalian ? row.it : row.en;
}

std::string fill(std::string_view text, std::span<const Fill> fills) {
  std::string out;
  std::string_view rest = text;
  for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
    const std::size_t close = rest.find('}', open);
    const std::string_view key = rest.substr(open + 1, close - open - 1);
    out += rest.substr(0, open);
    for (const auto& [name, value] : fills)
      if (name == key) out += value;
    rest.remove_prefix(close + 1);
  }
  out += rest;
  // A sentence may begin with a name that is written small elsewhere ("the 3 of Coppe").
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z' && text.ends_with('.')) out[0] -= 'a' - 'A';
  return out;
}

std::string say(Message m, Language l, std::span<const Fill> fills) {
  return fill(text(m, l), fills);
}

}  // namespace table
