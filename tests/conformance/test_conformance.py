#!/usr/bin/env python3
"""Does a server speak mazzo.v1? A black-box test, which knows an address and nothing else.

  test_conformance.py HOST:PORT [unittest arguments]

It follows docs/protocol.md section by section, then docs/openapi.yaml, and keeps to the usual rate limits (20 messages
per second). It disturbs no other player; it waits in a queue that nobody else is likely to choose.
"""

import json
import os
import random
import sys
import time
import unittest
import urllib.error
import urllib.request

from support.wire import PATIENCE, Closed, Player, Refused, Socket

ADDRESS = "127.0.0.1:8080"


def together(game, players=2, bots=0, **wishes):
    """People at a table of this game whose match has begun, and its code."""
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


def fetch(path, body=None, **headers):
    """(status, headers, object) of an HTTP request; with a body it is a POST."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **{k.replace("_", "-"): v for k, v in headers.items()}}
    request = urllib.request.Request(f"http://{ADDRESS}{path}", data, headers)
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return answer.status, answer.headers, json.load(answer)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.headers, json.load(refused)


def past_of(player, code, deal):
    """All steps of a deal as the player saw them, part by part."""
    steps, start = [], 0
    while start is not None:
        answer = player.ask("past", table=code, deal=deal, **{"from": start})
        steps += answer["past"]
        start = answer.get("next")
    return steps


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
        for send, code in (
            (lambda s: s.send_frame(2, b"x"), 1003),
            (lambda s: s.send_text("x" * 8193), 1009),
            (lambda s: s.send_text(b"\xff"), 1007),
        ):
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
        for text, code in (
            ("nonsense", "not_json"),
            ("{}", "no_type"),
            ('{"t":"fly"}', "unknown_type"),
            ('{"t":"ping","id":[]}', "bad_id"),
            ('{"t":"join"}', "bad_field"),
            ('{"t":"join","table":"??????"}', "no_such_table"),
        ):
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

    def test_a_guest_registers_logs_in_changes_the_password_and_is_deleted(self):
        name = "T" + os.urandom(6).hex()
        guest = Player(ADDRESS)
        self.assertEqual(guest.ask("register", name=name, password="eight or more")["t"], "ok")
        member = Player(ADDRESS, greet=False)
        answer = member.ask("login", name=name, password="eight or more")
        self.assertEqual((answer["t"], answer["name"], answer["guest"]), ("welcome", name, False))
        token = member.ask("password", old="eight or more", new="nine or more")["token"]
        self.assertEqual(Player(ADDRESS, token=answer["token"]).welcome["code"], "bad_token")
        member = Player(ADDRESS, token=token)
        self.assertEqual(member.name, name)
        self.assertEqual(member.ask("delete", password="eight or more")["code"], "bad_login")
        self.assertEqual(member.ask("delete", password="nine or more")["t"], "ok")

    def ended(self, player):
        with self.assertRaises(Closed) as closed:
            while True:
                player.read()
        return closed.exception.code

    def test_a_client_that_logs_out_is_out(self):
        for wish in ({}, {"everywhere": True}):
            player = Player(ADDRESS)
            self.assertEqual(player.ask("logout", **wish)["t"], "ok")
            self.assertEqual(self.ended(player), 4001)
            self.assertEqual(Player(ADDRESS, token=player.token).welcome["code"], "bad_token")

    def test_all_that_is_kept_is_exported(self):
        player = Player(ADDRESS)
        data = player.ask("export")["data"]
        self.assertEqual((data["name"], data["guest"], data["matches"]), (player.name, True, []))


class Tables(unittest.TestCase):
    def test_the_games_say_what_can_be_set(self):
        games = {g["game"]: g for g in Player(ADDRESS).ask("games")["games"]}
        self.assertLessEqual({"briscola", "joker", "president", "california_jack"}, set(games))

    def test_a_table_from_making_to_beginning(self):
        host, guest = Player(ADDRESS), Player(ADDRESS)
        made = host.ask("create", game="president", players=3, public=True)
        code = made["table"]["table"]
        self.assertEqual((made["seat"], made["table"]["host"], made["table"]["status"]), (0, 0, "open"))
        # A house of several nodes may need a moment until all of them list it.
        end = time.monotonic() + PATIENCE
        while code not in [t["table"] for t in guest.ask("tables", game="president")["tables"]]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
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

    def test_the_host_kicks(self):
        host, guest = Player(ADDRESS), Player(ADDRESS)
        code = host.ask("create", game="briscola")["table"]["table"]
        guest.ask("join", table=code)
        self.assertEqual(guest.ask("kick", table=code, seat=0)["code"], "not_host")
        self.assertEqual(host.ask("kick", table=code, seat=1)["table"]["seats"][1]["kind"], "empty")
        self.assertEqual(guest.until("left")["table"], code)
        self.assertEqual(guest.ask("join", table=code)["code"], "kicked")
        host.ask("leave", table=code)


class Queue(unittest.TestCase):
    WISH = {"game": "rock_paper_scissors", "options": {"wins": 9}, "clock": 60}

    def test_two_in_line_are_paired(self):
        first, second = Player(ADDRESS), Player(ADDRESS)
        self.assertEqual(first.ask("queue", **self.WISH)["t"], "ok")
        self.assertEqual(first.until("queued")["waiting"], 1)
        second.ask("queue", **self.WISH)
        tables = [p.until("table")["table"] for p in (first, second)]
        self.assertEqual({(t["table"], t["door"], t["clock"]) for t in tables}, {(tables[0]["table"], "queued", 60)})
        for p in (first, second):
            p.ask("ready", table=tables[0]["table"])
        self.assertLessEqual(first.until("update")["clock_ms"], 60_000)

    def test_a_player_who_waits_is_offered_bots_and_may_go(self):
        player = Player(ADDRESS)
        self.assertEqual(player.ask("accept")["code"], "no_offer")
        player.ask("queue", **self.WISH)
        level = player.until(lambda m: m["t"] == "queued" and "offer_bots" in m, timeout=600)["offer_bots"]
        table = player.ask("accept")["table"]
        self.assertEqual([(s["kind"], s.get("level")) for s in table["seats"]], [("person", None), ("bot", level)])
        self.assertEqual(player.ask("unqueue")["code"], "not_queued")
        player.ask("leave", table=table["table"])
        player.ask("queue", **self.WISH)
        self.assertEqual(player.ask("unqueue")["t"], "ok")


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
                people[0].until(lambda m: m["t"] == "update" and m["v"] > now["v"], timeout=600)
                continue
            mine = actor.views[code]
            answer = actor.ask("play", table=code, at=mine["v"], move=rng.choice(mine["view"]["legal"]))
            self.assertEqual(answer["v"], now["v"] + 1, answer)

    def test_whole_matches(self):
        for game, players in (
            ("briscola", 4),
            ("scopa", 3),
            ("tressette", 4),
            ("briscola_chiamata", 5),
            ("tic_tac_toe", 2),
            ("rock_paper_scissors", 2),
        ):
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
                past = [moment for deal in range(last["view"]["deal"]) for moment in past_of(people[0], code, deal + 1)]
                self.assertEqual(len(past), len(story))
                self.assertEqual([m["v"] for m in past], sorted(m["v"] for m in past))
                self.assertEqual({m["view"]["seat"] for m in past}, {last["view"]["seat"]})
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
        self.assertEqual(people[1].ask("mute", name=people[0].name)["t"], "ok")
        self.assertEqual(people[1].ask("mute", name="No-such-name")["code"], "no_such_player")

    def test_a_rematch_is_a_new_table_with_a_new_commitment(self):
        people, code = together("tic_tac_toe")
        self.assertEqual(people[0].ask("rematch", table=code)["code"], "not_over")
        people[0].ask("resign", table=code)
        made = [p.ask("rematch", table=code)["table"] for p in people]
        again = made[0]["table"]
        self.assertEqual([t["table"] for t in made], [again, again])
        self.assertNotEqual(made[0]["commitment"], people[0].views[code]["fair"]["commitment"])
        for p in people:
            p.ask("ready", table=again)
        for p in people:
            self.assertEqual(p.until(lambda m: m["t"] == "update" and m["table"] == again)["v"], 0)


class Rematches(unittest.TestCase):
    def ended(self, game="tic_tac_toe"):
        people, code = together(game)
        people[0].ask("resign", table=code)
        return *people, code

    def test_a_rematch_is_offered_and_nobody_sits_unasked(self):
        ann, bob, code = self.ended()
        made = ann.ask("rematch", table=code)
        again = made["table"]["table"]
        self.assertEqual([seat["kind"] for seat in made["table"]["seats"]], ["person", "empty"])
        self.assertEqual(made["table"]["seats"][1]["reserved"], bob.name)
        self.assertGreater(made["reserved_ms"], 0)
        offer = bob.until("offer")
        self.assertEqual((offer["table"], offer["of"], offer["name"], offer["seat"]), (again, code, ann.name, 1))
        self.assertEqual((offer["game"], offer["players"]), ("tic_tac_toe", 2))
        self.assertIsInstance(offer["rated"], bool)
        ann.ask("ready", table=again)
        self.assertNotIn(again, Player(ADDRESS, token=bob.token).welcome["tables"])
        self.assertNotIn(again, ann.views)

    def test_a_kept_chair_is_taken_by_joining(self):
        ann, bob, code = self.ended()
        again = ann.ask("rematch", table=code)["table"]["table"]
        stranger = Player(ADDRESS)
        self.assertEqual(stranger.ask("join", table=again)["code"], "reserved")
        self.assertEqual(stranger.ask("decline", table=again)["code"], "no_offer")
        self.assertEqual(bob.ask("join", table=again)["seat"], 1)
        for p in (ann, bob):
            p.ask("ready", table=again)
        for p in (ann, bob):
            self.assertEqual(p.until(lambda m: m["t"] == "update" and m["table"] == again)["v"], 0)

    def test_a_declined_offer_leaves_no_table(self):
        ann, bob, code = self.ended()
        watcher = Player(ADDRESS)
        watcher.ask("watch", table=code)
        again = ann.ask("rematch", table=code)["table"]["table"]
        self.assertNotIn("seat", watcher.until("offer"))
        self.assertEqual(bob.ask("decline", table=again)["t"], "table")
        for p in (ann, watcher):
            end = p.until("offer_over")
            self.assertEqual((end["table"], end["of"], end["why"], end["names"]), (again, code, "declined", [bob.name]))
            self.assertTrue(end["closed"])
        self.assertEqual(bob.ask("join", table=again)["code"], "no_such_table")
        self.assertEqual(ann.ask("rematch", table=code)["code"], "declined")

    def test_an_offer_is_withdrawn_by_leaving(self):
        ann, bob, code = self.ended()
        again = ann.ask("rematch", table=code)["table"]["table"]
        ann.ask("leave", table=again)
        self.assertEqual(bob.until("offer_over")["why"], "withdrawn")


class Records(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.people, cls.code = together("tic_tac_toe")
        cls.running = cls.people[0].ask("analyse", table=cls.code)
        cls.people[0].ask("resign", table=cls.code)

    def test_the_coach_looks_back_when_the_match_is_over(self):
        self.assertEqual(self.running["code"], "match_runs")
        self.assertEqual(len(self.people[0].ask("analyse", table=self.code)["analysis"]["seats"]), 2)

    def test_the_leaderboard_goes_page_by_page(self):
        player, rows, wish = self.people[0], [], {"game": "tic_tac_toe", "count": 1}
        for _ in range(3):
            page = player.ask("leaderboard", **wish)
            self.assertEqual(len(page["rows"]), 1)
            rows += page["rows"]
            if "next" not in page:
                break
            wish["from"] = page["next"]
        self.assertGreater(len(rows), 1)
        self.assertEqual([row["rank"] for row in rows], list(range(1, len(rows) + 1)))
        self.assertEqual(player.ask("leaderboard", game="tic_tac_toe", **{"from": 2**40})["rows"], [])

    def test_figures_and_history(self):
        for p, outcome in zip(self.people, ("abandoned", "won")):
            (figures,) = p.ask("stats")["games"]
            self.assertEqual((figures["game"], figures["played"], figures[outcome]), ("tic_tac_toe", 1, 1))
            (row,) = p.ask("history", count=1)["rows"]
            self.assertEqual((row["table"], row["outcome"]), (self.code, outcome))
            self.assertEqual(row["players"], [q.name for q in self.people])


class Http(unittest.TestCase):
    OWN = property(lambda self: f"http://{ADDRESS}")

    def test_questions_are_answered_as_over_the_socket(self):
        people, code = together("tic_tac_toe")
        people[0].ask("resign", table=code)
        name = people[1].name
        for path, question in (
            ("games", {}),
            (f"stats?name={name}", {"name": name}),
            (f"history?name={name}", {"name": name}),
            (f"transcript?table={code}", {"table": code}),
        ):
            status, headers, answer = fetch("/api/v1/" + path)
            asked = people[0].ask(path.split("?")[0], **question)
            del asked["re"]
            self.assertEqual((status, headers["Content-Type"], answer), (200, "application/json", asked))
        page = fetch("/api/v1/leaderboard?game=tic_tac_toe&count=1&from=1")[2]
        self.assertEqual([row["rank"] for row in page["rows"]], [2])
        self.assertIsInstance(fetch("/api/v1/tables?status=playing&game=joker")[2]["tables"], list)

    def test_refusals_are_problems(self):
        for path, status in (
            ("transcript?table=NOSUCH", 404),
            ("stats?name=no-such-player", 404),
            ("nothing", 404),
            ("hello", 405),
            ("delete", 405),
        ):
            got, headers, problem = fetch("/api/v1/" + path)
            self.assertEqual(
                (got, headers["Content-Type"], problem["status"]), (status, "application/problem+json", status), path
            )
            self.assertRegex(problem["title"], r"\.$")
        self.assertEqual(fetch("/api/v1/transcript?table=NOSUCH")[2]["code"], "no_such_table")

    def test_a_page_gets_a_cookie_and_comes_in_with_it(self):
        status, headers, welcome = fetch("/api/v1/hello", {}, Origin=self.OWN)
        self.assertEqual((status, welcome["t"], welcome.get("token")), (200, "welcome", None))
        for word in ("HttpOnly", "SameSite=Strict"):
            self.assertIn(word, headers["Set-Cookie"])
        cookie = headers["Set-Cookie"].split(";")[0]
        self.assertEqual(Player(ADDRESS, headers={"Origin": self.OWN, "Cookie": cookie}).name, welcome["name"])
        self.assertEqual(fetch("/api/v1/export", {}, Origin="https://elsewhere.example", Cookie=cookie)[0], 403)
        self.assertEqual(fetch("/api/v1/export", {}, Cookie=cookie)[0], 403)  # without an Origin
        self.assertEqual(fetch("/api/v1/logout", {}, Origin=self.OWN, Cookie=cookie)[0], 200)
        self.assertEqual(fetch("/api/v1/export", {}, Origin=self.OWN, Cookie=cookie)[0], 401)


if __name__ == "__main__":
    if len(sys.argv) > 1 and ":" in sys.argv[1]:
        ADDRESS = sys.argv.pop(1)
    unittest.main()
