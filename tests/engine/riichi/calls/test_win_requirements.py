"""What a win needs: each reason, their combinations, and that together they are the whole rule."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.puzzle.free_question import put
from callwise.question.forms.requirements import Requirements
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.calls.win_requirements import Attempt, Requirement, judge_requirement, wins
from callwise.riichi.furiten import furiten
from callwise.riichi.hand.hand import By, Finish
from callwise.riichi.questions.furiten.wait_questions import judge_win
from callwise.riichi.questions.furiten.written_wait import Position
from callwise.riichi.table.tiles import COPIES, KINDS, Tile, plain
from callwise.view.cards.free_ruling import Reply
from callwise.view.elements.prose import plain as in_words
from tests.support.refusals import refused
from tests.support.riichi.waiting_hands import waiter
from tests.support.riichi.waiting_players import drawn
from tests.support.written_rows import entries, rows

HOLDS, FAILS, OPEN, APART = "+", "-", "?", "."
SIGNS = {
    Verdict.LEGAL: HOLDS,
    Verdict.ILLEGAL: FAILS,
    Verdict.UNSETTLED: OPEN,
    Verdict.UNREAD: OPEN,
    Verdict.MOOT: APART,
}
CALLED = "tile: 6s; hand: 56799p 45789s; melds: 2'34m"
"""Complete with 6s; the called sequence broke pinfu, and nothing else is a yaku."""
PONNED = "tile: 4p; hand: 111m 444s 55s 23p; melds: 99'9p"
"""Complete with 4p; without the pon there would be three concealed triplets."""
SIMPLES = "tile: 6m; hand: 45m 234p 567p 678s 22s; pond: 1z"
"""All simples, waiting for 3m and 6m."""
THREE = "tile: 7s; hand: 23456s 11z 123m 456p"
"""Waits for 1s, 4s and 7s, without a yaku for South in the East round."""


def judged(position: str, rules: str = "common") -> dict[str, Ruling]:
    """Rule on each requirement."""
    form, ruleset = put("win.reasons", entries(position), rules)
    return {one.code: one.ruling for one in form.rulings(ruleset)}


def signs(position: str, rules: str = "common") -> str:
    """Return a sign for each requirement, in order."""
    return "".join(SIGNS[ruling.verdict] for ruling in judged(position, rules).values())


@pytest.mark.parametrize(
    ("expected", "rules", "position"),
    rows(f"""
        +++++  common                        {SIMPLES}
        -...+  common                        tile: 3m; hand: 2234m 456p 345678s
        -...-  common                        tile: 9s; hand: 23456s 11z 147m 456p; spoken: discarded
        +-+++  common                        {CALLED}; pond: 1z9m2z
        +--++  common                        {CALLED}; pond: 1z3s
        +-+++  common                        tile: 6s; hand: 88m567p45s; melds: 2'34m9'99s; pond: 1z
        +----  common                        {CALLED}; pond: 1z3s; past: right 3s; spoken: drawn
        ++-++  common                        {THREE}; pond: 9p 1s 9'm
        ++-+-  common                        {THREE}; pond: 9p 1s 9'm; spoken: discarded
        +++-+  common                        {SIMPLES}; past: right 3m
        +++++  common                        {SIMPLES}; past: right 3m; by: tsumo
        +++--  common                        {SIMPLES}; past: right 3m; spoken: drawn
        ++++-  common                        {SIMPLES}; spoken: drawn
        +++++  common+win_window=next_discard  {SIMPLES}; spoken: drawn
        ++++-  common+win_window=next_discard  {SIMPLES}; spoken: discarded
        ++++-  common                        {SIMPLES}; spoken: kan
        +++++  common+win_window=next_discard  {SIMPLES}; spoken: kan
        +++++  common+win_window=discard_or_kan  {SIMPLES}; spoken: drawn
        ++++-  common+win_window=discard_or_kan  {SIMPLES}; spoken: kan
        ++++-  common+win_window=discard_or_kan  {SIMPLES}; spoken: discarded
        ++++?  common                        {SIMPLES}; spoken: unknown
        +++?+  common                        {SIMPLES}; passed: unknown
        +++++  common                        {SIMPLES}; passed: unknown; by: tsumo
        +++++  common+missed_discard=off     {SIMPLES}; passed: unknown
        +++++  common                        {SIMPLES}; passed: no
        +++++  common                        {THREE}; riichi: yes; pond: 9p
        ++-++  common                        {THREE}; riichi: yes; pond: 1s
        +++++  common                        {THREE}; riichi: yes; pond: 1s; by: tsumo
        ++-++  common+ready_dead_hand=yes    {THREE}; riichi: yes; pond: 1s; by: tsumo
        +++-+  common+ready_dead_hand=yes    {THREE}; riichi: yes; pond: 9p; past: you; right 1s; by: tsumo
        +++++  common+sacred_discard=off     {THREE}; pond: 9p 1s 9'm
        +++++  common                        tile: 3m; hand: 45m 678s 345s 66p; melds: 5'67p; pond: 1z
        +-+++  common+open_tanyao=no         tile: 3m; hand: 45m 678s 345s 66p; melds: 5'67p; pond: 1z
        +-?++  common                        {CALLED}
        ++?++  common                        tile: 6m; hand: 45m 234p 567p 678s 22s
        +++++  common                        tile: 6m; hand: 45m 234p 567p 678s 22s; by: tsumo; riichi: yes
        ++?++  common+ready_dead_hand=yes    tile: 6m; hand: 45m 234p 567p 678s 22s; by: tsumo; riichi: yes
    """),
)
def test_each_requirement_holds_or_fails_by_itself(expected: str, rules: str, position: str) -> None:
    """Complete, a yaku, own discards, no win passed on, in time: + holds, - fails, ? is unsettled, . doesn't arise."""
    assert signs(position, rules) == expected


@pytest.mark.parametrize(
    ("position", "code", "nearest"),
    [
        (f"{CALLED}; pond: 1z", "yaku", "Without a call, pinfu (no-points hand) would have been a yaku"),
        (f"{PONNED}; pond: 1z", "yaku", "Without a call, sanankou (three concealed triplets) would have been a yaku"),
        (f"{THREE}; pond: 1z", "yaku", "Drawn by yourself, 7 of bamboo would have won"),
        ("tile: 9m; hand: 99p 66z 123m 123p 12s 1s", "complete", ""),
        ("tile: 8m; hand: 88m 66z; melds: 2'34p 1'23s 99'9s", "yaku", "Green dragon would have given you one"),
        (f"{THREE}; pond: 9p 1s 9'm", "own-discards", "Drawn by yourself, 7 of bamboo would have won"),
        (f"{SIMPLES}; past: right 3m", "nothing-passed", "Drawn by yourself, 6 of characters would have won"),
        (f"{SIMPLES}; spoken: drawn", "in-time", "In time, 6 of characters would have won"),
        (f"{SIMPLES}; past: right 3m; spoken: drawn", "in-time", ""),
    ],
)
def test_a_failed_requirement_names_the_nearest_win(position: str, code: str, nearest: str) -> None:
    ruling = judged(position)[code]
    assert in_words(Sentence(ruling.aside, ruling.facts)) == nearest if nearest else not ruling.aside


@pytest.mark.parametrize(
    ("position", "headline"),
    [
        (f"{SIMPLES}", "You can win."),
        (f"{CALLED}; pond: 1z3s", "You can’t win: no yaku."),
        (f"{SIMPLES}; past: right 3m; spoken: drawn", "You can’t win: furiten after a win you passed on."),
        (
            "tile: 6m; hand: 45m 234p 567p 678s 22s",
            "You can’t win if your discards include any of 3 and 6 of characters.",
        ),
        (f"{SIMPLES}; passed: unknown", "It depends on whether you passed on a win."),
        (f"{SIMPLES}; passed: unknown; spoken: drawn", "You can’t win: too late."),
    ],
)
def test_the_first_failure_is_the_reason(position: str, headline: str) -> None:
    """A thing that the player doesn't know is asked for only if nothing else decides."""
    form, rules = put("win.reasons", entries(position), "common")
    assert isinstance(form, Requirements)
    assert in_words(form.headline(rules)) == headline


@pytest.mark.parametrize(
    ("pond", "past", "requirement"),
    [("1z", "shimocha 3m", Requirement.NOTHING_PASSED), ("3m1z", "", Requirement.OWN_DISCARDS)],
)
def test_known_furiten_decides_whatever_else_is_unknown(pond: str, past: str, requirement: Requirement) -> None:
    waiting = waiter("45m 234p 567p 678s 22s", pond, past, seat=Seat.SOUTH)
    attempt = Attempt(waiting, Tile.parse("6m"), knows_passed=False, knows_discards=False)
    assert judge_requirement(requirement, attempt, COMMON).verdict is Verdict.ILLEGAL


def test_an_open_row_under_a_failure_doesnt_say_you_can_win() -> None:
    rows = judged(CALLED).values()
    assert Verdict.ILLEGAL in {one.verdict for one in rows}
    assert [in_words(one.means) for one in rows if one.verdict is Verdict.UNSETTLED] == [
        "You can’t win if your discards include any of 3 and 6 of bamboo."
    ]


@pytest.mark.parametrize(
    "position", [SIMPLES, CALLED, f"{CALLED}; pond: 3s; spoken: drawn", f"{SIMPLES}; passed: unknown"]
)
def test_five_rows_in_order_and_one_is_tinted_unless_you_can_win(position: str) -> None:
    for rules in ("common", "ema-2025", "wrc-2025"):
        html = str(Reply.to("win.reasons", entries(position), rules).rulings()[0]["html"])
        found = html.split("<li ")[1:]
        assert [one.partition('data-holds="')[2].partition('"')[0] for one in found] == [
            ruling.verdict.value for ruling in judged(position, rules).values()
        ]
        assert len(found) == len(Requirement)
        assert sum("data-reason" in one for one in found) == (0 if signs(position, rules) == "+++++" else 1)


def test_other_tables_are_told_by_their_reasons() -> None:
    """With all simples as its only yaku, an open hand wins at tables that count it and not at others."""
    position = entries("tile: 3m; hand: 45m 678s 345s 66p; melds: 5'67p; pond: 1z")
    html = str(Reply.to("win.reasons", position, "common+open_tanyao=no").rulings()[0]["html"])
    own, _, others = html.partition("At other tables")[2].partition("</dt>")
    assert "No <span" in own
    assert "You can win" in others


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        (f"{SIMPLES}", []),
        ("tile: 6m; hand: 45m 234p 567p 678s 22s", ["pond"]),
        ("tile: 6m; hand: 45m 234p 567p 678s 22s; passed: unknown; spoken: unknown", ["pond", "passed", "spoken"]),
        (f"{SIMPLES}; passed: unknown", ["passed"]),
    ],
)
def test_a_point_in_doubt_names_the_entry_that_would_settle_it(position: str, wanted: list[str]) -> None:
    html = str(Reply.to("win.reasons", entries(position), "common").rulings()[0]["html"])
    assert re.findall('data-wants="([a-z]+)"', html) == wanted


@pytest.mark.parametrize(
    ("position", "key", "message"),
    [
        (f"{SIMPLES}; by: tsumo; spoken: drawn", "spoken", "leave out when you spoke"),
        (f"{SIMPLES}; past: right 3m; passed: no", "passed", "leave this out"),
        (f"{CALLED}; riichi: yes", "riichi", "has a closed hand"),
        ("tile: 1z; hand: 111z 234p 567p 678s 1z", "tile", "1z"),
        (f"{SIMPLES}; spoken: tomorrow", "spoken", "at-once, drawn, kan, discarded, unknown"),
    ],
)
def test_impossible_positions_are_refused(position: str, key: str, message: str) -> None:
    with refused(message, key=key):
        put("win.reasons", entries(position), "common")


@given(seed=st.integers(0, 2**32), by=st.sampled_from(By), nth=st.integers(0, 40))
def test_all_requirements_are_met_exactly_if_the_win_is_legal(seed: int, by: By, nth: int) -> None:
    """For any waiting player and ruleset, on a wait or on any other tile."""
    player = next(drawn(seed, 1), None)
    assume(player is not None)
    assert player is not None
    rules, riichi = player.rules, player.waiting.riichi is not None
    waiting = replace(player.waiting, finish=Finish(By.RON, SEATS[nth % 4], riichi=riichi))
    kinds = (*waiting.waits, KINDS[nth % len(KINDS)])
    tile = plain(kinds[nth % len(kinds)])
    assume(sum(held.kind == tile.kind for held in waiting.hand) < COPIES)
    judge = furiten.judge_discard_win if by is By.RON else furiten.judge_draw_win
    whole = judge_win(tile, Position(waiting, ()), lambda: judge(tile, waiting, rules), rules, by)
    attempt = Attempt(waiting, tile, by)
    found = [judge_requirement(each, attempt, rules).verdict for each in Requirement]
    assert wins(attempt, rules) == whole.is_legal == all(verdict is Verdict.LEGAL for verdict in found)
    assert (Verdict.ILLEGAL in found) == (whole.verdict is Verdict.ILLEGAL)
