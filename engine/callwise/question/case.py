"""
Questions: a case is one question, bound to one position.

A question is a class. It reads its position from a puzzle's table, and the form it builds on
(`callwise.question.forms`) determines its other methods: its answers, and how to rule on each. The wording of rules is
in clauses, not here. Rulings are made under a ruleset; ruleset names are for puzzle files and pages.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Generic, Self, TypeAlias, TypeVar

from callwise.agreement.named_ruleset import named
from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.ground.errors import CallwiseError, EntryError, NotationError, PositionError, quoted
from callwise.ground.faces import Drawn
from callwise.ground.wikitext import bare
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.controls import Pairs, Picks, Sheet
from callwise.question.grading import Below, Graded, Ruled, Sense
from callwise.question.scene import Scene

ReadT = TypeVar("ReadT")
DefaultT = TypeVar("DefaultT")
ChoiceT = TypeVar("ChoiceT", bound=Enum)


class Entries(Mapping[str, str]):
    """
    A puzzle's table entries; wiki notation is accepted.

    Errors name the entry.
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
        """Read an entry. Raises PositionError if it is missing, and any error raised by `reads`."""
        if key not in self._entries:
            raise PositionError(f"{key!r} is missing, and this question needs it").at(key)
        text = bare(self._entries[key])
        try:
            return reads(text)
        except CallwiseError as error:
            if isinstance(error, NotationError):
                error.found_in(text, self._entries[key])
            raise error.at(key) from error.__cause__

    def read_or(self, key: str, reads: Callable[[str], ReadT], default: DefaultT) -> ReadT | DefaultT:
        """Read an optional entry."""
        return self.read(key, reads) if key in self._entries else default


def read_choice(text: str, among: type[ChoiceT]) -> ChoiceT:
    """Read one of an entry's choices. Raises NotationError."""
    try:
        return among(text)
    except ValueError:
        known = ", ".join(str(one.value) for one in among)
        raise NotationError(f"{quoted(text)} isn’t an answer here; write one of {known}") from None


@dataclass(frozen=True)
class Key:
    """
    An entry of a puzzle's table, documented for puzzle authors.

    `says` describes it and `how` shows how it is written, both with marked terms. `signs` are the symbols it
    accepts in addition to tiles, and `signs_how` explains them; `choices` lists its possible values with their
    words; such an entry has no tiles. `tiles` says whether it contains tiles, and `single` that it is one tile; `drawn`
    says whether the picture of the position already shows it, and `seldom` that few positions need it. `in_words` says
    a valid text as a player would, if its notation doesn't. `usual` writes a text as usual once tiles and signs have
    been added one by one.
    """

    says: str
    how: str = ""
    optional: bool = False
    tiles: bool = True
    single: bool = False
    signs: tuple[str, ...] = ()
    signs_how: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    drawn: bool = True
    seldom: bool = False
    in_words: Callable[[str], str] | None = None
    usual: Callable[[str], str] = str

    @property
    def whole_how(self) -> str:
        """How it is written, with its signs explained."""
        return " ".join(one for one in (self.how, self.signs_how) if one)


class RuledCase(ABC, Generic[RulesT]):
    """
    One question, bound to one position, and ruled on under rulesets of its family.

    `id` names the question in puzzle files and `asks` is its wording; `formerly` lists its earlier ids, oldest first,
    which files and links may still use. `keys` are the table entries it reads, and `example` is a sample table. `sense`
    says whether its answers are acts or facts, `noun` is the word for an answer, and `forbids` is the verdict on an
    answer that means that a clause forbids something. `tells` heads the ruling if it is about a consequence, such as a
    cost, which a reader asks about without an answer; it is empty for other questions.
    """

    id: ClassVar[str]
    formerly: ClassVar[tuple[str, ...]] = ()
    asks: ClassVar[str]
    keys: ClassVar[Mapping[str, Key]]
    example: ClassVar[Mapping[str, str]]
    sense: ClassVar[Sense] = Sense.LEGALITY
    noun: ClassVar[str] = "answer"
    forbids: ClassVar[Verdict] = Verdict.ILLEGAL
    tells: ClassVar[str] = ""

    @classmethod
    @abstractmethod
    def read(cls, entries: Entries) -> Self:
        """
        Read the position from a puzzle's table.

        Raises NotationError for unreadable text and PositionError for an impossible position.
        """

    def answering(self, code: str) -> Self:
        """
        Return the question with this answer on offer too; unchanged if it has only its own answers.

        Raises NotationError for a code that can't be read.
        """
        return self

    @property
    def asks_here(self) -> str:
        """The question about this position; `asks` unless it names a player."""
        return self.asks

    @classmethod
    @abstractmethod
    def presets(cls) -> Sequence[RulesT]:
        """Return every ruleset for the question, the usual one first."""

    @classmethod
    def ruleset(cls, name: str) -> RulesT:
        """Return the ruleset with that name, if the question can be asked under it. Raises RulesetError."""
        return named(cls.presets(), name)

    @classmethod
    def supplied(cls, table: Mapping[str, str]) -> Mapping[str, str]:
        """Return a free question's table with defaults filled in."""
        return table

    @classmethod
    def spelt_out(cls, table: Mapping[str, str]) -> Mapping[str, str]:
        """Return a puzzle's table with its implicit assumptions written out, for use in a free question."""
        return table

    def under(self, rules: RulesT) -> Self:
        """
        Return the question with its position adapted to a ruleset; unchanged by default.

        Raises PositionError if the position can't arise under the ruleset.
        """
        return self

    @abstractmethod
    def scene(self) -> Scene:
        """Return the position as a scene to display."""

    def summary(self, rules: RulesT) -> Sentence | None:
        """Return one sentence for everything that follows, None if each true answer is told by itself."""
        return None

    def as_outcome(self, ruled: Ruled) -> Sentence:
        """Return a true answer in words for the list of tables."""
        return ruled.says

    def remarks(self, rules: RulesT) -> tuple[Sentence, ...]:
        """Return remarks to show with the answer, if any."""
        return ()

    def opens_with(self, code: str) -> bool:
        """Whether an answer's ruling may be shown before any is picked."""
        return True

    @abstractmethod
    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> RuledForm[RulesT]:
        """
        Return the form for its answer.

        `offer` is the puzzle file's offer, None for all possible answers; `expect` is its author's expectation. Raises
        EntryError if either is invalid.
        """


@dataclass(frozen=True)
class Statement(Generic[RulesT]):
    """
    An answer that a referee can rule on: its code, wording, picture, and ruling function.

    `complete` means that its words already read as a ruling, such as who pays how much; `denied` is the wording of the
    opposite ruling, if there is one. `asked` is a question about the answer, to be answered with yes or no. `due` says
    what is right instead, if words can say it.
    """

    code: str
    says: Sentence
    rule: Callable[[RulesT], Ruling]
    drawn: Drawn | None = None
    complete: bool = False
    denied: Sentence | None = None
    asked: Sentence | None = None
    due: Callable[[RulesT], Sentence | None] | None = None


class RuledForm(ABC, Generic[RulesT]):
    """
    One puzzle's form of answer: parsed from a page's post, graded, hinted and drawn.

    `case` is the question being answered, and `cites` are the clauses that the puzzle's author expects, by the codes of
    `rulings`.
    """

    case: RuledCase[RulesT]
    cites: Mapping[str, str]

    @property
    @abstractmethod
    def kind(self) -> str:
        """Its name in pages."""

    @property
    @abstractmethod
    def unsaid(self) -> tuple[str, ...]:
        """The expectations that a complete puzzle has but its author left out."""

    @property
    def asks(self) -> str:
        """The question in words."""
        return self.case.asks_here

    @property
    def question(self) -> Sentence:
        """The question as a sentence, whose tiles can be drawn."""
        return Sentence(self.asks)

    def stated(self, answer: str) -> Statement[RulesT]:
        """Return an answer as a statement for a referee to rule on. Raises EntryError if it isn't offered."""
        raise EntryError(f"a referee rules on answers that are chosen and on amounts; {self.case.id} has neither")

    @abstractmethod
    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the position and the answer controls, after the steps done so far."""

    def unruled_sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the same sheet for a test, without revealing whether the steps so far are right."""
        return self.sheet(rules, pairs)

    def ruled_sheet(self, rules: RulesT, pairs: Pairs) -> Sheet | None:
        """
        Return the position that the ruling on these steps is about, with them; None if it is unchanged.
        """
        return None

    def stepped(self, pairs: Pairs, rules: RulesT, *, is_unruled: bool = False) -> Pairs:
        """
        Return the page's next post after a step is done or taken back; unchanged if there are no steps.

        In a test (`is_unruled`), a wrong step stays with the others, and they can all be taken back.
        """
        return pairs

    @abstractmethod
    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        """
        Grade an answer under a ruleset; `own` is the puzzle's.

        Raises AnswerError for an invalid answer.
        """

    def settled(self, rules: RulesT) -> Settlement | None:
        """Return who pays whom, if that is the question."""
        return None

    @abstractmethod
    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        """Rule on every answer that is offered or expected."""

    def ruled(self, code: str, rules: RulesT) -> Ruled:
        """Rule on the answer with a code. Raises KeyError for an unknown code."""
        return {one.code: one for one in self.rulings(rules)}[code]

    def alone(self, code: str, rules: RulesT) -> Graded:
        """Grade one answer by itself, as `each` does for all. Raises KeyError for an unknown code."""
        return self.each(rules)[code]

    def each(self, rules: RulesT) -> Mapping[str, Graded]:
        """Grade every answer by itself, by code; if answers can't be listed, a right one under the empty code."""
        right = self.right(rules)
        return {} if right is None else {"": self.grade(right, rules, rules)}

    def follows(self, rules: RulesT) -> tuple[Graded, ...]:
        """Return the true answers, each graded by itself, the most important first; or the first if none is certain."""
        each = tuple(self.each(rules).values())
        known = sorted(each, key=lambda one: one.head.verdict is Verdict.ILLEGAL)
        if _cannot_happen([one.head.verdict for one in each]):
            return tuple(one for one in each if one.head.verdict is Verdict.MOOT)[:1]
        return tuple(one for one in each if one.head.is_legal) or tuple(known[:1])

    def outcome(self, rules: RulesT) -> tuple[Verdict, tuple[Sentence, ...]]:
        """Return the true answers in words, with LEGAL; or none, with the verdict that says why."""
        ruled = self.rulings(rules)
        if _cannot_happen([one.ruling.verdict for one in ruled]):
            return Verdict.MOOT, ()
        says = tuple(self.case.as_outcome(one) for one in ruled if one.ruling.is_legal)
        doubts = [one.ruling.verdict for one in ruled if one.ruling.verdict is not Verdict.ILLEGAL]
        return (Verdict.LEGAL, says) if says else (doubts[0] if doubts else Verdict.ILLEGAL, ())

    def listed(self, rules: RulesT) -> Picks | None:
        """Return the answers that can be graded one by one, as controls; None if they can't be listed."""
        return self.sheet(rules).listed

    @abstractmethod
    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """Return the worked answer, in reading order."""

    @abstractmethod
    def right(self, rules: RulesT) -> Pairs | None:
        """Return a right answer, None if there isn't one."""

    @abstractmethod
    def hint(self, rules: RulesT, revealed: frozenset[str]) -> Sentence | None:
        """
        Return the most helpful remaining hint, None if there isn’t one; `revealed` are the codes already revealed.
        """

    @abstractmethod
    def reads(self, rules: RulesT) -> frozenset[str]:
        """Return the names of the options that affect the answer."""


Case: TypeAlias = RuledCase[Ruleset]
Form: TypeAlias = RuledForm[Ruleset]
"""A question's form of answer, in any family; each takes its own family's rulesets."""


def _cannot_happen(verdicts: Sequence[Verdict]) -> bool:
    """Whether the case can't arise: whatever isn't true in any case is moot."""
    others = [one for one in verdicts if one is not Verdict.LEGAL]
    return bool(others) and all(one is Verdict.MOOT for one in others)
