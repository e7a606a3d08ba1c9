"""Converts learned weights, which are flat arrays, to the tables that the game reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.coach.tables import POINT, STAGES, Family, Function, Tables
from tools.coach.features import OFFSETS, PLACES

LEAST_EVIDENCE = 300.0
"""Weights of patterns with less evidence than this, in points, are dropped.

Those of functions with Powers are learned from exact means, so that any evidence is enough.
"""

GRAIN = 4
POWERS_GRAIN = 8
"""Weights are rounded to multiples of these: finer ones take space and don't play better."""


class Learned(NamedTuple):
    """Weights in points, and for each the sum of the absolute errors it learned from."""

    weights: NDArray[np.float32]
    evidence: NDArray[np.float32]


def to_tables(learned: Mapping[Function, Learned]) -> Tables:
    """The tables of ``learned``; patterns whose weights are all 0 are left out."""
    kept = {function: _kept(function, *items) for function, items in learned.items()}
    return Tables({name: _family(name, kept) for name in STAGES})


def _kept(
    function: Function, weights: NDArray[np.float32], evidence: NDArray[np.float32]
) -> NDArray[np.int64]:
    is_alone = function in (Function.NONE_LEFT, Function.NIGHTMARE)
    grain, least = (GRAIN, LEAST_EVIDENCE) if is_alone else (POWERS_GRAIN, 0.0)
    coarse = np.rint(np.float64(weights) * POINT / grain).astype(np.int64) * grain
    return np.where(evidence >= least, coarse, 0)


def _family(name: str, kept: Mapping[Function, NDArray[np.int64]]) -> Family:
    places, stages = PLACES[name], max(STAGES[name]) + 1
    start, end = OFFSETS[name], OFFSETS[name] + stages * len(places)
    weights = np.zeros((len(Function), stages, len(places)), np.int64)
    for function, values in kept.items():
        weights[function] = values[start:end].reshape(stages, len(places))
    used = np.flatnonzero(weights.any(axis=(0, 1)))
    key_of = {place: key for key, place in places.items()}
    return Family(
        {key_of[int(place)]: number for number, place in enumerate(used)},
        weights[:, :, used].tolist(),
    )
