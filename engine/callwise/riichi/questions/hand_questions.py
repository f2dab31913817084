"""Questions on finished hands: which waits win, which yaku a hand has, and its number of han."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from callwise.ground.errors import NotationError, PositionError, quoted, within
from callwise.ground.seats import Seat
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Note, Panel, Scene, ShownFaces
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.hand import value
from callwise.riichi.hand.hand import By, Finish, Yaku, waits
from callwise.riichi.questions.entries.hand_scene import show_hand, show_melds
from callwise.riichi.questions.entries.riichi_case import FactCase, tile_offers
from callwise.riichi.questions.entries.table_keys import HAND_HOW, WINDS, melds_key
from callwise.riichi.questions.entries.written_table import read_held, read_yes
from callwise.riichi.table.melds import Meld, check_copies, check_hand
from callwise.riichi.table.table import Player
from callwise.riichi.table.tiles import Tile, distinct, parse_tiles, plain

ActT = TypeVar("ActT")

_FINISH_KEYS: Mapping[str, Key] = {
    "hand": Key("Your hand, one tile short", HAND_HOW),
    "melds": melds_key(),
    "by": Key(
        "You finish it with", optional=True, choices=((By.RON.value, "a discard"), (By.TSUMO.value, "your own draw"))
    ),
    "seat": Key("Seat wind", optional=True, choices=WINDS),
    "wind": Key("Round wind", optional=True, choices=WINDS),
}
_FINISH_EXAMPLE: Mapping[str, str] = {"hand": "23m 456p 678s 55p", "melds": "2'34s"}


def _read_by(text: str) -> By:
    if text not in (By.RON.value, By.TSUMO.value):
        raise NotationError(f"a hand is won by ron or tsumo, got {quoted(text)}")
    return By(text)


def _read_finish(entries: Entries, *, riichi: bool = False) -> Finish:
    by = entries.read_or("by", _read_by, By.RON)
    return Finish(
        by,
        entries.read_or("seat", Seat.parse, Seat.SOUTH),
        entries.read_or("wind", Seat.parse, Seat.EAST),
        riichi=riichi,
    )


@dataclass(frozen=True)
class WinningWaits(FactCase[Tile]):
    """Choose every wait that would win, given a hand one tile short, the kind of win, and the tiles in question."""

    id = "calls.waits"
    asks = "Which of these tiles would win as a discard?"
    asks_one = "Press the tile that wins."
    none = "None of them would win"
    obvious = ("win.no-wait",)
    keys: ClassVar[Mapping[str, Key]] = {
        **_FINISH_KEYS,
        "riichi": Key("You are in [[riichi]]", optional=True, choices=(("yes", "yes"),)),
        "tiles": Key("Tiles to ask about", "9p 5z 3m.  If you leave it out, every tile you wait for", optional=True),
    }
    example = _FINISH_EXAMPLE

    player: Player
    finish: Finish
    asked: tuple[Tile, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        hand, melds = read_held(entries)
        with within("hand"):
            check_hand(hand, melds, 13, "before the winning tile")
            check_copies(hand, *(meld.tiles for meld in melds))
        player = Player(hand, melds, riichi=entries.read_or("riichi", read_yes, False))
        found = waits(hand, melds)
        if not found:
            raise PositionError("this hand isn’t tenpai; write one that a single tile completes").at("hand")
        asked = distinct(entries.read_or("tiles", parse_tiles, tuple(map(plain, found))))
        with within("tiles"):
            for tile in asked:
                check_copies(hand, (tile,), *(meld.tiles for meld in melds))
        return cls(player, _read_finish(entries, riichi=player.riichi), asked)

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(self.asked, in_hand=False)

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        return winning.judge_wait(act, self.player, self.finish, rules)

    def could(self, act: Tile) -> Sentence:
        return Sentence("Does {tile} win?", {"tile": act})

    def scene(self) -> Scene:
        panels, words = _circumstances(self.finish, (*self.player.concealed, *self.asked), self.player.melds)
        show_melds(self.player.melds, panels, words)
        show_hand(self.player.concealed, panels, words)
        return Scene(tuple(panels), tuple(words))


@dataclass(frozen=True)
class _FinishedCase(FactCase[ActT]):
    """A winning hand."""

    keys: ClassVar[Mapping[str, Key]] = {
        "win": Key("The tile that finished it", "One tile: 3p", single=True),
        **_FINISH_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {**_FINISH_EXAMPLE, "win": "4m"}

    hand: value.FinishedHand

    @classmethod
    def read(cls, entries: Entries) -> Self:
        hand, melds = read_held(entries)
        won = entries.read("win", Tile.parse)
        with within("hand"):
            check_hand(hand, melds, 13, "before the winning tile")
            check_copies(hand, (won,), *(meld.tiles for meld in melds))
        return cls(value.FinishedHand(hand, melds, won, _read_finish(entries)))

    def own_remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Return what the hand is worth, and what it would be worth closed, if the rules settle it."""
        values = {reading.outcome for reading in rules.judged(self.hand.counted).readings}
        now, closed = next(iter(values)), self.hand.han_closed()
        if len(values) > 1 or not now.yaku:
            return ()
        if not self.hand.is_open or any(yaku.is_yakuman for yaku in now.yaku):
            return ()
        if closed is None:
            return (
                Sentence(
                    "The hand is worth {now} [[han]]. Without a call, it would be a [[yakuman]].", {"now": now.han}
                ),
            )
        facts: dict[str, Fact] = {"now": now.han, "closed": closed}
        if now.han == closed:
            return (Sentence("The hand is worth {now} [[han]], and wouldn’t be worth more without a call.", facts),)
        return (Sentence("The hand is worth {now} [[han]]. Without a call, it would be worth {closed}.", facts),)

    def scene(self) -> Scene:
        panels, words = _circumstances(self.hand.finish, (*self.hand.concealed, self.hand.tile), self.hand.melds)
        show_melds(self.hand.melds, panels, words)
        by_ron = self.hand.finish.by is By.RON
        label = Sentence("You win on a discard" if by_ron else "You win on your own draw")
        panels.append(ShownFaces(label, (self.hand.tile,), called=by_ron, at="won"))
        show_hand(self.hand.concealed, panels, words)
        end = "taking a discard" if by_ron else "drawing"
        words.append(Sentence(f"You win by {end}: {{tile}}.", {"tile": self.hand.tile}))
        return Scene(tuple(panels), tuple(words))


class HandValue(_FinishedCase[int]):
    """Choose how many han a finished hand has."""

    id = "calls.value"
    takes_one = True
    asks = "How many han is this hand worth, [[dora|bonus tiles|dora]] aside?"

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the hand. Raises PositionError for a yakuman too, since it isn't counted in han."""
        read = super().read(entries)
        value.judge_han(read.hand.value().han, read.hand, COMMON)
        return read

    def offers(self) -> tuple[Offer[int], ...]:
        """Offer numbers around the right one and the closed one."""
        return tuple(
            Offer(str(han), Sentence("{han} [[han]]", {"han": han}), han) for han in value.likely_han(self.hand)
        )

    def rule(self, act: int, rules: RiichiRuleset) -> Ruling:
        return value.judge_han(act, self.hand, rules)

    def could(self, act: int) -> Sentence:
        return Sentence("Is this hand worth {han} [[han]]?", {"han": act})

    def did(self, act: int) -> Sentence:
        return Sentence("You counted {han} [[han]].", {"han": act})


class HandYaku(_FinishedCase[Yaku]):
    """Choose the yaku that a finished hand has."""

    id = "calls.yaku"
    asks = "Which of these [[yaku|scoring patterns|yaku]] does this hand have?"

    def offers(self) -> tuple[Offer[Yaku], ...]:
        """Offer the yaku the hand has or might be thought to have."""
        return tuple(Offer(yaku.id, Sentence(yaku.glossed), yaku) for yaku in self.hand.in_question())

    def rule(self, act: Yaku, rules: RiichiRuleset) -> Ruling:
        return value.judge_yaku(act, self.hand, rules)

    def could(self, act: Yaku) -> Sentence:
        return Sentence(f"Does this hand have {act.term}?")


def _circumstances(
    finish: Finish, tiles: tuple[Tile, ...], melds: tuple[Meld, ...]
) -> tuple[list[Panel], list[Sentence]]:
    """Show the round and seat winds if the tiles include winds, and riichi if it was declared."""
    every = (*tiles, *(tile for meld in melds for tile in meld.tiles))
    if not finish.riichi and not any(tile.kind.is_wind for tile in every):
        return [], []
    facts: dict[str, Fact] = {"seat": finish.seat, "wind": finish.wind}
    riichi = " You are in [[riichi]]." if finish.riichi else ""
    text = Sentence(f"{{wind}} round; you sit {{seat}}.{riichi}", facts)
    return [Note(Sentence("At the table"), text)], [text]
