"""Positions on another player's discard: what you can claim it for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, winning
from callwise.riichi.calls.tiles_shown import ways_to_chii, ways_to_kan, ways_to_pon
from callwise.riichi.furiten import sacred
from callwise.riichi.hand.hand import completes
from callwise.riichi.practice.deals.random_tiles import SUITED, Wall, written
from callwise.riichi.practice.deals.waiting_hands import OTHERS, Ready, Shape, one_without_yaku, ready, river
from callwise.riichi.practice.deals.wanting_hands import WINDS, around
from callwise.riichi.questions.call_questions import LegalClaims
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Kind, Tile, plain

_MOST = 5
_SIDES = {
    Relation.KAMICHA: "on your left",
    Relation.TOIMEN: "across from you",
    Relation.SHIMOCHA: "on your right",
}


@dataclass(frozen=True)
class _Offered:
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

    def draft(self, chance: Chance, near: _Offered | None = None) -> Draft:
        """Write it as a draft, with its twin."""
        next_one = self.by.after(1)
        parts = [written(self.hand)]
        if self.melds or self.pond is not None:
            parts.append(" ".join(map(write_meld, self.melds)))
        if self.pond is not None:
            parts.append(" ".join(map(str, self.pond)))
        said = {
            "seat": self.seat.words,
            "By": self.by.words,
            "side": _SIDES[self.source],
            "tile": f"{{{self.tile}}}",
        }
        prompt = chance.choice(_PROMPTS).format(**said)
        if self.wall is not None:
            prompt += " The wall is empty." if self.wall == 0 else " One tile is left to draw."
        if self.riichi:
            prompt += " You’re in [[riichi]]."
        if self.dead:
            prompt += " Your hand has been called dead."
        if self.has_drawn:
            prompt += f" {next_one.words} has already drawn."
        return Draft(
            title=f"{self.by.words} discards {self.tile.words}",
            prompt=prompt,
            table={
                "discard": f"{self.tile} by {self.by.value}{f', {next_one.value} has drawn' if self.has_drawn else ''}",
                self.seat.value: " | ".join(parts),
                **({} if self.wall is None else {"wall": str(self.wall)}),
                **({"riichi": self.seat.value} if self.riichi else {}),
                **({"dead": self.seat.value} if self.dead else {}),
            },
            offer={"calls": [str(claim) for claim in self._claims()]},
            near=None if near is None else near.draft(chance),
        )

    def _claims(self) -> Sequence[Claim]:
        """Return the claims that the hand suggests, extra ones first, and a win if it's close."""
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


def _wanted(wall: Wall, aim: str) -> tuple[_Offered, _Offered | None] | None:
    """Generate a hand with two or three of the tile, and neighbouring tiles."""
    chance = wall.chance
    kind = wall.single([one for one in SUITED if 2 <= one.rank <= 8])
    near = [one for by in (-2, -1, 1, 2) if (one := kind.step(by)) is not None]
    alike = 3 if aim == claims.KAN.id else chance.choice((0, 2, 2))
    if aim == claims.PON.id:
        alike = 2
    if aim == claims.NOT_HELD.id:
        alike = 1
    beside = around(wall, kind)
    if beside is None:
        return None
    if not chance.randrange(3):
        beside = tuple(sorted({*beside, chance.choice(near)}))
    (tile,) = wall.take(kind, plain_only=True)
    held = wall.take(*(kind,) * alike, *beside)
    seat = chance.choice(SEATS)
    short = (Claim(seat, ClaimKind.PON, tile, tuple(sorted((held[0], plain(kind))))),) if alike == 1 else ()
    source = (
        Relation.KAMICHA
        if aim == claims.CHII.id
        else chance.choice(OTHERS[:2] if aim == claims.NOT_KAMICHA.id else OTHERS)
    )
    rest = wall.fill(13 - len(held), without=(kind, *near))
    offered = _Offered(seat, source, tile, (*held, *rest), extra=short)
    other = Relation.TOIMEN if source is Relation.KAMICHA else Relation.KAMICHA
    twin = replace(offered, source=other) if aim in (claims.CHII.id, claims.NOT_KAMICHA.id) else None
    if aim == claims.WINDOW_OVER.id:
        if source is Relation.KAMICHA:
            source = Relation.TOIMEN
        return replace(offered, source=source, has_drawn=True), replace(offered, source=source)
    if aim == claims.DEAD_HAND.id:
        return replace(offered, dead=True), offered
    if aim == claims.LAST_DISCARD.id:
        return replace(offered, wall=0), replace(offered, wall=1)
    return offered, twin


def _honours(wall: Wall, aim: str) -> tuple[_Offered, _Offered | None] | None:
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
    return _Offered(seat, Relation.KAMICHA, tile, hand, extra=(row_of,)), None


def _in_riichi(wall: Wall, aim: str) -> tuple[_Offered, _Offered | None] | None:
    """Generate a hand in riichi that could otherwise call its winning tile, or another."""
    chance = wall.chance
    held = ready(wall)
    if held is None:
        return None
    wins = chance.randrange(2)
    able = [kind for kind in (held.waits if wins else sorted(held.kinds - set(held.waits))) if wall.has(kind)]
    offered = _offered(wall, held, able, Relation.KAMICHA)
    if offered is None:
        return None
    return replace(offered, riichi=True), offered


def _offered(wall: Wall, held: Ready, able: Sequence[Kind], source: Relation) -> _Offered | None:
    if not able:
        return None
    (tile,) = wall.take(wall.chance.choice(able), plain_only=True)
    return _Offered(wall.chance.choice(SEATS), source, tile, held.hand, held.melds)


def _fixed(wall: Wall, aim: str) -> tuple[_Offered, _Offered | None] | None:
    """Generate a tile that would form a sequence with one tile from the hand and one from a meld."""
    chance = wall.chance
    low = wall.single([one for one in SUITED if one.rank <= 7])
    run = [one for by in range(3) if (one := low.step(by)) is not None]
    kind, held_kind, laid_kind = chance.sample(run, 3)
    (tile,) = wall.take(kind, plain_only=True)
    if not wall.has(laid_kind, laid_kind, laid_kind):
        return None
    laid = wall.take(laid_kind, laid_kind, laid_kind, plain_only=True)
    pon = Call(MeldKind.PON, laid[0], laid[1:], chance.choice(OTHERS)).meld()
    (mine,) = wall.take(held_kind, plain_only=True)
    pair = wall.take(kind, kind, plain_only=True) if chance.randrange(2) else ()
    seat = chance.choice(SEATS)
    near = [one for by in (-2, -1, 0, 1, 2) if (one := kind.step(by)) is not None]
    hand = (mine, *pair, *wall.fill(9 - len(pair), without=near))
    claim = Claim(seat, ClaimKind.CHII, tile, tuple(sorted((mine, laid[0]))))
    return _Offered(seat, Relation.KAMICHA, tile, hand, (pon,), extra=(claim,)), None


def _win(wall: Wall, aim: str) -> tuple[_Offered, _Offered | None] | None:
    """Generate a tile that completes your hand: with a yaku, without one, or while you’re furiten."""
    chance = wall.chance
    is_furiten = aim == sacred.ANY_WAIT.id
    if aim == winning.NO_YAKU.id:
        held = one_without_yaku(wall)
    else:
        held = ready(
            wall, (Shape.TWO_SIDES, Shape.THREE_SIDES), melds=chance.randrange(2), simple=True, ranks=(3, 4, 5, 6)
        )
    if held is None:
        return None
    able = [kind for kind in held.waits if wall.has(kind) and kind.is_yaochuu is (aim == winning.NO_YAKU.id)]
    offered = _offered(wall, held, able, Relation.KAMICHA if chance.randrange(2) else chance.choice(OTHERS))
    waits = [kind for kind in held.waits if wall.has(kind)]
    if offered is None or not waits:
        return None
    if aim == winning.NO_YAKU.id:
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


_DRAWS: Mapping[str, Callable[[Wall, str], tuple[_Offered, _Offered | None] | None]] = {
    claims.CHII.id: _wanted,
    claims.PON.id: _wanted,
    claims.KAN.id: _wanted,
    claims.NOT_KAMICHA.id: _wanted,
    claims.WINDOW_OVER.id: _wanted,
    claims.LAST_DISCARD.id: _wanted,
    claims.HONOURS.id: _honours,
    claims.IN_RIICHI.id: _in_riichi,
    claims.FIXED.id: _fixed,
    claims.DEAD_HAND.id: _wanted,
    claims.NOT_HELD.id: _wanted,
    claims.TOO_LATE_TO_WIN.id: _win,
    claims.STILL_TO_WIN.id: _win,
    winning.RON.id: _win,
    winning.NO_YAKU.id: _win,
    sacred.ANY_WAIT.id: _win,
}


_LATE = (claims.TOO_LATE_TO_WIN.id, claims.STILL_TO_WIN.id)
"""Clauses on a win after the next player has drawn."""
_WRC = "wrc-2015"


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    made = _DRAWS[aim](Wall(chance), aim)
    if made is None:
        return None
    drawn = made[0].draft(chance, made[1])
    return replace(drawn, prompt=f"WRC 2015 rules. {drawn.prompt}") if rules.name == _WRC else drawn


MAKERS = (
    Maker(LegalClaims, tuple(aim for aim in _DRAWS if aim != claims.STILL_TO_WIN.id), _draws),
    Maker(LegalClaims, (claims.STILL_TO_WIN.id,), _draws, _WRC),
)
