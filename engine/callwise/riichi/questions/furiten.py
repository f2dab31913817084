"""
Questions on furiten: which tiles a waiting hand may win on, as what, and which discards are to blame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from callwise.errors import within
from callwise.forms.offers import Offer
from callwise.question import Entries, Key
from callwise.riichi import furiten, winning
from callwise.riichi.hand import By
from callwise.riichi.melds import check_copies
from callwise.riichi.questions.furiten_felt import felt
from callwise.riichi.questions.furiten_position import POSITION_KEYS, Position, read_position
from callwise.riichi.questions.riichi import RiichiCase
from callwise.riichi.ruleset import RiichiRuleset
from callwise.riichi.table import Player
from callwise.riichi.tiles import Tile, distinct, parse_tiles, plain
from callwise.ruling import Ruling, Sentence
from callwise.scene import Scene

ActT = TypeVar("ActT")

EXAMPLE: Mapping[str, str] = {"hand": "23456s 11z 123m 456p", "pond": "9p 1s 9m"}
_TILES_KEY = Key("Tiles to ask about", "Left out, every tile you wait for: 1s 4s 9p", optional=True)


def judge_yaku(tile: Tile, position: Position, by: By = By.RON) -> Ruling | None:
    """
    Rule against a tile that does not complete the hand, or not with a yaku; None where nothing speaks against it.

    Where the own seat isn't given, a yaku is taken for granted.
    """
    waiting = position.waiting
    if tile.kind not in waiting.waits:
        return winning.NO_WAIT.forbids(tile=tile)
    if waiting.finish is None:
        return None
    player = Player(waiting.hand, waiting.melds, riichi=waiting.riichi is not None)
    ruling = winning.judge_wait(tile, player, replace(waiting.finish, by=by))
    if ruling.is_legal:
        return None
    return replace(ruling, facts={**ruling.facts, "seat": waiting.seat})


@dataclass(frozen=True)
class _Asked(RiichiCase[ActT]):
    """A waiting hand, and the tiles asked about."""

    takes_one = False
    keys: ClassVar[Mapping[str, Key]] = {**POSITION_KEYS, "tiles": _TILES_KEY}
    example = EXAMPLE

    position: Position
    tiles: tuple[Tile, ...]

    @classmethod
    def read(cls, table: Entries) -> Self:
        """Read the position and the tiles.  Raises NotationError or PositionError."""
        position = read_position(table)
        waits = tuple(map(plain, position.waiting.waits))
        tiles = distinct(table.read_or("tiles", parse_tiles, waits))
        with within("tiles"):
            for tile in tiles:
                check_copies((tile,), *position.known)
        return cls(position, tiles)

    def scene(self) -> Scene:
        """Show the position."""
        return felt(self.position)


class WinsOnDiscard(_Asked[Tile]):
    """Choose every tile on which the hand may win when another player discards it."""

    id = "furiten.ron"
    asks = "Which of these may you win on now, if another player discards them?"
    none = "None of them"
    noun = "win"

    def offers(self) -> tuple[Offer[Tile], ...]:
        """Offer the tiles asked about."""
        return tuple(Offer(str(tile), Sentence("{tile}", {"tile": tile}), tile, (tile,)) for tile in self.tiles)

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        """Rule on winning with the tile from a discard."""
        barred = judge_yaku(act, self.position)
        return furiten.judge_discard_win(act, self.position.waiting, rules) if barred is None else barred

    def claimed(self, act: Tile) -> Sentence:
        """Say that the tile may be won on."""
        return Sentence("You may win on {tile} from a discard", {"tile": act})


@dataclass(frozen=True, slots=True)
class Win:
    """A tile that is won with, and whose it was."""

    tile: Tile
    by: By


class Wins(_Asked[Win]):
    """Choose every tile with which the hand may win, from a discard or by one's own draw."""

    id = "furiten.win"
    asks = "Which of these may you win with now?"
    none = "None of them"
    noun = "win"

    def offers(self) -> tuple[Offer[Win], ...]:
        """Offer each tile twice: discarded by another player, and drawn by oneself."""
        return tuple(
            Offer(
                f"{tile}" if by is By.RON else f"{tile} drawn",
                Sentence(_WHOSE[by], {"tile": tile}),
                Win(tile, by),
                (tile,),
            )
            for tile in self.tiles
            for by in By
        )

    def rule(self, act: Win, rules: RiichiRuleset) -> Ruling:
        """Rule on winning with the tile."""
        barred = judge_yaku(act.tile, self.position, act.by)
        if barred is not None:
            return barred
        judge = furiten.judge_discard_win if act.by is By.RON else furiten.judge_draw_win
        return judge(act.tile, self.position.waiting, rules)

    def claimed(self, act: Win) -> Sentence:
        """Say that the tile may be won with."""
        return Sentence(_CLAIMED[act.by], {"tile": act.tile})


_WHOSE = {By.RON: "{tile}, discarded by another player", By.TSUMO: "{tile}, drawn by yourself"}
_CLAIMED = {By.RON: "You may win on {tile} from a discard", By.TSUMO: "You may win with {tile} if you draw it"}
