"""Generated positions on called discards: which, for what, with which tiles, and when a call can be taken back."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import announced_call, called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.random_racks import neighbours
from callwise.american.practice.deals.table_setup import several
from callwise.american.practice.deals.turn_situations import (
    Aim,
    Cast,
    called,
    down,
    elsewhere,
    empty,
    exposed,
    picked,
    racked,
    theirs_misnamed,
    waiting,
)
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.table.tiles import JOKER, Tile, format_tiles
from callwise.question.makers import Chance, Draft, Maker


def _beside(cast: Cast, *held: Tile) -> str:
    """Another player discards, and your rack has only these tiles to go with it."""
    cast.holds(*held)
    by = cast.sit.chance.choice(cast.sit.others)
    says = ("Nobody has picked yet.", "Nobody has said anything yet.")
    return f"{cast.lies(by)}. {cast.sit.chance.choice(says)}"


def _alone(cast: Cast) -> str:
    """You hold one matching tile, and none to redeem a joker with."""
    cast.mine.remove(cast.tile)
    return _beside(cast, cast.wanted)


def _with_jokers(cast: Cast) -> str:
    return _beside(cast, JOKER, JOKER)


def _with_joker(cast: Cast) -> str:
    return _beside(cast, cast.wanted, JOKER)


def _only_redeemed(cast: Cast) -> str:
    """You hold one matching tile, and could redeem a joker at the right time."""
    return _beside(cast, cast.wanted)


def _gone_before(cast: Cast) -> str:
    """A tile that you hold two of was discarded earlier."""
    cast.sit.floor += cast.sit.wall.take(cast.gone)
    cast.holds(cast.gone, cast.gone)
    before = cast.sit.chance.choice((f"{{{cast.gone}}} was discarded before.", f"Before that, {{{cast.gone}}} came."))
    return f"{cast.lies(cast.left)}. {before}"


def _comes_now(cast: Cast) -> str:
    """That tile is discarded now."""
    cast.holds(cast.gone, cast.gone)
    return f"{cast.lies(cast.left, cast.gone)}. You’re next, and you haven’t picked."


def _your_own(cast: Cast) -> str:
    """You've discarded a tile, and have two more in your rack."""
    cast.holds(cast.spare, cast.spare)
    return f"{down(cast)} Then you see the other two."


def _for_the_joker(cast: Cast) -> str:
    """Another player discards the tile that an exposed joker stands for."""
    cast.mine.remove(cast.tile)
    by = cast.sit.chance.choice([one for one in cast.sit.others if one is not cast.owner])
    says = ("You could use that [[joker]].", "That would get you a [[joker]], you think.")
    return f"{cast.lies(by, cast.tile)}. {cast.sit.chance.choice(says)}"


def _three_alike(cast: Cast) -> str:
    """You hold three of a kind, and haven't called anything."""
    cast.holds(cast.gone, cast.gone, cast.gone)
    return racked(cast)


def _six_to_lay(cast: Cast) -> str:
    """You've called, and hold six matching tiles."""
    cast.holds(JOKER, JOKER, JOKER, cast.wanted)
    return called(cast)


def _with_neighbours(cast: Cast) -> str:
    """You've called, and hold tiles that would form a sequence with it."""
    cast.holds(*neighbours(cast.wanted))
    return called(cast)


def _naming_it(cast: Cast) -> str:
    """The player on turn has said half the name of a tile you want."""
    sit, by = cast.sit, cast.left
    cast.holds(cast.wanted, cast.wanted)
    sit.entries |= {"turn": by.value, "naming": str(cast.wanted)}
    says = sit.chance.choice(("{who} begins to name {tile}, and stops.", "{who} is halfway through naming {tile}."))
    return says.format(who=sit.who(by), tile=f"{{{cast.wanted}}}")


def _wanted_too(cast: Cast) -> str:
    """The player before you has discarded, and another player wants it."""
    says, other = waiting(cast), cast.sit.you.after(1 + cast.sit.chance.randrange(2))
    cast.sit.entries["wanted"] = other.value
    return f"{says} {cast.sit.who(other)} says “I want that”."


def _wanted_by_a_nearer(cast: Cast) -> str:
    """Another player has discarded, and somebody who comes before you wants it."""
    by = cast.sit.you.after(1)
    other = by.after(1 + cast.sit.chance.randrange(2))
    cast.holds(cast.wanted, cast.wanted)
    says = cast.lies(by)
    cast.sit.entries["wanted"] = other.value
    return f"{says}. {cast.sit.who(other)} says “I want that”."


def _you_want_it(cast: Cast) -> str:
    """You've announced a call for the discard."""
    says = cast.sit.chance.choice((waiting, elsewhere))(cast)
    cast.sit.entries["wanted"] = cast.sit.you.value
    rest = ("You’ve said “I want that”.", "“I want that,” you said, but you haven’t taken it.")
    return f"{says} {cast.sit.chance.choice(rest)}"


def _calls_earlier(cast: Cast) -> str:
    return f"call {cast.gone}"


def _calls_own(cast: Cast) -> str:
    return f"call {cast.spare}"


def _calls_to_exchange(cast: Cast) -> str:
    return f"call {cast.tile} for an exchange"


def _exchanges_discard(cast: Cast) -> str:
    return f"exchange discarded {cast.tile} for {cast.owner.value} {cast.tile}"


def _exposes_alike(cast: Cast) -> str:
    return f"expose {several(cast.gone, 3)}"


def _exposes_six(cast: Cast) -> str:
    return f"expose {several(cast.wanted, 3)}JJJ"


def _exposes_row(cast: Cast) -> str:
    return f"expose {format_tiles(neighbours(cast.wanted))}"


def _exposes_joker(cast: Cast) -> str:
    return f"expose {cast.wanted}J"


_AIMS: Mapping[str, Aim] = {
    called_discard.ALLOWED.id: Aim((waiting, elsewhere, _with_joker), Cast.calls, (_alone, _naming_it)),
    called_discard.JOKERS_ONLY.id: Aim((_with_jokers,), Cast.calls, (_with_joker,)),
    called_discard.INSUFFICIENT.id: Aim((_alone,), Cast.calls, (waiting, _with_jokers)),
    called_discard.UNREDEEMED.id: Aim((_only_redeemed,), Cast.calls, (_with_joker,)),
    called_discard.OTHER_TILE.id: Aim((_gone_before,), _calls_earlier, (_comes_now,)),
    called_discard.OWN.id: Aim((_your_own,), _calls_own),
    called_discard.PICKED.id: Aim((picked,), Cast.calls, (waiting,)),
    called_discard.NEARER.id: Aim((_wanted_by_a_nearer,), Cast.calls, (elsewhere,)),
    called_discard.NOT_NAMED.id: Aim((_naming_it,), Cast.calls, (waiting, elsewhere)),
    called_discard.MISNAMED.id: Aim((theirs_misnamed,), Cast.calls, (waiting,)),
    called_discard.SINGLE.id: Aim((waiting, elsewhere), Cast.calls_for_pair),
    called_discard.FOR_EXCHANGE.id: Aim((_for_the_joker,), _calls_to_exchange),
    joker_exchange.DISCARD.id: Aim((_for_the_joker,), _exchanges_discard),
    called_discard.NEEDS_CALL.id: Aim((_three_alike,), _exposes_alike),
    called_discard.SIZE.id: Aim((_six_to_lay,), _exposes_six),
    called_discard.UNLIKE.id: Aim((_with_neighbours,), _exposes_row),
    called_discard.MISSING.id: Aim((called,), _exposes_joker, (_six_to_lay,)),
    called_discard.EXPOSED.id: Aim((called, _six_to_lay), Cast.exposes, (waiting,)),
    announced_call.SAID.id: Aim((waiting, elsewhere, _with_joker), Cast.wants, (_alone, theirs_misnamed)),
    announced_call.WAITS.id: Aim((_wanted_too,), Cast.picks, (waiting,)),
    announced_call.TAKEN_BACK.id: Aim((_you_want_it,), Cast.takes_call_back, (called, exposed)),
    announced_call.PLACED.id: Aim((called,), Cast.takes_call_back, (_you_want_it,)),
    announced_call.EXPOSED.id: Aim((exposed,), Cast.takes_call_back, (_you_want_it,)),
    announced_call.NOTHING.id: Aim((waiting, _wanted_too), Cast.takes_call_back, (_you_want_it,)),
}
_ELSEWHERE: Mapping[str, tuple[str, Aim, str]] = {
    called_discard.LAST_REFUSED.id: (
        "league+last_discard_exposure=refuse",
        Aim((empty,), Cast.calls, (waiting,)),
        "At this table, you can call the last discard only for [[mah-jongg]]. ",
    ),
    called_discard.LAST_ALLOWED.id: (
        "league+last_discard_exposure=allow",
        Aim((empty,), Cast.calls, (waiting,)),
        "At this table, you can call the last discard for an exposure. ",
    ),
    called_discard.CALLER_DEAD.id: (
        "league+misnamed_placed=dead",
        Aim((theirs_misnamed,), Cast.calls, (waiting,)),
        "At this table, your hand is [[dead]] if you place a misnamed tile on your [[rack]]. ",
    ),
    called_discard.USES_IT.id: (
        "league+misnamed_placed=used",
        Aim((theirs_misnamed,), Cast.calls, (waiting,)),
        "At this table, you use a misnamed tile you’ve placed as what it is. ",
    ),
    announced_call.GIVES_BACK.id: (
        "league+call_kept=exposed",
        Aim((called,), Cast.takes_call_back, (exposed,)),
        "At this table, you can take back a call until you expose tiles. ",
    ),
}
"""Clauses that decide only at a particular table: its ruleset, and its description."""
_ACTS = (
    Cast.picks,
    Cast.calls,
    Cast.wants,
    Cast.exchanges,
    Cast.discards,
    Cast.takes_call_back,
    Cast.calls_for_pair,
    Cast.exposes,
)
_TITLES = ("The {wanted} and you", "Yours to call?", "A call, maybe", "The {wanted}", "What a call takes")


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft | None:
    """Draw a discard, and the acts to rule on; None if the tiles run out."""
    ruleset, one, says = _ELSEWHERE[aim] if aim in _ELSEWHERE else ("", _AIMS[aim], "")
    try:
        return one.drawn(chance, _ACTS, _TITLES, says if rules.name == ruleset else "")
    except ValueError:
        return None


MAKERS = (
    Maker(Allowed, tuple(_AIMS), _draws),
    *(Maker(Allowed, (aim,), _draws, ruleset) for aim, (ruleset, *_) in _ELSEWHERE.items()),
)
