"""A small WebSocket client with nothing but Python's standard library, for tests and as an example of what the protocol
requires of a client. It blocks; one object is one connection."""

import base64
import hashlib
import json
import os
import socket
import struct
import time


PATIENCE = 120  # seconds for an answer to come; only a failing test waits that long


class Closed(Exception):
    """The server closed the connection; `code` says why."""

    def __init__(self, code, reason=""):
        super().__init__(f"{code} {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    """The answer to the handshake was not 101; `status` is its code."""

    def __init__(self, status, body=b""):
        super().__init__(str(status))
        self.status, self.body = status, body


class Socket:
    def __init__(self, address, path="/ws", headers=None, protocol="mazzo.v1", timeout=PATIENCE):
        host, port = address.rsplit(":", 1)
        self.sock = socket.create_connection((host, int(port)), timeout)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {address}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self._until(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            self.sock.close()
            raise Refused(status, head)
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert accept in head, "the server did not prove that it speaks WebSocket"
        self.head = head.decode()

    def __del__(self):
        if hasattr(self, "sock"):
            self.sock.close()

    def _until(self, mark):
        while mark not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(mark, 1)
        return head

    def _more(self):
        data = self.sock.recv(65536)
        if not data:
            raise Closed(1006, "the connection ended")
        self.buffer += data

    def _take(self, n):
        while len(self.buffer) < n:
            self._more()
        out, self.buffer = self.buffer[:n], self.buffer[n:]
        return out

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | opcode])
        n = len(payload)
        head += (
            bytes([0x80 | n])
            if n < 126
            else bytes([0xFE]) + struct.pack("!H", n)
            if n < 65536
            else bytes([0xFF]) + struct.pack("!Q", n)
        )
        self.sock.sendall(head + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(payload)))

    def send_text(self, text):
        self.send_frame(1, text.encode() if isinstance(text, str) else text)

    def read_text(self, timeout=PATIENCE):
        """The next text frame, as bytes. Answers pings meanwhile."""
        self.sock.settimeout(timeout)
        message = b""
        while True:
            first, second = self._take(2)
            n = second & 0x7F
            if n == 126:
                (n,) = struct.unpack("!H", self._take(2))
            elif n == 127:
                (n,) = struct.unpack("!Q", self._take(8))
            payload = self._take(n)
            opcode = first & 15
            if opcode == 8:
                code = struct.unpack("!H", payload[:2])[0] if n >= 2 else 1005
                try:
                    self.send_frame(8, payload[:2])
                except OSError:
                    pass
                self.sock.close()
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode in (0, 1):
                message += payload
                if first & 0x80:
                    return message

    def drop(self):
        """Breaks the connection without a close frame, as a pulled cable does."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()

    def close(self):
        try:
            self.send_frame(8, struct.pack("!H", 1000))
        except OSError:
            pass
        self.sock.close()


class Player:
    """A connection after its hello. It keeps what it received: raw in `frames`, parsed in `seen`."""

    def __init__(self, address, headers=None, greet=True, **hello):
        self.address = address
        self.socket = Socket(address, headers=headers)
        self.number = 0
        self.frames, self.seen = [], []
        self.views = {}
        if greet:
            self.welcome = self.ask("hello", **hello)
            if self.welcome["t"] == "welcome":
                self.name, self.token = self.welcome["name"], self.welcome.get("token")

    def send(self, t, **members):
        self.number += 1
        members.setdefault("id", self.number)
        self.socket.send_text(json.dumps({"t": t, **members}))
        return members["id"]

    def read(self, timeout=PATIENCE):
        self.frames.append(self.socket.read_text(timeout))
        message = json.loads(self.frames[-1])
        if message["t"] == "update":
            self.views[message["table"]] = message
        self.seen.append(message)
        return message

    def ask(self, t, **members):
        number = self.send(t, **members)
        return self.until(lambda m: m.get("re") == number)

    def until(self, wanted, timeout=PATIENCE):
        """Reads until a wanted message comes; a string names a type."""
        test = wanted if callable(wanted) else lambda m: m["t"] == wanted
        end = time.monotonic() + timeout
        while True:
            message = self.read(max(0.01, end - time.monotonic()))
            if test(message):
                return message

    def close(self):
        self.socket.close()

    def drop(self):
        self.socket.drop()
