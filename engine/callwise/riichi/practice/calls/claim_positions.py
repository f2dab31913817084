"""Positions on priority: one discard, the players who claim it, and their hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, attempt, entries, require
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, winning
from callwise.riichi.furiten import sacred
from callwise.riichi.practice.deals.claim_hands import (
    WITH_YAKU,
    Hope,
    SeatHand,
    caller,
    pond_with,
    ready_with_pair,
    waiting,
)
from callwise.riichi.practice.deals.random_tiles import HONOURS, SUITED, Wall
from callwise.riichi.practice.deals.table_words import NUMBERS, after, said_riichi
from callwise.riichi.priority import priority
from callwise.riichi.questions.entries.table_scene import CLAIM_WORDS
from callwise.riichi.questions.priority_questions import WhoGetsIt
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.pond import write_lying
from callwise.riichi.table.tiles import Kind, Tile


class Role(Enum):
    """A player's claim, and whether it's legal."""

    CHII = "chii"
    PON = "pon"
    KAN = "kan"
    RON = "ron"
    FAR_CHII = "chii from across"
    BARE_RON = "ron without a yaku"
    FURITEN_RON = "ron in furiten"
    RIICHI_RON = "ron in riichi"
    RIICHI_PON = "pon in riichi"


_KINDS = {
    Role.CHII: ClaimKind.CHII,
    Role.FAR_CHII: ClaimKind.CHII,
    Role.PON: ClaimKind.PON,
    Role.RIICHI_PON: ClaimKind.PON,
    Role.KAN: ClaimKind.KAN,
}
_IN_RIICHI = (Role.RIICHI_RON, Role.RIICHI_PON)


Cast = tuple[Role | None, Role | None, Role | None]
"""Claims by the players after the discarder in turn order, None for a player who says nothing."""

_C, _P, _K, _R = Role.CHII, Role.PON, Role.KAN, Role.RON
_RR, _BR, _FR, _RP, _FC = Role.RIICHI_RON, Role.BARE_RON, Role.FURITEN_RON, Role.RIICHI_PON, Role.FAR_CHII
_WITH_WIN = (
    (_C, _P, _R),
    (_C, _R, _P),
    (_C, _RR, _P),
    (_P, None, _R),
    (_R, _P, None),
    (_C, None, _RR),
    (_P, _RR, None),
    (_K, None, _R),
    (_C, _K, _RR),
)
_CALLS = ((_C, _P, None), (_C, None, _P), (_C, _K, None), (_C, _P, _BR), (_C, _BR, _P), (_C, _FR, _P), (_C, _P, _FR))
_TWO_WINS = ((_R, None, _R), (_R, _R, _P), (_P, _R, _RR), (_C, _RR, _R), (_RR, _P, _R), (_R, _RR, _BR))
_CASTS: Mapping[Clause, Sequence[Cast]] = {
    priority.RON_FIRST: _WITH_WIN,
    priority.BEATEN_BY_RON: _WITH_WIN,
    priority.PON_BEFORE_CHII: _CALLS,
    priority.BEATEN_BY_PON: _CALLS,
    priority.SHARED: _TWO_WINS,
    priority.NEAREST: _TWO_WINS,
    priority.HEAD_BUMPED: _TWO_WINS,
    priority.TRIPLE_ABORT: ((_R, _R, _RR), (_RR, _R, _R), (_R, _RR, _R)),
    priority.ALONE: (
        (_C, _BR, None),
        (_C, None, _RP),
        (_P, _BR, None),
        (_FC, _P, None),
        (_BR, None, _P),
        (_C, _RP, _BR),
        (_FR, _P, None),
        (_C, None, _FR),
    ),
    winning.NO_YAKU: ((_C, _BR, None), (_C, _P, _BR), (_R, None, _BR), (_BR, _P, None)),
    sacred.ANY_WAIT: ((_C, _FR, None), (_FR, _P, _R), (_C, _P, _FR), (_P, None, _FR)),
    claims.IN_RIICHI: ((_C, _RP, None), (_C, None, _RP), (_RP, None, _R), (_C, _RP, _R)),
    claims.NOT_KAMICHA: ((_C, _FC, None), (None, _FC, _P), (_P, _FC, None), (_C, None, _FC)),
}


@dataclass(frozen=True)
class Claimant:
    """A player's hand and claim."""

    role: Role
    held: SeatHand
    shown: tuple[Tile, ...] = ()
    pond: tuple[Tile, ...] = ()

    @property
    def kind(self) -> ClaimKind:
        """The kind of claim."""
        return _KINDS.get(self.role, ClaimKind.RON)

    def __str__(self) -> str:
        if not self.pond:
            return str(self.held)
        return f"{self.held}{'' if self.held.melds else ' |'} | {''.join(map(str, self.pond))}"


Parts = Mapping[Seat, Claimant]


def cast_for(chance: Chance, cast: Cast) -> tuple[Wall, Tile, Seat, Parts]:
    """Generate a discard and the hands of a cast. Raises MisdealError."""
    wall, by = Wall(chance), chance.choice(SEATS)
    runs = any(role in (Role.CHII, Role.FAR_CHII) for role in cast)
    (tile,) = wall.take(wall.single(SUITED if runs or chance.randrange(4) else HONOURS), plain_only=True)
    parts = dict[Seat, Claimant]()
    for turns, role in enumerate(cast, 1):
        part = None if role is None else attempt(partial(_part, wall, tile.kind, role))
        if part is not None:
            parts[by.after(turns)] = part
    require(len(parts) == sum(role is not None for role in cast))
    return wall, tile, by, parts


def _part(wall: Wall, kind: Kind, role: Role) -> Claimant:
    """Generate a hand for a role. Raises MisdealError."""
    if role is Role.RIICHI_PON:
        require(wall.has(kind, kind))
        return _ready(wall, wall.take(kind, kind))
    if role in _KINDS:
        return Claimant(role, *caller(wall, kind, _KINDS[role]))
    held = waiting(wall, kind, wall.chance.choice(_HOPES[role]))
    pond = pond_with(wall, held, kind, 5 + wall.chance.randrange(3)) if role is Role.FURITEN_RON else ()
    return Claimant(role, held, (), pond)


def _ready(wall: Wall, pair: tuple[Tile, ...]) -> Claimant:
    """Generate a hand in riichi that could otherwise call pon with a pair. Raises MisdealError."""
    return Claimant(Role.RIICHI_PON, ready_with_pair(wall, pair), tuple(sorted(pair)))


_HOPES: Mapping[Role, Sequence[Hope]] = {
    Role.RON: WITH_YAKU,
    Role.FURITEN_RON: WITH_YAKU,
    Role.RIICHI_RON: (Hope.ANYTHING,),
    Role.BARE_RON: (Hope.NONE, Hope.ANYTHING),
}


def redrawn(wall: Wall, tile: Tile, roles: Sequence[Role], parts: Parts) -> Parts | None:
    """Return the players with the first claim of these roles changed from legal to illegal, or vice versa."""
    for seat, part in parts.items():
        if part.role not in roles:
            continue
        if part.role in _LIKE:
            return {**parts, seat: replace(part, role=_LIKE[part.role], pond=())}
        unlike = _UNLIKE.get(part.role)
        deal = partial(_part, wall, tile.kind, unlike) if unlike else partial(_ready, wall, part.shown)
        other = attempt(deal)
        return {**parts, seat: other} if other else None
    return None


_LIKE = {Role.RIICHI_RON: Role.BARE_RON, Role.RIICHI_PON: Role.PON, Role.FURITEN_RON: Role.RON}
"""Roles that differ only in riichi or the discards, not in the hand."""
_UNLIKE = {Role.RON: Role.BARE_RON, Role.BARE_RON: Role.RON, Role.FAR_CHII: Role.PON}
"""Roles that differ in the hand."""
_WINS = (Role.RON, Role.RIICHI_RON)
CARRY: Mapping[Clause, Sequence[Role]] = {
    priority.RON_FIRST: _WINS,
    priority.BEATEN_BY_RON: _WINS,
    priority.PON_BEFORE_CHII: (Role.PON,),
    priority.BEATEN_BY_PON: (Role.PON,),
    priority.SHARED: _WINS,
    priority.NEAREST: _WINS,
    priority.HEAD_BUMPED: _WINS,
    priority.TRIPLE_ABORT: _WINS,
    priority.ALONE: (Role.BARE_RON, Role.FURITEN_RON, Role.RIICHI_PON, Role.FAR_CHII),
    winning.NO_YAKU: (Role.BARE_RON,),
    sacred.ANY_WAIT: (Role.FURITEN_RON,),
    claims.IN_RIICHI: (Role.RIICHI_PON,),
    claims.NOT_KAMICHA: (Role.FAR_CHII,),
}
"""Roles whose claim decides, by aim."""


def draw_claims(
    chance: Chance, cast: Cast, roles: Sequence[Role], titles: Sequence[str], prompts: Sequence[str], *, riichi: bool
) -> Draft:
    """
    Draw a discard that a cast claims, and a twin in which the claim of one of these roles has changed.

    With `riichi`, the discard declares riichi. Raises MisdealError.
    """
    wall, tile, by, parts = cast_for(chance, cast)
    title, says = chance.choice(titles), chance.choice(prompts)
    lying = write_lying(tile, turned=riichi)

    def draft(parts: Parts) -> Draft:
        count = NUMBERS[len(parts)]
        told = says.format(by=by.words, tile=f"{{{tile}}}", count=count, said=spoken(by, parts))
        table = {
            "discard": f"{lying} by {by.value}",
            "claims": "; ".join(map(str, claimed(tile, by, parts).values())),
            **seated(parts),
        }
        title_ = title.format(by=by.words, name=tile.words, Count=count.capitalize())
        return Draft(title_, told + in_riichi(parts), table)

    other = redrawn(wall, tile, roles, parts)
    near = draft(other) if other else None
    return draft(parts).with_near(near)


def _draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a discard that several players claim."""
    return draw_claims(chance, chance.choice(_CASTS[aim]), CARRY[aim], _TITLES, _PROMPTS, riichi=False)


_TABLES = {"m-league": "M.League rules."}
_TITLES = ("{by}’s {name}", "{Count} voices, one tile", "{Count} players want it", "{by}’s discard")
_PROMPTS = (
    "{by} discards {tile}. {said}.",
    "{by} has hardly let go of {tile} when {count} players speak. {said}.",
    "{by} discards {tile}, and {count} players want it. {said}.",
    "{by} discards {tile}. In one breath, {said}.",
)


def claimed(tile: Tile, by: Seat, parts: Parts) -> Mapping[Seat, Claim]:
    """Return the claims, in turn order after the discarder."""
    return {seat: Claim(seat, parts[seat].kind, tile, parts[seat].shown) for seat in after(by) if seat in parts}


def seated(parts: Parts) -> Mapping[str, str]:
    """Write the players' hands, and who is in riichi, as table entries."""
    seats = {seat.value: parts[seat] for seat in SEATS if seat in parts}
    return entries({**seats, "riichi": " ".join(seat.value for seat in _in_riichi(parts))})


def _in_riichi(parts: Parts) -> Sequence[Seat]:
    return [seat for seat in SEATS if seat in parts and parts[seat].role in _IN_RIICHI]


def spoken(by: Seat, parts: Parts) -> str:
    """Describe who says what in turn order after the discarder, grouping players who say the same."""
    order = [seat for seat in after(by) if seat in parts]
    said = {
        CLAIM_WORDS[parts[seat].kind]: [one for one in order if parts[one].kind is parts[seat].kind] for seat in order
    }
    each = [f"{listed(seat.words for seat in seats)} {_SAYS[len(seats)]} {word}" for word, seats in said.items()]
    return ", and ".join(each) if len(each) < 3 else f"{each[0]}, {each[1]}, and {each[2]}"


_SAYS = {1: "says", 2: "both say", 3: "all say"}


def in_riichi(parts: Parts) -> str:
    """Describe who is in riichi; empty if nobody is."""
    return f" {said_riichi(_in_riichi(parts))}".rstrip()


_BY_HEAD_BUMP = (priority.NEAREST, priority.HEAD_BUMPED)

MAKERS = (
    Maker(WhoGetsIt, tuple(aim for aim in _CASTS if aim not in _BY_HEAD_BUMP), _draw, is_dispute=True, says=_TABLES),
    Maker(WhoGetsIt, _BY_HEAD_BUMP, _draw, ruleset="m-league", says=_TABLES),
)
