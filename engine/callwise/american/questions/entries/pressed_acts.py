"""Acts composed at the table: the tiles and jokers that can be selected, and the resulting acts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from callwise.american.questions.entries.rack_scenes import racks
from callwise.american.table.exposures import Target
from callwise.american.table.table import Table
from callwise.american.table.tiles import format_tiles, parse_tiles
from callwise.ground.errors import AnswerError
from callwise.ground.faces import Face
from callwise.ground.seats import Seat
from callwise.law.ruling import Sentence
from callwise.question.controls import Pick as Choice


@lru_cache(maxsize=4)
def pickable(table: Table, you: Seat | None) -> tuple[Choice, ...]:
    """Return the choices for a seat's tiles, the discard, and every exposed joker, shared by all acts."""
    near = next(one for one in racks(table).seats if one.seat is you)
    found = [_pick(f"rack:{nth}", one, you) for nth, one in enumerate(near.racked)]
    if near.drawn is not None:
        found.append(_pick("rack:drawn", near.drawn, you))
    if table.window is not None:
        found.append(_pick("discard", table.window.tile, you))
    for seat, player in table.seated():
        for nth, exposure in enumerate(player.exposures):
            if nth not in table.returned(seat):
                at, target = f"joker:{seat.value}:{table.place(seat, nth)}", table.target(seat, nth)
                found += [_pick(f"{at}:{one}", target, you) for one in range(exposure.jokers)]
    return tuple(found)


def _pick(at: str, what: Face | Target, you: Seat | None) -> Choice:
    """Return the choice for a tile or an exposure's joker, with a distinct value."""
    if isinstance(what, Face):
        says = Sentence("{tile}", {"tile": what})
    else:
        says = Sentence("your joker" if what.seat is you else "{seat}’s joker", {"seat": what.seat})
    return Choice("pick", f"{at} {what}", says, at=at)


def composed_add(tiles: str, you: Seat, table: Table) -> str:
    """Return the act of adding tiles to this turn's exposure, or to the player's last one."""
    if not table[you].exposures:
        raise AnswerError("you have no exposure to add a tile to")
    nth = table.fresh.nth if table.fresh and table.turn is you else len(table[you].exposures) - 1
    return f"add {tiles} to {table.target(you, nth).tile}"


def composed_exchange(tiles: str, jokers: Sequence[str], table: Table | None) -> str:
    """Return an exchange of tiles for jokers; given a table, its discard may be exchanged."""
    if not jokers:
        raise AnswerError("pick the joker you want, too")
    if len(set(jokers)) > 1:
        raise AnswerError("pick jokers from one exposure at a time")
    if table is not None and table.discard is not None:
        return f"exchange discarded {table.discard.tile} for {jokers[0]}"
    if not tiles:
        raise AnswerError("pick the tile you give for the joker, too")
    if len(parse_tiles(tiles)) != len(jokers):
        raise AnswerError("pick as many tiles as jokers: each joker costs one tile")
    return f"exchange {format_tiles(parse_tiles(tiles))} for {jokers[0]}"
