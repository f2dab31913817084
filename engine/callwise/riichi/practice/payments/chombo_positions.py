"""Positions on chombo: the offender, the penalty, and how the game continues."""

from __future__ import annotations

from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import chombo
from callwise.riichi.practice.deals.table_words import said_honba, said_riichi
from callwise.riichi.questions.chombo_questions import AfterChombo, ChomboPayments

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
_SAYS = {
    "ema-2025": "EMA 2025 rules.",
    "wrc-2025": "WRC 2025 rules.",
    "common+chombo_deal=passes": "At this table, the deal passes after [[chombo]].",
    "common+chombo_deal=dealer_passes": "At this table, the dealer’s [[chombo]] passes the deal. After anyone "
    "else’s, the dealer deals again, with one more [[honba]].",
    "common+chombo_deal=honba": "At this table, one [[honba]] is added after [[chombo]].",
    "common+chombo_sticks=stay": "At this table, the sticks wait for the next winner after [[chombo]].",
    "common+chombo_with_win=counts": "At this table, [[chombo]] counts even if somebody wins at the same moment.",
}
_WITH_WIN = (chombo.VOID, chombo.BOTH_COUNT)
_STICKS = (chombo.STICK_BACK, chombo.STICKS_BACK, chombo.STICKS_STAY)


def _payments(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate the offender, and who is in riichi."""
    seat = chance.choice(SEATS[1:] if aim is chombo.SHARE else SEATS)
    draft = _ended(chance, aim, seat)
    if aim is chombo.SHARE:
        return draft.with_near(_ended(chance, aim, Seat.EAST))
    return draft.with_near(_ended(chance, None, seat, sticks=False)) if aim is chombo.STICK_BACK else draft


def _ended(chance: Chance, aim: Clause | None, seat: Seat, *, sticks: bool = True) -> Draft:
    done = chance.randrange(len(_DONE))
    able = SEATS if done == _NOTEN else [one for one in SEATS if one is not seat]
    count = 1 + chance.randrange(2) if aim in _STICKS else chance.randrange(2) if sticks else 0
    riichi = chance.sample(able, count)
    if done == _NOTEN and sticks and seat not in riichi:
        riichi.append(seat)
    elif done == _NOTEN and not sticks:
        done = 0
    says = [_DONE[done].format(seat=seat.words)]
    who = [one for one in SEATS if one in riichi]
    if named := [one for one in who if done != _NOTEN or one is not seat]:
        says.append(said_riichi(named, " as well" if done == _NOTEN else ""))
    if honba := chance.randrange(3):
        says.append(f"{said_honba(honba)}.")
    table = {"seat": seat.value, "riichi": " ".join(one.value for one in who), "honba": honba or None}
    return Draft(phrase(chance, _TITLES, seat=seat.words), " ".join(says), entries(table))


def _after(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate the offender, and perhaps a player who wins at the same moment."""
    seat, winner, by = chance.sample(SEATS, 3)
    if aim is chombo.LAST_DISCARD:
        says = chance.choice(_AT_THE_END).format(seat=seat.words)
        return Draft(phrase(chance, _TITLES, seat=seat.words), says, {"seat": seat.value, "last": "yes"})
    if aim not in _WITH_WIN:
        draft = _ended(chance, aim, seat)
        return replace(draft, offer={"answers": list(_ASKED)}) if "riichi" in draft.table else draft
    both = listed(one.words for one in sorted((seat, winner), key=by.turns_to))
    said = {"by": by.words, "both": both, "winner": winner.words, "seat": seat.words}
    says = phrase(chance, _AT_ONCE, **said)
    title = chance.choice(("Two hands laid open", f"{both}", f"{by.words}’s discard"))
    return Draft(title, says, {"seat": seat.value, "winner": winner.value})


_AT_THE_END = (
    "{seat} says [[ron|win|ron]] on the last discard and shows a hand without a [[yaku]].",
    "On the last discard, {seat} shows a false win. The draw can still be settled.",
)
_ASKED = ("dealt-again", "same-dealer", "honba-added", "others-paid", "sticks-back")

_AT_ONCE = (
    "{by} discards, and {both} say [[ron|win|ron]]. {winner}’s hand wins, and {seat}’s isn’t complete.",
    "{both} say [[ron|win|ron]] on {by}’s discard. {winner} wins. {seat}’s hand has no [[yaku]].",
)
_AFTER = (chombo.PAID, chombo.SAME_DEAL, chombo.DEALT_AGAIN, chombo.STICKS_BACK, chombo.VOID)
_AT_TABLES = {
    chombo.NOBODY_PAID: "ema-2025",
    chombo.LAST_DISCARD: "ema-2025",
    chombo.DEAL_PASSES: "common+chombo_deal=passes",
    chombo.DEALER_PASSES: "common+chombo_deal=dealer_passes",
    chombo.HONBA_ADDED: "common+chombo_deal=honba",
    chombo.STICKS_STAY: "common+chombo_sticks=stay",
    chombo.BOTH_COUNT: "common+chombo_with_win=counts",
}
"""Clauses that decide only under another ruleset."""
MAKERS = (
    Maker(ChomboPayments, (chombo.SHARE, chombo.DEALER_SHARE, chombo.STICK_BACK), _payments, says=_SAYS),
    Maker(ChomboPayments, (chombo.OFF_TOTAL, chombo.NOT_PAID), _payments, ruleset="wrc-2025", says=_SAYS),
    Maker(AfterChombo, _AFTER, _after, says=_SAYS),
    *(Maker(AfterChombo, (clause,), _after, ruleset, says=_SAYS) for clause, ruleset in _AT_TABLES.items()),
)
