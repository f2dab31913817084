"""Options and readings: the options a judgement depends on are found by running it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.agreement.declared_options import (
    AGREED,
    Agreed,
    Either,
    OpenOptionError,
    RulesetError,
    Text,
    either,
    option,
)
from callwise.agreement.named_ruleset import named
from callwise.agreement.ruleset import Ruleset
from callwise.ground.seats import Seat
from callwise.law.options import Choice, Reading, Value, said, whether, written
from callwise.law.ruling import FOLLOWS, FORBIDS, LEAVES_OPEN, PERMITS, Clause, Ruling, Source, Verdict
from callwise.law.settlement import Payment, Settlement


class Wind(Choice):
    """The wind's direction."""

    NORTH = "north", "From the north."
    SOUTH = "south", "From the south."
    NONE = "no_wind", "Not at all.", "no wind blows"


class Sail(Choice):
    """How much sail is set."""

    FULL = "full", "All of it."
    REEFED = "reefed", "Some of it."


class Flag(Choice):
    """Which flags fly."""

    RED = "red", "The red one."
    BLUE = "blue", "The blue one."


class Lamp(Choice):
    """Which lamp burns."""

    ON = "on", "It burns."
    OFF = "off", "It does not."


@dataclass(kw_only=True, eq=False, repr=False)
class Boat(Ruleset):
    """A ruleset invented for this test: three single choices and a set."""

    wind: Agreed[Wind] = option(Wind.NORTH, "Where the wind comes from.")
    sail: Agreed[Sail] = option(Sail.FULL, "How much sail is set.")
    lamp: Agreed[Lamp] = option(Lamp.ON, "Whether the lamp burns.")
    flags: Agreed[frozenset[Flag]] = option(
        frozenset({Flag.RED}),
        "Which flags fly.",
        points=(whether("Red flies?", Flag.RED), whether("Blue flies?", Flag.BLUE)),
    )


LOG, BOOK = Source("log", "The log"), Source("book", "The book")
USUAL = Boat(name="usual", title="Usual", usual=True)
SILENT = Boat(name="silent", title="Silent", text=Text("the one edition", "all of it"))
HALF = Boat("half", "Half", wind=(either(Wind.NORTH, Wind.SOUTH), LOG), flags=(frozenset({Flag.RED}), LOG))
PRESETS = (USUAL, SILENT, HALF)

EVERY_SET: tuple[frozenset[Flag], ...] = (frozenset(), frozenset({Flag.RED}), frozenset({Flag.BLUE}), frozenset(Flag))


def clause(id: str, bears: tuple[Verdict, ...]) -> Clause:
    return Clause(id, bears, "TST-1", id, id, id, id, LOG)


YES, AYE = clause("yes", PERMITS), clause("aye", PERMITS)
NO, MAYBE = clause("no", FORBIDS), clause("maybe", LEAVES_OPEN)
FINE, LASH = clause("fine", FOLLOWS), clause("lash", FOLLOWS)


def choices(readings: tuple[Reading[object], ...]) -> list[dict[str, str]]:
    """Return the options that each reading settles, as text."""
    return [{name: written(value) for name, value in reading.choices.items()} for reading in readings]


def sailing(rules: Boat) -> Ruling:
    """Forbid sailing without wind; otherwise decide by the sail."""
    if rules.wind is Wind.NONE:
        return NO.forbids()
    return YES.permits() if rules.sail is Sail.FULL else NO.forbids()


def test_a_judgement_asks_only_for_options_it_uses() -> None:
    assert choices(SILENT.judged(sailing).readings) == [
        {"wind": "north", "sail": "full"},
        {"wind": "north", "sail": "reefed"},
        {"wind": "south", "sail": "full"},
        {"wind": "south", "sail": "reefed"},
        {"wind": "no_wind"},
    ]


def test_settled_options_are_not_asked() -> None:
    assert choices(USUAL.judged(sailing).readings) == [{}]
    assert choices(HALF.choosing({"sail": Sail.FULL}).judged(sailing).readings) == [
        {"wind": "north"},
        {"wind": "south"},
    ]


def test_a_set_has_a_reading_for_every_combination() -> None:
    found = SILENT.judged(lambda rules: rules.flags).readings
    assert [reading.outcome for reading in found] == list(EVERY_SET)
    assert choices(found) == [{"flags": "none"}, {"flags": "red"}, {"flags": "blue"}, {"flags": "blue,red"}]


def test_readings_with_the_same_ruling_are_merged() -> None:
    """Only the sail matters here, whatever the wind's direction."""

    def judge(rules: Boat) -> Ruling:
        assert isinstance(rules.wind, Wind)
        return YES.permits() if rules.sail is Sail.FULL else NO.forbids()

    assert [len(reading.choices) for reading in SILENT.judged(judge).readings] == [2] * 6
    settled = SILENT.ruling(judge, MAYBE)
    assert (settled.verdict, settled.clause) == (Verdict.UNSETTLED, MAYBE)
    assert choices(settled.readings) == [{"sail": "full"}, {"sail": "reefed"}]
    assert [reading.outcome.clause for reading in settled.readings] == [YES, NO]


def test_readings_that_all_agree_settle_the_point() -> None:
    def judge(rules: Boat) -> Ruling:
        if rules.flags and rules.wind is Wind.NORTH:
            return YES.permits()
        return YES.permits()

    assert len(SILENT.judged(judge).readings) == 1 + 3 * 3
    assert SILENT.ruling(judge, MAYBE) == YES.permits()


def test_a_different_reason_for_the_same_verdict_is_reported() -> None:
    judged = SILENT.ruling(lambda rules: (YES if rules.sail is Sail.FULL else AYE).permits(), MAYBE)
    assert (judged.verdict, judged.clause) == (Verdict.LEGAL, YES)
    assert [reading.outcome.clause for reading in judged.readings] == [YES, AYE]


def test_differing_penalties_leave_the_penalty_open() -> None:
    def judge(rules: Boat) -> Ruling:
        ruling = NO.forbids()
        return ruling.with_penalty(FINE if rules.sail is Sail.FULL else LASH)

    judged = SILENT.ruling(judge, MAYBE)
    assert (judged.verdict, judged.clause, judged.follows) == (Verdict.ILLEGAL, NO, None)
    assert [reading.outcome.follows for reading in judged.readings] == [FINE, LASH]
    assert USUAL.ruling(judge, MAYBE).follows is FINE


def test_a_nested_judgement_leaves_options_open() -> None:

    def inner(rules: Boat) -> Ruling:
        return YES.permits() if rules.sail is Sail.FULL else NO.forbids()

    def outer(rules: Boat) -> Ruling:
        first = rules.ruling(inner, MAYBE)
        assert first.verdict is not Verdict.UNSETTLED
        return first if rules.wind is Wind.NORTH else NO.forbids()

    judged = SILENT.choosing({"wind": Wind.NORTH}).ruling(outer, MAYBE)
    assert choices(judged.readings) == [{"sail": "full"}, {"sail": "reefed"}]


def test_options_read_are_named_under_every_reading() -> None:
    assert USUAL.judged(sailing).read == {"wind", "sail"}
    assert USUAL.choosing({"wind": Wind.NONE}).judged(sailing).read == {"wind"}
    assert SILENT.judged(sailing).read == {"wind", "sail"}
    assert SILENT.judged(lambda rules: YES.permits()).read == frozenset()


def test_rules_being_read_cannot_be_judged_directly() -> None:
    with pytest.raises(ValueError, match="what it reads"):
        SILENT.judged(lambda rules: rules.judged(sailing))


def test_reading_an_open_option_is_an_error() -> None:
    with pytest.raises(OpenOptionError, match="wind is open"):
        _ = SILENT.wind
    assert SILENT.choosing({"wind": Wind.SOUTH}).wind is Wind.SOUTH
    with pytest.raises(OpenOptionError, match="sail is open"):
        _ = SILENT.choosing({"wind": Wind.SOUTH}).sail


def test_payments_are_settled_by_their_amounts() -> None:
    def pay(points: int) -> Settlement:
        return Settlement((Payment(Seat.EAST, Seat.WEST, points, FINE),))

    def settle(rules: Boat) -> Settlement:
        assert isinstance(rules.wind, Wind)
        return pay(100) if rules.sail is Sail.FULL else pay(200)

    due = SILENT.settle_payments(settle)
    assert not due.is_settled
    assert choices(due.readings) == [{"sail": "full"}, {"sail": "reefed"}]
    assert [reading.outcome.change(Seat.WEST) for reading in due.readings] == [100, 200]
    assert due.payments == pay(100).payments
    assert SILENT.choosing({"sail": Sail.FULL}).settle_payments(settle) == pay(100)
    assert USUAL.settle_payments(settle).is_settled


def test_a_preset_is_silent_without_a_source() -> None:
    assert {one.name: one.readings for one in SILENT.options()} == {
        "wind": tuple(Wind),
        "sail": tuple(Sail),
        "lamp": tuple(Lamp),
        "flags": EVERY_SET,
    }
    assert {one.name: written(one.value) for one in USUAL.options() if one.value is not None} == {
        "wind": "north",
        "sail": "full",
        "lamp": "on",
        "flags": "red",
    }
    half = {one.name: one for one in HALF.options()}
    assert (half["wind"].source, half["wind"].value, half["wind"].readings) == (LOG, None, (Wind.NORTH, Wind.SOUTH))
    assert (half["flags"].source, half["flags"].value, half["flags"].readings) == (LOG, frozenset({Flag.RED}), ())
    assert (half["sail"].source, half["sail"].value) == (None, None)


def test_an_option_knows_if_it_is_a_set() -> None:
    assert {one.name: (one.is_set, one.every) for one in USUAL.options()} == {
        "wind": (False, tuple(Wind)),
        "sail": (False, tuple(Sail)),
        "lamp": (False, tuple(Lamp)),
        "flags": (True, tuple(Flag)),
    }


def test_a_value_has_its_source() -> None:
    said = Boat("said", "Said", LOG, wind=(Wind.SOUTH, "page 3"), sail=(Sail.REEFED, BOOK))
    assert (said.wind, said.sail) == (Wind.SOUTH, Sail.REEFED)
    assert {name: (one.title, one.place) for name, one in said.sources.items()} == {
        "wind": ("The log", "page 3"),
        "sail": ("The book", ""),
    }
    with pytest.raises(RulesetError, match="'page 3' is a place in no book"):
        Boat("bare", "Bare", wind=(Wind.SOUTH, "page 3"))


def test_only_the_usual_ruleset_relies_on_defaults() -> None:
    usual = Boat("plain", "Plain", usual=True, wind=LOG)
    assert (usual.wind, usual.sources) == (Wind.NORTH, {"wind": LOG})
    with pytest.raises(RulesetError, match="wind has a source and no value"):
        Boat("bare", "Bare", wind=LOG)


def test_a_ruleset_inherits_from_its_base() -> None:
    like = Boat("like", "Like", like=HALF, flags=(frozenset(Flag), BOOK))
    assert like.open == HALF.open
    assert like.sources == {"wind": LOG, "flags": BOOK}
    assert like.flags == frozenset(Flag)


def test_a_ruleset_is_immutable() -> None:
    with pytest.raises(AttributeError, match="wind is chosen in another one"):
        USUAL.wind = (Wind.SOUTH, LOG)
    assert USUAL.wind is Wind.NORTH


@pytest.mark.parametrize("readings", [(), (Wind.NORTH,), (Wind.NORTH, Wind.NORTH), (Wind.NORTH, Sail.FULL)])
def test_an_open_option_has_two_valid_readings(readings: tuple[Value, ...]) -> None:
    with pytest.raises(RulesetError, match="an open wind has two readings or more of north, south, no_wind"):
        Boat("odd", "Odd", wind=Either(readings))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("usual+wind=south", {"wind": "south", "sail": "full", "lamp": "on", "flags": "red"}),
        ("usual+flags=blue,red", {"wind": "north", "sail": "full", "lamp": "on", "flags": "blue,red"}),
        ("usual+flags=red,blue+sail=reefed", {"wind": "north", "sail": "reefed", "lamp": "on", "flags": "blue,red"}),
        ("usual+flags=none", {"wind": "north", "sail": "full", "lamp": "on", "flags": "none"}),
        ("usual+flags=open+wind=open", {"sail": "full", "lamp": "on"}),
        ("silent+wind=no_wind", {"wind": "no_wind"}),
        ("half+wind=south", {"wind": "south", "flags": "red"}),
    ],
)
def test_a_custom_ruleset_is_named_after_its_changes(name: str, values: dict[str, str]) -> None:
    rules = named(PRESETS, name)
    options = {one.name: one for one in rules.options()}
    assert rules.name == name
    assert {key: written(one.value) for key, one in options.items() if one.value is not None} == values
    for change in name.split("+")[1:]:
        key, _, _ = change.partition("=")
        assert options[key].source is AGREED


def test_a_title_describes_its_changes() -> None:
    flags = "red flies: no and blue flies: yes"
    assert named(PRESETS, "usual+flags=blue+wind=no_wind").title == f"Usual, but no wind blows and {flags}"
    assert named(PRESETS, "usual+lamp=off").title == "Usual, but it does not"
    title = "Usual, but no wind blows, silent on whether the lamp burns"
    assert named(PRESETS, "usual+lamp=open+wind=no_wind").title == title


@pytest.mark.parametrize(
    ("name", "quoted", "listed"),
    [
        ("moon", "'moon'", "usual, silent, half"),
        ("usual+moon=full", "'moon'", "wind, sail, lamp, flags"),
        ("usual+wind=west", "'west'", "one of these: north, south, no_wind, open"),
        ("usual+wind", "''", "one of these: north, south, no_wind, open"),
        ("usual+flags=green", "'green'", "several of these, parted by commas: red, blue, none, open"),
        ("usual+flags=red,red", "'red,red'", "red, blue, none, open"),
        ("usual+flags=red,none", "'red,none'", "red, blue, none, open"),
        ("usual+wind=north+wind=south", "wind is set twice", ""),
        ("usual+wind=open+wind=open", "wind is set twice", ""),
    ],
)
def test_an_unknown_name_is_quoted_with_the_valid_ones(name: str, quoted: str, listed: str) -> None:
    with pytest.raises(RulesetError) as caught:
        named(PRESETS, name)
    assert quoted in str(caught.value)
    assert listed in str(caught.value)


def test_choosing_does_not_change_the_ruleset() -> None:
    chosen = SILENT.choosing({"wind": Wind.SOUTH})
    assert "wind" in SILENT.open
    assert "wind" not in chosen.open
    assert chosen != SILENT
    assert SILENT.choosing({}) == SILENT


@pytest.mark.parametrize(
    ("value", "as_written", "as_said"),
    [
        (Wind.NONE, "no_wind", "Not at all."),
        (frozenset(Flag), "blue,red", "The blue one. The red one."),
        (frozenset({Flag.RED}), "red", "The red one."),
        (frozenset[Flag](), "none", "None of them."),
    ],
)
def test_a_value_has_file_and_readable_forms(value: Value, as_written: str, as_said: str) -> None:
    assert (written(value), said(value)) == (as_written, as_said)


ASKED = ("wind", "sail", "lamp")
VALUES: Mapping[str, tuple[Choice, ...]] = {"wind": tuple(Wind), "sail": tuple(Sail), "lamp": tuple(Lamp)}


def tables() -> st.SearchStrategy[dict[tuple[Choice, ...], bool]]:
    """Generate a judgement's result for every combination of three options."""
    every = list(product(*VALUES.values()))
    return st.lists(st.booleans(), min_size=len(every), max_size=len(every)).map(
        lambda says: dict(zip(every, says, strict=True))
    )


def by_table(says: Mapping[tuple[Choice, ...], bool], order: list[str]) -> Callable[[Boat], Ruling]:
    """Return a judgement that reads all options in a given order."""

    def judge(rules: Boat) -> Ruling:
        asked: dict[str, Choice] = {name: getattr(rules, name) for name in order}
        return YES.permits() if says[tuple(asked[name] for name in ASKED)] else NO.forbids()

    return judge


@given(tables(), st.permutations(ASKED))
def test_readings_are_complete_and_minimal(says: dict[tuple[Choice, ...], bool], order: list[str]) -> None:
    judged = SILENT.ruling(by_table(says, order), MAYBE)
    matters = {
        name
        for place, name in enumerate(ASKED)
        if any(
            says[one] is not says[(*one[:place], other, *one[place + 1 :])] for one in says for other in VALUES[name]
        )
    }
    assert (judged.verdict is Verdict.UNSETTLED) is bool(matters)
    assert {name for reading in judged.readings for name in reading.choices} == matters
    for one, verdict in says.items():
        chosen = dict(zip(ASKED, one, strict=True))
        fits = [
            reading.outcome.is_legal
            for reading in judged.readings
            if all(chosen[name] is value for name, value in reading.choices.items())
        ]
        assert fits == ([verdict] if matters else [])


Tree = bool | tuple[str, tuple["Tree", ...]]
"""A judgement as a tree: its answer, or the option read with a subtree for each value."""


def trees(left: tuple[str, ...] = ASKED) -> st.SearchStrategy[Tree]:
    """Generate decision trees in which each branch reads only the options it needs."""
    if not left:
        return st.booleans()

    def asking(name: str) -> st.SearchStrategy[Tree]:
        rest = trees(tuple(other for other in left if other != name))
        return st.tuples(st.just(name), st.tuples(*[rest] * len(VALUES[name])))

    return st.one_of(st.booleans(), st.sampled_from(left).flatmap(asking))


def by_tree(tree: Tree, rules: Boat) -> Ruling:
    """Return a judgement that follows the tree."""
    while not isinstance(tree, bool):
        name, branches = tree
        tree = branches[VALUES[name].index(getattr(rules, name))]
    return YES.permits() if tree else NO.forbids()


@given(trees())
def test_adaptive_judgements_have_complete_readings(tree: Tree) -> None:
    """For every way to settle the open options, exactly one reading fits and gives the same ruling."""
    judged = SILENT.ruling(partial(by_tree, tree), MAYBE)
    for chosen in (dict(zip(ASKED, one, strict=True)) for one in product(*VALUES.values())):
        ruling = by_tree(tree, SILENT.choosing(chosen))
        assert (
            set(SILENT.choosing(chosen).judged(partial(by_tree, tree)).read)
            <= SILENT.judged(partial(by_tree, tree)).read
        )
        fits = [
            reading.outcome
            for reading in judged.readings
            if all(chosen[name] is value for name, value in reading.choices.items())
        ]
        assert fits == [ruling] or (not judged.readings and judged == ruling)
