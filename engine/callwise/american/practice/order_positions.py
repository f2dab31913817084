"""Generated positions on the order of a turn: a goal, and acts to leave out or to do later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altered_exposure, called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.table_setup import Sitting
from callwise.american.practice.sequence_positions import PlayedTurn
from callwise.american.questions.turn_questions import Order
from callwise.american.table.tiles import FLOWER, JOKER
from callwise.american.turn import pick_and_discard
from callwise.question.makers import Chance, Draft, Maker


@dataclass(frozen=True)
class _Plan:
    """A correct order of acts, other acts on offer, orders that fail, and the goal."""

    right: Sequence[str]
    others: Sequence[str]
    wrong: Sequence[Sequence[str]]
    wishes: str


def _calls(turn: PlayedTurn) -> _Plan:
    turn.sit.hold(turn.tile)
    call, expose = turn.calls()
    end, more = turn.ends(), f"add J to {turn.discard}"
    right = (call, expose, turn.swap, end)
    wrong = ((turn.swap,), (call, turn.swap), (call, end), (*right[:3], more))
    wishes = f"You want {{{turn.discard}}} for a [[pung]], and that [[joker]], too. End with {_tile(end)}."
    return _Plan(right, (more,), wrong, wishes)


def _picks(turn: PlayedTurn) -> _Plan:
    turn.sit.hold(turn.tile)
    pick, end = turn.picks(), turn.ends()
    right = (pick, "rack", turn.swap, end)
    turn.sit.hold(turn.discard)
    wrong = ((turn.swap,), (pick, turn.swap), (pick, end))
    wishes = f"You’d like that [[joker]]. End your turn with {_tile(end)}."
    return _Plan(right, (f"call {turn.discard}",), wrong, wishes)


def _exchanges_the_pick(turn: PlayedTurn) -> _Plan:
    pick = turn.picks(turn.tile)
    turn.sit.hold(turn.discard, JOKER)
    end, call = turn.ends(), f"call {turn.discard}"
    right = (pick, turn.swap, end)
    wrong = ((pick, turn.swap, call), (pick, end), (turn.swap,))
    wishes = f"You’ll pick {{{turn.tile}}}, and you’d like that [[joker]]. End your turn with {_tile(end)}."
    return _Plan(right, (call, f"expose {turn.discard}J"), wrong, wishes)


def _tile(act: str) -> str:
    return f"{{{act.rpartition(' ')[2]}}}"


_PLANS: Mapping[str, Callable[[PlayedTurn], _Plan]] = {
    joker_exchange.AFTER_CALL.id: _calls,
    joker_exchange.INCOMPLETE.id: _calls,
    altered_exposure.FROZEN.id: _calls,
    pick_and_discard.INCOMPLETE.id: _calls,
    joker_exchange.RACK_FIRST.id: _picks,
    joker_exchange.NOT_BEGUN.id: _picks,
    pick_and_discard.RACK_FIRST.id: _picks,
    joker_exchange.PICKED.id: _exchanges_the_pick,
    called_discard.CLOSED.id: _exchanges_the_pick,
}
_TITLES = ("From start to discard", "{who}’s {tile}s", "A joker in between", "Your whole turn")
_SAYS = (
    "Put in order what’s possible, and leave out what isn’t.",
    "Put it in order; leave out what can’t be done.",
    "In which order does it go? Some of it doesn’t.",
)


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft | None:
    """Draw a turn to put in order."""
    sit = Sitting(chance)
    plans = _PLANS[aim]
    owner, tile, discard = sit.others[0], sit.kind(FLOWER), sit.kind(FLOWER)
    by = chance.choice(sit.others) if plans is _calls else sit.you.after(3)
    sit.wall.take(discard)
    told = [f"You are {sit.you.words}. {sit.who(owner)} has exposed {sit.lay(owner, tile, 3, 1)}."]
    turn = PlayedTurn(sit, owner, tile, "", discard, by)
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
