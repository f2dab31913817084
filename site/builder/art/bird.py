"""
The bird on the one of bamboo: a peacock on a cane, its train hanging behind.
"""

from builder.art.index import corner
from builder.art.ink import Ink, disc, fill, line, turned

RUMP = (33, 45)


def _feather(angle: float, length: float, *, detail: bool) -> str:
    """Draw one feather of the train, attached at the rump and swung to the right."""
    x, y = RUMP
    tip = y + length
    vane = (
        f"M{x} {y}C{x - 1} {y + 12} {x - 8} {tip - 14} {x - 6.8} {tip - 6}"
        f"C{x - 5.5} {tip + 1} {x + 5.5} {tip + 1} {x + 6.8} {tip - 6}C{x + 8} {tip - 14} {x + 1} {y + 12} {x} {y}Z"
    )
    drawing = fill(vane, Ink.GREEN, edge=1.5) + disc(x, tip - 7.4, 4.1, Ink.PAPER) + disc(x, tip - 7, 2.5, Ink.RED)
    if detail:
        drawing += line(f"M{x} {y + 8}V{tip - 14}", Ink.PAPER, 1, fine=True)
    return turned(drawing, -angle, x, y)


def peacock(*, detail: bool) -> str:
    """Draw the bird without its cane; its texture counts as detail."""
    cane = line("M2.5 70H33", Ink.GOLD, 4.6) + line("M11 67.4V72.6M27.5 67.4V72.6", Ink.PAPER, 1.3)
    leaf = fill("M4.5 71C3.4 75 4.6 78 7.6 79.6C9.4 76.6 8.4 73 4.5 71Z", Ink.GREEN)
    legs = line("M18.5 55V67.5M25 56V67.5M15.8 68H21.2M22.3 68H27.7", Ink.RED, 2)
    train = "".join(
        _feather(angle, length, detail=detail) for angle, length in ((86, 24.5), (0, 33), (57, 29.5), (28.5, 33.5))
    )
    body = fill(
        "M21.5 11.5C24.5 15 23 20 22.7 23C23.4 28.4 32 29.6 36.6 36.6C40 42 40 48 37.4 52"
        "C32 58.6 20.4 58.6 14.6 52C9 45.6 9.2 36.6 12.4 30"
        "C14.6 25.6 14.6 23 13 20C11 16.4 12 11.6 16 10.6C18 10 20 10.2 21.5 11.5Z",
        Ink.BLUE,
        edge=1.5,
    )
    wing = fill(
        "M17.4 37.6C22 31.4 31 33 36.4 41.4C39.4 46.4 40.6 51 39.8 56.4C36.4 54.6 34.6 54.4 32 53.4"
        "C30.6 53.6 28.6 53 27 51.6C21 50 16.4 44.6 17.4 37.6Z",
        Ink.GREEN,
        edge=1.5,
    )
    head = (
        fill("M12.6 14.4L4.6 18.2L13 20.4Z", Ink.GOLD)
        + disc(16.6, 15.6, 2.3, Ink.PAPER)
        + disc(16.3, 15.7, 1.2, Ink.BLACK)
        + line("M17.4 10L14.4 4.4M18.6 9.8L19.4 3.4M19.8 10.2L24.2 5", Ink.BLUE, 1.3)
        + "".join(disc(x, y, 1.9, Ink.RED) for x, y in ((14, 3.6), (19.5, 2.4), (24.8, 4.4)))
    )
    grain = (
        line("M22 40.4C27 38 32.6 42.6 35.4 50M22.6 44.6C26 43.6 29.4 45.8 31.4 49.8", Ink.PAPER, 1.2, fine=True)
        + line("M14.4 31C15.6 32.6 18 32.8 19.6 31.4M15.4 26.8C16.6 28 18.8 28.2 20.4 27", Ink.PAPER, 1, fine=True)
        if detail
        else ""
    )
    return cane + leaf + legs + train + body + wing + grain + head


def bird() -> str:
    """Draw the whole peacock."""
    return peacock(detail=True) + corner("1")


def small_bird() -> str:
    """Draw the peacock without its texture."""
    return peacock(detail=False) + corner("1")
