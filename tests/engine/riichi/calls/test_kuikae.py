"""Kuikae, example by example: KUI-1 to KUI-25 with KUI-E1 to E16 and KUI-D1 to D6, at all three levels."""

import pytest

from callwise.ground.errors import CallwiseError, PositionError
from callwise.ground.seats import Relation
from callwise.law.ruling import Clause, Verdict
from callwise.riichi.agreement.call_options import KuikaePenalty
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae
from callwise.riichi.calls.kuikae import completers, judge_call, judge_discard, legal_discards
from callwise.riichi.calls.tiles_shown import ways_to_call
from callwise.riichi.table.melds import Call
from callwise.riichi.table.player import Player
from callwise.riichi.table.tiles import KINDS, TILES, Tile, format_tiles, parse_tiles, plain, without
from tests.support.riichi.riichi_strategies import LEVELS, STRICT
from tests.support.rulings.verdicts import Told, illegal, legal, told

DEAD = None
"""The legal discards of an illegal call."""


def ruled(call: str, discard: str, rules: RiichiRuleset = STRICT) -> Told:
    return told(judge_discard(Tile.parse(discard), Call.parse(call), rules))


def frozen(call: str, rules: RiichiRuleset) -> str:
    """All kinds frozen after a call, held or not."""
    after = Call.parse(call)
    banned = [kind for kind in KINDS if not judge_discard(plain(kind), after, rules).is_legal]
    return format_tiles(map(plain, banned))


@pytest.mark.parametrize(
    ("call", "discard", "strict", "same_tile"),
    [
        pytest.param("chii 4m with 23m", "1m", illegal(kuikae.SUJI), legal(kuikae.OTHER_END_OPEN), id="KUI-E1"),
        pytest.param("chii 7m with 68m", "7m", illegal(kuikae.GENBUTSU), illegal(kuikae.GENBUTSU), id="KUI-E2"),
        pytest.param("chii 2s with 34s", "2s", illegal(kuikae.GENBUTSU), illegal(kuikae.GENBUTSU), id="KUI-E3"),
        pytest.param(
            "pon 7s with 77s from kamicha",
            "7s",
            illegal(kuikae.GENBUTSU),
            illegal(kuikae.GENBUTSU),
            id="KUI-E4-kamicha",
        ),
        pytest.param(
            "pon 7s with 77s from toimen", "7s", illegal(kuikae.GENBUTSU), illegal(kuikae.GENBUTSU), id="KUI-E4-toimen"
        ),
        pytest.param(
            "pon 7s with 77s from shimocha",
            "7s",
            illegal(kuikae.GENBUTSU),
            illegal(kuikae.GENBUTSU),
            id="KUI-E4-shimocha",
        ),
        pytest.param("pon 5z with 55z", "5z", illegal(kuikae.GENBUTSU), illegal(kuikae.GENBUTSU), id="KUI-21"),
        pytest.param("chii 4m with 23m", "7m", legal(kuikae.CLEAR), legal(kuikae.CLEAR), id="KUI-4"),
        pytest.param("chii 4m with 23m", "1p", legal(kuikae.CLEAR), legal(kuikae.CLEAR), id="KUI-20-circles"),
        pytest.param("chii 4m with 23m", "1s", legal(kuikae.CLEAR), legal(kuikae.CLEAR), id="KUI-20-bamboo"),
        pytest.param("chii 4m with 23m", "1z", legal(kuikae.CLEAR), legal(kuikae.CLEAR), id="KUI-20-winds"),
    ],
)
def test_frozen_tiles_after_a_call(call: str, discard: str, strict: Clause, same_tile: Clause) -> None:
    """The called tile is frozen at both levels, the other end only at the strict one, and neither if kuikae is free."""
    assert [ruled(call, discard, rules) for rules in LEVELS] == [strict, same_tile, legal(kuikae.WAIVED)]


@pytest.mark.parametrize(
    ("call", "strict", "same_tile"),
    [
        pytest.param("chii 4s with 23s", "14s", "4s", id="KUI-E5-chii"),
        pytest.param("pon 5p with 55p", "5p", "5p", id="KUI-E5-pon"),
        pytest.param("chii 4s with 23s", "14s", "4s", id="KUI-E6"),
        pytest.param("chii 3m with 12m", "3m", "3m", id="KUI-E7"),
        pytest.param("chii 7m with 89m", "7m", "7m", id="KUI-E8"),
        pytest.param("chii 7m with 89m", "7m", "7m", id="KUI-E9"),
        pytest.param("chii 5m with 46m", "5m", "5m", id="KUI-E10"),
        pytest.param("chii 5m with 67m", "58m", "5m", id="KUI-E11"),
        pytest.param("chii 2m with 34m", "25m", "2m", id="KUI-E12"),
        pytest.param("chii 2m with 34m", "25m", "2m", id="KUI-E13"),
        pytest.param("pon 5m with 05m", "5m", "5m", id="KUI-E14"),
        pytest.param("pon 0m with 55m", "5m", "5m", id="KUI-E15"),
        pytest.param("chii 0m with 34m", "25m", "5m", id="KUI-E16"),
        pytest.param("chii 3m with 24m", "3m", "3m", id="KUI-5-middle"),
        pytest.param("chii 3m with 45m", "36m", "3m", id="KUI-5-low"),
        pytest.param("chii 9s with 78s", "69s", "9s", id="TRP-4-nine"),
        pytest.param("chii 1p with 23p", "14p", "1p", id="TRP-4-one"),
        pytest.param("chii 3p with 12p", "3p", "3p", id="TRP-4-zero"),
    ],
)
def test_calls_freeze_what_completes_the_shown_tiles(call: str, strict: str, same_tile: str) -> None:
    """Exactly these of the 34 kinds are frozen; middle and edge calls have no other end."""
    assert [frozen(call, rules) for rules in LEVELS] == [strict, same_tile, ""]


@pytest.mark.parametrize(
    ("call", "hand", "strict", "same_tile"),
    [
        pytest.param("chii 4s with 23s", "12344s 7z", "7z", "1s7z", id="KUI-E6"),
        pytest.param("chii 3m with 12m", "1234m 7z", "4m7z", "4m7z", id="KUI-E7"),
        pytest.param("chii 7m with 89m", "6789m 7z", "6m7z", "6m7z", id="KUI-E8"),
        pytest.param("chii 7m with 89m", "789m 1p", "1p", "1p", id="KUI-E9"),
        pytest.param("chii 5m with 46m", "34678m", "378m", "378m", id="KUI-E10"),
        pytest.param("chii 5m with 67m", "5678m 7z", "7z", "8m7z", id="KUI-E11"),
        pytest.param("chii 2m with 34m", "3478m", "78m", "78m", id="KUI-E12"),
        pytest.param("chii 2m with 34m", "34507m", "7m", "057m", id="KUI-E13"),
        pytest.param("pon 5m with 05m", "055m 7z", "7z", "7z", id="KUI-E14"),
        pytest.param("pon 0m with 55m", "555m 7z", "7z", "7z", id="KUI-E15"),
        pytest.param("chii 0m with 34m", "23455m 7z", "7z", "2m7z", id="KUI-E16"),
        pytest.param("chii 4m with 56m", "123456m", "123m", "123m", id="KUI-15"),
    ],
)
def test_which_held_tiles_can_be_discarded(call: str, hand: str, strict: str, same_tile: str) -> None:
    """`hand` is given before the call; red fives are frozen as fives."""
    after = Call.parse(call)
    left = without(parse_tiles(hand), after.shown)
    expected = [parse_tiles(strict), parse_tiles(same_tile), parse_tiles(format_tiles(set(left)))]
    assert [legal_discards(after, left, rules) for rules in LEVELS] == expected


@pytest.mark.parametrize(
    ("hand", "call", "strict", "same_tile", "free"),
    [
        pytest.param("2344m", "chii 1m with 23m", DEAD, "4m", "4m", id="KUI-D1"),
        pytest.param("5567m", "chii 5m with 67m", DEAD, DEAD, "5m", id="KUI-D2"),
        pytest.param("5567m", "chii 0m with 67m", DEAD, DEAD, "5m", id="KUI-D3"),
        pytest.param("1234m", "chii 4m with 23m", DEAD, "1m", "14m", id="KUI-D4"),
        pytest.param("3456m", "chii 6m with 45m", DEAD, "3m", "36m", id="KUI-D5"),
        pytest.param("1123444m", "chii 1m with 23m", DEAD, "4m", "14m", id="KUI-D6-one"),
        pytest.param("1123444m", "chii 4m with 23m", DEAD, "1m", "14m", id="KUI-D6-four"),
        pytest.param("0567m", "chii 5m with 67m", DEAD, DEAD, "05m", id="red five left over"),
        pytest.param("3407m", "chii 2m with 34m", "7m", "07m", "07m", id="red five at the other end"),
        pytest.param("5567m", "pon 5m with 55m", "67m", "67m", "67m", id="KUI-18"),
    ],
)
def test_calls_need_a_legal_discard(
    hand: str,
    call: str,
    strict: str | None,
    same_tile: str | None,
    free: str | None,
) -> None:
    """TRP-1, TRP-2: a call that leaves only frozen tiles is illegal; each choice of tiles is judged separately."""
    claimed, concealed = Call.parse(call), parse_tiles(hand)
    for rules, expected in zip(LEVELS, (strict, same_tile, free), strict=True):
        judged = judge_call(claimed, concealed, rules)
        may_go = legal_discards(claimed, without(concealed, claimed.shown), rules)
        if expected is DEAD:
            assert (judged.verdict, judged.clause) == (Verdict.ILLEGAL, kuikae.DEAD_END)
            assert may_go == ()
        else:
            assert (judged.verdict, judged.clause) == (Verdict.LEGAL, kuikae.CALLABLE)
            assert may_go == judged.facts["discards"] == parse_tiles(expected)


def test_choices_of_tiles_are_dead_ends_independently() -> None:
    """KUI-18"""
    hand = parse_tiles("5567m")
    judged = {
        str(call): told(judge_call(call, hand, STRICT))
        for call in ways_to_call(hand, Tile.parse("5m"), Relation.KAMICHA)
    }
    assert judged == {
        "chii 5m with 67m": illegal(kuikae.DEAD_END),
        "pon 5m with 55m from kamicha": legal(kuikae.CALLABLE),
    }


@pytest.mark.parametrize("rules", LEVELS, ids=lambda rules: rules.kuikae.value)
@pytest.mark.parametrize("discard", ["1m", "4m", "9p"])
def test_any_tile_can_be_discarded_next_turn(rules: RiichiRuleset, discard: str) -> None:
    """KUI-9, TRP-15: the freeze lasts only for the calling turn's discard."""
    call, drawn = Call.parse("chii 4m with 23m"), Tile.parse("4m")
    assert told(judge_discard(Tile.parse(discard), call, rules, drawn=drawn)) == legal(kuikae.LATER)


@pytest.mark.parametrize(
    ("discard", "expected"),
    [
        pytest.param("6s", legal(kuikae.EARLIER_CALL), id="the tile taken then"),
        pytest.param("9s", legal(kuikae.EARLIER_CALL), id="the other end then"),
        pytest.param("5p", legal(kuikae.CLEAR), id="frozen by neither"),
        pytest.param("2m", illegal(kuikae.GENBUTSU), id="the tile taken now"),
    ],
)
def test_earlier_calls_freeze_nothing(discard: str, expected: Told) -> None:
    """KUI-9: only this turn's call does."""
    earlier = (Call.parse("chii 6s with 78s").meld(), Call.parse("kan 5p with 555p").meld())
    after = Call.parse("pon 2m with 22m")
    assert told(judge_discard(Tile.parse(discard), after, STRICT, earlier=earlier)) == expected


def test_called_tile_is_frozen_not_the_drawn_one() -> None:
    """KUI-10"""
    call = Call.parse("chii 4m with 23m")
    drawn = judge_discard(Tile.parse("9p"), call, STRICT, drawn=Tile.parse("9p"))
    assert told(drawn) == legal(kuikae.LATER)
    assert told(judge_discard(Tile.parse("4m"), call, STRICT)) == illegal(kuikae.GENBUTSU)


@pytest.mark.parametrize("rules", LEVELS, ids=lambda rules: rules.kuikae.value)
@pytest.mark.parametrize("source", ["kamicha", "toimen", "shimocha"])
def test_open_kans_freeze_nothing(rules: RiichiRuleset, source: str) -> None:
    """KUI-8, KUI-22: it can be called whatever remains, and after the replacement tile any tile can be discarded."""
    call = Call.parse(f"kan 4s with 444s from {source}")
    assert told(judge_call(call, parse_tiles("4444m 444s"), rules)) == legal(kuikae.KAN)
    for tile in TILES:
        if tile.kind != call.tile.kind:
            assert told(judge_discard(tile, call, rules)) == legal(kuikae.AFTER_KAN)


def test_callers_are_not_in_riichi() -> None:
    """KUI-23: so riichi discards are never frozen."""
    with pytest.raises(PositionError, match="riichi"):
        Player(made=(Call.parse("chii 4m with 23m").meld(),), riichi=True)


@pytest.mark.parametrize("call", ["kan 4s with 444s", "pon 4s with 44s", "chii 4s with 23s"])
def test_calls_with_missing_tiles_are_refused(call: str) -> None:
    with pytest.raises(CallwiseError):
        judge_call(Call.parse(call), parse_tiles("1234m"), STRICT)


def test_another_choice_of_tiles_unfreezes_a_tile() -> None:
    """KUI-15, KUI-16: calling 4m with 56m leaves 1m free, which calling it with 23m freezes."""
    assert ruled("chii 4m with 56m", "1m") == legal(kuikae.CLEAR)
    assert ruled("chii 4m with 23m", "1m") == illegal(kuikae.SUJI)
    assert ruled("chii 4m with 56m", "4m") == illegal(kuikae.GENBUTSU)
    assert ruled("chii 4m with 56m", "7m") == illegal(kuikae.SUJI)


@pytest.mark.parametrize(
    ("shown", "kinds"),
    [
        ("23m", "14m"),
        ("12m", "3m"),
        ("89m", "7m"),
        ("24m", "3m"),
        ("46p", "5p"),
        ("40p", "36p"),
        ("14m", ""),
        ("55m", ""),
        ("9m1p", ""),
        ("12z", ""),
        ("2m3p", ""),
    ],
)
def test_tiles_completing_a_sequence_with_two_others(shown: str, kinds: str) -> None:
    assert format_tiles(map(plain, completers(parse_tiles(shown)))) == kinds


@pytest.mark.parametrize(
    ("penalty", "follows"),
    [
        (KuikaePenalty.PREVENT, kuikae.REFUSED),
        (KuikaePenalty.DEAD_HAND, kuikae.DEAD_HAND),
        (KuikaePenalty.CHOMBO, kuikae.CHOMBO),
    ],
)
def test_frozen_discards_cost_what_the_table_agreed(penalty: KuikaePenalty, follows: Clause) -> None:
    """KUI-25: the penalty changes the consequences, never the verdict; a legal discard costs nothing."""
    rules = COMMON.choosing({"kuikae_penalty": penalty})
    call = Call.parse("chii 4m with 23m")
    judged = [judge_discard(tile, call, rules) for tile in parse_tiles("1m4m7m")]
    assert [told(ruling) for ruling in judged] == [illegal(kuikae.SUJI), illegal(kuikae.GENBUTSU), legal(kuikae.CLEAR)]
    assert [ruling.follows for ruling in judged] == [follows, follows, None]


def test_clauses_are_distinguished() -> None:
    assert len({says.id for says in kuikae.CLAUSES}) == len(kuikae.CLAUSES)
    assert len({says.says for says in kuikae.CLAUSES}) == len(kuikae.CLAUSES)


def test_only_the_second_calls_freeze_counts() -> None:
    earlier = (Call.parse("chii 6s with 78s").meld(),)
    ruling = judge_discard(Tile.parse("6s"), Call.parse("pon 6s with 66s"), STRICT, earlier=earlier)
    assert told(ruling) == illegal(kuikae.GENBUTSU)


@pytest.mark.parametrize(
    ("call", "ends"),
    [("chii 4m with 23m", "14m"), ("chii 9m with 78m", "69m"), ("chii 3m with 12m", "3m"), ("pon 2m with 22m", "2m")],
)
def test_legal_discards_list_the_frozen_tiles(call: str, ends: str) -> None:
    ruling = judge_discard(Tile.parse("9p"), Call.parse(call), STRICT)
    assert told(ruling) == legal(kuikae.CLEAR)
    assert ruling.facts["ends"] == tuple(tile.kind for tile in parse_tiles(ends))


def test_rulings_point_at_all_four_tiles_of_open_kans() -> None:
    ruling = judge_discard(Tile.parse("9p"), Call.parse("kan 4s with 444s"), STRICT)
    assert told(ruling) == legal(kuikae.AFTER_KAN)
    assert ruling.facts["copies"] == (Tile.parse("4s").kind,) * 4


@pytest.mark.parametrize(("shown", "kinds"), [("32m", "14m"), ("21m", "3m"), ("22z", ""), ("23z", ""), ("13z", "")])
def test_completing_tiles_ignore_order(shown: str, kinds: str) -> None:
    """Honours form no sequence."""
    assert kuikae.completers(parse_tiles(shown)) == {tile.kind for tile in parse_tiles(kinds)}


def test_earlier_calls_are_described_naturally() -> None:
    earlier = (Call.parse("chii 8s with 67s").meld(),)
    ruling = judge_discard(Tile.parse("5s"), Call.parse("pon 2m with 22m"), STRICT, earlier=earlier)
    assert told(ruling) == legal(kuikae.EARLIER_CALL)
    assert ruling.facts["earlier"] == parse_tiles("678s")
