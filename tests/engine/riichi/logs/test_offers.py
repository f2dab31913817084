"""Offers recorded by a client are read unchanged, and the engine is checked against them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from callwise.ground.seats import Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.agreement.presets import preset
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.hand_record import Game, Hand, Offered
from callwise.riichi.table.tiles import Tile
from tests.support.riichi import written_logs as logs
from tests.support.riichi.client_offers import beside, offered
from tests.support.riichi.logged_hands import game, hand
from tests.support.riichi.whole_games import played

SOUL = preset("mahjong-soul")
REDS = hand(
    "147m 369p 25s 12345z | 405m 67s 88p 2233z 11s | 147m 369p 25s 11z 567z | 147m 39p 268s 1z 4467z", "e+3m e-3m"
)


def data_of(record: dict[str, object]) -> dict[str, object]:
    data = record["data"]
    assert isinstance(data, dict)
    return data


def read(one: Game) -> tuple[Hand, ...]:
    return read_text(json.dumps(logs.soul(one)))[0].hands


@pytest.mark.parametrize("number", [3, 12])
def test_offers_are_read(number: int) -> None:
    """Offers include the ways to take them; the tests' games record everything the engine allows."""
    written = offered(played(number, hands=2, boldness=0.6))
    for one, other in zip(read(written), written.hands, strict=True):
        assert {*(one.offers or ())} == {*(other.offers or ())}
        found = list(beside(one, SOUL))
        assert found
        assert all(each.is_same for each in found)
        kinds = Counter(each.what for each in found)
        assert kinds[Offered.CHII]
        assert kinds[Offered.DISCARD]


def test_chii_is_offered_with_and_without_the_red_five() -> None:
    (one,) = read(offered(game(REDS)))
    chii = next(each for each in one.offers or () if each.what is Offered.CHII)
    ways = {" ".join(map(str, way)) for way in chii.tiles}
    assert (chii.after, chii.seat, ways) == (2, Seat.SOUTH, {"4m 0m", "4m 5m"})


def test_illegal_or_missing_offers_are_reported() -> None:
    (one,) = read(offered(game(REDS)))
    chii = next(each for each in one.offers or () if each.what is Offered.CHII)
    strange = replace(chii, what=Offered.RON, tiles=frozenset())
    fewer = replace(chii, tiles=frozenset([(Tile.parse("4m"), Tile.parse("0m"))]))
    for offers, says in (
        ((strange, chii), "South, ron: the client offers yes, the engine allows nothing"),
        ((fewer,), "chii: the client offers 40m, the engine allows 40m, 45m"),
        ((strange,), "chii: the client offers nothing, the engine allows 40m, 45m"),
    ):
        told = [str(each) for each in beside(replace(one, offers=offers), SOUL) if not each.is_same]
        assert any(says in each for each in told), told


@pytest.mark.parametrize("number", [4, 6])
def test_kans_are_offered_by_one_of_their_tiles(number: int) -> None:
    records = logs.soul_records(game(REDS))
    operation = {"seat": 1, "operation_list": [{"type": number, "combination": ["0m|5m|5m|5m"]}]}
    text = json.dumps([*records[:-1], {**records[-1], "data": {**data_of(records[-1]), "operation": operation}}])
    (offer,) = read_text(text)[0].hands[0].offers or ()
    assert offer.tiles == {(Tile.parse("5m"),)}


@pytest.mark.parametrize(
    ("operations", "offers"),
    [
        ([{"operation_list": [{"type": 8}]}] * 4, [(Seat.EAST, Offered.TSUMO)] * 4),
        ([{"seat": 1, "operation_list": [{"type": 9}] * 20}], [(Seat.SOUTH, Offered.RON)] * 20),
        ([{"seat": 1, "operation_list": [{"type": 2, "combination": ["4m|5m"] * 40}]}], [(Seat.SOUTH, Offered.CHII)]),
        ([{"seat": 1, "operation_list": [{"type": 1, "combination": ["4m"]}]}], [(Seat.SOUTH, Offered.DISCARD)]),
        ([{"seat": 1, "operation_list": [{"type": 1}, {"type": 0}, {"type": 999}]}], []),
    ],
    ids=["players", "offers", "ways", "some discards", "nothing to rule on"],
)
def test_offers_go_up_to_their_caps(operations: object, offers: list[tuple[Seat, Offered]]) -> None:
    records = logs.soul_records(game(REDS))
    text = json.dumps([*records[:-1], {**records[-1], "data": {**data_of(records[-1]), "operations": operations}}])
    assert [(one.seat, one.what) for one in read_text(text)[0].hands[0].offers or ()] == offers


def test_offers_follow_the_deal_and_each_act() -> None:
    first, last = logs.soul_records(game(REDS))
    operation = {"operation": {"operation_list": [{"type": 8}]}}
    text = json.dumps([{**one, "data": {**data_of(one), **operation}} for one in (first, last)])
    assert [(one.after, one.seat) for one in read_text(text)[0].hands[0].offers or ()] == [
        (1, Seat.EAST),
        (2, Seat.EAST),
    ]


def test_logs_without_offers_report_none() -> None:
    (one,) = read(game(REDS))
    assert one.offers is None
    assert list(beside(one, SOUL)) == []


@pytest.mark.parametrize(
    ("operations", "says"),
    [
        (3, "operations is a list, got 3"),
        ([{"seat": 1}] * 5, "at most 4"),
        ([{"seat": 4, "operation_list": []}], "seat is a whole number"),
        ([{"seat": 1, "operation_list": [{"type": 2}] * 21}], "at most 20"),
        ([{"seat": 1, "operation_list": [{"type": "2"}]}], "an offer’s type"),
        ([{"seat": 1, "operation_list": [{"type": -1}]}], "an offer’s type"),
        ([{"seat": 1, "operation_list": [{"type": 1000}]}], "an offer’s type"),
        ([{"seat": 1, "operation_list": [{"type": 2, "combination": ["4m|5m"] * 41}]}], "at most 40"),
        ([{"seat": 1, "operation_list": [{"type": 2, "combination": ["4m|5x"]}]}], "'5x'"),
    ],
)
def test_unreadable_offers_are_named(operations: object, says: str) -> None:
    records = logs.soul_records(game(REDS))
    data = data_of(records[-1])
    with pytest.raises(LogError, match=says) as refused:
        read_text(json.dumps([*records[:-1], {**records[-1], "data": {**data, "operations": operations}}]))
    assert refused.value.hand == 1
