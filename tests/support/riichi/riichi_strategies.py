"""Hypothesis strategies: a wall with one red five per suit, hands and discards from it, and calls."""

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from callwise.ground.seats import Relation
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import KINDS, TILES, Suit, Tile

STRICT, SAME_TILE, FREE = (COMMON.choosing({"kuikae": level}) for level in Kuikae)
LEVELS = (STRICT, SAME_TILE, FREE)
"""The three levels of kuikae, from the strictest to none."""

SUITS = (Suit.CHARACTERS, Suit.CIRCLES, Suit.BAMBOO)
OTHERS = (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA)

WALL = tuple(Tile(kind, red=copy == 0 and kind.rank == 5 and not kind.is_honour) for kind in KINDS for copy in range(4))
"""The 136 tiles of a set with three red fives."""

ONE_SUIT = WALL[:36]
TWO_SUITS = (*WALL[:36], *WALL[36:72])


@dataclass(frozen=True)
class Asked:
    """A hand with a discard that it can call as chii or pon."""

    hand: tuple[Tile, ...]
    discard: Tile
    source: Relation

    @property
    def calls(self) -> tuple[Call, ...]:
        """Every chii and pon that the tiles allow."""
        return tuple(call for call in ways_to_call(self.hand, self.discard, self.source) if not call.kind.is_kan)


def tiles() -> st.SearchStrategy[Tile]:
    """Draw any of the 37 tiles."""
    return st.sampled_from(TILES)


def rulesets() -> st.SearchStrategy[RiichiRuleset]:
    """Draw one of the three levels."""
    return st.sampled_from(LEVELS)


def dealt(wall: Sequence[Tile], size: int) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Draw this many tiles of a wall, using no copy twice."""
    places = st.lists(st.integers(0, len(wall) - 1), min_size=size, max_size=size, unique=True)
    return places.map(lambda drawn: tuple(wall[place] for place in drawn))


def asked() -> st.SearchStrategy[Asked]:
    """Draw a hand of 4 to 13 tiles, mostly in one or two suits, and a discard that it can call."""
    sizes = st.sampled_from((4, 4, 7, 7, 10, 13))
    walls = st.sampled_from((ONE_SUIT, ONE_SUIT, TWO_SUITS, WALL))
    drawn = st.tuples(walls, sizes).flatmap(lambda chosen: dealt(chosen[0], chosen[1] + 1))
    positions = st.builds(lambda all, source: Asked(all[1:], all[0], source), drawn, st.sampled_from(OTHERS))
    return positions.filter(lambda position: bool(position.calls))


def calls() -> st.SearchStrategy[Call]:
    """Draw a chii or pon that some hand can make."""
    return asked().flatmap(lambda position: st.sampled_from(position.calls))
