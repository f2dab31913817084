"""A freely written position posed as a puzzle: drawn, graded and stepped through, or refused with the entry named."""

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.agreement.declared_options import RulesetError
from callwise.doors import bridge
from callwise.ground.errors import CallwiseError
from callwise.puzzle.file import Puzzle
from callwise.puzzle.free_question import MOST_OFFERED, posed, put
from callwise.puzzle.grade import grade
from callwise.puzzle.registry import questions
from callwise.question.case import Case
from callwise.question.families import families
from callwise.question.forms.offers import ANSWER
from callwise.view.cards.card_setting import FRAME
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.elements.prose import plain
from tests.support.each import in_turn
from tests.support.rulings.course_texts import course as committed

CALL = {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}
LEGAL = "kuikae.legal"
MANY = " ".join(f"{rank * times}{suit}" for times in (1, 2) for suit in "bcd" for rank in "123456789")
SECONDS = 2.0
"""Time limit for any address here; a browser is slower."""


def send(method: str, **params: object) -> dict[str, dict[str, object]]:
    """Send a message and read the reply."""
    reply: dict[str, dict[str, object]] = json.loads(bridge.handle(json.dumps({"method": method, "params": params})))
    return reply


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.deep)])
def test_every_questions_example_can_be_posed(every: list[type[Case]], *, whole: bool) -> None:
    """The card asks the question in words, grades a right answer as right, and has a worked answer."""
    for nth, case in enumerate(every):
        for rules in in_turn(case.presets(), nth, whole=whole):
            ruled = {one.ruling.verdict for one in put(case.id, case.example, rules.name)[0].rulings(rules)}
            if not all(verdict.is_graded for verdict in ruled):
                continue
            puzzle = posed(case.id, case.example, rules.name)
            assert plain(puzzle.form.asks) in plain(puzzle.title)
            assert 'data-slot="felt"' in puzzle_card(puzzle, FRAME)
            right = puzzle.form.right(rules)
            assert right is not None
            assert grade(puzzle, right).grade.value == "right"


@pytest.mark.deep
def test_every_known_position_can_be_posed_with_open_options() -> None:
    """Uses the most open ruleset that an address can contain."""
    for asks, table in known():
        family = next(one for one in families() if questions()[asks] in one.questions)
        rules = "".join((family.presets[0].name, *(f"+{one.name}=open" for one in family.presets[0].options())))
        with suppress(RulesetError):
            assert posed(asks, table, rules).rules.name == rules


def test_a_posed_card_is_answered_like_a_built_one() -> None:
    """The card's data is enough for a ruling, a step and the worked answer, under any ruleset."""
    card = send("ask.card", asks=LEGAL, table=CALL, ruleset="jpml-a", name="third")["result"]
    source = {"name": "third", "asks": LEGAL, "table": CALL, "rules": "jpml-a"}
    assert json.dumps(source) in str(card["html"])
    assert 'id="third"' in str(card["html"])
    ruled = {
        ruleset: str(send("puzzle.rule", **source, answer=[["answer", "1m"]], ruleset=ruleset)["result"]["marks"])
        for ruleset in ("jpml-a", "common")
    }
    assert "['answer', '1m', 'legal']" in ruled["jpml-a"]
    assert "['answer', '1m', 'illegal']" in ruled["common"]
    assert "1" in str(send("puzzle.worked", **source, ruleset=None)["result"]["html"])
    play = questions()["exchange.play"]
    stepped = send(
        "puzzle.step", asks=play.id, table=play.example, rules="league", answer=[["act", "hint"]], ruleset=None
    )
    assert "steps" in stepped["result"]


def test_a_posed_card_uses_the_usual_rules_by_default() -> None:
    assert posed(LEGAL, CALL).rules.name == "common"
    assert posed(LEGAL, CALL, "common+kuikae=free").rules.name == "common+kuikae=free"


EARLY = {"acts": "north exchange 3b for west 3b"}


def test_an_only_answer_that_is_wrong_is_asked_about_with_yes_and_no() -> None:
    one = posed(LEGAL, {"call": "chii 5p with 67p", "discards": "5p"})
    assert one.form.kind == "yes-no"
    assert one.form.asks == "Can you discard 5 of circles?"
    assert one.form.right(one.rules) == ((ANSWER, "no"),)


@pytest.mark.parametrize(
    ("asks", "changed", "ruleset", "key", "column", "says"),
    [
        (LEGAL, {"hand": "14m 678p 23399s 7k"}, None, "hand", 18, "'k' at column 18"),
        (LEGAL, {"hand": "14m 678p 23399s 7z\u200f"}, None, "hand", 19, r"'\u200f'"),
        (LEGAL, {"hand": "14m 4'23s 99s 7z"}, None, "hand", None, "has 5"),
        (LEGAL, {"hand": "<img src=x>"}, None, "hand", 1, "'<img src=x>'"),
        (LEGAL, {"hand": "1" * 801}, None, "hand", None, "at most 800 characters"),
        (
            LEGAL,
            {"hnad": "14m"},
            None,
            "asks",
            None,
            "'hnad' isn’t an entry of this question, did you mean 'hand'?; it has call, discards, hand",
        ),
        (LEGAL, {}, "common kuikae=free", "ruleset", None, "'common kuikae=free'"),
        (LEGAL, {}, "x" * 3_000, "ruleset", None, "…"),
        ("exchange.allowed", EARLY, "league+early_exchange=open", "ruleset", None, "early_exchange is open"),
        ("no.question", {}, None, "asks", None, "'no.question'"),
        (
            "exchange.play",
            {"goal": "hold J; hold J; hold J; discard"},
            None,
            "asks",
            None,
            "no answer to this is right",
        ),
        ("joker.groups", {"groups": MANY}, None, "asks", None, f"at most {MOST_OFFERED}"),
    ],
)
def test_an_invalid_puzzle_is_refused_by_name(
    asks: str, changed: Mapping[str, str], ruleset: str | None, key: str, column: int | None, says: str
) -> None:
    example = questions()[asks].example if asks in questions() else {}
    with pytest.raises(CallwiseError) as caught:
        posed(asks, {**example, **CALL, **changed} if asks == LEGAL else {**example, **changed}, ruleset)
    assert (caught.value.key, caught.value.column) == (key, column)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    "hand",
    [
        "{{#mjt:14m 678p 23399s 7z}}",
        "{{#mjt:14m|30px}} {{#mjt: 678p23399s }} 7z",
        "14m678p23399s7z",
        " 14m\xa0678p 23399s7z ",
    ],
)
def test_a_hand_is_read_in_wiki_notation(hand: str) -> None:
    """It can have the surrounding markup, and any spaces."""
    assert posed(LEGAL, {**CALL, "hand": hand}).form.case == posed(LEGAL, CALL).form.case


@pytest.mark.parametrize(
    "melds", ["22'2s 4'23s", "{{#mjt:22'2s}} {{#mjt:4'23s}}", "{{#mjt: 22'2s 4'23s }}", "22’2s 4’23s"]
)
def test_melds_are_read_in_wiki_notation(melds: str) -> None:
    """Melds are separated by spaces, in one template call or several; quotation marks may be curly."""
    table = {"call": "pon 6z with 66z from toimen", "hand": "14m 99m 3m"}
    assert (
        posed(LEGAL, {**table, "melds": melds}).form.case == posed(LEGAL, {**table, "melds": "22'2s 4'23s"}).form.case
    )


@cache
def known() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return every position of the course and every question's example."""
    course = [(one.form.case.id, one.table) for one in committed().puzzles]
    return (*course, *((case.id, case.example) for case in questions().values()))


@cache
def written() -> Mapping[str, tuple[str, ...]]:
    """Return all values of each entry in these positions."""
    texts: dict[str, dict[str, None]] = {}
    for _, table in known():
        for key, text in table.items():
            texts.setdefault(key, {})[text] = None
    return {key: tuple(several) for key, several in texts.items()}


@st.composite
def addresses(draw: st.DrawFn) -> tuple[str, dict[str, str], str]:
    """Generate addresses: altered mixtures of known positions, under any rules."""
    asks, table = draw(st.sampled_from(known()))
    keys = list(questions()[asks].keys)
    changed = dict(table)
    for _ in range(draw(st.integers(0, 4))):
        key = draw(st.sampled_from(keys))
        texts = st.sampled_from(written().get(key, ("",)))
        changed[key] = draw(texts | texts.flatmap(altered) | st.text(max_size=40))
    family = next(one for one in families() if questions()[asks] in one.questions)
    usual = family.presets[0]
    left_open = draw(st.lists(st.sampled_from([one.name for one in usual.options()]), unique=True, max_size=8))
    rules = draw(
        st.sampled_from([one.name for one in family.presets])
        | st.just("".join((usual.name, *(f"+{name}=open" for name in left_open))))
        | st.text(max_size=20)
    )
    return asks, changed, rules


def altered(text: str) -> st.SearchStrategy[str]:
    """Return a text with a part removed, duplicated, or inserted."""
    return st.tuples(
        st.integers(0, len(text)), st.integers(0, len(text)), st.text("0123456789mpszbcdJFEN'\"|>;, ", max_size=9)
    ).map(lambda cut: text[: cut[0]] + cut[2] + text[cut[1] :])


@given(addresses())
def test_any_position_is_posed_or_refused_at_once(address: tuple[str, dict[str, str], str]) -> None:
    asks, table, rules = address
    began = time.perf_counter()
    try:
        puzzle: Puzzle | None = posed(asks, table, rules)
    except CallwiseError:
        puzzle = None
    if puzzle is not None:
        assert "</form>" in puzzle_card(puzzle, FRAME)
    assert time.perf_counter() - began < SECONDS


@given(
    st.sampled_from(sorted(questions())) | st.text(max_size=20),
    st.dictionaries(st.sampled_from(["call", "hand", "discard", "goal", "groups"]) | st.text(max_size=9), st.text()),
    st.none() | st.text(),
)
def test_any_mapping_of_texts_is_answered(asks: str, table: dict[str, str], rules: str | None) -> None:
    assert len(send("ask.card", asks=asks, table=table, ruleset=rules).keys() & {"result", "error"}) == 1
