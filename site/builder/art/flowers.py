"""
Flowers and seasons: the four gentlemen of the garden, and a motif for each season.

Every drawing is different.  The number names the seat that a tile belongs to: red for flowers, blue for seasons.  The
small drawings omit the character.
"""

from collections.abc import Callable
from functools import partial

from builder.art.face import Face
from builder.art.index import always
from builder.art.ink import Ink, around, disc, fill, line, turned
from builder.art.lettering import BRUSH, Box, letter

RED, GREEN, BLUE, GOLD, PAPER, BLACK = Ink.RED, Ink.GREEN, Ink.BLUE, Ink.GOLD, Ink.PAPER, Ink.BLACK


def _blossom(x: float, y: float, size: float, start: float = 0) -> str:
    """Draw a plum blossom, seen from the front."""
    petal = disc(x, y - size, size * 0.8, RED, edge=1)
    stamens = around(
        line(f"M{x} {y - size * 0.3:.1f}V{y - size * 0.85:.1f}", PAPER, 0.9, fine=True), 5, x, y, start=start
    )
    return around(petal, 5, x, y, start=start) + stamens + disc(x, y, size * 0.42, GOLD)


def plum() -> str:
    """Draw a twig of plum, with two blossoms."""
    branch = line("M6 76C13 66 16 60 22 55C31 48 37 42 41 32C43 27 44 21 44 14", BLACK, 3.4) + line(
        "M17 60C13 56 11 53 10 48M38 39C43 38 48 40 52 44", BLACK, 2.4
    )
    buds = disc(44.5, 12, 4, RED) + disc(10, 46, 3.6, RED) + disc(53.5, 45, 3.6, RED)
    return branch + buds + _blossom(25, 35, 9.2, 10) + _blossom(43, 24, 5.2, -12)


def _orchid() -> str:
    def leaf(tip: str, bend: str, back: str) -> str:
        return fill(f"M27 76C{bend} {tip}C{back} 30 76Z", GREEN)

    leaves = (
        leaf("4 43", "24 60 16 48", "20 47 28 58")
        + leaf("56 45", "28 60 38 46", "46 52 36 62")
        + leaf("5 64", "22 66 13 62", "16 60 25 64")
        + leaf("40 57", "29 67 33 59", "37 61 33 67")
    )
    stem = line("M28.4 74C28 56 28 42 27.6 30", GREEN, 2)
    petal = fill("M25 24C19.6 18.4 20.4 9 25 4.5C29.6 9 30.4 18.4 25 24Z", BLUE, edge=1.1)
    vein = line("M25 19V10", PAPER, 0.9, fine=True)
    petals = "".join(turned(petal + vein, angle, 25, 25) for angle in (-122, 122, -60, 60, 0))
    lip = fill(
        "M25 22.6C29.4 22.6 30.4 27.6 27.6 30.6C26.4 32 23.6 32 22.4 30.6C19.6 27.6 20.6 22.6 25 22.6Z", RED, edge=1.1
    )
    flower = f'<g transform="translate(2.5 1.5)">{petals}{lip}{disc(25, 24, 1.6, GOLD)}</g>'
    return stem + leaves + flower


def _chrysanthemum() -> str:
    stem = line("M30 44C29 56 27 66 25 76", GREEN, 3)
    leaves = fill(
        "M27 64C22 66 19 63.6 17.6 65C15.6 63 12 62.4 11.4 59C9 58 8 54.4 6 52.6C9 51.4 12 53 14 52.4"
        "C16 54 19 53.4 20.6 56C23.6 57 26 60 27 64Z",
        GREEN,
    ) + fill(
        "M28.6 58C30 54 33 52.6 34.4 50.4C37 50.4 38.6 48 41.6 48.8C43.8 47.6 47 48.4 49.4 47.4"
        "C49 50 46.8 51.4 46.4 53.6C44 54.6 43 57 40 56.8C37 58.6 32.6 59.4 28.6 58Z",
        GREEN,
    )
    outer = fill("M30 28C25.6 22 26 12 30 6.6C34 12 34.4 22 30 28Z", GOLD, edge=1)
    inner = fill("M30 28C26.6 24 27 17.4 30 13.4C33 17.4 33.4 24 30 28Z", GOLD, edge=1)
    return (
        stem
        + leaves
        + around(outer, 14, 30, 28)
        + around(inner, 10, 30, 28, start=12)
        + disc(30, 28, 4.4, RED, edge=0.9)
    )


def _bamboo_grove() -> str:
    def cane(x: float, top: float, width: float) -> str:
        knots = "".join(f"M{x - 4.6} {y}h9.2" for y in range(int(top) + 13, 74, 15))
        return line(f"M{x} {top + width / 2}V{77 - width / 2}", GREEN, width) + line(knots, PAPER, 1.7)

    def leaf(x: float, y: float, angle: float) -> str:
        return turned(
            fill(
                f"M{x} {y}C{x + 4} {y - 5.6} {x + 12} {y - 6} {x + 19} {y}C{x + 12} {y + 4} {x + 5} {y + 4} {x} {y}Z",
                GREEN,
                edge=0.9,
            ),
            angle,
            x,
            y,
        )

    leaves = (
        leaf(35, 17, -28)
        + leaf(36, 19, 14)
        + leaf(35, 22, 56)
        + leaf(35, 46, -20)
        + leaf(35, 48, 28)
        + leaf(18, 34, 205)
        + leaf(18, 36, 158)
        + leaf(18, 38, 112)
    )
    return cane(22, 20, 6.4) + cane(33, 3, 6.4) + leaves


def _spring() -> str:
    """Draw a seedling."""
    ground = line("M14 76H37", GOLD, 3)
    stem = line("M27 75C28 62 28 53 27.4 45", GREEN, 3.6)
    left = fill("M27.2 49C13 50 4 40 4.6 25C19 24.6 29 33 27.2 49Z", GREEN)
    right = fill("M27.8 43C26 27 35.6 14 53 11C56 27.6 46.6 42 27.8 43Z", GREEN)
    veins = line("M10.6 30.6C17 34 23 40 26 47", PAPER, 1.4) + line("M47 17.6C39.6 24.6 33 33 29.4 41", PAPER, 1.4)
    ribs = line(
        "M14.6 33.4L13.4 38.6M19.4 37.4L18 43.4M18 36L22 34.6M41.6 23.4L34.8 22.8M36.4 29.6L30 29.6"
        "M38.6 27L43.6 30.6M34 32.8L38.6 36.6",
        PAPER,
        1,
        fine=True,
    )
    return ground + stem + left + right + veins + ribs


def _summer() -> str:
    """Draw a lotus on the water."""
    petals = "".join(
        turned(
            fill(f"M30 51C{30 - wide} 42 {30 - wide} 25 30 {top}C{30 + wide} 25 {30 + wide} 42 30 51Z", RED, edge=1.3)
            + line(f"M30 {top + 8}V36", PAPER, 0.9, fine=True),
            angle,
            30,
            51,
        )
        for angle, wide, top in (
            (-72, 6.6, 22),
            (72, 6.6, 22),
            (-44, 8, 17),
            (44, 8, 17),
            (-20, 8, 13),
            (20, 8, 13),
            (0, 9, 11),
        )
    )
    water = line("M4 58.5q6.5-5 13 0t13 0t13 0t13 0", BLUE, 3) + line("M4 68q6.5-5 13 0t13 0", BLUE, 3)
    return petals + water


def _autumn() -> str:
    """Draw a ginkgo leaf."""
    leaf = fill(
        "M30 54C21 52 8 48 3.6 35C6.6 21 17 12.6 26.6 12C28.4 14.6 29.6 18.6 30 23"
        "C30.4 18.6 31.6 14.6 33.4 12C43 12.6 53.4 21 56.4 35C52 48 39 52 30 54Z",
        GOLD,
    )
    veins = line(
        "M30 53C24 45 16 37 9.6 34M30 53C27 42 22 30 17.6 23.6M30 53C33 42 38 30 42.4 23.6M30 53C36 45 44 37 50.4 34",
        PAPER,
        1.3,
    )
    hairs = line(
        "M28.6 47C24.6 40 18 32 13 28.6M29.6 46C28.6 36 27 28 24.6 21M30.4 46C31.4 36 33 28 35.4 21"
        "M31.4 47C35.4 40 42 32 47 28.6",
        PAPER,
        0.9,
        fine=True,
    )
    stalk = line("M30 51C30 61 26.6 69 19 76", GOLD, 3.4)
    return leaf + veins + hairs + stalk


def _winter() -> str:
    """Draw a snowflake."""
    arm = line("M31 38V12M31 20L24.8 14.4M31 20L37.2 14.4M31 28.6L25.4 23.8M31 28.6L36.6 23.8", BLUE, 3)
    return around(arm, 6, 31, 38) + disc(31, 38, 4.6, BLUE) + disc(31, 38, 1.7, PAPER)


FLOWER = "translate(5 8) scale(.9)"
SEASON = "translate(8.5 9.5) scale(.78)"
SMALL = "translate(9 12) scale(.86)"


def _named(draw: Callable[[], str], where: str, place: int, ink: Ink, character: str) -> str:
    """Draw a picture with its number at the upper left and its name at the lower right, none overlapping."""
    name = letter(character, Box(43, 63, 16, 16), BRUSH, BLACK, bold=0.4)
    return f'<g transform="{where}">{draw()}</g>{always(str(place), ink, scale=1.15)}{name}'


def _numbered(draw: Callable[[], str], place: int, ink: Ink) -> str:
    """Draw a picture with a larger number and without the name, which wouldn't fit."""
    return f'<g transform="{SMALL}">{draw()}</g>{always(str(place), ink, scale=1.5)}'


def faces() -> tuple[Face, ...]:
    """Return the flowers `1f` to `4f` and the seasons `1g` to `4g`."""
    flowers = zip((plum, _orchid, _chrysanthemum, _bamboo_grove), "梅蘭菊竹", strict=True)
    seasons = zip((_spring, _summer, _autumn, _winter), "春夏秋冬", strict=True)
    return tuple(
        Face(
            f"{place}{suit}",
            partial(_named, draw, where, place, ink, character),
            partial(_numbered, draw, place, ink),
        )
        for suit, ink, where, pictures in (("f", RED, FLOWER, flowers), ("g", BLUE, SEASON, seasons))
        for place, (draw, character) in enumerate(pictures, 1)
    )
