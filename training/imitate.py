#!/usr/bin/env python3
"""training/imitate.py GAME ROWS --seconds N --out DIR: a net that plays as a player that cannot run on a GPU.

ROWS is what build/training/record wrote. A tenth of it, the last deals, is held out: DIR/log.jsonl says in how many of those
decisions the net chooses what the player chose. DIR/GAME.net is the net with the best figure. It knows no values."""

import argparse
import json
import pathlib
import time
from types import SimpleNamespace

import numpy
import torch

import netfile
from mlp import Adam, Mlp, round_up
from simulator import Simulator
from train import WIDTHS, between

ORDERS = 6  # rows of one decision, see training/record.cpp


class Rows:
    def __init__(self, sim, path):
        g = sim.game
        raw = numpy.fromfile(path, dtype=numpy.uint8)
        head = 4 * g.words + 8 * g.legal_words + 4
        most = {"briscola-2": 3, "california_jack-2": 6}[g.key]  # legal actions
        raw = raw.reshape(-1, head + 4 * most)
        part = lambda start, end, kind: torch.from_numpy(raw[:, start:end].copy().view(kind)).to(sim.device)
        self.inputs = part(0, 4 * g.words, numpy.int32)
        legal = raw[:, 4 * g.words : head - 4].copy()
        bits = numpy.unpackbits(legal, axis=1, bitorder="little")[:, : g.actions]
        self.action = part(head - 4, head, numpy.int32).view(-1).long()
        worth = part(head, head + 4 * most, numpy.float32)
        self.legal = torch.from_numpy(bits).to(sim.device)
        nth = self.legal.long().cumsum(1) - 1  # the legal actions in their order
        self.worth = worth.gather(1, nth.clamp(min=0, max=most - 1))
        self.count = len(raw)

    def target(self, index, soft, unit):
        """What to say of each action: in part the action that the player chose, in part what it expects of each."""
        no = ~self.legal[index].bool()
        liking = torch.softmax((self.worth[index] / unit).masked_fill(no, -torch.inf), 1)
        chosen = torch.nn.functional.one_hot(self.action[index], no.shape[1]).float()
        return (1 - soft) * chosen + soft * liking, no


class Imitator:
    def __init__(self, args):
        self.args = args
        self.sim = sim = Simulator(args.game, args.device)
        g = sim.game
        width = args.width or WIDTHS.get(args.game, 512)
        sizes = [32 * g.words, width, width, width, round_up(g.actions + 2, 8)]
        self.rows = Rows(sim, args.rows)
        self.learnt = self.rows.count // ORDERS * 9 // 10 * ORDERS
        self.net = Mlp(sizes, sim.device, sim.number, torch.Generator().manual_seed(args.seed))
        self.mean = Mlp(sizes, sim.device, sim.number)
        self.learner = Adam(self.net)
        if args.start:
            self.net.load(netfile.read(args.start, args.game, sizes).to(sim.device))
            self.learner.mean.copy_(self.net.flat)
        torch.manual_seed(args.seed)

    def expand(self, index):
        x = self.sim.empty(len(index), self.net.sizes[0], dtype=self.sim.number)
        return self.sim.expand(SimpleNamespace(tensors=dict(inputs=self.rows.inputs)), x, truth=False, index=index)

    def learn(self, done):
        index = torch.randint(self.learnt, (self.args.batch,), device=self.sim.device)
        target, no = self.rows.target(index, self.args.soft, self.args.unit)
        layers = self.net.hidden(self.expand(index))
        scores = self.net.finish(layers)
        slope = torch.zeros_like(scores)
        actions = self.sim.game.actions
        chances = torch.softmax(scores[:, :actions].masked_fill(no, -torch.inf), 1)
        slope[:, :actions] = (chances - target) / len(index)
        self.net.backward(layers, slope, self.learner.gradient)
        rate = between(self.args.rate, 0, done)
        self.net.flat.mul_(1 - self.args.decay * rate)
        self.learner.step(rate)

    def agreement(self):
        """On what was held out, each decision in one order."""
        self.mean.load(self.learner.mean)
        index = torch.arange(self.learnt, self.rows.count, ORDERS, device=self.sim.device)
        agree, worse = 0, 0.0
        self.busiest = torch.zeros(len(self.net.sizes) - 2)
        for some in index.split(65536):
            layers = self.mean.hidden(self.expand(some))
            scores = self.mean.finish(layers)[:, : self.sim.game.actions]
            best = scores.masked_fill(~self.rows.legal[some].bool(), -torch.inf).argmax(1)
            agree += int((best == self.rows.action[some]).sum())
            worth = self.rows.worth[some]
            lost = worth.gather(1, self.rows.action[some, None]) - worth.gather(1, best[:, None])
            worse += float(lost.sum())
            self.busiest = torch.maximum(self.busiest, torch.tensor([float(h.max()) for h in layers[1:]]))
        return agree / len(index), worse / len(index), len(index)

    def run(self, out):
        start, best, steps, reported = time.monotonic(), 0.0, 0, 0.0
        while True:
            seconds = time.monotonic() - start
            over = seconds >= self.args.seconds
            if over or seconds >= reported + self.args.every:
                reported = seconds
                agree, worse, held = self.agreement()
                line = dict(seconds=round(seconds, 1), steps=steps, learnt=self.learnt // ORDERS, held=held)
                line.update(agreement=round(agree, 4), worth_lost=round(worse, 5))
                text = json.dumps(line)
                print(text, flush=True)
                with (out / "log.jsonl").open("a") as log:
                    log.write(text + "\n")
                if agree > best:
                    best = agree
                    name = f"{self.args.game}.net"
                    netfile.write(
                        out / name, self.args.game, self.sim.game, self.mean.views(self.learner.mean), self.busiest.tolist()
                    )
            if over:
                return
            self.learn(seconds / self.args.seconds)
            steps += 1
            if self.sim.device.type == "cuda":
                torch.cuda.synchronize()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["briscola-2", "california_jack-2"])
    parser.add_argument("rows", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=5, help="seconds between two looks at what is held out")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--width", type=int, default=0, help="of the net's layers")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, at the beginning")
    parser.add_argument("--decay", type=float, default=0.1, help="of the weights, times the rate")
    parser.add_argument("--soft", type=float, default=0.5, help="the part of what the player expects")
    parser.add_argument("--unit", type=float, default=0.05, help="an expectation better by this is e times as likely")
    parser.add_argument("--start", type=pathlib.Path, metavar="FILE.net", help="the net to begin from; else from chance")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        Imitator(args).run(args.out)


main()
