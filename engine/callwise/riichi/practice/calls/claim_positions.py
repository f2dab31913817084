"""Positions on priority: one discard, the players who claim it, and their hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, winning
from callwise.riichi.furiten import sacred
from callwise.riichi.practice.deals.random_tiles import HONOURS, SUITED, Wall
from callwise.riichi.practice.deals.wanting_hands import (
    WITH_YAKU,
    Held,
    Hope,
    caller,
    pond_with,
    ready_with_pair,
    waiting,
)
from callwise.riichi.priority import priority
from callwise.riichi.questions.entries.table_scene import CLAIM_WORDS
from callwise.riichi.questions.priority_questions import WhoGetsIt
from callwise.riichi.table.discard import Claim, ClaimKind
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
_CALLS = (
    (_C, _P, None),
    (_C, None, _P),
    (_C, _K, None),
    (_C, _P, _BR),
    (_C, _BR, _P),
    (_C, _FR, _P),
    (_C, _P, _FR),
)
_TWO_WINS = (
    (_R, None, _R),
    (_R, _R, _P),
    (_P, _R, _RR),
    (_C, _RR, _R),
    (_RR, _P, _R),
    (_R, _RR, _BR),
)
_CASTS: Mapping[str, Sequence[Cast]] = {
    priority.RON_FIRST.id: _WITH_WIN,
    priority.BEATEN_BY_RON.id: _WITH_WIN,
    priority.PON_BEFORE_CHII.id: _CALLS,
    priority.BEATEN_BY_PON.id: _CALLS,
    priority.SHARED.id: _TWO_WINS,
    priority.NEAREST.id: _TWO_WINS,
    priority.HEAD_BUMPED.id: _TWO_WINS,
    priority.TRIPLE_ABORT.id: ((_R, _R, _RR), (_RR, _R, _R), (_R, _RR, _R)),
    priority.ALONE.id: (
        (_C, _BR, None),
        (_C, None, _RP),
        (_P, _BR, None),
        (_FC, _P, None),
        (_BR, None, _P),
        (_C, _RP, _BR),
        (_FR, _P, None),
        (_C, None, _FR),
    ),
    winning.NO_YAKU.id: ((_C, _BR, None), (_C, _P, _BR), (_R, None, _BR), (_BR, _P, None)),
    sacred.ANY_WAIT.id: ((_C, _FR, None), (_FR, _P, _R), (_C, _P, _FR), (_P, None, _FR)),
    claims.IN_RIICHI.id: ((_C, _RP, None), (_C, None, _RP), (_RP, None, _R), (_C, _RP, _R)),
    claims.NOT_KAMICHA.id: ((_C, _FC, None), (None, _FC, _P), (_P, _FC, None), (_C, None, _FC)),
}


@dataclass(frozen=True)
class Claimant:
    """A player's hand and claim."""

    role: Role
    held: Held
    shown: tuple[Tile, ...] = ()
    pond: tuple[Tile, ...] = ()

    @property
    def kind(self) -> ClaimKind:
        """What is claimed."""
        return _KINDS.get(self.role, ClaimKind.RON)

    def __str__(self) -> str:
        if not self.pond:
            return str(self.held)
        return f"{self.held}{'' if self.held.melds else ' |'} | {''.join(map(str, self.pond))}"


Parts = Mapping[Seat, Claimant]


def cast_for(chance: Chance, cast: Cast) -> tuple[Wall, Tile, Seat, Parts] | None:
    """Generate a discard and the hands of a cast; None if this attempt fails."""
    wall, by = Wall(chance), chance.choice(SEATS)
    runs = any(role in (Role.CHII, Role.FAR_CHII) for role in cast)
    (tile,) = wall.take(wall.single(SUITED if runs or chance.randrange(4) else HONOURS), plain_only=True)
    parts = dict[Seat, Claimant]()
    for turns, role in enumerate(cast, 1):
        part = None if role is None else _part(wall, tile.kind, role)
        if part is not None:
            parts[by.after(turns)] = part
    return (wall, tile, by, parts) if len(parts) == sum(role is not None for role in cast) else None


def _part(wall: Wall, kind: Kind, role: Role) -> Claimant | None:
    """Generate a hand for a role; None if the tiles don't allow it."""
    if role is Role.RIICHI_PON:
        return _ready(wall, wall.take(kind, kind)) if wall.has(kind, kind) else None
    if role in _KINDS:
        able = caller(wall, kind, _KINDS[role])
        return None if able is None else Claimant(role, *able)
    held = waiting(wall, kind, wall.chance.choice(_HOPES[role]))
    if held is None or role is not Role.FURITEN_RON:
        return None if held is None else Claimant(role, held)
    pond = pond_with(wall, held, kind, 5 + wall.chance.randrange(3))
    return None if pond is None else Claimant(role, held, (), pond)


def _ready(wall: Wall, pair: tuple[Tile, ...]) -> Claimant | None:
    """Generate a hand in riichi that could otherwise call pon with a pair."""
    held = ready_with_pair(wall, pair)
    return None if held is None else Claimant(Role.RIICHI_PON, held, tuple(sorted(pair)))


_HOPES: Mapping[Role, Sequence[Hope]] = {
    Role.RON: WITH_YAKU,
    Role.FURITEN_RON: WITH_YAKU,
    Role.RIICHI_RON: (Hope.ANYTHING,),
    Role.BARE_RON: (Hope.NONE, Hope.ANYTHING),
}


def twin(wall: Wall, tile: Tile, aim: str, parts: Parts) -> Parts | None:
    """Return the players with one change, so that the aimed clause may no longer decide; None if impossible."""
    return redrawn(wall, tile, _CARRY[aim], parts)


def redrawn(wall: Wall, tile: Tile, roles: Sequence[Role], parts: Parts) -> Parts | None:
    """Return the players with the first claim of these roles changed from legal to illegal, or the other way round."""
    for seat, part in parts.items():
        if part.role not in roles:
            continue
        if part.role in _LIKE:
            return {**parts, seat: replace(part, role=_LIKE[part.role], pond=())}
        pon = part.role is Role.PON
        other = _ready(wall, part.shown) if pon else _part(wall, tile.kind, _UNLIKE[part.role])
        return {**parts, seat: other} if other else None
    return None


_LIKE = {Role.RIICHI_RON: Role.BARE_RON, Role.RIICHI_PON: Role.PON, Role.FURITEN_RON: Role.RON}
"""Claims with the same hand, without riichi or with other discards."""
_UNLIKE = {
    Role.RON: Role.BARE_RON,
    Role.BARE_RON: Role.RON,
    Role.FAR_CHII: Role.PON,
}
"""Claims with another hand."""
_WINS = (Role.RON, Role.RIICHI_RON)
_CARRY: Mapping[str, Sequence[Role]] = {
    priority.RON_FIRST.id: _WINS,
    priority.BEATEN_BY_RON.id: _WINS,
    priority.PON_BEFORE_CHII.id: (Role.PON,),
    priority.BEATEN_BY_PON.id: (Role.PON,),
    priority.SHARED.id: _WINS,
    priority.NEAREST.id: _WINS,
    priority.HEAD_BUMPED.id: _WINS,
    priority.TRIPLE_ABORT.id: _WINS,
    priority.ALONE.id: (Role.BARE_RON, Role.FURITEN_RON, Role.RIICHI_PON, Role.FAR_CHII),
    winning.NO_YAKU.id: (Role.BARE_RON,),
    sacred.ANY_WAIT.id: (Role.FURITEN_RON,),
    claims.IN_RIICHI.id: (Role.RIICHI_PON,),
    claims.NOT_KAMICHA.id: (Role.FAR_CHII,),
}
"""The roles whose claim decides, by aim."""


def _winner(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a discard that several players claim."""
    drawn = cast_for(chance, chance.choice(_CASTS[aim]))
    if drawn is None:
        return None
    wall, tile, by, parts = drawn
    title, says = chance.choice(_TITLES), _RULES.get(rules.name, "") + chance.choice(_PROMPTS)
    other = twin(wall, tile, aim, parts)
    near = _draft(title, says, tile, by, other) if other else None
    return replace(_draft(title, says, tile, by, parts), near=near)


def _draft(title: str, says: str, tile: Tile, by: Seat, parts: Parts) -> Draft:
    told = {"by": by.words, "tile": f"{{{tile}}}", "count": _COUNTS[len(parts)], "said": spoken(by, parts)}
    prompt = says.format(**told) + in_riichi(parts)
    return Draft(
        title.format(by=by.words, name=tile.words, Count=_COUNTS[len(parts)].capitalize()),
        prompt,
        {
            "discard": f"{tile} by {by.value}",
            "claims": "; ".join(str(one) for one in claimed(tile, by, parts).values()),
            **seated(parts),
        },
    )


_RULES = {"m-league": "M.League rules. "}
"""How prompts introduce rulesets other than the usual one."""
_COUNTS = {1: "one", 2: "two", 3: "three"}
_TITLES = ("{by}’s {name}", "{Count} voices, one tile", "{Count} players want it", "{by}’s discard")
_PROMPTS = (
    "{by} discards {tile}. {said}.",
    "{by} has hardly let go of {tile} when {count} players speak. {said}.",
    "{by} discards {tile}, and {count} players want it. {said}.",
    "{by} discards {tile}. In one breath, {said}.",
)


def claimed(tile: Tile, by: Seat, parts: Parts) -> Mapping[Seat, Claim]:
    """Return the claims, in turn order after the discarder."""
    return {seat: Claim(seat, parts[seat].kind, tile, parts[seat].shown) for seat in _after(by) if seat in parts}


def seated(parts: Parts) -> Mapping[str, str]:
    """Write the players' hands, and who is in riichi, as table entries."""
    riichi = " ".join(seat.value for seat in SEATS if seat in parts and parts[seat].role in _IN_RIICHI)
    seats = {seat.value: str(parts[seat]) for seat in SEATS if seat in parts}
    return {**seats, "riichi": riichi} if riichi else seats


def spoken(by: Seat, parts: Parts) -> str:
    """Describe who says what, grouping the same words, in turn order after the discarder."""
    order = [seat for seat in _after(by) if seat in parts]
    said = {
        CLAIM_WORDS[parts[seat].kind]: [one for one in order if parts[one].kind is parts[seat].kind] for seat in order
    }
    each = [f"{listed(seat.words for seat in seats)} {_SAYS[len(seats)]} {word}" for word, seats in said.items()]
    return ", and ".join(each) if len(each) < 3 else f"{each[0]}, {each[1]}, and {each[2]}"


_SAYS = {1: "says", 2: "both say", 3: "all say"}


def in_riichi(parts: Parts) -> str:
    """Describe who is in riichi; empty if nobody is."""
    seats = [seat.words for seat in SEATS if seat in parts and parts[seat].role in _IN_RIICHI]
    return f" {listed(seats)} {'is' if len(seats) == 1 else 'are'} in [[riichi]]." if seats else ""


def _after(by: Seat) -> tuple[Seat, ...]:
    return tuple(by.after(turns) for turns in (1, 2, 3))


_BY_HEAD_BUMP = (priority.NEAREST.id, priority.HEAD_BUMPED.id)

MAKERS = (
    Maker(WhoGetsIt, tuple(aim for aim in _CASTS if aim not in _BY_HEAD_BUMP), _winner, is_dispute=True),
    Maker(WhoGetsIt, _BY_HEAD_BUMP, _winner, ruleset="m-league"),
)
