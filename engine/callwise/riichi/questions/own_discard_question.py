"""The question what to discard after a draw, in riichi or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, quoted, within
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Hand, Note, Panel, Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.own_discard import judge_own_discard
from callwise.riichi.hand.hand import waits
from callwise.riichi.questions.entries.hand_scene import show_hand, show_melds
from callwise.riichi.questions.entries.riichi_case import RiichiCase, tile_offers
from callwise.riichi.questions.entries.table_keys import HAND_HOW, melds_key
from callwise.riichi.questions.entries.written_table import read_held, read_yes
from callwise.riichi.table.melds import Meld, check_copies, check_hand
from callwise.riichi.table.mjt import read_own_melds, write_meld
from callwise.riichi.table.tiles import Tile, distinct, format_tiles, parse_tiles, without


@dataclass(frozen=True)
class OwnDiscards(RiichiCase[Tile]):
    """
    Choose every tile that can be discarded after a draw.

    The drawn tile and a discard are enough; an omitted hand is unknown. `asked` are the tiles in question.
    """

    id = "calls.discard"
    asks = "You’ve drawn. Which of these can you discard?"
    asks_one = "Press a tile you can discard."
    noun = "discard"
    rest = "The rest of your hand"
    offered = ("tile", "tiles")
    keys: ClassVar[Mapping[str, Key]] = {
        "drawn": Key("The tile you drew", "One tile: 9p", single=True),
        "riichi": Key("You had declared [[riichi]]", optional=True, choices=(("yes", "yes"),)),
        "discards": Key(
            "What you discarded, or would", "3m.  If you leave it out, every tile of your hand", optional=True
        ),
        "hand": Key("Your hand, with the tile you drew", HAND_HOW, optional=True),
        "melds": melds_key(),
    }
    example: ClassVar[Mapping[str, str]] = {"drawn": "9p", "riichi": "yes", "hand": "123m 456p 789s 3355z 9p"}

    drawn: Tile
    riichi: bool
    asked: tuple[Tile, ...]
    hand: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] = ()

    @classmethod
    def read(cls, entries: Entries) -> Self:
        drawn = entries.read("drawn", Tile.parse)
        riichi = entries.read_or("riichi", read_yes, False)
        discards = entries.read_or("discards", parse_tiles, None)
        hand, melds = read_held(entries) if "hand" in entries else (None, entries.read_or("melds", read_own_melds, ()))
        if hand is None and discards is None:
            raise PositionError("'discards' and 'hand' are missing; write the discard, or the hand with the draw").at(
                "discards"
            )
        opened = [meld for meld in melds if meld.is_open]
        if riichi and opened:
            raise PositionError(
                f"a player in riichi has a closed hand, but {write_meld(opened[0])} is open; leave out one of the two"
            ).at("melds")
        laid = [meld.tiles for meld in melds]
        if hand is not None:
            with within("hand"):
                check_hand(hand, melds, 14, "with a tile drawn")
                check_copies(hand, *laid)
            if drawn not in hand:
                raise PositionError(f"the drawn tile {drawn} is part of the hand, so write it there too").at("drawn")
            held = without(hand, (drawn,))
            if riichi and not waits(held, melds, held=True):
                raise PositionError(
                    f"you’re in riichi, but {quoted(format_tiles(held))} isn’t tenpai; write a hand that a single tile "
                    "completes, or leave out riichi"
                ).at("hand")
        asked = (
            (*(one for one in distinct(hand or ()) if one != drawn), drawn) if discards is None else distinct(discards)
        )
        with within("discards"):
            for tile in asked:
                check_copies((tile,) if tile == drawn else (tile, drawn), *laid)
                if hand is not None and tile not in hand:
                    raise PositionError(f"{tile} isn’t in the hand; write one of its tiles, or leave the hand out")
        return cls(drawn, riichi, asked, hand, melds)

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(self.asked)

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        return judge_own_discard(act, self.drawn, riichi=self.riichi)

    def could(self, act: Tile) -> Sentence:
        return Sentence("Can you discard {tile}?", {"tile": act})

    def nearest(self, act: Tile, legal: Sequence[Tile]) -> Tile | None:
        """Return the drawn tile, if it's in question."""
        return next((tile for tile in legal if tile == self.drawn), None)

    def scene(self) -> Scene:
        panels, words = list[Panel](), list[Sentence]()
        facts: dict[str, Fact] = {"drawn": self.drawn}
        show_melds(self.melds, panels, words)
        if self.riichi:
            panels.append(Note(Sentence("[[riichi|Riichi|Riichi]]"), Sentence("You declared it on an earlier turn.")))
            words.append(Sentence("You declared [[riichi]] on an earlier turn."))
        words.append(Sentence("You have drawn {drawn}.", facts))
        if self.hand is None:
            tiles = distinct((*self.asked, self.drawn))
            panels.append(Hand(Sentence("Some of your tiles"), tiles, self.drawn))
            words += [Sentence("You hold {tiles}.", {"tiles": tiles}), Sentence("The rest of your hand is unknown.")]
        else:
            show_hand(self.hand, panels, words, self.drawn)
        return Scene(tuple(panels), tuple(words))
