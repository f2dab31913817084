"""The status of an option in one ruleset: its value, the authority for it, and its other possible values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from callwise.law.options import Answer, Choice, Point, Value
from callwise.law.ruling import Source


class Standing(Enum):
    """
    The basis of a ruleset's value for an option.

    SAID: a source on these rules settles it. USUAL: the usual rules settle it, and no source on these says otherwise.
    OPEN: sources on these rules were read but don't settle it. OURS: no source settles it, and the usual ruleset has
    our choice. UNHEARD: no source mentions it, so the rule doesn't exist there. SILENT: the whole text was read and
    doesn't mention it. UNREAD: no text on it was read. MOOT: it has no effect there, or can't arise.
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
    The status of an option in one ruleset.

    `value` is None if it is open; `readings` are then its possible values. `source` is None if no text on it was found.
    `values` are all its possible values, and `unspoken` those possible if no text mentions it; `points` are the
    questions it answers, under `topic`. `is_moot` means that it has no effect under this ruleset, `is_own` that the
    source covers these rules, and `was_read` that their whole text was read.
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
        """The basis of the ruleset's value."""
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
        """Return its answer to one of its points, None if its readings differ."""
        values = self.readings if self.value is None else (self.value,)
        answers = dict.fromkeys(point.answer(value) for value in values)
        return next(iter(answers)) if len(answers) == 1 else None

    @property
    def is_set(self) -> bool:
        """Whether its value is a set of choices."""
        return not isinstance(self.values[0], Choice)

    @property
    def every(self) -> tuple[Choice, ...]:
        """The choices in its value."""
        members = (value if isinstance(value, frozenset) else (value,) for value in self.values)
        return tuple(dict.fromkeys(one for several in members for one in several))
