"""Generated positions on the Charleston: which tiles can be passed when, and who can stop it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.practice.deals.table_setup import Act, Scene, TableSetup, write_acts
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.table import Passing
from callwise.american.table.tiles import JOKER, Tile, in_order
from callwise.american.turn import charleston
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker

_FIRST = (Passing.RIGHT, Passing.ACROSS, Passing.LEFT)
_SECOND = (Passing.SECOND_LEFT, Passing.SECOND_ACROSS, Passing.LAST_RIGHT)
_EVERY = (*_FIRST, *_SECOND)
_BLIND = (Passing.LEFT, Passing.LAST_RIGHT)
_OPEN_EYED = (Passing.RIGHT, Passing.ACROSS, Passing.SECOND_LEFT, Passing.SECOND_ACROSS)


@dataclass
class _Hand(Scene):
    """Your rack before play: spare tiles, a joker, and a tile you don't hold."""

    loose: Sequence[Tile]
    absent: Tile


def _passes(hand: _Hand, count: int, *more: Tile) -> str:
    return f"pass {in_order((*hand.sit.chance.sample(hand.loose, count), *more))}"


def _three(hand: _Hand) -> str:
    return _passes(hand, 3)


def _two(hand: _Hand) -> str:
    return _passes(hand, 2)


def _with_joker(hand: _Hand) -> str:
    return _passes(hand, 2, JOKER)


def _with_absent(hand: _Hand) -> str:
    return _passes(hand, 2, hand.absent)


def _few(hand: _Hand) -> str:
    return hand.sit.chance.choice((f"pass {hand.loose[1]}", _two(hand)))


def _four(hand: _Hand) -> str:
    return f"pass {in_order(hand.loose[:4])}"


def _blind(hand: _Hand) -> str:
    unseen = 1 + hand.sit.chance.randrange(3)
    return f"{_passes(hand, 3 - unseen) if unseen < 3 else 'pass nothing'} blind {unseen}"


_STOP, _OTHER_STOPS, _BLIND_AND_SHORT = "stop", "{0.sit.others[0].value} stop", "pass {0.loose[0]} blind 1"
_ACTS: Sequence[Act[_Hand]] = (_three, _two, _with_joker, _blind, _STOP, _OTHER_STOPS, _four, _BLIND_AND_SHORT)
_AIMS: Mapping[Clause, tuple[Act[_Hand], Sequence[Passing], Sequence[Passing]]] = {
    charleston.ALLOWED: (_three, (*_EVERY, Passing.COURTESY), ()),
    charleston.UNSEEN: (_blind, _BLIND, _OPEN_EYED),
    charleston.NOT_BLIND: (_blind, (*_OPEN_EYED, Passing.COURTESY), _BLIND),
    charleston.JOKER_KEPT: (_with_joker, (*_EVERY, Passing.COURTESY), ()),
    charleston.NOT_IN_HAND: (_with_absent, _EVERY, ()),
    charleston.COUNT: (_few, _EVERY, (Passing.COURTESY,)),
    charleston.STOPPED: (_STOP, (Passing.SECOND_LEFT,), (*_FIRST, Passing.SECOND_ACROSS)),
    charleston.GOES_ON: (_STOP, (*_FIRST, *_SECOND[1:]), (Passing.SECOND_LEFT,)),
    charleston.NOTHING_TO_STOP: (_STOP, (Passing.COURTESY,), (Passing.SECOND_LEFT,)),
}
"""For each clause, the act it rules on, the passes in which it decides, and those in which it only seems to."""
_SAYS: Mapping[Passing, Sequence[str]] = {
    Passing.RIGHT: ("The tiles are dealt. The first pass is to the right.", "It begins with three tiles to the right."),
    Passing.ACROSS: ("Everyone has passed to the right. Now tiles go across.", "The second pass, the first across."),
    Passing.LEFT: ("Two passes are over. The third is to the left.", "It’s the first pass to the left."),
    Passing.SECOND_LEFT: (
        "Three passes are over, the last to the left. The next is to the left again.",
        "The second round comes next, to the left first.",
    ),
    Passing.SECOND_ACROSS: (
        "In the second round, the first pass is over. Now tiles go across.",
        "It’s the second pass across.",
    ),
    Passing.LAST_RIGHT: (
        "It’s the last pass of the second round, to the right.",
        "Two passes of the second round are over. The last one is to the right.",
    ),
    Passing.COURTESY: (
        "Both rounds are over. It’s the courtesy pass, and {opposite} hasn’t offered anything yet.",
        "Only the courtesy pass with {opposite} is left.",
    ),
}
_TITLES = ("Before the first discard", "The {pass_} pass", "What to pass", "You in the Charleston")


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a rack before play, and possible passes from it."""
    sit, (act, passes, twins) = TableSetup(chance), _AIMS[aim]
    sit.on_turn = sit.you is Seat.EAST
    sit.entries["wall"] = "99"
    hand = _Hand(sit, [sit.spare() for _ in range(5)], sit.kind())
    sit.hold(JOKER)
    some = chance.sample([one for one in _ACTS if one is not act], 3)
    if chance.randrange(4) and act is not _three:
        some[0] = _three
    acts = write_acts(hand, (act, *some))
    way = chance.randrange(len(_TITLES))

    def draft(now: Passing) -> Draft:
        sit.entries["passing"] = now.word
        says = sit.say(*_SAYS[now], opposite=sit.you.after(2).words)
        title = _TITLES[way].format(pass_=now.words)
        return Draft(title, f"You are {sit.you.words}. {says}", {"acts": acts, **sit.copy().table()})

    near = draft(chance.choice(twins)) if twins else None
    return draft(chance.choice(passes)).with_near(near)


MAKERS = (Maker(Allowed, tuple(_AIMS), _draw),)
