"""Questions on furiten: which tiles a waiting hand can win on, in which group, and which discards block it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from callwise.ground.errors import PositionError, within
from callwise.ground.seats import Relation
from callwise.law.ruling import Fact, Ruling, Sentence, Verdict
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.furiten import blocking_discards, furiten
from callwise.riichi.hand.completion import Use, uses
from callwise.riichi.hand.hand import By
from callwise.riichi.questions.entries.riichi_case import tile_offers
from callwise.riichi.questions.furiten.waiting_case import WaitingCase
from callwise.riichi.questions.furiten.waiting_scene import felt
from callwise.riichi.questions.furiten.written_wait import POSITION_KEYS, Position, read_position
from callwise.riichi.table.melds import check_copies
from callwise.riichi.table.table import Player
from callwise.riichi.table.tiles import Tile, distinct, format_tiles, parse_tiles, plain

ActT = TypeVar("ActT")

EXAMPLE: Mapping[str, str] = {"hand": "23456s 11z 123m 456p", "pond": "9p 1s 9m"}
SEATED: Mapping[str, str] = {"seat": "south", "wind": "south"}
"""With these winds the hand in the examples is pinfu."""
ASSUMES_YAKU = "This assumes your hand has a [[yaku]]"
_TILES_KEY = Key("Tiles to ask about", "1s 4s 9p.  If you leave it out, every tile you wait for", optional=True)


def _against(tile: Tile, position: Position, by: By, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule out a tile that doesn't complete the hand with a yaku; None if nothing prevents the win.

    Without the player's seat, a yaku is assumed.
    """
    waiting = position.waiting
    if tile.kind not in waiting.waits:
        return winning.NO_WAIT.forbids(tile=tile)
    if waiting.finish is None:
        return None
    player = Player(waiting.hand, waiting.melds, riichi=waiting.riichi is not None)
    ruling = winning.judge_wait(tile, player, replace(waiting.finish, by=by), rules)
    if ruling.is_legal:
        return None
    return replace(ruling, facts={**ruling.facts, "seat": waiting.seat})


def judge_win(
    tile: Tile, position: Position, judge: Callable[[], Ruling], rules: RiichiRuleset, by: By = By.RON
) -> Ruling:
    """
    Rule on a win: first by the hand, then by furiten; the ruling mentions an assumed yaku.

    If the rules don't settle whether the yaku counts, furiten may still rule out the win.
    """
    against = _against(tile, position, by, rules)
    ruling = against
    if against is None or against.verdict is not Verdict.ILLEGAL:
        judged = judge()
        ruling = judged if against is None or judged.verdict is Verdict.ILLEGAL else against
    assert ruling is not None
    return replace(ruling, provided=ASSUMES_YAKU) if ruling.is_legal and not position.is_seated else ruling


@dataclass(frozen=True)
class _WaitsCase(WaitingCase[ActT]):
    """A waiting hand, and the tiles in question."""

    keys: ClassVar[Mapping[str, Key]] = {**POSITION_KEYS, "tiles": _TILES_KEY}
    example: ClassVar[Mapping[str, str]] = {**EXAMPLE, **SEATED}

    tiles: tuple[Tile, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_position(entries)
        waits = tuple(map(plain, position.waiting.waits))
        tiles = distinct(entries.read_or("tiles", parse_tiles, waits))
        with within("tiles"):
            for tile in tiles:
                check_copies((tile,), *position.mine)
        return cls(position, tiles)


class WinsOnDiscard(_WaitsCase[Tile]):
    """Choose every tile the hand can ron."""

    id = "furiten.ron"
    asks = "Which of these can you win on now, if another player discards them?"
    asks_one = "Press the tile you can [[ron|win|ron]] on."
    none = "None of them"
    noun = "win"

    def offers(self) -> tuple[Offer[Tile], ...]:
        return tile_offers(self.tiles, in_hand=False)

    def rule(self, act: Tile, rules: RiichiRuleset) -> Ruling:
        waiting = self.position.waiting
        return judge_win(act, self.position, lambda: furiten.judge_discard_win(act, waiting, rules), rules)

    def claimed(self, act: Tile) -> Sentence:
        return Sentence("You can win on {tile} from a discard", {"tile": act})

    def denied(self, act: Tile) -> Sentence:
        return Sentence("You can’t win on {tile} from a discard", {"tile": act})

    def could(self, act: Tile) -> Sentence:
        return Sentence(_COULD[By.RON], {"tile": act})


@dataclass(frozen=True, slots=True)
class Win:
    """A winning tile, and whether it's discarded or drawn."""

    tile: Tile
    by: By


class Wins(_WaitsCase[Win]):
    """Choose every tile the hand can win on, by ron or tsumo."""

    id = "furiten.win"
    asks = "Which of these can you win with now?"
    none = "None of them"
    noun = "win"

    def offers(self) -> tuple[Offer[Win], ...]:
        return tuple(
            Offer(
                f"{tile}" if by is By.RON else f"{tile}{_DRAWN}",
                Sentence(_WHOSE[by], {"tile": tile}),
                Win(tile, by),
                (tile,),
            )
            for tile in self.tiles
            for by in By
        )

    def opens_with(self, code: str) -> bool:
        """Open with a drawn tile, which is what this question adds to that on discards."""
        return code.endswith(_DRAWN)

    def rule(self, act: Win, rules: RiichiRuleset) -> Ruling:
        judge = furiten.judge_discard_win if act.by is By.RON else furiten.judge_draw_win
        return judge_win(act.tile, self.position, lambda: judge(act.tile, self.position.waiting, rules), rules, act.by)

    def claimed(self, act: Win) -> Sentence:
        return Sentence(_CLAIMED[act.by], {"tile": act.tile})

    def denied(self, act: Win) -> Sentence:
        return Sentence(_DENIED[act.by], {"tile": act.tile})

    def could(self, act: Win) -> Sentence:
        return Sentence(_COULD[act.by], {"tile": act.tile})


_DRAWN = " drawn"
_WHOSE = {By.RON: "{tile}, discarded by another player", By.TSUMO: "{tile}, drawn by yourself"}
_CLAIMED = {By.RON: "You can win on {tile} from a discard", By.TSUMO: "You can win with {tile} if you draw it"}
_COULD = {By.RON: "Can you [[ron|win|ron]] on {tile}?", By.TSUMO: "Can you win if you draw {tile}?"}
_DENIED = {By.RON: "You can’t win on {tile} from a discard", By.TSUMO: "You can’t win with {tile} even if you draw it"}


@dataclass(frozen=True)
class UsesOfDiscard(WaitingCase[Use]):
    """Choose every group a discard can complete to win."""

    id = "furiten.use"
    asks = "Someone discards this tile. Which group can it complete to win?"
    none = "None of them"
    noun = "use"
    keys: ClassVar[Mapping[str, Key]] = {
        **POSITION_KEYS,
        "tile": Key("The tile that another player discards", "One that completes the hand: 4s"),
    }
    example: ClassVar[Mapping[str, str]] = {**EXAMPLE, "tile": "4s", **SEATED}

    tile: Tile

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_position(entries)
        tile = entries.read("tile", Tile.parse)
        with within("tile"):
            if tile.kind not in position.waiting.waits:
                waits = format_tiles(map(plain, position.waiting.waits))
                raise PositionError(f"{tile} doesn’t complete this hand; write one of the tiles that do, {waits}")
            check_copies((tile,), *position.mine)
        return cls(position, tile)

    def offers(self) -> tuple[Offer[Use], ...]:
        return tuple(self._offer(use) for use in uses(self.position.waiting.hand, self.tile.kind))

    def rule(self, act: Use, rules: RiichiRuleset) -> Ruling:
        waiting = self.position.waiting
        return judge_win(self.tile, self.position, lambda: furiten.judge_use(act, self.tile, waiting, rules), rules)

    def claimed(self, act: Use) -> Sentence:
        return Sentence("You can win with {tile} as {group}", {"tile": self.tile, "group": _group(act)})

    def scene(self) -> Scene:
        return felt(self.position, discarded=self.tile)

    def _offer(self, use: Use) -> Offer[Use]:
        group = _group(use)
        drawn = tuple(sorted((self.tile, *self.position.waiting.held(use.beside))))
        return Offer(format_tiles(group), Sentence("{group}", {"group": group}), use, drawn)


@dataclass(frozen=True, slots=True)
class BlamedDiscard:
    """A discard or an added tile: whose it is, and its index in the player's pond or the latest events."""

    by: Relation
    place: int
    tile: Tile
    added: bool = False


@dataclass(frozen=True)
class Blame(WaitingCase[BlamedDiscard]):
    """Choose every discard that blocks a win on some discard."""

    id = "furiten.cause"
    needs_yaku = False
    has_nearest = False
    sense = Sense.TRUTH
    forbids = Verdict.LEGAL
    asks = "Which of these discards stop you from winning on a discard?"
    asks_one = "Press the discard that stops you."
    none = "None of them does"
    noun = "discard"
    example = EXAMPLE

    @classmethod
    def read(cls, entries: Entries) -> Self:
        case = super().read(entries)
        waiting = case.position.waiting
        if not waiting.discards and not any(one.tile for one in waiting.since):
            raise PositionError("nobody has discarded anything here; write your discards, or what happened last").at(
                "pond"
            )
        return case

    def offers(self) -> tuple[Offer[BlamedDiscard], ...]:
        waiting = self.position.waiting
        own = [BlamedDiscard(Relation.SELF, place, tile) for place, tile in enumerate(waiting.discards)]
        others = [
            BlamedDiscard(one.by, place, one.tile, one.adds)
            for place, one in enumerate(waiting.since)
            if one.tile is not None
        ]
        return tuple(map(_blamed, (*own, *others)))

    def rule(self, act: BlamedDiscard, rules: RiichiRuleset) -> Ruling:
        judge = blocking_discards.judge_own if act.by is Relation.SELF else blocking_discards.judge_others
        return judge(act.place, self.position.waiting, rules)

    def claimed(self, act: BlamedDiscard) -> Sentence:
        says = _blamed(act).says
        return Sentence(f"The {says.template} stops a win", says.facts)


def _blamed(act: BlamedDiscard) -> Offer[BlamedDiscard]:
    is_own = act.by is Relation.SELF
    code = f"{act.place + 1}-{act.tile}" if is_own else f"{act.by.value} {act.place + 1}-{act.tile}"
    whose = "your discard {number}" if is_own else "added by {by}" if act.added else "discarded by {by}"
    facts: dict[str, Fact] = {"tile": act.tile, "number": act.place + 1, "by": act.by}
    at = f"pond:self@{act.place}" if is_own else f"past:{act.place}"
    return Offer(code, Sentence(f"{{tile}} ({whose})", facts), act, (act.tile,), at=at)


def _group(use: Use) -> tuple[Tile, ...]:
    return tuple(map(plain, use.group))
