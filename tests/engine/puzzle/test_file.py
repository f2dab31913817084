"""Puzzle files: how they are read, and the message for each fault."""

import tomllib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import NotationError
from callwise.law.ruling import Sentence
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import MAX_HINTS, MAX_TEXT, Puzzle, marked, read_position, read_puzzle
from callwise.question.case import Form
from callwise.question.families import families
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.table.tiles import parse_tiles
from tests.support.hostile.hostile_puzzles import NESTED, UNFIT, UNWRITTEN
from tests.support.refusals import refused
from tests.support.rulings.course_texts import LEGAL, MAY_CALL, OTHER_END

KEYS = ("title", "ruleset", "asks", "prompt", "looks_like", "unaided", "table", "referee", "offer", "expect", "hint")
EXPECT = '1s = "kuikae.suji"'
HINT = """
[[hint]]
text = "Look at {23s}."
"""


def read(text: str) -> Puzzle:
    return read_puzzle(text, "the-name")


def edited(old: str, new: str, text: str = OTHER_END) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def fault(text: str) -> str:
    """Return the error for a refused text, checking that it begins with the puzzle's name."""
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert caught.value.where == "the-name"
    key = caught.value.key
    where = "the-name: " if key is None else f"the-name, {key}: "
    assert str(caught.value).startswith(where)
    assert len(str(caught.value)) < 1_500
    return str(caught.value).removeprefix("the-name").lstrip(":, ")


def codes(form: Form) -> list[str]:
    return [ruled.code for ruled in form.rulings(COMMON)]


def test_a_whole_puzzle_is_read() -> None:
    puzzle = read(OTHER_END)
    assert (puzzle.name, puzzle.title, puzzle.rules.name) == ("the-name", "The other end", "common")
    assert (puzzle.form.case.id, puzzle.form.kind) == ("kuikae.discard", "choose-one")
    assert puzzle.prompt == Sentence("You took {4s} as [[chii]].", {"4s": parse_tiles("4s")})
    assert codes(puzzle.form) == ["5p", "1s", "8s"]  # in hand order
    assert puzzle.form.cites == {"1s": "kuikae.suji", "8s": "kuikae.clear", "5p": "kuikae.clear"}
    assert [hint.says.facts for hint in puzzle.hints] == [{"23s": parse_tiles("23s")}]
    assert puzzle.looks_like == ()
    assert puzzle.text == OTHER_END


def test_by_default_every_different_tile_is_offered() -> None:
    text = OTHER_END[: OTHER_END.index("[offer]")] + "[expect]\n"
    held = ["2m", "3m", "4m", "5p", "6p", "7p", "1s", "8s"]
    text += "\n".join(f'{code} = "kuikae.clear"' for code in held)
    assert codes(read(text).form) == held


def test_calls_are_offered_in_notation() -> None:
    text = MAY_CALL.replace("[expect]", '[offer]\ncalls = ["chii 1m with 23m"]\n\n[expect]')
    assert codes(read(text).form) == ["chii 1m with 23m"]


def test_hints_and_looks_like_are_optional() -> None:
    assert read(edited(HINT, "")).hints == ()
    assert read("unaided = true\n" + edited(HINT, "")).unaided
    assert read('looks_like = "kuikae.dead-end"\n' + OTHER_END).looks_like == ("kuikae.dead-end",)
    several = 'looks_like = ["kuikae.dead-end", "kuikae.genbutsu"]\n'
    assert read(several + OTHER_END).looks_like == ("kuikae.dead-end", "kuikae.genbutsu")
    told = read(OTHER_END + 'tells = { 1s = "kuikae.suji" }\n').hints[0].tells
    assert told == {"1s": "kuikae.suji"}


def test_a_position_needs_no_puzzle_keys() -> None:
    position = read_position('asks = "kuikae.call"\n' + MAY_CALL[MAY_CALL.index("[table]") :], "p")
    assert position.rules is None
    assert codes(position.form) == ["chii 1m with 23m"]


@pytest.mark.parametrize("key", ["title", "ruleset", "asks", "prompt", "table", "expect"])
def test_a_missing_key_is_named(key: str) -> None:
    lines = OTHER_END.splitlines()
    kept = [line.replace(f"[{key}]", f"[spare.{key}]") for line in lines if not line.startswith((f"{key} ", f"{key}="))]
    text = "\n".join(kept).replace("[spare.table]", "[offer.table]").replace("[spare.expect]", "[offer.expect]")
    assert repr(key) in fault(text)


@pytest.mark.parametrize(
    ("old", "new", "quoted"),
    [
        ('"The other end"', '"', "line 2"),
        ('title   = "The other end"', 'title = "a"\ntitle = "b"', "line 3"),  # a duplicate key
        ('"The other end"', "7", "title is a text, got a number"),
        ('"The other end"', '"  "', "title is a text, got '  '"),
        ('"The other end"', "true", "title is a text, got true or false"),
        ('"The other end"', "1979-05-27", "title is a text, got a date or time"),
        ('"The other end"', f'"{"a" * 81}"', "title has at most 80 characters, got 81"),
        ('title   = "The other end"', 'titel = "The other end"\ntitle = "a"', "'titel', did you mean 'title'?"),
        ('"You took {4s} as [[chii]]."', f'"{"a" * 2001}"', "prompt has at most 2000 characters, got 2001"),
        ('"You took {4s} as [[chii]]."', '[["deep"]]', "prompt is a text, got a list"),
        ('"common"', '"comon"', "'comon'"),
        ('"common"', "{ name = 1 }", "ruleset is a text, got a table"),
        ('"kuikae.discard"', '"kuikae.discrad"', "'kuikae.discrad', did you mean 'kuikae.discard'?"),
        ('"kuikae.discard"', '"win.payment"', "'win.payment', did you mean 'win.payments'?"),
        ('call = "chii 4s with 23s"', "", "'call'"),
        ('hand = "234m 56667p 188s"', "", "'hand'"),
        ("call = ", 'cal = "x"\ncall = ', "unknown key 'cal', did you mean 'call'?"),
        ('"chii 4s with 23s"', '"take 4s with 23s"', "'take 4s with 23s'"),
        ('"chii 4s with 23s"', '"chii 4s with 25s"', "4s with 25s"),
        ('"chii 4s with 23s"', '["chii"]', "table.call: call is a text, got a list"),
        ('"chii 4s with 23s"', f'"{"4" * 801}"', "table.call: a text has at most 800 characters, got 801"),
        ('"234m 56667p 188s"', '"234m 56667p 188q"', "'q' at column 16 of '234m 56667p 188q'"),
        ('"234m 56667p 188s"', '"234m 56667p 18s"', "'234m56667p18s' has 10"),
        ('"234m 56667p 188s"', '"444s 56667p 444s"', "7 tiles of 4s"),
        ('"234m 56667p 188s"', '"234m 00667p 188s"', "2 red fives 0p"),
        ('"234m 56667p 188s"', '"234m 56667p 188s"\nmelds = "66z"', "'66z'"),
        ('"234m 56667p 188s"', '"234m 56667p 188s"\ndrawn = "9s"', "9s"),
        ('discards = "1s 8s 5p"', "", "one entry"),
        ('discards = "1s 8s 5p"', 'discards = ""', "offer.discards: it offers nothing"),
        ('discards = "1s 8s 5p"', "calls = []", "offer.calls: it offers nothing"),
        ('discards = "1s 8s 5p"', 'discards = ["1s"]', "offer.discards: offer can’t be read"),
        ('discards = "1s 8s 5p"', "calls = [1]", "offer.calls: offer can’t be read"),
        ('discards = "1s 8s 5p"', 'calls = ["chii 4s with 23s"]', "'chii 4s with 23s' can’t be offered"),
        ('discards = "1s 8s 5p"', 'discards = "1s 9s"', "'9s' can’t be offered"),
        ('discards = "1s 8s 5p"', 'discards = "11s"', "'1s' is offered twice"),
        ('discards = "1s 8s 5p"', 'discards = "1s"\ncalls = []', "one entry"),
        ('discards = "1s 8s 5p"', 'tiles = "1s"', "offer.tiles: offer can’t be read"),
        (EXPECT, "", "expect says nothing of 1s"),
        (EXPECT, '9s = "kuikae.suji"', "expect.9s: '9s' isn’t offered; answers are 5p, 1s, 8s"),
        (EXPECT, EXPECT + '\nnone = "kuikae.suji"', "expect leaves out 'none'"),
        (EXPECT, '1s = "kuikae.sujii"', "'kuikae.sujii', did you mean 'kuikae.suji'?"),
        (EXPECT, "1s = 3", "expect.1s: what is expected of an answer is a clause’s id, a text"),
        ('"Look at {23s}."', "", "line"),
        ('text = "Look at {23s}."', "", "text is missing; it is a text"),
        ("[[hint]]", "[hint]", "got a table"),
        ('"Look at {23s}."', '"Look."\nlook = 1', "unknown key 'look'"),
        ('"Look at {23s}."', f'"{"a" * 401}"', "text has at most 400 characters, got 401"),
        ('"Look at {23s}."', '"Look at {23}."', "'23'"),
        ('"Look at {23s}."', '"Look at {23s."', "'Look at {23s.'"),
        ('"Look at {23s}."', '"Look at 23s}."', "'Look at 23s}.'"),
        ('"Look at {23s}."', '"Look at {}."', "hint 1: braces hold tiles, like {23s}, got ''"),
        ('"Look at {23s}."', '"Look at {23s!r}."', "'Look at {23s!r}.'"),
        ('"Look at {23s}."', '"Look at {23s:>9}."', "'Look at {23s:>9}.'"),
        ('"Look at {23s}."', '"Look."\ntells = { 9s = "kuikae.suji" }', "tells names '9s'"),
        ('"Look at {23s}."', '"Look."\ntells = { 1s = "kuikae.no" }', "'kuikae.no'"),
        ('"Look at {23s}."', '"Look."\ntells = "1s"', "tells: tells is a table, got '1s'"),
    ],
)
def test_every_fault_quotes_its_cause(old: str, new: str, quoted: str) -> None:
    assert quoted in fault(edited(old, new))


@pytest.mark.parametrize(
    ("head", "quoted"),
    [
        ('looks_like = "kuikae.sujii"\n', "'kuikae.sujii', did you mean 'kuikae.suji'?"),
        ("looks_like = 1\n", "looks_like names no clause: a number"),
        ("unaided = 1\n", "unaided is true or false, got a number"),
        ("unaided = true\n", "unaided: an unaided puzzle has no [[hint]]"),
        ('looks_like = ["kuikae.suji", "kuikae.no"]\n', "looks_like names no clause: 'kuikae.no'"),
        ('hint = ["Look."]\n', "a hint is a table [[hint]] with a text, got 'Look.'"),
        ('expect = "x"\n', "expect: expect is a table, got 'x'"),
        ("table = []\n", "table: table is a table, got a list"),
        ('offer = "1s"\n', "offer is a table"),
    ],
)
def test_tables_and_keys_are_distinguished(head: str, quoted: str) -> None:
    key = head.split(" ")[0]
    sections = OTHER_END.split("\n\n")
    text = head + "\n\n".join(part for part in sections if not part.startswith((f"[{key}]", f"[[{key}]]")))
    assert quoted in fault(text)


def test_hints_are_at_most_three() -> None:
    assert len(read(OTHER_END + HINT * 2).hints) == MAX_HINTS
    assert "4" in fault(OTHER_END + HINT * 3)


@pytest.mark.parametrize(
    ("old", "new", "quoted"),
    [
        ('"1m"', '"1q"', "'1q'"),
        ('"kamicha"', '"above"', "'above'"),
        ('"kamicha"', '"self"', "left, across or right"),
        ('"kamicha"', '"toimen"', "toimen"),  # no possible call: no chii from there
        ('"2344m"', '"23446m"', "'23446m' has 5"),
        ("\"6'66z 11'1z 222'p\"", "\"6'66z 11'1z 22'p\"", '"22\'p"'),
        ("\"6'66z 11'1z 222'p\"", "\"6'66z 11'1z 1'1m1m\"", "5 tiles of 1m"),
    ],
)
def test_a_position_before_a_call_is_checked_too(old: str, new: str, quoted: str) -> None:
    text = MAY_CALL.replace('"2344m"', '"2341m"') if quoted == "5 tiles of 1m" else MAY_CALL
    assert quoted in fault(edited(old, new, text))


DEAD_END = """
asks = "kuikae.legal"
[table]
call  = "chii 4m with 23m"
hand  = "14m"
melds = "6'66z 11'1z 222'p"
"""


def test_an_impossible_position_is_refused_under_its_ruleset() -> None:
    """KUI-17: a call without a legal discard is impossible; under other rulesets, or if none is named, it is read."""
    with refused("leaves only 14m, all of it frozen under common", PuzzleError, key="table.hand"):
        read_position('ruleset = "common"' + DEAD_END, "p")
    for ruleset in ('ruleset = "jpml-a"', 'ruleset = "rmu"', ""):
        assert codes(read_position(ruleset + DEAD_END, "p").form) == ["1m", "4m"]


def test_a_file_has_a_maximum_length() -> None:
    room = MAX_TEXT - len(OTHER_END) - 1
    assert read(OTHER_END + "#" + "a" * room).title
    assert str(MAX_TEXT + 1) in fault(OTHER_END + "#" + "a" * (room + 1))


def holding(key: str, value: str) -> str:
    """Return a valid puzzle with the value of one key replaced."""
    head, *tables = OTHER_END.strip().split("\n\n")
    lines = [line for line in head.splitlines() if line.split()[0] != key]
    others = [table for table in tables if not table.lstrip("[").startswith(key)]
    return "\n\n".join(("\n".join((f"{key} = {value}", *lines)), *others))


@pytest.mark.parametrize("value", UNWRITTEN.values(), ids=UNWRITTEN)
def test_invalid_toml_is_refused_without_a_key(value: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(holding("title", value))
    assert caught.value.key is None
    assert fault(holding("title", value))


@pytest.mark.parametrize("value", UNFIT.values(), ids=UNFIT)
@pytest.mark.parametrize("key", KEYS)
def test_hostile_values_are_refused_everywhere(key: str, value: str) -> None:
    text = holding(key, value)
    assert tomllib.loads(text)
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert str(caught.value.key).partition(".")[0] == key
    assert fault(text)


def test_a_valid_value_is_read_in_the_same_place() -> None:
    """The tests above refuse values because of their contents, and they try every key."""
    assert read(holding("title", '"The other end"')).title == "The other end"
    assert f"a puzzle has {', '.join(KEYS)}" in fault(holding("strange", "1"))


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_nesting_is_refused_before_parsing(text: str) -> None:
    """The message is short and doesn't depend on the TOML parser."""
    assert "nested at most 12 deep" in fault(text)


@pytest.mark.parametrize(
    "word", ["<script>alert(1)</script>", "‮4s‬", "４ｓ", "४s", "4s\u200b", "é" * 80, "🀄", "{0.__class__}", "%s", "\\"]
)
def test_strange_characters_are_only_text(word: str) -> None:
    quoted = word.replace("\\", "\\\\")
    assert read(edited('"The other end"', f'"{quoted}"')).title == word
    for old in ('"234m 56667p 188s"', '"1s 8s 5p"', '"chii 4s with 23s"', '"common"', '"kuikae.discard"'):
        assert fault(edited(old, f'"{quoted}"'))


def test_an_unknown_key_is_quoted_and_shortened() -> None:
    assert "…" in fault(f"{'k' * 5_000} = 1\n" + OTHER_END)


@pytest.mark.parametrize("text", ["Look at {23s}, then {0p}.", "No tiles.", "{{literal}}", "{23s}{23s}", "[[chii]]"])
def test_marked_sentences_are_filled_with_their_tiles(text: str) -> None:
    assert all(tiles == parse_tiles(name) for name, tiles in marked(text, families()[0]).facts.items())


@given(st.text("{}23s!:[].m ", max_size=12))
def test_a_sentence_is_read_or_refused_as_notation(text: str) -> None:
    try:
        sentence = marked(text, families()[0])
    except NotationError:
        return
    sentence.template.format(**sentence.facts)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    fault(text)


@given(st.integers(0, len(LEGAL)), st.integers(0, 30), st.text(max_size=8))
def test_any_edit_is_read_or_refused(at: int, length: int, new: str) -> None:
    with suppress(PuzzleError):
        read(LEGAL[:at] + new + LEGAL[at + length :])
