#!/usr/bin/env python3
"""training/check.py [--deals N] [GAME…]: plays the same deals on the GPU and on the processor and compares everything
dealt, seen, played and scored, deal by deal. Also measures how fast the rules alone run on the GPU. Where a game has a player that
searches on a GPU, its choices are compared too; sums of the same numbers in another order may differ in one choice of a hundred."""

import argparse
import concurrent.futures
import os
import time

import torch

from simulator import Simulator, games, library


def on_processor(sim, seed, deals):
    part = -(-deals // (4 * (os.cpu_count() or 1)))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:  # ctypes lets the other threads run
        parts = [pool.submit(sim.digests, seed, first, min(part, deals - first)) for first in range(0, deals, part)]
        return torch.cat([p.result() for p in parts])


def searches_differ(gpu, processor, rows=512, worlds=64):
    """How many choices of the searching player differ, and of how many, in deals against a player of the first legal card."""
    sims = (gpu, processor)
    batches = [
        s.batch(rows, 1, own_games=0, same_cards=False, sharp=True, sharp_rival=True, truth=False, searching=True) for s in sims
    ]
    scores = [s.empty(rows, s.game.actions + 2, dtype=torch.float32) for s in sims]
    first, second = (b.tensors for b in batches)
    for s, b in zip(sims, batches):
        b.tensors["seed"].fill_(7)
        s.deal(b)
    differ = choices = 0
    for ply in range(gpu.game.plies):
        for s, b in zip(sims, batches):
            s.observe(b, 0)
            s.search(b, worlds, ply, 0)
        rivals = second["seat"][0] == 1 - torch.arange(rows) % 2
        legal = sum((second["legal"][0, :, 0] >> bit & 1) for bit in range(gpu.game.actions))
        asked = rivals & (legal > 1)
        choices += int(asked.sum())
        differ += int(((first["decided"].cpu() != second["decided"]) & asked).sum())
        second["decided"].copy_(first["decided"])
        for s, b, of in zip(sims, batches, scores):
            s.play(b, of, None, ply, 0)
    return differ, choices


def main():
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("games", nargs="*")
    args.add_argument("--deals", type=int, default=1_000_000)
    args.add_argument("--seed", type=int, default=1)
    args = args.parse_args()
    wrong = 0
    for key in args.games or [g.key for g in games(library(on_gpu=False))]:
        gpu, processor = Simulator(key, "cuda"), Simulator(key, "cpu")
        gpu.digests(args.seed, 0, 1000)
        torch.cuda.synchronize()
        start = time.monotonic()
        ours = gpu.digests(args.seed, 0, args.deals).cpu()
        took = time.monotonic() - start
        differ = int((ours != on_processor(processor, args.seed, args.deals)).sum())
        wrong += differ
        print(
            f"{key}: {args.deals} deals, {differ} differ; the GPU took {1e3 * took:.1f} ms, "
            f"{args.deals * gpu.game.plies / took:.2e} plies/s with digests",
            flush=True,
        )
        if key == "briscola-2":
            differ, choices = searches_differ(gpu, processor)
            wrong += 100 * differ > choices
            print(f"{key}: {choices} choices of search, {differ} differ", flush=True)
    raise SystemExit(1 if wrong else 0)


main()
