"""One integer random generator whose stream is the same compiled, plain and in other languages.

The generator is sfc32 (Chris Doty-Humphrey, PractRand): three 32-bit words and a counter, kept
in an ``int64[4]`` array. All arithmetic stays inside signed 64-bit integers.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridwright.core.kernel import inlined, kernel

Seed: TypeAlias = int | str
Stream: TypeAlias = NDArray[np.int64]

_WORD = 0xFFFFFFFF


@inlined
def draw(state: Stream) -> int:
    """Advance the stream and return the next integer in 0 .. 2**32 - 1."""
    a = state[0]
    b = state[1]
    c = state[2]
    out: int = (a + b + state[3]) & _WORD
    state[3] = (state[3] + 1) & _WORD
    state[0] = b ^ (b >> 9)
    state[1] = (c + (c << 3)) & _WORD
    state[2] = (((c << 21) & _WORD | (c >> 11)) + out) & _WORD
    return out


@inlined
def below(state: Stream, bound: int) -> int:
    """Return an unbiased integer in 0 .. bound - 1 for a bound of 1 to 2**31 (Lemire 2019)."""
    product = draw(state) * bound
    low = product & _WORD
    if low < bound:
        floor = (_WORD + 1 - bound) % bound
        while low < floor:
            product = draw(state) * bound
            low = product & _WORD
    return product >> 32


@kernel
def shuffle(state: Stream, items: NDArray[Any], first: int, after: int) -> int:
    """Shuffle a part of some items in place (Fisher and Yates); give how many they are."""
    for place in range(after - 1, first, -1):
        other = first + below(state, place + 1 - first)
        item = items[place]
        items[place] = items[other]
        items[other] = item
    return after - first


def stream(seed: Seed, *path: str) -> Stream:
    """Open the stream of a seed (any string or integer); ``path`` names independent substreams.

    An integer and its decimal text are the same seed. The hash fills the state with well-mixed
    bits, so the generator needs no warming up.

    >>> bool((stream(7) == stream("7")).all())
    True
    """
    text = "\x00".join((str(seed), *path))
    raw = text.encode(errors="surrogatepass")
    digest = hashlib.blake2b(raw, digest_size=12, person=b"gridwright").digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8)]
    return np.array([*words, 1], dtype=np.int64)


def item_seed(seed: Seed, index: int) -> str:
    """Name the seed of item ``index`` of a batch; item 0 of a batch is the seed itself.

    >>> item_seed(7, 0), item_seed(7, 3)
    ('7', '7#3')
    """
    return str(seed) if index == 0 else f"{seed}#{index}"


def fresh_seed() -> str:
    """Choose a seed that nobody has asked for: a short random number, as text."""
    return str(secrets.randbelow(10**9))
