"""Generated deals at a tournament: who won, and whose score is asked."""

from __future__ import annotations

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment import tournament_points
from callwise.american.questions.points_question import WhatItScores
from callwise.american.table.exposures import Exposure
from callwise.american.table.tiles import Tile
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase

_VALUES = (25, 25, 30, 30, 35, 40, 50)
_THROWN = (
    "{winner} wins a hand of {value} on {by}’s discard",
    "{by} discards, and {winner} wins a hand of {value}",
    "On {by}’s discard, {winner} wins a hand of {value}",
)
_PICKED = (
    "{winner} picks the winning tile of a hand of {value}",
    "With a tile from the wall, {winner} wins a hand of {value}",
)
_WALL = ("The wall is empty, and nobody has won", "Nobody has won, and no tile is left")
_MADE = {
    "jokers": "It has a [[joker]].",
    "jokerless": "It has no [[joker]], though it could.",
    "singles": "It’s a hand of singles and pairs.",
}
_OUT = {
    "few": "{winner} had exposed one group.",
    "two": "{winner} had exposed two groups.",
    "three": "{winner} had exposed three groups.",
}
_MANY = {"few": 1, "two": 2, "three": 3}
_KINDS = ("3b", "6b", "2c", "7c", "5d", "8d", "E", "N", "R", "0")
_LOST = {
    tournament_points.THROWN: "few",
    tournament_points.THROWN_TO_TWO: "two",
    tournament_points.THROWN_TO_THREE: "three",
}


def _draw(chance: Chance, rules: AmericanRuleset, aim: Clause) -> Draft:
    if aim in (tournament_points.WALL, tournament_points.DEAD):
        return _wall_game(chance, is_dead=aim is tournament_points.DEAD)
    winner, by, other = chance.sample(SEATS, 3)
    is_picked = aim in (tournament_points.SELF_PICKED, tournament_points.BOTH)
    jokerless = (tournament_points.JOKERLESS, tournament_points.BOTH)
    made = "jokerless" if aim in jokerless else chance.choice(("jokers", "singles"))
    exposed = _LOST.get(aim, chance.choice(tuple(_OUT)) if made != "singles" else "few")
    made = "jokers" if made == "singles" and exposed != "few" else made
    whose = by if aim in _LOST else other if aim is tournament_points.OTHERS else winner
    return _won(chance, winner, None if is_picked else by, whose, made, exposed)


def _won(chance: Chance, winner: Seat, by: Seat | None, whose: Seat, made: str, exposed: str) -> Draft:
    value = chance.choice(_VALUES)
    said = {"winner": winner.words, "by": by.words if by else "", "value": str(value)}
    told = phrase(chance, _PICKED if by is None else _THROWN, **said)
    out = f" {_OUT[exposed].format(winner=winner.words)}" if by and made != "singles" else ""
    table = entries(
        {
            "won": f"{winner.value} picked" if by is None else f"{winner.value} by {by.value}",
            "whose": whose.value,
            "value": value,
            "made": made,
            "exposures": _exposures(chance, made, exposed) if out else None,
        }
    )
    return Draft(f"A hand of {value}", f"At a tournament. {told}. {_MADE[made]}{out}", table)


def _exposures(chance: Chance, made: str, exposed: str) -> str:
    """Return as many pungs as the winner had exposed, the last with a joker unless the hand has none."""
    pungs = [str(Exposure(Tile.parse(kind), 3, 0)) for kind in chance.sample(_KINDS, _MANY[exposed] - 1)]
    last = Exposure(Tile.parse("4b"), 3 - (made == "jokers"), made == "jokers")
    return " ".join([*pungs, str(last)])


def _wall_game(chance: Chance, *, is_dead: bool) -> Draft:
    dead, other = chance.sample(SEATS, 2)
    whose = dead if is_dead else other
    told = phrase(chance, _WALL)
    table = entries({"won": "nobody", "whose": whose.value, "dead": dead.value})
    return Draft(f"{whose.words} at the wall", f"At a tournament. {told}. {dead.words}’s hand is [[dead]].", table)


_AIMS = tuple(one for one in tournament_points.CLAUSES if one is not tournament_points.MONEY)
MAKERS = (Maker(WhatItScores, _AIMS, _draw, "league-tournament"),)
