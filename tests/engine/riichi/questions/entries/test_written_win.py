"""Wins as puzzles write them: reading, refusals, payments, drawings and grades."""

import re
from collections.abc import Mapping

import pytest

from callwise.ground.errors import CallwiseError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import Entries
from callwise.question.controls import Pairs
from callwise.question.forms.amounts import Amounts
from callwise.question.forms.spot import spot
from callwise.question.grading import Account, Grade
from callwise.question.scene import Note, WholeTable
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import pao
from callwise.riichi.payment import pao_payment as paying
from callwise.riichi.priority import bonuses
from callwise.riichi.questions.entries.written_win import read_one_win, read_win
from callwise.riichi.questions.pao_questions import Risk, WhoIsLiable
from callwise.riichi.questions.payments_question import Payments
from callwise.view.answer.answer_sheet import answer_felt
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.prose import plain
from tests.support.refusals import refused
from tests.support.riichi.riichi_wins import numbers
from tests.support.written_rows import entries, rows

EAST, SOUTH, WEST, NORTH = SEATS
FED = "55'5z 6'66z 777'z"
SHOWN = {"turn": "south drew 3s", "wins": "south", "south": f"22m 123s | {FED}", "honba": "1"}
STATED = {"discard": "2m by east", "wins": "south yakuman daisangen", "south": f"? | {FED}"}
TWO = {
    "discard": "3s by east",
    "wins": "north haneman; south",
    "south": f"22m 12s | {FED}",
    "honba": "1",
    "sticks": "1",
}


def case(table: Mapping[str, str]) -> Payments:
    return Payments.read(Entries(table))


def form(table: Mapping[str, str]) -> Amounts[RiichiRuleset]:
    asked = case(table).form(None, {})
    assert isinstance(asked, Amounts)
    return asked


def settled(table: Mapping[str, str], ruleset: str = "common") -> Settlement:
    asked = form(table)
    return preset(ruleset).settle_payments(asked.case.settle)


def changes(table: Mapping[str, str], ruleset: str = "common") -> tuple[int, ...]:
    return tuple(settled(table, ruleset).changes(SEATS).values())


@pytest.mark.parametrize(
    ("table", "expected"),
    [(SHOWN, (0, 32300, -32300, 0)), (STATED, (-16000, 32000, -16000, 0)), (TWO, (-28000, 33300, -16300, 12000))],
    ids=["a shown hand is counted", "a hidden hand states its value", "two winners, nearest first"],
)
def test_wins_are_settled_from_the_table(table: dict[str, str], expected: tuple[int, ...]) -> None:
    assert changes(table) == expected


@pytest.mark.parametrize(
    ("position", "expected"),
    rows("""
        # sticks of this hand and an earlier one; the riichi tile is won on
        discard: 4m by west; wins: south 2 han 40 fu; north: ? | | 1z2'z; sticks: 2  0 4600 -2600 0
        discard: 4'm by west; wins: south 2 han 40 fu  0 2600 -2600 0
        # an added kan is robbed with no other yaku, and a closed kan by thirteen orphans
        discard: 7p by west as shouminkan; wins: south; west: ? | 777'p; south: 56p 234m 99s | 1'23s 7'89m
          0 1000 -1000 0
        discard: 9s by west as ankan; wins: north; north: 19m 19p 1s 11234567z  0 0 -32000 32000
        # the dealer's open tanyao; riichi, tanyao and pinfu, whose own stick is returned
        discard: 4m by north; wins: east; east: 23m 456p 456s 55p | 2'34s; wind: east  1500 0 0 -1500
        discard: 4m by north; wins: east; riichi: east; east: 23m 456p 456s 678s 55p  6800 0 0 -5800
    """),
)
def test_wins_are_settled_from_what_is_written(position: str, expected: str) -> None:
    assert changes(entries(position)) == numbers(expected)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"wins": "south"}, "write discard or turn"),
        ({**SHOWN, "discard": "2m by east"}, "turn, not both"),
        ({**SHOWN, "wins": "west mangan"}, "only be won by south"),
        ({**SHOWN, "wins": "south; north mangan"}, "only be won by south"),
        ({**STATED, "wins": "east mangan"}, "discarded the tile"),
        ({**STATED, "wins": "south"}, "write its value"),
        ({**SHOWN, "wins": "south mangan"}, "its value is worked out"),
        ({**STATED, "wins": "south mangan; south mangan"}, "name each winner only once"),
        ({**STATED, "wins": "south mangan"}, "make daisangen certain"),
        ({**STATED, "wins": "south yakuman daisangen daisuushii"}, "no hand has"),
        ({**STATED, "wins": "south yakuman daisangen suuankou"}, "rules out suuankou"),
        ({**STATED, "wins": "south yakuman daisangen suukantsu"}, "four kans"),
        ({**STATED, "wins": "south yakuman daisangen tsuuiisou"}, "wins with 2m, which rules out tsuuiisou"),
        ({**STATED, "south": "? | 2'34s 5'67s", "wins": "south yakuman daisangen"}, "rules out daisangen"),
        ({**STATED, "south": "? | 2'34s", "wins": "south yakuman daisuushii"}, "rules out daisuushii"),
        ({**STATED, "south": "? | 2'34s", "wins": "south yakuman tsuuiisou"}, "rules out tsuuiisou"),
        ({**STATED, "south": "? | 55'5s", "wins": "south yakuman ryuuiisou"}, "rules out ryuuiisou"),
        ({**STATED, "south": "? | 55'5s", "wins": "south yakuman chinroutou"}, "rules out chinroutou"),
        ({**STATED, "south": "? | 55'5s", "wins": "south yakuman kokushi-musou"}, "rules out kokushi-musou"),
        ({**STATED, "south": "? | 55'5s 66'6s", "wins": "south yakuman shousuushii"}, "rules out shousuushii"),
        ({**STATED, "wins": "south 7700"}, "isn’t the value of a hand"),
        ({**STATED, "wins": "south 13 han"}, "only at some tables"),
        ({**STATED, "dead": "south"}, "dead, so it can’t win"),
        ({**STATED, "furiten": "south"}, "furiten"),
        ({**STATED, "discard": "2m by east, south has drawn"}, "before the next player draws"),
        ({**SHOWN, "turn": "south called"}, "nobody wins"),
        ({**SHOWN, "south": f"22m 124s | {FED}", "turn": "south drew 4s"}, "win.incomplete"),
        ({"discard": "4m by west", "wins": "south", "south": "23m 456p 99p | 2'34s 5'67s"}, "win.no-yaku"),
        (
            {"turn": "south drew 3s as replacement", "wins": "south", "south": "22m 123s 678p | 4444'p 0z55s0z"},
            "write all four ponds",
        ),
    ],
)
def test_impossible_wins_are_refused_by_name(table: dict[str, str], message: str) -> None:
    with pytest.raises(CallwiseError, match=re.escape(message)) as error:
        read_win(Entries(table))
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    ("south", "ponds", "opened"),
    [
        pytest.param("22m 123s | 6'66z 5'55z 4444'p", {}, "4444'p", id="an open kan is the last meld"),
        pytest.param("22m 123s | 6'66z 5'55z 0z44p0z", {}, None, id="a closed kan alone"),
        pytest.param("22m 123s | 4444'p 6'66z 0z55z0z", {}, None, id="a call since, so a discard"),
    ],
)
def test_open_kan_of_the_turn_is_found(south: str, ponds: dict[str, str], opened: str | None) -> None:
    table = {"turn": "south drew 3s as replacement", "wins": "south", "south": south, **ponds}
    (winner,) = read_win(Entries(table)).ended.winners
    assert (winner.won.opened_with and winner.won.opened_with.turned is not None) is (True if opened else None)


ONE_TURN = {"east": "1s", "south": "9p", "west": "4p>south", "north": ""}
TWO_TURNS = {"east": "1s 9m", "south": "9p 1z", "west": "4p>south 9m", "north": "8p"}
"""Ponds after an open kan of West's 4p and a closed kan by South, on the same turn or on the next."""


@pytest.mark.parametrize(("ponds", "clause"), [(ONE_TURN, pao.RINSHAN), (TWO_TURNS, pao.DISCARDED_SINCE)])
def test_ponds_show_discards_between_two_kans(ponds: dict[str, str], clause: Clause) -> None:
    shown = {"south": "22m 123s 678p | 4444'p 0z55s0z"}
    seats = {seat: f"{shown.get(seat, '? |')} | {pond}" for seat, pond in ponds.items()}
    asked = WhoIsLiable.read(Entries({"turn": "south drew 3s as replacement", "wins": "south", **seats}))
    assert asked.rule(WEST, preset("common+pao_rinshan=yes")).clause is clause


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("table", [SHOWN, STATED, TWO], ids=["drawn", "by a discard", "two winners"])
def test_each_ruleset_has_a_right_answer(table: dict[str, str], rules: RiichiRuleset) -> None:
    """The right answer is the amounts, or "unsettled" if the sources read leave them open."""
    asked = form(table)
    right = asked.right(rules)
    if right is None:
        assert {one.ruling.verdict for one in asked.rulings(rules)} == {Verdict.UNREAD}
    else:
        assert asked.grade(right, rules, rules).grade is Grade.RIGHT
    assert all(plain(sentence) for sentence in asked.sheet(rules).scene.sentence)


def given(text: str) -> Pairs:
    return tuple(zip(("east", "south", "west", "north"), text.split(), strict=True))


def test_ema_payments_are_cited_as_emas() -> None:
    """On a ron with liability, the liable player pays the honba under the usual rules, the discarder under EMA's."""
    table = {**STATED, "honba": "1"}
    graded = form(table).grade(given("16300 32300 16000 0"), COMMON, COMMON)
    assert graded.grade is Grade.ALMOST
    assert any("EMA 2025" in plain(remark) for remark in graded.remarks)
    (account,) = graded.below
    assert isinstance(account, Account)
    assert {(payment.clause, payment.payer, payment.points) for payment, _ in account.mistaken} == {
        (paying.HONBA_LIABLE, WEST, 300)
    }


def test_half_of_the_honba_can_be_written() -> None:
    """Multiples of 50 are only accepted if they are due under some ruleset."""
    table, ruleset = {**STATED, "honba": "1"}, "common+pao_honba_ron=split_half"
    assert form(table).grade(given("16150 32300 16150 0"), preset(ruleset), preset(ruleset)).grade is Grade.RIGHT
    assert form(table).grade(given("16150 32300 16150 0"), COMMON, COMMON).grade is not Grade.RIGHT
    with pytest.raises(CallwiseError, match="a multiple of 100"):
        form(STATED).grade(given("16050 32000 16000 0"), COMMON, COMMON)


def test_unsettled_rulings_name_their_amounts() -> None:
    """The drawing, the ruling and an account of each reading have them; seats with one amount are settled."""
    reply = Reply.to("win.payments", {**STATED, "honba": "1"}, "common+pao_honba_ron=open")
    west = reply.each["west"]
    assert west.head.verdict is Verdict.UNSETTLED
    assert plain(west.headline).endswith("West pays 16,000, 16,150 or 16,300.")
    assert reply.each["south"].head.is_legal
    assert "−16,000 / −16,150 / −16,300" in reply.felt()
    readings, accounts = west.below[::2], west.below[1::2]
    assert len(readings) == len(accounts) == 3
    assert all(isinstance(one, Sentence) for one in readings)
    assert {row.due for one in accounts if isinstance(one, Account) for row in one.rows if row.seat is WEST} == {
        -16000,
        -16150,
        -16300,
    }


def test_every_payment_points_at_the_drawing() -> None:
    felt = answer_felt(form(TWO).sheet(COMMON), "common", "p")
    names = {name for at in re.findall(r'data-at="([^"]*)"', felt) for name in at.split()}
    for line in settled(TWO).payments:
        assert f"seat:{line.receiver.value}" in names
        assert line.payer is None or f"seat:{line.payer.value}" in names
        assert line.clause.figure is not None or line.clause in bonuses.CLAUSES
    assert {"stick", "counter"} <= names


@pytest.mark.parametrize(
    ("ruleset", "verdict"), [("common", Verdict.LEGAL), ("tenhou", Verdict.LEGAL), ("rmu", Verdict.UNREAD)]
)
def test_liability_is_asked_of_everyone_but_the_winner(ruleset: str, verdict: Verdict) -> None:
    asked = WhoIsLiable.read(Entries(STATED))
    assert [offer.code for offer in asked.offers()] == ["west", "north", "east"]
    rules = preset(ruleset)
    assert asked.rule(WEST, rules).verdict is verdict
    assert asked.nearest(EAST, [WEST]) is WEST


def test_liability_needs_exactly_one_win() -> None:
    with pytest.raises(CallwiseError, match="name one winner"):
        WhoIsLiable.read(Entries(TWO))


@pytest.mark.parametrize(
    ("table", "message"),
    [({"turn": "east drew 7z"}, "so write out that hand"), ({**Risk.example, "wall": "0"}, "can’t be called")],
)
def test_risk_needs_a_hand_whose_discard_can_be_called(table: dict[str, str], message: str) -> None:
    with pytest.raises(CallwiseError, match=message):
        Risk.read(Entries(table))


def test_no_ruleset_settles_two_liable_players() -> None:
    """West fed the dragons and East the fourth kan; no source says who pays the honba."""
    table = {
        "turn": "south drew 9m",
        "wins": "south yakuman daisangen suukantsu",
        "south": "? | 55'55z 66'66z 7777'z 1'111m",
        "honba": "1",
    }
    asked = form(table)
    assert asked.right(preset("m-league")) == (("open", "open"),)
    ruling = asked.case.rule(WEST, -32300, preset("common+pao_yakuman=daisangen,suukantsu"))
    assert (ruling.verdict, ruling.clause) == (Verdict.UNSETTLED, paying.TWO_LIABLE)
    assert settled(table).change(Seat.SOUTH) == 64300


@pytest.mark.parametrize(
    ("asks", "table", "answer", "verdict", "told"),
    [
        (WhoIsLiable, SHOWN, "west", "legal", "West is liable."),
        (WhoIsLiable, SHOWN, "north", "illegal", "North isn’t liable."),
        (Risk, Risk.example, "7z", "legal", "Red dragon could make you liable."),
    ],
)
def test_referees_statement_names_who_and_what(
    asks: type[WhoIsLiable] | type[Risk], table: dict[str, str], answer: str, verdict: str, told: str
) -> None:
    of = asks.read(Entries(table)).form(None, {})
    sheet = spot(of, {"answer": answer, "verdict": verdict}, {}).sheet(COMMON)
    *_, note = sheet.scene.panels
    assert isinstance(note, Note)
    assert plain(note.text) == told


MELDS = {"wins": "south", "south": f"? | {FED}"}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"turn": "south called"},
        {"turn": "south drew 4m"},
        {"discard": "4m by west"},
        {"south": f"2459m 1p | {FED}", "turn": "south called"},
        {"south": f"2459m 1p | {FED}"},
    ],
)
def test_liability_can_be_asked_of_melds_alone(more: Mapping[str, str]) -> None:
    """The question needs no value, whole hand or winning tile."""
    asked = WhoIsLiable.read(Entries({**MELDS, **more}))
    said = {seat: asked.rule(seat, COMMON) for seat in (EAST, WEST, NORTH)}
    assert {seat: ruling.clause for seat, ruling in said.items()} == {
        EAST: pao.EARLIER,
        WEST: pao.CONFIRMED,
        NORTH: pao.EARLIER,
    }
    assert "whatever the rest of the hand" in " ".join(plain(one) for one in asked.scene().sentence)


def test_melds_without_a_certain_yakuman_make_nobody_liable() -> None:
    asked = WhoIsLiable.read(Entries({"wins": "south", "south": "? | 55'5z 6'66z"}))
    assert {asked.rule(seat, COMMON).clause for seat in (EAST, NORTH)} == {pao.NOT_CERTAIN}


def test_replacement_tile_wins_can_be_asked_of_melds() -> None:
    table = {"wins": "south", "south": "? | 2222'm", "turn": "south drew 4m as replacement"}
    asked = WhoIsLiable.read(Entries(table))
    assert asked.rule(WEST, preset("common+pao_rinshan=yes")).clause is pao.RINSHAN


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"wins": "south", "south": "? | 55'5z 6666'z"}, "there’s no turn or discard"),
        ({**MELDS, "discard": "4m by south"}, "discarded the tile"),
        ({**MELDS, "turn": "west drew 4m"}, "can only be won by west"),
        ({**MELDS, "wins": "south; west"}, "one win only"),
        ({**MELDS, "turn": "south drew 4m", "discard": "4m by west"}, "turn, not both"),
        ({**MELDS, "turn": "south drew 4m", "south": f"24589m | {FED}"}, "doesn’t complete the hand"),
    ],
)
def test_missing_details_are_requested(table: Mapping[str, str], says: str) -> None:
    with pytest.raises(CallwiseError, match=says):
        WhoIsLiable.read(Entries(table))


def test_hands_that_do_not_win_get_a_reason() -> None:
    """The error ends with the clause."""
    table = {"turn": "south drew 3m", "wins": "south", "south": "33m 123s 678s | 2'34s 4'23p"}
    with pytest.raises(CallwiseError, match=r"but no yaku: .* \(win\.no-yaku\)"):
        Payments.read(Entries(table))


OPEN_TRIPLETS = {"discard": "2m by east", "wins": "south", "south": "22m 55p 888s | 3'33p 44'4m"}
OPEN_SIMPLES = {"discard": "5m by east", "wins": "south", "south": "34m 567s 77p 678p | 5'67p"}


@pytest.mark.parametrize(
    ("table", "ruleset", "paid"),
    [
        (OPEN_TRIPLETS, "common", 3900),
        (OPEN_TRIPLETS, "common+open_tanyao=no", 2000),
        (OPEN_SIMPLES, "common", 1000),
        (OPEN_SIMPLES, "common+open_tanyao=no", 1000),  # a settled win is possible under any ruleset
    ],
)
def test_hands_pay_by_the_yaku_that_count(table: Mapping[str, str], ruleset: str, paid: int) -> None:
    """NAK-52."""
    assert changes(table, ruleset) == (-paid, paid, 0, 0)


def test_both_values_are_named_if_rulesets_differ() -> None:
    (whole,) = case(OPEN_TRIPLETS).scene().panels
    assert isinstance(whole, WholeTable)
    (told,) = whole.notes
    assert plain(told.text) == "3 han, 30 fu, or 2 han, 30 fu where tanyao needs a closed hand"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"dead": "south"}, "dead, so it can’t win"),
        ({"dead": "south", "turn": "south drew 4m"}, "dead, so it can’t win"),
        ({"dead": "south", "discard": "4m by west"}, "dead, so it can’t win"),
        ({"furiten": "south", "discard": "4m by west"}, "furiten, so can’t win on 4m"),
        ({"furiten": "south", "turn": "south drew 4m"}, ""),
        ({"dead": "west", "discard": "4m by west"}, ""),
    ],
)
def test_nobody_is_liable_for_a_hand_that_cannot_win(table: dict[str, str], message: str) -> None:
    entries = Entries({"wins": "south", "south": f"? | {FED}", **table})
    with refused(message, PositionError, key="wins"):
        read_one_win(entries)
