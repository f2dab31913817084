"""Free questions: rulings on each question's example, located faults, and addresses."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import nullcontext, suppress
from html.parser import HTMLParser
from typing import cast
from urllib.parse import parse_qsl

import pytest

from callwise.doors import bridge
from callwise.ground.errors import CallwiseError, EntryError
from callwise.law.ruling import Verdict
from callwise.puzzle.entries import LONGEST_ENTRY
from callwise.puzzle.free_question import posed, put
from callwise.puzzle.registry import questions
from callwise.question.case import Case
from callwise.question.families import Family, also, families
from callwise.view.cards.free_ruling import Reply, fragment
from callwise.view.cards.question_form import asking_form, fields
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import plain
from tests.support.each import in_turn
from tests.support.rulings.course_texts import course

CALL = {"call": "chii 4m with 23m", "hand": "114m 678p 3399s 7z"}


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.deep)])
def test_every_question_can_be_asked_with_its_example(every: list[type[Case]], *, whole: bool) -> None:
    """The reply has the position and a ruling on each answer or on a right one; usually one ruleset is tried."""
    for nth, case in enumerate(every):
        for rules in in_turn(case.presets(), nth, whole=whole):
            reply = Reply.to(case.id, case.example, rules.name)
            parts = reply.parts()
            assert parts["ruleset"] == rules.name
            assert str(parts["felt"]).startswith("<div")
            assert reply.first in reply.each
            assert all(reply.ruling(code) for code in reply.each)


NOT_RULED = {"unread", "moot"}


def test_every_form_opens_with_its_example(every: list[type[Case]]) -> None:
    """The form's initial fields, which “Back to the example” restores, are the example."""
    with also("tests.counters"):
        opened = {asks: written for family in families() if family.questions for asks, written in _opened(family)}
        for case in every:
            first = {name: key.choices[0][0] for name, key in case.keys.items() if key.choices and not key.optional}
            assert opened[case.id] == {**dict.fromkeys(case.keys, ""), **first, **case.example}, case.id


def test_every_example_is_ruled_on_under_every_ruleset(every: list[type[Case]]) -> None:
    """Each question gets a verdict under some ruleset, and never an error or a blank pane."""
    for case in every:
        ruled = {rules.name: _verdicts(case, rules.name) for rules in case.presets()}
        assert all(ruled.values()), case.id
        assert any(verdicts - NOT_RULED for verdicts in ruled.values()), case.id
        for name, verdicts in ruled.items():
            assert verdicts - NOT_RULED or len(verdicts) == 1, (case.id, name)


def _verdicts(case: type[Case], ruleset: str) -> set[str]:
    return {graded.head.verdict.value for graded in Reply.to(case.id, case.example, ruleset).each.values()}


class _Fields(HTMLParser):
    """A form's initial fields: the questions of each field set, and the initial values."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[tuple[list[str], dict[str, str]]] = []
        self._writes = self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "fieldset" and "data-asks" in given:
            self.opened.append((str(given["data-asks"]).split(), {}))
        elif tag == "textarea" and self.opened:
            self._writes = str(given["name"])
            self.opened[-1][1][self._writes] = ""
        elif tag == "select" and self.opened:
            self._select = str(given["name"])
        elif tag == "option" and self._select and ("selected" in given or self._select not in self.opened[-1][1]):
            self.opened[-1][1][self._select] = str(given["value"])

    def handle_data(self, data: str) -> None:
        if self._writes:
            self.opened[-1][1][self._writes] = data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("textarea", "select"):
            self._writes = self._select = ""


def _form(family: Family) -> str:
    return asking_form(family, (), "", games=Markup(), links=Markup(), sample="")


def _opened(family: Family) -> Iterator[tuple[str, dict[str, str]]]:
    form = _Fields()
    form.feed(_form(family))
    return ((asks, written) for every, written in form.opened for asks in every)


def test_an_unreachable_goal_is_reported_instead_of_a_ruling() -> None:
    """The goal can be of a turn to play or of acts to put in order."""
    seats = {"you": "south", "south": "3b 11c 456d EESS FFF", "west": "10 | 33bJ"}
    turn = {**seats, "picked": "N", "discard": "9d by east"}
    acts = {"acts": "exchange 3b for west 3b; discard E", "you": "south", "south": "3b 11c 56d 8d EESS FFJ"}
    for asks, table in [
        ("exchange.play", {**turn, "goal": "mah jongg"}),
        ("exchange.play", {**turn, "goal": "hold JJJJ; discard"}),
        ("exchange.play", {**turn, "goal": "hold 8c"}),
        ("exchange.play", {**turn, "wanted": "west", "goal": "hold J; discard"}),
        ("exchange.order", {**acts, "west": "10 | 33bJ", "discard": "8d by east"}),
        ("exchange.order", {**acts, "discard": "8d by east"}),
        ("exchange.order", {**acts, "acts": "discard E; expose 8dJ; call 9d", "discard": "8d by east"}),
    ]:
        reply = Reply.to(asks, table)
        assert not reply.each, table
        (one,) = cast("list[dict[str, object]]", reply.parts()["each"])
        assert (one["code"], one["marks"]) == (reply.first, []), table
        assert "No steps lead there under these rules." in str(one["html"]), table
        assert reply.rules.title in str(one["html"]), table


def test_every_entry_is_explained_and_can_be_written(every: list[type[Case]]) -> None:
    for case in every:
        assert set(case.example) <= set(case.keys)
        for name, key in case.keys.items():
            assert name not in {"v", "asks", "rules", "ruleset", "answer", "theme", "words", "index"}
            assert "[[" not in plain(key.says) + plain(key.how)
            if key.choices:
                assert case.example.get(name, key.choices[0][0]) in dict(key.choices)


def test_a_familys_form_has_exactly_its_questions_and_tiles() -> None:
    with also("tests.counters"):
        for family in families():
            if not family.questions:
                continue
            html = _form(family)
            assert re.findall(r'data-question="(\w+\.[\w-]+)"', html) == [case.id for case in family.questions]
            assert set(re.findall(r'data-code="(\w+)"', html)) == {face.code for face in family.faces}


def test_a_familys_questions_are_in_few_groups() -> None:
    for family in families():
        assert 0 < len(family.moments) <= 10
        assert all(0 < len(cases) <= 6 for cases in family.moments.values())
        assert len(set(family.questions)) == len(family.questions)
        assert all(plain(says) for says in family.moments)


def test_rare_fields_are_folded_unless_the_example_uses_them() -> None:
    for family in families():
        for case in family.questions:
            drawn = fields([case], case)
            before, _, folded = drawn.partition("asking-more")
            for key, one in case.keys.items():
                if one.seldom:
                    assert one.optional, (case.id, key)
                    assert (f'data-key="{key}"' in folded) is (key not in case.example), (case.id, key)
            assert before.count("<textarea") <= 10, case.id


def test_each_answer_has_its_own_ruling() -> None:
    each = Reply.to("kuikae.legal", CALL).each
    assert {code: graded.head.verdict.value for code, graded in each.items()}["1m"] == "illegal"
    assert [graded.stamp.value for graded in each.values()].count("legal") == len(each) - 2
    tables = {one.ruleset.name: one.ruling.verdict.value for one in each["1m"].elsewhere}
    assert (tables["common"], tables["jpml-a"]) == ("illegal", "legal")


def test_each_seats_payment_has_its_own_ruling() -> None:
    """Each seat is picked in the drawing; below every ruling is the whole settlement."""
    with also("tests.counters"):
        reply = Reply.to("counters.owe", {"east": "rrb", "west": "w"}, "usual")
        assert [plain(one.headline) for one in reply.each.values()] == ["East pays 20.", "West receives 20."]
        assert all(one.head.clause.id == "counters.fine" and one.head.is_legal for one in reply.each.values())
        assert all(f'value="{seat}"' in reply.felt() and "In all" in reply.why(seat) for seat in ("east", "west"))
        assert re.findall(r"data-choice[^>]*><span>([^<]*)", reply.felt()) == ["−20", "+20"]
        silent = Reply.to("counters.owe", {"east": "rrb", "west": "w"}, "silent")
        assert {one.head.verdict for one in silent.each.values()} == {Verdict.UNSETTLED}


def test_the_exceptional_answer_is_ruled_on_first() -> None:
    """The answer with the rarest verdict is the likely dispute: one legal claim of many, or one frozen tile."""
    claims = {"discard": "9p by east", "west": "99p 123m 456m 789s 11z", "south": "123m 456s 789m 22z 33z"}
    assert Reply.to("calls.legal", claims).first == "west pon 9p with 99p"
    assert Reply.to("kuikae.legal", CALL).first == "1m"
    assert Reply.to("furiten.win", {"hand": "234m 567p 678s 88s 45m", "pond": "3m"}).first == "3m drawn"


FOUR_KANS = {"moment": "6s by west", "east": "? | 0z22m0z 0z33z0z", "west": "? | 0z88p0z 9'999s"}
THREE_RONS = {
    "moment": "4m by east",
    "claims": "south ron 4m; west ron 4m; north ron 4m",
    "south": "23m 456p 678p 55p 345s | | 1m9s",
    "west": "56m 22p 345s 678s 678p",
    "north": "23m 678s 234s 88s 345p",
}


@pytest.mark.parametrize(
    ("table", "first"),
    [
        (FOUR_KANS, "four-kans"),
        ({"moment": "6s by west", "riichi": "east south west north"}, "four-riichi"),
        ({"moment": "6s by west", "riichi": "east south"}, "four-riichi"),
        ({"moment": "2z by north"} | dict.fromkeys(("east", "south", "west"), "? | | 2z"), "four-winds"),
        (THREE_RONS, "three-wins"),
        ({"moment": "south drew 3z", "south": "19m 19p 19s 123z 446m 5p 7s | |"}, "nine-kinds"),
    ],
)
@pytest.mark.parametrize("ruleset", ["common", "ema-2025"])
def test_the_reason_that_the_position_shows_is_ruled_on_first(
    table: Mapping[str, str], first: str, ruleset: str
) -> None:
    """Tables without such draws rule on the same reason as the others."""
    assert Reply.to("draws.abort", table, ruleset).first == first


@pytest.mark.parametrize(
    ("asks", "table", "first"),
    [
        # A hand that wins isn't asked about the calls that it has no tiles for.
        (
            "calls.legal",
            {"discard": "4m by north, east has drawn", "south": "234p 567p 678s 234s 4m"},
            "south ron 4m",
        ),
        ("calls.legal", {"discard": "4m by west", "south": "44m 789m 23488p 234s"}, "south pon 4m with 44m"),
        ("calls.legal", {"discard": "4m by west", "south": "4m 19p 28s 1234567z 9m"}, "south pon 4m with 44m"),
        ("calls.turn", {"turn": "south drew 1z", "south": "123m 456p 789s 33z 67s 1z", "wall": "3"}, "riichi 1z"),
        ("calls.turn", {"turn": "south drew 4m", "south": "4444m 123p 567s 99s 11z"}, "ankan 4m"),
        ("calls.turn", {"turn": "south drew 1z", "south": "1111z 67m 234p 678s 55s", "riichi": "south"}, "ankan 1z"),
    ],
)
def test_an_answer_that_the_tiles_rule_out_is_not_first(asks: str, table: dict[str, str], first: str) -> None:
    assert Reply.to(asks, table).first == first


@pytest.mark.deep
def test_every_course_puzzle_can_be_edited() -> None:
    """The puzzle's address gives the same rulings, and can be posed as a puzzle if an answer is right."""
    for puzzle in course().puzzles:
        case = puzzle.form.case
        table = case.spelt_out(puzzle.table)
        pairs = dict(parse_qsl(fragment(case.id, table, puzzle.rules.name)))
        assert pairs.pop("v") == "1"
        form, rules = put(
            pairs.pop("asks"), {key: text for key, text in pairs.items() if key != "rules"}, pairs["rules"]
        )
        assert (form.case.id, rules.name) == (case.id, puzzle.rules.name)
        if type(form.case) is type(case):
            ruled = {one.code: one.ruling.verdict for one in form.rulings(rules)}
            own = {one.code: one.ruling.verdict for one in puzzle.form.rulings(puzzle.rules)}
            assert {code: ruled.get(code, verdict) for code, verdict in own.items()} == own, puzzle.name
        with suppress(EntryError) if form.right(rules) is None else nullcontext():
            assert posed(form.case.id, table, rules.name).form.case == form.case


@pytest.mark.parametrize(
    ("asks", "changed", "key", "column"),
    [
        ("kuikae.legal", {"hand": "114m 678p 3399s 7k"}, "hand", 18),
        ("kuikae.legal", {"call": "chii 4m with 2q3m"}, "call", 15),
        ("kuikae.legal", {"hand": "114m 678p 3399s"}, "hand", None),
        ("kuikae.legal", {"hand": "4444m 678p 399s 7z"}, "hand", None),
        ("kuikae.legal", {"drawn": "9p"}, "drawn", None),
        ("kuikae.legal", {"hand": "1" * (LONGEST_ENTRY + 1)}, "hand", None),
        ("kuikae.legal", {"claims": "east ron 4m"}, "asks", None),
        ("kuikae.call", {"from": "self"}, "from", None),
        ("kuikae.call", {"discard": "5z"}, "discard", None),
        ("calls.legal", {"north": "23m 44m | 6'66z | 1q"}, "north", 20),
        ("calls.legal", {"north": "23m 44m"}, "north", None),
        ("calls.legal", {"wall": "120"}, "wall", None),
        ("calls.legal", {"sticks": "0", "riichi": "east"}, "sticks", None),
        ("calls.waits", {"tiles": "9q"}, "tiles", 2),
        ("priority.winner", {"claims": "south chii 5m with 34m"}, "claims", None),
        ("no.question", {}, "asks", None),
    ],
)
def test_a_fault_names_its_entry(asks: str, changed: dict[str, str], key: str, column: int | None) -> None:
    example = questions()[asks].example if asks in questions() else {}
    with pytest.raises(CallwiseError) as caught:
        put(asks, {**example, **changed})
    assert (caught.value.key, caught.value.column) == (key, column)


@pytest.mark.parametrize(("key", "wanted"), [("call", "call"), ("hand", "discards")])
def test_a_missing_entry_is_named(key: str, wanted: str) -> None:
    """If either of two entries would do, the shorter one is requested."""
    with pytest.raises(CallwiseError) as caught:
        put("kuikae.legal", {name: text for name, text in CALL.items() if name != key})
    assert caught.value.key == wanted


def test_the_bridge_accepts_any_question() -> None:

    def ask(**params: object) -> dict[str, dict[str, object]]:
        answer: dict[str, dict[str, object]] = json.loads(
            bridge.handle(json.dumps({"method": "ask.rule", "params": params}))
        )
        return answer

    result = ask(asks="kuikae.legal", table=CALL, ruleset="common+kuikae=free")["result"]
    assert (result["ruleset"], result["first"]) == ("common+kuikae=free", "1m")
    assert ask(asks="kuikae.legal", table=CALL, ruleset="nobody's")["error"]["key"] == "ruleset"
    changed = ask(asks="kuikae.legal", table=CALL, edits=[["put", "hand", 0, "9m"], ["take", "hand", 1, ""]])["result"]
    assert changed["table"] != CALL
    for edits in ([["put", "hand", -1, "9m"]], [["put", "hand"]], [["burn", "hand", 0, ""]], "put"):
        assert ask(asks="kuikae.legal", table=CALL, edits=edits)["error"]["kind"] == "MessageError"
    assert ask(asks="kuikae.legal", table={"hand": 4})["error"]["kind"] == "MessageError"
    assert ask(asks="kuikae.legal", table=[])["error"]["kind"] == "MessageError"
