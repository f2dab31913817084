"""Positions on several winners: who takes the riichi sticks, who is paid for the honba, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.practice.deals.table_words import NUMBERS, after, said_honba, said_riichi, said_sticks
from callwise.riichi.priority import bonuses, next_dealer, priority
from callwise.riichi.questions.winners_questions import WhoDeals, WhoIsPaid


def won_by(chance: Chance, by: Seat, winners: Sequence[Seat], *, claimed: bool = False) -> str:
    """Describe who wins on a discard, or who claims to if they may not be paid."""
    who = listed(seat.words for seat in winners)
    if len(winners) == 1:
        return chance.choice((f"{by.words} discards, and {who} wins on it.", f"{by.words} deals into {who}’s hand."))
    both = ("both", "all")[len(winners) - 2]
    said = f"{by.words} discards, and {who} {both} say [[ron|win|ron]]."
    whose = listed(f"{seat.words}’s" for seat in winners)
    hands = f"{by.words} deals into {NUMBERS[len(winners)]} hands at once, {whose}."
    return said if claimed else chance.choice((said, hands, f"{by.words} discards, and {who} {both} win on it."))


_SAYS = {
    "ema-2025": "EMA 2025 rules.",
    "m-league": "M.League rules.",
    "mu": "Mahjong Rengou rules, which don’t use [[honba]].",
    "common+dealer_repeats=nearest": "At this table, the dealer repeats only as the first winner in turn order.",
}
_TITLES = ("{by} discards", "After {by}’s discard", "{who}")


def _title(chance: Chance, by: Seat, winners: Sequence[Seat]) -> str:
    return phrase(chance, _TITLES, by=by.words, who=listed(seat.words for seat in winners))


def _deal(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate who wins on whose discard."""
    by = chance.choice([seat for seat in SEATS if seat is not Seat.EAST or aim in _WITHOUT_EAST])
    others = after(by)
    able = [seat for seat in others if seat is not Seat.EAST]
    some = sorted(chance.sample(able, min(len(able), 1 + bool(chance.randrange(3)))), key=by.turns_to)
    winners: Sequence[Seat]
    if aim is next_dealer.DRAWN:
        winners = others
    elif aim is next_dealer.OTHERS_WON:
        winners = some
    else:
        winners = sorted([Seat.EAST, some[0]], key=by.turns_to)
    twin: list[Seat] = []
    if Seat.EAST in winners:
        twin = [seat for seat in winners if seat is not Seat.EAST]
    elif by is not Seat.EAST:
        twin = sorted([Seat.EAST, winners[0]], key=by.turns_to)
    honba = chance.randrange(4)
    more = f" {said_honba(honba)} on the table." if honba else ""
    says = won_by(chance, by, winners, claimed=not _all_paid(winners, rules))
    draft = Draft(_title(chance, by, winners), f"{says}{more}", _won(by, winners))
    near = Draft(f"{by.words} discards", f"{_can_win(by, twin)}{more}", _won(by, twin)) if twin else None
    return draft.introduced(_SAYS.get(rules.name, "")).with_near(near)


_WITHOUT_EAST = (next_dealer.OTHERS_WON, next_dealer.DRAWN)


def _all_paid(winners: Sequence[Seat], rules: RiichiRuleset) -> bool:
    """Whether all players who can win are certainly paid."""
    found = rules.settled.get("multiple_ron")
    return found is MultipleRon.ALL_WIN or (found is MultipleRon.DOUBLE_TRIPLE_ABORT and len(winners) < 3)


def _can_win(by: Seat, winners: Sequence[Seat]) -> str:
    return f"{by.words} discards, and {listed(seat.words for seat in winners)} can win on it."


def _won(by: Seat, winners: Sequence[Seat]) -> dict[str, str]:
    return {"by": by.value, "winners": " ".join(seat.value for seat in winners)}


def _bonus(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """
    Generate who wins on whose discard, and any sticks and honba.

    If the aim is about a player who doesn't win, that player is the first in turn order, and has a stick on the table.
    """
    by = chance.choice(SEATS)
    others = after(by)
    able = others[1:] if aim is bonuses.NO_WIN else others
    winners = sorted(chance.sample(able, 1 if aim is bonuses.ALONE_PAID else 2), key=by.turns_to)
    riichi = [seat for seat in SEATS if not chance.randrange(3)]
    if aim is bonuses.NO_WIN and others[0] not in riichi:
        riichi.append(others[0])
    if aim is bonuses.OWN_STICK and winners[1] not in riichi:
        riichi.append(winners[1])
    if aim is bonuses.NO_OWN_STICK and winners[-1] in riichi:
        riichi.remove(winners[-1])
    left = chance.randrange(3) if riichi else 1 + chance.randrange(2)
    honba, title = 1 + chance.randrange(3), _title(chance, by, winners)
    sticks = f"{said_sticks(left)} left from earlier hands." if left else ""
    honbas = f"{said_honba(honba)}." if aim is not bonuses.NO_COUNTERS else ""
    named = " ".join(seat.value for seat in SEATS if seat in riichi)

    def draft(winners: Sequence[Seat], told: str) -> Draft:
        says = filter(None, (told, said_riichi(riichi), sticks[:1].upper() + sticks[1:], honbas))
        return Draft(title, " ".join(says), entries({**_won(by, winners), "riichi": named, "left": left}))

    told = won_by(chance, by, winners, claimed=not _all_paid(winners, rules))
    if aim in (bonuses.NO_WIN, bonuses.NO_COUNTERS):
        return draft(winners, told)
    more = next(seat for seat in others if seat not in winners)
    twin = winners[:1] if len(winners) == 2 else sorted((*winners, more), key=by.turns_to)
    near = draft(twin, _can_win(by, twin))
    return draft(winners, told).with_near(replace(near, title=f"{by.words} discards"))


_PAID = (
    *(bonuses.STICKS_NEAREST, bonuses.STICKS_NOT, bonuses.HONBA_NEAREST),
    *(bonuses.HONBA_NOT, bonuses.ALONE_PAID, bonuses.NO_WIN),
)
_PAID_AT = {
    "ema-2025": (bonuses.OWN_STICK, bonuses.STICKS_LEFT, bonuses.NO_OWN_STICK, bonuses.HONBA_TO_EACH),
    "m-league": (priority.HEAD_BUMPED,),
    "mu": (bonuses.NO_COUNTERS,),
}
"""Clauses on payments that decide only under another ruleset, by ruleset."""
MAKERS = (
    Maker(WhoDeals, (next_dealer.EAST_WON, next_dealer.OTHERS_WON, next_dealer.DRAWN), _deal),
    Maker(WhoDeals, (next_dealer.EAST_FARTHER,), _deal, ruleset="common+dealer_repeats=nearest"),
    Maker(WhoIsPaid, _PAID, _bonus, says=_SAYS),
    *(Maker(WhoIsPaid, clauses, _bonus, name, says=_SAYS) for name, clauses in _PAID_AT.items()),
)
