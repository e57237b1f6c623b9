"""Leaving and coming back: grace, forfeits, bots that take over, clocks; all of it across a restart."""

import time
import unittest

from support.house import HouseTest, play_out, sit_down


class Grace(HouseTest):
    SETTINGS = {"grace_seconds": 1}

    def test_with_two_the_absent_one_forfeits_and_the_other_sees_the_countdown(self):
        ann, bob = self.house.player(), self.house.player()
        sit_down("briscola", [ann, bob])
        bob.drop()
        away = ann.until("update")
        self.assertEqual(away["what"], {"kind": "away", "seat": 1})
        self.assertTrue(0 < away["seats"][1]["leaves_in_ms"] <= 1000)
        left = ann.until("update")
        self.assertEqual((left["what"]["kind"], left["over"]), ("left", True))
        self.assertEqual([r["outcome"] for r in left["results"]], ["won", "abandoned"])
        self.assertEqual(ann.ask("stats")["games"][0]["won"], 1)
        back = self.house.player(token=bob.token)
        self.assertEqual(back.ask("stats")["games"][0]["abandoned"], 1)

    def test_with_three_a_bot_takes_the_seat_until_its_owner_reclaims_it(self):
        people = [self.house.player() for _ in range(3)]
        code = sit_down("president", people)
        people[2].drop()
        left = people[0].until(lambda m: m["t"] == "update" and m["what"]["kind"] == "left")
        self.assertTrue(left["seats"][2]["left"])
        self.assertNotIn("over", left)
        back = self.house.player(token=people[2].token)
        shown = back.until("update")
        self.assertEqual(shown["view"]["seat"], 2)
        if shown["view"]["legal"]:
            refused = back.ask("play", table=code, at=shown["v"], move=shown["view"]["legal"][0])
            self.assertEqual(refused["code"], "seat_taken")
        answer = back.ask("reclaim", table=code)
        self.assertNotIn("left", answer["seats"][2])

    def test_the_old_connections_end_harms_nothing(self):
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("briscola", [ann, bob])
        newer = self.house.player(token=bob.token)
        bob.drop()
        time.sleep(1.5)
        self.assertNotIn("over", newer.ask("view", table=code))
        self.assertNotIn("away", ann.ask("view", table=code)["seats"][1])

    def test_a_match_that_nobody_is_at_sleeps(self):
        ann, bob = self.house.player(), self.house.player()
        sit_down("briscola", [ann, bob])
        ann.drop()
        bob.drop()
        time.sleep(2.5)
        back = self.house.player(token=ann.token)
        shown = back.until("update")
        self.assertNotIn("over", shown)
        # Now the other player has the whole grace, and then has left.
        left = back.until(lambda m: m["t"] == "update" and m["what"]["kind"] == "left")
        self.assertEqual(left["what"]["seat"], 1)


class InTime(HouseTest):
    def test_a_player_who_comes_back_in_time_plays_on(self):
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("briscola", [ann, bob])
        bob.drop()
        ann.until("update")
        back = self.house.player(token=bob.token)
        self.assertEqual(ann.until("update")["what"], {"kind": "back", "seat": 1})
        while code not in back.views or back.views[code]["v"] < ann.views[code]["v"]:
            back.read()
        play_out(code, [ann, back])
        self.assertTrue(ann.views[code]["over"])


class Restart(HouseTest):
    SETTINGS = {"grace_seconds": 8}  # long enough for two to come back on a busy machine

    def test_grace_survives_a_restart_and_everybody_gets_it(self):
        ann, bob, cat = (self.house.player() for _ in range(3))
        code = sit_down("president", [ann, bob, cat])
        bob.drop()
        ann.until("update")
        self.house.restart()
        began = time.monotonic()
        ann, cat = self.house.player(token=ann.token), self.house.player(token=cat.token)
        left = ann.until(lambda m: m["t"] == "update" and m["what"]["kind"] == "left")
        self.assertEqual(left["what"]["seat"], 1)
        self.assertGreater(time.monotonic() - began, 1)
        play_out(code, [ann, cat])


if __name__ == "__main__":
    unittest.main()
