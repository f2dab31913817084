"""Generated positions on played turns: a sequence of acts with an exchange, usually with a fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import altered_exposure, called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import Sitting
from callwise.american.questions.exchange_questions import Each, Fault
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.american.turn import pick_and_discard
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker


@dataclass
class PlayedTurn:
    """A turn to play: who has a joker in which exposure, and the previous discard."""

    sit: Sitting
    owner: Seat
    tile: Tile
    shown: str
    discard: Tile
    by: Seat
    draws: Tile | None = None

    def copy(self) -> PlayedTurn:
        """Return an independent copy."""
        return replace(self, sit=self.sit.copy())

    @property
    def swap(self) -> str:
        return f"exchange {self.tile} for {self.owner.value} {self.tile}"

    def picks(self, tile: Tile | None = None) -> str:
        """Pick a tile, the given one or any."""
        self.draws = tile or self.sit.kind(FLOWER)
        self.sit.wall.take(self.draws)
        return "pick"

    def calls(self) -> tuple[str, str]:
        """Call the discard, and expose it with a joker and another tile."""
        self.sit.hold(self.discard, JOKER)
        return f"call {self.discard}", f"expose {self.discard}J"

    def ends(self) -> str:
        return f"discard {self.sit.spare()}"


def _too_soon(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    return turn.swap, turn.picks(), "rack", turn.ends()


def _unracked(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    return turn.picks(), turn.swap, "rack", turn.ends()


def _with_the_pick(turn: PlayedTurn) -> Sequence[str]:
    more = _second(turn)
    first = turn.picks(turn.tile), turn.swap, more, turn.ends()
    return first if turn.sit.chance.randrange(2) else (*first[:2], first[3], more)


def _late(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    return turn.picks(), "rack", turn.ends(), turn.swap


def _between(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    call, expose = turn.calls()
    return call, turn.swap, expose, turn.ends()


def _called_first(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    return (*turn.calls(), turn.swap, turn.ends())


def _adding(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    return (*turn.calls(), turn.swap, f"add J to {turn.discard}", turn.ends())


def _paying_later(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile, turn.discard)
    return f"call {turn.discard}", turn.swap, f"expose {turn.discard}J", turn.ends()


def _calling_late(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.discard, JOKER)
    return turn.picks(turn.tile), turn.swap, f"call {turn.discard}", turn.ends()


def _for_a_pair(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile, turn.discard)
    return f"call {turn.discard} for a pair", turn.picks(), "rack", turn.swap, turn.ends()


def _mistaken(turn: PlayedTurn) -> Sequence[str]:
    given = alike(turn.sit.chance, turn.tile)
    turn.sit.hold(turn.tile, turn.sit.about(given))
    wrong = f"exchange {given} for {turn.owner.value} {turn.tile}"
    return turn.picks(), "rack", wrong, turn.swap, turn.ends()


def _twice(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile, turn.tile)
    return turn.picks(), "rack", turn.swap, turn.swap, turn.ends()


def _joker_out(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    other = turn.sit.chance.choice(turn.sit.others)
    return turn.picks(), "rack", turn.swap, "discard J", f"{other.value} call J"


def _one_then_another(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    return turn.picks(), "rack", turn.swap, _second(turn), turn.ends()


def _other_first(turn: PlayedTurn) -> Sequence[str]:
    turn.sit.hold(turn.tile)
    return turn.picks(), turn.ends(), "rack", turn.swap


def _second(turn: PlayedTurn) -> str:
    """Exchange for another exposed joker."""
    seat = next(one for one in turn.sit.others if one is not turn.owner)
    tile = turn.sit.kind(FLOWER)
    turn.shown = f"{turn.shown}, and {turn.sit.who(seat)} {turn.sit.lay(seat, tile, 3, 1)}"
    turn.sit.hold(tile)
    return f"exchange {tile} for {seat.value} {tile}"


_Play = Callable[[PlayedTurn], Sequence[str]]
_PLAYS: Mapping[str, Sequence[_Play]] = {
    joker_exchange.NOT_BEGUN.id: (_too_soon,),
    joker_exchange.RACK_FIRST.id: (_unracked,),
    joker_exchange.PICKED.id: (_with_the_pick, _calling_late),
    joker_exchange.AGAIN.id: (_one_then_another,),
    joker_exchange.DOWN.id: (_late,),
    joker_exchange.INCOMPLETE.id: (_between,),
    joker_exchange.AFTER_CALL.id: (_called_first, _adding),
    joker_exchange.MISMATCH.id: (_mistaken,),
    joker_exchange.NO_JOKER.id: (_twice,),
    joker_exchange.ALLOWED.id: (_mistaken, _one_then_another, _twice, _joker_out),
    altered_exposure.FROZEN.id: (_adding,),
    called_discard.UNREDEEMED.id: (_paying_later,),
    called_discard.CLOSED.id: (_calling_late,),
    called_discard.SINGLE.id: (_for_a_pair,),
    called_discard.JOKER_DEAD.id: (_joker_out,),
    pick_and_discard.JOKER_FAIR.id: (_joker_out,),
    pick_and_discard.RACK_FIRST.id: (_other_first,),
    pick_and_discard.ALLOWED.id: (_late, _one_then_another),
    pick_and_discard.RACK.id: (_late, _mistaken, _twice),
    called_discard.ALLOWED.id: (_between, _called_first, _adding),
    called_discard.EXPOSED.id: (_called_first, _adding),
}
_TITLES = ("{who}’s {tile}s", "A turn of yours", "{discard} from {by}", "Step by step")
_SAYS = (
    "This is what happened, one thing after the other.",
    "This was your turn, step by step.",
    "You wanted a [[joker]]. This is what was done.",
    "Here’s what came next.",
)


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft | None:
    """Draw a turn that was played."""
    sit = Sitting(chance)
    play = chance.choice(_PLAYS[aim])
    owner, tile, discard = sit.others[0], sit.kind(FLOWER), sit.kind(FLOWER)
    calls = play in (_between, _called_first, _adding, _paying_later)
    by = chance.choice(sit.others) if calls else sit.you.after(3)
    sit.wall.take(discard)
    opening = f"You are {sit.you.words}. {sit.who(owner)} has exposed "
    turn = PlayedTurn(sit, owner, tile, sit.lay(owner, tile, 3, 1), discard, by)
    way = chance.randrange(len(_TITLES))
    near = _draft(turn.copy(), _near(play, aim, calls=calls), opening, way)
    return replace(_draft(turn, play, opening, way), near=near)


def _near(play: _Play, aim: str, *, calls: bool) -> _Play:
    """Return another play at the same table, about which the clause says nothing."""
    if calls:
        return _between if play in (_called_first, _adding) else _called_first
    return _one_then_another if aim == joker_exchange.DOWN.id else _late


def _draft(turn: PlayedTurn, play: _Play, opening: str, way: int) -> Draft:
    sit, by, discard = turn.sit, turn.by, turn.discard
    alone = turn.shown
    acts = play(turn)
    if by is turn.owner and turn.shown == alone:
        told = f"{opening}{turn.shown} and has just discarded {{{discard}}}."
    else:
        told = f"{opening}{turn.shown}. {sit.who(by)} has just discarded {{{discard}}}."
    sit.entries |= {"discard": f"{discard} by {by.value}", **({"draws": str(turn.draws)} if turn.draws else {})}
    name = f"{'An' if discard.words[0] in '8e' else 'A'} {discard.words}"
    title = _TITLES[way].format(who=turn.owner.words, tile=turn.tile.words, by=by.words, discard=name)
    return Draft(title, f"{told} {_SAYS[way]}", {"acts": "; ".join(acts), **sit.table()})


MAKERS = tuple(Maker(case, tuple(_PLAYS), _draws) for case in (Each, Fault))
