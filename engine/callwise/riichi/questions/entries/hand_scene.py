"""Display of a player's own hand and melds."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.seats import Relation
from callwise.law.ruling import Sentence
from callwise.question.scene import Hand, Panel, ShownLaid
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.tiles import Tile


def show_melds(
    melds: Sequence[Meld], panels: list[Panel], words: list[Sentence], label: str = "Your melds", each: str = "A meld"
) -> None:
    """Add a player's melds, if any, to panels and words."""
    if melds:
        panels.append(ShownLaid(Sentence(label), tuple(melds), Relation.SELF))
        words += [Sentence(f"{each}: {{meld}}.", {"meld": meld}) for meld in melds]


def show_hand(hand: tuple[Tile, ...], panels: list[Panel], words: list[Sentence], drawn: Tile | None = None) -> None:
    """Add a player's hand to panels and words, with the drawn tile in it set apart."""
    panels.append(Hand(Sentence("Your hand, {count} tiles", {"count": len(hand)}), hand, drawn))
    words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(hand))}))
