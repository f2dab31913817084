"""Questions about the joker exchange: legal acts, redeemable jokers, and turns already played."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.play import judged_acts
from callwise.american.questions.entries.situation_case import ActChoice, TableChoice, YourChoice
from callwise.american.questions.entries.written_situation import KEYS, read_table
from callwise.american.table.acts import Act, Begin
from callwise.american.table.exchange_acts import Exchange
from callwise.american.table.tiles import Tile
from callwise.american.table.written_acts import read_acts
from callwise.ground.errors import PositionError
from callwise.ground.faces import Drawn
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense

AnswerT = TypeVar("AnswerT")

ACT_SIGNS = (
    *(f"{seat.value} " for seat in SEATS),
    "pick",
    "rack",
    "call ",
    "expose ",
    "add ",
    "remove ",
    "exchange ",
    "leave ",
    "want ",
    "announce exchange ",
    "discard ",
    "mah jongg",
    " for ",
    " to ",
    " from ",
    "; ",
)
ACTS_HOW = "exchange 3b for west 3b; call 8d; expose 8dJ; discard E.  Another player’s act begins with the seat"


def _drawn(act: Act) -> Drawn | None:
    """Return the tiles to draw next to an act, None if there are none."""
    tiles = tuple(fact for fact in (act.after_verb.facts.get(name) for name in ("gives", "tiles", "tile")) if fact)
    first = tiles[0] if tiles else None
    if isinstance(first, Tile):
        return (first,)
    return tuple(one for one in first if isinstance(one, Tile)) if isinstance(first, tuple) else None


def offer_act(act: Act, you: Seat | None) -> Offer[Act]:
    code, says = (act.code, act.words) if act.seat is you else (str(act), act.words_for(you))
    return Offer(code, says, act, _drawn(act), missable=not isinstance(act, Begin))


def offer_acts(acts: Iterable[Act], you: Seat | None) -> tuple[Offer[Act], ...]:
    return tuple(offer_act(act, you) for act in acts)


def read_some(entries: Entries, you: Seat | None, key: str = "acts") -> tuple[Act, ...]:
    acts = entries.read(key, lambda text: read_acts(text, you))
    if not acts:
        raise PositionError("no act is written; write one like 'exchange 3b for west 3b'").at(key)
    return acts


@dataclass(frozen=True)
class _ActsGiven(TableChoice[AnswerT]):
    """A question about acts that a puzzle lists."""

    acts: tuple[Act, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_table(entries)
        return cls(position, read_some(entries, position.you))


@dataclass(frozen=True)
class Allowed(_ActsGiven[Act], ActChoice[Act]):
    """Choose every act that may be done now."""

    id = "exchange.allowed"
    sense = Sense.LEGALITY
    takes_one = False
    asks = "What can be done now?"
    asks_one = "Press what can be done."
    none = "None of these"
    noun = "act"
    keys: ClassVar[Mapping[str, Key]] = {
        "acts": Key("What somebody wants to do", ACTS_HOW, signs=ACT_SIGNS, drawn=False),
        **KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "acts": "exchange 3b for west 3b",
        "you": "south",
        "south": "3b 11c 456d EEESS FFJ",
        "west": "9 | 33bJJ",
    }

    def offers(self) -> tuple[Offer[Act], ...]:
        return offer_acts(dict.fromkeys(self.acts), self.table.you)


_ONE_MORE = ("a", "a second", "a third", "a fourth", "a fifth")


@dataclass(frozen=True)
class Redeemable(YourChoice[Exchange]):
    """
    Choose every joker that may be redeemed now.

    The jokers of an exposure are interchangeable: each costs one more tile, whichever is taken first.
    """

    id = "exchange.jokers"
    sense = Sense.LEGALITY
    takes_one = False
    asks = "Which jokers can you take now?"
    asks_one = "Press the joker you can take."
    none = "None of them"
    noun = "joker"
    keys: ClassVar[Mapping[str, Key]] = KEYS
    example: ClassVar[Mapping[str, str]] = {
        "you": "south",
        "south": "3b 11c 456d EEESS FFJ | ",
        "west": "9 | 33bJJ",
        "north": "10 | NNJ",
    }

    def offers(self) -> tuple[Offer[Exchange], ...]:
        return tuple(self._offer(seat, nth, joker) for seat, nth, joker in self._jokers())

    def alike(self) -> Iterable[Sequence[str]]:
        by_exposure = itertools.groupby(self._jokers(), key=lambda one: one[:2])
        return [[self._offer(*one).code for one in jokers] for _, jokers in by_exposure]

    def _jokers(self) -> list[tuple[Seat, int, int]]:
        return [
            (seat, nth, joker)
            for seat, player in self.table.seated()
            for nth, exposure in enumerate(player.exposures)
            if nth not in self.table.returned(seat)
            for joker in range(exposure.jokers)
        ]

    def _offer(self, seat: Seat, nth: int, joker: int) -> Offer[Exchange]:
        target = self.table.target(seat, nth)
        exposure = self.table[seat].exposures[nth]
        which = "the [[joker]]" if exposure.jokers == 1 else f"{_ONE_MORE[joker]} [[joker]]"
        if seat is self.you:
            says = Sentence(f"{which} in your {exposure.tile.words}s")
        else:
            says = Sentence(f"{which} in {{seat}}’s {exposure.tile.words}s", {"seat": seat})
        act = Exchange(self.you, (exposure.tile,) * (joker + 1), target)
        code = f"{target} joker" + (f" {joker + 1}" if joker else "")
        return Offer(code, says, act, at=f"joker:{seat.value}:{self.table.place(seat, nth)}:{joker}")


@dataclass(frozen=True)
class _Done(_ActsGiven[int]):
    """A sequence of acts that were done; each answer is an act's number."""

    tells_all = True
    noun = "act"
    keys: ClassVar[Mapping[str, Key]] = {
        "acts": Key("What was done, in this order", ACTS_HOW, signs=ACT_SIGNS, drawn=False),
        **KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {
        "acts": "call 8d; exchange 3b for west 3b; expose 8dJ; discard E",
        "you": "south",
        "south": "3b 11c 56d 8d EESS FFJ",
        "west": "10 | 33bJ",
        "discard": "8d by east",
    }

    def offers(self) -> tuple[Offer[int], ...]:
        """Offer every act by its number; each player's first act includes their position."""
        return tuple(self._offers())

    def _offers(self) -> Iterator[Offer[int]]:
        for nth, act in enumerate(self.acts, 1):
            words = act.words_for(self.table.you)
            says = Sentence(f"{nth}: {words.template}", words.facts)
            yield Offer(str(nth), says, nth, _drawn(act), missable=not isinstance(act, Begin))

    def judged(self, rules: AmericanRuleset) -> Iterator[Ruling]:
        """Rule on each act in turn; illegal ones are taken back before the next."""
        table = self.table
        for done in self.acts:
            ruling = judged_acts.judge(done, table, rules)
            yield ruling
            if ruling.is_legal:
                table = judged_acts.after(done, table)

    def doubtful(self, act: int, rules: AmericanRuleset) -> Ruling | None:
        """Return the first unsettled ruling up to an act, None if all are settled."""
        rulings = itertools.islice(self.judged(rules), act)
        return next((one for one in rulings if one.verdict is Verdict.UNSETTLED), None)

    def read_by(self, act: int, rules: AmericanRuleset, judge: Callable[[AmericanRuleset], Ruling]) -> Ruling:
        """Rule under each reading of the rules if they leave the legality of an earlier act open."""
        doubt = self.doubtful(act, rules)
        return judge(rules) if doubt is None else rules.ruling(judge, doubt.clause, **doubt.facts)


@dataclass(frozen=True)
class Fault(_Done):
    """Choose the first illegal act in a sequence."""

    id = "exchange.fault"
    sense = Sense.TRUTH
    forbids = Verdict.LEGAL
    takes_one = True
    asks = "What was the first illegal move?"
    none = "They were all legal"

    def rule(self, act: int, rules: AmericanRuleset) -> Ruling:
        return self.read_by(act, rules, lambda reading: self._is_first(act, reading)).for_reader(self.table.you)

    def _is_first(self, act: int, rules: AmericanRuleset) -> Ruling:
        for nth, ruling in enumerate(self.judged(rules), 1):
            if not ruling.verdict.is_graded:
                if nth == act:
                    return ruling
            elif nth == act or not ruling.is_legal:
                is_first = nth == act and ruling.verdict is Verdict.ILLEGAL
                return ruling.on_statement(Verdict.LEGAL if is_first else Verdict.ILLEGAL)
        raise PositionError(f"there is no act {act}")

    def word(self, act: int, ruling: Ruling, rules: AmericanRuleset) -> str:
        """Return whether an act was legal, or that it came after the first illegal one."""
        if self.doubtful(act, rules) is not None:
            return super().word(act, ruling, rules)
        *before, own = itertools.islice(self.judged(rules), act)
        if any(one.verdict is Verdict.ILLEGAL for one in before):
            return "after the first illegal move"
        return _FARES.get(own.verdict, super().word(act, ruling, rules))


_FARES = {Verdict.LEGAL: "legal, so not the answer", Verdict.ILLEGAL: "illegal, so the answer"}
"""The outcome for an act in a search for the first illegal one."""


@dataclass(frozen=True)
class Each(_Done):
    """Choose every legal act in a sequence; each act is ruled on separately."""

    id = "exchange.each"
    sense = Sense.LEGALITY
    takes_one = False
    asks = "Which of these moves were legal?"
    asks_one = "Press the move that was legal."
    none = "None of them"

    def rule(self, act: int, rules: AmericanRuleset) -> Ruling:
        ruling = self.read_by(act, rules, lambda reading: next(itertools.islice(self.judged(reading), act - 1, None)))
        return ruling.for_reader(self.table.you)

    def remarks(self, rules: AmericanRuleset) -> tuple[Sentence, ...]:
        """Explain how acts after an illegal one are ruled on."""
        taken_back = Sentence("After an illegal move, the next one is ruled on as if it had been taken back.")
        return (taken_back, *super().remarks(rules))
