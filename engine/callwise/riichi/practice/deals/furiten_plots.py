"""A waiting player's discards and passed tiles: the stories behind furiten positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, entries, phrase, require
from callwise.riichi.practice.deals.random_tiles import OTHERS, Wall
from callwise.riichi.practice.deals.table_words import counted, drawn, who
from callwise.riichi.practice.deals.waiting_hands import (
    LONG,
    Shape,
    WaitingHand,
    named,
    one_without_yaku,
    other,
    ready,
    river,
)
from callwise.riichi.table.pond import write_lying
from callwise.riichi.table.tiles import Tile


class Plot(Enum):
    """What affects a win, or seems to."""

    CLEAN = "no discard would complete the hand"
    OWN = "one of your discards would"
    OWN_LAST = "your last discard would"
    OWN_EARLIER = "an earlier one would"
    OWN_BEFORE_RIICHI = "one before your riichi would"
    OWN_IN_RIICHI = "one after your riichi would"
    RIICHI = "you’re in riichi, and no discard would"
    DECLARED = "one of your discards would, and you declared it sacred"
    PASSED = "you passed on a winning tile and haven’t discarded since"
    DECLARED_PASSED = "so you did, with a sacred discard declared"
    OVER = "you’ve discarded since"
    CALLED = "somebody has called it"
    MISSED_IN_RIICHI = "you missed one in riichi"
    ONE_WITHOUT_YAKU = "one of your waits gives no yaku"
    PASSED_WITHOUT_YAKU = "you passed on that one"


_PASSED = (Plot.PASSED, Plot.DECLARED_PASSED, Plot.OVER, Plot.CALLED, Plot.MISSED_IN_RIICHI, Plot.PASSED_WITHOUT_YAKU)
_OWN = {
    Plot.OWN: (False, 0),
    Plot.OWN_LAST: (True, 0),
    Plot.OWN_EARLIER: (False, 2),
    Plot.OWN_BEFORE_RIICHI: (False, 2),
    Plot.OWN_IN_RIICHI: (True, 0),
    Plot.DECLARED: (False, 0),
    Plot.DECLARED_PASSED: (False, 0),
}
"""The discard that would complete the hand: whether it's the last, and if not, the fewest discards after it."""
_IN_RIICHI = (Plot.OWN_BEFORE_RIICHI, Plot.OWN_IN_RIICHI, Plot.RIICHI, Plot.MISSED_IN_RIICHI)
_SEATED = (Plot.ONE_WITHOUT_YAKU, Plot.PASSED_WITHOUT_YAKU)
_DECLARED = (Plot.DECLARED, Plot.DECLARED_PASSED)


@dataclass(frozen=True)
class PastAction:
    """One of the latest actions: a discard, or a call by name; a discard of yours has neither `tile` nor `call`."""

    by: Relation
    tile: Tile | None = None
    call: str = ""

    def __str__(self) -> str:
        name = "you" if self.by is Relation.SELF else self.by.value
        return f"{name} {self.tile or self.call}".strip()


@dataclass(frozen=True)
class Story:
    """
    A waiting hand, its discards, and the latest events.

    `riichi` is the index of the riichi discard, `declared` how many discards there were when “sacred discard” was
    declared, `passed` the passed winning tile, and `own` the index of a discard that would complete the hand.
    """

    ready: WaitingHand
    pond: tuple[Tile, ...]
    past: tuple[PastAction, ...] = ()
    riichi: int | None = None
    declared: int | None = None
    passed: PastAction | None = None
    own: int | None = None
    is_seated: bool = False

    @property
    def table(self) -> dict[str, str]:
        """The entries of a puzzle's table."""
        pond = " ".join(write_lying(one, turned=place == self.riichi) for place, one in enumerate(self.pond))
        past = "; ".join(map(str, self.past))
        seat = "south" if self.is_seated else None
        return entries({**self.ready.table, "pond": pond, "past": past, "seat": seat, "declared": self.declared})

    @property
    def title(self) -> str:
        """Name the passed tile, or else the wait."""
        if self.passed is None or self.passed.tile is None:
            return named(self.ready)
        return f"{'Passing on' if self.riichi is None else 'Missing'} {self.passed.tile.words}"

    def clean(self, wall: Wall) -> Story:
        """Return the same story with a different tile wherever one would complete the hand."""
        instead = other(wall, self.ready, without={tile.kind for tile in self.pond})
        pond = [instead if place == self.own else tile for place, tile in enumerate(self.pond)]
        past = [replace(one, tile=instead) if one == self.passed else one for one in self.past]
        return replace(self, pond=tuple(pond), past=tuple(past), passed=None, own=None)

    def spoilt(self, wall: Wall) -> Story:
        """Return the same story with one of your discards replaced by a winning tile. Raises MisdealError."""
        require(any(wall.has(kind) for kind in self.ready.waits))
        own = wall.chance.randrange(len(self.pond) if self.riichi is None else self.riichi)
        pond = (*self.pond[:own], wall.take_one(self.ready.waits, plain_only=True), *self.pond[own + 1 :])
        return replace(self, pond=pond, own=own)


def make_story(
    wall: Wall, plot: Plot, discards: Sequence[int], shapes: Sequence[Shape] | None = None, *, closed: bool = False
) -> Story:
    """Generate a story with a number of discards of yours. Raises MisdealError."""
    chance, own, riichi = wall.chance, None, None
    if plot in _SEATED:
        held = one_without_yaku(wall)
    else:
        melds = 0 if closed or plot in _IN_RIICHI or chance.randrange(4) else 1
        held = ready(wall, shapes or _SHAPES, melds=melds)
    count = chance.choice(discards)
    wanted = [kind for kind in held.waits if kind.is_yaochuu or plot is not Plot.PASSED_WITHOUT_YAKU]
    require(any(wall.has(kind) for kind in wanted))
    if plot in _OWN:
        is_last, before = _OWN[plot]
        own = count - 1 if is_last else chance.randrange(count - before)
        pond = river(wall, count - 1, held.kept)
        pond.insert(own, wall.take_one(wanted))
    else:
        pond = river(wall, count, held.kept)
    if plot in _IN_RIICHI:
        riichi = count - 2 + (plot is Plot.MISSED_IN_RIICHI and chance.randrange(2))
    declared = None if plot not in _DECLARED else (own or 0) + 1
    story = Story(held, tuple(pond), (), riichi, declared, None, own, is_seated=plot in _SEATED)
    return _passing(wall, plot, story, wall.take_one(wanted, plain_only=True)) if plot in _PASSED else story


_SHAPES = (*LONG, *Shape)


def _passing(wall: Wall, plot: Plot, story: Story, tile: Tile) -> Story:
    """Add a passed winning tile to the story."""
    chance, held = wall.chance, story.ready
    if plot is Plot.CALLED:
        require(wall.has(tile.kind, tile.kind))
        wall.take(tile.kind, tile.kind, plain_only=True)
        by, caller = chance.choice([(Relation.SHIMOCHA, Relation.TOIMEN), (Relation.KAMICHA, Relation.SHIMOCHA)])
        passed = PastAction(by, tile)
        past = (passed, PastAction(caller, call="pon"), PastAction(caller, other(wall, held)))
        yours = (PastAction(Relation.SELF),) if by is Relation.SHIMOCHA else ()
        return replace(story, past=(*yours, *past), passed=passed)
    is_over = plot is Plot.OVER or (plot is Plot.MISSED_IN_RIICHI and story.riichi == len(story.pond) - 2)
    if is_over:
        few = len(story.pond) < 5
        before, after = OTHERS[few + chance.randrange(3 - few) :], OTHERS[: chance.randrange(3 - few)]
    else:
        before, after = (), OTHERS[: 1 + chance.randrange(2)]
    passed = PastAction(chance.choice(before or after), tile)
    told = [*(_discards(wall, held, before, passed)), PastAction(Relation.SELF)]
    told += _discards(wall, held, after, None if before else passed)
    return replace(story, past=tuple(told), passed=passed)


def _discards(wall: Wall, held: WaitingHand, order: Sequence[Relation], passed: PastAction | None) -> list[PastAction]:
    return [passed if passed and passed.by is by else PastAction(by, other(wall, held)) for by in order]


def describe(chance: Chance, story: Story, more: Mapping[str, str] | None = None) -> Draft:
    """Draft a story, with additional table entries and a prompt that doesn't reveal its consequences."""
    return Draft(story.title, prompt(chance, story), {**story.table, **(more or {})})


def prompt(chance: Chance, story: Story) -> str:
    """Describe a story without revealing its consequences."""
    count, passed = len(story.pond), story.passed
    ways: Sequence[str] = _WAITING if story.riichi is None else _RIICHI
    said = {
        "shape": drawn(story.ready.shape),
        "last": f"{{{story.pond[-1]}}}",
        "tiles": counted(count, "tile"),
        "discards": counted(count, "discard"),
        "declares": f"{{{story.pond[story.riichi or 0]}}}",
    }
    if passed is not None:
        ways = _COMPLETED if story.is_seated else _PASSED_ON if story.riichi is None else _MISSED
        said |= {"passed": f"{{{passed.tile}}}", **who(passed.by)}
    return phrase(chance, ways, **said)


_WAITING = (
    "You’re waiting with {shape}, {discards} into the hand.",
    "You wait with {shape}. You’ve discarded {tiles} so far, {last} last.",
    "You’re one tile short, and you wait with {shape}. You’ve made {discards} so far.",
    "You’ve just discarded {last}, and you’re waiting with {shape}.",
)
_PASSED_ON = (
    "You wait with {shape}. {Who} discarded {passed}, and you passed on it.",
    "{Who} discarded {passed}. You hoped for something better and passed on it. You wait with {shape}.",
    "You were looking elsewhere when {who} discarded {passed}. You wait with {shape}.",
    "You could have won on {passed} from {who}, but you said nothing. You wait with {shape}.",
)
_COMPLETED = (
    "You wait with {shape} in an open hand. {Who} discarded {passed}, and you said nothing.",
    "{Who} discarded {passed}, which completes your open hand, and you said nothing. You wait with {shape}.",
    "Your hand is open, and you wait with {shape}. You passed on {passed} from {who}.",
)
_MISSED = (
    "You’re in [[riichi]], waiting with {shape}. {Who} discarded {passed}, and you missed it.",
    "You’re in [[riichi]]. {Who} discarded {passed} while you were pouring tea. You wait with {shape}.",
    "You’re in [[riichi]] with {shape}, and you said nothing when {who} discarded {passed}.",
)
_RIICHI = (
    "You’ve declared [[riichi]] with {declares} and wait with {shape}. Your last discard was {last}.",
    "You’re in [[riichi]], waiting with {shape}, and you’ve just drawn and discarded {last}.",
)
