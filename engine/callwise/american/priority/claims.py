"""Claims for a discard, as written: who wants it for what, and what the next player has done since."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.table import wrong_name
from callwise.american.table.tiles import JOKER, Tile, parse_tiles, too_many
from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.options import Choice

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
            raise NotationError(f"{quoted(text)} isn’t a claim; write it like 'south pung' or 'north pair to win'")
        how, laid = how.strip(), None
        if wins := how.startswith(_TO_WIN):
            how = how.removeprefix(_TO_WIN).strip()
        if how.startswith(_LAID):
            tiles = parse_tiles(how.removeprefix(_LAID))
            laid = Exposure.of((tile, *tiles))
            if laid.size != size:
                raise PositionError(f"{name} has {size} tiles with the {tile}; {quoted(text)} adds {len(tiles)}")
        elif how not in ("", _PLACED, *((_AS_SEEN, _SHOWN) if wins else ())):
            raise NotationError(
                f"{quoted(how)} isn’t part of a claim; write {_TO_WIN}, {_TO_WIN} {_AS_SEEN}, {_TO_WIN} {_SHOWN}, "
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
    ERROR = "error", "hasn’t picked yet, but someone has declared [[mah-jongg]] on it in error"

    @property
    def closes(self) -> bool:
        """Whether these acts close the window."""
        return self not in (Since.NOTHING, Since.LOOKED, Since.ERROR)

    @property
    def picks(self) -> bool:
        """Whether these acts began with a pick from the wall."""
        return self not in (Since.NOTHING, Since.ERROR)


@dataclass(frozen=True)
class Contest:
    """
    A discard with all claims for it.

    `named` is a wrong name it was given; `concealed` are the seats with concealed hands, and `last` says that the wall
    is empty. `floor` are earlier discards, the latest last. `early` says that it was discarded out of turn, and
    `in_last_wall` that the last wall has begun. Raises PositionError for impossible contests.
    """

    tile: Tile
    by: Seat
    claims: tuple[Claim, ...]
    named: Tile | None = None
    since: Since = Since.NOTHING
    concealed: tuple[Seat, ...] = ()
    last: bool = False
    floor: tuple[Tile, ...] = ()
    early: bool = False
    in_last_wall: bool = False

    def __post_init__(self) -> None:
        seats = [claim.seat for claim in self.claims]
        if self.by in seats:
            raise PositionError(f"{self.by.value} discarded it, so only the other three can claim it")
        if twice := next((seat for nth, seat in enumerate(seats) if seat in seats[:nth]), None):
            raise PositionError(f"{twice.value} claims it twice; write only one claim for each player")
        self._check_committed()
        if self.since.closes and self.next in seats:
            raise PositionError(f"{self.next.value} has played on, and can no longer claim it")
        if self.early and (self.named is not None or self.tile.is_joker):
            raise PositionError("a discard out of turn is asked about by itself: a natural, and named right")
        if self.last and self.since.picks:
            raise PositionError("nobody picks a tile after the last discard")
        if self.named == self.tile:
            raise PositionError(f"{self.tile} was named correctly; leave the name out")
        if self.named is None and any(claim.sees for claim in self.claims):
            raise PositionError("only a misnamed tile can be claimed as seen; write 'to win'")
        if any(claim.laid and claim.seat in self.concealed for claim in self.claims):
            raise PositionError("a player who has exposed tiles can’t have a concealed hand")
        self._check_tiles()

    def _check_committed(self) -> None:
        """Reject two committed claims, unless one is a win, which takes the tile from the other's intended exposure."""
        committed = [claim for claim in self.claims if claim.is_committed]
        if len({claim.wins for claim in committed}) < len(committed):
            raise PositionError("only one player can have racked the tile or shown tiles for it, and one more to win")
        if committed and (self.since.closes or (self.tile.is_joker and self.misnamed is None)):
            raise PositionError("tiles can’t be exposed for a tile that can’t be claimed; leave that out")

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
                f"{quoted(said)} takes {wanted} more tiles besides the {self.tile}, and a pair can’t use jokers; "
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
