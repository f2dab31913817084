"""Generated positions on called discards: which discards, for which groups, with which tiles, and taking calls back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.american.calls import announced_call, called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.random_racks import neighbours
from callwise.american.practice.deals.table_setup import Act, Aim, several
from callwise.american.practice.deals.turn_situations import (
    CALL,
    CALL_FOR_PAIR,
    DISCARD,
    EXCHANGE,
    PICK,
    TAKE_CALL_BACK,
    WANT,
    Cast,
    called,
    down,
    elsewhere,
    empty,
    expose,
    exposed,
    moment_makers,
    picked,
    racked,
    theirs_misnamed,
    waiting,
)
from callwise.american.table.tiles import JOKER, Tile, format_tiles
from callwise.law.ruling import Clause


def _beside(cast: Cast, *held: Tile) -> str:
    """Another player discards, and your rack has only these tiles that match the discard."""
    cast.mine += held
    by = cast.sit.chance.choice(cast.sit.others)
    says = ("Nobody has picked yet.", "Nobody has said anything yet.")
    return f"{cast.lies(by)}. {cast.sit.chance.choice(says)}"


def _alone(cast: Cast) -> str:
    """You hold one matching tile, and none that could redeem a joker."""
    cast.mine.remove(cast.tile)
    return _beside(cast, cast.wanted)


def _with_jokers(cast: Cast) -> str:
    return _beside(cast, JOKER, JOKER)


def _with_joker(cast: Cast) -> str:
    return _beside(cast, cast.wanted, JOKER)


def _only_redeemed(cast: Cast) -> str:
    """You hold one matching tile, and could redeem a joker on your turn."""
    return _beside(cast, cast.wanted)


def _gone_before(cast: Cast) -> str:
    """A tile that you hold two of was discarded earlier."""
    cast.sit.floor += cast.sit.wall.take(cast.gone)
    cast.mine += (cast.gone, cast.gone)
    before = cast.sit.chance.choice((f"{{{cast.gone}}} was discarded before.", f"Before that, {{{cast.gone}}} came."))
    return f"{cast.lies(cast.left)}. {before}"


def _comes_now(cast: Cast) -> str:
    """That tile is discarded now."""
    cast.mine += (cast.gone, cast.gone)
    return f"{cast.lies(cast.left, cast.gone)}. You’re next, and you haven’t picked."


def _your_own(cast: Cast) -> str:
    """You've discarded a tile, and have two more in your rack."""
    cast.mine += (cast.spare, cast.spare)
    return f"{down(cast)} Then you see the other two."


def _for_the_joker(cast: Cast) -> str:
    """Another player discards the tile that an exposed joker stands for."""
    cast.mine.remove(cast.tile)
    by = cast.sit.chance.choice([one for one in cast.sit.others if one is not cast.owner])
    says = ("You could use that [[joker]].", "That would get you a [[joker]], you think.")
    return f"{cast.lies(by, cast.tile)}. {cast.sit.chance.choice(says)}"


def _three_alike(cast: Cast) -> str:
    """You hold three of a kind, and haven't called anything."""
    cast.mine += (cast.gone, cast.gone, cast.gone)
    return racked(cast)


def _six_to_lay(cast: Cast) -> str:
    """You've called, and hold six matching tiles."""
    cast.mine += (JOKER, JOKER, JOKER, cast.wanted)
    return called(cast)


def _with_neighbours(cast: Cast) -> str:
    """You've called, and hold tiles that would form a sequence with the called tile."""
    cast.mine += neighbours(cast.wanted)
    return called(cast)


def _naming_it(cast: Cast) -> str:
    """The player on turn has partly named a tile you want."""
    sit, by = cast.sit, cast.left
    cast.mine += (cast.wanted, cast.wanted)
    sit.entries |= {"turn": by.value, "naming": str(cast.wanted)}
    says = sit.chance.choice(("{who} begins to name {tile}, and stops.", "{who} is halfway through naming {tile}."))
    return says.format(who=by.words, tile=f"{{{cast.wanted}}}")


def _wanted_too(cast: Cast) -> str:
    """The player before you has discarded, and another player wants it."""
    says, other = waiting(cast), cast.sit.you.after(1 + cast.sit.chance.randrange(2))
    cast.sit.entries["wanted"] = other.value
    return f"{says} {other.words} says “I want that”."


def _wanted_by_a_nearer(cast: Cast) -> str:
    """Another player has discarded, and somebody nearer in turn wants the tile."""
    by = cast.sit.you.after(1)
    other = by.after(1 + cast.sit.chance.randrange(2))
    says = cast.comes(by)
    cast.sit.entries["wanted"] = other.value
    return f"{says}. {other.words} says “I want that”."


def _you_want_it(cast: Cast) -> str:
    """You've announced a call for the discard."""
    says = cast.sit.chance.choice((waiting, elsewhere))(cast)
    cast.sit.entries["wanted"] = cast.sit.you.value
    rest = ("You’ve said “I want that”.", "“I want that,” you said, but you haven’t taken it.")
    return f"{says} {cast.sit.chance.choice(rest)}"


def _exposes_alike(cast: Cast) -> str:
    return f"expose {several(cast.gone, 3)}"


def _exposes_six(cast: Cast) -> str:
    return f"expose {several(cast.wanted, 3)}JJJ"


def _exposes_row(cast: Cast) -> str:
    return f"expose {format_tiles(neighbours(cast.wanted))}"


_CALL_EARLIER, _CALL_OWN, _CALL_TO_EXCHANGE = "call {0.gone}", "call {0.spare}", "call {0.tile} for an exchange"
_EXCHANGE_DISCARD = "exchange discarded {0.tile} for {0.owner.value} {0.tile}"
_EXPOSE_JOKER = "expose {0.wanted}J"
_AIMS: Mapping[Clause, Aim[Cast]] = {
    called_discard.ALLOWED: Aim((waiting, elsewhere, _with_joker), CALL, (_alone, _naming_it)),
    called_discard.JOKERS_ONLY: Aim((_with_jokers,), CALL, (_with_joker,)),
    called_discard.INSUFFICIENT: Aim((_alone,), CALL, (waiting, _with_jokers)),
    called_discard.UNREDEEMED: Aim((_only_redeemed,), CALL, (_with_joker,)),
    called_discard.OTHER_TILE: Aim((_gone_before,), _CALL_EARLIER, (_comes_now,)),
    called_discard.OWN: Aim((_your_own,), _CALL_OWN),
    called_discard.PICKED: Aim((picked,), CALL, (waiting,)),
    called_discard.NEARER: Aim((_wanted_by_a_nearer,), CALL, (elsewhere,)),
    called_discard.NOT_NAMED: Aim((_naming_it,), CALL, (waiting, elsewhere)),
    called_discard.MISNAMED: Aim((theirs_misnamed,), CALL, (waiting,)),
    called_discard.SINGLE: Aim((waiting, elsewhere), CALL_FOR_PAIR),
    called_discard.FOR_EXCHANGE: Aim((_for_the_joker,), _CALL_TO_EXCHANGE),
    joker_exchange.DISCARD: Aim((_for_the_joker,), _EXCHANGE_DISCARD),
    called_discard.NEEDS_CALL: Aim((_three_alike,), _exposes_alike),
    called_discard.SIZE: Aim((_six_to_lay,), _exposes_six),
    called_discard.UNLIKE: Aim((_with_neighbours,), _exposes_row),
    called_discard.MISSING: Aim((called,), _EXPOSE_JOKER, (_six_to_lay,)),
    called_discard.EXPOSED: Aim((called, _six_to_lay), expose, (waiting,)),
    announced_call.SAID: Aim((waiting, elsewhere, _with_joker), WANT, (_alone, theirs_misnamed)),
    announced_call.WAITS: Aim((_wanted_too,), PICK, (waiting,)),
    announced_call.TAKEN_BACK: Aim((_you_want_it,), TAKE_CALL_BACK, (called, exposed)),
    announced_call.PLACED: Aim((called,), TAKE_CALL_BACK, (_you_want_it,)),
    announced_call.EXPOSED: Aim((exposed,), TAKE_CALL_BACK, (_you_want_it,)),
    announced_call.NOTHING: Aim((waiting, _wanted_too), TAKE_CALL_BACK, (_you_want_it,)),
}
_ELSEWHERE: Mapping[Clause, tuple[str, str, Aim[Cast]]] = {
    called_discard.LAST_REFUSED: (
        "league+last_discard_exposure=refuse",
        "At this table, you can call the last discard only for [[mah-jongg]].",
        Aim((empty,), CALL, (waiting,)),
    ),
    called_discard.LAST_ALLOWED: (
        "league+last_discard_exposure=allow",
        "At this table, you can call the last discard for an exposure.",
        Aim((empty,), CALL, (waiting,)),
    ),
    called_discard.CALLER_DEAD: (
        "league+misnamed_placed=dead",
        "At this table, your hand is [[dead]] if you place a misnamed tile on your [[rack]].",
        Aim((theirs_misnamed,), CALL, (waiting,)),
    ),
    called_discard.USES_IT: (
        "league+misnamed_placed=used",
        "At this table, you use a misnamed tile you’ve placed as what it is.",
        Aim((theirs_misnamed,), CALL, (waiting,)),
    ),
    announced_call.GIVES_BACK: (
        "league+call_kept=exposed",
        "At this table, you can take back a call until you expose tiles.",
        Aim((called,), TAKE_CALL_BACK, (exposed,)),
    ),
}
"""Clauses that decide only under a particular ruleset, with that ruleset and its description."""
_ACTS: Sequence[Act[Cast]] = (PICK, CALL, WANT, EXCHANGE, DISCARD, TAKE_CALL_BACK, CALL_FOR_PAIR, expose)
_TITLES = ("The {wanted} and you", "Yours to call?", "A call, maybe", "The {wanted}", "What a call takes")

MAKERS = moment_makers(_AIMS, _ELSEWHERE, _ACTS, _TITLES)
