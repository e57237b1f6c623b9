#!/usr/bin/env python3
"""A player for any game of a Mazzo house, with nothing but Python's standard library.

  bot.py [HOST:PORT] [GAME] [CODE]    makes a table against a bot of the house, or joins the table with this code

It plays a random legal move. Replace choose() and it is yours; docs/protocol.md says what a view contains.
"""

import base64
import json
import os
import random
import socket
import struct
import sys


def choose(view):
    return random.choice(view["legal"])


class House:
    """A WebSocket, as much of it as a client needs."""

    def __init__(self, address):
        host, _, port = address.rpartition(":")
        self.sock = socket.create_connection((host, port))
        self.file = self.sock.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(
            (
                f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mazzo.v1\r\n\r\n"
            ).encode()
        )
        if b" 101 " not in (status := self.file.readline()):
            sys.exit("the house said: " + status.decode())
        while self.file.readline().strip():
            pass
        self.number = 0

    def frame(self, opcode, payload):
        mask = os.urandom(4)
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
        self.sock.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, t, **members):
        self.number += 1
        self.frame(1, json.dumps({"t": t, "id": self.number, **members}).encode())

    def read(self):
        while True:
            first, size = self.file.read(2) or sys.exit("the house does not answer")
            if size > 125:
                (size,) = struct.unpack("!H" if size == 126 else "!Q", self.file.read(2 if size == 126 else 8))
            payload = self.file.read(size)
            if first & 15 == 8:
                sys.exit(f"the house closed: {struct.unpack('!H', payload[:2])[0]} {payload[2:].decode()}")
            if first & 15 == 9:
                self.frame(10, payload)
            elif first & 15 == 1:
                return json.loads(payload)


def main():
    if {"-h", "--help"} & set(sys.argv):
        return print(__doc__)
    address, game, code = (sys.argv[1:] + ["127.0.0.1:8080", "briscola", ""][len(sys.argv) - 1 :])[:3]
    house = House(address)
    house.send("hello")
    while True:
        message = house.read()
        if message["t"] == "welcome":
            print("I am", message["name"])
            house.send("join", table=code) if code else house.send("create", game=game)
        elif message["t"] == "error" and message["code"] not in ("stale", "not_your_turn"):
            sys.exit(message["text"])
        elif message["t"] == "table" and message["table"]["status"] == "open":
            table, me = message["table"], message["seat"]
            empty = [i for i, seat in enumerate(table["seats"]) if seat["kind"] == "empty"]
            if not code and empty:
                house.send("seat", table=table["table"], seat=empty[0], bot=50)
            elif not table["seats"][me].get("ready"):
                house.send("ready", table=table["table"], entropy=os.urandom(32).hex())
        elif message["t"] == "update":
            view = message["view"]
            if message.get("over"):
                return print("The match is over:", message["results"][view["seat"]]["outcome"])
            if view["legal"]:
                house.send("play", table=message["table"], at=message["v"], move=choose(view))
            elif view["deal_over"]:
                house.send("next", table=message["table"])


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit(f"the house does not answer: {error}")
