"""
Priority: who gets a discard that several players want.

Mah jongg comes before every exposure, even one that lies there already.
Between exposures the next in turn after the discarder gets the tile, pung or
kong alike, unless another player has committed: put the tile on top of the
rack, or exposed tiles.  Those between lose their turn.

The window in which a discard may be claimed closes when the next player
racks the picked tile, discards, declares or begins an exchange.  To look at
the pick closes nothing; whoever is interrupted gives it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from callwise.american.exposures import SIZES, Exposure
from callwise.american.ruleset import AmericanRuleset, LastDiscardExposure
from callwise.american.sources import DERIVED, EXCHANGE_THREADS, LEAGUE
from callwise.american.tiles import Tile, parse_tiles
from callwise.errors import NotationError, PositionError, check_length, quoted
from callwise.options import Choice
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Light, Line, Ruling, Tie, figure
from callwise.seats import SEATS, Seat

_TAKES = Tie("discard", "seat:{seat}", "takes it", Line.TAKES)
_WINS = Tie("discard", "seat:{seat}", "wins", Line.TAKES)
_WAITS = Light("seat:{seat}", "gives way")
_FAILS = Tie("discard", "seat:{seat}", "can't be claimed")

ALONE = Clause(
    "claim.alone",
    PERMITS,
    rule="JOK-24",
    short="nobody else may claim it",
    says="A claim gets the discard where no other stands against it.",
    means="{seat} gets the {tile}.",
    facts="no other claim for it holds",
    source=LEAGUE,
    figure=figure(_TAKES),
)
MAH_JONGG_FIRST = Clause(
    "claim.mah-jongg-first",
    PERMITS,
    rule="JOK-24",
    short="[[mah-jongg]] comes first",
    says="A claim for [[mah-jongg]] comes before every claim for an [[exposure]].",
    means="{seat} wins with the {tile}.",
    facts="{seat} claims it for [[mah-jongg]], {others} for an [[exposure]]",
    source=LEAGUE,
    figure=figure(_WINS, Light("seat:{others}", "gives way")),
)
MAH_JONGG_OVER_COMMITTED = Clause(
    "claim.mah-jongg-over-exposed",
    PERMITS,
    rule="JOK-24",
    short="[[mah-jongg]] takes even what is exposed",
    says="A claim for [[mah-jongg]] comes before an [[exposure]] that was begun already, or lies there.",
    means="{seat} wins with the {tile}.",
    facts="{committed} was first to take it, but {seat} claims it for [[mah-jongg]]",
    source=LEAGUE,
    figure=figure(_WINS, Light("seat:{committed}", "gives it up")),
)
BEATEN = Clause(
    "claim.beaten",
    FORBIDS,
    rule="JOK-24",
    short="another player wins with it",
    says="No [[exposure]] stands against a claim for [[mah-jongg]].",
    means="{seat} does not get the {tile}.",
    facts="{winner} claims it for [[mah-jongg]], and {seat} only for {group}",
    source=LEAGUE,
    figure=figure(Tie("discard", "seat:{winner}", "wins", Line.TAKES), _WAITS),
)
NEXT = Clause(
    "claim.next-in-turn",
    PERMITS,
    rule="JOK-24",
    short="next in turn",
    says="Of several claims of one kind, that of the next in turn after the discarder comes first, "
    "[[pung]] or [[kong]] alike; players between lose their turn.",
    means="{seat} gets the {tile}.",
    facts="after {by} it is {seat}'s turn before that of {others}",
    source=LEAGUE,
    figure=figure(Tie("discard", "seat:{seat}", "next in turn", Line.TAKES), Light("seat:{others}", "further on")),
)
FURTHER = Clause(
    "claim.further",
    FORBIDS,
    rule="JOK-24",
    short="somebody is nearer in turn",
    says="Of several claims of one kind, one of a player further from the discarder gives way, "
    "whatever the size of the group.",
    means="{seat} does not get the {tile}.",
    facts="after {by} it is {winner}'s turn before {seat}'s",
    source=LEAGUE,
    figure=figure(Tie("discard", "seat:{winner}", "next in turn", Line.TAKES), Light("seat:{seat}", "further on")),
)
COMMITTED = Clause(
    "claim.committed",
    PERMITS,
    rule="JOK-24",
    short="took it before another spoke",
    says="Whoever has put the claimed tile on top of the [[rack]], or exposed tiles for it, keeps it "
    "before a nearer player's claim for an [[exposure]].",
    means="{seat} gets the {tile}.",
    facts="{seat} {did} before {others} claimed it",
    source=LEAGUE,
    figure=figure(Tie("discard", "seat:{seat}", "has taken it", Line.TAKES), Light("seat:{others}", "too late")),
)
TOO_LATE = Clause(
    "claim.too-late",
    FORBIDS,
    rule="JOK-24",
    short="another has committed",
    says="A claim for an [[exposure]] comes too late once another player has put the tile on top of the [[rack]], "
    "or exposed tiles for it.",
    means="{seat} does not get the {tile}.",
    facts="{winner} {did} before {seat} claimed it",
    source=LEAGUE,
    figure=figure(Tie("discard", "seat:{winner}", "has taken it", Line.TAKES), Light("seat:{seat}", "too late")),
)
WINDOW_OPEN = Clause(
    "claim.window-open",
    PERMITS,
    rule="JOK-25",
    short="a look closes nothing",
    says="A discard may be claimed while the next player has picked a tile and only looked at it; "
    "the tile then goes back to the wall.",
    means="{seat} gets the {tile}.",
    facts="{next} {happened}, and gives it back",
    source=LEAGUE,
    figure=figure(_TAKES, Light("seat:{next}", "gives it back")),
)
WINDOW_CLOSED = Clause(
    "claim.window-closed",
    FORBIDS,
    rule="JOK-25",
    short="the [[window|window|window]] is closed",
    says="A discard can't be claimed any more once the next player racks the picked tile, discards, declares "
    "or begins an [[exchange]].",
    means="{seat} does not get the {tile}.",
    facts="{next} {happened} before {seat} claimed it",
    source=LEAGUE,
    figure=figure(_FAILS, Light("seat:{next}", "closed it")),
)
JOKER = Clause(
    "claim.joker",
    FORBIDS,
    rule="JOK-22",
    short="a discarded [[joker]] is nobody's",
    says="A discarded [[joker]] can't be claimed by anybody, whatever it was called.",
    means="Nobody gets the [[joker]].",
    facts="{by} has discarded a [[joker]]",
    source=LEAGUE,
    figure=figure(_FAILS),
)
MISNAMED = Clause(
    "claim.misnamed",
    FORBIDS,
    rule="JOK-40",
    short="not named right yet",
    says="A tile that was named wrongly can't be claimed until it is named right; "
    "who exposes tiles for the wrong name is [[dead]].",
    means="{seat} does not get the {tile}.",
    facts="{by} has discarded {tile} and called it {named}",
    source=LEAGUE,
    figure=figure(_FAILS),
)
MISNAMED_WIN = Clause(
    "claim.misnamed-win",
    PERMITS,
    rule="JOK-40",
    short="[[mah-jongg]] on a wrong name ends the deal",
    says="A claim for [[mah-jongg]] on a tile that was named wrongly ends the deal, and who misnamed it pays for all.",
    means="{seat} is paid, and the deal is over.",
    facts="{by} has discarded {tile} and called it {named}, with which {seat} wins",
    source=LEAGUE,
    figure=figure(_WINS, Light("seat:{by}", "misnamed it")),
)
CONCEALED = Clause(
    "claim.concealed",
    FORBIDS,
    rule="JOK-28",
    short="a [[concealed-hand]] exposes nothing",
    says="A player of a [[concealed-hand]] may claim a discard only to win with it.",
    means="{seat} does not get the {tile}.",
    facts="{seat} plays a [[concealed-hand]], and claims it for {group}",
    source=LEAGUE,
    figure=figure(_FAILS),
)
CONCEALED_WIN = Clause(
    "claim.concealed-win",
    PERMITS,
    rule="JOK-28",
    short="the winning tile may be claimed",
    says="Also a [[concealed-hand]] may claim the one tile that it wins with.",
    means="{seat} wins with the {tile}.",
    facts="{seat} plays a [[concealed-hand]], and lacks nothing else",
    source=LEAGUE,
    figure=figure(_WINS),
)
PAIR = Clause(
    "claim.pair",
    FORBIDS,
    rule="JOK-29 JOK-06",
    short="for a pair only to win",
    says="A pair or a single tile can't be exposed, so a discard may be claimed for one only to win.",
    means="{seat} does not get the {tile}.",
    facts="{seat} claims it for {group}, and does not win with it",
    source=EXCHANGE_THREADS,
    figure=figure(_FAILS),
)
PAIR_WIN = Clause(
    "claim.pair-wins",
    PERMITS,
    rule="JOK-29 JOK-06",
    short="to win it may finish a pair",
    says="A [[natural]] discard may be claimed for a pair or a single tile where it wins; "
    "that is no [[joker]] in a pair, which is never allowed.",
    means="{seat} wins with the {tile}.",
    facts="{seat} lacks {group}, and nothing else",
    source=EXCHANGE_THREADS,
    figure=figure(_WINS),
)
LAST_WIN = Clause(
    "claim.last-wins",
    PERMITS,
    rule="JOK-36",
    short="the last discard may win",
    says="After the last discard nobody has a turn any more, but it may be claimed for [[mah-jongg]].",
    means="{seat} wins with the {tile}.",
    facts="no tile is left in the wall, and {seat} wins with it",
    source=LEAGUE,
    figure=figure(_WINS),
)
LAST_EXPOSED = Clause(
    "claim.last-exposed",
    PERMITS,
    rule="JOK-36",
    short="the last discard may be exposed here",
    says="At this table the last discard may be claimed for an [[exposure]] as any other.",
    means="{seat} gets the {tile}.",
    facts="no tile is left in the wall, and {seat} claims it for {group}",
    source=LEAGUE,
    figure=figure(_TAKES),
)
LAST_REFUSED = Clause(
    "claim.last-refused",
    FORBIDS,
    rule="JOK-36",
    short="the last discard is for [[mah-jongg]] only",
    says="At this table the last discard may be claimed for [[mah-jongg]] only.",
    means="{seat} does not get the {tile}.",
    facts="no tile is left in the wall, and {seat} claims it for {group}",
    source=LEAGUE,
    figure=figure(_FAILS),
)
LAST_OPEN = Clause(
    "claim.last-open",
    LEAVES_OPEN,
    rule="JOK-36",
    short="what was read leaves it open",
    says="What was read does not settle whether the very last discard may be claimed for an [[exposure]].",
    means="The sources do not settle it.",
    facts="no tile is left in the wall, and {seat} claims the {tile} for {group}",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "left open")),
)

CLAUSES = (
    ALONE,
    MAH_JONGG_FIRST,
    MAH_JONGG_OVER_COMMITTED,
    BEATEN,
    NEXT,
    FURTHER,
    COMMITTED,
    TOO_LATE,
    WINDOW_OPEN,
    WINDOW_CLOSED,
    JOKER,
    MISNAMED,
    MISNAMED_WIN,
    CONCEALED,
    CONCEALED_WIN,
    PAIR,
    PAIR_WIN,
    LAST_WIN,
    LAST_EXPOSED,
    LAST_REFUSED,
    LAST_OPEN,
)

GROUPS = {"single": 1, "pair": 2, **{name: size for size, name in SIZES.items()}}
"""What a discard is claimed for, and how many tiles that has."""
_TO_WIN, _PLACED, _LAID = "to win", "placed", "laid"


@dataclass(frozen=True, slots=True)
class Claim:
    """
    A claim for a discard: whose, for a group of which size, and whether it wins.

    `placed` says that the tile was put on top of the rack before another
    claimed it, and `laid` what was exposed by then.
    """

    seat: Seat
    size: int
    wins: bool = False
    placed: bool = False
    laid: Exposure | None = None

    @classmethod
    def parse(cls, text: str, tile: Tile) -> Claim:
        """
        Read ``south pung``, ``west kong placed``, ``west kong laid 33bJ`` or ``north pair to win``.

        What is laid is written without the `tile` that is claimed.  Raises NotationError and PositionError.
        """
        seat, _, rest = text.strip().partition(" ")
        name, _, how = rest.strip().partition(" ")
        size = GROUPS.get(name)
        if size is None:
            raise NotationError(f"{quoted(text)} is no claim; write like south pung, or north pair to win")
        how = how.strip()
        laid = None
        if how.startswith(_LAID):
            tiles = parse_tiles(how.removeprefix(_LAID))
            laid = Exposure.of((tile, *tiles))
            if laid.size != size:
                raise PositionError(
                    f"{name} has {size} tiles with the {tile}; {quoted(text)} lays {len(tiles)} beside it"
                )
        elif how not in ("", _TO_WIN, _PLACED):
            raise NotationError(f"{quoted(how)} says nothing of a claim; write {_TO_WIN}, {_PLACED} or {_LAID} 33bJ")
        return cls(Seat.parse(seat), size, how == _TO_WIN, how == _PLACED, laid)

    @property
    def is_committed(self) -> bool:
        """Whether it can't be taken back, nor overtaken by another exposure."""
        return self.placed or self.laid is not None

    @property
    def group(self) -> str:
        """What it is for, as marked words: ``a pung``, ``a pair``."""
        name = next(name for name, size in GROUPS.items() if size == self.size)
        if self.size in SIZES:
            return f"a [[{name}]]"
        return "a single tile" if self.size == 1 else f"a {name}"

    @property
    def did(self) -> str:
        """How it committed, in words."""
        return "had exposed tiles" if self.laid else "had put the tile on top of the [[rack]]"


class Since(Choice):
    """What the next player has done since the discard, before anybody claimed it."""

    NOTHING = "nothing", "has not picked yet"
    LOOKED = "looked", "has picked a tile and looked at it"
    RACKED = "racked", "has picked a tile and racked it"
    DISCARDED = "discarded", "has picked a tile and discarded"
    DECLARED = "declared", "has picked a tile and declared [[mah-jongg]]"
    EXCHANGE = "exchange", "has picked a tile and begun an [[exchange]]"

    @property
    def closes(self) -> bool:
        """Whether the window is closed by it."""
        return self not in (Since.NOTHING, Since.LOOKED)


@dataclass(frozen=True)
class Contest:
    """
    A discard with all claims for it.

    `named` is what it was called where that was wrong; `concealed` names who plays a concealed hand, and `last` says
    that the wall is empty.  Raises PositionError for what can't come about.
    """

    tile: Tile
    by: Seat
    claims: tuple[Claim, ...]
    named: Tile | None = None
    since: Since = Since.NOTHING
    concealed: tuple[Seat, ...] = ()
    last: bool = False

    def __post_init__(self) -> None:
        seats = [claim.seat for claim in self.claims]
        if self.by in seats or len(set(seats)) != len(seats):
            raise PositionError(f"each of the three other players claims {self.by.value}'s discard once at most")
        committed = [claim for claim in self.claims if claim.is_committed]
        if len(committed) > 1:
            raise PositionError("one player at most has put the tile on the rack or exposed tiles for it")
        if committed and (self.since.closes or self.named is not None or self.tile.is_joker):
            raise PositionError("tiles are exposed only for a tile that could be claimed when it was; leave that out")
        if self.since.closes and self.next in seats:
            raise PositionError(f"{self.next.value} has played on, and claims nothing any more")
        if self.last and self.since is not Since.NOTHING:
            raise PositionError("nobody picks a tile after the last discard")
        if self.named == self.tile:
            raise PositionError(f"{self.tile} was named right; leave the name out")
        if any(claim.laid and claim.seat in self.concealed for claim in self.claims):
            raise PositionError("who has exposed tiles plays no concealed hand")

    @property
    def next(self) -> Seat:
        """Who plays after the discarder."""
        return self.by.after(1)

    @property
    def in_turn(self) -> tuple[Claim, ...]:
        """The claims in turn order after the discarder."""
        return tuple(sorted(self.claims, key=lambda claim: self.by.turns_to(claim.seat)))


def judge_among(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    """
    Rule on whether a claim gets the discard, beside all others.

    Unsettled where it turns on whether the last discard may be exposed.
    """
    judge = partial(_judge, claim, contest)
    return rules.settle(judge, LAST_OPEN, seat=claim.seat, tile=contest.tile, group=claim.group)


def _judge(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    refused = _refusal(claim, contest, rules)
    if refused is not None:
        return refused
    seat, tile, by = claim.seat, contest.tile, contest.by
    others = [one for one in contest.in_turn if one is not claim and _refusal(one, contest, rules) is None]
    rivals = [one for one in others if one.wins is claim.wins]
    if not claim.wins:
        if winner := next((one for one in others if one.wins), None):
            return BEATEN.forbids(seat=seat, tile=tile, winner=winner.seat, group=claim.group)
        if held := next((one for one in rivals if one.is_committed), None):
            return TOO_LATE.forbids(seat=seat, tile=tile, winner=held.seat, did=held.did)
        if claim.is_committed and rivals:
            return COMMITTED.permits(seat=seat, tile=tile, others=_seats(rivals), did=claim.did)
    if rivals:
        nearest = min((claim, *rivals), key=lambda one: by.turns_to(one.seat))
        if nearest is not claim:
            return FURTHER.forbids(seat=seat, tile=tile, by=by, winner=nearest.seat)
        return NEXT.permits(seat=seat, tile=tile, by=by, others=_seats(rivals))
    return _unrivalled(claim, others, contest)


def _unrivalled(claim: Claim, others: Sequence[Claim], contest: Contest) -> Ruling:
    """Say by what a claim gets the tile that no other of its kind stands against; others are exposures, if any."""
    seat, tile = claim.seat, contest.tile
    if contest.named is not None:
        return MISNAMED_WIN.permits(seat=seat, tile=tile, by=contest.by, named=contest.named)
    if others:
        if held := next((one for one in others if one.is_committed), None):
            return MAH_JONGG_OVER_COMMITTED.permits(seat=seat, tile=tile, committed=held.seat)
        return MAH_JONGG_FIRST.permits(seat=seat, tile=tile, others=_seats(others))
    if contest.last:
        return (LAST_WIN if claim.wins else LAST_EXPOSED).permits(seat=seat, tile=tile, group=claim.group)
    if contest.since is Since.LOOKED:
        return WINDOW_OPEN.permits(seat=seat, tile=tile, next=contest.next, happened=contest.since.says)
    if claim.wins and claim.size not in SIZES:
        return PAIR_WIN.permits(seat=seat, tile=tile, group=claim.group)
    if claim.wins and seat in contest.concealed:
        return CONCEALED_WIN.permits(seat=seat, tile=tile)
    return ALONE.permits(seat=seat, tile=tile)


def _refusal(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling | None:
    """Rule that a claim can't be made at all, whoever else claims the tile; None where it can."""
    seat, tile, by = claim.seat, contest.tile, contest.by
    if contest.since.closes:
        return WINDOW_CLOSED.forbids(seat=seat, tile=tile, next=contest.next, happened=contest.since.says)
    if tile.is_joker:
        return JOKER.forbids(seat=seat, by=by)
    if claim.wins:
        return None
    if contest.named is not None:
        return MISNAMED.forbids(seat=seat, tile=tile, by=by, named=contest.named)
    if claim.size not in SIZES:
        return PAIR.forbids(seat=seat, tile=tile, group=claim.group)
    if seat in contest.concealed:
        return CONCEALED.forbids(seat=seat, tile=tile, group=claim.group)
    if contest.last and rules.last_discard_exposure is LastDiscardExposure.REFUSE:
        return LAST_REFUSED.forbids(seat=seat, tile=tile, group=claim.group)
    return None


def _seats(claims: Sequence[Claim]) -> tuple[Seat, ...]:
    return tuple(claim.seat for claim in claims)


def read_claims(text: str, tile: Tile) -> tuple[Claim, ...]:
    """Read claims parted by semicolons.  Raises NotationError and PositionError."""
    check_length(text)
    return tuple(Claim.parse(part, tile) for part in text.split(";"))


CLAIM_SIGNS = (
    *(f"{seat.value} " for seat in SEATS),
    *GROUPS,
    *(f" {word}" for word in (_TO_WIN, _PLACED, f"{_LAID} ")),
    "; ",
)
"""What claims are written with, beside tiles."""
