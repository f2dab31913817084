"""
What can be asked: a case is one question, bound to one position.

A question is a class.  It reads its position from a puzzle's table, and the
form that it is built on (`callwise.forms`) says what else it must tell: which
answers there are, and how each is ruled.  It holds no wording of rules: those
are clauses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Generic, Self, TypeVar

from callwise.agreement import named
from callwise.controls import Pairs, Picks, Sheet
from callwise.errors import CallwiseError, EntryError, NotationError, PositionError
from callwise.faces import Drawn
from callwise.grading import Below, Graded, Ruled, Sense
from callwise.ruleset import Ruleset
from callwise.ruling import Ruling, Sentence, Verdict
from callwise.scene import Scene

ReadT = TypeVar("ReadT")
DefaultT = TypeVar("DefaultT")
RulesT = TypeVar("RulesT", bound=Ruleset)

MOST_FORESEEN = 256
"""How many answers to one puzzle are foreseen, if they are not all right."""


class Entries(Mapping[str, str]):
    """The entries of a puzzle's table.  What can't be read says in which entry it stands."""

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
        try:
            return reads(self._entries[key])
        except CallwiseError as error:
            if isinstance(error, NotationError):
                error.found_in(self._entries[key])
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
    tiles.  `tiles` says whether any are, and `drawn` whether the position
    shows what it says to who doesn't read a word of it.
    """

    says: str
    how: str = ""
    optional: bool = False
    tiles: bool = True
    signs: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    drawn: bool = True


class Case(ABC):
    """
    One question, bound to one position.

    `id` names the question in puzzle files; `asks` is it in words; `keys` are
    the entries of a puzzle's table that it reads, and `example` is such a
    table; `sense` says whether its answers are acts or facts, and `forbids`
    is the verdict on an answer by which a clause forbids something.
    """

    id: ClassVar[str]
    asks: ClassVar[str]
    keys: ClassVar[Mapping[str, Key]]
    example: ClassVar[Mapping[str, str]]
    sense: ClassVar[Sense] = Sense.LEGALITY
    forbids: ClassVar[Verdict] = Verdict.ILLEGAL

    @classmethod
    @abstractmethod
    def read(cls, table: Entries) -> Self:
        """
        Read the position from a puzzle's table.

        Raises NotationError for unreadable text and PositionError for a
        position that cannot exist.
        """

    @classmethod
    @abstractmethod
    def presets(cls) -> Sequence[Ruleset]:
        """Give every ruleset that the question can be asked under, the usual one first."""

    def check_under(self, ruleset: str) -> None:  # noqa: B027
        """Refuse a position that cannot come about under a ruleset: none, unless a question knows better."""

    @abstractmethod
    def scene(self) -> Scene:
        """Describe the position for whoever shows it."""

    @abstractmethod
    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> Form:
        """
        Give the form in which it is answered.

        `offer` is what a puzzle file offers, None for all that can be tried;
        `expect` what its author expects.  Raises EntryError for either.
        """


class Form(ABC):
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
    def case(self) -> Case:
        """The question that is answered."""

    @property
    def asks(self) -> str:
        """The question in words."""
        return self.case.asks

    @abstractmethod
    def ruleset(self, name: str) -> Ruleset:
        """Give a ruleset by its name.  Raises RulesetError."""

    @abstractmethod
    def sheet(self, ruleset: str, pairs: Pairs = ()) -> Sheet:
        """Give the position and the controls of the answer, after steps that are done."""

    def silent_sheet(self, ruleset: str, pairs: Pairs = ()) -> Sheet:
        """Give the same for a test: nothing of it says whether a step that is done was right."""
        return self.sheet(ruleset, pairs)

    def stepped(self, pairs: Pairs, ruleset: str, *, is_silent: bool = False) -> Pairs:
        """
        Give what a page posts after one of its steps is done or taken back; the same where there are none.

        In a test, which `is_silent`, a wrong step stays with the others.
        """
        return pairs

    @abstractmethod
    def grade(self, pairs: Pairs, ruleset: str, own: str) -> Graded:
        """
        Grade an answer under a ruleset; `own` is the puzzle's.

        Raises AnswerError for one that can't be given and RulesetError.
        """

    @abstractmethod
    def rulings(self, ruleset: str) -> tuple[Ruled, ...]:
        """Rule on every answer that is offered or expected.  Raises RulesetError."""

    def each(self, ruleset: str) -> Mapping[str, Graded]:
        """
        Rule on every answer by itself, by its code; where they can't be listed, on one that is right, without a code.

        Raises RulesetError.
        """
        right = self.right(ruleset)
        return {} if right is None else {"": self.grade(right, ruleset, ruleset)}

    def listed(self, ruleset: str) -> Picks | None:
        """Give the answers that are ruled on one by one, as they are picked; None where they can't be listed."""
        return self.sheet(ruleset).listed

    @abstractmethod
    def worked(self, ruleset: str) -> tuple[Below, ...]:
        """Give the worked answer, in the order in which it is read."""

    @abstractmethod
    def right(self, ruleset: str) -> Pairs | None:
        """Give an answer that is right, None where there is none."""

    def foreseen(self, ruleset: str, most: int = MOST_FORESEEN) -> tuple[Pairs, ...]:
        """
        Give answers whose rulings are worth having beforehand, as a page posts them, each once.

        Where at most so many can be given, these are all of them; else those that are right and those that are but for
        one slip, or the likeliest of these.
        """
        right = self.right(ruleset)
        return () if right is None else (right,)

    def foreseen_steps(self, ruleset: str) -> tuple[Pairs, ...]:
        """Give what a page posts for the steps that lead to foreseen answers; nothing where there are none."""
        return ()

    @abstractmethod
    def chance(self, ruleset: str) -> Fraction:
        """Give the chance that an answer picked at random is right."""

    @abstractmethod
    def remarks(self, ruleset: str) -> tuple[Sentence, ...]:
        """Say what is worth knowing beside the answer."""

    @abstractmethod
    def hint(self, ruleset: str, told: frozenset[str]) -> Sentence | None:
        """Give the hint that tells most, of what isn't told by the codes `told`; None where nothing is left to tell."""

    @abstractmethod
    def reads(self, ruleset: str) -> frozenset[str]:
        """Name the options that bear on the answer."""

    def hopeless(self, ruleset: str) -> str:
        """Say that no answer is right, and what would help."""
        return f"no answer is right under {ruleset}; offer one that is"

    def faults(self, ruleset: str) -> Iterator[str]:
        """Say where the author's expectations and the rulings part, one sentence each."""
        by_code = {ruled.code: ruled.ruling for ruled in self.rulings(ruleset)}
        for code, expected in self.cites.items():
            ruling = by_code[code]
            if ruling.clause.id != expected:
                yield (
                    f"you expect {code} to rest on {expected}; under {ruleset} it is {ruling.verdict.value} "
                    f"by {ruling.clause.id}: {ruling.clause.says}"
                )


class RuledCase(Case, Generic[RulesT]):
    """A case that is ruled under rulesets of its family; `noun` is what one of its answers is called."""

    noun: ClassVar[str] = "answer"

    @classmethod
    @abstractmethod
    def presets(cls) -> Sequence[RulesT]:
        """Give every ruleset that the question can be asked under, the usual one first."""

    def remarks(self, rules: RulesT) -> tuple[Sentence, ...]:
        """Say what is worth knowing beside the answer, if anything."""
        return ()


@dataclass(frozen=True)
class Statement(Generic[RulesT]):
    """
    An answer that a referee can rule on: its code, what it says, its picture, and how it is ruled.

    `complete` says that its words are a ruling as they stand, such as who pays how much.
    """

    code: str
    says: Sentence
    rule: Callable[[RulesT], Ruling]
    drawn: Drawn | None = None
    complete: bool = False


class RuledForm(Form, Generic[RulesT]):
    """The form of a case that is ruled under rulesets of its family."""

    @property
    @abstractmethod
    def case(self) -> RuledCase[RulesT]:
        """The question that is answered."""

    def ruleset(self, name: str) -> RulesT:
        """Give a ruleset by its name.  Raises RulesetError."""
        return named(self.case.presets(), name)

    def stated(self, answer: str) -> Statement[RulesT]:
        """Give an answer as a referee rules on it.  Raises EntryError for one that is not offered."""
        raise EntryError(f"a referee rules on answers that are chosen and on amounts; {self.case.id} has neither")

    def remarks(self, ruleset: str) -> tuple[Sentence, ...]:
        """Say what is worth knowing beside the answer."""
        return self.case.remarks(self.ruleset(ruleset))
