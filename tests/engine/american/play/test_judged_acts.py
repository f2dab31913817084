"""Play: the judge agrees with the generator of legal acts, and each act changes a table exactly as described."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import AmericanRuleset, FreezeAt
from callwise.american.play.judged_acts import after, judge
from callwise.american.play.possible_acts import acts_to_try, legal_acts
from callwise.american.play.tile_moves import laid
from callwise.american.table.acts import Act, Add, Call, Discard, Expose, Pick, Remove, Want
from callwise.american.table.exchange_acts import Exchange
from callwise.american.table.possible_table import check, size_of
from callwise.american.table.table import SET, Phase, Table
from callwise.american.table.tiles import NATURALS, Tile
from callwise.american.table.written_acts import read_act
from callwise.american.table.written_card import CardHand
from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.options import Choice
from tests.support.american.american_deals import deal
from tests.support.american.american_positions import played
from tests.support.american.american_positions import table as position

TRIED = 8
"""Number of acts carried out at each table."""
STEPS = 4
"""Number of acts in a playout."""
LIKELY = (Call, Expose, Add, Remove)
SELDOM = {"Leave", "Want"}
"""Acts that are often possible and move no tile."""
TILES = (Add, Discard, Exchange, Expose, Pick, Remove)
"""Acts that move tiles, but none already on the table."""
DEAL = {
    *("Pass", "Pick", "Rack", "Call", "Expose", "Add", "Announce", "Exchange"),
    *("Begin", "TakeBack", "Discard", "Correct", "MahJongg", "CallDead", "Leave", "Want", "Retract"),
}
"""Acts of a deal, except those that only follow a fault."""


def rules_of(chance: Random) -> AmericanRuleset:
    """Return a ruleset with a value for every option."""
    values = {one.name: chance.choice(one.values) for one in LEAGUE.options()}
    return LEAGUE.choosing({name: value for name, value in values.items() if isinstance(value, Choice)})


def chosen(acts: tuple[Act, ...], chance: Random) -> Act:
    """Choose an act; calls are rare, so one is chosen if possible."""
    rare = [act for act in acts if isinstance(act, LIKELY)]
    seldom = SELDOM if chance.random() < 0.8 else set[str]()
    kinds = sorted({type(act).__name__ for act in acts} - seldom) or sorted({type(act).__name__ for act in acts})
    if rare and chance.random() < 0.7:
        act = chance.choice(rare)
        said = [one for one in acts if isinstance(one, Want) and one.seat is act.seat]
        return chance.choice(said) if said and chance.random() < 0.2 else act
    kind = chance.choice(kinds)
    return chance.choice([act for act in acts if type(act).__name__ == kind])


def disturbed(table: Table, chance: Random) -> Table:
    """Occasionally misname a discard, conceal a hand, or call a hand with exposures dead."""
    if table.phase is Phase.WINDOW and table.discard is not None and chance.random() < 0.1:
        wrong = chance.choice([tile for tile in NATURALS if tile != table.discard.tile])
        table = replace(table, discard=replace(table.discard, named=wrong))
    if chance.random() < 0.1:
        hands = dict.fromkeys(str(player.seeks) for player in table.players if player.seeks is not None)
        table = replace(table, card=tuple(map(CardHand.parse, hands)))
    shown = [seat for seat in SEATS if table[seat].exposures]
    if shown and chance.random() < 0.05:
        seat = chance.choice(shown)
        table = table.seating(seat, replace(table[seat], concealed=True))
    others = [seat for seat in SEATS if seat is not table.turn and not table[seat].dead]
    if table.phase not in (Phase.OVER, Phase.CHARLESTON) and len(others) > 1 and chance.random() < 0.05:
        seat = chance.choice(others)
        back = frozenset(nth for nth in range(len(table[seat].exposures)) if chance.random() < 0.5)
        table = table.seating(seat, replace(table[seat], dead=True, died_of=back))
    return table


def agrees(table: Table, rules: AmericanRuleset) -> tuple[Act, ...]:
    """Check the judge against the generator at a table, and return the legal acts."""
    legal = legal_acts(table, rules)
    judged = {act for act in acts_to_try(table) if judge(act, table, rules).is_legal}
    assert judged == set(legal), (table, judged ^ set(legal))
    return legal


def lies(table: Table, tiles: Counter[Tile], legal: tuple[Act, ...], chance: Random) -> None:
    """Check that acts neither add nor lose tiles, and that legal acts move tiles as the rules say."""
    tried = acts_to_try(table)
    for act in chance.sample(tried, min(len(tried), TRIED)):
        try:
            laid_out = laid(act, table)
        except PositionError:
            assert act not in legal or isinstance(act, Call), act
            continue
        assert Counter(laid_out.known) == tiles, act
        if act in legal and isinstance(act, TILES):
            by_rule = after(act, table)
            assert [(one.count, one.exposures) for one in laid_out.players] == [
                (one.count, one.exposures) for one in by_rule.players
            ], act


def playout(seed: int) -> Counter[str]:
    """Play some acts from a random table, and count each kind."""
    chance = Random(seed)
    rules, table = rules_of(chance), replace(deal(chance), in_last_wall=not seed % 4)
    tiles, done = Counter(table.known), Counter[str]()
    assert tiles.total() == SET
    for _ in range(STEPS):
        table = disturbed(table, chance)
        legal = agrees(table, rules)
        if not legal:
            break
        lies(table, tiles, legal, Random(seed))
        act = chosen(legal, chance)
        assert read_act(str(act)) == act
        before = table
        table = after(act, table)
        check(table)
        assert Counter(table.known) == tiles, act
        assert before.phase is not Phase.OVER
        if table.phase is not Phase.OVER or table.won is not None:
            assert all(table[seat].size == size_of(table, seat) or table[seat].dead for seat in SEATS)
        assert all(one.naturals >= 1 for seat in SEATS for one in table[seat].exposures)
        done[type(act).__name__] += 1
    return done


def test_judge_and_generator_agree_throughout() -> None:
    """
    Checks every state of some playouts, under every option; each kind of act in a deal must occur.

    In one of them a hand is declared right after an exchange.
    """
    assert sum(map(playout, (*range(130, 190), 4267)), Counter[str]()).keys() >= DEAL


@pytest.mark.parametrize("acts", ["call 4d", "call 4d; expose 44dJ"])
def test_win_after_call_or_exposure_leaves_a_valid_table(acts: str) -> None:
    """No exposure is fresh after a win."""
    start = position(south="FF 333b 44dJ 555c 11d", seeks="FF 333b 4444d 555c 11d", discard="4d by east")
    now = played(start, f"{acts}; mah jongg")
    check(now)
    assert (now.fresh, now.called, sorted(now.known)) == (None, None, sorted(start.known))


RACK = "88d 112b 34d 5c EE FF J"


def test_caller_can_announce_the_win() -> None:
    """The judge allows it with the called tile on the rack, as before."""
    start = position(south="FF 333b 44dJ 555c 11d", seeks="FF 333b 4444d 555c 11d", discard="4d by east")
    assert read_act("south want 4d") in agrees(played(start, "call 4d"), LEAGUE)


def test_half_named_tile_can_be_taken_back_while_another_player_wants_the_discard() -> None:
    start = position(south=RACK, discard="8d by north", draws="9c")
    assert read_act("east take back 9c") in agrees(played(start, "east pick; east begin 9c; want 8d"), LEAGUE)


def test_redeemed_joker_can_be_in_the_exposure() -> None:
    """It needn't be in the rack, and the table is still possible."""
    rules = LEAGUE.choosing({"freeze_at": FreezeAt.DISCARD_ONLY})
    start = position(south=RACK, west="9 | EEJJ", discard="8d by north")
    now = played(start, "call 8d; expose 8dJ; exchange E for west E; add J to 8d", rules)
    assert now.redeemed is Seat.WEST
    check(now)
    with pytest.raises(PositionError, match="redeemed a joker, so write it in the rack"):
        check(replace(now, fresh=None))


@pytest.mark.deep
@pytest.mark.parametrize("part", range(11))
def test_judge_and_generator_agree_in_longer_runs(part: int) -> None:
    for nth in range(1000):
        playout(part * 1000 + nth)


@pytest.mark.parametrize(
    ("act", "left", "fresh"),
    [
        pytest.param("remove 4c from 4c", "2b", None, id="the exposure of this turn"),
        pytest.param("remove 2b from 2b", "4c", 0, id="another one before it"),
    ],
)
def test_tiles_no_longer_an_exposure_become_loose(act: str, left: str, fresh: int | None) -> None:
    """This turn's exposure is still marked as fresh in its new place."""
    before = position(you="west", west="4c 29b 77d RR | 222b 4cJJJ", fresh="4c by north")
    after_it = laid(read_act(act, Seat.WEST), before)
    player = after_it[Seat.WEST]
    assert [one.tile for one in player.exposures] == [Tile.parse(left)]
    assert player.loose
    assert (after_it.fresh and after_it.fresh.nth) == fresh
