#!/usr/bin/env python3
"""training/check.py [--deals N] [GAME…]: plays the same deals on the GPU and on the processor and compares everything
dealt, seen, played and scored, deal by deal. Also measures how fast the rules alone run on the GPU."""

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
    raise SystemExit(1 if wrong else 0)


main()
