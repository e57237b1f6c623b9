#!/usr/bin/env python3
"""Checks the English of comments, documents, help and refusals for the words that CONTRIBUTING.md refuses ("Language").

  check_language.py [ROOT]

It reads comments and docstrings, documents outside code, names of C++ tests, and the strings that users read (TOLD, CATALOGUES). A phrase
that is right where it stands is a line of tools/language_allowed.txt, with its reason. Not here: what no pattern sees,
such as a passive, or a comment that retells the code.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

HASHED_NAMES = {"CMakeLists.txt", "Caddyfile", "Containerfile", "run", "test"}
TOLD = re.compile(r"cli/.*\.cpp|server/(config|desk|upkeep|move_store)\.cpp|server/app/serve\.cpp")
CATALOGUES = re.compile(r"games/\w+/en\.json|words/(en/\w+|help)\.json|docs/messages\.json")
# Italian, and data.
UNREAD = re.compile(r".*\.it\.md|tests/(fixtures|fuzz/corpus|golden|perft)/.*|tests/.*/golden/.*|training/logs/.*")
ALLOWED = "tools/language_allowed.txt"

# After a noun, `who` is a relative ("the player who leads"); after a verb of telling, a question ("shows who leads").
PERSON = (
    r"player|client|host|guest|person|people|caller|reader|author|opponent|partner|spectator|viewer|watcher|user|stranger|attacker|"
    r"winner|loser|leader|dealer|asker|listener|friend|member|follower|anybody|anyone|somebody|someone|nobody|everybody|everyone|those|others|all"
)
TELLING = r"ask|say|said|tell|told|know|decide|show|see|matter|name|choose|learn|reveal|guess|prove"
VERB = r"is|was|has|had|can|cannot|could|may|might|must|will|would|should|does|did|knows?|sees|wants|needs|plays|makes|takes"
RULES = [  # (what is refused, what to write)
    (r"(?:\S+ )?\bwho\b", "name the actor: the client, the player, the host, the caller"),
    (r"\b(?:who(?:so)?ever|whom(?:ever)?)\b", "name the actor: any client that"),
    (r"\b(?:he|she|him|his|hers?|himself|herself)\b", "name the actor, or `they`"),
    (
        r"\bone's\b|\bthe ones\b|\bthe one(?= (?:who|that|which|before|after|in|of|on|at|with|for|to|is|was|has)\b|[.,;:)])",
        "name it",
    ),
    (rf"(?:^|(?<=[.;:,(] )|(?<=\bif )|(?<=\bthat )|(?<=\bwhen )|(?<=\bwhat ))one (?:{VERB})\b", "name the actor"),
    (r"\bany ?more\b(?! (?:than|of)\b)", "no longer"),
    (r"\b(?:anew|afresh)\b", "again"),
    (r"\bthrice\b", "three times"),
    (r"(?<!thing )(?<!body )(?<!one )(?<!what )(?<!where )(?<!whatever )\belse\b", "otherwise"),
    (r"\b(?:whence|wherein|whereof|thereof|therein|hither|thither|forthwith|lest|ere|amiss|nought|unto)\b", "a plain word"),
    (r"\bfor ever\b", "forever"),
    (r"\bat the most\b", "at most"),
    (r"(?:^|(?<=[.;] ))(?:if|when|once(?! a\b)|unless) [^.:;,?(]*:(?= [a-z])", "a comma before the consequence, not a colon"),
    (
        r"\b(?!(?:null|true|false|none|empty|pre)\b)[a-z]+\)?: (?=(?:it|they|otherwise|then|so|there) [a-z])",
        "a full stop, or `because`",
    ),
]
RULES = [(re.compile(pattern, re.I), instead) for pattern, instead in RULES]
RELATIVE = re.compile(rf".*(?i:\b(?:{PERSON})s?|\b(?:{TELLING})\w*)\W* who|#+ Who|.*\}}, who|\W*[A-Z][a-z]+, who")

C_TOKEN = re.compile(
    r"""//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/|R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"|"(?P<string>(?:\\.|[^"\\\n])*(?:"\s*"(?:\\.|[^"\\\n])*)*)"|"""
    r"""(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[=(,:]\ )/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n*\[])+/[a-z]*""",
    re.S | re.X,
)


def c_like(text, told=False):
    """(line, text) of each comment, and of each string where users are told it."""
    for found in C_TOKEN.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        if (said := found["line"]) is not None:
            yield line, said
        elif (said := found["block"]) is not None:
            yield from enumerate((part.strip().lstrip("*") for part in said.split("\n")), line)
        elif told and " " in (said := re.sub(r'"\s*"', "", found["string"] or "")):
            yield line, "| " + said


def test_names(text):
    """(line, words) of each GoogleTest: TEST(Queue, AGroupIsWhole) is "a group is whole"."""
    for found in re.finditer(r"\b(?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP)\(\w+,\s*(\w+)", text):
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", found[1])
        yield text.count("\n", 0, found.start()) + 1, "| " + words.lower()


def markup(text):
    for found in re.finditer(r"<!--(.*?)-->|<(script|style)\b.*?>(.*?)</\2>|/\*(.*?)\*/", text, re.S):
        line = text.count("\n", 0, found.start()) + 1
        if found[2]:
            yield from ((line + n - 1 + found[0][: found[0].index(">")].count("\n"), said) for n, said in c_like(found[3]))
        else:
            yield from enumerate((found[1] or found[4]).split("\n"), line)


def hashed(text):
    for line, said in enumerate(text.split("\n"), 1):
        if found := re.search(r"(?:^|\s)#(?!!)\s?(.*)", said):
            yield line, found[1]


def python(text):
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#!")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            doc = node.body[0]
            yield from enumerate(doc.value.value.split("\n"), doc.lineno)


def document(text):
    fenced = False
    for line, said in enumerate(text.split("\n"), 1):
        if said.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not said.startswith("<!--"):
            yield line, said


def catalogue(text):
    for line, said in enumerate(text.split("\n"), 1):
        for found in re.finditer(r'(?:"(\w+)": )?"((?:\\.|[^"\\])*)"', said):
            if found[1] != "it" and " " in found[2]:
                yield line, "| " + found[2]


READERS = {
    **dict.fromkeys((".h", ".cpp", ".cu", ".ts", ".mjs", ".js", ".css"), c_like),
    **dict.fromkeys((".svelte", ".html"), markup),
    **dict.fromkeys((".sh", ".cmake", ".txt", ".toml", ".yml", ".service", ".socket", ".conf", ".cfg", ".env"), hashed),
    ".py": python,
    **dict.fromkeys((".md", ".yaml"), document),
}


def reader(path):
    """What finds the (line, text) pairs that people read in such a file, or None."""
    suffix = Path(path).suffix
    if TOLD.fullmatch(path):
        return lambda text: c_like(text, told=True)
    if CATALOGUES.fullmatch(path):
        return catalogue
    if Path(path).name in HASHED_NAMES:
        return hashed
    return READERS.get(suffix)


def texts(path, text):
    if reader(path) and not UNREAD.fullmatch(path):
        yield from reader(path)(text)
        if path.endswith("_test.cpp"):
            yield from test_names(text)


def paragraphs(lines):
    """[(text, [(offset, line)])]: neighbouring lines as one text, since a phrase may go over the end of a line."""
    joined = []
    last = None
    for line, said in sorted(lines):
        said = said.strip()
        if said and last == line - 1 and not re.match(r"[-*|#] |\d+\. |\||```", said):
            text, places = joined[-1]
            joined[-1] = (f"{text} {said}", [*places, (len(text) + 1, line)])
        elif said:
            joined.append((said, [(0, line)]))
        last = line if said else None
    return joined


def masked(text):
    """The text with `code`, names of parameters, {places} and quotations blanked, each as long as it was."""
    return re.sub(
        r"`[^`]*`|@param \{[^}]*\} \[?\w+|\{\w+\}|\"[^\"]*\"|“[^”]*”",
        lambda found: found[0][0] + "·" * (len(found[0]) - 2) + found[0][-1],
        text,
    )


def faults(path, text):
    """(line, phrase, what to write) of each refused phrase."""
    for said, places in paragraphs(texts(path, text)):
        for pattern, instead in RULES:
            for found in pattern.finditer(masked(said)):
                if not RELATIVE.fullmatch(found[0]):
                    line = max(number for offset, number in places if offset <= found.end() - 1)
                    yield line, said[max(0, found.start() - 20) : found.end() + 25].strip(), instead


class Allowed:
    """The phrases that are right where they stand: FILE | PHRASE | REASON, one per line; * is any phrase of the file. A line
    that meets nothing is a fault."""

    def __init__(self, text):
        rows = [line.split(" | ") for line in text.splitlines() if line and not line.startswith("#")]
        self.faults = [f"{ALLOWED}: a line is FILE | PHRASE | REASON: {' | '.join(row)}" for row in rows if len(row) != 3]
        self.unused = {(row[0], row[1]) for row in rows if len(row) == 3}
        self.phrases = set(self.unused)

    def meets(self, path, phrase):
        met = {(file, part) for file, part in self.phrases if file == path and (part == "*" or part in phrase)}
        self.unused -= met
        return bool(met)


def files(root):
    """Those that git knows or would know; without git, all."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    if listed.returncode:
        return sorted(p.relative_to(root).as_posix() for p in root.rglob("*") if p.is_file())
    return sorted(name for name in listed.stdout.split("\0") if name and (root / name).is_file())


def check(root):
    """(number of files read, list of faults)."""
    kept = root / ALLOWED
    allowed = Allowed(kept.read_text(encoding="utf-8") if kept.exists() else "")
    found, read = list(allowed.faults), 0
    for path in files(root):
        if reader(path) and not UNREAD.fullmatch(path):
            read += 1
            for line, phrase, instead in faults(path, (root / path).read_text(encoding="utf-8")):
                if not allowed.meets(path, phrase):
                    found.append(f"{path}:{line}: …{phrase}…: {instead}")
    found += [f"{ALLOWED}: nothing meets it: {path} | {phrase}" for path, phrase in sorted(allowed.unused)]
    return read, found


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    read, found = check(root)
    for line in found:
        print(line, file=sys.stderr)
    if not read:
        sys.exit("no texts found")
    print(f"{read} files, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
