"""The simulator (training/sim.cu) for PyTorch: tensors in, launches on the current stream."""

import ctypes
import pathlib

import torch

ROOT = pathlib.Path(__file__).resolve().parent.parent
VOID, INT = ctypes.c_void_p, ctypes.c_int32


class Struct(ctypes.Structure):
    """A C struct whose pointers are given as tensors, which it keeps alive."""

    def __init__(self, **values):
        super().__init__()
        self.tensors = values
        for name, value in values.items():
            setattr(self, name, value.data_ptr() if torch.is_tensor(value) else value)


class Batch(Struct):
    _fields_ = [(n, INT) for n in ("games", "own_games", "simple_games", "same_cards", "sharp", "sharp_rival")] + [
        (n, VOID)
        for n in (
            "states",
            "seed",
            "inputs",
            "truth",
            "legal",
            "players",
            "seat",
            "action",
            "learns",
            "chance",
            "paid",
            "won",
            "decided",
        )
    ]


class Lesson(Struct):
    _fields_ = (
        [(n, INT) for n in ("games", "plies", "seats", "actions", "legal_words", "stride", "critic_stride")]
        + [(n, ctypes.c_float) for n in ("lam", "clip", "judging")]
        + [
            (n, VOID)
            for n in ("legal", "players", "seat", "action", "learns", "chance", "paid", "judged", "target", "credit", "dials")
        ]
    )


class Game(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char * 32)] + [
        (n, INT) for n in ("seats", "inputs", "words", "truth", "truth_words", "actions", "legal_words", "plies", "state_bytes")
    ]

    @property
    def key(self):
        """The name of its net: briscola-2."""
        return f"{self.name.decode()}-{self.seats}"


def library(on_gpu):
    lib = ctypes.CDLL(str(ROOT / "build" / "training" / f"libsim_{'cuda' if on_gpu else 'host'}.so"))
    lib.sim_fault.restype = ctypes.c_char_p
    lib.sim_knobs.restype = ctypes.POINTER(ctypes.c_float)
    return lib


def games(lib):
    """Every game, as (number, Game)."""
    found = []
    game = Game()
    while lib.sim_game(len(found), ctypes.byref(game)):
        found.append(game)
        game = Game()
    return found


def pointer(tensor):
    return VOID(tensor.data_ptr() if tensor is not None else None)


class Simulator:
    """One game on one device."""

    def __init__(self, key, device):
        self.device = torch.device(device)
        self.lib = library(self.device.type == "cuda")
        known = games(self.lib)
        keys = [g.key for g in known]
        if key not in keys:
            raise SystemExit(f'there is no game "{key}": {", ".join(keys)}.')
        self.id = keys.index(key)
        self.game = known[self.id]
        self.number = torch.bfloat16 if self.device.type == "cuda" else torch.float32

    def empty(self, *shape, dtype):
        return torch.zeros(shape, dtype=dtype, device=self.device)

    def batch(self, games, slots, *, own_games, same_cards, sharp, sharp_rival, truth, simple_games=0, searching=False):
        g = self.game
        by_ply = lambda dtype, *more: self.empty(slots, games, *more, dtype=dtype)
        values = dict(
            games=games,
            own_games=own_games,
            simple_games=simple_games,
            same_cards=int(same_cards),
            sharp=int(sharp),
            sharp_rival=int(sharp_rival),
            states=self.empty(games * g.state_bytes, dtype=torch.uint8),
            seed=self.empty(1, dtype=torch.int64),
            inputs=by_ply(torch.int32, g.words),
            legal=by_ply(torch.int64, g.legal_words),
            players=self.empty(games, dtype=torch.uint8),
            seat=by_ply(torch.uint8),
            action=by_ply(torch.uint8),
            learns=by_ply(torch.uint8),
            chance=by_ply(torch.float32),
            paid=self.empty(games, g.seats, 2, dtype=torch.float32),
            won=self.empty(games, 2, dtype=torch.float32),
        )
        if searching:
            values["decided"] = self.empty(games, dtype=torch.uint8)
            self.fetch_knobs()
        if truth:
            values["truth"] = by_ply(torch.int32, g.truth_words)
        return Batch(**values)

    def stream(self):
        return VOID(torch.cuda.current_stream().cuda_stream if self.device.type == "cuda" else None)

    def deal(self, batch):
        self.lib.sim_deal(self.id, ctypes.byref(batch), self.stream())

    def observe(self, batch, slot):
        self.lib.sim_observe(self.id, ctypes.byref(batch), slot, self.stream())

    def play(self, batch, scores, rival, ply, slot):
        self.lib.sim_play(
            self.id, ctypes.byref(batch), pointer(scores), pointer(rival), scores.shape[1], ply, slot, self.stream()
        )

    def search(self, batch, worlds, ply, slot):
        """Decides for the rivals that are to act, by a search of so many worlds."""
        self.lib.sim_search(self.id, ctypes.byref(batch), pointer(self.knobs), worlds, ply, slot, self.stream())

    def fetch_knobs(self):
        """The numbers by which a player that searches judges, to the device. Not while a graph is captured."""
        count = INT()
        numbers = self.lib.sim_knobs(self.id, ctypes.byref(count))
        if not numbers:
            raise SystemExit(f"{self.game.key} has no player that searches on a GPU (training/searcher.h).")
        self.knobs = torch.tensor(numbers[: count.value], device=self.device)

    def settle(self, batch):
        self.lib.sim_settle(self.id, ctypes.byref(batch), self.stream())
        self.check()

    def digests(self, seed, first, deals):
        out = self.empty(deals, dtype=torch.int64)
        self.lib.sim_digests(self.id, ctypes.c_uint64(seed), ctypes.c_uint64(first), deals, pointer(out), self.stream())
        self.check()
        return out

    def credit(self, lesson):
        self.lib.sim_credit(ctypes.byref(lesson), self.stream())

    def grade(self, lesson, index, scores, gradient):
        self.lib.sim_grade(ctypes.byref(lesson), pointer(index), len(index), pointer(scores), pointer(gradient), self.stream())

    def grade_critic(self, lesson, index, said, gradient):
        self.lib.sim_grade_critic(
            ctypes.byref(lesson), pointer(index), len(index), pointer(said), pointer(gradient), self.stream()
        )

    def expand(self, batch, out, *, truth, index=None, start=0):
        """Writes rows of bits as numbers into `out`, with the critic's bits after them if `truth`."""
        g = self.game
        self.lib.sim_expand(
            pointer(batch.tensors["inputs"]),
            g.words,
            pointer(batch.tensors["truth"] if truth else None),
            g.truth_words if truth else 0,
            pointer(index),
            ctypes.c_int64(start),
            out.shape[0],
            pointer(out),
            self.stream(),
        )
        return out

    def check(self):
        fault = self.lib.sim_fault()
        if fault:
            raise RuntimeError(f"the GPU failed: {fault.decode()}")
