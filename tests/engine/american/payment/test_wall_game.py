"""The wall game: nobody pays, and who deals next."""

import pytest

from callwise.american.agreement.presets import LEAGUE, PRESETS
from callwise.american.agreement.ruleset import AmericanRuleset, WallGameDeal
from callwise.american.payment import wall_game
from callwise.american.questions.wall_game_question import AfterWallGame
from callwise.ground.errors import NotationError, PositionError
from callwise.law.ruling import Clause
from callwise.question.case import Entries
from callwise.view.elements.prose import plain
from tests.support.rulings.verdicts import illegal, legal, told

STAYS = LEAGUE.choosing({"wall_game_deal": WallGameDeal.STAYS})


def asked(discard: str = "9c by west", **entries: str) -> AfterWallGame:
    return AfterWallGame.read(Entries({"discard": discard, **entries}))


@pytest.mark.parametrize(
    ("rules", "true", "false"),
    [
        *((rules, wall_game.MOVES_ON, wall_game.NOT_AGAIN) for rules in PRESETS),
        (STAYS, wall_game.AGAIN, wall_game.NOT_MOVED),
    ],
)
def test_the_deal_moves_on_unless_the_table_lets_east_deal_again(
    rules: AmericanRuleset, true: Clause, false: Clause
) -> None:
    ruled = {offer.code: told(asked().rule(offer.act, rules)) for offer in asked().offers()}
    who, others = ("east", "south") if rules is STAYS else ("south", "east")
    deals = {f"{who} deals": legal(true), f"{others} deals": illegal(false)}
    assert ruled == {"nobody pays": legal(wall_game.NOBODY_PAYS), **deals}


@pytest.mark.parametrize("dead", ["north", "east", "east north"])
def test_a_dead_hand_does_not_pay_in_a_wall_game(dead: str) -> None:
    case = asked(dead=dead)
    ruled = {offer.code: told(case.rule(offer.act, LEAGUE)) for offer in case.offers()}
    assert ruled["dead pays"] == illegal(wall_game.DEAD_FREE)
    assert ruled["nobody pays"] == legal(wall_game.NOBODY_PAYS)
    assert sum("dead" in plain(one) for one in case.scene().sentence) == len(dead.split())


@pytest.mark.parametrize(
    ("entries", "key", "says"),
    [
        ({"dead": "west"}, "dead", "somebody else made the last discard"),
        ({"dead": "east south north"}, "dead", "the deal is played again"),
        ({"dead": "north north"}, "dead", "only once"),
    ],
)
def test_impossible_wall_games_are_refused(entries: dict[str, str], key: str, says: str) -> None:
    with pytest.raises(PositionError, match=says) as caught:
        asked(**entries)
    assert caught.value.key == key


@pytest.mark.parametrize("discard", ["9c", "9c by west, named 8c"])
def test_the_last_discard_is_a_tile_and_its_player(discard: str) -> None:
    with pytest.raises(NotationError):
        asked(discard)
