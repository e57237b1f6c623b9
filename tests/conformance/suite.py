#!/usr/bin/env python3
"""Does a server speak mazzo.v1? Black box: it is given an address and nothing else.

  suite.py HOST:PORT [unittest arguments]

It follows docs/protocol.md section by section and keeps to the usual rate limits (20 messages a second).
"""
import json
import os
import random
import sys
import unittest

from wire import Closed, Player, Refused, Socket

ADDRESS = "127.0.0.1:8080"


def together(game, players=2, bots=0, **wishes):
    """People at a table of this game that has begun, and its code."""
    people = [Player(ADDRESS) for _ in range(players - bots)]
    made = people[0].ask("create", game=game, players=players, bots=[30] * bots, **wishes)
    code = made["table"]["table"]
    for p in people[1:]:
        p.ask("join", table=code)
    for p in people:
        p.ask("ready", table=code, entropy=os.urandom(32).hex())
    for p in people:
        while code not in p.views:
            p.read()
    return people, code


def newest(people, code):
    top = max(p.views[code]["v"] for p in people)
    for p in people:
        while p.views[code]["v"] < top:
            p.read()
    return people[0].views[code]


class Connection(unittest.TestCase):
    def test_the_subprotocol_is_answered(self):
        self.assertIn("mazzo.v1", Socket(ADDRESS).head)
        with self.assertRaises(Refused):
            Socket(ADDRESS, protocol="other.v1")

    def test_foreign_pages_are_turned_away(self):
        for origin in ("https://elsewhere.example", "null"):
            with self.assertRaises(Refused) as refused:
                Socket(ADDRESS, headers={"Origin": origin})
            self.assertEqual(refused.exception.status, 403)

    def test_close_codes(self):
        for send, code in ((lambda s: s.send_frame(2, b"x"), 1003), (lambda s: s.send_text("x" * 8193), 1009),
                           (lambda s: s.send_text(b"\xff"), 1007)):
            sock = Socket(ADDRESS)
            send(sock)
            with self.assertRaises(Closed) as closed:
                sock.read_text()
            self.assertEqual(closed.exception.code, code)

    def test_a_ping_frame_is_answered(self):
        sock = Socket(ADDRESS)
        sock.send_frame(9, b"are you there")
        first, size = sock._take(2)
        self.assertEqual((first, sock._take(size)), (0x8A, b"are you there"))

    def test_a_message_in_pieces_is_one_message(self):
        sock = Socket(ADDRESS)
        sock.send_frame(1, b'{"t":"pi', final=False)
        sock.send_frame(0, b'ng","id":"p"}')
        self.assertEqual(json.loads(sock.read_text())["re"], "p")


class Messages(unittest.TestCase):
    def test_every_message_is_answered_by_its_id(self):
        player = Player(ADDRESS)
        for t in ("ping", "games", "tables", "stats", "history", "export", "unqueue", "no_such_thing"):
            for number in (0, -7, 2**53, "a string"):
                self.assertEqual(player.ask(t, id=number)["re"], number)

    def test_errors_have_a_code_and_a_sentence(self):
        player = Player(ADDRESS)
        for text, code in (("nonsense", "not_json"), ("{}", "no_type"), ('{"t":"fly"}', "unknown_type"),
                           ('{"t":"ping","id":[]}', "bad_id"), ('{"t":"join"}', "bad_field"),
                           ('{"t":"join","table":"??????"}', "no_such_table")):
            player.socket.send_text(text)
            answer = player.read()
            self.assertEqual((answer["t"], answer["code"]), ("error", code))
            self.assertRegex(answer["text"], r"\.$")

    def test_unknown_members_are_ignored(self):
        self.assertEqual(Player(ADDRESS).ask("ping", more={"a": [None]})["t"], "pong")

    def test_hello_comes_first_and_once(self):
        player = Player(ADDRESS, greet=False)
        self.assertEqual(player.ask("create", game="briscola")["code"], "hello_first")
        self.assertEqual(player.ask("hello")["t"], "welcome")
        self.assertEqual(player.ask("hello")["code"], "hello_once")


class People(unittest.TestCase):
    def test_a_guest_in_one_message(self):
        welcome = Player(ADDRESS).welcome
        self.assertTrue(welcome["guest"])
        self.assertEqual(welcome["protocol"], 1)
        self.assertRegex(welcome["name"], "^[A-Za-z0-9_-]{2,20}$")

    def test_tokens_are_good_once(self):
        first = Player(ADDRESS)
        second = Player(ADDRESS, token=first.token)
        self.assertEqual(second.name, first.name)
        third = Player(ADDRESS, token=second.token)
        self.assertEqual(Player(ADDRESS, token=first.token).welcome["code"], "bad_token")
        self.assertEqual(third.ask("ping")["t"], "pong")

    def test_the_older_connection_is_closed_with_4002(self):
        older = Player(ADDRESS)
        Player(ADDRESS, token=older.token)
        with self.assertRaises(Closed) as closed:
            older.read()
        self.assertEqual(closed.exception.code, 4002)

    def test_a_guest_registers_and_logs_in(self):
        name = "T" + os.urandom(6).hex()
        guest = Player(ADDRESS)
        self.assertEqual(guest.ask("register", name=name, password="eight or more")["t"], "ok")
        member = Player(ADDRESS, greet=False)
        answer = member.ask("login", name=name, password="eight or more")
        self.assertEqual((answer["t"], answer["name"], answer["guest"]), ("welcome", name, False))
        self.assertEqual(member.ask("delete", password="eight or more")["t"], "ok")


class Tables(unittest.TestCase):
    def test_the_games_say_what_can_be_set(self):
        games = {g["game"]: g for g in Player(ADDRESS).ask("games")["games"]}
        self.assertLessEqual({"briscola", "joker", "president", "california_jack"}, set(games))

    def test_a_table_from_making_to_beginning(self):
        host, guest = Player(ADDRESS), Player(ADDRESS)
        made = host.ask("create", game="president", players=3, public=True)
        code = made["table"]["table"]
        self.assertEqual((made["seat"], made["table"]["host"], made["table"]["status"]), (0, 0, "open"))
        self.assertIn(code, [t["table"] for t in guest.ask("tables", game="president")["tables"]])
        self.assertEqual(guest.ask("join", table=code, seat=2)["seat"], 2)
        self.assertEqual(guest.ask("join", table=code)["code"], "already_here")
        self.assertEqual(guest.ask("start", table=code)["code"], "not_host")
        host.ask("seat", table=code, seat=1, bot=10)
        guest.ask("ready", table=code)
        host.ask("start", table=code)
        update = guest.until("update")
        self.assertEqual((update["v"], update["view"]["seat"]), (0, 2))
        guest.ask("leave", table=code)
        host.ask("leave", table=code)


class Play(unittest.TestCase):
    def play_out(self, people, code, rng):
        while True:
            now = newest(people, code)
            if now.get("over"):
                return now
            if now["view"]["deal_over"]:
                for p in people:
                    p.send("next", table=code)
                people[0].until(lambda m: m["t"] == "update" and m["v"] > now["v"])
                continue
            actor = next((p for p in people if p.views[code]["view"]["legal"]), None)
            if actor is None:
                people[0].until(lambda m: m["t"] == "update" and m["v"] > now["v"], timeout=20)
                continue
            mine = actor.views[code]
            answer = actor.ask("play", table=code, at=mine["v"], move=rng.choice(mine["view"]["legal"]))
            self.assertEqual(answer["v"], now["v"] + 1, answer)

    def test_whole_matches(self):
        for game, players in (("briscola", 4), ("tic_tac_toe", 2), ("rock_paper_scissors", 2)):
            with self.subTest(game=game):
                people, code = together(game, players)
                last = self.play_out(people, code, random.Random(3))
                self.assertEqual(len(last["results"]), players)
                self.assertEqual(len(last["fair"]["entropies"]), players)
                told = people[0].ask("transcript", table=code)["transcript"]
                self.assertEqual(told["events"][-1]["e"], "match_end")
                story = people[0].ask("story", table=code)["story"]
                self.assertEqual(len(story), last["view"]["version"] + last["view"]["deal"])
                self.assertTrue(all(isinstance(sentence, str) for step in story for sentence in step))
                self.assertEqual(people[0].ask("history")["rows"][0]["table"], code)

    def test_versions_have_no_gaps_and_moves_are_conditional(self):
        people, code = together("tic_tac_toe")
        first = next(p for p in people if p.views[code]["view"]["legal"])
        second = next(p for p in people if p is not first)
        legal = first.views[code]["view"]["legal"]
        self.assertEqual(second.ask("play", table=code, at=0, move=legal[0])["code"], "not_your_turn")
        self.assertEqual(first.ask("play", table=code, at=5, move=legal[0])["code"], "bad_version")
        self.assertEqual(first.ask("play", table=code, at=0, move={"no": "move"})["code"], "illegal_move")
        self.assertEqual(first.ask("play", table=code, at=0, move=legal[0], id="m")["v"], 1)
        self.assertEqual(first.ask("play", table=code, at=0, move=legal[0], id="m")["v"], 1)
        self.assertEqual(first.ask("play", table=code, at=0, move=legal[1], id="n")["code"], "not_your_turn")
        second.until("update")
        answer = second.ask("play", table=code, at=0, move=second.views[code]["view"]["legal"][0])
        self.assertEqual(answer["code"], "stale")

    def test_coming_back_shows_the_table(self):
        people, code = together("briscola")
        people[0].drop()
        back = Player(ADDRESS, token=people[0].token)
        self.assertEqual(back.welcome["tables"], [code])
        self.assertEqual(back.until("update")["view"]["seat"], 0)

    def test_the_gallery_sees_no_hand(self):
        people, code = together("california_jack")
        watcher = Player(ADDRESS)
        view = watcher.ask("watch", table=code)["view"]
        self.assertIsNone(view["seat"])
        self.assertNotIn("own", view)
        self.assertEqual(view["legal"], [])

    def test_resigning(self):
        people, code = together("joker", 3, bots=1)
        update = people[0].ask("resign", table=code)
        self.assertTrue(update["seats"][0]["left"])
        self.assertNotIn("left", people[0].ask("reclaim", table=code)["seats"][0])
        people, code = together("briscola")
        self.assertEqual(people[0].ask("resign", table=code)["results"][0]["outcome"], "abandoned")

    def test_quick_phrases(self):
        people, code = together("briscola")
        people[0].ask("say", table=code, phrase="well_played")
        self.assertEqual(people[1].until("said")["phrase"], "well_played")
        self.assertEqual(people[0].ask("say", table=code, phrase="anything")["code"], "bad_field")


if __name__ == "__main__":
    if len(sys.argv) > 1 and ":" in sys.argv[1]:
        ADDRESS = sys.argv.pop(1)
    unittest.main()
