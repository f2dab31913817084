"""Liability: who is liable for a win of South's, and why others aren't."""

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause, Verdict
from callwise.riichi.agreement.payment_options import PaoYakuman
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.payment import pao, pao_risk
from callwise.riichi.payment.certain_yakuman import WonHand, certain_by_melds, liable_players
from callwise.riichi.payment.pao import judge_liability
from callwise.riichi.payment.pao_risk import judge_risk
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.player import Player
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.riichi.riichi_wins import agreed, seat
from tests.support.rulings.verdicts import illegal, legal, told
from tests.support.written_rows import entries, rows

EAST, SOUTH, WEST, NORTH = SEATS
CLAUSES = {clause.id.removeprefix("pao."): clause for clause in pao.CLAUSES}


def won(made: str, yakuman: str = "", end: str = "2m") -> WonHand:
    """
    Return a win of South's: melds in the order made, yakuman, and the winning tile.

    ``2m by E`` is a discard; ``2m after a kan`` a replacement tile drawn on the turn of the last open kan in the
    melds, and ``2m after a later kan`` one drawn on another turn.
    """
    tile, _, how = end.partition(" ")
    melds = read_melds(made)
    opened = next((meld for meld in reversed(melds) if meld.kind.value == "daiminkan"), None)
    return WonHand(
        SOUTH,
        melds,
        tuple(yakuman.split()),
        Tile.parse(tile),
        seat(how.removeprefix("by ")) if how.startswith("by ") else None,
        how.endswith("kan"),
        opened if how == "after a kan" else None,
    )


@pytest.mark.parametrize(
    ("made", "yakuman", "end", "options", "expected"),
    rows("""
        55'5z 6'66z 777'z                 daisangen  2m  -  W=confirmed N=earlier-group E=earlier-group  # PAO-7e
        11'1z 2'22z 333'z 44'4z           daisuushii  2m  -  W=earlier-group N=confirmed E=earlier-group  # PAO-8e
        6'66z 777'z                       daisangen  5z by N  -  W=held-group N=no-meld E=held-group  # PAO-4
        11'1z 2'22z 333'z  shousuushii  2m  -  W=pair-breaks-it N=pair-breaks-it E=pair-breaks-it  # PAO-9
        0z22s0z 3"33m 222'2p 6666'z       suukantsu  2m  listed  W=fourth-kan N=earlier-group E=earlier-group  # PAO-11
        11'11s 6'666s 666'z 44'44s 666"z  suukantsu  2m                    listed
          W=own-fourth-kan N=own-fourth-kan E=own-fourth-kan  # PAO-12-third
        4444'z 0z33p0z 22"2s 2'22p 2"22p  suukantsu  2m                    listed
          W=own-fourth-kan N=own-fourth-kan E=own-fourth-kan  # PAO-12-pon
        4444'z 6'666s 11'11s 0z33p0z      suukantsu  2m                    listed
          W=own-fourth-kan N=own-fourth-kan E=own-fourth-kan  # PAO-13
        22'2s 4'23s 0z88s0z 66'6z         -          1s by W  -  W=fed-nothing N=not-certain E=not-certain  # PAO-20
        11'1z 5'55z 666'z 22'2z           tsuuiisou  2m  -  W=pair-breaks-it N=pair-breaks-it E=pair-breaks-it  # PAO-21
        -  kokushi-musou  1m by W  -  W=closed-yakuman N=closed-yakuman E=closed-yakuman  # PAO-22
        2'34s 55'5p                       -          2m                    -  E=not-certain N=not-certain  # PAO-25
        0z55z0z 6'66z 777'z               daisangen  2m  -  W=confirmed N=fed-nothing E=earlier-group  # PAO-29
        0z55z0z 6'66z 777'z               daisangen  2m  open-only  W=closed-kan E=earlier-group  # PAO-29-no
        6'66z 0z55z0z 777'z  daisangen  2m  open-only  W=closed-kan E=earlier-group  # PAO-29-no-second-group
        0z22s0z 0z33m0z 0z44p0z 6666'z    suukantsu  2m  listed open-only  W=fourth-kan  # PAO-29-suukantsu
        5555'z 6666'z 7777'z 11'11m       daisangen suukantsu  2m                    -
          W=confirmed-by-kan N=not-listed E=fed-nothing  # PAO-5-beside-a-yakuman-fed-by-another
        55'5z 6'66z 0z77z0z               daisangen  2m  -  W=fed-nothing N=own-last-group E=own-last-group  # PAO-J1
        6'66z 777'z                       daisangen  2m  -  W=held-group N=fed-nothing E=held-group  # PAO-J2
        6'66z 777'z                       daisangen  1z by N  -  W=held-group N=fed-nothing  # PAO-J2-won-on-a-wind
        6'66z 2'34m 77'7z 222'p  daisangen  2m  -  W=not-certain N=held-group E=held-group  # PAO-J2-beside-other-groups
        55'5z 6'66z 7777'z                daisangen  2m  -  W=confirmed-by-kan N=earlier-group E=earlier-group  # PAO-J3
        55'5z 6'66z 777'z 777"z           daisangen  2m                    -  W=confirmed N=earlier-group  # PAO-J4-last
        55'5z 6'66z 777'z 55"5z           daisangen  2m  -  W=confirmed N=earlier-group  # PAO-J4-earlier
        55'5z 66'6z 777'z                 daisangen  2m  -  W=confirmed N=earlier-group E=fed-nothing  # PAO-J5
        11'1z 2'22z 333'z                 shousuushii  2m                    -        W=pair-breaks-it  # PAO-J6
        0z22s0z 3"33m 222'2p 6666'z       suukantsu  2m                    -  W=not-listed E=earlier-group  # PAO-J7
        55'5z 6'66z 777'z                 daisangen  2m                    unlisted  W=not-listed  # PAO-5
        4444'p                            -          2m after a kan        rinshan  W=rinshan E=fed-nothing  # PAO-16
        4444'p 0z22s0z                    -          2m after a kan        rinshan  W=rinshan  # PAO-16-further-kan
        4444'p                            -          2m after a kan        -        W=rinshan-off  # PAO-6
        4444'p 0z22s0z                    -          2m after a later kan  rinshan  W=discarded-since  # PAO-17-discard
        444'p 444"p                       -          2m after a later kan  rinshan  W=pon-grew  # PAO-17-added-kan
        444'p 0z22s0z                     -          2m after a later kan  rinshan  W=not-certain  # PAO-17-pon-and-kan
        4444'p                            -          2m by E  rinshan  W=discarded-since  # PAO-17-no-replacement
        4444'p                            -          2m by E               -        W=not-certain  # PAO-25-open-kan
        4444'p                            -          2m  rinshan  W=discarded-since  # PAO-17-an-ordinary-draw
        55'5z 6'66z 7777'z                daisangen  2m after a kan        rinshan  W=confirmed-by-kan
    """),
)
def test_liability_and_reasons_against_it(made: str, yakuman: str, end: str, options: str, expected: str) -> None:
    """Only the feeder of the last group, or of the open kan if that counts, is liable; others have a reason."""
    win, rules = won(made, yakuman, end), agreed(options)
    reasons = {seat(letter): CLAUSES[name] for letter, _, name in (one.partition("=") for one in expected.split())}
    permits = (pao.CONFIRMED, pao.CONFIRMED_BY_KAN, pao.FOURTH_KAN, pao.RINSHAN)
    for one, clause in reasons.items():
        assert told(judge_liability(one, win, rules)) == (legal if clause in permits else illegal)(clause), one
    liable = {one.seat for one in liable_players(win, rules)}
    assert liable == {one for one, clause in reasons.items() if clause in permits}


def test_every_reason_has_a_case() -> None:
    cases = test_liability_and_reasons_against_it.pytestmark[0].args[1]  # type: ignore[attr-defined]
    reached = {one.partition("=")[2] for row in cases for one in row[-1].split()}
    assert CLAUSES.keys() - reached == {"open"}


@pytest.mark.parametrize(
    ("made", "yakuman", "end", "options", "letter", "reason", "facts"),
    rows("""
        55'5z 6'66z 777'z                 daisangen   2m  -  W  confirmed  tile: 7z; yakuman: [[daisangen]]
        11'1z 2'22z 333'z 44'44z          daisuushii  2m  -  N  confirmed-by-kan  tile: 4z; yakuman: [[daisuushii]]
        0z22s0z 3"33m 222'2p 5550'p       suukantsu   2m  listed  W  fourth-kan  tile: 0p; yakuman: [[suukantsu]]
        0'555p                            -           2m after a kan        rinshan    E  rinshan           tile: 0p
        55'5z 6'66z 777'z                 daisangen   2m  unlisted  W  not-listed  yakuman: [[daisangen]]
        55'5z 6'66z 777'z  daisangen  2m  -  E  earlier-group  tile: 7z; yakuman: [[daisangen]]; feeder: west
        55'5z 6'66z 0z77z0z               daisangen   2m                    -  N  own-last-group  yakuman: [[daisangen]]
        11'1z 2'22z 333'z                 daisuushii  2m                    -  N  held-group  yakuman: [[daisuushii]]
        6'66z 777'z                       daisangen   5z by N               -          N  no-meld           tile: 5z
        0z55z0z 6'66z 777'z               daisangen   2m  open-only  W  closed-kan  yakuman: [[daisangen]]
        22'2z                             daisangen tsuuiisou  2m  -  N  pair-breaks-it  yakuman: [[tsuuiisou]]
        0z11z0z                           tsuuiisou suuankou  2m  -  N  closed-yakuman  yakuman: [[suuankou]]
        4444'z 6'666s 11'11s 0z33p0z      suukantsu   2m  listed  W  own-fourth-kan  yakuman: [[suukantsu]]
        4444'z 0z33p0z 22"2s 2'22p 2"22p  suukantsu   2m  listed  E  own-fourth-kan  yakuman: [[suukantsu]]
        0'555p                            -           2m after a kan        -          E  rinshan-off       tile: 0p
        0'555p 0z22s0z                    -           2m after a later kan  rinshan    E  discarded-since   tile: 0p
        0'55p 0"55p                       -           2m after a later kan  rinshan    E  pon-grew          tile: 0p
        2'34s                             -           2m                    -          E  not-certain       -
        2'34s                             -           2m                    -          W  fed-nothing       -
    """),
)
def test_reasons_name_their_tile_and_yakuman(
    made: str, yakuman: str, end: str, options: str, letter: str, reason: str, facts: str
) -> None:
    """The reason names the called tile, red if it is, and the yakuman in question."""
    ruling = judge_liability(seat(letter), won(made, yakuman, end), agreed(options))
    assert ruling.clause is CLAUSES[reason]
    said = {name: fact.value if isinstance(fact, Seat) else str(fact) for name, fact in ruling.facts.items()}
    assert said == {"seat": seat(letter).value, "holder": "south", **entries(facts)}


def test_two_yakuman_can_have_two_feeders() -> None:
    """West fed the dragons and East the fourth kan; each is liable for one yakuman (PAO-M13)."""
    win = won("55'55z 66'66z 7777'z 1'111m", "daisangen suukantsu")
    found = {one.seat: one.certain and one.certain.yakuman for one in liable_players(win, agreed("listed"))}
    assert found == {WEST: PaoYakuman.DAISANGEN, EAST: PaoYakuman.SUUKANTSU}


@pytest.mark.parametrize(
    ("made", "name", "ruleset", "verdict"),
    rows("""
        0z55z0z 6'66z 777'z             daisangen  ema-2025  unsettled
        0z55z0z 6'66z 777'z             daisangen  tenhou    unread
        55'5z 6'66z 777'z               daisangen  tenhou    legal
        55'5z 6'66z 777'z               daisangen  rmu       unread
        55'5z 6'66z 777'z               daisangen  common+pao_yakuman=open  unsettled
        0z22s0z 0z33m0z 0z44p0z 6666'z  suukantsu  m-league  legal
        0z22s0z 0z33m0z 0z44p0z 6666'z  suukantsu  ema-2016  illegal
    """),
)
def test_liability_follows_each_rulesets_sources(made: str, name: str, ruleset: str, verdict: str) -> None:
    ruling = judge_liability(WEST, won(made, name), preset(ruleset))
    assert ruling.verdict.value == verdict
    assert (ruling.clause is pao.OPEN) is (verdict == "unsettled")


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_players_who_fed_nothing_are_never_liable(rules: object) -> None:
    ruling = judge_liability(EAST, won("55'5z 66'6z 777'z", "daisangen"), rules)  # type: ignore[arg-type]
    assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, pao.FED_NOTHING)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("55'5z 6'66z", []),
        ("55'5z 6'66z 777'z", [(PaoYakuman.DAISANGEN, WEST)]),
        ("777'z 55'5z 6'66z", [(PaoYakuman.DAISANGEN, EAST)]),
        ("55'5z 0z66z0z 777'z", [(PaoYakuman.DAISANGEN, WEST)]),
        ("55'5z 777'z 0z66z0z", [(PaoYakuman.DAISANGEN, None)]),
        ("55'5z 6'66z 777'z 6\"66z", [(PaoYakuman.DAISANGEN, WEST)]),
        ("1'11z 2'22z 3'33z 44'4z", [(PaoYakuman.DAISUUSHII, NORTH)]),
        ("1'111z 2'222z 3'333z 44'44z", [(PaoYakuman.DAISUUSHII, NORTH), (PaoYakuman.SUUKANTSU, NORTH)]),
    ],
)
def test_feeder_is_the_source_of_the_deciding_meld(made: str, expected: list[tuple[PaoYakuman, Seat | None]]) -> None:
    assert [(one.yakuman, one.feeder) for one in certain_by_melds(SOUTH, read_melds(made))] == expected


def at_turn(hand: str, *melds: str, moment: str = "east drew 1s") -> Table:
    """Return a table on East's turn with this hand and the others' melds, in turn order."""
    hidden = [Player(None, read_melds(one)) for one in (*melds, "", "", "")[:3]]
    return Table((Player(parse_tiles(hand)), *hidden), Turn.parse(moment), wall=30)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tile", "south", "west", "options", "expected"),
    rows("""
        7z  55'5z 6'66z              -  -          pao.risk
        1z  55'5z 6'66z              -  -          pao.safe
        7z  55'5z                    -  -          pao.safe
        1z  -                        2'22z 3'33z 4'44z  -          pao.risk
        7z  0z55z0z 6'66z            -  -          pao.risk
        7z  0z55z0z 6'66z            -  open-only  pao.closed-kan
        7z  55'5z 6'66z              -  unlisted   pao.not-listed
        8p  1'111m 0z22s0z 3333'm    -  listed     pao.risk
        8p  1'111m 0z22s0z 3333'm    -  -          pao.not-listed
        8p  1'111m 0z22s0z           -  listed     pao.safe
        1z  55'5z 6'66z 777'z        -  -          pao.safe  # daisangen is already certain
        7z  55'5z 6'66z 2'34m 5'67m  -  -          pao.safe  # a hand with four melds can't call
        9p  1'111m 0z22s0z 3333'm    -  listed     pao.nobody-can-call  # the player holds a pair of it
        5s  1'111m 0z22s0z 3333'm    -  listed     pao.risk  # the others: one red, two plain
    """),
)
def test_discards_are_risky_if_calling_makes_yakuman_certain(
    tile: str, south: str, west: str, options: str, expected: str
) -> None:
    table = at_turn("678m 45p 5s 8p 99p 16s 1z 7z 1s", south, west)
    ruling = judge_risk(Tile.parse(tile), EAST, table, agreed(options))
    assert ruling.clause.id == expected
    assert ruling.verdict is (Verdict.LEGAL if expected == pao_risk.RISK.id else Verdict.ILLEGAL)


def test_fourth_tile_of_a_group_is_no_risk() -> None:
    """The fourth white dragon doesn't make a third dragon group, so it is safe even if it could be called."""
    table = at_turn("678m 45p 5s 8p 99p 6s 1z 57z 1s", "55'5z 6'66z")
    ruling = judge_risk(Tile.parse("5z"), EAST, table, COMMON)
    assert (ruling.verdict, ruling.clause.id) == (Verdict.ILLEGAL, pao_risk.SAFE.id)


@pytest.mark.parametrize(
    ("hand", "expected"), [("123m 456p 678s 9s 777z 1s", pao_risk.UNSEEN), ("123m 456p 678s 99s 77z 1s", pao_risk.RISK)]
)
def test_uncallable_tiles_are_no_risk(hand: str, expected: Clause) -> None:
    """If East holds three red dragons, South has at most one; if East holds two, South can have a pair to call with."""
    assert judge_risk(Tile.parse("7z"), EAST, at_turn(hand, "55'5z 6'66z"), COMMON).clause is expected


@pytest.mark.parametrize(
    ("south", "expected", "other"),
    [
        (Player(parse_tiles("77z 12345m"), read_melds("55'5z 6'66z")), pao_risk.RISK, pao_risk.SAFE),
        (Player(parse_tiles("7z 123456m"), read_melds("55'5z 6'66z")), pao_risk.UNSEEN, pao_risk.SAFE),
        (Player(None, read_melds("0z55z0z 0z66z0z"), riichi=True), pao_risk.IN_RIICHI, pao_risk.SAFE),
        (Player(None, read_melds("55'5z 6'66z"), dead=True), pao_risk.DEAD, pao_risk.SAFE),
    ],
    ids=["two red dragons shown", "one shown", "in riichi", "a dead hand"],
)
def test_only_players_who_can_call_are_a_risk(south: Player, expected: Clause, other: Clause) -> None:
    hand = Player(parse_tiles("123m 456p 678s 99s 1z 7z 1s"))
    table = Table((hand, south, Player(), Player()), Turn.parse("east drew 1s"), wall=30, deposits=int(south.riichi))
    assert judge_risk(Tile.parse("7z"), EAST, table, COMMON).clause is expected
    assert judge_risk(Tile.parse("1m"), EAST, table, COMMON).clause is other


def test_risks_name_the_caller_and_the_yakuman() -> None:
    table = at_turn("678m 45p 0s 8p 99p 16s 1z 7z 1s", "", "1'111m 0z22s0z 3333'm")
    risk = judge_risk(Tile.parse("0s"), EAST, table, agreed("listed"))
    assert told(risk) == legal(pao_risk.RISK)
    assert risk.facts == {"seat": EAST, "tile": Tile.parse("0s"), "holder": WEST, "yakuman": "[[suukantsu]]"}
    none = judge_risk(Tile.parse("9p"), EAST, table, agreed("listed"))
    assert told(none) == illegal(pao_risk.UNSEEN)
    assert (none.facts["holder"], none.facts["calls"], none.facts["unseen"]) == (WEST, "three", "at most two")


def test_calling_a_risky_tile_makes_its_discarder_liable() -> None:
    """After the call its discarder is liable for the yakuman that was at risk."""
    table = at_turn("123m 456p 678s 99s 1z 7z 1s", "55'5z 6'66z")
    risk = judge_risk(Tile.parse("7z"), EAST, table, COMMON)
    after = judge_liability(EAST, won("55'5z 6'66z 7'77z", "daisangen"), COMMON)
    assert risk.is_legal
    assert after.is_legal
    assert risk.facts["yakuman"] == after.facts["yakuman"]


def test_first_reason_for_no_risk_is_given() -> None:
    """Reasons come in turn order: South's three dragons before West's four kans."""
    table = at_turn("678m 45p 5s 8p 99p 16s 1z 7z 1s", "55'5z 6'66z", "1'111m 0z22s0z 3333'm")
    ruling = judge_risk(Tile.parse("7z"), EAST, table, agreed("unlisted"))
    assert ruling.clause.id == pao.NOT_LISTED.id
    assert ruling.facts["holder"] is SOUTH
