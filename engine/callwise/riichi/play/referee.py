"""Rulings on what a player does at a table in play: the same as on any position, by the same rules."""

from __future__ import annotations

from dataclasses import replace

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.kuikae import judge_discard
from callwise.riichi.calls.own_discard import judge_own_discard
from callwise.riichi.calls.turn import (
    NEVER_TENPAI,
    NOT_TENPAI,
    Announcement,
    AnnouncementKind,
    judge_announcement,
)
from callwise.riichi.hand.hand import waits
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.priority.abortive import judge_abort
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import Call
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Tile, distinct, without

CLAIMS = {
    Doing.CHII: ClaimKind.CHII,
    Doing.PON: ClaimKind.PON,
    Doing.KAN: ClaimKind.KAN,
    Doing.RON: ClaimKind.RON,
}
ANNOUNCEMENTS = {
    Doing.RIICHI: AnnouncementKind.RIICHI,
    Doing.ANKAN: AnnouncementKind.ANKAN,
    Doing.SHOUMINKAN: AnnouncementKind.SHOUMINKAN,
    Doing.TSUMO: AnnouncementKind.TSUMO,
}


def judge_act(act: PlayedAct, seat: Seat, hand: HandInPlay) -> Ruling:
    """
    Rule on an act by a player, ignoring other claims; passing isn't ruled on.

    Raises PositionError for an act that belongs to another moment, and for a discard of a tile that isn't there.
    """
    check_moment(act, seat, hand)
    if act.doing.is_claim:
        return judge_claim(claim_of(act, seat, hand), hand.table, hand.rules)
    if act.doing is Doing.NINE:
        return judge_abort(AbortiveDraw.NINE_KINDS, (), hand.table, hand.rules)
    if act.doing is not Doing.DISCARD:
        ruling = judge_announcement(announcement_of(act), hand.table, hand.rules)
        return NEVER_TENPAI.forbids(seat=seat) if ruling.clause is NOT_TENPAI and _is_noten(seat, hand) else ruling
    drawn = hand.table.turn.drawn
    if drawn is None:
        earlier = hand.table[seat].made[:-1]
        return judge_discard(act.tile, last_call(hand, seat), hand.rules, earlier=earlier)
    return judge_own_discard(act.tile, drawn, riichi=hand.table[seat].riichi)


def judge_late(act: PlayedAct, seat: Seat, hand: HandInPlay) -> Ruling:
    """Rule on a claim as if the next player had drawn before it."""
    return judge_claim(claim_of(act, seat, hand), drawn_table(hand), hand.rules)


def drawn_table(hand: HandInPlay) -> Table:
    """Return the table as if the next player had drawn a tile, which nobody else sees, and nobody had claimed."""
    table, discard = hand.table, hand.table.discard
    drawer = discard.by.after(1)
    east, south, west, north = (
        replace(player, hand=None) if seat is drawer else player for seat, player in table.seated()
    )
    moment = replace(discard, drawn_since=drawer)
    return replace(table, players=(east, south, west, north), moment=moment, wall=table.wall - 1)


def _is_noten(seat: Seat, hand: HandInPlay) -> bool:
    """Whether every discard leaves a player noten."""
    player = hand.table[seat]
    left = (without(player.concealed, (tile,)) for tile in distinct(player.concealed))
    return not any(waits(held, player.melds, held=True) for held in left)


def check_moment(act: PlayedAct, seat: Seat, hand: HandInPlay) -> None:
    """Refuse an act that belongs to another moment, and one with a tile that isn't there. Raises PositionError."""
    turn, lying = hand.replayed.turn, hand.replayed.open
    if hand.end is not None:
        raise PositionError(f"the hand is over, so nothing follows; got {str(act)!r}")
    if act.doing.is_claim:
        if lying is None or lying.by is seat:
            raise PositionError(f"there’s no tile of another player to claim; got {str(act)!r}")
    elif turn is None or turn.seat is not seat:
        raise PositionError(f"it isn’t {seat.words}’s turn, so only claims and - are possible; got {str(act)!r}")
    elif act.doing in (Doing.DISCARD, Doing.RIICHI) and act.tile not in (hand.replayed.sitting[seat].hand or ()):
        raise PositionError(f"{seat.words} doesn’t hold {act.tile}; got {str(act)!r}")


def claim_of(act: PlayedAct, seat: Seat, hand: HandInPlay) -> Claim:
    """Return an act as a claim on the live tile."""
    return Claim(seat, CLAIMS[act.doing], hand.table.discard.tile, act.tiles)


def announcement_of(act: PlayedAct) -> Announcement:
    """Return an act as an announcement."""
    return Announcement(ANNOUNCEMENTS[act.doing], act.tiles[0] if act.tiles else None)


def last_call(hand: HandInPlay, seat: Seat) -> Call:
    """Return the call that a player has just made."""
    meld = hand.replayed.sitting[seat].made[-1]
    called: Tile | None = meld.called
    assert called is not None
    return Call(meld.kind, called, without(meld.tiles, (called,)), meld.source)
