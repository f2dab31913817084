"""
Mah jongg: declared on one's own turn, or called for with the discard.

The hand is complete to the last tile, and no joker stands in a pair, for a
single tile or in a cluster of unlike ones.  A discard may complete any of
these.  A win right after an exchange is self-picked, whoever's joker it was
and also when the turn began with a call; a win with a called tile is not.
Mah jongg comes before any exposure, also one that is laid down already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from callwise.american.acts import Call, MahJongg
from callwise.american.calling import CLOSED, MISNAMED, judge_discard, put_back
from callwise.american.dead import told
from callwise.american.exchanging import holding
from callwise.american.hands import Hand, is_complete, open_groups
from callwise.american.ruleset import AmericanRuleset, FinesseRack
from callwise.american.sources import EXCHANGE, EXCHANGE_THREADS, LEAGUE
from callwise.american.table import Discard, Phase, Player, Table, Won
from callwise.american.tiles import JOKER, Tile
from callwise.errors import PositionError
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure
from callwise.seats import Seat

NOT_YOUR_TURN = Clause(
    "mah-jongg.not-your-turn",
    FORBIDS,
    rule="JOK-16",
    short="it is another player's turn",
    says="Out of turn [[mah-jongg]] is declared only by calling the discard that completes the hand.",
    means="{who} may not declare [[mah-jongg]] now.",
    facts="it is the turn of {turn}",
    source=EXCHANGE,
    figure=figure("hand:{seat}", Light("seat:{turn}", "on turn")),
)
NOT_BEGUN = Clause(
    "mah-jongg.not-begun",
    FORBIDS,
    rule="JOK-10",
    short="too early",
    says="Without the discard, [[mah-jongg]] is declared after a pick or a complete exposure.",
    means="{who} may not declare [[mah-jongg]] yet.",
    facts="{who} neither picked a tile nor exposed one",
    source=EXCHANGE,
    figure=figure("hand:{seat}", Light("seat:{seat}", "too early")),
)
INCOMPLETE = Clause(
    "mah-jongg.exposure-incomplete",
    FORBIDS,
    rule="JOK-14",
    short="the exposure comes first",
    says="What was called for an exposure is exposed before anything is declared.",
    means="{who} may not declare [[mah-jongg]] yet.",
    facts="{discard} was called, and its exposure is not complete",
    source=EXCHANGE,
    figure=figure("hand:{seat}", Light("discard", "expose it first")),
)
JOKER_IN_PAIR = Clause(
    "mah-jongg.joker-in-pair",
    FORBIDS,
    rule="JOK-02 JOK-03",
    short="no joker in a pair or for a single",
    says="A [[joker]] never stands in a pair, for a single tile or in a cluster of unlike tiles, not even to win.",
    means="{who} may not declare [[mah-jongg]].",
    facts="a [[joker]] would stand for {lacking}, where only the natural tile will do",
    source=EXCHANGE_THREADS,
    figure=figure(Light("hand:{seat}:J", "not for {lacking}"), "seat:{seat}"),
)
NOT_COMPLETE = Clause(
    "mah-jongg.not-complete",
    FORBIDS,
    rule="JOK-02 JOK-05",
    short="the hand is not complete",
    says="[[mah-jongg]] is declared with a complete hand.",
    means="{who} may not declare [[mah-jongg]].",
    facts="the tiles are not the whole hand",
    source=LEAGUE,
    figure=figure(Light("hand:{seat}", "not complete"), "seat:{seat}"),
)
SELF_PICKED = Clause(
    "mah-jongg.self-picked",
    PERMITS,
    rule="JOK-35",
    short="complete, and self-picked",
    says="A hand that the picked tile completes wins [[self-picked]].",
    means="{who} may declare [[mah-jongg]].",
    facts="the hand is complete with the tile that was picked",
    source=LEAGUE,
    figure=figure("hand:{seat}", Light("seat:{seat}", "[[self-picked]]")),
)
LAST_TILE = Clause(
    "mah-jongg.last-tile",
    PERMITS,
    rule="JOK-36",
    short="also with the last tile",
    says="The last tile of the wall may win like any other.",
    means="{who} may declare [[mah-jongg]].",
    facts="the hand is complete, and the turn of the last tile is a turn",
    source=LEAGUE,
    figure=figure("hand:{seat}", Light("wall", "empty")),
)
BY_EXCHANGE = Clause(
    "mah-jongg.by-exchange",
    PERMITS,
    rule="JOK-20 JOK-16",
    short="an exchange wins self-picked",
    says="A win right after an exchange is [[self-picked]], from any [[rack]], also when the turn began with a call.",
    means="{who} may declare [[mah-jongg]], [[self-picked]].",
    facts="the exchange was the last act, and the hand is complete",
    source=EXCHANGE_THREADS,
    figure=figure("hand:{seat}", Light("hand:{seat}:J", "redeemed")),
)
NOT_SELF_PICKED = Clause(
    "mah-jongg.not-self-picked",
    PERMITS,
    rule="JOK-X6",
    short="won, but not self-picked here",
    says="At some tables only one's own [[joker]] makes a win after a call [[self-picked]].",
    means="{who} may declare [[mah-jongg]], but it is not [[self-picked]].",
    facts="the turn began with a call, and the [[joker]] came from the [[rack]] of {owner}",
    source=LEAGUE,
    figure=figure("hand:{seat}", Light("seat:{owner}", "not one's own")),
)
AFTER_CALL = Clause(
    "mah-jongg.after-call",
    PERMITS,
    rule="JOK-14 JOK-35",
    short="complete with the called tile",
    says="Once a called tile is exposed, a hand that it completes wins on the discard.",
    means="{who} may declare [[mah-jongg]].",
    facts="the called {tile} completes the hand",
    source=LEAGUE,
    figure=figure("hand:{seat}", Light("meld:{seat}:{tile}", "called")),
)
CALLED = Clause(
    "mah-jongg.called",
    PERMITS,
    rule="JOK-24 JOK-35",
    short="the discard completes the hand",
    says="A discard may be called by whoever's hand it completes.",
    means="{who} may call the {tile} for [[mah-jongg]].",
    facts="{tile} completes the hand",
    source=LEAGUE,
    figure=figure("hand:{seat}", Tie("discard", "seat:{seat}", "[[mah-jongg]]")),
)
CALLED_SINGLE = Clause(
    "mah-jongg.called-for-pair",
    PERMITS,
    rule="JOK-29 JOK-06",
    short="to win, a pair may be called",
    says="The tile that wins may be called for a pair, for a single tile or for a cluster, if it is natural.",
    means="{who} may call the {tile} for [[mah-jongg]].",
    facts="{tile} completes the hand where no [[joker]] could",
    source=EXCHANGE_THREADS,
    figure=figure("hand:{seat}", Tie("discard", "seat:{seat}", "[[mah-jongg]]")),
)
CALLED_CONCEALED = Clause(
    "mah-jongg.called-concealed",
    PERMITS,
    rule="JOK-28",
    short="the winning tile may be called",
    says="A [[concealed-hand]] may call one tile: the one that wins.",
    means="{who} may call the {tile} for [[mah-jongg]].",
    facts="{tile} completes the concealed hand",
    source=LEAGUE,
    figure=figure("hand:{seat}", Tie("discard", "seat:{seat}", "[[mah-jongg]]")),
)
CALLED_LAST = Clause(
    "mah-jongg.last-discard",
    PERMITS,
    rule="JOK-36",
    short="also the last discard wins",
    says="Also the last discard may be called for [[mah-jongg]].",
    means="{who} may call the {tile} for [[mah-jongg]].",
    facts="{tile} completes the hand, and calling it takes no turn",
    source=LEAGUE,
    figure=figure("hand:{seat}", Tie("discard", "seat:{seat}", "[[mah-jongg]]"), Light("wall", "empty")),
)
BEFORE_EXPOSURE = Clause(
    "mah-jongg.before-exposure",
    PERMITS,
    rule="JOK-24",
    short="mah jongg comes first",
    says="[[mah-jongg]] comes before any exposure, also before one that is laid down already.",
    means="{who} may call the {tile} for [[mah-jongg]].",
    facts="{turn} called {tile} for an exposure, and {tile} completes the hand",
    source=LEAGUE,
    figure=figure("hand:{seat}", Light("seat:{turn}", "an exposure only")),
)
CALLED_MISNAMED = Clause(
    "mah-jongg.misnamed",
    PERMITS,
    rule="JOK-40",
    short="the wrong name is paid for",
    says="[[mah-jongg]] that is called on a wrong name ends the deal, and whoever said the name pays for all.",
    means="{who} may call the {named} for [[mah-jongg]].",
    facts="{discard} was named {named}, and {named} completes the hand",
    source=LEAGUE,
    figure=figure("hand:{seat}", Light("discard", "named {named}")),
)

CLAUSES = (
    NOT_YOUR_TURN,
    NOT_BEGUN,
    INCOMPLETE,
    JOKER_IN_PAIR,
    NOT_COMPLETE,
    SELF_PICKED,
    LAST_TILE,
    BY_EXCHANGE,
    NOT_SELF_PICKED,
    AFTER_CALL,
    CALLED,
    CALLED_SINGLE,
    CALLED_CONCEALED,
    CALLED_LAST,
    BEFORE_EXPOSURE,
    CALLED_MISNAMED,
)


def judge_mah_jongg(act: MahJongg, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on mah jongg that is declared on one's own turn.

    Raises PositionError where nothing is known of the hand.
    """
    facts = told(act.seat, table)
    if table.turn is not act.seat:
        return NOT_YOUR_TURN.forbids(**facts)
    if table.called is not None:
        return INCOMPLETE.forbids(**facts, discard=table.called.tile)
    if table.phase not in (Phase.PICKED, Phase.MAIN):
        return NOT_BEGUN.forbids(**facts)
    player = holding(table[act.seat], table)
    hand, rack = _known(act.seat, player)
    if (fault := _judge_complete(hand, rack, player, facts)) is not None:
        return fault
    if table.redeemed is not None:
        if is_self_picked(_won(act.seat, table), rules):
            return BY_EXCHANGE.permits(**facts)
        return NOT_SELF_PICKED.permits(**facts, owner=table.redeemed)
    if table.fresh is not None:
        return AFTER_CALL.permits(**facts, tile=table.fresh.called.tile)
    return (SELF_PICKED if table.wall else LAST_TILE).permits(**facts)


def is_self_picked(won: Won, rules: AmericanRuleset) -> bool:
    """Say whether a win is self-picked: by a pick, or by an exchange as the last act (JOK-20, JOK-35, JOK-X6)."""
    if won.by is None:
        return True
    own = won.redeemed is won.seat
    return own or (won.redeemed is not None and rules.finesse_rack is FinesseRack.ANY)


def _won(seat: Seat, table: Table) -> Won:
    """Give the win of the player on turn, were it declared now."""
    return Won(seat, None if table.fresh is None else table.fresh.called.by, table.redeemed)


def judge_winning_call(act: Call, table: Table) -> Ruling:
    """
    Rule on calling a discard for mah jongg.

    Raises PositionError where nothing is known of the hand.
    """
    facts: dict[str, Fact] = {**told(act.seat, table), "tile": act.tile}
    discard = contested(table)
    if discard is None or act.tile not in (discard.tile, discard.named):
        return CLOSED.forbids(**facts)
    if (fault := judge_discard(act, discard, facts)) is not None:
        return fault
    if table.turn is act.seat and table.window is None:
        return CLOSED.forbids(**facts)
    player = table[act.seat]
    hand, rack = _known(act.seat, player)
    named = discard.named
    if named is not None:
        facts |= {"discard": discard.tile, "named": named}
        if act.tile == named and is_complete(hand, (*rack, named), player.exposures):
            return CALLED_MISNAMED.permits(**facts)
        return MISNAMED.forbids(**facts)
    if (fault := _judge_complete(hand, (*rack, act.tile), player, facts)) is not None:
        return fault
    return _reason(act.tile, hand, rack, player, table).permits(**facts)


def contested(table: Table) -> Discard | None:
    """Give the discard that may be called for mah jongg: also one that is exposed already, until its player goes on."""
    if table.discard is not None:
        return table.discard
    if table.fresh is None or table.fresh.frozen:
        return None
    return table.fresh.called


def _reason(tile: Tile, hand: Hand, rack: Sequence[Tile], player: Player, table: Table) -> Clause:
    """Give the clause that tells most of why a discard may be called to win."""
    if table.window is None:
        return BEFORE_EXPOSURE
    if table.has_last_discard:
        return CALLED_LAST
    if player.plays_concealed:
        return CALLED_CONCEALED
    return CALLED if is_complete(hand, (*rack, JOKER), player.exposures) else CALLED_SINGLE


def _known(seat: Seat, player: Player) -> tuple[Hand, tuple[Tile, ...]]:
    if player.rack is None or player.seeks is None:
        raise PositionError(f"nothing says whether {seat.value}'s hand is complete; write its rack, and what it seeks")
    return player.seeks, player.rack


def _judge_complete(hand: Hand, rack: Sequence[Tile], player: Player, facts: dict[str, Fact]) -> Ruling | None:
    if is_complete(hand, rack, player.exposures):
        return None
    groups = open_groups(hand, player.exposures)
    if groups is None:
        return NOT_COMPLETE.forbids(**facts)
    lacking = Counter(tile for group in groups for tile in group.tiles) - Counter(rack)
    if lacking.total() != rack.count(JOKER):
        return NOT_COMPLETE.forbids(**facts)
    natural = Counter(tile for group in groups if not group.takes_jokers for tile in group.tiles)
    where = tuple(tile for tile in sorted(lacking) if natural[tile] > rack.count(tile))
    return JOKER_IN_PAIR.forbids(**facts, lacking=where)


def after_mah_jongg(act: MahJongg, table: Table) -> Table:
    """Give the table once a hand was declared on its own turn."""
    player = holding(table[act.seat], table)
    discard = () if table.discard is None else (table.discard.tile,)
    return replace(
        table.seating(act.seat, player),
        phase=Phase.OVER,
        picked=None,
        discard=None,
        naming=None,
        fresh=None,
        announced=None,
        floor=(*table.floor, *discard),
        won=_won(act.seat, table),
    )


def after_winning_call(act: Call, table: Table) -> Table:
    """Give the table once a discard was called to win; what was exposed with it goes back."""
    discard = contested(table)
    if discard is None:
        raise ValueError(f"{act} is not legal here")
    misnamed = discard.named is not None
    table = put_back(table)
    if (fresh := table.fresh) is not None:
        caller = table[table.turn]
        exposure = caller.exposures[fresh.nth]
        back = (exposure.tile,) * (exposure.naturals - 1) + (JOKER,) * exposure.jokers
        left = caller.exposures[: fresh.nth] + caller.exposures[fresh.nth + 1 :]
        table = table.seating(table.turn, replace(caller.takes(*back), exposures=left))
    return replace(
        table.seating(act.seat, table[act.seat].takes(discard.tile)),
        phase=Phase.OVER,
        turn=act.seat,
        discard=None,
        fresh=None,
        naming=None,
        announced=None,
        won=Won(act.seat, discard.by, misnamed=misnamed),
    )
