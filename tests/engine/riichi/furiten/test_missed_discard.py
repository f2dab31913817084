"""Missed wins: what they block, how long, and when they don't count (FUR-22 to FUR-26)."""

import pytest

from callwise.ground.seats import Relation, Seat
from callwise.law.options import Choice
from callwise.law.ruling import Clause
from callwise.riichi.agreement.furiten_options import (
    AllowDeclaration,
    MissedDiscard,
    PassedWithoutYaku,
    ReadyDeadHand,
    SacredDiscard,
    TempFuritenEnd,
)
from callwise.riichi.agreement.presets import COMMON, PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.yaku_options import OpenTanyao
from callwise.riichi.furiten import dead_hand, furiten, missed_discard, sacred
from callwise.riichi.furiten.blocking_discards import judge_others
from callwise.riichi.furiten.furiten import judge_discard_win, judge_draw_win
from callwise.riichi.furiten.missed_discard import LASTING, judge_missed, still_barring
from callwise.riichi.hand.kan_histories import waiting_of
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Tile
from callwise.view.elements.prose import plain as in_words
from tests.support.riichi.riichi_tables import at_discard
from tests.support.riichi.waiting_hands import A, waiter, whatever_ends_it
from tests.support.rulings.verdicts import illegal, legal, reader, told
from tests.support.written_rows import entries, rows

said = reader(missed_discard, sacred)
MISSED_OFF, SAME, ALL = (COMMON.choosing({"missed_discard": value}) for value in MissedDiscard)
DISCARD, OWN, CALL = (COMMON.choosing({"temp_furiten_end": value}) for value in TempFuritenEnd)
COUNTS, FREE = (COMMON.choosing({"passed_without_yaku": value}) for value in PassedWithoutYaku)
SAME_BY_CALL = SAME.choosing({"temp_furiten_end": TempFuritenEnd.ANY_CALL})
FREE_CLOSED, COUNTS_CLOSED = (rules.choosing({"open_tanyao": OpenTanyao.NO}) for rules in (FREE, COUNTS))
FREE_SAME = FREE.choosing({"missed_discard": MissedDiscard.IDENTICAL_ONLY})
FREE_BY_CALL, COUNTS_BY_CALL = (
    rules.choosing({"temp_furiten_end": TempFuritenEnd.ANY_CALL}) for rules in (FREE, COUNTS)
)
RULES = {"all": ALL, "same": SAME, "off": MISSED_OFF, "own": OWN, "call": CALL, "counts": COUNTS, "free": FREE} | {
    "free same": FREE_SAME,
    "free call": FREE_BY_CALL,
    "counts call": COUNTS_BY_CALL,
    "free closed": FREE_CLOSED,
    "counts closed": COUNTS_CLOSED,
}

VALUES: dict[str, tuple[Choice, ...]] = {
    "missed_discard": tuple(MissedDiscard),
    "temp_furiten_end": tuple(TempFuritenEnd),
    "passed_without_yaku": tuple(PassedWithoutYaku),
}

TWO_WAITS = "23m 567p 678s 55s"
"""With a chii of 2-3-4 of circles it waits for 1m, without a yaku, and 4m, with tanyao."""
CHII = "4'23p"


@pytest.mark.parametrize(
    ("pond", "past", "tile", "rules", "says"),
    rows("""
        # FUR-22, FUR-23: passed tiles block until your discard
        9m       -                                 1s  all   legal none
        9m       you; kamicha 9p                   1s  all   legal none  # no winning tile
        9m       you; kamicha 1s                   1s  all   illegal temporary
        9m       you; kamicha 1s                   4s  all   illegal temporary
        9m       you; kamicha 1s                   1s  same  illegal same-kind
        9m       you; kamicha 1s                   4s  same  legal other-kind
        9m       you; kamicha 1s; toimen 4s        1s  same  illegal same-kind
        9m       you; kamicha 1s; toimen 4s        4s  same  illegal same-kind
        9m       you; kamicha 1s; toimen 4s        7s  same  legal other-kind
        9m       you; kamicha 1s                   1s  off   legal missed-off
        9m       you; kamicha 1s                   4s  off   legal missed-off
        9m       kamicha 1s; you                   1s  off   legal none
        9m       kamicha 1s; you                   1s  all   legal over
        9m       kamicha 1s; you                   4s  same  legal over
        9m9p     kamicha 1s; you; toimen 2m; you   4s  all   legal over
        9m9p     you; kamicha 1s; you; toimen 4s   7s  all   illegal temporary
        -        kamicha 1s                        7s  all   illegal temporary  # before the player's first discard
        # FUR-26: A discards 4m, no ron; B discards 1m before the player's next draw; the player's discard then ends it
        9m       toimen 4s; kamicha 9p             1s  all   illegal temporary
        9m9p     you; toimen 4s; kamicha 9p; you   1s  all   legal over
        1s       you; kamicha 1s  4s  all  illegal any-wait  # both rules block: your discard is named first
        # FUR-24: in riichi it lasts until the hand ends
        9'm      you; kamicha 1s                   4s  all   illegal in-riichi
        9'm9p    you; kamicha 1s; you              4s  all   illegal in-riichi
        9'm9p2z  you; kamicha 1s; you; toimen 3m; you  4s  all   illegal in-riichi
        9'm9p2z  kamicha 1s; you; toimen 3m; you   4s  all   illegal in-riichi  # the riichi came earlier
        9'm9p    you; kamicha 1s; toimen pon; toimen 2z; you  4s  call  illegal in-riichi
        9'm      you; kamicha 1s                   4s  own   illegal in-riichi
        9m9'p    you; kamicha 1s; you              4s  all   legal over  # passed on before it
        9m9'p2z  you; kamicha 1s; you; toimen 3m; you  4s  all   legal over
        9m9'p    you; kamicha 1s; you; toimen 4s   4s  all   illegal in-riichi
        9'm9p    you; kamicha 1s; you              1s  same  illegal same-in-riichi
        9'm9p    you; kamicha 1s; you              4s  same  legal other-kind
        9'm9p    you; kamicha 1s; you              4s  off   legal missed-off
        # FUR-27: an added tile counts like a winning discard
        9m       you; kamicha adds 1s              4s  all   illegal added
        9m       you; kamicha adds 1s; kamicha 9p  7s  all   illegal added
        9m       you; kamicha adds 2s              4s  all   legal none  # it doesn't complete the hand
        9m9p     you; kamicha adds 1s; kamicha 9p; you  4s  all   legal over
        9'm9p    you; kamicha adds 1s; kamicha 9p; you  4s  all   illegal added-in-riichi
        9m9'p    kamicha adds 1s; kamicha 9p; you  4s  all   legal over  # before the riichi
        9m       you; kamicha adds 1s              1s  same  illegal same-added
        9m       you; kamicha adds 1s              4s  same  legal other-kind
        9m       you; kamicha adds 1s              4s  off   legal missed-off
        9m       you; kamicha 4s; kamicha adds 1s  7s  all   illegal added  # the last is named
        9m       you; kamicha adds 1s; kamicha 4s  7s  all   illegal temporary
        # added kans are calls except for their own tile, if anyone's call ends furiten (FUR-23)
        9m       you; kamicha 4s; toimen adds 9p   1s  call  legal ended-by-call
        9m       you; toimen adds 4s               1s  call  illegal added
        9m       you; toimen adds 4s; toimen 9m; kamicha adds 9p  1s  call  legal ended-by-call
    """),
)
def test_passed_tiles_block_a_discard_win(pond: str, past: str, tile: str, rules: str, says: str) -> None:
    """A win by your own draw is never blocked (FUR-2)."""
    waiting = waiter(A, pond, past)
    assert whatever_ends_it(judge_discard_win(Tile.parse(tile), waiting, RULES[rules])) == said(says)
    assert judge_draw_win(Tile.parse(tile), waiting, RULES[rules]).is_legal


@pytest.mark.parametrize("at_turn", [False, True])
@pytest.mark.parametrize(
    ("past", "by_own", "by_call"),
    rows("""
        kamicha 1s                           illegal temporary  illegal temporary
        kamicha 1s; toimen pon               illegal temporary  legal ended-by-call
        kamicha 1s; toimen chii; toimen 9p   illegal temporary  legal ended-by-call
        kamicha 1s; toimen 9p; shimocha kan  illegal temporary  legal ended-by-call
        kamicha 1s; you kan                  legal over         legal ended-by-call
        kamicha 9p; toimen pon; toimen 1s    illegal temporary  illegal temporary
        kamicha 1s; toimen pon; toimen 4s    illegal temporary  illegal temporary
    """),
)
def test_other_ways_furiten_can_end(past: str, by_own: str, by_call: str, *, at_turn: bool) -> None:
    """FUR-23: options can end it at the player's draw or claim, or at any call after the tile."""
    waiting = waiter(A, "9m", f"you; {past}", at_turn=at_turn)
    found = [whatever_ends_it(judge_discard_win(Tile.parse("7s"), waiting, rules)) for rules in (DISCARD, OWN, CALL)]
    assert found == [said("illegal temporary"), said("legal over" if at_turn else by_own), said(by_call)]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda one: one.name)
@pytest.mark.parametrize("past", ["kamicha 1s", "kamicha 1s; toimen pon", "kamicha adds 1s"])
def test_temporary_furiten_says_what_ends_it_at_each_table(past: str, rules: RiichiRuleset) -> None:
    """FUR-23: at a table that doesn't say what ends it, your next discard does at the latest."""
    clause = missed_discard.ADDED if "adds" in past else missed_discard.TEMPORARY
    end = None if "temp_furiten_end" in rules.open else rules.temp_furiten_end
    expected = clause if end is TempFuritenEnd.OWN_DISCARD else LASTING[clause.id, end]
    ruling = judge_discard_win(Tile.parse("7s"), waiter(A, "9m", f"you; {past}"), rules)
    assert told(ruling) == illegal(expected)
    assert ruling.readings == ()


@pytest.mark.parametrize("end", [TempFuritenEnd.OWN_DRAW_OR_CLAIM, TempFuritenEnd.ANY_CALL])
@pytest.mark.parametrize(
    ("past", "missed", "clause"),
    [
        ("kamicha 1s", MissedDiscard.ALL_WAITS, missed_discard.TEMPORARY),
        ("kamicha 1s", MissedDiscard.IDENTICAL_ONLY, missed_discard.SAME_KIND),
        ("kamicha adds 1s", MissedDiscard.ALL_WAITS, missed_discard.ADDED),
    ],
)
def test_temporary_furiten_says_each_end(past: str, missed: MissedDiscard, clause: Clause, end: TempFuritenEnd) -> None:
    rules = COMMON.choosing({"missed_discard": missed, "temp_furiten_end": end})
    ruling = judge_discard_win(Tile.parse("1s"), waiter(A, "9m", f"you; {past}"), rules)
    assert told(ruling) == illegal(LASTING[clause.id, end])
    assert len({one.rule_line for one in (clause, *LASTING.values()) if one.id == clause.id}) == 4


def test_each_passed_tile_ends_separately() -> None:
    waiting = waiter(A, "9m", "you; kamicha 1s; toimen pon; toimen 4s")
    assert told(judge_discard_win(Tile.parse("1s"), waiting, SAME_BY_CALL)) == legal(missed_discard.OTHER_KIND)
    assert whatever_ends_it(judge_discard_win(Tile.parse("4s"), waiting, SAME_BY_CALL)) == illegal(
        missed_discard.SAME_KIND
    )
    assert [str(one.tile) for one in still_barring(waiting, CALL)] == ["4s"]
    assert [str(one.tile) for one in still_barring(waiting, ALL)] == ["1s", "4s"]
    assert still_barring(waiting, MISSED_OFF) == ()


@pytest.mark.parametrize(
    ("past", "tile", "rules", "says"),
    rows("""
        you; kamicha 1m              4m  counts         illegal without-yaku
        you; kamicha 1m              4m  free           legal free-without-yaku
        you; kamicha 4m              4m  counts         illegal temporary
        you; kamicha 4m              4m  free           illegal temporary
        you; kamicha 4m; toimen 1m   4m  counts         illegal temporary  # one like it is named first
        you; kamicha 4m; toimen 1m   1m  counts         illegal without-yaku
        you; kamicha 4m; toimen 1m   4m  free           illegal temporary
        you; kamicha 4m; toimen 1m   1m  free same      legal other-kind
        kamicha 1m; you              4m  counts         legal over
        kamicha 1m; you              4m  free           legal none
        # if tanyao needs a closed hand, neither tile had a yaku (NAK-52)
        you; kamicha 4m              4m  free closed    legal free-without-yaku
        you; kamicha 4m; toimen 1m   4m  free closed    legal free-without-yaku
        you; kamicha 4m              4m  counts closed  illegal without-yaku
        kamicha 4m; toimen 1m; you   4m  free           legal over
        you; kamicha 1m; toimen pon  4m  free call      legal free-without-yaku
        you; kamicha 1m; toimen pon  4m  counts call    legal ended-by-call
        you; kamicha 4m; toimen pon  4m  free call      legal ended-by-call
        you; kamicha 4m; toimen 1m; shimocha pon  4m  free call      legal free-without-yaku
        # robbing would have been a yaku
        you; kamicha adds 1m         4m  free           illegal added
    """),
)
def test_option_decides_whether_tiles_without_yaku_count(past: str, tile: str, rules: str, says: str) -> None:
    """FUR-25."""
    waiting = waiter(TWO_WAITS, "9p", past, melds=CHII, seat=Seat.SOUTH)
    assert told(judge_discard_win(Tile.parse(tile), waiting, RULES[rules])) == said(says)


def test_without_a_seat_a_yaku_is_assumed() -> None:
    waiting = waiter(TWO_WAITS, "9p", "you; kamicha 1m", melds=CHII)
    assert told(judge_discard_win(Tile.parse("4m"), waiting, FREE)) == illegal(missed_discard.TEMPORARY)


@pytest.mark.parametrize(
    ("past", "seat", "by", "passed", "place"),
    [
        ("you; kamicha 1s", None, Relation.KAMICHA, "1s", 1),
        ("you; kamicha 1s", Seat.SOUTH, Seat.EAST, "1s", 1),
        ("you; toimen 9p; kamicha 7s", Seat.EAST, Seat.NORTH, "7s", 2),
        ("you; shimocha 1s; kamicha 7s; toimen 9p", Seat.EAST, Seat.NORTH, "7s", 2),  # the last passed tile
        ("you; shimocha 4s; kamicha 7s; toimen 9p", Seat.EAST, Seat.SOUTH, "4s", 1),  # the passed tile of the same kind
    ],
)
def test_passed_tile_and_its_player_are_named(
    past: str, seat: Seat | None, by: Seat | Relation, passed: str, place: int
) -> None:
    ruling = judge_missed(Tile.parse("4s"), waiter(A, "9m", past, seat=seat), ALL)
    assert ruling is not None
    assert not ruling.is_legal
    assert ruling.facts["by"] is by
    assert ruling.facts["passed"] == Tile.parse(passed)
    assert ruling.facts["place"] == place
    assert ruling.facts["tile"] == Tile.parse("4s")
    assert " discarded " in in_words(ruling.because)


def test_last_passed_tile_is_named_once_furiten_is_over() -> None:
    for past, rules in (
        ("kamicha 1s; toimen 7s; you", ALL),
        ("you; kamicha 1s; toimen 7s", MISSED_OFF),
        ("you; kamicha 1s; toimen 7s; kamicha pon", CALL),
        ("you; kamicha 1s; toimen 7s", SAME),
    ):
        ruling = judge_missed(Tile.parse("4s"), waiter(A, "9m", past), rules)
        assert ruling is not None
        assert ruling.is_legal
        assert ruling.facts["passed"] == Tile.parse("7s")
        assert ruling.facts["by"] is Relation.TOIMEN


@pytest.mark.parametrize("rules", [ALL, SAME, MISSED_OFF, OWN, CALL])
@pytest.mark.parametrize("pond", ["9m", "9'm"])
def test_your_draw_can_win(pond: str, rules: RiichiRuleset) -> None:
    """FUR-2, FUR-24."""
    waiting = waiter(A, pond, "you; kamicha 1s", at_turn=True)
    assert told(judge_draw_win(Tile.parse("1s"), waiting, rules)) == legal(furiten.OWN_DRAW)


@pytest.mark.parametrize(
    ("tile", "past", "says"),
    rows("""
        4s  kamicha 7s; you  legal one-use
        4s  you; kamicha 7s  illegal temporary
        4s  -                legal one-use
        7s  kamicha 7s; you  legal over
    """),
)
def test_remaining_use_is_named_after_furiten_ends(tile: str, past: str, says: str) -> None:
    groups = COMMON.choosing({"sacred_discard": SacredDiscard.ONE_FOUR_SEVEN})
    assert told(judge_discard_win(Tile.parse(tile), waiter(A, "1s9m", past), groups)) == said(says)


@pytest.mark.parametrize(
    ("option", "past", "verdict"),
    rows("""
        missed_discard       you; kamicha 1s              unsettled
        missed_discard       you; kamicha 9p              legal
        missed_discard       kamicha 1s; you              legal
        temp_furiten_end     you; kamicha 1s              illegal
        temp_furiten_end     you; kamicha 1s; toimen pon  unsettled
        temp_furiten_end     you; toimen pon; toimen 2z; kamicha 1s  illegal
        temp_furiten_end     kamicha 1s; you              legal
        passed_without_yaku  you; kamicha 1s              illegal
    """),
)
def test_unstated_options_are_unsettled_only_if_they_matter(option: str, past: str, verdict: str) -> None:
    ruling = judge_discard_win(Tile.parse("7s"), waiter(A, "9m", past), COMMON.leaving_open({option: VALUES[option]}))
    assert ruling.verdict.value == verdict


def test_options_are_read_only_if_they_could_matter() -> None:
    """Rulesets that differ only in unread options get the same answer."""

    def reads(past: str) -> set[str]:
        waiting = waiter(TWO_WAITS, "9p", past, melds=CHII, seat=Seat.SOUTH)
        return {
            name
            for name in COMMON.judged(lambda rules: judge_discard_win(Tile.parse("4m"), waiting, rules)).read
            if name in ("missed_discard", "temp_furiten_end", "passed_without_yaku")
        }

    assert reads("") == set()
    assert reads("you; kamicha 9s") == set()
    assert reads("you; kamicha 4m") == {"missed_discard", "temp_furiten_end"}  # the ruling says what ends it
    assert reads("you; kamicha 1m") == {"missed_discard", "passed_without_yaku"}
    assert reads("you; kamicha 4m; toimen pon") == {"missed_discard", "temp_furiten_end"}
    assert reads("kamicha 4m; you") == {"missed_discard"}


def test_blamed_added_tiles_are_described_as_added() -> None:
    """FUR-17, FUR-20, FUR-27: under every rule about passed tiles."""
    past = "you; kamicha adds 1s"
    strict = COMMON.choosing({"ready_dead_hand": ReadyDeadHand.YES})
    declaring = COMMON.choosing({"allow_declaration": AllowDeclaration.YES})
    for pond, declared, rules, says in (
        ("9'm", None, strict, illegal(dead_hand.MISSED_ADDED)),
        ("9m1s", 2, declaring, illegal(furiten.STILL_MISSED_ADDED)),
    ):
        waiting = waiter(A, pond, past, declared=declared)
        assert told(judge_discard_win(Tile.parse("4s"), waiting, rules)) == says
    blamed = judge_others(1, waiter(A, "9'm", past), strict)
    assert blamed.clause is dead_hand.MISSED_ADDED
    assert judge_others(1, waiter(A, "9m", past), COMMON).clause is missed_discard.ADDED
    by_discard = waiter(A, "9m1s", "you; kamicha 1s; toimen adds 9p", declared=2)
    assert told(judge_discard_win(Tile.parse("4s"), by_discard, declaring)) == illegal(furiten.STILL_MISSED)


PONDS = {"east": "? | | 1s>south 5z", "south": '? | 1"11s | 2z', "west": f"{A} | | 3z", "north": "? | | 4z"}
"""South added a 1s on the second turn, as the pon left no draw on the first.  West waits for 1s."""


@pytest.mark.parametrize(
    ("moment", "seats", "says"),
    rows(f"""
        6z by south  -  illegal added
        6z by south  south: ? | 1'11s | 2z  legal over  # the pon's 1s were discarded before West's discard
        6z by north  south: ? | 1"11s | 2z6z; west: {A} | | 3z6m  legal over
        6z by north  south: ? | 1"11s | 2z6z; west: {A} | | 3'z6m  illegal added-in-riichi
        7m by south  east: ? | | 1s>south 5z 5z; south: ? | 1"11s | 2z6z; west: {A} | | 3z6m; north: ? | | 4z4z
          legal over  # it could have been on either of two turns
    """),
)
def test_four_ponds_can_show_when_a_tile_was_added(moment: str, seats: str, says: str) -> None:
    """FUR-27: they do if only one turn is possible."""
    waiting = waiting_of(at_discard(moment, **{**PONDS, **entries(seats)}), Seat.WEST)
    assert told(judge_discard_win(Tile.parse("4s"), waiting, COMMON)) == said(says)


def test_four_ponds_show_one_added_tile() -> None:
    table = at_discard("6m by west", **{**PONDS, "south": '? | 1"11s | 2z6z', "west": f"{A} | | 3z"})
    assert [one.adds for one in waiting_of(table, Seat.WEST).since].count(True) == 1


def test_your_kans_are_not_events_by_others() -> None:
    """The kan is among the player's melds, and its tile isn't passed on."""
    own = {**PONDS, "south": '23m 678m 345p 66p | 1"11s | 2z', "west": "? | | 3z"}
    since = waiting_of(at_discard("6z by south", **own), Seat.SOUTH).since
    assert [one.call for one in since if one.by is Relation.SELF] == [MeldKind.PON, None, None]
