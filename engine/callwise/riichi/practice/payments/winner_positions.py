"""Positions on several winners: who takes the riichi sticks, who is paid for the honba, and who deals next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import bonuses, next_dealer, priority
from callwise.riichi.questions.winners_questions import WhoDeals, WhoIsPaid

_COUNTS = ("no", "one", "two", "three")


def said_honba(count: int) -> str:
    """Describe how many honba there are, for a prompt."""
    one = "There is one [[honba|counter|honba]]"
    return one if count == 1 else f"There are {_COUNTS[count]} [[honba|counters|honba]]"


def said_sticks(count: int) -> str:
    """Describe how many riichi sticks there are, for a prompt."""
    one = "one [[riichi-stick]] is"
    return one if count == 1 else f"{_COUNTS[count]} [[riichi-stick|riichi sticks|riichi sticks]] are"


def won_by(chance: Chance, by: Seat, winners: Sequence[Seat], *, claimed: bool = False) -> str:
    """Describe who wins on a discard, or who claims to if they may not be paid."""
    who = listed(seat.words for seat in winners)
    if len(winners) == 1:
        return chance.choice((f"{by.words} discards, and {who} wins on it.", f"{by.words} deals into {who}’s hand."))
    both = ("both", "all")[len(winners) - 2]
    said = f"{by.words} discards, and {who} {both} say [[ron|win|ron]]."
    whose = listed(f"{seat.words}’s" for seat in winners)
    hands = f"{by.words} deals into {_COUNTS[len(winners)]} hands at once, {whose}."
    return said if claimed else chance.choice((said, hands, f"{by.words} discards, and {who} {both} win on it."))


_RULES = {
    "ema-2025": "EMA 2025 rules. ",
    "m-league": "M.League rules. ",
    "mu": "Mahjong Rengou rules, which don’t use [[honba]]. ",
    "common+dealer_repeats=nearest": "At this table, the dealer repeats only as the first winner in turn order. ",
}
"""How prompts introduce rulesets other than the usual one."""
_TITLES = ("{by} discards", "After {by}’s discard", "{who}")


def _title(chance: Chance, by: Seat, winners: Sequence[Seat]) -> str:
    return chance.choice(_TITLES).format(by=by.words, who=listed(seat.words for seat in winners))


def _deal(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate who wins on whose discard."""
    by = chance.choice([seat for seat in SEATS if seat is not Seat.EAST or aim in _WITHOUT_EAST])
    able = [by.after(turns) for turns in (1, 2, 3) if by.after(turns) is not Seat.EAST]
    some = sorted(chance.sample(able, min(len(able), 1 + bool(chance.randrange(3)))), key=by.turns_to)
    winners: list[Seat]
    if aim == next_dealer.DRAWN.id:
        winners = [by.after(turns) for turns in (1, 2, 3)]
    elif aim == next_dealer.OTHERS_WON.id:
        winners = some
    else:
        winners = sorted([Seat.EAST, some[0]], key=by.turns_to)
    twin: list[Seat] = []
    if Seat.EAST in winners:
        twin = [seat for seat in winners if seat is not Seat.EAST]
    elif by is not Seat.EAST:
        twin = sorted([Seat.EAST, winners[0]], key=by.turns_to)
    honba = chance.randrange(4)
    says = _RULES.get(rules.name, "") + won_by(chance, by, winners, claimed=not _all_paid(winners, rules))
    says += f" {said_honba(honba)} on the table." if honba else ""
    return Draft(_title(chance, by, winners), says, _won(by, winners), near=_deal_twin(by, twin, honba))


_WITHOUT_EAST = (next_dealer.OTHERS_WON.id, next_dealer.DRAWN.id)


def _all_paid(winners: Sequence[Seat], rules: RiichiRuleset) -> bool:
    """Whether all players who can win are certainly paid."""
    found = rules.settled.get("multiple_ron")
    return found is MultipleRon.ALL_WIN or (found is MultipleRon.DOUBLE_TRIPLE_ABORT and len(winners) < 3)


def _deal_twin(by: Seat, winners: Sequence[Seat], honba: int) -> Draft | None:
    if not winners:
        return None
    says = f"{by.words} discards, and {listed(seat.words for seat in winners)} can win on it."
    says += f" {said_honba(honba)} on the table." if honba else ""
    return Draft(f"{by.words} discards", says, _won(by, winners))


def _won(by: Seat, winners: Sequence[Seat]) -> dict[str, str]:
    return {"by": by.value, "winners": " ".join(seat.value for seat in winners)}


def _bonus(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """
    Generate who wins on whose discard, and any sticks and honba.

    If the aim is a player who doesn't win, it's the first in turn order, with a stick on the table.
    """
    by = chance.choice(SEATS)
    after = [by.after(turns) for turns in (1, 2, 3)]
    able = after[1:] if aim == bonuses.NO_WIN.id else after
    winners = sorted(chance.sample(able, 1 if aim == bonuses.ALONE_PAID.id else 2), key=by.turns_to)
    riichi = [seat for seat in SEATS if not chance.randrange(3)]
    if aim == bonuses.NO_WIN.id and after[0] not in riichi:
        riichi.append(after[0])
    if aim == bonuses.OWN_STICK.id and winners[1] not in riichi:
        riichi.append(winners[1])
    if aim == bonuses.NO_OWN_STICK.id and winners[-1] in riichi:
        riichi.remove(winners[-1])
    left = chance.randrange(3) if riichi else 1 + chance.randrange(2)
    honba, title = 1 + chance.randrange(3), _title(chance, by, winners)
    told = won_by(chance, by, winners, claimed=not _all_paid(winners, rules))

    def draft(winners: Sequence[Seat], told: str) -> Draft:
        says = [_RULES.get(rules.name, "") + told]
        if riichi:
            who = listed(seat.words for seat in sorted(riichi, key=SEATS.index))
            says.append(f"{who} {'is' if len(riichi) == 1 else 'are'} in [[riichi]].")
        if left:
            sticks = said_sticks(left)
            says.append(f"{sticks[0].upper()}{sticks[1:]} left from earlier hands.")
        if aim != bonuses.NO_COUNTERS.id:
            says.append(f"{said_honba(honba)}.")
        table = {**_won(by, winners), "riichi": " ".join(seat.value for seat in SEATS if seat in riichi)}
        return Draft(title, " ".join(says), {**{key: text for key, text in table.items() if text}, "left": str(left)})

    if aim in (bonuses.NO_WIN.id, bonuses.NO_COUNTERS.id):
        return draft(winners, told)
    others = [seat for seat in after if seat not in winners]
    twin = winners[:1] if len(winners) == 2 else sorted((*winners, others[0]), key=by.turns_to)
    near = draft(twin, f"{by.words} discards, and {listed(seat.words for seat in twin)} can win on it.")
    return replace(draft(winners, told), near=replace(near, title=f"{by.words} discards"))


MAKERS = (
    Maker(WhoDeals, (next_dealer.EAST_WON.id, next_dealer.OTHERS_WON.id, next_dealer.DRAWN.id), _deal),
    Maker(WhoDeals, (next_dealer.EAST_FARTHER.id,), _deal, ruleset="common+dealer_repeats=nearest"),
    Maker(
        WhoIsPaid,
        (
            bonuses.STICKS_NEAREST.id,
            bonuses.STICKS_NOT.id,
            bonuses.HONBA_NEAREST.id,
            bonuses.HONBA_NOT.id,
            bonuses.ALONE_PAID.id,
            bonuses.NO_WIN.id,
        ),
        _bonus,
    ),
    Maker(
        WhoIsPaid,
        (bonuses.OWN_STICK.id, bonuses.STICKS_LEFT.id, bonuses.NO_OWN_STICK.id, bonuses.HONBA_TO_EACH.id),
        _bonus,
        ruleset="ema-2025",
    ),
    Maker(WhoIsPaid, (priority.HEAD_BUMPED.id,), _bonus, ruleset="m-league"),
    Maker(WhoIsPaid, (bonuses.NO_COUNTERS.id,), _bonus, ruleset="mu"),
)
