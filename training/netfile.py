"""Writes a trained net in the form that ai/net.h reads: whole numbers only. docs/ai.md describes the file."""

import math
import struct

import torch

TOP = 8191  # the largest output of a hidden layer; ai/net.h has the same number
ROOM = 1.5  # above the largest output seen
UNIT = 1 / 65536  # of the answers


def layer(weights, bias, unit_in, unit_out, sideways):
    """Weights as bytes, one scale per row; then sum * factor + offset, shifted, is the output in units of its own."""
    weights, bias = weights.double().cpu(), bias.double().cpu()
    scale = (weights.abs().amax(1) / 127).clamp(min=1e-12)
    small = torch.round(weights / scale[:, None]).clamp(-127, 127).to(torch.int8)
    ratio = scale * (unit_in / unit_out)
    shift = max(0, min(40, 29 - math.ceil(math.log2(float(ratio.max())))))
    factors = torch.round(ratio * 2.0**shift).to(torch.int64).tolist()
    offsets = torch.round(bias / unit_out * 2.0**shift).to(torch.int64).tolist()
    rows, columns = small.shape
    data = bytes((small.t() if sideways else small).contiguous().view(torch.uint8).view(-1).tolist())
    return (
        struct.pack("<3I", columns, rows, shift) + struct.pack(f"<{rows}i", *factors) + struct.pack(f"<{rows}q", *offsets) + data
    )


def checksum(data):
    """FNV-1a, 64 bits, of 8 bytes at a time."""
    h = 0xCBF29CE484222325
    data += bytes(-len(data) % 8)
    for (word,) in struct.iter_unpack("<Q", data):
        h = ((h ^ word) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return h


def write(path, key, game, views, busiest):
    weights, biases = views
    weights[0] = weights[0][:, : game.inputs]
    weights[-1], biases[-1] = weights[-1][: game.actions + 2], biases[-1][: game.actions + 2]
    units = [1.0] + [ROOM * most / TOP for most in busiest] + [UNIT]
    data = struct.pack("<8sII24s", b"mazzonet", 1, len(weights), key.encode())
    for n, (w, b) in enumerate(zip(weights, biases)):
        data += layer(w, b, units[n], units[n + 1], sideways=n == 0)
    path.write_bytes(data + struct.pack("<Q", checksum(data)))
