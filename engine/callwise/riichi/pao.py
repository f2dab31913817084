"""
Pao 「包」, liability: who answers for a yakuman that a call made certain.

Some yakuman are certain as soon as their groups lie on the table, whatever
the rest of the hand.  When all but one of these groups lie there, and a
discard is called for the last one, its discarder is liable: if the caller
wins this hand, the discarder pays some or all of it (`callwise.riichi.pao_payment`).

Daisangen is certain with three groups of dragons, daisuushii with four of
winds, suukantsu with four kans.  For suukantsu three kans must lie there when
the tile is discarded, so the fourth is an open one.  No other yakuman is
certain by its melds: the pair can break it, or no call can make it.

Only a call makes anyone liable.  A ron on the last tile is no meld, and a
group of one's own is fed by nobody.  It stays with whoever fed the last group.

A few tables know it for rinshan kaihou, too: who feeds an open kan answers
for a win on a replacement tile that is drawn before the next discard.
"""

from __future__ import annotations

from collections.abc import Sequence

from callwise.riichi.certain import OWN_GROUPS, Liable, Won, belongs, certain_by_melds, liable_players, named
from callwise.riichi.melds import Meld, MeldKind
from callwise.riichi.ruleset import PaoYakuman, RiichiRuleset
from callwise.riichi.sources import BEYOND, DERIVED, WIKI_PAO
from callwise.riichi.tiles import Tile
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Light, Ruling, Tie, figure
from callwise.seats import Seat

_FED = Tie("seat:{seat}", "meld:{holder}:{tile}", "the last group")
_NOT_FED = Light("seat:{seat}", "not liable")

CONFIRMED = Clause(
    "pao.confirmed",
    PERMITS,
    rule="PAO-1 PAO-2 PAO-3 PAO-7 PAO-8 PAO-28",
    short="fed the group that made the [[yakuman]] certain",
    says="Whoever feeds the call that completes three groups of dragons, or four of winds, is [[pao|liable|liable]] "
    "for it.",
    means="{seat} is [[pao|liable|liable]] for {yakuman}.",
    facts="{seat} discarded the {tile} that {holder} called for the last group of {yakuman}",
    source=WIKI_PAO,
    figure=figure(_FED),
)
CONFIRMED_BY_KAN = Clause(
    "pao.confirmed-by-kan",
    PERMITS,
    rule="PAO-24",
    short="an open [[kan]] of the last group counts, too",
    says="Where the last group is called as an open [[kan]], its feeder is [[pao|liable|liable]] as well, though "
    "three in the hand would have done.",
    means="{seat} is [[pao|liable|liable]] for {yakuman}.",
    facts="{seat} discarded the {tile} that {holder} called as a [[kan]] for the last group of {yakuman}",
    source=WIKI_PAO,
    figure=figure(_FED),
)
FOURTH_KAN = Clause(
    "pao.fourth-kan",
    PERMITS,
    rule="PAO-10 PAO-11 PAO-12",
    short="fed the fourth [[kan]]",
    says="Where [[suukantsu]] counts for [[pao]], whoever feeds an open [[kan]] to three that lie there is liable.",
    means="{seat} is [[pao|liable|liable]] for {yakuman}.",
    facts="three [[kan|kongs|kans]] lay there when {seat} discarded the {tile} for the fourth",
    source=WIKI_PAO,
    figure=figure(_FED),
)
RINSHAN = Clause(
    "pao.rinshan",
    PERMITS,
    rule="PAO-16",
    short="fed the open [[kan]] of this win",
    says="At this table whoever feeds an open [[kan]] is [[pao|liable|liable]] for a win on a [[rinshan]] that is "
    "drawn before the caller's next discard.",
    means="{seat} is [[pao|liable|liable]] for the whole hand.",
    facts="{holder} called {seat}'s {tile} as a [[kan]] and won before discarding",
    source=WIKI_PAO,
    figure=figure(Tie("seat:{seat}", "meld:{holder}:{tile}", "the open [[kan]]")),
)
NOT_LISTED = Clause(
    "pao.not-listed",
    FORBIDS,
    rule="PAO-5",
    short="no [[pao|liability|pao]] for it at this table",
    says="Each table names the [[yakuman]] that make liable; feeding any other costs nothing.",
    means="{seat} is not liable.",
    facts="this table has no [[pao|liability|pao]] for {yakuman}",
    source=WIKI_PAO,
    figure=figure(_NOT_FED),
)
EARLIER = Clause(
    "pao.earlier-group",
    FORBIDS,
    rule="PAO-3",
    short="fed an earlier group",
    says="Only the feeder of the last group is [[pao|liable|liable]], whoever fed the earlier ones.",
    means="{seat} is not liable.",
    facts="{seat} fed an earlier group of {yakuman}; the last one came from {feeder}",
    source=DERIVED,
    figure=figure(Tie("seat:{feeder}", "meld:{holder}:{tile}", "the last group"), _NOT_FED),
)
OWN_LAST = Clause(
    "pao.own-last-group",
    FORBIDS,
    rule="PAO-26",
    short="the last group was the winner's own",
    says="Where the winner makes the last group alone, nobody is [[pao|liable|liable]].",
    means="{seat} is not liable.",
    facts="{holder} made the last group of {yakuman} without a discard",
    source=DERIVED,
    figure=figure(Light("meld:{holder}", "their own"), _NOT_FED),
)
HELD = Clause(
    "pao.held-group",
    FORBIDS,
    rule="PAO-27",
    short="one group was never shown",
    says="A call makes liable only where all groups of the [[yakuman]] then lie on the table; one in the hand is not "
    "seen.",
    means="{seat} is not liable.",
    facts="{holder} had not shown all groups of {yakuman}",
    source=DERIVED,
    figure=figure(Light("hand:{holder}", "never shown"), _NOT_FED),
)
NO_MELD = Clause(
    "pao.no-meld",
    FORBIDS,
    rule="PAO-4",
    short="a win is no call",
    says="Who discards the winning tile feeds no meld: a [[ron|win|ron]] on the last group is paid like any other.",
    means="{seat} is not liable, and deals in.",
    facts="{holder} took the {tile} to win and called nothing",
    source=DERIVED,
    figure=figure(Tie("seat:{seat}", "seat:{holder}", "deals in"), _NOT_FED),
)
CLOSED_KAN = Clause(
    "pao.closed-kan",
    FORBIDS,
    rule="PAO-29",
    short="a closed [[kan]] does not count here",
    says="At this table only called groups count as shown; with a closed [[kan]] among them nobody is "
    "[[pao|liable|liable]].",
    means="{seat} is not liable.",
    facts="one of {holder}'s groups of {yakuman} is a closed [[kan]]",
    source=WIKI_PAO,
    figure=figure(Light("meld:{holder}", "closed [[kan]]"), _NOT_FED),
)
PAIR_BREAKS = Clause(
    "pao.pair-breaks-it",
    FORBIDS,
    rule="PAO-9 PAO-19 PAO-20 PAO-21",
    short="the rest of the hand could break it",
    says="A [[yakuman]] that needs its pair, too, is never certain by its melds, so nobody is [[pao|liable|liable]] "
    "for it.",
    means="{seat} is not liable.",
    facts="the rest of the hand could still have broken {yakuman}",
    source=WIKI_PAO,
    figure=figure(Light("hand:{holder}", "could break it"), _NOT_FED),
)
CLOSED_ONLY = Clause(
    "pao.closed-yakuman",
    FORBIDS,
    rule="PAO-22",
    short="no call makes it",
    says="A [[yakuman]] of a closed hand is made by no call, so nobody is [[pao|liable|liable]] for it.",
    means="{seat} is not liable.",
    facts="{yakuman} needs a closed hand",
    source=DERIVED,
    figure=figure(Light("hand:{holder}", "closed"), _NOT_FED),
)
OWN_FOURTH_KAN = Clause(
    "pao.own-fourth-kan",
    FORBIDS,
    rule="PAO-13",
    short="the fourth [[kan]] took no discard",
    says="A fourth [[kan]] that is closed or added takes no discard, so nobody is [[pao|liable|liable]].",
    means="{seat} is not liable.",
    facts="{holder} made the fourth [[kan]] without a discard",
    source=WIKI_PAO,
    figure=figure(Light("meld:{holder}", "their own"), _NOT_FED),
)
TOO_FEW_KANS = Clause(
    "pao.too-few-kans",
    FORBIDS,
    rule="PAO-12 PAO-14",
    short="[[suukantsu]] was not certain yet",
    says="A call makes liable for [[suukantsu]] only as the fourth [[kan]]: three must lie there when the tile is "
    "discarded.",
    means="{seat} is not liable.",
    facts="what {holder} called from {seat} was no fourth [[kan]]; {yakuman} was not certain then",
    source=WIKI_PAO,
    figure=figure(_NOT_FED),
)
RINSHAN_OFF = Clause(
    "pao.rinshan-off",
    FORBIDS,
    rule="PAO-6",
    short="this table has no such liability",
    says="At most tables feeding an open [[kan]] makes nobody [[pao|liable|liable]] for a win on its [[rinshan]].",
    means="{seat} is not liable.",
    facts="{holder} won after an open [[kan]] of {seat}'s {tile}",
    source=WIKI_PAO,
    figure=figure(_NOT_FED),
)
DISCARDED_SINCE = Clause(
    "pao.discarded-since",
    FORBIDS,
    rule="PAO-17",
    short="the open [[kan]] was of an earlier turn",
    says="Liability for an open [[kan]] ends with the caller's next discard.",
    means="{seat} is not liable.",
    facts="{holder} has discarded since calling {seat}'s {tile} as a [[kan]]",
    source=DERIVED,
    figure=figure(_NOT_FED),
)
PON_GREW = Clause(
    "pao.pon-grew",
    FORBIDS,
    rule="PAO-17",
    short="fed the [[pon]], not the [[kan]]",
    says="An added [[kan]] is its owner's own; who fed the [[pon]] is not [[pao|liable|liable]] for what its "
    "[[rinshan]] brings.",
    means="{seat} is not liable.",
    facts="{holder} called {seat}'s {tile} as a [[pon]] and added the fourth later",
    source=DERIVED,
    figure=figure(_NOT_FED),
)
NOT_CERTAIN = Clause(
    "pao.not-certain",
    FORBIDS,
    rule="PAO-25",
    short="the call made no [[yakuman]] certain",
    says="A call that makes no [[yakuman]] certain may be fed without [[pao|liability|pao]].",
    means="{seat} is not liable.",
    facts="no call from {seat} made a [[yakuman]] certain",
    source=WIKI_PAO,
    figure=figure(_NOT_FED),
)
FED_NOTHING = Clause(
    "pao.fed-nothing",
    FORBIDS,
    rule="PAO-1",
    short="fed nothing",
    says="Only a player whose discard was called can be [[pao|liable|liable]].",
    means="{seat} is not liable.",
    facts="{holder} has called nothing from {seat}",
    source=WIKI_PAO,
    figure=figure(_NOT_FED),
)
OPEN = Clause(
    "pao.open",
    LEAVES_OPEN,
    rule="PAO-5 PAO-6 PAO-29",
    short="what was read leaves it open",
    says="What was read of this ruleset does not settle for what a player is [[pao|liable|liable]].",
    means="The sources of this ruleset do not settle it.",
    facts="it depends on an option that what was read leaves open",
    source=BEYOND,
    figure=figure(Light("seat:{seat}", "left open")),
)

CLAUSES = (
    CONFIRMED,
    CONFIRMED_BY_KAN,
    FOURTH_KAN,
    RINSHAN,
    NOT_LISTED,
    EARLIER,
    OWN_LAST,
    HELD,
    NO_MELD,
    CLOSED_KAN,
    PAIR_BREAKS,
    CLOSED_ONLY,
    OWN_FOURTH_KAN,
    TOO_FEW_KANS,
    RINSHAN_OFF,
    DISCARDED_SINCE,
    PON_GREW,
    NOT_CERTAIN,
    FED_NOTHING,
    OPEN,
)

_PAIR_BREAKS = ("tsuuiisou", "chinroutou", "ryuuiisou", "shousuushii")
_CLOSED_ONLY = ("kokushi-musou", "suuankou", "chuuren-poutou")


def judge_liability(seat: Seat, win: Won, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a seat is liable for another player's win; legal says that it is.

    Unsettled where the ruleset's sources leave open what makes liable.
    """
    return rules.settle(lambda reading: _judge(seat, win, reading), OPEN, seat=seat)


def _judge(seat: Seat, win: Won, rules: RiichiRuleset) -> Ruling:
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
    return (NOT_CERTAIN if fed else FED_NOTHING).forbids(**facts)


def _liable(liable: Liable, win: Won) -> Ruling:
    certain = liable.certain
    facts: dict[str, Fact] = {"seat": liable.seat, "holder": win.seat}
    if certain is None:
        assert win.opened_with is not None
        return RINSHAN.permits(**facts, tile=_taken(win.opened_with))
    by_kan = CONFIRMED_BY_KAN if certain.last.kind is MeldKind.DAIMINKAN else CONFIRMED
    clause = FOURTH_KAN if certain.yakuman is PaoYakuman.SUUKANTSU else by_kan
    return clause.permits(**facts, tile=_taken(certain.last), yakuman=named(certain.yakuman))


_Reason = tuple[Clause, dict[str, Fact]]


def _by_replacement(fed: Sequence[Meld], win: Won) -> Sequence[_Reason]:
    """Say why whoever fed a kan is not liable for a win on a replacement tile."""
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


def _by_yakuman(seat: Seat, fed: Sequence[Meld], win: Won, rules: RiichiRuleset) -> Sequence[_Reason]:
    """Say why a seat is not liable for a yakuman that others may be liable for."""
    for one in certain_by_melds(win.seat, win.made):
        term: dict[str, Fact] = {"yakuman": named(one.yakuman)}
        if one.feeder is seat:
            return ((NOT_LISTED if one.yakuman not in rules.pao_yakuman else CLOSED_KAN, term),)
        if not any(meld in fed or meld.grew_from in fed for meld in one.groups):
            continue
        if one.feeder is not None:
            return ((EARLIER, {**term, "feeder": one.feeder, "tile": _taken(one.last)}),)
        if one.yakuman is not PaoYakuman.SUUKANTSU:
            return ((OWN_LAST, term),)
        return ((OWN_FOURTH_KAN if one.last.kind is MeldKind.ANKAN else TOO_FEW_KANS, term),)
    for yakuman in OWN_GROUPS:
        if yakuman.value not in win.yakuman:
            continue
        if win.by is seat and belongs(win.tile.kind, yakuman):
            return ((NO_MELD, {"tile": win.tile}),)
        if any(belongs(meld.tiles[0].kind, yakuman) for meld in fed):
            return ((HELD, {"yakuman": named(yakuman)}),)
    return ()


def _named(win: Won, among: Sequence[str]) -> str:
    return next(f"[[{yakuman}]]" for yakuman in win.yakuman if yakuman in among)


def _taken(meld: Meld) -> Tile:
    """Give the tile that a called meld took."""
    assert meld.called is not None
    return meld.called
