"""
Naki 「鳴き」, calling: who can claim the live discard, and how.

A claim takes the latest discard, before the next player draws. It must complete a group: a sequence only from the
player on your left, a triplet or quad from anyone. Ron takes it to complete the hand; some rules allow ron until the
next player discards, or declares a kan.

Only ron can take a hand's final discard, or a tile laid for a kan (`chankan`). A player in riichi can't call. There is
no fifth kan, tiles in a meld stay there, and you can't make a call that leaves no legal discard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from callwise.ground.errors import PositionError
from callwise.ground.seats import Relation, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Ruling
from callwise.riichi.agreement.call_options import WinWindow
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, WIKI_ABORTIVE, WIKI_NAKI
from callwise.riichi.calls import chankan, kuikae
from callwise.riichi.calls.winning import judge_ron, judge_unseen_ron
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import MOST_KANS
from callwise.riichi.table.table import Table, kans_of
from callwise.riichi.table.tiles import Tile, distinct, plain

clause = Clauses(__file__)
_CLAIM = "discard - seat:{seat}"
_SHOWN = "hand:{seat}:{shown}"

CHII = clause("claims.chii", PERMITS, "NAK-2 NAK-5 NAK-6", WIKI_NAKI, _SHOWN, _CLAIM)
PON = clause("claims.pon", PERMITS, "NAK-2 NAK-5 NAK-7", WIKI_NAKI, _SHOWN, _CLAIM)
KAN = clause("claims.kan", PERMITS, "NAK-2 NAK-8 NAK-11", WIKI_NAKI, _SHOWN, _CLAIM)
OWN_DISCARD = clause("claims.own-discard", FORBIDS, "NAK-1", WIKI_NAKI, _CLAIM)
WINDOW_OVER = clause("claims.window-over", FORBIDS, "NAK-1", WIKI_NAKI, "seat:{drawn}", _CLAIM)
TOO_LATE_TO_WIN = clause("claims.too-late-to-win", FORBIDS, "NAK-1", WIKI_NAKI, "seat:{drawn}", _CLAIM)
STILL_TO_WIN = clause(
    "claims.still-to-win", PERMITS, "NAK-1", EMA_2025.at("3.3.1"), "seat:{drawn}", "discard > seat:{seat}"
)
STILL_OR_KAN = clause.retold(STILL_TO_WIN, "or-kan")
STILL_AFTER_KAN = clause.retold(STILL_TO_WIN, "after-kan")
KAN_SINCE = clause.retold(TOO_LATE_TO_WIN, "kan")
WINDOW_OPEN = clause("claims.window-open", LEAVES_OPEN, "NAK-1", BEYOND, "discard", "seat:{drawn}")
NOT_KAMICHA = clause("claims.not-kamicha", FORBIDS, "NAK-6", WIKI_NAKI, _CLAIM, "discard ~ seat:{next}")
HONOURS = clause("claims.honours", FORBIDS, "NAK-6", WIKI_NAKI, _SHOWN, _CLAIM)
NO_GROUP = clause("claims.no-group", FORBIDS, "NAK-4", WIKI_NAKI, _SHOWN, _CLAIM)
NOT_HELD = clause("claims.not-held", FORBIDS, "NAK-4 NAK-7 NAK-8", WIKI_NAKI, _SHOWN, _CLAIM)
FIXED = clause("claims.fixed-meld", FORBIDS, "NAK-3 NAK-16", WIKI_NAKI, _SHOWN, "discard - meld:{seat}:{laid}")
LAST_DISCARD = clause("claims.last-discard", FORBIDS, "NAK-13", WIKI_NAKI, "wall", _CLAIM)
IN_RIICHI = clause("claims.in-riichi", FORBIDS, "NAK-14", EMA_2025.at("3.3.10"), _SHOWN, _CLAIM)
DEAD_HAND = clause("claims.dead-hand", FORBIDS, "PEN-7", EMA_2025.at("3.3.14"), "seat:{seat}")
FIFTH_KAN = clause("claims.fifth-kan", FORBIDS, "NAK-15", EMA_2025.at("3.3.5"), "meld:{four}", _CLAIM)
HAND_ENDS = clause("claims.hand-ends", FORBIDS, "DRW-4", WIKI_ABORTIVE, "meld:{four}", _CLAIM)
HAND_ENDS_OPEN = clause("claims.hand-ends-open", LEAVES_OPEN, "DRW-4", BEYOND, "meld:{four}", "discard")
CLAUSES = clause.every()


def judge_claim(claim: Claim, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on one claim on the live discard, ignoring other claims (NAK-1 to NAK-20).

    Unsettled if the call depends on a kuikae rule that the ruleset's sources don't settle. Raises PositionError if
    there is no live discard, if the claim names another tile, or if the claimant's hand is not shown.
    """
    discard = table.discard
    if claim.tile != discard.tile:
        raise PositionError(f"{claim.seat.value} claims {claim.tile}, but the discard is {discard.tile}")
    if (fault := _moment(claim, table)) is not None:
        return fault
    if claim.kind is ClaimKind.RON:
        if discard.kan is not None:
            return chankan.judge_robbing(claim.seat, table, rules)
        if discard.drawn_since is None:
            return judge_ron(claim.seat, claim.tile, table, rules)
        facts: dict[str, Fact] = {"seat": claim.seat, "tile": claim.tile, "drawn": discard.drawn_since}
        return rules.ruling(lambda reading: _late_win(claim, table, reading, facts), WINDOW_OPEN, **facts)
    if (fault := _group(claim, discard) or _held(claim, table) or _state(claim, table)) is not None:
        return fault
    granted = _GRANTED[claim.kind].permits(seat=claim.seat, tile=claim.tile, shown=claim.shown, by=discard.by)
    four = kans_of(table)
    goes_on = rules.ruling(lambda reading: _end(claim, table, reading) or granted, HAND_ENDS_OPEN, four=four)
    if not goes_on.is_legal:
        return goes_on
    remains = kuikae.judge_call(claim.call(discard.by), table[claim.seat].concealed, rules)
    return granted if remains.is_legal else remains


_GRANTED = {ClaimKind.CHII: CHII, ClaimKind.PON: PON, ClaimKind.KAN: KAN}


def judge_stated(claim: Claim, table: Table, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on a claim by a player whose hand may be hidden.

    For a shown hand this is `judge_claim`. With a hidden one, the claimant is believed about the tiles, and None means
    that nothing on the table prevents the claim.
    """
    if table[claim.seat].hand is not None:
        return judge_claim(claim, table, rules)
    discard = table.discard
    if (fault := _moment(claim, table)) is not None:
        return fault
    if claim.kind is ClaimKind.RON and discard.kan is not None:
        return chankan.judge_unseen_robbing(claim.seat, table, rules)
    if claim.kind is ClaimKind.RON:
        fault = judge_unseen_ron(claim.seat, claim.tile, table, rules)
        if fault is None and discard.drawn_since is not None and (late := _too_late(discard, rules)) is not None:
            return late.forbids(seat=claim.seat, tile=claim.tile, drawn=discard.drawn_since)
        return fault
    return _group(claim, discard) or _state(claim, table) or _end(claim, table, rules)


def tempting_claims(table: Table) -> tuple[Claim, ...]:
    """
    Return every claim worth asking about, legal or not, in turn order after the discarder.

    Beyond what the tiles allow, this includes sequences from the wrong seat, sequences of honours, groups that need a
    tile from a meld, ron for every shown hand, and the discarder's own claims. The player laying a tile for a kan
    claims nothing.
    """
    discard = table.discard
    found = []
    for turns in (1, 2, 3, 4) if discard.kan is None else (1, 2, 3):
        seat = discard.by.after(turns)
        player = table[seat]
        if player.hand is not None:
            laid = [tile for meld in player.melds for tile in meld.tiles]
            found += [
                *_tempting_runs(seat, player.hand, laid, discard.tile),
                *_tempting_alike(seat, (*player.hand, *laid), discard.tile),
                Claim(seat, ClaimKind.RON, discard.tile),
            ]
    return tuple(found)


def _late_win(claim: Claim, table: Table, rules: RiichiRuleset, facts: Mapping[str, Fact]) -> Ruling:
    """
    Rule on a ron after the next player has drawn but not yet discarded.

    If the hand couldn't have won in time either, the ruling gives that reason, whatever the ruleset's deadline.
    """
    ruling = judge_ron(claim.seat, claim.tile, table, rules)
    if not ruling.is_legal:
        return ruling
    if (late := _too_late(table.discard, rules)) is not None:
        return late.forbids(**facts)
    if rules.win_window is WinWindow.DISCARD_OR_KAN:
        return STILL_OR_KAN.permits(**facts)
    return (STILL_AFTER_KAN if table.discard.kan_since else STILL_TO_WIN).permits(**facts)


def _too_late(discard: Discard, rules: RiichiRuleset) -> Clause | None:
    """Return the clause that makes a ron too late once the next player has drawn, if it does."""
    if rules.win_window is WinWindow.NEXT_DRAW:
        return TOO_LATE_TO_WIN
    return KAN_SINCE if discard.kan_since and rules.win_window is WinWindow.DISCARD_OR_KAN else None


def _moment(claim: Claim, table: Table) -> Ruling | None:
    discard = table.discard
    if claim.seat is discard.by:
        return OWN_DISCARD.forbids(seat=claim.seat, tile=claim.tile)
    if table[claim.seat].dead:
        return DEAD_HAND.forbids(seat=claim.seat)
    if discard.kan is not None and claim.kind is not ClaimKind.RON:
        return chankan.NO_CALL.forbids(seat=claim.seat, tile=claim.tile, by=discard.by)
    if discard.drawn_since is not None and (claim.kind is not ClaimKind.RON or claim.seat is discard.drawn_since):
        return WINDOW_OVER.forbids(seat=claim.seat, tile=claim.tile, drawn=discard.drawn_since)
    return None


def _group(claim: Claim, discard: Discard) -> Ruling | None:
    if claim.kind is not ClaimKind.CHII:
        if any(tile.kind != claim.tile.kind for tile in claim.shown):
            return NO_GROUP.forbids(seat=claim.seat, tile=claim.tile, shown=claim.shown)
        return None
    if claim.tile.kind.is_honour:
        return HONOURS.forbids(seat=claim.seat, tile=claim.tile, shown=claim.shown)
    if not is_run((claim.tile, *claim.shown)):
        return NO_GROUP.forbids(seat=claim.seat, tile=claim.tile, shown=claim.shown)
    left = claim.seat.at(Relation.KAMICHA)
    if discard.by is not left:
        return NOT_KAMICHA.forbids(seat=claim.seat, by=discard.by, next=discard.by.at(Relation.SHIMOCHA), left=left)
    return None


def _held(claim: Claim, table: Table) -> Ruling | None:
    player = table[claim.seat]
    lacked = _lacking(player.concealed, claim.shown)
    if not lacked:
        return None
    if _lacking([tile for meld in player.melds for tile in meld.tiles], lacked):
        return NOT_HELD.forbids(seat=claim.seat, shown=claim.shown, call=f"[[{claim.kind.value}]]")
    return FIXED.forbids(seat=claim.seat, shown=claim.shown, laid=lacked)


def _state(claim: Claim, table: Table) -> Ruling | None:
    if table.wall == 0:
        return LAST_DISCARD.forbids(seat=claim.seat, tile=claim.tile)
    if table[claim.seat].riichi:
        return IN_RIICHI.forbids(seat=claim.seat, tile=claim.tile, shown=claim.shown)
    if claim.kind is ClaimKind.KAN and table.kans >= MOST_KANS:
        return FIFTH_KAN.forbids(seat=claim.seat, four=kans_of(table))
    return None


def _end(claim: Claim, table: Table, rules: RiichiRuleset) -> Ruling | None:
    """Rule on calling the discard that ends the hand because several players have made four kans (DRW-4)."""
    makers = [seat for seat, player in table.seated() for meld in player.melds if meld.kind.is_kan]
    if len(makers) < MOST_KANS or len(set(makers)) == 1 or AbortiveDraw.FOUR_KANS not in rules.abortive_draws:
        return None
    return HAND_ENDS.forbids(seat=claim.seat, tile=claim.tile, four=kans_of(table))


def _tempting_runs(seat: Seat, hand: Sequence[Tile], laid: Sequence[Tile], tile: Tile) -> Iterator[Claim]:
    for shown in combinations(distinct((*hand, *laid)), 2):
        if is_run((tile, *shown), honours=True):
            yield Claim(seat, ClaimKind.CHII, tile, shown)


def _tempting_alike(seat: Seat, tiles: Sequence[Tile], tile: Tile) -> Iterator[Claim]:
    alike = [one for one in tiles if one.kind == tile.kind]
    for kind, size in ((ClaimKind.PON, 2), (ClaimKind.KAN, 3)):
        wanted = [*alike, plain(tile.kind)] if len(alike) == size - 1 else alike
        for shown in dict.fromkeys(combinations(sorted(wanted), size)):
            yield Claim(seat, kind, tile, shown)


def is_run(tiles: Iterable[Tile], *, honours: bool = False) -> bool:
    """
    Whether three tiles form a sequence in one suit.

    With `honours`, also accepts three winds or the dragons in notation order, which beginners may take for a sequence.
    """
    kinds = sorted(tile.kind for tile in tiles)
    low = kinds[0]
    if low.is_honour:
        order = [kind.rank - low.rank for kind in kinds]
        return honours and order == [0, 1, 2] and low.rank not in (3, 4)
    return kinds == [low, low.step(1), low.step(2)]


def _lacking(tiles: Sequence[Tile], wanted: Sequence[Tile]) -> tuple[Tile, ...]:
    return tuple((Counter(wanted) - Counter(tiles)).elements())
