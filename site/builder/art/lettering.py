"""
Lettering: characters of a font as outlines, so that no tile waits for a font to load.

Brush letters have a great many points, most of them paper grain.  Outlines are fitted with few curves, to a tolerance
invisible at 160 pixels, and written in whole fifths of a unit.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import fontTools
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from builder.art import curves
from builder.art.curves import Curve, fitted
from builder.art.ink import Ink, number
from builder.ground.cache import cached
from builder.ground.folders import MODULES

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A letter's position and size: left and top edge, width and height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Typeface:
    """A font cut into files by `@fontsource`, and how closely to follow its outlines, in units of a tile."""

    package: str
    style: str
    tolerance: float
    weight: int | None = None

    def path(self, character: str) -> Path:
        """
        Return the file that contains a character.

        Raises LookupError if no file of the package covers it.
        """
        return _path(MODULES / self.package, self.style, character)


@cache
def _path(folder: Path, style: str, character: str) -> Path:
    for subset, ranges in _coverage(folder / "unicode.json"):
        if any(low <= ord(character) <= high for low, high in ranges):
            return folder / "files" / f"{folder.name}-{subset.strip('[]')}-{style}.woff2"
    raise LookupError(f"{folder} has no {character!r} (U+{ord(character):04X})")


BRUSH = Typeface("@fontsource/yuji-boku", "400-normal", tolerance=0.4)
SLAB = Typeface("@fontsource-variable/besley", "wght-normal", tolerance=0.2, weight=850)
SANS = Typeface("@fontsource/atkinson-hyperlegible-mono", "700-normal", tolerance=0.2)

_MAKERS = (Path(__file__).read_bytes(), Path(curves.__file__).read_bytes(), fontTools.version)
FINE = 5
"""The steps per unit in which outlines are written."""
_SCALE = f"scale({number(1 / FINE)})"
_APART = 0.2
"""The distance between the points through which curves are fitted."""
_SPECK = 0.8
"""The size below which a separate shape is left out, as grain."""


def outline(character: str, box: Box, face: Typeface, *, stretch: bool = False) -> str:
    """
    Return a letter as path data in steps of a unit, as large as fits and centred in the box.

    `stretch` makes it fill the box in both directions.
    """
    path = face.path(character)
    made_of = (*_MAKERS, repr((character, box, face, stretch)), _content(path))
    return cached("lettering", made_of, lambda: _outline(character, box, face, path, stretch).encode()).decode()


def _outline(character: str, box: Box, face: Typeface, path: Path, stretch: bool) -> str:
    font = _open(path)
    glyphs = font.getGlyphSet(location={"wght": face.weight} if face.weight else None)
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    measure = BoundsPen(glyphs)
    glyph.draw(measure)
    left, low, right, high = measure.bounds
    across, down = box.width / (right - left), box.height / (high - low)
    if not stretch:
        across = down = min(across, down)
    x = box.x + (box.width - across * (right - left)) / 2 - across * left
    y = box.y + (box.height - down * (high - low)) / 2 + down * high
    pen = _FittingPen(glyphs, face.tolerance)
    glyph.draw(TransformPen(pen, (across, 0, 0, -down, x, y)))
    return pen.path()


def letter(character: str, box: Box, face: Typeface, ink: Ink | None, *, bold: float = 0, stretch: bool = False) -> str:
    """Draw a letter in ink, or unpainted for the caller to colour; `bold` thickens it by that many units."""
    d = outline(character, box, face, stretch=stretch)
    paint = f' class="i-{ink}{f" o-{ink}" if bold else ""}"' if ink else ""
    weight = f' stroke-width="{number(FINE * bold)}"' if bold else ""
    return f'<path transform="{_SCALE}"{paint}{weight} d="{d}"/>'


def word(text: str, height: float, face: Typeface) -> str:
    """Draw letters in a row, unpainted, starting at the origin; capitals are `height` high."""
    path = ""
    x = 0.0
    for character in text:
        font = _open(face.path(character))
        glyphs = font.getGlyphSet()
        glyph = glyphs[font.getBestCmap()[ord(character)]]
        scale = height / font["OS/2"].sCapHeight
        if not x:
            measure = BoundsPen(glyphs)
            glyph.draw(measure)
            x = -scale * measure.bounds[0]
        pen = _FittingPen(glyphs, face.tolerance)
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, height)))
        path += pen.path()
        x += scale * glyph.width
    return f'<path transform="{_SCALE}" d="{path}"/>'


@cache
def _open(path: Path) -> TTFont:
    return TTFont(path)


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _coverage(path: Path) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    subsets: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return tuple((subset, tuple(_ranges(text.split(",")))) for subset, text in subsets.items())


def _ranges(texts: Iterable[str]) -> Iterable[tuple[int, int]]:
    for text in texts:
        low, _, high = text.strip().removeprefix("U+").partition("-")
        yield int(low, 16), int(high or low, 16)


class _FittingPen(BasePen):  # type: ignore[misc]
    """A fontTools pen that fits curves to the outlines drawn with it."""

    def __init__(self, glyphs: object, tolerance: float) -> None:
        super().__init__(glyphs)
        self._tolerance = tolerance
        self._outlines: list[list[complex]] = []

    def path(self) -> str:
        """Return relative path data in whole steps, without accumulated rounding errors."""
        seen = (one for one in self._outlines if len(one) > 2 and _size(one) >= _SPECK)
        return "".join(_written(fitted(one, self._tolerance)) for one in seen)

    def _moveTo(self, to: Point) -> None:  # noqa: N802 (the pen protocol's names)
        self._outlines.append([complex(*to)])

    def _lineTo(self, to: Point) -> None:  # noqa: N802
        self._add(Curve(self._outlines[-1][-1], None, complex(*to)))

    def _curveToOne(self, out: Point, back: Point, to: Point) -> None:  # noqa: N802
        self._add(Curve(self._outlines[-1][-1], (complex(*out), complex(*back)), complex(*to)))

    def _closePath(self) -> None:  # noqa: N802
        outline = self._outlines[-1]
        self._add(Curve(outline[-1], None, outline[0]))
        if len(outline) > 1:
            outline.pop()

    def _add(self, curve: Curve) -> None:
        corners = (curve.start, *(curve.handles or ()), curve.end)
        length = sum(abs(other - one) for one, other in pairwise(corners))
        steps = max(1 if curve.handles is None else 2, int(length / _APART)) if length > _APART / 1000 else 0
        for step in range(1, steps + 1):
            share = step / steps
            point = curve.at(share) if curve.handles else curve.start + (curve.end - curve.start) * share
            self._outlines[-1].append(point)


def _size(points: Iterable[complex]) -> float:
    across, down = zip(*((point.real, point.imag) for point in points), strict=True)
    return float(max(max(across) - min(across), max(down) - min(down)))


def _written(closed: Sequence[Curve]) -> str:
    at, command = _steps(closed[0].start), ""
    text = f"M{at[0]} {at[1]}"
    for _, handles, end in closed:
        points = [*map(_steps, (*(handles or ()), end))]
        if handles is None and points == [at]:
            continue
        numbers = "".join(str(step) if step < 0 else f" {step}" for x, y in points for step in (x - at[0], y - at[1]))
        text += numbers if command == (command := "l" if handles is None else "c") else command + numbers.lstrip()
        at = points[-1]
    return f"{text}z"


def _steps(point: complex) -> tuple[int, int]:
    return round(FINE * point.real), round(FINE * point.imag)
