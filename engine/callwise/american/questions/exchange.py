"""
Questions on the joker exchange: what may be done now, which jokers may be redeemed, in which order a turn goes, and
where it went wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self

from callwise.american import calling, play
from callwise.american.acts import Act, Exchange, read_acts
from callwise.american.presets import PRESETS
from callwise.american.questions.american import AmericanCase
from callwise.american.questions.scenes import NOW, UNTOLD, Moment, show, states
from callwise.american.questions.situation import KEYS, read_table
from callwise.american.ruleset import AmericanRuleset
from callwise.american.table import Table
from callwise.american.tiles import Tile
from callwise.errors import PositionError
from callwise.faces import Drawn
from callwise.forms.offers import Offer
from callwise.forms.steps import StepsCase
from callwise.grading import Sense
from callwise.question import Entries, Key
from callwise.ruling import Clause, Ruling, Sentence, Verdict
from callwise.scene import Scene
from callwise.seats import SEATS, Seat

_ACT_SIGNS = (
    *(f"{seat.value} " for seat in SEATS),
    "pick",
    "rack",
    "call ",
    "expose ",
    "add ",
    "remove ",
    "exchange ",
    "announce exchange ",
    "discard ",
    "mah jongg",
    " for ",
    " to ",
    " from ",
    "; ",
)
_ACTS_HOW = "exchange 3b for west 3b; call 8d; expose 8dJ; discard E.  Another player's act begins with the seat"


def _drawn(act: Act) -> Drawn | None:
    """Give the tiles that an act is about, as they are drawn beside it."""
    tiles = tuple(fact for fact in (act.rest.facts.get(name) for name in ("gives", "tiles", "tile")) if fact)
    first = tiles[0] if tiles else None
    if isinstance(first, Tile):
        return (first,)
    return tuple(one for one in first if isinstance(one, Tile)) if isinstance(first, tuple) else None


def _offer(act: Act, you: Seat | None) -> Offer[Act]:
    code, says = (act.code, act.words) if act.seat is you else (str(act), act.told)
    return Offer(code, says, act, _drawn(act))


def _read_acts(table: Entries, you: Seat | None, key: str = "acts") -> tuple[Act, ...]:
    acts = table.read(key, lambda text: read_acts(text, you))
    if not acts:
        raise PositionError("nothing is done here; write like 'exchange 3b for west 3b'").at(key)
    return acts


@dataclass(frozen=True)
class Allowed(AmericanCase[Act]):
    """Choose every act that may be done now."""

    id = "exchange.allowed"
    sense = Sense.LEGALITY
    takes_one = False
    asks = "What may be done now?"
    none = "None of it"
    noun = "act"
    keys: ClassVar[Mapping[str, Key]] = {
        "acts": Key("What somebody wants to do", _ACTS_HOW, signs=_ACT_SIGNS),
        **KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "acts": "exchange 3b for west 3b; exchange J for west 3b",
        "you": "south",
        "south": "3b 11c 456d EESS FFJ",
        "west": "9 | 33bJJ",
        "picked": "E",
        "discard": "9d by east",
    }

    table: Table
    acts: tuple[Act, ...]

    @classmethod
    def read(cls, table: Entries) -> Self:
        """Read the table and the acts.  Raises NotationError or PositionError."""
        position = read_table(table)
        return cls(position, _read_acts(table, position.you))

    def offers(self) -> tuple[Offer[Act], ...]:
        """Offer every act that was named."""
        return tuple(_offer(act, self.table.you) for act in dict.fromkeys(self.acts))

    def rule(self, act: Act, rules: AmericanRuleset) -> Ruling:
        """Rule on an act."""
        return play.judge(act, self.table, rules)

    def scene(self) -> Scene:
        """Show the table."""
        return show(self.table)


@dataclass(frozen=True)
class Redeemable(AmericanCase[Exchange]):
    """
    Choose every joker that may be redeemed now.

    The second joker of an exposure is redeemed together with the first one.
    """

    id = "exchange.jokers"
    sense = Sense.LEGALITY
    takes_one = False
    asks = "Which jokers may you redeem now?"
    none = "None of them"
    noun = "joker"
    keys: ClassVar[Mapping[str, Key]] = KEYS
    example: ClassVar[Mapping[str, str]] = {
        "you": "south",
        "south": "3b 11c 456d EESS FFJ | ",
        "west": "9 | 33bJJ",
        "north": "10 | NNJ",
        "picked": "E",
        "discard": "9d by east",
    }

    table: Table
    you: Seat

    @classmethod
    def read(cls, table: Entries) -> Self:
        """Read the table.  Raises NotationError or PositionError."""
        position = read_table(table)
        if position.you is None:
            raise PositionError("say who you are; write south, or another seat").at("you")
        return cls(position, position.you)

    def offers(self) -> tuple[Offer[Exchange], ...]:
        """Offer every joker that lies exposed."""
        return tuple(self._offer(seat, nth, joker) for seat, nth, joker in self._jokers())

    def _jokers(self) -> list[tuple[Seat, int, int]]:
        return [
            (seat, nth, joker)
            for seat, player in self.table.seated()
            for nth, exposure in enumerate(player.exposures)
            for joker in range(exposure.jokers)
        ]

    def _offer(self, seat: Seat, nth: int, joker: int) -> Offer[Exchange]:
        target = self.table.target(seat, nth)
        exposure = self.table[seat].exposures[nth]
        which = "the [[joker]]" if exposure.jokers == 1 else f"[[joker]] {joker + 1}"
        whose = "your" if seat is self.you else "{seat}'s"
        says = Sentence(f"{which} in {whose} {exposure.tile.words}s", {"seat": seat})
        act = Exchange(self.you, (exposure.tile,) * (joker + 1), target)
        code = f"{target} joker" + (f" {joker + 1}" if joker else "")
        return Offer(code, says, act, at=f"joker:{seat.value}:{nth}:{joker}")

    def rule(self, act: Exchange, rules: AmericanRuleset) -> Ruling:
        """Rule on redeeming that joker."""
        return play.judge(act, self.table, rules)

    def scene(self) -> Scene:
        """Show the table."""
        return show(self.table)


@dataclass(frozen=True)
class Fault(AmericanCase[int]):
    """Choose the first illegal act of those that were done, one after the other."""

    id = "exchange.fault"
    sense = Sense.TRUTH
    forbids = Verdict.LEGAL
    takes_one = True
    asks = "Which act was the first illegal one?"
    none = "All of it was legal"
    noun = "act"
    keys: ClassVar[Mapping[str, Key]] = {
        "acts": Key("What was done, in this order", _ACTS_HOW, signs=_ACT_SIGNS),
        **KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "acts": "call 8d; exchange 3b for west 3b; expose 8dJ; discard E",
        "you": "south",
        "south": "3b 11c 56d 8d EESS FFJ",
        "west": "10 | 33bJ",
        "discard": "8d by east",
    }

    table: Table
    acts: tuple[Act, ...]

    @classmethod
    def read(cls, table: Entries) -> Self:
        """Read the table and the acts.  Raises NotationError or PositionError."""
        position = read_table(table)
        return cls(position, _read_acts(table, position.you))

    def offers(self) -> tuple[Offer[int], ...]:
        """Offer every act by its number."""
        return tuple(
            Offer(str(nth), Sentence(f"{nth}: {act.told.template}", act.told.facts), nth, _drawn(act))
            for nth, act in enumerate(self.acts, 1)
        )

    def rule(self, act: int, rules: AmericanRuleset) -> Ruling:
        """Rule on whether an act was the first illegal one."""
        table = self.table
        for nth, done in enumerate(self.acts, 1):
            ruling = play.judge(done, table, rules)
            if nth == act or not ruling.is_legal:
                is_first = nth == act and ruling.verdict is Verdict.ILLEGAL
                return ruling.on_statement(Verdict.LEGAL if is_first else Verdict.ILLEGAL)
            table = play.after(done, table)
        raise PositionError(f"there is no act {act}")

    def scene(self) -> Scene:
        """Show the table before the first act."""
        return show(self.table)


@dataclass(frozen=True)
class Turn:
    """A table, the acts that are left to do, and the moments that led here."""

    table: Table
    left: tuple[Act, ...] = ()
    past: tuple[Moment, ...] = field(default=(), compare=False)

    def done(self, act: Act) -> Turn:
        """Give what a legal act makes of it."""
        left = list(self.left)
        if act in left:
            left.remove(act)
        moment = (Sentence("{does}", {"does": act.verb[0].capitalize()}), states(self.table))
        return Turn(play.after(act, self.table), tuple(left), (*self.past, moment))

    def show(self) -> Scene:
        """Show the table, with all that was done."""
        return show(self.table, (*self.past[-_MOST_MOMENTS:], (NOW, states(self.table))))


_MOST_MOMENTS = 3


class _TurnCase(StepsCase[Turn, Act, AmericanRuleset]):
    """A turn that is carried out step by step."""

    noun = "act"
    silent: ClassVar[Clause] = calling.LAST_OPEN

    @classmethod
    def presets(cls) -> Sequence[AmericanRuleset]:
        """Give every American ruleset, the usual one first."""
        return PRESETS

    def rule(self, act: Act, position: Turn, rules: AmericanRuleset) -> Ruling:
        """Rule on an act."""
        return play.judge(act, position.table, rules)

    def after(self, act: Act, position: Turn) -> Turn:
        """Give the table that an act makes."""
        return position.done(act)

    def show(self, position: Turn) -> Scene:
        """Show the table."""
        return position.show()


@dataclass(frozen=True)
class Order(_TurnCase):
    """Put acts in a legal order, and leave out what may not be done."""

    id = "exchange.order"
    asks = "In which order? Leave out what may not be done."
    reached = "That is a legal order."
    short = "Something is still missing."
    keys: ClassVar[Mapping[str, Key]] = {
        "acts": Key("What there is to do, in any order", _ACTS_HOW, signs=_ACT_SIGNS),
        "goal": Key("What must be done of it, if not all", _ACTS_HOW, optional=True, signs=_ACT_SIGNS),
        **KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "acts": "exchange 3b for west 3b; discard E; expose 8dJ; call 8d",
        "you": "south",
        "south": "3b 11c 56d 8d EESS FFJ",
        "west": "10 | 33bJ",
        "discard": "8d by east",
    }

    table: Table
    acts_given: tuple[Act, ...]
    needed: tuple[Act, ...]

    @classmethod
    def read(cls, table: Entries) -> Self:
        """Read the table, the acts and the goal.  Raises NotationError or PositionError."""
        position = read_table(table)
        acts = _read_acts(table, position.you)
        needed = _read_acts(table, position.you, "goal") if "goal" in table else acts
        for act in needed:
            if act not in acts:
                raise PositionError(f"{act} is not among the acts, so it can't be done").at("goal")
        return cls(position, acts, needed)

    def start(self) -> Turn:
        """Give the table before the first act."""
        return Turn(self.table, self.acts_given)

    def acts(self, position: Turn) -> tuple[Offer[Act], ...]:
        """Offer every act that is left."""
        return tuple(_offer(act, self.table.you) for act in dict.fromkeys(position.left))

    def is_reached(self, position: Turn) -> bool:
        """Say whether all that must be done is done."""
        return not any(act in position.left for act in self.needed)

    def show(self, position: Turn) -> Scene:
        """Show the table; how the clocks stood is told with the ruling."""
        past = tuple((name, UNTOLD if nth else stood) for nth, (name, stood) in enumerate(position.past))
        return show(self.table, past[-_MOST_MOMENTS:])
