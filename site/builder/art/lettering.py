"""
Lettering: characters of a font as outlines, so that no tile waits for a font to load.

Brush letters have a great many points, most of them paper grain.  The outlines are fitted with fewer curves, to a
tolerance invisible at 160 pixels, and written in whole tenths of a unit.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import fontTools
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.qu2cuPen import Qu2CuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from builder.art.ink import Ink
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
    """A font cut into files by `@fontsource`, and how closely to follow its outlines, in font units."""

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


BRUSH = Typeface("@fontsource/yuji-boku", "400-normal", tolerance=3)
SLAB = Typeface("@fontsource-variable/besley", "wght-normal", tolerance=2, weight=850)
SANS = Typeface("@fontsource/atkinson-hyperlegible-mono", "700-normal", tolerance=2)

_MAKERS = (Path(__file__).read_bytes(), fontTools.version)


def outline(character: str, box: Box, face: Typeface, *, stretch: bool = False) -> str:
    """
    Return a letter as path data in tenths of a unit, as large as fits and centred in the box.

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
    across, down = 10 * box.width / (right - left), 10 * box.height / (high - low)
    if not stretch:
        across = down = min(across, down)
    x = 10 * box.x + (10 * box.width - across * (right - left)) / 2 - across * left
    y = 10 * box.y + (10 * box.height - down * (high - low)) / 2 + down * high
    compact = _CompactPen()
    glyph.draw(Qu2CuPen(TransformPen(compact, (across, 0, 0, -down, x, y)), face.tolerance, all_cubic=True))
    return compact.path()


def letter(character: str, box: Box, face: Typeface, ink: Ink | None, *, bold: float = 0, stretch: bool = False) -> str:
    """Draw a letter in ink, or unpainted for the caller to colour; `bold` thickens it by that many units."""
    d = outline(character, box, face, stretch=stretch)
    paint = f' class="i-{ink}{f" o-{ink}" if bold else ""}"' if ink else ""
    weight = f' stroke-width="{10 * bold:.0f}"' if bold else ""
    return f'<path transform="scale(.1)"{paint}{weight} d="{d}"/>'


def word(text: str, height: float, face: Typeface) -> str:
    """Draw letters in a row, unpainted, starting at the origin; capitals are `height` high."""
    compact = _CompactPen()
    x = 0.0
    for character in text:
        font = _open(face.path(character))
        glyphs = font.getGlyphSet()
        glyph = glyphs[font.getBestCmap()[ord(character)]]
        scale = 10 * height / font["OS/2"].sCapHeight
        if not x:
            measure = BoundsPen(glyphs)
            glyph.draw(measure)
            x = -scale * measure.bounds[0]
        place = TransformPen(compact, (scale, 0, 0, -scale, x, 10 * height))
        glyph.draw(Qu2CuPen(place, face.tolerance, all_cubic=True))
        x += scale * glyph.width
    return f'<path transform="scale(.1)" d="{compact.path()}"/>'


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


class _CompactPen:
    """A fontTools pen that writes relative path data in whole numbers without accumulating rounding errors."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._at = self._start = (0, 0)
        self._command = ""

    def path(self) -> str:
        return "".join(self._text)

    def moveTo(self, to: Point) -> None:  # noqa: N802 (the pen protocol's names)
        self._write("m", [to])
        self._start = self._at
        self._command = "l"

    def lineTo(self, to: Point) -> None:  # noqa: N802
        self._write("l", [to])

    def curveTo(self, out: Point, back: Point, to: Point) -> None:  # noqa: N802
        self._write("c", [out, back, to])

    def closePath(self) -> None:  # noqa: N802
        self._text.append("z")
        self._at = self._start
        self._command = "z"

    def _write(self, command: str, points: Iterable[Point]) -> None:
        ends = [(round(x), round(y)) for x, y in points]
        if command == "l" and ends == [self._at]:
            return
        steps = (step for x, y in ends for step in (x - self._at[0], y - self._at[1]))
        numbers = "".join(str(step) if step < 0 else f" {step}" for step in steps)
        self._text.append(numbers if command == self._command else command + numbers.lstrip())
        self._at = ends[-1]
        self._command = command
