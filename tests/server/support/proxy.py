"""A wire between a program and a server, for tests to harm."""

import contextlib
import socket
import threading
import time


class Proxy:
    """It can swallow what comes from the program ("out"), from the server ("in"), or both, as a dead cable does. It can also lose the
    commits to PostgreSQL, or the answers to them, and cut the connection with each."""

    def __init__(self, port):
        self.upstream = port
        self.swallows = set()
        self.lose = None  # "commit" or "answer"
        self.lost = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.upstream), 2)
            except OSError:
                client.close()
                continue
            server.settimeout(None)
            for s in (client, server):
                s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            mute = threading.Event()  # the answer to a commit is lost
            for source, target, way in ((client, server, "out"), (server, client, "in")):
                threading.Thread(target=self.carry, args=(source, target, way, mute), daemon=True).start()

    def carry(self, source, target, way, mute):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                while way in self.swallows:  # what TCP would send again comes later, in order
                    time.sleep(0.01)
                if not self.is_carried(data, way, mute):
                    break
                target.sendall(data)
        for s in (source, target):
            with contextlib.suppress(OSError):
                s.shutdown(socket.SHUT_RDWR)
        source.close()  # the other thread closes the target

    def is_carried(self, data, way, mute):
        if way == "in":
            return not mute.is_set()
        if self.lose and data.endswith(b"COMMIT\0"):
            self.lost += 1
            if self.lose == "commit":
                return False
            mute.set()
        return True

    def close(self):
        self.listener.close()
