"""Figures of a simulation as a record has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pnp.study.simulation.counts import Histogram
from pnp.study.simulation.statistics import Summary

_DECIMALS: Final = 6


def figures(each: Summary, histogram: Histogram) -> dict[str, Any]:
    """Return a summary and all that was counted."""
    return {
        "mean": round(each.mean, _DECIMALS),
        "interval": rounded((each.low, each.high)) if each.sure else None,
        "sd": round(each.sd, _DECIMALS),
        "min": each.least,
        "max": each.most,
        "histogram": {str(value): histogram[value] for value in sorted(histogram)},
    }


def rounded(numbers: Iterable[float]) -> list[float]:
    """Return numbers as a record has them."""
    return [round(number, _DECIMALS) for number in numbers]
