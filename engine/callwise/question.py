"""
What can be asked: the protocol of a question and the forms of its answer.

A question reads the position from a puzzle's table, says which answers can
be given, and rules on each.  It holds no wording of rules: those are clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, TypeVar

from callwise.riichi.melds import Call
from callwise.riichi.mjt import Notation
from callwise.riichi.tiles import Tile
from callwise.ruleset import Ruleset
from callwise.ruling import Ruling, Sentence
from callwise.scene import Scene
from callwise.seats import Seat


class Form(Enum):
    """
    How an answer is given.

    CHOOSE_ONE is one of the offers; CHOOSE_ALL is every legal one of them,
    and may be none where the question says so.
    """

    CHOOSE_ONE = "choose-one"
    CHOOSE_ALL = "choose-all"


class Sense(Enum):
    """
    What it means that an answer stands.

    LEGALITY: the act may be done.  TRUTH: the answer is so, as a number of
    han or the seat that gets a tile.
    """

    LEGALITY = "legality"
    TRUTH = "truth"


NONE = "none"
"""The code of the answer "none of these"."""


@dataclass(frozen=True)
class Offer:
    """
    One answer that can be given.

    `code` stands for it in files, forms and progress; `says` names it in
    words; `tile` or `call` is what is drawn, if it is one.  `seat` is whose
    answer it is, where several players are asked about; `tiles` are drawn
    beside the words, and `laid` is a meld as somebody laid it, right or wrong.
    """

    code: str
    says: Sentence
    tile: Tile | None = None
    call: Call | None = None
    seat: Seat | None = None
    tiles: tuple[Tile, ...] = ()
    laid: Notation | None = None


PositionT = TypeVar("PositionT")
RulesT = TypeVar("RulesT", bound=Ruleset)


class Question(Protocol[PositionT, RulesT]):
    """
    One thing that can be asked about a position.

    `id` names it in puzzle files; `asks` is the question in words; `keys` are
    the entries of a puzzle's table that it reads, with an example for each;
    `none` is the words for "none of these", or None where that can't be right;
    `sense` says whether its answers are acts or facts.
    """

    id: str
    form: Form
    sense: Sense
    asks: str
    keys: Mapping[str, str]
    none: str | None

    def read(self, table: Mapping[str, str]) -> PositionT:
        """
        Read the position from a puzzle's table.

        Raises NotationError for unreadable text and PositionError for a
        position that cannot exist.
        """

    def preset(self, name: str) -> RulesT:
        """Give the ruleset of that name.  Raises RulesetError."""

    def presets(self) -> tuple[RulesT, ...]:
        """Give every ruleset that the question can be asked under."""

    def offers(self, position: PositionT) -> tuple[Offer, ...]:
        """Give every answer that the position allows to be tried."""

    def rule(self, position: PositionT, offer: Offer, rules: RulesT) -> Ruling:
        """Rule on one offered answer."""

    def did(self, position: PositionT, offer: Offer) -> Sentence:
        """Say what a player who gives this answer does."""

    def nearest(self, position: PositionT, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the legal answer that lies nearest to one that is not."""

    def remarks(self, position: PositionT, rules: RulesT) -> tuple[Sentence, ...]:
        """Say what is worth knowing beside legality, if anything."""

    def scene(self, position: PositionT) -> Scene:
        """Describe the position for whoever shows it."""


class Case(Protocol):
    """
    A question put to a position, with their types settled.

    Rulesets go by name here, so that cases of every family look alike.
    """

    @property
    def id(self) -> str:
        """The question's name in puzzle files."""

    @property
    def form(self) -> Form:
        """How an answer is given."""

    @property
    def sense(self) -> Sense:
        """Whether its answers are acts or facts."""

    @property
    def asks(self) -> str:
        """The question in words."""

    @property
    def none(self) -> str | None:
        """The words for "none of these", where that may be right."""

    def rulesets(self) -> tuple[Ruleset, ...]:
        """Give every ruleset that the case can be ruled under."""

    def ruleset(self, name: str) -> Ruleset:
        """Give one of them.  Raises RulesetError."""

    def offers(self) -> tuple[Offer, ...]:
        """Give every answer that can be tried."""

    def rule(self, offer: Offer, ruleset: str) -> Ruling:
        """Rule on one answer.  Raises RulesetError."""

    def did(self, offer: Offer) -> Sentence:
        """Say what a player who gives this answer does."""

    def nearest(self, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the legal answer nearest to one that is not."""

    def remarks(self, ruleset: str) -> tuple[Sentence, ...]:
        """Say what is worth knowing beside legality."""

    def scene(self) -> Scene:
        """Describe the position."""


class AnyQuestion(Protocol):
    """A question of any family: it can be put to a puzzle's table."""

    @property
    def id(self) -> str:
        """Its name in puzzle files."""

    @property
    def keys(self) -> Mapping[str, str]:
        """The entries of the table that it reads, with an example for each."""

    def put(self, table: Mapping[str, str]) -> Case:
        """Put the question to the position in a table.  Raises CallwiseError."""


@dataclass(frozen=True)
class Asked(Generic[PositionT, RulesT]):
    """A question, ready to be put to positions."""

    question: Question[PositionT, RulesT]

    @property
    def id(self) -> str:
        """Its name in puzzle files."""
        return self.question.id

    @property
    def keys(self) -> Mapping[str, str]:
        """The entries of the table that it reads, with an example for each."""
        return self.question.keys

    def put(self, table: Mapping[str, str]) -> Case:
        """Put the question to the position in a table.  Raises CallwiseError."""
        return _Case(self.question, self.question.read(table))


@dataclass(frozen=True)
class _Case(Generic[PositionT, RulesT]):
    question: Question[PositionT, RulesT]
    position: PositionT

    @property
    def id(self) -> str:
        return self.question.id

    @property
    def form(self) -> Form:
        return self.question.form

    @property
    def sense(self) -> Sense:
        return self.question.sense

    @property
    def asks(self) -> str:
        return self.question.asks

    @property
    def none(self) -> str | None:
        return self.question.none

    def rulesets(self) -> tuple[Ruleset, ...]:
        return self.question.presets()

    def ruleset(self, name: str) -> Ruleset:
        return self.question.preset(name)

    def offers(self) -> tuple[Offer, ...]:
        return self.question.offers(self.position)

    def rule(self, offer: Offer, ruleset: str) -> Ruling:
        return self.question.rule(self.position, offer, self.question.preset(ruleset))

    def did(self, offer: Offer) -> Sentence:
        return self.question.did(self.position, offer)

    def nearest(self, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        return self.question.nearest(self.position, offer, legal)

    def remarks(self, ruleset: str) -> tuple[Sentence, ...]:
        return self.question.remarks(self.position, self.question.preset(ruleset))

    def scene(self) -> Scene:
        return self.question.scene(self.position)
