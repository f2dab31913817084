"""Decisions on a player's own turn: a drawn tile, frozen tiles, riichi, kans in riichi, and a risk of pao."""

from __future__ import annotations

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Verdict
from callwise.riichi.calls.turn import Announcement, AnnouncementKind, judge_announcement
from callwise.riichi.furiten.furiten import RiichiFuritenResult
from callwise.riichi.hand.hand import waits
from callwise.riichi.logs.moments.moment import What, rulings_on
from callwise.riichi.logs.moments.moment_entries import after_call as written_after_call
from callwise.riichi.logs.moments.moment_entries import waiting_hand, whole_table
from callwise.riichi.logs.moments.watched_hand import Watching
from callwise.riichi.logs.replay.hand_record import Calling, Discarding, Drawing
from callwise.riichi.payment.certain_yakuman import OWN_GROUPS, belongs
from callwise.riichi.table.melds import MeldKind, as_they_lie
from callwise.riichi.table.tiles import COPIES, KINDS, distinct, plain, without

_AGAINST = (Verdict.ILLEGAL, Verdict.UNSETTLED)


def after_draw(watching: Watching, act: Drawing) -> None:
    """Record a drawn tile that completes a hand without winning, and a possible kan in riichi, legal or not."""
    seat, tile = act.seat, act.tile
    if seat not in watching.seats or tile is None:
        return
    if tile.kind in watching.waits(seat) and not watching.wins_now(seat):
        ruling = judge_announcement(Announcement(AnnouncementKind.TSUMO), watching.table, watching.rules)
        what = What.PASSED if ruling.is_legal else What.NO_YAKU
        _find_on_turn(watching, what, seat, AnnouncementKind.TSUMO.value)
    like = sum(held.kind == tile.kind for held in watching.hand_of(seat))
    if watching.played.sitting[seat].riichi and like == COPIES:
        _find_on_turn(watching, What.RIICHI_KAN, seat, str(Announcement(AnnouncementKind.ANKAN, plain(tile.kind))))


def _find_on_turn(watching: Watching, what: What, seat: Seat, answer: str) -> None:
    watching.find(what, seat, "calls.turn", whole_table(watching.played, {seat}, watching.turn), (answer,))


def after_call(watching: Watching, act: Calling) -> None:
    """Record the tiles a call has frozen in the caller's hand."""
    seat, call = act.seat, act.call
    if seat not in watching.seats or call.kind is MeldKind.DAIMINKAN:
        return
    table = written_after_call(watching.played, seat, call)
    rulings = rulings_on("kuikae.legal", table, watching.rules)
    if frozen := [code for code, ruling in rulings.items() if ruling.verdict in _AGAINST]:
        watching.find(What.FROZEN, seat, "kuikae.legal", table, frozen)


def before_discard(watching: Watching, act: Discarding) -> None:
    """Record a riichi declared in furiten, and a discard that could make its player liable."""
    if act.seat not in watching.seats:
        return
    if act.turned:
        _ready(watching, act)
    if watching.played.wall:
        for holder in SEATS:
            if (act.seat, holder) not in watching.near:
                _risk(watching, act.seat, holder)


def _ready(watching: Watching, act: Discarding) -> None:
    one, turn = watching.played.sitting[act.seat], watching.turn
    left = without(watching.hand_of(act.seat), (act.tile,))
    found = waits(left, as_they_lie(one.made))
    if turn.drawn is None or not found:
        return
    table = {**waiting_hand(watching.played, act.seat, drawn=turn.drawn), "declares": str(act.tile)}
    right = [code for code, ruling in rulings_on("furiten.ready", table, watching.rules).items() if ruling.is_legal]
    if right != [RiichiFuritenResult.ANY.value]:
        watching.furiten[act.seat] = len(watching.found)
        watching.find(What.READY, act.seat, "furiten.ready", table, right)


def _risk(watching: Watching, seat: Seat, holder: Seat) -> None:
    """Record tiles in hand that would give the holder the last group of a yakuman, if only one is missing."""
    melds = as_they_lie(watching.played.sitting[holder].made)
    lacking = [
        yakuman
        for yakuman, groups in OWN_GROUPS.items()
        if sum(belongs(meld.tile_kind, yakuman) for meld in melds) == groups - 1
    ]
    if not lacking:
        return
    laid = {meld.tile_kind for meld in melds}
    wanted = {kind for kind in KINDS if kind not in laid and any(belongs(kind, yakuman) for yakuman in lacking)}
    held = [tile for tile in distinct(watching.hand_of(seat)) if tile.kind in wanted]
    if not held:
        return
    table = whole_table(watching.played, {seat}, watching.turn)
    rulings = rulings_on("pao.risk", table, watching.rules)
    if risky := [str(tile) for tile in held if rulings[str(tile)].verdict in (Verdict.LEGAL, Verdict.UNSETTLED)]:
        watching.near.add((seat, holder))
        watching.find(What.RISK, seat, "pao.risk", table, risky)
