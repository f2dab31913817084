"""Claims on a discard: every reason why they are legal or not."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS
from callwise.law.ruling import Verdict
from callwise.riichi.agreement.call_options import WinWindow
from callwise.riichi.agreement.presets import COMMON, EMA_2016, EMA_2025, RMU, WRC_2015, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, kuikae, winning
from callwise.riichi.calls.claims import is_run, judge_claim, judge_stated, tempting_claims
from callwise.riichi.calls.kuikae import legal_discards
from callwise.riichi.furiten import sacred
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Kind, Tile, parse_tiles, plain, without
from tests.differential.tables import drawn_tables
from tests.support.riichi.legal_acts import legal_claims
from tests.support.riichi.riichi_strategies import FREE, LEVELS
from tests.support.riichi.riichi_tables import at_discard
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

HONOURS, RUNS = "123m 456p 99p 345s 77z", "44z 99p 789s 123m 456p"
PLAIN = {"north": "23567m 149p 159s 27z", "south": "19m 1055p 2459s 127z"}
ALL_THREE = {"north": "235m 159p 159s 2345z", "east": "44m 159p 159s 13467z", "south": "23m 456p 789s 33z 567p"}
DRAWN = {"north": "23567m 159p 159s 277z"}
KANS = {**PLAIN, "east": "? | 0z33s0z 0z66s0z"}
FOUR_KANS = {"north": "23m 456p 789p 22z 567p", "east": "? | 0z33s0z 0z66s0z", "west": "? | 0z11z0z 0z99m0z"}
READY = {"north": "23m 446p 789s 333z 66p", "south": "055p 123m 123s 22z 78p", "riichi": "north south"}


@pytest.mark.parametrize(
    ("claim", "discard", "seats", "says"),
    [
        ("north chii 4m with 23m", "4m by west", PLAIN, legal(claims.CHII)),
        ("north chii 4m with 56m", "4m by west", PLAIN, legal(claims.CHII)),
        ("south pon 5p with 05p", "5p by west", PLAIN, legal(claims.PON)),
        ("south pon 5p with 55p", "5p by north", PLAIN, legal(claims.PON)),
        ("south kan 5p with 055p", "5p by east", PLAIN, legal(claims.KAN)),
        ("west chii 4m with 23m", "4m by west", {"west": "2344m 159p 159s 277z"}, illegal(claims.OWN_DISCARD)),
        ("west ron 4m", "4m by west", {"west": "2344m 159p 159s 277z"}, illegal(claims.OWN_DISCARD)),
        ("north chii 4m with 23m", "4m by west, north has drawn", DRAWN, illegal(claims.WINDOW_OVER)),
        ("south ron 7z", "7z by west, north has drawn", {"south": HONOURS}, illegal(claims.TOO_LATE_TO_WIN)),
        ("north chii 4m with 23m", "4m by east", PLAIN, illegal(claims.NOT_KAMICHA)),
        ("north chii 4m with 23m", "4m by south", PLAIN, illegal(claims.NOT_KAMICHA)),
        ("north chii 1z with 23z", "1z by west", {"north": "235567m 159p 15s 23z"}, illegal(claims.HONOURS)),
        ("north chii 4m with 25m", "4m by west", PLAIN, illegal(claims.NO_GROUP)),
        ("north pon 4m with 23m", "4m by west", PLAIN, illegal(claims.NO_GROUP)),
        ("north chii 1m with 89m", "1m by west", PLAIN, illegal(claims.NO_GROUP)),  # a sequence ends at nine
        ("north chii 1p with 89m", "1p by west", PLAIN, illegal(claims.NO_GROUP)),
        ("north chii 4m with 35m", "4m by west", {"north": "23667m 159p 159s 27z"}, illegal(claims.NOT_HELD)),
        ("south kan 5p with 555p", "5p by west", PLAIN, illegal(claims.NOT_HELD)),
        ("south pon 0m with 55m", "0m by west", {"south": "15m 159p 24599s 277z"}, illegal(claims.NOT_HELD)),
        ("north chii 4m with 23m", "4m by west", {"north": "3567m 159p 15s 7z | 2'222m"}, illegal(claims.FIXED)),
        ("south kan 5m with 555m", "5m by west", {"south": "1m 159p 2459s 27z | 5'55m"}, illegal(claims.FIXED)),
        ("north chii 4m with 23m", "4m by west", {**PLAIN, "wall": "0"}, illegal(claims.LAST_DISCARD)),
        ("south pon 5p with 55p", "5p by west", {**PLAIN, "wall": "0"}, illegal(claims.LAST_DISCARD)),
        ("south kan 5p with 055p", "5p by west", {**PLAIN, "wall": "0"}, illegal(claims.LAST_DISCARD)),
        ("north chii 4m with 23m", "4m by west", {**PLAIN, "wall": "1"}, legal(claims.CHII)),
        ("north chii 4m with 23m", "4m by west", READY, illegal(claims.IN_RIICHI)),
        ("south kan 5p with 055p", "5p by west", READY, illegal(claims.IN_RIICHI)),
        ("south kan 5p with 055p", "5p by west", {**KANS, "west": "? | 0z77s0z 0z88s0z"}, illegal(claims.FIFTH_KAN)),
        ("south pon 5p with 55p", "5p by west", {**KANS, "east": f"{KANS['east']} 0z77s0z 0z88s0z"}, legal(claims.PON)),
        ("south kan 5p with 055p", "5p by west", {**KANS, "west": "? | 0z77s0z"}, legal(claims.KAN)),
        ("south pon 4m with 45m", "4m by west", {"south": "4m 5m 123p 456p 789p 11z"}, illegal(claims.NO_GROUP)),
        # a win on the discard that ends the hand
        ("north ron 4m", "4m by west", FOUR_KANS, legal(winning.RON)),
        ("north chii 1m with 23m", "1m by west", {"north": "2344m | 6'66z 7'77z 5'55z"}, illegal(kuikae.DEAD_END)),
        ("north chii 6m with 45m", "6m by west", {"north": "3456m | 6'66z 7'77z 5'55z"}, illegal(kuikae.DEAD_END)),
        ("north ron 4m", "4m by west", PLAIN, illegal(winning.INCOMPLETE)),
        ("north ron 4m", "4m by west", {"north": "23m 456p 789s 33z 567p"}, legal(winning.RON)),
        ("north ron 4m", "4m by south", {"north": "23m 456p 789s 33z 567p"}, legal(winning.RON)),
        ("north ron 4m", "4m by west", {"north": "23m 456p 789s 11z 567p"}, illegal(winning.NO_YAKU)),
        ("north ron 4m", "4m by west", {"north": "23m 456p 789s 33z 567p | | 9p1m"}, illegal(sacred.ANY_WAIT)),
        ("north ron 4m", "4m by west", {"north": "23m 456p 789s 33z 567p", "furiten": "east"}, legal(winning.RON)),
        ("north ron 4m", "4m by west", {"north": "23m 456p 789s 11z 567p", "riichi": "north"}, legal(winning.RON)),
        ("north ron 4m", "4m by west", {"north": "23m 456p 789s 11z 567p", "wall": "0"}, legal(winning.RON)),  # houtei
        ("north ron 4z", "4z by west", {"north": "44z 99p 789s 123m | 4'56p"}, legal(winning.RON)),
        ("north ron 9p", "9p by west", {"north": "44z 99p 789s 123m | 4'56p"}, illegal(winning.NO_YAKU)),
    ],
)
def test_every_claim_has_its_reason(claim: str, discard: str, seats: dict[str, str], says: Told) -> None:
    ruling = judge_claim(Claim.parse(claim), at_discard(discard, **seats), COMMON)
    assert told(ruling) == says


@pytest.mark.parametrize(
    ("claim", "discard", "south", "laid"),
    [
        ("south chii 5m with 67m", "5m by east", "347m 345p 77p 23s | 6666'm", "6m"),  # the 7m is in the hand
        ("south chii 5m with 46m", "5m by east", "37m 345p 779p 23s | 4'56m", "46m"),
        ("south kan 5m with 555m", "5m by west", "1m 159p 2459s 27z | 5'55m", "555m"),
    ],
)
def test_only_tiles_in_melds_are_named(claim: str, discard: str, south: str, laid: str) -> None:
    ruling = judge_claim(Claim.parse(claim), at_discard(discard, south=south), COMMON)
    assert (ruling.clause, ruling.facts["laid"]) == (claims.FIXED, parse_tiles(laid))


@pytest.mark.parametrize(
    ("claim", "seats", "says"),
    [
        ("south ron 7z", {"south": HONOURS}, legal(claims.STILL_TO_WIN)),
        ("east ron 7z", {"east": HONOURS}, legal(claims.STILL_TO_WIN)),
        ("south pon 7z with 77z", {"south": HONOURS}, illegal(claims.WINDOW_OVER)),
        ("south ron 7z", {"south": RUNS}, illegal(winning.INCOMPLETE)),
        ("south ron 7z", {"south": f"{HONOURS} | | 1m9p"}, illegal(sacred.ANY_WAIT)),
        ("west ron 7z", {"west": HONOURS}, illegal(claims.OWN_DISCARD)),
        ("north ron 7z", {"north": f"{HONOURS} 1m"}, illegal(claims.WINDOW_OVER)),  # whoever draws has passed on it
    ],
)
def test_late_wins_are_possible_until_the_next_discard(claim: str, seats: dict[str, str], says: Told) -> None:
    """NAK-1, WRC 2015 5.4.1 and EMA 2016 3.3.1: wins end with the next discard, but calls with the next draw."""
    table = at_discard("7z by west, north has drawn", **seats)
    for rules in (COMMON.choosing({"win_window": WinWindow.NEXT_DISCARD}), WRC_2015, EMA_2016):
        ruling = judge_claim(Claim.parse(claim), table, rules)
        assert told(ruling) == says


@pytest.mark.parametrize(
    ("name", "late", "says"),
    [
        ("common", "north has declared kan", illegal(claims.TOO_LATE_TO_WIN)),
        ("ema-2025", "north has drawn", legal(claims.STILL_OR_KAN)),
        ("ema-2025", "north has declared kan", illegal(claims.KAN_SINCE)),
        ("ema-2016", "north has drawn", legal(claims.STILL_TO_WIN)),
        ("ema-2016", "north has declared kan", legal(claims.STILL_AFTER_KAN)),
        ("wrc-2015", "north has declared kan", legal(claims.STILL_AFTER_KAN)),
    ],
)
def test_a_kan_ends_late_wins_where_the_text_says_so(name: str, late: str, says: Told) -> None:
    """NAK-1, EMA 2025 3.3.1: a closed or added kan ends them as a discard does; older texts name only the discard."""
    table = at_discard(f"7z by west, {late}", south=HONOURS)
    assert told(judge_claim(Claim.parse("south ron 7z"), table, preset(name))) == says
    calls = told(judge_claim(Claim.parse("south pon 7z with 77z"), table, preset(name)))
    assert calls == illegal(claims.WINDOW_OVER)
    hidden = judge_stated(Claim.parse("south ron 7z"), at_discard(f"7z by west, {late}"), preset(name))
    assert (hidden and told(hidden)) == (None if says[0] is Verdict.LEGAL else says)


def test_late_wins_are_unsettled_without_a_text() -> None:
    """It is unsettled only if the win depends on it: a hand in furiten can't win either way."""
    late = "7z by west, north has drawn"
    ron = Claim.parse("south ron 7z")
    open_ = judge_claim(ron, at_discard(late, south=HONOURS), preset("common+win_window=open"))
    assert (open_.verdict, open_.clause) == (Verdict.UNSETTLED, claims.WINDOW_OPEN)
    assert [told(reading.outcome) for reading in open_.readings] == [
        illegal(claims.TOO_LATE_TO_WIN),
        legal(claims.STILL_TO_WIN),
        legal(claims.STILL_OR_KAN),
    ]
    for rules in (EMA_2025, COMMON):
        barred = judge_claim(ron, at_discard(late, south=f"{HONOURS} | | 9p"), rules)
        assert (barred.verdict, barred.clause, barred.readings) == (Verdict.ILLEGAL, sacred.ANY_WAIT, ())


@pytest.mark.parametrize(
    ("rules", "says"), [(COMMON, illegal(claims.TOO_LATE_TO_WIN)), (WRC_2015, None), (EMA_2016, None)]
)
def test_hidden_hands_have_the_same_time_as_shown_ones(rules: RiichiRuleset, says: Told | None) -> None:
    """If furiten is stated, it is given as the reason before lateness."""
    for furiten, expected in (("", says), ("south", illegal(winning.FURITEN))):
        table = at_discard("7z by west, north has drawn", furiten=furiten)
        ruling = judge_stated(Claim.parse("south ron 7z"), table, rules)
        assert (ruling and told(ruling)) == expected


@pytest.mark.parametrize(
    ("east", "west", "name", "says"),
    [
        ("? | 0z33s0z 0z66s0z", "? | 0z77s0z 0z88s0z", "common", illegal(claims.HAND_ENDS)),
        ("? | 0z33s0z 0z66s0z", "? | 0z77s0z 0z88s0z", "tenhou", illegal(claims.HAND_ENDS)),
        ("? | 0z33s0z 0z66s0z 0z77s0z", "? | 0z88s0z", "mahjong-soul", illegal(claims.HAND_ENDS)),
        ("? | 0z33s0z 0z66s0z", "? | 0z77s0z", "tenhou", legal(claims.PON)),  # only three kans
        ("? | 0z33s0z 0z66s0z 0z77s0z 0z88s0z", "?", "tenhou", legal(claims.PON)),  # all four by one player
        ("? | 0z33s0z 0z66s0z", "? | 0z77s0z 0z88s0z", "ema-2025", legal(claims.PON)),  # the hand continues
        ("? | 0z33s0z 0z66s0z", "? | 0z77s0z 0z88s0z", "m-league", legal(claims.PON)),
        ("? | 0z33s0z 0z66s0z", "? | 0z77s0z 0z88s0z", "common+abortive_draws=open", unsettled(claims.HAND_ENDS_OPEN)),
    ],
)
def test_a_discard_that_ends_the_hand_cannot_be_called(east: str, west: str, name: str, says: Told) -> None:
    """DRW-4: a discard that ends the hand unless won on can't be called, by a shown or a hidden hand."""
    pon, rules = Claim.parse("south pon 5p with 55p"), preset(name)
    shown = at_discard("5p by west", **{**PLAIN, "east": east, "west": west})
    assert told(judge_claim(pon, shown, rules)) == says
    if not rules.open:
        hidden = judge_stated(pon, at_discard("5p by west", east=east, west=west), rules)
        assert (told(hidden) if hidden else legal(claims.PON)) == says


@pytest.mark.parametrize(
    ("discard", "seats", "legal_ones"),
    [
        # NAK-20: no ron without a yaku, but the same player can pon
        ("9p by west", {"north": "44z 99p 789s 123m | 4'56p"}, "north pon 9p with 99p"),
        # hidden hands don't affect other hands' claims
        ("9m by east", {"west": "99m 123p 456p 789s 77z"}, "west pon 9m with 99m"),
        # NAK-27: chii, pon and ron are all possible at once
        ("4m by west", ALL_THREE, "north chii 4m with 23m; north chii 4m with 35m; east pon 4m with 44m; south ron 4m"),
    ],
)
def test_which_claims_are_legal(discard: str, seats: dict[str, str], legal_ones: str) -> None:
    assert "; ".join(map(str, legal_claims(at_discard(discard, **seats), COMMON))) == legal_ones


def test_calls_a_text_leaves_open_are_unsettled() -> None:
    """The RMU forbids kuikae without giving the level, which decides on calling 6m with 45m from 3456m."""
    table = at_discard("6m by west", north="3456m | 6'66z 7'77z 5'55z")
    ruling = judge_claim(Claim.parse("north chii 6m with 45m"), table, RMU)
    assert told(ruling) == unsettled(kuikae.CALL_OPEN)
    assert [str(claim) for claim in legal_claims(table, RMU)] == ["north ron 6m"]


def test_claims_are_about_the_latest_discard() -> None:
    with pytest.raises(PositionError, match="the discard is 4m"):
        judge_claim(Claim.parse("north pon 5m with 55m"), at_discard("4m by west", **PLAIN), COMMON)


def test_hidden_hands_are_taken_at_their_word() -> None:
    table = at_discard("4m by west", furiten="south")
    chii = Claim.parse("north chii 4m with 23m")
    with pytest.raises(PositionError, match="is hidden"):
        judge_claim(chii, table, COMMON)
    assert judge_stated(chii, table, COMMON) is None
    assert judge_stated(Claim.parse("east ron 4m"), table, COMMON) is None
    faults = {
        "south ron 4m": illegal(winning.FURITEN),
        "east chii 4m with 23m": illegal(claims.NOT_KAMICHA),
        "west pon 4m with 44m": illegal(claims.OWN_DISCARD),
    }
    for text, says in faults.items():
        ruling = judge_stated(Claim.parse(text), table, COMMON)
        assert ruling is not None
        assert told(ruling) == says


def test_tempting_claims_include_common_mistakes() -> None:
    table = at_discard(
        "1z by west", north="235m 159p 159s 2345z", east="1z 159m 159p 159s 367z", south="23m 456p 789p 34z | 6'66z"
    )
    reasons = {str(claim): told(judge_claim(claim, table, COMMON)) for claim in tempting_claims(table)}
    assert reasons == {
        "north chii 1z with 23z": illegal(claims.HONOURS),
        "north ron 1z": illegal(winning.INCOMPLETE),
        "east pon 1z with 11z": illegal(claims.NOT_HELD),
        "east ron 1z": illegal(winning.INCOMPLETE),
        "south ron 1z": illegal(winning.INCOMPLETE),
    }


def tables() -> st.SearchStrategy[Table]:
    """Generate tables on which claims are common."""
    return st.deferred(lambda: st.sampled_from(drawn()))


@cache
def drawn() -> tuple[Table, ...]:
    """Return the tables, generated once on first use."""
    return tuple(drawn_tables(seed=7, count=400))


@given(tables(), st.sampled_from(LEVELS))
def test_legal_claims_are_among_the_tempting_ones(table: Table, rules: RiichiRuleset) -> None:
    tempting = tempting_claims(table)
    assert len(set(tempting)) == len(tempting)
    assert set(legal_claims(table, rules)) == {c for c in tempting if judge_claim(c, table, rules).is_legal}


@given(tables())
def test_every_legal_call_leaves_a_legal_discard(table: Table) -> None:
    for claim in legal_claims(table, COMMON):
        if claim.kind in (ClaimKind.CHII, ClaimKind.PON):
            left = without(table[claim.seat].concealed, claim.shown)
            assert legal_discards(claim.call(table.discard.by), left, COMMON)


@given(tables())
def test_looser_kuikae_removes_no_claims(table: Table) -> None:
    strict, same_tile, free = (set(legal_claims(table, rules)) for rules in LEVELS)
    assert strict <= same_tile <= free
    assert {c for c in free if c.kind is ClaimKind.RON} == {c for c in strict if c.kind is ClaimKind.RON}


@given(tables())
def test_last_discard_allows_only_ron(table: Table) -> None:
    last = replace(table, wall=0)
    assert all(claim.kind is ClaimKind.RON for claim in legal_claims(last, FREE))


@given(tables(), st.integers(1, 3))
@settings(max_examples=60)
def test_rotating_the_players_rotates_the_claims(table: Table, turns: int) -> None:
    """Winds in the hands are rotated too, so the same hands have the same claims."""
    moved = turned(table, turns)
    assert {str(claim) for claim in legal_claims(moved, COMMON)} == {
        str(
            Claim(
                claim.seat.after(turns), claim.kind, wind(claim.tile, turns), tuple(wind(t, turns) for t in claim.shown)
            )
        )
        for claim in legal_claims(table, COMMON)
    }


def turned(table: Table, turns: int) -> Table:
    """Move every player to the next seat, winds included."""

    def moved(player: Player) -> Player:
        melds = tuple(replace(meld, tiles=tuple(wind(tile, turns) for tile in meld.tiles)) for meld in player.made)
        pond = player.pond and tuple(
            PondTile(wind(one.tile, turns), one.turned, one.called_by and one.called_by.after(turns))
            for one in player.pond
        )
        return replace(player, hand=tuple(wind(tile, turns) for tile in player.concealed), made=melds, pond=pond)

    seats = [moved(table[seat.after(-turns)]) for seat in SEATS]
    east, south, west, north = seats
    discard = Discard(wind(table.discard.tile, turns), table.discard.by.after(turns))
    wind_moved, wall = table.wind.after(turns), min(table.wall, 40)  # early on, some seats have had no turn yet
    return replace(table, players=(east, south, west, north), moment=discard, wall=wall, wind=wind_moved)


def wind(tile: Tile, turns: int) -> Tile:
    """Advance a wind by one seat; other tiles stay."""
    if not tile.kind.is_honour or tile.rank > 4:
        return tile
    return plain(Kind.of(tile.suit, (tile.rank - 1 + turns) % 4 + 1))


def test_consecutive_honours_are_a_tempting_false_chii() -> None:
    """Winds and dragons aren't consecutive."""
    every = ("123z", "234z", "567z", "345z", "456z", "124z", "113z")
    assert [tiles for tiles in every if is_run(parse_tiles(tiles), honours=True)] == ["123z", "234z", "567z"]
    assert not any(is_run(parse_tiles(tiles)) for tiles in every)
