"""Generated positions on turns: picking, racking, naming and discarding, each possibly too early or too late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.american.exchange import joker_exchange
from callwise.american.practice.deals.table_setup import Act, Aim
from callwise.american.practice.deals.turn_situations import (
    BEGIN,
    CALL,
    CORRECT,
    DISCARD,
    DISCARD_EXPOSED,
    DISCARD_PICK,
    EXCHANGE,
    NEXT_PICKS,
    PICK,
    RACK,
    RACK_JOKER,
    TAKE_BACK,
    Cast,
    called,
    dead,
    down,
    elsewhere,
    empty,
    exposed,
    misnamed,
    moment_makers,
    naming,
    picked,
    racked,
    redeemed,
    theirs_misnamed,
    waiting,
)
from callwise.american.turn import dead_hand, named_discard, pick_and_discard
from callwise.law.ruling import Clause


def _with_group(cast: Cast) -> str:
    """Your turn has begun, and you have an earlier exposure."""
    shown = cast.sit.lay(cast.sit.you, cast.group, 3 + cast.sit.chance.randrange(2), cast.sit.chance.randrange(2))
    return f"{racked(cast)} You exposed {shown} two turns ago."


def _picks_it(cast: Cast) -> str:
    """You've picked and seen the tile that an exposed joker stands for."""
    cast.mine.remove(cast.tile)
    cast.drawn = cast.tile
    return picked(cast)


def _picks_the_last(cast: Cast) -> str:
    """You've racked the last tile of the wall."""
    cast.sit.entries["wall"] = "0"
    return f"{racked(cast)} It was the last of the wall."


def _died_of(cast: Cast) -> str:
    """The owner's hand died because of a second exposure, which went back into the rack."""
    sit, owner = cast.sit, cast.owner
    shown = sit.lay(owner, cast.gone, 3, 1)
    cast.mine.append(cast.gone)
    sit.entries |= {"dead": owner.value, "returned": f"{owner.value} {cast.gone}"}
    says = sit.chance.choice(("{who}’s hand is [[dead]]: no hand on the card has {shown} as well.", _DIED))
    return f"{says.format(who=owner.words, shown=shown)} {racked(cast)}"


_DIED = "Then {who} exposed {shown}, too, which made the hand [[dead]]."


def _died_later(cast: Cast) -> str:
    """The owner's hand died for another reason, and both exposures were valid."""
    sit, owner = cast.sit, cast.owner
    shown = sit.lay(owner, cast.gone, 3, 1)
    cast.mine.append(cast.gone)
    sit.entries["dead"] = owner.value
    return f"{owner.words} has exposed {shown}, too, and is [[dead]] for having too many tiles. {racked(cast)}"


_EXCHANGE_RETURNED = "exchange {0.gone} for {0.owner.value} {0.gone}"
_AIMS: Mapping[Clause, Aim[Cast]] = {
    pick_and_discard.PICK: Aim((waiting,), PICK, (elsewhere, picked)),
    pick_and_discard.PICK_NOT_YOUR_TURN: Aim((elsewhere, down), PICK, (waiting,)),
    pick_and_discard.PICKED_ALREADY: Aim((picked, racked, called, exposed), PICK, (waiting,)),
    pick_and_discard.WALL_EMPTY: Aim((empty,), PICK, (waiting,)),
    pick_and_discard.RACK: Aim((picked,), RACK, (racked, exposed)),
    pick_and_discard.RACK_JOKER: Aim((redeemed,), RACK_JOKER, (racked,)),
    pick_and_discard.RACK_NOTHING: Aim((racked, exposed, waiting), RACK, (picked,)),
    pick_and_discard.RACK_CALLED: Aim((called,), RACK, (picked,)),
    pick_and_discard.RACK_HARMLESS: Aim((called,), RACK, (exposed, picked)),
    pick_and_discard.PICKED: Aim((picked,), DISCARD_PICK, (racked,)),
    pick_and_discard.RACK_FIRST: Aim((picked,), DISCARD, (racked,)),
    pick_and_discard.NOT_YOUR_TURN: Aim((elsewhere,), DISCARD, (exposed, racked)),
    pick_and_discard.NOT_BEGUN: Aim((waiting,), DISCARD, (racked, exposed)),
    pick_and_discard.INCOMPLETE: Aim((called,), DISCARD, (exposed,)),
    pick_and_discard.NOT_IN_HAND: Aim((_with_group,), DISCARD_EXPOSED),
    named_discard.BEGUN: Aim((racked, picked, exposed), BEGIN, (waiting, called)),
    named_discard.NOT_NOW: Aim((waiting, called, elsewhere), BEGIN, (racked,)),
    named_discard.TAKEN_BACK: Aim((naming,), TAKE_BACK, (down,)),
    named_discard.DOWN: Aim((down, misnamed), TAKE_BACK, (naming,)),
    named_discard.NOTHING_NAMED: Aim((racked, picked), TAKE_BACK, (naming,)),
    named_discard.CORRECTED: Aim((misnamed,), CORRECT, (theirs_misnamed, down)),
    named_discard.NOTHING_WRONG: Aim((theirs_misnamed, down), CORRECT, (misnamed,)),
    joker_exchange.HALF_NAMED: Aim((naming,), EXCHANGE, (down, racked)),
    joker_exchange.NOT_BEGUN: Aim((waiting,), EXCHANGE, (racked, exposed)),
    joker_exchange.INCOMPLETE: Aim((called,), EXCHANGE, (exposed,)),
    joker_exchange.RACK_FIRST: Aim((picked,), EXCHANGE, (_picks_it, racked)),
    joker_exchange.PICKED: Aim((_picks_it,), EXCHANGE, (picked,)),
    joker_exchange.DOWN: Aim((down,), EXCHANGE, (naming,)),
    joker_exchange.NO_TURN_LEFT: Aim((empty,), EXCHANGE, (waiting, _picks_the_last)),
    joker_exchange.RETURNED: Aim((_died_of,), _EXCHANGE_RETURNED, (_died_later,)),
    dead_hand.EARLY_DEAD: Aim((waiting, called, elsewhere, down), EXCHANGE, (racked, exposed)),
    dead_hand.DEAD_PLAYER: Aim((dead,), CALL, (elsewhere,)),
}
_ACTS: Sequence[Act[Cast]] = (PICK, RACK, DISCARD, EXCHANGE, CALL, BEGIN, TAKE_BACK, NEXT_PICKS)
_TITLES = (
    "What comes next",
    "A moment at the table",
    "{spare}, or something else",
    "{owner}’s {tile}s",
    "Now or later",
)
_ELSEWHERE: Mapping[Clause, tuple[str, str, Aim[Cast]]] = {
    pick_and_discard.RACK_DEADLY: (
        "league-tournament",
        "League tournament rules.",
        Aim((called,), RACK, (exposed, picked)),
    ),
    joker_exchange.RACK_PICK: (
        "league+must_rack_pick=yes",
        "At this table, you rack every tile you pick.",
        Aim((_picks_it,), EXCHANGE, (picked, racked)),
    ),
    joker_exchange.ALL_STAY: (
        "league+dead_exposures=all_redeemable",
        "At this table, all that a [[dead]] hand has exposed stays out.",
        Aim((_died_of,), _EXCHANGE_RETURNED, (_died_later,)),
    ),
    dead_hand.EARLY_UNDONE: (
        "league+early_exchange=undo",
        "At this table, an exchange made too early is taken back.",
        Aim((waiting, called, elsewhere, down), EXCHANGE, (racked, exposed)),
    ),
}
"""Clauses that decide only under a particular ruleset, with that ruleset and its description."""

MAKERS = moment_makers(_AIMS, _ELSEWHERE, _ACTS, _TITLES)
