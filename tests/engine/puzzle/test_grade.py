"""Grades of answers, the headline of a ruling, and hints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.agreement.declared_options import RulesetError
from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import AnswerError
from callwise.law.ruling import Clause, Sentence, Verdict
from callwise.puzzle.file import MAX_HINTS, Puzzle, read_puzzle
from callwise.puzzle.grade import grade, hints, rulesets
from callwise.question.controls import Pairs, Picks
from callwise.question.forms.offers import ANSWER, UNSETTLED
from callwise.question.grading import AnswerLine, Grade, Graded, Listing, Place, Stamp
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.calls import kuikae
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import MAY_CALL, OTHER_END, answers, rules_of
from tests.support.written_rows import rows

AFTER_CHII = """
title   = "Five tiles"
ruleset = "common"
asks    = "{asks}"
prompt  = "You took {{4m}}."

[table]
call = "chii 4m with 23m"
hand = "14m 678p 3399s 77z"

[offer]
discards = "14m 6p 3s 7z"

[expect]
1m = "kuikae.suji"
4m = "kuikae.genbutsu"
6p = "kuikae.clear"
3s = "kuikae.clear"
7z = "kuikae.clear"
"""
BEFORE_CHII = """
title   = "Three ways"
ruleset = "common"
asks    = "kuikae.call"
prompt  = "May you take it?"

[table]
discard = "5m"
from    = "kamicha"
hand    = "5567m"
melds   = "6'66z 11'1z 222'p"

[expect]
"chii 5m with 67m" = "kuikae.dead-end"
"pon 5m with 55m from kamicha" = "kuikae.callable"
"""


def puzzle(asks: str) -> Puzzle:
    return read_puzzle(AFTER_CHII.format(asks=asks), "p")


ONE = puzzle("kuikae.discard")
ALL = puzzle("kuikae.legal")
CALL = read_puzzle(BEFORE_CHII, "p")
NO_CALL = read_puzzle(MAY_CALL, "p")
CHII, PON = "chii 5m with 67m", "pon 5m with 55m from kamicha"


def said(text: str) -> Pairs:
    """Read the chosen discards and, after a bar, those marked unsettled."""
    chosen, _, leaves_open = text.partition("|")
    return answers(*chosen.split(), leaves_open=tuple(leaves_open.split()))


def codes(graded: Graded, asked: Puzzle) -> list[str]:
    """Return the codes of the headline, then of the answer's other lines."""
    (head,) = (one.code for one in asked.form.rulings(asked.rules) if one.says == graded.act)
    return [head, *(line.ruled.code for line in lines(graded) if line.ruled.code != head)]


def lines(graded: Graded) -> list[AnswerLine]:
    """Return the answer's lines, including folded ones."""
    return [line for one in graded.below if isinstance(one, Listing) for line in one.lines]


@pytest.mark.parametrize(
    ("answer", "ruleset", "expected"),
    [
        ("6p", "common", Grade.RIGHT),
        ("7z", "common", Grade.RIGHT),  # any legal tile is right
        ("1m", "common", Grade.NOT_YET),
        ("4m", "common", Grade.NOT_YET),
        ("1m", "jpml-a", Grade.RIGHT),
        ("4m", "jpml-a", Grade.NOT_YET),
        ("4m", "mu", Grade.RIGHT),
        ("1m", "rmu", Grade.UNSETTLED),
        ("4m", "rmu", Grade.NOT_YET),
        ("6p", "rmu", Grade.RIGHT),
        ("4m", "common+kuikae=open", Grade.UNSETTLED),  # there is no ruling on kuikae at all
        ("open", "rmu", Grade.NOT_YET),  # other discards are certain
        ("open", "common", Grade.NOT_YET),
    ],
)
def test_one_choice_is_right_when_it_is_certain(answer: str, ruleset: str, expected: Grade) -> None:
    graded = grade(ONE, answers(answer), ONE.under(ruleset))
    assert graded.grade is expected
    assert answer in (codes(graded, ONE)[0], UNSETTLED)
    assert graded.ruleset.name == ruleset


@pytest.mark.parametrize(
    ("answer", "ruleset", "expected"),
    [
        ("6p 3s 7z", "common", Grade.RIGHT),
        ("7z 6p 3s 3s", "common", Grade.RIGHT),  # order and repetition don't matter
        ("6p 3s", "common", Grade.ALMOST),  # one missed
        ("6p 3s 7z 1m", "common", Grade.NOT_YET),  # an illegal one
        ("6p 3s 1m", "common", Grade.NOT_YET),  # one missed and one too many
        ("6p", "common", Grade.ALMOST),  # nothing illegal
        ("1m", "common", Grade.NOT_YET),
        ("1m 4m", "common", Grade.NOT_YET),
        ("1m 4m 6p 3s 7z", "common", Grade.NOT_YET),
        ("1m 6p 3s 7z", "jpml-a", Grade.RIGHT),
        ("6p 3s 7z", "jpml-a", Grade.ALMOST),
        ("1m 4m 6p 3s 7z", "mu", Grade.RIGHT),
        ("6p 3s 7z", "rmu", Grade.UNSETTLED),  # all certain tiles, but the unsettled one isn't marked
        ("1m 6p 3s 7z", "rmu", Grade.UNSETTLED),  # the unsettled tile is taken as certain
        ("6p 3s 7z | 1m", "rmu", Grade.RIGHT),
        ("6p 3s | 1m", "rmu", Grade.ALMOST),
        ("6p 3s 7z | 1m 4m", "rmu", Grade.NOT_YET),  # the 4m is settled
        ("6p 3s 7z | 1m", "common", Grade.NOT_YET),
        ("6p 3s | 7z", "common", Grade.ALMOST),  # legal, not unsettled
        ("6p | 3s 7z", "common", Grade.ALMOST),
        ("| 1m", "rmu", Grade.ALMOST),
        ("1m 6p 3s", "rmu", Grade.ALMOST),
        ("4m 6p 3s 7z", "rmu", Grade.NOT_YET),
    ],
)
def test_choosing_all_legal_and_marking_all_unsettled_is_right(answer: str, ruleset: str, expected: Grade) -> None:
    assert grade(ALL, said(answer), ALL.under(ruleset)).grade is expected


@pytest.mark.parametrize(
    ("asked", "answer", "ruleset", "expected"),
    [
        (CALL, answers(PON), None, Grade.RIGHT),
        (CALL, answers(CHII), None, Grade.NOT_YET),
        (CALL, answers("none"), None, Grade.NOT_YET),
        (CALL, answers("none"), "mu", Grade.NOT_YET),
        (NO_CALL, answers("none"), None, Grade.RIGHT),
        (NO_CALL, answers("none"), "jpml-a", Grade.NOT_YET),  # that table allows it
        (NO_CALL, answers("none"), "rmu", Grade.UNSETTLED),
        (NO_CALL, answers("chii 1m with 23m"), "rmu", Grade.UNSETTLED),
        (NO_CALL, answers(leaves_open=("chii 1m with 23m",)), "rmu", Grade.RIGHT),
        (NO_CALL, answers("none", leaves_open=("chii 1m with 23m",)), "rmu", Grade.RIGHT),
        (NO_CALL, answers(leaves_open=("chii 1m with 23m",)), None, Grade.NOT_YET),
        (NO_CALL, answers("chii 1m with 23m"), None, Grade.NOT_YET),
        (NO_CALL, answers("chii 1m with 23m"), "mu", Grade.RIGHT),
    ],
)
def test_none_is_right_if_nothing_is_legal(asked: Puzzle, answer: Pairs, ruleset: str | None, expected: Grade) -> None:
    assert grade(asked, answer, asked.under(ruleset)).grade is expected


def test_none_is_right_if_nothing_is_certain() -> None:
    text = OTHER_END.replace('discards = "1s 8s 5p"', 'discards = "1s"').replace('"common"', '"rmu"')
    only = read_puzzle(text[: text.index("[expect]")] + '[expect]\n1s = "kuikae.level-open"\n', "p")
    assert grade(only, answers(UNSETTLED)).grade is Grade.RIGHT
    assert grade(only, answers(UNSETTLED)).stamp is Stamp.RIGHT
    assert grade(only, answers("1s")).grade is Grade.UNSETTLED


def test_both_calls_with_one_dead_end_are_illegal() -> None:
    graded = grade(CALL, answers(CHII, PON))
    assert (graded.grade, graded.stamp, graded.under) == (Grade.NOT_YET, Stamp.FOUL, "Illegal")
    assert (codes(graded, CALL), graded.head.clause) == ([CHII, PON], kuikae.DEAD_END)


@pytest.mark.parametrize(
    ("answer", "ruleset", "order"),
    [
        ("7z 4m 1m", "common", "1m 4m 6p 3s 7z"),  # fouls as offered, then missed answers, then found ones
        ("6p 3s", "common", "7z 6p 3s 1m 4m"),
        ("6p 3s 7z", "common", "1m 6p 3s 7z 4m"),  # all right: first the trap, not a clear tile
        ("4m 6p", "common", "4m 3s 7z 6p 1m"),
        ("6p 3s 7z", "rmu", "1m 6p 3s 7z 4m"),  # an unsettled tile that wasn't marked
        ("6p 3s 7z | 1m", "rmu", "1m 6p 3s 7z 4m"),
        ("4m 6p", "rmu", "4m 3s 7z 1m 6p"),
        ("6p 3s 7z | 4m", "rmu", "4m 1m 6p 3s 7z"),
    ],
)
def test_a_ruling_leads_with_fouls_then_missed_answers(answer: str, ruleset: str, order: str) -> None:
    assert codes(grade(ALL, said(answer), ALL.under(ruleset)), ALL) == order.split()


@pytest.mark.parametrize(
    ("offered", "answer", "head"),
    [
        ("1m 6p 3s", "6p 3s", kuikae.SUJI),  # one frozen tile among clear ones
        ("6p 3s", "6p 3s", kuikae.CLEAR),
        ("6p 1m", "6p", kuikae.SUJI),  # one clear and one frozen: the frozen one
    ],
)
def test_a_right_answer_explains_its_deciding_tile(offered: str, answer: str, head: Clause) -> None:
    text = AFTER_CHII.format(asks="kuikae.legal").replace('"14m 6p 3s 7z"', f'"{offered}"')
    rest = [line for line in text.splitlines() if line[2:5] != " = " or line[:2] in offered]
    graded = grade(read_puzzle("\n".join(rest), "p"), said(answer))
    assert (graded.grade, graded.head.clause) == (Grade.RIGHT, head)


@pytest.mark.parametrize(
    ("answer", "ruleset", "places"),
    rows("""
        6p 3s 1m          common  1m=foul 7z=missed 6p=found 3s=found 4m=left
        4m 6p 3s 7z       rmu     4m=foul 1m=open 6p=found 3s=found 7z=found
        4m 1m             rmu     4m=foul 6p=missed 3s=missed 7z=missed 1m=open
        6p 3s 7z 4m | 1m  rmu     4m=foul 1m=found 6p=found 3s=found 7z=found
    """),
)
def test_each_line_has_its_place(answer: str, ruleset: str, places: str) -> None:
    told = lines(grade(ALL, said(answer), ALL.under(ruleset)))
    due = {code: Place[place.upper()] for code, _, place in (one.partition("=") for one in places.split())}
    assert {line.ruled.code: line.place for line in told} == due
    assert all(line.word for line in told)


@pytest.mark.parametrize(
    ("answer", "ruleset", "stamp", "under"),
    [
        ("6p 3s 1m", "common", Stamp.FOUL, "Illegal"),
        ("4m 1m", "common", Stamp.FOUL, "Illegal"),
        ("6p 3s", "common", Stamp.MISSED, "Almost"),
        ("6p 3s 7z", "rmu", Stamp.OPEN, "Unsettled"),
        ("6p 3s 7z", "common", Stamp.RIGHT, "Right"),
        ("6p 3s 7z | 1m", "rmu", Stamp.RIGHT, "Right"),
    ],
)
def test_an_answer_with_several_parts_has_one_verdict(answer: str, ruleset: str, stamp: Stamp, under: str) -> None:
    graded = grade(ALL, said(answer), ALL.under(ruleset))
    assert (graded.stamp, graded.under) == (stamp, under)


def test_right_parts_of_a_long_answer_are_folded() -> None:
    slips, right = grade(ALL, said("6p 3s 1m")).below
    assert isinstance(slips, Listing)
    assert isinstance(right, Listing)
    assert [line.ruled.code for line in slips.lines] == ["1m", "7z"]
    assert [line.place for line in right.lines] == [Place.FOUND, Place.FOUND, Place.LEFT]
    assert (slips.folded, right.folded) == ("", "The rest of your hand: three right")


@pytest.mark.parametrize(
    ("asked", "answer", "folded"),
    [
        (ONE, "6p", "The rest of your hand: 2 other tiles were legal"),
        (ALL, "6p 3s 7z", "Your answer: three chosen, two left out"),
    ],
)
def test_the_other_parts_are_folded_if_all_are_right(asked: Puzzle, answer: str, folded: str) -> None:
    (listing,) = grade(asked, said(answer)).below
    assert isinstance(listing, Listing)
    assert listing.folded == folded
    assert {line.ruled.code for line in listing.lines} >= {"1m", "4m", "3s", "7z"}


@pytest.mark.parametrize(
    ("asked", "answer", "ruleset", "way_out"),
    [
        (ONE, answers("4m"), "jpml-a", "1m"),
        (ONE, answers("6p"), "common", None),
        (NO_CALL, answers("chii 1m with 23m"), "common", "none"),
        (NO_CALL, answers("chii 1m with 23m"), "rmu", None),  # it is unsettled whether any is legal
    ],
)
def test_a_foul_is_shown_with_the_nearest_legal_act(
    asked: Puzzle, answer: Pairs, ruleset: str, way_out: str | None
) -> None:
    found = grade(asked, answer, asked.under(ruleset)).way_out
    picks, *_ = asked.form.sheet(rules_of(ruleset)).controls
    assert isinstance(picks, Picks)
    said_of = {pick.value: pick.says for pick in picks.picks}
    assert (found and found.says) == (None if way_out is None else said_of[way_out])


@pytest.mark.parametrize(("answer", "ruleset"), [("1m", "common"), ("4m", "common"), ("4m", "rmu"), ("1m", "rmu")])
def test_the_nearest_legal_tile_may_change_suit(answer: str, ruleset: str) -> None:
    graded = grade(ONE, answers(answer), ONE.under(ruleset))
    assert codes(graded, ONE)[0] == answer
    assert graded.way_out is not None
    assert graded.way_out.says in [one.says for one in ONE.form.rulings(rules_of(ruleset)) if one.ruling.is_legal]


@pytest.mark.parametrize(
    ("asked", "answer", "ruleset", "missed"),
    [
        (ALL, said("6p 3s"), "common", None),  # nothing illegal was chosen
        (ALL, said("1m 4m 6p 3s 7z"), "jpml-a", None),  # nothing was missed
        (ALL, said("6p 3s 4m"), "common", "red dragon"),
        (ALL, said("6p 4m 3s"), "jpml-a", "1 of characters and red dragon"),
        (ALL, said("6p 4m"), "jpml-a", "1 of characters, 3 of bamboo and red dragon"),
        (ALL, said("4m"), "jpml-a", "1 of characters, 6 of circles and two more"),
        (CALL, answers(CHII), "common", "pon 5 of characters with two 5s of characters"),
    ],
)
def test_every_missed_answer_is_named_next_to_a_foul(
    asked: Puzzle, answer: Pairs, ruleset: str, missed: str | None
) -> None:
    """If the question asks for all right answers, none of them is called "the right answer"."""
    found = grade(asked, answer, asked.under(ruleset)).way_out
    told = None if found is None else plain(Sentence(found.label + found.says.template, found.says.facts))
    assert told == (None if missed is None else f"You missed: {missed}")


def test_none_is_not_suggested_if_something_is_unsettled() -> None:
    """NAK-18 with open readings: the kan may be legal, so "none" can't be suggested."""
    text = OTHER_END[: OTHER_END.index("[table]")].replace("kuikae.discard", "calls.turn").replace("common", "wrc-2025")
    text += '[table]\nturn = "south drew 3m"\nsouth = "2223333444m 78p 99s"\nriichi = "south"\n'
    text += '[offer]\ncalls = ["ankan 3m", "tsumo"]\n'
    text += '[expect]\n"ankan 3m" = "riichi-kan.open"\ntsumo = "win.incomplete"\n'
    graded = grade(read_puzzle(text, "p"), answers("tsumo"))
    assert (graded.grade, graded.way_out) == (Grade.NOT_YET, None)


def test_the_headline_act_is_ruled_under_every_ruleset() -> None:
    graded = grade(ONE, answers("1m"))
    assert [place.ruleset for place in graded.elsewhere] == list(rulesets(ONE)) == list(PRESETS)
    verdicts = {place.ruleset.name: place.ruling.verdict for place in graded.elsewhere}
    assert (verdicts["common"], verdicts["jpml-a"], verdicts["rmu"]) == (
        Verdict.ILLEGAL,
        Verdict.LEGAL,
        Verdict.UNSETTLED,
    )


def test_an_answer_is_stamped_where_it_was_marked() -> None:
    """Chosen, unsettled and missed answers are stamped, with a tick only on legal ones; other answers aren't."""
    marks = grade(ALL, said("6p 4m | 1m"), ALL.under("rmu")).marks
    assert marks == {
        (ANSWER, "6p"): Stamp.LEGAL,
        (ANSWER, "4m"): Stamp.FOUL,
        (UNSETTLED, "1m"): Stamp.RIGHTLY,
        (ANSWER, "3s"): Stamp.MISSED,
        (ANSWER, "7z"): Stamp.MISSED,
    }
    assert grade(ONE, answers("6p")).marks == {(ANSWER, "6p"): Stamp.LEGAL}


@pytest.mark.parametrize(
    ("asked", "answer", "quoted"),
    [
        (ONE, (), "choose an answer"),
        (ALL, (), "choose an answer"),
        (ONE, answers("9s"), "'9s'"),
        (ALL, answers("6p", "8p"), "'8p'"),  # in the hand but not offered
        (ALL, answers("5m"), "'5m'"),
        (ALL, answers("6p", leaves_open=("5m",)), "'5m'"),
        (ONE, answers("1m", "4m"), "1m, 4m"),
        (ONE, answers("1m", leaves_open=("4m",)), "1m, 4m"),
        (ONE, answers("none"), "'none'"),
        (ALL, answers("none"), "'none'"),
        (ALL, answers(UNSETTLED), "'open'"),  # nothing to mark
        (ALL, answers("6p", leaves_open=("6p",)), "'6p' is chosen and called unsettled"),
        (ALL, (("bid", "6p"),), "'bid'"),
        (CALL, answers("none", PON), "'none'"),
        (CALL, answers("chii 5m with 76m"), "'chii 5m with 76m'"),
        (CALL, answers(""), "''"),
    ],
)
def test_an_impossible_answer_is_quoted(asked: Puzzle, answer: Pairs, quoted: str) -> None:
    with pytest.raises(AnswerError) as caught:
        grade(asked, answer)
    assert quoted in str(caught.value)


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(RulesetError, match="'moon'"):
        grade(ONE, answers("1m"), ONE.under("moon"))


TILES = ["1m", "4m", "6p", "3s", "7z"]


@given(
    st.dictionaries(st.sampled_from(TILES), st.sampled_from([ANSWER, UNSETTLED]), min_size=1), st.sampled_from(PRESETS)
)
def test_a_grade_follows_from_the_rulings(answer: dict[str, str], rules: Ruleset) -> None:
    graded = grade(ALL, tuple((name, code) for code, name in answer.items()), ALL.under(rules.name))
    assert sorted(codes(graded, ALL)) == sorted(TILES)
    ruled = {one.code: one.ruling.verdict for one in ALL.form.rulings(rules_of(rules.name))}
    due = {Verdict.LEGAL: ANSWER, Verdict.UNSETTLED: UNSETTLED, Verdict.ILLEGAL: None}
    slips = [code for code in TILES if answer.get(code) != due[ruled[code]]]
    hard = [code for code in slips if ruled[code] is not Verdict.UNSETTLED]
    assert (graded.grade is Grade.RIGHT) is (not slips)
    assert (graded.grade is Grade.UNSETTLED) is (bool(slips) and not hard)
    wrong = [code for code in hard if ruled[code] is Verdict.ILLEGAL]
    assert graded.grade is not Grade.ALMOST or (hard and not wrong)
    assert (graded.stamp is Stamp.FOUL) is (bool(hard) and graded.grade is Grade.NOT_YET)
    assert set(hard) == set(codes(graded, ALL)[: len(hard)])


HINT = '\n[[hint]]\ntext = "Look at {{23m}}."\n'


@pytest.mark.parametrize(
    ("written", "ruleset", "told"),
    [
        ("", "common", kuikae.SUJI),
        (HINT, "common", kuikae.SUJI),
        (HINT + 'tells = {{ 1m = "kuikae.suji" }}\n', "common", kuikae.GENBUTSU),
        ("", "jpml-a", kuikae.GENBUTSU),
        ("", "rmu", kuikae.LEVEL_OPEN),
        ("", "mu", None),  # every answer is legal, so there is nothing to reveal
        (HINT * MAX_HINTS, "common", None),
    ],
)
def test_the_last_hint_reveals_the_rulings(written: str, ruleset: str, told: Clause | None) -> None:
    text = (AFTER_CHII + written).replace('"common"', f'"{ruleset}"')
    given_hints = hints(read_puzzle(text.format(asks="kuikae.discard"), "p"))
    assert len(given_hints) == written.count("[[hint]]") + (told is not None)
    assert all(plain(hint) for hint in given_hints)
    if told is not None:
        assert given_hints[-1].template.endswith(told.says)


def test_an_unaided_puzzle_gives_no_hint() -> None:
    assert hints(read_puzzle("unaided = true\n" + AFTER_CHII.format(asks="kuikae.discard"), "p")) == ()


def test_a_custom_ruleset_is_compared_with_the_presets() -> None:
    graded = grade(read_puzzle(OTHER_END.replace('"common"', '"common+kuikae=free"'), "p"), answers("1s"))
    assert [one.ruleset.name for one in graded.elsewhere] == ["common+kuikae=free", *(rules.name for rules in PRESETS)]
    assert graded.ruleset.name == "common+kuikae=free"
