#pragma once
// Every sentence Mazzo says about a game, in every language it speaks. A message is a whole sentence with
// {placeholders}; the table of texts is in messages.cpp, and a missing text does not compile.
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace table {

enum class Language : std::uint8_t { kEnglish, kItalian };
std::optional<Language> language_from(std::string_view code);  // "en", "it", "it_IT.UTF-8" …

enum class Message : std::uint8_t {
  // What cannot be played
  kUnknownGame,
  kDidYouMean,
  kWrongPlayers,
  kWrongOption,
  kUnknownOption,
  kNoOptions,
  kRange,
  kOr,
  kSeedLength,
  kSeedText,
  kEntropyCount,
  kEntropyDigits,
  // Records and saved matches that cannot be read
  kNotJson,
  kRecordDamaged,
  kRecordIncomplete,
  kRecordDeal,
  kRecordRule,
  kRecordDiffers,
  kRecordCards,
  kCardTwice,
  kCardForeign,
  kCardMissing,
  kSaveDamaged,
  kSaveNone,
  kSaveVersion,
  kSaveIncomplete,
  kSaveChoice,
  kSaveDiffers,
  // Were the deals fair?
  kFairNoCommitment,
  kFairNoSeed,
  kFairSeedDiffers,
  kFairCommitmentDiffers,
  kFairCommitment,
  kFairNoEntropies,
  kFairEntropyDiffers,
  kFairNothingAdded,
  kFairEntropies,
  kFairNoDeal,
  kFairRuleBefore,
  kFairDealDiffers,
  kFairDealsOne,
  kFairDealsMany,
  kFairOver,
  kFairUnfinished,
  kCheckGood,
  kCheckBad,
  kMatchFair,
  kMatchNotFair,
  kCount,  // not a message
};

using Fill = std::pair<std::string_view, std::string_view>;

// A sentence of any catalogue with its {placeholders} filled.
std::string fill(std::string_view text, std::span<const Fill> fills);

std::string_view text(Message m, Language l);
// The sentence with its {placeholders} filled.
std::string say(Message m, Language l, std::span<const Fill> fills = {});
inline std::string say(Message m, Language l, std::initializer_list<Fill> fills) {
  return say(m, l, std::span(fills.begin(), fills.size()));
}

}  // namespace table
