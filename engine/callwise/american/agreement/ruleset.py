"""
What an American table agrees on before the first deal.

Each option is a point on which tables differ; the defaults are League play as
its teachers tell it.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.options import NO, YES, Answer, Choice, Point, may, may_not
from callwise.ruleset import Agreed, Ruleset, option


class MustRackPick(Choice):
    """Whether a picked tile is racked before that very tile is exchanged (JOK-X1)."""

    NO = "no", "You can exchange the tile you picked without racking it.", "a pick is exchanged unracked"
    YES = "yes", "The tile that was picked is racked before it is exchanged.", "a pick is racked before it is exchanged"


class FreezeAt(Choice):
    """When a fresh exposure can't be altered any more (JOK-15, JOK-X2)."""

    EXCHANGE_OR_DISCARD = (
        "exchange_or_discard",
        "You can change an exposure you’ve just made until you begin an exchange or discard.",
        "an exchange freezes the fresh exposure",
    )
    DISCARD_ONLY = (
        "discard_only",
        "You can change an exposure you’ve just made until you discard.",
        "only the discard freezes the fresh exposure",
    )
    IMMEDIATELY = (
        "immediately",
        "An exposure stays as it was laid down.",
        "an exposure is frozen as soon as it is laid down",
    )


class LastDiscardExposure(Choice):
    """Whether the very last discard may be called for an exposure (JOK-X3)."""

    ALLOW = "allow", "You can call the last discard for an exposure.", "the last discard can be exposed"
    REFUSE = "refuse", "You can call the last discard only for mah jongg.", "the last discard is for mah jongg only"


class DeadExposures(Choice):
    """Which jokers of a dead hand stay redeemable (JOK-33, JOK-X4)."""

    LEAGUE = (
        "league",
        "Jokers of a dead hand stay redeemable in the exposures that were made rightly.",
        "only valid exposures stay out",
    )
    ALL_REDEEMABLE = (
        "all_redeemable",
        "Everything a dead hand has exposed stays, and its jokers can be redeemed.",
        "all exposures of a dead hand stay out",
    )


class RackedCalledTile(Choice):
    """What it costs to put a called tile into the rack (JOK-X5)."""

    NO_DEATH = "no_death", "A called tile put into the rack costs nothing.", "a racked called tile costs nothing"
    DEAD = "dead", "A called tile put into the rack costs the hand.", "a racked called tile costs the hand"


class FinesseRack(Choice):
    """From whose rack an exchange makes a win self-picked (JOK-20, JOK-X6)."""

    ANY = "any", "A win by an exchange is self-picked, whoever's joker it was.", "any exchange makes a win self-picked"
    OWN_ONLY = (
        "own_only",
        "A win by an exchange is self-picked if the joker came from your own exposure.",
        "only your own joker makes a win self-picked",
    )


class EarlyExchange(Choice):
    """What follows from an exchange that was carried out before its time (JOK-38, JOK-X7)."""

    DEAD = "dead", "An exchange carried out too early costs the hand.", "an early exchange costs the hand"
    UNDO = "undo", "An exchange carried out too early is taken back.", "an early exchange is taken back"


_EXCHANGE = "Exchanging"
_CALL = "Calling and exposing"
_DEAD = "Dead hands"


@dataclass(kw_only=True, eq=False, repr=False)
class AmericanRuleset(Ruleset):
    """The options of an American table."""

    must_rack_pick: Agreed[MustRackPick] = option(
        MustRackPick.NO,
        "Whether a picked tile is racked before that very tile is exchanged.",
        topic=_EXCHANGE,
        points=(Point("Must a pick be racked before you exchange it?", {MustRackPick.NO: NO, MustRackPick.YES: YES}),),
    )
    freeze_at: Agreed[FreezeAt] = option(
        FreezeAt.EXCHANGE_OR_DISCARD,
        "When a fresh exposure can't be altered any more.",
        topic=_CALL,
        points=(
            Point(
                "May you add to a fresh exposure after an exchange?",
                {
                    FreezeAt.EXCHANGE_OR_DISCARD: may_not("No more"),
                    FreezeAt.DISCARD_ONLY: may("Until discard"),
                    FreezeAt.IMMEDIATELY: may_not("Never"),
                },
            ),
        ),
    )
    last_discard_exposure: Agreed[LastDiscardExposure] = option(
        LastDiscardExposure.ALLOW,
        "Whether you can call the very last discard for an exposure.",
        topic=_CALL,
        points=(
            Point(
                "May the last discard be exposed?",
                {LastDiscardExposure.ALLOW: may("Yes"), LastDiscardExposure.REFUSE: may_not("Mah jongg only")},
            ),
        ),
    )
    racked_called_tile: Agreed[RackedCalledTile] = option(
        RackedCalledTile.NO_DEATH,
        "What it costs to put a called tile into the rack.",
        topic=_CALL,
        points=(
            Point(
                "Is a hand dead when a called tile is racked?",
                {RackedCalledTile.NO_DEATH: NO, RackedCalledTile.DEAD: YES},
            ),
        ),
    )
    finesse_rack: Agreed[FinesseRack] = option(
        FinesseRack.ANY,
        "From whose rack an exchange makes a win self-picked.",
        topic=_EXCHANGE,
        points=(
            Point(
                "Whose joker makes a win self-picked?",
                {FinesseRack.ANY: Answer("Anyone’s"), FinesseRack.OWN_ONLY: Answer("One’s own")},
            ),
        ),
    )
    early_exchange: Agreed[EarlyExchange] = option(
        EarlyExchange.DEAD,
        "What follows from an exchange that was carried out before its time.",
        topic=_DEAD,
        points=(
            Point(
                "What does an early exchange cost?",
                {EarlyExchange.DEAD: Answer("The hand"), EarlyExchange.UNDO: Answer("Nothing")},
            ),
        ),
    )
    dead_exposures: Agreed[DeadExposures] = option(
        DeadExposures.LEAGUE,
        "Which jokers of a dead hand stay redeemable.",
        topic=_DEAD,
        points=(
            Point(
                "Which jokers of a dead hand can be redeemed?",
                {DeadExposures.LEAGUE: Answer("Valid exposures"), DeadExposures.ALL_REDEEMABLE: Answer("All exposed")},
            ),
        ),
    )
