"""A waiting player's discards and passed tiles: the stories behind furiten positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from callwise.ground.seats import Relation
from callwise.question.makers import Chance
from callwise.riichi.practice.deals.random_tiles import Wall
from callwise.riichi.practice.deals.waiting_hands import (
    LONG,
    OTHERS,
    WHERE,
    Ready,
    Shape,
    counted,
    drawn,
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
"""Which discard would complete the hand: whether it must be the last, and else how many of the last ones to avoid."""
_IN_RIICHI = (Plot.OWN_BEFORE_RIICHI, Plot.OWN_IN_RIICHI, Plot.RIICHI, Plot.MISSED_IN_RIICHI)
_SEATED = (Plot.ONE_WITHOUT_YAKU, Plot.PASSED_WITHOUT_YAKU)
_DECLARED = (Plot.DECLARED, Plot.DECLARED_PASSED)


@dataclass(frozen=True)
class Happened:
    """A player's latest action: a discard, or a named call; both are empty for a discard of yours."""

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

    ready: Ready
    pond: tuple[Tile, ...]
    past: tuple[Happened, ...] = ()
    riichi: int | None = None
    declared: int | None = None
    passed: Happened | None = None
    own: int | None = None
    is_seated: bool = False

    @property
    def table(self) -> dict[str, str]:
        """The entries of a puzzle's table."""
        pond = " ".join(write_lying(one, turned=place == self.riichi) for place, one in enumerate(self.pond))
        return {
            **self.ready.table,
            "pond": pond,
            **({"past": "; ".join(map(str, self.past))} if self.past else {}),
            **({"seat": "south"} if self.is_seated else {}),
            **({} if self.declared is None else {"declared": str(self.declared)}),
        }

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

    def spoilt(self, wall: Wall) -> Story | None:
        """Return the same story with one of your discards replaced by a winning tile; None if none is left."""
        able = [kind for kind in self.ready.waits if wall.has(kind)]
        if not able:
            return None
        own = wall.chance.randrange(len(self.pond) if self.riichi is None else self.riichi)
        pond = (*self.pond[:own], *wall.take(wall.chance.choice(able), plain_only=True), *self.pond[own + 1 :])
        return replace(self, pond=pond, own=own)


def tell(
    wall: Wall,
    plot: Plot,
    discards: Sequence[int],
    shapes: Sequence[Shape] | None = None,
    *,
    closed: bool = False,
) -> Story | None:
    """Generate a story with a number of discards of yours; None if the tiles don't allow it."""
    chance = wall.chance
    if plot in _SEATED:
        held = one_without_yaku(wall)
    else:
        melds = 0 if closed or plot in _IN_RIICHI or chance.randrange(4) else 1
        held = ready(wall, shapes or _SHAPES, melds=melds)
    if held is None:
        return None
    count = chance.choice(discards)
    wanted = [kind for kind in held.waits if wall.has(kind)]
    if plot is Plot.PASSED_WITHOUT_YAKU:
        wanted = [kind for kind in wanted if kind.is_yaochuu]
    if not wanted:
        return None
    story = Story(held, (), is_seated=plot in _SEATED)
    if plot in _OWN:
        is_last, before = _OWN[plot]
        own = count - 1 if is_last else chance.randrange(count - before)
        story = replace(story, own=own)
        gone = river(wall, count - 1, held.kept)
        gone[own:own] = wall.take(chance.choice(wanted))
    else:
        gone = river(wall, count, held.kept)
    if plot in _DECLARED:
        story = replace(story, declared=(story.own or 0) + 1)
    if plot in _IN_RIICHI:
        story = replace(story, riichi=count - 2 + (plot is Plot.MISSED_IN_RIICHI and chance.randrange(2)))
    story = replace(story, pond=tuple(gone))
    if plot not in _PASSED:
        return story
    left = [kind for kind in wanted if wall.has(kind)]
    if not left:
        return None
    (tile,) = wall.take(chance.choice(left), plain_only=True)
    return _passing(wall, plot, story, tile)


_SHAPES = (*LONG, *Shape)


def _passing(wall: Wall, plot: Plot, story: Story, tile: Tile) -> Story | None:
    """Add a passed winning tile to the story."""
    chance, held = wall.chance, story.ready
    if plot is Plot.CALLED:
        if not wall.has(tile.kind, tile.kind):
            return None
        wall.take(tile.kind, tile.kind, plain_only=True)
        who, caller = chance.choice([(Relation.SHIMOCHA, Relation.TOIMEN), (Relation.KAMICHA, Relation.SHIMOCHA)])
        passed = Happened(who, tile)
        past = (passed, Happened(caller, call="pon"), Happened(caller, other(wall, held)))
        yours = (Happened(Relation.SELF),) if who is Relation.SHIMOCHA else ()
        return replace(story, past=(*yours, *past), passed=passed)
    is_over = plot is Plot.OVER or (plot is Plot.MISSED_IN_RIICHI and story.riichi == len(story.pond) - 2)
    if is_over:
        few = len(story.pond) < 5
        before, after = OTHERS[few + chance.randrange(3 - few) :], OTHERS[: chance.randrange(3 - few)]
    else:
        before, after = (), OTHERS[: 1 + chance.randrange(2)]
    who = chance.choice(before or after)
    passed = Happened(who, tile)
    told = [*(_discards(wall, held, before, passed)), Happened(Relation.SELF)]
    told += _discards(wall, held, after, None if before else passed)
    return replace(story, past=tuple(told), passed=passed)


def _discards(wall: Wall, held: Ready, order: Sequence[Relation], passed: Happened | None) -> list[Happened]:
    return [passed if passed and passed.by is by else Happened(by, other(wall, held)) for by in order]


def prompt(chance: Chance, story: Story) -> str:
    """Describe a story, but not its consequences."""
    shape = drawn(story.ready.shape)
    said = {
        "shape": shape,
        "last": f"{{{story.pond[-1]}}}",
        "tiles": counted(len(story.pond), "tile"),
        "discards": counted(len(story.pond), "discard"),
    }
    if story.passed is not None:
        who = WHERE[story.passed.by]
        said |= {"passed": f"{{{story.passed.tile}}}", "who": who, "Who": who[0].upper() + who[1:]}
        said_so = _COMPLETED if story.is_seated else _PASSED_ON if story.riichi is None else _MISSED
        return chance.choice(said_so).format(**said)
    if story.riichi is not None:
        return chance.choice(_RIICHI).format(**said, declares=f"{{{story.pond[story.riichi]}}}")
    return chance.choice(_WAITING).format(**said)


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
