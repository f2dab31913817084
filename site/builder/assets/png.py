"""
SVG pictures as PNG, drawn by resvg and cached.

Colours come from the stylesheets, so pictures look like the pages in the light theme.
"""

import io
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.ttLib import TTFont

from builder.assets.fonts import Typeface, font_for_drawing
from builder.ground.cache import cached_all
from builder.ground.errors import BuildError
from builder.ground.folders import MODULES, STYLES
from builder.ground.node import run_node

DRAW = Path(__file__).with_name("draw.mjs")
RESVG = MODULES / "@resvg" / "resvg-js" / "package.json"
PROCESSES = os.cpu_count() or 1
_TOKEN = re.compile(r"--([\w-]+):\s*(?:var\(--light,\s*(.*?)\)\s*var\(--dark\b[^;]*|([^;{}]*));")
_RULE = re.compile(r"^(\.[^{}]+)\{([^{}]*)\}", re.MULTILINE)
_VAR = re.compile(r"var\(--([\w-]+)\)")


@dataclass(frozen=True)
class Lettering:
    """A font to draw with: a typeface at one weight."""

    face: Typeface
    weight: int

    @cached_property
    def data(self) -> bytes:
        """The font's file."""
        return font_for_drawing(self.face, self.weight)

    @cached_property
    def family(self) -> str:
        """The family name given in the font file."""
        return str(self._font["name"].getBestFamilyName())

    def width(self, text: str, size: float) -> float:
        """
        Measure a line at a size, without kerning.

        Raises BuildError for characters missing from the font.
        """
        if lacking := set(text) - self._widths.keys():
            raise BuildError(f"{self.face.family} has no {''.join(sorted(lacking))!r}, which a picture says: {text!r}")
        return size * sum(self._widths[character] for character in text)

    @cached_property
    def _widths(self) -> Mapping[str, float]:
        names, widths, em = self._font.getBestCmap(), self._font["hmtx"], self._font["head"].unitsPerEm
        return {chr(code): float(widths[name][0] / em) for code, name in names.items()}

    @cached_property
    def _font(self) -> TTFont:
        return TTFont(io.BytesIO(self.data))


def draw(pictures: Sequence[str], lettering: Iterable[Lettering] = ()) -> list[bytes]:
    """
    Draw SVG documents as PNG, in order.

    Raises BuildError if resvg can't be run or rejects a picture.
    """
    fonts = [one.data for one in lettering]
    if not RESVG.is_file():
        raise BuildError(f"the npm package @resvg/resvg-js isn't installed in {RESVG.parents[2]}; `make setup` does it")
    makers = (DRAW.read_bytes(), RESVG.read_bytes(), *fonts)

    def render(places: Sequence[int]) -> Iterable[bytes]:
        with TemporaryDirectory() as name:
            folder = Path(name)
            files = [folder / f"{place}.ttf" for place in range(len(fonts))]
            for file, data in zip(files, fonts, strict=True):
                file.write_bytes(data)
            asked = [{"svg": pictures[place], "to": str(folder / f"{place}.png")} for place in places]
            shares = [asked[first::PROCESSES] for first in range(min(PROCESSES, len(asked)))]
            given = [json.dumps({"fonts": [*map(str, files)], "pictures": share}) for share in shares]
            with ThreadPoolExecutor(PROCESSES) as threads:
                list(threads.map(lambda one: run_node(DRAW, given=one, fault="resvg can't draw a picture"), given))
            return [Path(one["to"]).read_bytes() for one in asked]

    return cached_all("pictures", ((*makers, picture) for picture in pictures), render)


@cache
def tokens() -> Mapping[str, str]:
    """Return the named colours of the stylesheets, in the light theme."""
    found: dict[str, str] = {}
    for name in ("tokens", "tiles-ink"):
        for token, light, always in _TOKEN.findall((STYLES / f"{name}.css").read_text("utf-8")):
            found.setdefault(token, light or always)
    return found


@cache
def inks() -> str:
    """Return the style rules for tile inks, with colour values filled in."""
    rules = []
    for selector, said in _RULE.findall((STYLES / "tiles-ink.css").read_text("utf-8")):
        values = _VAR.sub(lambda match: tokens()[match[1]], said)
        rules.append(f"{selector.strip()}{{{values.strip()}}}")
    return "".join(rules)
