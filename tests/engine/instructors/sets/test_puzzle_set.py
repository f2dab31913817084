"""A set is read from a URL, a file or a script's data; an invalid one is refused by name."""

import base64
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given

from callwise.ground.errors import CallwiseError
from callwise.instructors.sets.packing import packed
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet, SetError, read_model, write_model
from callwise.instructors.sets.set_address import read_address, write_address
from callwise.instructors.sets.set_puzzles import asked, edition, faults
from callwise.instructors.sets.set_toml import read_toml, write_toml
from callwise.instructors.sets.spec import LIMITS
from callwise.practice.orders import Order, make
from tests.support.hostile.hostile_puzzles import NESTED
from tests.support.instructors.puzzle_sets import FILES, SET, TEST, brief, sets
from tests.support.refusals import refused
from tests.support.rulings.course_texts import LEGAL, OTHER_END

BOMB = base64.urlsafe_b64encode(zlib.compress(b"a" * 20_000_000, 9)).decode().rstrip("=")
FINE = "v=1&name=Tuesday&puzzles=a/b"
MODEL: Mapping[str, object] = {"name": "Tuesday", "puzzles": ["a/b"]}


@given(sets())
def test_a_set_is_the_same_from_url_file_and_script(of: PuzzleSet) -> None:
    assert read_address(write_address(of)) == of
    assert read_toml(write_toml(of)) == replace(of, own=tuple(text for text in of.own))
    assert read_model(write_model(of)) == of


def test_a_url_can_order_puzzles_to_be_drawn() -> None:
    """The set holds the files that were drawn, so receipts stay the same if a later edition draws others."""
    order = Order("k3f9", "kuikae.suji", "kuikae.legal", "common", 1)
    of = read_address("v=1&name=x&puzzles=own/1&own=kuikae.suji,kuikae.legal,common,1,k3f9")
    assert of == PuzzleSet("x", ("own/1",), own=(make(order).puzzle.text,))
    assert read_address(write_address(of)) == of


@pytest.mark.parametrize("title", ["Right, left", "Again: Right, left"])
def test_an_order_can_name_the_puzzle_it_repeats(title: str) -> None:
    """The position is the same, and a puzzle that repeats a repeated one has the first one's title."""
    order = "kuikae.suji,kuikae.legal,common,1,k3f9"
    [named], [other] = (read_address(f"v=1&name=x&puzzles=own/1&own={one}").own for one in (f"{order},{title}", order))
    assert named.partition("\n")[0] == 'title = "Again: Right, left"'
    assert named.partition("\n")[2] == other.partition("\n")[2]


@pytest.mark.parametrize(
    "order",
    [
        "kuikae.suji,kuikae.legal,common,1,K!",
        "kuikae.suji,kuikae.legal,nobodys,1,a",
        "kuikae.suji,pao.risk,common,1,a",
        "kuikae.suji,kuikae.legal,common,9,a",
    ],
)
def test_an_order_that_cant_be_drawn_is_refused(order: str) -> None:
    with pytest.raises(SetError, match="own puzzle 1 can’t be drawn: "):
        read_address(f"v=1&name=x&puzzles=own/1&own={order}")


def test_orders_are_drawn_only_in_links() -> None:
    """A receipt holds the files that were answered."""
    with pytest.raises(SetError, match="own puzzle 1 can’t be read"):
        read_address("v=1&name=x&puzzles=own/1&own=kuikae.suji,kuikae.legal,common,1,k3f9", draws=False)


def test_a_url_is_written_as_browsers_write_it() -> None:
    """Spaces are written as pluses, slashes and commas are kept, and empty values are left out."""
    assert write_address(replace(TEST, own=(), puzzles=("a/b", "c/d"), says="", rules=("ema-2025",))) == (
        "v=1&count=2&name=Tuesday+evening&mode=test&shuffled=yes&rules=ema-2025&puzzles=a/b,c/d"
    )


def test_a_differently_encoded_url_is_read() -> None:
    assert read_address("#puzzles=a%2Fb%2Cc%2Fd&name=Tuesday%20evening&v=1&says=") == PuzzleSet(
        "Tuesday evening", ("a/b", "c/d")
    )


def test_escaped_ampersands_are_read() -> None:
    assert read_address("v=1&amp;name=a%26amp%3Bb&amp;puzzles=a/b") == PuzzleSet("a&amp;b", ("a/b",))


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("", "there’s no set in this"),
        ("#", "there’s no set in this"),
        ("name=x", "'v=1' is missing"),
        ("v=2&name=x", "version '2'; version 1 is read here"),
        (f"{FINE}&colour=red", "a set has no 'colour'; it can have name, says,"),
        (f"{FINE}&shufled=yes", "did you mean 'shuffled'?"),
        (f"{FINE}&name=y", "'name' appears 2 times in this address"),
        (f"{FINE}&mode=exam", "mode is 'practice' or 'test', not 'exam'"),
        (f"{FINE}&shuffled=no", "shuffled can only be 'yes', not 'no'"),
        (f"{FINE}&named=no", "named can only be 'yes', not 'no'"),
        ("v=1&puzzles=a/b", "'name' is missing"),
        ("v=1&name=+&puzzles=a/b", "a set has a name"),
        (f"v=1&name={'x' * 81}&puzzles=a/b", "the name has at most 80 characters, got 81"),
        (f"{FINE}&says={'x' * 401}", "the introduction has at most 400 characters, got 401"),
        (f"{FINE}&count=0", "count is how many puzzles there are, not '0'"),
        (f"{FINE}&count=2", "this link was cut short: of its 2 puzzles, 1 is missing"),
        (f"{FINE}&count=50", "of its 50 puzzles, 49 are missing"),
        (f"{FINE}&rules=ema", "no ruleset is called 'ema'"),
        (f"{FINE}&rules=common%2Bkuikae%3Dfree", "no ruleset is called 'common+kuikae=free'; rulesets are common, "),
        (f"{FINE}&rules=ema-2025&rules=common", "'ema-2025' and 'common' are rules of the same game"),
        (f"{FINE}&rules=common&rules=common", "'common' and 'common' are rules of the same game"),
        ("v=1&name=x", "'puzzles' is missing"),
        ("v=1&name=x&puzzles=,", "a set has puzzles, at least one"),
        ("v=1&name=x&puzzles=a/b,a/b", "'a/b' appears twice"),
        ("v=1&name=x&puzzles=a", "'a' isn’t the name of a puzzle"),
        ("v=1&name=x&puzzles=../b", "'../b' isn’t the name of a puzzle"),
        ("v=1&name=x&puzzles=own/x", "'own/x' isn’t the name of a puzzle"),
        ("v=1&name=x&puzzles=own/0", "'own/0' isn’t the name of a puzzle"),
        ("v=1&name=x&puzzles=own/1", "'own/1' isn’t there; this set has no puzzles of its own"),
        (f"v=1&name=x&puzzles=own/2&own={packed('x')}", "this set has 1 puzzle of its own"),
        (f"{FINE}&own=***", "the set’s own puzzle 1 can’t be read: it has characters that packed texts don’t have"),
        (f"{FINE}&own={packed(OTHER_END)[:-9]}", "it’s cut short or changed"),
        (f"{FINE}&own={packed('x')}AAAA", "it’s cut short or changed"),
        (f"{FINE}&own={BOMB}", "it has more than 16384 characters"),
        (f"{FINE}&own={packed('x' * 16_385)}", "it has more than 16384 characters"),
        (FINE + f"&own={packed('x')}" * 21, "a set has at most 20 puzzles of its own, this one 21"),
        (f"v=1&name=x&puzzles={','.join(f'a/{n}' for n in range(51))}", "at most 50 puzzles, this one 51"),
        (f"{FINE}{'&rules=x' * 200}", "at most 200 parts"),
        (f"{FINE}&says={'x' * 60_000}", "an address has at most 60000 characters"),
    ],
    ids=brief,
)
def test_an_invalid_url_is_refused_by_its_fault(address: str, says: str) -> None:
    with refused(re.escape(says), SetError):
        read_address(address)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "x', "not TOML"),
        ('puzzles = ["a/b"]', "'name' is missing"),
        ('name = "x"\npuzzles = "a/b"', "puzzles is a list of texts"),
        ('name = 1\npuzzles = ["a/b"]', "name is a text"),
        ('name = "x"\npuzzles = ["a/b"]\nshuffled = "yes"', "shuffled is true or false"),
        ('name = "x"\npuzzles = ["a/b"]\nmode = "exam"', "mode is 'practice' or 'test'"),
        ('name = "x"\npuzzles = ["own/y"]', "no puzzle 'own/y' is in this file, and there is no [own]"),
        ('name = "x"\npuzzles = ["own/y"]\nown.yy = "z"', "did you mean 'yy'?; [own] has yy"),
        ('name = "x"\npuzzles = ["a/b"]\nown.Yy = "z"', "small letters and hyphens, got 'Yy'"),
        ('name = "x"\npuzzles = ["a/b"]\nown.y = 1', "y is a whole puzzle file, as a text"),
        ('name = "x"\npuzzles = ["a/b"]\nown = "z"', "own is a table of puzzle files"),
        ("x" * 344_065, "a set’s file has at most 344064 characters"),
        *((text, "can be nested at most") for text in NESTED.values()),
    ],
    ids=brief,
)
def test_an_invalid_file_is_refused_by_its_fault(text: str, says: str) -> None:
    with refused(re.escape(says), SetError):
        read_toml(text)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "a set is an object"),
        ([], "a set is an object"),
        ({}, "'name' is missing"),
        ({**MODEL, "who": "Ana"}, "a set has no 'who'"),
        ({**MODEL, "name": ["x"]}, "name is a text"),
        ({**MODEL, "puzzles": ["a/b", 3]}, "puzzles is a list of texts"),
        ({**MODEL, "shuffled": 1}, "shuffled is true or false"),
        ({**MODEL, "mode": "exam"}, "mode is 'practice' or 'test'"),
        ({**MODEL, "own": ["x" * 16_385]}, "the set’s own puzzle 1 has at most 16384 characters"),
    ],
    ids=brief,
)
def test_invalid_script_data_is_refused(data: object, says: str) -> None:
    with refused(re.escape(says), SetError):
        read_model(data)


def test_a_trailing_lone_surrogate_is_replaced() -> None:
    """A script may produce one by truncating a name."""
    assert read_model({**MODEL, "name": "Ana \ud83c"}).name == "Ana �"


def test_a_file_can_list_custom_puzzles_in_any_order() -> None:
    of = read_toml('name = "x"\npuzzles = ["own/second", "a/b", "own/first"]\n[own]\nfirst = "1"\nsecond = "2"')
    assert (of.puzzles, of.own) == (("own/2", "a/b", "own/1"), ("1", "2"))


def test_custom_puzzles_are_readable_in_a_file() -> None:
    text = write_toml(replace(SET, puzzles=("own/1", "own/2"), own=(LEGAL, LEGAL)))
    assert f"the-other-end = '''\n{LEGAL}'''" in text
    assert '"own/puzzle-2",' in text


@pytest.mark.parametrize("text", ["", "'''", "a'", '"""\\', "a\r\nb\tc\x00d", "\nx\n", "\ufeffx"], ids=brief)
def test_any_custom_puzzle_text_survives_a_file(text: str) -> None:
    of = replace(SET, own=(text,))
    assert read_toml(write_toml(of)) == of


def test_the_largest_set_of_course_puzzles_has_a_url() -> None:
    keys = tuple(f"{'x' * 80}/{number:080}" for number in range(LIMITS["puzzles"]))
    of = PuzzleSet("é" * 80, keys, "é" * 400)
    assert read_address(write_address(of)) == of


def test_a_set_too_long_for_a_url_is_refused() -> None:
    texts = tuple("".join(chr(33 + (n * n * k) % 9_000) for n in range(16_000)) for k in range(1, LIMITS["own"] + 1))
    with pytest.raises(SetError, match="leave out some of its own puzzles"):
        write_address(replace(SET, own=texts))


def test_a_set_is_identified_by_its_contents() -> None:
    """The form in which it was written doesn't matter."""
    assert read_toml(write_toml(SET)).id == read_address(write_address(SET)).id == SET.id
    others = [replace(SET, name="x"), TEST, replace(SET, puzzles=SET.puzzles[::-1]), replace(SET, own=(LEGAL,))]
    assert len({SET.id, *(one.id for one in others)}) == 5
    assert all(len(one.id) == 12 for one in others)


@pytest.mark.parametrize(
    ("rules", "ruleset"),
    [((), "common"), (("ema-2025",), "ema-2025"), (("league",), "common"), (("jpml-a", "league"), "jpml-a")],
)
def test_a_puzzle_is_asked_under_its_games_ruleset(rules: tuple[str, ...], ruleset: str) -> None:
    assert {one.rules.name for one in asked(replace(SET, rules=rules), FILES)} == {ruleset}


def test_unaskable_puzzles_are_each_reported() -> None:
    of = PuzzleSet(
        "x", ("swap-calling/the-other-ends", "own/1", "own/2"), own=(OTHER_END, OTHER_END.replace("1s =", "2s ="), "")
    )
    unknown, unread, unused = faults(of, FILES)
    assert unknown == (
        "'swap-calling/the-other-ends' isn’t a puzzle of this course, did you mean 'swap-calling/the-other-end'?"
    )
    assert unread.startswith("own-2, expect")
    assert unused == "own/3 is brought along, but it isn’t among the puzzles"


def test_a_custom_puzzle_is_checked_against_its_expectations() -> None:
    of = PuzzleSet("x", ("own/1",), own=(OTHER_END.replace('8s = "kuikae.clear"', '8s = "kuikae.suji"'),))
    (fault,) = faults(of, {})
    assert fault.startswith("own/1: ")
    assert "kuikae.suji" in fault


def test_a_puzzle_without_a_right_answer_is_named() -> None:
    only = OTHER_END.replace('discards = "1s 8s 5p"', 'discards = "1s"')
    only = only.replace('8s = "kuikae.clear"\n5p = "kuikae.clear"\n', "")
    under = {
        rules: list(faults(PuzzleSet("x", ("own/1",), rules=(rules,), own=(only,)), {}))
        for rules in ("jpml-a", "common")
    }
    assert under["jpml-a"] == []
    assert "is right under common, so it isn’t a puzzle there" in under["common"][0]


@given(sets())
def test_any_set_is_checked_for_faults(of: PuzzleSet) -> None:
    assert all(faults(of, FILES))


def test_an_edition_changes_with_its_puzzles_only() -> None:
    """The rest of the course and authors' notes, which no page shows, don't matter."""
    other = {**FILES, "swap-calling/the-other-end": OTHER_END.replace("You took", "You have taken")}
    assert edition(SET, FILES) == edition(TEST, {**FILES, "a/b": "x"})
    assert edition(SET, FILES) != edition(SET, other)
    assert edition(replace(SET, own=(LEGAL,)), FILES) != edition(SET, FILES)
    assert edition(SET, {key: f"# A note\n# of its author\n{text}" for key, text in FILES.items()}) == edition(
        SET, FILES
    )
    with pytest.raises(CallwiseError, match="a puzzle of this course"):
        edition(SET, {})


def test_only_tests_limit_puzzles_to_one_answer() -> None:
    assert [mode for mode in Mode if replace(SET, mode=mode).is_test] == [Mode.TEST]
