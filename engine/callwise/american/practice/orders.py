"""Positions on the order of a turn: what is wished for, and moves that are to be left out or come later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altering, calling
from callwise.american.exchange import exchanging
from callwise.american.practice.sequences import Turn
from callwise.american.practice.sitting import Sitting
from callwise.american.questions.turns import Order
from callwise.american.table.tiles import FLOWER, JOKER
from callwise.american.turn import discarding
from callwise.drawing import Chance, Draft, Maker


@dataclass(frozen=True)
class _Plan:
    """What is done in a right order, what else lies there to be done, what fails and what is wished for."""

    right: Sequence[str]
    others: Sequence[str]
    wrong: Sequence[Sequence[str]]
    wishes: str


def _calls(turn: Turn) -> _Plan:
    turn.sit.hold(turn.tile)
    call, expose = turn.calls()
    end, more = turn.ends(), f"add J to {turn.discard}"
    right = (call, expose, turn.swap, end)
    wrong = ((turn.swap,), (call, turn.swap), (call, end), (*right[:3], more))
    wishes = f"You want {{{turn.discard}}} for a [[pung]], and that [[joker]], too. End with {_tile(end)}."
    return _Plan(right, (more,), wrong, wishes)


def _picks(turn: Turn) -> _Plan:
    turn.sit.hold(turn.tile)
    pick, end = turn.picks(), turn.ends()
    right = (pick, "rack", turn.swap, end)
    turn.sit.hold(turn.discard)
    wrong = ((turn.swap,), (pick, turn.swap), (pick, end))
    wishes = f"You’d like that [[joker]]. End your turn with {_tile(end)}."
    return _Plan(right, (f"call {turn.discard}",), wrong, wishes)


def _exchanges_the_pick(turn: Turn) -> _Plan:
    pick = turn.picks(turn.tile)
    turn.sit.hold(turn.discard, JOKER)
    end, call = turn.ends(), f"call {turn.discard}"
    right = (pick, turn.swap, end)
    wrong = ((pick, turn.swap, call), (pick, end), (turn.swap,))
    wishes = f"You’ll pick {{{turn.tile}}}, and you’d like that [[joker]]. End your turn with {_tile(end)}."
    return _Plan(right, (call, f"expose {turn.discard}J"), wrong, wishes)


def _tile(act: str) -> str:
    return f"{{{act.rpartition(' ')[2]}}}"


_PLANS: Mapping[str, Callable[[Turn], _Plan]] = {
    exchanging.AFTER_CALL.id: _calls,
    exchanging.INCOMPLETE.id: _calls,
    altering.FROZEN.id: _calls,
    discarding.INCOMPLETE.id: _calls,
    exchanging.RACK_FIRST.id: _picks,
    exchanging.NOT_BEGUN.id: _picks,
    discarding.RACK_FIRST.id: _picks,
    exchanging.PICKED.id: _exchanges_the_pick,
    calling.CLOSED.id: _exchanges_the_pick,
}
_TITLES = ("From start to discard", "{who}’s {tile}s", "A joker in between", "Your whole turn")
_SAYS = (
    "Put in order what’s possible, and leave out what isn’t.",
    "Put it in order; leave out what can’t be done.",
    "In which order does it go? Some of it doesn’t.",
)


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft | None:
    """Draw a turn to be put in order."""
    sit = Sitting(chance)
    plans = _PLANS[aim]
    owner, tile, discard = sit.others[0], sit.kind(FLOWER), sit.kind(FLOWER)
    by = chance.choice(sit.others) if plans is _calls else sit.you.after(3)
    sit.wall.take(discard)
    told = [f"You are {sit.you.words}. {sit.who(owner)} has exposed {sit.lay(owner, tile, 3, 1)}."]
    turn = Turn(sit, owner, tile, "", discard, by)
    told.append(f"{sit.who(by)} has just discarded {{{discard}}}.")
    plan = plans(turn)
    if turn.draws:
        sit.entries["draws"] = str(turn.draws)
    acts = [*plan.right, *plan.others]
    chance.shuffle(acts)
    sit.entries |= {
        "discard": f"{discard} by {by.value}",
        "acts": "; ".join(acts),
        "goal": "; ".join(plan.right),
    }
    title = chance.choice(_TITLES).format(who=owner.words, tile=tile.words)
    tries = tuple("; ".join(one) for one in (plan.right, plan.right[:-1], *plan.wrong))
    return Draft(title, " ".join((*told, plan.wishes, chance.choice(_SAYS))), sit.table(), tries=tries)


MAKERS = (Maker(Order, tuple(_PLANS), _draws),)
