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
