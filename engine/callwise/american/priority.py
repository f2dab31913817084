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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from callwise.american import calling, winning
from callwise.american.exposures import SIZES, Exposure
from callwise.american.ruleset import AmericanRuleset, LastDiscardExposure
from callwise.american.sources import LEAGUE
from callwise.american.tiles import Tile, parse_tiles
from callwise.errors import NotationError, PositionError, check_length, quoted
from callwise.options import Choice
from callwise.ruling import FORBIDS, PERMITS, Clause, Fact, Light, Line, Ruling, Tie, figure
from callwise.seats import SEATS, Seat

_TAKES = Tie("discard", "seat:{seat}", "takes it", Line.TAKES)
_WINS = Tie("discard", "seat:{seat}", "wins", Line.TAKES)
_GIVES_WAY = Light("seat:{seat}", "gives way")
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
    short="mah jongg comes first",
    says="A claim for [[mah-jongg]] comes before every claim for an [[exposure]].",
    means="{seat} wins with the {tile}.",
    facts="{seat} claims it for [[mah-jongg]], {others} for an [[exposure]]",
    source=LEAGUE,
    figure=figure(_WINS, Light("seat:{others}", "gives way")),
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
    figure=figure(Tie("discard", "seat:{winner}", "wins", Line.TAKES), _GIVES_WAY),
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
WINDOW_CLOSED = Clause(
    "claim.window-closed",
    FORBIDS,
    rule="JOK-25",
    short="the [[window]] is closed",
    says="A discard can't be claimed any more once the next player racks the picked tile, discards, declares "
    "or begins an [[exchange]].",
    means="{seat} does not get the {tile}.",
    facts="{turn} {happened}, and only then {seat} claimed it",
    source=LEAGUE,
    figure=figure(_FAILS, Light("seat:{turn}", "closed it")),
)

CLAUSES = (ALONE, MAH_JONGG_FIRST, BEATEN, NEXT, FURTHER, COMMITTED, WINDOW_CLOSED)

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
    return rules.settle(judge, calling.LAST_OPEN, **_facts(claim, contest))


def _judge(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    refused = _refusal(claim, contest, rules)
    if refused is not None:
        return refused
    facts, by = _facts(claim, contest), contest.by
    others = [one for one in contest.in_turn if one is not claim and _refusal(one, contest, rules) is None]
    rivals = [one for one in others if one.wins is claim.wins]
    if not claim.wins:
        if winner := next((one for one in others if one.wins), None):
            return BEATEN.forbids(**facts, winner=winner.seat, group=claim.group)
        if held := next((one for one in rivals if one.is_committed), None):
            return calling.COMMITTED.forbids(**{**facts, "turn": held.seat})
        if claim.is_committed and rivals:
            return COMMITTED.permits(**facts, others=_seats(rivals), did=claim.did)
    if rivals:
        nearest = min((claim, *rivals), key=lambda one: by.turns_to(one.seat))
        if nearest is not claim:
            return FURTHER.forbids(**facts, by=by, winner=nearest.seat)
        return NEXT.permits(**facts, by=by, others=_seats(rivals))
    return _win(claim, others, contest, facts) if claim.wins else _exposure(contest, facts)


def _win(claim: Claim, others: Sequence[Claim], contest: Contest, facts: Mapping[str, Fact]) -> Ruling:
    """Say by what a claim for mah jongg gets the tile; the others are exposures."""
    if contest.named is not None:
        return winning.CALLED_MISNAMED.permits(**facts, discard=contest.tile, named=contest.named)
    if held := next((one for one in others if one.is_committed), None):
        return winning.BEFORE_EXPOSURE.permits(**{**facts, "turn": held.seat})
    if others:
        return MAH_JONGG_FIRST.permits(**facts, others=_seats(others))
    if contest.last:
        return winning.CALLED_LAST.permits(**facts)
    if contest.since is Since.LOOKED:
        return calling.STILL_OPEN.permits(**facts, held=())
    if claim.size not in SIZES:
        return winning.CALLED_SINGLE.permits(**facts)
    if claim.seat in contest.concealed:
        return winning.CALLED_CONCEALED.permits(**facts)
    return ALONE.permits(**facts)


def _exposure(contest: Contest, facts: Mapping[str, Fact]) -> Ruling:
    """Say by what a claim for an exposure gets the tile that nobody else may claim."""
    if contest.last:
        return calling.LAST_ALLOWED.permits(**facts, held=())
    if contest.since is Since.LOOKED:
        return calling.STILL_OPEN.permits(**facts, held=())
    return ALONE.permits(**facts)


def _refusal(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling | None:
    """Rule that a claim can't be made at all, whoever else claims the tile; None where it can."""
    facts = _facts(claim, contest)
    if contest.since.closes:
        return WINDOW_CLOSED.forbids(**facts, happened=contest.since.says)
    if contest.tile.is_joker:
        return calling.JOKER_DEAD.forbids(**facts)
    if claim.wins:
        return None
    if contest.named is not None:
        return calling.MISNAMED.forbids(**facts, discard=contest.tile, named=contest.named)
    if claim.size not in SIZES:
        return calling.SINGLE.forbids(**facts)
    if claim.seat in contest.concealed:
        return calling.CONCEALED.forbids(**facts)
    if contest.last and rules.last_discard_exposure is LastDiscardExposure.REFUSE:
        return calling.LAST_REFUSED.forbids(**facts)
    return None


def _facts(claim: Claim, contest: Contest) -> dict[str, Fact]:
    """Give what every ruling on a claim speaks of: whose it is, the tile, and who plays after the discarder."""
    return {"seat": claim.seat, "who": claim.seat, "tile": contest.tile, "turn": contest.next}


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
