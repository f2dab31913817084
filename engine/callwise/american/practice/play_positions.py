"""Generated positions on playing a turn: a goal, and sequences that reach it or fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.random_racks import alike
from callwise.american.practice.deals.table_setup import Sitting, several
from callwise.american.practice.mah_jongg_positions import PlayedHand
from callwise.american.priority import mah_jongg
from callwise.american.questions.turn_questions import PlayTurn
from callwise.american.table.tiles import FLOWER, JOKER, Tile
from callwise.american.turn import pick_and_discard
from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker


@dataclass(frozen=True)
class _Play:
    """A turn's goal, its description, and the sequences to try: the right one first, in full and in part."""

    goal: str
    says: str
    tries: Sequence[Sequence[str]]


def _owner(sit: Sitting, seat: Seat, jokers: int = 1) -> tuple[Tile, str, str]:
    """Let a player expose jokers; return their tile, the exposure, and the act that redeems them."""
    tile = sit.kind(FLOWER)
    shown = sit.lay(seat, tile, 3 + sit.chance.randrange(2), jokers)
    return tile, shown, f"exchange {several(tile, jokers)} for {seat.value} {tile}"


def _lies(sit: Sitting, by: Seat) -> Tile:
    """Let a player discard a tile."""
    tile = sit.kind(FLOWER)
    sit.wall.take(tile)
    sit.entries["discard"] = f"{tile} by {by.value}"
    return tile


def _comes(sit: Sitting, tile: Tile) -> None:
    """Make this your next pick."""
    sit.wall.take(tile)
    sit.entries["draws"] = str(tile)


_KEEP = (
    " End your turn with that [[joker]] in your [[rack]].",
    " That [[joker]] should be yours when your turn is over.",
)
_KEEP_BOTH = (
    " End your turn with two jokers in your [[rack]].",
    " Both jokers should be yours when your turn is over.",
)


def _racks_first(sit: Sitting) -> _Play:
    """You have the tile, and it's your turn."""
    owner, left = sit.others[0], sit.you.after(3)
    tile, shown, swap = _owner(sit, owner)
    sit.hold(tile)
    end = f"discard {sit.spare()}"
    says = f"{sit.who(owner)} has exposed {shown}. {sit.who(left)} discards {{{_lies(sit, left)}}}, and you’re next."
    _comes(sit, sit.kind())
    right = ("pick", "rack", swap, end)
    wrong = ((swap,), ("pick", swap), ("pick", end), (f"announce {swap}",))
    return _Play("hold J; discard", says + sit.chance.choice(_KEEP), (right, right[:3], *wrong))


def _with_the_pick(sit: Sitting) -> _Play:
    """The tile is your next pick."""
    owner, left = sit.others[0], sit.you.after(3)
    tile, shown, swap = _owner(sit, owner)
    end = f"discard {sit.spare()}"
    says = f"{sit.who(owner)} has exposed {shown}. {sit.who(left)} discards {{{_lies(sit, left)}}}. "
    _comes(sit, tile)
    says += f"You’re next, and you’re about to pick {{{tile}}}."
    right = ("pick", swap, end)
    return _Play("hold J; discard", says + sit.chance.choice(_KEEP), (right, right[:2], (swap,), ("pick", end)))


def _one_after_another(sit: Sitting) -> _Play:
    """Two players have jokers you can redeem, and a third tile of yours only seems to match one."""
    one, two = sit.others[:2]
    first, shown, swap = _owner(sit, one)
    second, more, other = _owner(sit, two)
    near = alike(sit.chance, first)
    given = near if sit.wall.has(near) and near != second else sit.kind()
    sit.hold(first, second, sit.about(given))
    end, sit.on_turn = f"discard {sit.spare()}", True
    says = f"{sit.who(one)} has exposed {shown}, and {sit.who(two)} {more}. Your pick is racked."
    right = (swap, other, end)
    wrong = ((f"exchange {given} for {one.value} {first}",), (swap, other, "discard J"), (swap, other, swap))
    return _Play("hold JJ; discard", says + sit.chance.choice(_KEEP_BOTH), (right, right[:2], right[:1], *wrong))


def _together(sit: Sitting) -> _Play:
    """One exposure has two jokers, and you have both tiles."""
    owner = sit.others[0]
    tile, shown, swap = _owner(sit, owner, 2)
    sit.hold(tile, tile)
    end, sit.on_turn = f"discard {sit.spare()}", True
    says = f"{sit.who(owner)} has exposed {shown}. It’s your turn, and your pick is racked."
    one = f"exchange {tile} for {owner.value} {tile}"
    right, wrong = (swap, end), ((one, one, end), (f"exchange J for {tile} of {owner.value} {tile}",), (one, swap))
    return _Play("hold JJ; discard", says + sit.chance.choice(_KEEP_BOTH), (right, right[:1], *wrong))


def _called(sit: Sitting) -> _Play:
    """You've called a tile, but haven't exposed anything."""
    owner, by = sit.others[0], sit.chance.choice(sit.others)
    tile, shown, swap = _owner(sit, owner)
    says = f"{sit.who(owner)} has exposed {shown}. "
    wanted = _lies(sit, by)
    sit.hold(tile, wanted, wanted)
    sit.entries["phase"] = "called"
    end, lay = f"discard {sit.spare()}", f"expose {several(wanted, 2)}"
    says += f"{sit.who(by)} discarded {{{wanted}}}. You’ve called it, and nothing else."
    right = (lay, swap, end)
    wrong = ((swap,), (end,), (lay, end), (lay, swap, f"add J to {wanted}"))
    return _Play("hold J; discard", says + sit.chance.choice(_KEEP), (right, right[:2], right[:1], *wrong))


def _out_of_turn(sit: Sitting) -> _Play:
    """It isn't your turn, but you can call."""
    owner, by = sit.others[0], sit.you.after(1 + sit.chance.randrange(2))
    tile, shown, swap = _owner(sit, owner)
    says = f"{sit.who(owner)} has exposed {shown}. "
    wanted = _lies(sit, by)
    sit.hold(tile, wanted, wanted)
    end, call, lay = f"discard {sit.spare()}", f"call {wanted}", f"expose {several(wanted, 2)}"
    says += f"{sit.who(by)} discards {{{wanted}}}. Your turn hasn’t come."
    right = (call, lay, swap, end)
    return _Play(
        "hold J; discard",
        says + sit.chance.choice(_KEEP),
        (right, right[:3], right[:2], (swap,), (call, swap), ("pick",)),
    )


def _wins(sit: Sitting) -> _Play:
    """Your pick completes one group, and a joker you can redeem completes another."""
    hand, owner, left = PlayedHand.of(sit), sit.others[0], sit.you.after(3)
    tile, shown, swap = _owner(sit, owner)
    at = next(nth for nth, one in enumerate(hand.rack) if one not in (hand.last, JOKER))
    comes, hand.rack[at] = hand.rack[at], tile
    sit.hold(*hand.rack)
    says = f"You’re playing {hand.drawn}. {sit.who(owner)} has exposed {shown}. {sit.who(left)} discards "
    says += f"{{{_lies(sit, left)}}}, and you’re about to pick {{{comes}}}. Win in this turn."
    _comes(sit, comes)
    sit.entries["seeks"] = hand.seeks
    right = ("pick", "rack", swap, "mah jongg")
    return _Play("mah jongg", says, (right, right[:3], ("pick", swap), ("pick", "rack", "mah jongg")))


_Way = Callable[[Sitting], _Play]
_WAYS: Mapping[str, Sequence[_Way]] = {
    joker_exchange.ALLOWED.id: (_racks_first, _one_after_another),
    joker_exchange.NOT_BEGUN.id: (_racks_first, _with_the_pick),
    joker_exchange.RACK_FIRST.id: (_racks_first, _wins),
    joker_exchange.PICKED.id: (_with_the_pick,),
    joker_exchange.AGAIN.id: (_one_after_another,),
    joker_exchange.MISMATCH.id: (_one_after_another,),
    joker_exchange.SEVERAL.id: (_together,),
    joker_exchange.REVERSE.id: (_together,),
    joker_exchange.INCOMPLETE.id: (_called, _out_of_turn),
    joker_exchange.AFTER_CALL.id: (_called, _out_of_turn),
    joker_exchange.NOT_YOUR_TURN.id: (_out_of_turn,),
    called_discard.EXPOSED.id: (_called, _out_of_turn),
    pick_and_discard.JOKER_FAIR.id: (_one_after_another,),
    mah_jongg.BY_EXCHANGE.id: (_wins,),
    mah_jongg.NOT_COMPLETE.id: (_wins,),
}
_TITLES = (
    "Your turn, played out",
    "A joker on the way",
    "From here to the end",
    "One turn, one wish",
    "What you’re after",
)


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft:
    """Draw a turn to play."""
    sit = Sitting(chance)
    play = chance.choice(_WAYS[aim])(sit)
    tries = tuple("; ".join(one) for one in play.tries)
    says = f"You are {sit.you.words}. {play.says}"
    return Draft(chance.choice(_TITLES), says, {"goal": play.goal, **sit.table()}, tries=tries)


MAKERS = (Maker(PlayTurn, tuple(_WAYS), _draws),)
