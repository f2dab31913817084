"""Display of a player's own call, melds and hand."""

from __future__ import annotations

from collections.abc import Sequence

from callwise.ground.seats import Relation
from callwise.law.ruling import Fact, Sentence
from callwise.question.scene import Hand, JustLaid, Panel, ShownLaid
from callwise.riichi.table.melds import Call, Meld
from callwise.riichi.table.tiles import Tile


def show_call(call: Call, panels: list[Panel], words: list[Sentence]) -> None:
    """Add the call that a player has just made."""
    word = call.kind.words.removeprefix("open ")
    facts: dict[str, Fact] = {"call": word, "tile": call.tile, "shown": call.shown, "source": call.source}
    called, showed = Sentence("you called"), Sentence("you showed")
    panels.append(JustLaid(Sentence("{call} from {source}", facts), call.meld(), called, showed, call.source))
    words.append(Sentence("From {source}, {tile}. You called {call} with {shown}.", facts))


def show_melds(
    melds: Sequence[Meld], panels: list[Panel], words: list[Sentence], label: str = "Your melds", each: str = "A meld"
) -> None:
    """Add a player's melds, if any, to panels and words."""
    if melds:
        panels.append(ShownLaid(Sentence(label), tuple(melds), Relation.SELF))
        words += [Sentence(f"{each}: {{meld}}.", {"meld": meld}) for meld in melds]


def show_hand(
    hand: tuple[Tile, ...],
    panels: list[Panel],
    words: list[Sentence],
    drawn: Tile | None = None,
    goes: Sentence | None = None,
) -> None:
    """
    Add a player's hand to panels and words, with the drawn tile in it set apart.

    `goes` labels the place for a tile chosen to leave it.
    """
    panels.append(Hand(Sentence("Your hand, {count} tiles", {"count": len(hand)}), hand, drawn, goes))
    words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(hand))}))
