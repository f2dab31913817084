"""
Fit few Bézier curves to a closed outline, after Philip J. Schneider, “An algorithm for automatically fitting digitized
curves” (Graphics Gems, 1990).

Points are complex numbers.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees
from typing import NamedTuple

CORNER = 50
"""The turn, in degrees, from which a point is a corner."""
_STRAIGHT = 0.7
"""How much of the tolerance a straight line may use."""
_NEARLY, _ROUNDS = 4, 8
"""A curve that is off by up to so many tolerances is improved, so many times at most."""
_BESIDE = 3
"""How many points away the direction at a point is taken from."""
_LONGEST = 3
"""The maximum length of a handle, in distances between a curve's ends."""
_LITTLE = 1e-9


class Curve(NamedTuple):
    """A curve from one point to another with two handles between them; a straight line has none."""

    start: complex
    handles: tuple[complex, complex] | None
    end: complex

    def at(self, share: float) -> complex:
        """Return a point of a curve with handles."""
        (out, back), rest = self._handles(), 1 - share
        return self.start * rest**3 + 3 * out * rest**2 * share + 3 * back * rest * share**2 + self.end * share**3

    def nearer(self, point: complex, share: float) -> float:
        """Return where the curve is nearer to a point than at this share of it, by one step of Newton’s method."""
        (out, back), rest = self._handles(), 1 - share
        off = self.at(share) - point
        speed = 3 * ((out - self.start) * rest**2 + 2 * (back - out) * rest * share + (self.end - back) * share**2)
        bend = 6 * ((back - 2 * out + self.start) * rest + (self.end - 2 * back + out) * share)
        slope = _dot(speed, speed) + _dot(off, bend)
        return share if abs(slope) < _LITTLE else min(1, max(0, share - _dot(off, speed) / slope))

    def _handles(self) -> tuple[complex, complex]:
        assert self.handles is not None
        return self.handles


def fitted(outline: Sequence[complex], tolerance: float) -> list[Curve]:
    """Return the curves of a closed outline given by many points, none twice in a row; corners stay corners."""
    far = max(range(len(outline)), key=lambda place: abs(outline[place] - outline[0]))
    turned = [*outline[far:], *outline[: far + 1]]
    corners = list(_corners(turned, tolerance)) or [0]
    around = [*turned[corners[0] : -1], *turned[: corners[0] + 1]]
    ends = [*(place - corners[0] for place in corners), len(outline)]
    sides = (around[first : last + 1] for first, last in pairwise(ends))
    return [curve for side in sides for curve in _side(side, tolerance, is_round=len(corners) == 1)]


def _corners(closed: Sequence[complex], tolerance: float) -> Iterator[int]:
    """Yield the places of an outline's corners."""
    half = max(range(len(closed)), key=lambda place: abs(closed[place] - closed[0]))
    kept = [*_kept(closed, 0, half, tolerance), *_kept(closed, half, len(closed) - 1, tolerance)]
    for before, place, after in zip([kept[-1], *kept], kept, [*kept[1:], kept[0]], strict=False):
        came, goes = closed[place] - closed[before], closed[after] - closed[place]
        turn = goes * came.conjugate()
        if abs(degrees(atan2(turn.imag, turn.real))) > CORNER:
            yield place


def _kept(points: Sequence[complex], first: int, last: int, tolerance: float) -> list[int]:
    """Return the first place and those between without which a polygon is off by more (Ramer, Douglas, Peucker)."""
    if last - first < 2:
        return [first]
    along = _unit(points[last] - points[first])

    def off(place: int) -> float:
        way = points[place] - points[first]
        return abs((way * along.conjugate()).imag) if along else abs(way)

    most = max(range(first + 1, last), key=off)
    if off(most) <= tolerance:
        return [first]
    return [*_kept(points, first, most, tolerance), *_kept(points, most, last, tolerance)]


def _side(points: Sequence[complex], tolerance: float, *, is_round: bool) -> list[Curve]:
    """Return the curves from corner to corner; the ends of an outline without other corners may be round."""
    beside = min(_BESIDE, len(points) - 1)
    out, back = _unit(points[beside] - points[0]), _unit(points[-1 - beside] - points[-1])
    if is_round:
        out = _unit(points[beside] - points[-1 - beside])
        back = -out
    return _curves(points, out, back, tolerance)


def _curves(points: Sequence[complex], out: complex, back: complex, tolerance: float) -> list[Curve]:
    """Return curves along points, leaving and arriving in these directions."""
    if len(points) == 2 or _is_straight(points, tolerance):
        return [Curve(points[0], None, points[-1])]
    shares, offs = _shares(points), [0.0]
    for _ in range(_ROUNDS):
        curve = _nearest(points, shares, out, back)
        offs = [abs(curve.at(share) - point) for point, share in zip(points, shares, strict=True)]
        if max(offs) <= tolerance:
            return [curve]
        if max(offs) > _NEARLY * tolerance:
            break
        shares = [curve.nearer(point, share) for point, share in zip(points, shares, strict=True)]
    parted = min(max(1, offs.index(max(offs))), len(points) - 2)
    beside = min(_BESIDE, parted, len(points) - 1 - parted)
    along = _unit(points[parted - beside] - points[parted + beside])
    return [
        *_curves(points[: parted + 1], out, along, tolerance),
        *_curves(points[parted:], -along, back, tolerance),
    ]


def _is_straight(points: Sequence[complex], tolerance: float) -> bool:
    length, along = abs(points[-1] - points[0]), _unit(points[-1] - points[0])
    ways = [(point - points[0]) * along.conjugate() for point in points]
    return bool(along) and all(
        abs(way.imag) <= _STRAIGHT * tolerance and -tolerance <= way.real <= length + tolerance for way in ways
    )


def _shares(points: Sequence[complex]) -> list[float]:
    """Return how far along a curve each point is, by the length of the polygon."""
    lengths = [0.0]
    for one, other in pairwise(points):
        lengths.append(lengths[-1] + abs(other - one))
    return [length / lengths[-1] for length in lengths]


def _nearest(points: Sequence[complex], shares: Sequence[float], out: complex, back: complex) -> Curve:
    """Return the curve with the least squares of distances at these shares."""
    start, end = points[0], points[-1]
    one = other = mixed = toward = away = 0.0
    for point, share in zip(points, shares, strict=True):
        rest = 1 - share
        first, second = out * 3 * rest**2 * share, back * 3 * rest * share**2
        off = point - start * (rest**3 + 3 * rest**2 * share) - end * (share**3 + 3 * rest * share**2)
        one, other, mixed = one + _dot(first, first), other + _dot(second, second), mixed + _dot(first, second)
        toward, away = toward + _dot(first, off), away + _dot(second, off)
    length, whole = abs(end - start), one * other - mixed**2
    leaves = (toward * other - away * mixed) / whole if abs(whole) > _LITTLE else 0
    arrives = (one * away - mixed * toward) / whole if abs(whole) > _LITTLE else 0
    if not (0 < leaves <= _LONGEST * length and 0 < arrives <= _LONGEST * length):
        leaves = arrives = length / 3
    return Curve(start, (start + out * leaves, end + back * arrives), end)


def _unit(way: complex) -> complex:
    return way / abs(way) if way else way


def _dot(one: complex, other: complex) -> float:
    return (one * other.conjugate()).real
