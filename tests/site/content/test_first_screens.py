"""What somebody meets before any lesson: stopped acts and words on one screen, all of them ruled on."""

import re
from collections.abc import Iterable

import pytest

from builder.content.arrivals import arrivals
from builder.content.first_screens import (
    Stopped,
    WordScreen,
    may,
    screens_by_term,
    stopped_pages,
    word_screens,
)
from builder.content.games import games
from builder.page.site_content import SiteContent
from callwise.ground.faces import Face, Laid
from callwise.puzzle.registry import family_of, questions, term
from callwise.question.families import Family
from callwise.question.forms.requirements import Requirements
from callwise.riichi.calls.win_requirements import Requirement
from callwise.view.cards.free_ruling import Reply
from tests.support.instructors.class_receipts import COURSE

LESSONS = SiteContent(COURSE).lessons


def words(text: str) -> list[str]:
    """Return the words of a text; tiles aren't any."""
    return re.sub(r"\{[^}]*\}|\[\[|\]\]", " ", text).split()


def tiles(written: Iterable[str], family: Family) -> list[str]:
    """Return the codes of all tiles in notation, sorted."""
    read = [one for text in written for one in family.reads(text)]
    laid = [piece.face for one in read if isinstance(one, Laid) for piece in one.pieces if piece.face]
    return sorted(face.code for face in (*laid, *(one for one in read if isinstance(one, Face))))


WINS, DISCARDS = stopped_pages()


@pytest.mark.parametrize("one", [*WINS.stopped, *DISCARDS.stopped], ids=lambda one: one.id)
def test_a_stopped_act_leads_on(one: Stopped) -> None:
    """The caption says what a player saw; at most 40 words explain the rule first, and as many the ruling."""
    assert not may(Reply.to(one.asks, one.table), one.act)
    assert not re.search("yaku|furiten|tenpai|kuikae|frozen", one.words)
    assert max(map(len, map(words, (one.rule, one.why)))) <= 40
    assert one.lesson in [at.key for at in LESSONS]
    assert not one.screen or one.screen in [screen.id for screen in word_screens()]


@pytest.mark.parametrize("one", WINS.stopped, ids=lambda one: one.id)
def test_a_stopped_win_fails_at_one_point_at_every_table(one: Stopped) -> None:
    own = Reply.to(one.asks, one.table)
    assert isinstance(own.form, Requirements)
    for rules in own.form.case.presets():
        assert own.form.faults(rules) == own.form.faults(own.rules), rules.name
    assert len(own.form.faults(own.rules)) == 1


def test_stopped_wins_show_what_a_player_can_miss() -> None:
    """Everything that a win needs stops one of the five, except speaking in time."""
    forms = [Reply.to(one.asks, one.table) for one in WINS.stopped]
    faults = {fault for one in forms if isinstance(one.form, Requirements) for fault in one.form.faults(one.rules)}
    assert len(forms) == 5
    assert faults == {one.value for one in Requirement if one is not Requirement.IN_TIME}


def test_stopped_discards_have_different_reasons() -> None:
    """They are the kinds of tile that a program refuses; a red five is refused as the five it is."""
    replies = [(one, Reply.to(one.asks, one.table)) for one in DISCARDS.stopped]
    decided = {one.id: reply.each[one.act or reply.first].head.clause.id for one, reply in replies}
    assert decided == {
        "like-it": "kuikae.genbutsu",
        "beside-it": "kuikae.suji",
        "in-riichi": "discard.fixed",
        "riichi-pressed": "turn.not-tenpai",
        "red-one": "kuikae.genbutsu",
    }


@pytest.mark.parametrize("screen", word_screens(), ids=lambda screen: screen.id)
def test_a_word_has_three_pictures_and_a_press(screen: WordScreen) -> None:
    """What its pictures show is legal, its question is answered by no, and its lead is short."""
    assert len(screen.pictures) == 3
    for picture in screen.pictures:
        assert not picture.asks or may(Reply.to(picture.asks, picture.table or {})), picture.name
    assert not may(Reply.to(screen.question.asks, screen.question.table))
    family = family_of(questions()[screen.question.asks])
    shown = re.findall(r"\{([^}]*)\}", screen.question.shows)
    held = [text for key, text in screen.question.table.items() if key in {"tile", "hand", "melds"}]
    assert not held or tiles(shown, family) == tiles(held, family)
    assert len(words(screen.lead)) <= 35
    assert screen.question.lesson in [at.key for at in LESSONS]
    assert all(screens_by_term()[term(id).id] is screen for id in screen.terms)


def test_arrivals_lead_to_lessons_and_pages() -> None:
    """Five rows are for everybody, and every game has some; each leads somewhere, in few words."""
    assert len([one for one in arrivals() if one.words]) == 5
    assert {one.game for one in arrivals()} == set(games())
    for one in arrivals():
        assert str(one.path(LESSONS)).endswith("/")
        assert len(words(one.words)) <= 7
