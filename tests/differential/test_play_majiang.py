"""
Whole hands at the table: at every moment, every player is offered what Majiang's core, an independent engine, offers.

Programs play them, and now and then do anything else that is legal.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.riichi_options import RiichiKan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.hand_text import HandText
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.referee import claim_of
from callwise.riichi.play.sitting import Sitting
from tests.differential.deals import Agreement, agreement
from tests.differential.oracle import replies_of
from tests.differential.test_kuikae_majiang import tile
from tests.support.riichi.program_hands import answering, begun, program_act

ORACLE = Path(__file__).with_name("play_oracle.mjs")
LEVELS = tuple(Kuikae)
ANYTHING = 0.08
"""How often a player does anything legal."""


@dataclass
class Played:
    """A hand with the acts at each decision, by seat, and the codes of what each player was offered."""

    number: int
    agreed: Agreement
    level: int
    hand: HandInPlay
    acts: list[Mapping[int, str]] = field(default_factory=list)
    offers: list[Sequence[set[str]]] = field(default_factory=list)

    @property
    def asks(self) -> Mapping[str, object]:
        """The hand in the oracle's format."""
        deal = self.hand.deal
        return {
            "rule": {**self.agreed.theirs, "喰い替え許可レベル": self.level},
            "points": [25_000] * 4,
            "hands": [[tile(one) for one in dealt] for dealt in deal.dealt],
            "draws": [tile(one) for one in deal.draws],
            "replacements": [tile(one) for one in deal.replacements],
            "rest": [tile(one) for one in (*deal.indicators, *deal.below)],
            "acts": self.acts,
        }


def rules_of(agreed: Agreement, level: int) -> RiichiRuleset:
    """Return the options of both engines as a ruleset."""
    return agreed.ours.choosing({"kuikae": LEVELS[level], "riichi_kan": RiichiKan.SAME_WAITS})


def played(number: int) -> Played:
    """Play a hand to its end."""
    random = Random(number)
    agreed, level = agreement(random), number % len(LEVELS)
    rules = rules_of(agreed, level)
    played = Played(number, agreed, level, begun(number, rules))
    hand = played.hand
    while hand.end is None:
        turn = hand.replayed.turn
        seats = answering(hand) if turn is None else (turn.seat,)
        offers = {seat: offered(hand, seat) for seat in seats}
        chosen = {seat: choose(hand, seat, offers[seat], random) for seat in seats}
        played.offers.append([set(map(plain, offers.get(seat, ()))) for seat in SEATS])
        played.acts.append({SEATS.index(seat): plain(str(act)) for seat, act in chosen.items()})
        if turn is not None:
            hand.take_turn(chosen[turn.seat])
        else:
            hand.answer([claim_of(act, seat, hand) for seat, act in chosen.items() if act.doing is not Doing.PASS])
    return played


def offered(hand: HandInPlay, seat: Seat) -> Sequence[str]:
    """Return the codes of all that a player may do."""
    return Sitting(HandText("common", seat, 1), hand.rules, hand).legal


def choose(hand: HandInPlay, seat: Seat, offers: Sequence[str], random: Random) -> PlayedAct:
    """Return what a program does, or sometimes anything that is offered."""
    if offers and random.random() < ANYTHING:
        return PlayedAct.parse(random.choice(offers))
    return program_act(hand, seat)


def plain(code: str) -> str:
    """Return a code with its tiles in the order of their digits."""
    if code[-1] not in "mpsz":
        return code
    letter = code[0] if code[0].isalpha() else ""
    return letter + "".join(sorted(code[len(letter) : -1])) + code[-1]


def ask(hands: Sequence[Played]) -> Sequence[Sequence[Sequence[Sequence[str]]]]:
    """Return what the oracle offers in each hand: at each decision, by seat."""
    return [json.loads(reply) for reply in replies_of(ORACLE, (hand.asks for hand in hands))]


MANY = [range(begin, begin + 1_000) for begin in range(1_000, 11_000, 1_000)]
"""Ten thousand hands, in ten ranges."""


@pytest.mark.parametrize("numbers", [range(1, 13), *(pytest.param(each, marks=pytest.mark.deep) for each in MANY)])
def test_majiang_offers_the_same_in_whole_hands(numbers: range) -> None:
    hands = [played(number) for number in numbers]
    seen = Counter[str]()
    for hand, answer in zip(hands, ask(hands), strict=True):
        for moment, (ours, theirs) in enumerate(zip(hand.offers, answer, strict=True)):
            assert ours == list(map(set, theirs)), f"hand {hand.number}, act {moment}: {hand.acts[moment]}"
            seen.update(act for offers in ours for act in {code[0] for code in offers})
    print(dict(seen))
    assert min(seen[act] for act in "cprtw") > 0
    if len(hands) == len(MANY[0]):
        assert min(seen[act] for act in "mkan") > 0
