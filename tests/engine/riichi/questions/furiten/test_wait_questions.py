"""Furiten questions: the worked examples of the four rules, uses, draws, and causes."""

import pytest

from callwise.ground.errors import PositionError
from callwise.law.ruling import Clause, Ruling
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import questions
from callwise.question.scene import Note
from callwise.riichi.agreement.furiten_options import TempFuritenEnd
from callwise.riichi.calls import winning
from callwise.riichi.furiten import blocking_discards, dead_hand, furiten, missed_discard, sacred
from callwise.view.elements.prose import plain
from tests.support.refusals import refused
from tests.support.rulings.course_texts import rules_of
from tests.support.written_rows import entries, rows

A = "23456s 11z 123m 456p"
B = "34555s 11z 123m 456p"
RULES = ("traditional", "extended", "one_four_seven", "absolute")
OPEN = "hand: 23m 567p 678s 55s; melds: 4'23p; seat: west"
"""Waits for 1m, without a yaku, and 4m, with tanyao."""


def rulings(asks: str, rules: str = "", **table: str) -> dict[str, Ruling]:
    """Rule on every offer under the usual rules with some options changed; without a seat a yaku is assumed."""
    named = "+".join(("common", *rules.split()))
    form, _ = put(asks, questions()[asks].spelt_out(table), named)
    return {one.code: one.ruling for one in form.rulings(rules_of(named))}


def verdicts(asks: str, rules: str = "", **table: str) -> str:
    """Return the codes of the legal offers, in order."""
    return ", ".join(code for code, ruling in rulings(asks, rules, **table).items() if ruling.is_legal)


@pytest.mark.parametrize(
    ("hand", "pond", *RULES),
    rows(f"""
        {A}  1s    4s, 7s      4s, 7s      4s, 7s      -  # A: the 1s is discarded
        {A}  4s    1s, 7s      1s, 7s      -           -  # A: the 4s is discarded
        {A}  7s    1s, 4s      1s, 4s      1s, 4s      -
        {A}  1s9m  1s, 4s, 7s  4s, 7s      4s, 7s      -
        {A}  2s    1s, 4s, 7s  1s, 4s, 7s  1s, 4s, 7s  1s, 4s, 7s
        {B}  2s    5s, 1z      5s, 1z      5s, 1z      -  # B: the 2s is discarded
        {B}  5s    2s, 1z      2s, 1z      1z          -  # B: the 5s is discarded
    """),
)
def test_each_rule_frees_the_waits_in_the_examples(
    hand: str, pond: str, traditional: str, extended: str, one_four_seven: str, absolute: str
) -> None:
    """The table of the four rules, row by row."""
    free = [verdicts("furiten.ron", f"sacred_discard={rule}", hand=hand, pond=pond) for rule in RULES]
    assert free == [traditional, extended, one_four_seven, absolute]


@pytest.mark.parametrize(
    ("hand", "pond", "uses"),
    [
        (A, "1s", {"1s": "", "4s": "456s", "7s": "567s"}),
        (A, "4s", {"1s": "", "4s": "", "7s": ""}),
        (A, "7s", {"1s": "123s", "4s": "234s", "7s": ""}),
        (A, "1s9m", {"4s": "456s"}),
        (A, "2s", {"4s": "234s, 456s"}),
        (B, "2s", {"5s": "555s", "1z": "111z"}),
        (B, "5s", {"5s": "", "2s": "", "1z": "111z"}),
    ],
)
def test_one_four_seven_rules_on_each_use_separately(hand: str, pond: str, uses: dict[str, str]) -> None:
    for tile, free in uses.items():
        assert verdicts("furiten.use", "sacred_discard=one_four_seven", hand=hand, pond=pond, tile=tile) == free, tile


@pytest.mark.parametrize("rule", ["traditional", "extended", "absolute", "off"])
@pytest.mark.parametrize("tile", ["1s", "4s", "7s"])
def test_without_group_rules_all_uses_have_the_same_ruling(rule: str, tile: str) -> None:
    rules = f"sacred_discard={rule}"
    whole = rulings("furiten.ron", rules, hand=A, pond="9m4s")[tile]
    uses = rulings("furiten.use", rules, hand=A, pond="9m4s", tile=tile)
    assert {one.verdict for one in uses.values()} == {whole.verdict}


@pytest.mark.parametrize(
    ("position", "free"),
    rows(f"""
        hand: 46s 11z 123789m 456p; pond: 0s; tiles: 50s  -  # a red five is a five
        hand: 2444s 123m 456p 789m; pond: 3s              -  # it blocks the wait on a pair, too
        {OPEN}; pond: 1m                                  -  # a tile without a yaku blocks, too
        {OPEN}; pond: 9m                                  4m  # without it the tile with a yaku wins
        hand: 123m 456p 9p 789s 111z; pond: 1s4s          9p  # another wait is free
        hand: {A}; pond: 9m 4s>toimen                     -  # a called discard still counts
        hand: {A}; pond: 4's                              -  # the riichi tile is a discard
        hand: {A}; tiles: 4s 9p 0s                        4s  # other tiles complete nothing
    """),
)
def test_one_discarded_winning_tile_blocks_every_wait(position: str, free: str) -> None:
    """FUR-4, FUR-5, FUR-10, FUR-12."""
    assert verdicts("furiten.ron", **entries(position)) == free


def test_drawn_tiles_win_when_discards_do_not() -> None:
    """FUR-2, FUR-12."""
    assert verdicts("furiten.win", hand=A, pond="1s") == "1s drawn, 4s drawn, 7s drawn"


def test_closed_hand_without_yaku_gets_one_by_drawing() -> None:
    table = {"hand": "12399m 24p 678s 789p", "seat": "south", "tiles": "3p"}
    by_discard, drawn = rulings("furiten.win", **table).values()
    assert by_discard.clause is winning.WAITING_WITHOUT_YAKU
    assert drawn.clause is furiten.OWN_DRAW


def test_passed_tiles_block_until_your_discard() -> None:
    """FUR-26: you pass on 4m and 1m before your next discard; after it both are free again."""
    table = {"hand": "23m 55s 456p 678p 789s", "pond": "9m"}
    assert verdicts("furiten.ron", **table, past="you; shimocha 4m") == ""
    assert verdicts("furiten.ron", **table, past="you; shimocha 4m; toimen 1m") == ""
    later = {**table, "pond": "9m8p"}
    assert verdicts("furiten.ron", **later, past="you; shimocha 4m; toimen 1m; kamicha 9p; you") == "1m, 4m"


@pytest.mark.parametrize(
    ("rules", "past", "free"),
    [
        ("missed_discard=identical_only", "you; shimocha 4m", "1m"),
        ("missed_discard=off", "you; shimocha 4m", "1m, 4m"),
        ("temp_furiten_end=any_call", "you; shimocha 4m; toimen pon; toimen 9p", "1m, 4m"),
        ("temp_furiten_end=own_discard", "you; shimocha 4m; toimen pon; toimen 9p", ""),
        ("temp_furiten_end=any_call", "you; shimocha 9p; toimen pon; toimen 4m", ""),
    ],
)
def test_passed_tiles_block_as_the_rules_say(rules: str, past: str, free: str) -> None:
    assert verdicts("furiten.ron", rules, hand="23m 55s 456p 678p 789s", pond="9s", past=past) == free


BLAMED = [
    ("absolute", {"pond": "9m1s2s1s"}, {"2-1s": sacred.ANY_WAIT, "4-1s": sacred.ANY_WAIT}),
    ("extended", {"pond": "9m1s2s4s"}, {"2-1s": sacred.DISCARDED, "4-4s": sacred.DISCARDED}),
    ("one_four_seven", {"pond": "9m1s2s4s"}, {"2-1s": sacred.GROUP, "4-4s": sacred.EVERY_GROUP}),
    ("traditional", {"pond": "9m1s2s1s"}, {"4-1s": sacred.LAST}),
    ("traditional", {"pond": "1s9m"}, {}),
    ("off", {"pond": "1s"}, {}),
    ("absolute", {"pond": "9m", "past": "you; shimocha 4s; toimen 9p"}, {"shimocha 2-4s": missed_discard.TEMPORARY}),
    ("absolute", {"pond": "9m4s", "past": "you; shimocha 4s; toimen 9p; kamicha 9p; you"}, {"2-4s": sacred.ANY_WAIT}),
    (
        "absolute missed_discard=identical_only",
        {"pond": "9m", "past": "you; shimocha 4s; toimen 7s"},
        {"shimocha 2-4s": missed_discard.SAME_KIND, "toimen 3-7s": missed_discard.SAME_KIND},
    ),
    ("absolute missed_discard=off", {"pond": "9m", "past": "you; shimocha 4s"}, {}),
    (
        "absolute temp_furiten_end=any_call",
        {"pond": "9m", "past": "you; shimocha 4s; kamicha pon; kamicha 7s"},
        {"kamicha 4-7s": missed_discard.LASTING[missed_discard.TEMPORARY.id, TempFuritenEnd.ANY_CALL]},
    ),
    (
        "absolute",
        {"pond": "9'm8m", "past": "you; shimocha 4s; toimen 9p; kamicha 9p; you; shimocha 1p"},
        {"shimocha 2-4s": missed_discard.IN_RIICHI},
    ),
    ("absolute allow_declaration=yes", {"pond": "9m1s", "declared": "2"}, {}),
    ("absolute", {"pond": "9m1s", "declared": "2"}, {"2-1s": sacred.ANY_WAIT}),
    (
        "traditional ready_dead_hand=yes",
        {"pond": "1s9'm4s", "past": "you; shimocha 7s"},
        {"1-1s": dead_hand.FAULTY_OUT, "3-4s": dead_hand.THROWN, "shimocha 2-7s": dead_hand.MISSED},
    ),
]


@pytest.mark.parametrize(("rules", "table", "blamed"), BLAMED)
def test_exactly_these_discards_are_to_blame(rules: str, table: dict[str, str], blamed: dict[str, Clause]) -> None:
    found = rulings("furiten.cause", f"sacred_discard={rules}", hand=A, **table)
    assert {code: ruling.clause for code, ruling in found.items() if ruling.is_legal} == blamed


@pytest.mark.parametrize(("rules", "table", "blamed"), BLAMED)
def test_something_is_blamed_exactly_when_a_win_is_blocked(
    rules: str, table: dict[str, str], blamed: dict[str, Clause]
) -> None:
    found = rulings("furiten.ron", f"sacred_discard={rules}", hand=A, **table)
    assert any(not ruling.is_legal for ruling in found.values()) is bool(blamed)
    for code, ruling in rulings("furiten.cause", f"sacred_discard={rules}", hand=A, **table).items():
        tile = next(one for one in ruling.facts.values() if str(one) == code[-2:])
        assert plain(ruling.means)
        assert getattr(tile, "words", "") in plain(ruling.because)


@pytest.mark.parametrize(
    ("rules", "table", "code", "clause"),
    [
        ("absolute", {"pond": "9m"}, "1-9m", blocking_discards.NO_PART),
        ("traditional", {"pond": "1s9m"}, "1-1s", blocking_discards.OLDER),
        ("traditional", {"pond": "1s1s"}, "1-1s", blocking_discards.OLDER),
        ("off", {"pond": "1s"}, "1-1s", sacred.OFF),
        ("absolute allow_declaration=yes", {"pond": "1s9m", "declared": "1"}, "1-1s", furiten.DECLARED),
        ("absolute", {"past": "shimocha 9p"}, "shimocha 1-9p", blocking_discards.NO_PART),
        ("absolute missed_discard=off", {"past": "shimocha 4s"}, "shimocha 1-4s", missed_discard.MISSED_OFF),
        ("absolute", {"pond": "9m", "past": "kamicha 4s; you"}, "kamicha 1-4s", missed_discard.OVER),
        ("absolute", {"pond": "9'm", "past": "kamicha 4s; you"}, "kamicha 1-4s", missed_discard.OVER),
        (
            "absolute temp_furiten_end=any_call",
            {"past": "shimocha 4s; kamicha pon"},
            "shimocha 1-4s",
            missed_discard.ENDED_BY_CALL,
        ),
    ],
)
def test_discards_not_to_blame_get_a_reason(rules: str, table: dict[str, str], code: str, clause: Clause) -> None:
    ruling = rulings("furiten.cause", f"sacred_discard={rules}", hand=A, **table)[code]
    assert (ruling.is_legal, ruling.clause.id) == (False, clause.id)
    assert plain(ruling.means).endswith("doesn’t stop you from winning.")


def test_passed_tiles_without_yaku_are_blamed_where_they_count() -> None:
    table = {**entries(OPEN), "pond": "9m", "past": "you; shimocha 1m"}
    assert rulings("furiten.cause", **table)["shimocha 2-1m"].clause is missed_discard.WITHOUT_YAKU
    free = rulings("furiten.cause", "passed_without_yaku=free", **table)["shimocha 2-1m"]
    assert (free.is_legal, free.clause.id) == (False, missed_discard.FREE_WITHOUT_YAKU.id)


@pytest.mark.parametrize(
    ("asks", "table", "key", "says"),
    [
        ("furiten.use", {"tile": "9p"}, "tile", "9p doesn’t complete this hand; write one of the tiles that do, 147s"),
        ("furiten.use", {}, "tile", "'tile' is missing"),
        ("furiten.use", {"tile": "4s", "pond": "4444s"}, "hand", "5 tiles of 4s"),
        ("furiten.ron", {"hand": "1111z 123m 456p 789s", "tiles": "1z"}, "hand", "isn’t tenpai"),
        ("furiten.ron", {"hand": "22223m 11z 456p 789s", "tiles": "4m2m"}, "tiles", "5 tiles of 2m"),
        ("furiten.cause", {}, "pond", "nobody has discarded anything here"),
    ],
)
def test_invalid_questions_are_refused(asks: str, table: dict[str, str], key: str, says: str) -> None:
    with refused(says, PositionError, key=key):
        put(asks, {"hand": A, **table}, "common")


@pytest.mark.parametrize(
    ("hand", "pond", "notes"),
    [
        ("23456m 123p 456s 11z", "9s", ["Every wait gives you a yaku."]),
        ("23456m 123p 456s 11z", "9'9s", []),  # riichi is a yaku
        ("34567m 234p 678s 55m", "9s", []),  # all simples
    ],
)
def test_an_assumed_yaku_is_shown_where_a_wait_has_none(hand: str, pond: str, notes: list[str]) -> None:
    form, _ = put("furiten.ron", {"hand": hand, "pond": pond, "yaku": "granted"}, "common")
    assert [plain(one.text) for one in form.case.scene().panels if isinstance(one, Note)] == notes
