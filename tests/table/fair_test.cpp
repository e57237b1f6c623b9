// Fair deals at the table: what is accepted and written, and that verify() finds every change.
#include "table/fair.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "table/hex.h"
#include "table/open.h"
#include "table/replay.h"
#include "table/verify.h"
#include "tests/support/tables.h"

namespace tests {
namespace {

using table::json::Value;

std::string digits(char c) { return std::string(64, c); }

// Seat 1 gives none, the others each their own.
table::Setup fair(table::Setup setup) {
  for (int i = 0; i < setup.seats; ++i)
    setup.entropies.push_back(i == 1 ? "" : digits(static_cast<char>('a' + i % 6)));
  return setup;
}

std::string played(const table::Setup& setup, int changes = 1'000'000) {
  const auto t = open_table(setup);
  play_on(*t, 3, changes);
  return t->transcript();
}
std::string fair_briscola() { return played(fair({"briscola", 2, {{"deals", "3"}}, "a seed"})); }

// The names of the checks that fail.
Texts faults(std::string_view transcript, const table::Noted& noted = {}) {
  Texts out;
  const auto checks = table::verify(transcript, noted);
  EXPECT_EQ(checks.size(), 4u);
  for (const table::Check& check : checks) {
    EXPECT_TRUE(check.sentence.ends_with('.')) << check.sentence;
    if (!check.good) out.emplace_back(check.name);
  }
  return out;
}

TEST(Hex, ReadsWhatItWrites) {
  core::Bytes32 bytes{};
  for (std::size_t i = 0; i < 32; ++i) bytes[i] = static_cast<std::uint8_t>(i * 9);
  EXPECT_EQ(table::from_hex(table::to_hex(bytes)), bytes);
  EXPECT_EQ(table::from_hex(digits('F')), table::from_hex(digits('f')));
  for (const std::string& text :
       {std::string(), digits('a') + "0", digits('a').substr(1), digits('g'), digits('-'),
        digits(' '), "0x" + digits('a').substr(2)})
    EXPECT_FALSE(table::from_hex(text)) << text;
}

TEST(Fair, TheTranscriptNamesCommitmentAndEntropies) {
  const std::string text = fair_briscola();
  // hashlib.sha256(hashlib.sha256(b"a seed").digest()).hexdigest()
  EXPECT_TRUE(text.starts_with(
      R"({"game":"briscola","players":2,"options":{"deals":3},"seed":"a seed","commitment":")"
      "035e7711c8da2e9434aab5039dc3d72046dee4e57af0e957e948fbbad15e48f8"
      R"(","entropies":[")" +
      digits('a') + R"(",null],"events":[{"e":"deal")"))
      << text.substr(0, 400);
  EXPECT_EQ(table::commitment_of("a seed"), member(parsed(text), "commitment").substr(1, 64));
}

TEST(Fair, WithoutEntropiesTheTranscriptIsAsItEverWas) {
  const Value match = parsed(played({"briscola", 2, {}, "a seed"}));
  EXPECT_EQ(match.keys, (Texts{"game", "players", "options", "seed", "events"}));
}

TEST(Fair, EachSeatsEntropyChangesTheCards) {
  for (const auto& setup : usual_setups()) {
    if (table::pack_of(setup.game).empty()) continue;
    const table::Setup ours = fair(setup);
    const std::string cards = member(parsed(played(ours, 0)), "events");
    for (std::size_t i = 0; i < ours.entropies.size(); ++i) {
      table::Setup other = ours;
      other.entropies[i] = digits('7');
      EXPECT_NE(member(parsed(played(other, 0)), "events"), cards) << setup.game << " seat " << i;
    }
    table::Setup swapped = ours;  // the owner counts as well
    std::swap(swapped.entropies[0], swapped.entropies[1]);
    EXPECT_NE(member(parsed(played(swapped, 0)), "events"), cards);
  }
}

TEST(Fair, BadEntropiesAreRefused) {
  const auto sentence = [](std::vector<std::string> entropies) {
    const auto opened = table::open({"briscola", 2, {}, "1", std::move(entropies)});
    EXPECT_FALSE(opened.table);
    EXPECT_EQ(opened.refused.code, "bad_entropy");
    return opened.refused.sentence;
  };
  EXPECT_EQ(sentence({digits('a')}), "There are 2 seats and 1 entropy.");
  EXPECT_EQ(sentence({"", "", ""}), "There are 2 seats and 3 entropies.");
  EXPECT_EQ(sentence({"", "xyz"}), "The entropy of seat 2 is not 64 hexadecimal digits.");
  EXPECT_EQ(sentence({digits('g'), ""}), "The entropy of seat 1 is not 64 hexadecimal digits.");
}

TEST(Fair, ASavedMatchKeepsItsEntropies) {
  for (const auto& setup : short_setups()) {
    const auto t = open_table(fair(setup));
    play_on(*t, 1, 20);
    const auto again = table::load(t->save());
    ASSERT_TRUE(again.table) << again.refused.sentence;
    ASSERT_EQ(again.table->save(), t->save());
  }
}

TEST(Verify, FindsEveryGameFairAtEveryStage) {
  for (const auto& setup : short_setups())
    for (const int changes : {0, 1, 25, 1'000'000}) {
      const std::string text = played(fair(setup), changes);
      ASSERT_EQ(faults(text), Texts{}) << describe(setup) << " after " << changes;
    }
}

TEST(Verify, ReadsASavedMatchToo) {
  const auto t = open_table(fair({"president", 4, {}, "1"}));
  play_on(*t, 1, 30);
  EXPECT_EQ(faults(t->save()), Texts{});
}

TEST(Verify, SaysWhatItFound) {
  const auto checks = table::verify(fair_briscola());
  EXPECT_EQ(checks[0].sentence,
            "SHA-256 of the seed is the commitment " + table::commitment_of("a seed") + ".");
  EXPECT_EQ(checks[1].sentence, "1 of 2 seats added entropy; the combination is " +
                                    table::to_hex(*table::combined({digits('a'), ""})) + ".");
  EXPECT_EQ(checks[2].sentence, "3 deals follow from the seed and the entropies.");
  EXPECT_EQ(checks[3].sentence, "120 moves replay letter by letter; the match is over.");
  const auto cut = table::verify(played(fair({"briscola", 2, {}, "1"}), 7));
  EXPECT_EQ(cut[2].sentence, "1 deal follows from the seed and the entropies.");
  EXPECT_EQ(cut[3].sentence, "7 moves replay letter by letter; the match is not finished.");
}

TEST(Verify, SaysItInItalianToo) {
  const auto it = table::Language::kItalian;
  const auto checks = table::verify(fair_briscola(), {}, it);
  EXPECT_EQ(checks[0].sentence,
            "SHA-256 della chiave è l'impegno " + table::commitment_of("a seed") + ".");
  EXPECT_EQ(checks[1].sentence, "Posti che hanno aggiunto entropia: 1 su 2; insieme fanno " +
                                    table::to_hex(*table::combined({digits('a'), ""})) + ".");
  EXPECT_EQ(checks[2].sentence, "3 smazzate seguono dalla chiave e dalle entropie.");
  EXPECT_EQ(checks[3].sentence, "120 mosse ripetute lettera per lettera; la partita è finita.");
  const auto noted = table::verify(fair_briscola(), {digits('0'), {{0, digits('b')}}}, it);
  EXPECT_TRUE(noted[0].sentence.ends_with("non è quello che hai annotato."));
  EXPECT_EQ(noted[1].sentence, "L'entropia del posto 1 non è quella che hai annotato.");
}

// Whatever is wrong with a record, no sentence about it is the same in both languages.
TEST(Verify, NeverFallsBackToEnglish) {
  const std::string good = fair_briscola();
  Texts bad = {"",
               "{}",
               "[1",
               "\xFF",
               R"({"match":3})",
               replaced(good, "a seed", "b seed"),
               replaced(good, "briscola", "poker"),
               replaced(good, "briscola", "joker"),
               replaced(good, R"("deals":3)", R"("deals":99)"),
               replaced(good, R"("deals":3)", R"("colour":1)"),
               replaced(good, R"("seed":"a seed")", R"("seed":"")"),
               replaced(good, ",null]", "]"),
               replaced(good, ",null]", R"(,"x"])"),
               replaced(good, R"({"e":"play","seat":0)", R"({"e":"play","seat":1)"),
               replaced(good, R"({"e":"deal_end")", R"({"e":"deal"},{"e":"deal_end")"),
               replaced(good, R"("commitment")", R"("promise")"),
               replaced(good, R"("entropies")", R"("noise")"),
               played({"briscola", 2, {}, "1", {"", ""}})};
  for (const std::string& text : bad) {
    const auto en = table::verify(text), it = table::verify(text, {}, table::Language::kItalian);
    ASSERT_FALSE(table::fair(en)) << text.substr(0, 200);
    for (std::size_t i = 0; i < en.size(); ++i) {
      EXPECT_EQ(en[i].good, it[i].good);
      EXPECT_NE(en[i].sentence, it[i].sentence);
    }
  }
}

TEST(Verify, IsNotContentWithoutCommitmentOrEntropy) {
  EXPECT_EQ(faults(played({"briscola", 2, {}, "1"})), (Texts{"commitment", "entropies"}));
  EXPECT_EQ(faults(played({"briscola", 2, {}, "1", {"", ""}})), (Texts{"entropies"}));
}

// --- tampering ---

TEST(Verify, FindsAnotherSeed) {
  const auto f = faults(replaced(fair_briscola(), R"("seed":"a seed")", R"("seed":"b seed")"));
  EXPECT_EQ(f, (Texts{"commitment", "deals", "record"}));
}

TEST(Verify, FindsAnotherSeedWithItsCommitmentAndCards) {  // all made again: only notes tell
  const std::string other = played(fair({"briscola", 2, {{"deals", "3"}}, "b seed"}));
  EXPECT_EQ(faults(other), Texts{});
  EXPECT_EQ(faults(other, {table::commitment_of("a seed"), {}}), Texts{"commitment"});
}

TEST(Verify, FindsAnotherEntropy) {
  const std::string text = fair_briscola();
  EXPECT_EQ(faults(replaced(text, digits('a'), digits('b'))), (Texts{"deals", "record"}));
  EXPECT_EQ(faults(replaced(text, '"' + digits('a') + '"', "null")),
            (Texts{"entropies", "deals", "record"}));
  EXPECT_EQ(faults(replaced(text, ",null]", "]")), (Texts{"entropies", "deals", "record"}));
}

TEST(Verify, HoldsTheRecordAgainstWhatWasNoted) {
  const std::string text = fair_briscola(), commitment = table::commitment_of("a seed");
  EXPECT_EQ(faults(text, {commitment, {{0, digits('a')}}}), Texts{});
  EXPECT_EQ(faults(text, {digits('0'), {}}), Texts{"commitment"});
  for (const int seat : {1, 2, 7})  // seat 1 gave none, the other seats do not exist
    EXPECT_EQ(faults(text, {"", {{seat, digits('a')}}}), Texts{"entropies"}) << seat;
  EXPECT_EQ(faults(text, {"", {{0, digits('b')}}}), Texts{"entropies"});
}

TEST(Verify, FindsTwoCardsSwappedInAnyDeal) {
  const Value good = parsed(fair_briscola());
  const Value* events = good.find("events");
  int deals = 0;
  for (std::size_t i = 0; i < events->items.size(); ++i) {
    if (member(events->items[i], "e") != R"("deal")") continue;
    Value changed = good;
    Value& deal = changed.items.back().items[i];
    const auto at = [&](std::string_view key) {
      return static_cast<std::size_t>(std::ranges::find(deal.keys, key) - deal.keys.begin());
    };
    std::swap(deal.items[at("stock")].items[3], deal.items[at("stock")].items[4]);
    const auto f = faults(written(changed));
    EXPECT_TRUE(std::ranges::count(f, "deals")) << "deal " << ++deals;
    EXPECT_TRUE(std::ranges::count(f, "record"));
  }
}

TEST(Verify, FindsAChangedMoveOrScore) {
  const std::string text = fair_briscola();
  const auto last = text.rfind(R"("winners":)");
  EXPECT_EQ(faults(text.substr(0, last) + R"("winners":[0,1]}]})"), Texts{"record"});
  EXPECT_EQ(faults(replaced(text, R"({"e":"play","seat":0)", R"({"e":"play","seat":1)")).back(),
            "record");
}

TEST(Verify, FindsADealThatIsNotThere) {
  const Value good = parsed(fair_briscola());
  Value changed = good;
  auto& events = changed.items.back().items;
  std::erase_if(events, [](const Value& e) { return member(e, "e") == R"("deal")"; });
  EXPECT_EQ(faults(written(changed)), (Texts{"deals", "record"}));
}

TEST(Verify, TakesAnythingForARecordAndSaysNo) {
  for (const std::string text :
       {"", "{}", "[]", "null", "{\"seed\":1}", "{\"match\":3}", "\xFF",
        R"({"game":"chess","players":2,"options":{},"seed":"1","events":[1]})",
        R"({"game":"briscola","players":2,"options":{},"seed":"1","events":[1]})"})
    EXPECT_GE(faults(text).size(), 3u) << text;
}

}  // namespace
}  // namespace tests
