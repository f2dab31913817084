"""
The site's fonts: subset to the characters it uses and served from its own origin.

Besley for titles and rules read aloud, Atkinson Hyperlegible Next for text, Atkinson Hyperlegible Mono for notation and
amounts, Zen Antique for Japanese terms.  All are under the SIL Open Font License, whose text is in their packages.

Each Latin family has a fallback with the same metrics, made from a common system font, so that nothing shifts when the
web font loads.
"""

import hashlib
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import brotli
import fontTools
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from builder.assets.files import Files
from builder.ground.cache import cached
from builder.ground.folders import MODULES

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0–—−‘’“”…×→←✓✕·▲°éōū"
"""The Latin characters the site uses; each font keeps those that it has."""

FEATURES = ("kern", "liga", "tnum")

VERTICAL = ("BASE", "vhea", "vmtx")
"""Tables for vertical writing, which the site doesn't use."""

SAMPLE = "the tile you called may not be your next discard and another that would complete the same run is frozen too"


@dataclass(frozen=True)
class Stand:
    """
    A system font that stands in until the web font loads.

    `local` are names of fonts with the same widths; `width` is that of `SAMPLE` in ems.  `rank` is the suffix of the
    family's name: if a font isn't installed, the next in the stack is used.
    """

    local: tuple[str, ...]
    width: float
    rank: str = "Fallback"


@dataclass(frozen=True)
class Typeface:
    """One font file to subset: its source and which part of it the site uses."""

    family: str
    slug: str
    source: str
    weights: tuple[int, int]
    variable: bool = False
    stands: tuple[tuple[int, Stand], ...] = ()


@dataclass(frozen=True)
class Fallback:
    """A fallback scaled to a family's metrics, at one weight; percentages as CSS expects them."""

    family: str
    weights: tuple[int, int]
    local: tuple[str, ...]
    size: float
    ascent: float
    descent: float


@dataclass(frozen=True)
class FontFile:
    """A font as served: `name` includes the hash of `data`, `characters` are all it covers."""

    family: str
    weights: tuple[int, int]
    name: str
    characters: str
    data: bytes
    fallbacks: tuple[Fallback, ...] = ()

    @property
    def unicode_range(self) -> str:
        """The characters as a CSS unicode-range; pages with none of them don't fetch the file."""
        return ",".join(_ranges(self.characters))

    @property
    def stack(self) -> str:
        """The family and its fallbacks, for use in `font-family`."""
        return ",".join(f'"{name}"' for name in dict.fromkeys((self.family, *(f.family for f in self.fallbacks))))


_MAKERS = (Path(__file__).read_bytes(), fontTools.version, brotli.__version__)

ROMAN = Stand(("Times New Roman", "Liberation Serif", "Tinos"), 42.987)
ROMAN_BOLD = Stand(("Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold"), 45.831)
GROTESQUE = Stand(("Arial", "Liberation Sans", "Arimo"), 47.472)
GROTESQUE_BOLD = Stand(("Arial Bold", "Liberation Sans Bold", "Arimo Bold"), 51.231)
# For Linux systems without the fonts above.
DEJAVU_SERIF = Stand(("DejaVu Serif",), 55.0, "Last")
DEJAVU_SERIF_BOLD = Stand(("DejaVu Serif Bold",), 60.754, "Last")
DEJAVU_SANS = Stand(("DejaVu Sans",), 54.633, "Last")
DEJAVU_SANS_BOLD = Stand(("DejaVu Sans Bold",), 61.527, "Last")
TYPEWRITER_BOLD = Stand(("Courier New Bold", "Liberation Mono Bold", "Cousine Bold"), 64.21)

BESLEY = Typeface(
    "Besley",
    "besley",
    "@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
    (400, 700),
    variable=True,
    stands=((400, ROMAN), (700, ROMAN_BOLD), (400, DEJAVU_SERIF), (700, DEJAVU_SERIF_BOLD)),
)
ATKINSON = Typeface(
    "Atkinson Next",
    "atkinson-next",
    "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
    (400, 700),
    variable=True,
    stands=((400, GROTESQUE), (700, GROTESQUE_BOLD), (400, DEJAVU_SANS), (700, DEJAVU_SANS_BOLD)),
)
MONO = Typeface(
    "Atkinson Mono",
    "atkinson-mono",
    "@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-700-normal.woff2",
    (400, 700),
    stands=((700, TYPEWRITER_BOLD),),
)
ZEN = Typeface(
    "Zen Antique",
    "zen-antique",
    "@fontsource/zen-antique/files/zen-antique-japanese-400-normal.woff2",
    (400, 700),
)


def build_fonts(site: Files) -> list[FontFile]:
    """
    Add the fonts used on every page to a site and return them.

    The order is Besley, Atkinson Next, Atkinson Mono.
    """
    return build_faces(site, (BESLEY, ATKINSON, MONO))


def build_faces(site: Files, faces: Iterable[Typeface]) -> list[FontFile]:
    """Add typefaces subset to the site's characters and return them in order."""
    return _add(site, [_font_file(face, _source(face), LATIN) for face in faces])


def build_japanese(site: Files, texts: Mapping[str, Iterable[str]]) -> Mapping[str, FontFile]:
    """
    Add a Japanese font for each group of pages, with only the kana and kanji its text uses.

    `texts` are the characters used in each group, by its name; a group without Japanese gets no font.  Characters
    missing from Zen Antique are left to the reader's own fonts.
    """
    characters = {name: _japanese(text) for name, text in texts.items()}
    every = "".join(sorted(set().union(*characters.values())))
    if not every:
        return {}
    # Subset once and then again from the result; as WOFF2 a font this large takes seconds to unpack.
    great = (MODULES / ZEN.source).with_suffix(".woff").read_bytes()
    source = cached("fonts", (*_MAKERS, "cut", repr(ZEN), every, great), lambda: _subset(ZEN, great, every, None))
    fonts = {name: _font_file(ZEN, source, found) for name, found in characters.items() if found}
    _add(site, fonts.values())
    return fonts


def whole_japanese(site: Files) -> FontFile:
    """Add the whole Japanese font, for pages whose text isn't known yet; it is far too large to host."""
    data = _source(ZEN)
    name = f"{ZEN.slug}.{hashlib.sha256(data).hexdigest()[:8]}.woff2"
    (font,) = _add(site, [FontFile(ZEN.family, ZEN.weights, name, "".join(map(chr, range(0x3000, 0xD800))), data)])
    return font


def font_for_drawing(face: Typeface, weight: int) -> bytes:
    """Return a typeface at one weight with the site's characters, in a format for drawing programs."""
    face, source = replace(face, weights=(weight, weight)), _source(face)
    return cached("fonts", (*_MAKERS, "for drawing", repr(face), source), lambda: _subset(face, source, LATIN, None))


def _japanese(text: Iterable[str]) -> str:
    return "".join(sorted(character for character in set(text) if ord(character) >= 0x3000))


def _add(site: Files, fonts: Iterable[FontFile]) -> list[FontFile]:
    added = list(fonts)
    for font in added:
        site.put(f"assets/{font.name}", font.data)
    return added


def font_face_css(fonts: Iterable[FontFile]) -> str:
    """Return the `@font-face` rules, for a stylesheet next to the files."""
    return "".join(_rules(font) for font in fonts)


def _source(face: Typeface) -> bytes:
    return (MODULES / face.source).read_bytes()


def _font_file(face: Typeface, source: bytes, text: str) -> FontFile:
    made_of = (*_MAKERS, "described", repr(face), text, source)
    head, _, data = cached("fonts", made_of, lambda: _described(_build_font(face, source, text))).partition(b"\n")
    told = json.loads(head)
    fallbacks = tuple(
        Fallback(**{**one, "weights": tuple(one["weights"]), "local": tuple(one["local"])}) for one in told["fallbacks"]
    )
    return FontFile(told["family"], tuple(told["weights"]), told["name"], told["characters"], data, fallbacks)


def _described(font: FontFile) -> bytes:
    """Return a font's file after a line that describes it."""
    return json.dumps({**asdict(font), "data": None}).encode() + b"\n" + font.data


def _build_font(face: Typeface, source: bytes, text: str) -> FontFile:
    data = _subset(face, source, text, "woff2")
    font = TTFont(io.BytesIO(data))
    return FontFile(
        family=face.family,
        weights=face.weights,
        name=f"{face.slug}.{hashlib.sha256(data).hexdigest()[:8]}.woff2",
        characters="".join(chr(code) for code in sorted(font.getBestCmap())),
        data=data,
        fallbacks=tuple(_fallbacks(face, font)),
    )


def _subset(face: Typeface, source: bytes, text: str, flavor: str | None) -> bytes:
    font = TTFont(io.BytesIO(source), recalcTimestamp=False)
    options = Options()
    options.layout_features = list(FEATURES)
    options.drop_tables += VERTICAL
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # author, names, licence
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    if face.variable:
        font = instantiateVariableFont(font, {"wght": face.weights})
    font.flavor = flavor
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


def _fallbacks(face: Typeface, font: TTFont) -> Iterable[Fallback]:
    em = font["head"].unitsPerEm
    low, high = face.weights
    for at, stand in face.stands:
        if not low <= at <= high:
            continue
        glyphs = font.getGlyphSet(location={"wght": at} if face.variable else None)
        names = font.getBestCmap()
        size = sum(glyphs[names[ord(letter)]].width for letter in SAMPLE) / em / stand.width
        alone = len(face.stands) == 1
        yield Fallback(
            family=f"{face.family} {stand.rank}",
            weights=face.weights if alone else (at, at),
            local=stand.local,
            size=100 * size,
            ascent=100 * font["hhea"].ascent / em / size,
            descent=-100 * font["hhea"].descent / em / size,
        )


def _rules(font: FontFile) -> str:
    low, high = font.weights
    rules = [
        f'@font-face{{font-family:"{font.family}";font-weight:{low} {high};font-display:swap;'
        f'src:url("{font.name}");unicode-range:{font.unicode_range}}}\n'
    ]
    for stand in font.fallbacks:
        low, high = stand.weights
        local = ",".join(f'local("{name}")' for name in stand.local)
        rules.append(
            f'@font-face{{font-family:"{stand.family}";font-weight:{low if low == high else f"{low} {high}"};'
            f"src:{local};size-adjust:{stand.size:.2f}%;ascent-override:{stand.ascent:.2f}%;"
            f"descent-override:{stand.descent:.2f}%;line-gap-override:0%}}\n"
        )
    return "".join(rules)


def _ranges(characters: str) -> Iterable[str]:
    """Consecutive characters joined into ranges, such as `U+20-7E`."""
    codes = sorted(map(ord, characters))
    start = 0
    for place, code in enumerate(codes, 1):
        if place == len(codes) or codes[place] != code + 1:
            first = codes[start]
            yield f"U+{first:X}" if first == code else f"U+{first:X}-{code:X}"
            start = place
