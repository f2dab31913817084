"""Sacred discards, example by example: FUR-3 to FUR-17, under all five values of the option."""

import pytest

from callwise.law.ruling import Verdict
from callwise.riichi.agreement.furiten_options import AllowDeclaration, SacredDiscard
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten import furiten, missed_discard, sacred
from callwise.riichi.furiten.furiten import (
    RiichiFuritenResult,
    judge_declaration,
    judge_discard_win,
    judge_draw_win,
    judge_ready,
    judge_use,
    riichi_effect,
)
from callwise.riichi.furiten.sacred import barring, judge_sacred
from callwise.riichi.hand.completion import uses
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.table.tiles import Tile, parse_tiles, plain
from callwise.view.elements.prose import plain as in_words
from tests.support.riichi.waiting_hands import A, B, waiter
from tests.support.rulings.verdicts import Told, illegal, legal, reader, told, unsettled
from tests.support.written_rows import rows

OFF, TRADITIONAL, EXTENDED, GROUPS, ABSOLUTE = (
    COMMON.choosing({"sacred_discard": version}) for version in SacredDiscard
)
VERSIONS = (OFF, TRADITIONAL, EXTENDED, GROUPS, ABSOLUTE)
"""From blocking nothing to blocking most."""
BY_NAME = dict(zip(("off", "traditional", "extended", "groups", "absolute"), VERSIONS, strict=True))
said = reader(sacred, furiten, missed_discard)
OPEN_ANSWER = COMMON.leaving_open({"sacred_discard": tuple(SacredDiscard)})
"""A table whose rules don't say which version applies."""
SIXES = "46s 11z 123789m 456p"
PAIR = "2444s 111z 123m 456p"
PAIRS = "1133557799m 112p"
BOTH_WAYS = "112233m 44556p 77s"
THIRTEEN = "19m 19s 19p 1234567z"
ORPHAN = "19m 19s 1p 12345677z"


def cell(waiting: Waiting, rules: RiichiRuleset) -> str:
    """Return a cell of the rulebook's table: the blocked waits, and uses left to partly blocked ones."""
    found = []
    for kind in waiting.waits:
        ruling = judge_discard_win(plain(kind), waiting, rules)
        every = [use for use in uses(waiting.hand, kind) if judge_use(use, plain(kind), waiting, rules).is_legal]
        assert ruling.is_legal is bool(every)
        if not ruling.is_legal:
            found.append(str(kind))
        elif len(every) < len(uses(waiting.hand, kind)):
            found.append(f"{kind} not but as {' '.join(''.join(str(one.rank) for one in use.group) for use in every)}")
    return ", ".join(found)


@pytest.mark.parametrize(
    ("hand", "pond", "traditional", "extended", "groups", "absolute"),
    [
        (A, "1s", "1s", "1s", "1s, 4s not but as 456", "1s, 4s, 7s"),
        (A, "4s", "4s", "4s", "1s, 4s, 7s", "1s, 4s, 7s"),
        (A, "7s", "7s", "7s", "4s not but as 234, 7s", "1s, 4s, 7s"),
        (A, "1s9m", "", "1s", "1s, 4s not but as 456", "1s, 4s, 7s"),
        (A, "2s", "", "", "", ""),
        (A, "17s", "7s", "1s, 7s", "1s, 4s, 7s", "1s, 4s, 7s"),
        (A, "", "", "", "", ""),
        (B, "2s", "2s", "2s", "2s, 5s not but as 555", "2s, 5s, 1z"),
        (B, "5s", "5s", "5s", "2s, 5s", "2s, 5s, 1z"),
        (B, "1z", "1z", "1z", "1z", "2s, 5s, 1z"),
        (SIXES, "5s", "5s", "5s", "5s", "5s"),
        (SIXES, "0s", "5s", "5s", "5s", "5s"),  # FUR-S2
        (PAIR, "3s", "3s", "3s", "3s", "2s, 3s"),
        (PAIR, "2s", "2s", "2s", "2s", "2s, 3s"),
        (PAIRS, "2p", "2p", "2p", "2p", "2p"),  # FUR-S4
        (PAIRS, "1p", "", "", "", ""),
        (BOTH_WAYS, "3p", "3p", "3p", "3p, 6p not but as 66", "3p, 6p"),
        (BOTH_WAYS, "6p", "6p", "6p", "3p, 6p", "3p, 6p"),
        (THIRTEEN, "9p", "9p", "9p", "9p", "1m, 9m, 1p, 9p, 1s, 9s, 1z, 2z, 3z, 4z, 5z, 6z, 7z"),
        (ORPHAN, "9p", "9p", "9p", "9p", "9p"),
        (ORPHAN, "7z", "", "", "", ""),
        (A, "9m 4s>west", "4s", "4s", "1s, 4s, 7s", "1s, 4s, 7s"),  # FUR-S1, FUR-S3
        (A, "4s>west 9m", "", "4s", "1s, 4s, 7s", "1s, 4s, 7s"),
        (A, "9m4's", "4s", "4s", "1s, 4s, 7s", "1s, 4s, 7s"),  # FUR-S6
    ],
)
def test_worked_examples_match(
    hand: str, pond: str, traditional: str, extended: str, groups: str, absolute: str
) -> None:
    """FUR-6 to FUR-12, FUR-S1 to FUR-S6; with the option off, nothing is blocked."""
    cells = [cell(waiter(hand, pond), rules) for rules in VERSIONS]
    assert cells == ["", traditional, extended, groups, absolute]


@pytest.mark.parametrize(
    ("pond", "tile", "rules", "says", "because"),
    rows("""
        1s    1s  off          legal off            1 of bamboo completes 1, 2 and 3 of bamboo
        9m1s  1s  traditional  illegal last
          Your last discard was 1 of bamboo, which would complete 1, 2 and 3 of bamboo
        1s9m  1s  traditional  legal not-last
          1 of bamboo completes 1, 2 and 3 of bamboo, and your last discard is a different tile
        1s9m  1s  extended     illegal discarded
          Your discards include 1 of bamboo, which would complete 1, 2 and 3 of bamboo
        1s9m  7s  extended     legal not-discarded
          7 of bamboo completes 5, 6 and 7 of bamboo, and you haven’t discarded one like it
        1s9m  1s  groups       illegal group
          1 of bamboo completes 1, 2 and 3 of bamboo, and 1 of bamboo among your discards fits 2 and 3 of bamboo too
        4s    7s  groups       illegal group
          7 of bamboo completes 5, 6 and 7 of bamboo, and 4 of bamboo among your discards fits 5 and 6 of bamboo too
        1s    7s  groups       legal free-group
          7 of bamboo completes 5, 6 and 7 of bamboo, and none of your discards fits 5 and 6 of bamboo
        9m1s  7s  absolute     illegal any-wait
          Your discards include 1 of bamboo, which would complete 1, 2 and 3 of bamboo
        47s   7s  absolute     illegal any-wait
          Your discards include 7 of bamboo, which would complete 5, 6 and 7 of bamboo
        9m2s  7s  absolute     legal none
          You wait for 1, 4 and 7 of bamboo, and your discards include none of them
    """),
)
def test_rulings_name_the_discard_and_the_group(pond: str, tile: str, rules: str, says: str, because: str) -> None:
    ruling = judge_discard_win(Tile.parse(tile), waiter(A, pond), BY_NAME[rules])
    assert told(ruling) == said(says)
    assert in_words(ruling.because) == because


@pytest.mark.parametrize(
    ("pond", "says", "because"),
    [
        (
            "4s",
            "illegal every-group",
            "4 of bamboo completes 2, 3 and 4 of bamboo or 4, 5 and 6 of bamboo; of your discards, 4 of bamboo "
            "fits 2 and 3 of bamboo and 4 of bamboo fits 5 and 6 of bamboo",
        ),
        (
            "17s",
            "illegal every-group",
            "4 of bamboo completes 2, 3 and 4 of bamboo or 4, 5 and 6 of bamboo; of your discards, 1 of bamboo "
            "fits 2 and 3 of bamboo and 7 of bamboo fits 5 and 6 of bamboo",
        ),
        (
            "1s",
            "legal one-use",
            "None of your discards fits 5 and 6 of bamboo, but 1 of bamboo fits 2 and 3 of bamboo, "
            "so 2, 3 and 4 of bamboo doesn’t win",
        ),
    ],
)
def test_rulings_name_both_groups_of_a_tile(pond: str, says: str, because: str) -> None:
    ruling = judge_discard_win(Tile.parse("4s"), waiter(A, pond), GROUPS)
    assert told(ruling) == said(says)
    assert in_words(ruling.because) == because


def test_without_a_discard_nothing_is_blocked() -> None:
    assert told(judge_discard_win(Tile.parse("1s"), waiter(A), TRADITIONAL)) == legal(sacred.NOT_LAST)


@pytest.mark.parametrize(
    ("tile", "pond", "group", "says", "held"),
    [
        ("4s", "1s", "234s", illegal(sacred.USE_BARRED), "23s"),
        ("4s", "1s", "456s", legal(sacred.USE), "56s"),
        ("4s", "7s", "234s", legal(sacred.USE), "23s"),
        ("4s", "7s", "456s", illegal(sacred.USE_BARRED), "56s"),
        ("7s", "", "567s", legal(sacred.USE), "56s"),
    ],
)
def test_each_use_has_its_ruling_under_group_rules(tile: str, pond: str, group: str, says: Told, held: str) -> None:
    """FUR-9."""
    waiting, won = waiter(A, pond), Tile.parse(tile)
    use = next(one for one in uses(waiting.hand, won.kind) if one.group == tuple(t.kind for t in parse_tiles(group)))
    ruling = judge_use(use, won, waiting, GROUPS)
    assert told(ruling) == says
    assert ruling.facts["held"] == parse_tiles(held)
    assert ruling.facts["group"] == parse_tiles(group)
    assert ruling.facts["tile"] == won
    for rules in VERSIONS:
        if rules is not GROUPS:
            assert judge_use(use, won, waiting, rules) == judge_discard_win(won, waiting, rules)


def test_discards_are_named_as_they_were_discarded() -> None:
    """FUR-S2: the ruling points at the discarded red five, whichever five is won on."""
    waiting = waiter("46s 11z 123789m 406p", "9m 0s 5s 5s")
    for rules, blamed in ((TRADITIONAL, "5s"), (EXTENDED, "5s"), (GROUPS, "5s"), (ABSOLUTE, "5s")):
        ruling = judge_discard_win(Tile.parse("0s"), waiting, rules)
        assert str(ruling.facts["blamed"]) == blamed
        assert ruling.facts["lies"] == parse_tiles("0s5s")
        assert ruling.facts["held"] == parse_tiles("46s")
        assert ruling.facts["tile"] == Tile.parse("0s")


def test_red_fives_in_hand_are_named_as_held() -> None:
    ruling = judge_discard_win(Tile.parse("3p"), waiter("234567m 40p 678s 55s", "3p"), ABSOLUTE)
    assert ruling.facts["held"] == parse_tiles("40p")
    assert ruling.facts["group"] == parse_tiles("345p")


@pytest.mark.parametrize(
    ("hand", "pond", "tile", "says"),
    [
        ("9p 123m 456p 789s 111z", "45s", "9p", legal(sacred.NONE)),  # 9p is the only wait
        ("9p 123m 456p 789s 111z", "1479s", "9p", legal(sacred.NONE)),
        ("23m 567p 678s 55s", "1m", "4m", illegal(sacred.ANY_WAIT)),  # the 1m would have had no yaku
        ("46s 11z 123789m 456p", "0s", "0s", illegal(sacred.ANY_WAIT)),
    ],
)
def test_current_hand_counts_and_yaku_do_not(hand: str, pond: str, tile: str, says: Told) -> None:
    """FUR-4, FUR-10, FUR-12, TRP-12."""
    melds = "4'23p" if hand.startswith("23m") else ""
    assert told(judge_discard_win(Tile.parse(tile), waiter(hand, pond, melds=melds), COMMON)) == says


@pytest.mark.parametrize("rules", VERSIONS)
@pytest.mark.parametrize("pond", ["", "1s", "4s", "9m1's2p"])
def test_your_draw_can_win(pond: str, rules: RiichiRuleset) -> None:
    """FUR-2, FUR-12."""
    ruling = judge_draw_win(Tile.parse("4s"), waiter(A, pond, at_turn=True), rules)
    assert told(ruling) == legal(furiten.OWN_DRAW)
    assert ruling.facts["held"] == parse_tiles("23s")


@pytest.mark.parametrize(
    ("rules", "pond", "places"),
    [
        (OFF, "14s9m7s", ()),
        (TRADITIONAL, "14s9m7s", (3,)),
        (TRADITIONAL, "14s7s9m", ()),
        (EXTENDED, "14s9m7s", (0, 1, 3)),
        (GROUPS, "2s14s9m", (1, 2)),
        (ABSOLUTE, "9m1s", (1,)),
        (ABSOLUTE, "", ()),
    ],
)
def test_which_discards_block_something(rules: RiichiRuleset, pond: str, places: tuple[int, ...]) -> None:
    assert barring(waiter(A, pond), rules) == places


def test_sacred_rule_ignores_passed_tiles() -> None:
    waiting = waiter(A, "9m", "you; kamicha 1s")
    assert told(judge_sacred(Tile.parse("4s"), waiting, ABSOLUTE)) == legal(sacred.NONE)
    assert told(judge_discard_win(Tile.parse("4s"), waiting, ABSOLUTE)) == illegal(missed_discard.TEMPORARY)


def declaring(rules: RiichiRuleset) -> RiichiRuleset:
    """Return rules that let players declare "sacred discard"."""
    return rules.choosing({"allow_declaration": AllowDeclaration.YES})


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("pond", ["1s", "4s", "1s9m", "47s1s"])
def test_declaring_lifts_every_discard_block(version: RiichiRuleset, pond: str) -> None:
    """FUR-14."""
    for declared in (1, 2):
        assert cell(waiter(A, pond, declared=declared), declaring(version)) == ""
        assert cell(waiter(A, pond, declared=declared), version) == cell(waiter(A, pond), version)
    assert cell(waiter(A, pond), declaring(version)) == cell(waiter(A, pond), version)


@pytest.mark.parametrize(
    ("pond", "past", "tile", "rules", "says"),
    rows("""
        9m1s   -                4s  absolute     legal declared
        9m1s   -                4s  extended     legal declared
        9m1s   -                4s  off          legal off
        9m2s   -                4s  absolute     legal none  # there was nothing to lift
        1s9m   -                1s  traditional  legal not-last
        9m1s   you; kamicha 7s  4s  absolute     illegal still-missed
        9m1s   kamicha 7s; you  4s  absolute     legal declared
        9m2s   you; kamicha 7s  4s  absolute     illegal temporary
        9m1's  you; kamicha 7s  4s  absolute     illegal still-missed
    """),
)
def test_declaring_lifts_no_other_furiten(pond: str, past: str, tile: str, rules: str, says: str) -> None:
    """FUR-14, FUR-17."""
    waiting = waiter(A, pond, past, declared=1)
    ruling = judge_discard_win(Tile.parse(tile), waiting, declaring(BY_NAME[rules]))
    assert told(ruling) == said(says)
    if ruling.clause is furiten.DECLARED:
        assert ruling.facts["blamed"] == Tile.parse("1s")
        assert ruling.facts["tile"] == Tile.parse("4s")
        assert ruling.facts["held"] == parse_tiles("23s")
    if ruling.clause is furiten.STILL_MISSED:
        assert ruling.facts["passed"] == Tile.parse("7s")


@pytest.mark.parametrize(
    ("pond", "rules", "says"),
    [
        ("1s", COMMON, illegal(furiten.NOT_HERE)),
        ("1s", declaring(COMMON), legal(furiten.DECLARE)),
        ("", declaring(COMMON), illegal(furiten.NOTHING_TO_MARK)),
        ("", COMMON, illegal(furiten.NOTHING_TO_MARK)),
        ("1s9'm", declaring(COMMON), legal(furiten.DECLARE)),  # on the turn of riichi
        ("1's9m", declaring(COMMON), illegal(furiten.TOO_LATE)),
        ("1's9m", COMMON, illegal(furiten.NOT_HERE)),
    ],
)
def test_when_sacred_discard_can_be_declared(pond: str, rules: RiichiRuleset, says: Told) -> None:
    """FUR-14 to FUR-16."""
    ruling = judge_declaration(waiter(A, pond), rules)
    assert told(ruling) == says
    if ruling.clause is furiten.DECLARE:
        assert ruling.facts["marked"] == parse_tiles(pond.replace("'", ""))[-1]
    if ruling.clause is furiten.TOO_LATE:
        assert ruling.facts["riichi"] == Tile.parse("1s")


def test_unstated_declaration_rules_are_unsettled() -> None:
    rules = COMMON.leaving_open({"allow_declaration": tuple(AllowDeclaration)})
    ruling = judge_declaration(waiter(A, "9m1s"), rules)
    assert told(ruling) == unsettled(furiten.OPEN_DECLARATION)
    assert in_words(ruling.because) == "Your last discard is 1 of bamboo"


@pytest.mark.parametrize(
    ("pond", "past", "rules", "follows"),
    [
        ("9m4's", "", OFF, RiichiFuritenResult.ANY),
        ("9m4's", "", TRADITIONAL, RiichiFuritenResult.SOME),
        ("4s9'm", "", TRADITIONAL, RiichiFuritenResult.ANY),
        ("1s9'm", "", EXTENDED, RiichiFuritenResult.SOME),
        ("1s9'm", "", GROUPS, RiichiFuritenResult.SOME),
        ("4s9'm", "", GROUPS, RiichiFuritenResult.OWN_DRAW),
        ("1s9'm", "", ABSOLUTE, RiichiFuritenResult.OWN_DRAW),
        ("2s9'm", "", ABSOLUTE, RiichiFuritenResult.ANY),
        ("2s9'm", "kamicha 1s; you", ABSOLUTE, RiichiFuritenResult.ANY),  # the riichi discard has ended it
        ("147s9'm", "", EXTENDED, RiichiFuritenResult.OWN_DRAW),
    ],
)
def test_riichi_can_be_declared_whatever_was_discarded(
    pond: str, past: str, rules: RiichiRuleset, follows: RiichiFuritenResult
) -> None:
    """FUR-21."""
    waiting = waiter(A, pond, past)
    ruling = judge_ready(waiting, rules)
    assert told(ruling) == legal(furiten.READY)
    assert ruling.facts["tile"] == waiting.discards[-1]
    assert ruling.facts["waits"] == waiting.waits
    assert riichi_effect(waiting, rules) is follows


@pytest.mark.parametrize(
    ("pond", "tile", "verdict"),
    [("9m", "1s", Verdict.LEGAL), ("9m1s", "1s", Verdict.UNSETTLED), ("1s9m", "7s", Verdict.UNSETTLED)],
)
def test_answer_is_unsettled_only_if_the_versions_differ(pond: str, tile: str, verdict: Verdict) -> None:
    ruling = judge_discard_win(Tile.parse(tile), waiter(A, pond), OPEN_ANSWER)
    assert ruling.verdict is verdict
    assert told(judge_draw_win(Tile.parse(tile), waiter(A, pond), OPEN_ANSWER)) == legal(furiten.OWN_DRAW)
    if verdict is Verdict.UNSETTLED:
        assert ruling.clause is furiten.OPEN
        assert in_words(ruling.because).startswith(f"{tile[0]} of bamboo completes ")


def test_first_discard_for_each_group_is_named() -> None:
    """1s and 4s go with 2s and 3s, 4s and 7s with 5s and 6s."""
    both = judge_discard_win(Tile.parse("4s"), waiter(A, "1s4s7s"), GROUPS)
    assert told(both) == illegal(sacred.EVERY_GROUP)
    assert both.facts["blamed"] == tuple(Tile.parse(one).kind for one in ("1s", "4s"))
    assert (str(both.facts["first"]), str(both.facts["second"])) == ("1s", "4s")
    one = judge_discard_win(Tile.parse("1s"), waiter(A, "1s4s"), GROUPS)
    assert told(one) == illegal(sacred.GROUP)
    assert str(one.facts["blamed"]) == "1s"


def test_group_identifies_the_use_after_temporary_furiten() -> None:
    waiting = waiter(A, "9m2z", "kamicha 1s; you")
    (first, *_) = uses(waiting.hand, Tile.parse("4s").kind)
    assert told(judge_use(first, Tile.parse("4s"), waiting, GROUPS)) == legal(sacred.USE)
    by_missed = judge_discard_win(Tile.parse("4s"), waiting, GROUPS)
    assert by_missed.is_legal
    assert by_missed.clause in missed_discard.CLAUSES


def test_first_of_two_lifted_discards_is_named() -> None:
    ruling = judge_discard_win(Tile.parse("4s"), waiter(A, "9m1s7s", declared=1), declaring(ABSOLUTE))
    assert told(ruling) == legal(furiten.DECLARED)
    assert str(ruling.facts["blamed"]) == "1s"
