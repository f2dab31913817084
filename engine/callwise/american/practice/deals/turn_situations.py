"""
Moments of a turn, and possible acts: the basis of most generated positions on turns.

All moments are built from the same parts, so that any act can be asked about at any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from callwise.american.practice.deals.random_racks import alike, spoken
from callwise.american.practice.deals.table_setup import Sitting, several
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft


@dataclass
class Cast:
    """
    The parts of a moment.

    `owner` has an exposed joker that stands for `tile`, somebody discards `wanted`, you pick `drawn` and have `spare`
    to discard, `gone` was discarded earlier, and you exposed `group` some turns ago.  `mine` are tiles for your rack,
    and `is_open` says that the wanted tile is visible.
    """

    sit: Sitting
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
    def of(cls, sit: Sitting) -> Cast:
        """Draw the owner of the joker, and all these tiles."""
        owner, tile = sit.others[0], sit.kind(FLOWER)
        shown = sit.lay(owner, tile, 3 + sit.chance.randrange(2), 1)
        wanted, spare, drawn, gone, group = (sit.kind(FLOWER) for _ in range(5))
        return cls(sit, owner, tile, shown, wanted, spare, drawn, gone, group, [tile, spare])

    def copy(self) -> Cast:
        """Return an independent copy."""
        return replace(self, sit=self.sit.copy(), mine=[*self.mine])

    @property
    def left(self) -> Seat:
        """The player before you."""
        return self.sit.you.after(3)

    def lies(self, by: Seat, tile: Tile | None = None, named: Tile | None = None) -> str:
        """Let a player discard the wanted tile, or another: ``West, on your right, discards {3b}``."""
        tile = tile or self.wanted
        self.sit.wall.take(tile)
        self.sit.entries["discard"] = f"{tile} by {by.value}" + (f", named {named}" if named else "")
        self.is_open = tile == self.wanted
        return f"{self.sit.who(by)} discards {{{tile}}}"

    def holds(self, *tiles: Tile) -> None:
        """Add these tiles to your rack."""
        self.mine += tiles

    def told(self, moment: Moment) -> str:
        """Describe a moment, and put its tiles into your rack."""
        says = moment(self)
        self.sit.hold(*self.mine)
        return says

    def possible(self) -> Act | None:
        """Return an act that is certainly possible at the moment described; None if there's no obvious one."""
        entries = self.sit.entries
        if "naming" in entries:
            return Cast.takes_back if self.sit.on_turn else None
        if self.sit.on_turn:
            return Cast.discards
        if "phase" in entries:
            return Cast.exposes if self.mine.count(self.wanted) > 1 else None
        if "picked" in entries:
            return Cast.racks
        if "discard" not in entries or "wall" in entries or "wanted" in entries:
            return None
        return Cast.turn_picks

    def picks(self) -> str:
        return "pick"

    def racks(self) -> str:
        return "rack"

    def racks_joker(self) -> str:
        return "rack J"

    def discards(self) -> str:
        return f"discard {self.spare}"

    def discards_pick(self) -> str:
        return f"discard {self.drawn}"

    def discards_exposed(self) -> str:
        return f"discard {self.group}"

    def exchanges(self) -> str:
        return f"exchange {self.tile} for {self.owner.value} {self.tile}"

    def calls(self) -> str:
        return f"call {self.wanted}"

    def wants(self) -> str:
        return f"want {self.wanted}"

    def begins(self) -> str:
        return f"begin {self.spare}"

    def takes_back(self) -> str:
        return f"take back {self.spare}"

    def takes_call_back(self) -> str:
        return "take back call"

    def corrects(self) -> str:
        return "correct"

    def next_picks(self) -> str:
        return f"{self.sit.you.after(1).value} pick"

    def turn_picks(self) -> str:
        """Let the player after the discarder pick, or the one after that if your hand is dead."""
        by, you = Seat.parse(self.sit.entries["discard"].split()[2].rstrip(",")), self.sit.you
        is_dead = "dead" in self.sit.entries
        seat = next(one for turns in (1, 2) if (one := by.after(turns)) is not you or not is_dead)
        return "pick" if seat is you else f"{seat.value} pick"

    def exposes(self) -> str:
        return f"expose {several(self.wanted, 2)}"

    def calls_for_pair(self) -> str:
        return f"call {self.wanted} for a pair"


Moment = Callable[[Cast], str]
"""Sets up a moment at the table, and describes it."""
Act = Callable[[Cast], str]
"""Writes an act."""


def waiting(cast: Cast) -> str:
    """The player before you has discarded: it's your turn, but you haven't begun it."""
    cast.holds(cast.wanted, cast.wanted)
    return f"{cast.lies(cast.left)}. {cast.sit.chance.choice(_NOT_PICKED)}"


_NOT_PICKED = ("You’re next, and you haven’t picked.", "It’s your turn, and nobody has picked yet.")


def elsewhere(cast: Cast) -> str:
    """Another player has discarded, and somebody comes before you."""
    by = cast.sit.you.after(1 + cast.sit.chance.randrange(2))
    cast.holds(cast.wanted, cast.wanted)
    says = cast.lies(by)
    return f"{says}. {cast.sit.chance.choice(('Nobody has picked yet.', f'{cast.sit.who(by.after(1))} is next.'))}"


def picked(cast: Cast) -> str:
    """You've picked a tile and can see it, but haven't racked it."""
    cast.holds(cast.wanted, cast.wanted)
    says = cast.lies(cast.left)
    cast.sit.wall.take(cast.drawn)
    cast.sit.entries["picked"] = str(cast.drawn)
    rest = ("You’ve picked {tile}, and it isn’t racked yet.", "You’ve picked {tile} and are looking at it.")
    return f"{says}. {cast.sit.chance.choice(rest).format(tile=f'{{{cast.drawn}}}')}"


def racked(cast: Cast) -> str:
    """Your turn has begun, and your pick is racked."""
    cast.sit.on_turn = True
    cast.holds(cast.drawn, cast.wanted, cast.wanted)
    return cast.sit.chance.choice(("It’s your turn, and your pick is racked.", "You’ve picked a tile and racked it."))


def called(cast: Cast) -> str:
    """You've called, but haven't exposed anything."""
    cast.holds(cast.wanted, cast.wanted)
    says = cast.lies(cast.sit.chance.choice(cast.sit.others))
    cast.sit.entries["phase"] = "called"
    return f"{says}. {cast.sit.chance.choice(_ON_TOP)}"


_ON_TOP = (
    "You’ve called it, and it’s on top of your [[rack]], alone.",
    "You’ve called it. Nothing is exposed beside it yet.",
)


def exposed(cast: Cast) -> str:
    """You've called and exposed, and haven't discarded yet."""
    by, sit = cast.sit.chance.choice(cast.sit.others), cast.sit
    sit.on_turn = True
    shown = sit.lay(sit.you, cast.wanted, 3, sit.chance.randrange(2))
    sit.entries["fresh"] = f"{cast.wanted} by {by.value}"
    says = sit.chance.choice(("You’ve just called {tile} from {by} and exposed {shown}.", _HAVE_EXPOSED))
    return says.format(tile=f"{{{cast.wanted}}}", by=sit.who(by), shown=shown)


_HAVE_EXPOSED = "You called {tile} from {by} and have exposed {shown}. Your discard is still to come."


def _you_discard(cast: Cast, named: Tile | None = None) -> None:
    cast.mine.remove(cast.spare)
    cast.sit.wall.take(cast.spare)
    name = f", named {named}" if named else ""
    cast.sit.entries["discard"] = f"{cast.spare} by {cast.sit.you.value}{name}"


def down(cast: Cast) -> str:
    """You've just discarded."""
    _you_discard(cast)
    rest = cast.sit.chance.choice(("Nobody has said anything yet.", "The next player hasn’t picked yet."))
    return f"You’ve just discarded {{{cast.spare}}}. {rest}"


def empty(cast: Cast) -> str:
    """The last discard is open, and nobody has another turn."""
    cast.sit.entries["wall"] = "0"
    cast.holds(cast.wanted, cast.wanted)
    says = cast.sit.chance.choice(("The wall is empty.", "No tile is left in the wall."))
    return f"{cast.lies(cast.left)}. {says}"


def redeemed(cast: Cast) -> str:
    """You've redeemed a joker, and it's in your hand."""
    sit = cast.sit
    given, seat = sit.kind(FLOWER), sit.others[1]
    sit.on_turn = True
    shown = sit.lay(seat, given, 3, 0)
    cast.holds(JOKER)
    sit.entries["redeemed"] = seat.value
    says = sit.chance.choice(("You’ve just given {given} to {seat}, for the [[joker]] that was in {shown}.", _TOOK))
    return says.format(given=f"{{{given}}}", seat=sit.whom(seat), shown=shown)


_TOOK = "With {given}, you’ve just redeemed the [[joker]] in {shown} of {seat}."


def naming(cast: Cast) -> str:
    """You've partly named a tile."""
    cast.sit.on_turn = True
    cast.sit.entries["naming"] = str(cast.spare)
    says = ("You begin to name {tile}, and stop halfway.", "You’ve said half the name of {tile}, and still hold it.")
    return f"Your pick is racked. {cast.sit.chance.choice(says).format(tile=f'{{{cast.spare}}}')}"


def misnamed(cast: Cast) -> str:
    """You've misnamed your discard."""
    named = alike(cast.sit.chance, cast.spare)
    _you_discard(cast, named)
    says = ("You’ve just discarded {tile}, but you said “{named}”.", "You discard {tile} and call it “{named}”.")
    return cast.sit.chance.choice(says).format(tile=f"{{{cast.spare}}}", named=spoken(named))


def theirs_misnamed(cast: Cast) -> str:
    """Another player has misnamed their discard."""
    cast.holds(cast.wanted, cast.wanted)
    named = alike(cast.sit.chance, cast.wanted)
    says = cast.lies(cast.left, named=named)
    return f"{says}{cast.sit.chance.choice((' and says', ', but calls it'))} “{spoken(named)}”."


def dead(cast: Cast) -> str:
    """Your hand is dead."""
    cast.sit.entries["dead"] = cast.sit.you.value
    cast.holds(cast.wanted, cast.wanted)
    says = cast.sit.chance.choice(("Your hand has been called [[dead]].", "Your own hand is [[dead]]."))
    return f"{says} {cast.lies(cast.sit.you.after(1 + cast.sit.chance.randrange(3)))}."


_OF_DISCARD = (Cast.calls, Cast.wants, Cast.calls_for_pair, Cast.exposes)
"""Acts with the wanted tile, which make no sense if it isn't visible."""
_PICKS = (Cast.picks, Cast.next_picks, Cast.turn_picks)


@dataclass(frozen=True)
class Aim:
    """The moments at which an act is decided by a clause, and those at which it only seems to be."""

    moments: Sequence[Moment]
    act: Act
    twins: Sequence[Moment] = ()

    def drawn(self, chance: Chance, others: Sequence[Act], titles: Sequence[str], rule: str = "") -> Draft:
        """Draw the moment with some other acts, usually including a possible one, and its near miss."""
        first = Cast.of(Sitting(chance))
        casts, moments = [first], [chance.choice(self.moments)]
        if self.twins:
            casts.append(first.copy())
            moments.append(chance.choice(self.twins))
        opens = [
            f"{rule}You are {one.sit.you.words}. {one.sit.who(one.owner)} has exposed {one.shown}." for one in casts
        ]
        told = [f"{says} {cast.told(moment)}" for says, cast, moment in zip(opens, casts, moments, strict=True)]
        barred = {self.act, *(() if first.is_open else _OF_DISCARD), *(_PICKS if self.act in _PICKS else ())}
        some = chance.sample([act for act in others if act not in barred], 2 + chance.randrange(2))
        possible = first.possible()
        if possible is not None and possible not in barred and chance.randrange(4):
            some[0] = possible
        acts = [*dict.fromkeys(act(first) for act in (self.act, *some))]
        chance.shuffle(acts)
        tiles = {"tile": first.tile, "spare": first.spare, "wanted": first.wanted}
        title = chance.choice(titles).format(
            owner=first.owner.words, **{name: tile.words for name, tile in tiles.items()}
        )
        table = {"acts": "; ".join(acts)}
        one, *twin = (
            Draft(title[0].upper() + title[1:], says, {**table, **cast.sit.table()})
            for says, cast in zip(told, casts, strict=True)
        )
        return replace(one, near=next(iter(twin), None))
