"""Any text is read: nothing is refused but a text that is too long."""

from collections.abc import Mapping

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from callwise.ground.errors import EntryError, NotationError
from callwise.puzzle.sentence import read_sentence
from callwise.question.case import Case, Entries
from callwise.question.listening.words import LONGEST_SENTENCE
from tests.support.asked import asked
from tests.support.each import each

WORDS = sorted({word for part in ("asked", "further") for one in asked(part) for word in one.says.split()})
SPOKEN = st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)), max_size=30).map(" ".join)


def check(sentence: str, game: str | None) -> None:
    """Read a sentence and check what is promised of any."""
    read = read_sentence(sentence, game=game)
    places = [place for chip in read.chips for place in (chip.start, chip.end)]
    parts = [place for part in read.rest for place in part]
    for ends in (places, parts):
        assert ends == sorted(ends)
        assert all(0 <= place <= len(sentence) for place in ends)
    assert all(chip.start < chip.end for chip in read.chips)
    assert read.entries.keys() <= read.question.keys.keys()
    for key, text in read.entries.items():
        assert is_read({**read.question.example, key: text}, key, read.question)
    if read.beyond:
        assert not read.entries
    elif not read.missing:
        read.question.read(Entries(read.question.supplied(read.entries)))
    elif read.supposed:
        read.question.read(Entries(read.question.supplied(read.position)))


def is_read(table: Mapping[str, str], key: str, question: type[Case]) -> bool:
    """Whether the question's own reader can read an entry."""
    try:
        question.read(Entries(table))
    except NotationError as error:
        return error.key is not None and error.key.partition(".")[0] != key
    except ValueError:
        return True
    return True


@given(st.text(max_size=LONGEST_SENTENCE), st.sampled_from([None, "riichi", "american"]))
def test_any_text_is_read(sentence: str, game: str | None) -> None:
    check(sentence, game)


@given(SPOKEN.map(lambda said: said[:LONGEST_SENTENCE]), st.sampled_from([None, "riichi", "american"]))
@example("78s chi ¹", None)
def test_any_words_of_players_are_read(sentence: str, game: str | None) -> None:
    check(sentence, game)


@each(["I", *WORDS])
def test_each_word_of_players_is_read_alone(word: str) -> None:
    check(word, None)


@each(["pao when last set is a closed kan", "nukidora east got daburii chun"])
def test_a_sentence_that_tells_half_a_case_is_read(sentence: str) -> None:
    check(sentence, None)


def test_a_sentence_that_is_too_long_is_quoted() -> None:
    with pytest.raises(NotationError, match=r"^'chii chii .*…' has 505 characters; a sentence has at most 500$"):
        read_sentence("chii " * 101)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"game": "bridge"}, "no game 'bridge'; games are riichi, american"),
        ({"question": "x.y"}, "'x.y' isn’t a question"),
    ],
)
def test_an_unknown_game_or_question_is_named(options: dict[str, str], says: str) -> None:
    with pytest.raises(EntryError, match=says):
        read_sentence("chii", **options)
