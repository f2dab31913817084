"""Options for kans, setting North aside, and riichi."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreement.declared_options import Agreed, option
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Choice, may, may_not, per_choice

KANS_AND_NORTH = "[[kan|Kongs|Kans]] and North"
IN_RIICHI = "[[riichi|Riichi|Riichi]]"


class KitaInterrupts(Choice):
    """Whether setting North aside counts as a call (NAK-37)."""

    YES = "yes", "Setting a north aside is a call like any other.", "[[kita]] counts as a call"
    NO = "no", "Setting a north aside isn’t a call.", "[[kita]] doesn’t count as a call"


class KandoraTiming(Choice):
    """When the indicator of an open or added kan is turned (NAK-11)."""

    AT_ONCE = "at_once", "The new indicator is turned over right away.", "every indicator is turned over right away"
    LATER = (
        "later",
        "After an open or added [[kan]] it is turned over later, by the caller’s discard at the latest.",
        "an open [[kan|kong|kan]]’s indicator is turned over later",
    )
    NONE = "none", "A [[kan]] doesn’t turn over an indicator.", "no [[kan]] turns over an indicator"


class KandoraNext(Choice):
    """When a pending indicator is turned if the player declares another kan before the discard (NAK-51)."""

    BEFORE_DRAW = (
        "before_draw",
        "It is turned over before you draw for that [[kan]].",
        "another [[kan]] turns over an indicator that waits",
    )
    DISCARD = (
        "discard",
        "It waits for your discard.",
        "an indicator waits for the discard, even through another [[kan]]",
    )


class KandoraRon(Choice):
    """Whether a late indicator counts for a ron on the discard it's turned over with (NAK-51)."""

    COUNTS = (
        "counts",
        "It counts: the indicator is turned over before anybody can win on the discard.",
        "a new indicator counts for a [[ron]] on your discard",
    )
    TOO_LATE = (
        "too_late",
        "It doesn’t count: the indicator is turned over once nobody wins on the discard.",
        "a new indicator comes too late for a [[ron]] on your discard",
    )


class RobbedClosedKan(Choice):
    """Whether a closed kan can be robbed (NAK-49)."""

    NEVER = "never", "Nobody can win on a tile of a closed [[kan]].", "nobody can rob a closed [[kan]]"
    KOKUSHI = (
        "kokushi",
        "Only [[kokushi-musou]] can win on a tile of a closed [[kan]].",
        "[[kokushi-musou]] can rob a closed [[kan]]",
    )


class RiichiWall(Choice):
    """How many tiles must be left to draw for riichi (NAK-46)."""

    FOUR = (
        "four",
        "At least four tiles must be left, one draw for each player.",
        "[[riichi]] needs four tiles in the wall",
    )
    ONE = ("one", "At least one tile must be left.", "[[riichi]] needs one tile in the wall")
    ANY = "any", "Any number will do.", "you can declare [[riichi]] to the end"


class RiichiPoints(Choice):
    """How many points riichi requires (RII-1)."""

    THOUSAND = ("thousand", "You need 1,000 points, enough for the stick.", "[[riichi]] needs 1,000 points")
    ANY = "any", "You don’t need any: your score can fall below zero.", "[[riichi]] doesn’t need any points"


class RiichiKan(Choice):
    """When a player in riichi can declare a closed kan (NAK-18)."""

    ONLY_TRIPLET = (
        "only_triplet",
        "With the tile just drawn, if the other three can only be a triplet and the waits stay the same.",
        "a [[kan]] in [[riichi]] must have been a triplet",
    )
    SAME_WAITS = (
        "same_waits",
        "With the tile just drawn, if the waits stay the same.",
        "a [[kan]] in [[riichi]] must keep the waits",
    )


class HeldWaits(Choice):
    """Whether a hand is tenpai if it waits only for tiles its player holds all four of (NAK-46)."""

    NOTEN = "noten", "It isn’t tenpai.", "waiting for a fifth tile is [[noten]]"
    TENPAI = "tenpai", "It is tenpai.", "waiting for a fifth tile is [[tenpai]]"


@dataclass(kw_only=True, eq=False, repr=False)
class RiichiOptions(Ruleset):
    """Options for kans, setting North aside, and riichi."""

    kita_interrupts: Agreed[KitaInterrupts] = option(
        KitaInterrupts.YES,
        "Whether [[kita]] counts as a call.",
        per_choice("Does [[kita|setting a north aside|kita]] count as a call?", KitaInterrupts, YES, NO),
        topic=KANS_AND_NORTH,
    )
    kandora_timing: Agreed[KandoraTiming] = option(
        KandoraTiming.AT_ONCE,
        "When the [[kandora]] indicator of an open or added [[kan]] is turned over.",
        per_choice("Open [[kan]]: when is its indicator turned over?", KandoraTiming, "Right away", "Later", "Never"),
        topic=KANS_AND_NORTH,
    )
    kandora_next: Agreed[KandoraNext] = option(
        KandoraNext.BEFORE_DRAW,
        "When a waiting [[kandora]] indicator is turned over if you declare another [[kan]] before you discard.",
        per_choice(
            "Another [[kan]] first: when is a waiting indicator turned over?",
            KandoraNext,
            "Before its draw",
            "With discard",
        ),
        topic=KANS_AND_NORTH,
        moot={"kandora_timing": KandoraTiming.NONE},
    )
    kandora_ron: Agreed[KandoraRon] = option(
        KandoraRon.COUNTS,
        "Whether a waiting [[kandora]] indicator counts for a [[ron|win|ron]] on the discard after the [[kan]].",
        per_choice("[[ron|A win|Ron]] on the discard after a [[kan]]: does its indicator count?", KandoraRon, YES, NO),
        topic=KANS_AND_NORTH,
        moot={"kandora_timing": KandoraTiming.NONE},
    )
    robbed_closed_kan: Agreed[RobbedClosedKan] = option(
        RobbedClosedKan.NEVER,
        "Whether [[kokushi-musou]] can win on a tile of a closed [[kan]].",
        per_choice(
            "Closed [[kan]]: can [[kokushi-musou]] win on it?", RobbedClosedKan, may_not("Never"), may("It can")
        ),
        topic=KANS_AND_NORTH,
    )
    riichi_wall: Agreed[RiichiWall] = option(
        RiichiWall.FOUR,
        "How many tiles must be left to draw for [[riichi]].",
        per_choice(
            "[[riichi|Riichi|Riichi]] with one to three tiles left?",
            RiichiWall,
            may_not("Too late"),
            may("Allowed"),
            may("Allowed"),
        ),
        per_choice(
            "[[riichi|Riichi|Riichi]] with no tile left?",
            RiichiWall,
            may_not("Too late"),
            may_not("Too late"),
            may("Allowed"),
        ),
        topic=IN_RIICHI,
    )
    riichi_points: Agreed[RiichiPoints] = option(
        RiichiPoints.THOUSAND,
        "How many points you need for [[riichi]].",
        per_choice(
            "[[riichi|Riichi|Riichi]] with fewer than 1,000 points?",
            RiichiPoints,
            may_not("Not allowed"),
            may("Allowed"),
        ),
        topic=IN_RIICHI,
    )
    riichi_kan: Agreed[RiichiKan] = option(
        RiichiKan.ONLY_TRIPLET,
        "When you can declare a closed [[kan]] in [[riichi]].",
        per_choice("A closed [[kan]] that keeps the waits?", RiichiKan, "Only a triplet", "Allowed"),
        topic=IN_RIICHI,
    )
    held_waits: Agreed[HeldWaits] = option(
        HeldWaits.NOTEN,
        "Whether you’re [[tenpai]] if you hold all four of every tile you wait for.",
        per_choice("Waiting for a fifth tile: [[tenpai]]?", HeldWaits, NO, YES),
        topic=IN_RIICHI,
    )
