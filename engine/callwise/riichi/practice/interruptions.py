"""Positions on what calls interrupt: what was announced since the deal, and what is still possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from callwise.drawing import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import interruption, kandora
from callwise.riichi.calls.interruption import Act, Event
from callwise.riichi.calls.kandora import Then
from callwise.riichi.practice.dealing import Wall
from callwise.riichi.practice.waits import OTHERS, WHERE
from callwise.riichi.questions.interruption import Chances, Indicator
from callwise.riichi.table.melds import MeldKind
from callwise.seats import SEATS, Seat

_OPEN_KANS = (MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN)
_CALLS = (Act.CHII, Act.PON, Act.DAIMINKAN, Act.ANKAN)
_SAYS = {
    Act.CHII: "{seat} calls [[chii]].",
    Act.PON: "{seat} calls [[pon]].",
    Act.DAIMINKAN: "{seat} calls an open [[kan]].",
    Act.ANKAN: "{seat} declares a closed [[kan]].",
    Act.SHOUMINKAN: "{seat} adds a fourth tile to the [[pon]].",
    Act.RIICHI: "{seat} declares [[riichi]].",
    Act.CHANKAN: "{seat} wins on that tile.",
}


def _seats(chance: Chance) -> list[Seat]:
    return chance.sample(SEATS, 3)


def _called(chance: Chance) -> tuple[Event, ...]:
    """A riichi, and a call after it or before it."""
    first, second, third = _seats(chance)
    call = Event(second, chance.choice(_CALLS))
    riichi = Event(first, Act.RIICHI)
    if not chance.randrange(3):
        return (call, riichi, Event(third, chance.choice(_CALLS)))
    return (riichi, call)


def _quiet(chance: Chance) -> tuple[Event, ...]:
    """One riichi or more, in turn order, and nothing else."""
    seats = sorted(chance.sample(SEATS, 1 + chance.randrange(3)), key=SEATS.index)
    return tuple(Event(seat, Act.RIICHI) for seat in seats)


def _before(chance: Chance) -> tuple[Event, ...]:
    """A call, and a riichi after it."""
    first, second, third = _seats(chance)
    more = (Event(third, chance.choice(_CALLS)),) if chance.randrange(2) else ()
    return (Event(second, chance.choice(_CALLS)), *more, Event(first, Act.RIICHI))


def _robbed(chance: Chance) -> tuple[Event, ...]:
    """A riichi, and a kan that is robbed."""
    first, second, third = _seats(chance)
    pon, riichi = Event(second, Act.PON), Event(first, Act.RIICHI)
    kan = Event(second, Act.SHOUMINKAN)
    return (pon, riichi, kan, Event(chance.choice((first, third)), Act.CHANKAN))


_DRAWS: Mapping[str, Callable[[Chance], tuple[Event, ...]]] = {
    interruption.CANCELLED.id: _called,
    interruption.RIICHI_CANCELS_NOTHING.id: _quiet,
    interruption.BEFORE_RIICHI.id: _before,
    interruption.ROBBED.id: _robbed,
}


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft:
    told = _DRAWS[aim](chance)
    calls = [event for event in told if event.act is not Act.RIICHI]
    twin = told[:-1] if aim == interruption.ROBBED.id else tuple(event for event in told if event not in calls[:1])
    near = _draft(chance, twin) if twin and twin != told else None
    return _draft(chance, told, near)


def _draft(chance: Chance, told: tuple[Event, ...], near: Draft | None = None) -> Draft:
    said = " ".join(_SAYS[event.act].format(seat=event.seat.words) for event in told)
    opening = chance.choice(_OPENINGS)
    first = told[0]
    return Draft(
        f"{first.seat.words} says [[{_HEARD.get(first.act, first.act.value)}]]",
        f"{opening}{said}",
        {"since": "; ".join(map(str, told))},
        near=near,
    )


_HEARD = {Act.DAIMINKAN: "kan", Act.ANKAN: "kan", Act.SHOUMINKAN: "kan"}
_OPENINGS = ("The deal has just begun. ", "The tiles are dealt. ", "It’s early in the deal. ")

_TURNED: Mapping[str, tuple[str | None, str, tuple[MeldKind, ...], tuple[Then | None, ...]]] = {
    kandora.AT_ONCE.id: (None, "", _OPEN_KANS, (None, Then.KAN)),
    kandora.CLOSED_AT_ONCE.id: (None, "", (MeldKind.ANKAN,), (None, Then.KAN)),
    kandora.ROBBED.id: (None, "", (MeldKind.ANKAN, MeldKind.SHOUMINKAN), (Then.ROBBED,)),
    kandora.LATER.id: (
        "common+kandora_timing=later",
        "At this table, an open or added [[kan]] turns over its indicator only later. ",
        _OPEN_KANS,
        (None,),
    ),
    kandora.BEFORE_NEXT.id: (
        "common+kandora_timing=later+kandora_next=before_draw",
        "At this table, an indicator can wait for the discard, but not for a second [[kan]]. ",
        _OPEN_KANS,
        (Then.KAN,),
    ),
    kandora.WAITS_ON.id: (
        "common+kandora_timing=later+kandora_next=discard",
        "At this table, an indicator that waits does so until the discard. ",
        _OPEN_KANS,
        (Then.KAN,),
    ),
    kandora.NOT_USED.id: (
        "common+kandora_timing=none",
        "This table plays without new indicators. ",
        (*_OPEN_KANS, MeldKind.ANKAN),
        (None, Then.KAN),
    ),
}
"""By clause, the ruleset that it decides under, what is said of that table, and which kans and what comes then."""


def _indicator(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft:
    """Draw a kan, and what comes before the discard."""
    ruleset, said, kans, thens = _TURNED[aim]
    kan, then, wall = chance.choice(kans), chance.choice(thens), Wall(chance)
    tile = wall.take(wall.single(), plain_only=True)[0]
    told = chance.choice(_KANS[kan]).format(tile=f"{{{tile}}}", who=WHERE[chance.choice(OTHERS)])
    after = "" if then is None else chance.choice(_THEN[then])
    return Draft(
        f"A kan of {tile.words}",
        f"{said if rules.name == ruleset else ''}{told}{after}",
        {"kan": kan.value, **({} if then is None else {"then": then.value})},
    )


_KANS = {
    MeldKind.DAIMINKAN: (
        "You call {tile} from {who} as an open [[kan]].",
        "You hold three {tile}, and {who} discards the last one. You call [[kan]].",
    ),
    MeldKind.SHOUMINKAN: (
        "You draw the fourth {tile} and add it to your [[pon]].",
        "You called {tile} as a [[pon]] from {who}, and now you add the last one.",
    ),
    MeldKind.ANKAN: (
        "You’ve drawn the fourth {tile} and declare a closed [[kan]].",
        "You set four {tile} from your hand aside as a closed [[kan]].",
    ),
}
_THEN = {
    Then.ROBBED: (" Another player wins on it.", " “[[ron]],” somebody says."),
    Then.KAN: (
        " The replacement tile lets you declare another. It’s the first one’s indicator we mean.",
        " Then you declare a second. Think of the first one’s indicator.",
    ),
}

MAKERS = (
    Maker(Chances, tuple(_DRAWS), _draws),
    *(Maker(Indicator, (aim,), _indicator, ruleset) for aim, (ruleset, *_) in _TURNED.items()),
)
