"""Positions on another player's discards: which of your tiles are certainly safe, and what a mark may refer to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.ground.seats import Relation
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten import sacred_declaration, safe_tiles
from callwise.riichi.practice.deals.random_tiles import OTHERS, Wall, written
from callwise.riichi.practice.deals.table_words import counted, who
from callwise.riichi.practice.deals.waiting_hands import river
from callwise.riichi.questions.furiten.safe_questions import Marked, SafeTiles
from callwise.riichi.table.pond import write_lying
from callwise.riichi.table.tiles import KINDS, Kind, Tile

_SIDES = {Relation.SHIMOCHA: "on your right", Relation.TOIMEN: "across", Relation.KAMICHA: "on your left"}
_AFTER = (*OTHERS, Relation.SELF)
_PASSED = (safe_tiles.PASSED, safe_tiles.MISSED_OFF)
_ROUND_AGO = (safe_tiles.IN_RIICHI, safe_tiles.ENDED)
_RIICHI_ONLY = (safe_tiles.IN_RIICHI, safe_tiles.DEAD)
_TRADITIONAL, _OFF = "common+sacred_discard=traditional", "common+sacred_discard=off"
_FREELY, _STRICT = "common+missed_discard=off", "common+ready_dead_hand=yes"
_DECLARABLE = "common+allow_declaration=yes"
_SAYS = {
    _STRICT: "At this table, a hand in [[riichi]] is dead once its player has discarded or missed a winning tile.",
    _TRADITIONAL: "At this table, only a player’s last discard can stop a win.",
    _OFF: "At this table, a player’s discards never stop a win.",
    _FREELY: "At this table, players can pass on a win and take the next one.",
}


@dataclass(frozen=True)
class _WatchedPlayer:
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
        table = {"tiles": written(tiles), "player": self.side.value, "pond": " ".join(pond)}
        return entries({**table, "past": "; ".join(self.past), "declared": self.declared})


def _watched(wall: Wall, aim: Clause) -> _WatchedPlayer:
    """Generate a player's discards and the latest events to suit the aim."""
    chance = wall.chance
    needs_round = aim in _ROUND_AGO
    side = chance.choice(OTHERS[:2] if aim in _PASSED else OTHERS)
    pond = tuple(river(wall, 6 + chance.randrange(4)))
    at_riichi = aim in _RIICHI_ONLY or (
        aim not in (*_PASSED, safe_tiles.ENDED, safe_tiles.DECLARED) and not chance.randrange(3)
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
    if aim is safe_tiles.CALLED_AWAY:
        places = [place for place, tile in enumerate(pond[:-2]) if not tile.kind.is_honour]
        caller = order[0]
        called = (chance.choice(places), "you" if caller is Relation.SELF else caller.value) if places else None
    declared = 2 + chance.randrange(len(pond) - 3) if aim is safe_tiles.DECLARED else None
    return _WatchedPlayer(side, pond, riichi, called, tuple(past), declared, tuple(passed))


def _gone(wall: Wall, pond: tuple[Tile, ...], passed: list[Tile]) -> tuple[Tile, ...]:
    """Take another player's discard, of a kind that is in no pond and that you may hold too."""
    lying = {tile.kind for tile in (*pond, *passed)}
    return wall.take(
        wall.single([kind for kind in KINDS if kind not in lying and wall.has(kind, kind)]), plain_only=True
    )


def _safe(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate tiles of yours: one they discarded, one at its other end, one they passed on, and another."""
    wall = Wall(chance)
    watched = _watched(wall, aim)
    lying = [tile.kind for tile in watched.pond]
    gone = {*lying, *(tile.kind for tile in watched.passed)}
    called = watched.called
    first = lying[called[0]] if called is not None else lying[-1] if aim is safe_tiles.LAST else chance.choice(lying)
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
    ways = _QUIET if watched.riichi is None else _RIICHI
    says = phrase(chance, ways, tiles=counted(len(tiles), "tile"), **who(watched.side))
    title = f"{'Riichi' if watched.riichi is not None else 'The player'} {_SIDES[watched.side]}"
    return Draft(title, says, watched.table(tiles))


def _that_bear(watched: _WatchedPlayer, aim: Clause) -> list[Tile]:
    """Return the tiles they passed on, before or after their last discard as the aim requires."""
    after = watched.past[::-1].index(watched.side.value)
    behind = list(watched.passed[len(watched.passed) - after :]) if after else []
    before = list(watched.passed[: len(watched.passed) - after])
    if aim is safe_tiles.ENDED:
        return before or behind
    return (behind or before) if aim in _PASSED else list(watched.passed)


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


def _marked(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate discards, one of them marked when “sacred discard” was declared."""
    wall = Wall(chance)
    side, count = chance.choice(OTHERS), 4 + chance.randrange(3)
    pond = river(wall, count)
    declared = 2 + chance.randrange(count - 2)
    if chance.randrange(2) and wall.has(pond[0].kind):
        pond[-1] = wall.take(pond[0].kind, plain_only=True)[0]
    marked = pond[declared - 1]
    says = phrase(chance, _MARKS, mark=f"{{{marked}}}", nth=_NTH[declared], **who(side))
    table = {"player": side.value, "pond": " ".join(map(str, pond)), "declared": str(declared)}
    return Draft(f"The mark on {marked.words}", says, table)


_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth")
_MARKS = (
    "After their {nth} discard, {who} said “sacred discard” and marked {mark}.",
    "{Who} marked {mark} with a disc, and has gone on discarding.",
    "“Sacred discard,” said {who}, and put the disc on {mark}.",
)

_SAFE = (
    *(safe_tiles.DISCARDED, safe_tiles.CALLED_AWAY, safe_tiles.PASSED, safe_tiles.IN_RIICHI),
    *(safe_tiles.UNSEEN, safe_tiles.OTHER_END, safe_tiles.ENDED),
)
MAKERS = (
    Maker(SafeTiles, _SAFE, _safe, says=_SAYS),
    Maker(SafeTiles, (safe_tiles.LAST, safe_tiles.NOT_LAST), _safe, _TRADITIONAL, says=_SAYS),
    Maker(SafeTiles, (safe_tiles.OFF,), _safe, _OFF, says=_SAYS),
    Maker(SafeTiles, (safe_tiles.MISSED_OFF,), _safe, _FREELY, says=_SAYS),
    Maker(SafeTiles, (safe_tiles.DECLARED,), _safe, _DECLARABLE, says=_SAYS),
    Maker(SafeTiles, (safe_tiles.DEAD,), _safe, _STRICT, says=_SAYS),
    Maker(Marked, (sacred_declaration.MARKED,), _marked, _DECLARABLE),
)
