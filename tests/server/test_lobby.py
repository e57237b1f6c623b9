"""Finding a table: making a table, seats, readiness, the list, the queue, rematches."""

import threading
import unittest

from support.house import HouseTest, play_out, sit_down


class Tables(HouseTest):
    def people(self, n):
        out = [self.house.player() for _ in range(n)]
        for p in out:
            self.addCleanup(p.close)
        return out

    def test_the_host_sets_up_a_table_and_others_join_by_its_code(self):
        ann, bob, cat = self.people(3)
        made = ann.ask("create", game="president", players=4, clock=30, options={"rounds": 3}, bots=[70])
        table = made["table"]
        self.assertEqual((table["players"], table["clock"], table["seats"][3]["level"]), (4, 30, 70))
        self.assertRegex(table["commitment"], "^[0-9a-f]{64}$")
        code = table["table"]
        self.assertEqual(bob.ask("join", table=code, seat=2)["seat"], 2)
        self.assertEqual(cat.ask("join", table=code, seat=2)["code"], "seat_taken")
        self.assertEqual(cat.ask("join", table=code, seat=7)["code"], "no_such_seat")
        self.assertEqual(cat.ask("join", table=code)["seat"], 1)
        self.assertEqual(cat.ask("join", table=code)["code"], "already_here")

    def test_a_player_moves_to_a_free_seat_to_be_a_partner(self):
        ann, bob = self.people(2)
        code = ann.ask("create", game="tressette", players=4, bots=[10])["table"]["table"]
        self.assertEqual(bob.ask("join", table=code)["seat"], 1)
        bob.ask("ready", table=code, entropy="ab" * 32)
        moved = bob.ask("join", table=code, seat=2)
        self.assertEqual(moved["seat"], 2)
        self.assertEqual([s["kind"] for s in moved["table"]["seats"]], ["person", "empty", "person", "bot"])
        self.assertFalse(moved["table"]["seats"][2]["ready"], "what was said at the other seat is gone")
        for seat, why in ((2, "already_here"), (0, "seat_taken"), (3, "seat_taken"), (4, "no_such_seat")):
            self.assertEqual(bob.ask("join", table=code, seat=seat)["code"], why)
        self.assertEqual(ann.ask("join", table=code, seat=1)["table"]["host"], 1, "the host stays the host")
        ann.ask("seat", table=code, seat=0, bot=10)
        for p in (ann, bob):
            p.ask("ready", table=code)
        self.assertEqual([p.until("update")["view"]["seat"] for p in (ann, bob)], [1, 2])

    def test_bad_wishes_are_refused_with_a_sentence(self):
        (ann,) = self.people(1)
        for wish, code in (
            ({"game": "bridge"}, "unknown_game"),
            ({"game": "joker", "players": 5}, "bad_players"),
            ({"game": "briscola", "options": {"deals": "many"}}, "bad_option"),
            ({"game": "briscola", "clock": 17}, "bad_field"),
            ({"game": "briscola", "bots": [1, 2]}, "bad_field"),
            ({"game": "briscola", "options": [1]}, "bad_field"),
            ({"game": "briscola", "bots": [101]}, "bad_field"),
        ):
            answer = ann.ask("create", **wish)
            self.assertEqual((answer["t"], answer["code"]), ("error", code), wish)
        self.assertEqual(ann.ask("join", table="NOSUCH")["code"], "no_such_table")

    def test_only_the_host_kicks_and_sets_seats(self):
        ann, bob = self.people(2)
        code = ann.ask("create", game="president", players=3)["table"]["table"]
        bob.ask("join", table=code)
        self.assertEqual(bob.ask("kick", table=code, seat=0)["code"], "not_host")
        self.assertEqual(bob.ask("seat", table=code, seat=2, bot=10)["code"], "not_host")
        self.assertEqual(ann.ask("seat", table=code, seat=1, bot=10)["code"], "seat_taken")
        self.assertEqual(ann.ask("seat", table=code, seat=2, bot=10)["table"]["seats"][2]["kind"], "bot")
        self.assertEqual(ann.ask("seat", table=code, seat=2)["table"]["seats"][2]["kind"], "empty")
        self.assertEqual(ann.ask("kick", table=code, seat=1)["table"]["seats"][1]["kind"], "empty")
        self.assertEqual(bob.until("left")["table"], code)

    def test_no_two_bots_have_one_name(self):
        (ann,) = self.people(1)
        table = ann.ask("create", game="president", players=5, bots=[10, 20, 10])["table"]
        self.assertEqual([s.get("name") for s in table["seats"][1:]], [None, "bot 10", "bot 20", "bot 10 (2)"])
        for seat, level, name in ((1, 10, "bot 10 (3)"), (2, 30, "bot 30"), (3, 10, "bot 10"), (3, 10, "bot 10")):
            seats = ann.ask("seat", table=table["table"], seat=seat, bot=level)["table"]["seats"]
            self.assertEqual(seats[seat]["name"], name)

    def test_the_host_starts_when_all_are_ready_and_not_before(self):
        ann, bob = self.people(2)
        code = ann.ask("create", game="briscola")["table"]["table"]
        self.assertEqual(ann.ask("start", table=code)["code"], "not_ready")
        bob.ask("join", table=code)
        self.assertEqual(ann.ask("start", table=code)["code"], "not_ready")
        bob.ask("ready", table=code)
        self.assertEqual(bob.ask("start", table=code)["code"], "not_host")
        ann.ask("start", table=code)
        self.assertEqual(ann.until("update")["v"], 0)
        self.assertEqual(self.people(1)[0].ask("join", table=code)["code"], "started")

    def test_the_host_leaving_hands_the_table_on_and_the_last_one_closes_it(self):
        ann, bob = self.people(2)
        code = ann.ask("create", game="briscola")["table"]["table"]
        bob.ask("join", table=code)
        ann.ask("leave", table=code)
        self.assertEqual(bob.until(lambda m: m["t"] == "table" and m["table"].get("host") == 1)["table"]["table"], code)
        self.assertEqual(bob.ask("leave", table=code)["table"]["status"], "closed")
        self.assertEqual(ann.ask("join", table=code)["code"], "no_such_table")

    def test_open_and_live_tables_are_listed_and_invited_ones_are_not(self):
        ann, bob, cat = self.people(3)
        shown = ann.ask("create", game="california_jack", public=True)["table"]["table"]
        hidden = bob.ask("create", game="california_jack")["table"]["table"]

        def codes(**wish):
            return [t["table"] for t in cat.ask("tables", **wish)["tables"]]

        self.assertIn(shown, codes(game="california_jack"))
        self.assertNotIn(hidden, codes())
        self.assertNotIn(shown, codes(game="joker"))
        bob.ask("join", table=shown)
        for p in (ann, bob):
            p.ask("ready", table=shown)
        ann.until("update")
        self.assertIn(shown, codes(status="playing"))
        self.assertNotIn(shown, codes())

    def test_no_two_people_ever_sit_on_one_seat(self):
        host, *crowd = self.people(13)
        code = host.ask("create", game="president", players=4)["table"]["table"]
        answers = [None] * len(crowd)
        barrier = threading.Barrier(len(crowd))

        def join(i):
            barrier.wait()
            answers[i] = crowd[i].ask("join", table=code, seat=1 + i % 3)

        threads = [threading.Thread(target=join, args=(i,)) for i in range(len(crowd))]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        seated = [a["seat"] for a in answers if a["t"] == "table"]
        self.assertEqual(sorted(seated), [1, 2, 3])
        self.assertEqual({a["code"] for a in answers if a["t"] == "error"}, {"seat_taken"})

    def test_asking_twice_to_create_makes_one_table(self):
        (ann,) = self.people(1)
        first = ann.ask("create", game="briscola", id="c1")
        again = ann.ask("create", game="briscola", id="c1")
        self.assertEqual(first, again)

    def test_rematch_keeps_the_chairs_and_commits_before_it_takes_entropy(self):
        people = self.people(2)
        code = sit_down("tic_tac_toe", people)
        play_out(code, people)
        made = people[0].ask("rematch", table=code, entropy="ab" * 32)["table"]  # too early, so it is not used
        again = made["table"]
        self.assertEqual([(s["kind"], s.get("ready")) for s in made["seats"]], [("person", False), ("empty", None)])
        self.assertEqual(people[1].until("offer")["table"], again)
        told = people[1].until(lambda m: m["t"] == "table" and m["table"].get("rematch"))
        self.assertEqual(told["table"]["rematch"], again)
        self.assertEqual(people[1].ask("rematch", table=code, entropy="cd" * 32)["table"]["table"], again)
        people[1].ask("ready", table=again)
        people[0].ask("ready", table=again, entropy="12" * 32)
        for p in people:
            first = p.until(lambda m: m["t"] == "update" and m["table"] == again)
            self.assertEqual(first["fair"], {"commitment": made["commitment"], "entropies": ["12" * 32, None]})
        play_out(again, people)

    def test_a_kicked_player_does_not_walk_in_again(self):
        ann, bob = self.people(2)
        code = ann.ask("create", game="briscola")["table"]["table"]
        bob.ask("join", table=code)
        ann.ask("kick", table=code, seat=1)
        self.assertEqual(bob.ask("join", table=code)["code"], "kicked")
        other = ann.ask("create", game="briscola")["table"]["table"]
        self.assertEqual(bob.ask("join", table=other)["seat"], 1)
        bob.ask("leave", table=other)  # at Bob's own request, which is something else
        self.assertEqual(bob.ask("join", table=other)["seat"], 1)

    def test_a_rematch_keeps_the_chairs_of_players_who_stayed(self):
        ann, bob, cat, dan = people = self.people(4)
        code = sit_down("president", people, options={"rounds": 1})
        bob.ask("resign", table=code)
        play_out(code, [ann, cat, dan])
        connected = self.house.metric("mazzo_ws_connections")
        cat.close()
        while self.house.metric("mazzo_ws_connections") == connected:  # until the house has noticed
            pass
        made = ann.ask("rematch", table=code)["table"]
        self.assertEqual([s["kind"] for s in made["seats"]], ["person", "empty", "empty", "empty"])
        self.assertEqual([s.get("reserved") for s in made["seats"]], [None, None, cat.name, dan.name])
        stranger, other = self.people(2)
        self.assertEqual(stranger.ask("join", table=made["table"])["seat"], 1)  # of Bob, who left
        self.assertEqual(other.ask("join", table=made["table"])["code"], "reserved")
        self.assertEqual(bob.ask("rematch", table=code)["code"], "seat_taken")
        back = self.house.player(token=cat.token)
        self.addCleanup(back.close)
        self.assertEqual(back.until("offer")["seat"], 2)
        self.assertEqual(back.ask("join", table=made["table"])["seat"], 2)
        self.assertEqual(dan.ask("rematch", table=code)["seat"], 3)

    def test_too_many_tables(self):
        ann, bob = self.people(2)
        code = sit_down("tic_tac_toe", [ann, bob])
        ann.ask("resign", table=code)
        answers = [ann.ask("create", game="briscola")["t"] for _ in range(9)]
        self.assertEqual(answers, ["table"] * 8 + ["error"])
        self.assertEqual(ann.ask("rematch", table=code)["code"], "too_many_tables")
        self.assertEqual(ann.ask("queue", game="briscola")["code"], "too_many_tables")
        self.assertEqual([s["kind"] for s in bob.ask("rematch", table=code)["table"]["seats"]], ["empty", "person"])


class Queueing(HouseTest):
    SETTINGS = {"bot_offer_seconds": 600}

    def test_two_players_who_wait_are_paired_and_play_with_the_queue_clock(self):
        ann, bob = self.house.player(), self.house.player()
        self.assertEqual(ann.ask("queue", game="briscola")["t"], "ok")
        waiting = ann.until("queued")
        self.assertEqual((waiting["waiting"], waiting["players"]), (1, 2))
        bob.ask("queue", game="briscola")
        table = ann.until("table")["table"]
        self.assertEqual((table["door"], table["clock"]), ("queued", 30))
        for p in (ann, bob):
            p.ask("ready", table=table["table"])
        self.assertIn("clock_ms", ann.until("update"))

    def test_other_options_are_another_queue(self):
        ann, bob = self.house.player(), self.house.player()
        ann.ask("queue", game="rock_paper_scissors", options={"wins": 2})
        bob.ask("queue", game="rock_paper_scissors", options={"wins": 5})
        self.assertEqual(bob.until("queued")["waiting"], 1)
        self.assertEqual(ann.ask("unqueue")["t"], "ok")
        self.assertEqual(ann.ask("unqueue")["code"], "not_queued")
        bob.close()

    def test_a_default_that_is_typed_is_no_other_queue_and_another_clock_is(self):
        ann, bob, cat = (self.house.player() for _ in range(3))
        ann.ask("queue", game="briscola", options={"deals": 3})
        bob.ask("queue", game="briscola", options={"deals": 3}, clock=15)
        self.assertEqual(bob.until("queued")["waiting"], 1)
        cat.ask("queue", game="briscola", options={"deals": "3"}, clock=30, players=2)
        self.assertEqual(ann.until("table")["table"]["clock"], 30)
        bob.ask("queue", game="california_jack", options={"follow": "strict"})
        cat.ask("queue", game="california_jack")
        self.assertEqual(bob.until("table")["table"]["game"], "california_jack")
        for p in (ann, bob, cat):
            p.close()

    def test_no_player_is_in_two_queues_however_fast_the_client_asks(self):
        ann, bob, cat = (self.house.player() for _ in range(3))
        ann.send("queue", game="california_jack", clock=60)
        ann.ask("queue", game="rock_paper_scissors")
        bob.ask("queue", game="california_jack", clock=60)
        self.assertEqual(bob.until("queued")["waiting"], 1)
        cat.ask("queue", game="rock_paper_scissors")
        self.assertEqual(ann.until("table")["table"]["game"], "rock_paper_scissors")
        ann.send("queue", game="president", players=3)  # and leaves the queue before entering it
        self.assertEqual(ann.ask("unqueue")["t"], "ok")
        self.assertEqual(ann.ask("unqueue")["code"], "not_queued")
        for p in (ann, bob, cat):
            p.close()

    def test_no_bot_is_had_before_it_is_offered(self):
        ann = self.house.player()
        ann.ask("queue", game="joker")
        self.assertEqual(ann.ask("accept")["code"], "no_offer")
        ann.close()

    def test_a_player_who_leaves_the_pair_sends_the_other_back_in_line(self):
        ann, bob = self.house.player(), self.house.player()
        for p in (ann, bob):
            p.ask("queue", game="tic_tac_toe", clock=60)
        code = bob.until("table")["table"]["table"]
        ann.until("table")
        bob.ask("leave", table=code)
        self.assertEqual(ann.until("queued")["waiting"], 1)
        ann.close()
        refused = bob.ask("queue", game="tic_tac_toe", clock=60)
        self.assertEqual(refused["code"], "cooling_down")
        self.assertGreater(refused["until_ms"], bob.ask("ping")["now_ms"])


class Offered(HouseTest):
    SETTINGS = {"bot_offer_seconds": 1}

    def test_a_bot_is_offered_after_a_while(self):
        ann = self.house.player()
        ann.ask("queue", game="joker")
        ann.until(lambda m: m["t"] == "queued" and "offer_bots" in m)
        table = ann.ask("accept")["table"]
        self.assertEqual([s["kind"] for s in table["seats"]], ["person", "bot", "bot"])
        self.assertEqual([s["name"] for s in table["seats"][1:]], ["bot 50", "bot 50 (2)"])
        ann.ask("ready", table=table["table"])
        ann.until("update")


class Killed(HouseTest):
    def test_places_in_line_outlive_the_house(self):
        ann = self.house.player()
        ann.ask("queue", game="joker")
        ann.ask("queue", game="president", also=True)
        waiting = ann.ask("queues")["games"]
        self.assertEqual(waiting, [{"game": "joker", "waiting": 1}, {"game": "president", "waiting": 1}])
        self.house.restart()
        ann = self.house.player(token=ann.token)
        self.assertEqual({ann.until("queued")["game"] for _ in waiting}, {"joker", "president"})
        self.assertEqual(ann.ask("queues")["games"], waiting)


class Unready(HouseTest):
    SETTINGS = {"ready_seconds": 5}

    def test_a_player_who_does_not_get_ready_breaks_up_the_pair_and_the_other_waits_on(self):
        ann, bob = self.house.player(), self.house.player()
        ann.ask("queue", game="tic_tac_toe")
        bob.ask("queue", game="tic_tac_toe")
        code = ann.until("table")["table"]["table"]
        ann.ask("ready", table=code)
        ann.until(lambda m: m["t"] == "table" and m["table"]["status"] == "closed")
        self.assertEqual(ann.until("queued")["game"], "tic_tac_toe")


if __name__ == "__main__":
    unittest.main()
