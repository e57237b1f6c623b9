"""What was acknowledged survives kill -9; a store that cannot write acknowledges nothing."""

import os
import random
import resource
import sqlite3
import subprocess
import tempfile
import time
import unittest

from support.house import PROGRAM, House, get, play_out, sit_down


class KillMinusNine(unittest.TestCase):
    def test_every_acknowledged_move_is_there_and_every_match_goes_on(self):
        house = House()
        self.addCleanup(house.clean)
        rng = random.Random(1)
        for game, players in (("briscola", 2), ("president", 4), ("rock_paper_scissors", 2)):
            with self.subTest(game=game):
                people = [house.player() for _ in range(players)]
                code = sit_down(game, people)
                for _ in range(3):
                    if people[0].views[code].get("over"):
                        break
                    play_out(code, people, rng.choice, most=rng.randrange(1, 6))
                    known = max(p.views[code]["v"] for p in people)
                    view = next(p.views[code]["view"] for p in people if p.views[code]["v"] == known)
                    if view["over"]:
                        break
                    house.restart()
                    people = [house.player(token=p.token) for p in people]
                    for p in people:
                        p.until(lambda m: m["t"] == "update" and m["v"] >= known + players)
                    self.assertEqual(people[0].views[code]["view"]["public"], view["public"])
                play_out(code, people, rng.choice)
                for p in people:
                    p.close()

    def test_tables_that_have_not_begun_are_there_too(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        made = ann.ask("create", game="joker", bots=[30])
        code = made["table"]["table"]
        bob.ask("join", table=code)
        house.restart()
        ann, bob = house.player(token=ann.token), house.player(token=bob.token)
        ann.ask("ready", table=code)
        answer = bob.ask("ready", table=code)
        self.assertEqual(answer["table"]["commitment"], made["table"]["commitment"])
        self.assertEqual(ann.until("update")["table"], code)


class DiskFull(unittest.TestCase):
    def test_nothing_is_acknowledged_and_readyz_says_no(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        code = sit_down("briscola", [ann, bob])
        actor = ann if ann.views[code]["view"]["legal"] else bob
        before = actor.views[code]
        page = {"Content-Type": "application/json", "Origin": f"http://{house.address}"}
        visit = lambda name: get(f"http://{house.address}/api/v1/{name}", b"{}", page)
        page["Cookie"] = visit("hello")[1]["Set-Cookie"].split(";")[0]
        # No file of the process may grow, which is what a full disk looks like from inside.
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        answer = actor.ask("play", table=code, at=before["v"], move=before["view"]["legal"][0])
        self.assertEqual((answer["t"], answer["code"]), ("error", "unavailable"))
        self.assertEqual(house.get_ops("/readyz")[0], 503)
        self.assertEqual(house.get_ops("/healthz")[0], 200)
        self.assertEqual(visit("export")[0], 200)  # a question writes nothing
        self.assertEqual(visit("logout")[0], 503)  # not "you are nobody"
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        shown = actor.ask("view", table=code)
        self.assertEqual(shown["view"]["public"], before["view"]["public"])
        answer = actor.ask("play", table=code, at=shown["v"], move=shown["view"]["legal"][0])
        self.assertEqual(answer["t"], "update")
        self.assertEqual(house.get_ops("/readyz")[0], 200)
        self.assertIn("store_works", [entry["event"] for entry in house.log_lines()])
        ann.drop()
        bob.drop()


class DiskFullForAMoment(unittest.TestCase):
    """Whatever file of the store it was that could not grow, and however little it lacked: afterwards all is well."""

    ROUNDS = 25

    def test_the_house_recovers_at_any_size(self):
        house = House()
        self.addCleanup(house.clean)
        ann, rng = house.player(), random.Random(7)
        limit = lambda size: resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        size = lambda tail: os.path.getsize(house.data + "/mazzo.db" + tail)
        for _ in range(self.ROUNDS):
            at = size(rng.choice(("", "-wal", "-shm"))) + rng.choice((0, 1, 100, 4096, 4120, 8000, 32768, 40000))
            limit(at)
            made = []
            while not made or made[-1]["t"] == "table":
                made.append(ann.ask("create", game="briscola"))
                if made[-1]["t"] == "table":
                    ann.ask("leave", table=made[-1]["table"]["table"])
                if len(made) > 400:
                    break
            limit(resource.RLIM_INFINITY)
            if made[-1]["t"] != "table":
                self.assertEqual(made[-1]["code"], "unavailable", at)
            again = ann.ask("create", game="briscola")
            self.assertEqual(again["t"], "table", at)
            ann.ask("leave", table=again["table"]["table"])
        self.assertEqual(house.get_ops("/readyz")[0], 200)
        house.stop()
        told = subprocess.run([PROGRAM, "doctor", "--data", house.data], capture_output=True, text=True, timeout=600)
        self.assertEqual((told.returncode, told.stderr), (0, ""))


class Damage(unittest.TestCase):
    def change(self, house, sql, *values):
        db = sqlite3.connect(house.data + "/mazzo.db", timeout=600)
        with db:
            db.execute(sql, values)
        db.close()

    def test_a_damaged_table_does_not_keep_the_house_shut(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        codes = [sit_down("briscola", [ann, bob]) for _ in range(4)]
        for code in codes:
            play_out(code, [ann, bob], most=3)
        house.kill()
        room = "(SELECT id FROM room WHERE code = ?)"
        self.change(house, 'UPDATE log SET move = \'{"card":"XX"}\' WHERE version = 2 AND room = ' + room, codes[0])
        self.change(house, "UPDATE room SET document = '{}' WHERE code = ?", codes[1])
        self.change(house, "DELETE FROM log WHERE version = 2 AND room = " + room, codes[2])
        house.start()
        back = house.player(token=ann.token)
        self.assertEqual(back.welcome["tables"], codes[3:])
        told = " ".join(entry["trouble"] for entry in house.log_lines() if entry["event"] == "table_damaged")
        for code in codes[:3]:
            self.assertIn(code, told)
            for t in ("view", "join", "play", "transcript"):
                refused = back.ask(t, table=code, at=0, move={})
                self.assertEqual(refused["code"], "match_runs" if t == "transcript" else "damaged")
        self.assertEqual(house.get_ops("/readyz")[0], 200)

    def test_a_damaged_record_is_no_failure_of_the_disk(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        codes = [sit_down("tic_tac_toe", [ann, bob]) for _ in range(2)]
        for code in codes:
            play_out(code, [ann, bob])
        self.change(house, "UPDATE room SET document = '{' WHERE code = ?", codes[0])
        refused = ann.ask("transcript", table=codes[0])
        self.assertEqual((refused["t"], refused["code"]), ("error", "damaged"))
        self.assertEqual(house.get_ops("/readyz")[0], 200)
        self.assertEqual(ann.ask("transcript", table=codes[1])["t"], "transcript")
        told = subprocess.run([PROGRAM, "doctor", "--data", house.data], capture_output=True, text=True, timeout=600)
        self.assertEqual((told.returncode, codes[0] in told.stdout + told.stderr), (1, True))

    def test_a_table_damaged_while_it_is_played_harms_nobody_else(self):
        house = House(grace_seconds=2)
        self.addCleanup(house.clean)
        people = [house.player() for _ in range(3)]
        code = sit_down("president", people)
        actor = next(p for p in people if p.views[code]["view"]["legal"])
        gone = next(p for p in people if p is not actor)
        gone.drop()
        before = actor.until(lambda m: m["t"] == "update" and m["what"]["kind"] == "away")
        # Another writer's entry makes no sense: the move is refused, and the log on disk cannot be played.
        self.change(house, "INSERT INTO log SELECT id, ?, 0, 0, '{}', 0, '', 0 FROM room WHERE code = ?", before["v"] + 1, code)
        answer = actor.ask("play", table=code, at=before["v"], move=before["view"]["legal"][0])
        self.assertEqual(answer["code"], "unavailable")
        self.assertEqual(actor.ask("view", table=code)["code"], "damaged")
        time.sleep(3)  # past the moment at which the absent player would have lost the seat
        self.assertIsNone(house.process.poll())
        self.assertEqual(actor.ask("ping")["t"], "pong")


class Keeping(unittest.TestCase):
    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=600, umask=0o022)

    def test_back_up_while_it_runs_restore_and_go_on(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        code = sit_down("briscola", [ann, bob])
        play_out(code, [ann, bob], most=7)
        known = max(ann.views[code]["v"], bob.views[code]["v"])
        copy = os.path.join(house.data, "copy.db")
        done = self.run_program("backup", copy, "--data", house.data)
        self.assertEqual(done.returncode, 0, done.stderr)
        play_out(code, [ann, bob], most=3)
        house.kill()
        self.assertEqual(self.run_program("restore", copy, "--data", house.data).returncode, 1)  # not over a store
        other = house.data + "/other"
        done = self.run_program("restore", copy, "--data", other)
        self.assertEqual(done.returncode, 0, done.stderr)
        second = House(data=other)
        self.addCleanup(second.kill)
        back = second.player(token=ann.token)
        self.assertGreaterEqual(back.until("update")["v"], known)

    def test_a_copy_is_not_put_beside_what_is_left_of_another_store(self):
        house = House()
        self.addCleanup(house.clean)
        house.player()
        copy = os.path.join(house.data, "copy.db")
        self.assertEqual(self.run_program("backup", copy, "--data", house.data).returncode, 0)
        house.kill()
        other = os.path.join(house.data, "other")
        for tail in ("-wal", "-shm", "-journal"):
            os.makedirs(other, exist_ok=True)
            left = os.path.join(other, "mazzo.db" + tail)
            open(left, "w", encoding="utf-8").close()
            out = self.run_program("restore", copy, "--data", other)
            self.assertEqual((out.returncode, "mazzo.db" + tail in out.stderr), (1, True), out.stderr)
            self.assertFalse(os.path.exists(other + "/mazzo.db"))
            os.remove(left)
        self.assertEqual(self.run_program("restore", copy, "--data", other).returncode, 0)

    def test_a_folder_is_one_houses_at_a_time(self):
        house = House()
        self.addCleanup(house.clean)
        copy = os.path.join(house.data, "copy.db")
        self.assertEqual(self.run_program("backup", copy, "--data", house.data).returncode, 0)
        for command in (["serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"], ["restore", copy]):
            out = self.run_program(*command, "--data", house.data)
            self.assertEqual((out.returncode, "another mazzo is using the folder" in out.stderr), (1, True), out.stderr)
        house.restart()  # kill -9 leaves no lock behind

    def test_nobody_else_can_read_the_store_or_a_copy_of_it(self):
        with tempfile.TemporaryDirectory() as folder:
            new, copy, other = (os.path.join(folder, name) for name in ("new", "copy.db", "other"))
            process = subprocess.Popen(
                [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--data", new],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                umask=0o022,
            )
            self.addCleanup(process.stdout.close)
            try:
                self.assertIn(b"http://", process.stdout.readline())
                self.assertEqual(self.run_program("backup", copy, "--data", new).returncode, 0)
                self.assertEqual(self.run_program("restore", copy, "--data", other).returncode, 0)
                for path in (new, new + "/mazzo.db", new + "/mazzo.db-wal", copy, other, other + "/mazzo.db"):
                    self.assertEqual(os.stat(path).st_mode & 0o077, 0, path)
            finally:
                process.kill()
                process.wait()

    def test_doctor_finds_a_log_that_cannot_be(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        code = sit_down("briscola", [ann, bob])
        play_out(code, [ann, bob], most=4)
        house.stop()
        good = self.run_program("doctor", "--data", house.data)
        self.assertEqual((good.returncode, "1 running" in good.stdout), (0, True), good.stdout + good.stderr)
        db = sqlite3.connect(house.data + "/mazzo.db")
        with db:
            db.execute('UPDATE log SET move = \'{"card":"XX"}\' WHERE version = 2')
        db.close()
        bad = self.run_program("doctor", "--data", house.data)
        self.assertEqual((bad.returncode, code in bad.stdout + bad.stderr), (1, True), bad.stdout + bad.stderr)

    def test_a_store_from_the_future_is_not_touched(self):
        house = House()
        self.addCleanup(house.clean)
        house.stop()
        db = sqlite3.connect(house.data + "/mazzo.db")
        db.execute("PRAGMA user_version=99")
        db.close()
        out = self.run_program("serve", "--data", house.data, "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0")
        self.assertEqual(out.returncode, 1)
        self.assertIn("newer", out.stderr)


if __name__ == "__main__":
    unittest.main()
