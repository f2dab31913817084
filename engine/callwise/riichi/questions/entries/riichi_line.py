"""
Reading one line about what happened at the table, in players' words, into a question.

A call and a discard, a win with its hand, or several claims on one discard::

    chii 5p with 46p, discards 0p
    5'46p, discards 0p
    ron 4s with 23456s 22p 234m 678p, discarded 9p 4s
    east discards 4m, south chii with 23m, north pon
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.remembered_line import RememberedLine, unread
from callwise.ground.seats import ENGLISH, SEATS, Relation
from callwise.ground.wikitext import bare
from callwise.riichi.table.melds import CALLED_AS, MeldKind
from callwise.riichi.table.mjt import read_call, straight
from callwise.riichi.table.tile_names import WRITTEN
from callwise.riichi.table.tiles import format_tiles

_ACTS = {
    "chii": "chii chi chow chowed",
    "pon": "pon pong pung ponned punged",
    "kan": "kan kong konged",
    "ron": "ron win wins won",
    "discards": "discard discards discarded discarding throw throws threw",
}
_SLOTS = {"shown": "with using showing", "hand": "hand holding holds held", "melds": "meld melds"}
_PEOPLE, _JOINING = "i you we he she they my your his her their player", "the a an of on and then from after by"
_SAYING = "tile tiles call calls called calling said say says saying claim claims claimed"
_PASSED_OVER = frozenset(f"{_PEOPLE} {_JOINING} {_SAYING}".split())
_KNOWN = {word: act for words in (_ACTS, _SLOTS) for act, all_of in words.items() for word in all_of.split()}
_PLACES = {**ENGLISH, **{side.value: side.value for side in Relation if side is not Relation.SELF}}
_SEATS = {seat.value for seat in SEATS}
_LAID = re.compile(r"(?=.*['\"])(?:[0-9]['\"]?){3,}[mpsz]")
"""A meld with a sideways tile."""
_COPIES = {"pon": 2, "kan": 3}
_TOKEN = re.compile(
    r"(?P<tiles>(?:[0-9'\"]++[mpsz])++(?![a-z]))|(?P<word>[a-z]++)(?:['’]s)?|(?P<mark>[,;.:!?|])|(?P<other>\S[^\s,;]*+)"
)
HOW = (
    "chii 5p with 46p, discards 0p.  Or: ron 4s with 23456s 22p 234m 678p, discarded 9p 4s.  Or: east discards 4m, "
    "south chii with 23m, north pon.  Or write the meld: 4'23m, discards 1m"
)


@dataclass
class _Act:
    """
    A statement or action: what, by whom, on which tiles, and where in the line.

    `wind` is the column and word of a wind that follows: either the tile acted on, or the next speaker.
    """

    what: str
    column: int
    seat: str = ""
    tiles: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    place: str = ""
    wind: tuple[int, str] | None = None


def read_line(text: str) -> tuple[str, Mapping[str, str]]:
    """
    Read what happened into a question id and its entries. Raises NotationError.

    >>> read_line("I called chii on the 5p with 4p6p and discarded the red 5p")
    ('kuikae.legal', {'call': 'chii 5p with 4p6p', 'discards': '0p'})
    """
    check_length(text)
    acts, held = _acts(text)
    rons = [act for act in acts if act.what == "ron"]
    calls = [act for act in acts if act.what in ("chii", "pon", "kan")]
    discards = [act for act in acts if act.what == "discards"]
    if any(act.seat for act in (*calls, *rons)):
        return "priority.winner", _spoken(acts, text)
    if rons:
        return "furiten.ron", _won(rons[0], discards, held, text)
    if not calls:
        raise NotationError(f"{quoted(text)} names no call and no win; write it like 'chii 5p with 46p, discards 0p'")
    if len(calls) > 1:
        raise NotationError(
            "two calls are named, and not who made them; write it like 'south chii with 23m, north pon'",
            calls[1].column,
            text,
        )
    return "kuikae.legal", _called(calls[0], discards, held, text)


def _acts(text: str) -> tuple[list[_Act], Mapping[str, list[str]]]:
    """Read the statements and actions, and the tiles held."""
    acts: list[_Act] = []
    held: dict[str, list[str]] = {"hand": [], "melds": []}
    seat, into, red, bare = "", "tiles", False, list[str]()
    for at, kind, sign in _tokens(text):
        what = _KNOWN.get(sign, "") if kind == "word" else ""
        if kind == "tiles":
            tiles = _as_red(sign, at, text) if red else sign
            red = False
            now = acts[-1] if acts else None
            if into in held:
                held[into].append(tiles)
            elif _LAID.fullmatch(tiles) and not (into == "shown" and now and now.what == "ron"):
                acts[len(acts) - (now is not None and _may_be(now)) :] = [_laid(tiles, at, now, seat, text)]
                seat, into = "", "tiles"
            elif now is None:
                bare.append(tiles)
            elif into == "shown" and now.what == "ron":
                held["hand"].append(tiles)
            else:
                (now.shown if into == "shown" else now.tiles).append(tiles)
        elif what in _ACTS:
            acts.append(_Act(what, at, seat))
            seat, into = "", "tiles"
        elif what:
            into = what
        elif sign == "by" and bare and not acts:
            acts.append(_Act("discards", at, tiles=bare))
        elif sign in _SEATS:
            last = acts[-1] if acts else None
            if last is not None and last.what == "discards" and not last.seat and last.tiles is bare:
                last.seat = sign
            else:
                seat = sign
            if last is not None and last.wind is None:
                last.wind = (at, sign)
        elif sign in _PLACES and acts:
            acts[-1].place = Relation.parse(sign).value
        elif sign == "red":
            red = True
        elif kind != "mark" and sign not in _PASSED_OVER:
            raise _unknown(sign, at, text)
    return acts, held


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    for found in _TOKEN.finditer(straight(bare(text.lower()))):
        kind = found.lastgroup or "other"
        yield found.start() + 1, kind, found[kind]


def _may_be(act: _Act) -> bool:
    """Whether an act is a call without tiles so far."""
    return act.what in CALLED_AS and not act.tiles and not act.shown


def _laid(meld: str, column: int, said: _Act | None, seat: str, text: str) -> _Act:
    """Read a call written as the resulting meld, with or without its word."""
    named = said is not None and _may_be(said)
    try:
        call = read_call(f"{said.what} {meld}" if said is not None and named else meld)
    except NotationError as error:
        raise NotationError(str(error), column, text) from None
    place = "" if call.kind is MeldKind.CHII else call.source.value
    who = said.seat if said is not None and named else seat
    what = "kan" if call.kind is MeldKind.DAIMINKAN else call.kind.value
    return _Act(what, column, who, [str(call.tile)], [format_tiles(call.shown)], place)


def _as_red(tiles: str, column: int, text: str) -> str:
    if not re.fullmatch("[05][mps]", tiles):
        raise NotationError(f"red is a five, got {quoted(tiles)}; write 'red 5p' or 0p", column, text)
    return f"0{tiles[1]}"


def _unknown(word: str, column: int, text: str) -> NotationError:
    if word in WRITTEN:
        return NotationError(f"{quoted(word)} is written as a tile: {WRITTEN[word]}", column, text)
    known = [*_KNOWN, *_SEATS, *_PLACES, "red", "from", "by"]
    return NotationError(unread(word, known, "chii 5p with 46p, discards 0p"), column, text)


def _check_winds(acts: Sequence[_Act], text: str) -> None:
    """Refuse a wind's word in place of a tile, quoting the corrected line."""
    winds = [act.wind for act in acts if act.wind and not act.tiles]
    if not winds:
        return
    right = text
    for column, wind in reversed(winds):
        right = f"{right[: column - 1]}{WRITTEN[wind]}{right[column - 1 + len(wind) :]}"
    raise NotationError(f"a wind is written as a tile: {quoted(right)}", winds[0][0], text)


def _called(call: _Act, discards: list[_Act], held: Mapping[str, list[str]], text: str) -> Mapping[str, str]:
    gone = [tile for act in discards for tile in act.tiles]
    if not gone or not call.tiles:
        _check_winds([call, *discards], text)
    if not gone and not held["hand"]:
        raise NotationError(f"{quoted(text)} doesn’t say what was discarded after it; write ', discards 0p' behind it")
    source = f" from {call.place}" if call.place else ""
    table = {"call": f"{_claim(call, '', text)}{source}", "discards": " ".join(gone)}
    return {**table, **_held(held)} if gone else {"call": table["call"], **_held(held)}


def _won(ron: _Act, discards: list[_Act], held: Mapping[str, list[str]], text: str) -> Mapping[str, str]:
    if not held["hand"]:
        raise NotationError(f"whether a ron stands hangs on the hand; write {quoted(_example(ron))}", ron.column, text)
    gone = " ".join(tile for act in discards for tile in act.tiles)
    table = {"hand": "", **_held(held), "pond": gone, "tiles": " ".join(ron.tiles)}
    return {key: entry for key, entry in table.items() if entry}


def _example(ron: _Act) -> str:
    return f"ron {' '.join(ron.tiles) or '4s'} with 23456s 22p 234m 678p"


def _held(held: Mapping[str, list[str]]) -> Mapping[str, str]:
    return {key: " ".join(tiles) for key, tiles in held.items() if tiles}


def _spoken(acts: list[_Act], text: str) -> Mapping[str, str]:
    gone = next((act for act in acts if act.what == "discards"), None)
    if gone is not None and gone.seat:
        _check_winds([gone], text)
    if gone is None or not gone.seat or len(gone.tiles) != 1:
        raise NotationError(
            f"{quoted(text)} doesn’t say who discarded which tile; write 'east discards 4m' before what was said"
        )
    claims = []
    for act in acts:
        if act is gone:
            continue
        if not act.seat or act.what == "discards":
            raise NotationError(f"who said {act.what}? write it like 'north {act.what}'", act.column, text)
        claims.append(f"{act.seat} {_claim(act, gone.tiles[0], text)}")
    return {"claims": "; ".join(claims), "discard": f"{gone.tiles[0]} by {gone.seat}"}


def _claim(act: _Act, called: str, text: str) -> str:
    """Write a claim in entry notation; the tiles shown for a triplet or quad needn't be named."""
    tile = "".join(act.tiles) or called
    if not re.fullmatch("[0-9][mpsz]", tile):
        raise NotationError(
            f"which tile was called? write one, like '{act.what} 5p with 46p', got {quoted(tile)}", act.column, text
        )
    shown = " ".join(act.shown)
    if not shown and act.what in _COPIES:
        shown = tile.replace("0", "5")[0] * _COPIES[act.what] + tile[1]
    if not shown and act.what == "chii":
        raise NotationError(f"a chii shows two tiles; write it like 'chii {tile} with …'", act.column, text)
    return f"{act.what} {tile} with {shown}" if shown else f"{act.what} {tile}"


LINE = RememberedLine(
    HOW, ("chii ", "pon ", "kan ", " with ", ", discards ", "ron ", *(f"{seat.value} " for seat in SEATS)), read_line
)
