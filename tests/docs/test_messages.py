"""docs/messages.json has every member that a house ever sends and no other, and docs/protocol.md names them all.

The test does everything that makes a house send messages and compares them strictly with the schema: a member that is
not in it fails, and so does a member that was never sent. The program prints what clients can send, from the table that
it reads requests by: `test_messages.py --write` writes that into docs/messages.json and docs/openapi.yaml.
"""

import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/server"))
from support.house import PROGRAM, House, get, play_out, sit_down  # noqa: E402

SCHEMA = json.loads((ROOT / "docs/messages.json").read_text(encoding="utf-8"))
DEFS = SCHEMA["$defs"]
TYPES = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list, "null": type(None)}


REQUESTS = re.compile(r'(?s)(?<=  "requests": )\{.*?\n  \}(?=,?\n)')


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def printed(what):
    """A document as the program has it."""
    command = [ROOT / "build/release/mazzo", "protocol", what]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout


def write():
    requests = printed("requests").rstrip("\n")
    page = REQUESTS.sub(lambda _: requests, text("docs/messages.json"))
    (ROOT / "docs/messages.json").write_text(page, encoding="utf-8")
    (ROOT / "docs/openapi.yaml").write_text(printed("openapi"), encoding="utf-8")


class Reader:
    """Checks values against the schema: what is wrong with them, and which members occurred."""

    def __init__(self):
        self.seen, self.wrong = set(), []

    def read(self, value, schema, where):
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return self.read(value, DEFS[name], name)
        kinds = schema.get("type", [])
        kinds = [TYPES[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)]
        if kinds and type(value) not in kinds or value not in schema.get("enum", [schema.get("const", value)]):
            return self.wrong.append(f"{where} is {json.dumps(value)[:80]}")
        if isinstance(value, list):
            for item in value:
                self.read(item, schema.get("items", {}), where + "[]")
        if isinstance(value, dict):
            self.read_members(value, schema, where)

    def read_members(self, value, schema, where):
        known, others = schema.get("properties"), schema.get("additionalProperties", {})
        self.wrong += [f"{where} has no {key}" for key in schema.get("required", []) if key not in value]
        for key, member in value.items():
            if known is not None and key not in known:
                self.wrong.append(f"{where}.{key} is in no document")
            elif known is not None:
                self.seen.add(f"{where}.{key}")
                self.read(member, known[key], f"{where}.{key}")
            else:
                self.read(member, others, f"{where}.{key}")


class Walk:
    """A house, people in it, and all that they received."""

    def __init__(self):
        self.house = House(bot_offer_seconds=1, grace_seconds=3600, hash_memory_mib=8, tables_each=100)
        self.people, self.answers = [], {}

    def person(self, **hello):
        self.people.append(self.house.player(**hello))
        return self.people[-1]

    def told(self):
        return [message for p in self.people for message in p.seen]

    def ask_over_http(self, question):
        status, _, body = get(f"http://{self.house.address}/api/v1/{question}")
        self.answers[question.split("?")[0] if status == 200 else "problem"] = json.loads(body)

    def records(self):
        """From the queue to the end of a match against a bot, and what is kept of it."""
        ann = self.person(lang="en")
        ann.ask("queue", game="tic_tac_toe")
        ann.until(lambda m: m["t"] == "queued" and "offer_bots" in m)
        code = ann.ask("accept")["table"]["table"]
        ann.ask("ready", table=code, entropy="a1" * 32)
        ann.until(lambda m: m["t"] == "update" and m["view"]["legal"])
        ann.ask("hint", table=code)
        play_out(code, [ann])
        again = ann.ask("rematch", table=code)["table"]["table"]
        ann.ask("ready", table=again)
        play_out(again, [ann])
        for question in ("transcript", "analyse", "story", "view"):
            ann.ask(question, table=code)
        for question in ("stats", "games", "ping", "export"):
            ann.ask(question)
        ann.ask("leaderboard", game="tic_tac_toe", count=1)
        ann.ask("history", count=1)
        for question in (
            "games",
            "tables",
            f"stats?name={ann.name}",
            "leaderboard?game=tic_tac_toe",
            f"history?name={ann.name}",
            f"transcript?table={code}",
            "transcript?table=NOSUCH",
        ):
            self.ask_over_http(question)

    def coach(self):
        """In a game that has a net, which the coach then names."""
        ann = self.person()
        code = sit_down("briscola", [ann], bots=[10])
        while not ann.views[code]["view"]["legal"]:
            ann.read()
        ann.ask("hint", table=code)
        play_out(code, [ann])
        ann.ask("analyse", table=code)

    def line(self):
        """Two players in a line that offers bots; then the same two are paired, and the first leaves at once."""
        ann, bob = self.person(), self.person()
        for p in (ann, bob):
            p.ask("queue", game="president")
        ann.ask("queues")
        self.ask_over_http("queues")
        ann.until(lambda m: m["t"] == "queued" and "agreed" in m)
        for p in (ann, bob):
            p.ask("queue", game="tic_tac_toe")
        code = ann.until(lambda m: m["t"] == "table" and m["table"]["game"] == "tic_tac_toe")["table"]["table"]
        for p in (ann, bob):
            p.ask("ready", table=code)
        ann.ask("resign", table=code)
        ann.ask("queue", game="joker")

    def lobby(self):
        host, guest = self.person(), self.person()
        code = host.ask("create", game="president", players=3, public=True, options={"rounds": 2})["table"]["table"]
        guest.ask("join", table=code)
        host.ask("seat", table=code, seat=2, bot=10)
        for _ in range(99):
            host.ask("create", game="briscola", public=True)
        guest.ask("create", game="briscola", public=True)
        guest.ask("tables")
        host.ask("kick", table=code, seat=1)
        guest.until("left")

    def company(self):
        ann, bob, cat = (self.person(scene=True) for _ in range(3))
        dan = self.person(scene=True, program=True)
        sit_down("president", [dan], players=3, bots=[10, 10])
        eve = self.person(scene=True, lang="en")
        code = sit_down("scopa", [eve], players=2, bots=[10])
        play_out(code, [eve])
        eve.ask("past", table=code, deal=1)
        sit_down("california_jack", [eve], bots=[10], options={"stock": "face_down"})
        play_out(sit_down("joker", [eve], players=3, bots=[10, 10], options={"target": 3}), [eve])
        code = sit_down("joker", [ann, bob], players=3, bots=[10])
        cat.ask("watch", table=code)
        ann.until("gallery")
        ann.ask("say", table=code, phrase="hello")
        bob.until("said")
        ann.ask("resign", table=code)
        bob.until(lambda m: m["t"] == "update" and m["seats"][0].get("left"))
        ann.ask("reclaim", table=code)
        ann.drop()
        bob.until(lambda m: m["t"] == "update" and m["seats"][0].get("away"))

    def deals(self):
        """Two deals, a pause between them, and a connection that is lost in a match of two."""
        ann, bob = self.person(), self.person()
        play_out(sit_down("president", [ann, bob], players=3, bots=[0], options={"rounds": 2}), [ann, bob])
        sit_down("tic_tac_toe", [ann, bob])
        bob.drop()
        ann.until(lambda m: m["t"] == "update" and m["seats"][1].get("away"))

    def offers(self):
        ann, bob, cat = (self.person() for _ in range(3))
        code = sit_down("tic_tac_toe", [ann, bob])
        cat.ask("watch", table=code)
        ann.ask("resign", table=code)
        again = ann.ask("rematch", table=code)["table"]["table"]
        bob.until("offer")
        cat.until("offer")
        bob.ask("decline", table=again)
        ann.until("offer_over")
        bob.drop()
        ann.until("gone")

    def account(self):
        guest = self.person()
        guest.ask("register", name="Ottavia", password="eight or more")
        moves = "A1,A2,B1,B2,C1"
        for seed in ("one", "two"):
            match = {"game": "tic_tac_toe", "players": 2, "seed": seed, "levels": [None, 40], "played_ms": 1}
            kept = guest.ask("keep", moves=moves, **match)["match"]
        guest.ask("kept", count=1)
        guest.ask("kept_record", match=kept)
        guest.ask("export")
        guest.ask("password", old="eight or more", new="eight and more")
        guest.ask("nonsense")
        subprocess.run([PROGRAM, "say", "Good night.", "--data", self.house.data], check=True, timeout=600)
        guest.until("notice")
        self.house.process.terminate()
        guest.until("restarting")

    def through(self):
        try:
            for part in (self.records, self.coach, self.line, self.lobby, self.company, self.deals, self.offers, self.account):
                part()
        finally:
            self.house.clean()
        return self


class Messages(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.walk = Walk().through()
        cls.reader = Reader()
        for message in cls.walk.told():
            cls.reader.read(message, {"$ref": "#/$defs/" + message["t"]}, "")
        for name, answer in cls.walk.answers.items():
            cls.reader.read(answer, {"$ref": "#/$defs/" + name}, "")

    def test_what_the_house_says_is_as_the_schema_has_it(self):
        self.assertEqual(sorted(set(self.reader.wrong)), [])

    def test_the_schema_has_nothing_that_the_house_never_says(self):
        written = {f"{name}.{key}" for name, schema in DEFS.items() for key in schema.get("properties", {})}
        self.assertEqual(sorted(written - self.reader.seen), [])
        kinds = {entry["$ref"].rsplit("/", 1)[1] for entry in SCHEMA["oneOf"]}
        self.assertEqual(kinds, {message["t"] for message in self.walk.told()})

    def test_the_pages_name_every_member(self):
        pages = text("docs/protocol.md") + text("docs/views.md") + text("docs/openapi.yaml")
        words = {
            word
            for span in re.findall(r"`([^`\n]+)`|```\n(.*?)```", pages, re.DOTALL)
            for part in span
            for word in re.findall(r"\w+", part)
        }
        named = {key for name, schema in DEFS.items() if name != "problem" for key in schema.get("properties", {})}
        self.assertEqual(sorted(named - words), [])

    def test_the_documents_are_as_the_program_prints_them(self):
        self.assertEqual(REQUESTS.search(text("docs/messages.json"))[0], printed("requests").rstrip("\n"))
        self.assertEqual(text("docs/openapi.yaml"), printed("openapi"))

    def test_openapi_has_every_path_and_only_schemas_that_exist(self):
        page = text("docs/openapi.yaml")
        over_http = {name for name, request in SCHEMA["requests"].items() if "http" in request}
        self.assertEqual(set(re.findall(r"(?m)^  /api/v1/(\w+):", page)), over_http)
        self.assertEqual(len(over_http), 17)
        schemas = set(re.findall(r'"messages\.json#/\$defs/(\w+)"', page))
        self.assertLessEqual(schemas, set(DEFS))
        self.assertLessEqual(set(self.walk.answers), schemas)
        for name in re.findall(r'"#/components/responses/(\w+)"', page):
            self.assertIn(f"\n    {name}:\n", page)

    def test_the_protocol_names_every_request_with_its_members_and_its_answer(self):
        lines = text("docs/protocol.md").splitlines()
        for name, request in SCHEMA["requests"].items():
            line = next((line for line in lines if line.startswith("| `") and f"`{name}`" in line.split("|")[1]), "")
            for member in {*request["properties"]} - {"t", "id"}:
                self.assertIn(f"`{member}`", line, name)
            self.assertIn(request["answer"], DEFS)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        sys.exit(write())
    unittest.main()
