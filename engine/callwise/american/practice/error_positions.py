"""Generated positions after mah jongg in error: whose hand is dead, and who pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment import mah_jongg_in_error as in_error
from callwise.american.payment.mah_jongg_in_error import Went
from callwise.american.questions.error_questions import WhoIsOut, WhoPaysForIt
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries

_LOWEST = 25


@dataclass(frozen=True)
class _Error:
    """Who declared and how far it went, in order, and who threw in; the first of them broke up the wall if `broke`."""

    declared: Sequence[tuple[Seat, Went]]
    thrown: Sequence[Seat] = ()
    broke: bool = False


def _draw_out(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a deal after an error, to ask whose hand is dead."""
    one, two, three, four = chance.sample(SEATS, 4)
    went = {in_error.SAID: Went.SAID, in_error.EXPOSED: Went.EXPOSED}.get(aim, Went.SHOWN)
    thrown = [two, three, four][: 2 if aim is in_error.LAST_HAND else 1 + chance.randrange(2)]
    if aim is in_error.PLAYS_ON or (went is Went.SHOWN and aim is not in_error.LAST_HAND):
        thrown = thrown[:1]
    deal = _Error([(one, went)], thrown)
    near = _Error([(one, Went.SHOWN if went is not Went.SHOWN else Went.SAID)], thrown)
    if aim is in_error.THROWN_IN:
        near = _Error([(one, went)])
    elif aim is in_error.LAST_HAND:
        near = _Error([(one, went)], thrown[:1])
    elif aim is in_error.PLAYS_ON:
        near = _Error([(one, went)], [two, three])
    way = _way(chance)
    return _draft(deal, way).with_near(_draft(near, way))


def _draw_paid(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a deal after an error, to ask who pays."""
    one, two, three = chance.sample(SEATS, 3)
    way, value = _way(chance), 25 + 5 * chance.randrange(8)
    last, others = (one, Went.SHOWN), [two, three]
    deal = near = _Error([last], others)
    if aim in (in_error.PAID, in_error.NEITHER):
        near = _Error([last], others[:1])
    elif aim is in_error.NOT_YET:
        deal = _Error([last], others[:1])
    elif aim is in_error.LATER:
        deal = _Error([(two, Went.SHOWN), last], [three])
        near = _Error([(two, Went.SHOWN), last])
    else:
        deal, near = _Error([last], others[:1], broke=True), _Error([last], others[:1])
    return _draft(deal, way, value).with_near(_draft(near, way, value))


@dataclass(frozen=True)
class _Way:
    """Which words a story takes: of its title, of a declaration, and of the first who throws in."""

    title: int
    declares: int
    throws: int


def _way(chance: Chance) -> _Way:
    return _Way(chance.randrange(len(_TITLES)), chance.randrange(3), chance.randrange(len(_THROWS)))


def _draft(error: _Error, way: _Way, value: int = 0) -> Draft:
    says = [_DECLARES[went][way.declares].format(who=seat.words) for seat, went in error.declared]
    says += [_THROWS[(way.throws + nth) % len(_THROWS)].format(who=seat.words) for nth, seat in enumerate(error.thrown)]
    if error.broke:
        says.append(f"{error.thrown[0].words} has broken up the wall as well.")
    says.append("Both hands are wrong." if len(error.declared) > 1 else "Then somebody counts: it’s an error.")
    last = error.declared[-1][0]
    if value:
        says.append(f"{last.words}’s hand would have been worth {value}.")
    if error.broke:
        says.append(f"The lowest value on the card is {_LOWEST}.")
    table = {
        "declared": "; ".join(f"{seat.value} {went.word}" for seat, went in error.declared),
        "thrown": " ".join(seat.value for seat in error.thrown),
        "value": value or None,
        "broke": error.thrown[0].value if error.broke else None,
        "lowest": _LOWEST if error.broke else None,
    }
    return Draft(_TITLES[way.title].format(who=last.words), " ".join(says), entries(table))


_DECLARES = {
    Went.SAID: (
        "{who} says “[[mah-jongg|Mah jongg|Mah jongg]]!”, but shows nothing.",
        "{who} declares [[mah-jongg]] and hasn’t shown a tile yet.",
        "“[[mah-jongg|Mah jongg|Mah jongg]]!” says {who}, with every tile still on the rack.",
    ),
    Went.EXPOSED: (
        "{who} calls a discard for [[mah-jongg]] and exposes only the group with it.",
        "{who} declares [[mah-jongg]] on a discard, and has exposed just the group that it completes.",
        "“[[mah-jongg|Mah jongg|Mah jongg]]!” says {who} to a discard, and exposes its group, but nothing else.",
    ),
    Went.SHOWN: (
        "{who} declares [[mah-jongg]] and shows the hand.",
        "“[[mah-jongg|Mah jongg|Mah jongg]]!” says {who}, and shows the whole hand.",
        "{who} declares [[mah-jongg]] and lays the hand out for all to see.",
    ),
}
_THROWS = ("{who} throws in.", "{who} sighs and throws in.", "{who} has thrown in already.", "{who} throws in at once.")
_TITLES = ("{who} declares", "{who} says it", "A hand from {who}", "{who} and the others", "So says {who}")

MAKERS = (
    Maker(
        WhoIsOut,
        (
            in_error.SHOWN,
            in_error.THROWN_IN,
            in_error.SAID,
            in_error.EXPOSED,
            in_error.PLAYS_ON,
            in_error.LAST_HAND,
        ),
        _draw_out,
        is_dispute=True,
    ),
    Maker(
        WhoPaysForIt,
        (
            in_error.PAID,
            in_error.NOT_YET,
            in_error.NEITHER,
            in_error.LATER,
            in_error.WALL,
            in_error.WALL_ONLY,
        ),
        _draw_paid,
        is_dispute=True,
    ),
)
