"""
Naki 「鳴き」, calling: who may claim the discard that lies open, and as what.

A claim takes the tile discarded just now, before the next player draws.  It
must complete a group: a sequence only from the player on your left, three or four
alike from anyone.  Ron takes it to complete the hand; some tables let ron wait
until the next player discards.

No call takes the last discard; only ron does.  A player in riichi calls
nothing more.  There is no fifth kan, tiles of a meld stay where they lie, and
a call that leaves no legal discard cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from callwise.errors import PositionError
from callwise.riichi import kuikae
from callwise.riichi.calls import ways_to_chii, ways_to_kan, ways_to_pon
from callwise.riichi.discard import Claim, ClaimKind, Discard
from callwise.riichi.hand import completes
from callwise.riichi.ruleset import RiichiRuleset, WinWindow
from callwise.riichi.sources import BEYOND, DEAD_HANDS, DERIVED, EMA_2016_KANS, WIKI_NAKI, WRC_2015_CLAIMS
from callwise.riichi.table import Table, kans_of
from callwise.riichi.tiles import Tile, distinct, plain
from callwise.riichi.winning import judge_ron, judge_unseen_ron
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Fact, Light, Line, Ruling, Tie, figure
from callwise.seats import Relation, Seat

CHII = Clause(
    "claims.chii",
    PERMITS,
    rule="NAK-2 NAK-5 NAK-6",
    short="a sequence, from the player on the left",
    says="You may take the discard of the player on your left for a sequence. You then discard without drawing.",
    means="{seat} may call this [[chii]].",
    facts="{tile} makes a sequence with {shown}, and {by} sits on {seat}'s left",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "seat:{seat}", "may take it")),
)
PON = Clause(
    "claims.pon",
    PERMITS,
    rule="NAK-2 NAK-5 NAK-7",
    short="two alike in hand",
    says="With two of its kind you may take any player's discard. You then discard, and play goes on to your right.",
    means="{seat} may call this [[pon]].",
    facts="{seat} holds {shown}",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "seat:{seat}", "may take it")),
)
KAN = Clause(
    "claims.kan",
    PERMITS,
    rule="NAK-2 NAK-8 NAK-11",
    short="three alike in hand",
    says="With three of its kind you may take any player's discard as a [[kan]], and draw a replacement tile.",
    means="{seat} may call this [[kan]].",
    facts="{seat} holds {shown}",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "seat:{seat}", "may take it")),
)
OWN_DISCARD = Clause(
    "claims.own-discard",
    FORBIDS,
    rule="NAK-1",
    short="the player's own discard",
    says="You claim what another player discarded, never your own tile.",
    means="{seat} may not claim the {tile}.",
    facts="{seat} discarded it",
    source=WIKI_NAKI,
    figure=figure(Tie("discard", "seat:{seat}", "{seat}'s own discard")),
)
WINDOW_OVER = Clause(
    "claims.window-over",
    FORBIDS,
    rule="NAK-1",
    short="the next turn has begun",
    says="A discard can be taken for [[chii]], [[pon]] or [[kan]] until the next player draws; whoever has drawn has "
    "let it pass.",
    means="{seat} may no longer claim the {tile}.",
    facts="{drawn} has drawn already",
    source=WIKI_NAKI,
    figure=figure(Light("seat:{drawn}", "has drawn already"), Tie("discard", "seat:{seat}", "too late")),
)
TOO_LATE_TO_WIN = Clause(
    "claims.too-late-to-win",
    FORBIDS,
    rule="NAK-1",
    short="the next turn has begun",
    says="Here a discard can be claimed [[ron|for a win|for ron]] no longer than for a call: until the next "
    "player draws.",
    means="{seat} may no longer claim the {tile}.",
    facts="{drawn} has drawn already",
    source=WIKI_NAKI,
    figure=figure(Light("seat:{drawn}", "has drawn already"), Tie("discard", "seat:{seat}", "too late")),
)
STILL_TO_WIN = Clause(
    "claims.still-to-win",
    PERMITS,
    rule="NAK-1",
    short="a win may wait for the next discard",
    says="Here a discard can be claimed [[ron|for a win|for ron]] until the next player discards, unless that player "
    "wins by [[tsumo]].",
    means="{seat} may still win with the {tile}.",
    facts="{drawn} has drawn, and has not discarded yet",
    source=WRC_2015_CLAIMS,
    figure=figure(Light("seat:{drawn}", "no discard yet"), Tie("discard", "seat:{seat}", "takes it", Line.TAKES)),
)
WINDOW_OPEN = Clause(
    "claims.window-open",
    LEAVES_OPEN,
    rule="NAK-1",
    short="what was read leaves it open",
    says="What was read of this ruleset does not say whether a discard can be won on once the next player has drawn.",
    means="The sources of this ruleset do not settle it.",
    facts="{drawn} has drawn, and has not discarded yet",
    source=BEYOND,
    figure=figure("discard", Light("seat:{drawn}", "no discard yet")),
)
NOT_KAMICHA = Clause(
    "claims.not-kamicha",
    FORBIDS,
    rule="NAK-6",
    short="not from the player on the left",
    says="Only the player to the right of the discarder may call [[chii]].",
    means="{seat} may not call [[chii]].",
    facts="{next} sits to the right of {by}, and {seat} does not",
    source=WIKI_NAKI,
    figure=figure(
        Tie("discard", "seat:{seat}", "not the next player"),
        Tie("discard", "seat:{next}", "the next player", Line.ORDER),
    ),
)
HONOURS = Clause(
    "claims.honours",
    FORBIDS,
    rule="NAK-6",
    short="honours make no sequence",
    says="A [[chii]] takes three tiles in a row of one suit; winds and dragons have no order.",
    means="{seat} may not call [[chii]].",
    facts="{tile} is an honour",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "seat:{seat}", "no sequence")),
)
NO_GROUP = Clause(
    "claims.no-group",
    FORBIDS,
    rule="NAK-4",
    short="the tiles make no group",
    says="A call completes a group: a sequence, a triplet or a quad.",
    means="{seat} may not call this.",
    facts="{tile} makes no group with {shown}",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "seat:{seat}", "no group")),
)
NOT_HELD = Clause(
    "claims.not-held",
    FORBIDS,
    rule="NAK-4 NAK-7 NAK-8",
    short="too few matching tiles",
    says="The tiles that complete the group come from your hand: two for [[chii]] and [[pon]], three for [[kan]].",
    means="{seat} may not call this.",
    facts="{seat} does not hold {shown}",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "seat:{seat}", "too few")),
)
FIXED = Clause(
    "claims.fixed-meld",
    FORBIDS,
    rule="NAK-3 NAK-16",
    short="tiles of a meld are used up",
    says="A completed group is shown and may never be changed, so its tiles serve no other call.",
    means="{seat} may not call this.",
    facts="{seat} has {shown} only by taking from a meld",
    source=WIKI_NAKI,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "meld:{seat}:{shown}", "used up")),
)
LAST_DISCARD = Clause(
    "claims.last-discard",
    FORBIDS,
    rule="NAK-13",
    short="it is the last discard",
    says="The last discard before the wall runs out can be taken to win, and for nothing else.",
    means="{seat} may not call the {tile}.",
    facts="the wall is empty",
    source=WIKI_NAKI,
    figure=figure(Light("wall", "empty"), Tie("discard", "seat:{seat}", "the last discard")),
)
IN_RIICHI = Clause(
    "claims.in-riichi",
    FORBIDS,
    rule="NAK-14",
    short="the player is in [[riichi]]",
    says="A player in [[riichi]] takes no more tiles for [[chii]], [[pon]] or [[kan]], only to win.",
    means="{seat} may not call the {tile}.",
    facts="{seat} has declared [[riichi]]",
    source=DERIVED,
    figure=figure("hand:{seat}:{shown}", Tie("discard", "seat:{seat}", "in [[riichi]]")),
)
DEAD_HAND = Clause(
    "claims.dead-hand",
    FORBIDS,
    rule="KUI-25",
    short="the hand is dead",
    says="A [[dead-hand]] may not win, call or declare [[riichi]]; its owner draws and discards.",
    means="{seat} may say nothing more in this hand.",
    facts="{seat}'s hand has been ruled dead",
    source=DEAD_HANDS,
    figure=figure(Light("seat:{seat}", "[[dead-hand]]")),
)
FIFTH_KAN = Clause(
    "claims.fifth-kan",
    FORBIDS,
    rule="NAK-15",
    short="there is no fifth [[kan]]",
    says="After four [[kan|kongs|kans]] on the table, whoever made them, nobody may make a fifth.",
    means="{seat} may not call [[kan]].",
    facts="{kans} [[kan|kongs|kans]] lie on the table already",
    source=EMA_2016_KANS,
    figure=figure("meld:{four}", Tie("discard", "seat:{seat}", "a fifth [[kan]]")),
)

CLAUSES = (
    CHII,
    PON,
    KAN,
    OWN_DISCARD,
    WINDOW_OVER,
    TOO_LATE_TO_WIN,
    STILL_TO_WIN,
    WINDOW_OPEN,
    NOT_KAMICHA,
    HONOURS,
    NO_GROUP,
    NOT_HELD,
    FIXED,
    LAST_DISCARD,
    IN_RIICHI,
    DEAD_HAND,
    FIFTH_KAN,
)

MOST_KANS = 4
"""How many kans may lie on a table (NAK-15)."""

_GRANTED = {ClaimKind.CHII: CHII, ClaimKind.PON: PON, ClaimKind.KAN: KAN}


def judge_claim(claim: Claim, table: Table, rules: RiichiRuleset) -> Ruling:
    """
    Rule on one claim on the open discard, whatever others claim (NAK-1 to NAK-20).

    Unsettled where the call hangs on a kuikae rule that the ruleset's sources
    leave open.  Raises PositionError when no discard lies open, when the
    claim names another tile, or when the claimant's hand is not shown.
    """
    discard = table.discard
    if claim.tile != discard.tile:
        raise PositionError(f"{claim.seat.value} claims {claim.tile}, but {discard.tile} lies open")
    if (fault := _moment(claim, table)) is not None:
        return fault
    if claim.kind is ClaimKind.RON:
        if discard.drawn_since is None:
            return judge_ron(claim.seat, claim.tile, table, rules)
        facts: dict[str, Fact] = {"seat": claim.seat, "tile": claim.tile, "drawn": discard.drawn_since}
        return rules.settle(lambda reading: _late_win(claim, table, reading, facts), WINDOW_OPEN, **facts)
    if (fault := _group(claim, discard) or _held(claim, table) or _state(claim, table)) is not None:
        return fault
    remains = kuikae.judge_call(claim.call(discard.by), table[claim.seat].concealed, rules)
    if not remains.is_legal:
        return remains
    return _GRANTED[claim.kind].permits(seat=claim.seat, tile=claim.tile, shown=claim.shown, by=discard.by)


def judge_stated(claim: Claim, table: Table, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on a claim by a player whose hand need not be shown.

    Where it is shown this is `judge_claim`.  Where it is not, the claimant is
    taken at their word for the tiles, and None says that nothing on the table
    stands against the claim.
    """
    if table[claim.seat].hand is not None:
        return judge_claim(claim, table, rules)
    discard = table.discard
    if (fault := _moment(claim, table)) is not None:
        return fault
    if claim.kind is ClaimKind.RON:
        fault = judge_unseen_ron(claim.seat, claim.tile, table, rules)
        if fault is None and discard.drawn_since is not None and rules.win_window is WinWindow.NEXT_DRAW:
            return TOO_LATE_TO_WIN.forbids(seat=claim.seat, tile=claim.tile, drawn=discard.drawn_since)
        return fault
    return _group(claim, discard) or _state(claim, table)


def legal_claims(table: Table, rules: RiichiRuleset) -> tuple[Claim, ...]:
    """
    Give every claim that is certainly open to somebody, in turn order after the discarder.

    Seats whose hand is not shown are left out.  A call that the ruleset's
    sources leave unsettled is not among them.
    """
    return tuple(claim for claim in _in_reach(table) if judge_claim(claim, table, rules).is_legal)


def tempting_claims(table: Table) -> tuple[Claim, ...]:
    """
    Give every claim worth asking about, legal or not, in turn order after the discarder.

    Beside what the tiles allow: sequences for players who are not on the right,
    sequences of honours, groups that need a tile of a meld, ron for every hand
    that is shown, and the discarder's own claims.
    """
    discard = table.discard
    found = []
    for turns in (1, 2, 3, 4):
        seat = discard.by.after(turns)
        player = table[seat]
        if player.hand is not None:
            laid = [tile for meld in player.melds for tile in meld.tiles]
            found += [
                *_tempting_runs(seat, player.hand, laid, discard.tile),
                *_tempting_alike(seat, player.hand, laid, discard.tile),
                Claim(seat, ClaimKind.RON, discard.tile),
            ]
    return tuple(found)


def _late_win(claim: Claim, table: Table, rules: RiichiRuleset, facts: Mapping[str, Fact]) -> Ruling:
    """
    Rule on a ron after the next player has drawn and before that player has discarded.

    A hand that could not win in time either has that fault, however long the table waits.
    """
    ruling = judge_ron(claim.seat, claim.tile, table, rules)
    if not ruling.is_legal:
        return ruling
    if rules.win_window is WinWindow.NEXT_DRAW:
        return TOO_LATE_TO_WIN.forbids(**facts)
    return STILL_TO_WIN.permits(**facts)


def _moment(claim: Claim, table: Table) -> Ruling | None:
    discard = table.discard
    if claim.seat is discard.by:
        return OWN_DISCARD.forbids(seat=claim.seat, tile=claim.tile)
    if table[claim.seat].dead:
        return DEAD_HAND.forbids(seat=claim.seat)
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
    if claim.seat.sees(discard.by) is not Relation.KAMICHA:
        return NOT_KAMICHA.forbids(
            seat=claim.seat,
            by=discard.by,
            next=discard.by.at(Relation.SHIMOCHA),
        )
    return None


def _held(claim: Claim, table: Table) -> Ruling | None:
    player = table[claim.seat]
    if _contains(player.concealed, claim.shown):
        return None
    laid = [tile for meld in player.melds for tile in meld.tiles]
    clause = FIXED if _contains((*player.concealed, *laid), claim.shown) else NOT_HELD
    return clause.forbids(seat=claim.seat, shown=claim.shown)


def _state(claim: Claim, table: Table) -> Ruling | None:
    if table.wall == 0:
        return LAST_DISCARD.forbids(seat=claim.seat, tile=claim.tile)
    if table[claim.seat].riichi:
        return IN_RIICHI.forbids(seat=claim.seat, tile=claim.tile, shown=claim.shown)
    if claim.kind is ClaimKind.KAN and table.kans >= MOST_KANS:
        return FIFTH_KAN.forbids(seat=claim.seat, kans=table.kans, four=kans_of(table))
    return None


def _in_reach(table: Table) -> Iterator[Claim]:
    discard = table.discard
    for turns in (1, 2, 3):
        seat = discard.by.after(turns)
        hand = table[seat].hand
        if hand is None:
            continue
        source = seat.sees(discard.by)
        alike = [tile.kind for tile in hand].count(discard.tile.kind)
        for kind, ways, is_near in (
            (ClaimKind.CHII, ways_to_chii, source is Relation.KAMICHA),
            (ClaimKind.PON, ways_to_pon, alike >= 2),
            (ClaimKind.KAN, ways_to_kan, alike >= 3),
        ):
            for call in ways(hand, discard.tile, source) if is_near else ():
                yield Claim(seat, kind, discard.tile, call.shown)
        if completes(hand, discard.tile):
            yield Claim(seat, ClaimKind.RON, discard.tile)


def _tempting_runs(seat: Seat, hand: Sequence[Tile], laid: Sequence[Tile], tile: Tile) -> Iterator[Claim]:
    for shown in combinations(distinct((*hand, *laid)), 2):
        if is_run((tile, *shown), honours=True):
            yield Claim(seat, ClaimKind.CHII, tile, shown)


def _tempting_alike(seat: Seat, hand: Sequence[Tile], laid: Sequence[Tile], tile: Tile) -> Iterator[Claim]:
    alike = [one for one in (*hand, *laid) if one.kind == tile.kind]
    for kind, size in ((ClaimKind.PON, 2), (ClaimKind.KAN, 3)):
        wanted = [*alike, plain(tile.kind)] if len(alike) == size - 1 else alike
        for shown in sorted(set(combinations(sorted(wanted), size))):
            yield Claim(seat, kind, tile, shown)


def is_run(tiles: Iterable[Tile], *, honours: bool = False) -> bool:
    """
    Say whether three tiles are in a row in one suit.

    With `honours`, also three winds or the three dragons in the order of the
    notation, which look like a sequence to a beginner and are none.
    """
    kinds = sorted(tile.kind for tile in tiles)
    low = kinds[0]
    if low.is_honour:
        order = [kind.rank - low.rank for kind in kinds]
        return honours and order == [0, 1, 2] and low.rank not in (3, 4)
    return kinds == [low, low.step(1), low.step(2)]


def _contains(tiles: Sequence[Tile], wanted: Sequence[Tile]) -> bool:
    return all(tiles.count(tile) >= wanted.count(tile) for tile in set(wanted))
