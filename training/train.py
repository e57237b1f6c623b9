#!/usr/bin/env python3
"""training/train.py GAME --seconds N --seed S --out DIR: a net for a game, by self-play (PPO).

GAME is briscola-2, joker-3, california_jack-2 … (see --games). Learning rates and the like go down over N seconds. A run
that was stopped, or ended by --stop-after, continues from DIR/checkpoint.pt. DIR gets log.jsonl (one line per
evaluation), curve.svg and, at the end, GAME.net for ai/net.h. docs/ai.md says how strong the trained nets are.

With --against FILE.net, greedy or search:WORLDS it learns to beat that player and no other, to measure that player's
weaknesses; search:WORLDS is the master without a net (training/searcher.h), in Briscola for two.
With --start FILE.net and --rate it goes on from a net that is there, to see whether more training would make it better."""

import argparse
import json
import math
import pathlib
import time
from typing import NamedTuple

import torch

import curve
import netfile
from mlp import Adam, Mlp, round_up
from simulator import Lesson, Simulator, games, library

MINIBATCHES, POOL = 16, 40
EXPLORING, HELD = 0.7, 0.08  # parts of a run, see schedule()
GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
GREEDY, SEARCH = "greedy", "search"
WIDTHS = {
    "joker-3": 416,
    "briscola-3": 416,
    "briscola-4": 288,
    "california_jack-2": 480,
    "president-8": 464,
}  # so that a net fits into 1 MB
SIMPLE = {"joker-3": 0.2, "briscola-3": 0.1}  # part of the games with greedy players, since partners come in all kinds


def between(a, b, x):
    return a + (b - a) * min(1.0, max(0.0, x))


class Dials(NamedTuple):
    rate: float  # at which the net learns
    critic_rate: float
    entropy: float  # its weight
    goal: float  # the weight of what counts, against what leads there


def schedule(done):
    """The dials after that part of the time."""
    x = done / EXPLORING
    if x >= 1:
        return refinement((done - EXPLORING) / (1 - EXPLORING))
    rate = between(1.5e-3, 4e-4, x)
    return Dials(rate, rate, between(0.03, 0.012, x), between(0.4, 0.8, x))


def schedule_from_net(done):
    """The same for a run that begins from a net, which large steps would only spoil: the net is held still while its critic,
    which begins from chance, learns what to expect; then the last part of a whole run."""
    if done < HELD:
        return Dials(0, between(1.5e-3, 5e-4, done / HELD), *refinement(0)[2:])
    return refinement((done - HELD) / (1 - HELD))


def steady(rate, done):
    """The same at one rate, to see whether a net that is there goes on to improve."""
    last = refinement(1)
    return Dials(0 if done < HELD else rate, schedule_from_net(done).critic_rate, last.entropy, last.goal)


def refinement(part):
    rate = between(5e-4, 1e-5, part)
    return Dials(rate, rate, between(0.012, 0.003, part), between(0.8, 0.95, part))


class Graph:
    """A function of no arguments on fixed tensors: captured once on a GPU and replayed; called on a processor."""

    def __init__(self, function, device):
        self.replay = function
        if device.type != "cuda":
            return
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            function()
        torch.cuda.current_stream().wait_stream(stream)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            function()
        self.replay = graph.replay


class Arena:
    """Deals on which a net plays greedy players or another net; the same deals every time, in every seat."""

    def __init__(self, sim, sizes, deals, worlds=0):
        self.sim, self.deals = sim, deals
        rows = deals * sim.game.seats
        self.batch = sim.batch(
            rows, 1, own_games=0, same_cards=True, sharp=True, sharp_rival=True, truth=False, searching=worlds > 0
        )
        self.worlds = worlds
        self.x = sim.empty(rows, sizes[0], dtype=sim.number)
        self.player = Mlp(sizes, sim.device, sim.number)
        self.rival = Mlp(sizes, sim.device, sim.number)
        self.graphs = {}

    def run(self, rival):
        """The rival is a net, GREEDY or SEARCH."""
        sim, b = self.sim, self.batch
        b.decided = b.tensors["decided"].data_ptr() if rival is SEARCH else None
        sim.deal(b)
        for ply in range(sim.game.plies):
            sim.observe(b, 0)
            sim.expand(b, self.x, truth=False)
            scores = self.player.forward(self.x)
            if rival is SEARCH:
                sim.search(b, self.worlds, ply, 0)
            sim.play(b, scores, rival.forward(self.x) if isinstance(rival, Mlp) else None, ply, 0)
        sim.settle(b)

    def meet(self, player, rival):
        """Win and score per deal with their 95 % intervals. The rival is the weights of a net, GREEDY or SEARCH."""
        self.player.load(player)
        if torch.is_tensor(rival):
            self.rival.load(rival)
            rival = self.rival
        self.batch.tensors["seed"].fill_(20_260_101)
        if rival not in self.graphs:
            self.graphs[rival] = Graph(lambda: self.run(rival), self.sim.device)
        self.graphs[rival].replay()
        by_deal = self.batch.tensors["won"].view(self.deals, self.sim.game.seats, 2).mean(1).double()
        mean, error = by_deal.mean(0).tolist(), (1.96 * by_deal.std(0) / math.sqrt(self.deals)).tolist()
        return dict(games=len(self.batch.tensors["won"]), win=mean[0], win_95=error[0], score=mean[1], score_95=error[1])


class Trainer:
    def __init__(self, args):
        self.args = args
        self.sim = sim = Simulator(args.game, args.device)
        g, device = sim.game, sim.device
        width = args.width or WIDTHS.get(args.game, 512)
        self.sizes = [32 * g.words, width, width, width, round_up(g.actions + 2, 8)]
        self.run_name = f"{args.game}, width {width}, critic {args.critic}, seed {args.seed}"
        critic_sizes = [32 * (g.words + g.truth_words), args.critic, args.critic, args.critic, round_up(2 * g.seats, 8)]
        random = torch.Generator().manual_seed(args.seed)
        torch.manual_seed(args.seed)
        self.policy = Mlp(self.sizes, device, sim.number, random)
        self.critic = Mlp(critic_sizes, device, sim.number, random)
        self.rival = Mlp(self.sizes, device, sim.number)
        self.learner, self.critic_learner = Adam(self.policy), Adam(self.critic)
        self.rival.load(self.learner.mean)
        self.frozen = self.begun = None
        if args.start:
            self.begun = netfile.read(args.start, args.game, self.sizes).to(device)
            self.policy.load(self.begun)
            self.learner.mean.copy_(self.policy.flat)
        self.worlds = worlds_of(args.against)
        if args.against and args.against != GREEDY and not self.worlds:
            self.frozen = netfile.read(pathlib.Path(args.against), args.game, self.sizes).to(device)
            self.rival.load(self.frozen)
        self.random = random
        self.pool = []  # (seconds, weights)
        self.seconds, self.iterations, self.decisions = 0.0, 0, 0
        self.prepare(args.games)

    def prepare(self, rows):
        sim, g = self.sim, self.sim.game
        simple = round(rows * (SIMPLE.get(self.args.game, 0) if self.args.simple is None else self.args.simple))
        self.own = 0 if self.args.against else (rows - simple) * 3 // 4
        self.batch = sim.batch(
            rows,
            g.plies,
            own_games=self.own,
            simple_games=simple,
            same_cards=False,
            sharp=False,
            sharp_rival=bool(self.args.against),  # a player to beat plays as it does at the table
            truth=True,
            searching=self.worlds > 0,
        )
        self.batch.tensors["seed"].fill_(self.args.seed * 1_000_003)
        t = self.batch.tensors
        self.judged = sim.empty(g.plies, rows, self.critic.sizes[-1], dtype=torch.float32)
        self.dials = sim.empty(4, dtype=torch.float32)
        self.rate, self.critic_rate = sim.empty(1, dtype=torch.float32), sim.empty(1, dtype=torch.float32)
        self.lesson = Lesson(
            games=rows,
            plies=g.plies,
            seats=g.seats,
            actions=g.actions,
            stride=self.sizes[-1],
            critic_stride=self.critic.sizes[-1],
            lam=self.args.reach,
            clip=0.2,
            judging=0.1,
            legal_words=g.legal_words,
            legal=t["legal"],
            players=t["players"],
            seat=t["seat"],
            action=t["action"],
            learns=t["learns"],
            chance=t["chance"],
            paid=t["paid"],
            judged=self.judged,
            target=sim.empty(g.plies, rows, 2 * g.seats, dtype=torch.float32),
            credit=sim.empty(g.plies, rows, dtype=torch.float32),
            dials=self.dials,
        )
        self.x = sim.empty(rows, self.sizes[0], dtype=sim.number)
        self.xc = sim.empty(rows, self.critic.sizes[0], dtype=sim.number)
        self.index = sim.empty(g.plies * rows, dtype=torch.int64)
        self.play_out()
        self.rows = int(t["learns"].sum()) // MINIBATCHES // 32 * 32  # decisions of a minibatch
        self.y = sim.empty(self.rows, self.sizes[0], dtype=sim.number)
        self.yc = sim.empty(self.rows, self.critic.sizes[0], dtype=sim.number)
        self.slope = sim.empty(self.rows, self.sizes[-1], dtype=torch.float32)
        self.critic_slope = sim.empty(self.rows, self.critic.sizes[-1], dtype=torch.float32)

    def play_out(self):
        """Plays a deal in every row, adds the critic's values and the credit of each action, and draws a random order to
        learn in."""
        sim, b, rows = self.sim, self.batch, self.batch.games
        t = b.tensors
        t["seed"].add_(GOLDEN)
        sim.deal(b)
        for ply in range(sim.game.plies):
            sim.observe(b, ply)
            sim.expand(b, self.x, truth=False, start=ply * rows)
            scores = self.policy.forward(self.x)
            by_net = self.args.against != GREEDY and not self.worlds
            rival = self.rival.forward(self.x[self.own :]) if by_net else None
            if self.worlds:
                sim.search(b, self.worlds, ply, ply)
            sim.play(b, scores, rival, ply, ply)
        sim.settle(b)
        for ply in range(sim.game.plies):
            sim.expand(b, self.xc, truth=True, start=ply * rows)
            self.judged[ply].copy_(self.critic.forward(self.xc))
        sim.credit(self.lesson)
        learns, credit = t["learns"].view(-1).float(), self.lesson.tensors["credit"].view(-1)
        deviation = ((credit * credit * learns).sum() / learns.sum()).sqrt()
        self.dials[2].copy_(1 / (deviation + 1e-6))
        self.index.copy_(torch.argsort(torch.rand_like(credit) - learns))

    def learn(self):
        for n in range(MINIBATCHES):
            index = self.index[n * self.rows : (n + 1) * self.rows]
            layers = self.policy.hidden(self.sim.expand(self.batch, self.y, truth=False, index=index))
            self.sim.grade(self.lesson, index, self.policy.finish(layers), self.slope)
            self.policy.backward(layers, self.slope, self.learner.gradient)
            self.learner.step(self.rate)
            layers = self.critic.hidden(self.sim.expand(self.batch, self.yc, truth=True, index=index))
            self.sim.grade_critic(self.lesson, index, self.critic.finish(layers), self.critic_slope)
            self.critic.backward(layers, self.critic_slope, self.critic_learner.gradient)
            self.critic_learner.step(self.critic_rate)

    def capture(self):
        """The first calls of a graph really play and learn; with a rate of zero they change no weight."""
        kept = {name: t.clone() for name, t in self.learner.state().items()}
        kept_critic = {name: t.clone() for name, t in self.critic_learner.state().items()}
        self.dials[3].fill_(1 / self.rows)
        self.playing = Graph(self.play_out, self.sim.device)
        self.learning = Graph(self.learn, self.sim.device)
        self.learner.restore(kept)
        self.critic_learner.restore(kept_critic)

    def choose_rival(self):
        if self.args.against:
            return
        if not self.pool:
            self.rival.load(self.learner.mean)
            return
        n = int(torch.randint(len(self.pool), (1,), generator=self.random))
        self.rival.load(self.pool[n][1])

    def dials_at(self, done):
        if self.args.rate:
            return steady(self.args.rate, done)
        return (schedule_from_net if self.args.start else schedule)(done)

    def iterate(self, done):
        dials = self.dials_at(done)
        self.rate.fill_(dials.rate)
        self.critic_rate.fill_(dials.critic_rate)
        self.dials[:2].copy_(torch.tensor([dials.goal, dials.entropy]))
        self.choose_rival()
        self.playing.replay()
        self.learning.replay()
        self.iterations += 1
        self.decisions += self.rows * MINIBATCHES

    def entropy(self):
        t = self.batch.tensors
        return float(-(t["chance"] * t["learns"]).sum() / t["learns"].sum())

    # --- checkpoints: the whole run in one file -----------------------------------------------

    def save(self, path):
        state = dict(
            run=self.run_name,
            learner=self.learner.state(),
            critic=self.critic_learner.state(),
            seconds=self.seconds,
            iterations=self.iterations,
            decisions=self.decisions,
            random=self.random.get_state(),
            seed=self.batch.tensors["seed"],
            pool=[(s, w.to(self.sim.number)) for s, w in self.pool],
        )
        torch.save(state, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def restore(self, path):
        state = torch.load(path, map_location=self.sim.device)
        if (of := state.get("run", self.run_name)) != self.run_name:
            raise SystemExit(f"{path} is of another run ({of}, not {self.run_name}). Choose another --out.")
        self.learner.restore(state["learner"])
        self.critic_learner.restore(state["critic"])
        self.seconds, self.iterations, self.decisions = state["seconds"], state["iterations"], state["decisions"]
        self.random.set_state(state["random"].cpu())
        self.batch.tensors["seed"].copy_(state["seed"])
        self.pool = [(s, w.float()) for s, w in state["pool"]]

    def busiest(self):
        """The largest output of each hidden layer of the mean net, over many positions: the scale of its integers."""
        net = Mlp(self.sizes, self.sim.device, self.sim.number)
        net.load(self.learner.mean)
        most = torch.zeros(len(self.sizes) - 2)
        for ply in range(self.sim.game.plies):
            self.sim.expand(self.batch, self.x, truth=False, start=ply * self.batch.games)
            most = torch.maximum(most, torch.tensor([float(h.max()) for h in net.hidden(self.x)[1:]]))
        return most.tolist()


def report(trainer, arena, log, pace):
    mean = trainer.learner.mean
    line = dict(
        seconds=round(trainer.seconds, 1),
        iterations=trainer.iterations,
        games=trainer.iterations * trainer.batch.games,
        decisions=trainer.decisions,
        decisions_per_second=round(pace),
        entropy=round(trainer.entropy(), 4),
        v_greedy=arena.meet(mean, GREEDY),
    )
    if trainer.pool:
        earlier = min(trainer.pool, key=lambda entry: abs(entry[0] - trainer.seconds / 2))
        line["earlier_seconds"] = round(earlier[0], 1)
        line["v_earlier"] = arena.meet(mean, earlier[1])
    if trainer.frozen is not None:
        line["v_frozen"] = arena.meet(mean, trainer.frozen)
    if trainer.worlds:
        line["v_search"] = arena.meet(mean, SEARCH)
    if trainer.begun is not None:
        line["v_start"] = arena.meet(mean, trainer.begun)
    text = json.dumps({k: {n: round(x, 5) for n, x in v.items()} if isinstance(v, dict) else v for k, v in line.items()})
    with log.open("a") as out:
        out.write(text + "\n")
    print(text, flush=True)


def train(trainer, arena, args, out):
    """Runs until the seconds of the run or of this session are over."""
    start, began = time.monotonic(), trainer.seconds
    next_report = trainer.seconds + (args.every if trainer.iterations else 0)
    reported = (trainer.seconds, trainer.decisions)
    while True:
        over = trainer.seconds >= args.seconds or 0 < args.stop_after <= trainer.seconds - began
        if trainer.seconds >= next_report or over:
            pace = (trainer.decisions - reported[1]) / max(1e-9, trainer.seconds - reported[0])
            report(trainer, arena, out / "log.jsonl", pace)
            trainer.save(out / "checkpoint.pt")
            trainer.pool = (trainer.pool + [(trainer.seconds, trainer.learner.mean.clone())])[-POOL:]
            trainer.seconds = began + time.monotonic() - start
            next_report = max(next_report + args.every, trainer.seconds + args.every / 2)
            reported = (trainer.seconds, trainer.decisions)
        if over:
            return
        trainer.iterate(trainer.seconds / args.seconds)
        if trainer.sim.device.type == "cuda":
            torch.cuda.synchronize()
        trainer.seconds = began + time.monotonic() - start


def arguments():
    known = [g.key for device in (True, False) for g in safe_games(device)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help=", ".join(dict.fromkeys(known)))
    parser.add_argument("--seconds", type=float, required=True, help="of training, over which the rates go down")
    parser.add_argument("--stop-after", type=float, default=0, help="seconds of this sitting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--every", type=float, default=20, help="seconds between evaluations")
    parser.add_argument("--games", type=int, default=32768, help="played at once")
    parser.add_argument("--deals", type=int, default=65536, help="of an evaluation, each played in every seat")
    parser.add_argument("--width", type=int, default=0, help="of the net's layers")
    parser.add_argument("--simple", type=float, help="part of the games in which some of the others are greedy")
    parser.add_argument("--against", metavar="FILE.net|greedy|search:WORLDS", help="the one player to learn to beat")
    parser.add_argument("--start", type=pathlib.Path, metavar="FILE.net", help="the net to begin from; else from chance")
    parser.add_argument("--rate", type=float, help="with --start: the one rate to learn at, instead of rates that go down")
    parser.add_argument("--reach", type=float, default=0.9, help="λ: how far back a surprise is credited, a ply")
    parser.add_argument("--critic", type=int, default=512, help="width of the critic's layers")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    if args.rate and not args.start:
        parser.error("--rate goes on from a net: say which by --start.")
    return args


def worlds_of(against):
    """How many worlds a rival that searches looks at; 0 if the rival is another."""
    kind, _, number = (against or "").partition(":")
    if kind != SEARCH:
        return 0
    if not number.isdigit() or not 1 <= int(number) <= 10_000:
        raise SystemExit("--against search:WORLDS wants from 1 to 10000 worlds.")
    return int(number)


def safe_games(on_gpu):
    try:
        return games(library(on_gpu))
    except OSError:
        return []


def main():
    args = arguments()
    torch.backends.cuda.matmul.allow_tf32 = True
    args.out.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        trainer = Trainer(args)
        trainer.capture()
        if (args.out / "checkpoint.pt").exists():
            trainer.restore(args.out / "checkpoint.pt")
        arena = Arena(trainer.sim, trainer.sizes, args.deals, trainer.worlds)
        train(trainer, arena, args, args.out)
        netfile.write(
            args.out / f"{args.game}.net",
            args.game,
            trainer.sim.game,
            trainer.policy.views(trainer.learner.mean),
            trainer.busiest(),
        )
    curve.draw(args.out / "log.jsonl", args.out / "curve.svg", args.game)


if __name__ == "__main__":
    main()
