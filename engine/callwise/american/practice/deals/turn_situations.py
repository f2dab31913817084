"""
Moments of a turn, and possible acts: the basis of most generated positions on turns.

All moments are built from the same parts, so that any act can be asked about at any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self, TypeAlias

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.practice.deals.random_racks import alike, spoken
from callwise.american.practice.deals.table_setup import Act, Aim, Scene, TableSetup, Way, several, some_of, write_acts
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase


@dataclass
class Cast(Scene):
    """
    The parts of a moment.

    `owner` has an exposed joker that stands for `tile`, somebody discards `wanted`, you pick `drawn` and have `spare`
    to discard, `gone` was discarded earlier, and you exposed `group` some turns ago. `mine` are tiles for your rack,
    and `is_open` says whether the wanted tile is visible.
    """

    owner: Seat
    tile: Tile
    shown: str
    wanted: Tile
    spare: Tile
    drawn: Tile
    gone: Tile
    group: Tile
    mine: list[Tile] = field(default_factory=list)
    is_open: bool = False

    @classmethod
    def of(cls, sit: TableSetup) -> Cast:
        """Draw the owner of the joker, and the tiles."""
        owner, tile = sit.others[0], sit.kind(FLOWER)
        shown = sit.lay(owner, tile, 3 + sit.chance.randrange(2), 1)
        wanted, spare, drawn, gone, group = (sit.kind(FLOWER) for _ in range(5))
        return cls(sit, owner, tile, shown, wanted, spare, drawn, gone, group, [tile, spare])

    def copy(self) -> Self:
        """Return an independent copy."""
        one = super().copy()
        one.mine = [*self.mine]
        return one

    @property
    def left(self) -> Seat:
        """The player before you."""
        return self.sit.you.after(3)

    @property
    def next(self) -> Seat:
        """The player after you."""
        return self.sit.you.after(1)

    def lies(self, by: Seat, tile: Tile | None = None, named: Tile | None = None) -> str:
        """Let a player discard the wanted tile, or another: ``West discards {3b}``."""
        self.is_open = tile in (None, self.wanted)
        return self.sit.discards(by, tile or self.wanted, named=named)

    def comes(self, by: Seat, named: Tile | None = None) -> str:
        """Let a player discard the wanted tile, of which you hold two."""
        self.mine += (self.wanted, self.wanted)
        return self.lies(by, named=named)

    def you_discard(self, named: Tile | None = None) -> None:
        """Discard the spare tile, perhaps misnamed."""
        self.mine.remove(self.spare)
        self.sit.wall.take(self.spare)
        name = f", named {named}" if named else ""
        self.sit.entries["discard"] = f"{self.spare} by {self.sit.you.value}{name}"

    def told(self, moment: Moment) -> str:
        """Set up a moment, add its tiles to your rack, and describe it."""
        says = moment(self)
        self.sit.hold(*self.mine)
        return says

    def possible(self) -> Act[Cast] | None:
        """Return an act that is certainly possible at the moment described, None if there's no obvious one."""
        entries = self.sit.entries
        if "naming" in entries:
            return TAKE_BACK if self.sit.on_turn else None
        if self.sit.on_turn:
            return DISCARD
        if "phase" in entries:
            return expose if self.mine.count(self.wanted) > 1 else None
        if "picked" in entries:
            return RACK
        if "discard" not in entries or "wall" in entries or "wanted" in entries:
            return None
        return turn_picks


Moment: TypeAlias = Way[Cast]
PICK, NEXT_PICKS = "pick", "{0.next.value} pick"
RACK, RACK_JOKER = "rack", "rack J"
DISCARD, DISCARD_PICK, DISCARD_EXPOSED = "discard {0.spare}", "discard {0.drawn}", "discard {0.group}"
EXCHANGE = "exchange {0.tile} for {0.owner.value} {0.tile}"
CALL, CALL_FOR_PAIR, WANT, TAKE_CALL_BACK = (
    "call {0.wanted}",
    "call {0.wanted} for a pair",
    "want {0.wanted}",
    "take back call",
)
BEGIN, TAKE_BACK, CORRECT = "begin {0.spare}", "take back {0.spare}", "correct"


def expose(cast: Cast) -> str:
    """Expose two matching tiles."""
    return f"expose {several(cast.wanted, 2)}"


def turn_picks(cast: Cast) -> str:
    """Let the player after the discarder pick, or the one after that if your hand is dead."""
    by, you = Seat.parse(cast.sit.entries["discard"].split()[2].rstrip(",")), cast.sit.you
    is_dead = "dead" in cast.sit.entries
    seat = next(one for turns in (1, 2) if (one := by.after(turns)) is not you or not is_dead)
    return "pick" if seat is you else f"{seat.value} pick"


def waiting(cast: Cast) -> str:
    """The player before you has discarded: it's your turn, but you haven't begun it."""
    says = cast.comes(cast.left)
    return (
        f"{says}. {cast.sit.say('You’re next, and you haven’t picked.', 'It’s your turn, and nobody has picked yet.')}"
    )


def elsewhere(cast: Cast) -> str:
    """Another player has discarded, and somebody's turn comes before yours."""
    by = cast.sit.you.after(1 + cast.sit.chance.randrange(2))
    says = cast.comes(by)
    return f"{says}. {cast.sit.say('Nobody has picked yet.', f'{by.after(1).words} is next.')}"


def picked(cast: Cast) -> str:
    """You've picked a tile and can see it, but haven't racked it."""
    says = cast.comes(cast.left)
    cast.sit.wall.take(cast.drawn)
    cast.sit.entries["picked"] = str(cast.drawn)
    rest = ("You’ve picked {tile}, and it isn’t racked yet.", "You’ve picked {tile} and are looking at it.")
    return f"{says}. {cast.sit.say(*rest, tile=cast.drawn)}"


def racked(cast: Cast) -> str:
    """Your turn has begun, and your pick is racked."""
    cast.sit.on_turn = True
    cast.mine += (cast.drawn, cast.wanted, cast.wanted)
    return cast.sit.say("It’s your turn, and your pick is racked.", "You’ve picked a tile and racked it.")


def called(cast: Cast) -> str:
    """You've called, but haven't exposed anything."""
    says = cast.comes(cast.sit.chance.choice(cast.sit.others))
    cast.sit.entries["phase"] = "called"
    rest = (
        "You’ve called it, and it’s on top of your [[rack]], alone.",
        "You’ve called it. Nothing is exposed beside it yet.",
    )
    return f"{says}. {cast.sit.say(*rest)}"


def exposed(cast: Cast) -> str:
    """You've called and exposed, and haven't discarded yet."""
    by, sit = cast.sit.chance.choice(cast.sit.others), cast.sit
    sit.on_turn = True
    shown = sit.lay(sit.you, cast.wanted, 3, sit.chance.randrange(2))
    sit.entries["fresh"] = f"{cast.wanted} by {by.value}"
    return sit.say(
        "You’ve just called {tile} from {by} and exposed {shown}.",
        "You called {tile} from {by} and have exposed {shown}. Your discard is still to come.",
        tile=cast.wanted,
        by=by.words,
        shown=shown,
    )


def down(cast: Cast) -> str:
    """You've just discarded."""
    cast.you_discard()
    rest = cast.sit.say("Nobody has said anything yet.", "The next player hasn’t picked yet.")
    return f"You’ve just discarded {{{cast.spare}}}. {rest}"


def empty(cast: Cast) -> str:
    """The last discard is open, and nobody has another turn."""
    cast.sit.entries["wall"] = "0"
    says = cast.sit.say("The wall is empty.", "No tile is left in the wall.")
    return f"{cast.comes(cast.left)}. {says}"


def redeemed(cast: Cast) -> str:
    """You've redeemed a joker, and it's in your hand."""
    sit = cast.sit
    given, seat = sit.kind(FLOWER), sit.others[1]
    sit.on_turn = True
    shown = sit.lay(seat, given, 3, 0)
    cast.mine.append(JOKER)
    sit.entries["redeemed"] = seat.value
    return sit.say(
        "You’ve just given {given} to {seat}, for the [[joker]] that was in {shown}.",
        "With {given}, you’ve just redeemed the [[joker]] in {shown} of {seat}.",
        given=given,
        seat=seat.words,
        shown=shown,
    )


def naming(cast: Cast) -> str:
    """You've partly named a tile."""
    cast.sit.on_turn = True
    cast.sit.entries["naming"] = str(cast.spare)
    says = ("You begin to name {tile}, and stop halfway.", "You’ve said half the name of {tile}, and still hold it.")
    return f"Your pick is racked. {cast.sit.say(*says, tile=cast.spare)}"


def misnamed(cast: Cast) -> str:
    """You've misnamed your discard."""
    named = alike(cast.sit.chance, cast.spare)
    cast.you_discard(named)
    says = ("You’ve just discarded {tile}, but you said “{named}”.", "You discard {tile} and call it “{named}”.")
    return cast.sit.say(*says, tile=cast.spare, named=spoken(named))


def theirs_misnamed(cast: Cast) -> str:
    """Another player has misnamed their discard."""
    named = alike(cast.sit.chance, cast.wanted)
    says = cast.comes(cast.left, named)
    return f"{says}{cast.sit.say(' and says', ', but calls it')} “{spoken(named)}”."


def dead(cast: Cast) -> str:
    """Your hand is dead."""
    cast.sit.entries["dead"] = cast.sit.you.value
    says = cast.sit.say("Your hand has been called [[dead]].", "Your own hand is [[dead]].")
    return f"{says} {cast.comes(cast.sit.you.after(1 + cast.sit.chance.randrange(3)))}."


_OF_DISCARD: Sequence[Act[Cast]] = (CALL, WANT, CALL_FOR_PAIR, expose)
"""Acts with the wanted tile, used only if it is visible."""
_PICKS: Sequence[Act[Cast]] = (PICK, NEXT_PICKS, turn_picks)


def draw_moment(chance: Chance, aim: Aim[Cast], others: Sequence[Act[Cast]], titles: Sequence[str]) -> Draft:
    """Draw a moment with some other acts, usually including a possible one, and its near miss."""
    first = Cast.of(TableSetup(chance))
    casts, moments = [first], [chance.choice(aim.ways)]
    if aim.twins:
        casts.append(first.copy())
        moments.append(chance.choice(aim.twins))
    opens = [f"You are {one.sit.you.words}. {one.owner.words} has exposed {one.shown}." for one in casts]
    told = [f"{says} {cast.told(moment)}" for says, cast, moment in zip(opens, casts, moments, strict=True)]
    barred = (aim.act, *(() if first.is_open else _OF_DISCARD), *(_PICKS if aim.act in _PICKS else ()))
    some = some_of(chance, others, *barred)
    possible = first.possible()
    if possible is not None and possible not in barred and chance.randrange(4):
        some[0] = possible
    acts = write_acts(first, (aim.act, *some))
    parts: dict[str, Seat | Tile] = {
        "owner": first.owner,
        "tile": first.tile,
        "spare": first.spare,
        "wanted": first.wanted,
    }
    title = phrase(chance, titles, **{name: part.words for name, part in parts.items()})
    one, *twin = (
        Draft(title[0].upper() + title[1:], says, {"acts": acts, **cast.sit.table()})
        for says, cast in zip(told, casts, strict=True)
    )
    return one.with_near(next(iter(twin), None))


def moment_makers(
    aims: Mapping[Clause, Aim[Cast]],
    elsewhere: Mapping[Clause, tuple[str, str, Aim[Cast]]],
    others: Sequence[Act[Cast]],
    titles: Sequence[str],
) -> tuple[Maker[AmericanRuleset], ...]:
    """
    Return a maker of moments for the clauses of `aims`, and one for each clause that decides only `elsewhere`.

    `elsewhere` gives each such clause its ruleset, the ruleset's description, and the aim.
    """

    def draw(chance: Chance, rules: AmericanRuleset, clause: Clause) -> Draft:
        return draw_moment(chance, aims[clause] if clause in aims else elsewhere[clause][2], others, titles)

    return (
        Maker(Allowed, tuple(aims), draw),
        *(Maker(Allowed, (aim,), draw, name, says={name: says}) for aim, (name, says, _) in elsewhere.items()),
    )
