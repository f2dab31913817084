"""
Tiles as players write them: ``3p``, ``3 pin``, ``4-6 man``, ``three of circles``, ``haku``, ``red five``, ``三萬``.

Winds are read here only where a word beside them says that they are tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callwise.question.listening.words import Word, base, spaced
from callwise.riichi.table.tiles import parse_tiles

UNKNOWN = "?"
"""The suit of a tile of which only the number is said."""
_SUITS = {
    base(word): suit
    for suit, words in (
        ("m", "m man wan mans wans manzu crak crack char character characters crac 萬 万 萬子"),
        ("p", "p pin pins pinzu dot dots circle circles circ coin coins 筒 饼 餅 筒子"),
        ("s", "s sou so sous souzu bam bams bamboo bamboos 索 条 條 索子"),
    )
    for word in words.split()
}
_NUMBERS = {base(word): number for number, word in enumerate(spaced("one two three four five six seven eight nine"), 1)}
_KANJI = {sign: str(number) for number, sign in enumerate("一二三四五六七八九", 1)}
_WINDS = {"east": "1z", "south": "2z", "west": "3z", "north": "4z", "ton": "1z", "nan": "2z", "shaa": "3z", "pei": "4z"}
_DRAGONS = {
    base(word): tile
    for tile, words in (
        ("5z", "haku white shiro whites hakus"),
        ("6z", "hatsu green greens hatsus"),
        ("7z", "chun chuns"),
    )
    for word in words.split()
}
_DRAGON = base("dragon")
_HOLDING = frozenset(("have", "had", "hold", "holding", "with", "got", "has"))
_NOT_RED = frozenset(("normal", "regular", "ordinary", "plain", "black"))
_GROUPS = {base("pair"): 2, base("triplet"): 3}
_SIGNS = {
    **dict(zip("東南西北白發中", ("1z", "2z", "3z", "4z", "5z", "6z", "7z"), strict=True)),
    "东": "1z",
    "発": "6z",
    "发": "6z",
}
_WRITTEN = re.compile(r"(?:[0-9'’]{1,20}[mpsz]){1,8}", re.IGNORECASE)
_LETTERS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
_SEPARATORS = frozenset(("-", "/", "and", "or", "&", "+"))
_SPACERS = frozenset(("of", "-"))
_MOST = 14


@dataclass(frozen=True, slots=True)
class Spoken:
    """Tiles in a sentence, in mpsz one by one, and the places of their first word and of the word after their last."""

    tiles: tuple[str, ...]
    first: int
    after: int


def spoken(words: Sequence[Word]) -> Iterator[Spoken]:
    """Yield the tiles in a sentence, as groups of words."""
    place = 0
    while place < len(words):
        found = _five(words, place) or _counted(words, place) or _one(words, place)
        for name, copies in _GROUPS.items():
            if found is not None and len(found.tiles) == 1 and _is(words, found.after, name):
                found = Spoken(found.tiles * copies, found.first, found.after + 1)
        if found is not None:
            yield found
        place = place + 1 if found is None else found.after


def _one(words: Sequence[Word], place: int) -> Spoken | None:
    word = words[place]
    if (tiles := written(word.written)) is not None:
        return Spoken(tiles, place, place + 1)
    root = base(word.written)
    after = place + 1
    if root in _DRAGONS:
        after += _is(words, after, _DRAGON)
        return Spoken((_DRAGONS[root],), place, after)
    if root == "red" and _is(words, after, _DRAGON):
        return Spoken(("7z",), place, after + 1)
    if word.small in _WINDS and _is(words, after, "wind"):
        return Spoken((_WINDS[word.small],), place, after + 1)
    return _ranked(words, place)


def written(text: str) -> tuple[str, ...] | None:
    """Return the tiles of a word in notation, in letters like ``ESW``, in kanji or in pictures; None if it has none."""
    if _WRITTEN.fullmatch(text):
        try:
            return tuple(map(str, parse_tiles(text.lower().replace("'", "").replace("’", ""))))
        except ValueError:
            return None
    if len(text) > 1 and set(text) <= set(_LETTERS):
        return tuple(_LETTERS[sign] for sign in text)
    if "\U0001f000" <= text[0] <= "\U0001f021":
        try:
            return tuple(map(str, parse_tiles(text)))
        except ValueError:
            return None
    if all(sign in _SIGNS for sign in text):
        return tuple(_SIGNS[sign] for sign in text)
    return _in_kanji(text)


def _in_kanji(text: str) -> tuple[str, ...] | None:
    """Read ``三萬``, ``二三四筒``."""
    found, ranks = list[str](), list[str]()
    for sign in text[: 2 * _MOST]:
        if sign in _KANJI or (sign.isdigit() and sign.isascii()):
            ranks.append(_KANJI.get(sign, sign))
        elif sign in "萬万筒饼餅索条條" and ranks:
            found += [f"{rank}{_SUITS[sign]}" for rank in ranks]
            ranks.clear()
        else:
            return None
    return tuple(found) if found and not ranks else None


def _ranked(words: Sequence[Word], place: int) -> Spoken | None:
    """Read numbers that a suit follows: ``4-6 man``, ``2 and 3 bamboo``, ``three of circles``, ``4-6p``."""
    ranks, at = list[str](), place
    while at < len(words) and len(ranks) < _MOST:
        word = words[at]
        digits = _digits(word)
        if digits is None:
            tiles = written(word.written) if ranks else None
            if tiles and tiles[0][1] in "mps" and words[at - 1].small != ",":
                suit = tiles[0][1]
                return Spoken((*(f"{rank}{suit}" for rank in ranks), *tiles), place, at + 1)
            return None
        ranks += digits
        at += 1
        suited = at
        while suited < len(words) and words[suited].small in _SPACERS and suited - at < 2:
            suited += 1
        if suited < len(words) and (suit := _suit(words, suited)):
            return Spoken(tuple(f"{rank}{suit}" for rank in ranks), place, suited + 1)
        if at < len(words) and words[at].small in (*_SEPARATORS, ","):
            at += 1
    return None


def _digits(word: Word) -> Sequence[str] | None:
    if word.written.isascii() and word.written.isdigit() and len(word.written) <= _MOST:
        return word.written
    return [str(number)] if (number := _NUMBERS.get(base(word.written))) is not None else None


def _suit(words: Sequence[Word], place: int) -> str:
    word = words[place]
    if word.small in ("s", "m", "p") and len(word.written) == 1:
        return word.small
    return _SUITS.get(base(word.written), "") if len(word.written) > 1 or not word.written.isascii() else ""


def _five(words: Sequence[Word], place: int) -> Spoken | None:
    """Read ``red five``, ``red 5 pin``, ``aka 5p``, ``normal five``."""
    is_red = words[place].small in ("red", "aka", "akadora")
    if not (is_red or words[place].small in _NOT_RED) or place + 1 >= len(words):
        return None
    after = place + 1
    after += words[after].small == "-"
    if after >= len(words):
        return None
    found = _one(words, after)
    if found is not None and len(found.tiles) == 1 and found.tiles[0][0] in "05" and found.tiles[0][1] != "z":
        return Spoken((f"{'05'[not is_red]}{found.tiles[0][1]}",), place, found.after)
    if _digits(words[after]) in ("5", ["5"], "0"):
        return Spoken((f"{'05'[not is_red]}{UNKNOWN}",), place, after + 1)
    return None


def _counted(words: Sequence[Word], place: int) -> Spoken | None:
    """Read ``three haku``, ``two 9 pins``, ``a pair of 9p``, ``triplet of white``."""
    word, after = words[place], place + 1
    count = _NUMBERS.get(base(word.written), 0) or (int(word.small) if word.small in ("2", "3", "4") else 0)
    if word.small in ("pair", "triplet"):
        count = 2 if word.small == "pair" else 3
        after += _is(words, after, "of")
    elif word.small in ("both",):
        count = 2
    if not 2 <= count <= 4 or after >= len(words):
        return None
    if word.small not in ("pair", "triplet") and _suit(words, after):
        return None
    nxt = words[after]
    if base(nxt.written) in _DRAGONS or nxt.small == "red":
        found = _one(words, after)
    elif nxt.small in _WINDS and place and words[place - 1].small in _HOLDING:
        found = Spoken((_WINDS[nxt.small],), after, after + 1)
    elif word.small.isdecimal():
        return None
    else:
        found = _one(words, after) if nxt.written[0].isdecimal() or nxt.small in _WINDS else None
    if found is None or len(found.tiles) != 1:
        return None
    return Spoken(found.tiles * count, place, found.after)


def _is(words: Sequence[Word], place: int, root: str) -> bool:
    return place < len(words) and base(words[place].written) == root


def bare_ranks(words: Sequence[Word], place: int) -> tuple[str, int]:
    """Return the numbers that begin at a place, without a suit, as in ``4 6`` or ``4-5``, and the place after them."""
    ranks, at = "", place
    while at < len(words) and len(ranks) < _MOST:
        digits = _digits(words[at]) if words[at].written[0].isdecimal() else None
        if digits is None:
            break
        ranks += "".join(digits)
        at += 1
        if at + 1 < len(words) and words[at].small in _SEPARATORS and words[at + 1].written.isdecimal():
            at += 1
    return ranks, at


def wind_tile(word: str) -> str:
    """Return the tile of a wind's word."""
    return _WINDS[word]
