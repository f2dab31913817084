"""The question that rules on an act as the table does, about what its player sees."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.seats import SEATS, Seat
from callwise.question.played_hands import Position
from callwise.riichi.logs.moments.moment_entries import after_call, held_by, whole_table, with_claims
from callwise.riichi.logs.replay.hand_record import Draw
from callwise.riichi.payment.drawn_hand import is_tenpai
from callwise.riichi.payment.payment import STICK_POINTS
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.referee import announcement_of, claim_of, last_call
from callwise.riichi.table.discard import Claim


def seen_table(hand: HandInPlay, seat: Seat) -> Position:
    """Return the table as a player sees it, with the question about that moment; a hand that is over is shown."""
    played = hand.replayed
    moment = played.open or played.turn
    assert moment is not None
    asks = "calls.turn" if played.open is None else "calls.legal" if played.open.kan is None else "calls.chankan"
    table = whole_table(played, (seat, *_shown(hand)), moment)
    if played.turn is not None and (points := hand.points_of(played.turn.seat)) < STICK_POINTS:
        table["points"] = str(max(points, 0))
    return Position(asks, table)


def _shown(hand: HandInPlay) -> tuple[Seat, ...]:
    """Return the players who show their hand at its end: who wins, ends it, or is tenpai."""
    end, turn = hand.end, hand.replayed.turn
    if end is None:
        return ()
    if turn is not None:
        return (turn.seat,)
    if end.recorded.draw in (Draw.EXHAUSTIVE, Draw.NAGASHI):
        return tuple(seat for seat in SEATS if is_tenpai(seat, hand.table, hand.rules))
    return tuple(win.seat for win in end.recorded.wins)


def asked_about(act: PlayedAct, hand: HandInPlay, seat: Seat) -> Position:
    """Return the question about an act, with its answer."""
    played = hand.replayed
    if act.doing is Doing.DISCARD:
        assert played.turn is not None
        drawn = played.turn.drawn
        if drawn is None:
            return Position("kuikae.legal", after_call(played, seat, last_call(hand, seat)), str(act.tile))
        riichi = {"riichi": "yes"} if played.sitting[seat].riichi else {}
        return Position("calls.discard", {"drawn": str(drawn), **riichi, **held_by(played, seat)}, str(act.tile))
    seen = seen_table(hand, seat)
    if act.doing is Doing.NINE:
        table = {("moment" if key == "turn" else key): text for key, text in seen.table.items() if key != "points"}
        return Position("draws.abort", table, "nine-kinds")
    if not act.doing.is_claim:
        return Position(seen.asks, seen.table, str(announcement_of(act)))
    robs = played.open is not None and played.open.kan is not None and act.doing is Doing.RON
    return Position(seen.asks, seen.table, seat.value if robs else str(claim_of(act, seat, hand)))


def asked_among(claims: Sequence[Claim], hand: HandInPlay, seat: Seat) -> Position:
    """Return the question who gets the live tile, with a player's claim as its answer."""
    table = {("discard" if key == "kan" else key): text for key, text in seen_table(hand, seat).table.items()}
    return Position("priority.winner", with_claims(table, claims), seat.value)
