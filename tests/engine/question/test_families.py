"""A family is a folder: an invented game works from TOML to page without changes to the core."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from callwise.doors import bridge, cli
from callwise.doors.commands import terminal
from callwise.ground.errors import AnswerError
from callwise.ground.seats import Seat
from callwise.law.ruling import Verdict
from callwise.law.settlement import Settlement
from callwise.puzzle.checks.expectation_faults import faults
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.puzzle.grade import grade, hints
from callwise.puzzle.registry import clauses, questions, terms
from callwise.question.case import Entries
from callwise.question.controls import Pairs, Picks, Steps
from callwise.question.families import also, families
from callwise.question.grading import Account, Grade, Graded, Listing, Place
from callwise.question.scene import Note
from callwise.view.answer.answer_sheet import answer_felt, answer_steps
from callwise.view.cards.puzzle_card import puzzle_card
from callwise.view.elements.prose import plain, spoken
from callwise.view.rulings.ruling_card import every_answer, ruling_card
from tests.counters import puzzles
from tests.counters.family import FAMILY, Pay
from tests.counters.game import FINE, NO_FINE, OPEN, SILENT, STRICT, TAKE, USUAL, WHITE_LAST, CountersRuleset
from tests.support.rulings.course_texts import rules_of

TABLES = ("usual", "strict", "silent")


@pytest.fixture(autouse=True)
def _counters() -> Iterator[None]:
    with also("tests.counters"):
        yield


def puzzle(name: str) -> Puzzle:
    return read_puzzle(puzzles.EVERY[name], name)


def pairs(text: str) -> Pairs:
    """Read ``east=-20 west=20``."""
    return tuple((name, value) for name, _, value in (part.partition("=") for part in text.split()))


def answered(name: str, answer: str, ruleset: str | None = None) -> Graded:
    return grade(puzzle(name), pairs(answer), puzzle(name).under(ruleset))


def test_a_family_is_known_while_registered() -> None:
    assert FAMILY in families()
    assert {"counters.any", "counters.pay", "counters.clear"} <= questions().keys()
    assert {clause.id for clause in FAMILY.clauses} <= clauses().keys()
    assert "heap" in terms()


def test_a_family_is_removed_again() -> None:
    with also("tests.counters"):
        pass
    assert families()[-1] is FAMILY
    assert families().count(FAMILY) == 1


@pytest.mark.parametrize("name", puzzles.EVERY)
def test_author_and_engine_agree(name: str) -> None:
    assert check_puzzle(puzzle(name)) == ()


@pytest.mark.parametrize("ruleset", TABLES)
@pytest.mark.parametrize("name", [name for name in puzzles.EVERY if name != "keep"])
def test_every_puzzle_can_be_passed_under_every_ruleset(name: str, ruleset: str) -> None:
    """If the rules are silent, “unsettled” is the right answer."""
    right = puzzle(name).form.right(rules_of(ruleset))
    assert right is not None
    assert grade(puzzle(name), right, puzzle(name).under(ruleset)).grade is Grade.RIGHT


@pytest.mark.parametrize(
    ("name", "answer", "ruleset", "expected"),
    [
        ("one", "answer=r", "strict", Grade.RIGHT),
        ("one", "answer=b", "strict", Grade.RIGHT),
        ("one", "answer=w", "strict", Grade.NOT_YET),
        ("one", "answer=w", "silent", Grade.UNSETTLED),
        ("one", "answer=open", "silent", Grade.NOT_YET),  # red is certain
        ("any", "answer=r answer=b", "strict", Grade.RIGHT),
        ("any", "answer=r answer=b answer=w", "strict", Grade.NOT_YET),
        ("any", "answer=r", "strict", Grade.ALMOST),
        ("any", "answer=w", "strict", Grade.NOT_YET),
        ("any", "answer=r answer=b", "silent", Grade.UNSETTLED),
        ("any", "answer=r answer=b answer=w", "silent", Grade.UNSETTLED),
        ("any", "answer=r answer=b open=w", "silent", Grade.RIGHT),
        ("any", "answer=r answer=b open=w", "strict", Grade.NOT_YET),
        ("pay", "east=-20 west=20", "usual", Grade.RIGHT),
        ("pay", "east=−20 west=+20", "usual", Grade.RIGHT),
        ("pay", "east=-30 west=20", "usual", Grade.ALMOST),
        ("pay", "east=20 west=-20", "usual", Grade.NOT_YET),
        ("pay", "open=open", "usual", Grade.NOT_YET),
        ("pay", "open=open", "silent", Grade.RIGHT),
        ("pay", "east=-20 west=20", "silent", Grade.UNSETTLED),
        ("pay", "east=-50 west=50", "silent", Grade.NOT_YET),
        ("owe", "east=20 west=20", "usual", Grade.RIGHT),
        ("owe", "east=-20 west=20", "usual", Grade.RIGHT),
        ("owe", "east=30 west=20", "usual", Grade.ALMOST),
        ("owe", "east=20 west=20", "silent", Grade.UNSETTLED),
        ("clear", "step=r step=b", "strict", Grade.RIGHT),
        ("clear", "step=b next=r", "strict", Grade.RIGHT),
        ("clear", "step=r", "strict", Grade.ALMOST),
        ("clear", "step=w step=r", "strict", Grade.NOT_YET),
        ("clear", "step=w step=r", "usual", Grade.RIGHT),
        ("clear", "step=w step=r", "silent", Grade.UNSETTLED),
        ("spot", "ruling=wrong", "strict", Grade.RIGHT),
        ("spot", "ruling=right", "strict", Grade.NOT_YET),
        ("spot", "ruling=right", "usual", Grade.RIGHT),
        ("spot", "ruling=open", "silent", Grade.RIGHT),
        ("spot-owe", "ruling=wrong", "usual", Grade.RIGHT),
        ("spot-owe", "ruling=right", "usual", Grade.NOT_YET),
        ("spot-owe", "ruling=open", "silent", Grade.RIGHT),
        ("yes-no", "answer=no", "strict", Grade.RIGHT),
        ("yes-no", "answer=no", "usual", Grade.NOT_YET),
        ("yes-no", "answer=yes", "usual", Grade.RIGHT),
        ("yes-no", "answer=open", "silent", Grade.RIGHT),
    ],
)
def test_an_answer_is_graded_certain_unsettled_or_illegal(
    name: str, answer: str, ruleset: str, expected: Grade
) -> None:
    assert answered(name, answer, ruleset).grade is expected


@pytest.mark.parametrize(
    ("name", "answer", "message"),
    [
        ("one", "", "choose an answer first"),
        ("one", "answer=r answer=b", "choose only one answer, got r, b"),
        ("one", "answer=none", "'none' isn’t offered"),
        ("one", "east=5", "'east' isn’t part of an answer"),
        ("any", "answer=x", "'x' isn’t offered; answers are r, b, w"),
        ("any", "answer=none answer=r", "'none' must be the only answer"),
        ("any", "answer=r open=r", "'r' is chosen and called unsettled"),
        ("pay", "east=a west=20", "'a' for East isn’t an amount"),
        ("pay", "east=99999999 west=0", "'99999999' for East isn’t an amount"),
        ("pay", "east=-15 west=15", "-15 for East isn’t a multiple of 10"),
        ("pay", "north=5", "'north' isn’t part"),
        ("clear", "", "nothing is done yet"),
        ("clear", "step=x", "no step can be 'x'; what can be tried is r, b, w"),
        ("clear", "step=r " * 25, "at most 24 steps, this one has 25"),
        ("clear", "answer=r", "'answer' isn’t part"),
        ("spot", "", "choose an answer first"),
        ("spot", "ruling=maybe", "'maybe' isn’t offered"),
    ],
)
def test_an_impossible_answer_is_refused_by_name(name: str, answer: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        answered(name, answer)


def test_the_ruling_is_on_the_first_illegal_step() -> None:
    """Later steps aren't judged; in an ordering puzzle the picture stays the same."""
    graded = answered("clear", "step=w step=r")
    (steps,) = graded.below
    assert isinstance(steps, Listing)
    assert [(line.ruled.code, line.place) for line in steps.lines] == [("w", Place.FOUL)]
    assert graded.head.clause is WHITE_LAST
    sheet = puzzle("clear").form.sheet(STRICT, pairs("step=w step=r"))
    assert plain(sheet.scene.sentence[0]) == "A heap of blue counter and white counter lies there."


def test_a_step_can_be_done_and_undone() -> None:
    form = puzzle("clear").form
    done = form.stepped(pairs("next=r act=add"), STRICT)
    assert done == pairs("step=r")
    assert form.stepped((*done, ("next", "b"), ("act", "add")), STRICT) == pairs("step=r step=b")
    assert form.stepped(pairs("step=r step=b next=w act=undo"), STRICT) == done
    with pytest.raises(ValueError, match="nothing is picked"):
        form.stepped(pairs("step=r act=add"), STRICT)


def test_a_wrong_amount_names_its_payment() -> None:
    graded = answered("pay", "east=-30 west=30")
    assert graded.head.clause is FINE
    (account,) = graded.below
    assert isinstance(account, Account)
    assert [(row.seat.value, row.given, row.due) for row in account.rows] == [("east", -30, -20), ("west", 30, 20)]
    assert sum(row.due for row in account.rows) == 0
    assert answered("pay", "east=0 west=0", "strict").head.clause in (FINE, NO_FINE)


@pytest.mark.parametrize(
    ("answer", "headline", "texts"),
    [
        ("east=0", "East pays 20.", ["East: nothing, 20 is due", "West: nothing, 20 is due"]),
        ("east=", "East pays 20.", ["East: nothing, 20 is due", "West: nothing, 20 is due"]),
        ("east=30", "East pays 20.", ["East: 30, 20 is due", "West: 30, 20 is due"]),
        ("east=20", "All amounts are right.", ["East: 20", "West: 20"]),
        ("east=20 west=30", "All amounts are right.", ["East: 20", "West: 20"]),
    ],
)
def test_each_seat_has_what_was_written_and_what_is_due(answer: str, headline: str, texts: list[str]) -> None:
    """Empty is nothing, and the receiver's amount follows from the others, even if an earlier answer has one."""
    graded = answered("owe", answer)
    assert plain(graded.headline) == headline
    told = [
        f"{row.seat.words}: {row.given_text}{'' if row.is_right else f', {row.due_text} is due'}"
        for row in graded.amounts
    ]
    assert told == texts
    assert [row.is_derived for row in graded.amounts] == [False, True]
    assert [name for name, _ in graded.marks] == ["east"]


@pytest.mark.parametrize("answer", ["east", "north 20", "east many", "20"])
def test_a_referee_can_rule_on_a_seats_amount(answer: str) -> None:
    """The amount is quoted as given; anything else is refused."""
    (note,) = (one for one in puzzle("spot-owe").form.sheet(USUAL).scene.panels if isinstance(one, Note))
    assert plain(note.text) == "East pays 30."
    with pytest.raises(PuzzleError, match=f"{answer!r} isn’t an amount"):
        read_puzzle(puzzles.SPOT_OWE.replace("east 30", answer), "spot-owe")


def test_each_reading_of_a_settlement_is_given() -> None:
    """Red, blue, both or no counters are fined: four different readings of East's payment."""
    form = puzzle("pay-open").form
    accounts = [one for one in form.worked(SILENT) if isinstance(one, Account)]
    assert sorted(account.rows[0].due for account in accounts) == [-30, -20, -10, 0]
    (ruled,) = form.rulings(SILENT)
    assert (ruled.ruling.verdict, ruled.ruling.clause) == (Verdict.UNSETTLED, OPEN)


def test_an_act_is_compared_under_other_rulesets() -> None:
    graded = answered("any", "answer=r answer=b answer=w")
    assert graded.head.clause is WHITE_LAST
    verdicts = {one.ruleset.name: one.ruling.verdict for one in graded.elsewhere}
    assert verdicts == {"usual": Verdict.LEGAL, "strict": Verdict.ILLEGAL, "silent": Verdict.UNSETTLED}
    assert answered("any", "answer=r answer=b").head.clause is WHITE_LAST  # all right; the deciding reason is given
    assert answered("any", "answer=r").elsewhere == ()


@pytest.mark.parametrize("name", puzzles.EVERY)
def test_a_card_and_a_ruling_are_drawn(name: str) -> None:
    one = puzzle(name)
    card = puzzle_card(one)
    assert f'data-form="{one.form.kind}"' in card
    assert "<input" in card
    right = one.form.right(one.rules)
    assert right is not None
    graded = grade(one, right)
    assert spoken(graded.headline) in ruling_card(graded, name)
    assert all(says.facts.keys() >= set() and plain(says) for says in hints(one))


def test_a_prompt_draws_counters_and_heaps() -> None:
    card = puzzle_card(puzzle("any"))
    assert 'aria-label="A heap of red counter, blue counter and white counter"' in card
    assert '<use href="#tw-s"/>' in card


def called(method: str, name: str, answer: str = "", ruleset: str | None = None) -> dict[str, object]:
    params = {"puzzle": puzzles.EVERY[name], "name": name, "answer": pairs(answer), "ruleset": ruleset}
    reply: dict[str, object] = json.loads(bridge.handle(json.dumps({"method": method, "params": params})))
    return reply


@pytest.mark.parametrize("name", puzzles.EVERY)
def test_the_bridge_draws_rules_and_steps(name: str) -> None:
    right = puzzle(name).form.right(puzzle(name).rules) or ()
    said = " ".join(f"{key}={value}" for key, value in right)
    card, ruled = called("puzzle.card", name)["result"], called("puzzle.rule", name, said)["result"]
    assert isinstance(card, dict)
    assert isinstance(ruled, dict)
    assert f'id="{name}"' in card["html"]
    assert ruled["grade"] == "right"


def test_the_bridge_accepts_a_step() -> None:
    stepped = called("puzzle.step", "clear", "next=r act=add")["result"]
    assert isinstance(stepped, dict)
    assert '<input type="hidden" name="step" value="r">' in stepped["steps"]


def test_the_bridge_locates_a_fault() -> None:
    text = puzzles.ANY.replace('heap = "rbw"', 'heap = "rxw"')
    message = {"method": "puzzle.card", "params": {"puzzle": text, "name": "p"}}
    error = json.loads(bridge.handle(json.dumps(message)))["error"]
    assert error["kind"] == "PuzzleError"
    assert (error["where"], error["key"], error["column"]) == ("p", "table.heap", 2)
    assert "'x' in 'rxw' is no counter" in error["message"]


@pytest.mark.parametrize("name", puzzles.EVERY)
def test_the_command_line_rules_under_every_ruleset(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"{name}.toml"
    file.write_text(puzzles.EVERY[name], "utf-8")
    assert cli.main(["rule", str(file), "--every"]) == terminal.FINE
    assert "counters." in capsys.readouterr().out


def test_the_command_line_prints_payments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A payment has no name except its number."""
    file = tmp_path / "pay.toml"
    file.write_text(puzzles.PAY, "utf-8")
    cli.main(["rule", str(file)])
    assert "1  right      counters.fine  East pays West 20: East holds" in capsys.readouterr().out
    cli.main(["rule", str(file), "--json"])
    assert json.loads(capsys.readouterr().out)[0]["line"] == "East pays West 20"


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("any", 'w = "counters.white-last"', "", "expect says nothing of w"),
        ("any", "[expect]", '[offer]\nanswers = ["x"]\n[expect]', "'x' can’t be offered here; what can is r, b, w"),
        ("any", "[expect]", '[offer]\nanswers = ["r", "r"]\n[expect]', "'r' is offered twice"),
        ("any", "[expect]", "[offer]\nanswers = []\n[expect]", "it offers nothing"),
        ("any", "[expect]", '[offer]\ncalls = ["r"]\n[expect]', "offer can’t be read"),
        ("any", "{w}", "{}", "braces hold"),
        ("any", "{w}", "{y}", "'y' in 'y' is no counter"),
        ("pay", "east  = -20", "east  = 2.5", "it is a text or a list of texts, got a number"),
        ("pay", "east  = -20", "north = -20", "expect has a number for each of east, west"),
        ("pay", "[expect]", '[offer]\nanswers = ["r"]\n[expect]', "amounts aren’t offered"),
        ("clear", "[expect]", '[offer]\nanswers = ["r"]\n[expect]', "steps aren’t offered"),
        ("spot", 'answer  = "w"', 'answer  = "x"', "'x' isn’t offered"),
        ("spot", 'verdict = "legal"', 'verdict = "fine"', "a referee’s verdict is legal or illegal, got 'fine'"),
        ("spot", 'ruling = "wrong"', 'ruling = "bad"', "expect has the ruling, right, wrong, open"),
        (
            "spot",
            'asks    = "counters.one"',
            'asks    = "counters.clear"',
            "rules on answers that are chosen and on amounts; counters.clear has neither",
        ),
    ],
)
def test_an_unusable_file_says_why(name: str, old: str, new: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        read_puzzle(puzzles.EVERY[name].replace(old, new), name)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("any", "counters.white-last", "counters.take", "you expect w to rest on counters.take"),
        ("pay", "east  = -20", "east  = -10", "you expect -10 for east; under usual it is -20"),
        ("pay", '["counters.fine"]', '["counters.no-fine"]', "you expect payments by counters.no-fine"),
        ("pay-open", '"silent"', '"usual"', "you expect it to be open"),
        ("clear", '"w"    = "counters.white-last"', '"w" = "counters.take"', "you expect w to rest on counters.take"),
        ("spot", 'ruling = "wrong"', 'ruling = "right"', "you expect the ruling to be right; under strict it is wrong"),
    ],
)
def test_a_failed_expectation_is_reported(name: str, old: str, new: str, message: str) -> None:
    findings = check_puzzle(read_puzzle(puzzles.EVERY[name].replace(old, new), name))
    assert any(message in finding.says for finding in findings)


class Doubtful(Pay):
    """The same fines, with no source for who pays them."""

    def settle(self, rules: CountersRuleset) -> Settlement:
        """Return every possible settlement of the fines."""
        return replace(super().settle(rules), undecided=OPEN)


def test_a_payment_without_a_source_is_open_everywhere() -> None:
    """The amounts are at best unsettled; “unsettled” is the right answer."""
    form = Doubtful.read(Entries(Pay.example)).form(None, {"open": OPEN.id})
    assert form.right(USUAL) == pairs("open=open")
    assert form.grade(pairs("open=open"), USUAL, USUAL).grade is Grade.RIGHT
    graded = form.grade(pairs("east=-10 west=10"), USUAL, USUAL)
    assert (graded.grade, graded.head.verdict, graded.head.clause) == (Grade.UNSETTLED, Verdict.UNSETTLED, OPEN)
    assert 'name="open"' in answer_felt(form.sheet(USUAL), "usual", "pay")
    assert list(faults(form, USUAL)) == []


@pytest.mark.parametrize(
    ("answer", "grade", "mistaken"),
    [
        ("east=0 west=20", Grade.ALMOST, ["you left this out"]),
        ("east=0 west=0", Grade.NOT_YET, ["you left this out", "you left this out"]),
        ("east=-40 west=0", Grade.ALMOST, ["you counted this twice", "you left this out"]),
        ("east=0 west=10", Grade.NOT_YET, ["you left this out"]),
        ("east=-20 west=20", Grade.RIGHT, []),
    ],
)
def test_one_mistaken_payment_is_almost_right(answer: str, grade: Grade, mistaken: list[str]) -> None:
    """A mistake counts once, however many amounts it makes wrong; the settlement explains it."""
    graded = answered("pay", answer)
    (account,) = graded.below
    assert isinstance(account, Account)
    assert graded.grade is grade
    assert [plain(words).lower() for _, words in account.mistaken] == mistaken
    assert {payment.clause for payment, _ in account.mistaken} <= {FINE}
    if mistaken:
        assert (graded.head.clause, graded.head.verdict) == (FINE, Verdict.ILLEGAL)


def test_a_seat_without_payments_is_ruled_on_too() -> None:
    """The seat gets a reason, but an author need only expect the payments."""
    table = Entries({"east": "rb", "west": "w"})
    of_two = [
        (one.code, one.ruling.verdict, one.ruling.clause) for one in Pay.read(table).form(None, {}).rulings(USUAL)
    ]
    assert of_two == [("1", Verdict.LEGAL, FINE)]
    form = Pay.read(Entries({"east": "b", "west": "w"})).form(None, {"east": 0, "west": 0, "lines": []})
    found = [(one.code, one.ruling.verdict, one.ruling.clause) for one in form.rulings(USUAL)]
    assert found == [("east", Verdict.LEGAL, NO_FINE), ("west", Verdict.LEGAL, NO_FINE)]
    assert list(faults(form, USUAL)) == []


SETTLED: list[str] = []


class Watched(Pay):
    """The same fines, recording the rulesets they are settled under."""

    def settle(self, rules: CountersRuleset) -> Settlement:
        """Record the ruleset and settle."""
        SETTLED.append(rules.name)
        return super().settle(rules)


def test_each_ruleset_settles_at_most_once_per_answer() -> None:
    """Each ruleset's ruling on the answer equals the question's ruling, with one settlement."""
    case = Watched.read(Entries(Pay.example))
    form = case.form(None, {})
    SETTLED.clear()
    graded = form.grade(pairs("east=-30 west=30"), USUAL, USUAL)
    assert graded.elsewhere
    assert SETTLED.count("strict") <= 1
    for one in graded.elsewhere:
        assert isinstance(one.ruleset, CountersRuleset)
        afresh = case.rule(Seat.EAST, -30, one.ruleset)
        assert (one.ruling.verdict, one.ruling.clause) == (afresh.verdict, afresh.clause)
    assert {one.ruleset.name for one in graded.elsewhere} == set(TABLES)


def stepped(name: str, answer: str) -> Pairs:
    return puzzle(name).form.stepped(pairs(answer), STRICT)


def steps_of(name: str, answer: str) -> Steps:
    (control,) = puzzle(name).form.sheet(STRICT, pairs(answer)).controls
    assert isinstance(control, Steps)
    return control


def test_a_step_is_ruled_on_at_once() -> None:
    assert stepped("play", "pick=w act=take") == pairs("step=w")
    refused = steps_of("play", "step=w")
    assert refused.is_over
    assert answered("play", "step=w").head.clause is WHITE_LAST
    assert stepped("play", "step=w act=back") == ()
    assert stepped("play", "step=w pick=r act=take") == pairs("step=r")
    assert answered("play", "step=r").head.clause is TAKE
    assert not steps_of("play", "step=r").is_over
    assert steps_of("play", "step=r step=b").is_over
    assert stepped("play", "step=r step=b act=back") == pairs("step=r")
    assert answered("play", "step=r step=b").grade is Grade.RIGHT


def test_unruled_steps_stay_until_the_ruling() -> None:
    """Mistakes only show in the ruling; going back keeps the earlier steps."""
    assert [step.stamp for step in steps_of("clear", "step=r step=w").steps] == [None, None]
    assert not steps_of("clear", "step=r step=b").is_over
    assert stepped("clear", "step=r step=w act=back") == pairs("step=r")
    assert stepped("clear", "step=r step=w act=undo") == pairs("step=r")
    way_out = answered("clear", "step=r step=w").way_out
    assert way_out is not None
    assert way_out.label + plain(way_out.says) == "A legal order: 1\xa0Take the red counter, 2\xa0Take the blue counter"


def silent_steps(name: str, answer: str) -> Steps:
    form = puzzle(name).form
    (control,) = form.unruled_sheet(STRICT, form.stepped(pairs(answer), STRICT, is_unruled=True)).controls
    assert isinstance(control, Steps)
    return control


@pytest.mark.parametrize("name", ["play", "clear"])
def test_steps_are_not_ruled_on_in_a_test(name: str) -> None:
    """A wrong step stays and looks like a right one, and the state reached isn't shown."""
    what = "pick=w act=take" if name == "play" else "next=w act=add"
    wrong = silent_steps(name, what)
    assert [(step.value, step.stamp) for step in wrong.steps] == [("w", None)]
    again = silent_steps(name, f"step=w {what.replace('w', 'r', 1)}")
    assert [step.value for step in again.steps] == ["w", "r"]
    assert [step.value for step in silent_steps(name, "step=w step=r act=back").steps] == ["w", "r"]
    whole = silent_steps(name, f"step=r {what.replace('w', 'b', 1)}")
    assert (whole.is_over, whole.at_once, whole.hint) == (False, False, None)


def test_a_tests_picture_does_not_reveal_legal_steps() -> None:
    """The picture and the remaining choices are the same after a legal step and an illegal one."""
    form = puzzle("clear").form
    shown = {done: form.unruled_sheet(STRICT, pairs(f"step={done}")) for done in ("w", "r")}
    assert shown["w"].scene == shown["r"].scene == form.sheet(STRICT).scene
    for done, sheet in shown.items():
        (control,) = sheet.controls
        assert isinstance(control, Steps)
        assert isinstance(control.following, Picks)
        assert done not in [pick.value for pick in control.following.picks]
        assert len(control.following.picks) == 2


def test_a_test_gives_no_hint_and_lets_every_step_be_undone() -> None:
    for name in ("play", "clear"):
        assert [step.value for step in silent_steps(name, "step=r step=w act=undo").steps] == ["r"]
    with pytest.raises(AnswerError, match="a test gives no hints"):
        silent_steps("play", "step=r act=hint")


def test_the_next_step_is_suggested_from_the_current_state() -> None:
    asked = stepped("play", "step=r act=hint")
    assert asked == pairs("step=r act=hint")
    told = steps_of("play", "step=r act=hint").hint
    assert told is not None
    assert plain(told) == "Take the blue counter. You may take a counter that lies in the heap."
    assert steps_of("play", "step=r").hint is None


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("act=take", "pick the counter that you take"),
        ("pick=r pick=b act=take", "pick the counter that you take"),
        ("act=eat pick=x", "no step can be 'x'"),
    ],
)
def test_a_step_says_what_it_still_needs(answer: str, says: str) -> None:
    with pytest.raises(AnswerError, match=says):
        steps_of("play", "&".join("=".join(pair) for pair in stepped("play", answer)).replace("&", " "))


@pytest.mark.parametrize(
    ("so_far", "told"),
    [
        ("", "Take the red counter. You may take a counter that lies in the heap."),
        ("step=r step=r step=r", "Take the white counter. You may take a counter that lies in the heap."),
        ("step=r step=b", "You can’t get there from here. Take back step 2."),
        ("step=b step=r step=r", "You can’t get there from here. Take back step 1 and what came after it."),
    ],
)
def test_a_dead_end_says_what_to_undo(so_far: str, told: str) -> None:
    form = puzzle("keep").form
    (control,) = form.sheet(USUAL, form.stepped(pairs(f"{so_far} act=hint"), USUAL)).controls
    assert isinstance(control, Steps)
    says = control.hint
    assert says is not None
    assert plain(says) == told


def test_an_unreachable_goal_is_refused() -> None:
    """Under the strict rules white comes last, so the blue counter can't be left over."""
    text = puzzles.KEEP.replace('"usual"', '"strict"').replace('"r; r; w" = "counters.take"\n', "")
    unreachable = read_puzzle(text, "keep")
    assert "No steps lead there under these rules." in every_answer(unreachable.form, STRICT)
    assert [found.says for found in check_puzzle(unreachable)] == [
        "no steps lead to what is asked for under strict; ask for something nearer, or change the table"
    ]


def test_pieces_are_picked_in_place_or_in_a_list() -> None:
    """Red and blue counters are on the rack; the white one is under a cup, and isn't drawn."""
    sheet = puzzle("keep").form.sheet(USUAL)
    on_felt, listed = answer_felt(sheet, "usual", "keep"), answer_steps(sheet, "usual")
    values = [pick.value for pick, _ in sheet.placed]
    assert [value for value in values if f'value="{value}"' in on_felt] == ["r0", "r1", "b2"]
    assert [value for value in values if f'value="{value}"' in listed] == ["w3"]
