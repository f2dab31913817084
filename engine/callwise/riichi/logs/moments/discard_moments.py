"""Decisions at a discard: who could win on it or call it, who did, and who was furiten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callwise.ground.seats import Seat
from callwise.riichi.calls import kuikae, winning
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.tiles_shown import ways_to_call, ways_to_chii, ways_to_kan, ways_to_pon
from callwise.riichi.logs.moments.moment import What, rulings_on
from callwise.riichi.logs.moments.moment_entries import (
    before_call,
    events,
    held_by,
    waiting_hand,
    whole_table,
    with_claims,
)
from callwise.riichi.logs.moments.watched_hand import Watching
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Draw, Offered
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import plain

_CLAIMED_AS = {MeldKind.CHII: ClaimKind.CHII, MeldKind.PON: ClaimKind.PON, MeldKind.DAIMINKAN: ClaimKind.KAN}
_FEW = 7
"""Largest hand in which a call can leave only frozen tiles."""


def after_discard(watching: Watching, act: Discarding) -> None:
    """Find the decisions at a discard."""
    _own_furiten(watching, act.seat)
    if not watching.played.sitting[act.seat].riichi or act.turned:
        watching.passed.pop(act.seat, None)
    wins = _wins(watching, act)
    if len(wins) > 1:
        _several_wins(watching, wins)
    taken = tuple(one for one in wins if watching.wins_now(one.seat))
    if taken:
        _behind_a_win(watching, taken)
    elif isinstance(watching.next, Calling):
        _behind_a_pon(watching, watching.next)
    _few_tiles(watching)
    if watching.played.wall == 0:
        _last_discard(watching)


def after_kan(watching: Watching, act: DeclaredKan) -> None:
    """Find who waits for a tile laid for a kan."""
    for seat in _others(act.seat):
        if seat in watching.seats and act.tiles[-1].kind in watching.waits(seat):
            table = whole_table(watching.played, {seat}, watching.open)
            watching.passed.setdefault(seat, len(watching.found))
            watching.find(What.ROBBED, seat, "calls.chankan", table, (seat.value,))


def both_could_call(watching: Watching) -> None:
    """
    Find two players who could have called a discard nobody won on, one as a chii, the other as a pon or kan.

    If the log records offers, both must have been offered the call.
    """
    lying, table = watching.open, watching.played
    near = lying.by.after(1)
    if watching.next is None or table.wall == 0:
        return
    alike = next((claim for seat in _others(lying.by) if seat is not near for claim in _calls(watching, seat)), None)
    run = next(_calls(watching, near, MeldKind.CHII), None) if alike is not None else None
    if alike is not None and run is not None:
        asked = {watching.was_offered(claim.seat, Offered(claim.kind.value)) for claim in (alike, run)}
        if False in asked:
            return
        what = What.BOTH if None in asked else What.ASKED
        for claim in (alike, run):
            if claim.seat in watching.seats:
                _find(watching, what, claim.seat, run, alike)


def _find(watching: Watching, what: What, seat: Seat, *claims: Claim) -> None:
    """Record a moment with competing claims, asking about one seat's claim."""
    table = with_claims(whole_table(watching.played, {seat}, watching.open), claims)
    watching.find(what, seat, "priority.winner", table, (seat.value,))


def _others(seat: Seat) -> tuple[Seat, ...]:
    return seat.after(1), seat.after(2), seat.after(3)


def _wins(watching: Watching, act: Discarding) -> tuple[Claim, ...]:
    """Return the possible wins on a discard, and record those that weren't legal or weren't taken."""
    found = []
    for seat in _others(act.seat):
        if act.tile.kind not in watching.waits(seat):
            continue
        claim = Claim(seat, ClaimKind.RON, act.tile)
        ruling = judge_claim(claim, watching.table, watching.rules)
        if ruling.is_legal or watching.wins_now(seat):
            found.append(claim)
        elif seat in watching.seats and ruling.clause is winning.NO_YAKU:
            _no_yaku(watching, claim)
        elif seat in watching.seats:
            _find(watching, What.BARRED, seat, claim)
            blamed = watching.furiten.get(seat, watching.passed.get(seat))
            if blamed is not None:
                watching.change(blamed, cost=watching.number)
    is_aborted = watching.next is None and watching.hand.ending.draw is Draw.THREE_WINS
    for claim in found:
        is_let_go = not watching.wins_now(claim.seat) and not is_aborted
        if claim.seat in watching.seats and is_let_go and watching.was_offered(claim.seat, Offered.RON) is not False:
            _passed(watching, claim)
    return tuple(found)


def _no_yaku(watching: Watching, claim: Claim) -> None:
    watching.passed.setdefault(claim.seat, len(watching.found))
    table = {**held_by(watching.played, claim.seat), "seat": claim.seat.value, "wind": watching.hand.wind.value}
    watching.find(What.NO_YAKU, claim.seat, "calls.waits", table, (str(plain(claim.tile.kind)),))


def _passed(watching: Watching, claim: Claim) -> None:
    """
    Record a winning tile that a player passed on, and when the resulting furiten ends.

    If the player's own discards block the win anyway, the question is about the win itself.
    """
    watching.passed.setdefault(claim.seat, len(watching.found))
    later = _until(watching, claim.seat)
    table = waiting_hand(watching.played, claim.seat, past=events(later, claim.seat))
    if any(tile.kind in watching.waits(claim.seat) for tile in watching.discards_of(claim.seat)):
        _find(watching, What.PASSED, claim.seat, claim)
        return
    right = [code for code, ruling in rulings_on("furiten.end", table, watching.rules).items() if ruling.is_legal]
    watching.find(What.PASSED, claim.seat, "furiten.end", table, right)


def _until(watching: Watching, seat: Seat) -> list[Act]:
    """Return the acts from the live tile on, up to the seat's next act or the next tile it waits for."""
    acts = watching.hand.acts[watching.number - 1 :]
    found = [acts[0]]
    for act in acts[1:]:
        is_winning = isinstance(act, Discarding) and act.tile.kind in watching.waits(seat)
        is_added = isinstance(act, DeclaredKan) and act.tiles[0].kind in watching.waits(seat)
        if act.seat is seat or is_winning or is_added:
            break
        found.append(act)
    return found


def _several_wins(watching: Watching, wins: Sequence[Claim]) -> None:
    for seat in (watching.open.by, *(one.seat for one in wins)):
        if seat in watching.seats:
            own = seat if seat is not watching.open.by else wins[-1].seat
            table = with_claims(whole_table(watching.played, {one.seat for one in wins}, watching.open), wins)
            watching.find(What.SEVERAL_WINS, seat, "priority.winner", table, (own.value,))


def _behind_a_win(watching: Watching, wins: Sequence[Claim]) -> None:
    for seat in watching.seats:
        if seat is watching.open.by or any(one.seat is seat for one in wins):
            continue
        if (claim := next(_calls(watching, seat), None)) is not None:
            _find(watching, What.BEHIND_WIN, seat, claim, *wins)


def _behind_a_pon(watching: Watching, calling: Calling) -> None:
    """Record a chii that came after a pon or kan, for both players who could call."""
    near = watching.open.by.after(1)
    if calling.call.kind is MeldKind.CHII or calling.seat is near or not {near, calling.seat} & {*watching.seats}:
        return
    run = next(_calls(watching, near, MeldKind.CHII), None)
    if run is None:
        return
    taken = Claim(calling.seat, _CLAIMED_AS[calling.call.kind], calling.call.tile, calling.call.shown)
    for seat, what in ((near, What.BEHIND_PON), (calling.seat, What.BEFORE_CHII)):
        if seat in watching.seats:
            _find(watching, what, seat, run, taken)


def _calls(watching: Watching, seat: Seat, kind: MeldKind | None = None) -> Iterator[Claim]:
    """Yield the calls a seat could make on the live tile, of one kind or any."""
    for call in _near_calls(watching, seat, kind):
        claim = Claim(seat, _CLAIMED_AS[call.kind], call.tile, call.shown)
        if judge_claim(claim, watching.table, watching.rules).is_legal:
            yield claim


def _near_calls(watching: Watching, seat: Seat, kind: MeldKind | None = None) -> tuple[Call, ...]:
    """Return the calls a hand's tiles allow; none in riichi."""
    one, lying = watching.played.sitting[seat], watching.open
    if one.hand is None or one.riichi:
        return ()
    source, tile = seat.sees(lying.by), lying.tile
    found: list[Call] = []
    if kind is not MeldKind.CHII:
        found += (*ways_to_pon(one.hand, tile, source), *ways_to_kan(one.hand, tile, source))
    return (*found, *ways_to_chii(one.hand, tile, source))


def _last_discard(watching: Watching) -> None:
    for seat in watching.seats:
        if seat is not watching.open.by and (calls := _near_calls(watching, seat)):
            claim = Claim(seat, _CLAIMED_AS[calls[0].kind], calls[0].tile, calls[0].shown)
            table = whole_table(watching.played, {seat}, watching.open)
            watching.find(What.LAST_DISCARD, seat, "calls.legal", table, (str(claim),))


def _few_tiles(watching: Watching) -> None:
    """Record calls that would have left only frozen tiles."""
    lying = watching.open
    for seat in watching.seats:
        hand = watching.hand_of(seat)
        if seat is lying.by or len(hand) > _FEW or watching.played.wall == 0:
            continue
        calls = ways_to_call(hand, lying.tile, seat.sees(lying.by))
        barred = [one for one in calls if kuikae.judge_call(one, hand, watching.rules).clause is kuikae.DEAD_END]
        if barred:
            table = before_call(watching.played, seat, lying.tile, lying.by)
            watching.find(What.DEAD_END, seat, "kuikae.call", table, tuple(map(str, barred)))


def _own_furiten(watching: Watching, seat: Seat) -> None:
    """Record when a player starts to wait for one of their own discards, and when that ends."""
    if seat not in watching.seats:
        return
    waits = watching.waits(seat)
    if not any(tile.kind in waits for tile in watching.discards_of(seat)):
        if (place := watching.furiten.pop(seat, None)) is not None:
            watching.change(place, until=watching.number)
        return
    if seat in watching.furiten:
        return
    table = waiting_hand(watching.played, seat)
    if blamed := [code for code, one in rulings_on("furiten.cause", table, watching.rules).items() if one.is_legal]:
        watching.furiten[seat] = len(watching.found)
        watching.find(What.OWN_FURITEN, seat, "furiten.cause", table, blamed)
