"""
Kuikae 「喰い替え」, swap-calling: what you may discard right after a call.

The two tiles you showed could have been completed by more than one tile.
Where kuikae is forbidden, none of those tiles may be your next discard.
The tile you took is *genbutsu*; the one at the sequence's other end is *suji*.
Some tables freeze only the tile you took, some freeze nothing.

Only the discard of the calling turn is restricted.  From your next draw on
the same tiles are free.  A call that would leave you nothing you may discard
cannot be made at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from callwise.errors import PositionError
from callwise.riichi.melds import Call, Meld, MeldKind
from callwise.riichi.ruleset import Kuikae, KuikaePenalty, RiichiRuleset
from callwise.riichi.sources import DERIVED, WIKI_KUIKAE, WIKI_KUIKAE_LATER, WIKI_NAKI, WRC_2015_PENALTIES
from callwise.riichi.tiles import Kind, Tile, distinct, format_tiles, without
from callwise.ruling import (
    FOLLOWS,
    FORBIDS,
    LEAVES_OPEN,
    PERMITS,
    Clause,
    Fact,
    Light,
    Line,
    Ruling,
    Tie,
    Verdict,
    figure,
)

_MELD = ("called", "shown", "hand:{discard}")
_MEANT = ("called", "hand:{shown}")

GENBUTSU = Clause(
    "kuikae.genbutsu",
    FORBIDS,
    rule="KUI-1 KUI-2 KUI-7",
    short="the called tile is frozen",
    says="After a call you may not discard another tile of the kind you took.",
    means="You may not discard the {discard} this turn.",
    facts="{discard} is of the same kind as the {called} you took",
    source=WIKI_KUIKAE,
    figure=figure(*_MELD, Tie("called", "hand:{discard}", "the same tile", stays=True)),
)
SUJI = Clause(
    "kuikae.suji",
    FORBIDS,
    rule="KUI-1 KUI-3 KUI-4 KUI-5",
    short="the other end is frozen",
    says="After a [[chii]] you may not discard another tile that would have completed the sequence.",
    means="You may not discard the {discard} this turn.",
    facts="{discard} also completes {shown}, at the other end from {called}",
    source=WIKI_KUIKAE,
    figure=figure(*_MELD, Tie("shown", "hand:{discard}", "the other end", stays=True)),
)
CLEAR = Clause(
    "kuikae.clear",
    PERMITS,
    rule="KUI-4 KUI-6 KUI-20 KUI-21",
    short="it does not complete what was shown",
    says="Only tiles that would have completed what you showed are frozen.",
    means="You may discard the {discard}.",
    facts="{discard} does not complete {shown}: only {ends} would",
    source=DERIVED,
    figure=figure(*_MELD),
)
OTHER_END_OPEN = Clause(
    "kuikae.other-end-open",
    PERMITS,
    rule="KUI-24",
    short="only the called tile is frozen",
    says="Where only the called tile is frozen, the tile at the sequence's other end may be discarded.",
    means="You may discard the {discard}.",
    facts="{discard} also completes {shown}, but it is not the tile you called",
    source=WIKI_KUIKAE,
    figure=figure(*_MELD, Tie("shown", "hand:{discard}", "the other end", Line.ORDER)),
)
WAIVED = Clause(
    "kuikae.waived",
    PERMITS,
    rule="KUI-11 KUI-14",
    short="nothing is frozen",
    says="Where [[kuikae]] is allowed, a call freezes nothing.",
    means="You may discard the {discard}.",
    facts="{discard} may go, whatever you called",
    source=WIKI_KUIKAE,
    figure=figure(*_MELD),
)
LATER = Clause(
    "kuikae.later-turn",
    PERMITS,
    rule="KUI-9",
    short="a turn has passed",
    says="A call freezes tiles only for the discard of that same turn.",
    means="You may discard the {discard}.",
    facts="you have drawn {drawn} since the call, so {discard} is free",
    source=WIKI_NAKI,
    figure=figure("hand:{discard}", Light("drawn", "drawn since")),
)
EARLIER_CALL = Clause(
    "kuikae.earlier-call",
    PERMITS,
    rule="KUI-9",
    short="that call is over",
    says="What an earlier call froze is free again: only the call of this very turn freezes anything.",
    means="You may discard the {discard}.",
    facts="{discard} was frozen when you laid {earlier}, and that turn is over",
    source=WIKI_NAKI,
    figure=figure(*_MELD),
)
KAN = Clause(
    "kuikae.kan",
    PERMITS,
    rule="KUI-8",
    short="a [[kan]] freezes nothing",
    says="An open [[kan]] uses up all four tiles and draws a replacement, so it freezes nothing.",
    means="You may call this.",
    facts="it leaves no copy behind",
    source=DERIVED,
    figure=figure(*_MEANT),
)
AFTER_KAN = Clause(
    "kuikae.after-kan",
    PERMITS,
    rule="KUI-8",
    short="a [[kan]] freezes nothing",
    says="After an open [[kan]] and its replacement tile, any tile may be discarded.",
    means="You may discard the {discard}.",
    facts="all {copies} lie in the [[kan]], and {discard} is none of them",
    source=DERIVED,
    figure=figure(*_MELD),
)
CALLABLE = Clause(
    "kuikae.callable",
    PERMITS,
    rule="KUI-15 KUI-16 KUI-18",
    short="a legal discard remains",
    says="A call is open to you when it leaves at least one tile that you may discard.",
    means="You may call this.",
    facts="legal discards after it: {discards}",
    source=WIKI_KUIKAE,
    figure=figure(*_MEANT),
)
DEAD_END = Clause(
    "kuikae.dead-end",
    FORBIDS,
    rule="KUI-17 KUI-19 NAK-17",
    short="no legal discard would remain",
    says="A call that would leave you no tile you may discard cannot be made.",
    means="You may not call this.",
    facts="it leaves only {left}, and all of that is frozen",
    source=WIKI_KUIKAE_LATER,
    figure=figure(*_MEANT, Tie("called", "hand:{left}", "would be frozen")),
)
LEVEL_OPEN = Clause(
    "kuikae.level-open",
    LEAVES_OPEN,
    rule="KUI-24",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say exactly which tiles a call freezes.",
    means="This ruleset does not say whether the {discard} may go.",
    facts="{discard} completes {shown} as the {called} you took does, and that may or may not freeze it",
    source=WIKI_KUIKAE,
    figure=figure(*_MELD, Tie("shown", "hand:{discard}", "the other end, if it counts", stays=True)),
)
CALL_OPEN = Clause(
    "kuikae.call-open",
    LEAVES_OPEN,
    rule="KUI-17 KUI-24 NAK-17",
    short="what was read leaves it open",
    says="Whether a call leaves a legal discard is open where the ruleset does not say exactly which tiles it freezes.",
    means="This ruleset does not say whether you may call this.",
    facts="it leaves only {left}, and one reading freezes all of that",
    source=WIKI_KUIKAE_LATER,
    figure=figure(*_MEANT, Tie("called", "hand:{left}", "frozen, if it counts")),
)
REFUSED = Clause(
    "kuikae.refused",
    FOLLOWS,
    rule="KUI-25",
    short="the discard is refused",
    says="Where no penalty is agreed, the frozen tile goes back to your hand and you discard another.",
    means="The discard is refused.",
    facts="this table refuses the discard",
    source=DERIVED,
    relief="From your next turn the {discard} is free again.",
)
DEAD_HAND = Clause(
    "kuikae.dead-hand",
    FOLLOWS,
    rule="KUI-25",
    short="the hand is dead",
    says="A frozen tile that was discarded stays there, and the hand is dead: it may not win, call or declare "
    "[[riichi]], and counts as [[noten]].",
    means="Your hand is dead.",
    facts="this table makes the hand dead",
    source=WRC_2015_PENALTIES,
)
CHOMBO = Clause(
    "kuikae.chombo",
    FOLLOWS,
    rule="KUI-25",
    short="[[chombo]]",
    says="Discarding a frozen tile is [[chombo]]: its owner loses points, and the hand is dealt again.",
    means="That is [[chombo]].",
    facts="this table punishes it as [[chombo]]",
    source=DERIVED,
)

CLAUSES = (
    GENBUTSU,
    SUJI,
    CLEAR,
    OTHER_END_OPEN,
    WAIVED,
    LATER,
    EARLIER_CALL,
    KAN,
    AFTER_KAN,
    CALLABLE,
    DEAD_END,
    LEVEL_OPEN,
    CALL_OPEN,
    REFUSED,
    DEAD_HAND,
    CHOMBO,
)

_PENALTIES = {
    KuikaePenalty.PREVENT: REFUSED,
    KuikaePenalty.DEAD_HAND: DEAD_HAND,
    KuikaePenalty.CHOMBO: CHOMBO,
}


def judge_discard(
    discard: Tile, after: Call, rules: RiichiRuleset, *, drawn: Tile | None = None, earlier: Sequence[Meld] = ()
) -> Ruling:
    """
    Rule on a discard that follows a call.

    `drawn` is the tile drawn since the call, None in the turn of the call
    itself; `earlier` are the melds of turns before.  Unsettled where the ruleset's sources leave the level open and
    the readings disagree.

    >>> from callwise.riichi.presets import COMMON
    >>> chii = Call.parse("chii 4m with 23m")
    >>> judge_discard(Tile.parse("1m"), chii, COMMON).clause.id
    'kuikae.suji'
    """
    if drawn is not None:
        return LATER.permits(discard=discard, drawn=drawn)
    if after.kind is MeldKind.DAIMINKAN:
        return AFTER_KAN.permits(discard=discard, called=after.tile, copies=(after.tile.kind,) * 4)
    return rules.settle(
        lambda reading: _judge_discard(discard, after, earlier, reading),
        LEVEL_OPEN,
        discard=discard,
        shown=after.shown,
        called=after.tile,
    )


def _judge_discard(discard: Tile, after: Call, earlier: Sequence[Meld], rules: RiichiRuleset) -> Ruling:
    clause = _clause(discard, after, rules)
    facts: dict[str, Fact] = {
        "discard": discard,
        "shown": after.shown,
        "called": after.tile,
        "ends": tuple(sorted(completers(after.shown))) or (after.tile.kind,),
    }
    if clause is CLEAR:
        for meld in earlier:
            if (call := _as_called(meld)) is not None and _clause(discard, call, rules) in (GENBUTSU, SUJI):
                return EARLIER_CALL.permits(**facts, earlier=tuple(sorted(meld.tiles)))
    if clause in (GENBUTSU, SUJI):
        return clause.forbids(**facts).with_penalty(_PENALTIES[rules.kuikae_penalty])
    return clause.permits(**facts)


def _as_called(meld: Meld) -> Call | None:
    """Give the call that made a meld, None for kans."""
    if meld.kind.is_kan or meld.called is None:
        return None
    return Call(meld.kind, meld.called, without(meld.tiles, (meld.called,)), meld.source)


def _clause(discard: Tile, after: Call, rules: RiichiRuleset) -> Clause:
    """Give the clause by which a discard is frozen, or free."""
    if rules.kuikae is Kuikae.FREE:
        return WAIVED
    if discard.kind == after.tile.kind:
        return GENBUTSU
    if after.kind is MeldKind.CHII and discard.kind in completers(after.shown):
        return SUJI if rules.kuikae is Kuikae.STRICT else OTHER_END_OPEN
    return CLEAR


def judge_call(call: Call, concealed: Sequence[Tile], rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a call may be made at all, given what it would leave.

    `concealed` is the hand before the call, without melds and without the
    claimed tile.  Raises CallwiseError when the hand lacks the shown tiles.
    """
    left = distinct(without(concealed, call.shown))
    if call.kind is MeldKind.DAIMINKAN:
        return KAN.permits(call=call, shown=call.shown)
    return rules.settle(
        lambda reading: _judge_call(call, left, reading), CALL_OPEN, call=call, shown=call.shown, left=left
    )


def _judge_call(call: Call, left: tuple[Tile, ...], rules: RiichiRuleset) -> Ruling:
    discards = tuple(tile for tile in left if _clause(tile, call, rules) not in (GENBUTSU, SUJI))
    if not discards:
        return DEAD_END.forbids(call=call, shown=call.shown, left=left)
    return CALLABLE.permits(call=call, shown=call.shown, discards=discards)


def legal_discards(after: Call, hand: Iterable[Tile], rules: RiichiRuleset) -> tuple[Tile, ...]:
    """
    Give each different tile of the hand that may certainly be discarded.

    `hand` is what is left after the call.  A tile that the ruleset's sources
    leave unsettled is not among them.
    """
    return tuple(tile for tile in distinct(hand) if judge_discard(tile, after, rules).is_legal)


def check_made(call: Call, hand: Sequence[Tile], rules: RiichiRuleset) -> None:
    """
    Refuse a call that cannot have been made just now, since no discard of the hand is legal (KUI-17).

    `hand` is what is left after the call.  Raises PositionError.
    """
    rulings = [judge_discard(tile, call, rules) for tile in distinct(hand)]
    if all(ruling.verdict is Verdict.ILLEGAL for ruling in rulings):
        raise PositionError(
            f"{call} leaves only {format_tiles(hand)}, all of it frozen under {rules.name}, so it can't have been made"
        )


@dataclass(frozen=True, slots=True)
class WayRound:
    """
    A lawful call and discard with the effect of a swap (KUI-15).

    `discard` goes at once after `call`; had the same tile been taken with
    the tiles of `instead_of`, it would have been frozen.
    """

    call: Call
    discard: Tile
    instead_of: Call


def ways_round(calls: Iterable[Call], concealed: Sequence[Tile], rules: RiichiRuleset) -> tuple[WayRound, ...]:
    """
    Find the choices of shown tiles that free what another choice freezes.

    `calls` are the ways to take one discard from the hand `concealed`.  The
    run that the swap would have made must stand in the hand after the call.
    """
    found = []
    open_calls = [call for call in calls if judge_call(call, concealed, rules).is_legal]
    for call in open_calls:
        left = without(concealed, call.shown)
        kinds = [tile.kind for tile in left]
        for other in open_calls:
            run = [call.tile.kind, *(tile.kind for tile in other.shown)]
            if any(kinds.count(kind) < run.count(kind) for kind in run):
                continue
            for discard in legal_discards(call, left, rules):
                if judge_discard(discard, other, rules).verdict is Verdict.ILLEGAL:
                    found.append(WayRound(call, discard, other))
    return tuple(found)


@lru_cache(maxsize=1024)
def completers(shown: tuple[Tile, ...]) -> frozenset[Kind]:
    """
    Give the kinds that make a run with two tiles of one suit (KUI-4).

    Two for neighbours away from the suit's end, one otherwise, none when the
    tiles cannot stand in one run.
    """
    low, high = sorted(tile.kind for tile in shown)
    if low.is_honour or low.suit is not high.suit:
        return frozenset()
    gap = high.rank - low.rank
    if gap == 2:
        steps: tuple[Kind | None, ...] = (low.step(1),)
    elif gap == 1:
        steps = (low.step(-1), high.step(1))
    else:
        return frozenset()
    return frozenset(kind for kind in steps if kind is not None)
