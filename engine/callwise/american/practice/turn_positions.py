"""Generated positions on turns: picking, racking, naming and discarding, and doing each too early or too late."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.turn_situations import (
    Aim,
    Cast,
    called,
    dead,
    down,
    elsewhere,
    empty,
    exposed,
    misnamed,
    naming,
    picked,
    racked,
    redeemed,
    theirs_misnamed,
    waiting,
)
from callwise.american.questions.exchange_questions import Allowed
from callwise.american.turn import dead_hand, named_discard, pick_and_discard
from callwise.question.makers import Chance, Draft, Maker


def _with_group(cast: Cast) -> str:
    """Your turn has begun, and you have an earlier exposure."""
    shown = cast.sit.lay(cast.sit.you, cast.group, 3 + cast.sit.chance.randrange(2), cast.sit.chance.randrange(2))
    return f"{racked(cast)} You exposed {shown} two turns ago."


def _picks_it(cast: Cast) -> str:
    """You've picked the exact tile that an exposed joker stands for, and can see it."""
    cast.mine.remove(cast.tile)
    cast.drawn = cast.tile
    return picked(cast)


def _picks_the_last(cast: Cast) -> str:
    """You've racked the last tile of the wall."""
    cast.sit.entries["wall"] = "0"
    return f"{racked(cast)} It was the last of the wall."


def _died_of(cast: Cast) -> str:
    """The owner's hand died of a second exposure, which went back into the rack."""
    sit, owner = cast.sit, cast.owner
    shown = sit.lay(owner, cast.gone, 3, 1)
    cast.holds(cast.gone)
    sit.entries |= {"dead": owner.value, "returned": f"{owner.value} {cast.gone}"}
    says = sit.chance.choice(("{who}’s hand is [[dead]]: no hand on the card has {shown} as well.", _DIED))
    return f"{says.format(who=owner.words, shown=shown)} {racked(cast)}"


_DIED = "Then {who} exposed {shown}, too, which made the hand [[dead]]."


def _died_later(cast: Cast) -> str:
    """The owner's hand died of something else, and both exposures were valid."""
    sit, owner = cast.sit, cast.owner
    shown = sit.lay(owner, cast.gone, 3, 1)
    cast.holds(cast.gone)
    sit.entries["dead"] = owner.value
    return f"{owner.words} has exposed {shown}, too, and is [[dead]] for having too many tiles. {racked(cast)}"


def _exchanges_returned(cast: Cast) -> str:
    return f"exchange {cast.gone} for {cast.owner.value} {cast.gone}"


_AIMS: Mapping[str, Aim] = {
    pick_and_discard.PICK.id: Aim((waiting,), Cast.picks, (elsewhere, picked)),
    pick_and_discard.PICK_NOT_YOUR_TURN.id: Aim((elsewhere, down), Cast.picks, (waiting,)),
    pick_and_discard.PICKED_ALREADY.id: Aim((picked, racked, called, exposed), Cast.picks, (waiting,)),
    pick_and_discard.WALL_EMPTY.id: Aim((empty,), Cast.picks, (waiting,)),
    pick_and_discard.RACK.id: Aim((picked,), Cast.racks, (racked, exposed)),
    pick_and_discard.RACK_JOKER.id: Aim((redeemed,), Cast.racks_joker, (racked,)),
    pick_and_discard.RACK_NOTHING.id: Aim((racked, exposed, waiting), Cast.racks, (picked,)),
    pick_and_discard.RACK_CALLED.id: Aim((called,), Cast.racks, (picked,)),
    pick_and_discard.RACK_HARMLESS.id: Aim((called,), Cast.racks, (exposed, picked)),
    pick_and_discard.PICKED.id: Aim((picked,), Cast.discards_pick, (racked,)),
    pick_and_discard.RACK_FIRST.id: Aim((picked,), Cast.discards, (racked,)),
    pick_and_discard.NOT_YOUR_TURN.id: Aim((elsewhere,), Cast.discards, (exposed, racked)),
    pick_and_discard.NOT_BEGUN.id: Aim((waiting,), Cast.discards, (racked, exposed)),
    pick_and_discard.INCOMPLETE.id: Aim((called,), Cast.discards, (exposed,)),
    pick_and_discard.NOT_IN_HAND.id: Aim((_with_group,), Cast.discards_exposed),
    named_discard.BEGUN.id: Aim((racked, picked, exposed), Cast.begins, (waiting, called)),
    named_discard.NOT_NOW.id: Aim((waiting, called, elsewhere), Cast.begins, (racked,)),
    named_discard.TAKEN_BACK.id: Aim((naming,), Cast.takes_back, (down,)),
    named_discard.DOWN.id: Aim((down, misnamed), Cast.takes_back, (naming,)),
    named_discard.NOTHING_NAMED.id: Aim((racked, picked), Cast.takes_back, (naming,)),
    named_discard.CORRECTED.id: Aim((misnamed,), Cast.corrects, (theirs_misnamed, down)),
    named_discard.NOTHING_WRONG.id: Aim((theirs_misnamed, down), Cast.corrects, (misnamed,)),
    joker_exchange.HALF_NAMED.id: Aim((naming,), Cast.exchanges, (down, racked)),
    joker_exchange.NOT_BEGUN.id: Aim((waiting,), Cast.exchanges, (racked, exposed)),
    joker_exchange.INCOMPLETE.id: Aim((called,), Cast.exchanges, (exposed,)),
    joker_exchange.RACK_FIRST.id: Aim((picked,), Cast.exchanges, (_picks_it, racked)),
    joker_exchange.PICKED.id: Aim((_picks_it,), Cast.exchanges, (picked,)),
    joker_exchange.DOWN.id: Aim((down,), Cast.exchanges, (naming,)),
    joker_exchange.NO_TURN_LEFT.id: Aim((empty,), Cast.exchanges, (waiting, _picks_the_last)),
    joker_exchange.RETURNED.id: Aim((_died_of,), _exchanges_returned, (_died_later,)),
    dead_hand.EARLY_DEAD.id: Aim((waiting, called, elsewhere, down), Cast.exchanges, (racked, exposed)),
    dead_hand.DEAD_PLAYER.id: Aim((dead,), Cast.calls, (elsewhere,)),
}
_ACTS = (
    Cast.picks,
    Cast.racks,
    Cast.discards,
    Cast.exchanges,
    Cast.calls,
    Cast.begins,
    Cast.takes_back,
    Cast.next_picks,
)
_TITLES = (
    "What comes next",
    "A moment at the table",
    "{spare}, or something else",
    "{owner}’s {tile}s",
    "Now or later",
)
_ELSEWHERE: Mapping[str, tuple[str, Aim, str]] = {
    pick_and_discard.RACK_DEADLY.id: (
        "league-tournament",
        Aim((called,), Cast.racks, (exposed, picked)),
        "League tournament rules. ",
    ),
    joker_exchange.RACK_PICK.id: (
        "league+must_rack_pick=yes",
        Aim((_picks_it,), Cast.exchanges, (picked, racked)),
        "At this table, you rack every tile you pick. ",
    ),
    joker_exchange.ALL_STAY.id: (
        "league+dead_exposures=all_redeemable",
        Aim((_died_of,), _exchanges_returned, (_died_later,)),
        "At this table, all that a [[dead]] hand has exposed stays out. ",
    ),
    dead_hand.EARLY_UNDONE.id: (
        "league+early_exchange=undo",
        Aim((waiting, called, elsewhere, down), Cast.exchanges, (racked, exposed)),
        "At this table, an exchange made too early is taken back. ",
    ),
}
"""Clauses that decide only at a particular table: its ruleset, and its description."""


def _draws(chance: Chance, rules: AmericanRuleset, aim: str) -> Draft:
    """Draw a moment, and the acts to rule on."""
    ruleset, one, says = _ELSEWHERE[aim] if aim in _ELSEWHERE else ("", _AIMS[aim], "")
    return one.drawn(chance, _ACTS, _TITLES, says if rules.name == ruleset else "")


MAKERS = (
    Maker(Allowed, tuple(_AIMS), _draws),
    *(Maker(Allowed, (aim,), _draws, ruleset) for aim, (ruleset, *_) in _ELSEWHERE.items()),
)
