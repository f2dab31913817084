"""Generated positions on the Charleston: which tiles can be passed when, and who can stop it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.practice.deals.table_setup import Sitting
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.table import Passing
from callwise.american.table.tiles import JOKER, Tile, in_order
from callwise.american.turn import charleston
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker

_FIRST = (Passing.RIGHT, Passing.ACROSS, Passing.LEFT)
_SECOND = (Passing.SECOND_LEFT, Passing.SECOND_ACROSS, Passing.LAST_RIGHT)
_BLIND = (Passing.LEFT, Passing.LAST_RIGHT)
_OPEN_EYED = (Passing.RIGHT, Passing.ACROSS, Passing.SECOND_LEFT, Passing.SECOND_ACROSS)


@dataclass
class _Hand:
    """Your rack before play: spare tiles, a joker, and a tile you don't hold."""

    sit: Sitting
    loose: Sequence[Tile]
    absent: Tile

    def three(self) -> str:
        return f"pass {in_order(self.sit.chance.sample(self.loose, 3))}"

    def two(self) -> str:
        return f"pass {in_order(self.sit.chance.sample(self.loose, 2))}"

    def with_joker(self) -> str:
        return f"pass {in_order((*self.sit.chance.sample(self.loose, 2), JOKER))}"

    def with_absent(self) -> str:
        return f"pass {in_order((*self.sit.chance.sample(self.loose, 2), self.absent))}"

    def blind(self) -> str:
        unseen = 1 + self.sit.chance.randrange(3)
        seen = in_order(self.sit.chance.sample(self.loose, 3 - unseen)) if unseen < 3 else "nothing"
        return f"pass {seen} blind {unseen}"

    def blind_and_short(self) -> str:
        return f"pass {self.loose[0]} blind 1"

    def stops(self) -> str:
        return "stop"

    def other_stops(self) -> str:
        return f"{self.sit.others[0].value} stop"

    def few(self) -> str:
        return self.sit.chance.choice((f"pass {self.loose[1]}", self.two()))

    def four(self) -> str:
        return f"pass {in_order(self.loose[:4])}"


_Act = Callable[[_Hand], str]


@dataclass(frozen=True)
class _Aim:
    """The act and the passes in which a clause decides, and those in which it only seems to."""

    act: _Act
    passes: Sequence[Passing]
    twins: Sequence[Passing] = ()


_EVERY = (*_FIRST, *_SECOND)
_AIMS: Mapping[str, _Aim] = {
    charleston.ALLOWED.id: _Aim(_Hand.three, (*_EVERY, Passing.COURTESY)),
    charleston.UNSEEN.id: _Aim(_Hand.blind, _BLIND, _OPEN_EYED),
    charleston.NOT_BLIND.id: _Aim(_Hand.blind, (*_OPEN_EYED, Passing.COURTESY), _BLIND),
    charleston.JOKER_KEPT.id: _Aim(_Hand.with_joker, (*_EVERY, Passing.COURTESY)),
    charleston.NOT_IN_HAND.id: _Aim(_Hand.with_absent, _EVERY),
    charleston.COUNT.id: _Aim(_Hand.few, _EVERY, (Passing.COURTESY,)),
    charleston.STOPPED.id: _Aim(_Hand.stops, (Passing.SECOND_LEFT,), (*_FIRST, Passing.SECOND_ACROSS)),
    charleston.GOES_ON.id: _Aim(_Hand.stops, (*_FIRST, *_SECOND[1:]), (Passing.SECOND_LEFT,)),
    charleston.NOTHING_TO_STOP.id: _Aim(_Hand.stops, (Passing.COURTESY,), (Passing.SECOND_LEFT,)),
}
_ACTS: Sequence[_Act] = (
    _Hand.three,
    _Hand.two,
    _Hand.with_joker,
    _Hand.blind,
    _Hand.stops,
    _Hand.other_stops,
    _Hand.four,
    _Hand.blind_and_short,
)
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
        "Both rounds are over. It’s the courtesy pass, and {opposite}, across from you, hasn’t offered anything yet.",
        "Only the courtesy pass with {opposite}, across from you, is left.",
    ),
}
_TITLES = ("Before the first discard", "The {pass_} pass", "What to pass", "You in the Charleston")


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft:
    """Draw a rack before play, and possible passes from it."""
    sit, one = Sitting(chance), _AIMS[aim]
    sit.on_turn = sit.you is Seat.EAST
    sit.entries["wall"] = "99"
    hand = _Hand(sit, [sit.spare() for _ in range(5)], sit.kind())
    sit.hold(JOKER)
    some = chance.sample([act for act in _ACTS if act is not one.act], 3)
    if chance.randrange(4) and one.act is not _Hand.three:
        some[0] = _Hand.three
    acts = list(dict.fromkeys(act(hand) for act in (one.act, *some)))
    chance.shuffle(acts)
    way = chance.randrange(len(_TITLES))

    def draft(now: Passing) -> Draft:
        sit.entries["passing"] = now.word
        says = chance.choice(_SAYS[now]).format(opposite=sit.you.after(2).words)
        title = _TITLES[way].format(pass_=now.words)
        return Draft(title, f"You are {sit.you.words}. {says}", {"acts": "; ".join(acts), **sit.copy().table()})

    near = draft(chance.choice(one.twins)) if one.twins else None
    return replace(draft(chance.choice(one.passes)), near=near)


MAKERS = (Maker(Allowed, tuple(_AIMS), _draws),)
