"""
Records of the program Majiang, with one list of acts for each hand.

Seats are counted from the hand's dealer. A discard may be followed by `_`, just drawn, and `*`, riichi; in a meld, a
character after the called tile shows its source: `+` the right, `=` across, `-` the left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.hand_reader import HandReader
from callwise.riichi.logs.formats.hand_values import of_han, of_yakuman_names
from callwise.riichi.logs.formats.log_format import LogFormat, having
from callwise.riichi.logs.formats.strict_json import (
    as_list,
    as_names,
    as_number,
    as_object,
    as_player,
    as_points,
    as_text,
    shown,
)
from callwise.riichi.logs.replay.caps import MOST_HANDS
from callwise.riichi.logs.replay.hand_record import (
    Act,
    Calling,
    Changes,
    DeclaredKan,
    Discarding,
    Draw,
    Drawing,
    Game,
    Hand,
    RecordedWin,
    by_seat,
)
from callwise.riichi.logs.replay.hand_replay import read_each
from callwise.riichi.payment.points import Value
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile

_TILES = {
    f"{suit}{rank}": Tile.parse(f"{rank}{suit}")
    for suit in "mpsz"
    for rank in (range(1, 8) if suit == "z" else range(10))
}
_DISCARD = re.compile(r"(?P<tile>[mpsz][0-9])_?(?P<riichi>\*?)")
_MELD = re.compile(r"(?P<suit>[mps])(?P<digits>(?:[0-9][-+=]?){3,4})|z(?P<honours>(?:[1-7][-+=]?){3,4})")
_HAND = re.compile(r"(?:[mps][0-9]+|z[1-7]+|_+)*+")
_SOURCES = {"+": Relation.SHIMOCHA, "=": Relation.TOIMEN, "-": Relation.KAMICHA}
_DRAWS = {
    "流し満貫": Draw.NAGASHI,
    "九種九牌": Draw.NINE_TERMINALS,
    "四家立直": Draw.FOUR_RIICHI,
    "四風連打": Draw.FOUR_WINDS,
    "三家和": Draw.THREE_WINS,
    "四開槓": Draw.FOUR_KANS,
}


def read_majiang(data: Mapping[str, object]) -> Game:
    """Read a game. Raises LogError if nothing is readable; the game lists errors in single hands."""
    first = as_player(data.get("qijia"), "qijia")
    log = as_list(data.get("log"), "log")
    if not 1 <= len(log) <= MOST_HANDS:
        raise LogError(f"a game has 1 to {MOST_HANDS} hands, this log has {len(log)}")
    hands, faults = read_each(log, lambda one, number: _Reading(number).read(as_list(one, "a hand")))
    names = as_names(data.get("player"))
    return Game("Majiang", "tenhou", False, hands, faults, (*names[first:], *names[:first]))


MAJIANG = LogFormat(partial(having, "qijia"), read_majiang)


class _Reading(HandReader):
    """Reader of one hand; player numbers in the log are already seats."""

    def read(self, events: Sequence[object]) -> Hand:
        """Read a hand from its qipai onwards. Raises LogError."""
        try:
            begins = as_object(as_object(events[0] if events else None, "the deal").get("qipai"), "qipai")
            wind = as_number(begins.get("zhuangfeng"), "zhuangfeng", 0, 3)
            jushu = as_player(begins.get("jushu"), "jushu")
            honba = as_number(begins.get("changbang"), "changbang")
            sticks = as_number(begins.get("lizhibang"), "lizhibang")
            scores = by_seat(as_points(begins.get("defen"), "defen"), 0)
            dealt = tuple(_dealt(one) for one in as_list(begins.get("shoupai"), "shoupai", 4))
        except LogError as error:
            raise error.within(self.number, 0) from error
        self.read_events(events[1:], lambda event: self._read(as_object(event, "an act")), lambda event: event)
        return Hand(self.number, SEATS[wind], jushu, honba, sticks, scores, dealt, tuple(self.acts), self.ending)

    def _read(self, event: Mapping[str, object]) -> None:
        if len(event) != 1:
            raise LogError(f"an act is an object of one entry, got {shown(event)}")
        ((kind, value),) = event.items()
        if kind == "kaigang":
            return
        if (self.wins and kind != "hule") or self.draw:
            raise LogError(f"the hand has ended before {shown(event)}")
        told = as_object(value, kind)
        if kind == "pingju":
            name = as_text(told.get("name"), "name")
            self.draw = _DRAWS.get(name, Draw.EXHAUSTIVE)
            self.changes = self.changes_from(told.get("fenpei"), "fenpei")
            return
        seat = SEATS[as_player(told.get("l"), "l")]
        if kind in ("zimo", "gangzimo"):
            text = as_text(told.get("p"), "p")
            self.acts.append(Drawing(seat, None if text == "_" else _tile(text)))
        elif kind == "dapai":
            text = as_text(told.get("p"), "p")
            if (match := _DISCARD.fullmatch(text)) is None:
                raise LogError(f"a discard is like m1, m1_ or m1_*, got {shown(text)}")
            self.acts.append(Discarding(seat, _tile(match["tile"]), bool(match["riichi"])))
        elif kind in ("fulou", "gang"):
            self.acts.append(_meld(seat, as_text(told.get("m"), "m"), is_call=kind == "fulou"))
        elif kind == "hule":
            self.wins.append(_win(seat, told, self.changes_from(told.get("fenpei"), "fenpei")))
        else:
            raise LogError(f"not known: {shown(event)}")


def _meld(seat: Seat, text: str, *, is_call: bool) -> Act:
    match = _MELD.fullmatch(text)
    suit, digits = text[:1], text[1:]
    signs = "".join(sign for sign in digits if sign in _SOURCES)
    if match is None or len(signs) > 1 or (not signs if is_call else len(digits) - len(signs) != 4):
        raise LogError(f"a meld is like m340-, p111=1 or z2222, got {shown(text)}")
    tiles = [_tile(suit + digit) for digit in digits if digit not in _SOURCES]
    if not is_call and signs:
        return DeclaredKan(seat, MeldKind.SHOUMINKAN, (tiles[-1],))
    if not is_call:
        return DeclaredKan(seat, MeldKind.ANKAN, tuple(sorted(tiles)))
    at = digits.index(signs) - 1
    shown_ = (*tiles[:at], *tiles[at + 1 :])
    same = len({tile.kind for tile in tiles}) == 1
    kind = MeldKind.CHII if not same else MeldKind.PON if len(tiles) == 3 else MeldKind.DAIMINKAN
    return Calling(seat, Call(kind, tiles[at], shown_, _SOURCES[signs]))


def _win(seat: Seat, told: Mapping[str, object], changes: Changes | None) -> RecordedWin:
    by = told.get("baojia")
    source = None if by is None else SEATS[as_player(by, "baojia")]
    hupai = [as_object(one, "a yaku") for one in as_list(told.get("hupai", []), "hupai")]
    pays = next((one["baojia"] for one in hupai if one.get("baojia")), None)
    liable = None
    if pays is not None:
        sign = as_text(pays, "a yaku’s baojia")
        if sign not in _SOURCES:
            raise LogError(f"who is liable is said by + = or -, got {shown(sign)}")
        liable = seat.at(_SOURCES[sign])
    return RecordedWin(seat, source, _value(told, hupai), changes, liable)


def _value(told: Mapping[str, object], hupai: Sequence[Mapping[str, object]]) -> Value | None:
    if told.get("damanguan"):
        names = [as_text(one.get("name"), "a yaku’s name") for one in hupai]
        return of_yakuman_names(names)
    han, fu = as_number(told.get("fanshu", 0), "fanshu"), as_number(told.get("fu", 0), "fu", 0, 200)
    return of_han(han, fu)


def _tile(text: str) -> Tile:
    if text not in _TILES:
        raise LogError(f"a tile is m1 to m9, m0 for a red five, p1, s1, or z1 to z7, got {shown(text)}")
    return _TILES[text]


def _dealt(value: object) -> tuple[Tile, ...] | None:
    text = as_text(value, "shoupai")
    if len(text) > 80 or not _HAND.fullmatch(text):
        raise LogError(f"a hand is like m123p456s789z11, got {shown(text)}")
    if "_" in text:
        return None
    tiles, suit = [], ""
    for sign in text:
        if sign in "mpsz":
            suit = sign
        else:
            tiles.append(_tile(suit + sign))
    return tuple(tiles)
