"""Acts of an exchange: announce it, carry it out, withdraw, refuse or correct it."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.american.table.acts import Act, named
from callwise.american.table.table import Offered, Target
from callwise.american.table.tiles import Tile, format_tiles
from callwise.law.ruling import Facts, Sentence


@dataclass(frozen=True, slots=True)
class Exchange(Act):
    """
    Exchange tiles for the same number of jokers of one exposure.

    `wants` is the tile asked for, if named: the joker, or a natural of the exposure.  `discarded` says that the discard
    is given, `wordless` that nothing is said.  `asked` counts the jokers asked for, if more than the tiles given.
    """

    verb = ("exchange", "exchanges")
    gives: tuple[Tile, ...]
    target: Target
    wants: Tile | None = None
    discarded: bool = False
    wordless: bool = False
    asked: int = 0

    @property
    def offered(self) -> Offered:
        """The announced exchange."""
        return Offered(self.seat, self.gives, self.target, self.wants, self.discarded, self.wordless, self.asked)

    @classmethod
    def of(cls, offered: Offered) -> Exchange:
        """Return the exchange that was announced."""
        one = offered
        return cls(one.seat, one.gives, one.target, one.wants, one.discarded, one.wordless, one.asked)

    @property
    def code(self) -> str:
        """``exchange 3b for west 3b``."""
        gives = ("discarded " if self.discarded else "") + format_tiles(self.gives)
        wants = f"{format_tiles((self.wants,) * (self.asked or 1))} of " if self.wants is not None else ""
        return f"exchange {gives} for {wants}{self.target}" + (" silently" if self.wordless else "")

    @property
    def rest(self) -> Sentence:
        """The tiles given and asked for."""
        gives = "the discarded {gives}" if self.discarded else named("gives", *self.gives)
        one = len(self.gives) == 1
        if self.wants is None:
            wants = "a [[joker]]" if one else "as many [[joker|jokers|jokers]]"
        elif self.asked:
            wants = f"{self.asked} [[joker|jokers|jokers]]"
        else:
            wants = named("wants", self.wants) if one else "as many {wants}s"
        where = "from {owner}’s closed [[rack]]" if self.target.tile is None else "from {owner}’s exposed {exposed}s"
        facts: Facts = {"gives": self.gives, "owner": self.target.seat}
        if self.target.tile is not None:
            facts = {**facts, "exposed": self.target.tile}
        if self.wants is not None:
            facts = {**facts, "wants": self.wants}
        return Sentence(f"{gives} for {wants} {where}" + (", without a word" if self.wordless else ""), facts)


@dataclass(frozen=True, slots=True)
class Announce(Act):
    """Announce an exchange, and hold out the tile."""

    verb = ("announce", "announces")
    exchange: Exchange

    @property
    def code(self) -> str:
        """``announce exchange 3b for west 3b``."""
        return f"announce {self.exchange.code}"

    @property
    def rest(self) -> Sentence:
        """The announced exchange."""
        what = self.exchange.rest
        return Sentence(f"the [[exchange]] of {what.template}", what.facts)


@dataclass(frozen=True, slots=True)
class Leave(Act):
    """Leave a joker where it is, though it might be redeemed."""

    verb = ("leave", "leaves")
    target: Target

    @property
    def code(self) -> str:
        """``leave west 3b``."""
        return f"leave {self.target}"

    @property
    def rest(self) -> Sentence:
        """The joker."""
        facts: Facts = {"owner": self.target.seat}
        if self.target.tile is None:
            return Sentence("the [[joker]] in {owner}’s closed [[rack]]", facts)
        return Sentence("the [[joker]] in {owner}’s exposed {exposed}s", {**facts, "exposed": self.target.tile})


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """Withdraw your announcement."""

    verb = ("withdraw", "withdraws")

    @property
    def code(self) -> str:
        """``withdraw``."""
        return "withdraw"

    @property
    def rest(self) -> Sentence:
        """The announcement."""
        return Sentence("the announcement")


@dataclass(frozen=True, slots=True)
class Refuse(Act):
    """Refuse an announced exchange."""

    verb = ("refuse", "refuses")

    @property
    def code(self) -> str:
        """``refuse``."""
        return "refuse"

    @property
    def rest(self) -> Sentence:
        """The exchange."""
        return Sentence("the [[exchange]]")


@dataclass(frozen=True, slots=True)
class Mend(Act):
    """Take back a wrong natural given for a joker, and return the joker."""

    verb = ("undo", "undoes")

    @property
    def code(self) -> str:
        """``mend``."""
        return "mend"

    @property
    def rest(self) -> Sentence:
        """The exchange."""
        return Sentence("the [[exchange]] of the wrong tile")
