"""Play through the real server: every game, refusals, the same request twice, watching, coming back."""

import random
import unittest

from support.house import Closed, HouseTest, pair_up, play_out, sit_down

GAMES = [
    ("briscola", 2),
    ("briscola", 3),
    ("briscola", 4),
    ("joker", 3),
    ("california_jack", 2),
    ("president", 3),
    ("president", 8),
    ("scopa", 2),
    ("scopa", 3),
    ("scopa", 4),
    ("tressette", 2),
    ("tressette", 4),
    ("briscola_chiamata", 5),
    ("tic_tac_toe", 2),
    ("rock_paper_scissors", 2),
]


class Matches(HouseTest):
    def test_every_game_is_played_to_its_end(self):
        for game, players in GAMES:
            with self.subTest(game=game, players=players):
                rng = random.Random(7)
                people = [self.house.player() for _ in range(players)]
                code = sit_down(game, people)
                self.assertGreater(play_out(code, people, rng.choice), 0)
                last = people[0].views[code]
                self.assertTrue(last["over"])
                self.assertEqual(len(last["results"]), players)
                for p in people:
                    p.close()

    def test_one_person_and_bots(self):
        for game, bots in (("briscola", 1), ("president", 4), ("joker", 2)):
            with self.subTest(game=game):
                me = self.house.player(lang="it")
                code = sit_down(game, [me], players=bots + 1, bots=[20] * bots)
                play_out(code, [me])
                self.assertTrue(me.views[code]["over"])
                self.assertFalse(me.views[code]["rated"])
                rows = me.ask("leaderboard", game=game)["rows"]
                self.assertEqual({row["name"] for row in rows}, {"bot 0", "bot 25", "bot 50", "bot 75", "bot 100"})
                me.close()

    def test_the_coach_advises_against_bots_and_never_against_people(self):
        me = self.house.player(lang="en")
        code = sit_down("briscola", [me], bots=[10])
        while not me.views[code]["view"]["legal"]:
            me.read()
        moves = me.ask("hint", table=code)["moves"]
        self.assertEqual(len(moves), len(me.views[code]["view"]["legal"]))
        self.assertTrue(all(m["why"] for m in moves))
        self.assertEqual({m["by"] for m in moves}, {"net+search"})
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("briscola", [ann, bob])
        self.assertEqual(ann.ask("hint", table=code)["code"], "no_hints")

    def test_the_coach_looks_back_when_the_match_is_over(self):
        me = self.house.player()
        code = sit_down("briscola", [me], bots=[10])
        self.assertEqual(me.ask("analyse", table=code)["code"], "match_runs")
        play_out(code, [me])
        analysis = me.ask("analyse", table=code)["analysis"]
        self.assertEqual(len(analysis["choices"]), 40)
        self.assertEqual(len(analysis["seats"]), 2)
        self.assertEqual(analysis["by"], "net+search")
        self.assertEqual(me.ask("analyse", table="NOSUCH")["code"], "no_such_table")

    def test_cards_are_called_as_they_look(self):
        ann = self.house.player(lang="en-x-french", name="Ann-looks")  # a guest may be called Denari-23
        bob = self.house.player(lang="it-x-french", name="Bob-looks")
        code = sit_down("briscola", [ann, bob])
        for player, suits in ((ann, "Clubs|Hearts|Diamonds|Spades"), (bob, "Fiori|Cuori|Quadri|Picche")):
            update = player.views[code]
            self.assertRegex(" ".join(update["said"]), suits)
            self.assertNotRegex(" ".join(update["said"]), r"Bastoni|Coppe|Denari|\bSpade\b")
            for card in update["view"]["own"]["hand"]:
                self.assertRegex(card, "^[2-7JCKA][BCDS]$")

    def test_narration_and_labels_come_in_the_language_asked_for(self):
        ann, bob = self.house.player(lang="en"), self.house.player(lang="it")
        code = sit_down("briscola", [ann, bob])
        self.assertTrue(any("hand" in s for s in ann.views[code]["said"]))
        self.assertTrue(any("mano" in s for s in bob.views[code]["said"]), bob.views[code]["said"])

    def test_a_program_gets_no_words(self):
        ann, bob = self.house.player(), self.house.player(lang="none")
        code = sit_down("briscola", [ann, bob])
        for p in (ann, bob):
            self.assertNotIn("said", p.views[code])
            self.assertNotIn("moves", p.views[code])


class Leaderboard(HouseTest):
    def test_its_pages_are_the_whole_of_it_in_order(self):
        for _ in range(3):
            people = [self.house.player(), self.house.player()]
            play_out(pair_up("tic_tac_toe", people), people)
        ask = people[0].ask
        whole = ask("leaderboard", game="tic_tac_toe")
        self.assertEqual([row["rank"] for row in whole["rows"]], list(range(1, 12)))
        self.assertEqual([row["kind"] for row in whole["rows"]].count("bot"), 5)
        self.assertNotIn("next", whole)
        ratings = [row["rating"] - 1.5 * row["uncertainty"] for row in whole["rows"]]
        self.assertEqual(ratings, sorted(ratings, reverse=True))
        for count in (1, 2, 4, 6):
            rows, start, starts = [], 0, []
            while start is not None:
                page = ask("leaderboard", game="tic_tac_toe", count=count, **{"from": start})
                starts.append(start)
                rows += page["rows"]
                start = page.get("next")
            self.assertEqual(rows, whole["rows"])
            self.assertEqual(starts, list(range(0, 11, count)))
        self.assertEqual(ask("leaderboard", game="tic_tac_toe", **{"from": 11})["rows"], [])
        self.assertEqual({row["kind"] for row in ask("leaderboard", game="joker")["rows"]}, {"bot"})


class Moves(HouseTest):
    def setUp(self):
        self.people = [self.house.player() for _ in range(2)]
        self.code = sit_down("tic_tac_toe", self.people)
        view = self.people[0].views[self.code]["view"]
        self.first = self.people[view["to_act"][0]]
        self.second = self.people[1 - view["to_act"][0]]

    def tearDown(self):
        for p in self.people:
            p.close()

    def play(self, player, at, move, **more):
        return player.ask("play", table=self.code, at=at, move=move, **more)

    def test_each_refusal_has_a_code_and_a_sentence_and_changes_nothing(self):
        legal = self.first.views[self.code]["view"]["legal"][0]
        for player, at, move, code in (
            (self.second, 0, legal, "not_your_turn"),
            (self.first, 0, {"row": 9, "col": 9}, "illegal_move"),
            (self.first, 0, {"card": "7B"}, "illegal_move"),
            (self.first, 0, 7, "illegal_move"),
            (self.first, 99, legal, "bad_version"),
            (self.first, -1, legal, "bad_field"),
            (self.first, "0", legal, "bad_field"),
        ):
            answer = self.play(player, at, move)
            self.assertEqual((answer["t"], answer["code"]), ("error", code))
            self.assertTrue(answer["text"].endswith("."), answer)
        self.assertEqual(self.first.ask("view", table=self.code)["v"], 0)

    def test_the_same_request_again_gets_the_same_answer_and_is_done_once(self):
        legal = self.first.views[self.code]["view"]["legal"][0]
        for _ in range(3):
            answer = self.play(self.first, 0, legal, id="once")
            self.assertEqual((answer["t"], answer["v"]), ("update", 1))

    def test_a_stale_move_is_refused_and_answered_with_the_table(self):
        legal = self.first.views[self.code]["view"]["legal"]
        self.play(self.first, 0, legal[0])
        self.second.until("update")
        move = self.second.views[self.code]["view"]["legal"][0]
        answer = self.play(self.second, 0, move)
        self.assertEqual(answer["code"], "stale")
        self.assertEqual(self.second.until("update")["v"], 1)

    def test_a_player_who_does_not_sit_there_cannot_play(self):
        stranger = self.house.player()
        legal = self.first.views[self.code]["view"]["legal"][0]
        self.assertEqual(self.play(stranger, 0, legal)["code"], "not_here")
        stranger.ask("watch", table=self.code)
        self.assertEqual(self.play(stranger, 0, legal)["code"], "not_here")
        stranger.close()

    def test_a_spectator_sees_what_the_gallery_may(self):
        ann, bob, eve = (self.house.player() for _ in range(3))
        code = sit_down("briscola", [ann, bob])
        seen = eve.ask("watch", table=code)
        self.assertIsNone(seen["view"]["seat"])
        self.assertNotIn("own", seen["view"])
        actor = ann if ann.views[code]["view"]["legal"] else bob
        actor.ask("play", table=code, at=0, move=actor.views[code]["view"]["legal"][0])
        update = eve.until("update")
        self.assertEqual((update["v"], "own" in update["view"]), (1, False))
        eve.ask("unwatch", table=code)
        for p in (ann, bob, eve):
            p.close()

    def test_all_at_a_table_know_how_many_watch(self):
        ann, bob, eve = (self.house.player() for _ in range(3))
        code = sit_down("tic_tac_toe", [ann, bob])
        eve.ask("watch", table=code)
        for p in (ann, bob, eve):
            told = p.until("gallery")
            self.assertEqual((told["table"], told["watchers"]), (code, 1))
        ann.ask("view", table=code)
        self.assertEqual(ann.until("gallery")["watchers"], 1)
        ann.ask("watch", table=code)  # a seated player does not count
        self.assertEqual([p.until("gallery")["watchers"] for p in (ann, bob, eve)], [1, 1, 1])
        eve.ask("unwatch", table=code)
        self.assertEqual(bob.until("gallery")["watchers"], 0)
        eve.ask("watch", table=code)
        self.assertEqual(bob.until("gallery")["watchers"], 1)
        eve.drop()
        self.assertEqual(bob.until("gallery")["watchers"], 0)
        for p in (ann, bob):
            p.close()

    def test_resigning_ends_a_match_of_two(self):
        answer = self.first.ask("resign", table=self.code)
        seat = answer["view"]["seat"]
        self.assertEqual(answer["results"][seat]["outcome"], "abandoned")
        self.assertEqual(answer["results"][1 - seat]["outcome"], "won")

    def test_coming_back_shows_the_table_at_once(self):
        legal = self.first.views[self.code]["view"]["legal"][0]
        self.play(self.first, 0, legal)
        token = self.first.token
        self.first.drop()
        back = self.house.player(token=token)
        self.people.append(back)
        self.assertEqual((back.welcome["t"], back.welcome["tables"]), ("welcome", [self.code]))
        self.assertGreaterEqual(back.until("update")["v"], 1)

    def test_a_newer_connection_replaces_the_older(self):
        newer = self.house.player(token=self.first.token)
        self.people.append(newer)
        with self.assertRaises(Closed) as closed:
            while True:
                self.first.read()
        self.assertEqual(closed.exception.code, 4002)
        update = newer.until("update")
        self.assertFalse(update["seats"][update["view"]["seat"]].get("away", False))

    def test_quick_phrases_reach_the_others_and_can_be_muted(self):
        self.first.ask("say", table=self.code, phrase="hello")
        self.assertEqual(self.second.until("said")["phrase"], "hello")
        self.assertEqual(self.first.ask("say", table=self.code, phrase="<b>")["code"], "bad_field")
        self.second.ask("mute", name=self.first.name)
        self.first.ask("say", table=self.code, phrase="thanks")
        self.assertEqual([m["phrase"] for m in self.second.seen if m["t"] == "said"], ["hello"])
        self.second.ask("ping")
        self.assertEqual([m["phrase"] for m in self.second.seen if m["t"] == "said"], ["hello"])
        newer = self.house.player(token=self.second.token)  # from another device, still muted
        self.people.append(newer)
        newer.until("update")
        self.first.ask("say", table=self.code, phrase="again")
        newer.ask("ping")
        self.assertEqual([m for m in newer.seen if m["t"] == "said"], [])
        newer.ask("mute", name=self.first.name, off=True)
        answers = [self.first.ask("say", table=self.code, phrase="thanks", id=f"p{i}")["t"] for i in range(8)]
        self.assertEqual(newer.until("said")["name"], self.first.name)
        self.assertIn("error", answers)


if __name__ == "__main__":
    unittest.main()
