"""What happened at an American table, in the order in which a sentence tells it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.vocabulary import ACTS, PLACES, SEATS
from callwise.american.table.tiles import parse_tiles
from callwise.question.listening.heard import CLOSE, Span
from callwise.question.listening.items import END, Item, Vocabulary
from callwise.question.listening.words import Word, spaced

ME, SOMEONE = "me", "she"
CLAIMS = ("pung", "kong", "quint", "sextet")
HEARD = Vocabulary(ACTS, PLACES, SEATS, spoken)
"""What is heard in a sentence."""
_LEAST_EXPOSED = 3
_LAYING = ("exposes", "exposed")
_POSSESSIVE = ("her", "his", "their")
_NEUTRAL = frozenset(spaced("the a an my her his their player only just now already"))


@dataclass
class Act:
    """Something that a player did: what, who, with which tiles, from whom, and where the sentence says so."""

    what: str
    actor: str
    tiles: list[str] = field(default_factory=list)
    place: str = ""
    spans: list[Span] = field(default_factory=list)
    at: int = 0
    laid: bool = False


@dataclass
class Happenings:
    """A sentence's acts, and the tiles that somebody holds or has exposed."""

    acts: list[Act] = field(default_factory=list)
    held: list[tuple[str, str, Span]] = field(default_factory=list)
    exposed: list[tuple[str, str, Span]] = field(default_factory=list)
    loose: list[tuple[str, Span, int]] = field(default_factory=list)
    seats: list[tuple[str, Span]] = field(default_factory=list)

    def first(self, *what: str) -> Act | None:
        """Return the first act of these kinds."""
        return next((act for act in self.acts if act.what in what), None)


class Reader:
    """Reads the items of one sentence into happenings."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.items = tuple(HEARD.items(words))
        self.found = Happenings()
        self.act: Act | None = None
        self.subjects: list[tuple[str, Span]] = []
        self.owner = ""
        self.before = ""

    def read(self) -> Happenings:
        """Return what happened."""
        for at, item in enumerate(self.items):
            if item.kind == "tiles":
                self._tiles(at)
            elif item.kind in ("seat", "wind") and not self._is_remaining(item):
                self._seat(at)
            elif item.kind == "act":
                self._acted(at)
            elif item.kind == "place" and item.value == "up":
                self._up()
            elif item.kind == "mark" and item.value in ".?!;":
                self.subjects, self.act, self.owner = [], None, ""
            elif item.value == "one" and self.act is not None and self.act.what == "holds":
                self._held_one(item)
            if item.value not in _NEUTRAL:
                self.before = item.value
        self._give_owners()
        return self.found

    def _is_remaining(self, item: Item) -> bool:
        """Whether this is the “left” of “tiles left”."""
        return item.value == "left" and item.first > 0 and self.words[item.first - 1].small == "tiles"

    def _give_owners(self) -> None:
        """Assign groups whose joker is exchanged for to another player, unless the sentence names their owner."""
        others = [name for name, _ in self.found.seats if name not in (ME, SOMEONE)]
        if self.found.exposed or len(set(others)) != 1 or not any(act.what == "exchanges" for act in self.found.acts):
            return
        for act in self.found.acts:
            for tiles in [one for one in act.tiles if _is_exposure(one)]:
                act.tiles.remove(tiles)
                self.found.exposed.append((others[0], tiles, act.spans[-1]))
        for one in [one for one in self.found.loose if _is_exposure(one[0])]:
            self.found.loose.remove(one)
            self.found.exposed.append((others[0], one[0], one[1]))

    def _span(self, item: Item) -> Span:
        return self.words[item.first].start, self.words[item.after - 1].end

    def _next(self, at: int, by: int = 1) -> Item:
        return self.items[at + by] if at + by < len(self.items) else END

    def _seat(self, at: int) -> None:
        item = self.items[at]
        name, span = item.value, self._span(item)
        self.found.seats.append((name, span))
        if self.before == "from":
            if self.act is not None and self.act.what != "holds":
                if self.act.what == "discards" and not self.act.actor:
                    self.act.actor = name
                self.act.place = name
                self.act.spans.append(span)
                if self.act.what != "win" or not self.found.loose:
                    return
            if self.found.loose:
                tiles, where, first = self.found.loose.pop()
                self.found.acts.append(Act("discards", name, [tiles], name, [where, span], first))
            elif self._next(at).value == "discards":
                self.subjects = [(name, span)]
            return
        if (
            self.before == "for"
            and self.act is not None
            and self.found.acts
            and self.found.acts[-1].what in ("single", "pair")
        ):
            self.found.acts[-1].actor = name
            self.found.acts[-1].spans.append(span)
            return
        if item.first < len(self.words) and self.words[item.first].small in _POSSESSIVE and self.act and self.act.actor:
            return
        if name in (ME, SOMEONE) and self.subjects and self.subjects[-1][0] not in (ME, SOMEONE):
            self.owner = self.subjects[-1][0]
            return
        if self.subjects and self.before not in ("and", ",", "&", "both"):
            self.subjects.clear()
        self.subjects.append((name, span))
        self.owner = name

    def _acted(self, at: int) -> None:
        item = self.items[at]
        span, what = self._span(item), item.value
        if what == "exposes" and self.words[item.after - 1].small == "exposed" and not self._tile_follows(at):
            self._up()
            return
        actors = self.subjects or [(self._inherited(what), span)]
        if what in ("single", "pair") and self._next(at).value != "for":
            actors = [(self.subjects[-1][0], self.subjects[-1][1])] if self.subjects else [("", span)]
        if what != "win" and what not in CLAIMS:
            actors = actors[-1:]
        for actor, where in actors:
            self.found.acts.append(Act(what, actor, spans=[*([where] if where != span else []), span], at=item.first))
        self.act = self.found.acts[-1]
        if what == "discards" and self.found.loose and not self._tile_follows(at):
            tiles, where, _ = self.found.loose.pop()
            self.act.tiles.append(tiles)
            self.act.spans.append(where)
            if self.act.actor in ("", ME) and self._next(at).value == "from":
                self.act.actor = ""
        self.subjects = []

    def _inherited(self, what: str) -> str:
        """Return who makes a claim that is named after the player has begun to: ``north wants it for a kong``."""
        last = self.found.acts[-1] if self.act is not None and self.found.acts else None
        return (
            last.actor
            if last is not None and last.what in ("calls", "holds", "names") and what in (*CLAIMS, "win")
            else ""
        )

    def _tile_follows(self, at: int) -> bool:
        for item in self.items[at + 1 : at + 5]:
            if item.kind == "tiles":
                return True
            if item.kind in ("act", "mark", "place", "seat", "wind"):
                return False
        return False

    def _up(self) -> None:
        """Take what was last said to be held as exposed."""
        claim = self.found.acts[-1] if self.found.acts else None
        if claim is not None and claim.what in CLAIMS and not self.found.loose:
            claim.laid = True
            return
        self._join_joker()
        if self.found.held and self.found.held[-1][1] and len(parse_tiles(self.found.held[-1][1])) > 1:
            self._expose_held()
        elif self.found.loose and len(parse_tiles(self.found.loose[-1][0])) > 1:
            groups = [one for one in self.found.loose if len(parse_tiles(one[0])) > 1]
            self.found.exposed += [(self.owner, tiles, span) for tiles, span, _ in groups]
            self.found.loose = [one for one in self.found.loose if one not in groups]
        else:
            self.act = Act("exposed", self.subjects[-1][0] if self.subjects else self.owner)
            self.subjects = []

    def _join_joker(self) -> None:
        """Join a joker to the group it was said beside: ``888 dots and a joker``."""
        match self.found.held:
            case [*_, (name, tiles, span), (other, "J", last)] if name == other and len(parse_tiles(tiles)) > 1:
                self.found.held[-2:] = [(name, f"{tiles}J", (span[0], last[1]))]

    def _joins(self, jokers: str, span: Span) -> bool:
        """Join jokers to the group exposed right before: ``I exposed 3 soaps with 2 jokers``."""
        before = self.found.acts[-2] if len(self.found.acts) > 1 else None
        if {*jokers} != {"J"} or before is None or before.what != "exposes" or not before.tiles:
            return False
        before.tiles[-1] += jokers
        self.found.exposed.append((before.actor or self.owner, before.tiles[-1], span))
        return True

    def _extends(self, at: int) -> bool:
        """Whether tiles are said right after others: ``exposed 3 flowers and a joker``."""
        before = self.items[at - 1].value if self.items[at - 1].value != "a" else self.items[at - 2].value
        return before in ("and", "with", "plus", ",")

    def _lay_joker(self, act: Act, jokers: str, span: Span) -> None:
        """Take a joker as a part of the exposure said right before it."""
        if self.found.exposed and (not act.tiles or self.found.exposed[-1][1] == act.tiles[-1]):
            name, laid, (start, _) = self.found.exposed.pop()
        elif act.tiles:
            name, laid, (start, _) = act.actor or self.owner, act.tiles[-1], act.spans[-1]
        else:
            return
        act.tiles[-1:] = [laid + jokers]
        self.found.exposed.append((name, laid + jokers, (start, span[1])))

    def _expose_held(self) -> None:
        """Take the last group held as exposed, with those said right before it."""
        held = self.found.held
        laid = [held.pop()]
        while held and held[-1][0] == laid[0][0] and _is_beside(held[-1], laid[0]):
            laid.insert(0, held.pop())
        self.found.exposed += laid

    def _held_one(self, item: Item) -> None:
        gone = self.found.first("discards")
        if gone is not None and gone.tiles and self.act is not None:
            self.found.held.append((self.act.actor, gone.tiles[0], self._span(item)))

    def _tiles(self, at: int) -> None:
        item, act = self.items[at], self.act
        span, tiles = self._span(item), "".join(item.tiles)
        is_exposure = _is_exposure(tiles)
        if {*tiles} == {"J"} and act is not None and act.what in _LAYING and self._extends(at):
            self._lay_joker(act, tiles, span)
        elif act is None and self.subjects and self.items[at - 1].value == ":" and len(parse_tiles(tiles)) == 1:
            name, where = self.subjects.pop()
            self.found.acts.append(Act("discards", name, [tiles], spans=[where, span], at=item.first))
        elif act is None:
            self.found.loose.append((tiles, span, item.first))
        elif act.what in ("holds", "looks") and is_exposure and act.actor not in ("", ME):
            self.found.exposed.append((act.actor, tiles, span))
        elif act.what == "exposed" and len(parse_tiles(tiles)) < _LEAST_EXPOSED:
            self.found.loose.append((tiles, span, item.first))
        elif act.what == "exposed" or (act.what == "exposes" and (is_exposure or _is_laid(act, tiles))):
            self.found.exposed.append((act.actor or self.owner, tiles, span))
            if act.what == "exposes":
                act.tiles.append(tiles)
        elif act.what == "holds":
            if not self._joins(tiles, span):
                self.found.held.append((act.actor, tiles, span))
        elif act.what == "looks":
            self.found.loose.append((tiles, span, item.first))
        elif not act.tiles or act.what in ("passes", "exposes"):
            act.tiles.append(tiles)
            act.spans.append(span)
        else:
            self.found.loose.append((tiles, span, item.first))


def _is_beside(one: tuple[str, str, Span], other: tuple[str, str, Span]) -> bool:
    """Whether a group that can be an exposure is said right before another."""
    return other[2][0] - one[2][1] <= CLOSE and len(parse_tiles(one[1])) >= _LEAST_EXPOSED


def _is_laid(act: Act, tiles: str) -> bool:
    """Whether tiles that another player lays are an exposure without jokers."""
    return act.actor not in ("", ME) and len(parse_tiles(tiles)) >= _LEAST_EXPOSED


def _is_exposure(tiles: str) -> bool:
    """Whether tiles are an exposure with jokers and naturals."""
    jokers = [tile.is_joker for tile in parse_tiles(tiles)]
    return len(jokers) > 2 and any(jokers) and not all(jokers)


def happenings(words: Sequence[Word]) -> Happenings:
    """Read what happened."""
    return Reader(words).read()
