"""A trained net in the form that ai/net.h reads: whole numbers only. docs/ai.md describes the file."""

import math
import struct

import torch

TOP = 8191  # the largest output of a hidden layer; ai/net.h has the same number
ROOM = 1.5  # above the largest output seen
UNIT = 1 / 65536  # of the answers
HIDDEN = 1 / 1024  # the unit of a hidden layer of a net that is read


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


def read(path, key, sizes):
    """The weights of a file as train.py keeps them, flat, padded to these sizes."""
    data = path.read_bytes()
    magic, version, count, name = struct.unpack_from("<8sII24s", data)
    body, (total,) = data[:-8], struct.unpack_from("<Q", data, len(data) - 8)
    if magic != b"mazzonet" or version != 1 or total != checksum(body):
        raise SystemExit(f"{path} is not a net, or it is damaged.")
    if name.rstrip(b"\0").decode() != key or count != len(sizes) - 1:
        raise SystemExit(f"{path} is not a net for {key}.")
    parts, at = [], 40
    for n, (inputs, outputs) in enumerate(zip(sizes[:-1], sizes[1:])):
        columns, rows, shift = struct.unpack_from("<3I", data, at)
        if columns > inputs or rows > outputs or (n > 0 and columns != inputs):
            raise SystemExit(f"{path} has layers of other sizes than --width says.")
        at += 12
        scale = torch.tensor(struct.unpack_from(f"<{rows}i", data, at), dtype=torch.double) / 2.0**shift
        bias = torch.tensor(struct.unpack_from(f"<{rows}q", data, at + 4 * rows), dtype=torch.double) / 2.0**shift
        at += 12 * rows
        small = torch.frombuffer(bytearray(data[at : at + rows * columns]), dtype=torch.int8).double()
        at += rows * columns
        small = small.view(columns, rows).t() if n == 0 else small.view(rows, columns)
        unit_in, unit_out = 1 if n == 0 else HIDDEN, UNIT if n == count - 1 else HIDDEN
        weights, offsets = torch.zeros(outputs, inputs, dtype=torch.double), torch.zeros(outputs, dtype=torch.double)
        weights[:rows, :columns] = small * scale[:, None] * (unit_out / unit_in)
        offsets[:rows] = bias * unit_out
        parts += [weights.flatten(), offsets]
    return torch.cat(parts).float()
