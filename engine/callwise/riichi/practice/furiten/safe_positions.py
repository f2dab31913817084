"""Positions on another player's discards: which of your tiles are certainly safe, and what a mark may refer to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten import sacred_declaration, safe_tiles
from callwise.riichi.practice.deals.random_tiles import Wall, written
from callwise.riichi.practice.deals.waiting_hands import OTHERS, WHERE, counted, river
from callwise.riichi.questions.furiten.safe_questions import Marked, SafeTiles
from callwise.riichi.table.pond import write_lying
from callwise.riichi.table.tiles import KINDS, Kind, Tile

_SIDES = {
    Relation.SHIMOCHA: "on your right",
    Relation.TOIMEN: "across",
    Relation.KAMICHA: "on your left",
}
_AFTER = (*OTHERS, Relation.SELF)
_PASSED = (safe_tiles.PASSED.id, safe_tiles.MISSED_OFF.id)
_ROUND_AGO = (safe_tiles.IN_RIICHI.id, safe_tiles.ENDED.id)
_RIICHI_ONLY = (safe_tiles.IN_RIICHI.id, safe_tiles.DEAD.id)
_TRADITIONAL, _OFF, _FREELY = (
    "common+sacred_discard=traditional",
    "common+sacred_discard=off",
    "common+missed_discard=off",
)
_DECLARABLE, _STRICT = "common+allow_declaration=yes", "common+ready_dead_hand=yes"
_TABLES = {
    _STRICT: "At this table, a hand in [[riichi]] is dead once its player has discarded or missed a winning tile. ",
    _TRADITIONAL: "At this table, only a player’s last discard can stop a win. ",
    _OFF: "At this table, a player’s discards never stop a win. ",
    _FREELY: "At this table, players can pass on a win and take the next one. ",
}


@dataclass(frozen=True)
class _Watched:
    """Another player: their position, their discards, which discard was called by whom, and the latest events."""

    side: Relation
    pond: tuple[Tile, ...]
    riichi: int | None
    called: tuple[int, str] | None
    past: tuple[str, ...]
    declared: int | None
    passed: tuple[Tile, ...]

    def table(self, tiles: tuple[Tile, ...]) -> Mapping[str, str]:
        """Write the entries of a puzzle's table, with the tiles in question."""
        at, by = self.called or (-1, "")
        pond = [
            write_lying(tile, turned=place == self.riichi) + (f">{by}" if place == at else "")
            for place, tile in enumerate(self.pond)
        ]
        return {
            "tiles": written(tiles),
            "player": self.side.value,
            "pond": " ".join(pond),
            **({"past": "; ".join(self.past)} if self.past else {}),
            **({} if self.declared is None else {"declared": str(self.declared)}),
        }


def _watched(wall: Wall, aim: str) -> _Watched:
    """Generate a player's discards and the latest events for the aim."""
    chance = wall.chance
    needs_round = aim in _ROUND_AGO
    side = chance.choice(OTHERS[:2] if aim in _PASSED else OTHERS)
    pond = tuple(river(wall, 6 + chance.randrange(4)))
    at_riichi = aim in _RIICHI_ONLY or (
        aim not in (*_PASSED, safe_tiles.ENDED.id, safe_tiles.DECLARED.id) and not chance.randrange(3)
    )
    riichi = len(pond) - 2 if at_riichi else None
    order = _AFTER[OTHERS.index(side) + 1 :]
    past, passed = [], list[Tile]()
    between = (*order, *OTHERS[: OTHERS.index(side)]) if needs_round else ()
    if needs_round:
        past.append(side.value)
    for one in (*between, *((side,) if needs_round or aim in _PASSED else ())):
        if one is side:
            past.append(side.value)
            continue
        passed += _gone(wall, pond, passed)
        past.append(f"{'you' if one is Relation.SELF else one.value} {passed[-1]}")
    last = order[:-1] if past else ()
    for one in last:
        passed += _gone(wall, pond, passed)
        past.append(f"{one.value} {passed[-1]}")
    called = None
    if aim == safe_tiles.CALLED_AWAY.id:
        places = [place for place, tile in enumerate(pond[:-2]) if not tile.kind.is_honour]
        caller = order[0]
        called = (chance.choice(places), "you" if caller is Relation.SELF else caller.value) if places else None
    declared = 2 + chance.randrange(len(pond) - 3) if aim == safe_tiles.DECLARED.id else None
    return _Watched(side, pond, riichi, called, tuple(past), declared, tuple(passed))


def _gone(wall: Wall, pond: tuple[Tile, ...], passed: list[Tile]) -> tuple[Tile, ...]:
    """Take another player's discard, of a kind not in any pond and that you may hold too."""
    lying = {tile.kind for tile in (*pond, *passed)}
    return wall.take(
        wall.single([kind for kind in KINDS if kind not in lying and wall.has(kind, kind)]), plain_only=True
    )


def _safe(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate tiles of yours: one they discarded, one at its other end, one they passed on, and another."""
    wall = Wall(chance)
    watched = _watched(wall, aim)
    lying = [tile.kind for tile in watched.pond]
    gone = {*lying, *(tile.kind for tile in watched.passed)}
    called = watched.called
    first = lying[called[0]] if called is not None else lying[-1] if aim == safe_tiles.LAST.id else chance.choice(lying)
    ends = [end for kind in lying for by in (-3, 3) if (end := kind.step(by)) is not None and end not in gone]
    unlike = [kind for kind in KINDS if kind not in gone and kind not in ends]
    wanted: list[Kind] = [first]
    if watched.passed:
        wanted.append(chance.choice(_that_bear(watched, aim)).kind)
    if ends:
        wanted.append(chance.choice(ends))
    wanted.append(chance.choice(unlike))
    kinds = list(dict.fromkeys(kind for kind in wanted if wall.has(kind)))
    tiles = wall.take(*kinds, plain_only=True)
    said = {"who": WHERE[watched.side], "Who": WHERE[watched.side].capitalize(), "tiles": counted(len(tiles), "tile")}
    says = chance.choice(_QUIET if watched.riichi is None else _RIICHI).format(**said)
    title = f"{'Riichi' if watched.riichi is not None else 'The player'} {_SIDES[watched.side]}"
    return Draft(title, _TABLES.get(rules.name, "") + says, watched.table(tiles))


def _that_bear(watched: _Watched, aim: str) -> list[Tile]:
    """Return the tiles they passed on, before or after their last discard as the aim requires."""
    after = watched.past[::-1].index(watched.side.value)
    behind = list(watched.passed[len(watched.passed) - after :]) if after else []
    before = list(watched.passed[: len(watched.passed) - after])
    return (
        (before or behind)
        if aim == safe_tiles.ENDED.id
        else (behind or before)
        if aim in _PASSED
        else list(watched.passed)
    )


_QUIET = (
    "You have {tiles} to spare, and you don’t trust {who}.",
    "{Who} looks close to a win. You could discard one of {tiles}.",
    "{Who} has gone quiet. You hold {tiles} you don’t need.",
)
_RIICHI = (
    "{Who} has declared [[riichi]]. You have {tiles} to spare.",
    "{Who} is in [[riichi]], and you’d rather not deal in. You hold {tiles} you don’t need.",
    "{Who} is in [[riichi]]. You could discard one of {tiles}.",
)


def _marked(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate discards, one of them marked when “sacred discard” was declared."""
    wall = Wall(chance)
    side, count = chance.choice(OTHERS), 4 + chance.randrange(3)
    pond = river(wall, count)
    declared = 2 + chance.randrange(count - 2)
    if chance.randrange(2) and wall.has(pond[0].kind):
        pond[-1] = wall.take(pond[0].kind, plain_only=True)[0]
    marked = pond[declared - 1]
    said = {"who": WHERE[side], "Who": WHERE[side].capitalize(), "mark": f"{{{marked}}}", "nth": _NTH[declared]}
    table = {"player": side.value, "pond": " ".join(map(str, pond)), "declared": str(declared)}
    return Draft(f"The mark on {marked.words}", chance.choice(_MARKS).format(**said), table)


_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth")
_MARKS = (
    "After their {nth} discard, {who} said “sacred discard” and marked {mark}.",
    "{Who} marked {mark} with a disc, and has gone on discarding.",
    "“Sacred discard,” said {who}, and put the disc on {mark}.",
)

MAKERS = (
    Maker(
        SafeTiles,
        tuple(
            one.id
            for one in (
                safe_tiles.DISCARDED,
                safe_tiles.CALLED_AWAY,
                safe_tiles.PASSED,
                safe_tiles.IN_RIICHI,
                safe_tiles.UNSEEN,
                safe_tiles.OTHER_END,
                safe_tiles.ENDED,
            )
        ),
        _safe,
    ),
    Maker(SafeTiles, (safe_tiles.LAST.id, safe_tiles.NOT_LAST.id), _safe, _TRADITIONAL),
    Maker(SafeTiles, (safe_tiles.OFF.id,), _safe, _OFF),
    Maker(SafeTiles, (safe_tiles.MISSED_OFF.id,), _safe, _FREELY),
    Maker(SafeTiles, (safe_tiles.DECLARED.id,), _safe, _DECLARABLE),
    Maker(SafeTiles, (safe_tiles.DEAD.id,), _safe, _STRICT),
    Maker(Marked, (sacred_declaration.MARKED.id,), _marked, _DECLARABLE),
)
