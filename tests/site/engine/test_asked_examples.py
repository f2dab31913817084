"""Recorded rulings on the examples of the Ask pages: every question opens with one."""

import json
from urllib.parse import urlencode

import pytest

from builder.assets.files import Files
from builder.content.asked_pictures import asked_pictures, sample_sentence
from builder.content.first_screens import stopped_pages
from builder.content.games import Game, games
from builder.engine.asked_examples import asked_examples, asked_index, write_asked_examples
from callwise.question.families import Family, families
from callwise.view.cards.free_ruling import Reply, fragment


@pytest.fixture(scope="module")
def written() -> Files:
    """The files of all recorded rulings."""
    site = Files()
    write_asked_examples(site)
    return site


@pytest.mark.parametrize("family", families(), ids=lambda family: family.id)
def test_every_question_and_picture_opens_with_a_ruling(written: Files, family: Family) -> None:
    """Each file has the ruling on that position, nothing is missing from it, and the index names it."""
    recorded = asked_examples(family)
    asked = [(case.id, case.example) for case in family.questions]
    asked += [(one.asks, one.table) for one in asked_pictures(family)]
    ids = [case.id for case in family.questions]
    asked += [(one.asks, one.table) for page in stopped_pages() for one in page.stopped if one.asks in ids]
    index = json.loads(written.content[asked_index(family)])
    assert {case.id for case in family.questions} < set(index)
    for asks, table in asked:
        address = recorded[fragment(asks, table)]
        assert address.endswith(f"/{index[urlencode({'v': 1, 'asks': asks, **table})]}.json")
        reply = json.loads(written.content[address])
        assert (reply["asks"], reply["table"], reply["ruleset"]) == (asks, dict(table), family.presets[0].name)
        assert "fault" not in reply
        assert reply["first"] in [one["code"] for one in reply["each"]]
        assert all("<h3" in one["html"] for one in reply["each"])


def test_each_game_has_ten_pictures() -> None:
    """Their positions have few tiles in the picture, and each has an answer to rule on."""
    for game in games():
        pictures = asked_pictures(game.family)
        assert len(pictures) == 10
        assert sample_sentence(game.family)
        assert len({one.words for one in pictures}) == 10
        for one in pictures:
            assert Reply.to(one.asks, one.table).each
            assert one.shows.count("*") >= 1


@pytest.mark.parametrize("game", games(), ids=lambda game: game.family.id)
def test_no_picture_is_only_about_another_players_turn(game: Game) -> None:
    """The ruling that a picture opens with answers its words, not whose turn it is."""
    for one in asked_pictures(game.family):
        reply = Reply.to(one.asks, one.table)
        shown = reply.each[reply.first]
        assert not shown.head.clause.id.endswith((".not-your-turn", ".not-begun")), one.words


def test_who_declared_in_error_is_told_whose_hand_is_dead() -> None:
    american = next(game.family for game in games() if game.family.id == "american")
    picture = next(one for one in asked_pictures(american) if "in error" in one.words)
    reply = Reply.to(picture.asks, picture.table)
    assert {code: one.head.clause.id for code, one in reply.each.items()} == {
        "east": "in-error.plays-on",
        "south": "in-error.shown",
        "west": "in-error.plays-on",
        "north": "in-error.plays-on",
    }
