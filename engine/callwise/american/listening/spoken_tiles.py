"""American tiles as players write them: ``3 bam``, ``3-bam``, ``3b3bJ``, ``soap``, ``five flowers``, ``red dragon``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callwise.american.table.tiles import in_order, parse_tiles
from callwise.ground.errors import CallwiseError
from callwise.question.listening.words import Word, base, spaced

_SUITS = {
    base(word): suit
    for suit, words in (
        ("b", "bam bams bamb bamboo bamboos b"),
        ("c", "crak crack craks cracks character characters c"),
        ("d", "dot dots circle circles d"),
    )
    for word in words.split()
}
_NUMBERS = {
    base(word): number for number, word in enumerate(spaced("one two three four five six seven eight nine"), 1)
} | {"a": 1, "an": 1}
_NAMES = {
    base(word): tile
    for tile, words in (
        ("0", "soap soaps"),
        ("F", "flower flowers"),
        ("J", "joker jokers"),
        ("R", "red"),
        ("G", "green"),
    )
    for word in words.split()
}
_DRAGONS = {base("red"): "R", base("green"): "G", base("white"): "0"}
_WINDS = {"north": "N", "east": "E", "west": "W", "south": "S"}
_DRAGON = base("dragon")
_CODE = re.compile(r"(?=.{2})(?:[1-9]{1,6}[bcd]|[ESWNRGFJ0]{1,6}){1,8}|[JF]")
_ALIKE = re.compile(r"([1-9])\1{1,5}")
"""A group in digits, whose suit is the next word: ``333 bams``."""
_BEFORE_WINDS = frozenset(("of", "threw", "discarded", "discards", "throws", "tossed"))
_LETTERS = frozenset(spaced("E S W N R G F J"))
_BEFORE_LETTERS = frozenset(map(base, spaced("threw discarded discards throws tossed out called call pung kong")))
_ORDINALS = frozenset(spaced("4th fourth last a an another"))
_OBJECT = frozenset(spaced("the that her my his their this your"))
"""Words before “joker” that make it the one to be exchanged for."""
_MOST_FLOWERS, _MOST_WINDS = 8, 4


@dataclass(frozen=True, slots=True)
class Spoken:
    """Tiles in notation, and the places of their first word and of the word after their last."""

    tiles: str
    first: int
    after: int


def spoken(words: Sequence[Word]) -> Iterator[Spoken]:
    """Yield the tiles in a sentence; codes side by side stay apart."""
    found = tuple(_said(words))
    suits = {letter for one in found for letter in one.tiles if letter in "bcd"}
    within = {place for one in found for place in range(one.first, one.after)}
    bare = (place for place, word in enumerate(words) if place not in within and _is_bare(words, place, word))
    alike = (Spoken(f"{words[place].small}{''.join(suits)}", place, place + 1) for place in bare if len(suits) == 1)
    yield from sorted((*found, *alike), key=lambda one: one.first)


def _is_bare(words: Sequence[Word], place: int, word: Word) -> bool:
    """Whether a word is the number of a tile of the one suit that is named: ``threw an 8``."""
    return word.small in "123456789" and place > 0 and words[place - 1].small in ("a", "an", "another")


def _said(words: Sequence[Word]) -> Iterator[Spoken]:
    place = 0
    while place < len(words):
        found = _one(words, place)
        if found is not None:
            yield found
        place = place + 1 if found is None else found.after


def _one(words: Sequence[Word], place: int) -> Spoken | None:
    word = words[place]
    if (alone := _apart(words, place)) is not None:
        return alone
    if _CODE.fullmatch(word.written) and (tiles := _code(word.written)):
        return Spoken(tiles, place, place + 1)
    number, after = _number(word), place + 1
    if _ALIKE.fullmatch(word.written) and (suit := _suit(words, after)):
        return Spoken(f"{word.written}{suit}", place, after + 1)
    if number is not None and after < len(words):
        after += words[after].small == "-"
        if (suit := _suit(words, after)) and number > 0:
            return Spoken(f"{number}{suit}", place, after + 1)
        if after + 1 < len(words) and words[after].small == "of" and (suit := _suit(words, after + 1)):
            return Spoken(f"{number}{suit}", place, after + 2)
    if number is not None and place + 1 < len(words) and 1 <= number <= _MOST_FLOWERS:
        named = _named(words, place + 1)
        if named is not None:
            return Spoken(in_order(parse_tiles(named.tiles * number)), place, named.after)
    if number is not None and place + 1 < len(words) and words[place + 1].small.removesuffix("s") in _WINDS:
        return _winds(words, place, number)
    return _wind(words, place) or _named(words, place)


def _winds(words: Sequence[Word], place: int, number: int) -> Spoken | None:
    """Read several winds, as in ``4 norths``."""
    small = words[place + 1].small
    many = small not in _WINDS and number <= _MOST_WINDS
    return Spoken(_WINDS[small.removesuffix("s")] * number, place, place + 2) if many else _wind(words, place)


def _apart(words: Sequence[Word], place: int) -> Spoken | None:
    """Read single letters: two or more in a row, as in ``N N J``, or one after a discard or a call."""
    after = place
    while after < len(words) and words[after].written in _LETTERS:
        after += 1
    written = [word.written for word in words[place:after]]
    if len(written) > 1 or (written and place and base(words[place - 1].written) in _BEFORE_LETTERS):
        return Spoken(_code("".join(written)), place, after)
    return None


def _code(text: str) -> str:
    try:
        return in_order(parse_tiles(text))
    except CallwiseError:
        return ""


def _number(word: Word) -> int | None:
    if word.written.isascii() and word.written.isdigit() and len(word.written) == 1:
        return int(word.written)
    return _NUMBERS.get(base(word.written), _NUMBERS.get(word.small))


def _suit(words: Sequence[Word], place: int) -> str:
    if place >= len(words) or len(words[place].written) == 1:
        return ""
    return _SUITS.get(base(words[place].written), "")


def _named(words: Sequence[Word], place: int) -> Spoken | None:
    root = base(words[place].written)
    is_dragon = place + 1 < len(words) and base(words[place + 1].written) == _DRAGON
    if is_dragon and root in _DRAGONS:
        return Spoken(_DRAGONS[root], place, place + 2)
    tile = _NAMES.get(root)
    if tile is None or (tile == "J" and place > 0 and _is_object(words, place)):
        return None
    return Spoken(tile, place, place + 1)


def _is_object(words: Sequence[Word], place: int) -> bool:
    before = words[place - 1].small
    return (
        before in _OBJECT or before.endswith("'s") or bool(_SUITS.get(base(before))) or base(before) in ("for", "get")
    )


def _wind(words: Sequence[Word], place: int) -> Spoken | None:
    word = words[place]
    wind = _WINDS.get(word.small) or _WINDS.get(word.small.removesuffix("s"))
    if wind is None:
        return None
    after, before = place + 1, words[place - 1].small if place else ""
    is_plural = word.small not in _WINDS
    if not is_plural and after < len(words) and base(words[after].written) == "wind":
        return Spoken(wind, place, after + 1)
    if before in _ORDINALS and not is_plural:
        return Spoken(wind, place, after)
    ends = after == len(words) or words[after].is_mark or words[after].small in ("and", "for", "to", "into", "with")
    if before in _BEFORE_WINDS and ends and (is_plural or before != "of"):
        return Spoken(wind, place, after)
    return None
