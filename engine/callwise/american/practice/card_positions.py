"""Generated positions on a card of two or three hands: what is possible, what is hot, and what a call leaves."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.calls import card_hands
from callwise.american.practice.deals.random_racks import SUITED, Wall
from callwise.american.practice.deals.table_setup import several
from callwise.american.questions.card_questions import HotTiles, PossibleHands, WhatACallLeaves
from callwise.american.table.tiles import DRAGONS, JOKER, WINDS, Tile, format_tiles
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase

_SHOWN = (
    "A player has exposed a [[{size}]] of {tile}.",
    "On somebody’s [[rack]] there’s a [[{size}]] of {tile}.",
    "A [[{size}]] of {tile} has been exposed.",
)
_SIZES = {3: "pung", 4: "kong"}


@dataclass(frozen=True)
class _Card:
    """
    A card: a pung and a kong with the four winds and a single, the same with sizes swapped, and a third hand.

    The third hand may have to stay concealed.
    """

    one: Tile
    two: Tile
    three: Tile
    four: Tile
    single: Tile
    dragon: Tile
    is_concealed: bool

    @classmethod
    def drawn(cls, chance: Chance, *, is_concealed: bool) -> _Card:
        """Draw a card of different tiles."""
        one, two, three, four, single = chance.sample(SUITED, 5)
        return cls(one, two, three, four, single, chance.choice(DRAGONS), is_concealed)

    @property
    def hands(self) -> tuple[str, ...]:
        """The hands as they are written."""
        third = f"FFFF {several(self.three, 3)} {several(self.four, 4)} {several(self.dragon, 3)}"
        return (
            f"FF {several(self.one, 4)} {several(self.two, 3)} NEWS {self.single}",
            f"FF {several(self.one, 3)} {several(self.two, 4)} NEWS {self.single}",
            f"{third} concealed" if self.is_concealed else third,
        )

    def written(self, chance: Chance) -> str:
        """Return the hands in another order."""
        return "; ".join(chance.sample(self.hands, len(self.hands)))


def _exposed(chance: Chance, tile: Tile, size: int) -> tuple[str, str]:
    """Return an exposure with a joker or two, and the sentence that tells it."""
    jokers = 1 + chance.randrange(2)
    said = phrase(chance, _SHOWN, size=_SIZES[size], tile=f"{{{tile}}}")
    return format_tiles((tile,) * (size - jokers) + (JOKER,) * jokers), said


def _possible(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw an exposure from the card, perhaps with the tiles that its hand needs among the discards."""
    card = _Card.drawn(chance, is_concealed=aim is card_hands.CONCEALED)
    tile, size = (card.dragon, 3) if aim is card_hands.CONCEALED else (card.one, 3 + chance.randrange(2))
    exposure, said = _exposed(chance, tile, size)
    is_gone = aim is card_hands.NONE_LEFT
    out = 4 if is_gone else 3 if chance.randrange(3) == 0 else 0

    def draft(out: int) -> Draft:
        floor = several(card.single, out) if out else None
        lies = f" {_COUNTS[out]} {{{card.single}}} lie among the discards." if out else ""
        table = entries({"card": card.written(chance), "exposures": exposure, "floor": floor})
        return Draft(f"After a {_SIZES[size]} of {tile.words}s", f"{said}{lies}", table)

    return draft(out).with_near(draft(3) if is_gone else None)


_COUNTS = {3: "Three", 4: "All four"}


def _hot(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw an exposure from the card, and tiles of its hand and of others to discard."""
    card = _Card.drawn(chance, is_concealed=False)
    exposure, said = _exposed(chance, card.one, 3 + chance.randrange(2))
    tiles = [card.two, chance.choice((chance.choice(WINDS), card.single)), card.dragon, card.four]
    chance.shuffle(tiles)
    table = entries({"card": card.written(chance), "exposures": exposure, "tiles": format_tiles(tiles)})
    return Draft(f"What to throw after {card.one.words}s", f"{said} You look for a tile to throw.", table)


def _call(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw a rack that could call a discard in several sizes, of which the card has one or two."""
    wall = Wall(chance)
    card = _Card.drawn(chance, is_concealed=bool(chance.randrange(2)))
    tile = chance.choice((card.one, card.two)) if aim is card_hands.LEAVES else card.four
    discard, *held = wall.take(tile, tile, tile)
    jokers = wall.take(*(JOKER,) * (1 + chance.randrange(2)))
    beside = wall.take(card.single, card.two if tile != card.two else card.one)
    rest = wall.fill(13 - len(held) - len(jokers) - len(beside), without=(tile, JOKER))
    rack = format_tiles((*held, *beside, *rest, *jokers))
    table = entries({"discard": discard, "rack": rack, "card": card.written(chance)})
    said = phrase(chance, _OFFERED, tile=f"{{{discard}}}")
    return Draft(f"Calling {discard.words}", said, table)


_OFFERED = (
    "Somebody discards {tile}, and you hold two of them.",
    "{tile} is discarded. You could call it in several sizes.",
    "You hold two {tile}, and now a third is discarded.",
)

MAKERS = (
    Maker(
        PossibleHands,
        (card_hands.POSSIBLE, card_hands.NOT_PART, card_hands.CONCEALED, card_hands.NONE_LEFT),
        _possible,
    ),
    Maker(HotTiles, (card_hands.USEFUL, card_hands.TO_WIN, card_hands.USELESS), _hot),
    Maker(WhatACallLeaves, (card_hands.LEAVES, card_hands.ENDS), _call),
)
