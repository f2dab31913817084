"""Robbing a kan: who can win on its tile, and why others can't."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Verdict
from callwise.question.case import Entries
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.agreement.riichi_options import RobbedClosedKan
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import chankan, claims, winning
from callwise.riichi.calls.claims import judge_claim, judge_stated, tempting_claims
from callwise.riichi.furiten import sacred
from callwise.riichi.hand.hand import By, Finish, waits, worth
from callwise.riichi.hand.kan_histories import waiting_of
from callwise.riichi.priority import priority
from callwise.riichi.priority.priority import judge_priority
from callwise.riichi.questions.call_questions import WhoRobs
from callwise.riichi.table.discard import Claim, ClaimKind, Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import KINDS, Kind, Tile, plain
from tests.support.riichi.legal_acts import legal_claims
from tests.support.riichi.riichi_tables import at_discard
from tests.support.riichi.waiting_hands import waiting_hands
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled


def robbed(table: Mapping[str, str]) -> WhoRobs:
    """Ask who wins on a kan's tile."""
    return WhoRobs.read(Entries(table))


ADDS = {"west": "? | 777'p"}
BARE = "56p 234m 99s | 1'23s 7'89m"
"""Waits for 4p and 7p, and has no yaku with either."""
ORPHANS = "19m 19p 1s 11234567z"
"""Waits for 9s."""
ANY, NONE = (
    COMMON.choosing({"robbed_closed_kan": value}) for value in (RobbedClosedKan.KOKUSHI, RobbedClosedKan.NEVER)
)
OPEN = COMMON.leaving_open({"robbed_closed_kan": tuple(RobbedClosedKan)})


@pytest.mark.parametrize(
    ("moment", "seats", "says"),
    [
        ("7p by west as shouminkan", {**ADDS, "south": BARE}, legal(chankan.ROBS)),
        ("7p by west", {**ADDS, "south": BARE}, illegal(winning.NO_YAKU)),  # the same tile as a discard
        ("7p by west as shouminkan", {**ADDS, "south": "58p 234m 99s | 1'23s 7'89m"}, illegal(winning.INCOMPLETE)),
        ("7p by west as shouminkan", {**ADDS, "south": f"{BARE} | 1z4p"}, illegal(sacred.ANY_WAIT)),
        ("7p by west as shouminkan", {**ADDS, "south": f"{BARE} | 1z9p"}, legal(chankan.ROBS)),
        ("7p by west as shouminkan", {**ADDS, "south": BARE, "dead": "south"}, illegal(claims.DEAD_HAND)),
        ("7p by west as shouminkan", {**ADDS, "south": BARE, "wall": "1"}, legal(chankan.ROBS)),
        ("0p by west as shouminkan", {"west": "? | 55'5p", "south": "46p 234m 99s | 1'23s 7'89m"}, legal(chankan.ROBS)),
        # only a kokushi hand robs a closed kan
        ("9s by west as ankan", {"south": "78s 234m 99p | 1'23s 7'89m"}, illegal(chankan.CLOSED)),
        ("9s by west as ankan", {"south": ORPHANS}, illegal(chankan.NOT_EVEN_KOKUSHI)),
        ("1m by west as ankan", {"south": "9m 19p 19s 11234567z"}, illegal(chankan.NOT_EVEN_KOKUSHI)),
        ("2p by west as ankan", {"south": ORPHANS}, illegal(winning.INCOMPLETE)),
    ],
)
def test_who_can_win_on_a_kan_tile(moment: str, seats: dict[str, str], says: Told) -> None:
    """NAK-47, NAK-49: robbing is a yaku; completion, furiten and dead hands count as on a discard."""
    table = at_discard(moment, **seats)
    claim = Claim(Seat.SOUTH, ClaimKind.RON, table.discard.tile)
    assert told(judge_claim(claim, table, COMMON)) == says
    assert (claim in legal_claims(table, COMMON)) is (says[0] is Verdict.LEGAL)


def test_robbing_is_a_yaku_but_never_the_last_discard() -> None:
    table = at_discard("7p by west as shouminkan", west="? | 777'p", south="56p 234m 678m 345s 88s", riichi="south")
    ruling = judge_claim(Claim.parse("south ron 7p"), table, COMMON)
    assert told(ruling) == legal(chankan.ROBS)
    assert {"[[riichi]]", "[[tanyao]]", "[[pinfu]]", "[[chankan]]"} <= set(
        str(ruling.facts["yaku"]).replace(",", "").split()
    )
    hand, tile = table[Seat.SOUTH].concealed, Tile.parse("7p")
    for by, robbed, named in ((By.RON, True, True), (By.RON, False, False), (By.TSUMO, True, False)):
        found = worth(hand, (), tile, Finish(by, Seat.SOUTH, robbed=robbed))
        assert found is not None
        assert any(yaku.id == "chankan" for yaku in found.yaku) is named


@pytest.mark.parametrize(
    ("preset_", "says"),
    [
        ("ema-2025", legal(chankan.KOKUSHI)),
        ("ema-2016", legal(chankan.KOKUSHI)),
        ("mahjong-soul", legal(chankan.KOKUSHI)),
        ("tenhou", illegal(chankan.NOT_EVEN_KOKUSHI)),
        ("m-league", illegal(chankan.NOT_EVEN_KOKUSHI)),
        ("wrc-2025", illegal(chankan.NOT_EVEN_KOKUSHI)),
        ("jpml-a", illegal(chankan.NOT_EVEN_KOKUSHI)),
        ("common", illegal(chankan.NOT_EVEN_KOKUSHI)),
        ("rmu", None),
        ("wrc-2015", None),
    ],
)
def test_which_rulesets_let_kokushi_rob_a_closed_kan(preset_: str, says: Told | None) -> None:
    """NAK-49: each table is ruled by its own text; without one there is no ruling."""
    table = at_discard("9s by west as ankan", south=ORPHANS)
    ruling = judge_claim(Claim.parse("south ron 9s"), table, preset(preset_))
    if says is None:
        assert ruling.verdict is Verdict.UNREAD
    else:
        assert told(ruling) == says


def test_closed_kan_is_unsettled_only_for_possible_kokushi() -> None:
    for south, says in (
        (ORPHANS, unsettled(chankan.CLOSED_OPEN)),
        ("78s 234m 567p 345m 88p", illegal(chankan.CLOSED)),
        ("79p 234m 567p 345m 88p", illegal(winning.INCOMPLETE)),
    ):
        table = at_discard("9s by west as ankan", south=south)
        assert told(judge_claim(Claim.parse("south ron 9s"), table, OPEN)) == says


def test_furiten_stops_kokushi_from_robbing() -> None:
    """All four of its winning tile are in the kan, so only the stated furiten of a hidden hand can block it."""
    table = at_discard("9s by west as ankan", furiten="south")
    claim = Claim.parse("south ron 9s")
    for rules, says in ((ANY, illegal(winning.FURITEN)), (NONE, illegal(chankan.NOT_EVEN_KOKUSHI))):
        assert (fault := judge_stated(claim, table, rules)) is not None
        assert told(fault) == says


def test_nobody_else_holds_the_kan_tile() -> None:
    """A thirteen-sided wait can't rob a closed kan: it would hold one of the kan's tiles."""
    for east, kan in (("? | 33'3s", "3s by east as shouminkan"), ("?", "3s by east as ankan")):
        with pytest.raises(PositionError, match="5 tiles of 3s"):
            at_discard(kan, east=east, south="3s 19m 258p 1234567z")


@pytest.mark.parametrize("kan", ["shouminkan", "ankan"])
@pytest.mark.parametrize(
    ("claim", "hand"),
    [
        ("south chii 3s with 24s", "24s 567m 11p 345p 678p"),
        ("south chii 3s with 12s", "12s 567m 11p 345p 678p"),
        ("west chii 3s with 24s", "24s 567m 11p 345p 678p"),
        ("north pon 3s with 33s", "19m 258p 1234567z 5s"),
        ("north kan 3s with 333s", "19m 258p 1234567z 5s"),
    ],
)
def test_kan_tiles_cannot_be_called(kan: str, claim: str, hand: str) -> None:
    """NAK-48: for every seat and choice of tiles, and for hidden hands too."""
    said = Claim.parse(claim)
    east = "? | 33'3s" if kan == "shouminkan" else "?"
    shown = at_discard(f"3s by east as {kan}", **{"east": east, said.seat.value: hand})
    hidden = at_discard(f"3s by east as {kan}", east=east)
    assert told(judge_claim(said, shown, COMMON)) == illegal(chankan.NO_CALL)
    assert (fault := judge_stated(said, hidden, COMMON)) is not None
    assert told(fault) == illegal(chankan.NO_CALL)
    assert not any(one.kind is not ClaimKind.RON for one in legal_claims(shown, COMMON))


def test_kan_makers_have_no_claim_on_their_own_tile() -> None:
    table = at_discard("7p by west as shouminkan", west="56p 234m 99s 11z 9p | 777'p", south=BARE)
    assert {claim.seat for claim in tempting_claims(table)} == {Seat.SOUTH}
    case = robbed(
        {"kan": "7p by west as shouminkan", "west": "56p 234m 99s 11z 9p | 777'p", "south": BARE, "east": "?"}
    )
    assert [(offer.code, offer.seat) for offer in case.offers()] == [("south", Seat.SOUTH)]
    own = Claim.parse("west ron 7p")
    assert told(judge_claim(own, table, COMMON)) == illegal(claims.OWN_DISCARD)


@pytest.mark.parametrize(
    ("moment", "seats", "rules", "says"),
    [
        ("7p by west as shouminkan", ADDS, COMMON, None),
        ("7p by west as shouminkan", {**ADDS, "furiten": "south"}, COMMON, illegal(winning.FURITEN)),
        (
            "7p by west as shouminkan",
            {"west": "? | 7'77p", "south": "? | | 1z 7p>west 2z"},
            COMMON,
            illegal(winning.FURITEN_UNSEEN),  # West called South's 7p
        ),
        ("9s by west as ankan", {}, ANY, None),
        ("9s by west as ankan", {"furiten": "south"}, ANY, illegal(winning.FURITEN)),
        ("9s by west as ankan", {}, NONE, illegal(chankan.NOT_EVEN_KOKUSHI)),
    ],
)
def test_hidden_hands_are_taken_at_their_word(
    moment: str, seats: dict[str, str], rules: RiichiRuleset, says: Told | None
) -> None:
    """Any hidden hand can win on an added tile, but only kokushi on a closed kan."""
    table = at_discard(moment, **seats)
    fault = judge_stated(Claim(Seat.SOUTH, ClaimKind.RON, table.discard.tile), table, rules)
    assert (fault and told(fault)) == says


@pytest.mark.parametrize(
    ("rons", "says"),
    [
        (MultipleRon.HEAD_BUMP, (priority.NEAREST, priority.HEAD_BUMPED, sacred.ANY_WAIT)),
        (MultipleRon.DOUBLE_TRIPLE_ABORT, (priority.SHARED, priority.SHARED, sacred.ANY_WAIT)),
        (MultipleRon.ALL_WIN, (priority.SHARED, priority.SHARED, sacred.ANY_WAIT)),
    ],
)
def test_several_robs_follow_the_rule_on_several_wins(rons: MultipleRon, says: tuple[object, ...]) -> None:
    """NAK-24, NAK-47, FUR-5: turn order starts at the kan's maker; West has discarded the pon's called tile."""
    seats = {"east": "57m 123p 456p 789s 11z", "south": "45m 234p 678p 345s 88s", "west": "78m 567p 234s 678s 55p"}
    table = at_discard("6m by north as shouminkan", north="? | 6'66m", **seats)
    rules = COMMON.choosing({"multiple_ron": rons})
    rivals = [Claim(seat, ClaimKind.RON, table.discard.tile) for seat in (Seat.WEST, Seat.EAST, Seat.SOUTH)]
    outcome = judge_priority(rivals, table, rules)
    assert [claim.seat for claim, _ in outcome.rulings] == [Seat.EAST, Seat.SOUTH, Seat.WEST]
    assert tuple(ruling.clause for _, ruling in outcome.rulings) == says
    case = robbed({"kan": "6m by north as shouminkan", "north": "? | 6'66m", **seats})
    assert [case.rule(offer.act, rules).clause for offer in case.offers()] == list(says)


def test_each_of_two_robbers_gets_a_reason() -> None:
    """A single winner's ruling cites the rule on kans, several winners' rulings the rule on several wins."""
    table = {"kan": "7p by west as shouminkan", **ADDS, "south": BARE}
    for north, says in (
        ("?", [(Seat.SOUTH, legal(chankan.ROBS))]),
        (
            "68p 345m 456s 678m 22s | | 1z 7p>west 9s4z",
            [(Seat.NORTH, illegal(sacred.ANY_WAIT)), (Seat.SOUTH, legal(chankan.ROBS))],
        ),
        ("68p 345m 456s 678m 22s", [(Seat.NORTH, illegal(sacred.ANY_WAIT)), (Seat.SOUTH, legal(chankan.ROBS))]),
        ("69p 345m 456s 678m 22s", [(Seat.NORTH, illegal(winning.INCOMPLETE)), (Seat.SOUTH, legal(chankan.ROBS))]),
    ):
        case = robbed({**table, "north": north})
        assert [(offer.act.seat, told(case.rule(offer.act, COMMON))) for offer in case.offers()] == says


def test_unsettled_closed_kan_stays_unsettled_with_other_wins() -> None:
    case = robbed({"kan": "9s by west as ankan", "south": ORPHANS, "north": "78s 234m 567p 345m 88p"})
    assert [told(case.rule(offer.act, OPEN)) for offer in case.offers()] == [
        illegal(chankan.CLOSED),
        unsettled(chankan.CLOSED_OPEN),
    ]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"kan": "7p by west", **ADDS, "south": BARE}, "is a discard; write the tile of a kan"),
        ({"kan": "7p by west as daiminkan", **ADDS, "south": BARE}, "isn’t a kan made on your own turn"),
        ({"kan": "7p by west as shouminkan", **ADDS}, "write out at least one besides west’s"),
        (
            {"kan": "7p by west as shouminkan", "west": "56p 234m 99s 11z 9p | 777'p"},
            "write out at least one besides west’s",
        ),
        ({"kan": "7p by west as shouminkan", "south": BARE}, "is added to west's pon"),
        ({"kan": "7p by west as shouminkan", "west": "? | 7'89p", "south": BARE}, "is added to west's pon"),
        ({"kan": "7p by west as shouminkan", "west": "? | 6'66p", "south": BARE}, "is added to west's pon"),
        ({"kan": "7p by west as ankan", "west": "77p 123456m 12345s", "south": BARE}, "write the other three in"),
        ({"kan": "7p by west as shouminkan", **ADDS, "south": BARE, "wall": "0"}, "no replacement tile for it"),
        (
            {
                "kan": "7p by west as shouminkan",
                **ADDS,
                "south": BARE,
                "north": "? | 0z11z0z 0z22z0z",
                "east": "? | 0z33z0z 0z44z0z",
            },
            "no replacement tile for it, with 4 kans",
        ),
    ],
)
def test_impossible_kans_are_refused(table: dict[str, str], says: str) -> None:
    with pytest.raises((NotationError, PositionError), match=says):
        robbed(table)


def test_kan_tiles_are_not_their_players_discards() -> None:
    """The tile counts neither for furiten nor as a discard, and the kan isn't made until everyone has passed."""
    west = "123s 456s 11m 55z | 77'7p | 1z"
    ponds = {"east": "? | | 7p>west 2z", "south": "? | | 3z", "north": "? | | 5m"}
    added, thrown = (at_discard(f"7p by west{kan}", west=west, **ponds) for kan in (" as shouminkan", ""))
    assert (added.kans, added.wall) == (0, thrown.wall)
    assert added.discards_of(Seat.WEST) == (Tile.parse("1z"),)
    assert thrown.discards_of(Seat.WEST) == (Tile.parse("1z"), Tile.parse("7p"))
    own = [sum(one.is_own_discard for one in waiting_of(table, Seat.WEST).since) for table in (added, thrown)]
    assert own == [1, 2]


def test_kans_are_made_after_a_draw() -> None:
    """All four ponds show that West has just called, so a discard must come next."""
    ponds = {"south": "? | | ", "west": "? | 77'7p | ", "north": "? | | "}
    with pytest.raises(PositionError, match="a kan is announced after a draw"):
        at_discard("7p by west as shouminkan", east="? | | 7p>west", **ponds)


@pytest.mark.parametrize("text", ["7p by west as shouminkan", "0m by north as ankan"])
def test_kan_tiles_can_be_read_back(text: str) -> None:
    assert str(Discard.parse(text)) == text


@pytest.mark.parametrize(("text", "kan"), [("added-kong", MeldKind.SHOUMINKAN), ("closed-kong", MeldKind.ANKAN)])
def test_kans_can_be_written_in_english(text: str, kan: MeldKind) -> None:
    assert Discard.parse(f"7p by west as {text}").kan is kan


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Discard(Tile.parse("7p"), Seat.WEST, turned=True, kan=MeldKind.ANKAN),
        lambda: Discard(Tile.parse("7p"), Seat.WEST, drawn_since=Seat.NORTH, kan=MeldKind.SHOUMINKAN),
    ],
)
def test_kan_tiles_allow_no_riichi_or_next_draw(wrong: object) -> None:
    with pytest.raises(PositionError, match="the tile of a kan"):
        wrong()  # type: ignore[operator]


@pytest.mark.parametrize("seed", range(3))
def test_robbing_is_ron_on_a_discard_with_a_yaku(seed: int) -> None:
    """A waiting hand robs a kan exactly if it would win on the tile as a discard, apart from a yaku."""
    random, seen = Random(seed), Counter[Told]()
    for hand in waiting_hands(seed, 300):
        held = {tile.kind for tile in hand}
        for kind in (kind for kind in KINDS if kind not in held and len(hand) == 13):
            if kind not in waits(hand) and random.random() < 0.9:
                continue
            table = _adds(kind, hand, random)
            claim = Claim(Seat.SOUTH, ClaimKind.RON, plain(kind))
            added = judge_claim(claim, table, COMMON)
            thrown = judge_claim(claim, replace(table, moment=Discard(plain(kind), Seat.WEST)), COMMON)
            if thrown.is_legal or thrown.clause is winning.NO_YAKU:
                lies = bool(waiting_of(table, Seat.SOUTH).discarded_waits)
                assert told(added) == (illegal(sacred.ANY_WAIT) if lies else legal(chankan.ROBS))
            else:
                assert told(added) == told(thrown)
            seen[told(added)] += 1
    assert set(seen) == {legal(chankan.ROBS), illegal(sacred.ANY_WAIT), illegal(winning.INCOMPLETE)}
    assert min(seen.values()) > 15


def _adds(kind: Kind, hand: tuple[Tile, ...], random: Random) -> Table:
    """Generate an added kan by West, and a hand of South's with two discards, waits or not."""
    left = [plain(one) for one in KINDS if one != kind and [tile.kind for tile in hand].count(one) < 3]
    own = [tile for tile in left if tile.kind in waits(hand)] if random.random() < 0.4 else []
    pond = tuple(map(PondTile, (random.choice(own or left), random.choice(left))))
    pon = Meld(MeldKind.PON, (plain(kind),) * 3, 2)
    players = (Player(), Player(hand, pond=pond), Player(made=(pon,)), Player())
    return Table(players, Discard(plain(kind), Seat.WEST, kan=MeldKind.SHOUMINKAN))


def test_presets_on_closed_kans_cite_their_text() -> None:
    settled = {rules.name for rules in PRESETS if "robbed_closed_kan" in rules.settled and not rules.usual}
    assert settled == {"ema-2016", "ema-2025", "wrc-2025", "m-league", "jpml-a", "tenhou", "mahjong-soul"}
    assert all("robbed_closed_kan" in preset(name).sources for name in settled)


@pytest.mark.parametrize(
    ("discard", "seats", "says"),
    [
        ("5m by east as ankan", {}, illegal(chankan.CLOSED)),
        ("9m by east as ankan", {"north": "? | 1'23s"}, illegal(chankan.CLOSED)),
        ("9m by east as ankan", {"north": "? | 0z11s0z"}, illegal(chankan.CLOSED)),
        ("9m by east as ankan", {}, None),
        ("9m by east as shouminkan", {"east": "? | 99'9m", "north": "? | 1'23s"}, None),
        (
            "9m by east as shouminkan",
            {"east": "? | 9'99m", "north": "? | 1'23s 4'56s 7'89s 1'23p"},
            illegal(winning.INCOMPLETE),
        ),
    ],
)
def test_melds_can_rule_out_that_a_hidden_hand_robs(discard: str, seats: dict[str, str], says: Told | None) -> None:
    """Kokushi has no melds and no tile from two to eight; four melds wait on a pair, and a kan leaves no fourth."""
    table = at_discard(discard, **seats)
    claim = Claim(Seat.NORTH, ClaimKind.RON, table.discard.tile)
    ruling = judge_stated(claim, table, COMMON.choosing({"robbed_closed_kan": RobbedClosedKan.KOKUSHI}))
    assert (None if ruling is None else told(ruling)) == says
