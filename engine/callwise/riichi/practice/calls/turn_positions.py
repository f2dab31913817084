"""Positions on your own turn: a hand, the drawn tile, and possible declarations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kan_in_riichi, turn, winning
from callwise.riichi.hand.hand import waits
from callwise.riichi.practice.deals.random_tiles import Wall, written
from callwise.riichi.practice.deals.waiting_hands import LONG, OTHERS, Shape, counted, melded, one_without_yaku, ready
from callwise.riichi.questions.call_questions import Announcements
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
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
        """Write it as a draft, with its twin."""
        name = self.seat.value
        numbers = {"wall": self.wall, "points": self.points}
        drew = f"{name} called" if self.drawn is None else f"{name} drew {self.drawn}"
        melds = f" | {' '.join(map(write_meld, self.melds))}" if self.melds else ""
        table = {
            "turn": drew,
            **{key: str(number) for key, number in numbers.items() if number is not None},
            name: written(self.hand) + melds,
            **({"riichi": name} if self.riichi else {}),
        }
        last = self.melds[-1] if self.melds else None
        said = {"seat": self.seat.words, "drawn": f"{{{self.drawn}}}"}
        if last is not None and last.called is not None:
            said |= {"called": f"{{{last.called}}}", "meld": f"[[{last.kind.value}]]"}
        opening = chance.choice(_DRAWN if self.drawn is not None else _CALLED).format(**said)
        in_riichi = " You’re in [[riichi]]." if self.riichi else ""
        first = self.drawn or (last and last.called)
        kita = ("kita",) if any(tile.kind == _NORTH for tile in self.hand) else ()
        return Draft(
            title=self.title or f"{'Drawing' if self.drawn is not None else 'Calling'} {first and first.words}",
            prompt=f"{opening}{in_riichi}{self.says}",
            table=table,
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


def _kan(wall: Wall, aim: str) -> tuple[_Turn, _Turn | None] | None:
    """Generate a hand with four of a kind, and three of another; or with a pon that can become a kan."""
    chance = wall.chance
    kind, three = wall.triplet()[0], _NORTH if aim == turn.KITA.id else wall.triplet()[0]
    if kind == three:
        return None
    (drawn,) = wall.take(kind)
    beside = wall.take(kind, kind, kind)
    held = wall.take(three, three, three)
    if aim == turn.SHOUMINKAN.id or (aim == turn.NOT_FOUR.id and chance.randrange(2)):
        pon = Call(MeldKind.PON, beside[0], beside[1:], chance.choice(OTHERS)).meld()
        rest = wall.fill(7, without=(kind, three))
        asked = (f"ankan {kind}", f"shouminkan {drawn}", f"ankan {three}", "tsumo")
        grows = _Turn(chance.choice(SEATS), (drawn, *held, *rest), drawn, asked, (pon,))
        other = wall.take(wall.single([one for one in KINDS if one not in (kind, three)]))[0]
        twin = replace(grows, hand=(other, *held, *rest), drawn=other, asked=(f"ankan {three}", "tsumo"))
        return grows, twin if aim == turn.SHOUMINKAN.id else None
    rest = wall.fill(7, without=(kind, three))
    asked = (f"ankan {kind}", f"shouminkan {kind}", f"ankan {three}", "tsumo")
    four = _Turn(chance.choice(SEATS), (drawn, *beside, *held, *rest), drawn, asked)
    instead = wall.take(wall.single([one for one in KINDS if one not in (kind, three)]))[0]
    twin = replace(
        four, hand=(instead, *four.hand[1:]), drawn=instead, asked=(f"ankan {kind}", f"ankan {three}", "tsumo")
    )
    return four, twin


def _riichi(wall: Wall, aim: str) -> tuple[_Turn, _Turn | None] | None:
    """Generate a hand that waits after the right discard, on a turn when something may prevent riichi."""
    chance = wall.chance
    is_open = aim == turn.HAND_OPEN.id
    held = ready(wall, melds=1 + chance.randrange(2) if is_open else 0)
    if held is None:
        return None
    loose = wall.take(wall.single([kind for kind in KINDS if kind not in held.waits and kind not in held.kinds]))[0]
    hand = (*held.hand, loose)
    leaving = [tile for tile in distinct(hand) if waits(without(hand, (tile,)), held.melds)]
    staying = [tile for tile in distinct(hand) if tile not in leaving]
    drawn = chance.choice(staying) if staying and chance.randrange(3) else loose
    if aim == turn.NOT_TENPAI.id and drawn == loose:
        return None
    tries = chance.sample(leaving, min(len(leaving), 3))
    asked = (*(f"riichi {tile}" for tile in sorted({*tries, loose, drawn})[:5]), "tsumo")
    calm = _Turn(chance.choice(SEATS), hand, drawn, asked, held.melds)
    if aim == turn.RIICHI_LATE.id:
        few = 1 + chance.randrange(3)
        return _with_wall(calm, few), _with_wall(calm, 4)
    if aim == turn.RIICHI_NO_DRAW.id:
        return _with_wall(calm, 0), _with_wall(calm, 4)
    if aim in (turn.NO_POINTS.id, turn.SHORT_OF_POINTS.id):
        score = 100 * (1 + chance.randrange(9))
        return _with_points(calm, score), _with_points(calm, 1000)
    if aim == turn.RIICHI.id:
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


def _win(wall: Wall, aim: str) -> tuple[_Turn, _Turn | None] | None:
    """Generate a hand the drawn tile completes: closed, or open and without a yaku."""
    chance = wall.chance
    is_open = aim == winning.NO_YAKU.id
    held = one_without_yaku(wall) if is_open else ready(wall)
    able = [kind for kind in held.waits if wall.has(kind) and (not is_open or kind.is_yaochuu)] if held else []
    if held is None or not able:
        return None
    (drawn,) = wall.take(chance.choice(able))
    asked = _around(held.hand, drawn, held.melds)
    won = _Turn(chance.choice(SEATS), (*held.hand, drawn), drawn, asked, held.melds)
    others = [kind for kind in KINDS if kind not in held.waits and kind not in held.kinds]
    (instead,) = wall.take(wall.single(others))
    asked = _around(held.hand, instead, held.melds)
    missed = _Turn(won.seat, (*held.hand, instead), instead, asked, held.melds)
    return (missed, won) if aim == winning.INCOMPLETE.id else (won, missed)


def _around(hand: Sequence[Tile], drawn: Tile, melds: Sequence[Meld]) -> tuple[str, ...]:
    """Ask about tsumo, riichi with the drawn tile, and nearly possible kans."""
    whole = (*hand, drawn)
    three = [kind for kind in sorted({tile.kind for tile in hand}) if sum(one.kind == kind for one in whole) >= 3]
    return ("tsumo", f"riichi {drawn}", *(f"ankan {kind}" for kind in three[:2]))


def _after_call(wall: Wall, aim: str) -> tuple[_Turn, _Turn | None] | None:
    """Generate a turn that begins with a call: the hand has four of a kind and may be complete."""
    chance = wall.chance
    kind = wall.triplet()[0]
    held = wall.take(kind, kind, kind, kind)
    melds = tuple(melded(wall, KINDS) for _ in range(1 + chance.randrange(2)))
    rest = wall.fill(14 - 4 - 3 * len(melds), without=(kind,))
    asked = (f"ankan {kind}", f"shouminkan {kind}", "tsumo")
    after = _Turn(chance.choice(SEATS), (*held, *rest), None, asked, melds)
    return after, replace(after, drawn=chance.choice(rest))


def _last_tile(wall: Wall, aim: str) -> tuple[_Turn, _Turn | None] | None:
    """Generate the last tile of the wall: no kan or riichi is possible."""
    made = _kan(wall, wall.chance.choice((turn.ANKAN.id, turn.SHOUMINKAN.id)))
    if made is None:
        return None
    last = replace(made[0], wall=0, says=" It’s the last tile of the wall.", title="The last tile")
    return last, replace(made[0], wall=1, says=" One tile is left to draw.", title="One tile left")


def _in_riichi(wall: Wall, aim: str) -> tuple[_Turn, _Turn | None] | None:
    """Generate a fourth tile drawn in riichi: of a triplet on its own, or of one the wait depends on."""
    chance = wall.chance
    shapes = (Shape.TRIPLET_AND_NEXT, Shape.TRIPLET_AND_GAP) if aim == kan_in_riichi.WAITS_CHANGE.id else LONG
    held = ready(wall, shapes)
    if held is None:
        return None
    three = [
        kind
        for kind in sorted(held.kinds)
        if sum(tile.kind == kind for tile in held.hand) == 3 and wall.has(kind) and kind not in held.waits
    ]
    if not three:
        return None
    if aim == kan_in_riichi.WAITS_CHANGE.id:
        three = [kind for kind in three if kind == held.shape[0].kind]
    if not three:
        return None
    kind = chance.choice(three)
    (drawn,) = wall.take(kind)
    asked = (f"ankan {kind}", f"riichi {drawn}", "tsumo")
    told = _Turn(chance.choice(SEATS), (*held.hand, drawn), drawn, asked, riichi=True)
    return told, replace(told, riichi=False) if aim == kan_in_riichi.WAITS_CHANGE.id else None


_DRAWS: Mapping[str, Callable[[Wall, str], tuple[_Turn, _Turn | None] | None]] = {
    turn.ANKAN.id: _kan,
    turn.SHOUMINKAN.id: _kan,
    turn.NOT_FOUR.id: _kan,
    turn.NO_PON.id: _kan,
    turn.KITA.id: _kan,
    turn.RIICHI.id: _riichi,
    turn.NOT_TENPAI.id: _riichi,
    turn.HAND_OPEN.id: _riichi,
    turn.RIICHI_LATE.id: _riichi,
    turn.NO_POINTS.id: _riichi,
    turn.RIICHI_NO_DRAW.id: _riichi,
    turn.SHORT_OF_POINTS.id: _riichi,
    turn.AFTER_CALL.id: _after_call,
    turn.NOTHING_DRAWN.id: _after_call,
    turn.WALL_EMPTY.id: _last_tile,
    turn.ALREADY_RIICHI.id: _in_riichi,
    kan_in_riichi.ALLOWED.id: _in_riichi,
    kan_in_riichi.SAME_WAITS.id: _in_riichi,
    kan_in_riichi.WAITS_CHANGE.id: _in_riichi,
    winning.TSUMO.id: _win,
    winning.INCOMPLETE.id: _win,
    winning.NO_YAKU.id: _win,
}


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    made = _DRAWS[aim](Wall(chance), aim)
    if made is None:
        return None
    drawn, (ruleset, said) = made[0].draft(chance, made[1]), _ELSEWHERE.get(aim, ("", ""))
    return replace(drawn, prompt=f"{said}{drawn.prompt}") if rules.name == ruleset else drawn


_ELSEWHERE: Mapping[str, tuple[str, str]] = {
    turn.RIICHI_NO_DRAW.id: ("ema-2025", "EMA rules. "),
    turn.SHORT_OF_POINTS.id: ("common+riichi_points=any", "At this table, nobody asks for your points at [[riichi]]. "),
    kan_in_riichi.SAME_WAITS.id: (
        "common+riichi_kan=same_waits",
        "At this table, a [[kan]] in [[riichi]] is fine if your waits stay the same. ",
    ),
}
"""Clauses that decide under another ruleset: that ruleset, and how the prompt introduces it."""

MAKERS = (
    Maker(Announcements, tuple(aim for aim in _DRAWS if aim not in _ELSEWHERE), _draws),
    *(Maker(Announcements, (aim,), _draws, ruleset) for aim, (ruleset, _) in _ELSEWHERE.items()),
)
