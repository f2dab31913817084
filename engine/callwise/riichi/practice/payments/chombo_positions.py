"""Positions on chombo: the offender, the penalty, and how the game continues."""

from __future__ import annotations

from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import chombo
from callwise.riichi.practice.payments.winner_positions import said_honba
from callwise.riichi.questions.mistake_questions import AfterChombo, ChomboPayments

_DONE = (
    "{seat} says [[tsumo]] and shows a hand that isn’t complete.",
    "{seat} says [[ron|win|ron]] and shows a hand without a [[yaku]].",
    "Nobody wins. {seat} was in [[riichi]], and the hand isn’t [[tenpai]].",
    "{seat} shows a false win.",
    "{seat} says [[ron|win|ron]] and lays down a hand that’s one tile short.",
    "“[[tsumo|Self-draw|Tsumo]]!” says {seat}, but the tile drawn completes nothing.",
)
_NOTEN = 2
"""The index of the mistake made by a player in riichi."""
_TITLES = ("{seat}’s mistake", "{seat} shows the hand", "A hand laid open", "{seat} was sure")
_RULES = {
    "ema-2025": "EMA 2025 rules. ",
    "wrc-2025": "WRC 2025 rules. ",
    "common+chombo_deal=passes": "At this table, the deal passes after [[chombo]]. ",
    "common+chombo_deal=honba": "At this table, one [[honba]] is added after [[chombo]]. ",
    "common+chombo_sticks=stay": "At this table, the sticks wait for the next winner after [[chombo]]. ",
    "common+chombo_with_win=counts": "At this table, [[chombo]] counts even if somebody wins at the same moment. ",
}
"""How prompts introduce rulesets other than the usual one."""
_WITH_WIN = (chombo.VOID.id, chombo.BOTH_COUNT.id)
_STICKS = (chombo.STICK_BACK.id, chombo.STICKS_BACK.id, chombo.STICKS_STAY.id)


def _payments(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate the offender, and who is in riichi."""
    seat = chance.choice(SEATS[1:] if aim == chombo.SHARE.id else SEATS)
    return replace(_ended(chance, rules, aim, seat), near=_near(chance, rules, aim, seat))


def _near(chance: Chance, rules: RiichiRuleset, aim: str, seat: Seat) -> Draft | None:
    """Generate a dealer's mistake as the twin of another player's, and one without sticks as the twin of one with."""
    if aim == chombo.SHARE.id:
        return _ended(chance, rules, aim, Seat.EAST)
    return _ended(chance, rules, "", seat, sticks=False) if aim == chombo.STICK_BACK.id else None


def _ended(chance: Chance, rules: RiichiRuleset, aim: str, seat: Seat, *, sticks: bool = True) -> Draft:
    done = chance.randrange(len(_DONE))
    able = SEATS if done == _NOTEN else [one for one in SEATS if one is not seat]
    count = 1 + chance.randrange(2) if aim in _STICKS else chance.randrange(2) if sticks else 0
    riichi = chance.sample(able, count)
    if done == _NOTEN and sticks and seat not in riichi:
        riichi.append(seat)
    elif done == _NOTEN and not sticks:
        done = 0
    says = [_RULES.get(rules.name, "") + _DONE[done].format(seat=seat.words)]
    table = {"seat": seat.value}
    if riichi:
        who = [one for one in SEATS if one in riichi]
        table["riichi"] = " ".join(one.value for one in who)
        if named := [one.words for one in who if done != _NOTEN or one is not seat]:
            also = " as well" if done == _NOTEN else ""
            says.append(f"{listed(named)} {'is' if len(named) == 1 else 'are'} in [[riichi]]{also}.")
    if honba := chance.randrange(3):
        table["honba"] = str(honba)
        says.append(f"{said_honba(honba)}.")
    return Draft(chance.choice(_TITLES).format(seat=seat.words), " ".join(says), table)


def _after(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate the offender, and perhaps a player who wins at the same moment."""
    seat, winner, by = chance.sample(SEATS, 3)
    if aim not in _WITH_WIN:
        draft = _ended(chance, rules, aim, seat)
        return replace(draft, offer={"answers": list(_ASKED)}) if "riichi" in draft.table else draft
    both = listed(one.words for one in sorted((seat, winner), key=by.turns_to))
    says = chance.choice(
        (
            "{by} discards, and {both} say [[ron|win|ron]]. {winner}’s hand wins, and {seat}’s isn’t complete.",
            "{both} say [[ron|win|ron]] on {by}’s discard. {winner} wins. {seat}’s hand has no [[yaku]].",
        )
    ).format(by=by.words, both=both, winner=winner.words, seat=seat.words)
    title = chance.choice(("Two hands laid open", f"{both}", f"{by.words}’s discard"))
    return Draft(title, _RULES.get(rules.name, "") + says, {"seat": seat.value, "winner": winner.value})


_ASKED = ("dealt-again", "same-dealer", "honba-added", "others-paid", "sticks-back")

MAKERS = (
    Maker(ChomboPayments, (chombo.SHARE.id, chombo.DEALER_SHARE.id, chombo.STICK_BACK.id), _payments),
    Maker(ChomboPayments, (chombo.OFF_TOTAL.id, chombo.NOT_PAID.id), _payments, ruleset="wrc-2025"),
    Maker(
        AfterChombo,
        (chombo.PAID.id, chombo.SAME_DEAL.id, chombo.DEALT_AGAIN.id, chombo.STICKS_BACK.id, chombo.VOID.id),
        _after,
    ),
    Maker(AfterChombo, (chombo.NOBODY_PAID.id,), _after, ruleset="ema-2025"),
    Maker(AfterChombo, (chombo.DEAL_PASSES.id,), _after, ruleset="common+chombo_deal=passes"),
    Maker(AfterChombo, (chombo.HONBA_ADDED.id,), _after, ruleset="common+chombo_deal=honba"),
    Maker(AfterChombo, (chombo.STICKS_STAY.id,), _after, ruleset="common+chombo_sticks=stay"),
    Maker(AfterChombo, (chombo.BOTH_COUNT.id,), _after, ruleset="common+chombo_with_win=counts"),
)
