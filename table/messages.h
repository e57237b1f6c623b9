#pragma once
// Every sentence Mazzo says about a game, in every language it speaks. A message is a whole sentence with
// {placeholders}; the table of texts is in messages.cpp, and a missing one does not compile.
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
  // Names
  kSeatName,
  kYou,
  kNobody,
  kAnd,
  kPointsNone,
  kPointsOne,
  kPointsMany,
  kCardsOne,
  kCardsMany,
  kTitleNone,
  kTitlePresident,
  kTitleVicePresident,
  kTitleNeutral,
  kTitleViceScum,
  kTitleScum,
  kRock,
  kPaper,
  kScissors,
  kPassLabel,
  kCellLabel,
  // What happens; kYou… is told to the seat itself, the other to everybody else
  kYouPlay,
  kPlays,
  kYouPass,
  kPasses,
  kYouAreJoker,
  kBecomesJoker,
  kYouTakeTrick,
  kTakesTrick,
  kYouWinAndLead,
  kWinsAndLeads,
  kWinsOtherLeads,
  kYouWinOtherLeads,
  kWinsYouLead,
  kYouDraw,
  kDrawsKnown,
  kDraws,
  kYouGive,
  kGivesYou,
  kGives,
  kYouAreOut,
  kIsOut,
  kYouMark,
  kMarks,
  kRevealYouWin,
  kRevealYouLose,
  kRevealYouDraw,
  kRevealWon,
  kRevealDrawn,
  // The deal and the match
  kDealYouDeal,
  kDealDeals,
  kRoundYouDeal,
  kRoundDeals,
  kMatchBegins,
  kYourTitle,
  kYourHand,
  kHandOf,
  kTurned,
  kTop,
  kTrump,
  kNewTop,
  kKnown,
  kBoard,
  kOnTable,
  kTableEntry,
  kYouLead,
  kLeads,
  kYouStart,
  kStarts,
  kChoose,
  kGiveBack,
  kDealPoints,
  kRemoved,
  kDealWonYou,
  kDealWon,
  kDealWonBy,
  kDealWonTogether,
  kDealDrawn,
  kJokerWins,
  kAlliesWin,
  kNullDeal,
  kHighLowJackGame,
  kTitles,
  kScore,
  kScoreEntry,
  kPointsEntry,
  kTitleEntry,
  kYourTitleEntry,
  kYouWin,
  kWins,
  kWin,
  kYouWinTogether,
  kDraw,
  // Why not
  kNotInProgress,
  kInvalidPlayer,
  kNotYourTurn,
  kNotUnderstood,
  kNotInHand,
  kMustFollow,
  kMustTrump,
  kFollowOrTrump,
  kNoSuchMove,
  kOneRank,
  kSameCount,
  kHigherRank,
  kNothingBeats,
  kFirstPlay,
  kLeaderPlays,
  kGiveCount,
  kExchangeFirst,
  kCellTaken,
  kOffTheBoard,
  // The coach: why a move is good or bad
  kWhyOnlyMove,
  kWhyTakes,
  kWhyTrumps,
  kWhyAhead,
  kWhyForFriend,
  kWhyGivesNothing,
  kWhyGives,
  kWhyKeeps,
  kWhyLeadsLow,
  kWhyRisks,
  kWhyLeadsTrump,
  kWhyGoesOut,
  kWhyUnbeatable,
  kWhySheds,
  kWhySpendsHigh,
  kWhyBreaks,
  kWhyPassKeeps,
  kWhyGivesLow,
  kWhyLine,
  kWhyBlocks,
  kWhyPlaceOnly,
  kWhyEven,
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
