"""A reader plays: legal acts are done, others are ruled on as in “Ask”, and an address leads back to the table."""

from itertools import combinations
from random import Random

import pytest

from callwise.agreement.declared_options import RulesetError
from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.ground.seats import SEATS
from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.question.played_hands import Position, Tried
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.logs.riichi_games import read_games
from callwise.riichi.play import sitting as sitting_module
from callwise.riichi.play.played_acts import Doing, PlayedAct
from callwise.riichi.play.sitting import Sitting, sit_down
from callwise.riichi.table.tiles import TILES, Tile
from tests.support.riichi.program_hands import program_act

_ON_TURN = (Doing.RIICHI, Doing.ANKAN, Doing.SHOUMINKAN, Doing.TSUMO, Doing.NINE)
_TO_TILES = {Doing.CHII: 2, Doing.PON: 2, Doing.KAN: 3}


def hand_of(sitting: Sitting) -> tuple[Tile, ...]:
    return sitting.hand.table[sitting.seat].concealed


def any_act(sitting: Sitting, random: Random) -> PlayedAct:
    """Draw an act that belongs to the moment, legal or not, often with tiles that aren't there."""
    hand = hand_of(sitting)
    if sitting.moment == "turn":
        doing = random.choice((Doing.DISCARD, *_ON_TURN))
        if doing in (Doing.TSUMO, Doing.NINE):
            return PlayedAct(doing)
        among = TILES if doing in (Doing.ANKAN, Doing.SHOUMINKAN) and random.random() < 0.3 else hand
        return PlayedAct(doing, (random.choice(among),))
    doing = random.choice((*_TO_TILES, Doing.RON))
    size = _TO_TILES.get(doing, 0)
    near = [tile for tile in TILES if abs(tile.kind.index - sitting.hand.table.discard.tile.kind.index) < 3]
    ways = list(combinations(random.choice((near, list(hand) * 3)), size))
    return PlayedAct(doing, random.choice(ways))


def asked_clause(asked: Position, sitting: Sitting) -> tuple[Verdict, str] | None:
    """Return the verdict and clause that the question about an act gives; None if it doesn't offer the act."""
    form, rules = put(asked.asks, asked.table, sitting.ruleset)
    found = {one.code: one.ruling for one in form.rulings(rules)}.get(asked.answer)
    return None if found is None else (found.verdict, found.clause.id)


def check_tried(tried: Tried, act: PlayedAct, before: Sitting) -> bool:
    """Check the ruling on an act; return whether the question about it offers it."""
    assert tried.ruling is not None
    assert tried.asked is not None
    if not tried.is_done:
        assert tried.hand is before
        assert tried.ruling.verdict is not Verdict.LEGAL
        assert tried.costs is None or put(tried.costs.asks, tried.costs.table, before.ruleset)
    clause = asked_clause(tried.asked, before)
    if clause is None:
        assert act.doing is not Doing.DISCARD
        return False
    assert clause == (tried.ruling.verdict, tried.ruling.clause.id), (before.address, act)
    return True


def play(number: int, random: Random, boldness: float = 0.25) -> tuple[Sitting, set[str]]:
    """
    Play a hand in some seat; return its end and the clauses met.

    A reader plays as a program does, or picks among legal acts; some of the time they try anything.
    """
    wildness = random.choice((0.0, 0.3, 0.9))
    rules = PRESETS[number % len(PRESETS)]
    sitting, met, moves = sit_down(f"{rules.name}/{SEATS[number % 4].value}/{number}/"), set[str](), 0
    while sitting.moment != "over":
        moves += 1
        assert moves < 400, sitting.address
        if random.random() < boldness:
            act = any_act(sitting, random)
            tried = sitting.attempt(str(act))
            assert tried.ruling is not None
            check_tried(tried, act, sitting)
        elif sitting.legal and random.random() < wildness:
            code = random.choice(sitting.legal)
            tried = sitting.attempt(code)
            assert tried.is_done, (sitting.address, code)
        else:
            tried = sitting.attempt(str(program_act(sitting.hand, sitting.seat)))
        if tried.ruling is not None:
            met.add(tried.ruling.clause.id)
        assert isinstance(tried.hand, Sitting)
        sitting = tried.hand
    return sitting, met


def check_decided(sitting: Sitting) -> None:
    """Check that the moments are those of the hand's log, the weightiest five of them."""
    assert sitting.ending is not None
    (game,) = read_games(sitting.ending.log.encode())
    found = game.hands[0].moments(sitting.ruleset, (sitting.hand.begun.player(sitting.seat),))
    told = [one.moment for one in sitting.decided]
    assert told == [one for one in found if one in told]
    assert len(told) == min(len(found), 5)
    assert not told or max(one.weight for one in told) <= min(
        (one.weight for one in found if one not in told), default=99
    )


@pytest.mark.parametrize("numbers", [range(1, 9), pytest.param(range(9, 4_000), marks=pytest.mark.deep)])
def test_acts_are_ruled_on_as_in_any_position(numbers: range) -> None:
    """Whatever a reader tries, the hand goes on to an end, and an illegal act leaves the table as it was."""
    met = set[str]()
    for number in numbers:
        sitting, clauses = play(number, Random(number))
        met |= clauses
        assert sitting.ending is not None
        assert sit_down(sitting.address).hand.record == sitting.hand.record
        check_decided(sitting)
    assert len(met) > 12, sorted(met)


@pytest.mark.parametrize(
    ("address", "code", "clause", "is_done"),
    [
        ("common/east/4/", "n", "abort.few-kinds", False),
        ("common/south/33/", "p44p", "chankan.no-call", False),
        ("common/west/2/", "w", "win.incomplete", False),
        ("common/east/124/4z---3z-----2z--c34p7z---8p---2m--c78s3m", "w", "win.no-yaku", False),
        ("common/north/75/---1s---5z---1z--c56s9p--p88p4m---9m---7z-3p---5z---8m", "w", "furiten.absolute", False),
        ("common/south/109/-4z---9p---5s--8m---8m---5s---4m---7p---5z---r5p-", "w", "furiten.passed-riichi", False),
        ("common/east/88/2z---7z-----6z---2m--c56s", "7s", "kuikae.genbutsu", False),
        ("common/south/9/-4z---7z--c67p", "5p", "kuikae.suji", False),
        (
            "tenhou/east/2056/4z---9m---7s--c23m9m---8m---1z---1s---2s--c34p",
            "4m",
            "kuikae.earlier-call",
            True,
        ),
        ("common/west/98/--4z--p77z", "t", "turn.nothing-drawn", False),
        ("common/east/132/1m---3m---r4p---", "2p", "discard.fixed", False),
        ("common/east/132/1m---3m---r4p---", "r9m", "turn.already-riichi", False),
        ("common/east/132/1m---3m---", "r4p", "turn.riichi", True),
        ("common/north/19/---3z---1s--c45m9p---7z-", "m444z", "claims.kan", True),
        ("common/west/66/--4z---2z---1p--", "c68s", "priority.beaten-by-pon", True),
        ("common/south/53/-5z---2s---1m---6p", "p88m", "priority.pon-before-chii", True),
        (
            "common/south/13/-3z---2s---1s---8s---4z---9s---9s---1p---2m---2m---5s",
            "p44p",
            "priority.beaten-by-ron",
            True,
        ),
        ("common/south/25/-3z---1m---6z---1p---r7s", "w", "win.ron", True),
        ("common/east/16/9s---6z-p05p3p---5s---2m---8s---7s--1s---", "t", "win.tsumo", True),
        ("common/west/82/--", "n", "abort.nine-kinds", True),
    ],
)
def test_each_act_gets_its_ruling(address: str, code: str, clause: str, is_done: bool) -> None:
    """A claim that another comes before is made, but its ruling says who gets the tile."""
    sitting = sit_down(address)
    tried = sitting.attempt(code)
    assert tried.ruling is not None
    assert (tried.ruling.clause.id, tried.is_done) == (clause, is_done)
    check_tried(tried, PlayedAct.parse(code), sitting)


def test_an_address_leads_back_to_the_table() -> None:
    """Nothing depends on what was asked before."""
    there, _ = play(5, Random(3), 0)
    sitting_module._begun.cache_clear()
    sitting_module._tried.cache_clear()
    again = sit_down(there.address)
    assert again is not there
    assert (again.address, again.hand.record, again.position) == (there.address, there.hand.record, there.position)


@pytest.mark.parametrize(
    ("address", "error", "quoted"),
    [
        ("", NotationError, "common/south/12"),
        ("common/south/12", NotationError, "'common/south/12'"),
        ("common/south/12//x", NotationError, "'x'"),
        ("common/south/12//errs/", NotationError, "common/south/12"),
        ("common/south/x/", NotationError, "'x'"),
        ("common/south/1e3/", NotationError, "'1e3'"),
        ("common/south/0/", NotationError, "got 0"),
        ("common/south/99999999999/", NotationError, "'99999999999'"),
        ("common/up/12/", NotationError, "'up'"),
        ("moon/south/12/", RulesetError, "moon"),
        ("common+multiple_ron=open/south/12/", RulesetError, "can’t be played"),
        ("common/south/12/x", NotationError, "column 1"),
        ("common/south/12/4m", PositionError, "it isn’t South’s turn"),
        ("common/south/12/w", PositionError, "act 1, 'w', isn’t legal there"),
        ("common/south/12/-7z", PositionError, "doesn’t hold 7z"),
        ("common/south/12/--", PositionError, "no tile of another player"),
        ("common/east/12/-", PositionError, "no tile of another player"),
    ],
)
def test_addresses_that_lead_nowhere_are_refused(address: str, error: type[CallwiseError], quoted: str) -> None:
    with pytest.raises(error, match=quoted):
        sit_down(address)


def test_hands_are_refused_past_their_end() -> None:
    sitting, _ = play(2, Random(2), 0)
    with pytest.raises(PositionError, match="the hand is over"):
        sit_down(f"{sitting.address}-")
