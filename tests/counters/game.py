"""The game: three kinds of counter, two seats, its options and its clauses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from callwise.agreement.declared_options import Agreed, Text, option
from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import NotationError, PositionError
from callwise.ground.faces import Face, Laid, Piece
from callwise.ground.seats import Seat
from callwise.ground.terms import in_english
from callwise.law.options import Choice, Point, may, may_not, whether
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Ruling, Source, figure
from callwise.law.settlement import Payment, Settlement

SEATS = (Seat.EAST, Seat.WEST)


class Colour(Enum):
    """The three kinds."""

    RED = "r"
    BLUE = "b"
    WHITE = "w"


@dataclass(frozen=True, slots=True)
class Counter(Face):
    """A counter of one colour."""

    colour: Colour

    @property
    def order(self) -> int:
        """Red, blue, white."""
        return tuple(Colour).index(self.colour)

    @property
    def words(self) -> str:
        """Its colour, as a noun."""
        return f"{self.colour.name.lower()} counter"

    def __str__(self) -> str:
        return self.colour.value


@dataclass(frozen=True, slots=True)
class Heap(Laid):
    """Counters in one heap."""

    counters: tuple[Counter, ...]

    @property
    def words(self) -> str:
        """The heap's counters in words."""
        return f"a [[heap]] of {Counter.together(self.counters)}"

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every counter."""
        return tuple(map(Piece, self.counters))


RED, BLUE, WHITE = COUNTERS = tuple(map(Counter, Colour))


def read_counters(text: str) -> tuple[Counter, ...]:
    """Read ``rrb w``.  Raises NotationError."""
    by_code = {counter.code: counter for counter in COUNTERS}
    for column, sign in enumerate(text, 1):
        if not sign.isspace() and sign not in by_code:
            raise NotationError(f"{sign!r} in {text!r} is no counter; write r, b or w", column)
    return tuple(by_code[sign] for sign in text if not sign.isspace())


class Whites(Choice):
    """Whether white can be taken."""

    FREE = "free", "White may be taken."
    LAST = "last", "White is taken last."


class Fines(Choice):
    """Which colours are fined."""

    RED = "red", "A red counter is fined."
    BLUE = "blue", "A blue counter is fined."


@dataclass(kw_only=True, eq=False, repr=False)
class CountersRuleset(Ruleset):
    """The game's options."""

    whites: Agreed[Whites] = option(
        Whites.FREE,
        "When white may be taken.",
        topic="Taking",
        points=(Point("May white be taken first?", {Whites.FREE: may("Free"), Whites.LAST: may_not("Last")}),),
    )
    fines: Agreed[frozenset[Fines]] = option(
        frozenset({Fines.RED}),
        "Which counters are fined.",
        topic="Fines",
        points=(whether("Is red fined?", Fines.RED), whether("Is blue fined?", Fines.BLUE)),
    )


BOOK = Source("book", "The book of counters", "page 1")
USUAL = CountersRuleset(name="usual", title="Usual counters", usual=True)
STRICT = CountersRuleset(
    "strict",
    "Strict counters",
    whites=(Whites.LAST, BOOK),
    fines=(frozenset({Fines.RED}), BOOK),
)
SILENT = CountersRuleset(name="silent", title="Silent counters", text=Text("the one edition", "all of it"))
PRESETS = (USUAL, STRICT, SILENT)

_TAKEN = figure("hand:{counter}")
TAKE = Clause(
    "counters.take",
    PERMITS,
    rule="CNT-1",
    short="it lies there",
    says="You may take a counter that lies in the [[heap]].",
    means="You may take the {counter}.",
    facts="{heap} holds it",
    source=BOOK,
    figure=_TAKEN,
)
GONE = Clause(
    "counters.gone",
    FORBIDS,
    rule="CNT-1",
    short="it isn't there",
    says="You take what lies in the [[heap]] and nothing else.",
    means="You may not take the {counter}.",
    facts="{heap} holds none",
    source=BOOK,
    figure=_TAKEN,
)
WHITE_LAST = Clause(
    "counters.white-last",
    FORBIDS,
    rule="CNT-2",
    short="white comes last",
    says="White is taken when nothing else is left.",
    means="You may not take the {counter} yet.",
    facts="{heap} holds others",
    source=BOOK,
    figure=_TAKEN,
)
OPEN = Clause(
    "counters.open",
    LEAVES_OPEN,
    rule="CNT-2 CNT-3",
    short="the book is silent",
    says="The book does not say it.",
    means="The book leaves it open.",
    facts="it depends on what the book doesn't say",
    source=BOOK,
)
FINE = Clause(
    "counters.fine",
    PERMITS,
    rule="CNT-3",
    short="a fine for each",
    says="Each counter of a fined colour costs ten points.",
    means="{payer} pays {points}.",
    facts="{payer} holds {counters}",
    source=BOOK,
)
NO_FINE = Clause(
    "counters.no-fine",
    PERMITS,
    rule="CNT-3",
    short="nothing to pay",
    says="Who holds no counter of a fined colour pays nothing.",
    means="{seat} pays nothing.",
    facts="{seat} holds nothing that is fined",
    source=BOOK,
)
CLAUSES = (TAKE, GONE, WHITE_LAST, OPEN, FINE, NO_FINE)
TERMS = (in_english("heap", "heap", "yama", "山"),)
_FINED = {RED: Fines.RED, BLUE: Fines.BLUE}


def judge_take(counter: Counter, heap: Heap, rules: CountersRuleset) -> Ruling:
    """Rule on taking a counter from a heap."""
    if counter not in heap.counters:
        return GONE.forbids(counter=counter, heap=heap)

    def judge(reading: CountersRuleset) -> Ruling:
        others = any(one is not WHITE for one in heap.counters)
        if counter is WHITE and others and reading.whites is Whites.LAST:
            return WHITE_LAST.forbids(counter=counter, heap=heap)
        return TAKE.permits(counter=counter, heap=heap)

    return rules.ruling(judge, OPEN)


def settle_fines(held: tuple[tuple[Seat, tuple[Counter, ...]], ...], rules: CountersRuleset) -> Settlement:
    """Settle the fines: each seat pays the other."""

    def settle(reading: CountersRuleset) -> Settlement:
        lines = []
        for seat, counters in held:
            other = next(one for one in SEATS if one is not seat)
            fined = tuple(one for one in counters if one in _FINED and _FINED[one] in reading.fines)
            if fined:
                points = 10 * len(fined)
                facts: dict[str, Fact] = {"payer": seat, "points": points, "counters": fined}
                lines.append(Payment(seat, other, points, FINE, facts))
        return Settlement(tuple(lines))

    return rules.settle_payments(settle)


def check_heap(heap: Heap) -> None:
    """Refuse an empty heap.  Raises PositionError."""
    if not heap.counters:
        raise PositionError("a heap holds a counter at least; write r, b or w")
