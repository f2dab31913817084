"""The tiles: complete, self-contained, light, and printed in inks that can be told apart."""

import itertools
import math
import re
from pathlib import Path
from xml.etree import ElementTree

import brotli
import pytest

from builder.art import NAMES, sprite, symbol_id, symbols
from callwise.question.families import families
from tests.support.each import each
from tools.tile_sheet import page

SITE = Path(__file__).resolve().parents[3] / "site"
STYLES = (SITE / "styles" / "tiles-ink.css").read_text(encoding="utf-8")

SUITS = [f"{digit}{suit}" for suit in "mps" for digit in range(10)]
HONOURS = [f"{digit}z" for digit in range(1, 8)]
FLOWERS = [f"{digit}{suit}" for suit in "fg" for digit in range(1, 5)]
AMERICAN = [*(f"{digit}{suit}" for suit in "cbd" for digit in range(1, 10)), *"ESWNRG0FJ"]
REQUIRED = [*SUITS, *HONOURS, *FLOWERS, "j", *AMERICAN, "back", "blank", "reserved"]

INKS = ("red", "green", "blue", "ink", "gold")
CONTRAST = "contrast"
SAFE = "safe"


def drawing(name: str, *, small: bool = False) -> ElementTree.Element:
    """A face's symbol, from a sprite with no other face."""
    text = symbols([], small=[name]) if small else symbols([name])
    found = [s for s in ElementTree.fromstring(text).iter("symbol") if s.get("id") == symbol_id(name, small=small)]
    assert len(found) == 1
    return found[0]


def ids(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', text)


def test_every_tile_is_drawn() -> None:
    """All kinds, the red fives, the joker, flowers, seasons, and the faces without a kind."""
    assert sorted(NAMES) == sorted(REQUIRED)


@each(REQUIRED)
def test_a_face_is_one_non_empty_symbol(name: str) -> None:
    """Each face is one symbol in the tile's coordinates; only the blank is empty."""
    for small in (False, True):
        symbol = drawing(name, small=small)
        assert symbol.get("viewBox") == "0 0 60 80"
        assert (len(symbol) > 0) is (name != "blank")


@pytest.mark.parametrize("small", [False, True])
def test_no_two_faces_have_the_same_drawing(small: bool) -> None:
    """Only the joker has two names for one drawing."""
    seen = [
        ElementTree.tostring(child)
        for name in REQUIRED
        if name not in ("blank", "J")
        for child in [drawing(name, small=small)]
    ]
    bare = [re.sub(rb'id="[^"]+"', b"", text) for text in seen]
    assert len(set(bare)) == len(bare)


def test_a_sprite_has_exactly_the_requested_faces() -> None:
    """Repeats and a different order give the same sprite."""
    text = symbols(["4s", "1m", "4s"], small=["j"])
    assert [id for id in ids(text) if not id.startswith("t-")] == ["t1m", "t4s", "tj-s"]
    assert text == symbols(["1m", "4s"], small=["j", "j"])


@each(REQUIRED)
def test_a_face_includes_exactly_the_parts_it_needs(name: str) -> None:
    """Every reference inside a sprite resolves inside it, and every part is used."""
    for text in (symbols([name]), symbols([], small=[name])):
        parts = {id for id in ids(text) if id.startswith("t-")}
        assert set(re.findall(r'href="#([^"]+)"', text)) == parts


def test_an_unknown_face_is_refused_by_name() -> None:
    """The error names the wrong face and the valid ones."""
    with pytest.raises(KeyError, match=r"no tile is called 9z; there are 1m"):
        symbols(["1m", "9z"])


def test_ids_are_unique_across_the_whole_sprite() -> None:
    """A page that inlines everything has no duplicate ids."""
    found = ids(sprite())
    assert len(found) == len(set(found))


def test_the_sprite_obeys_the_content_security_policy() -> None:
    """It has no style attribute, no style element, no fixed colour, and no external reference."""
    text = sprite()
    allowed = {"svg", "defs", "symbol", "g", "path", "circle", "use"}
    assert {element.tag for element in ElementTree.fromstring(text).iter()} == allowed
    assert not re.search(r"\s(style|fill|stroke|on\w+)=", text)
    assert not re.search(r"url\(|https?://", text)


def test_every_class_in_the_sprite_is_styled() -> None:
    """Each ink used on a face has a rule, and each rule has a face."""
    used = {name for names in re.findall(r'class="([^"]+)"', sprite()) for name in names.split()}
    assert used == set(re.findall(r"\.([a-z][\w-]*)(?=[\s,{])", STYLES))


def test_all_faces_together_are_light() -> None:
    """All sets in both drawings are under 11 kB compressed; a hand is under 2."""
    assert len(brotli.compress(sprite().encode())) < 11_000
    assert len(brotli.compress(symbols(["1m", "4m", "6p", "7p", "8p", "3s", "9s", "7z", "0m"]).encode())) < 2_000


def test_drawing_is_deterministic() -> None:
    """The bytes depend only on the drawings, and so does a page's hash."""
    assert symbols(NAMES) == symbols(reversed(NAMES))


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize("name", ["0m", "0p", "0s"])
def test_a_red_five_has_a_mark_besides_its_colour(name: str, small: bool) -> None:
    """A diamond that no plain five has, visible at 22 pixels."""

    def diamonds(face: str) -> list[str]:
        text = ElementTree.tostring(drawing(face, small=small), encoding="unicode")
        return re.findall(r'd="(M[\d.]+ [\d.]+(?:L[\d.]+ [\d.]+){3}Z)"', text)

    [diamond] = diamonds(name)
    width = max(map(float, re.findall(r"[ML]([\d.]+)", diamond))) - min(
        map(float, re.findall(r"[ML]([\d.]+)", diamond))
    )
    assert width >= (16 if small else 12)
    assert not diamonds(name.replace("0", "5"))


def stick_inks(name: str, *, small: bool) -> dict[tuple[float, float], str]:
    """The ink of each bamboo stick, by its position."""
    return {
        (float(x), float(y)): str(stick.get("class")).removeprefix("i-")
        for stick in drawing(name, small=small).iter("use")
        for x, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", str(stick.get("transform")))
    }


@pytest.mark.parametrize("small", [False, True])
def test_the_tiles_of_all_green_are_all_green(small: bool) -> None:
    """2, 3, 4, 6 and 8 sou and the green dragon have one ink."""
    for count in (2, 3, 4, 6, 8):
        sticks = stick_inks(f"{count}s", small=small)
        assert (len(sticks), set(sticks.values())) == (count, {"green"}), count
    markup = ElementTree.tostring(drawing("6z", small=small), encoding="unicode")
    assert set(re.findall(r"\b[ios]-(\w+)", markup)) == {"green"}


@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize(
    ("name", "red"),
    [("5s", {(30, 40)}), ("7s", {(30, 13.5)}), ("9s", {(30, 13.5), (30, 40), (30, 66.5)})],
)
def test_the_other_bamboos_are_red_in_the_middle(name: str, red: set[tuple[float, float]], small: bool) -> None:
    """The middle of 5, the top of 7 and the middle column of 9 are red, the rest is green."""
    sticks = stick_inks(name, small=small)
    assert len(sticks) == int(name[0])
    assert {place for place, ink in sticks.items() if ink == "red"} == red
    assert set(sticks.values()) == {"red", "green"}


@pytest.mark.parametrize("small", [False, True])
def test_a_plain_white_dragon_has_only_its_index(small: bool) -> None:
    """The frame is hidden if the reader prefers none."""
    [frame, index] = drawing("5z", small=small)
    assert (frame.get("class"), index.get("class")) == ("frame", "index")
    assert declarations('[data-white="plain"]') == {"t-frame": "none"}


SAME = {
    **{f"{digit}{one}": f"{digit}{other}" for one, other in ("cm", "bs", "dp") for digit in range(1, 10)},
    **dict(zip("ESWN0GR", HONOURS, strict=True)),
    "F": "1f",
}
"""Each American face's counterpart in the other set."""


def shapes(name: str, *, small: bool = False) -> set[str]:
    """All shapes and positions in a face's drawing, except its index."""
    return {
        str(one.get("d") or (one.get("href"), one.get("transform")))
        for one in drawing(name, small=small).iter()
        if one.get("d") or (one.get("href") and not str(one.get("href")).startswith("#t-x"))
    }


@each(SAME)
def test_the_american_set_shows_the_same_drawings(name: str) -> None:
    """No suit or honour is drawn twice; a flower is drawn without its name."""
    other = SAME[name]
    for small in (False, True):
        assert shapes(name, small=small) <= shapes(other, small=small)
        if name != "F":
            assert shapes(name, small=small) == shapes(other, small=small)


@each(AMERICAN)
def test_an_american_index_always_shows(name: str) -> None:
    """A suit's number and the letter of a wind or dragon show under all settings; soap has none."""
    for small in (False, True):
        face = drawing(name, small=small)
        marks = [one for one in face.iter("use") if str(one.get("href")).startswith("#t-x")]
        assert [one.get("href") for one in marks] == ([] if name in "0FJ" else [f"#t-x{name[0]}"])
        assert not {"index", "beside", "frame"} & {one.get("class") for one in face.iter()}


def test_the_jokers_share_one_drawing() -> None:
    """The American joker looks like the other set's joker, with the word added."""
    assert shapes("J") == shapes("j")


def test_an_american_index_overlaps_nothing() -> None:
    """Nothing on a full face is within its corner, large or small."""
    for small in (False, True):
        face = drawing("E", small=small)
        (moved,) = [one for one in face if one.tag == "g"]
        x, y, scale = map(float, re.findall(r"[\d.]+", str(moved.get("transform"))))
        (index,) = [one for one in face if one.tag == "use"]
        size = float(re.findall(r"scale\(([\d.]+)\)", str(index.get("transform")))[0])
        assert x + 60 * scale <= 60.5
        assert y + 80 * scale <= 80.5
        assert 1 + 12 * size <= y + 3.5 * scale  # the highest drawing starts there


def test_the_preview_shows_every_face() -> None:
    """The preview sheet has each face in each size and set of inks."""
    text = page()
    assert {f"#{symbol_id(name)}" for name in NAMES} <= set(re.findall(r'href="(#[^"]+)"', text))


# Colour computations.


def declarations(selector: str) -> dict[str, str]:
    """The custom properties of the first rule with this selector."""
    found = re.search(re.escape(selector) + r"\s*{([^}]*)}", STYLES)
    assert found, selector
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", found[1]))


def inks(tiles: str, theme: str) -> dict[str, str]:
    """The colour tokens for a set of inks in a theme, as the cascade resolves them."""
    tokens = declarations(":where(:root)")
    if theme == "dark":
        tokens |= declarations(':where([data-theme="dark"])')
    if tiles != "normal":
        tokens |= declarations(f'[data-tiles="{tiles}"]')
    return tokens


Colour = tuple[float, float, float]


def linear(hexadecimal: str) -> Colour:
    """A CSS hex colour as linear light."""
    digits = hexadecimal.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """WCAG's ratio of two colours."""
    dark, bright = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other))
    )
    return (bright + 0.05) / (dark + 0.05)


VISION: dict[str, tuple[Colour, Colour, Colour]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    # Machado, Oliveira and Fernandes 2009, severity 1.0.
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen(colour: str, vision: str) -> Colour:
    """A colour's position in OKLab as this kind of vision sees it."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True)))) for row in VISION[vision]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
    )


def apart(one: str, other: str, vision: str) -> float:
    """The distance of two colours in OKLab; a fiftieth is just noticeable."""
    return math.dist(seen(one, vision), seen(other, vision))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("tiles", ["normal", SAFE, CONTRAST])
def test_inks_stand_out_from_the_bone(tiles: str, theme: str) -> None:
    """Every ink has at least 3:1 contrast with both ends of the face and with the paper inside a shape."""
    tokens = inks(tiles, theme)
    for ink, ground in itertools.product(INKS, ("tile-top", "tile-low", "t-paper")):
        assert contrast(tokens[f"t-{ink}"], tokens[ground]) >= 3, (ink, ground)


def test_contrast_inks_are_strong() -> None:
    """The high-contrast set has at least 7:1 on white."""
    tokens = inks(CONTRAST, "light")
    assert min(contrast(tokens[f"t-{ink}"], "#fff") for ink in INKS) >= 7


@each(itertools.product(VISION, itertools.combinations(INKS, 2)))
def test_safe_inks_are_distinct_for_every_kind_of_vision(seen: tuple[str, tuple[str, str]]) -> None:
    """No two safe inks are closer than seven just noticeable differences."""
    vision, (one, other) = seen
    tokens = inks(SAFE, "light")
    assert apart(tokens[f"t-{one}"], tokens[f"t-{other}"], vision) >= 0.14


def test_chosen_and_system_dark_themes_agree() -> None:
    """The dark themes look the same, and so do the high-contrast inks."""
    assert declarations(':where([data-theme="dark"])') == declarations(':where(:root:not([data-theme="light"]))')
    assert declarations('[data-tiles="contrast"]') == declarations(":where(:root:not([data-tiles]))")


def test_every_face_of_every_family_is_drawn() -> None:
    """A page finds the picture for anything a puzzle can show."""
    faces = {face.code for family in families() for face in family.faces}
    assert faces <= set(NAMES)
    assert all(face in family.faces for family in families() for suit in family.suits for face in suit)
