"""Positions at the end of a wall: who pays, who deals next, and whose discards are all terminals and honours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import drawn_deal, drawn_hand, nagashi
from callwise.riichi.practice.deals.random_tiles import SUITED, Wall
from callwise.riichi.practice.deals.wanting_hands import Held, Hope, called, waiting
from callwise.riichi.practice.payments.winner_positions import said_honba
from callwise.riichi.questions.draw_questions import DrawnDeals, DrawnPayments, Nagashi
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS, Tile
from callwise.riichi.table.wall import DRAWS

_HOPES = (Hope.DRAGONS, Hope.CALLED_DRAGONS, Hope.SIMPLES, Hope.OPEN_SIMPLES, Hope.ANYTHING, Hope.NONE)


def _shown(wall: Wall, count: int, ready: int) -> list[Held] | None:
    """Generate a number of shown hands, some of them waiting; None if the tiles don't allow it."""
    hands = list[Held]()
    for place in range(count):
        hope = wall.chance.choice(_HOPES)
        held = waiting(wall, wall.single(SUITED), hope) if place < ready else Held(wall.fill(13))
        if held is None:
            return None
        hands.append(held)
    return hands


def _end(chance: Chance, seats: Mapping[Seat, Held], last: Tile, by: Seat) -> dict[str, str]:
    return {
        "discard": f"{last} by {by.value}",
        **{one.value: str(seats[one]) for one in SEATS if one in seats},
        "wall": "0",
    }


_EMPTY = (
    "The wall is empty, and nobody has won.",
    "Nobody has won, and no tile is left to draw.",
    "{by} discards {tile}, the last tile, and nobody wins.",
)
_TITLES = ("The wall is empty", "After the last discard", "{count} shown", "{by}’s last discard")
_NUMBERS = ("Nothing", "One hand", "Two hands", "Three hands", "Four hands")


def _told(chance: Chance, seats: Mapping[Seat, Held], last: Tile, by: Seat) -> tuple[str, str]:
    """Return a title, and the prompt's description of who shows a hand."""
    title = chance.choice(_TITLES).format(count=_NUMBERS[len(seats)], by=by.words)
    says = chance.choice(_EMPTY).format(by=by.words, tile=f"{{{last}}}")
    who = [seat.words for seat in SEATS if seat in seats]
    if len(who) == 4:
        return title, f"{says} All four players show their hands."
    if not who:
        return title, f"{says} All four hands stay face down."
    verb, their = ("shows", "a hand") if len(who) == 1 else ("show", "their hands")
    rest = " The others leave theirs face down." if len(who) < 3 else ""
    return title, f"{says} {listed(who)} {verb} {their}.{rest}"


def _payments(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate the hands shown when nobody has won."""
    wall, by = Wall(chance), chance.choice(SEATS)
    if aim == drawn_hand.NOBODY_PAYS.id:
        count, ready = chance.choice(((4, 4), (1, 0), (2, 0), (1, 0)))
    else:
        count, ready = chance.choice(((1, 1), (2, 2), (3, 3), (2, 1), (3, 2), (4, 3)))
    hands = _shown(wall, count, ready)
    if hands is None:
        return None
    order = chance.sample(SEATS, count)
    seats = dict(zip(order, hands, strict=True))
    (last,) = wall.take(wall.single())
    fewer = {seat: held for seat, held in seats.items() if seat is not order[0]}
    draft, near = (_draft(chance, some, last, by) for some in (seats, fewer))
    return replace(draft, near=None if aim == drawn_hand.NOTEN_PAYS.id and count > 1 else near)


def _draft(chance: Chance, seats: Mapping[Seat, Held], last: Tile, by: Seat) -> Draft:
    title, says = _told(chance, seats, last, by)
    return Draft(title, says, _end(chance, seats, last, by))


def _deal(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate the hands shown when nobody has won, with or without the dealer's."""
    wall, by = Wall(chance), chance.choice(SEATS)
    shows = aim != drawn_deal.NOTEN.id or bool(chance.randrange(2))
    hands = _shown(wall, 2, 2 if aim != drawn_deal.NOTEN.id else 1)
    if hands is None:
        return None
    other = chance.choice([seat for seat in SEATS if seat is not Seat.EAST])
    seats: dict[Seat, Held] = {other: hands[0], **({Seat.EAST: hands[1]} if shows else {})}
    if aim != drawn_deal.NOTEN.id and chance.randrange(2):
        del seats[other]
    (last,) = wall.take(wall.single())
    honba = chance.randrange(3)

    def draft(seats: Mapping[Seat, Held]) -> Draft:
        one = _draft(chance, seats, last, by)
        says = _RULES.get(rules.name, "") + one.prompt
        if not honba:
            return replace(one, prompt=says)
        table = {**one.table, "honba": str(honba)}
        return replace(one, prompt=f"{says} {said_honba(honba)}.", table=table)

    without: dict[Seat, Held] = {seat: held for seat, held in seats.items() if seat is not Seat.EAST}
    near = draft(without) if aim not in (drawn_deal.NOTEN.id, drawn_deal.COUNTED.id) else None
    return replace(draft(seats), near=near)


_RULES = {
    "common+drawn_deal=win": "At this table, the dealer repeats only after a win. ",
    "common+nagashi_mangan=closed": "This table pays a [[nagashi-mangan]] only for a closed hand. ",
    "ema-2016": "EMA 2016 rules. ",
}
"""How prompts introduce rulesets other than the usual one."""


def _rows(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate two players' discards when nobody has won: one player's for the aim, and another's."""
    wall = Wall(chance)
    about, other = chance.sample(SEATS, 2)
    open_hand = aim in (nagashi.OPEN_TOO.id, nagashi.HAND_OPEN.id)
    feeders = [seat for seat in SEATS if seat not in (about, other)]
    calls = dict[tuple[Seat, int], Seat]()
    melds = dict[Seat, str]()
    taken: Tile | None = None
    if aim == nagashi.CALLED.id:
        caller = chance.choice(feeders)
        kind = wall.single([kind for kind in KINDS if kind.is_yaochuu])
        meld = called(wall, (kind,) * 3, caller.sees(about))
        taken = meld.called
        calls[about, 3 + chance.randrange(8)] = caller
        melds[caller] = write_meld(meld)
    elif open_hand:
        feeder = chance.choice(feeders)
        kind = wall.single(SUITED)
        melds[about] = write_meld(called(wall, (kind,) * 3, about.sees(feeder)))
        calls[feeder, 3 + chance.randrange(8)] = about
    counts, last = _played(calls)
    rows = {about: aim == nagashi.SIMPLE.id, other: bool(chance.randrange(2))}
    ponds = {seat: _row(wall, counts[seat], simple) for seat, simple in rows.items()}
    if last not in rows:
        ponds[last] = wall.take(wall.single())
    both = listed(seat.words for seat in SEATS if seat in rows)
    says = _RULES.get(rules.name, "") + chance.choice(_LOOK).format(both=both, last=last.words)
    title = chance.choice(_ROWS).format(both=both, last=last.words)

    def draft(ponds: Mapping[Seat, Sequence[Tile]]) -> Draft:
        return Draft(title, says, _with_rows(ponds, last, calls, melds, taken))

    other_row = _spoilt(wall, ponds[about], aim)
    return replace(draft(ponds), near=draft({**ponds, about: other_row}) if other_row else None)


def _spoilt(wall: Wall, row: Sequence[Tile], aim: str) -> Sequence[Tile] | None:
    """Return a pond with one tile changed, so that a paid one isn't, or the other way round."""
    if aim not in (nagashi.MADE.id, nagashi.SIMPLE.id):
        return None
    at = [place for place, tile in enumerate(row) if tile.kind.is_yaochuu is (aim == nagashi.MADE.id)]
    place = wall.chance.choice(at)
    kinds = [kind for kind in KINDS if kind.is_yaochuu is (aim == nagashi.SIMPLE.id)]
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


def _paid_row(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate one player’s discards of only terminals and honours, and perhaps another player's shown hand."""
    wall = Wall(chance)
    about, other = chance.sample(SEATS, 2)
    counts, last = _played({})
    shown = waiting(wall, wall.single(SUITED), Hope.ANYTHING) if chance.randrange(3) else Held(())
    if shown is None:
        return None
    row, end = _row(wall, counts[about], simple=False), wall.take(wall.single())
    ponds = {last: end, about: row}
    spoilt = {last: end, about: _spoilt(wall, row, nagashi.MADE.id) or row}
    held = "leaves the hand face down"
    hands = f"{other.words} shows a hand" if shown.hand else "Nobody shows a hand"
    says = chance.choice(
        (
            f"Nobody has won. Look at {about.words}’s discards. {hands}.",
            f"The wall is empty. {about.words} {held} and points to the discards. {hands}.",
            f"The last tile is gone, and nobody wins. {about.words} {held}. {hands}.",
        )
    )
    title = chance.choice((f"{about.words}’s discards", "A row of discards", f"{last.words}’s last discard"))

    def draft(ponds: Mapping[Seat, Sequence[Tile]]) -> Draft:
        table = _with_rows(ponds, last, {}, {}, None)
        if last is not about:
            table.pop(last.value, None)
        if shown.hand:
            table[other.value] = str(shown)
        return Draft(title, says, table)

    return replace(draft(ponds), near=draft(spoilt))


_LOOK = (
    "The wall is empty, and nobody has won. Look through {both}’s discards.",
    "{last} has made the last discard, and nobody wins. {both} point to their discards.",
    "Nobody has won. {both} both say that they discarded nothing but ones, nines and honours.",
)


def _row(wall: Wall, count: int, simple: bool) -> Sequence[Tile]:
    """Take a number of discards, all terminals and honours, with at most one other tile."""
    odd = [kind for kind in KINDS if kind.is_yaochuu]
    row = [tile for _ in range(count - simple) for tile in wall.take(wall.single(odd))]
    for tile in wall.take(*(wall.single([kind for kind in SUITED if not kind.is_yaochuu]),) * simple):
        row.insert(2 + wall.chance.randrange(count - 3), tile)
    return row


def _played(calls: Mapping[tuple[Seat, int], Seat]) -> tuple[Mapping[Seat, int], Seat]:
    """Play out a wall with calls keyed by (discarder, earlier discards); return discard counts and the last seat."""
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


MAKERS = (
    Maker(DrawnPayments, (drawn_hand.NOTEN_PAYS.id, drawn_hand.NOBODY_PAYS.id), _payments),
    Maker(DrawnPayments, (drawn_hand.NAGASHI_PAID.id,), _paid_row),
    Maker(DrawnDeals, (drawn_deal.TENPAI.id, drawn_deal.NOTEN.id, drawn_deal.COUNTED.id), _deal),
    Maker(DrawnDeals, (drawn_deal.ONLY_WINS.id,), _deal, ruleset="common+drawn_deal=win"),
    Maker(
        Nagashi,
        (nagashi.MADE.id, nagashi.SIMPLE.id, nagashi.CALLED.id, nagashi.OPEN_TOO.id),
        _rows,
        is_dispute=True,
    ),
    Maker(Nagashi, (nagashi.HAND_OPEN.id,), _rows, ruleset="common+nagashi_mangan=closed"),
    Maker(Nagashi, (nagashi.NOT_USED.id,), _rows, ruleset="ema-2016"),
)
