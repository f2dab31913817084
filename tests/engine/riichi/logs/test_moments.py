"""Replaying hands: every kind of moment, and near misses."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.puzzle.free_question import put
from callwise.question.recorded_games import GameMoment
from callwise.riichi.agreement.presets import preset
from callwise.riichi.logs.moments.moment import What, rulings_on
from callwise.riichi.logs.moments.moment_finder import both_of, moments_of
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.hand_record import Act, Discarding, Draw, Drawing, Hand, HandEnd, Offered
from callwise.riichi.table.tiles import Tile
from tests.support.riichi import written_logs as logs
from tests.support.riichi.client_offers import allowed_in
from tests.support.riichi.logged_hands import LIABLE, QUIET, ROBBED, SCATTERED, TWO_WINS, game, hand
from tests.support.riichi.whole_games import WALL, played

C, A, B = QUIET
FEW = "258p 369s 147m 567z 9m"
KANCHAN = "234m 456p 678s 55m 24s"
"""Waits for 3s, with tanyao."""
NEARLY = "234m 456p 678s 5m 24s 9p"
"""The same after drawing 5m and discarding 9p."""


def drawn_out(dealt: Sequence[str], last: str, first: str = "") -> Hand:
    """Return a hand in which, after its first acts, all discard what they draw, down to this last tile of the wall."""
    begun = hand(" | ".join(dealt), first)
    drawn = [act.tile for act in begun.acts if isinstance(act, Drawing) and act.tile]
    next_ = begun.acts[-1].seat.after(1) if first else Seat.EAST
    left = Counter(WALL)
    left.subtract(tile for one in begun.dealt for tile in one or ())
    left.subtract([*drawn, Tile.parse(last)])
    tiles = [*list(left.elements())[: 69 - len(drawn)], Tile.parse(last)]
    acts: list[Act] = [*begun.acts]
    for turn, tile in enumerate(tiles):
        acts += [Drawing(next_.after(turn), tile), Discarding(next_.after(turn), tile)]
    return Hand(1, begun.wind, 0, 0, 0, begun.scores, begun.dealt, tuple(acts), begun.ending)


def told(moment: GameMoment, rules: str) -> str:
    """Return a moment's kind, its player, and the clauses of its rulings."""
    rulings = rulings_on(moment.asks, moment.table, preset(rules)) if moment.answers else {}
    return " ".join((moment.what, moment.seat.value, *(f"{one}:{rulings[one].clause.id}" for one in moment.answers)))


FROZEN = hand(f"{C} | 1234m 678p 3399s 67z | {A} | {B}", "e=4m; south chii 4m with 23m; s-7z")
NOT_FROZEN = hand(f"{C} | 2344m 678p 3399s 67z | {A} | {B}", "e=4m; south pon 4m with 44m; s-7z")
DEAD_END = hand(
    f"{FEW} | 2311144m 88p 99p 56z | {A} | 369p 147s 3344z 789m",
    "e=8p; south pon 8p with 88p; s-5z w=8s n=8s e=9p; south pon 9p with 99p; s-6z w=7s n=7s e=4m",
)
BEHIND_PON = hand(f"{C} | 2369m 678p 3399s 67z | 44m 147p 258s 11223z | {B}", "e=4m; west pon 4m with 44m; w-3z")
BOTH_BEHIND_WIN = hand(
    f"{C} | 2369m 678p 3399s 67z | 44m 147p 258s 11223z | 56m 123456789p 55z", "e=4m", wins="north east 2 han 40 fu"
)
BEHIND_WIN = hand(f"{C} | 2369p 678m 3399s 67z | 56p 123456789m 22z | {B}", "e=4p", wins="west east 2 han 40 fu")
BEHIND_WIN_WITHOUT_YAKU = hand(
    f"{C} | 3469p 678m 3399s 67z | 46p 123m 456789s 22z | {B}", "e=5p", wins="west east 2 han 40 fu"
)
NO_YAKU_RON = hand(f"{C} | 123m 456p 789s 99m 24s | {A} | {B}", "e=3s")
NO_YAKU_TSUMO = hand(
    f"{C} | 99p 123m 456p 78s 99m 5z | {A} | {B}", "e=9p; south pon 9p with 99p; s-5z w=8s n=8s e=7m s+9s s-9s"
)
OWN = hand(f"{C} | {NEARLY} | {A} | {B}", "e=9m s=3s w=9m n=9m e=8m s+5m s-9p w=3s n=8m e=8m s+9p s-2s")
PASSED = hand(f"{C} | {KANCHAN} | {A} | {B}", "e=9p s=9p w=3s n=3s e=9m s=9m w=3s")
NO_YAKU_AND_BARRED = hand(f"{C} | 2355m 456p 678s 333s | {A} | {B}", "e=9p s=9p w=1m n=4m")
PASSED_TWICE = hand(f"258p 69s 147m 12344z | {KANCHAN} | {A} | {B}", "e=9p s=9p w=3s n=3s e=9m s=9m w=3s n=3s")
PASSED_IN_RIICHI = hand(f"{C} | {NEARLY} | {A} | {B}", "e=9m s+5m s*9p w=3s n=9m e=9m s=8m w=8m n=3s")
READY = hand(f"{C} | {NEARLY} | {A} | {B}", "e=9m s=3s w=9m n=9m e=8m s+5m s*9p w=8m n=8m e=1m s=1m")
RIICHI_KAN = hand(f"{C} | 111m 456p 678s 5m 24s 9p | {A} | {B}", "e=9p s+5m s*9p w=9m n=9m e=8m s+1m s!1111m s+8m s-8m")
ONE_OF_TWO = replace(TWO_WINS, ending=replace(TWO_WINS.ending, wins=TWO_WINS.ending.wins[:1]))
OTHER_OF_TWO = replace(TWO_WINS, ending=replace(TWO_WINS.ending, wins=TWO_WINS.ending.wins[1:]))
NOT_TAKEN = hand(f"{C} | {KANCHAN} | {A} | {B}", "e=9p s+3s")
NOT_TAKEN_AT_ONCE = hand(f"{KANCHAN} | {C} | {A} | {B}", "e+3s")
NOT_ROBBED = replace(
    ROBBED,
    acts=(*ROBBED.acts, *hand(" | ".join(["1m"] * 4), "e+8s e-8s s=7p").acts),
    ending=HandEnd(),
)
LIABLE_BY_RON = replace(
    LIABLE,
    acts=(*LIABLE.acts[:-7], *hand(" | ".join(["1m"] * 4), "w=1p n=9s").acts),
    ending=replace(LIABLE.ending, wins=(replace(LIABLE.ending.wins[0], by=Seat.NORTH),)),
)
OWN_DRAGONS = hand(
    f"{SCATTERED} | 556677z 12378s 99m | 147m 258p 369s 1237z | 147m 258p 36s 12344z",
    "e=5z; south pon 5z with 55z; s-1s w=6z; south pon 6z with 66z; s-7z w=1p n=1p e=1p s+3m s-3m w=2p n=2p",
)
OWN_LAST_DRAGON = hand(
    f"{SCATTERED} | 5566777z 1278s 99m | {SCATTERED} | 147m 258p 36s 12344z",
    "e=5z; south pon 5z with 55z; s-1s w=6z; south pon 6z with 66z; s-2s w=1p n=1p e=1p s+7z s!7777z s+9m",
    wins="south south yakuman daisangen",
)
"""Its last group is a closed kan, and nobody fed it."""
NOT_IN_RIICHI = hand(f"{C} | 111m 456p 678s 5m 24s 9p | {A} | {B}", "e=9p s+1m s-9p")
NOT_READY = hand(f"{C} | {A} | {B} | {KANCHAN}", "e+9m e*1m s=9m")
OF_SEVERAL = {What.PASSED.value}
NONE_OF_THREE = replace(TWO_WINS, ending=HandEnd(draw=Draw.THREE_WINS))
PASSED_BEFORE_KAN = hand(
    f"{C} | {KANCHAN} | 369p 147s 556677z 4m | 99m 369p 47s 556677z",
    "e=9m; north pon 9m with 99m; n-3p e=8m s=9p w=3s n+9m n!9m n+8s n-8s e=1z s=2z",
)
BARRED_AFTER_KAN = hand(
    f"{C} | {KANCHAN} | 369p 147s 556677z 4m | 99m 369p 47s 556677z",
    "e=9m; north pon 9m with 99m; n-3p e=8m s=1z w=1m n=2s e=8m s=9p w=3s n+9m n!9m n+8s n-8s e=3s s=2z",
)
OWN_LAST = drawn_out((C, A, "369p 147s 556677z 4m", "99m 369p 47s 556677z"), "1z")
"""South holds two more of the tile that it discards last."""
LAST = drawn_out((C, A, "369p 147s 556677z 4m", "999m 369p 47s 55667z"), "9m")
NO_DEAD_END = drawn_out(
    (FEW, "2311144m 88p 99p 56z", "147p 258s 66z 11223z", "369p 147s 3344z 789m"),
    "4m",
    "e=8p; south pon 8p with 88p; s-5z w=8s n=8s e=9p; south pon 9p with 99p; s-6z; west pon 6z with 66z; w-2s",
)
"""South's chii would leave only frozen tiles, but the last discard can't be called."""
LAST_DRAGON = drawn_out(
    ("147m 258p 369s 1234z", "556677z 147s 258p 9m", "147m 369p 258s 1234z", "258m 369p 147s 1223z"),
    "7z",
    "e=9m s=9m w=9m n=5z; south pon 5z with 55z; s-9m w=6z; south pon 6z with 66z; s-1s",
)
"""With the third dragon group nobody would be liable any more."""


@pytest.mark.parametrize(
    ("one", "rules", "expected"),
    [
        (FROZEN, "tenhou", ["frozen-tiles south 1m:kuikae.suji 4m:kuikae.genbutsu"]),
        (FROZEN, "jpml-a", ["frozen-tiles south 4m:kuikae.genbutsu"]),
        (FROZEN, "common+kuikae=free", []),
        (NOT_FROZEN, "tenhou", []),
        (
            DEAD_END,
            "tenhou",
            ["no-yaku south 4m:win.no-yaku", "call-without-discard south chii 4m with 23m:kuikae.dead-end"],
        ),
        (DEAD_END, "common+kuikae=free", ["no-yaku south 4m:win.no-yaku"]),
        (
            BEHIND_PON,
            "tenhou",
            [
                "chii-behind-pon south south:priority.beaten-by-pon",
                "pon-before-chii west west:priority.pon-before-chii",
            ],
        ),
        (BEHIND_WIN, "tenhou", ["call-behind-win south south:priority.beaten-by-ron"]),
        (BEHIND_WIN_WITHOUT_YAKU, "tenhou", ["call-behind-win south south:priority.beaten-by-ron"]),
        (
            TWO_WINS,
            "tenhou",
            [
                "several-wins east west:priority.shared",
                "several-wins south south:priority.shared",
                "several-wins west west:priority.shared",
            ],
        ),
        (
            TWO_WINS,
            "wrc-2025",
            [
                "several-wins east west:priority.head-bumped",
                "several-wins south south:priority.nearest",
                "several-wins west west:priority.head-bumped",
            ],
        ),
        (NO_YAKU_RON, "tenhou", ["no-yaku south 3s:win.no-yaku"]),
        (NO_YAKU_TSUMO, "tenhou", ["no-yaku south tsumo:win.no-yaku", "own-furiten south 2-9s:furiten.absolute"]),
        (
            OWN,
            "tenhou",
            ["own-furiten south 1-3s:furiten.absolute", "barred-win south south:furiten.absolute"],
        ),
        (
            PASSED,
            "tenhou",
            [
                "passed-win south discard:furiten.end-discard",
                "barred-win south south:furiten.passed",
                "passed-win south discard:furiten.end-discard",
            ],
        ),
        (
            PASSED_IN_RIICHI,
            "tenhou",
            ["passed-win south never:furiten.end-riichi", "barred-win south south:furiten.passed-riichi"],
        ),
        (READY, "tenhou", ["furiten-riichi south own-draw:furiten.ready-own-draw"]),
        (RIICHI_KAN, "tenhou", ["kan-in-riichi south ankan 1m:riichi-kan.same-waits"]),
        (
            ROBBED,
            "tenhou",
            [
                "passed-win west discard:furiten.end-discard",
                "chii-behind-pon west west:priority.beaten-by-pon",
                "pon-before-chii east east:priority.pon-before-chii",
                "own-furiten east 1-1z:furiten.absolute",
                "robbed-kan west west:chankan.robs",
            ],
        ),
        (
            LIABLE,
            "tenhou",
            [
                "liability-near west 7z:pao.risk",
                "liable south west:pao.confirmed",
                "liability-paid south",
                "liable west west:pao.confirmed",
                "liability-paid west",
            ],
        ),
        (
            ONE_OF_TWO,
            "tenhou",
            [
                "passed-win west discard:furiten.end-discard",
                "several-wins east west:priority.shared",
                "several-wins south south:priority.shared",
                "several-wins west west:priority.shared",
            ],
        ),
        (
            OTHER_OF_TWO,
            "tenhou",
            [
                "passed-win south discard:furiten.end-discard",
                "several-wins east west:priority.shared",
                "several-wins south south:priority.shared",
                "several-wins west west:priority.shared",
                "call-behind-win south south:priority.beaten-by-ron",
            ],
        ),
        (
            NONE_OF_THREE,
            "tenhou",
            [
                "several-wins east west:priority.shared",
                "several-wins south south:priority.shared",
                "several-wins west west:priority.shared",
            ],
        ),
        (
            NO_YAKU_AND_BARRED,
            "tenhou",
            ["no-yaku south 1m:win.atozuke", "barred-win south south:furiten.passed-no-yaku"],
        ),
        (OWN_LAST, "tenhou", []),
        (LAST_DRAGON, "tenhou", ["last-discard south south pon 7z with 77z:claims.last-discard"]),
        (LAST, "tenhou", ["last-discard north pon 9m with 99m:claims.last-discard"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_rule_decisions_are_found(one: Hand, rules: str, expected: list[str]) -> None:
    assert [
        told(moment, rules).replace("north north", "north") for moment in moments_of(one, preset(rules))
    ] == expected


HANDS = {name.lower(): one for name, one in [*globals().items()] if isinstance(one, Hand)}
HANDS |= {f"own {one.number}": one for one in read_text((logs.DATA / "own.json").read_text("utf-8"))[0].hands}
KEPT = logs.DATA.parent / "kept" / "moments.json"


def whole(one: Hand) -> list[str]:
    """Return a hand's moments with all their details."""
    return [
        f"{rules}, act {moment.act}, turn {moment.turn}: {told(moment, rules)}, costs {moment.costs}, until "
        f"{moment.until}; {moment.asks}: {', '.join(map(' '.join, moment.table.items()))}"
        for rules in ("tenhou", "wrc-2025")
        for moment in (*moments_of(one, preset(rules)), *both_of(one, preset(rules)))
    ]


@pytest.mark.parametrize("name", HANDS)
def test_moments_match_the_recorded_ones(name: str) -> None:
    """After an intended change, `python -m tests.engine.riichi.logs.test_moments` updates the recorded ones."""
    assert whole(HANDS[name]) == json.loads(KEPT.read_text("utf-8"))[name]


def test_every_kind_has_a_hand() -> None:
    """Only moments with two possible callers have their own test."""
    moments = [moment for one in HANDS.values() for moment in moments_of(one, preset("tenhou"))]
    assert [what.weight for what in What if what.title] == [*range(len(What))]
    assert {one.what: (one.title, one.weight) for one in moments} == {
        one.what: (What(one.what).title, What(one.what).weight) for one in moments
    }
    assert {one.what for one in moments} == {what.value for what in What} - {What.ASKED.value, What.BOTH.value}


def test_furiten_moments_show_the_cost_and_the_end() -> None:
    """A moment names the discard to blame, the wins it cost, and the discard that ended it."""
    furiten = next(one for one in moments_of(OWN, preset("tenhou")) if one.what == What.OWN_FURITEN.value)
    assert (furiten.act, furiten.costs, furiten.until) == (12, (14,), 20)
    passed = moments_of(PASSED_IN_RIICHI, preset("tenhou"))[0]
    assert (passed.act, passed.costs, passed.until) == (6, (16,), None)


def test_passing_on_a_win_is_asked_about_if_discards_do_not_block() -> None:
    """Only the player's own hand is shown."""
    (found,) = moments_of(OWN, preset("common+sacred_discard=off"))
    assert (found.what, found.asks) == (What.PASSED.value, "priority.winner")
    assert [seat.value for seat in SEATS if not found.table[seat.value].startswith("?")] == ["south"]


def test_events_after_passing_are_listed_until_the_next_turn() -> None:
    """The list includes an added kan of a tile that isn't a wait."""
    (found,) = (one for one in moments_of(PASSED_BEFORE_KAN, preset("tenhou")) if one.what == What.PASSED.value)
    assert found.table["past"] == "shimocha 3s; toimen adds 9m; toimen 8s; kamicha 1z"


@pytest.mark.parametrize("name", HANDS)
def test_each_seat_has_its_own_moments(name: str) -> None:
    every = moments_of(HANDS[name], preset("tenhou"))
    for seat in SEATS:
        assert moments_of(HANDS[name], preset("tenhou"), (seat,)) == tuple(one for one in every if one.seat is seat)


def test_competing_calls_are_offered_if_nothing_was_decided() -> None:
    """The question assumes that both called, even if neither did."""
    found = both_of(BEHIND_PON, preset("tenhou"))
    assert [(one.what, one.seat) for one in found] == [("both-could-call", Seat.WEST), ("both-could-call", Seat.SOUTH)]
    rulings = rulings_on(found[0].asks, found[0].table, preset("tenhou"))
    assert {code: ruling.is_legal for code, ruling in rulings.items()} == {"south": False, "west": True}
    assert both_of(NOT_FROZEN, preset("tenhou")) == ()


def test_offers_make_moments_certain() -> None:
    """They show whether one player was asked or both; a win that wasn't offered wasn't passed on."""
    offers = tuple(allowed_in(BEHIND_PON, preset("tenhou")))
    both = both_of(replace(BEHIND_PON, offers=offers), preset("tenhou"))
    assert [(one.what, one.seat) for one in both] == [("both-were-asked", Seat.WEST), ("both-were-asked", Seat.SOUTH)]
    for missing in (Offered.CHII, Offered.PON):
        fewer = tuple(one for one in offers if one.what is not missing)
        assert both_of(replace(BEHIND_PON, offers=fewer), preset("tenhou")) == ()
    offered = tuple(allowed_in(PASSED, preset("tenhou")))
    wins = tuple(one for one in offered if one.what is Offered.RON)
    assert moments_of(replace(PASSED, offers=offered), preset("tenhou")) == moments_of(PASSED, preset("tenhou"))
    without = tuple(one for one in offered if one not in wins)
    found = moments_of(replace(PASSED, offers=without), preset("tenhou"))
    assert wins
    assert What.PASSED.value not in {one.what for one in found}


def test_hidden_hands_have_no_moments() -> None:
    """The other players' moments stay the same."""
    (read,) = read_text(logs.mjai(game(OWN, PASSED), hidden=(0, 2, 3)))
    for whole, one in zip((OWN, PASSED), read.hands, strict=True):
        every = moments_of(whole, preset("tenhou"), (Seat.SOUTH,))
        found = moments_of(one, preset("tenhou"))
        assert [told(moment, "tenhou") for moment in found] == [told(moment, "tenhou") for moment in every]


@pytest.mark.parametrize("name", HANDS)
def test_every_hand_but_one_can_be_hidden(name: str) -> None:
    """A player's moments don't depend on other hands, unless those could call or win too."""
    one = HANDS[name]
    for place, seat in enumerate(SEATS):
        hidden = replace(one, dealt=tuple(dealt if at == place else None for at, dealt in enumerate(one.dealt)))
        every = moments_of(one, preset("tenhou"), (seat,))
        found = moments_of(hidden, preset("tenhou"))
        assert {moment.what for moment in found} <= {moment.what for moment in every} | OF_SEVERAL
        assert all(told(moment, "tenhou") for moment in found)
        assert both_of(hidden, preset("tenhou")) == ()


def test_liability_is_asked_about_only_if_the_winning_hand_is_known() -> None:
    hidden = replace(LIABLE, dealt=(LIABLE.dealt[0], None, *LIABLE.dealt[2:]))
    assert [one.what for one in moments_of(hidden, preset("tenhou"))] == [What.RISK.value]


@pytest.mark.parametrize("number", range(40, 42))
def test_each_moment_is_a_valid_question(number: int) -> None:
    """Its position can be asked as in a puzzle or a link, and its answers are among those offered."""
    for one in played(number, hands=3, boldness=0.5).hands:
        for rules in ("tenhou", "wrc-2025"):
            for moment in (*moments_of(one, preset(rules)), *both_of(one, preset(rules))):
                assert moment.seat in SEATS
                form, under = put(moment.asks, moment.table, rules)
                codes = [ruled.code for ruled in form.rulings(under)]
                assert set(moment.answers) <= set(codes)
                assert json.loads(json.dumps(dict(moment.table))) == moment.table


if __name__ == "__main__":
    KEPT.write_text(json.dumps({name: whole(one) for name, one in HANDS.items()}, indent=1) + "\n", "utf-8")
