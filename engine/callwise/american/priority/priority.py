"""
Priority: who gets a discard that several players claim.

Mah jongg comes before every exposure, even one already made. Between exposures the next in turn after the discarder
gets the tile, whether for a pung or a kong, unless another player has committed by putting the tile on top of the rack
or exposing tiles. Players in between lose their turn. Turn order also decides between two who declare mah jongg.

A misnamed tile must be correctly named before it can be called. A player who wins by the name ends the deal before the
correction; if another wins by the tile itself, sources differ on who wins. A joker isn't misnamed if it has the name of
the previous discard, and then it can't be called.

The window for claims closes when the next player racks the picked tile, discards, declares or begins an exchange.
Looking at the pick doesn't close it; an interrupted player puts the pick back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, LastDiscardExposure, MisnamedWin
from callwise.american.agreement.sources import LEAGUE, NAMED_FIRST, TWO_WINS
from callwise.american.calls import called_discard
from callwise.american.priority import mah_jongg
from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.table import wrong_name
from callwise.american.table.tiles import JOKER, Tile, parse_tiles, too_many
from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.options import Choice
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling

clause = Clauses(__file__)
_TAKES = "discard > seat:{seat}"
_GIVES_WAY = "seat:{seat}"
_FAILS = "discard - seat:{seat}"

ALONE = clause("claim.alone", PERMITS, "JOK-24", LEAGUE, _TAKES)
MAH_JONGG_FIRST = clause("claim.mah-jongg-first", PERMITS, "JOK-24", LEAGUE, _TAKES, "seat:{others}")
BEATEN = clause("claim.beaten", FORBIDS, "JOK-24", LEAGUE, "discard > seat:{winner}", _GIVES_WAY)
NEXT = clause("claim.next-in-turn", PERMITS, "JOK-24", LEAGUE, "discard > seat:{seat}", "seat:{others}")
FURTHER = clause("claim.further", FORBIDS, "JOK-24", LEAGUE, "discard > seat:{winner}", "seat:{seat}")
COMMITTED = clause("claim.committed", PERMITS, "JOK-24", LEAGUE, "discard > seat:{seat}", "seat:{others}")
WIN_COMMITTED = clause("claim.win-committed", PERMITS, "JOK-24", TWO_WINS, _TAKES, "seat:{others}")
WIN_TAKEN = clause("claim.win-taken", FORBIDS, "JOK-24", TWO_WINS, "discard > seat:{winner}", _GIVES_WAY)
NAME_FIRST = clause("claim.name-first", FORBIDS, "JOK-X11 JOK-40", NAMED_FIRST, "discard > seat:{winner}", _GIVES_WAY)
TILE_FIRST = clause(
    "claim.tile-first", FORBIDS, "JOK-X11 JOK-40", sources.TILE_FIRST, "discard > seat:{winner}", _GIVES_WAY
)
AS_SEEN = clause("claim.as-seen", PERMITS, "JOK-X11 JOK-40", sources.TILE_FIRST, _TAKES, "seat:{others}")
NAME_OR_TILE = clause("claim.name-or-tile", LEAVES_OPEN, "JOK-X11 JOK-40", NAMED_FIRST, "discard", "seat:{seat}")
WINDOW_CLOSED = clause("claim.window-closed", FORBIDS, "JOK-25", LEAGUE, _FAILS, "seat:{turn}")
CLAUSES = clause.every()


def judge_among(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    """
    Rule on whether a claim gets the discard, given all others.

    The ruling is unsettled if it depends on whether the last discard may be exposed, or on whether the name or the tile
    wins.
    """
    judge = partial(_judge, claim, contest)
    unsettled = NAME_OR_TILE if contest.is_won_twice else called_discard.LAST_OPEN
    facts = {**_facts(claim, contest), "tile": contest.tile, "named": contest.named or contest.tile}
    return rules.ruling(judge, unsettled, **facts)


GROUPS = {"single": 1, "pair": 2, **{name: size for size, name in SIZES.items()}}
"""The groups a discard can be claimed for, with their sizes."""
_TO_WIN, _PLACED, _LAID, _SHOWN = "to win", "placed", "laid", "shown"
_AS_SEEN = "as seen"


@dataclass(frozen=True, slots=True)
class Claim:
    """
    A claim for a discard: its seat, the size of the group, and whether it wins.

    `placed` says that the tile was on top of the rack before another claim, `laid` is the exposure made by then, and
    `shown` says that the hand was shown. `sees` says that a claim for a misnamed tile is for the tile itself, not for
    its name.
    """

    seat: Seat
    size: int
    wins: bool = False
    placed: bool = False
    laid: Exposure | None = None
    sees: bool = False
    shown: bool = False

    @classmethod
    def parse(cls, text: str, tile: Tile) -> Claim:
        """
        Read ``south pung``, ``west kong placed``, ``west kong laid 33bJ``, ``north pair to win`` or ``to win as seen``.

        A claim to win may be ``to win placed`` or ``to win shown``, too. An exposure is written without the claimed
        `tile`. Raises NotationError and PositionError.
        """
        seat, _, rest = text.strip().partition(" ")
        name, _, how = rest.strip().lower().partition(" ")
        size = GROUPS.get(name)
        if size is None:
            raise NotationError(f"{quoted(text)} is no claim; write like south pung, or north pair to win")
        how, laid = how.strip(), None
        if wins := how.startswith(_TO_WIN):
            how = how.removeprefix(_TO_WIN).strip()
        if how.startswith(_LAID):
            tiles = parse_tiles(how.removeprefix(_LAID))
            laid = Exposure.of((tile, *tiles))
            if laid.size != size:
                raise PositionError(
                    f"{name} has {size} tiles with the {tile}; {quoted(text)} lays {len(tiles)} beside it"
                )
        elif how not in ("", _PLACED, *((_AS_SEEN, _SHOWN) if wins else ())):
            raise NotationError(
                f"{quoted(how)} says nothing of a claim; write {_TO_WIN}, {_TO_WIN} {_AS_SEEN}, {_TO_WIN} {_SHOWN}, "
                f"{_PLACED} or {_LAID} 33bJ"
            )
        return cls(Seat.parse(seat), size, wins, how == _PLACED, laid, how == _AS_SEEN, how == _SHOWN)

    @property
    def is_committed(self) -> bool:
        """Whether it can't be taken back or be superseded by another exposure."""
        return self.placed or self.shown or self.laid is not None

    @property
    def name(self) -> str:
        """The group's name, as written: ``pung``."""
        return next(name for name, size in GROUPS.items() if size == self.size)

    @property
    def group(self) -> str:
        """The group as marked words: ``a pung``, ``a pair``."""
        if self.size in SIZES:
            return f"a [[{self.name}]]"
        return "a single tile" if self.size == 1 else f"a {self.name}"

    @property
    def did(self) -> str:
        """A description of how the claim was committed."""
        if self.shown:
            return "had shown the hand"
        return "had exposed tiles" if self.laid else "had put the tile on top of the [[rack]]"


class Since(Choice):
    """The next player's acts since the discard, before the first claim."""

    NOTHING = "nothing", "hasn’t picked yet"
    LOOKED = "looked", "has picked a tile and looked at it"
    RACKED = "racked", "has picked a tile and racked it"
    DISCARDED = "discarded", "has picked a tile and discarded"
    DECLARED = "declared", "has picked a tile and declared [[mah-jongg]]"
    EXCHANGE = "exchange", "has picked a tile and begun an [[exchange]]"

    @property
    def closes(self) -> bool:
        """Whether these acts close the window."""
        return self not in (Since.NOTHING, Since.LOOKED)


@dataclass(frozen=True)
class Contest:
    """
    A discard with all claims for it.

    `named` is a wrong name it was given; `concealed` are the seats with concealed hands, and `last` says that the wall
    is empty. `floor` are earlier discards, the latest last. Raises PositionError for impossible contests.
    """

    tile: Tile
    by: Seat
    claims: tuple[Claim, ...]
    named: Tile | None = None
    since: Since = Since.NOTHING
    concealed: tuple[Seat, ...] = ()
    last: bool = False
    floor: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        seats = [claim.seat for claim in self.claims]
        if self.by in seats:
            raise PositionError(f"{self.by.value} discarded it, so only the other three can claim it")
        if twice := next((seat for nth, seat in enumerate(seats) if seat in seats[:nth]), None):
            raise PositionError(f"{twice.value} claims it twice; write one claim for each player")
        self._check_committed()
        if self.since.closes and self.next in seats:
            raise PositionError(f"{self.next.value} has played on, so can no longer claim it")
        if self.last and self.since is not Since.NOTHING:
            raise PositionError("nobody picks a tile after the last discard")
        if self.named == self.tile:
            raise PositionError(f"{self.tile} was named right; leave the name out")
        if self.named is None and any(claim.sees for claim in self.claims):
            raise PositionError("only a misnamed tile is claimed as seen; write to win")
        if any(claim.laid and claim.seat in self.concealed for claim in self.claims):
            raise PositionError("who has exposed tiles plays no concealed hand")
        self._check_tiles()

    def _check_committed(self) -> None:
        """Reject two committed claims, unless one is a win, which takes the tile from the other's intended exposure."""
        committed = [claim for claim in self.claims if claim.is_committed]
        if len({claim.wins for claim in committed}) < len(committed):
            raise PositionError("one player at most has put the tile on the rack or shown tiles for it, and one to win")
        if committed and (self.since.closes or (self.tile.is_joker and self.misnamed is None)):
            raise PositionError("tiles are exposed only for a tile that could be claimed when it was; leave that out")

    def _check_tiles(self) -> None:
        """
        Reject groups that a set has too few tiles for (JOK-52); groups for a misnamed discard may be of either tile.
        """
        laid = [one for claim in self.claims if claim.laid for one in claim.laid.tiles[1:]]
        gone = Counter([self.tile, *laid, *self.floor])
        for fault in too_many(gone.elements()):
            raise PositionError(fault)
        left = {one: one.suit.copies - gone[one] for one in {self.tile, self.named or self.tile, JOKER}}
        sizes = [claim.size for claim in self.claims if not claim.laid]
        pairs, wanted = sizes.count(2), sum(sizes) - len(sizes)
        natural = sum(count for one, count in left.items() if not one.is_joker or self.tile.is_joker)
        if pairs > natural or wanted > sum(left.values()):
            said = "; ".join(f"{claim.seat.value} {claim.name}" for claim in self.claims)
            raise PositionError(
                f"{quoted(said)} takes {wanted} tiles beside the {self.tile} and what is laid, none of a pair a joker; "
                f"a set has {natural} of them and {left[JOKER]} jokers left"
            )

    @property
    def misnamed(self) -> Tile | None:
        """The wrong name of the discard, None if it was named correctly."""
        return wrong_name(self.tile, self.named, self.floor)

    @property
    def is_won_twice(self) -> bool:
        """Whether one player wins by the name of a misnamed discard, and another by the tile itself."""
        if self.misnamed is None or self.tile.is_joker or self.since.closes:
            return False
        return {claim.sees for claim in self.claims if claim.wins} == {True, False}

    @property
    def next(self) -> Seat:
        """The player after the discarder."""
        return self.by.after(1)

    @property
    def in_turn(self) -> tuple[Claim, ...]:
        """The claims in turn order after the discarder."""
        return tuple(sorted(self.claims, key=lambda claim: self.by.turns_to(claim.seat)))


def _judge(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    facts, by = _facts(claim, contest), contest.by
    if claim.wins and contest.is_won_twice:
        return _judge_name_or_tile(claim, contest, rules, facts)
    refused = _refusal(claim, contest, rules)
    if refused is not None:
        return refused
    others = [one for one in contest.in_turn if one is not claim and _refusal(one, contest, rules) is None]
    rivals = [one for one in others if one.wins is claim.wins]
    if not claim.wins:
        if winner := next((one for one in others if one.wins), None):
            return BEATEN.forbids(**facts, winner=winner.seat, group=claim.group)
        if held := next((one for one in rivals if one.is_committed), None):
            return called_discard.COMMITTED.forbids(**{**facts, "turn": held.seat})
    elif held := next((one for one in rivals if one.is_committed), None):
        return WIN_TAKEN.forbids(**facts, winner=held.seat, did=held.did)
    if claim.is_committed and rivals:
        clause = WIN_COMMITTED if claim.wins else COMMITTED
        return clause.permits(**facts, others=_seats(rivals), did=claim.did)
    if rivals:
        nearest = min((claim, *rivals), key=lambda one: by.turns_to(one.seat))
        if nearest is not claim:
            return FURTHER.forbids(**facts, by=by, winner=nearest.seat)
        return NEXT.permits(**facts, by=by, others=_seats(rivals))
    return _win(claim, others, contest, facts) if claim.wins else _exposure(contest, facts)


def _judge_name_or_tile(claim: Claim, contest: Contest, rules: AmericanRuleset, facts: Mapping[str, Fact]) -> Ruling:
    """Rule on a win with a misnamed tile, by its name or by the tile, if others win the other way."""
    assert contest.misnamed is not None
    by_tile = rules.misnamed_win is MisnamedWin.TILE
    first, nearest = (
        next(one for one in contest.in_turn if one.wins and one.sees is sees) for sees in (by_tile, claim.sees)
    )
    facts = {**facts, "tile": contest.tile, "winner": first.seat}
    if claim is not nearest:
        return FURTHER.forbids(**{**facts, "winner": nearest.seat}, by=contest.by)
    if claim.sees is not by_tile:
        return (TILE_FIRST if by_tile else NAME_FIRST).forbids(**facts)
    if not by_tile:
        return mah_jongg.CALLED_MISNAMED.permits(**facts)
    return AS_SEEN.permits(**facts, others=_seats([one for one in contest.in_turn if one is not claim and one.wins]))


def _win(claim: Claim, others: Sequence[Claim], contest: Contest, facts: Mapping[str, Fact]) -> Ruling:
    """Rule that a claim for mah jongg gets the tile over other claims for exposures."""
    if contest.misnamed is not None:
        clause = mah_jongg.CALLED_JOKER if contest.tile.is_joker else mah_jongg.CALLED_MISNAMED
        return clause.permits(**facts)
    if held := next((one for one in others if one.is_committed), None):
        return mah_jongg.BEFORE_EXPOSURE.permits(**{**facts, "turn": held.seat})
    if others:
        return MAH_JONGG_FIRST.permits(**facts, others=_seats(others))
    if contest.last:
        return mah_jongg.CALLED_LAST.permits(**facts)
    if contest.since is Since.LOOKED:
        return called_discard.STILL_OPEN.permits(**facts, held=())
    if claim.size not in SIZES:
        return mah_jongg.CALLED_SINGLE.permits(**facts)
    if claim.seat in contest.concealed:
        return mah_jongg.CALLED_CONCEALED.permits(**facts)
    return ALONE.permits(**facts)


def _exposure(contest: Contest, facts: Mapping[str, Fact]) -> Ruling:
    """Rule that a claim for an exposure gets the tile, without competing claims."""
    if contest.last:
        return called_discard.LAST_ALLOWED.permits(**facts, held=())
    if contest.since is Since.LOOKED:
        return called_discard.STILL_OPEN.permits(**facts, held=())
    return ALONE.permits(**facts)


def _refusal(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling | None:
    """Rule on a claim that can't be made regardless of other claims, None if it can."""
    facts = _facts(claim, contest)
    if contest.since.closes:
        return WINDOW_CLOSED.forbids(**facts, happened=contest.since.says)
    named = contest.misnamed
    if contest.tile.is_joker and not (named and claim.wins and not claim.sees):
        return _costing(called_discard.JOKER_DEAD.forbids(**facts), claim, contest, rules)
    if contest.since is Since.LOOKED and claim.seat is contest.next:
        return called_discard.PICKED.forbids(**facts)
    if claim.wins and not claim.sees:
        return None
    if named is not None:
        return _costing(called_discard.MISNAMED.forbids(**facts), claim, contest, rules)
    if claim.size not in SIZES:
        return called_discard.SINGLE.forbids(**facts)
    if claim.seat in contest.concealed:
        return called_discard.CONCEALED.forbids(**facts)
    if contest.last and rules.last_discard_exposure is LastDiscardExposure.REFUSE:
        return called_discard.LAST_REFUSED.forbids(**facts)
    return None


def _costing(ruling: Ruling, claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    """Return a ruling on a misnamed tile with the penalty for having placed the tile."""
    if not claim.is_committed:
        return ruling
    usable = not contest.tile.is_joker and claim.size in SIZES and claim.seat not in contest.concealed
    cost = called_discard.PLACED[rules.misnamed_placed] if usable else called_discard.CALLER_DEAD
    return ruling.with_penalty(cost)


def _facts(claim: Claim, contest: Contest) -> dict[str, Fact]:
    """Return the facts of every ruling on a claim: its seat, the tile or its name, and the next player."""
    tile = contest.misnamed if contest.misnamed and claim.wins and not claim.sees else contest.tile
    facts: dict[str, Fact] = {"seat": claim.seat, "who": claim.seat, "tile": tile, "turn": contest.next}
    return facts if contest.misnamed is None else {**facts, "discard": contest.tile, "named": contest.misnamed}


def _seats(claims: Sequence[Claim]) -> tuple[Seat, ...]:
    return tuple(claim.seat for claim in claims)


def read_claims(text: str, tile: Tile) -> tuple[Claim, ...]:
    """Read claims separated by semicolons or commas. Raises NotationError and PositionError."""
    check_length(text)
    return tuple(Claim.parse(part, tile) for part in text.replace(",", ";").split(";"))


CLAIM_SIGNS = (
    *(f"{seat.value} " for seat in SEATS),
    *GROUPS,
    *(f" {word}" for word in (_TO_WIN, _AS_SEEN, _PLACED, _SHOWN, f"{_LAID} ")),
    "; ",
)
"""The words used in the notation of claims, apart from tiles."""
