"""Generated wall games: who pays, and who deals next."""

from __future__ import annotations

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment import wall_game
from callwise.american.questions.wall_game_question import AfterWallGame
from callwise.american.table.tiles import NATURALS, Tile
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries

_TITLES = ("{who} discards last", "An empty wall", "The last tile goes to {who}", "{who} and an empty wall")
_ENDS = (
    "{who} picks the last tile and discards {{{tile}}}. Nobody calls it.",
    "The wall is empty. {who}’s {{{tile}}} is the last discard, and nobody wants it.",
    "{who} discards {{{tile}}}, there’s nothing left to pick, and nobody declares [[mah-jongg]].",
    "Nobody calls {who}’s {{{tile}}}, and there’s no tile left in the wall.",
)
_DEAD = ("{who}’s hand is [[dead]].", "{who} has been called [[dead]].", "{who}’s hand has been [[dead]] for a while.")


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    """Draw the end of a deal that nobody won, with a dead hand if the clause is about one."""
    by, dead, other = chance.sample(SEATS, 3)
    tile = chance.choice(tuple(NATURALS))
    way = [chance.randrange(len(texts)) for texts in (_TITLES, _ENDS, _DEAD)]
    is_about_dead = aim is wall_game.DEAD_FREE
    near = _draft(other, tile, None, way) if is_about_dead else None
    return _draft(by, tile, dead if is_about_dead or not chance.randrange(3) else None, way).with_near(near)


def _draft(by: Seat, tile: Tile, dead: Seat | None, way: list[int]) -> Draft:
    title, end, died = way
    told = [_ENDS[end].format(who=by.words, tile=tile)]
    if dead is not None:
        told.append(_DEAD[died].format(who=dead.words))
    table = entries({"discard": f"{tile} by {by.value}", "dead": dead and dead.value})
    return Draft(_TITLES[title].format(who=by.words), " ".join(told), table)


MAKERS = (
    Maker(
        AfterWallGame,
        (wall_game.NOBODY_PAYS, wall_game.DEAD_FREE, wall_game.MOVES_ON, wall_game.NOT_AGAIN),
        _draw,
    ),
)
