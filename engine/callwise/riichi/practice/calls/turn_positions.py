"""Positions on your own turn: a hand, the drawn tile, and possible declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kan_in_riichi, turn, winning
from callwise.riichi.hand.hand import waits
from callwise.riichi.practice.deals.random_tiles import OTHERS, Wall, write_melds, written
from callwise.riichi.practice.deals.table_words import counted
from callwise.riichi.practice.deals.waiting_hands import LONG, Shape, melded, one_without_yaku, ready
from callwise.riichi.questions.call_questions import Announcements
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.tiles import KINDS, Tile, distinct, without

_NORTH = Tile.parse("4z").kind


@dataclass(frozen=True)
class _Turn:
    """
    A turn: its player, the whole hand, its melds, and the drawn tile, None after a call.

    `asked` are the announcements on offer, and `says` is added to the prompt.
    """

    seat: Seat
    hand: tuple[Tile, ...]
    drawn: Tile | None
    asked: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    wall: int | None = None
    points: int | None = None
    riichi: bool = False
    says: str = ""
    title: str = ""

    def draft(self, chance: Chance, near: _Turn | None = None) -> Draft:
        """Write the turn as a draft, with its twin."""
        name, last = self.seat.value, self.melds[-1] if self.melds else None
        called = last and last.called
        table = {
            "turn": f"{name} called" if self.drawn is None else f"{name} drew {self.drawn}",
            "wall": self.wall,
            "points": self.points,
            name: written(self.hand) + (f" | {write_melds(self.melds)}" if self.melds else ""),
            "riichi": name if self.riichi else None,
        }
        meld = f"[[{last.kind.value}]]" if last else ""
        said = {"seat": self.seat.words, "drawn": f"{{{self.drawn}}}", "called": f"{{{called}}}", "meld": meld}
        opening = phrase(chance, _DRAWN if self.drawn is not None else _CALLED, **said)
        in_riichi = " You’re in [[riichi]]." if self.riichi else ""
        first = self.drawn or called
        kita = ("kita",) if any(tile.kind == _NORTH for tile in self.hand) else ()
        return Draft(
            title=self.title or f"{'Drawing' if self.drawn is not None else 'Calling'} {first and first.words}",
            prompt=f"{opening}{in_riichi}{self.says}",
            table=entries(table),
            offer={"calls": [*dict.fromkeys((*self.asked, *kita))][:6]},
            near=None if near is None else near.draft(chance),
        )


_DRAWN = (
    "You sit {seat} and have drawn {drawn}.",
    "It’s your turn, you sit {seat}, and you’ve drawn {drawn}.",
    "You sit {seat}. The wall gives you {drawn}.",
)
_CALLED = (
    "You sit {seat} and have just called {called} as a {meld}.",
    "You sit {seat}. You said {meld} on {called} and laid the meld down.",
    "You sit {seat}, and a moment ago you called {called} as a {meld}.",
)


def _kan(wall: Wall, aim: Clause) -> tuple[_Turn, _Turn | None]:
    """Generate a hand with four of a kind, and three of another; or with a pon that can become a kan."""
    chance = wall.chance
    kind, three = wall.triplet()[0], _NORTH if aim is turn.KITA else wall.triplet()[0]
    require(kind != three)
    (drawn,) = wall.take(kind)
    beside = wall.take(kind, kind, kind)
    held = wall.take(three, three, three)
    grows = aim is turn.SHOUMINKAN or (aim is turn.NOT_FOUR and bool(chance.randrange(2)))
    pon = Call(MeldKind.PON, beside[0], beside[1:], chance.choice(OTHERS)).meld() if grows else None
    rest = wall.fill(7, without=(kind, three))
    asked = (f"ankan {kind}", f"shouminkan {drawn if grows else kind}", f"ankan {three}", "tsumo")
    others = (*(() if pon else beside), *held, *rest)
    made = _Turn(chance.choice(SEATS), (drawn, *others), drawn, asked, (pon,) if pon else ())
    (instead,) = wall.take(wall.single([one for one in KINDS if one not in (kind, three)]))
    twin = replace(made, hand=(instead, *others), drawn=instead, asked=(*asked[: 0 if grows else 1], *asked[2:]))
    return made, None if grows and aim is turn.NOT_FOUR else twin


def _riichi(wall: Wall, aim: Clause) -> tuple[_Turn, _Turn | None]:
    """Generate a hand that waits after the right discard, on a turn when something may prevent riichi."""
    chance = wall.chance
    is_open = aim is turn.HAND_OPEN
    held = ready(wall, melds=1 + chance.randrange(2) if is_open else 0)
    loose = wall.take(wall.single([kind for kind in KINDS if kind not in held.waits and kind not in held.kinds]))[0]
    hand = (*held.hand, loose)
    leaving = [tile for tile in distinct(hand) if waits(without(hand, (tile,)), held.melds)]
    staying = [tile for tile in distinct(hand) if tile not in leaving]
    drawn = chance.choice(staying) if staying and chance.randrange(3) else loose
    require(aim is not turn.NOT_TENPAI or drawn != loose)
    tries = chance.sample(leaving, min(len(leaving), 3))
    asked = (*(f"riichi {tile}" for tile in sorted({*tries, loose, drawn})[:5]), "tsumo")
    calm = _Turn(chance.choice(SEATS), hand, drawn, asked, held.melds)
    if aim is turn.RIICHI_LATE:
        few = 1 + chance.randrange(3)
        return _with_wall(calm, few), _with_wall(calm, 4)
    if aim is turn.RIICHI_NO_DRAW:
        return _with_wall(calm, 0), _with_wall(calm, 4)
    if aim in (turn.NO_POINTS, turn.SHORT_OF_POINTS):
        score = 100 * (1 + chance.randrange(9))
        return _with_points(calm, score), _with_points(calm, 1000)
    if aim is turn.RIICHI:
        exactly = chance.randrange(3)
        told = (calm, _with_wall(calm, 4), _with_points(calm, 1000))[exactly]
        return told, (None, _with_wall(calm, 3), _with_points(calm, 900))[exactly]
    return calm, None


def _with_wall(told: _Turn, few: int) -> _Turn:
    if not few:
        return replace(told, wall=0, says=" It’s the last tile of the wall.", title="The last tile")
    left = f"{counted(few, 'tile').capitalize()} {'is' if few == 1 else 'are'} left to draw"
    return replace(told, wall=few, says=f" {left}.", title=left.replace(" to draw", ""))


def _with_points(told: _Turn, points: int) -> _Turn:
    return replace(told, points=points, says=f" Your score is {points:,} points.", title=f"With {points:,} points")


def _win(wall: Wall, aim: Clause) -> tuple[_Turn, _Turn | None]:
    """Generate a hand the drawn tile completes: closed, or open and without a yaku."""
    chance = wall.chance
    is_open = aim is winning.NO_YAKU
    held = one_without_yaku(wall) if is_open else ready(wall)
    drawn = wall.take_one(kind for kind in held.waits if not is_open or kind.is_yaochuu)
    asked = _around(held.hand, drawn, held.melds)
    won = _Turn(chance.choice(SEATS), (*held.hand, drawn), drawn, asked, held.melds)
    others = [kind for kind in KINDS if kind not in held.waits and kind not in held.kinds]
    (instead,) = wall.take(wall.single(others))
    asked = _around(held.hand, instead, held.melds)
    missed = _Turn(won.seat, (*held.hand, instead), instead, asked, held.melds)
    return (missed, won) if aim is winning.INCOMPLETE else (won, missed)


def _around(hand: Sequence[Tile], drawn: Tile, melds: Sequence[Meld]) -> tuple[str, ...]:
    """Ask about tsumo, riichi with the drawn tile, and nearly possible kans."""
    whole = (*hand, drawn)
    three = [kind for kind in sorted({tile.kind for tile in hand}) if sum(one.kind == kind for one in whole) >= 3]
    return ("tsumo", f"riichi {drawn}", *(f"ankan {kind}" for kind in three[:2]))


def _after_call(wall: Wall, aim: Clause) -> tuple[_Turn, _Turn | None]:
    """Generate a turn that begins with a call: the hand has four of a kind and may be complete."""
    chance = wall.chance
    kind = wall.triplet()[0]
    held = wall.take(kind, kind, kind, kind)
    melds = tuple(melded(wall, KINDS) for _ in range(1 + chance.randrange(2)))
    rest = wall.fill(14 - 4 - 3 * len(melds), without=(kind,))
    asked = (f"ankan {kind}", f"shouminkan {kind}", "tsumo")
    after = _Turn(chance.choice(SEATS), (*held, *rest), None, asked, melds)
    return after, replace(after, drawn=chance.choice(rest))


def _last_tile(wall: Wall, aim: Clause) -> tuple[_Turn, _Turn | None]:
    """Generate the last tile of the wall: no kan or riichi is possible."""
    made = _kan(wall, wall.chance.choice((turn.ANKAN, turn.SHOUMINKAN)))
    return _with_wall(made[0], 0), replace(_with_wall(made[0], 1), title="One tile left")


def _in_riichi(wall: Wall, aim: Clause) -> tuple[_Turn, _Turn | None]:
    """Generate the draw in riichi of a triplet's fourth tile; the wait may depend on that triplet."""
    chance = wall.chance
    shapes = (Shape.TRIPLET_AND_NEXT, Shape.TRIPLET_AND_GAP) if aim is kan_in_riichi.WAITS_CHANGE else LONG
    held = ready(wall, shapes)
    three = [
        kind
        for kind in sorted(held.kinds)
        if sum(tile.kind == kind for tile in held.hand) == 3 and wall.has(kind) and kind not in held.waits
        if aim is not kan_in_riichi.WAITS_CHANGE or kind == held.shape[0].kind
    ]
    drawn = wall.take_one(three)
    kind = drawn.kind
    asked = (f"ankan {kind}", f"riichi {drawn}", "tsumo")
    told = _Turn(chance.choice(SEATS), (*held.hand, drawn), drawn, asked, riichi=True)
    return told, replace(told, riichi=False) if aim is kan_in_riichi.WAITS_CHANGE else None


_AIMS: Mapping[Clause, Callable[[Wall, Clause], tuple[_Turn, _Turn | None]]] = {
    **dict.fromkeys((turn.ANKAN, turn.SHOUMINKAN, turn.NOT_FOUR, turn.NO_PON, turn.KITA), _kan),
    **dict.fromkeys((turn.RIICHI, turn.NOT_TENPAI, turn.HAND_OPEN, turn.RIICHI_LATE, turn.NO_POINTS), _riichi),
    **dict.fromkeys((turn.RIICHI_NO_DRAW, turn.SHORT_OF_POINTS), _riichi),
    **dict.fromkeys((turn.AFTER_CALL, turn.NOTHING_DRAWN), _after_call),
    turn.WALL_EMPTY: _last_tile,
    turn.ALREADY_RIICHI: _in_riichi,
    **dict.fromkeys((kan_in_riichi.ALLOWED, kan_in_riichi.SAME_WAITS, kan_in_riichi.WAITS_CHANGE), _in_riichi),
    **dict.fromkeys((winning.TSUMO, winning.INCOMPLETE, winning.NO_YAKU), _win),
}
_ELSEWHERE: Mapping[Clause, tuple[str, str]] = {
    turn.RIICHI_NO_DRAW: ("ema-2025", "EMA rules. "),
    turn.SHORT_OF_POINTS: ("common+riichi_points=any", "At this table, nobody asks for your points at [[riichi]]. "),
    kan_in_riichi.SAME_WAITS: (
        "common+riichi_kan=same_waits",
        "At this table, a [[kan]] in [[riichi]] is fine if your waits stay the same. ",
    ),
}
"""Clauses that only decide under another ruleset, with that ruleset and how the prompt introduces it."""


def _draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    made = _AIMS[aim](Wall(chance), aim)
    drawn, (ruleset, said) = made[0].draft(chance, made[1]), _ELSEWHERE.get(aim, ("", ""))
    return replace(drawn, prompt=f"{said}{drawn.prompt}") if rules.name == ruleset else drawn


MAKERS = (
    Maker(Announcements, tuple(aim for aim in _AIMS if aim not in _ELSEWHERE), _draw),
    *(Maker(Announcements, (aim,), _draw, ruleset) for aim, (ruleset, _) in _ELSEWHERE.items()),
)
