"""Acts of an exchange: announce it, carry it out, withdraw, refuse or correct it."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.american.table.acts import Act, named
from callwise.american.table.exposures import Target
from callwise.american.table.tiles import Tile, format_tiles
from callwise.law.ruling import Facts, Sentence


@dataclass(frozen=True, slots=True)
class Exchange(Act):
    """
    Exchange tiles for the same number of jokers of one exposure.

    `wants` is the tile asked for, if named: the joker, or a natural of the exposure. `discarded` says that the discard
    is given, `wordless` that the exchange is silent. `asked` counts the jokers asked for, if more than the tiles given.
    """

    verb = ("exchange", "exchanges")
    gives: tuple[Tile, ...]
    target: Target
    wants: Tile | None = None
    discarded: bool = False
    wordless: bool = False
    asked: int = 0

    @property
    def code(self) -> str:
        """``exchange 3b for west 3b``."""
        gives = ("discarded " if self.discarded else "") + format_tiles(self.gives)
        wants = f"{format_tiles((self.wants,) * (self.asked or 1))} of " if self.wants is not None else ""
        return f"exchange {gives} for {wants}{self.target}" + (" silently" if self.wordless else "")

    @property
    def after_verb(self) -> Sentence:
        gives = "the discarded {gives}" if self.discarded else named("gives", *self.gives)
        one = len(self.gives) == 1
        if self.wants is None:
            wants = "a [[joker]]" if one else "as many [[joker|jokers|jokers]]"
        elif self.asked:
            wants = f"{self.asked} [[joker|jokers|jokers]]"
        else:
            wants = named("wants", self.wants) if one else "as many {wants}s"
        where = "from {owner}’s closed [[rack]]" if self.target.tile is None else "from {owner}’s {exposed}s"
        if self.wants is None and one and self.target.tile in self.gives and not self.discarded:
            wants, where = "{owner}’s [[joker]]", ""  # only the exposure of this tile can be meant
        facts: Facts = {"gives": self.gives, **_facts(self.target)}
        if self.wants is not None:
            facts = {**facts, "wants": self.wants}
        return Sentence(f"{gives} for {wants} {where}".rstrip() + (", without a word" if self.wordless else ""), facts)


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
    def after_verb(self) -> Sentence:
        what = self.exchange.after_verb
        return Sentence(f"the [[exchange]] of {what.template}", what.facts)


@dataclass(frozen=True, slots=True)
class Leave(Act):
    """Leave a joker where it is, though it could be redeemed."""

    verb = ("leave", "leaves")
    target: Target

    @property
    def code(self) -> str:
        """``leave west 3b``."""
        return f"leave {self.target}"

    @property
    def after_verb(self) -> Sentence:
        where = "closed [[rack]]" if self.target.tile is None else "exposed {exposed}s"
        return Sentence(f"the [[joker]] in {{owner}}’s {where}", _facts(self.target))


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """Withdraw your announcement."""

    verb = ("withdraw", "withdraws")
    written = "withdraw"
    rest = "the announcement"


@dataclass(frozen=True, slots=True)
class Refuse(Act):
    """Refuse an announced exchange."""

    verb = ("refuse", "refuses")
    written = "refuse"
    rest = "the [[exchange]]"


@dataclass(frozen=True, slots=True)
class Mend(Act):
    """Take back a wrong natural given for a joker, and return the joker."""

    verb = ("undo", "undoes")
    written = "mend"
    rest = "the wrong [[exchange]]"


def _facts(target: Target) -> Facts:
    return {"owner": target.seat} if target.tile is None else {"owner": target.seat, "exposed": target.tile}
