"""The content check tells authors what to fix."""

from pathlib import Path

import pytest

from callwise.law import not_ruled
from callwise.puzzle.checks.content_check import check_course
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.course import CourseError, load_course
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.registry import terms
from callwise.riichi.family import FAMILY
from tests.support.rulings.course_texts import OTHER_END, course

COURSE = """
[[track]]
id = "swap"
title = "Swap-calling"
asks = "May this go?"
term = "kuikae"
tile = "1z"
about = "What may go."
lessons = ["one"]
"""
SENTENCE = f"{'word ' * 9}word. "
"""Ten words."""
LESSON = """+++
title = "One"
summary = "The first."
learned = "That it is the first."
clause = "kuikae.suji"
pictures = ["23s you showed", "1s the other end", "4s! you called"]
introduces = ["chii"]
puzzles = ["the-other-end"]
+++
{{desk}}

{{clause kuikae.suji}}

{{puzzle the-other-end}}

{words}
"""


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A small, valid lessons folder."""
    (tmp_path / "swap" / "puzzles").mkdir(parents=True)
    (tmp_path / "course.toml").write_text(COURSE)
    (tmp_path / "glossary.toml").write_text("".join(f'[{term.id}]\nmeans = "A word."\n' for term in terms().values()))
    (tmp_path / "swap" / "one.md").write_text(LESSON.format(words=SENTENCE * 15))
    (tmp_path / "swap" / "puzzles" / "the-other-end.toml").write_text(OTHER_END)
    return tmp_path


def findings(lessons: Path) -> str:
    """Run the content check and return its findings."""
    return "\n".join(str(finding) for finding in check_course(load_course(lessons)))


def test_the_committed_lessons_pass() -> None:
    """The author of each puzzle agrees with the engine, and the teaching rules are followed."""
    assert check_course(course()) == ()


def test_an_expectation_the_engine_contradicts_is_named() -> None:
    puzzle = read_puzzle(OTHER_END.replace('5p = "kuikae.clear"', '5p = "kuikae.suji"'), "p")
    (finding,) = check_puzzle(puzzle)
    assert "5p" in finding.says
    assert "kuikae.clear" in finding.says


def test_an_answer_must_be_right() -> None:
    text = OTHER_END.replace('discards = "1s 8s 5p"', 'discards = "1s"')
    text = text.replace('8s = "kuikae.clear"\n5p = "kuikae.clear"\n', "")
    (finding,) = check_puzzle(read_puzzle(text, "p"))
    assert "no answer is right under common" in finding.says


def test_a_hint_may_not_contradict_the_ruling() -> None:
    puzzle = read_puzzle(OTHER_END + 'tells = {8s = "kuikae.suji"}\n', "p")
    (finding,) = check_puzzle(puzzle)
    assert "hint 1" in finding.says


def test_clauses_without_a_puzzle_are_named(lessons: Path) -> None:
    found = findings(lessons)
    ruling = [clause for clause in FAMILY.clauses if clause not in not_ruled.CLAUSES]
    assert "unruled" not in found
    for id in (clause.id for clause in ruling):
        assert (f"{id}: no puzzle reaches" in found) == (id not in {"kuikae.suji", "kuikae.clear", "kuikae.refused"})


def test_a_prohibition_needs_its_pair(lessons: Path) -> None:
    assert 'looks_like = "kuikae.suji"' in findings(lessons)


def test_a_pair_must_not_fall_under_the_same_rule(lessons: Path) -> None:
    """No answer of a puzzle can depend on the clause that its `looks_like` names."""
    path = lessons / "swap" / "puzzles" / "the-other-end.toml"
    path.write_text('looks_like = "kuikae.suji"\n' + OTHER_END)
    assert "an answer does rest on it" in findings(lessons)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (SENTENCE * 7 + "word " * 9, "has 79"),
        (SENTENCE * 40 + "word", "has 401"),
        (SENTENCE * 15 + "[[chi]]", "'chi'"),
        (SENTENCE * 15 + "your [[kamicha]]", "write the [[kamicha]]"),
        (SENTENCE * 15 + "{4q}", "'q'"),
        (SENTENCE * 15 + "\n\n{clause kuikae.sujii}\n", "kuikae.sujii"),
    ],
)
def test_a_lessons_page_is_checked(lessons: Path, words: str, says: str) -> None:
    (lessons / "swap" / "one.md").write_text(LESSON.format(words=words))
    assert any("swap/one.md" in line and says in line for line in findings(lessons).splitlines())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{desk}", SENTENCE * 12, "prompt and all; at most 120 do"),
        ("{desk}", "{desk}\n\n{clause kuikae.genbutsu}", "one clause stands beside the-other-end"),
        ("{clause kuikae.suji}", "Word.\n\n{desk}\n\nWord.", "2 times before the-other-end"),
        ("{clause kuikae.suji}", "", "nothing stands between {desk} and the-other-end"),
        ("{puzzle the-other-end}", "{puzzle the-other-end}\n\n{desk}\n", "none comes after the last"),
        ('clause = "kuikae.suji"', 'clause = "kuikae.sujii"', "no clause 'kuikae.sujii' to rest on"),
        ('"That it is the first."', '"A [[chi]]."', "no term 'chi'"),
        ('"That it is the first."', f'"{"word " * 21}"', "at most 20 words, this one has 21"),
        ('"1s the other end", ', "", "3 pictures"),
        ('"23s you', '"2q you', "'q'"),
    ],
)
def test_asides_are_short_and_lessons_learned_cite_clauses(lessons: Path, old: str, new: str, says: str) -> None:
    text = LESSON.format(words=SENTENCE * 15)
    assert "swap/one.md" not in findings(lessons)
    (lessons / "swap" / "one.md").write_text(text.replace(old, new))
    found = [line for line in findings(lessons).splitlines() if line.startswith("swap/one.md")]
    assert sum(says in line for line in found) == 1


def test_the_glossary_explains_exactly_the_terms(lessons: Path) -> None:
    (lessons / "glossary.toml").write_text(f'[moon]\nmeans = "No term."\nbrief = "{"word " * 9}"\n')
    found = findings(lessons)
    assert "[moon] is a term of no family" in found
    assert "brief of [moon]" in found
    assert "[chii] is missing" in found


def test_a_tracks_lessons_can_be_in_another_folder(lessons: Path) -> None:
    """This lets a lesson change tracks while keeping its address and stored progress."""
    text = LESSON.format(words=SENTENCE * 15).replace("the-other-end", "straight-back")
    (lessons / "swap" / "two.md").write_text(text)
    (lessons / "swap" / "puzzles" / "straight-back.toml").write_text(OTHER_END)
    more = COURSE.replace('id = "swap"', 'id = "more"\nfolder = "swap"').replace('["one"]', '["two"]')
    (lessons / "course.toml").write_text(COURSE + more)
    course = load_course(lessons)
    assert [(track.id, track.key(track.lessons[0].name)) for track in course.tracks] == [
        ("swap", "swap/one"),
        ("more", "swap/two"),
    ]
    assert list(course.files) == ["swap/the-other-end", "swap/straight-back"]


@pytest.mark.parametrize(
    ("file", "text", "error", "quoted"),
    [
        ("course.toml", "", CourseError, "[[track]]"),
        ("course.toml", "x = ", CourseError, "not TOML"),
        ("course.toml", COURSE + "colour = 1\n", CourseError, "colour"),
        ("course.toml", COURSE + '[moved]\n"swap/two" = []\n', CourseError, "got 'swap/two'"),
        (
            "course.toml",
            COURSE + '[moved]\n"swap/one" = ["the-other-end"]\n',
            CourseError,
            "the-other-end left swap/one",
        ),
        ("course.toml", COURSE + '[moved]\n"swap/one" = ["nowhere"]\n', CourseError, "nowhere left swap/one"),
        ("course.toml", f"moved = 1\n{COURSE}", CourseError, "moved"),
        ("course.toml", COURSE.replace('["one"]', '["One"]'), CourseError, "One"),
        ("course.toml", COURSE + 'folder = "sets"\n', CourseError, "no track is called 'sets'"),
        ("course.toml", COURSE + 'folder = "Swap"\n', CourseError, "a track’s id and folder are in small letters"),
        ("course.toml", COURSE.replace('"kuikae"', '"moon"'), CourseError, "moon"),
        ("course.toml", COURSE.replace('"1z"', '"8z"'), CourseError, "course.toml: the tile of track swap"),
        ("course.toml", f"x = {'9' * 5000}", CourseError, "not TOML"),
        ("glossary.toml", '[chii]\nmeans = "x"\nlink = "javascript:1"\n', CourseError, "javascript"),
        ("rules.toml", 'KUI-1 = "x"\n', CourseError, "[KUI-1] is a table of rules"),
        ("rules.toml", '[a]\nKUI-1 = "x"\n[b]\nKUI-1 = "y"\n', CourseError, "an id that stands nowhere else"),
        ("rules.toml", "[a]\nKUI-1 = 1\n", CourseError, "KUI-1 is a text, got 1"),
        ("swap/one.md", "no front matter", CourseError, "+++"),
        ("swap/one.md", LESSON.format(words="w").replace('["the-other-end"]', "[]"), CourseError, "places"),
        ("swap/two.md", LESSON.format(words="w"), CourseError, "swap/two.md: is in no track’s list"),
        ("swap/puzzles/stray.toml", OTHER_END, CourseError, "placed in no lesson"),
        ("swap/puzzles/the-other-end.toml", "title = 1", PuzzleError, "missing"),
    ],
)
def test_an_unusable_folder_is_refused_by_file(
    lessons: Path, file: str, text: str, error: type[Exception], quoted: str
) -> None:
    (lessons / file).write_text(text)
    with pytest.raises(error) as caught:
        load_course(lessons)
    assert quoted in str(caught.value)
