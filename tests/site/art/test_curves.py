"""Curves fitted to outlines: close to every point, closed, few, and sharp where the outline is."""

from cmath import exp, pi
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.art.curves import Curve, fitted

TOLERANCE = 0.4


def traced(corners: list[complex], apart: float = 1.0) -> list[complex]:
    """Return points along a closed polygon."""
    sides = pairwise([*corners, corners[0]])
    steps = ((one, other, max(1, int(abs(other - one) / apart))) for one, other in sides)
    return [one + (other - one) * step / count for one, other, count in steps for step in range(count)]


def along(curve: Curve) -> list[complex]:
    """Return points along a curve, each about a third of a tolerance from the next."""
    whole = sum(abs(other - one) for one, other in pairwise([curve.start, *(curve.handles or ()), curve.end]))
    shares = [step / count for count in [int(3 * whole / TOLERANCE) + 1] for step in range(count + 1)]
    if curve.handles is None:
        return [curve.start + (curve.end - curve.start) * share for share in shares]
    return [curve.at(share) for share in shares]


STARS = st.lists(st.floats(4, 20), min_size=3, max_size=9).map(
    lambda radii: [radius * exp(2j * pi * place / len(radii)) for place, radius in enumerate(radii)]
)


@given(STARS)
def test_every_point_is_near_a_curve(corners: list[complex]) -> None:
    """Nothing is further away than the tolerance; the curves follow one another and end where they began."""
    outline = traced(corners)
    curves = fitted(outline, TOLERANCE)
    assert all(one.end == other.start for one, other in pairwise([*curves, curves[0]]))
    drawn = [point for curve in curves for point in along(curve)]
    assert max(min(abs(point - one) for one in drawn) for point in outline) <= TOLERANCE * 1.2


@pytest.mark.parametrize(
    ("outline", "most"),
    [
        pytest.param(traced([0j, 20 + 0j, 20 + 30j, 30j]), 4, id="a rectangle"),
        pytest.param([20 * exp(2j * pi * place / 400) for place in range(400)], 8, id="a circle"),
    ],
)
def test_plain_shapes_take_few_curves(outline: list[complex], most: int) -> None:
    assert len(fitted(outline, TOLERANCE)) <= most


def test_corners_stay_where_they_are() -> None:
    corners = [0j, 20 + 0j, 20 + 30j, 30j]
    ends = [curve.end for curve in fitted(traced(corners), TOLERANCE)]
    assert all(min(abs(end - corner) for end in ends) < 1e-9 for corner in corners)


def test_grain_is_smoothed() -> None:
    """An edge that trembles by less than the tolerance is one line."""
    edge = [complex(place / 5, 0.1 * (place % 2)) for place in range(100)]
    rest = traced([20 + 0j, 20 + 20j, 20j, 0j])[:60]
    assert len(fitted([*edge, *rest], TOLERANCE)) <= 6
