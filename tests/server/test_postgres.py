"""A store in PostgreSQL: what is refused, what a dying server, a lost answer and a second house do, and moving there and back."""

import json
import os
import random
import signal
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

from support.house import PROGRAM, House, play_out, sit_down
from support.postgres import Postgres
from support.proxy import Proxy

SERVER = None
CUTS = int(os.environ.get("CUTS", "10"))  # of connections to the server, in the middle of a commit


def setUpModule():
    global SERVER
    SERVER = Postgres()


def tearDownModule():
    SERVER.clean()


def mazzo(*arguments, **environment):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, env={**os.environ, **environment}, timeout=600)


def open_house(database, port=None, **settings):
    return House(store=SERVER.url(database, port), store_single="true", **settings)


def mover_at(code, people):
    return next(p for p in people if p.views[code]["view"]["legal"])


def first_move(player, code):
    return player.views[code]["view"]["legal"][0]


def keep(player, seed):
    """A match of a device, in the account."""
    match = {"game": "tic_tac_toe", "players": 2, "levels": [None, 40], "moves": "A1,A2,B1,B2,C1", "played_ms": 1}
    return player.ask("keep", seed=seed, **match)["match"]


class Refusals(unittest.TestCase):
    def refused(self, **settings):
        environment = {"MAZZO_" + key.upper(): value for key, value in settings.items()}
        with tempfile.TemporaryDirectory() as data:
            out = mazzo("serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--data", data, **environment)
        self.assertNotEqual(out.returncode, 0)
        return out.stderr

    def test_a_server_without_a_standby_needs_consent(self):
        said = self.refused(store=SERVER.url(SERVER.database()))
        self.assertIn("no synchronous standby", said)
        self.assertIn("store_single", said)

    def test_a_server_that_does_not_sync_is_refused(self):
        for setting in ("fsync", "full_page_writes"):
            SERVER.configure(**{setting: "off"})
            try:
                said = self.refused(store=SERVER.url(SERVER.database()), store_single="true")
            finally:
                SERVER.configure(**{setting: None})
            self.assertIn(f"{setting} is off", said)

    def test_the_doctor_names_a_server_that_could_lose_moves(self):
        name = SERVER.database()
        open_house(name).clean()
        alone = {"MAZZO_STORE": SERVER.url(name)}
        told = mazzo("doctor", **alone)
        self.assertEqual((told.returncode, "no synchronous standby" in told.stderr), (1, True), told.stderr)
        alone["MAZZO_STORE_SINGLE"] = "true"
        told = mazzo("doctor", **alone)
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        SERVER.configure(fsync="off")
        try:
            told = mazzo("doctor", **alone)
        finally:
            SERVER.configure(fsync=None)
        self.assertEqual((told.returncode, "fsync is off" in told.stderr), (1, True), told.stderr)

    def test_a_password_in_the_setting_is_refused(self):
        for address in ("postgresql://a:b@127.0.0.1/x", "postgresql://127.0.0.1/x?password=b"):
            self.assertIn("takes no password", self.refused(store=address))
        self.assertIn("postgresql://", self.refused(store="mysql://127.0.0.1/x"))

    def test_a_server_that_is_not_there_gets_a_sentence(self):
        self.assertIn("The store cannot be opened", self.refused(store=SERVER.url("no_such_database")))

    def test_a_second_house_is_refused(self):
        name = SERVER.database()
        house = open_house(name)
        self.addCleanup(house.clean)
        self.assertIn("another mazzo is using the store", self.refused(store=SERVER.url(name), store_single="true"))
        people = [house.player() for _ in range(2)]
        self.assertGreater(play_out(sit_down("tic_tac_toe", people), people, random.Random(1).choice), 0)


class Trouble(unittest.TestCase):
    def setUp(self):
        self.name = SERVER.database()

    def open(self, port=None, **settings):
        house = open_house(self.name, port, **settings)
        self.addCleanup(house.clean)
        return house

    def entries(self, code):
        rows = SERVER.sql(
            f"SELECT version, log.id FROM log JOIN room ON room.id = log.room WHERE code = '{code}' ORDER BY version", self.name
        )
        return [(int(version), json.loads(key or "null")) for version, key in rows]

    def expect_sound(self):
        out = mazzo("doctor", MAZZO_STORE=SERVER.url(self.name), MAZZO_STORE_SINGLE="true")
        self.assertEqual((out.returncode, out.stderr), (0, ""), out.stdout)

    def test_kill_of_the_house_loses_nothing(self):
        house = self.open()
        people = [house.player() for _ in range(2)]
        code = sit_down("tic_tac_toe", people)
        mover = mover_at(code, people)
        seen = mover.ask("play", table=code, at=0, move=first_move(mover, code), id="m")
        self.assertEqual(seen["v"], 1)
        tokens = [p.token for p in people]
        house.restart()
        again = [house.player(token=token) for token in tokens]
        for p in again:
            while code not in p.views:
                p.read()
            self.assertGreaterEqual(p.views[code]["v"], 1)
        self.assertEqual(self.entries(code)[0], (1, "m"))
        self.assertGreater(play_out(code, again, random.Random(1).choice), 0)
        self.expect_sound()

    def test_a_lost_answer_to_a_commit_is_found_out(self):
        """Every write of these matches loses its connection as it is committed; half of them were done."""
        proxy = Proxy(SERVER.port)
        self.addCleanup(proxy.close)
        house = self.open(proxy.port)
        people = [house.player() for _ in range(2)]
        rng = random.Random(3)
        for lose in ("answer", "commit"):
            with self.subTest(lose=lose):
                before = proxy.lost
                while proxy.lost - before < CUTS / 2:
                    self.play_with_losses(proxy, people, lose, rng)
        self.expect_sound()

    def play_with_losses(self, proxy, people, lose, rng):
        code = sit_down("tic_tac_toe", people)
        before, version = proxy.lost, 0
        # A commit that never arrives is sent again, so each must get through once in a while.
        proxy.lose = lose
        while not people[0].views[code].get("over"):
            mover = mover_at(code, people)
            move = rng.choice(mover.views[code]["view"]["legal"])
            mover.send("play", table=code, at=version, move=move, id=f"{lose} {version}")
            if lose == "commit":
                self.wait(lambda at=proxy.lost: proxy.lost > at)
                proxy.lose = None
            version += 1
            for p in people:
                while p.views[code]["v"] < version:
                    message = p.read()
                    self.assertNotEqual(message["t"], "error", message)
            proxy.lose = lose
        proxy.lose = None
        self.assertGreaterEqual(proxy.lost - before, version)
        self.assertEqual(self.entries(code), [(v, f"{lose} {v - 1}") for v in range(1, version + 1)])

    def wait(self, condition):
        for _ in range(6000):
            if condition():
                return
            threading.Event().wait(0.01)
        self.fail("it did not happen")

    def test_a_server_that_dies_and_comes_back(self):
        house = self.open()
        people = [house.player() for _ in range(2)]
        for _ in range(3):
            code = sit_down("tic_tac_toe", people)
            SERVER.restart()
            self.assertGreater(play_out(code, people, random.Random(2).choice), 0)
        self.expect_sound()

    def test_a_server_that_is_unsafe_when_the_house_comes_back_to_it_is_refused(self):
        """As after a failover to a server that was set up in another way."""
        house = self.open()
        people = [house.player() for _ in range(2)]
        code = sit_down("tic_tac_toe", people)
        mover = mover_at(code, people)
        move = {"table": code, "at": 0, "move": first_move(mover, code), "id": "m"}
        SERVER.configure(full_page_writes="off")
        try:
            SERVER.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.name}'")
            self.assertEqual(mover.ask("play", **move)["code"], "unavailable")
            status, _, body = house.get_ops("/readyz")
            self.assertEqual((status, b"full_page_writes is off" in body), (503, True), body)
            said = [e["trouble"] for e in house.log_lines() if e.get("event") == "store_fails"]
            self.assertIn("full_page_writes is off", "".join(said))
            self.assertEqual(self.entries(code), [])
        finally:
            SERVER.configure(full_page_writes=None)
        self.wait(lambda: house.get_ops("/readyz")[0] == 200)
        self.assertEqual(mover.ask("play", **move)["v"], 1)
        self.assertEqual(self.entries(code), [(1, "m")])

    def test_a_commit_that_did_not_wait_for_the_standby_is_no_answer(self):
        """A cancelled wait ends the commit with success and a warning. The house asks again until the standby has it."""
        primary = Postgres(synchronous_standby_names="'*'", synchronous_commit="local")
        self.addCleanup(primary.clean)
        standby = Postgres(copy_of=primary)
        self.addCleanup(standby.clean)
        name = primary.database()
        house = House(store=primary.url(name))
        self.addCleanup(house.clean)
        people = [house.player() for _ in range(2)]
        code = sit_down("tic_tac_toe", people)
        mover = mover_at(code, people)
        standby.kill()
        cancel = (
            "DO $$ DECLARE found int; BEGIN LOOP SELECT count(pg_cancel_backend(pid)) INTO found FROM pg_stat_activity "
            f"WHERE wait_event = 'SyncRep' AND datname = '{name}'; EXIT WHEN found > 0; "
            "PERFORM pg_stat_clear_snapshot(); PERFORM pg_sleep(0.005); END LOOP; END $$"
        )
        canceller = threading.Thread(target=primary.sql, args=(cancel,))
        canceller.start()
        number = mover.send("play", table=code, at=0, move=first_move(mover, code), id="m")
        canceller.join()
        fails = '"trouble":"the standby may not have the commit"'
        self.wait(lambda: fails in house.log_text())
        with self.assertRaises(TimeoutError):
            while True:
                self.assertNotEqual(mover.read(1).get("re"), number, "nobody knows yet whether it lasts")
        standby.start()
        self.assertEqual(mover.until(lambda m: m.get("re") == number)["v"], 1)
        rows = primary.sql("SELECT version, id FROM log", name)
        self.assertEqual(rows, [["1", '"m"']])

    def test_nothing_happens_late(self):
        """The server's process for this house stops with a statement before it; the house gives it up and goes on."""
        house = self.open()
        people = [house.player() for _ in range(2)]
        code = sit_down("tic_tac_toe", people)
        [[stopped]] = SERVER.sql(
            "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND database = "
            f"(SELECT oid FROM pg_database WHERE datname = '{self.name}')"
        )
        os.kill(int(stopped), signal.SIGSTOP)
        try:
            mover = mover_at(code, people)
            mover.send("play", table=code, at=0, move=first_move(mover, code), id="late")
            for p in people:
                while p.views[code]["v"] < 1:
                    self.assertNotEqual(p.read()["t"], "error")
        finally:
            os.kill(int(stopped), signal.SIGCONT)
        self.assertGreater(play_out(code, people, random.Random(2).choice), 0)
        self.assertEqual([key for _, key in self.entries(code)].count("late"), 1)
        self.expect_sound()

    def test_a_house_that_lost_its_store_writes_nothing_more(self):
        house = self.open()
        people = [house.player() for _ in range(2)]
        code = sit_down("tic_tac_toe", people)
        SERVER.sql("DELETE FROM node", self.name)  # as a house does that takes over
        mover = mover_at(code, people)
        answer = mover.ask("play", table=code, at=0, move=first_move(mover, code), id="m")
        self.assertEqual(answer["code"], "unavailable")
        self.assertEqual(self.entries(code), [])
        status, _, body = house.get_ops("/readyz")
        self.assertEqual((status, b"taken over" in body), (503, True), body)


class LostWrites(unittest.TestCase):
    """A server that comes back without writes that it has acknowledged."""

    def setUp(self):
        self.server = Postgres()
        self.addCleanup(self.server.clean)
        self.name = self.server.database()
        self.store = {"MAZZO_STORE": self.server.url(self.name), "MAZZO_STORE_SINGLE": "true"}
        self.house = House(store=self.server.url(self.name), store_single="true")
        self.addCleanup(self.house.clean)
        self.people = [self.house.player() for _ in range(2)]
        self.code = sit_down("briscola", self.people)
        self.play(2)
        self.server.set_aside()

    def play(self, moves):
        """That many moves, acknowledged."""
        for _ in range(moves):
            newest = max(p.views[self.code]["v"] for p in self.people)
            for p in self.people:
                while p.views[self.code]["v"] < newest:
                    p.read()
            mover = mover_at(self.code, self.people)
            number = {"table": self.code, "at": newest, "move": first_move(mover, self.code), "id": f"m{newest}"}
            while (answer := mover.ask("play", **number)).get("code") == "unavailable":
                threading.Event().wait(0.05)
            self.assertEqual(answer["t"], "update", answer)

    def come_back(self):
        self.people = [self.house.player(token=p.token) for p in self.people]
        for p in self.people:
            p.ask("view", table=self.code)

    def notice(self):
        """The house writes again, and the answer may come too late for its end."""
        self.people[0].send("create", game="briscola", players=2)

    def rows(self, statement):
        return self.server.sql(statement, self.name)

    def losses(self):
        return self.rows("SELECT acknowledged > found, accepted IS NULL FROM loss")

    def wait(self, condition):
        for _ in range(6000):
            if condition():
                return
            threading.Event().wait(0.02)
        self.fail("it did not happen")

    def test_the_house_ends_and_none_opens_before_the_host_accepts_it(self):
        self.play(3)
        self.server.go_back()
        self.notice()
        self.assertEqual(self.house.process.wait(300), 1)
        [loss] = [e for e in self.house.log_lines() if e.get("event") == "writes_lost"]
        [[node, acknowledged, found]] = self.rows("SELECT node, acknowledged, found FROM loss")
        self.assertIn(f"to node {node} it acknowledged {acknowledged} groups of writes, and it has {found}", loss["trouble"])
        self.assertLess(int(found), int(acknowledged))
        before = self.rows("SELECT count(*) FROM log")
        with self.assertRaises(RuntimeError) as refused:
            self.house.restart()
        self.assertIn("has lost writes that it had acknowledged", str(refused.exception))
        self.assertIn("mazzo accept-loss", str(refused.exception))
        self.assertEqual(self.rows("SELECT count(*) FROM log"), before, "nothing is built on it")
        doctor = mazzo("doctor", **self.store)
        self.assertEqual((doctor.returncode, "has lost writes" in doctor.stderr), (1, True), doctor.stderr)
        accepted = mazzo("accept-loss", **self.store)
        self.assertEqual((accepted.returncode, accepted.stdout[:10]), (0, "Accepted: "), accepted.stderr)
        self.assertEqual(mazzo("accept-loss", **self.store).stdout, "No loss is waiting to be accepted.\n")
        self.house.restart()
        self.assertEqual(self.house.metric("mazzo_store_losses_total"), 1)
        self.come_back()
        self.assertEqual(self.rows("SELECT id FROM log WHERE id <> '' ORDER BY version"), [['"m0"'], ['"m1"']])
        self.play(2)
        self.assertEqual(mazzo("doctor", **self.store).stderr, "")

    def test_a_house_that_the_store_does_not_know_yet(self):
        """The house came after the moment to which the store went back."""
        self.house.restart()
        self.come_back()
        self.play(1)
        self.server.go_back()
        self.notice()
        self.assertEqual(self.house.process.wait(300), 1)
        self.assertIn("writes_lost", self.house.log_text())
        self.assertEqual(self.losses(), [["t", "t"]])

    def test_a_restored_copy_under_no_house_is_no_loss(self):
        self.play(3)
        self.house.kill()
        self.server.go_back()
        self.house.start()
        self.come_back()
        self.play(2)
        self.assertEqual(self.losses(), [])
        self.assertEqual(self.house.metric("mazzo_store_losses_total"), 0)

    def test_a_server_that_cannot_acknowledge_is_not_the_store(self):
        """As a primary that has lost its place to another and comes back for a moment, without a standby. The house waits."""
        self.play(3)
        self.server.go_back(synchronous_standby_names="'nobody'")
        late = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE 'INSERT INTO loss%'"
        self.notice()
        self.wait(lambda: self.rows(late) != [["0"]])
        self.wait(lambda: b"so it may not be the store" in self.house.get_ops("/readyz")[2])
        self.assertIn(b"has lost writes that it had acknowledged", self.house.get_ops("/readyz")[2])
        self.server.go_forth()
        self.wait(lambda: self.house.get_ops("/readyz")[0] == 200)
        self.play(2)
        self.assertEqual(self.losses(), [])
        self.assertNotIn("writes_lost", self.house.log_text())
        self.assertEqual(mazzo("doctor", **self.store).stderr, "")


class Plans(unittest.TestCase):
    def scans(self, name):
        """How often the whole of a table was read, from the server's statistics, which it keeps from closed connections."""
        SERVER.expect_alone(name)
        return SERVER.sql(
            "SELECT relname, seq_scan FROM pg_stat_user_tables WHERE relname IN ('log', 'room', 'account', 'lane') ORDER BY 1",
            name,
        )

    def test_no_move_reads_a_whole_table(self):
        name = SERVER.database()
        house = open_house(name)
        house.stop()  # the schema is made
        SERVER.sql("ANALYZE", name)  # the server knows that the tables are small, and plans for that
        before = self.scans(name)
        house.start()
        self.addCleanup(house.clean)
        people = [house.player() for _ in range(2)]
        self.assertGreater(play_out(sit_down("briscola", people), people, random.Random(5).choice), 30)
        house.stop()
        self.assertEqual(self.scans(name), before)


class Moving(unittest.TestCase):
    def dump(self, folder):
        store = Path(folder, "mazzo.db")
        return subprocess.run(
            ["python3", "-c", "import sqlite3,sys\nfor l in sqlite3.connect(sys.argv[1]).iterdump(): print(l)", str(store)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()

    def test_there_and_back_again(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new, name = os.path.join(folder, "old"), os.path.join(folder, "new"), SERVER.database()
            os.mkdir(old)
            house = House(old)
            people = [house.player() for _ in range(2)]
            people[0].ask("register", name="AdaDue", password="a long password")
            for game in ("briscola", "tic_tac_toe"):
                play_out(sit_down(game, people), people, random.Random(4).choice)
            keep(people[0], "one")
            open_table = people[0].ask("create", game="briscola", players=2)["table"]["table"]
            out = mazzo("move-store", old, SERVER.url(name))
            self.assertEqual(out.returncode, 1)
            self.assertIn("another mazzo is using", out.stderr)
            house.kill()

            there = mazzo("move-store", old, SERVER.url(name))
            self.assertEqual(there.returncode, 0, there.stderr)
            self.assertIn("2 matches over", there.stdout)
            again = mazzo("move-store", old, SERVER.url(name))
            self.assertEqual((again.returncode, "holds a store already" in again.stderr), (1, True), again.stderr)
            back = mazzo("move-store", SERVER.url(name), new)
            self.assertEqual((back.returncode, back.stdout), (0, there.stdout), back.stderr)
            self.assertEqual(self.dump(new), self.dump(old))

            moved = open_house(name)
            self.addCleanup(moved.clean)
            player = moved.player()
            player.ask("login", name="AdaDue", password="a long password")
            self.assertEqual(player.ask("history", name="AdaDue")["rows"][0]["game"], "tic_tac_toe")
            friend = moved.player()
            self.assertEqual(friend.ask("join", table=open_table)["t"], "table")
            fresh = friend.ask("create", game="briscola", players=2)  # new ids follow the old
            self.assertEqual(fresh["t"], "table")
            friend.ask("register", name="BeaDue", password="a long password")
            kept = [keep(friend, seed) for seed in ("one", "two", "two")]
            rows = friend.ask("kept")["rows"]
            self.assertEqual([row["match"] for row in rows], [kept[1], kept[0]])
            self.assertEqual(friend.ask("kept_record", match=kept[0])["transcript"]["seed"], "one")

    def test_what_cannot_be_moved_gets_a_sentence(self):
        with tempfile.TemporaryDirectory() as folder:
            out = mazzo("move-store", os.path.join(folder, "none"), SERVER.url(SERVER.database()))
            self.assertEqual((out.returncode, "no such store" in out.stderr), (1, True), out.stderr)
        out = mazzo("backup", "/nowhere/x.db", MAZZO_STORE=SERVER.url("postgres"))
        self.assertEqual((out.returncode, "PostgreSQL's own tools" in out.stderr), (1, True), out.stderr)


if __name__ == "__main__":
    unittest.main()
