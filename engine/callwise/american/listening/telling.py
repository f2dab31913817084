"""What happened at an American table, told so that the entries of a question can be filled from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from callwise.american.listening.happenings import CLAIMS, ME, SOMEONE, Act, Happenings
from callwise.american.table.tiles import parse_tiles
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.listening.heard import CLOSE, Span
from callwise.question.listening.words import Word, spaced

OWN = ("", ME)
"""The names of the speaker."""
SIDES = {"left": Relation.KAMICHA, "across": Relation.TOIMEN, "right": Relation.SHIMOCHA}
USUAL = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The seats of a speaker who doesn’t tell theirs, the likeliest first."""
_LEAST_GROUP = 2
_I_AM = re.compile(r"\b(?:i'?m|i am|as) (east|south|west|north)\b(?!'s)")
_PRONOUNS = frozenset(spaced("she he her his him they their"))


class Telling:
    """A sentence's happenings with everything that fillings need of it."""

    def __init__(self, found: Happenings, words: Sequence[Word], meanings: Mapping[str, Span]) -> None:
        self.found, self.words, self.meanings = found, words, meanings
        winds = [Seat(name) for name, _ in found.seats if name in {seat.value for seat in SEATS}]
        own = _I_AM.search(" ".join(word.small for word in words))
        self.me = Seat(own[1]) if own else next((seat for seat in USUAL if seat not in winds), Seat.SOUTH)
        others = [seat for seat in (Seat.WEST, Seat.NORTH, Seat.EAST) if seat is not self.me and seat not in winds]
        self._someone = next(iter(others), Seat.WEST)
        if (named := self._she()) is not None:
            self._someone = named
        exposed = [name for name, tiles, _ in found.exposed if name not in (*OWN, SOMEONE)]
        if exposed:
            self._someone = self.seat(exposed[0])

    def _she(self) -> Seat | None:
        """Return the only player with a seat, if a pronoun after it stands for them; a discarder isn’t “she”."""
        named = {name: span for name, span in reversed(self.found.seats) if name not in (*OWN, SOMEONE)}
        unnamed = [span for name, span in self.found.seats if name == SOMEONE]
        if len(named) != 1 or any(act.what == "discards" and act.actor in named for act in self.found.acts):
            return None
        ((name, first),) = named.items()
        said = [word for word in self.words if (word.start, word.end) in unnamed and word.small in _PRONOUNS]
        seat = self.seat(name)
        return (
            seat if len(said) == len(unnamed) and first < min(unnamed, default=first) and seat is not self.me else None
        )

    def seat(self, name: str) -> Seat:
        """Return the seat of a player; an empty name is the speaker."""
        if name in OWN:
            return self.me
        if name == SOMEONE:
            return self._someone
        if name == "dealer":
            return Seat.EAST
        return self.me.at(SIDES[name]) if name in SIDES else Seat(name)

    @property
    def discard(self) -> Act | None:
        """The discard that can be called."""
        gone = next((act for act in self.found.acts if act.what == "discards" and len(act.tiles) == 1), None)
        gone = gone or self._called_from
        if gone is not None and gone.tiles and is_tile(gone.tiles[0]):
            return gone
        claim = next((act for act in self.found.acts if act.what in CLAIMS and act.tiles and act.place), None)
        if claim is not None and is_tile(claim.tiles[0]):
            return Act("discards", claim.place, claim.tiles[:1], spans=claim.spans[-1:], at=claim.at)
        called = next((act for act in self.found.acts if act.what == "calls" and act.tiles), None)
        is_exchanged = called is not None and called.tiles[0] == "J" and "exchange" in self.meanings
        if called is not None and called.actor in OWN and is_tile(called.tiles[0]) and not is_exchanged:
            return Act("discards", "", called.tiles[:1], spans=called.spans, at=called.at)
        return None

    @property
    def _called_from(self) -> Act | None:
        """A discard described right after a claim’s tile, as in ``pung the 3 bam west threw``."""
        for claim, act in pairwise(self.found.acts):
            is_beside = bool(claim.spans) and act.spans[0][0] - claim.spans[-1][1] <= CLOSE
            if claim.what in CLAIMS and act.what == "discards" and act.actor not in OWN and is_beside:
                return Act("discards", act.actor, claim.tiles[:1], spans=[*claim.spans[-1:], *act.spans], at=act.at)
        return None

    @property
    def name(self) -> str:
        """The tile that the discarder named, if the sentence tells it."""
        return "" if self._naming is None else self._naming.tiles[0]

    @property
    def _naming(self) -> Act | None:
        """What the discarder said of the tile: after the discard or, if nobody calls it, before another one."""
        gone = self.discard
        names = [act for act in self.found.acts if act.what == "names" and act.tiles and is_tile(act.tiles[0])]
        if gone is None:
            return None
        is_other = "misnamed" in self.meanings and self.found.first("calls", "win", *CLAIMS) is None
        before = next((act for act in names if is_other and act.tiles != gone.tiles), None)
        return next((act for act in names if act.at > gone.at), before)

    def discarder(self, act: Act) -> Seat:
        """Return who discarded; where the sentence names nobody, the player before the speaker."""
        is_called = self.found.first("calls") is not None and self.found.first("wants-back") is None
        name = act.actor or (self._naming.actor if self._naming is not None else "")
        is_own = name == ME and not is_called
        return self.me if is_own else self.me.after(3) if name in (*OWN, SOMEONE) else self.seat(name)

    def exposures(self, seat: Seat) -> list[str]:
        """Return a seat's exposures."""
        return [tiles for name, tiles, _ in self.found.exposed if self.seat(name) is seat]

    @property
    def groups(self) -> list[tuple[str, Span]]:
        """Every group of tiles in the sentence."""
        laid = [(tiles, span) for _, tiles, span in (*self.found.exposed, *self.found.held)]
        laid += [(tiles, span) for tiles, span, _ in self.found.loose]
        for act in self.found.acts:
            laid += zip(act.tiles, act.spans[-len(act.tiles) :], strict=False)
        found = {tiles: span for tiles, span in laid if len(parse_tiles(tiles)) >= _LEAST_GROUP}
        return list(found.items())


def is_tile(tiles: str) -> bool:
    """Whether a text is a single tile."""
    return len(parse_tiles(tiles)) == 1


def natural(tiles: str) -> str:
    """Return the tile of a group, jokers aside; empty for jokers alone."""
    alike = [str(tile) for tile in parse_tiles(tiles) if not tile.is_joker]
    return alike[0] if alike else ""
