"""A real house for terminals to play in, a line to it that can be cut or wrapped in TLS, a house that lies and a house
that never answers."""

import base64
import hashlib
import json
import os
import random
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

from support.screen import MAZZO

HOUSE = os.environ.get("HOUSE_PROGRAM", MAZZO)


class House:
    def __init__(self, **settings):
        self.folder = tempfile.TemporaryDirectory()
        # No clock decides a match, however busy the machine is, and an offer stands until it is answered.
        self.settings = {
            "GRACE_SECONDS": 600,
            "READY_SECONDS": 600,
            "HELLO_SECONDS": 60,
            "PING_SECONDS": 300,
            "REMATCH_SECONDS": 600,
            "QUEUE_CLOCK": 0,
            "BOT_PAUSE_MS": 0,
            "BOT_OFFER_SECONDS": 1,
            "MAX_CONNECTIONS_EACH": 100,
            **settings,
        }
        # It comes back at the same port. The system gives that of a port 0 to any client while the house is down.
        for tries in range(10):
            self.port = random.SystemRandom().randrange(10_000, 32_000)
            try:
                return self.open()
            except RuntimeError:  # another program has this port
                if tries == 9:
                    raise

    def open(self):
        env = {**os.environ, **{f"MAZZO_{k}": str(v) for k, v in self.settings.items()}}
        self.process = subprocess.Popen(
            [HOUSE, "serve", "--listen", f"127.0.0.1:{self.port}", "--metrics-listen", "127.0.0.1:0", "--data", self.folder.name],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
            text=True,
        )
        self.url = f"ws://127.0.0.1:{self.port}"
        if not self.process.stdout.readline():
            self.kill()
            raise RuntimeError(f"the house did not open at {self.url}, exit status {self.process.returncode}")

    def matches(self):
        """How many tables the store has whose match has begun."""
        with closing(sqlite3.connect(f"file:{self.folder.name}/mazzo.db?mode=ro", uri=True)) as store:
            return store.execute("SELECT count(*) FROM room WHERE status <> 0").fetchone()[0]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        self.folder.cleanup()


class Listener:
    """Accepts connections on a port of its own, a thread for each."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}"
        self.open = []
        self.closing = False
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    def accept(self):
        while True:
            taken = self.socket.accept()[0]
            if self.closing:
                taken.close()
                return
            threading.Thread(target=self.serve, args=(taken,), daemon=True).start()

    def serve(self, taken):
        raise NotImplementedError

    def cut(self):
        """Every connection breaks, as when a person trips over the cable."""
        for one in self.open:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            one.close()
        self.open.clear()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # The thread ends before the socket is closed, because the next listener's socket may have its number, and a
        # thread that still accepts would answer for the next house.
        self.closing = True
        socket.create_connection(("127.0.0.1", self.port)).close()
        self.thread.join()
        self.socket.close()
        self.cut()


class Line(Listener):
    """Between a terminal and a house; with a certificate it speaks TLS to the terminal."""

    def __init__(self, house, certificate=None):
        self.house = house
        self.tls = None
        if certificate:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(certificate.file)
        super().__init__()

    def serve(self, taken):
        try:
            near = self.tls.wrap_socket(taken, server_side=True) if self.tls else taken
        except (ssl.SSLError, OSError):  # it did not trust us
            taken.close()
            return
        far = socket.create_connection(("127.0.0.1", self.house.port))
        self.open += [near, far]
        threading.Thread(target=self.carry, args=(far, near), daemon=True).start()
        self.carry(near, far)

    @staticmethod
    def carry(one, other):
        try:
            while data := one.recv(65536):
                other.sendall(data)
        except (OSError, ValueError):
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Certificate:
    """Of 127.0.0.1, self-signed."""

    def __init__(self, folder):
        self.file = str(Path(folder, "cert.pem"))
        subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=house",
                "-addext",
                "subjectAltName=IP:127.0.0.1",
                "-keyout",
                self.file + ".key",
                "-out",
                self.file,
            ],
            check=True,
            capture_output=True,
        )
        with open(self.file, "a", encoding="ascii") as both:
            both.write(Path(self.file + ".key").read_text(encoding="ascii"))


class DrippingHouse(Listener):
    """Takes every connection and never finishes an answer. Its bytes begin like TLS and like anything else, and continue
    one at a time, so that a client that waits for the end waits forever."""

    def serve(self, taken):
        self.open.append(taken)
        try:
            taken.sendall(b"\x16\x03\x03\x40\x00")
            while taken.send(b"x"):
                time.sleep(0.05)
        except OSError:
            pass


class LyingHouse(Listener):
    """Speaks the protocol, but with answers that no real house would give: `answers` has the answer for each type. It
    answers the types in `later` when `may_answer` is set."""

    def __init__(self, answers, later=()):
        self.answers = answers
        self.later = later
        self.asked, self.may_answer = threading.Event(), threading.Event()
        self.heard = []
        super().__init__()

    def serve(self, taken):
        self.open.append(taken)
        stream = taken.makefile("rwb")
        try:
            self.shake_hands(stream)
            while (message := self.read(stream)) is not None:
                self.heard.append(message)
                if message["t"] in self.later:
                    self.asked.set()
                    self.may_answer.wait()
                for answer in self.answers.get(message["t"], []):
                    self.write(stream, {**answer, "re": message["id"]})
        except (OSError, ValueError):
            pass

    @staticmethod
    def shake_hands(stream):
        key = b""
        while line := stream.readline().strip():
            if line.lower().startswith(b"sec-websocket-key:"):
                key = line.split(b":", 1)[1].strip()
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        stream.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Protocol: mazzo.v1\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n"
        )
        stream.flush()

    @staticmethod
    def read(stream):
        head = stream.read(2)
        if len(head) < 2 or head[0] & 15 == 8:
            return None
        size = head[1] & 127
        if size == 126:
            size = int.from_bytes(stream.read(2), "big")
        mask = stream.read(4)
        return json.loads(bytes(b ^ mask[i % 4] for i, b in enumerate(stream.read(size))))

    @staticmethod
    def write(stream, message):
        data = json.dumps(message, ensure_ascii=False).encode()
        size = bytes([len(data)]) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2, "big")
        stream.write(b"\x81" + size + data)
        stream.flush()
