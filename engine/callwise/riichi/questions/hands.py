"""
Questions on finished hands: which waits win, which yaku a hand has, and how many han it is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.errors import NotationError, PositionError
from callwise.question import Form, Offer, Sense
from callwise.riichi import value, winning
from callwise.riichi.hand import YAKU_BY_ID, By, Finish, Yaku, waits
from callwise.riichi.melds import Meld, check_copies, check_hand
from callwise.riichi.mjt import read_melds
from callwise.riichi.questions.reading import (
    need,
    read_number,
)
from callwise.riichi.questions.riichi import RiichiQuestion
from callwise.riichi.ruleset import RiichiRuleset
from callwise.riichi.table import Player
from callwise.riichi.tiles import Tile, distinct, parse_tiles, plain
from callwise.ruling import Fact, Ruling, Sentence
from callwise.scene import Hand, Note, Panel, Scene, ShownMelds, ShownTiles
from callwise.seats import Relation, Seat


@dataclass(frozen=True)
class Waiting:
    """A hand that is one tile from complete, how it would be finished, and the tiles asked about."""

    player: Player
    finish: Finish
    asked: tuple[Tile, ...]


_FINISH_KEYS: Mapping[str, str] = {
    "hand": "234m 567s 55z 99p",
    "melds": "4'23p (optional)",
    "by": "ron (optional: ron or tsumo)",
    "seat": "south (optional: the player's wind)",
    "wind": "east (optional: the round's wind)",
}


def _read_finish(table: Mapping[str, str], riichi: bool = False) -> Finish:
    by = table.get("by", By.RON.value)
    if by not in (By.RON.value, By.TSUMO.value):
        raise NotationError(f"a hand is finished by ron or by tsumo, got {by!r}")
    return Finish(By(by), Seat.parse(table.get("seat", "south")), Seat.parse(table.get("wind", "east")), riichi=riichi)


class WinningWaits(RiichiQuestion):
    """Choose every wait that would win."""

    id = "calls.waits"
    sense = Sense.TRUTH
    form = Form.CHOOSE_ALL
    asks = "Which of these tiles would win?"
    none: str | None = "None of them would win"
    keys: Mapping[str, str] = {
        **_FINISH_KEYS,
        "riichi": "yes (optional)",
        "tiles": "9p 5z 3m (optional: the tiles asked about, else every wait)",
    }

    def read(self, table: Mapping[str, str]) -> Waiting:
        """Read the hand and how it would be finished.  Raises NotationError or PositionError."""
        hand = parse_tiles(need(table, "hand"))
        melds = read_melds(table.get("melds", ""))
        check_hand(hand, melds, 13, "before the winning tile")
        check_copies(hand, *(meld.tiles for meld in melds))
        if table.get("riichi", "yes") != "yes":
            raise NotationError(f"riichi is yes or left out, got {table['riichi']!r}")
        player = Player(hand, melds, riichi="riichi" in table)
        found = waits(hand, melds)
        if not found:
            raise PositionError("this hand waits for nothing; write one that a single tile completes")
        asked = distinct(parse_tiles(table["tiles"])) if "tiles" in table else tuple(map(plain, found))
        for tile in asked:
            check_copies(hand, (tile,), *(meld.tiles for meld in melds))
        return Waiting(player, _read_finish(table, player.riichi), asked)

    def offers(self, position: Waiting) -> tuple[Offer, ...]:
        """Offer the tiles asked about."""
        return tuple(Offer(str(tile), Sentence("{tile}", {"tile": tile}), tiles=(tile,)) for tile in position.asked)

    def rule(self, position: Waiting, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on winning with the tile."""
        return winning.judge_wait(Tile.parse(offer.code), position.player, position.finish)

    def did(self, position: Waiting, offer: Offer) -> Sentence:
        """Say with which tile the hand would be finished."""
        how = "draw" if position.finish.by is By.TSUMO else "claim"
        return Sentence(f"You would {how} {{tile}} to win.", {"tile": Tile.parse(offer.code)})

    def nearest(self, position: Waiting, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first tile that wins."""
        return legal[0] if legal else None

    def remarks(self, position: Waiting, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say nothing."""
        return ()

    def scene(self, position: Waiting) -> Scene:
        """Show the melds and the hand."""
        player = position.player
        panels, words = _circumstances(position.finish)
        _melds(player.melds, panels, words)
        hand = player.concealed
        panels.append(Hand(Sentence("Your hand, {count} tiles", {"count": len(hand)}), hand))
        words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(hand))}))
        return Scene(tuple(panels), tuple(words))


class _FinishedQuestion(RiichiQuestion):
    """Reads and shows a hand that has won."""

    keys: Mapping[str, str] = {**_FINISH_KEYS, "win": "3p (the tile that finished the hand)"}
    none: str | None = None

    def read(self, table: Mapping[str, str]) -> value.Finished:
        """Read the hand, the melds and the winning tile.  Raises NotationError or PositionError."""
        hand = parse_tiles(need(table, "hand"))
        melds = read_melds(table.get("melds", ""))
        won = Tile.parse(need(table, "win"))
        check_hand(hand, melds, 13, "before the winning tile")
        check_copies(hand, (won,), *(meld.tiles for meld in melds))
        return value.Finished(hand, melds, won, _read_finish(table))

    def remarks(self, position: value.Finished, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Say what the hand is worth as it lies, and what it would be worth closed."""
        now, closed = position.value(), position.value_closed()
        if not position.is_open or any(yaku.is_yakuman for yaku in (*now.yaku, *closed.yaku)):
            return ()
        facts: dict[str, Fact] = {"now": now.han, "closed": closed.han}
        if now.han == closed.han:
            return (Sentence("As it lies the hand is worth {now} [[han]], and without a call no more.", facts),)
        return (Sentence("As it lies the hand is worth {now} [[han]]; without a call, {closed}.", facts),)

    def scene(self, position: value.Finished) -> Scene:
        """Show the melds, the hand and the winning tile."""
        panels, words = _circumstances(position.finish)
        _melds(position.melds, panels, words)
        by_ron = position.finish.by is By.RON
        label = Sentence("You win on a discard" if by_ron else "You win by your own draw")
        panels.append(ShownTiles(label, (position.tile,), called=by_ron))
        hand = position.concealed
        panels.append(Hand(Sentence("Your hand, {count} tiles", {"count": len(hand)}), hand))
        words.append(Sentence("Your hand is {hand}.", {"hand": tuple(sorted(hand))}))
        end = "taking a discard" if by_ron else "drawing"
        words.append(Sentence(f"You win by {end}: {{tile}}.", {"tile": position.tile}))
        return Scene(tuple(panels), tuple(words))


class HandValue(_FinishedQuestion):
    """Choose how many han a finished hand is worth."""

    id = "calls.value"
    sense = Sense.TRUTH
    form = Form.CHOOSE_ONE
    asks = "How many han is this hand worth, dora aside?"

    def read(self, table: Mapping[str, str]) -> value.Finished:
        """Read the hand.  Raises PositionError also for a yakuman, which is not counted in han."""
        position = super().read(table)
        value.judge_han(position.value().han, position)
        return position

    def offers(self, position: value.Finished) -> tuple[Offer, ...]:
        """Offer numbers round the right one and the closed one."""
        return tuple(Offer(str(han), Sentence("{han} [[han]]", {"han": han})) for han in value.likely_han(position))

    def rule(self, position: value.Finished, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on the number."""
        return value.judge_han(read_number(offer.code, "han"), position)

    def did(self, position: value.Finished, offer: Offer) -> Sentence:
        """Say what was counted."""
        return Sentence("You counted {han} [[han]].", {"han": offer.code})

    def nearest(self, position: value.Finished, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the right number."""
        return legal[0] if legal else None


class HandYaku(_FinishedQuestion):
    """Choose the yaku that a finished hand has."""

    id = "calls.yaku"
    sense = Sense.TRUTH
    form = Form.CHOOSE_ALL
    asks = "Which of these [[yaku|scoring patterns|yaku]] does this hand have?"

    def offers(self, position: value.Finished) -> tuple[Offer, ...]:
        """Offer the yaku that it has or might be thought to have."""
        return tuple(Offer(yaku.id, Sentence(yaku.term)) for yaku in position.in_question())

    def rule(self, position: value.Finished, offer: Offer, rules: RiichiRuleset) -> Ruling:
        """Rule on one yaku."""
        return value.judge_yaku(_yaku(offer), position)

    def did(self, position: value.Finished, offer: Offer) -> Sentence:
        """Say which yaku was counted."""
        return Sentence("You counted {yaku}.", {"yaku": _yaku(offer).term})

    def nearest(self, position: value.Finished, offer: Offer, legal: tuple[Offer, ...]) -> Offer | None:
        """Give the first yaku that the hand has."""
        return legal[0] if legal else None


def _circumstances(finish: Finish) -> tuple[list[Panel], list[Sentence]]:
    facts: dict[str, Fact] = {"seat": finish.seat, "wind": finish.wind}
    riichi = " You are in [[riichi]]." if finish.riichi else ""
    text = Sentence(f"{{wind}} round; you sit {{seat}}.{riichi}", facts)
    return [Note(Sentence("At the table"), text)], [text]


def _melds(melds: tuple[Meld, ...], panels: list[Panel], words: list[Sentence]) -> None:
    if melds:
        panels.append(ShownMelds(Sentence("Your melds"), melds, Relation.SELF))
        words.extend(Sentence("A meld: {meld}.", {"meld": meld}) for meld in melds)


def _yaku(offer: Offer) -> Yaku:
    return YAKU_BY_ID[offer.code]
