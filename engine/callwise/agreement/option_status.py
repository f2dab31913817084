"""How one ruleset stands to one option: what it says of it, on what authority, and what else it could say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from callwise.law.options import Answer, Choice, Point, Value
from callwise.law.ruling import Source


class Standing(Enum):
    """
    Where a ruleset's word on an option comes from.

    SAID: a source on these rules settles it.  USUAL: what is usual does, and
    no source on these rules says otherwise.  OPEN: sources on them were read
    and leave it open.  OURS: no source settles it, and the usual ruleset has
    a choice of ours.  UNHEARD: no source speaks of it, and what nobody speaks
    of is not there.  SILENT: the whole text was read and doesn't speak of it.
    UNREAD: no text on it was read.  MOOT: it decides nothing there, or can't
    arise.
    """

    SAID = "said"
    USUAL = "usual"
    OPEN = "open"
    OURS = "ours"
    UNHEARD = "unheard"
    SILENT = "silent"
    UNREAD = "unread"
    MOOT = "moot"


@dataclass(frozen=True)
class Option:
    """
    How one ruleset stands to one option.

    `value` is None where it is open; `readings` are then the values that it
    may have.  `source` is None where no text was found on it.  `values` are
    all that it could hold, and `unspoken` those that it may have where no
    text speaks of it; `points` what people ask about it, under `topic`.
    `is_moot` says that it decides nothing at such a table, `is_own` that the
    source speaks of these rules, and `was_read` that their whole text was read.
    """

    name: str
    says: str
    value: Value | None
    source: Source | None
    readings: tuple[Value, ...]
    values: tuple[Value, ...]
    topic: str = ""
    points: tuple[Point, ...] = ()
    unspoken: tuple[Value, ...] = ()
    is_moot: bool = False
    is_own: bool = True
    was_read: bool = False

    @property
    def standing(self) -> Standing:
        """Where the ruleset's word on it comes from."""
        if self.source is None:
            if self.is_moot and self.readings:
                return Standing.MOOT
            if self.readings:
                return Standing.SILENT if self.was_read else Standing.UNREAD
            return Standing.UNHEARD if self.unspoken == (self.value,) else Standing.OURS
        if self.readings:
            return Standing.OPEN
        return Standing.SAID if self.is_own else Standing.USUAL

    def answer(self, point: Point) -> Answer | None:
        """Give what it answers to one of its points; None where its readings don't answer alike."""
        values = self.readings if self.value is None else (self.value,)
        answers = dict.fromkeys(point.answer(value) for value in values)
        return next(iter(answers)) if len(answers) == 1 else None

    @property
    def is_set(self) -> bool:
        """Whether it holds a set of choices."""
        return not isinstance(self.values[0], Choice)

    @property
    def every(self) -> tuple[Choice, ...]:
        """The choices that it is made of."""
        members = (value if isinstance(value, frozenset) else (value,) for value in self.values)
        return tuple(dict.fromkeys(one for several in members for one in several))
