"""
The options of American rulesets.

Each option is a point on which tables differ; the defaults are League rules, as taught by teachers of the League's
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, ValueT, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Answer, Choice, Point, Value, may, may_not


class MustRackPick(Choice):
    """Whether a picked tile must be racked before it can be exchanged (JOK-X1)."""

    NO = "no", "You can exchange the tile you picked without racking it.", "a pick is exchanged unracked"
    YES = "yes", "You rack the tile you picked before you exchange it.", "a pick is racked before it’s exchanged"


class FreezeAt(Choice):
    """When a fresh exposure can no longer be altered (JOK-15, JOK-X2)."""

    EXCHANGE_OR_DISCARD = (
        "exchange_or_discard",
        "You can change an exposure you’ve just made until you begin an exchange or discard.",
        "an exchange freezes the new exposure",
    )
    DISCARD_ONLY = (
        "discard_only",
        "You can change an exposure you’ve just made until you discard.",
        "only the discard freezes the new exposure",
    )
    IMMEDIATELY = (
        "immediately",
        "You can’t change an exposure once you’ve made it.",
        "an exposure is frozen as soon as it’s made",
    )


class LastDiscardExposure(Choice):
    """Whether the last discard may be called for an exposure (JOK-X3)."""

    ALLOW = "allow", "You can call the last discard for an exposure.", "the last discard can be exposed"
    REFUSE = "refuse", "You can call the last discard only for mah jongg.", "the last discard is for mah jongg only"


class LastWallCalls(Choice):
    """What you can call in the last wall (JOK-X16)."""

    FREE = "free", "You can call discards in the last wall as before.", "the last wall is like any other"
    MAH_JONGG = (
        "mah_jongg",
        "In the last wall, you can call a discard only for mah jongg.",
        "the last wall is for mah jongg only",
    )
    NONE = "none", "In the last wall, nobody can call a discard.", "nothing is called in the last wall"


class HotWall(Choice):
    """Who pays if a hot tile discarded in the last wall wins (JOK-X15)."""

    OFF = "off", "A discard in the last wall is paid for like any other.", "the last wall isn’t hot"
    PAYS_ALL = (
        "pays_all",
        "If a hot tile you discard in the last wall wins, you pay for everyone.",
        "a hot tile in the last wall pays for all",
    )


class DeadExposures(Choice):
    """Which jokers of a dead hand stay redeemable (JOK-33, JOK-X4)."""

    LEAGUE = (
        "league",
        "You can redeem a dead hand’s jokers from its valid exposures.",
        "only valid exposures stay out",
    )
    ALL_REDEEMABLE = (
        "all_redeemable",
        "Everything a dead hand has exposed stays out, and you can redeem its jokers.",
        "all exposures of a dead hand stay out",
    )


class RackedCalledTile(Choice):
    """The penalty for racking a called tile (JOK-X5)."""

    NO_DEATH = (
        "no_death",
        "Putting a called tile into your rack costs nothing.",
        "racking a called tile costs nothing",
    )
    DEAD = (
        "dead",
        "Your hand is dead if you put a called tile into your rack.",
        "racking a called tile makes a hand dead",
    )


class CallKept(Choice):
    """When a call can no longer be taken back (JOK-48, JOK-X10)."""

    PLACED = (
        "placed",
        "You can take back a call until the tile is on top of your rack.",
        "a tile on top of the rack is kept",
    )
    EXPOSED = (
        "exposed",
        "You can take back a call until you expose tiles with it.",
        "a called tile can be put back until tiles are exposed",
    )


class PeekedPass(Choice):
    """The penalty for looking at a blind pass (JOK-61, JOK-X17)."""

    REMINDED = "reminded", "A look at a blind pass costs nothing.", "a look at a blind pass costs nothing"
    TEN_POINTS = "ten_points", "A look at a blind pass costs ten points.", "a look at a blind pass costs ten points"


class MisnamedWin(Choice):
    """Who wins when a misnamed discard completes one hand by its name and another by the tile (JOK-X11)."""

    NAME = "name", "The player who wins with the named tile comes first.", "the name wins before the tile"
    TILE = "tile", "The player who wins with the discarded tile comes first.", "the tile wins before its name"


class MisnamedPlaced(Choice):
    """The result of placing a misnamed tile that is usable as it is on the rack (JOK-X12)."""

    DEAD = "dead", "Your hand is dead if you place a misnamed tile on your rack.", "taking a misnamed tile is deadly"
    USED = "used", "You use a misnamed tile you’ve placed as what it is.", "a misnamed tile is used as it is"


class WrongChallenge(Choice):
    """The penalty for calling a live hand dead (JOK-46, JOK-X13)."""

    FIFTY_CENTS = "fifty_cents", "The player who was wrong pays the other 50 cents.", "a wrong challenge costs 50 cents"
    CALLER_DEAD = (
        "caller_dead",
        "Your hand is dead if you wrongly call another player’s hand dead.",
        "a wrong challenge makes the caller dead",
    )


class FinesseRack(Choice):
    """Whose jokers an exchange must take to make a win self-picked (JOK-20, JOK-X6)."""

    ANY = "any", "A win by an exchange is self-picked, whosever joker it was.", "any exchange makes a win self-picked"
    OWN_ONLY = (
        "own_only",
        "A win by an exchange is self-picked only if the joker came from your own exposure.",
        "only your own joker makes a win self-picked",
    )


class EarlyExchange(Choice):
    """The result of an exchange made at the wrong time (JOK-38, JOK-X7)."""

    DEAD = "dead", "Your hand is dead if you carry out an exchange too early.", "an early exchange makes a hand dead"
    UNDO = "undo", "An exchange carried out too early is taken back.", "an early exchange is taken back"


class WallGameDeal(Choice):
    """Who deals after a wall game (JOK-59, JOK-X14)."""

    MOVES_ON = "moves_on", "After a wall game, the player on East’s right deals.", "a wall game moves the deal on"
    STAYS = "stays", "After a wall game, East deals again.", "East deals again after a wall game"


class WinCounts(Choice):
    """What a win counts in: money that the others pay, or points that each player scores (JOK-35, JOK-64, JOK-X18)."""

    MONEY = "money", "The others pay the winner.", "a win is paid for"
    POINTS = "points", "Each player scores points, and nobody pays.", "a win is scored in points"


_CHARLESTON = "The Charleston"
_EXCHANGE = "Exchanging"
_CALL = "Calling and exposing"
_DEAD = "Dead hands"
_END = "The end of a deal"


def _asked(default: ValueT, says: str, topic: str, asks: str, answers: Mapping[Value | bool, Answer]) -> Agreed[ValueT]:
    """Declare an option that answers one question."""
    return option(default, says, topic=topic, points=(Point(asks, answers),))


@dataclass(kw_only=True, eq=False, repr=False)
class AmericanRuleset(Ruleset):
    """The options of an American ruleset."""

    must_rack_pick: Agreed[MustRackPick] = _asked(
        MustRackPick.NO,
        "Whether you must rack a pick before you exchange it.",
        _EXCHANGE,
        "Must a pick be racked before you exchange it?",
        {MustRackPick.NO: NO, MustRackPick.YES: YES},
    )
    freeze_at: Agreed[FreezeAt] = _asked(
        FreezeAt.EXCHANGE_OR_DISCARD,
        "When you can no longer change an exposure you’ve just made.",
        _CALL,
        "Can you add to a new exposure after an exchange?",
        {
            FreezeAt.EXCHANGE_OR_DISCARD: may_not("No"),
            FreezeAt.DISCARD_ONLY: may("Until discard"),
            FreezeAt.IMMEDIATELY: may_not("Never"),
        },
    )
    last_discard_exposure: Agreed[LastDiscardExposure] = _asked(
        LastDiscardExposure.ALLOW,
        "Whether you can call the last discard for an exposure.",
        _CALL,
        "Can the last discard be exposed?",
        {LastDiscardExposure.ALLOW: may("Yes"), LastDiscardExposure.REFUSE: may_not("Mah jongg only")},
    )
    last_wall_calls: Agreed[LastWallCalls] = _asked(
        LastWallCalls.FREE,
        "What you can call in the last wall (a cold wall).",
        _CALL,
        "Is the last wall cold?",
        {
            LastWallCalls.FREE: NO,
            LastWallCalls.MAH_JONGG: may_not("Mah jongg only"),
            LastWallCalls.NONE: may_not("No calls"),
        },
    )
    call_kept: Agreed[CallKept] = _asked(
        CallKept.PLACED,
        "Until when you can take back a call.",
        _CALL,
        "Can a called tile go back from the top of the rack?",
        {CallKept.PLACED: may_not("No"), CallKept.EXPOSED: may("Until exposed")},
    )
    racked_called_tile: Agreed[RackedCalledTile] = _asked(
        RackedCalledTile.NO_DEATH,
        "What it costs to put a called tile into the rack.",
        _CALL,
        "Is your hand dead if you rack a called tile?",
        {RackedCalledTile.NO_DEATH: NO, RackedCalledTile.DEAD: YES},
    )
    misnamed_win: Agreed[MisnamedWin] = _asked(
        MisnamedWin.NAME,
        "Who wins on a misnamed discard if one player needs the name and another the tile.",
        _CALL,
        "Who wins on a misnamed discard?",
        {MisnamedWin.NAME: Answer("The name"), MisnamedWin.TILE: Answer("The tile")},
    )
    misnamed_placed: Agreed[MisnamedPlaced] = _asked(
        MisnamedPlaced.DEAD,
        "What happens if you’ve placed a misnamed tile on your rack and could use it as it is.",
        _CALL,
        "What if you take a misnamed tile you can use?",
        {MisnamedPlaced.DEAD: Answer("Dead hand"), MisnamedPlaced.USED: Answer("You use it")},
    )
    peeked_pass: Agreed[PeekedPass] = _asked(
        PeekedPass.REMINDED,
        "What it costs to look at a blind pass.",
        _CHARLESTON,
        "What does a look at a blind pass cost?",
        {PeekedPass.REMINDED: Answer("Nothing"), PeekedPass.TEN_POINTS: Answer("Ten points")},
    )
    finesse_rack: Agreed[FinesseRack] = _asked(
        FinesseRack.ANY,
        "From whose rack an exchange makes a win self-picked.",
        _EXCHANGE,
        "Whose joker makes a win self-picked?",
        {FinesseRack.ANY: Answer("Anyone’s"), FinesseRack.OWN_ONLY: Answer("Your own")},
    )
    early_exchange: Agreed[EarlyExchange] = _asked(
        EarlyExchange.DEAD,
        "What happens if you carry out an exchange too early.",
        _DEAD,
        "What does an early exchange cost?",
        {EarlyExchange.DEAD: Answer("The hand"), EarlyExchange.UNDO: Answer("Nothing")},
    )
    wrong_challenge: Agreed[WrongChallenge] = _asked(
        WrongChallenge.FIFTY_CENTS,
        "What it costs to call a hand dead that isn’t.",
        _DEAD,
        "What does a wrong challenge cost?",
        {WrongChallenge.FIFTY_CENTS: Answer("50 cents"), WrongChallenge.CALLER_DEAD: Answer("The hand")},
    )
    dead_exposures: Agreed[DeadExposures] = _asked(
        DeadExposures.LEAGUE,
        "Which of a dead hand’s jokers you can redeem.",
        _DEAD,
        "Which of a dead hand’s jokers can be redeemed?",
        {DeadExposures.LEAGUE: Answer("Valid exposures"), DeadExposures.ALL_REDEEMABLE: Answer("All exposed")},
    )
    hot_wall: Agreed[HotWall] = _asked(
        HotWall.OFF,
        "Who pays for a hot tile in the last wall.",
        _END,
        "Is the last wall hot?",
        {HotWall.OFF: NO, HotWall.PAYS_ALL: YES},
    )
    win_counts: Agreed[WinCounts] = _asked(
        WinCounts.MONEY,
        "Whether the others pay for a win, or each player scores points.",
        _END,
        "What does a win count in?",
        {WinCounts.MONEY: Answer("Payments"), WinCounts.POINTS: Answer("Points")},
    )
    wall_game_deal: Agreed[WallGameDeal] = _asked(
        WallGameDeal.MOVES_ON,
        "Who deals after a wall game.",
        _END,
        "Does East deal again after a wall game?",
        {WallGameDeal.MOVES_ON: NO, WallGameDeal.STAYS: YES},
    )
