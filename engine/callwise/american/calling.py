"""
Calling a discard, and laying the exposure that it is called for.

A discard is called while its window is open: until the next player racks,
discards, declares or begins an exchange.  It is called for three to six tiles
alike, and everything else for them is in the rack already, jokers or naturals:
one that could be redeemed only afterwards doesn't count.  The exposure comes
before anything else.

A single tile, a pair and a cluster of unlike tiles are called for only as the
tile that wins; that is ruled on in `callwise.american.winning`.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.acts import Call, Expose, Purpose
from callwise.american.dead import told
from callwise.american.exposures import Exposure
from callwise.american.ruleset import AmericanRuleset, LastDiscardExposure
from callwise.american.sources import DERIVED, EXCHANGE, EXCHANGE_THREADS, LEAGUE
from callwise.american.table import Discard, Fresh, Phase, Player, Table
from callwise.american.tiles import JOKER, Tile
from callwise.ruling import FOLLOWS, FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Light, Ruling, Tie, figure
from callwise.seats import Seat

FEWEST, MOST = 2, 5
"""How many tiles are laid beside the called one, for a pung and for a sextet."""

CLOSED = Clause(
    "call.window-closed",
    FORBIDS,
    rule="JOK-25 JOK-14",
    short="the window is closed",
    says="A discard may be called until the next player racks, discards, declares or begins an exchange; then its "
    "[[window]] is closed.",
    means="{who} may not call the {tile} any more.",
    facts="no [[window]] is open for {tile}",
    source=LEAGUE,
    figure=figure(Light("seat:{turn}", "on turn"), "floor:{tile}"),
)
NOT_NAMED = Clause(
    "call.not-named",
    FORBIDS,
    rule="JOK-25 JOK-27",
    short="it is not discarded yet",
    says="The [[window]] of a discard opens when it is named in full or touches the table.",
    means="{who} may not call the {tile} yet.",
    facts="only a part of its name was said",
    source=LEAGUE,
    relief="Once it is discarded, it may be called.",
    figure=figure(Light("seat:{turn}", "half named")),
)
COMMITTED = Clause(
    "call.committed",
    FORBIDS,
    rule="JOK-24",
    short="another player has it",
    says="Once a called tile lies on somebody's [[rack]], nobody else may call it for an exposure.",
    means="{who} may not call the {tile} any more.",
    facts="{turn} called it and took it",
    source=LEAGUE,
    figure=figure(Tie("discard", "seat:{turn}", "taken")),
)
OWN = Clause(
    "call.own-discard",
    FORBIDS,
    rule="JOK-27 JOK-06",
    short="your own discard",
    says="Down is down: what you discarded yourself you may not call back.",
    means="{who} may not call the {tile}.",
    facts="{seat} discarded it",
    source=DERIVED,
    figure=figure(Tie("discard", "seat:{seat}", "own discard")),
)
JOKER_DEAD = Clause(
    "call.joker",
    FORBIDS,
    rule="JOK-22",
    short="a discarded joker is dead",
    says="A discarded [[joker]] may not be called, not even to win, whatever it was called by.",
    means="{who} may not call the [[joker]].",
    facts="{tile} was discarded",
    source=LEAGUE,
    figure=figure(Light("discard", "[[dead]]"), "seat:{seat}"),
)
MISNAMED = Clause(
    "call.misnamed",
    FORBIDS,
    rule="JOK-40",
    short="it has a wrong name",
    says="A discard that was given a wrong name may not be called before it is named rightly.",
    means="{who} may not call it yet.",
    facts="{discard} was named {named}",
    source=LEAGUE,
    relief="Once it is named rightly, it may be called.",
    figure=figure(Light("discard", "named {named}")),
)
CALLER_DEAD = Clause(
    "call.misnamed-exposed",
    FOLLOWS,
    rule="JOK-40",
    short="who exposes is dead",
    says="Whoever exposes tiles for a wrong name has a [[dead]] hand; whoever said the name goes free.",
    means="Once tiles are exposed for it, the hand is [[dead]].",
    facts="{discard} was named {named}",
    source=LEAGUE,
    figure=figure(Light("seat:{seat}", "[[dead]]")),
)
FOR_EXCHANGE = Clause(
    "call.for-exchange",
    FORBIDS,
    rule="JOK-13 JOK-07",
    short="not for an exchange",
    says="A discard is called for a new exposure or to win, never to [[exchange]] it for a [[joker]].",
    means="{who} may not call the {tile} for that.",
    facts="{tile} is a discard, and a discard is never exchanged",
    source=EXCHANGE_THREADS,
    figure=figure(Light("discard", "not for an [[exchange]]")),
)
SINGLE = Clause(
    "call.single-or-pair",
    FORBIDS,
    rule="JOK-06",
    short="only three to six alike",
    says="A discard is called for three to six tiles alike; for a pair or a single tile only if it wins.",
    means="{who} may not call the {tile} for that.",
    facts="an exposure would have too few tiles",
    source=LEAGUE,
    figure=figure(Light("discard", "too few with it"), "seat:{seat}"),
)
NEEDS_CALL = Clause(
    "call.nothing-called",
    FORBIDS,
    rule="JOK-07",
    short="nothing was called",
    says="An exposure begins with a called discard, never with a tile of the wall or a redeemed [[joker]].",
    means="{who} may not expose {tiles}.",
    facts="no discard was called for it",
    source=EXCHANGE_THREADS,
    figure=figure("hand:{seat}:{tiles}", Light("seat:{seat}", "called nothing")),
)
SIZE = Clause(
    "call.size",
    FORBIDS,
    rule="JOK-01 JOK-41",
    short="at most six alike",
    says="An exposure has three to six tiles: [[pung]], [[kong]], [[quint]] or [[sextet]].",
    means="{who} may not expose so many.",
    facts="with the called {tile} there would be more than six",
    source=EXCHANGE,
    figure=figure("hand:{seat}:{tiles}", "discard"),
)
UNLIKE = Clause(
    "call.unlike",
    FORBIDS,
    rule="JOK-06 JOK-03",
    short="not all alike",
    says="An exposure has one tile several times, with jokers for some of it; unlike tiles in a row are none.",
    means="{who} may not expose {tiles} with the {tile}.",
    facts="not all of {tiles} are {tile} or a [[joker]]",
    source=LEAGUE,
    figure=figure(Tie("discard", "hand:{seat}:{tiles}", "not alike")),
)
INSUFFICIENT = Clause(
    "call.insufficient",
    FORBIDS,
    rule="JOK-05",
    short="too few to expose",
    says="You may call only if the rest of the exposure is in your [[rack]] already.",
    means="{who} may not call the {tile}.",
    facts="with {tile} the [[rack]] makes no three alike, jokers and all",
    source=EXCHANGE,
    figure=figure("seat:{seat}", Light("discard", "too few with it")),
)
UNREDEEMED = Clause(
    "call.joker-not-yet",
    FORBIDS,
    rule="JOK-05 JOK-14",
    short="that joker is not yours yet",
    says="A [[joker]] that you would redeem only afterwards doesn't help a call: the exposure is completed first.",
    means="{who} may not call the {tile}.",
    facts="without the [[joker]] of {owner} too few tiles go with {tile}",
    source=EXCHANGE,
    figure=figure(Light("discard", "too few with it"), Light("joker:{owner}", "not yours yet")),
)
MISSING = Clause(
    "call.not-in-hand",
    FORBIDS,
    rule="JOK-05",
    short="not in the rack",
    says="What you lay beside a called tile comes from your [[rack]].",
    means="{who} may not expose {tiles}.",
    facts="the [[rack]] does not hold {tiles}",
    source=EXCHANGE,
    figure=figure("discard", Light("seat:{seat}", "does not hold them")),
)
CONCEALED = Clause(
    "call.concealed",
    FORBIDS,
    rule="JOK-28",
    short="a concealed hand exposes nothing",
    says="A [[concealed-hand]] may not expose: only the tile that wins may be called for it.",
    means="{who} may not call the {tile} for an exposure.",
    facts="the hand is concealed",
    source=LEAGUE,
    figure=figure("discard", Light("seat:{seat}", "concealed")),
)
LAST_REFUSED = Clause(
    "call.last-discard",
    FORBIDS,
    rule="JOK-36 JOK-X3",
    short="the last discard only wins",
    says="At some tables the last discard may be called for [[mah-jongg]] only.",
    means="{who} may not call the {tile} for an exposure.",
    facts="no tile is left to pick",
    source=LEAGUE,
    figure=figure(Light("discard", "the last one"), "wall"),
)
LAST_OPEN = Clause(
    "call.last-discard-open",
    LEAVES_OPEN,
    rule="JOK-X3",
    short="what was read leaves it open",
    says="What was read of these rules does not say whether the last discard may be called for an exposure.",
    means="The sources of this ruleset do not settle it.",
    facts="no tile is left to pick",
    source=LEAGUE,
    figure=figure(Light("discard", "the last one"), "wall"),
)
ALLOWED = Clause(
    "call.allowed",
    PERMITS,
    rule="JOK-05 JOK-06 JOK-25",
    short="the rest is in the rack",
    says="A discard may be called for an exposure while its [[window]] is open, with the rest in the [[rack]].",
    means="{who} may call the {tile}.",
    facts="the rest of the exposure stands in the [[rack]]",
    source=EXCHANGE,
    figure=figure(Tie("hand:{seat}:{held}", "discard", "enough")),
)
STILL_OPEN = Clause(
    "call.still-open",
    PERMITS,
    rule="JOK-25",
    short="the pick is not racked",
    says="Picking a tile and looking at it does not close the [[window]]; a pick that is cut short goes back.",
    means="{who} may call the {tile}.",
    facts="{turn} did not rack the pick yet",
    source=LEAGUE,
    figure=figure(Tie("hand:{seat}:{held}", "discard", "enough"), Light("seat:{turn}", "not racked")),
)
JOKERS_ONLY = Clause(
    "call.jokers-only",
    PERMITS,
    rule="JOK-04",
    short="jokers are enough",
    says="Beside the called tile an exposure may have jokers alone: no second natural tile is needed.",
    means="{who} may call the {tile}.",
    facts="{held} stand for the rest",
    source=EXCHANGE_THREADS,
    figure=figure(Tie("hand:{seat}:{held}", "discard", "enough")),
)
LAST_ALLOWED = Clause(
    "call.last-discard-too",
    PERMITS,
    rule="JOK-36 JOK-X3",
    short="the last discard too",
    says="At some tables the last discard may be called for an exposure like any other.",
    means="{who} may call the {tile}.",
    facts="the rest of the exposure stands in the [[rack]]",
    source=LEAGUE,
    figure=figure(Tie("hand:{seat}:{held}", "discard", "enough"), "wall"),
)
EXPOSED = Clause(
    "call.exposed",
    PERMITS,
    rule="JOK-14 JOK-07 JOK-41",
    short="alike and enough",
    says="A called tile is exposed with others alike, three to six in all, on top of the [[rack]].",
    means="{who} may expose {tiles} with the {tile}.",
    facts="it is {exposure}",
    source=EXCHANGE,
    figure=figure(Tie("hand:{seat}:{tiles}", "discard", "alike")),
)

CLAUSES = (
    CLOSED,
    NOT_NAMED,
    COMMITTED,
    OWN,
    JOKER_DEAD,
    MISNAMED,
    CALLER_DEAD,
    FOR_EXCHANGE,
    SINGLE,
    NEEDS_CALL,
    SIZE,
    UNLIKE,
    INSUFFICIENT,
    UNREDEEMED,
    MISSING,
    CONCEALED,
    LAST_REFUSED,
    LAST_OPEN,
    ALLOWED,
    STILL_OPEN,
    JOKERS_ONLY,
    LAST_ALLOWED,
    EXPOSED,
)


def judge_call(act: Call, table: Table, rules: AmericanRuleset) -> Ruling:
    """Rule on a call for anything but mah jongg; of several faults the first one is told (JOK-53)."""
    facts: dict[str, Fact] = {**told(act.seat, table), "tile": act.tile}
    discard = table.window
    if discard is None or act.tile not in (discard.tile, discard.named):
        return _judge_no_window(act, table, facts)
    if (fault := judge_discard(act, discard, facts)) is not None:
        return fault
    if discard.named is not None:
        facts |= {"discard": discard.tile, "named": discard.named}
        return MISNAMED.forbids(**facts).with_penalty(CALLER_DEAD)
    if act.purpose is Purpose.EXCHANGE:
        return FOR_EXCHANGE.forbids(**facts)
    if act.purpose in (Purpose.PAIR, Purpose.SINGLE):
        return SINGLE.forbids(**facts)
    return _judge_enough(act, table, rules, facts)


def judge_discard(act: Call, discard: Discard, facts: dict[str, Fact]) -> Ruling | None:
    """Rule on calling what may not be called for anything: one's own discard, or a joker."""
    if discard.by is act.seat:
        return OWN.forbids(**facts)
    if discard.tile.is_joker:
        return JOKER_DEAD.forbids(**facts)
    return None


def _judge_no_window(act: Call, table: Table, facts: dict[str, Fact]) -> Ruling:
    if (called := table.called) is not None and called.tile == act.tile:
        return OWN.forbids(**facts) if called.by is act.seat else COMMITTED.forbids(**facts)
    if table.naming == act.tile:
        return NOT_NAMED.forbids(**facts)
    return CLOSED.forbids(**facts)


def _judge_enough(act: Call, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    player, tile = table[act.seat], act.tile
    held = fitting(player, tile)
    if held is not None and len(held) < FEWEST:
        lender = _lender(act.seat, FEWEST - len(held), table)
        if lender is not None:
            return UNREDEEMED.forbids(**facts, owner=lender)
        return INSUFFICIENT.forbids(**facts)
    if player.plays_concealed:
        return CONCEALED.forbids(**facts)
    facts["held"] = held or ()
    if not table.has_last_discard:
        return _reason(held, table).permits(**facts)
    return rules.settle(lambda reading: _judge_last(reading, facts), LAST_OPEN, **facts)


def _judge_last(rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    if rules.last_discard_exposure is LastDiscardExposure.REFUSE:
        return LAST_REFUSED.forbids(**facts)
    return LAST_ALLOWED.permits(**facts)


def _reason(held: tuple[Tile, ...] | None, table: Table) -> Clause:
    if held is not None and all(one.is_joker for one in held):
        return JOKERS_ONLY
    return STILL_OPEN if table.phase is Phase.PICKED else ALLOWED


def fitting(player: Player, tile: Tile) -> tuple[Tile, ...] | None:
    """Give what of a rack goes with a tile into an exposure, None where the rack is hidden."""
    return None if player.rack is None else tuple(one for one in player.rack if one in (tile, JOKER))


def _lender(seat: Seat, lacking: int, table: Table) -> Seat | None:
    """Give whoever has exposed jokers that a player could redeem, were it the time, and that would be enough."""
    player = table[seat]
    most: dict[Seat, int] = {}
    for owner, other in table.seated():
        for nth, exposure in enumerate(other.exposures):
            if nth not in other.returned and player.holds((exposure.tile,)):
                rack = player.rack or ()
                most[owner] = most.get(owner, 0) + min(exposure.jokers, rack.count(exposure.tile))
    return next((owner for owner, count in most.items() if count >= lacking), None)


def judge_exposing(act: Expose, table: Table) -> Ruling:
    """Rule on laying down tiles beside the called one."""
    facts: dict[str, Fact] = {**told(act.seat, table), "tiles": act.tiles}
    if table.called is None or table.turn is not act.seat:
        return NEEDS_CALL.forbids(**facts)
    tile = table.called.tile
    facts["tile"] = tile
    if len(act.tiles) < FEWEST:
        return SINGLE.forbids(**facts)
    if len(act.tiles) > MOST:
        return SIZE.forbids(**facts)
    if any(one not in (tile, JOKER) for one in act.tiles):
        return UNLIKE.forbids(**facts)
    if not table[act.seat].holds(act.tiles):
        return MISSING.forbids(**facts)
    if table[act.seat].plays_concealed:
        return CONCEALED.forbids(**facts)
    return EXPOSED.permits(**facts, exposure=_laid(act, tile))


def _laid(act: Expose, tile: Tile) -> Exposure:
    return Exposure(tile, 1 + act.tiles.count(tile), act.tiles.count(JOKER))


def after_call(act: Call, table: Table) -> Table:
    """Give the table after a legal call: the tile lies on the caller's rack, and a pick has gone back."""
    return replace(put_back(table), phase=Phase.CALLED, turn=act.seat, announced=None)


def put_back(table: Table) -> Table:
    """Give the table with a pick that was cut short back on the wall (JOK-25)."""
    if table.phase is not Phase.PICKED:
        return table
    draws = table.draws if table.picked is None else (table.picked, *table.draws)
    return replace(table, picked=None, wall=table.wall + 1, draws=draws, naming=None)


def after_exposing(act: Expose, table: Table) -> Table:
    """Give the table after a legal exposure, which is fresh."""
    discard = table.discard
    if discard is None:
        raise ValueError(f"{act} is not legal here")
    player = table[act.seat].gives(*act.tiles).exposing(_laid(act, discard.tile))
    fresh = Fresh(len(player.exposures) - 1, discard)
    return replace(
        table.seating(act.seat, player),
        phase=Phase.MAIN,
        discard=None,
        fresh=fresh,
        redeemed=None,
        exchanges=0,
    )
