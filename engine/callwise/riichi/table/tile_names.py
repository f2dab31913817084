"""Players' names for tiles, and the notation to suggest for them."""

from __future__ import annotations

import re

from callwise.ground.errors import NotationError, quoted

WRITTEN = {
    **{word: f"{nth}z" for nth, wind in enumerate(("east", "south", "west", "north"), 1) for word in (wind, wind[0])},
    "haku": "5z",
    "white": "5z",
    "hatsu": "6z",
    "green": "6z",
    "chun": "7z",
    "dragon": "5z for white, 6z for green, 7z for red",
    "red": "7z for the dragon, 0m 0p 0s for fives",
    "r": "0m 0p 0s for red fives",
}
"""Notation for tiles that players call by a word or letter."""
_WORD = re.compile("[A-Za-z]+")


def unread_tile(sign: str, column: int, written: str, text: str) -> NotationError:
    """Return the error for an unreadable character, suggesting the notation of a named tile or explaining mpsz."""
    word = found[0] if (found := _WORD.match(written, column - 1)) else sign
    where = f"at column {column} of {quoted(text)}"
    if word.lower() in WRITTEN:
        says = f"{word!r} {where} is a tile’s name; write {WRITTEN[word.lower()]}"
    elif sign.lower() in "mpsz":
        says = f"suit {sign!r} {where} has no digits before it; write 4{sign.lower()}"
    else:
        says = f"{word!r} {where} isn’t tile notation; write digits and then m, p, s or z"
    return NotationError(says, column, text)
