"""
riichi.wiki's tile notation, ``{{#mjt:4'23s}}``: reading and writing.

A quote after a digit turns that tile sideways; a double quote stacks a second sideways tile on it, as for an added kan,
and so counts as two tiles. The turned tile's position shows who it came from, seen by the meld's player. ``0z`` is a
face-down tile. A chii is written called tile first.

>>> read_meld("6'66z").source.value
'kamicha'
>>> str(parse("{{#mjt: 0z22s0z }}"))
'0z22s0z'
"""

from __future__ import annotations

import re
from itertools import groupby

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.wikitext import bare
from callwise.riichi.table.melds import CALLED_AS, Call, Meld, MeldKind
from callwise.riichi.table.signs import Mark, Notation, Sign
from callwise.riichi.table.tiles import Tile, parse_tiles, plain

_CURLY = {"’": "'", "‘": "'", "″": '"', "”": '"', "“": '"', "′": "'"}
_STRAIGHT = str.maketrans(_CURLY)
_MARKS = frozenset(("'", '"', *_CURLY))
_LAID = re.compile(r"\s*+(?:(?P<kind>[a-z-]++)\s++)?(?P<meld>[0-9].*?)\s*", re.DOTALL)
_BACK = re.compile(r"0[0-9\s]*z")
_BACKS = re.compile(r"\s*(?:0[0\s]*z\s*)+")
_SAID = {MeldKind.CHII: "chii", MeldKind.PON: "pon", MeldKind.DAIMINKAN: "kan"}
_WRAPPED = re.compile(r"\s*\{\{\s*#mjt\s*:(?P<tiles>[^|{}]*)(?:\|[^{}]*)?\}\}\s*")


def parse(text: str) -> Notation:
    """
    Read the notation, bare or wrapped in ``{{#mjt:…}}``.

    Spaces and a size after ``|`` are dropped; curly quotes are read as straight ones. Raises NotationError with the
    column.
    """
    check_length(text)
    start, body = 0, text
    if "{" in text or "}" in text:
        match = _WRAPPED.fullmatch(text)
        if match is None:
            raise NotationError(f"{quoted(text)} isn’t a tile call; write {{{{#mjt:4'23s}}}}")
        start, body = match.start("tiles"), match["tiles"]
    groups: list[tuple[Sign, ...]] = []
    waiting: list[tuple[str, Mark]] = []
    first_waiting = start + 1
    may_mark = False
    for column, written in enumerate(body, start + 1):
        sign = _CURLY.get(written, written.lower())
        if sign.isspace():
            continue
        if sign in "0123456789":
            if not waiting:
                first_waiting = column
            waiting.append((sign, Mark.UPRIGHT))
            may_mark = True
        elif sign in "'\"":
            if not may_mark:
                raise NotationError(
                    f"a mark must follow a digit; {sign} at column {column} of {quoted(text)} doesn’t", column, text
                )
            waiting[-1] = (waiting[-1][0], Mark(sign))
            may_mark = False
        elif sign in "mpszx":
            if not waiting:
                raise NotationError(
                    f"suit {written!r} at column {column} of {quoted(text)} has no digits before it", column, text
                )
            groups.append(tuple(Sign(digit, sign, mark) for digit, mark in waiting))
            waiting.clear()
            may_mark = False
        else:
            raise NotationError(
                f"unknown suit {written!r} at column {column} of {quoted(text)}; suits are m, p, s, z and x",
                column,
                text,
            )
    if waiting:
        raise NotationError(
            f"digits without a suit from column {first_waiting} of {quoted(text)}; put m, p, s or z after them",
            first_waiting,
            text,
        )
    return Notation(tuple(groups))


def read_meld(text: str) -> Meld:
    """
    Read one meld of the table in MJT-5.

    Raises NotationError if the text isn't one meld, and PositionError for a meld that can't exist.
    """
    return _meld(parse(text).signs, text)


def _meld(signs: tuple[Sign, ...], text: str) -> Meld:
    if any(sign.is_reserved for sign in signs):
        raise NotationError(
            f"{quoted(text)} has a reserved code; a meld is made of 1m to 9s, 1z to 7z and 0z for backs"
        )
    if any(sign.is_face_down for sign in signs):
        return _read_closed_kan(text, signs)
    marked = [place for place, sign in enumerate(signs) if sign.mark is not Mark.UPRIGHT]
    if len(marked) != 1:
        raise NotationError(
            f"a called meld has one tile sideways, {quoted(text)} has {len(marked)}; "
            "write 4'23s, or 0z22s0z for a closed kan"
        )
    place = marked[0]
    tiles = [tile for sign in signs if (tile := sign.tile) is not None]
    if signs[place].mark is Mark.STACKED:
        tiles.insert(place + 1, plain(tiles[place].kind))
        return Meld(MeldKind.SHOUMINKAN, tuple(tiles), place)
    alike = len({tile.kind for tile in tiles}) == 1
    kind = {3: MeldKind.PON if alike else MeldKind.CHII, 4: MeldKind.DAIMINKAN}.get(len(tiles))
    if kind is None:
        raise NotationError(f"a meld has three or four tiles, {quoted(text)} has {len(tiles)}")
    return Meld(kind, tuple(tiles), place)


def _read_closed_kan(text: str, signs: tuple[Sign, ...]) -> Meld:
    seen = [tile for sign in signs if (tile := sign.tile) is not None]
    shape = [sign.is_face_down for sign in signs]
    if shape != [True, False, False, True] or any(sign.mark is not Mark.UPRIGHT for sign in signs):
        raise NotationError(f"a closed kan has a back at both ends, like 0z22s0z; {quoted(text)} doesn’t")
    kind = seen[0].kind
    return Meld(MeldKind.ANKAN, (plain(kind), *seen, plain(kind)))


_NEXT_MELD = re.compile(r"(?<=\d[mpsz])(?=\d{1,4}'\d*[mpsz])")


def read_melds(text: str) -> tuple[Meld, ...]:
    """
    Read melds separated by spaces or commas, in one ``{{#mjt:…}}`` or several. Raises as `read_meld` does.

    Called melds may follow each other directly, each with its suit and its turned tile: ``2'34m9'99s``.
    """
    check_length(text)
    parts = bare(text).replace(",", " ").split()
    return tuple(
        read_meld(one) for part in parts for one in (_NEXT_MELD.split(part) if part.count("'") > 1 else [part])
    )


def read_own_melds(text: str) -> tuple[Meld, ...]:
    """
    Read a player's own melds as `read_melds` does; three tiles without one sideways are a call, too.

    Which tile was called then doesn't matter: it's the first, from the left.

    >>> [write_meld(meld) for meld in read_own_melds("789m 55'5z")]
    ["7'89m", "55'5z"]
    """
    check_length(text)
    found: list[Meld] = []
    for part in bare(text).replace(",", " ").split():
        if _MARKS & set(part) or _BACK.search(part):
            found += read_melds(part)
            continue
        tiles = parse_tiles(part)
        if len(tiles) % 3:
            found.append(read_meld(part))
        for three in zip(tiles[::3], tiles[1::3], tiles[2::3], strict=False):
            alike = len({tile.kind for tile in three}) == 1
            found.append(Meld(MeldKind.PON if alike else MeldKind.CHII, three, 0))
    return tuple(found)


def read_call(text: str) -> Call:
    """
    Read a call in words or as the resulting meld: ``chii 4m with 23m``, ``4'23m`` or ``chii 4'23m``.

    Raises as `Call.parse` and `read_meld` do, and PositionError for a meld without a called discard.
    """
    check_length(text)
    found = None if " with " in text else _LAID.fullmatch(bare(text))
    if found is None or not (_MARKS & set(text) or _BACK.search(text)):
        return Call.parse(text)
    word, laid = found["kind"], found["meld"]
    meld = read_meld(laid)
    if meld.called is None or meld.turned is None or meld.kind is MeldKind.SHOUMINKAN:
        raise PositionError(
            f"{quoted(laid)} isn’t a call: that kan is made on your own turn; write a chii, a pon or an open kan: "
            "4'23s, 66'6z, 6'666s"
        )
    if word and CALLED_AS.get(word) is not meld.kind:
        raise NotationError(f"{quoted(word)} isn’t what {quoted(laid)} is; write {_SAID[meld.kind]} {laid}")
    return Call(meld.kind, meld.called, (*meld.tiles[: meld.turned], *meld.tiles[meld.turned + 1 :]), meld.source)


def read_hand(text: str) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """
    Read a hand followed by its melds: ``123m 77z 6'66z 0z22s0z``.

    Raises as `parse_tiles` and `read_meld` do.

    >>> tiles, melds = read_hand("{{#mjt:3z}} {{#mjt:6666'z 0z22s0z}}")
    >>> [str(tile) for tile in tiles], [write_meld(meld) for meld in melds]
    (['3z'], ["6666'z", '0z22s0z'])
    """
    check_length(text)
    written = bare(text)
    if not any(sign in _MARKS or sign == "x" for sign in written) and not _BACK.search(written):
        return parse_tiles(text), ()
    tiles: list[Tile] = []
    melds: list[Meld] = []
    groups = list(parse(written).groups)
    while groups:
        signs = groups.pop(0)
        if signs[0].is_face_down and len(groups) > 1:
            signs += groups.pop(0) + groups.pop(0)
        if any(sign.is_face_down or sign.mark is not Mark.UPRIGHT for sign in signs):
            meld = str(_grouped(signs))
            try:
                melds.append(_meld(signs, meld))
            except NotationError as error:
                error.column, error.text = (written.index(meld) + 1 if written.count(meld) == 1 else None), written
                raise
        elif reserved := next((sign for sign in signs if sign.is_reserved), None):
            raise NotationError(
                f"{reserved.digit}{reserved.suit} in {quoted(text)} is a reserved code; a hand is made of 1m to 9s, "
                "1z to 7z and red fives 0m 0p 0s"
            )
        else:
            tiles += [tile for sign in signs if (tile := sign.tile) is not None]
    return tuple(tiles), tuple(melds)


def straight(text: str) -> str:
    """Replace curly quotes with straight ones, keeping positions."""
    return text.translate(_STRAIGHT)


def is_hidden(text: str) -> bool:
    """Whether a hand is written as hidden: ``?``, or only backs."""
    return text == "?" or bool(_BACKS.fullmatch(bare(text)))


def _grouped(signs: tuple[Sign, ...]) -> Notation:
    return Notation(tuple(tuple(group) for _, group in groupby(signs, key=lambda sign: sign.suit)))


def write_meld(meld: Meld) -> str:
    """
    Write a meld so that `read_meld` can read it back.

    The notation doesn't name the hidden tiles of a closed kan or the added tile of a shouminkan, so they are read back
    as ordinary tiles.
    """
    letter = meld.tiles[0].suit.value
    digits = [str(tile)[0] for tile in meld.tiles]
    if meld.turned is None:
        return f"0z{digits[1]}{digits[2]}{letter}0z"
    if meld.kind is MeldKind.SHOUMINKAN:
        del digits[meld.turned + 1]
        digits[meld.turned] += Mark.STACKED.value
    else:
        digits[meld.turned] += Mark.TURNED.value
    return "".join(digits) + letter
