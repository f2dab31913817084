"""Positions when the wall is empty: who pays, who deals next, and whose discards are all terminals and honours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import drawn_deal, drawn_hand, nagashi
from callwise.riichi.practice.deals.claim_hands import Hope, SeatHand, waiting
from callwise.riichi.practice.deals.random_tiles import ENDS, SIMPLES, SUITED, Wall
from callwise.riichi.practice.deals.table_words import said_honba, said_sticks
from callwise.riichi.questions.draw_questions import DrawnDeals, DrawnPayments, Nagashi
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS, Tile
from callwise.riichi.table.wall import DRAWS

_HOPES = (Hope.DRAGONS, Hope.CALLED_DRAGONS, Hope.SIMPLES, Hope.OPEN_SIMPLES, Hope.ANYTHING, Hope.NONE)


def _shown(wall: Wall, count: int, ready: int) -> list[SeatHand]:
    """Generate a number of shown hands, some of them waiting. Raises MisdealError."""
    hands = list[SeatHand]()
    for place in range(count):
        hope = wall.chance.choice(_HOPES)
        hands.append(waiting(wall, wall.single(SUITED), hope) if place < ready else SeatHand(wall.fill(13)))
    return hands


_EMPTY = (
    "The wall is empty, and nobody has won.",
    "Nobody has won, and no tile is left to draw.",
    "{by} discards {tile}, the last tile, and nobody wins.",
)
_TITLES = ("The wall is empty", "After the last discard", "{count} shown", "{by}’s last discard")
_NUMBERS = ("Nothing", "One hand", "Two hands", "Three hands", "Four hands")


def _told(chance: Chance, seats: Mapping[Seat, SeatHand], last: Tile, by: Seat) -> tuple[str, str]:
    """Return a title, and the prompt's description of who shows a hand."""
    title = phrase(chance, _TITLES, count=_NUMBERS[len(seats)], by=by.words)
    says = phrase(chance, _EMPTY, by=by.words, tile=f"{{{last}}}")
    who = [seat.words for seat in SEATS if seat in seats]
    if len(who) == 4:
        return title, f"{says} All four players show their hands."
    if not who:
        return title, f"{says} All four hands stay face down."
    verb, their = ("shows", "a hand") if len(who) == 1 else ("show", "their hands")
    rest = " The others leave theirs face down." if len(who) < 3 else ""
    return title, f"{says} {listed(who)} {verb} {their}.{rest}"


def _payments(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate the hands shown when nobody has won."""
    wall, by = Wall(chance), chance.choice(SEATS)
    if aim is drawn_hand.NOBODY_PAYS:
        count, ready = chance.choice(((4, 4), (1, 0), (2, 0), (1, 0)))
    else:
        count, ready = chance.choice(((1, 1), (2, 2), (3, 3), (2, 1), (3, 2), (4, 3)))
    hands = _shown(wall, count, ready)
    order = chance.sample(SEATS, count)
    seats = dict(zip(order, hands, strict=True))
    (last,) = wall.take(wall.single())
    fewer = {seat: held for seat, held in seats.items() if seat is not order[0]}
    draft, near = (_draft(chance, some, last, by) for some in (seats, fewer))
    return draft if aim is drawn_hand.NOTEN_PAYS and count > 1 else draft.with_near(near)


def _draft(chance: Chance, seats: Mapping[Seat, SeatHand], last: Tile, by: Seat) -> Draft:
    title, says = _told(chance, seats, last, by)
    hands = {seat.value: str(seats[seat]) for seat in SEATS if seat in seats}
    return Draft(title, says, {"discard": f"{last} by {by.value}", **hands, "wall": "0"})


def _deal(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate the hands shown when nobody has won, with or without the dealer's."""
    wall, by = Wall(chance), chance.choice(SEATS)
    shows = aim is not drawn_deal.NOTEN or bool(chance.randrange(2))
    hands = _shown(wall, 2, 2 if aim is not drawn_deal.NOTEN else 1)
    other = chance.choice([seat for seat in SEATS if seat is not Seat.EAST])
    seats: dict[Seat, SeatHand] = {other: hands[0], **({Seat.EAST: hands[1]} if shows else {})}
    if aim is not drawn_deal.NOTEN and chance.randrange(2):
        del seats[other]
    (last,) = wall.take(wall.single())
    honba = chance.randrange(3)

    def draft(seats: Mapping[Seat, SeatHand]) -> Draft:
        one = _draft(chance, seats, last, by)
        if not honba:
            return one
        return replace(one, prompt=f"{one.prompt} {said_honba(honba)}.", table={**one.table, "honba": str(honba)})

    near = None
    if aim not in (drawn_deal.NOTEN, drawn_deal.COUNTED):
        near = draft({seat: held for seat, held in seats.items() if seat is not Seat.EAST})
    return draft(seats).with_near(near)


_AS_A_WIN = "common+nagashi_deal=won"
_SAYS = {
    _AS_A_WIN: "This table counts a [[nagashi-mangan]] as a win.",
    "common+drawn_deal=win": "At this table, the dealer repeats only after a win.",
    "common+nagashi_mangan=closed": "This table pays a [[nagashi-mangan]] only for a closed hand.",
    "ema-2016": "EMA 2016 rules.",
}


def _rows(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate two players' discards when nobody has won: one to suit the aim, and another."""
    wall = Wall(chance)
    about, other = chance.sample(SEATS, 2)
    open_hand = aim in (nagashi.OPEN_TOO, nagashi.HAND_OPEN)
    feeders = [seat for seat in SEATS if seat not in (about, other)]
    calls = dict[tuple[Seat, int], Seat]()
    melds = dict[Seat, str]()
    taken: Tile | None = None
    if aim is nagashi.CALLED:
        caller = chance.choice(feeders)
        kind = wall.single(ENDS)
        meld = wall.called((kind,) * 3, caller.sees(about))
        taken = meld.called
        calls[about, 3 + chance.randrange(8)] = caller
        melds[caller] = write_meld(meld)
    elif open_hand:
        feeder = chance.choice(feeders)
        kind = wall.single(SUITED)
        melds[about] = write_meld(wall.called((kind,) * 3, about.sees(feeder)))
        calls[feeder, 3 + chance.randrange(8)] = about
    counts, last = _played(calls)
    rows = {about: aim is nagashi.SIMPLE, other: bool(chance.randrange(2))}
    ponds = {seat: _row(wall, counts[seat], simple) for seat, simple in rows.items()}
    if last not in rows:
        ponds[last] = wall.take(wall.single())
    both = listed(seat.words for seat in SEATS if seat in rows)
    says, title = (phrase(chance, ways, both=both, last=last.words) for ways in (_LOOK, _ROWS))

    def draft(ponds: Mapping[Seat, Sequence[Tile]]) -> Draft:
        return Draft(title, says, _with_rows(ponds, last, calls, melds, taken))

    other_row = _spoilt(wall, ponds[about], aim)
    return draft(ponds).with_near(draft({**ponds, about: other_row}) if other_row else None)


def _spoilt(wall: Wall, row: Sequence[Tile], aim: Clause) -> Sequence[Tile] | None:
    """Return a pond with one tile changed, so that a qualifying pond fails, or vice versa."""
    if aim not in (nagashi.MADE, nagashi.SIMPLE):
        return None
    at = [place for place, tile in enumerate(row) if tile.kind.is_yaochuu is (aim is nagashi.MADE)]
    place = wall.chance.choice(at)
    kinds = [kind for kind in KINDS if kind.is_yaochuu is (aim is nagashi.SIMPLE)]
    return (*row[:place], *wall.take(wall.single(kinds), plain_only=True), *row[place + 1 :])


def _with_rows(
    ponds: Mapping[Seat, Sequence[Tile]],
    last: Seat,
    calls: Mapping[tuple[Seat, int], Seat],
    melds: Mapping[Seat, str],
    taken: Tile | None,
) -> dict[str, str]:
    """Write the table at the end: the last discard, and the other discards of the players in question."""
    table = {"discard": f"{ponds[last][-1]} by {last.value}"}
    for seat in SEATS:
        row = [str(tile) for tile in ponds.get(seat, ())]
        for (by, number), caller in calls.items():
            if by is seat and number < len(row) - 1:
                row[number] = f" {taken}>{caller.value} "
        if seat is last:
            row = row[:-1]
        if row:
            table[seat.value] = f"? | {melds.get(seat, '')} | {''.join(row).strip()}".replace("|  |", "| |")
        elif seat in melds:
            table[seat.value] = f"? | {melds[seat]}"
    return {**table, "wall": "0"}


_ROWS = ("Odds and ends", "{both}", "Two rows of discards", "{last}’s last discard")


def _paid_row(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate one player’s discards of only terminals and honours, and perhaps another player's shown hand."""
    wall = Wall(chance)
    about, other = chance.sample(SEATS, 2)
    counts, last = _played({})
    shown = waiting(wall, wall.single(SUITED), Hope.ANYTHING) if chance.randrange(3) else SeatHand(())
    row, end = _row(wall, counts[about], simple=False), wall.take(wall.single())
    ponds = {last: end, about: row}
    spoilt = {last: end, about: _spoilt(wall, row, nagashi.MADE) or row}
    hands = f"{other.words} shows a hand" if shown.hand else "Nobody shows a hand"
    says, title = (phrase(chance, ways, who=about.words, last=last.words, hands=hands) for ways in (_SHOWN, _ROW))
    left = dict[str, str]()
    if aim is not drawn_hand.NAGASHI_PAID:
        honba, sticks = 1 + chance.randrange(3), 1 + chance.randrange(2)
        says += f" {said_honba(honba)}, and {said_sticks(sticks)} on the table."
        left = {"honba": str(honba), "sticks": str(sticks)}

    def draft(ponds: Mapping[Seat, Sequence[Tile]]) -> Draft:
        table = _with_rows(ponds, last, {}, {}, None)
        if last is not about:
            table.pop(last.value, None)
        if shown.hand:
            table[other.value] = str(shown)
        return Draft(title, says, {**table, **left})

    return draft(ponds).with_near(draft(spoilt))


_SHOWN = (
    "Nobody has won. Look at {who}’s discards. {hands}.",
    "The wall is empty. {who} leaves the hand face down and points to the discards. {hands}.",
    "The last tile is gone, and nobody wins. {who} leaves the hand face down. {hands}.",
)
_ROW = ("{who}’s discards", "A row of discards", "{last}’s last discard")
_LOOK = (
    "The wall is empty, and nobody has won. Look through {both}’s discards.",
    "{last} has made the last discard, and nobody wins. {both} point to their discards.",
    "Nobody has won. {both} both say that they discarded nothing but ones, nines and honours.",
)


def _row(wall: Wall, count: int, simple: bool) -> Sequence[Tile]:
    """Take a number of discards, all terminals and honours, with at most one other tile."""
    row = [tile for _ in range(count - simple) for tile in wall.take(wall.single(ENDS))]
    for tile in wall.take(*(wall.single(SIMPLES),) * simple):
        row.insert(2 + wall.chance.randrange(count - 3), tile)
    return row


def _played(calls: Mapping[tuple[Seat, int], Seat]) -> tuple[Mapping[Seat, int], Seat]:
    """
    Play out a wall, with calls keyed by (discarder, earlier discards); return discard counts and the last discarder.
    """
    counts, last = dict.fromkeys(SEATS, 0), Seat.EAST
    for seat in _turns(calls, counts):
        last = seat
    return counts, last


def _turns(calls: Mapping[tuple[Seat, int], Seat], counts: dict[Seat, int]) -> Iterator[Seat]:
    left, seat, draws = DRAWS, Seat.EAST, True
    while left or not draws:
        left -= draws
        counts[seat] += 1
        yield seat
        caller = calls.get((seat, counts[seat] - 1))
        seat, draws = caller or seat.after(1), caller is None


_NAGASHI = (nagashi.MADE, nagashi.SIMPLE, nagashi.CALLED, nagashi.OPEN_TOO)
MAKERS = (
    Maker(DrawnPayments, (drawn_hand.NOTEN_PAYS, drawn_hand.NOBODY_PAYS), _payments),
    Maker(DrawnPayments, (drawn_hand.NAGASHI_PAID,), _paid_row),
    Maker(DrawnPayments, (drawn_hand.NAGASHI_HONBA, drawn_hand.NAGASHI_STICKS), _paid_row, _AS_A_WIN, says=_SAYS),
    Maker(DrawnDeals, (drawn_deal.TENPAI, drawn_deal.NOTEN, drawn_deal.COUNTED), _deal, says=_SAYS),
    Maker(DrawnDeals, (drawn_deal.ONLY_WINS,), _deal, ruleset="common+drawn_deal=win", says=_SAYS),
    Maker(Nagashi, _NAGASHI, _rows, is_dispute=True, says=_SAYS),
    Maker(Nagashi, (nagashi.HAND_OPEN,), _rows, ruleset="common+nagashi_mangan=closed", says=_SAYS),
    Maker(Nagashi, (nagashi.NOT_USED,), _rows, ruleset="ema-2016", says=_SAYS),
)
