"""
Pao 「包」, liability: who is liable for a yakuman that a call made certain.

Some yakuman are certain once their groups are on the table, whatever the rest of the hand. When only one of these
groups is missing and a discard is called for it, its discarder is liable: if the caller wins this hand, the discarder
pays some or all of it (`callwise.riichi.payment.pao_payment`).

Daisangen is certain with three groups of dragons, daisuushii with four of winds, suukantsu with four kans. For
suukantsu three kans must be on the table at the discard, so the fourth is an open one. No other yakuman is certain from
its melds: the pair can break it, or it can't be called.

Only a call makes anyone liable. A ron on the last tile isn't a meld, and nobody feeds a concealed group. The player who
fed the last group stays liable.

A few rulesets apply pao to rinshan kaihou too: a player who feeds an open kan is liable for a win on a replacement tile
drawn before the next discard.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Ruling
from callwise.riichi.agreement.payment_options import PaoRinshan, PaoYakuman
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, WIKI_PAO
from callwise.riichi.payment.certain_yakuman import (
    OWN_GROUPS,
    LiablePlayer,
    WonHand,
    belongs,
    certain_by_melds,
    liable_players,
    named,
)
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.tiles import Tile

clause = Clauses(__file__)
_FED = "seat:{seat} - meld:{holder}:{tile}"
_SEAT = "seat:{seat}"

CONFIRMED = clause("pao.confirmed", PERMITS, "PAO-1 PAO-2 PAO-3 PAO-7 PAO-8 PAO-28", WIKI_PAO, _FED)
CONFIRMED_BY_KAN = clause("pao.confirmed-by-kan", PERMITS, "PAO-24", WIKI_PAO, _FED)
FOURTH_KAN = clause("pao.fourth-kan", PERMITS, "PAO-10 PAO-11 PAO-12", WIKI_PAO, _FED)
RINSHAN = clause("pao.rinshan", PERMITS, "PAO-16", WIKI_PAO, "seat:{seat} - meld:{holder}:{tile}")
NOT_LISTED = clause("pao.not-listed", FORBIDS, "PAO-5 PAO-14", WIKI_PAO, _SEAT)
EARLIER = clause(
    "pao.earlier-group", FORBIDS, "PAO-3", WIKI_PAO.concluded, "seat:{feeder} - meld:{holder}:{tile}", _SEAT
)
OWN_LAST = clause("pao.own-last-group", FORBIDS, "PAO-26", WIKI_PAO.concluded, "meld:{holder}", _SEAT)
HELD = clause("pao.held-group", FORBIDS, "PAO-27", WIKI_PAO.concluded, "hand:{holder}", _SEAT)
NO_MELD = clause("pao.no-meld", FORBIDS, "PAO-4", WIKI_PAO.concluded, "seat:{seat} - seat:{holder}", _SEAT)
CLOSED_KAN = clause("pao.closed-kan", FORBIDS, "PAO-29", WIKI_PAO, "meld:{holder}", _SEAT)
PAIR_BREAKS = clause("pao.pair-breaks-it", FORBIDS, "PAO-9 PAO-19 PAO-20 PAO-21", WIKI_PAO, "hand:{holder}", _SEAT)
CLOSED_ONLY = clause("pao.closed-yakuman", FORBIDS, "PAO-22", WIKI_PAO.concluded, "hand:{holder}", _SEAT)
OWN_FOURTH_KAN = clause("pao.own-fourth-kan", FORBIDS, "PAO-12 PAO-13", WIKI_PAO, "meld:{holder}", _SEAT)
RINSHAN_OFF = clause("pao.rinshan-off", FORBIDS, "PAO-6", WIKI_PAO, _SEAT)
DISCARDED_SINCE = clause("pao.discarded-since", FORBIDS, "PAO-17", WIKI_PAO.concluded, _SEAT)
PON_GREW = clause("pao.pon-grew", FORBIDS, "PAO-17", WIKI_PAO.concluded, _SEAT)
NOT_CERTAIN = clause("pao.not-certain", FORBIDS, "PAO-25", WIKI_PAO, _SEAT)
FED_NOTHING = clause("pao.fed-nothing", FORBIDS, "PAO-1", WIKI_PAO, _SEAT)
OPEN = clause("pao.open", LEAVES_OPEN, "PAO-5 PAO-6 PAO-29", BEYOND, "seat:{seat}")
CLAUSES = clause.every()


def judge_liability(seat: Seat, win: WonHand, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a seat is liable for another player's win; legal means liable.

    Unsettled if the ruleset's sources don't settle what makes a player liable.
    """
    return rules.ruling(lambda reading: _judge(seat, win, reading), OPEN, seat=seat)


_PAIR_BREAKS = ("tsuuiisou", "chinroutou", "ryuuiisou", "shousuushii")
_CLOSED_ONLY = ("kokushi-musou", "suuankou", "chuuren-poutou")


def _judge(seat: Seat, win: WonHand, rules: RiichiRuleset) -> Ruling:
    for liable in liable_players(win, rules):
        if liable.seat is seat:
            return _liable(liable, win)
    facts: dict[str, Fact] = {"seat": seat, "holder": win.seat}
    fed = tuple(meld for meld in win.made if win.feeder(meld) is seat)
    for clause, more in (*_by_replacement(fed, win), *_by_yakuman(seat, fed, win, rules)):
        return clause.forbids(**facts, **more)
    if any(yakuman in _PAIR_BREAKS for yakuman in win.yakuman) and fed:
        return PAIR_BREAKS.forbids(**facts, yakuman=_named(win, _PAIR_BREAKS))
    if any(yakuman in _CLOSED_ONLY for yakuman in win.yakuman):
        return CLOSED_ONLY.forbids(**facts, yakuman=_named(win, _CLOSED_ONLY))
    kan = next((meld for meld in fed if meld.kind is MeldKind.DAIMINKAN), None)
    if kan is not None and rules.pao_rinshan is PaoRinshan.YES:
        return DISCARDED_SINCE.forbids(**facts, tile=_taken(kan))
    return (NOT_CERTAIN if fed else FED_NOTHING).forbids(**facts)


def _liable(liable: LiablePlayer, win: WonHand) -> Ruling:
    certain = liable.certain
    facts: dict[str, Fact] = {"seat": liable.seat, "holder": win.seat}
    if certain is None:
        assert win.opened_with is not None
        return RINSHAN.permits(**facts, tile=_taken(win.opened_with))
    by_kan = CONFIRMED_BY_KAN if certain.last.kind is MeldKind.DAIMINKAN else CONFIRMED
    clause = FOURTH_KAN if certain.yakuman is PaoYakuman.SUUKANTSU else by_kan
    return clause.permits(**facts, tile=_taken(certain.last), yakuman=named(certain.yakuman))


_Reason = tuple[Clause, dict[str, Fact]]


def _by_replacement(fed: Sequence[Meld], win: WonHand) -> Sequence[_Reason]:
    """Explain why the player who fed a kan isn't liable for a win on a replacement tile."""
    if not win.replacement or certain_by_melds(win.seat, win.made):
        return ()
    for meld in fed:
        if meld == win.opened_with:
            return ((RINSHAN_OFF, {"tile": _taken(meld)}),)
        if meld.kind is MeldKind.DAIMINKAN:
            return ((DISCARDED_SINCE, {"tile": _taken(meld)}),)
        if meld == win.made[-1]:
            return ((PON_GREW, {"tile": _taken(meld)}),)
    return ()


def _by_yakuman(seat: Seat, fed: Sequence[Meld], win: WonHand, rules: RiichiRuleset) -> Sequence[_Reason]:
    """Explain why a seat isn't liable for a yakuman of this hand."""
    for one in certain_by_melds(win.seat, win.made):
        term: dict[str, Fact] = {"yakuman": named(one.yakuman)}
        if one.feeder is seat:
            return ((NOT_LISTED if one.yakuman not in rules.pao_yakuman else CLOSED_KAN, term),)
        if not any(meld in fed or meld.grew_from in fed for meld in one.groups):
            continue
        if one.feeder is not None:
            return ((EARLIER, {**term, "feeder": one.feeder, "tile": _taken(one.last)}),)
        return ((OWN_FOURTH_KAN if one.yakuman is PaoYakuman.SUUKANTSU else OWN_LAST, term),)
    for yakuman in OWN_GROUPS:
        if yakuman.value not in win.yakuman:
            continue
        if win.by is seat and win.tile is not None and belongs(win.tile.kind, yakuman):
            return ((NO_MELD, {"tile": win.tile}),)
        if any(belongs(meld.tile_kind, yakuman) for meld in fed):
            return ((HELD, {"yakuman": named(yakuman)}),)
    return ()


def _named(win: WonHand, among: Sequence[str]) -> str:
    return next(f"[[{yakuman}]]" for yakuman in win.yakuman if yakuman in among)


def _taken(meld: Meld) -> Tile:
    """Return the discard a called meld took."""
    assert meld.called is not None
    return meld.called
