"""The limits at the door: one test for each thing that must not get in, pile up or stay."""

import contextlib
import gzip
import hashlib
import json
import re
import resource
import select
import socket
import tempfile
import time
import unittest
from pathlib import Path

from support.house import FAST, Closed, House, HouseTest, Player, Refused, Socket, get, sit_down

PAGE = Path(__file__).resolve().parents[2] / "web" / "dist"


def frame_of(text):
    """As a client sends it, with a mask of zeroes."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text.encode()


def ending(sock, timeout=600):
    """The close code a socket ends with."""
    try:
        while True:
            sock.read_text(timeout)
    except Closed as closed:
        return closed.code
    except ConnectionResetError:
        return 1006


class Handshake(HouseTest):
    def test_foreign_origins_are_turned_away(self):
        own = f"http://{self.house.address}"
        for origin in (
            "https://evil.example",
            "null",
            own + ".evil.example",
            own.upper(),
            own + "/",
            "",
            own[:-1],
            f"https://{self.house.address}",
            "http://127.0.0.1",
        ):
            with self.assertRaises(Refused) as refused:
                Socket(self.house.address, headers={"Origin": origin})
            self.assertEqual(refused.exception.status, 403, origin)
        Socket(self.house.address, headers={"Origin": own}).close()
        Socket(self.house.address).close()  # a program, not a page

    def test_another_subprotocol_is_turned_away(self):
        for protocol in (None, "mazzo.v2", "chat"):
            with self.assertRaises(Refused) as refused:
                Socket(self.house.address, protocol=protocol)
            self.assertEqual(refused.exception.status, 400)
        self.assertIn("mazzo.v1", Socket(self.house.address, protocol="mazzo.v9, mazzo.v1").head)

    def test_only_ws_is_a_websocket(self):
        with self.assertRaises(Refused) as refused:
            Socket(self.house.address, path="/elsewhere")
        self.assertEqual(refused.exception.status, 404)


class Frames(HouseTest):
    def test_too_long_a_frame_is_closed_with_1009(self):
        sock = Socket(self.house.address)
        sock.send_text("x" * 9000)
        self.assertEqual(ending(sock), 1009)

    def test_binary_is_closed_with_1003(self):
        sock = Socket(self.house.address)
        sock.send_frame(2, b"{}")
        self.assertEqual(ending(sock), 1003)

    def test_text_that_is_not_utf8_is_closed_with_1007(self):
        sock = Socket(self.house.address)
        sock.send_text(b'{"t":"\xff\xfe"}')
        self.assertEqual(ending(sock), 1007)

    def test_nonsense_is_answered_and_changes_nothing(self):
        player = self.house.player()
        deep = '{"t":"play","move":' + "[" * 50 + "]" * 50 + "}"
        for text, code in (
            ("", "not_json"),
            ("[]", "not_json"),
            ("{", "not_json"),
            (deep, "not_json"),
            ('{"t":"ping","t":"ping"}', "not_json"),
            ("{}", "no_type"),
            ('{"t":7}', "no_type"),
            ('{"t":"fly"}', "unknown_type"),
            ('{"t":"ping","id":{}}', "bad_id"),
            ('{"t":"ping","id":1.5}', "bad_id"),
            ('{"t":"ping","id":"' + "x" * 65 + '"}', "bad_id"),
        ):
            player.socket.send_text(text)
            self.assertEqual(player.read()["code"], code, text)
        self.assertEqual(player.ask("ping")["t"], "pong")

    def test_everything_but_hello_wants_a_hello_first(self):
        player = Player(self.house.address, greet=False)
        for t in ("create", "join", "queue", "play", "export", "watch"):
            self.assertEqual(player.ask(t)["code"], "hello_first")
        player.ask("hello")
        self.assertEqual(player.ask("hello")["code"], "hello_once")

    def test_unknown_members_are_ignored(self):
        self.assertEqual(self.house.player(future={"a": [1]}).welcome["t"], "welcome")


class Names(HouseTest):
    def test_terminal_escapes_and_markup_never_become_a_name_nor_come_back(self):
        for name in (
            "<script>alert(1)</script>",
            "<b>hi</b>",
            "a&lt;b",
            "\x1b[2J",
            "\x1b]0;title\x07",
            "\x9b2J",
            "a\u202eb",
            "a\u200bb",
            "tab\tname",
            "line\nname",
            '"quoted"',
            "'; --",
        ):
            for word in ("hello", "register"):
                player = self.house.player() if word == "register" else Player(self.house.address, greet=False)
                player.send(word, name=name, password="long enough")
                raw = player.socket.read_text().decode()
                self.assertEqual(json.loads(raw)["code"], "bad_name", name)
                self.assertNotIn(name, json.loads(raw)["text"])
                self.assertTrue(raw.isprintable(), raw)
        self.assertNotIn("\x1b", self.house.log_text())


class Rates(HouseTest):
    SETTINGS = {
        "rate_connection": "20/1s burst 30",
        "rate_account": "20/1s burst 40",
        "rate_address": FAST,
        "rate_login": "1/60s burst 3",
    }

    def test_a_flood_on_one_connection_is_slowed_down_and_others_do_not_notice(self):
        calm, wild = self.house.player(), self.house.player()
        began = time.monotonic()
        for _ in range(70):
            wild.socket.send_text('{"t":"ping"}')
        self.assertEqual(calm.ask("ping")["t"], "pong")
        for _ in range(70):
            wild.read()
        # 1 hello and 70 pings, of which 30 are free: 41 at 20 per second.
        self.assertGreater(time.monotonic() - began, 1.9)

    def test_guessing_passwords_is_slowed_down(self):
        codes = [
            Player(self.house.address, greet=False).ask("login", name="Victim", password="guess number " + str(i))["code"]
            for i in range(5)
        ]
        self.assertEqual(codes, ["bad_login"] * 3 + ["too_fast"] * 2)


class AccountRate(HouseTest):
    SETTINGS = {"rate_account": "1/60s burst 40"}

    def test_an_account_cannot_flood_by_connecting_again(self):
        token, codes = self.house.player().token, []
        for _ in range(6):
            player = self.house.player(token=token)
            token = player.token
            for _ in range(25):
                player.socket.send_text('{"t":"ping"}')
            try:
                for _ in range(25):
                    player.read()
            except (Closed, OSError) as closed:
                codes.append(getattr(closed, "code", 1006))
                break
        self.assertEqual(codes, [1008])


class AddressRate(HouseTest):
    SETTINGS = {"rate_address": "1/60s burst 20"}

    def test_many_connections_of_one_address_share_a_bucket(self):
        players = [Socket(self.house.address) for _ in range(3)]
        for sock in players:
            for _ in range(10):
                try:
                    sock.send_text('{"t":"ping"}')
                except OSError:
                    break
        self.assertIn(1008, [ending(s) if s is players[-1] else 1008 for s in players])


class Pings(HouseTest):
    SETTINGS = {"rate_connection": "20/1s burst 30"}

    def test_a_flood_of_ping_frames_is_slowed_down_like_any_other(self):
        sock = Socket(self.house.address)
        began = time.monotonic()
        for _ in range(60):
            sock.send_frame(9, b"")
        for _ in range(60):
            self.assertEqual(sock._take(2), b"\x8a\x00")
        self.assertGreater(time.monotonic() - began, 1.4)  # 30 are free, 30 come at 20 per second


class Silence(HouseTest):
    SETTINGS = {"ping_seconds": 4, "grace_seconds": 3600}

    def test_a_client_that_answers_no_ping_is_lost_and_others_are_not(self):
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("briscola", [ann, bob])
        while bob.views[code]["what"]["kind"] != "away":  # answers pings as it reads; Ann's socket is not read
            bob.read()
        self.assertEqual(bob.views[code]["what"], {"kind": "away", "seat": 0})
        self.assertIn('mazzo_ws_dropped_total{reason="idle"} 1', self.house.get_ops("/metrics")[2].decode())
        self.assertEqual(bob.ask("ping")["t"], "pong")


class Time(HouseTest):
    SETTINGS = {"hello_seconds": 1}

    def test_a_client_that_does_not_say_hello_in_time_is_closed_with_1008(self):
        self.assertEqual(ending(Socket(self.house.address)), 1008)

    def test_a_handshake_that_stalls_is_hung_up_on(self):
        sock = socket.create_connection(("127.0.0.1", self.house.port), 600)
        sock.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        self.assertEqual(sock.recv(100), b"")
        sock.close()


class Caps(HouseTest):
    SETTINGS = {"max_connections_each": 5}

    def test_connections_from_one_address_are_capped(self):
        socks = [Socket(self.house.address) for _ in range(5)]
        with self.assertRaises((Closed, ConnectionError)):
            Socket(self.house.address)
        socks.pop().close()
        while True:  # until the house has noticed
            try:
                return Socket(self.house.address).close()
            except (Closed, ConnectionError):
                time.sleep(0.02)


class AllCaps(HouseTest):
    SETTINGS = {"max_connections": 3}

    def test_connections_from_everywhere_are_capped(self):
        socks = [Socket(self.house.address) for _ in range(3)]
        with self.assertRaises((Closed, ConnectionError)):
            Socket(self.house.address)
        self.assertEqual(len(socks), 3)


class BehindProxy(HouseTest):
    SETTINGS = {"behind_proxy": "true", "max_connections_each": 2}

    def come(self, forwarded=None):
        return Socket(self.house.address, headers={"X-Forwarded-For": forwarded} if forwarded else {})

    def crowd(self, *addresses):
        """A connection from each address is let in, except from the last."""
        socks = [self.come(a) for a in addresses[:-1]]
        with self.assertRaises(Refused) as refused:
            self.come(addresses[-1])
        self.assertEqual(refused.exception.status, 429)
        return socks

    def test_the_last_forwarded_address_counts(self):
        socks = self.crowd("9.9.9.9, 192.0.2.1", "192.0.2.1", "8.8.8.8, 192.0.2.1")
        socks.append(self.come("192.0.2.2"))

    def test_of_two_lines_the_last_counts(self):
        lines = lambda first: f"{first}\r\nX-Forwarded-For: 192.0.2.7"
        socks = self.crowd(lines("9.9.9.9"), lines("192.0.2.9"), lines("8.8.8.8"))
        socks.append(self.come("9.9.9.9"))

    def test_an_ipv6_customer_is_one_client_with_any_number_of_addresses(self):
        socks = self.crowd("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:1::3")
        socks.append(self.come("2001:db8:0:2::1"))

    def test_without_a_forwarded_address_the_proxy_counts(self):
        self.crowd(None, "nonsense", None)


SLOW = 'mazzo_ws_dropped_total{reason="slow"}'


def until_dropped(house, count):
    """Waits until the house has cut off so many clients that do not read."""
    for _ in range(6000):
        if house.metric(SLOW) >= count:
            return
        time.sleep(0.1)
    raise AssertionError(house.metric(SLOW))


class SlowReaders(HouseTest):
    SETTINGS = {"send_queue_kib": 16, "ping_seconds": 2}

    def test_a_client_that_asks_and_never_reads_is_cut_with_4008_and_costs_nobody_else(self):
        slow, calm = self.house.player(), self.house.player()
        for _ in range(200):
            slow.socket.send_text('{"t":"games"}')
        self.assertEqual(calm.ask("ping")["t"], "pong")
        until_dropped(self.house, 1)
        self.assertEqual(ending(slow.socket), 4008)

    def test_a_client_that_watches_and_never_reads_is_cut_too(self):
        before = self.house.metric(SLOW)
        ann, slow = self.house.player(), self.house.player()
        code = sit_down("president", [ann], bots=[0, 0, 0, 0, 0, 0, 0], players=8)
        slow.ask("watch", table=code)
        for _ in range(100):  # each is told to every watcher, and Ann reads every answer
            ann.ask("say", table=code, phrase="hello")
            slow.send("view", table=code)
        while self.house.metric(SLOW) == before:
            ann.ask("ping")
            slow.send("view", table=code)


def memory_of(house, name):
    """Bytes that the house has, by a line of /proc."""
    lines = Path(f"/proc/{house.process.pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name + ":"))


class NonReaders(HouseTest):
    SETTINGS = {"ping_seconds": 3, "rate_address": "1000000/1s burst 1000000"}
    MANY, ASKED, MOST = 1000, 300, 48 * 1024

    def test_a_thousand_sockets_that_never_read_hold_little_and_are_cut_off(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
        calm = self.house.player()
        before = memory_of(self.house, "VmRSS")
        socks = [Socket(self.house.address) for _ in range(self.MANY)]
        questions = frame_of('{"t":"games"}') * self.ASKED
        for sock in socks:
            sock.sock.setblocking(False)
            sock.sock.send(questions)
        for _ in range(20):
            self.assertEqual(calm.ask("ping")["t"], "pong")
        until_dropped(self.house, self.MANY)
        held = (memory_of(self.house, "VmHWM") - before) / self.MANY
        print(f"{held / 1024:.1f} KiB held by each")
        self.assertLess(held, self.MOST)
        self.assertEqual(calm.ask("ping")["t"], "pong")


class Counted(unittest.TestCase):
    """What is no message counts all the same. Nothing comes back within an hour here: what is over the burst is not read."""

    MOST = 64 << 20  # bytes; the kernel has buffers for some

    def setUp(self):
        self.house = House(rate_connection="1/3600s burst 30", rate_http="1/3600s burst 20")
        self.addCleanup(self.house.clean)

    def expect_deaf(self, send):
        """After this was sent, a question on the same connection is not heard, while others are."""
        calm = Socket(self.house.address)
        wild = Socket(self.house.address)
        send(wild)
        heard = self.house.metric("mazzo_frames_received_total")
        wild.send_text('{"t":"games"}')
        for _ in range(10):
            calm.send_text('{"t":"ping"}')
            self.assertEqual(json.loads(calm.read_text())["t"], "pong")
        self.assertEqual(self.house.metric("mazzo_frames_received_total"), heard + 10)

    def test_pongs_count(self):
        self.expect_deaf(lambda sock: [sock.send_frame(10, b"") for _ in range(40)])

    def test_empty_pieces_count(self):
        def send(sock):
            sock.send_frame(1, b"", final=False)
            for _ in range(40):
                sock.send_frame(0, b"", final=False)
            sock.send_frame(0, b'{"t":"ping"}')

        self.expect_deaf(send)

    def test_reads_that_bring_nothing_whole_count(self):
        def send(sock):
            text = b'{"t":"ping","more":"' + b"x" * 140 + b'"}'
            for i, byte in enumerate(bytes([0x81, 0x80 | 126, 0, len(text)]) + bytes(4) + text):
                if i % 14 == 0:
                    calm = Socket(self.house.address)
                sock.sock.sendall(bytes([byte]))
                for _ in range(2):  # after the second answer the house has read the byte
                    calm.send_text('{"t":"ping"}')
                    calm.read_text()

        self.expect_deaf(send)

    def test_bytes_after_a_broken_frame_count(self):
        wild = Socket(self.house.address)
        sock = wild.sock
        sock.sendall(b"\xff" * 16)
        sock.setblocking(False)
        taken = 0
        with contextlib.suppress(ConnectionError):
            while taken < self.MOST:
                select.select([], [sock], [])
                taken += sock.send(bytes(65536))
        self.assertLess(taken, self.MOST)

    def test_files_and_handshakes_count(self):
        calm = Socket(self.house.address)
        page = socket.create_connection(("127.0.0.1", self.house.port), 600)
        request = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        for _ in range(19):
            page.sendall(request)
            if not page.recv(65536):
                break
        page.sendall(request)
        for _ in range(10):
            calm.send_text('{"t":"ping"}')
            self.assertEqual(json.loads(calm.read_text())["t"], "pong")
        self.assertEqual(select.select([page], [], [], 0)[0], [])
        page.close()


class LongFiles(unittest.TestCase):
    """A file of the page that is longer than the buffers on the way."""

    BODY, READERS, MOST = bytes(range(256)) * (16 << 12), 40, 256 << 20

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        Path(folder.name, "long.bin").write_bytes(self.BODY)
        self.house = House(web=folder.name, hello_seconds=2)
        self.addCleanup(self.house.clean)

    def ask(self):
        sock = socket.socket()
        self.addCleanup(sock.close)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        sock.connect(("127.0.0.1", self.house.port))
        sock.sendall(b"GET /long.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return sock

    def test_a_slow_reader_gets_all_of_it(self):
        sock, answer, pauses = self.ask(), bytearray(), 10
        while chunk := sock.recv(1 << 16):
            answer += chunk
            if len(answer) > len(self.BODY) * (10 - pauses) // 10:
                time.sleep(0.5)  # all pauses together are longer than the house waits for a peer that takes nothing
                pauses -= 1
        self.assertEqual(bytes(answer).partition(b"\r\n\r\n")[2], self.BODY)

    def test_readers_share_its_bytes(self):
        before = memory_of(self.house, "VmRSS")
        socks = [self.ask() for _ in range(self.READERS)]
        for sock in socks:
            self.assertTrue(sock.recv(1).startswith(b"H"))
        self.assertLess(memory_of(self.house, "VmHWM") - before, self.MOST)


class Packed(unittest.TestCase):
    """A file that also exists compressed goes compressed to a browser that accepts it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for name in ("index.html", "old.js"):
            body = name.encode() * 100
            Path(cls.folder.name, name).write_bytes(body)
            stem = f"{name}.{hashlib.sha256(body).hexdigest()[:16]}"
            Path(cls.folder.name, f"{stem}.gz").write_bytes(gzip.compress(body))
            Path(cls.folder.name, f"{stem}.br").write_bytes(b"as brotli " + name.encode())
        Path(cls.folder.name, "old.js").write_bytes(b"changed since")
        Path(cls.folder.name, "assets").mkdir()
        Path(cls.folder.name, "assets", "a-1.js").write_bytes(b"one")
        Path(cls.folder.name, "addresses.json").write_text('["t", "you"]', encoding="ascii")
        cls.house = House(web=cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.house.clean()
        cls.folder.cleanup()

    def ask(self, path, encodings=None, **headers):
        given = {"Accept-Encoding": encodings} if encodings is not None else {}
        return get(f"http://{self.house.address}{path}", headers={**given, **headers})

    def test_a_browser_gets_the_smallest_form_it_takes(self):
        plain = b"index.html" * 100
        for encodings, encoding in (
            (None, None),
            ("", None),
            ("identity", None),
            ("gzip", "gzip"),
            ("gzip, deflate, br, zstd", "br"),
            ("br;q=0, gzip;q=0.5", "gzip"),
            ("brotli, xgzip", None),
            (",,;q=", None),
            (" br ; q=1.0 ,gzip", "br"),
        ):
            status, headers, body = self.ask("/t/ABCDEF", encodings)
            self.assertEqual(
                (status, headers["Content-Encoding"], headers["Vary"]), (200, encoding, "Accept-Encoding"), encodings
            )
            self.assertEqual(body if encoding is None else gzip.decompress(body) if encoding == "gzip" else plain, plain)
            self.assertEqual(headers["Content-Type"], "text/html; charset=utf-8")

    def test_what_is_named_after_its_content_is_kept_for_good(self):
        self.assertEqual(self.ask("/assets/a-1.js")[1]["Cache-Control"], "public, max-age=31536000, immutable")
        for path in ("/", "/old.js", "/t/ABCDEF"):
            self.assertEqual(self.ask(path)[1]["Cache-Control"], "no-cache", path)

    def test_at_an_unknown_address_the_page_says_that_there_is_nothing(self):
        for path, expected in (("/", 200), ("/t/ABCDEF", 200), ("/you", 200), ("/nonsense", 404), ("/tt/you", 404)):
            status, headers, body = self.ask(path, "gzip")
            self.assertEqual((status, gzip.decompress(body)), (expected, b"index.html" * 100), path)
            again, *_ = self.ask(path, "gzip", **{"If-None-Match": headers["ETag"]})
            self.assertEqual(again, 304 if expected == 200 else 404, path)

    def test_each_form_has_a_tag_of_its_own(self):
        tags = {encoding: self.ask("/", encoding)[1]["ETag"] for encoding in ("", "gzip", "br")}
        self.assertEqual(len(set(tags.values())), 3)
        for encoding, tag in tags.items():
            self.assertEqual(self.ask("/", encoding, **{"If-None-Match": tag})[0], 304)
        self.assertEqual(self.ask("/", "br", **{"If-None-Match": tags["gzip"]})[0], 200)

    def test_a_file_that_was_changed_is_sent_as_it_is(self):
        _, headers, body = self.ask("/old.js", "br, gzip")
        self.assertEqual((headers["Content-Encoding"], body), (None, b"changed since"))

    def test_a_compressed_form_is_no_file_of_the_page(self):
        for name in Path(self.folder.name).glob("*.gz"):
            self.assertEqual(self.ask(f"/{name.name}")[0], 404)


class Invited(unittest.TestCase):
    """The page of an open table names its host, its game and what is not usual there, and travels compressed."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        page = '<meta property="og:title" content="Mazzo" />'
        page += '<meta property="og:description" content="A card house." />' + "<p>the rest of the page</p>" * 40
        Path(cls.folder.name, "index.html").write_text(page, encoding="ascii")
        cls.house = House(web=cls.folder.name)
        cls.host = cls.house.player()

    @classmethod
    def tearDownClass(cls):
        cls.house.clean()
        cls.folder.cleanup()

    def fetch(self, code, **headers):
        """The bytes on the way, their encoding and the page."""
        wishes = {name.replace("_", "-"): value for name, value in headers.items()}
        _, told, body = get(f"http://{self.house.address}/t/{code}", headers=wishes)
        encoding = told.get("Content-Encoding", "")
        return len(body), encoding, (gzip.decompress(body) if encoding else body).decode()

    def test_it_travels_compressed_to_a_client_that_accepts_it(self):
        code = self.host.ask("create", game="briscola")["table"]["table"]
        plain, packed = self.fetch(code), self.fetch(code, Accept_Encoding="deflate, gzip, br")
        self.assertEqual((plain[1], packed[1]), ("", "gzip"))
        self.assertEqual(plain[2], packed[2])
        self.assertLess(packed[0] * 3, plain[0])
        self.assertEqual(self.fetch(code, Accept_Encoding="gzip;q=0")[1], "")

    def test_it_is_in_the_language_of_the_visitor(self):
        code = self.host.ask("create", game="briscola")["table"]["table"]
        for language, title, about in (
            ("it-IT,it;q=0.9,en;q=0.8", "ti invita a Briscola", "Giochi di carte"),
            ("en-GB", "invites you to Briscola", "Card games"),
            ("de, it", "invites you to Briscola", "Card games"),
        ):
            _, _, page = self.fetch(code, Accept_Language=language)
            self.assertIn(f'og:title" content="{self.host.name} {title}"', page)
            self.assertIn(f'og:description" content="{about}', page)

    def test_it_says_what_is_not_usual(self):
        for game, options, english, italian in (
            ("briscola", {}, "Briscola", "Briscola"),
            ("briscola", {"deals": "1"}, "Briscola", "Briscola"),
            ("briscola", {"deals": "3"}, "Briscola, best of 3", "Briscola, al meglio delle 3"),
            ("president", {"rounds": "1"}, "President, 1 deal", "Presidente, 1 smazzata"),
            (
                "california_jack",
                {"target": "7", "stock": "face_down"},
                "California Jack, to 7 points, face down (Shasta Sam)",
                "California Jack, fino a 7 punti, coperto (Shasta Sam)",
            ),
        ):
            code = self.host.ask("create", game=game, options=options)["table"]["table"]
            for language, sentence in (("en", f"invites you to {english}"), ("it", f"ti invita a {italian}")):
                _, _, page = self.fetch(code, Accept_Language=language)
                self.assertIn(f'og:title" content="{self.host.name} {sentence}"', page)


class NextFiles(unittest.TestCase):
    """The page comes with the addresses of what it will want next."""

    LIST = """{"words": {"en": "<e>", "it": "<i>"}, "places": {"": "<first>", "play": "<first>", "play/game": "<game>"}}"""

    def house(self, files):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in {"index.html": "page", "old.js": "one", **files}.items():
            Path(folder.name, name).write_text(text, encoding="ascii")
        house = House(web=folder.name)
        self.addCleanup(house.clean)
        return house

    def link(self, house, path, language=None):
        given = {"Accept-Language": language} if language is not None else {}
        return get(f"http://{house.address}{path}", headers=given)[1]["Link"]

    def test_the_words_of_the_browser_and_what_deals_there(self):
        house = self.house({"next.json": self.LIST})
        for path, language, expected in (
            ("/", "it-IT,it;q=0.9,en;q=0.8", "<i>, <first>"),
            ("/", None, "<e>, <first>"),
            ("/play/game", "it", "<i>, <game>"),
            ("/play/game?new", "de, it", "<e>, <game>"),
            ("/play/game/more", "", "<e>, <game>"),
            ("/play/gamely", "en", "<e>, <first>"),
            ("/you", "it", "<i>"),
            ("/nonsense", "it", "<i>"),
            ("/old.js", "it", None),
        ):
            self.assertEqual(self.link(house, path, language), expected, path)

    def test_a_list_that_cannot_be_read_is_no_list(self):
        for text in ("", "{", "[]", '{"words": 3, "places": ["a"]}', '{"words": {"en": 3}}'):
            self.assertIsNone(self.link(self.house({"next.json": text}), "/"), text)

    def test_what_the_page_names_is_there(self):
        house = House(web=PAGE)
        self.addCleanup(house.clean)
        places = json.loads(PAGE.joinpath("next.json").read_text(encoding="ascii"))["places"]
        self.assertIn("play", places)
        for place in places:
            for link in re.findall(r"<([^>]*)>", self.link(house, f"/{place}")):
                self.assertEqual(get(f"http://{house.address}{link}")[0], 200, link)


class Http(HouseTest):
    def raw(self, request):
        sock = socket.create_connection(("127.0.0.1", self.house.port), 600)
        sock.sendall(request)
        answer = b""
        while chunk := sock.recv(65536):
            answer += chunk
        sock.close()
        return answer

    def test_every_answer_carries_the_security_headers(self):
        for path in ("/", "/nothing.js", "/api/v1/games", "/api/v1/nonsense"):
            headers = get(f"http://{self.house.address}{path}")[1]
            policy = headers["Content-Security-Policy"]
            self.assertNotIn("unsafe-inline", policy)
            self.assertNotIn("'unsafe-eval'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertIn("require-trusted-types-for 'script'", policy)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_a_page_that_did_not_change_is_not_sent_again(self):
        _, headers, body = get(f"http://{self.house.address}/")
        self.assertEqual(headers["ETag"], '"' + hashlib.sha256(body).hexdigest()[:32] + '"')  # the same in every house
        self.assertEqual(get(f"http://{self.house.address}/", headers={"If-None-Match": headers["ETag"]})[0], 304)

    def test_no_path_leads_out_of_the_page(self):
        for path in (
            "/../CMakeLists.txt",
            "/..%2f..%2fetc/passwd",
            "//etc/passwd",
            "/%2e%2e/mazzo.db",
            "/./../log.txt",
            "/..\\..\\x.txt",
            "/mazzo.db",
        ):
            answer = self.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            self.assertNotIn(b"root:", answer)
            self.assertNotIn(b"cmake_minimum", answer)
            self.assertNotIn(b"SQLite", answer)
            self.assertIn(answer.split(b" ")[1], (b"404", b"400", b"200"), path)

    def test_a_program_that_asks_at_the_wrong_place_does_not_get_the_page(self):
        for path in ("/api", "/api/", "/api/v2/games", "/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/create"):
            status, headers, body = get(f"http://{self.house.address}{path}")
            self.assertEqual((status, headers["Content-Type"]), (404, "application/problem+json"), path)
            self.assertEqual(json.loads(body)["status"], 404)
        self.assertEqual(get(f"http://{self.house.address}/ws")[0], 404)
        for path, expected in (("/t/K7QFXA", 200), ("/online", 200), ("/apis", 404)):  # places in the page, and none
            status, headers, _ = get(f"http://{self.house.address}{path}")
            self.assertEqual((status, headers["Content-Type"]), (expected, "text/html; charset=utf-8"), path)

    def test_long_headers_and_bodies_are_refused(self):
        self.assertIn(b" 431 ", self.raw(b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 10000 + b"\r\n\r\n"))
        self.assertIn(b" 413 ", self.raw(b"POST /api/v1/hello HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n" + b"a" * 99))

    def test_the_health_port_is_another_one_and_only_on_this_machine(self):
        for path in ("/metrics", "/healthz", "/readyz"):
            self.assertEqual(get(f"http://{self.house.address}{path}")[0], 404)
            self.assertEqual(self.house.get_ops(path)[0], 200)


class Secrets(HouseTest):
    def test_the_log_names_no_token_and_no_card(self):
        ann, bob = self.house.player(), self.house.player()
        code = sit_down("briscola", [ann, bob])
        hand = ann.views[code]["view"]["own"]["hand"]
        ann.ask("play", table=code, at=0, move={"card": "ZZ"})
        log = self.house.log_text()
        self.assertIn(code, log)
        for secret in (ann.token, bob.token, *(f'"{card}"' for card in hand), '"seed"'):
            self.assertNotIn(secret, log)
        for line in self.house.log_lines():
            json.dumps(line)


if __name__ == "__main__":
    unittest.main()
