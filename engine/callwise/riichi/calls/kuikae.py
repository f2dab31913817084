"""
Kuikae 「喰い替え」, swap-calling: what you may discard right after a call.

The two tiles you showed could have been completed by more than one tile. If kuikae is forbidden, you can't discard any
of those tiles next. The tile you took is *genbutsu*; the one at the sequence's other end is *suji*. Some rules freeze
only the tile you took, others nothing.

Only the discard of the calling turn is restricted: from your next draw you can discard the same tiles. You can't make a
call that would leave you no legal discard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from callwise.ground.errors import PositionError
from callwise.law.clauses import Clauses
from callwise.law.ruling import FOLLOWS, FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Ruling, Verdict
from callwise.riichi.agreement.call_options import Kuikae, KuikaePenalty
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import (
    EMA_2025,
    MAHJONG_SOUL_PLAY,
    WIKI_CHOMBO,
    WIKI_KUIKAE,
    WIKI_KUIKAE_LATER,
    WIKI_NAKI,
)
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.tiles import Kind, Tile, distinct, format_tiles, without

clause = Clauses(__file__)
_LEFT = "called - hand:{left}"
_MELD = ("called", "shown", "hand:{discard}")
_MEANT = ("called", "hand:{shown}")

GENBUTSU = clause("kuikae.genbutsu", FORBIDS, "KUI-1 KUI-2 KUI-7", WIKI_KUIKAE, *_MELD, "called - hand:{discard}")
SUJI = clause("kuikae.suji", FORBIDS, "KUI-1 KUI-3 KUI-4 KUI-5", WIKI_KUIKAE, *_MELD, "shown - hand:{discard}")
CLEAR = clause("kuikae.clear", PERMITS, "KUI-4 KUI-6 KUI-20 KUI-21", WIKI_KUIKAE.concluded, *_MELD)
OTHER_END_OPEN = clause("kuikae.other-end-open", PERMITS, "KUI-24", WIKI_KUIKAE, *_MELD, "shown ~ hand:{discard}")
WAIVED = clause("kuikae.waived", PERMITS, "KUI-11 KUI-14", WIKI_KUIKAE, *_MELD)
LATER = clause("kuikae.later-turn", PERMITS, "KUI-9", WIKI_NAKI, "hand:{discard}", "drawn")
EARLIER_CALL = clause("kuikae.earlier-call", PERMITS, "KUI-9", WIKI_NAKI, *_MELD)
KAN = clause("kuikae.kan", PERMITS, "KUI-8", WIKI_KUIKAE.concluded, *_MEANT)
AFTER_KAN = clause("kuikae.after-kan", PERMITS, "KUI-8", WIKI_KUIKAE.concluded, *_MELD)
CALLABLE = clause("kuikae.callable", PERMITS, "KUI-15 KUI-16 KUI-18", WIKI_KUIKAE, *_MEANT)
DEAD_END = clause("kuikae.dead-end", FORBIDS, "KUI-17 KUI-19 NAK-17", WIKI_KUIKAE_LATER, *_MEANT, _LEFT)
LEVEL_OPEN = clause("kuikae.level-open", LEAVES_OPEN, "KUI-24", WIKI_KUIKAE, *_MELD, "shown - hand:{discard}")
CALL_OPEN = clause("kuikae.call-open", LEAVES_OPEN, "KUI-17 KUI-24 NAK-17", WIKI_KUIKAE_LATER, *_MEANT, _LEFT)
REFUSED = clause("kuikae.refused", FOLLOWS, "KUI-25", MAHJONG_SOUL_PLAY.concluded, "hand:{discard}")
DEAD_HAND = clause("kuikae.dead-hand", FOLLOWS, "KUI-25", EMA_2025.at("6.5.6"), "hand:{discard}")
CHOMBO = clause("kuikae.chombo", FOLLOWS, "KUI-25", WIKI_CHOMBO.concluded, "hand:{discard}")
CLAUSES = clause.every()


def judge_discard(
    discard: Tile, after: Call, rules: RiichiRuleset, *, drawn: Tile | None = None, earlier: Sequence[Meld] = ()
) -> Ruling:
    """
    Rule on a discard that follows a call.

    `drawn` is the tile drawn since the call, None on the turn of the call itself; `earlier` are the melds of earlier
    turns. Unsettled if the ruleset's sources don't settle the level and the readings disagree.

    >>> from callwise.riichi.agreement.presets import COMMON
    >>> chii = Call.parse("chii 4m with 23m")
    >>> judge_discard(Tile.parse("1m"), chii, COMMON).clause.id
    'kuikae.suji'
    """
    if drawn is not None:
        return LATER.permits(discard=discard, drawn=drawn)
    if after.kind is MeldKind.DAIMINKAN:
        return AFTER_KAN.permits(discard=discard, called=after.tile, copies=(after.tile.kind,) * 4)
    return rules.ruling(
        lambda reading: _judge_discard(discard, after, earlier, reading),
        LEVEL_OPEN,
        discard=discard,
        shown=after.shown,
        called=after.tile,
    )


_PENALTIES = {KuikaePenalty.PREVENT: REFUSED, KuikaePenalty.DEAD_HAND: DEAD_HAND, KuikaePenalty.CHOMBO: CHOMBO}


def _judge_discard(discard: Tile, after: Call, earlier: Sequence[Meld], rules: RiichiRuleset) -> Ruling:
    clause = _clause(discard, after, rules)
    facts: dict[str, Fact] = {
        "discard": discard,
        "shown": after.shown,
        "called": after.tile,
        "ends": _ends(after.shown) or (after.tile.kind,),
    }
    if clause is CLEAR:
        for meld in earlier:
            if (call := _as_called(meld)) is not None and _freezes(_clause(discard, call, rules)):
                return EARLIER_CALL.permits(**facts, earlier=tuple(sorted(meld.tiles)))
    if _freezes(clause):
        return clause.forbids(**facts).with_penalty(_PENALTIES[rules.kuikae_penalty])
    return clause.permits(**facts)


def _as_called(meld: Meld) -> Call | None:
    """Return the call that made a meld; None for kans."""
    if meld.kind.is_kan or meld.called is None:
        return None
    return Call(meld.kind, meld.called, without(meld.tiles, (meld.called,)), meld.source)


def _clause(discard: Tile, after: Call, rules: RiichiRuleset) -> Clause:
    """Return the clause that freezes a discard or permits it."""
    if rules.kuikae is Kuikae.FREE:
        return WAIVED
    if discard.kind == after.tile.kind:
        return GENBUTSU
    if discard.kind in completers(after.shown):
        return SUJI if rules.kuikae is Kuikae.STRICT else OTHER_END_OPEN
    return CLEAR


def _freezes(clause: Clause) -> bool:
    return clause is GENBUTSU or clause is SUJI


def judge_call(call: Call, concealed: Sequence[Tile], rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a call is allowed at all, given the hand it leaves.

    `concealed` is the hand before the call, without melds and the claimed tile. Raises CallwiseError if the hand lacks
    the shown tiles.
    """
    left = distinct(without(concealed, call.shown))
    if call.kind is MeldKind.DAIMINKAN:
        return KAN.permits(call=call, shown=call.shown)
    return rules.ruling(
        lambda reading: _judge_call(call, left, reading), CALL_OPEN, call=call, shown=call.shown, left=left
    )


def _judge_call(call: Call, left: tuple[Tile, ...], rules: RiichiRuleset) -> Ruling:
    discards = tuple(tile for tile in left if not _freezes(_clause(tile, call, rules)))
    if not discards:
        return DEAD_END.forbids(call=call, shown=call.shown, left=left)
    return CALLABLE.permits(call=call, shown=call.shown, discards=discards, first=discards[0])


def legal_discards(after: Call, hand: Iterable[Tile], rules: RiichiRuleset) -> tuple[Tile, ...]:
    """
    Return each different tile of the hand that can certainly be discarded.

    `hand` is the hand after the call. Tiles that the ruleset's sources don't settle are left out.
    """
    return tuple(tile for tile in distinct(hand) if judge_discard(tile, after, rules).is_legal)


def check_made(call: Call, hand: Sequence[Tile], rules: RiichiRuleset) -> None:
    """
    Refuse a call that can't have just been made, because the hand has no legal discard (KUI-17).

    `hand` is the hand after the call. Raises PositionError.
    """
    rulings = [judge_discard(tile, call, rules) for tile in distinct(hand)]
    if all(ruling.verdict is Verdict.ILLEGAL for ruling in rulings):
        raise PositionError(
            f"{call} leaves only {format_tiles(hand)}, all of it frozen under {rules.name}, so it can’t have been made"
        )


@lru_cache(maxsize=1024)
def completers(shown: tuple[Tile, ...]) -> frozenset[Kind]:
    """
    Return the kinds that form a sequence with two tiles of one suit (KUI-4).

    Two for neighbours away from the suit's ends, one otherwise, none if the tiles can't share a sequence.
    """
    low, high = sorted(tile.kind for tile in shown)
    if low.suit is not high.suit:
        return frozenset()
    gap = high.rank - low.rank
    if gap == 2:
        steps: tuple[Kind | None, ...] = (low.step(1),)
    elif gap == 1:
        steps = (low.step(-1), high.step(1))
    else:
        return frozenset()
    return frozenset(kind for kind in steps if kind is not None)


@lru_cache(maxsize=1024)
def _ends(shown: tuple[Tile, ...]) -> tuple[Kind, ...]:
    return tuple(sorted(completers(shown)))
