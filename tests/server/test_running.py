"""Running it: settings, health, metrics, stopping."""

import os
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from support.house import PROGRAM, Closed, House, HouseTest, Player, sit_down


class Stopping(unittest.TestCase):
    def test_sigterm_tells_people_closes_with_1012_and_clients_come_back(self):
        house = House()
        self.addCleanup(house.clean)
        ann, bob = house.player(), house.player()
        code = sit_down("briscola", [ann, bob])
        house.process.terminate()
        self.assertEqual(ann.until("restarting")["t"], "restarting")
        with self.assertRaises(Closed) as closed:
            while True:
                ann.read()
        self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(house.stop(), 0)
        house.start()
        back = house.player(token=ann.token)
        self.assertEqual(back.until("update")["table"], code)


class Opening(unittest.TestCase):
    def serve(self, *arguments, **environment):
        with tempfile.TemporaryDirectory() as data:
            return subprocess.run(
                [PROGRAM, "serve", "--data", data, *arguments],
                capture_output=True,
                text=True,
                timeout=600,
                env={**os.environ, **environment},
            )

    def test_a_public_address_needs_a_secret_and_an_origin(self):
        out = self.serve("--listen", "0.0.0.0:0")
        self.assertEqual(out.returncode, 2)
        self.assertIn("secret", out.stderr)
        self.assertIn("origins", out.stderr)

    def test_a_port_that_is_taken_is_a_sentence_not_a_crash(self):
        house = House()
        self.addCleanup(house.clean)
        out = self.serve("--listen", house.address, "--metrics-listen", "127.0.0.1:0")
        self.assertEqual(out.returncode, 1)
        self.assertRegex(out.stderr, "Cannot listen on 127.0.0.1:.*\\.")

    def test_a_port_that_is_taken_while_matches_wait_in_the_store(self):
        house = House()
        self.addCleanup(house.clean)
        sit_down("briscola", [house.player(), house.player()])
        house.kill()
        for port in (house.port, house.ops):
            with socket.create_server(("127.0.0.1", port)):
                with self.assertRaises(RuntimeError) as refused:
                    house.start()
            self.assertRegex(str(refused.exception), f"(?s)exit status 1: .*Cannot listen on 127.0.0.1:{port}: ")
        house.start()

    def test_a_folder_that_cannot_be_written_is_a_sentence(self):
        out = subprocess.run(
            [PROGRAM, "serve", "--data", "/proc/none", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"],
            capture_output=True,
            text=True,
            timeout=600,
        )
        self.assertEqual(out.returncode, 1)
        self.assertIn("The store cannot be opened", out.stderr)


class Reloading(unittest.TestCase):
    def test_sighup_reads_the_settings_again_and_wrong_ones_change_nothing(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:

            def write(text):
                file.seek(0)
                file.truncate()
                file.write(text)
                file.flush()

            def hang_up(event):
                seen = len(self.events(house, event))
                house.process.send_signal(signal.SIGHUP)
                while len(self.events(house, event)) == seen:
                    self.assertIsNone(house.process.poll())
                    time.sleep(0.02)
                return self.events(house, event)[-1]

            write("tables_each = 1\n")
            house = House(config=file.name)
            self.addCleanup(house.clean)
            ann = house.player()
            self.assertEqual(ann.ask("create", game="briscola")["t"], "table")
            self.assertEqual(ann.ask("create", game="briscola")["code"], "too_many_tables")
            write("tables_each = 2\nbot_threads = 2\n")
            self.assertEqual(hang_up("reloaded")["waiting_for_restart"], ["bot_threads"])
            self.assertEqual(ann.ask("create", game="briscola")["t"], "table")
            write("tables_each = 3\nno_such_setting = 1\n")
            self.assertIn("no_such_setting", hang_up("bad_setting")["sentence"])
            self.assertEqual(ann.ask("create", game="briscola")["code"], "too_many_tables")

    @staticmethod
    def events(house, name):
        return [line for line in house.log_lines() if line["event"] == name]


class Managed(unittest.TestCase):
    """What systemd asks of a service, with this test in its place."""

    def test_it_says_when_it_is_ready_alive_and_stopping(self):
        with tempfile.TemporaryDirectory() as folder:
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self.addCleanup(manager.close)
            manager.bind(folder + "/notify")
            manager.settimeout(600)
            os.environ.update(NOTIFY_SOCKET=folder + "/notify", WATCHDOG_USEC="100000")
            self.addCleanup(lambda: [os.environ.pop(name) for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC")])
            house = House()
            self.addCleanup(house.clean)
            self.assertEqual([manager.recv(100) for _ in range(4)], [b"READY=1"] + [b"WATCHDOG=1"] * 3)
            house.process.terminate()
            while (said := manager.recv(100)) == b"WATCHDOG=1":
                pass
            self.assertEqual(said, b"STOPPING=1")
            self.assertEqual(house.stop(), 0)

    def serve_on(self, listener, **environment):
        """The program, with a socket that listens already."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        script = f'exec 3<&{listener.fileno()}; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'
        process = subprocess.Popen(
            ["bash", "-c", script, "bash", PROGRAM, "serve", "--data", folder.name, "--metrics-listen", "127.0.0.1:0"],
            pass_fds=(listener.fileno(),),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.addCleanup(lambda: (process.kill(), process.communicate()))
        return process

    def test_a_socket_that_is_handed_over_is_used_and_outlives_a_restart(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            address = "127.0.0.1:%d" % listener.getsockname()[1]
            for _ in range(2):
                process = self.serve_on(listener)
                self.assertIn(address, process.stdout.readline())
                self.assertEqual(Player(address).welcome["t"], "welcome")
                process.terminate()
                self.assertEqual(process.wait(600), 0)

    def test_a_public_socket_needs_a_secret_and_an_origin_like_any_other(self):
        with socket.create_server(("0.0.0.0", 0)) as listener:
            process = self.serve_on(listener)
            self.assertIn("is public", process.communicate(timeout=600)[1])
            self.assertEqual(process.returncode, 2)

    def test_what_is_no_listening_socket_is_refused_with_a_sentence(self):
        with socket.socket() as idle:
            process = self.serve_on(idle)
            self.assertIn("must hand over a listening TCP socket", process.communicate(timeout=600)[1])
            self.assertEqual(process.returncode, 1)


class Metrics(HouseTest):
    def test_moves_connections_and_commit_times_are_counted(self):
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("tic_tac_toe", [ann, bob])
        actor = ann if ann.views[code]["view"]["legal"] else bob
        actor.ask("play", table=code, at=0, move=actor.views[code]["view"]["legal"][0])
        text = self.house.get_ops("/metrics")[2].decode()
        self.assertRegex(text, r'mazzo_build_info\{version="\d+\.\d+\.\d+"\} 1\n')
        for line in (
            "mazzo_moves_total 1",
            "mazzo_ws_connections 2",
            'mazzo_matches_live{game="tic_tac_toe"} 1',
            "mazzo_move_commit_seconds_count 1",
        ):
            self.assertIn(line + "\n", text)


if __name__ == "__main__":
    unittest.main()
