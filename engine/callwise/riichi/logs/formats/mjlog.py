"""
Tenhou's own logs, mjlog: XML with one root that contains an empty element for each event.

The scanner only accepts tags with quoted attributes, and comments: no entities, no document type. A tile is a number
from 0 to 135, four for each kind; 16, 52 and 88 are red fives if the game uses them. There is no published
specification; the format was worked out from logs and programs that read them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from callwise.ground.errors import quoted
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.escapes import unescaped, unquoted
from callwise.riichi.logs.formats.hand_reader import THREE_PLAYERS, HandReader
from callwise.riichi.logs.formats.hand_values import of_limit_number, of_points, of_yakuman_numbers
from callwise.riichi.logs.formats.log_format import LogFormat
from callwise.riichi.logs.replay.caps import LONGEST_NAME
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
from callwise.riichi.table.tiles import COPIES, KINDS, Tile, plain

_ROOT = "<mjloggm"
_HEAD = re.compile(r"(?:\s++|<\?[^<>?]*+\?>|<!--(?:[^-]|-(?!->))*+-->)*+")
"""What can come before the root: a declaration, and comments."""
_MARKUP = re.compile(r"<[^<>]*+>")
_END = "</mjloggm>"
_CLOSING = re.compile(r"</(?!mjloggm)[A-Za-z]{1,12}[0-9]{0,3}>")
"""Closing tags a browser may write after an empty element."""
_TAG = re.compile(
    r"(?:\s++|<!--(?:[^-]|-(?!->))*+-->)*+"
    r'(?:<(?P<name>[A-Za-z]{1,12}+)(?P<tile>[0-9]{0,3}+)(?P<attributes>(?:\s++[A-Za-z0-9]{1,20}+="[^"<>]*+")*+)\s*+/?>'
    r"|(?P<end></mjloggm>\s*+\Z)|(?P<over>\Z))"
)
_ATTRIBUTE = re.compile(r'([A-Za-z0-9]+)="([^"]*)"')
_NUMBER = re.compile(r"-?[0-9]{1,7}")
_INIT = re.compile(r"(?=<INIT\b)")

_DRAWS, _DISCARDS = "TUVW", "DEFG"
_NO_RED, _THREE_PLAYERS, _SOUTH = 0x02, 0x10, 0x08
_RED = (16, 52, 88)
_SOURCES = {1: Relation.SHIMOCHA, 2: Relation.TOIMEN, 3: Relation.KAMICHA}
_SKIPPED = ("UN", "BYE", "DORA", "SHUFFLE", "TAIKYOKU")
_ENDS = {
    "": Draw.EXHAUSTIVE,
    "yao9": Draw.NINE_TERMINALS,
    "reach4": Draw.FOUR_RIICHI,
    "ron3": Draw.THREE_WINS,
    "kan4": Draw.FOUR_KANS,
    "kaze4": Draw.FOUR_WINDS,
    "nm": Draw.NAGASHI,
}
_MOST_MELD = 0xFFFF


@dataclass(frozen=True, slots=True)
class _Element:
    """One element: its tag, the number after it if there is one, and its attributes."""

    tag: str
    tile: str
    attributes: Mapping[str, str]
    text: str

    def number(self, key: str, least: int = 0, most: int = 135) -> int:
        """Return a numeric attribute. Raises LogError."""
        return _number(self.attributes.get(key, ""), f"{key} in {quoted(self.text)}", least, most)

    def numbers(self, key: str) -> list[int]:
        """Return an attribute of comma-separated numbers. Raises LogError."""
        text = self.attributes.get(key, "")
        return [_number(one, f"{key} in {quoted(self.text)}", -9_999_999, 9_999_999) for one in text.split(",") if text]


def read_mjlog(text: str) -> Game:
    """Read one of `mjlogs_in`. Raises LogError if nothing is readable; the game lists errors in single hands."""
    head, *parts = _INIT.split(text[text.index(_ROOT) :])
    if not parts:
        raise LogError(f"no hand in it: a hand begins with <INIT …/>, got {quoted(head[-60:])}")
    about = {one.tag: one for one in _elements(head) if one.tag != "UN" or "dan" in one.attributes}
    go = about.get("GO")
    kind = go.number("type", 0, 0xFFFF) if go and "type" in go.attributes else 0
    if kind & _THREE_PLAYERS:
        raise LogError(THREE_PLAYERS)
    has_red = not kind & _NO_RED
    hands, faults = read_each(parts, lambda part, number: _Reading(number, has_red=has_red).read(part))
    own_rules = bool(go and ({"rule", "csrule"} & go.attributes.keys() or go.attributes.get("lobby", "0") != "0"))
    return Game("Tenhou", "tenhou", not own_rules, hands, faults, _names(about.get("UN")))


def mjlogs_in(text: str) -> list[str]:
    """
    Return the mjlogs in a text: the whole text if it begins with the only one, otherwise each one.

    A page may show an mjlog as text, interspersed with markup.

    >>> mjlogs_in('<pre><b>&lt;mjloggm ver="2.3"&gt;</b><i>&lt;T1/&gt;</i>&lt;/mjloggm&gt;</pre>')
    ['<mjloggm ver="2.3"><T1/></mjloggm>']
    """
    if _ROOT not in text:
        if f"&lt;{_ROOT[1:]}" not in text:
            return []
        text = unescaped(_MARKUP.sub("", text))
    start = _HEAD.match(text)
    if start is not None and text.find(_ROOT) == text.rfind(_ROOT) == start.end():
        return [text]
    return [_CLOSING.sub("", log) for log in _mjlogs(text)]


def _mjlogs(text: str) -> Iterator[str]:
    """Yield each mjlog, up to its closing tag, or up to the next mjlog if that is missing."""
    _, *parts = text.split(_ROOT)
    for part in parts:
        log, end, _ = part.partition(_END)
        yield f"{_ROOT}{log}{end}"


MJLOG = LogFormat(mjlogs_in, read_mjlog)


class _Reading(HandReader):
    """Reader of one hand."""

    def __init__(self, number: int, *, has_red: bool) -> None:
        super().__init__(number)
        self.has_red, self.declared = has_red, False

    def read(self, text: str) -> Hand:
        """Read a hand from its INIT onwards. Raises LogError."""
        elements = _elements(text)
        first = next(elements)
        dealt = self._deal(first)
        seed = first.numbers("seed")
        self.read_events(elements, self._read, lambda one: one.text)
        ten = first.numbers("ten")
        scores = by_seat([100 * points for points in ten], self.dealer)
        wind = SEATS[seed[0] // 4]
        return Hand(self.number, wind, self.dealer, seed[1], seed[2], scores, dealt, tuple(self.acts), self.ending)

    def _deal(self, init: _Element) -> tuple[tuple[Tile, ...], ...]:
        try:
            self.dealer = init.number("oya", 0, 3)
            if len(seed := init.numbers("seed")) != 6 or not (0 <= seed[0] < 16 and 0 <= seed[1] < 99 and seed[2] >= 0):
                raise LogError(f"seed is round, honba, sticks, two dice and an indicator, got {quoted(init.text)}")
            if len(init.numbers("ten")) != 4:
                raise LogError(f"ten is four scores, got {quoted(init.text)}")
            hands = [tuple(map(self._tile, init.numbers(f"hai{player}"))) for player in range(4)]
        except LogError as error:
            raise error.within(self.number, 0) from error
        if not hands[3]:
            raise LogError(THREE_PLAYERS, self.number, 0)
        return tuple(hands[(self.dealer + turns) % 4] for turns in range(4))

    def _read(self, one: _Element) -> None:
        if (self.wins or self.draw) and one.tag not in ("AGARI", *_SKIPPED):
            raise LogError(f"the hand has ended before {quoted(one.text)}")
        if one.tile and one.tag in _DRAWS:
            self.acts.append(Drawing(self.seat_of(_DRAWS.index(one.tag)), self._tile(_number(one.tile, one.text))))
        elif one.tile and one.tag in _DISCARDS:
            tile = self._tile(_number(one.tile, one.text))
            self.acts.append(Discarding(self.seat_of(_DISCARDS.index(one.tag)), tile, self.declared))
            self.declared = False
        elif one.tag == "REACH":
            self.declared = one.number("step", 1, 2) == 1
        elif one.tag == "N":
            self.acts.append(self._meld(self.seat_of(one.number("who", 0, 3)), one.number("m", 0, _MOST_MELD)))
        elif one.tag == "AGARI":
            self._win(one)
        elif one.tag == "RYUUKYOKU":
            self._no_win(one)
        elif one.tile or one.tag not in _SKIPPED:
            raise LogError(f"not known: {quoted(one.text)}")

    def _meld(self, seat: Seat, m: int) -> Act:
        """Read a meld's sixteen bits, which encode the feeder, the tiles and the called one."""
        source = _SOURCES.get(m & 3)
        if m & 4:
            place, which = (m >> 10) % 3, (m >> 10) // 3
            if which >= 21:
                raise LogError(f"no sequence in m={m}")
            base = which // 7 * 9 + which % 7
            ids = [COPIES * (base + step) + (m >> 3 + 2 * step & 3) for step in range(3)]
            return self._calling(seat, MeldKind.CHII, ids, ids[place], source)
        if m & 0x18:
            spare, place, base = m >> 5 & 3, (m >> 9) % 3, (m >> 9) // 3
            ids = [COPIES * base + copy for copy in range(COPIES) if copy != spare]
            if m & 8:
                return self._calling(seat, MeldKind.PON, ids, ids[place], source)
            return DeclaredKan(seat, MeldKind.SHOUMINKAN, (self._tile(COPIES * base + spare),))
        if m & 0x20:
            raise LogError(f"a north set aside: {THREE_PLAYERS}")
        ids = [(m >> 8) // COPIES * COPIES + copy for copy in range(COPIES)]
        if source is None:
            return DeclaredKan(seat, MeldKind.ANKAN, tuple(map(self._tile, ids)))
        return self._calling(seat, MeldKind.DAIMINKAN, ids, m >> 8, source)

    def _calling(self, seat: Seat, kind: MeldKind, ids: list[int], called: int, source: Relation | None) -> Calling:
        if source is None:
            raise LogError(f"a {kind.value} of no player’s discard")
        shown = tuple(self._tile(one) for one in ids if one != called)
        return Calling(seat, Call(kind, self._tile(called), shown, source))

    def _win(self, one: _Element) -> None:
        seat, by = self.seat_of(one.number("who", 0, 3)), self.seat_of(one.number("fromWho", 0, 3))
        liable = self.seat_of(one.number("paoWho", 0, 3)) if "paoWho" in one.attributes else None
        yakuman, ten = one.numbers("yakuman"), one.numbers("ten")
        if self.draw or len(ten) != 3:
            raise LogError(f"no win can be read from {quoted(one.text)}")
        value: Value | None
        if yakuman:
            value = of_yakuman_numbers(yakuman)
        elif ten[2]:
            value = of_limit_number(ten[2])
        else:
            value = of_points(sum(one.numbers("yaku")[1::2]), ten[0])
        self.wins.append(RecordedWin(seat, None if by is seat else by, value, self._changes(one), liable))

    def _no_win(self, one: _Element) -> None:
        kind = one.attributes.get("type", "")
        if kind not in _ENDS:
            raise LogError(f"no end of a hand is known like {quoted(one.text)}")
        self.draw, self.changes = _ENDS[kind], self._changes(one)

    def _changes(self, one: _Element) -> Changes | None:
        if "sc" not in one.attributes:
            return None
        if len(sc := one.numbers("sc")) not in (8, 16):
            raise LogError(f"sc is a score and a change for each of four, chips may follow, got {quoted(one.text)}")
        return by_seat([100 * points for points in sc[1::2]], self.dealer)

    def _tile(self, number: int) -> Tile:
        if not 0 <= number < COPIES * len(KINDS):
            raise LogError(f"tiles have numbers from 0 to 135, got {number}")
        kind = KINDS[number // COPIES]
        return Tile.parse(f"0{kind.suit.value}") if self.has_red and number in _RED else plain(kind)


def _elements(text: str) -> Iterator[_Element]:
    """Yield the elements of a text. Raises LogError quoting the first thing that isn't one."""
    place = 0
    while True:
        match = _TAG.match(text, place)
        if match is None:
            raise LogError(f"neither a tag nor a comment: {quoted(text[place : place + 80])}")
        if match["name"] is None:
            return
        attributes = dict(_ATTRIBUTE.findall(match["attributes"]))
        yield _Element(match["name"], match["tile"], attributes, match[0].strip())
        place = match.end()


def _number(text: str, what: str, least: int = 0, most: int = 135) -> int:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise LogError(f"a number from {least} to {most} is wanted for {what}, got {quoted(text)}")
    return int(text)


def _names(players: _Element | None) -> tuple[str, ...]:
    """Return the players' percent-encoded names."""
    return tuple(
        unquoted((players.attributes if players else {}).get(f"n{player}", ""))[:LONGEST_NAME] for player in range(4)
    )
