"""Generated positions on playing a turn: a goal, and sequences of acts that reach it or fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import TableSetup, several
from callwise.american.practice.mah_jongg_positions import PlayedHand
from callwise.american.priority import mah_jongg
from callwise.american.questions.turn_questions import PlayTurn
from callwise.american.table.tiles import FLOWER, Tile
from callwise.american.turn import pick_and_discard
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker


@dataclass(frozen=True)
class _Play:
    """A turn's goal, its description, and the sequences to try; the correct one comes first, in full and in part."""

    goal: str
    says: str
    tries: Sequence[Sequence[str]]


def _owner(sit: TableSetup, seat: Seat, jokers: int = 1, has: str = "has exposed ") -> tuple[Tile, str, str]:
    """Let a player expose jokers; return their tile, its description, and the act that redeems them."""
    tile = sit.kind(FLOWER)
    shown = sit.lay(seat, tile, 3 + sit.chance.randrange(2), jokers)
    return tile, f"{seat.words} {has}{shown}", f"exchange {several(tile, jokers)} for {seat.value} {tile}"


def _discards(sit: TableSetup, by: Seat, does: str = "discards") -> tuple[Tile, str]:
    """Let a player discard a tile; return the tile and its description."""
    tile = sit.kind(FLOWER)
    return tile, sit.discards(by, tile, does)


def _comes(sit: TableSetup, tile: Tile) -> None:
    """Make this your next pick."""
    sit.wall.take(tile)
    sit.entries["draws"] = str(tile)


def _keeps(sit: TableSetup, says: str, *tries: Sequence[str], jokers: int = 1) -> _Play:
    """Return a turn that ends with the redeemed jokers in your rack."""
    return _Play(f"hold {'J' * jokers}; discard", f"{says} {sit.say(*_KEEP[jokers])}", tries)


_KEEP = {
    1: (
        "End your turn with that [[joker]] in your [[rack]].",
        "That [[joker]] should be yours when your turn is over.",
    ),
    2: ("End your turn with two jokers in your [[rack]].", "Both jokers should be yours when your turn is over."),
}
"""The prompt's goal, by number of jokers."""


def _racks_first(sit: TableSetup) -> _Play:
    """You have the matching tile, and it's your turn."""
    tile, shown, swap = _owner(sit, sit.others[0])
    sit.hold(tile)
    end = f"discard {sit.spare()}"
    _, says = _discards(sit, sit.you.after(3))
    _comes(sit, sit.kind())
    right = ("pick", "rack", swap, end)
    wrong = ((swap,), ("pick", swap), ("pick", end), (f"announce {swap}",))
    return _keeps(sit, f"{shown}. {says}, and you’re next.", right, right[:3], *wrong)


def _with_the_pick(sit: TableSetup) -> _Play:
    """The matching tile is your next pick."""
    tile, shown, swap = _owner(sit, sit.others[0])
    end = f"discard {sit.spare()}"
    _, says = _discards(sit, sit.you.after(3))
    _comes(sit, tile)
    says = f"{shown}. {says}. You’re next, and you’re about to pick {{{tile}}}."
    return _keeps(sit, says, ("pick", swap, end), ("pick", swap), (swap,), ("pick", end))


def _one_after_another(sit: TableSetup) -> _Play:
    """Two players have jokers you can redeem, and a third tile of yours only seems to match an exposure."""
    one, two = sit.others[:2]
    first, shown, swap = _owner(sit, one)
    second, more, other = _owner(sit, two, has="")
    near = alike(sit.chance, first)
    given = near if sit.wall.has(near) and near != second else sit.kind()
    sit.hold(first, second, sit.about(given))
    end, sit.on_turn = f"discard {sit.spare()}", True
    right = (swap, other, end)
    wrong = ((f"exchange {given} for {one.value} {first}",), (swap, other, "discard J"), (swap, other, swap))
    says = f"{shown}, and {more}. Your pick is racked."
    return _keeps(sit, says, right, right[:2], right[:1], *wrong, jokers=2)


def _together(sit: TableSetup) -> _Play:
    """One exposure has two jokers, and you have two matching tiles."""
    owner = sit.others[0]
    tile, shown, swap = _owner(sit, owner, 2)
    sit.hold(tile, tile)
    end, sit.on_turn = f"discard {sit.spare()}", True
    one = f"exchange {tile} for {owner.value} {tile}"
    wrong = ((one, one, end), (f"exchange J for {tile} of {owner.value} {tile}",), (one, swap))
    says = f"{shown}. It’s your turn, and your pick is racked."
    return _keeps(sit, says, (swap, end), (swap,), *wrong, jokers=2)


def _called(sit: TableSetup) -> _Play:
    """You've called a tile, but haven't exposed anything."""
    by = sit.chance.choice(sit.others)
    tile, shown, swap = _owner(sit, sit.others[0])
    wanted, says = _discards(sit, by, "discarded")
    sit.hold(tile, wanted, wanted)
    sit.entries["phase"] = "called"
    end, lay = f"discard {sit.spare()}", f"expose {several(wanted, 2)}"
    right = (lay, swap, end)
    wrong = ((swap,), (end,), (lay, end), (lay, swap, f"add J to {wanted}"))
    says = f"{shown}. {says}. You’ve called it, and nothing else."
    return _keeps(sit, says, right, right[:2], right[:1], *wrong)


def _out_of_turn(sit: TableSetup) -> _Play:
    """It isn't your turn, but you can call."""
    by = sit.you.after(1 + sit.chance.randrange(2))
    tile, shown, swap = _owner(sit, sit.others[0])
    wanted, says = _discards(sit, by)
    sit.hold(tile, wanted, wanted)
    end, call, lay = f"discard {sit.spare()}", f"call {wanted}", f"expose {several(wanted, 2)}"
    right = (call, lay, swap, end)
    says = f"{shown}. {says}. Your turn hasn’t come."
    return _keeps(sit, says, right, right[:3], right[:2], (swap,), (call, swap), ("pick",))


def _wins(sit: TableSetup) -> _Play:
    """Your pick completes one group, and a joker you can redeem completes another."""
    hand = PlayedHand.of(sit)
    tile, shown, swap = _owner(sit, sit.others[0])
    comes = hand.needless
    hand.rack[hand.rack.index(comes)] = tile
    sit.hold(*hand.rack)
    _, says = _discards(sit, sit.you.after(3))
    says = f"You’re playing {hand.drawn}. {shown}. {says}, and you’re about to pick {{{comes}}}. Win in this turn."
    _comes(sit, comes)
    sit.entries["seeks"] = hand.seeks
    right = ("pick", "rack", swap, "mah jongg")
    return _Play("mah jongg", says, (right, right[:3], ("pick", swap), ("pick", "rack", "mah jongg")))


_WAYS: Mapping[Clause, Sequence[Callable[[TableSetup], _Play]]] = {
    joker_exchange.ALLOWED: (_racks_first, _one_after_another),
    joker_exchange.NOT_BEGUN: (_racks_first, _with_the_pick),
    joker_exchange.RACK_FIRST: (_racks_first, _wins),
    joker_exchange.PICKED: (_with_the_pick,),
    joker_exchange.AGAIN: (_one_after_another,),
    joker_exchange.MISMATCH: (_one_after_another,),
    joker_exchange.SEVERAL: (_together,),
    joker_exchange.REVERSE: (_together,),
    joker_exchange.INCOMPLETE: (_called, _out_of_turn),
    joker_exchange.AFTER_CALL: (_called, _out_of_turn),
    joker_exchange.NOT_YOUR_TURN: (_out_of_turn,),
    called_discard.EXPOSED: (_called, _out_of_turn),
    pick_and_discard.JOKER_FAIR: (_one_after_another,),
    mah_jongg.BY_EXCHANGE: (_wins,),
    mah_jongg.NOT_COMPLETE: (_wins,),
}
_TITLES = (
    "Your turn, played out",
    "A joker on the way",
    "From here to the end",
    "One turn, one wish",
    "What you’re after",
)


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a turn to play."""
    sit = TableSetup(chance)
    play = chance.choice(_WAYS[aim])(sit)
    tries = tuple("; ".join(one) for one in play.tries)
    says = f"You are {sit.you.words}. {play.says}"
    return Draft(chance.choice(_TITLES), says, {"goal": play.goal, **sit.table()}, tries=tries)


MAKERS = (Maker(PlayTurn, tuple(_WAYS), _draw),)
