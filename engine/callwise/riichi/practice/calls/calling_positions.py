"""Positions on another player's discard: what you can claim it for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, winning
from callwise.riichi.calls.tiles_shown import ways_to_chii, ways_to_kan, ways_to_pon
from callwise.riichi.furiten import sacred
from callwise.riichi.hand.hand import completes
from callwise.riichi.practice.deals.claim_hands import around
from callwise.riichi.practice.deals.random_tiles import OTHERS, SUITED, WINDS, Wall, steps, write_melds, written
from callwise.riichi.practice.deals.waiting_hands import Shape, WaitingHand, one_without_yaku, ready, river
from callwise.riichi.questions.call_questions import LegalClaims
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.tiles import Kind, Tile, plain

_MOST = 5


@dataclass(frozen=True)
class _OfferedTile:
    """A discard you may want, your hand, and what affects a claim."""

    seat: Seat
    source: Relation
    tile: Tile
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    pond: tuple[Tile, ...] | None = None
    wall: int | None = None
    riichi: bool = False
    dead: bool = False
    has_drawn: bool = False
    extra: tuple[Claim, ...] = ()

    @property
    def by(self) -> Seat:
        """Who discarded the tile."""
        return self.seat.at(self.source)

    def draft(self, chance: Chance, near: _OfferedTile | None = None) -> Draft:
        """Write the position as a draft, with its twin."""
        seat, by, tile = self.seat, self.by, self.tile
        parts = [written(self.hand)]
        if self.melds or self.pond is not None:
            parts.append(write_melds(self.melds))
        if self.pond is not None:
            parts.append(" ".join(map(str, self.pond)))
        says = [phrase(chance, _PROMPTS, seat=seat.words, By=by.words, side=by.beside(seat), tile=f"{{{tile}}}")]
        if self.wall is not None:
            says.append("The wall is empty." if self.wall == 0 else "One tile is left to draw.")
        if self.riichi:
            says.append("You’re in [[riichi]].")
        if self.dead:
            says.append("Your hand has been called dead.")
        if self.has_drawn:
            says.append(f"{by.after(1).words} has already drawn.")
        table = {
            "discard": f"{tile} by {by.value}{f', {by.after(1).value} has drawn' if self.has_drawn else ''}",
            seat.value: " | ".join(parts),
            "wall": self.wall,
            "riichi": seat.value if self.riichi else None,
            "dead": seat.value if self.dead else None,
        }
        offer = {"calls": [str(claim) for claim in self._claims()]}
        draft = Draft(f"{by.words} discards {tile.words}", " ".join(says), entries(table), offer)
        return draft.with_near(None if near is None else near.draft(chance))

    def _claims(self) -> Sequence[Claim]:
        """Return at most `_MOST` claims, preferring extra ones; include ron if it wins or claims are few."""
        hand, tile, ron = self.hand, self.tile, Claim(self.seat, ClaimKind.RON, self.tile)
        found = list(self.extra)
        for kind, ways in (
            (ClaimKind.CHII, ways_to_chii(hand, tile, Relation.KAMICHA)),
            (ClaimKind.PON, ways_to_pon(hand, tile, self.source)[:1]),
            (ClaimKind.KAN, ways_to_kan(hand, tile, self.source)),
        ):
            found += [Claim(self.seat, kind, tile, way.shown) for way in ways]
        wins = completes(hand, tile)
        few = found[: _MOST - 1] if wins or len(found) < 3 else found[:_MOST]
        return sorted({*few, *((ron,) if wins or len(found) < 3 else ())}, key=str)


_PROMPTS = (
    "You sit {seat}. {By}, {side}, discards {tile}.",
    "{By}, {side}, discards {tile}. You sit {seat}.",
    "You sit {seat} and want {tile}, which {By} has just discarded.",
)


def _wanted(wall: Wall, aim: Clause) -> tuple[_OfferedTile, _OfferedTile | None]:
    """Generate a hand with two or three of the tile, and neighbouring tiles."""
    chance = wall.chance
    kind = wall.single([one for one in SUITED if 2 <= one.rank <= 8])
    near = steps(kind, -2, -1, 1, 2)
    random = chance.choice((0, 2, 2)) if aim is not claims.KAN else 3
    alike = {claims.PON: 2, claims.NOT_HELD: 1}.get(aim, random)
    beside = around(wall, kind)
    if not chance.randrange(3):
        beside = tuple(sorted({*beside, chance.choice(near)}))
    (tile,) = wall.take(kind, plain_only=True)
    held = wall.take(*(kind,) * alike, *beside)
    seat = chance.choice(SEATS)
    short = (Claim(seat, ClaimKind.PON, tile, tuple(sorted((held[0], plain(kind))))),) if alike == 1 else ()
    source = (
        Relation.KAMICHA if aim is claims.CHII else chance.choice(OTHERS[:2] if aim is claims.NOT_KAMICHA else OTHERS)
    )
    rest = wall.fill(13 - len(held), without=(kind, *near))
    offered = _OfferedTile(seat, source, tile, (*held, *rest), extra=short)
    other = Relation.TOIMEN if source is Relation.KAMICHA else Relation.KAMICHA
    twin = replace(offered, source=other) if aim in (claims.CHII, claims.NOT_KAMICHA) else None
    if aim is claims.WINDOW_OVER:
        if source is Relation.KAMICHA:
            source = Relation.TOIMEN
        return replace(offered, source=source, has_drawn=True), replace(offered, source=source)
    if aim is claims.DEAD_HAND:
        return replace(offered, dead=True), offered
    if aim is claims.LAST_DISCARD:
        return replace(offered, wall=0), replace(offered, wall=1)
    return offered, twin


def _honours(wall: Wall, aim: Clause) -> tuple[_OfferedTile, _OfferedTile | None]:
    """Generate winds that look like a sequence, and one or two of the discarded wind."""
    chance = wall.chance
    place = chance.randrange(2)
    row = WINDS[place : place + 3]
    kind = chance.choice(row)
    (tile,) = wall.take(kind)
    pair = (kind, kind) if chance.randrange(2) else (kind,)
    others = tuple(one for one in row if one != kind)
    held = wall.take(*pair, *others)
    seat = chance.choice(SEATS)
    row_of = Claim(seat, ClaimKind.CHII, tile, tuple(one for one in held if one.kind in others))
    hand = (*held, *wall.fill(13 - len(held), without=WINDS))
    return _OfferedTile(seat, Relation.KAMICHA, tile, hand, extra=(row_of,)), None


def _in_riichi(wall: Wall, aim: Clause) -> tuple[_OfferedTile, _OfferedTile | None]:
    """Generate a hand in riichi that could otherwise call its winning tile, or another."""
    chance = wall.chance
    held = ready(wall)
    wins = chance.randrange(2)
    able = [kind for kind in (held.waits if wins else sorted(held.kinds - set(held.waits))) if wall.has(kind)]
    offered = _offered(wall, held, able, Relation.KAMICHA)
    return replace(offered, riichi=True), offered


def _offered(wall: Wall, held: WaitingHand, able: Sequence[Kind], source: Relation) -> _OfferedTile:
    tile = wall.take_one(able, plain_only=True)
    return _OfferedTile(wall.chance.choice(SEATS), source, tile, held.hand, held.melds)


def _fixed(wall: Wall, aim: Clause) -> tuple[_OfferedTile, _OfferedTile | None]:
    """Generate a tile that would form a sequence with one tile from the hand and one from a meld."""
    chance = wall.chance
    low = wall.single([one for one in SUITED if one.rank <= 7])
    run = steps(low, 0, 1, 2)
    kind, held_kind, laid_kind = chance.sample(run, 3)
    (tile,) = wall.take(kind, plain_only=True)
    require(wall.has(laid_kind, laid_kind, laid_kind))
    laid = wall.take(laid_kind, laid_kind, laid_kind, plain_only=True)
    pon = Call(MeldKind.PON, laid[0], laid[1:], chance.choice(OTHERS)).meld()
    (mine,) = wall.take(held_kind, plain_only=True)
    pair = wall.take(kind, kind, plain_only=True) if chance.randrange(2) else ()
    seat = chance.choice(SEATS)
    near = steps(kind, -2, -1, 0, 1, 2)
    hand = (mine, *pair, *wall.fill(9 - len(pair), without=near))
    claim = Claim(seat, ClaimKind.CHII, tile, tuple(sorted((mine, laid[0]))))
    return _OfferedTile(seat, Relation.KAMICHA, tile, hand, (pon,), extra=(claim,)), None


def _win(wall: Wall, aim: Clause) -> tuple[_OfferedTile, _OfferedTile | None]:
    """Generate a tile that completes your hand: with a yaku, without one, or while you’re furiten."""
    chance = wall.chance
    is_furiten = aim is sacred.ANY_WAIT
    if aim is winning.NO_YAKU:
        held = one_without_yaku(wall)
    else:
        held = ready(
            wall, (Shape.TWO_SIDES, Shape.THREE_SIDES), melds=chance.randrange(2), simple=True, ranks=(3, 4, 5, 6)
        )
    able = [kind for kind in held.waits if wall.has(kind) and kind.is_yaochuu is (aim is winning.NO_YAKU)]
    offered = _offered(wall, held, able, Relation.KAMICHA if chance.randrange(2) else chance.choice(OTHERS))
    waits = [kind for kind in held.waits if wall.has(kind)]
    require(waits)
    if aim is winning.NO_YAKU:
        return offered, None
    if aim in _LATE:
        if offered.source is Relation.KAMICHA:
            offered = replace(offered, source=Relation.TOIMEN)
        return replace(offered, has_drawn=True), offered
    gone = river(wall, 5 + chance.randrange(4), held.kept)
    clean = replace(offered, pond=tuple(gone))
    gone[chance.randrange(len(gone))] = wall.take(chance.choice(waits))[0]
    barred = replace(offered, pond=tuple(gone))
    return (barred, clean) if is_furiten else (clean, barred)


_LATE = (claims.TOO_LATE_TO_WIN, claims.STILL_TO_WIN)
"""Clauses on a win after the next player has drawn."""
_WRC = "wrc-2015"
_AIMS: Mapping[Clause, Callable[[Wall, Clause], tuple[_OfferedTile, _OfferedTile | None]]] = {
    **dict.fromkeys((claims.CHII, claims.PON, claims.KAN, claims.NOT_KAMICHA), _wanted),
    **dict.fromkeys((claims.WINDOW_OVER, claims.LAST_DISCARD), _wanted),
    claims.HONOURS: _honours,
    claims.IN_RIICHI: _in_riichi,
    claims.FIXED: _fixed,
    **dict.fromkeys((claims.DEAD_HAND, claims.NOT_HELD), _wanted),
    **dict.fromkeys((*_LATE, winning.RON, winning.NO_YAKU, sacred.ANY_WAIT), _win),
}


def _draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    made = _AIMS[aim](Wall(chance), aim)
    drawn = made[0].draft(chance, made[1])
    return replace(drawn, prompt=f"WRC 2015 rules. {drawn.prompt}") if rules.name == _WRC else drawn


MAKERS = (
    Maker(LegalClaims, tuple(aim for aim in _AIMS if aim is not claims.STILL_TO_WIN), _draw),
    Maker(LegalClaims, (claims.STILL_TO_WIN,), _draw, _WRC),
)
