"""Generated positions on whole turns with an exchange: finding faults in a played turn, and putting acts in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altered_exposure, called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import Act, Scene, TableSetup, write_act
from callwise.american.questions.exchange_questions import Each, Fault
from callwise.american.questions.turn_questions import Order
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.american.turn import pick_and_discard
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase


@dataclass
class PlayedTurn(Scene):
    """A turn to play: who has a joker in which exposure, and the previous discard."""

    owner: Seat
    tile: Tile
    shown: str
    discard: Tile
    by: Seat
    draws: Tile | None = None

    def picks(self, tile: Tile | None = None) -> str:
        """Pick the given tile, or a random one."""
        self.draws = tile or self.sit.kind(FLOWER)
        self.sit.wall.take(self.draws)
        return "pick"

    def ends(self) -> str:
        """Discard a spare tile."""
        return f"discard {self.sit.spare()}"


_SWAP = "exchange {0.tile} for {0.owner.value} {0.tile}"
_CALL, _EXPOSE, _ADD_JOKER = "call {0.discard}", "expose {0.discard}J", "add J to {0.discard}"
_PICK, _END = PlayedTurn.picks, PlayedTurn.ends


def _second(turn: PlayedTurn) -> str:
    """Exchange for another exposed joker."""
    seat = next(one for one in turn.sit.others if one is not turn.owner)
    tile = turn.sit.kind(FLOWER)
    turn.shown = f"{turn.shown}, and {seat.words} {turn.sit.lay(seat, tile, 3, 1)}"
    turn.sit.hold(tile)
    return f"exchange {tile} for {seat.value} {tile}"


_Play = Callable[[PlayedTurn], Sequence[str]]


def _play(*acts: Act[PlayedTurn], tiles: int = 1, discards: int = 0, jokers: int = 0) -> _Play:
    """
    Return a play of acts in this order; you hold the given tiles: those matching the exposure, the discard, and jokers.
    """

    def play(turn: PlayedTurn) -> Sequence[str]:
        turn.sit.hold(*[turn.tile] * tiles, *[turn.discard] * discards, *[JOKER] * jokers)
        return tuple(write_act(act, turn) for act in acts)

    return play


def _with_the_pick(turn: PlayedTurn) -> Sequence[str]:
    more = _second(turn)
    first = turn.picks(turn.tile), write_act(_SWAP, turn), more, turn.ends()
    return first if turn.sit.chance.randrange(2) else (*first[:2], first[3], more)


def _mistaken(turn: PlayedTurn) -> Sequence[str]:
    given = alike(turn.sit.chance, turn.tile)
    turn.sit.about(given)
    turn.sit.hold(given)
    return _play(_PICK, "rack", f"exchange {given} for {turn.owner.value} {turn.tile}", _SWAP, _END)(turn)


def _joker_out(turn: PlayedTurn) -> Sequence[str]:
    other = turn.sit.chance.choice(turn.sit.others)
    return _play(_PICK, "rack", _SWAP, "discard J", f"{other.value} call J")(turn)


_too_soon = _play(_SWAP, _PICK, "rack", _END)
_unracked = _play(_PICK, _SWAP, "rack", _END)
_late = _play(_PICK, "rack", _END, _SWAP)
_other_first = _play(_PICK, _END, "rack", _SWAP)
_twice = _play(_PICK, "rack", _SWAP, _SWAP, _END, tiles=2)
_one_then_another = _play(_PICK, "rack", _SWAP, _second, _END)
_calling_late = _play(lambda turn: turn.picks(turn.tile), _SWAP, _CALL, _END, tiles=0, discards=1, jokers=1)
_for_a_pair = _play("call {0.discard} for a pair", _PICK, "rack", _SWAP, _END, discards=1)
_between = _play(_CALL, _SWAP, _EXPOSE, _END, discards=1, jokers=1)
_paying_later = _play(_CALL, _SWAP, _EXPOSE, _END, discards=1)
_called_first = _play(_CALL, _EXPOSE, _SWAP, _END, discards=1, jokers=1)
_adding = _play(_CALL, _EXPOSE, _SWAP, _ADD_JOKER, _END, discards=1, jokers=1)

_PLAYS: Mapping[Clause, Sequence[_Play]] = {
    joker_exchange.NOT_BEGUN: (_too_soon,),
    joker_exchange.RACK_FIRST: (_unracked,),
    joker_exchange.PICKED: (_with_the_pick, _calling_late),
    joker_exchange.AGAIN: (_one_then_another,),
    joker_exchange.DOWN: (_late,),
    joker_exchange.INCOMPLETE: (_between,),
    joker_exchange.AFTER_CALL: (_called_first, _adding),
    joker_exchange.MISMATCH: (_mistaken,),
    joker_exchange.NO_JOKER: (_twice,),
    joker_exchange.ALLOWED: (_mistaken, _one_then_another, _twice, _joker_out),
    altered_exposure.FROZEN: (_adding,),
    called_discard.UNREDEEMED: (_paying_later,),
    called_discard.CLOSED: (_calling_late,),
    called_discard.SINGLE: (_for_a_pair,),
    called_discard.JOKER_DEAD: (_joker_out,),
    pick_and_discard.JOKER_FAIR: (_joker_out,),
    pick_and_discard.RACK_FIRST: (_other_first,),
    pick_and_discard.ALLOWED: (_late, _one_then_another),
    pick_and_discard.RACK: (_late, _mistaken, _twice),
    called_discard.ALLOWED: (_between, _called_first, _adding),
    called_discard.EXPOSED: (_called_first, _adding),
}
_TITLES = ("{who}’s {tile}s", "A turn of yours", "{discard} from {by}", "Step by step")
_SAYS = (
    "This is what happened, one thing after the other.",
    "This was your turn, step by step.",
    "You wanted a [[joker]]. This is what was done.",
    "Here’s what came next.",
)


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a turn that was played."""
    sit = TableSetup(chance)
    play = chance.choice(_PLAYS[aim])
    owner, tile, discard = sit.others[0], sit.kind(FLOWER), sit.kind(FLOWER)
    calls = play in (_between, _called_first, _adding, _paying_later)
    by = chance.choice(sit.others) if calls else sit.you.after(3)
    sit.wall.take(discard)
    opening = f"You are {sit.you.words}. {owner.words} has exposed "
    turn = PlayedTurn(sit, owner, tile, sit.lay(owner, tile, 3, 1), discard, by)
    way = chance.randrange(len(_TITLES))
    near = _draft(turn.copy(), _near(play, aim, calls=calls), opening, way)
    return _draft(turn, play, opening, way).with_near(near)


def _near(play: _Play, aim: Clause, *, calls: bool) -> _Play:
    """Return another play at the same table to which the clause doesn't apply."""
    if calls:
        return _between if play in (_called_first, _adding) else _called_first
    return _one_then_another if aim is joker_exchange.DOWN else _late


def _draft(turn: PlayedTurn, play: _Play, opening: str, way: int) -> Draft:
    sit, by, discard = turn.sit, turn.by, turn.discard
    alone = turn.shown
    acts = play(turn)
    if by is turn.owner and turn.shown == alone:
        told = f"{opening}{turn.shown} and has just discarded {{{discard}}}."
    else:
        told = f"{opening}{turn.shown}. {by.words} has just discarded {{{discard}}}."
    sit.entries |= {"discard": f"{discard} by {by.value}", **({"draws": str(turn.draws)} if turn.draws else {})}
    name = f"{'An' if discard.words[0] in '8e' else 'A'} {discard.words}"
    title = _TITLES[way].format(who=turn.owner.words, tile=turn.tile.words, by=by.words, discard=name)
    return Draft(title, f"{told} {_SAYS[way]}", {"acts": "; ".join(acts), **sit.table()})


@dataclass(frozen=True)
class _Plan:
    """A correct order of acts, other acts on offer, orders that fail, and the goal."""

    right: Sequence[str]
    others: Sequence[str]
    wrong: Sequence[Sequence[str]]
    wishes: str


def _calls(turn: PlayedTurn) -> _Plan:
    turn.sit.hold(turn.tile, turn.discard, JOKER)
    call, expose, swap, more = (write_act(act, turn) for act in (_CALL, _EXPOSE, _SWAP, _ADD_JOKER))
    end = turn.ends()
    right = (call, expose, swap, end)
    wrong = ((swap,), (call, swap), (call, end), (*right[:3], more))
    wishes = f"You want {{{turn.discard}}} for a [[pung]], and that [[joker]], too. End with {_tile(end)}."
    return _Plan(right, (more,), wrong, wishes)


def _picks_first(turn: PlayedTurn) -> _Plan:
    turn.sit.hold(turn.tile)
    call, swap = write_act(_CALL, turn), write_act(_SWAP, turn)
    pick, end = turn.picks(), turn.ends()
    turn.sit.hold(turn.discard)
    wishes = f"You’d like that [[joker]]. End your turn with {_tile(end)}."
    return _Plan((pick, "rack", swap, end), (call,), ((swap,), (pick, swap), (pick, end)), wishes)


def _exchanges_the_pick(turn: PlayedTurn) -> _Plan:
    call, expose, swap = (write_act(act, turn) for act in (_CALL, _EXPOSE, _SWAP))
    pick = turn.picks(turn.tile)
    turn.sit.hold(turn.discard, JOKER)
    end = turn.ends()
    wishes = f"You’ll pick {{{turn.tile}}}, and you’d like that [[joker]]. End your turn with {_tile(end)}."
    return _Plan((pick, swap, end), (call, expose), ((pick, swap, call), (pick, end), (swap,)), wishes)


def _tile(act: str) -> str:
    return f"{{{act.rpartition(' ')[2]}}}"


_PLANS: Mapping[Clause, Callable[[PlayedTurn], _Plan]] = {
    joker_exchange.AFTER_CALL: _calls,
    joker_exchange.INCOMPLETE: _calls,
    altered_exposure.FROZEN: _calls,
    pick_and_discard.INCOMPLETE: _calls,
    joker_exchange.RACK_FIRST: _picks_first,
    joker_exchange.NOT_BEGUN: _picks_first,
    pick_and_discard.RACK_FIRST: _picks_first,
    joker_exchange.PICKED: _exchanges_the_pick,
    called_discard.CLOSED: _exchanges_the_pick,
}
_ORDER_TITLES = ("From start to discard", "{who}’s {tile}s", "A joker in between", "Your whole turn")
_ORDER_SAYS = (
    "Put in order what’s possible, and leave out what isn’t.",
    "Put it in order; leave out what can’t be done.",
    "In which order does it go? Some of it doesn’t.",
)


def _order(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a turn to put in order."""
    sit = TableSetup(chance)
    plans = _PLANS[aim]
    owner, tile, discard = sit.others[0], sit.kind(FLOWER), sit.kind(FLOWER)
    by = chance.choice(sit.others) if plans is _calls else sit.you.after(3)
    sit.wall.take(discard)
    told = [f"You are {sit.you.words}. {owner.words} has exposed {sit.lay(owner, tile, 3, 1)}."]
    turn = PlayedTurn(sit, owner, tile, "", discard, by)
    told.append(f"{by.words} has just discarded {{{discard}}}.")
    plan = plans(turn)
    if turn.draws:
        sit.entries["draws"] = str(turn.draws)
    acts = [*plan.right, *plan.others]
    chance.shuffle(acts)
    sit.entries |= {"discard": f"{discard} by {by.value}", "acts": "; ".join(acts), "goal": "; ".join(plan.right)}
    title = phrase(chance, _ORDER_TITLES, who=owner.words, tile=tile.words)
    tries = tuple("; ".join(one) for one in (plan.right, plan.right[:-1], *plan.wrong))
    return Draft(title, " ".join((*told, plan.wishes, chance.choice(_ORDER_SAYS))), sit.table(), tries=tries)


MAKERS = (*(Maker(case, tuple(_PLAYS), _draw) for case in (Each, Fault)), Maker(Order, tuple(_PLANS), _order))
