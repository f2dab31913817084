"""
What a position looks like: the panels that a question puts on the felt.

A question describes its position with these; the view draws them and the
command line prints them.  Labels are sentences, so terms and tiles in them
are filled in by whoever shows them.
"""

from __future__ import annotations

from dataclasses import dataclass

from callwise.ruling import Sentence
from callwise.table import Meld, Relation
from callwise.tiles import Tile


@dataclass(frozen=True)
class ShownTiles:
    """
    Tiles lying open, in order.

    `called` marks them as the claimed discard; `side` is where they lie, seen
    from the player who is asked.
    """

    label: Sentence
    tiles: tuple[Tile, ...]
    side: Relation | None = None
    called: bool = False


@dataclass(frozen=True)
class ShownMelds:
    """Melds of one player, first called first."""

    label: Sentence
    melds: tuple[Meld, ...]
    side: Relation | None = None


@dataclass(frozen=True)
class Note:
    """A fact in words, such as which turn it is."""

    label: Sentence
    text: Sentence


@dataclass(frozen=True)
class Hand:
    """The tiles in the hand of the player who is asked; a drawn tile stands apart."""

    label: Sentence
    tiles: tuple[Tile, ...]
    drawn: Tile | None = None


Panel = ShownTiles | ShownMelds | Note | Hand


@dataclass(frozen=True)
class Scene:
    """
    A position ready to be shown.

    `sentence` tells all of it in words, for readers who don't see it.
    """

    panels: tuple[Panel, ...]
    sentence: tuple[Sentence, ...]
