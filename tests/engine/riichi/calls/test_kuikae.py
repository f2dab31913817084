"""Kuikae at all three levels: KUI-1 to KUI-25, with the examples KUI-E1 to E16 and KUI-D1 to D6."""

import pytest

from callwise.ground.errors import CallwiseError, PositionError
from callwise.law.ruling import Clause
from callwise.riichi.agreement.call_options import KuikaePenalty
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae
from callwise.riichi.calls.kuikae import completers, judge_call, judge_discard, legal_discards
from callwise.riichi.table.melds import Call
from callwise.riichi.table.player import Player
from callwise.riichi.table.tiles import KINDS, TILES, Tile, format_tiles, parse_tiles, plain, without
from tests.support.riichi.riichi_strategies import LEVELS, STRICT
from tests.support.rulings.verdicts import illegal, legal, reader, told
from tests.support.written_rows import rows

said = reader(kuikae)


def frozen(call: str, rules: RiichiRuleset) -> str:
    """Return all kinds frozen after a call, held or not."""
    after = Call.parse(call)
    banned = [kind for kind in KINDS if not judge_discard(plain(kind), after, rules).is_legal]
    return format_tiles(map(plain, banned))


@pytest.mark.parametrize(
    ("call", "discard", "strict", "same_tile"),
    rows("""
        chii 4m with 23m               1m  illegal suji      legal other-end-open  # KUI-E1
        chii 7m with 68m               7m  illegal genbutsu  illegal genbutsu      # KUI-E2
        chii 2s with 34s               2s  illegal genbutsu  illegal genbutsu      # KUI-E3
        pon 7s with 77s from kamicha   7s  illegal genbutsu  illegal genbutsu      # KUI-E4-kamicha
        pon 7s with 77s from toimen    7s  illegal genbutsu  illegal genbutsu      # KUI-E4-toimen
        pon 7s with 77s from shimocha  7s  illegal genbutsu  illegal genbutsu      # KUI-E4-shimocha
        pon 5z with 55z                5z  illegal genbutsu  illegal genbutsu      # KUI-21
        chii 4m with 23m               7m  legal clear       legal clear           # KUI-4
        chii 4m with 23m               1p  legal clear       legal clear           # KUI-20-circles
        chii 4m with 23m               1s  legal clear       legal clear           # KUI-20-bamboo
        chii 4m with 23m               1z  legal clear       legal clear           # KUI-20-winds
        chii 4m with 56m               1m  legal clear       legal clear           # KUI-15
        chii 4m with 56m               4m  illegal genbutsu  illegal genbutsu      # KUI-16
        chii 4m with 56m               7m  illegal suji      legal other-end-open
    """),
)
def test_frozen_tiles_after_a_call(call: str, discard: str, strict: str, same_tile: str) -> None:
    """The called tile is frozen at both levels, the other end only at the strict one; if kuikae is free, nothing is."""
    judged = [told(judge_discard(Tile.parse(discard), Call.parse(call), rules)) for rules in LEVELS]
    assert judged == [said(strict), said(same_tile), legal(kuikae.WAIVED)]


@pytest.mark.parametrize(
    ("call", "strict", "same_tile"),
    rows("""
        chii 4s with 23s  14s  4s  # KUI-E5-chii
        pon 5p with 55p   5p   5p  # KUI-E5-pon
        chii 3m with 12m  3m   3m  # KUI-E7
        chii 7m with 89m  7m   7m  # KUI-E8
        chii 5m with 46m  5m   5m  # KUI-E10
        chii 5m with 67m  58m  5m  # KUI-E11
        chii 2m with 34m  25m  2m  # KUI-E12
        pon 5m with 05m   5m   5m  # KUI-E14
        pon 0m with 55m   5m   5m  # KUI-E15
        chii 0m with 34m  25m  5m  # KUI-E16
        chii 3m with 24m  3m   3m  # KUI-5-middle
        chii 3m with 45m  36m  3m  # KUI-5-low
        chii 9s with 78s  69s  9s  # TRP-4-nine
        chii 1p with 23p  14p  1p  # TRP-4-one
        chii 3p with 12p  3p   3p  # TRP-4-zero
    """),
)
def test_calls_freeze_kinds_that_complete_the_shown_tiles(call: str, strict: str, same_tile: str) -> None:
    """No other kind is frozen; middle and edge calls have no other end."""
    assert [frozen(call, rules) for rules in LEVELS] == [strict, same_tile, ""]


@pytest.mark.parametrize(
    ("call", "hand", "strict", "same_tile"),
    rows("""
        chii 4s with 23s  12344s 7z  7z    1s7z  # KUI-E6
        chii 3m with 12m  1234m 7z   4m7z  4m7z  # KUI-E7
        chii 7m with 89m  6789m 7z   6m7z  6m7z  # KUI-E8
        chii 7m with 89m  789m 1p    1p    1p    # KUI-E9
        chii 5m with 46m  34678m     378m  378m  # KUI-E10
        chii 5m with 67m  5678m 7z   7z    8m7z  # KUI-E11
        chii 2m with 34m  3478m      78m   78m   # KUI-E12
        chii 2m with 34m  34507m     7m    057m  # KUI-E13
        pon 5m with 05m   055m 7z    7z    7z    # KUI-E14
        pon 0m with 55m   555m 7z    7z    7z    # KUI-E15
        chii 0m with 34m  23455m 7z  7z    2m7z  # KUI-E16
        chii 4m with 56m  123456m    123m  123m  # KUI-15
    """),
)
def test_which_held_tiles_can_be_discarded(call: str, hand: str, strict: str, same_tile: str) -> None:
    """`hand` is the hand before the call; red fives are frozen as fives."""
    after = Call.parse(call)
    left = without(parse_tiles(hand), after.shown)
    expected = [parse_tiles(strict), parse_tiles(same_tile), parse_tiles(format_tiles(set(left)))]
    assert [legal_discards(after, left, rules) for rules in LEVELS] == expected


@pytest.mark.parametrize(
    ("hand", "call", "strict", "same_tile", "free"),
    rows("""
        2344m     chii 1m with 23m  -    4m   4m   # KUI-D1
        5567m     chii 5m with 67m  -    -    5m   # KUI-D2
        5567m     chii 0m with 67m  -    -    5m   # KUI-D3
        1234m     chii 4m with 23m  -    1m   14m  # KUI-D4
        3456m     chii 6m with 45m  -    3m   36m  # KUI-D5
        1123444m  chii 1m with 23m  -    4m   14m  # KUI-D6-one
        1123444m  chii 4m with 23m  -    1m   14m  # KUI-D6-four
        0567m     chii 5m with 67m  -    -    05m  # a red five is left over
        3407m     chii 2m with 34m  7m   07m  07m  # a red five is at the other end
        5567m     pon 5m with 55m   67m  67m  67m  # KUI-18
    """),
)
def test_calls_need_a_legal_discard(hand: str, call: str, strict: str, same_tile: str, free: str) -> None:
    """TRP-1, TRP-2: a call that leaves only frozen tiles is illegal; each choice of tiles is judged separately."""
    claimed, concealed = Call.parse(call), parse_tiles(hand)
    for rules, discards in zip(LEVELS, (strict, same_tile, free), strict=True):
        judged = judge_call(claimed, concealed, rules)
        assert told(judged) == (legal(kuikae.CALLABLE) if discards else illegal(kuikae.DEAD_END))
        may_go = legal_discards(claimed, without(concealed, claimed.shown), rules)
        assert may_go == parse_tiles(discards)
        assert not discards or (judged.facts["discards"], judged.facts["first"]) == (may_go, may_go[0])


@pytest.mark.parametrize("rules", LEVELS, ids=lambda rules: rules.kuikae.value)
@pytest.mark.parametrize("discard", ["1m", "4m", "9p"])
def test_any_tile_can_be_discarded_next_turn(rules: RiichiRuleset, discard: str) -> None:
    """KUI-9, TRP-15: the freeze lasts only for the calling turn's discard."""
    call, drawn = Call.parse("chii 4m with 23m"), Tile.parse("4m")
    assert told(judge_discard(Tile.parse(discard), call, rules, drawn=drawn)) == legal(kuikae.LATER)


@pytest.mark.parametrize(
    ("discard", "says"),
    rows("""
        6s  legal earlier-call  # the tile taken then
        9s  legal earlier-call  # the other end then
        5p  legal clear         # frozen by neither
        2m  illegal genbutsu    # the tile taken now
    """),
)
def test_earlier_calls_freeze_nothing(discard: str, says: str) -> None:
    """KUI-9: only this turn's call freezes tiles."""
    earlier = (Call.parse("chii 6s with 78s").meld(), Call.parse("kan 5p with 555p").meld())
    after = Call.parse("pon 2m with 22m")
    assert told(judge_discard(Tile.parse(discard), after, STRICT, earlier=earlier)) == said(says)


def test_called_tile_is_frozen_not_the_drawn_one() -> None:
    """KUI-10"""
    call = Call.parse("chii 4m with 23m")
    drawn = judge_discard(Tile.parse("9p"), call, STRICT, drawn=Tile.parse("9p"))
    assert told(drawn) == legal(kuikae.LATER)
    assert told(judge_discard(Tile.parse("4m"), call, STRICT)) == illegal(kuikae.GENBUTSU)


@pytest.mark.parametrize("rules", LEVELS, ids=lambda rules: rules.kuikae.value)
@pytest.mark.parametrize("source", ["kamicha", "toimen", "shimocha"])
def test_open_kans_freeze_nothing(rules: RiichiRuleset, source: str) -> None:
    """KUI-8, KUI-22: an open kan can always be called, and then any tile can be discarded."""
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


@pytest.mark.parametrize(
    ("shown", "kinds"),
    rows("""
        23m  14m
        12m  3m
        89m  7m
        24m  3m
        46p  5p
        40p  36p
        32m  14m  # in any order
        21m  3m
        14m  -
        55m  -
        9m1p  -
        2m3p  -
        12z  -    # honours form no sequence
        22z  -
        23z  -
        13z  -
    """),
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
def test_frozen_discards_have_the_agreed_penalty(penalty: KuikaePenalty, follows: Clause) -> None:
    """KUI-25: the penalty never changes the verdict, and a legal discard has none."""
    rules = COMMON.choosing({"kuikae_penalty": penalty})
    call = Call.parse("chii 4m with 23m")
    judged = [judge_discard(tile, call, rules) for tile in parse_tiles("1m4m7m")]
    assert [told(ruling) for ruling in judged] == [illegal(kuikae.SUJI), illegal(kuikae.GENBUTSU), legal(kuikae.CLEAR)]
    assert [ruling.follows for ruling in judged] == [follows, follows, None]


def test_each_reason_has_its_own_clause() -> None:
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


def test_earlier_calls_are_described_naturally() -> None:
    earlier = (Call.parse("chii 8s with 67s").meld(),)
    ruling = judge_discard(Tile.parse("5s"), Call.parse("pon 2m with 22m"), STRICT, earlier=earlier)
    assert told(ruling) == legal(kuikae.EARLIER_CALL)
    assert ruling.facts["earlier"] == parse_tiles("678s")
