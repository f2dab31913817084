"""Whole deals, played by this engine's rulings and replayed act by act in a game of Majiang's core."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypedDict

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.riichi_options import RiichiPoints, RiichiWall
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.turn import Announcement, AnnouncementKind, judge_announcement
from callwise.riichi.hand.hand import waits
from callwise.riichi.priority.abortive import judge_abort
from callwise.riichi.priority.priority import judge_priority
from callwise.riichi.priority.riichi_stick import RiichiResult, judge_stick
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile, without
from tests.differential.oracle import replies_of
from tests.differential.test_kuikae_majiang import tile, write_meld
from tests.support.riichi.random_deals import Deal, Side
from tests.support.riichi.riichi_strategies import WALL

ORACLE = Path(__file__).with_name("deals_oracle.mjs")
NAMES = {"四風連打": AbortiveDraw.FOUR_WINDS, "四家立直": AbortiveDraw.FOUR_RIICHI, "四開槓": AbortiveDraw.FOUR_KANS}
"""Majiang's names for the reasons a hand ends at a discard, except three wins."""
THREE_WINS = "三家和"
NOW_AND_THEN = 0.1
"""How often obvious cases are ruled on anyway."""
KEEPS = 0.9
"""How often the drawn tile is discarded."""
Act = list[Mapping[str, object]]


class Answer(TypedDict):
    """The oracle's account of a deal: what happened, and what it allowed at each decision."""

    log: list[Mapping[str, Mapping[str, object]]]
    allowed: list[tuple[list[str], bool] | tuple[str, bool] | None]


@dataclass
class Plan:
    """The setup of a deal: hands, first draws, and the players' preferences as probabilities."""

    hands: Sequence[Sequence[Tile]]
    coming: Sequence[Tile] = ()
    feeds: Mapping[Seat, Sequence[Tile]] = field(default_factory=dict)
    """Tiles that each player discards when drawn, unless holding three."""
    waits: float = 0.9
    calls: float = 0.2
    riichi: float = 0.2
    wins: float = 0.5
    ends: float = 0.5
    asks: int = 0
    """The number of tiles left from which riichi is ruled on every turn; before, only on a few turns."""
    until: int = 0
    """The number of tiles left at which the deal is cut off."""


@dataclass(frozen=True)
class Agreement:
    """The options that both engines have."""

    late: bool
    below: bool
    aborts: bool
    rons: int

    @property
    def ours(self) -> RiichiRuleset:
        """Return the options as a ruleset."""
        return COMMON.choosing(
            {
                "riichi_wall": RiichiWall.ANY if self.late else RiichiWall.FOUR,
                "riichi_points": RiichiPoints.ANY if self.below else RiichiPoints.THOUSAND,
                "abortive_draws": frozenset(AbortiveDraw) if self.aborts else frozenset[AbortiveDraw](),
                "multiple_ron": RONS[self.rons - 1],
            }
        )

    @property
    def theirs(self) -> dict[str, object]:
        """Return the options as Majiang's."""
        return {
            "ツモ番なしリーチあり": self.late,
            "トビ終了あり": not self.below,
            "途中流局あり": self.aborts,
            "最大同時和了数": self.rons,
        }


RONS = (MultipleRon.HEAD_BUMP, MultipleRon.DOUBLE_TRIPLE_ABORT, MultipleRon.ALL_WIN)


@dataclass(frozen=True)
class AtTurn:
    """Rulings on a turn: riichi with each tile, if judged, and whether nine kinds ends the hand."""

    riichi: Mapping[Tile, Ruling]
    nine: Ruling
    table: Table


@dataclass(frozen=True)
class AtDiscard:
    """Rulings at a discard: each abortive draw, who wins, and whether the riichi stick is placed."""

    aborts: Mapping[AbortiveDraw, Ruling]
    winners: int
    three: bool
    stick: Ruling | None


class Played(Deal):
    """A deal played by a plan, recorded in the oracle's format along with the rulings."""

    def __init__(self, seed: int, agreement: Agreement, plan: Plan, points: Sequence[int]) -> None:
        self.told: list[dict[str, dict[str, object]]] = []
        super().__init__(seed)
        self.agreement, self.rules, self.plan, self.points = agreement, agreement.ours, plan, points
        dealt = [one for hand in plan.hands for one in hand]
        self.tiles = list(without(WALL, [*dealt, *plan.coming]))
        self.random.shuffle(self.tiles)
        for hand, side, has in zip(plan.hands, self.sides.values(), points, strict=True):
            side.points = has
            side.hand = [*hand, *(self.tiles.pop() for _ in range(13 - len(hand)))]
        self.hands = [list(side.hand) for side in self.sides.values()]
        self.tiles += reversed(plan.coming)
        self.drawn = 0
        self.told.clear()
        self.acts: list[Act] = []
        self.ruled: list[AtTurn | AtDiscard | None] = []
        self.is_over = False
        self.moment = self.draw(Seat.EAST)

    @property
    def asks(self) -> dict[str, object]:
        """Return the whole deal, in the oracle's format."""
        drawn = {what: [one[what]["p"] for one in self.told if what in one] for what in ("zimo", "gangzimo")}
        return {
            "rule": self.agreement.theirs,
            "points": self.points,
            "hands": [[tile(one) for one in hand] for hand in self.hands],
            "draws": drawn["zimo"],
            "replacements": drawn["gangzimo"],
            "rest": [tile(one) for one in self.tiles],
            "acts": self.acts,
        }

    def tell(self, what: str, seat: Seat, **more: object) -> None:
        """Record an event, in the format of the oracle's log."""
        self.told.append({what: {"l": SEATS.index(seat), **more}})

    def act(self, answers: Mapping[Seat, Mapping[str, object]], ruled: AtTurn | AtDiscard | None = None) -> None:
        """Record the players' answers at a moment, and the rulings."""
        self.acts.append([answers.get(seat, {}) for seat in SEATS])
        self.ruled.append(ruled)

    def step(self) -> None:
        """Play one more act, unless the hand ends first."""
        if isinstance(self.moment, Turn):
            self.take_turn(self.moment)
        else:
            self.answer(self.moment)

    def draw(self, seat: Seat, *, replacement: bool = False) -> Turn:
        """Record a draw, and the kan before a replacement."""
        if replacement:
            kan = self.sides[seat].made[-1]
            self.tell("fulou" if kan.kind is MeldKind.DAIMINKAN else "gang", seat, m=write_meld(kan))
        turn = super().draw(seat, replacement=replacement)
        assert turn.drawn is not None
        self.tell("gangzimo" if replacement else "zimo", seat, p=tile(turn.drawn))
        return turn

    def take_turn(self, turn: Turn) -> None:
        """End the hand, make a kan, or discard."""
        ruled = self.rule_turn(turn)
        if ruled is not None and ruled.nine.is_legal and self.random.random() < self.plan.ends:
            self.act({turn.seat: {"daopai": "-"}}, ruled)
            self.is_over = True
            return
        following = self.kan(turn.seat) if turn.drawn is not None else None
        if following is not None:
            self.act({turn.seat: {"gang": self.told[-2]["gang"]["m"]}}, ruled)
            self.act({})
            self.moment = following
            return
        discard = self.discard(turn.seat)
        said = tile(discard.tile) + ("*" if discard.turned else "")
        self.act({turn.seat: {"dapai": said}}, ruled)
        self.tell("dapai", turn.seat, p=said)
        self.moment = discard

    def rule_turn(self, turn: Turn) -> AtTurn | None:
        """Rule on riichi near the end and occasionally before, and on nine kinds while they are possible."""
        side = self.sides[turn.seat]
        asks = self.wall < self.plan.asks or self.random.random() < NOW_AND_THEN
        if not asks and len(side.pond) > 1:
            return None
        table = self.table()
        held = sorted(set(side.hand)) if asks else []
        riichi = {one: self.judge(AnnouncementKind.RIICHI, one, table) for one in held}
        return AtTurn(riichi, judge_abort(AbortiveDraw.NINE_KINDS, (), table, self.rules), table)

    def judge(self, kind: AnnouncementKind, tile: Tile, table: Table) -> Ruling:
        return judge_announcement(Announcement(kind, tile), table, self.rules)

    def kan(self, seat: Seat) -> Turn | None:
        """Make a kan, except of fives with a red five; in riichi only if both engines allow it."""
        side, turn = self.sides[seat], self.moment
        assert isinstance(turn, Turn)
        if side.riichi:
            assert turn.drawn is not None
            if not self.judge(AnnouncementKind.ANKAN, turn.drawn, self.table()).is_legal:
                return None
        fives = [one for one in side.hand if one.rank == 5 and not one.kind.is_honour]
        others = [one for one in side.hand if side.riichi and one != turn.drawn]
        kept = [one for one in side.hand if one in fives or one in others]
        side.hand = [one for one in side.hand if one not in kept]
        following = super().kan(seat)
        side.hand += kept
        return following

    def discard(self, seat: Seat) -> Discard:
        """Discard what the plan prefers first, or keep waiting, and sometimes declare riichi if allowed."""
        side, turn, plan = self.sides[seat], self.moment, self.plan
        assert isinstance(turn, Turn)
        chosen = turn.drawn if side.riichi else None
        feeds = (one for one in plan.feeds.get(seat, ()) if 0 < side.hand.count(one) < 3)
        chosen = chosen or next(feeds, None) or self.choose(side)
        wants = not side.riichi and not side.is_open and self.random.random() < plan.riichi
        riichi = wants and self.judge(AnnouncementKind.RIICHI, chosen, self.table()).is_legal
        side.hand.remove(chosen)
        side.riichi = side.riichi or riichi
        return Discard(chosen, seat, turned=riichi)

    def choose(self, side: Side) -> Tile:
        """Choose a tile that keeps the hand tenpai, usually the drawn one, or any."""
        if self.random.random() >= self.plan.waits:
            return self.random.choice(side.hand)
        last = side.hand[-1]
        if waits(side.hand[:-1], side.made) and self.random.random() < KEEPS:
            return last
        keeping = [one for one in sorted(set(side.hand)) if waits(without(side.hand, (one,)), side.made)]
        return self.random.choice(keeping or side.hand)

    def answer(self, discard: Discard) -> None:
        """Let others win on, call or pass on the discard; return whether the hand ends."""
        waiting = [
            Claim(seat, ClaimKind.RON, discard.tile)
            for seat, side in self.sides.items()
            if seat is not discard.by and discard.tile.kind in waits(side.hand, side.made)
        ]
        wins, ruled = self.rule_discard(discard, waiting)
        if wins or self.wall == 0 or (ruled is not None and any(one.is_legal for one in ruled.aborts.values())):
            self.act({claim.seat: {"hule": "-"} for claim in wins}, ruled)
            self.is_over = True
            return
        following = self.call(discard)
        if following is None:
            self.act({}, ruled)
            self.moment = self.draw(discard.by.after(1))
            return
        meld = self.sides[following.seat].made[-1]
        self.act({following.seat: {"fulou": write_meld(meld)}}, ruled)
        if meld.kind is MeldKind.DAIMINKAN:
            self.act({})
        else:
            self.tell("fulou", following.seat, m=write_meld(meld))
        self.moment = following

    def rule_discard(self, discard: Discard, waiting: Sequence[Claim]) -> tuple[Sequence[Claim], AtDiscard | None]:
        """Decide which waiting players win, and rule on abortive draws, rarely if none is near."""
        first = sum(len(side.pond) for side in self.sides.values()) < len(SEATS) + 1
        if not (waiting or discard.turned or first or self.kans > 2 or self.random.random() < NOW_AND_THEN):
            return (), None
        table = self.table()
        may = [one for one in waiting if judge_claim(one, table, self.rules).is_legal]
        wins = [one for one in may if self.random.random() < self.plan.wins]
        outcome = judge_priority(wins, table, self.rules) if wins else None
        return wins, AtDiscard(
            {why: judge_abort(why, wins, table, self.rules) for why in NAMES.values()},
            len(outcome.winners) if outcome else 0,
            outcome is not None and outcome.is_aborted,
            judge_stick(RiichiResult.LAID, wins, table, self.rules) if discard.turned and len(wins) < 3 else None,
        )

    def call(self, discard: Discard) -> Turn | None:
        """Call as often as the plan says."""
        if self.random.random() < self.plan.calls:
            return super().call(discard)
        self.sides[discard.by].pond.append(PondTile(discard.tile, discard.turned))
        return None

    def play(self) -> Played:
        """Play to the end of the hand."""
        while not self.is_over and self.wall > self.plan.until - 1:
            self.step()
        return self


def ask(deals: Sequence[Played]) -> list[Answer]:
    """Replay all deals in one oracle process, and check that it followed them."""
    answers: list[Answer] = [json.loads(reply) for reply in replies_of(ORACLE, (deal.asks for deal in deals))]
    for deal, answer in zip(deals, answers, strict=True):
        assert answer["log"] == deal.told
        assert len(answer["allowed"]) == len(deal.ruled)
    return answers


def agreement(random: Random) -> Agreement:
    """Draw random options."""
    return Agreement(
        random.random() < 0.5, random.random() < 0.5, random.random() < 0.8, random.choice((1, 2, 2, 2, 3))
    )


def four_points(random: Random) -> list[int]:
    """Draw four scores, a few of them below 1,000."""
    return random.choices((25_000, 1_100, 1_000, 900, 0, -700), (6, 1, 1, 1, 1, 1), k=4)


def four_hands(random: Random, hands: Sequence[tuple[Tile, ...]]) -> list[tuple[Tile, ...]]:
    """Draw four hands from one set of tiles."""
    chosen: list[tuple[Tile, ...]] = []
    while len(chosen) < len(SEATS):
        hand = random.choice(hands)
        wanted = [one for other in (*chosen, hand) for one in other]
        if all(wanted.count(one) <= WALL.count(one) for one in set(wanted)):
            chosen.append(hand)
    return chosen
