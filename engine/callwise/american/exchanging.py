"""
Exchanging: a natural tile goes into an exposure, and the joker that stood for it comes out.

It is done on your own turn, once you have picked a tile or completed an
exposure with a called one, and never after the discard.  The natural comes
from the rack or is the tile just picked; a discard is never exchanged.  Any
rack will do, your own too, and any number of jokers, one exposure after another.

The tile must be the very tile that the exposure is of.  Only jokers come out:
a natural tile that is exposed stays where it lies.
"""

from __future__ import annotations

from dataclasses import replace

from callwise.american.acts import Exchange
from callwise.american.dead import told, too_early
from callwise.american.exposures import Exposure
from callwise.american.ruleset import AmericanRuleset, DeadExposures, MustRackPick
from callwise.american.sources import EXCHANGE, EXCHANGE_THREADS, LEAGUE
from callwise.american.table import Phase, Player, Table
from callwise.american.tiles import JOKER
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Ruling, Tie, figure

_TILES = "hand:{seat}:{gives}"
_JOKERS = "joker:{owner}:{nth}"
_SWAP = Tie(_TILES, _JOKERS, "[[exchange]]")

DISCARD = Clause(
    "exchange.discard",
    FORBIDS,
    rule="JOK-13 JOK-07",
    short="a discard is never exchanged",
    says="A discard can't be exchanged for a [[joker]], by anyone at any time: it is called for a new exposure, or to "
    "win.",
    means="{who} may not exchange the discarded {gives}.",
    facts="{gives} would come from the table, not from the [[rack]] and not from the wall",
    source=EXCHANGE_THREADS,
    figure=figure("meld:{owner}", Light("discard", "not for an [[exchange]]")),
)
DOWN = Clause(
    "exchange.after-discard",
    FORBIDS,
    rule="JOK-16 JOK-27 JOK-08",
    short="the discard ended the turn",
    says="A tile is discarded once it is named in full or touches the table; after that there is no exchange.",
    means="{who} may not exchange any more: the turn is over.",
    facts="{discard} was discarded",
    source=EXCHANGE,
    relief="On the next turn it may be done, if the [[joker]] is still there.",
    figure=figure(_TILES, Light("discard", "down")),
)
NO_TURN_LEFT = Clause(
    "exchange.no-turn-left",
    FORBIDS,
    rule="JOK-36 JOK-08",
    short="nobody has a turn any more",
    says="After the last discard nobody has a turn, so nobody may exchange.",
    means="{who} may not exchange the {gives} any more.",
    facts="no tile is left to pick",
    source=LEAGUE,
    figure=figure(_TILES, Light("wall", "empty"), Light("discard", "the last one")),
)
NOT_YOUR_TURN = Clause(
    "exchange.not-your-turn",
    FORBIDS,
    rule="JOK-08",
    short="it is another player's turn",
    says="You may exchange only on your own turn.",
    means="{who} may not exchange the {gives} yet.",
    facts="it is the turn of {turn}",
    source=EXCHANGE,
    relief="On {seat}'s own turn it may be done, if the [[joker]] is still there.",
    figure=figure(_TILES, Light("seat:{turn}", "on turn")),
)
NOT_BEGUN = Clause(
    "exchange.not-begun",
    FORBIDS,
    rule="JOK-10 JOK-08",
    short="too early",
    says="Your turn begins once you have picked a tile, or called one and completed the exposure.",
    means="{who} may not exchange the {gives} yet.",
    facts="{who} neither picked a tile nor called one",
    source=EXCHANGE,
    relief="After the pick, or after a complete exposure, it may be done.",
    figure=figure(_TILES, Light("seat:{seat}", "too early")),
)
INCOMPLETE = Clause(
    "exchange.exposure-incomplete",
    FORBIDS,
    rule="JOK-14 JOK-10 JOK-05",
    short="the exposure comes first",
    says="Call, complete the exposure, and then exchange: a called tile is exposed before any [[joker]] is taken.",
    means="{who} may not exchange the {gives} yet.",
    facts="{discard} was called, and its exposure is not complete",
    source=EXCHANGE,
    relief="Once the exposure is complete, it may be done.",
    figure=figure(_TILES, Light("discard", "expose it first")),
)
REVERSE = Clause(
    "exchange.reverse",
    FORBIDS,
    rule="JOK-19 JOK-18",
    short="only jokers come out",
    says="A natural tile goes in and a [[joker]] comes out: never a [[joker]] for a natural, never one natural for "
    "another.",
    means="{who} may not take the {wants}.",
    facts="{wants} is natural, so it stays where it was exposed",
    source=EXCHANGE_THREADS,
    figure=figure("hand:{seat}:{gives}", Light("meld:{owner}", "stays")),
)
CLOSED = Clause(
    "exchange.not-exposed",
    FORBIDS,
    rule="JOK-18b JOK-09",
    short="only exposed jokers",
    says="Only a [[joker]] that is exposed may be redeemed, never one in a [[rack]].",
    means="{who} may not ask for a [[joker]] from the [[rack]] of {owner}.",
    facts="what stands in the [[rack]] of {owner} is not exposed",
    source=EXCHANGE,
    figure=figure(_TILES, Light("seat:{owner}", "not exposed")),
)
NO_SUCH_EXPOSURE = Clause(
    "exchange.no-such-exposure",
    FORBIDS,
    rule="JOK-18 JOK-09",
    short="no such exposure",
    says="A [[joker]] is redeemed from an exposure that lies on a [[rack]].",
    means="{who} may not exchange the {gives} there.",
    facts="{owner} has exposed no {exposed}s",
    source=EXCHANGE,
    figure=figure(_TILES, Light("seat:{owner}", "no such exposure")),
)
RETURNED = Clause(
    "exchange.returned",
    FORBIDS,
    rule="JOK-33 JOK-X4",
    short="it went back into the rack",
    says="The exposure that a hand died of goes back into its [[rack]]; its [[joker|jokers|jokers]] are out of reach.",
    means="{who} may not exchange the {gives} there.",
    facts="the hand of {owner} died of {exposure}",
    source=LEAGUE,
    figure=figure(_TILES, Light("meld:{owner}:{exposed}", "back in the [[rack]]")),
)
NO_JOKER = Clause(
    "exchange.no-joker",
    FORBIDS,
    rule="JOK-18 JOK-31",
    short="no joker lies there",
    says="Where every tile of an exposure is natural, nothing can be redeemed.",
    means="{who} may not exchange the {gives} there.",
    facts="{exposure} has no [[joker]]",
    source=EXCHANGE,
    figure=figure(_TILES, Light("meld:{owner}:{exposed}", "all natural")),
)
MISMATCH = Clause(
    "exchange.mismatch",
    FORBIDS,
    rule="JOK-18 JOK-32",
    short="not the same tile",
    says="A [[joker]] is redeemed with the very tile that it stands for, the same in number and suit.",
    means="{who} may not exchange the {gives} there.",
    facts="the [[joker]] stands for {exposed}, not for {gives}",
    source=EXCHANGE,
    figure=figure(Tie(_TILES, _JOKERS, "not the same")),
)
NOT_ENOUGH = Clause(
    "exchange.not-enough",
    FORBIDS,
    rule="JOK-18 JOK-12",
    short="more tiles than jokers",
    says="One natural tile is given for each [[joker]], and never more.",
    means="{who} may not give so many.",
    facts="{exposure} has fewer [[joker|jokers|jokers]] than {count}",
    source=EXCHANGE,
    figure=figure(_TILES, Light(_JOKERS, "too few")),
)
NOT_IN_HAND = Clause(
    "exchange.not-in-hand",
    FORBIDS,
    rule="JOK-11 JOK-18",
    short="not in the hand",
    says="The tile that you exchange was picked from the wall just now, or stands in your [[rack]].",
    means="{who} may not exchange the {gives}.",
    facts="the [[rack]] does not hold {gives}, the pick counted",
    source=EXCHANGE,
    figure=figure("meld:{owner}:{exposed}", Light("seat:{seat}", "does not hold it")),
)
RACK_FIRST = Clause(
    "exchange.rack-first",
    FORBIDS,
    rule="JOK-11",
    short="rack the pick first",
    says="Before a tile of your [[rack]] is exchanged, the tile you picked goes into the [[rack]].",
    means="{who} may not exchange the {gives} yet.",
    facts="the pick lies before the [[rack]] still",
    source=EXCHANGE,
    relief="Once the pick is racked, it may be done.",
    figure=figure(_TILES, Light("rack:drawn", "rack it first")),
)
RACK_PICK = Clause(
    "exchange.rack-pick-first",
    FORBIDS,
    rule="JOK-X1",
    short="here a pick is racked first",
    says="At some tables also the picked tile goes into the [[rack]] before that very tile is exchanged.",
    means="{who} may not exchange the {gives} yet.",
    facts="{gives} was picked and is not racked",
    source=LEAGUE,
    relief="Once it is racked, it may be done.",
    figure=figure(Light("rack:drawn", "rack it first"), _JOKERS),
)
UNANNOUNCED = Clause(
    "exchange.unannounced",
    FORBIDS,
    rule="JOK-26 JOK-27",
    short="say it first",
    says="Before a tile is laid at another player's [[rack]], you say in any words that you exchange; a tile that "
    "touches the table without a word may count as discarded.",
    means="{who} may not push the {gives} over without a word.",
    facts="nothing was said, and the [[joker]] lies on the [[rack]] of {owner}",
    source=EXCHANGE,
    relief="Say it while the tile is held, and it may be done.",
    figure=figure(_TILES, Light("seat:{owner}", "not told")),
)
ALLOWED = Clause(
    "exchange.allowed",
    PERMITS,
    rule="JOK-08 JOK-09 JOK-18",
    short="your turn, and the same tile",
    says="On your turn a natural tile of yours may be exchanged for a [[joker]] that stands for it in any exposure.",
    means="{who} may exchange the {gives}.",
    facts="the [[joker]] of {owner} stands for {exposed}",
    source=EXCHANGE,
    figure=figure(_SWAP),
)
PICKED = Clause(
    "exchange.picked",
    PERMITS,
    rule="JOK-11",
    short="the pick needs no racking",
    says="The tile that was just picked may be exchanged at once, without being racked.",
    means="{who} may exchange the {gives}.",
    facts="{gives} was picked just now, and the [[joker]] of {owner} stands for it",
    source=EXCHANGE,
    figure=figure(Tie("rack:drawn", _JOKERS, "[[exchange]]")),
)
OWN = Clause(
    "exchange.own",
    PERMITS,
    rule="JOK-09 JOK-26",
    short="your own jokers too",
    says="A [[joker]] on your own [[rack]] may be redeemed like any other, and without a word.",
    means="{who} may exchange the {gives}.",
    facts="the [[joker]] on {owner}'s own [[rack]] stands for {exposed}",
    source=EXCHANGE,
    figure=figure(_SWAP),
)
AFTER_CALL = Clause(
    "exchange.after-exposure",
    PERMITS,
    rule="JOK-14 JOK-13 JOK-10",
    short="the exposure is complete",
    says="Once a called tile is exposed completely, another tile of the [[rack]] may be exchanged in the same turn.",
    means="{who} may exchange the {gives}.",
    facts="the exposure is complete, and {gives} comes from the [[rack]]",
    source=EXCHANGE_THREADS,
    figure=figure(_SWAP),
)
THIS_TURN = Clause(
    "exchange.this-turn",
    PERMITS,
    rule="JOK-09 JOK-14",
    short="also one made this turn",
    says="Also a [[joker]] of the exposure that you made this turn may be redeemed.",
    means="{who} may exchange the {gives}.",
    facts="{exposure} was laid down this turn, and {gives} comes from the [[rack]]",
    source=LEAGUE,
    figure=figure(_SWAP),
)
SEVERAL = Clause(
    "exchange.several",
    PERMITS,
    rule="JOK-12",
    short="several of one exposure",
    says="Several [[joker|jokers|jokers]] of one exposure may be redeemed together, with a natural tile for each.",
    means="{who} may exchange {gives} together.",
    facts="{exposure} has enough of them, and each stands for {exposed}",
    source=EXCHANGE,
    figure=figure(_SWAP),
)
AGAIN = Clause(
    "exchange.again",
    PERMITS,
    rule="JOK-12",
    short="any number in a turn",
    says="There may be any number of exchanges in a turn, one exposure after another.",
    means="{who} may exchange the {gives} as well.",
    facts="a [[joker]] was redeemed this turn already, and this one stands for {exposed}",
    source=EXCHANGE,
    figure=figure(_SWAP),
)
CONCEALED = Clause(
    "exchange.concealed",
    PERMITS,
    rule="JOK-17",
    short="it shows nothing",
    says="A [[concealed-hand]] may exchange: that exposes nothing of it.",
    means="{who} may exchange the {gives}.",
    facts="the hand stays concealed, and the [[joker]] of {owner} stands for {exposed}",
    source=EXCHANGE,
    figure=figure(_SWAP, "seat:{seat}"),
)
DEAD_HAND = Clause(
    "exchange.dead-hand",
    PERMITS,
    rule="JOK-33",
    short="it was exposed rightly",
    says="What was exposed rightly before a hand died stays out, and its [[joker|jokers|jokers]] may be redeemed.",
    means="{who} may exchange the {gives}.",
    facts="the hand of {owner} is [[dead]], but {exposure} was laid down rightly",
    source=LEAGUE,
    figure=figure(_SWAP, Light("seat:{owner}", "[[dead]]")),
)
ALL_STAY = Clause(
    "exchange.all-stay",
    PERMITS,
    rule="JOK-X4",
    short="here all of it stays",
    says="At some tables everything that a [[dead]] hand has exposed stays out, and its [[joker|jokers|jokers]] may be "
    "redeemed.",
    means="{who} may exchange the {gives}.",
    facts="the hand of {owner} died of {exposure}, which stays out here",
    source=LEAGUE,
    figure=figure(_SWAP, Light("seat:{owner}", "[[dead]]")),
)
LAST_TILE = Clause(
    "exchange.last-tile",
    PERMITS,
    rule="JOK-36",
    short="also with the last tile",
    says="In the turn of the last tile of the wall an exchange is allowed as in any other.",
    means="{who} may exchange the {gives}.",
    facts="the wall is empty, but {who} still had a turn, and the [[joker]] stands for {exposed}",
    source=LEAGUE,
    figure=figure(_SWAP, Light("wall", "empty")),
)
HALF_NAMED = Clause(
    "exchange.half-named",
    PERMITS,
    rule="JOK-27",
    short="nothing is discarded yet",
    says="A tile that was named only in part is not discarded: the turn goes on, and an exchange is allowed.",
    means="{who} may exchange the {gives}.",
    facts="{naming} was not named in full and did not touch the table",
    source=EXCHANGE,
    figure=figure(_SWAP),
)

CLAUSES = (
    DISCARD,
    DOWN,
    NO_TURN_LEFT,
    NOT_YOUR_TURN,
    NOT_BEGUN,
    INCOMPLETE,
    REVERSE,
    CLOSED,
    NO_SUCH_EXPOSURE,
    RETURNED,
    NO_JOKER,
    MISMATCH,
    NOT_ENOUGH,
    NOT_IN_HAND,
    RACK_FIRST,
    RACK_PICK,
    UNANNOUNCED,
    ALLOWED,
    PICKED,
    OWN,
    AFTER_CALL,
    THIS_TURN,
    SEVERAL,
    AGAIN,
    CONCEALED,
    DEAD_HAND,
    ALL_STAY,
    LAST_TILE,
    HALF_NAMED,
)


def judge_exchange(act: Exchange, table: Table, rules: AmericanRuleset) -> Ruling:
    """
    Rule on an exchange.

    Of several faults the first one is told (JOK-53); whoever takes no part any more is ruled on before.
    """
    facts: dict[str, Fact] = {**told(act.seat, table), "gives": act.gives, "owner": act.target.seat}
    if len(act.gives) == 1:
        facts["gives"] = act.gives[0]
    return _judge_time(act, table, rules, facts) or _judge_tiles(act, table, rules, facts)


def _judge_time(act: Exchange, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling | None:
    """Rule on a source or a time at which nothing can be exchanged, None at any other."""
    discard = table.discard
    if act.discarded:
        return DISCARD.forbids(**facts)
    if discard is not None and discard.by is act.seat:
        return DOWN.forbids(**facts, discard=discard.tile)
    if table.phase is Phase.WINDOW and table.wall == 0:
        return NO_TURN_LEFT.forbids(**facts)
    if table.turn is not act.seat:
        return too_early(NOT_YOUR_TURN.forbids(**facts), rules)
    if table.called is not None:
        return INCOMPLETE.forbids(**facts, discard=table.called.tile)
    if table.phase not in (Phase.PICKED, Phase.MAIN):
        return too_early(NOT_BEGUN.forbids(**facts), rules)
    return None


def _judge_tiles(act: Exchange, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling:
    player, owner = table[act.seat], table[act.target.seat]
    tile = act.target.tile
    if JOKER in act.gives or act.wants is not None:
        return REVERSE.forbids(**facts, wants=act.wants or JOKER)
    if tile is None:
        return CLOSED.forbids(**facts)
    facts["exposed"] = tile
    found = table.exposure(act.target)
    if found is None:
        return NO_SUCH_EXPOSURE.forbids(**facts)
    nth, exposure = found
    facts |= {"nth": nth, "exposure": exposure}
    if nth in owner.returned and rules.dead_exposures is DeadExposures.LEAGUE:
        return RETURNED.forbids(**facts)
    if not exposure.jokers:
        return NO_JOKER.forbids(**facts)
    if any(one != tile for one in act.gives):
        return MISMATCH.forbids(**facts)
    if len(act.gives) > exposure.jokers:
        return NOT_ENOUGH.forbids(**facts, count=len(act.gives))
    if not holding(player, table).holds(act.gives):
        return NOT_IN_HAND.forbids(**facts)
    if table.phase is Phase.PICKED and (fault := _judge_pick(act, table, rules, facts)) is not None:
        return fault
    if act.silent and act.target.seat is not act.seat:
        return UNANNOUNCED.forbids(**facts)
    return _reason(act, table, exposure, nth).permits(**facts, naming=table.naming or tile)


def _judge_pick(act: Exchange, table: Table, rules: AmericanRuleset, facts: dict[str, Fact]) -> Ruling | None:
    if not is_the_pick(act, table):
        return RACK_FIRST.forbids(**facts)
    if rules.must_rack_pick is MustRackPick.YES:
        return RACK_PICK.forbids(**facts)
    return None


def _reason(act: Exchange, table: Table, exposure: Exposure, nth: int) -> Clause:
    """Give the clause that tells most of why an exchange is allowed."""
    owner, fresh = table[act.target.seat], table.fresh
    own = act.target.seat is act.seat
    reasons = (
        (HALF_NAMED, table.naming is not None),
        (ALL_STAY, nth in owner.returned),
        (DEAD_HAND, owner.dead),
        (LAST_TILE, table.wall == 0),
        (CONCEALED, table[act.seat].plays_concealed),
        (SEVERAL, len(act.gives) > 1),
        (AGAIN, table.exchanges > 0),
        (THIS_TURN, own and fresh is not None and fresh.nth == nth),
        (AFTER_CALL, fresh is not None),
        (PICKED, table.phase is Phase.PICKED),
        (OWN, own),
    )
    return next((clause for clause, applies in reasons if applies), ALLOWED)


def holding(player: Player, table: Table) -> Player:
    """Give the player on turn with the picked tile among the others."""
    if table.phase is not Phase.PICKED:
        return player
    return player.takes(table.picked) if table.picked is not None else replace(player, count=player.count + 1)


def is_the_pick(act: Exchange, table: Table) -> bool:
    """Say whether what is given is the tile just picked, alone; a pick that is hidden may be it."""
    return len(act.gives) == 1 and table.picked in (None, act.gives[0])


def after_exchange(act: Exchange, table: Table) -> Table:
    """Give the table after a legal exchange: the jokers are in the rack, and the fresh exposure is frozen."""
    table = begun(table)
    found = table.exposure(act.target)
    if found is None:
        raise ValueError(f"{act} is not legal here")
    nth, exposure = found
    count = len(act.gives)
    table = table.seating(act.seat, table[act.seat].gives(*act.gives).takes(*(JOKER,) * count))
    owner = table[act.target.seat]
    table = table.seating(act.target.seat, owner.exposing(exposure.redeemed(count), nth))
    return replace(table, redeemed=act.target.seat, exchanges=table.exchanges + 1, announced=None, naming=None)


def begun(table: Table) -> Table:
    """Give the table once the player on turn begins an exchange: the pick is taken up, and nothing can be altered."""
    if table.phase is Phase.PICKED:
        discard = () if table.discard is None else (table.discard.tile,)
        table = table.seating(table.turn, holding(table[table.turn], table))
        table = replace(table, phase=Phase.MAIN, picked=None, discard=None, floor=(*table.floor, *discard))
    return replace(table, fresh=None if table.fresh is None else replace(table.fresh, frozen=True))
