"""
What can be asked: a case is one question, bound to one position.

A question is a class.  It reads its position from a puzzle's table, and the
form that it is built on (`callwise.question.forms`) says what else it must tell: which
answers there are, and how each is ruled.  It holds no wording of rules: those
are clauses.  What is ruled is ruled under a ruleset; names of rulesets are
for puzzle files and pages.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Self, TypeAlias, TypeVar

from callwise.agreement.named_ruleset import named
from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError, EntryError, NotationError, PositionError
from callwise.ground.faces import Drawn
from callwise.ground.wikitext import bare
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.controls import Pairs, Picks, Sheet
from callwise.question.grading import Below, Graded, Ruled, Sense
from callwise.question.scene import Scene

ReadT = TypeVar("ReadT")
DefaultT = TypeVar("DefaultT")
RulesT = TypeVar("RulesT", bound=Ruleset)


class Entries(Mapping[str, str]):
    """
    The entries of a puzzle's table, which may stand there as in the source of a wiki's article.

    What can't be read says in which entry it stands.
    """

    def __init__(self, entries: Mapping[str, str]) -> None:
        self._entries = entries

    def __getitem__(self, key: str) -> str:
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def read(self, key: str, reads: Callable[[str], ReadT]) -> ReadT:
        """Read an entry.  Raises PositionError when it is missing, and what reading it raises."""
        if key not in self._entries:
            raise PositionError(f"{key!r} is missing; the question needs it").at(key)
        text = bare(self._entries[key])
        try:
            return reads(text)
        except CallwiseError as error:
            if isinstance(error, NotationError):
                error.found_in(text, self._entries[key])
            raise error.at(key) from error.__cause__

    def read_or(self, key: str, reads: Callable[[str], ReadT], default: DefaultT) -> ReadT | DefaultT:
        """Read an entry that may be left out."""
        return self.read(key, reads) if key in self._entries else default


@dataclass(frozen=True)
class Key:
    """
    An entry of a puzzle's table, as it is explained to who writes one.

    `says` is what it is and `how` the way it is written, both in marked
    words.  `signs` are what is written in it beside tiles, and `choices` all
    that it can hold, each with its words; an entry with choices holds no
    tiles.  `tiles` says whether any are, `drawn` whether the position shows
    what it says to who doesn't read a word of it, and `seldom` that few
    positions have it.
    """

    says: str
    how: str = ""
    optional: bool = False
    tiles: bool = True
    signs: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    drawn: bool = True
    seldom: bool = False


class RuledCase(ABC, Generic[RulesT]):
    """
    One question, bound to one position, and ruled under rulesets of its family.

    `id` names the question in puzzle files; `asks` is it in words; `keys` are
    the entries of a puzzle's table that it reads, and `example` is such a
    table; `sense` says whether its answers are acts or facts, `noun` what one
    of them is called, and `forbids` is the verdict on an answer by which a
    clause forbids something.
    """

    id: ClassVar[str]
    asks: ClassVar[str]
    keys: ClassVar[Mapping[str, Key]]
    example: ClassVar[Mapping[str, str]]
    sense: ClassVar[Sense] = Sense.LEGALITY
    noun: ClassVar[str] = "answer"
    forbids: ClassVar[Verdict] = Verdict.ILLEGAL

    @classmethod
    @abstractmethod
    def read(cls, entries: Entries) -> Self:
        """
        Read the position from a puzzle's table.

        Raises NotationError for unreadable text and PositionError for a
        position that cannot exist.
        """

    @classmethod
    @abstractmethod
    def presets(cls) -> Sequence[RulesT]:
        """Give every ruleset that the question can be asked under, the usual one first."""

    @classmethod
    def ruleset(cls, name: str) -> RulesT:
        """Give a ruleset that the question can be asked under by its name.  Raises RulesetError."""
        return named(cls.presets(), name)

    @classmethod
    def supplied(cls, table: Mapping[str, str]) -> Mapping[str, str]:
        """Give a table that is asked about freely with what counts where it says nothing."""
        return table

    @classmethod
    def spelt_out(cls, table: Mapping[str, str]) -> Mapping[str, str]:
        """Give a puzzle's table with what only a puzzle takes for granted, so that it can be asked about freely."""
        return table

    def under(self, rules: RulesT) -> Self:
        """
        Give the question with its position as a ruleset has it: the same, unless a question knows better.

        Raises PositionError for a position that can’t come about there.
        """
        return self

    @abstractmethod
    def scene(self) -> Scene:
        """Describe the position for whoever shows it."""

    def remarks(self, rules: RulesT) -> tuple[Sentence, ...]:
        """Say what is worth knowing beside the answer, if anything."""
        return ()

    @abstractmethod
    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> RuledForm[RulesT]:
        """
        Give the form in which it is answered.

        `offer` is what a puzzle file offers, None for all that can be tried;
        `expect` what its author expects.  Raises EntryError for either.
        """


@dataclass(frozen=True)
class Statement(Generic[RulesT]):
    """
    An answer that a referee can rule on: its code, what it says, its picture, and how it is ruled.

    `complete` says that its words are a ruling as they stand, such as who pays how much; `denied` are the words of a
    ruling that it isn't so, where there are any.
    """

    code: str
    says: Sentence
    rule: Callable[[RulesT], Ruling]
    drawn: Drawn | None = None
    complete: bool = False
    denied: Sentence | None = None


class RuledForm(ABC, Generic[RulesT]):
    """How one puzzle is answered: read from what a page posts, graded, hinted and drawn."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """Its name in pages."""

    @property
    @abstractmethod
    def cites(self) -> Mapping[str, str]:
        """The clauses that the puzzle's author expects, by the codes of `rulings`."""

    @property
    @abstractmethod
    def unsaid(self) -> tuple[str, ...]:
        """What a whole puzzle must expect and its author says nothing of."""

    @property
    @abstractmethod
    def case(self) -> RuledCase[RulesT]:
        """The question that is answered."""

    @property
    def asks(self) -> str:
        """The question in words."""
        return self.case.asks

    def stated(self, answer: str) -> Statement[RulesT]:
        """Give an answer as a referee rules on it.  Raises EntryError for one that is not offered."""
        raise EntryError(f"a referee rules on answers that are chosen and on amounts; {self.case.id} has neither")

    @abstractmethod
    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Give the position and the controls of the answer, after steps that are done."""

    def unruled_sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Give the same for a test: nothing of it says whether a step that is done was right."""
        return self.sheet(rules, pairs)

    def ruled_sheet(self, rules: RulesT, pairs: Pairs) -> Sheet | None:
        """Give the position that a ruling on these steps is about, before a wrong one; None where it stays the same."""
        return None

    def stepped(self, pairs: Pairs, rules: RulesT, *, is_unruled: bool = False) -> Pairs:
        """
        Give what a page posts after one of its steps is done or taken back; the same where there are none.

        In a test, which `is_unruled`, a wrong step stays with the others.
        """
        return pairs

    @abstractmethod
    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        """
        Grade an answer under a ruleset; `own` is the puzzle's.

        Raises AnswerError for one that can't be given.
        """

    def settled(self, rules: RulesT) -> Settlement | None:
        """Give who pays whom, where that is what is asked."""
        return None

    @abstractmethod
    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        """Rule on every answer that is offered or expected."""

    def ruled(self, code: str, rules: RulesT) -> Ruled:
        """Rule on one of these answers.  Raises KeyError for another."""
        return {one.code: one for one in self.rulings(rules)}[code]

    def alone(self, code: str, rules: RulesT) -> Graded:
        """Rule on one answer by itself, as `each` does on all.  Raises KeyError for another."""
        return self.each(rules)[code]

    def each(self, rules: RulesT) -> Mapping[str, Graded]:
        """Rule on every answer by itself, by its code; where they can't be listed, on one that is right, without."""
        right = self.right(rules)
        return {} if right is None else {"": self.grade(right, rules, rules)}

    def listed(self, rules: RulesT) -> Picks | None:
        """Give the answers that are ruled on one by one, as they are picked; None where they can't be listed."""
        return self.sheet(rules).listed

    @abstractmethod
    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """Give the worked answer, in the order in which it is read."""

    @abstractmethod
    def right(self, rules: RulesT) -> Pairs | None:
        """Give an answer that is right, None where there is none."""

    @abstractmethod
    def hint(self, rules: RulesT, told: frozenset[str]) -> Sentence | None:
        """Give the hint that tells most, of what isn't told by the codes `told`; None where nothing is left to tell."""

    @abstractmethod
    def reads(self, rules: RulesT) -> frozenset[str]:
        """Name the options that bear on the answer."""


Case: TypeAlias = RuledCase[Ruleset]
Form: TypeAlias = RuledForm[Ruleset]
"""A question and a form whatever the family; the ruleset that they are given is of theirs."""
