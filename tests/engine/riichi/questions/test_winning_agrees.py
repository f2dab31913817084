"""Questions on winning agree on each hand's value."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from callwise.ground.errors import CallwiseError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause, Ruling, Verdict
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import questions
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.hand.hand import By, Finish, waits, worth
from callwise.riichi.questions.furiten.wait_questions import ASSUMES_YAKU
from callwise.riichi.table.melds import Meld, check_copies
from callwise.riichi.table.mjt import read_meld, write_meld
from callwise.riichi.table.tiles import Tile, format_tiles, plain
from tests.support.riichi.waiting_hands import A, waiting_hands

MELDS = tuple(map(read_meld, ("2'34s", "4'56p", "7'89m", "1'23m", "55'5z", "9'99p", "111'1z", "0z33s0z", "6'78s")))
Table = Mapping[str, str]


def ruled(asks: str, rules: str, table: Table) -> Mapping[str, Ruling]:
    """Return each answer's ruling, by its code."""
    form, _ = put(asks, table, rules)
    return {one.code: one.ruling for one in form.rulings(form.case.ruleset(rules))}


@st.composite
def hands(draw: st.DrawFn) -> tuple[tuple[Tile, ...], tuple[Meld, ...]]:
    """Generate a waiting hand with as many melds as its size needs."""
    seed = draw(st.integers(0, 2**32))
    hand = next(waiting_hands(seed, 1))
    melds = tuple(Random(seed).sample(MELDS, (13 - len(hand)) // 3))
    try:
        check_copies(hand, *(meld.tiles for meld in melds))
    except CallwiseError:
        assume(False)
    assume(waits(hand, melds))
    return hand, melds


@given(hands(), st.none() | st.sampled_from(SEATS), st.none() | st.sampled_from(SEATS[:2]), st.sampled_from(PRESETS))
def test_hands_win_in_every_question_or_in_none(
    held: tuple[tuple[Tile, ...], tuple[Meld, ...]], seat: Seat | None, wind: Seat | None, preset: RiichiRuleset
) -> None:
    """A hand wins if it has a yaku that counts: on a discard or a draw, with or without winds, under every ruleset."""
    hand, melds = held
    rules = preset.name
    table = {"hand": format_tiles(hand), "melds": " ".join(map(write_meld, melds))}
    table |= {} if seat is None else {"seat": seat.value}
    table |= {} if wind is None else {"wind": wind.value}
    table = {key: text for key, text in table.items() if text}
    me = seat or Seat.SOUTH
    on_discard, drawn = (ruled("calls.waits", rules, {**table, "by": by.value}) for by in By)
    ron, win = (ruled(asks, rules, table) for asks in ("furiten.ron", "furiten.win"))
    for kind in waits(hand, melds):
        tile = plain(kind)
        code = str(tile)
        value = {by: worth(hand, melds, tile, Finish(by, me, wind or Seat.EAST)) for by in By}
        has_yaku = {by: bool(one and one.yaku) for by, one in value.items()}
        strict = {by: worth(hand, melds, tile, Finish(by, me, wind or Seat.EAST, open_tanyao=False)) for by in By}
        hangs = {by: has_yaku[by] is not bool(one and one.yaku) for by, one in strict.items()}
        uses = ruled("furiten.use", rules, {**table, "tile": code})
        seats = {
            "discard": f"{code} by {me.after(1).value}",
            me.value: " | ".join(filter(None, (table["hand"], table.get("melds")))),
            **({} if wind is None else {"wind": wind.value}),
        }
        claims = ruled("calls.legal", rules, seats)
        said = [on_discard[code], ron[code], win[code], *uses.values(), claims[f"{me.value} ron {code}"]]
        by_draw = [drawn[code], win[f"{code} drawn"]]
        if "open_tanyao" in preset.open and any(hangs.values()):  # then it depends on a rule the table leaves unsettled
            assert len({one.verdict for one in said}) == len({one.verdict for one in by_draw}) == 1
            continue
        assert {one.is_legal for one in said} == {has_yaku[By.RON]}
        assert {one.is_legal for one in by_draw} == {has_yaku[By.TSUMO]}
        assert all(one.verdict is not Verdict.UNSETTLED and not one.provided for one in said)


OPEN: Table = {"hand": "23m 789s 55p 678p", "melds": "2'34s"}
"""No wait gives this hand a yaku, at any seat."""
WINDS: Table = {"hand": "23456s 11z 123m 456p"}
"""With East's wind as its pair the hand isn't pinfu, so a closed hand has no yaku on a discard."""


@pytest.mark.parametrize(
    ("asks", "table", "code", "clause"),
    [
        ("calls.waits", OPEN, "1m", winning.WAITING_WITHOUT_YAKU),
        ("furiten.ron", OPEN, "1m", winning.WAITING_WITHOUT_YAKU),
        ("furiten.win", OPEN, "1m drawn", winning.WAITING_WITHOUT_YAKU),
        ("furiten.use", {**OPEN, "tile": "4m"}, "234m", winning.WAITING_WITHOUT_YAKU),
        ("furiten.claim", {**OPEN, "discard": "4m from kamicha"}, "ron", winning.WAITING_WITHOUT_YAKU),
        ("furiten.ron", WINDS, "1s", winning.WAITING_WITHOUT_YAKU),
        ("calls.waits", WINDS, "1s", winning.WAITING_WITHOUT_YAKU),
        ("furiten.ron", {"hand": "23m 567s 55p 678p", "melds": "2'34s"}, "1m", winning.ATOZUKE),
    ],
)
def test_wins_without_a_yaku_are_never_legal(asks: str, table: Table, code: str, clause: Clause) -> None:
    ruling = ruled(asks, "common", table)[code]
    assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, clause)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        pytest.param({**WINDS, "seat": "west", "wind": "south"}, "", id="the winds count"),
        pytest.param({**WINDS, "pond": "9m 1'z"}, "", id="riichi counts"),
        pytest.param({**OPEN, "yaku": "granted"}, ASSUMES_YAKU, id="assumed, and said so"),
    ],
)
def test_legal_wins_cite_their_clause(table: Table, says: str) -> None:
    rulings = ruled("furiten.ron", "common", table)
    assert {(one.verdict, one.provided) for one in rulings.values()} == {(Verdict.LEGAL, says)}
    assert all(one.because.template.endswith(says) for one in rulings.values())


def test_assumptions_of_a_puzzle_are_in_its_address() -> None:
    """A puzzle without a seat assumes a yaku; in a free question the yaku are counted."""
    case = questions()["furiten.ron"]
    assert case.spelt_out(OPEN) == {**OPEN, "yaku": "granted"}
    assert case.spelt_out({**OPEN, "seat": "west"}) == {**OPEN, "seat": "west"}
    assert case.supplied(OPEN) == {**OPEN, "seat": "south"}
    assert case.supplied(case.spelt_out(OPEN)) == case.spelt_out(OPEN)


@pytest.mark.parametrize("changed", [{"yaku": "granted", "seat": "west"}, {"yaku": "perhaps"}])
def test_yaku_are_assumed_or_counted(changed: Table) -> None:
    with pytest.raises(CallwiseError) as caught:
        put("furiten.ron", {"hand": A, **changed})
    assert caught.value.key == "yaku"
