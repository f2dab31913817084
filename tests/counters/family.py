"""The counters family: one question of each form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import AnswerError
from callwise.ground.faces import Face, Laid
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key
from callwise.question.controls import Pick, Verb
from callwise.question.families import RuledFamily
from callwise.question.forms.amounts import AmountsCase
from callwise.question.forms.choose import ChoiceCase
from callwise.question.forms.offers import Offer
from callwise.question.forms.steps import StepsCase
from callwise.question.forms.written_amount import Way
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, Hand, Racks, Scene, ShownLaid, WholeTable
from tests.counters import game
from tests.counters.game import COUNTERS, Counter, CountersRuleset, Heap


def _read_heap(text: str) -> Heap:
    heap = Heap(game.read_counters(text))
    game.check_heap(heap)
    return heap


@dataclass(frozen=True)
class _Taking(ChoiceCase[Counter, CountersRuleset]):
    """A heap, and a counter to take from it."""

    keys: ClassVar[Mapping[str, Key]] = {"heap": Key("The [[heap]]", "Counters in a row: rrbw")}
    example: ClassVar[Mapping[str, str]] = {"heap": "rrbw"}

    heap: Heap

    @classmethod
    def presets(cls) -> Sequence[CountersRuleset]:
        return game.PRESETS

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(entries.read("heap", _read_heap))

    def offers(self) -> tuple[Offer[Counter], ...]:
        return tuple(Offer(one.code, Sentence("{one}", {"one": one}), one, one) for one in COUNTERS)

    def rule(self, act: Counter, rules: CountersRuleset) -> Ruling:
        return game.judge_take(act, self.heap, rules)

    def did(self, act: Counter) -> Sentence:
        return Sentence("You took the {one}.", {"one": act})

    def could(self, act: Counter) -> Sentence:
        return Sentence("Can you take {one}?", {"one": act})

    def scene(self) -> Scene:
        hand = tuple(sorted(self.heap.counters, key=lambda one: one.order))
        return Scene((Hand(Sentence("In the heap"), hand),), (Sentence("{heap}.", {"heap": self.heap}),))


class TakeOne(_Taking):
    """Choose one counter."""

    id = "counters.one"
    takes_one = True
    asks = "Which counter do you take?"


class TakeAny(_Taking):
    """Choose every counter that can be taken."""

    id = "counters.any"
    takes_one = False
    none = "Nothing may be taken"
    asks = "Which counters may you take?"


@dataclass(frozen=True)
class Pay(AmountsCase[CountersRuleset]):
    """How much each seat gains or loses in fines."""

    id = "counters.pay"
    sense = Sense.TRUTH
    asks = "Who pays what?"
    keys: ClassVar[Mapping[str, Key]] = {seat.value: Key(seat.words, "Counters in a row: rrbw") for seat in game.SEATS}
    example: ClassVar[Mapping[str, str]] = {"east": "rb", "west": "w"}
    unsettled = game.OPEN
    step = 10

    held: tuple[tuple[Seat, tuple[Counter, ...]], ...]

    @classmethod
    def presets(cls) -> Sequence[CountersRuleset]:
        return game.PRESETS

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(tuple((seat, entries.read(seat.value, game.read_counters)) for seat in game.SEATS))

    def seats(self) -> tuple[Seat, ...]:
        return game.SEATS

    def settle(self, rules: CountersRuleset) -> Settlement:
        return game.settle_fines(self.held, rules)

    def unpaid(self, seat: Seat, rules: CountersRuleset) -> Ruling:
        return game.NO_FINE.permits(seat=seat)

    def scene(self) -> Scene:
        told = tuple(
            Sentence("{seat} holds {counters}.", {"seat": seat, "counters": counters}) for seat, counters in self.held
        )
        seats = tuple(AtSeat(seat, counters, len(counters), says=Sentence("shows")) for seat, counters in self.held)
        return Scene((WholeTable(Sentence("At the table"), seats, Seat.EAST),), told)


class Owe(Pay):
    """How much East pays West, if nobody pays East."""

    id = "counters.owe"
    asks = "What does East owe?"

    def way(self, seat: Seat) -> Way:
        return Way.PAYS if seat is Seat.EAST else Way.RECEIVES


@dataclass(frozen=True)
class Clear(StepsCase[Heap, Counter, CountersRuleset]):
    """Take counters until a given number remain."""

    id = "counters.clear"
    asks = "Take counters until one is left."
    keys: ClassVar[Mapping[str, Key]] = {"heap": Key("The [[heap]]", "Counters in a row: rrbw")}
    example: ClassVar[Mapping[str, str]] = {"heap": "rbw"}
    reached = "One counter is left."
    short = "More than one counter is left."
    unsettled = game.OPEN

    heap: Heap

    @classmethod
    def presets(cls) -> Sequence[CountersRuleset]:
        return game.PRESETS

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(entries.read("heap", _read_heap))

    def start(self) -> Heap:
        return self.heap

    def acts(self, position: Heap) -> tuple[Offer[Counter], ...]:
        return tuple(Offer(one.code, Sentence("Take the {one}", {"one": one}), one, one) for one in COUNTERS)

    def rule(self, act: Counter, position: Heap, rules: CountersRuleset) -> Ruling:
        return game.judge_take(act, position, rules)

    def after(self, act: Counter, position: Heap) -> Heap:
        left = list(position.counters)
        left.remove(act)
        return Heap(tuple(left))

    def is_reached(self, position: Heap) -> bool:
        return len(position.counters) == 1

    def show(self, position: Heap) -> Scene:
        return Scene(
            (ShownLaid(Sentence("The heap"), (position,)),), (Sentence("{heap} lies there.", {"heap": position}),)
        )


class ClearAtOnce(Clear):
    """Take counters until a given number remain; each step is ruled on at once."""

    id = "counters.play"
    at_once = True

    def verbs(self, position: Heap) -> tuple[Verb, ...]:
        return (Verb("take", Sentence("Take")),)

    def picks(self, position: Heap) -> tuple[Pick, ...]:
        return tuple(Pick("pick", one.code, Sentence("{one}", {"one": one}), one) for one in COUNTERS)

    def composed(self, verb: str, picked: Sequence[str], position: Heap) -> str:
        if len(picked) != 1:
            raise AnswerError("pick the counter that you take")
        return picked[0]


class Keep(ClearAtOnce):
    """Take counters until a blue one is left; it can be taken too early, and white ones are in a cup."""

    id = "counters.keep"
    asks = "Take all but a blue one."
    example: ClassVar[Mapping[str, str]] = {"heap": "rrb"}
    reached = "A blue one is left."
    short = "Others are left."

    def picks(self, position: Heap) -> tuple[Pick, ...]:
        return tuple(
            Pick("pick", f"{one.code}{nth}", Sentence("{one}", {"one": one}), at=_lies(one, nth))
            for nth, one in enumerate(position.counters)
        )

    def composed(self, verb: str, picked: Sequence[str], position: Heap) -> str:
        return super().composed(verb, picked, position)[0]

    def is_reached(self, position: Heap) -> bool:
        return position.counters == (game.BLUE,)

    def show(self, position: Heap) -> Scene:
        open_ = tuple(one for one in position.counters if one is not game.WHITE)
        seats = tuple(AtSeat(seat, open_ if seat is Seat.EAST else None, len(open_)) for seat in SEATS)
        told = Sentence("{heap} lies there.", {"heap": position})
        return Scene((Racks(Sentence("The heap"), seats, Seat.EAST, is_you=True),), (told,))


def _lies(one: Counter, nth: int) -> str:
    return "cup" if one is game.WHITE else f"rack:{nth}"


def read_braces(text: str) -> tuple[Face | Laid, ...]:
    """Read ``{rb}`` as counters and ``{(rb)}`` as a heap."""
    if text.startswith("("):
        return (Heap(game.read_counters(text.strip("()"))),)
    return game.read_counters(text)


FAMILY = RuledFamily(
    id="counters",
    title="Counters",
    moments={
        "A counter was taken": (TakeOne, TakeAny),
        "Who pays?": (Pay, Owe),
        "It’s my turn": (Clear, ClearAtOnce, Keep),
    },
    clauses=game.CLAUSES,
    presets=game.PRESETS,
    terms=game.TERMS,
    faces=COUNTERS,
    suits=(COUNTERS,),
    reads=read_braces,
    place=9,
)
