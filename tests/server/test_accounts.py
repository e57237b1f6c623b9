"""Accounts: guests, names, passwords, sessions, cookies, what is kept about people."""

import contextlib
import json
import signal
import sqlite3
import unittest
from pathlib import Path

from support.house import Closed, House, HouseTest, Player, get, play_out, sit_down


def close_code(player):
    try:
        while True:
            player.read()
    except Closed as closed:
        return closed.code


class Accounts(HouseTest):
    SETTINGS = {"rate_login": "1000/1s burst 1000", "hash_memory_mib": 8}

    def member(self, name, password="correct horse"):
        player = self.house.player()
        self.assertEqual(player.ask("register", name=name, password=password)["t"], "ok")
        return player

    def log_in(self, name, password="correct horse"):
        player = Player(self.house.address, greet=False)
        player.welcome = player.ask("login", name=name, password=password)
        return player

    def test_a_guest_needs_one_message_and_gets_a_name(self):
        guest = self.house.player()
        self.assertTrue(guest.welcome["guest"])
        self.assertRegex(guest.name, "^[A-Za-z0-9_-]{2,20}$")

    def test_names_that_look_alike_are_taken(self):
        self.house.player(name="Ili0")
        for other in ("ILIO", "1li0", "ilio", "Ili0"):
            answer = Player(self.house.address, name=other).welcome
            self.assertEqual(answer["code"], "name_taken", other)
        for bad in ("x", "a" * 21, "né", "a b", "<b>", "\u001b[31mred", "", "аnna"):
            self.assertEqual(Player(self.house.address, name=bad).welcome["code"], "bad_name", bad)

    def test_a_guest_who_registers_keeps_the_history(self):
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("tic_tac_toe", [ann, bob])
        play_out(code, [ann, bob])
        ann.ask("register", name="AnnKeeps", password="long enough")
        ann.close()
        again = self.log_in("AnnKeeps", "long enough")
        self.assertFalse(again.welcome["guest"])
        self.assertEqual(again.ask("stats")["games"][0]["played"], 1)
        self.assertEqual(again.ask("history")["rows"][0]["table"], code)

    def test_wrong_name_and_wrong_password_look_the_same(self):
        self.member("Wendy")
        wrong = [self.log_in("Wendy", "not this one").welcome, self.log_in("Nobody-Here").welcome]
        self.assertEqual(wrong[0], wrong[1])
        self.assertEqual(wrong[0]["code"], "bad_login")
        self.assertEqual(self.house.player().ask("register", name="Shorty", password="short")["code"], "bad_password")

    def test_logging_in_minds_no_capitals(self):
        self.member("CamelCase")
        self.assertEqual(self.log_in("camelcase").welcome["name"], "CamelCase")
        self.assertEqual(self.house.player().ask("stats", name="CAMELCASE")["name"], "CamelCase")

    def test_a_new_name_is_shown_at_every_table_past_and_present(self):
        ann, bob = self.house.player(), self.house.player()
        over = sit_down("tic_tac_toe", [ann, bob])
        ann.ask("resign", table=over)
        code = sit_down("tic_tac_toe", [ann, bob])
        self.assertEqual(ann.ask("register", name="Renamed", password="correct horse")["t"], "ok")
        names = lambda seats: [seat["name"] for seat in seats]
        self.assertEqual(names(bob.ask("view", table=code)["seats"]), ["Renamed", bob.name])
        self.assertEqual(names(bob.ask("view", table=over)["seats"]), ["Renamed", bob.name])
        self.house.restart()
        bob = self.house.player(token=bob.token)
        self.assertEqual(names(bob.ask("view", table=code)["seats"]), ["Renamed", bob.name])
        self.assertEqual(names(bob.ask("transcript", table=over)["table"]["seats"]), ["Renamed", bob.name])

    def test_a_token_is_good_once_and_the_one_before_until_the_next_is_used(self):
        guest = self.house.player()
        first = guest.token
        second = self.house.player(token=first).token  # rotates
        third = self.house.player(token=first).token  # the answer with `second` was lost
        self.assertNotIn(first, (second, third))
        fourth = self.house.player(token=third).token
        for old in (first, second, "", "0" * 64, fourth[:-1]):
            player = Player(self.house.address, greet=False)
            self.assertEqual(player.ask("hello", token=old)["code"], "bad_token", old)

    def test_a_token_is_refused_once_its_successor_was_received(self):
        first = self.house.player().token
        rightful = self.house.player(token=first)
        rightful.ask("ping")  # has read the welcome, so it has the next token
        self.assertEqual(Player(self.house.address, token=first).welcome["code"], "bad_token")
        self.assertEqual(rightful.ask("ping")["t"], "pong")
        self.assertEqual(self.house.player(token=rightful.token).name, rightful.name)

    def test_of_two_clients_that_come_back_with_one_token_one_stays(self):
        first = self.house.player().token
        two = [Player(self.house.address, greet=False) for _ in range(2)]
        for p in two:
            p.send("hello", token=first)
        tokens, stayed = [], 0
        for p in two:
            try:
                tokens.append(p.until("welcome")["token"])
            except Closed:  # too late, since the other has shown that it has the next token
                pass
        for p in two:
            try:
                stayed += p.ask("ping")["t"] == "pong"
            except (Closed, OSError):
                pass
        self.assertEqual(stayed, 1)
        answers = [Player(self.house.address, token=t).welcome["t"] for t in (first, *tokens)]
        self.assertEqual(answers, ["error"] * len(tokens) + ["welcome"])  # the last token is good

    def test_a_bad_token_closes_with_4001(self):
        player = Player(self.house.address, token="f" * 64)
        self.assertEqual(player.welcome["code"], "bad_token")
        self.assertEqual(close_code(player), 4001)

    def test_logging_out_here_and_everywhere(self):
        one = self.member("Twice")
        two = self.log_in("Twice")
        self.assertEqual(close_code(one), 4002)
        three = self.log_in("Twice")
        self.assertEqual(three.ask("logout", everywhere=True)["t"], "ok")
        self.assertEqual(close_code(three), 4001)
        for old in (two, three):
            self.assertEqual(Player(self.house.address, token=old.welcome["token"]).welcome["code"], "bad_token")

    def test_changing_the_password(self):
        player = self.member("Changer", "first password")
        self.assertEqual(player.ask("password", old="wrong password", new="second password")["code"], "bad_login")
        self.assertEqual(player.ask("password", old="first password", new="second password")["t"], "ok")
        self.assertEqual(self.log_in("Changer", "first password").welcome["code"], "bad_login")
        self.assertEqual(self.log_in("Changer", "second password").welcome["t"], "welcome")

    def test_a_new_password_ends_the_other_sessions_and_brings_a_new_token(self):
        self.member("Robbed", "first password")
        thief = self.log_in("Robbed", "first password")
        owner = self.log_in("Robbed", "first password")
        answer = owner.ask("password", old="first password", new="second password")
        self.assertEqual(answer["t"], "ok")
        for old in (thief.welcome["token"], owner.welcome["token"]):
            self.assertEqual(Player(self.house.address, token=old).welcome["code"], "bad_token")
        self.assertEqual(owner.ask("ping")["t"], "pong")  # the owner's connection stays
        self.assertEqual(self.house.player(token=answer["token"]).name, "Robbed")

    def test_registering_brings_a_new_token_and_ends_the_guests(self):
        guest = self.house.player()
        refused = guest.ask("register", name="Promoted", password="short")
        self.assertNotIn("token", refused)
        answer = guest.ask("register", name="Promoted", password="long enough")
        self.assertEqual(Player(self.house.address, token=guest.token).welcome["code"], "bad_token")
        back = self.house.player(token=answer["token"])
        self.assertEqual((back.name, back.welcome["guest"]), ("Promoted", False))

    def test_everything_kept_is_exported_and_deleting_forgets_the_name(self):
        ann, bob = self.member("Forgettable"), self.house.player()
        code = sit_down("tic_tac_toe", [ann, bob])
        play_out(code, [ann, bob])
        data = ann.ask("export")["data"]
        self.assertEqual((data["name"], len(data["matches"])), ("Forgettable", 1))
        self.assertEqual(ann.ask("delete", password="wrong password")["code"], "bad_login")
        self.assertEqual(ann.ask("delete", password="correct horse")["t"], "ok")
        self.assertEqual(close_code(ann), 4001)
        self.assertEqual(bob.ask("stats", name="Forgettable")["code"], "no_such_player")
        rows = bob.ask("history")["rows"]
        self.assertNotIn("Forgettable", json.dumps(rows))
        self.assertNotIn("Forgettable", json.dumps(bob.ask("transcript", table=code)))

    def test_the_store_holds_no_token_and_no_password(self):
        player = self.member("Secretive", "a secret phrase")
        tokens = [player.token, self.house.player().token]
        db = sqlite3.connect(self.house.data + "/mazzo.db")
        dump = "\n".join(db.iterdump())
        db.close()
        self.assertIn("$argon2id$", dump)
        for secret in [*tokens, "a secret phrase"]:
            self.assertNotIn(secret, dump)
            self.assertNotIn(secret, self.house.log_text())

    def test_hash_flood_is_refused_and_play_goes_on(self):
        players = [self.house.player() for _ in range(80)]
        self.house.process.send_signal(signal.SIGSTOP)  # so that all of it arrives at once, however busy this machine is
        for i, p in enumerate(players):
            p.send("register", name=f"Flood-{i}", password="the same password")
        self.house.process.send_signal(signal.SIGCONT)
        self.assertEqual(self.house.player().ask("ping")["t"], "pong")
        answers = [p.until(lambda m: m.get("re") == p.number, timeout=600) for p in players]
        self.assertEqual({a["t"] for a in answers}, {"ok", "error"})
        self.assertEqual({a["code"] for a in answers if a["t"] == "error"}, {"busy"})


class Browser(HouseTest):
    SETTINGS = {"rate_login": "1000/1s burst 1000", "hash_memory_mib": 8, "hash_threads": 1}

    def call(self, name, body=None, cookie=None, origin="own", **more):
        headers = {"Content-Type": "application/json", **more}
        if cookie:
            headers["Cookie"] = cookie
        if origin:
            headers["Origin"] = f"http://{self.house.address}" if origin == "own" else origin
        return get(f"http://{self.house.address}/api/v1/{name}", json.dumps(body or {}).encode(), headers)

    def enter(self):
        status, headers, body = self.call("hello")
        self.assertEqual(status, 200)
        return headers["Set-Cookie"], json.loads(body)

    def test_the_cookie_is_http_only_strict_and_not_in_the_body(self):
        cookie, body = self.enter()
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        self.assertNotIn("token", body)

    def test_a_page_of_ours_comes_in_with_its_cookie(self):
        cookie, body = self.enter()
        headers = {"Origin": f"http://{self.house.address}", "Cookie": cookie.split(";")[0]}
        self.assertEqual(Player(self.house.address, headers=headers).name, body["name"])

    def test_a_cookie_that_is_worth_nothing_any_more_is_taken_back(self):
        cookie = self.enter()[0].split(";")[0]
        self.assertEqual(self.call("logout", {"everywhere": True}, cookie)[0], 200)
        status, headers, body = self.call("hello", {}, cookie)
        self.assertEqual((status, json.loads(body)["code"]), (401, "bad_token"))
        self.assertIn("Max-Age=0", headers["Set-Cookie"])
        own = self.enter()[0].split(";")[0]  # a good cookie stays, whatever token comes with it
        status, headers, _ = self.call("hello", {"token": "f" * 64}, own)
        self.assertEqual((status, headers["Set-Cookie"]), (401, None))

    def test_a_cookie_without_an_origin_counts_for_nothing(self):
        cookie, body = self.enter()
        self.assertNotEqual(Player(self.house.address, headers={"Cookie": cookie.split(";")[0]}).name, body["name"])

    def test_registering_logging_in_and_out_over_http(self):
        cookie, _ = self.enter()
        cookie = cookie.split(";")[0]
        self.assertEqual(self.call("register", {"name": "WebUser", "password": "long enough"}, cookie)[0], 200)
        status, headers, body = self.call("login", {"name": "WebUser", "password": "long enough"}, cookie)
        self.assertEqual((status, json.loads(body)["name"]), (200, "WebUser"))
        fresh = headers["Set-Cookie"].split(";")[0]
        self.assertNotEqual(fresh, cookie)  # a new session at login
        status, headers, _ = self.call("logout", {}, fresh)
        self.assertEqual((status, "Max-Age=0" in headers["Set-Cookie"]), (200, True))
        status, _, body = self.call("export", {}, fresh)
        self.assertEqual((status, json.loads(body)["code"]), (401, "bad_token"))

    def test_other_sites_and_other_forms_are_turned_away(self):
        self.assertEqual(self.call("hello", origin="https://evil.example")[0], 403)
        self.assertEqual(self.call("hello", **{"Content-Type": "text/plain"})[0], 415)
        self.assertEqual(self.call("nonsense")[0], 404)
        self.assertEqual(get(f"http://{self.house.address}/api/v1/stats?name=Nobody-1")[0], 404)

    def test_a_cookie_posts_only_for_a_page_of_ours(self):
        cookie = self.enter()[0].split(";")[0]
        self.assertEqual(self.call("export", {}, cookie)[0], 200)
        self.assertEqual(self.call("export", {}, cookie, origin=None)[0], 403)
        self.assertEqual(self.call("export", {}, cookie, origin=None, **{"Sec-Fetch-Site": "cross-site"})[0], 403)
        self.assertEqual(self.call("export", {}, cookie, origin=None, **{"Sec-Fetch-Site": "same-origin"})[0], 200)
        self.assertEqual(self.call("hello", {}, origin=None)[0], 200)  # a program, without a cookie

    def page(self, cookie):
        """The socket of the page that has this cookie."""
        return Player(self.house.address, headers={"Origin": f"http://{self.house.address}", "Cookie": cookie})

    def test_a_get_changes_nothing(self):
        cookie = self.enter()[0].split(";")[0]
        for name in ("delete", "logout", "hello", "export"):
            status, headers, _ = get(f"http://{self.house.address}/api/v1/{name}?game=joker", headers={"Cookie": cookie})
            self.assertEqual((status, headers["Allow"]), (405, "POST"), name)
        for name in ("create", "resign", "nothing"):
            status = get(f"http://{self.house.address}/api/v1/{name}?game=joker", headers={"Cookie": cookie})[0]
            self.assertEqual(status, 404, name)
        self.assertEqual(self.call("export", {}, cookie)[0], 200)  # still an account

    def test_what_needs_a_connection_is_refused_with_a_sentence_and_not_done(self):
        cookie = self.enter()[0].split(";")[0]
        ann, bob = self.page(cookie), self.house.player()
        code = sit_down("briscola", [ann, bob])
        before = ann.ask("view", table=code)["v"]
        for name in ("play", "resign", "reclaim", "next", "leave", "queue", "watch"):
            move = ann.views[code]["view"]["legal"] or [{}]
            status, _, body = self.call(name, {"table": code, "game": "joker", "at": before, "move": move[0]}, cookie)
            self.assertEqual((status, "WebSocket" in json.loads(body)["title"]), (404, True), name)
        self.assertEqual(ann.ask("view", table=code)["v"], before)
        self.assertEqual(ann.ask("unqueue")["code"], "not_queued")

    def test_a_password_is_never_replaced_by_registering_again(self):
        cookie = self.enter()[0].split(";")[0]
        socket = self.page(cookie)
        self.assertEqual(self.call("register", {"name": "Anna-1", "password": "first password"}, cookie)[0], 200)
        again = socket.ask("register", name="Anna-2", password="second password")
        self.assertEqual((again["t"], again["code"]), ("error", "already_registered"))
        # Both are under way at once, so only the store can tell.
        cookie = self.enter()[0].split(";")[0]
        socket = self.page(cookie)
        socket.send("register", name="Berta-1", password="first password")
        socket.send("register", name="Berta-2", password="second password")
        answers = [socket.until(lambda m: "re" in m) for _ in range(2)]
        self.assertEqual([a.get("code", a["t"]) for a in answers], ["ok", "already_registered"])
        for name, password, status in (
            ("Anna-1", "first password", 200),
            ("Anna-2", "second password", 401),
            ("Berta-1", "first password", 200),
        ):
            self.assertEqual(self.call("login", {"name": name, "password": password})[0], status, name)

    def test_a_guest_who_registers_on_one_connection_is_a_member_on_all(self):
        cookie = self.enter()[0].split(";")[0]
        socket = self.page(cookie)
        self.call("register", {"name": "Carla-1", "password": "first password"}, cookie)
        self.assertEqual(socket.ask("password", old="first password", new="second password")["t"], "ok")

    def test_registering_and_a_new_password_bring_a_new_cookie_and_end_the_old(self):
        cookie = self.enter()[0].split(";")[0]
        socket = self.page(cookie)
        for name, body in (
            ("register", {"name": "Dora-1", "password": "first password"}),
            ("password", {"old": "first password", "new": "second password"}),
        ):
            status, headers, answer = self.call(name, body, cookie)
            self.assertEqual((status, "token" in json.loads(answer)), (200, False), name)
            before, cookie = cookie, headers["Set-Cookie"].split(";")[0]
            self.assertEqual(self.call("export", {}, before)[0], 401, name)
            self.assertEqual(self.call("export", {}, cookie)[0], 200, name)
        self.assertEqual(socket.ask("ping")["t"], "pong")  # the page's own socket stays

    def test_a_client_that_deletes_the_account_keeps_no_cookie_of_it(self):
        cookie = self.enter()[0].split(";")[0]
        status, headers, _ = self.call("delete", {}, cookie)
        self.assertEqual((status, "Max-Age=0" in headers["Set-Cookie"]), (200, True))

    def test_refusals_over_http_are_in_the_language_that_is_asked_for(self):
        cookie = self.enter()[0].split(";")[0]
        said = [
            json.loads(self.call(name, {**body, "lang": lang}, cookie)[2])["title"]
            for lang in ("en", "it")
            for name, body in (("register", {"name": "Elsa-1", "password": "short"}), ("login", {"name": "?", "password": "x"}))
        ]
        self.assertEqual(
            said,
            [
                "A password has 8 to 200 characters.",
                "Name and password do not match.",
                "Una password ha da 8 a 200 caratteri.",
                "Nome e password non corrispondono.",
            ],
        )
        title = json.loads(get(f"http://{self.house.address}/api/v1/transcript?table=NOSUCH&lang=it")[2])["title"]
        self.assertEqual(title, "Questo tavolo non esiste.")

    def test_questions_are_answered_over_http(self):
        url = f"http://{self.house.address}/api/v1/"
        listed = [row["game"] for row in json.loads(get(url + "games")[2])["games"]]
        self.assertEqual(listed[0], "briscola")
        self.assertEqual(len(set(listed)), len(listed))
        rows = json.loads(get(url + "leaderboard?game=joker&count=5")[2])["rows"]
        self.assertEqual({row["kind"] for row in rows}, {"bot"})
        status, headers, _ = get(url + "transcript?table=NOSUCH")
        self.assertEqual((status, headers["Content-Type"]), (404, "application/problem+json"))


class SecureBrowser(HouseTest):
    SETTINGS = {"origins": "https://cards.example.org", "behind_proxy": "true"}

    def test_behind_tls_the_cookie_is_bound_to_this_very_host(self):
        headers = {"Content-Type": "application/json", "Origin": "https://cards.example.org"}
        _, answer, body = get(f"http://{self.house.address}/api/v1/hello", b"{}", headers)
        cookie = answer["Set-Cookie"]
        self.assertTrue(cookie.startswith("__Host-mazzo_session="), cookie)
        for part in ("; Secure", "; Path=/;", "; HttpOnly"):
            self.assertIn(part, cookie)
        self.assertNotIn("Domain", cookie)
        name, pair = json.loads(body)["name"], cookie.split(";")[0]
        page = {"Origin": "https://cards.example.org"}
        self.assertEqual(Player(self.house.address, headers={**page, "Cookie": pair}).name, name)
        other = pair.removeprefix("__Host-")  # what a neighbouring host could have set
        self.assertNotEqual(Player(self.house.address, headers={**page, "Cookie": other}).name, name)


class LongHistory(unittest.TestCase):
    MATCHES = 3000

    def test_an_export_longer_than_the_queue_is_delivered_whole(self):
        house = House(send_queue_kib=16)
        self.addCleanup(house.clean)
        ann = house.player()
        house.stop()
        with contextlib.closing(sqlite3.connect(Path(house.data, "mazzo.db"))) as store, store:
            account = store.execute("SELECT id FROM account WHERE name = ?", (ann.name,)).fetchone()[0]
            for i in range(1, self.MATCHES + 1):
                store.execute(
                    "INSERT INTO room(id, code, status, document, created, ended) VALUES (?,?,2,'{}',0,1)", (i, f"C{i}")
                )
                store.execute("INSERT INTO result VALUES (?,0,?,?,'briscola',1,1,120,1500,1,1)", (i, account, ann.name))
        house.start()
        ann = house.player(token=ann.token)
        matches = ann.ask("export")["data"]["matches"]
        self.assertEqual([m["table"] for m in matches], [f"C{i}" for i in range(self.MATCHES, 0, -1)])
        self.assertGreater(len(json.dumps(matches)), 300_000)
        self.assertEqual(ann.ask("ping")["t"], "pong")


if __name__ == "__main__":
    unittest.main()
