"""The ready-made sets: one for every track, and one covering all of them."""

import pytest

from callwise.instructors.results.course_sets import check_sets, known, ready
from callwise.instructors.sets.set_address import read_address, write_address
from callwise.instructors.sets.set_puzzles import asked
from callwise.puzzle.course import Course, CourseError
from callwise.puzzle.registry import family_of
from tests.support.rulings.course_texts import course

COURSE = course()
SETS = ready(COURSE)
ABOUT_ONE = [track.id for track in COURSE.tracks]
OF = {track.key(puzzle.name): track.id for track in COURSE.tracks for puzzle in track.puzzles}


def kinds(name: str) -> set[str]:
    """The answer forms of a set's puzzles."""
    return {one.puzzle.form.kind for one in asked(SETS[name], COURSE.files)}


def test_every_track_has_a_set() -> None:
    assert set(SETS) == {*ABOUT_ONE, "referee", *COURSE.short}
    assert check_sets(COURSE) == ()


@pytest.mark.parametrize("name", ABOUT_ONE)
def test_a_tracks_set_practises_its_lessons_in_order(name: str) -> None:
    of = SETS[name]
    places = [list(COURSE.files).index(key) for key in of.puzzles]
    assert (of.is_test, of.shuffled, len(of.puzzles)) == (False, False, 10)
    assert {OF[key] for key in of.puzzles} == {name}
    assert len(kinds(name)) >= 2
    lessons = {known(COURSE).lessons[key] for key in of.puzzles}
    assert len(lessons) >= 7
    assert places[0] == min(places)
    assert of.says


def test_the_referee_test_covers_every_track_and_form() -> None:
    """A question for yes or no isn’t in it: half of all guesses pass."""
    of = SETS["referee"]
    assert (of.is_test, of.shuffled, len(of.puzzles)) == (True, True, 20)
    assert {OF[key] for key in of.puzzles} == set(ABOUT_ONE)
    assert len({family_of(one.puzzle.form.case).id for one in asked(of, COURSE.files)}) == 2
    assert kinds("referee") == {puzzle.form.kind for puzzle in COURSE.puzzles} - {"yes-no"}
    used = {key for name in ABOUT_ONE for key in SETS[name].puzzles}
    assert not used & set(of.puzzles)


@pytest.mark.parametrize("name", SETS)
def test_no_puzzle_of_a_set_needs_its_predecessor(name: str) -> None:
    leaning = ("The same", "Once more", "once more", "rules again", "one turn sooner", "This time")
    for one in asked(SETS[name], COURSE.files):
        assert not any(words in one.puzzle.prompt.template for words in leaning), one.key


@pytest.mark.parametrize("name", SETS)
def test_a_ready_set_fits_a_short_link(name: str) -> None:
    address = write_address(SETS[name])
    assert read_address(address) == SETS[name]
    assert len(address) < 1_000


def test_an_unreadable_set_is_named() -> None:
    with pytest.raises(CourseError, match=r"sets/x\.toml: 'name' is missing"):
        ready(Course((), {}, {"x": "puzzles = []"}))


def test_a_set_is_checked_against_its_course() -> None:
    (finding,) = check_sets(Course((), {}, {"x": 'name = "x"\npuzzles = ["a/b"]'}))
    assert str(finding) == "sets/x.toml: 'a/b' isn’t a puzzle of this course"
