"""Several nodes on one PostgreSQL, with NATS between them: players at any node, and nodes that die, stop, leave or are cut off."""

import json
import os
import random
import signal
import subprocess
import tempfile
import threading
import time
import unittest
import unittest.mock

from support.house import PROGRAM, Closed, House, Player, long_lines, pair_up, play_out, sit_down
from support.nats import Nats
from support.postgres import Postgres

STORE = BUS = None
LOG_ROWS = int(os.environ.get("LOG_ROWS", "0"))  # in the store when plans are looked at


def setUpModule():
    global STORE, BUS
    STORE, BUS = Postgres(), Nats()


def tearDownModule():
    BUS.kill()
    STORE.clean()


def mover_at(code, people):
    return next(p for p in people if p.views[code]["view"]["legal"])


def other_than(player, people):
    return next(p for p in people if p is not player)


class Patient(Player):
    """Asks again while the house says `unavailable`, as docs/protocol.md tells a client to."""

    def ask(self, t, **members):
        end = time.monotonic() + 300
        while True:
            answer = super().ask(t, **members)
            if answer.get("code") != "unavailable" or time.monotonic() > end:
                return answer
            members["id"] = answer["re"]
            time.sleep(0.05)


class Node(House):
    def player(self, **hello):
        return Patient(self.address, **hello)


def play_one(code, people):
    """One move of the player to move; the version that all saw."""
    newest = max(p.views[code]["v"] for p in people)
    for p in people:
        while p.views[code]["v"] < newest:
            p.read()
    mover = mover_at(code, people)
    view = mover.views[code]
    answer = mover.ask("play", table=code, at=view["v"], move=view["view"]["legal"][0], id=f"m{view['v']}")
    assert answer["t"] == "update", answer
    for p in people:
        while p.views[code]["v"] < answer["v"]:
            p.read()
    return answer["v"]


# A machine whose clock is wrong by CLOCK_OFF seconds.
WRONG_CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t id, struct timespec* out) {
  int (*real)(clockid_t, struct timespec*) = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = real(id, out);
  if (id == CLOCK_REALTIME) out->tv_sec += atoi(getenv("CLOCK_OFF"));
  return failed;
}
"""


class ClusterTest(unittest.TestCase):
    def setUp(self):
        self.name = STORE.database()
        if BUS.process.poll() is not None:
            BUS.start()

    def node(self, **settings):
        node = Node(**{"store": STORE.url(self.name), "store_single": "true", "bus": BUS.url, **settings})
        self.addCleanup(node.clean)
        return node

    def nodes(self, count, **settings):
        nodes = [self.node(**settings) for _ in range(count)]
        self.wait(lambda: all(n.metric("mazzo_nodes") == count for n in nodes))
        return nodes

    def wait(self, condition):
        """The limit is for a test that fails; how long things take is measured by bench/takeover.py."""
        end = time.monotonic() + 300
        while not condition():
            self.assertLess(time.monotonic(), end, "it did not happen")
            time.sleep(0.02)

    def rows(self, statement):
        return STORE.sql(statement, self.name)

    def owner(self, code):
        [[owner]] = self.rows(f"SELECT owner FROM head JOIN room ON id = room WHERE code = '{code}'")
        return int(owner)

    def expect_sound(self, code=None):
        if code:
            rows = self.rows(
                f"SELECT version, log.id, seat, seen FROM log JOIN room ON room.id = log.room WHERE code = '{code}' ORDER BY version"
            )
            self.assertEqual([int(row[0]) for row in rows], list(range(1, len(rows) + 1)))
            names = [tuple(row[1:]) for row in rows if row[1]]
            self.assertEqual(len(names), len(set(names)), "a request is in the log twice")
        environment = {**os.environ, "MAZZO_STORE": STORE.url(self.name), "MAZZO_STORE_SINGLE": "true"}
        out = subprocess.run([PROGRAM, "doctor"], capture_output=True, text=True, env=environment)
        self.assertEqual((out.returncode, out.stderr), (0, ""), out.stdout)


class Together(ClusterTest):
    def test_players_at_any_node(self):
        a, b, c = self.nodes(3)
        people = [a.player(), b.player()]
        code = sit_down("briscola", people)
        watcher = c.player()
        self.assertEqual(watcher.ask("watch", table=code)["t"], "update")
        self.assertGreater(play_out(code, people, random.Random(1).choice), 30)
        watcher.until(lambda m: m["t"] == "update" and m.get("over"))
        again = people[1].ask("rematch", table=code)
        self.assertEqual(again["t"], "table", again)
        offer = people[0].until("offer")
        self.assertEqual(people[0].ask("rematch", table=code)["t"], "table")
        self.assertEqual(offer["table"], again["table"]["table"])
        self.assertEqual(self.rows("SELECT count(*) FROM room"), [["2"]], "one rematch")
        self.expect_sound(code)

    def test_a_code_that_is_known_before_the_news_of_it(self):
        a, b = self.nodes(2)
        host, guest = a.player(), b.player()
        for _ in range(20):
            code = host.ask("create", game="tic_tac_toe")["table"]["table"]
            self.assertEqual(guest.ask("join", table=code)["t"], "table")
            self.assertEqual(guest.ask("leave", table=code)["t"], "table")
            host.ask("leave", table=code)
        self.assertEqual(guest.ask("join", table="NOSUCHXX")["code"], "no_such_table")

    def test_one_connection_an_account(self):
        a, b = self.nodes(2)
        first = a.player()
        second = b.player(token=first.token)
        self.assertEqual(second.welcome["t"], "welcome")
        with self.assertRaises(Closed) as closed:
            while True:
                first.read()
        self.assertEqual(closed.exception.code, 4002)

    def test_clocks_that_differ(self):
        """Nodes go by the store's clock, so a deadline means the same at each."""
        people = [n.player() for n in self.nodes_with_clocks(5, -5)]

        def how_far():
            begun = time.time()
            told = [p.ask("ping")["now_ms"] for p in people]
            return max(abs(now - 1000 * begun) for now in told) - 1000 * (time.time() - begun)

        self.wait(lambda: how_far() < 200)

    def test_a_deadline_when_the_owner_changes(self):
        """The next owner, whose own clock is half a minute fast, gives the whole time again, and keeps to it by the store's clock."""
        a, b = self.nodes_with_clocks(0, 30)  # with a slow clock of this kind libnats would never sleep
        people = [a.player(), b.player()]
        sit_down("tic_tac_toe", people, clock=15)
        a.kill()
        [[died]] = self.rows("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        people[0] = Patient(b.address, token=people[0].token)
        seen = people[0].until(lambda m: m["t"] == "update", 300)
        self.assertTrue(0 < seen["clock_ms"] <= 15_000, seen)
        people[0].until(lambda m: m["t"] == "update" and m["v"] > seen["v"], 300)
        [[at, now]] = self.rows("SELECT max(at), (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM log")
        self.assertGreaterEqual(int(at), int(died) + 15_000)
        self.assertLess(int(at), int(now) + 1000)

    def nodes_with_clocks(self, *off):
        with tempfile.TemporaryDirectory() as folder:
            shim = os.path.join(folder, "clock.so")
            command = ["clang-19", "-shared", "-fPIC", "-x", "c", "-", "-o", shim]
            subprocess.run(command, input=WRONG_CLOCK, text=True, check=True)
            nodes = []
            for seconds in off:
                with unittest.mock.patch.dict(os.environ, {"LD_PRELOAD": shim, "CLOCK_OFF": str(seconds)}):
                    nodes.append(self.node())
            self.wait(lambda: all(n.metric("mazzo_nodes") == len(off) for n in nodes))
        return nodes

    def test_the_queue(self):
        a, b, c = self.nodes(3)
        people = [b.player(), c.player()]
        code = pair_up("tic_tac_toe", people)
        self.assertGreater(play_out(code, people, random.Random(1).choice), 0)
        self.expect_sound(code)

    def test_limits_count_at_all_nodes_together(self):
        nodes = self.nodes(3, rate_login="1/600s burst 5", rate_guest="1/600s burst 4")
        host = nodes[0].player()
        self.assertEqual(host.ask("register", name="Victim", password="a long password")["t"], "ok")
        codes = [
            Player(nodes[i % 3].address, greet=False).ask("login", name="Victim", password=f"guess number {i}")["code"]
            for i in range(9)
        ]
        # The registration was an attempt of this address too.
        self.assertEqual(codes, ["bad_login"] * 4 + ["too_fast"] * 5)
        guests = [Player(nodes[i % 3].address, greet=False).ask("hello") for i in range(6)]
        self.assertEqual([g["t"] for g in guests], ["welcome"] * 3 + ["error"] * 3, guests)

    def test_lists_and_seats_of_all_nodes(self):
        a, b = self.nodes(2)
        host = a.player()
        code = host.ask("create", game="briscola", public=True)["table"]["table"]
        guest = b.player()
        self.wait(lambda: [t["table"] for t in guest.ask("tables")["tables"]] == [code])
        again = b.player(token=host.token)
        self.assertEqual(again.welcome["tables"], [code])

    def test_a_house_alone_and_nodes_exclude_each_other(self):
        self.nodes(1)
        with tempfile.TemporaryDirectory() as data:
            command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--data", data]
            environment = {**os.environ, "MAZZO_STORE": STORE.url(self.name), "MAZZO_STORE_SINGLE": "true"}
            out = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
        self.assertEqual((out.returncode, "another mazzo is using the store" in out.stderr), (1, True), out.stderr)

    def test_a_node_with_another_secret_is_refused(self):
        """It would take players of other nodes for strangers. When all nodes are stopped, the secret may change."""
        old, new = "an old secret, thirty-two letters", "a new secret, thirty-three letters"
        a, b = self.nodes(2, secret=old)
        b.stop()
        b.settings["secret"] = new
        with self.assertRaises(RuntimeError) as refused:
            b.start()
        self.assertIn("the nodes that use it have another secret", str(refused.exception))
        b.process.wait()
        b.process.stdout.close()
        b.log.close()
        self.assertEqual(self.rows("SELECT count(*) FROM node"), [["1"]], "nobody waits for its lease to end")
        a.stop()
        b.start()
        self.assertEqual(b.player().welcome["t"], "welcome")

    def test_nodes_that_start_together_bring_an_older_store_up_once(self):
        a, b = self.nodes(2)
        people = [a.player(), b.player()]
        code = sit_down("tic_tac_toe", people)
        play_one(code, people)
        for n in (a, b):
            n.stop()
        [[version]] = self.rows("SELECT version FROM schema_version")
        # Its last step was not there yet.
        self.rows("DROP TABLE archive; ALTER TABLE room DROP COLUMN archived; UPDATE schema_version SET version = version - 1")
        threads = [threading.Thread(target=n.start) for n in (a, b)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(self.rows("SELECT version FROM schema_version"), [[version]])
        people = [Patient(n.address, token=p.token) for n, p in zip((a, b), people)]
        for p in people:
            while code not in p.views:
                p.read()
        self.assertGreater(play_out(code, people, random.Random(1).choice), 0)
        self.expect_sound(code)

    def test_nodes_go_on_when_a_newer_program_has_changed_the_store(self):
        """As in an upgrade of one node after another. A node of the older program does not start again."""
        a, b = self.nodes(2)
        people = [a.player(), b.player()]
        code = sit_down("tic_tac_toe", people)
        self.rows("ALTER TABLE room ADD COLUMN later bigint NOT NULL DEFAULT 0; UPDATE schema_version SET version = version + 1")
        play_one(code, people)
        b.stop()
        with self.assertRaises(RuntimeError) as refused:
            b.start()
        self.assertIn("newer than this program's", str(refused.exception))
        b.process.wait()
        people[1] = Patient(a.address, token=people[1].token)
        self.assertGreater(play_out(code, people, random.Random(1).choice), 0)

    def test_a_node_whose_lease_ends_before_it_has_opened_joins_again(self):
        self.rows(
            """CREATE TABLE joined (id bigint);
            CREATE FUNCTION end_the_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              INSERT INTO joined VALUES (NEW.node);
              IF (SELECT count(*) FROM joined) < 3 THEN DELETE FROM node WHERE id = NEW.node; END IF;
              RETURN NULL; END $$;"""
        )
        house = self.node()  # makes the tables
        house.stop()
        self.rows("CREATE TRIGGER late AFTER INSERT ON lane FOR EACH ROW EXECUTE FUNCTION end_the_first()")
        house.start()
        self.assertEqual([entry["event"] for entry in house.log_lines()].count("joins_again"), 2)
        people = [house.player(), house.player()]
        play_one(sit_down("briscola", people), people)

    def test_from_a_house_alone_to_nodes_and_back(self):
        alone = Node(store=STORE.url(self.name), store_single="true")
        self.addCleanup(alone.clean)
        people = [alone.player() for _ in range(2)]
        code = sit_down("tic_tac_toe", people)
        play_one(code, people)
        alone.kill()
        # As a program left it that knew no nodes.
        self.rows("DROP TABLE head, role, house; ALTER TABLE node DROP COLUMN expires")
        a, b = self.nodes(2)
        people = [Patient(n.address, token=p.token) for n, p in zip((a, b), people)]
        for p in people:
            while code not in p.views:
                p.read()
        play_one(code, people)
        tokens = [p.token for p in people]
        for n in (a, b):
            n.stop()
        alone.start()
        people = [alone.player(token=token) for token in tokens]
        self.assertGreater(play_out(code, people, random.Random(1).choice), 0)
        self.expect_sound(code)


class Trouble(ClusterTest):
    def seated(self, *nodes, game="briscola"):
        """Two players at a table that the first node owns."""
        people = [nodes[0].player(), nodes[1].player()]
        return people, sit_down(game, people)

    def test_a_node_that_dies(self):
        a, b, c = self.nodes(3)
        people, code = self.seated(a, b)
        for _ in range(3):
            play_one(code, people)
        before = self.owner(code)
        a.kill()
        people[0] = Patient(c.address, token=people[0].token)
        seen = people[0].until(lambda m: m["t"] == "update", 300)
        self.assertGreaterEqual(seen["v"], 3)
        people[1].until(lambda m: m["t"] == "update" and m["v"] >= seen["v"], 300)
        play_one(code, people)
        self.assertNotIn(self.owner(code), (0, before))
        self.assertGreater(play_out(code, people, random.Random(1).choice), 10)
        self.expect_sound(code)

    def test_a_request_on_its_way_to_a_node_that_dies(self):
        """It was sent to an owner that stopped; the next owner answers, and it is done once."""
        a, b = self.nodes(2)
        people, code = self.seated(a, b)
        while mover_at(code, people) is not people[1]:
            play_one(code, people)
        view = people[1].views[code]
        os.kill(a.process.pid, signal.SIGSTOP)
        number = people[1].send("play", table=code, at=view["v"], move=view["view"]["legal"][0], id="once")
        time.sleep(0.5)
        a.kill()
        answer = people[1].until(lambda m: m.get("re") == number, 300)
        self.assertEqual(answer["t"], "update", answer)
        [[count]] = self.rows("SELECT count(*) FROM log WHERE id = '\"once\"'")
        self.assertEqual(count, "1")

    def test_a_match_that_is_over_outlives_its_node(self):
        a, b = self.nodes(2)
        people = [a.player(), a.player()]
        code = sit_down("tic_tac_toe", people)
        while not people[0].views[code].get("over"):
            last = mover_at(code, people)
            view = last.views[code]
            move = {"table": code, "at": view["v"], "move": view["view"]["legal"][0], "id": f"m{view['v']}"}
            play_one(code, people)
        a.kill()
        again = b.player(token=last.token)
        self.assertTrue(again.ask("view", table=code)["over"])
        self.assertEqual(again.ask("play", **move)["v"], view["v"] + 1)

    def test_a_node_that_stops_and_goes_on_is_fenced(self):
        a, b, c = self.nodes(3)
        people, code = self.seated(a, b)
        play_one(code, people)
        os.kill(a.process.pid, signal.SIGSTOP)
        again = [Patient(c.address, token=people[0].token), people[1]]
        again[0].until(lambda m: m["t"] == "update", 300)
        for _ in range(2):
            play_one(code, again)
        at = max(p.views[code]["v"] for p in again)
        # What waits in the socket of the stopped node must not count, nor be shown.
        stale = people[0]
        stale.send("view", table=code)
        stale.send("play", table=code, at=1, move=stale.views[code]["view"]["legal"][:1] or 0, id="stale")
        os.kill(a.process.pid, signal.SIGCONT)
        with self.assertRaises((Closed, ConnectionError)):
            while True:
                message = stale.read(300)
                self.assertNotEqual(message["t"], "update", "it showed what it remembers")
        self.assertEqual(a.process.wait(300), 1)
        self.assertIn("lease_lost", a.log_text())
        self.assertIn("Other nodes have taken over this node", a.log_text())
        self.assertEqual(self.rows("SELECT count(*) FROM log WHERE id = '\"stale\"'"), [["0"]])
        self.assertGreaterEqual(play_one(code, again), at)
        self.expect_sound(code)

    def test_a_node_that_leaves_hands_over(self):
        a, b = self.nodes(2)
        people, code = self.seated(a, b)
        play_one(code, people)
        a.process.send_signal(signal.SIGTERM)
        with self.assertRaises(Closed) as closed:
            while True:
                people[0].read(300)
        self.assertEqual(closed.exception.code, 1012)
        people[0] = Patient(b.address, token=people[0].token)
        people[0].until(lambda m: m["t"] == "update", 300)
        play_one(code, people)
        self.assertEqual(a.process.wait(300), 0)
        self.assertGreater(play_out(code, people, random.Random(1).choice), 10)
        self.expect_sound(code)

    def test_nats_dies_and_comes_back(self):
        a, b = self.nodes(2)
        people, code = self.seated(a, b)
        local = [a.player(), a.player()]
        own = sit_down("briscola", local)
        BUS.kill()
        number = people[1].send("view", table=code)
        for _ in range(5):
            play_one(own, local)
        self.assertNotIn(number, [m.get("re") for m in people[1].seen])
        BUS.start()
        answer = people[1].until(lambda m: m.get("re") == number, 300)
        self.assertIn(answer.get("code"), (None, "unavailable"), answer)
        self.assertEqual(people[1].ask("view", table=code)["t"], "update")
        self.assertGreater(play_out(code, people, random.Random(1).choice), 20)
        self.expect_sound(code)

    def test_one_of_three_nats_servers_dies(self):
        """Nodes go on by the other two."""
        servers = Nats.three()
        self.addCleanup(lambda: [s.clean() for s in servers])
        a, b = self.nodes(2, bus=",".join(s.url for s in servers))
        people, code = self.seated(a, b)
        play_one(code, people)
        for server in servers[:2]:
            server.kill()
            for _ in range(3):
                play_one(code, people)
            server.start()
        self.assertGreater(play_out(code, people, random.Random(1).choice), 10)
        self.expect_sound(code)

    def test_postgresql_dies_and_comes_back(self):
        a, b = self.nodes(2)
        people, code = self.seated(a, b)
        for pause in (0, 7):  # the second is longer than a lease
            STORE.kill()
            time.sleep(pause)
            STORE.start()
            self.wait(lambda: b.get_ops("/readyz")[0] == a.get_ops("/readyz")[0] == 200)
            for p in people:
                self.assertEqual(p.ask("view", table=code)["t"], "update")
            play_one(code, people)
        self.assertEqual([a.process.poll(), b.process.poll()], [None, None], "nobody lost a lease through it")
        self.assertGreater(play_out(code, people, random.Random(1).choice), 10)
        self.expect_sound(code)

    def test_a_store_that_lost_what_it_acknowledged_stops_all_nodes(self):
        """Also a node that lost nothing itself, and a node that comes later."""
        store = Postgres()
        self.addCleanup(store.clean)
        name = store.database()
        settings = {"store": store.url(name)}
        a, b = self.nodes(2, **settings)
        people, code = self.seated(a, a)
        play_one(code, people)
        store.set_aside()
        for _ in range(3):
            play_one(code, people)
        store.go_back()
        for node in (a, b):
            self.assertEqual(node.process.wait(300), 1)
            self.assertIn('"event":"writes_lost"', node.log_text())
        played = store.sql("SELECT count(*) FROM log", name)
        with self.assertRaises(RuntimeError) as refused:
            a.restart()
        self.assertIn("has lost writes that it had acknowledged", str(refused.exception))
        self.assertEqual(store.sql("SELECT count(*) FROM log", name), played)
        store.sql("UPDATE loss SET accepted = now()", name)
        a.restart()
        people = [Patient(a.address, token=p.token) for p in people]
        for p in people:
            p.until(lambda m: m["t"] == "update", 300)
        play_one(code, people)

    def test_the_matchmaker_dies(self):
        a, b, c = self.nodes(3)
        [[role]] = self.rows("SELECT node FROM role WHERE name = 'matchmaker'")
        numbers = {next(e["number"] for e in n.log_lines() if e.get("event") == "node"): n for n in (a, b, c)}
        first = numbers.pop(int(role))
        left = list(numbers.values())
        waiting = left[0].player()
        waiting.ask("queue", game="briscola", players=2, clock=60)
        waiting.until("queued")
        first.kill()
        late = left[1].player()
        number = late.send("queue", game="briscola", players=2, clock=60)
        self.assertEqual(late.until(lambda m: m.get("re") == number, 300)["t"], "ok")
        tables = {p.until("table", 300)["table"]["table"] for p in (waiting, late)}
        self.assertEqual(len(tables), 1)
        self.assertEqual(self.rows("SELECT count(*) FROM room"), [["1"]], "nobody is seated twice")

    def test_a_player_in_line_keeps_the_place_when_the_node_leaves(self):
        a, b = self.nodes(2)
        waiting = b.player()
        waiting.ask("queue", game="briscola", players=2, clock=60)
        before = waiting.until(lambda m: m["t"] == "queued" and m["waited_ms"] > 1500)
        b.process.send_signal(signal.SIGTERM)
        with self.assertRaises(Closed):
            while True:
                waiting.read(300)
        back = Patient(a.address, token=waiting.token)
        self.assertGreater(back.until("queued", 300)["waited_ms"], before["waited_ms"])
        other = a.player()
        other.ask("queue", game="briscola", players=2, clock=60)
        self.assertEqual(back.until("table", 300)["table"]["table"], other.until("table", 300)["table"]["table"])

    def test_the_matchmaker_dies_with_a_long_line(self):
        """All are in line again with the time they came, and nobody is seated twice."""
        nodes = self.nodes(3)
        numbers = {next(e["number"] for e in n.log_lines() if e.get("event") == "node"): n for n in nodes}
        [[role]] = self.rows("SELECT node FROM role WHERE name = 'matchmaker'")
        first = numbers.pop(int(role))
        left = list(numbers.values())
        lines = long_lines()
        wishes = [line for line in lines for _ in range(line["players"] - 1)]
        people = [left[i % 2].player() for i in range(len(wishes))]
        self.assertGreaterEqual(len(people), 100)
        answered = []
        for p, wish in zip(people, wishes):
            self.assertEqual(p.ask("queue", **wish)["t"], "ok")
            answered.append(time.monotonic())
        first.kill()
        died = time.monotonic()
        for p, at in zip(people, answered):
            p.until(lambda m, at=at: m["t"] == "queued" and m["waited_ms"] > 1000 * (died - at), 300)
            waited = [m["waited_ms"] for m in p.seen if m["t"] == "queued"]
            self.assertEqual(waited, sorted(waited), "the next matchmaker counts from when the player came")
        last = [left[0].player() for _ in lines]
        for p, line in zip(last, lines):
            p.ask("queue", **line)
        tables = {}
        for p in people + last:
            tables.setdefault(p.until("table", 300)["table"]["table"], []).append(p)
        self.assertEqual(sorted(len(at) for at in tables.values()), sorted(line["players"] for line in lines))
        self.assertEqual(self.rows("SELECT count(*) FROM room"), [[str(len(lines))]], "nobody is seated twice")

    def test_many_tables_are_adopted_a_few_at_a_time(self):
        """So that the moves of the node that adopts them wait for a few only."""
        [a] = self.nodes(1)
        code = a.player().ask("create", game="tic_tac_toe")["table"]["table"]
        self.rows(
            "WITH made AS (INSERT INTO room(code, status, document, created, ended) "
            f"SELECT 'A' || (1000000 + i), status, document, created, ended FROM room, generate_series(1, 120) i WHERE code = '{code}' "
            "RETURNING id) INSERT INTO head SELECT id, 0, 5, 0 FROM made"
        )
        self.wait(lambda: a.metric("mazzo_tables_adopted_total") == 120)
        groups = self.rows("SELECT count(*) FROM head WHERE epoch = 6 GROUP BY xmin::text ORDER BY 1")
        self.assertEqual(groups, [["20"], ["50"], ["50"]])

    def test_all_nodes_die(self):
        nodes = self.nodes(2)
        people, code = self.seated(*nodes)
        at = play_one(code, people)
        tokens = [p.token for p in people]
        for n in nodes:
            n.kill()
        for n in nodes:
            n.start()
        people = [n.player(token=token) for n, token in zip(nodes, tokens)]
        for p in people:
            self.assertEqual(p.welcome["tables"], [code])
            self.assertGreaterEqual(p.until(lambda m: m["t"] == "update", 300)["v"], at)
        self.assertGreater(play_out(code, people, random.Random(1).choice), 10)
        self.expect_sound(code)


class Plans(ClusterTest):
    def scans(self):
        STORE.expect_alone(self.name)
        return {
            name: int(count)
            for name, count in self.rows(
                "SELECT relname, seq_scan FROM pg_stat_user_tables WHERE relname IN ('log', 'room', 'head', 'lane') ORDER BY 1"
            )
        }

    def joined(self, *nodes):
        """How many times nodes have joined the others."""
        return sum(entry["event"] == "node" for n in nodes for entry in n.log_lines())

    def fill(self):
        """Finished matches of ten moves each, until the log has that many rows."""
        self.rows(
            "INSERT INTO room(code, status, document, created, ended) "
            f"SELECT 'Z' || i, 2, '{{}}', 0, 0 FROM generate_series(1, {LOG_ROWS // 10}) i"
        )
        self.rows(
            "SET enable_seqscan = off; "
            "INSERT INTO log SELECT id, v, 0, 0, '', 0, '', 0 FROM room, generate_series(1, 10) v WHERE code LIKE 'Z%'"
        )
        self.rows("ANALYZE")

    def play(self, a, b):
        people = [a.player(), b.player()]
        self.assertGreater(play_out(sit_down("briscola", people), people, random.Random(5).choice), 30)
        sit_down("briscola", people)

    def test_no_move_and_no_takeover_reads_a_whole_table(self):
        a, b = self.nodes(2)
        for n in (a, b):
            n.stop()
        self.rows("ANALYZE")  # the server knows that the tables are small, and plans for that
        counts, joined = [self.scans()], [self.joined(a, b)]
        for play in (False, True):
            for n in (a, b):
                n.start()
            self.wait(lambda: a.metric("mazzo_nodes") == b.metric("mazzo_nodes") == 2)
            if play:
                self.play(a, b)
                if LOG_ROWS:  # plans that were made on the empty store are kept
                    self.fill()
                    self.play(a, b)
                a.kill()
                self.wait(lambda: b.metric("mazzo_tables_adopted_total") > 0)
            else:
                a.stop()
            b.stop()
            counts.append(self.scans())
            joined.append(self.joined(a, b))
        # A node that joins reads which tables are unfinished. On a slow machine it may join more than once.
        for i in (1, 2):
            allowed = {"head": joined[i] - joined[i - 1]}
            too_many = {name for name, n in counts[i].items() if n - counts[i - 1][name] > allowed.get(name, 0)}
            self.assertEqual(too_many, set(), json.dumps([counts, joined]))


if __name__ == "__main__":
    unittest.main()
