"""Calling a hand dead: the evidence, who may call it, the cost of being wrong, and what stays exposed."""

from dataclasses import replace

import pytest

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.agreement.ruleset import AmericanRuleset, FreezeAt
from callwise.american.exchange import joker_exchange
from callwise.american.play.judged_acts import after, judge
from callwise.american.play.possible_acts import legal_acts
from callwise.american.play.tile_moves import laid
from callwise.american.questions.dead_question import WhoseHandIsDead
from callwise.american.table.card import fits, mended, rightly
from callwise.american.table.exposures import Exposure
from callwise.american.table.possible_table import check
from callwise.american.table.table import Phase, Table
from callwise.american.table.tiles import parse_tiles
from callwise.american.table.written_acts import read_act
from callwise.american.table.written_card import every_hand, read_card
from callwise.american.turn import challenge, dead_hand, pick_and_discard
from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause, Verdict
from callwise.question.case import Entries
from tests.support.american.american_positions import played, ruled, table
from tests.support.refusals import refused
from tests.support.rulings.verdicts import illegal, legal, told

CARD = "FF 3333b 444d NEWS 0; FF 333b 4444d NEWS 0; NNN 444d 555d 22b FFF concealed; FFFF 222c 555c GGGG"
RACK = "3b 112b 345d 5c EE FF J"
OPEN = {"south": RACK, "discard": "8d by east", "draws": "9c 2c", "card": CARD}


def given(entries: dict[str, str]) -> Table:
    """Read a position; an empty entry is left out."""
    return table(**{key: text for key, text in entries.items() if text})


@pytest.mark.parametrize(
    ("entries", "clause"),
    [
        ({"west": "10 | (345d)"}, challenge.NO_GROUP),
        ({"west": "7 | 333b (NEW)"}, challenge.NO_GROUP),
        ({"west": "10 | (345d)", "card": ""}, challenge.NO_GROUP),  # visible without a card
        ({"west": "11 | (FF)"}, challenge.NO_GROUP),  # a pair
        ({"west": "10 | 333b", "concealed": "west"}, challenge.CONCEALED),
        ({"west": "10 | 333b", "concealed": "west", "card": ""}, challenge.CONCEALED),
        ({"west": "10 | NNN"}, challenge.CONCEALED),  # only a concealed hand has it
        ({"west": "10 | 888b"}, challenge.NO_HAND),
        ({"west": "7 | 33bJ 444d"}, challenge.NO_HAND),  # the hand has a kong of one and a pung of the other
        ({"west": "7 | 2cJJ 22cJ"}, challenge.NO_HAND),  # a hand has this group, but only once
        ({"west": "10 | 33bJ", "floor": "000"}, None),
        ({"west": "10 | 33bJ", "floor": "0000"}, challenge.NONE_LEFT),  # the single soap
        ({"west": "10 | 33bJ", "floor": "FFFFFF"}, None),  # two of eight flowers are left
        ({"west": "10 | 33bJ", "floor": "FFFFFFF"}, challenge.NONE_LEFT),
        ({"west": "10 | 33bJ", "floor": "NNN", "north": "9 | EEEJ"}, None),
        ({"west": "10 | 33bJ", "north": "9 | EEEE"}, challenge.NONE_LEFT),  # exposed by another player
        ({"west": "10 | 33bJ", "north": "9 | EEEJ"}, None),  # the joker isn't an East
        ({"west": "9 | GGGG", "floor": "22255c"}, None),  # jokers can complete the hand
        ({"west": "10 | 33bJ", "discard": "0 by east", "floor": "000"}, None),  # the fourth soap can still be called
        # another hand of the card is still possible
        ({"west": "10 | 33bJ", "floor": "0000", "card": f"{CARD}; FF 333b 4444d RR GG N"}, None),
    ],
)
def test_visible_evidence_decides(entries: dict[str, str], clause: Clause | None) -> None:
    start = given(OPEN | {"south": ""} | entries)
    ruling = ruled(start, "call west dead")
    assert told(ruling) == (illegal(challenge.ALIVE) if clause is None else legal(clause))
    assert ruling.follows is (challenge.CONTEST if clause is None else None)


@pytest.mark.parametrize(
    ("entries", "act", "clause"),
    [
        ({}, "call west dead", challenge.UNSEEN),
        ({"south": "3b 112b 34d EE FF | 555c"}, "call south dead", challenge.OWN),
        ({"west": "10 | 888b", "dead": "west"}, "call west dead", challenge.ALREADY),
        ({"west": "10 | 888b", "dead": "north"}, "north call west dead", dead_hand.DEAD_PLAYER),
    ],
)
def test_hands_that_cannot_be_called_dead(entries: dict[str, str], act: str, clause: Clause) -> None:
    start = given(OPEN | entries)
    ruling = ruled(start, act)
    assert told(ruling) == illegal(clause)
    wrong = clause in (challenge.UNSEEN, challenge.ALIVE)
    assert ruling.follows is (challenge.CONTEST if wrong else None)


@pytest.mark.parametrize("who", ["south", "north", "east"])
@pytest.mark.parametrize("acts", ["", "south pick; ", "south pick; rack; ", "south pick; rack; discard 5c; "])
def test_anyone_can_challenge_at_any_time(who: str, acts: str) -> None:
    assert told(ruled(table(**OPEN | {"west": "10 | 888b"}), f"{acts}{who} call west dead")) == legal(challenge.NO_HAND)


def test_nobody_is_called_dead_after_a_win() -> None:
    start = table(south=RACK + " 9c", won="south", turn="south", west="10 | 888b", card=CARD)
    assert told(ruled(start, "north call west dead")) == illegal(dead_hand.OVER)


def test_unchallenged_hands_play_on_with_redeemable_jokers() -> None:
    start = table(**OPEN | {"west": "10 | 33bJ", "concealed": "west"})
    assert told(ruled(start, "pick; rack; exchange 3b for west 3b")) == legal(joker_exchange.ALLOWED)
    called = "call west dead; pick; rack; exchange 3b for west 3b"
    assert told(ruled(start, called)) == illegal(joker_exchange.RETURNED)


FRESH = {
    "south": RACK,
    "west": "11 | 8dJJ",
    "turn": "west",
    "fresh": "8d by south",
    "card": "FF 3333b 8888d NEWS; NNN 888d 555d 22b FFF concealed",
}


def test_alterable_exposures_are_not_final() -> None:
    start = table(**FRESH)
    ruling = ruled(start, "call west dead")
    assert told(ruling) == illegal(challenge.CAN_MEND)
    assert ruling.follows is challenge.CONTEST
    assert told(ruled(start, "west discard 9c; call west dead")) == legal(challenge.CONCEALED)
    at_once = LEAGUE.choosing({"freeze_at": FreezeAt.IMMEDIATELY})
    assert told(ruled(start, "call west dead", at_once)) == legal(challenge.CONCEALED)


def test_exchanges_make_a_new_exposure_final() -> None:
    start = table(**FRESH, redeemed="north")
    assert told(ruled(start, "call west dead")) == legal(challenge.CONCEALED)


@pytest.mark.parametrize(
    ("card", "clause"),
    [
        ("FF 3333b 8888d NEWS", challenge.CAN_MEND),
        ("FF 333b 88888d NEWS", challenge.CAN_MEND),
        ("FF 3333b 888d NEWS 0", None),  # the exposure fits
        ("FF 3333b 4444d NEWS", challenge.NO_HAND),  # the called tile stays
        ("FF 3333b 8888d NEWS concealed", challenge.NO_HAND),
    ],
)
def test_what_a_new_exposure_can_still_become(card: str, clause: Clause | None) -> None:
    start = table(**FRESH | {"card": card})
    ruling = ruled(start, "call west dead")
    assert ruling.clause is (clause or challenge.ALIVE)
    assert ruling.is_legal is (clause is challenge.NO_HAND)
    if clause is challenge.CAN_MEND:
        assert told(ruled(start, "west discard 9c; call west dead")) == legal(challenge.NO_HAND)


MAIN = {"turn": "west", "phase": "main"}
MISLAID = MAIN | {"west": "11 | (8b88d)"}


@pytest.mark.parametrize(
    "entries",
    [
        {},
        {"card": CARD},
        {"west": "11 | (FF8d)"},
        {"west": "8 | 333b (8b88d)"},  # without a card, the other exposure isn't judged
        {"west": "8 | 333b (8b88d)", "card": CARD},
        {"fresh": "8d by south"},
        {"you": "north"},
        {"turn": "east", "west": "13", "east": "11 | (345d)"},
    ],
)
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_this_turns_exposures_can_be_corrected(entries: dict[str, str], rules: AmericanRuleset) -> None:
    start = table(**MISLAID | entries)
    whose = start.turn.value
    ruling = ruled(start, f"call {whose} dead", rules)
    assert told(ruling) == illegal(challenge.MISLAID)
    assert ruling.clause.id == challenge.CAN_MEND.id
    late = ruled(start, f"{whose} discard 9c; call {whose} dead", rules)
    assert told(late) == legal(challenge.NO_GROUP)
    at_once = rules.choosing({"freeze_at": FreezeAt.IMMEDIATELY})
    assert told(ruled(start, f"call {whose} dead", at_once)) == legal(challenge.NO_GROUP)


@pytest.mark.parametrize(
    ("entries", "acts", "clause"),
    [
        ({"west": "8 | (8b88d) (345d)"}, "call west dead", challenge.NO_GROUP),  # one of them is older
        ({"west": "8 | 888d (345d)", "fresh": "8d by south"}, "call west dead", challenge.NO_GROUP),
        ({"west": "8 | 888b (8b88d)", "card": CARD}, "call west dead", challenge.NO_HAND),
        ({"concealed": "west"}, "call west dead", challenge.CONCEALED),
        ({"redeemed": "north"}, "call west dead", challenge.NO_GROUP),
        ({"north": "10 | 33bJ"}, "west exchange 3b for north 3b; call west dead", challenge.NO_GROUP),
        ({"turn": "north"}, "call west dead", challenge.NO_GROUP),
        (
            {"west": "10 | (345d)", "phase": "picked", "picked": "?", "discard": "9d by south"},
            "west rack; call west dead",
            challenge.NO_GROUP,
        ),
    ],
)
def test_earlier_exposures_are_final(entries: dict[str, str], acts: str, clause: Clause) -> None:
    west = {"west": "10 | (8b88d)"} if entries.get("turn") == "north" else {}
    assert told(ruled(table(**MISLAID | west | entries), acts)) == legal(clause)


def test_exposures_are_fresh_until_the_discard() -> None:
    start = table(you="west", west="88d 8b 147c 3699b E S W", discard="8d by south", draws="9c")
    now = played(start, "call 8d")
    for act, is_new in (("expose 8b8d", True), ("discard E", False)):
        now = laid(read_act(act, Seat.WEST), now)
        ruling = judge(read_act("north call west dead"), now, LEAGUE)
        assert told(ruling) == (illegal(challenge.MISLAID) if is_new else legal(challenge.NO_GROUP))


@pytest.mark.parametrize("west", ["10 | 888b", "10 | 33bJ", "7 | 33bJ 444d", "6 | NNNJ 77bJ"])
@pytest.mark.parametrize("who", ["south", "north"])
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_without_a_card_exposures_are_not_judged(west: str, who: str, rules: AmericanRuleset) -> None:
    start = table(south=RACK, west=west, discard="8d by east")
    ruling = ruled(start, f"{who} call west dead", rules)
    assert (told(ruling), ruling.follows) == ((Verdict.UNREAD, challenge.NO_CARD), None)
    assert judge(read_act(f"{who} call west dead"), start, rules).verdict is Verdict.UNREAD
    assert read_act(f"{who} call west dead") not in legal_acts(start, rules)


@pytest.mark.parametrize(
    ("west", "entries", "clause"),
    [
        ("10 | 33bJ", {}, challenge.ALIVE),
        ("13", {}, challenge.UNSEEN),
        ("13", {"card": ""}, challenge.UNSEEN),
        ("11 | 8dJJ", MAIN | {"fresh": "8d by south", "card": FRESH["card"]}, challenge.CAN_MEND),
        ("11 | (8b88d)", MAIN, challenge.MISLAID),
    ],
)
def test_wrong_challenges_cost_50_cents_or_the_hand(west: str, entries: dict[str, str], clause: Clause) -> None:
    opened = {"discard": "8d by east"} if "phase" not in entries else {}
    start = given({"card": CARD, **opened, "west": west} | entries)
    for rules, follows in ((LEAGUE, challenge.CONTEST), (TOURNAMENT, challenge.CALLER_DEAD)):
        ruling = ruled(start, "call west dead", rules)
        assert (told(ruling), ruling.follows) == (illegal(clause), follows)


@pytest.mark.parametrize(
    ("entries", "whose"),
    [
        ({"west": "12", "wall": "99"}, "west"),
        ({"west": "12", "wall": "100"}, "west"),
        ({"west": "14", "wall": "98"}, "west"),
        ({"east": "15", "wall": "98"}, "east"),
        ({"east": "13", "wall": "99"}, "east"),
        ({"north": "14", "wall": "98"}, "north"),
        ({"west": "12", "passing": "right"}, "west"),
        ({"west": "14", "passing": "left"}, "west"),
        ({"east": "13", "passing": "courtesy"}, "east"),
    ],
)
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_nobody_is_dead_before_the_first_discard(entries: dict[str, str], whose: str, rules: AmericanRuleset) -> None:
    play = {} if "passing" in entries else {"turn": "east", "phase": "main"}
    start = table(**{"south": RACK, "miscounted": whose, **play, **entries})
    ruling = ruled(start, f"call {whose} dead", rules)
    assert (told(ruling), ruling.follows) == (illegal(challenge.BEFORE_PLAY), None)
    assert read_act(f"south call {whose} dead") not in legal_acts(start, rules)


@pytest.mark.parametrize("entries", [{"turn": "east", "phase": "main", "wall": "99"}, {"passing": "right"}])
def test_player_on_easts_left_takes_the_missing_tile(entries: dict[str, str]) -> None:
    start = table(**{"south": RACK, "north": "12", "miscounted": "north", **entries})
    assert told(ruled(start, "call north dead")) == illegal(challenge.SHORT_OF_LAST)
    assert challenge.SHORT_OF_LAST.id == challenge.BEFORE_PLAY.id


@pytest.mark.parametrize(
    ("entries", "acts"),
    [
        ({"turn": "east", "phase": "main", "wall": "99"}, "east discard 9c; "),
        ({"turn": "east", "phase": "main", "wall": "97"}, ""),  # a tile has been picked
        ({"turn": "east", "phase": "main", "wall": "97", "floor": "9c"}, ""),
        ({"discard": "9c by east", "wall": "99"}, ""),
        ({"turn": "south", "phase": "main", "wall": "98", "floor": "9c", "south": RACK + " 9c"}, ""),
    ],
)
def test_wrong_tile_counts_are_deadly_after_the_first_discard(entries: dict[str, str], acts: str) -> None:
    start = table(**{"south": RACK, "west": "12", "miscounted": "west", **entries})
    assert told(ruled(start, f"{acts}call west dead")) == legal(challenge.TILE_COUNT)


WRONG = {"south": RACK + " J", "turn": "south", "west": "10 | 8dJJ", "wrong": "8b in west 8d by south"}


def test_wrong_tile_kills_a_hand_after_its_givers_discard() -> None:
    start = table(**WRONG)
    assert told(ruled(start, "north call west dead")) == illegal(challenge.CAN_GIVE_BACK)
    late = ruled(start, "discard 5c; north call west dead")
    assert told(late) == legal(challenge.WRONG_TILE)
    assert str(late.facts["given"]) == "8b"
    assert told(ruled(start, "discard 5c; call south dead")) == illegal(challenge.OWN)
    assert told(ruled(start, "discard 5c; north call south dead")) == illegal(challenge.UNSEEN)
    assert played(start, "discard 5c; north call west dead")[Seat.WEST].died_of == {0}
    again = table(**WRONG | {"south": RACK, "discard": "9c by east"})  # the giver's next turn has come
    assert told(ruled(again, "north call west dead")) == legal(challenge.WRONG_TILE)


@pytest.mark.parametrize(
    ("west", "entries", "returned", "count"),
    [
        ("7 | 333b 888d", {}, {1}, 7),  # 333b was right
        ("4 | 888d 333b 444d", {}, {0, 1, 2}, 4),  # already the first fits no hand
        ("3 | 33bJ 444dJ 888d", {}, {2}, 3),
        ("10 | NNN", {}, {0}, 10),
        ("10 | 333b", {"concealed": "west"}, {0}, 10),
        ("7 | 333b (345d)", {}, set(), 10),  # tiles that aren't an exposure go back as tiles
        ("7 | 888b (345d)", {}, set(), 10),  # an exposure that isn't why the hand is dead stays
        ("10 | 33bJ", {"floor": "0000"}, set(), 10),  # it was valid, so it stays
    ],
)
def test_invalid_exposures_go_back(west: str, entries: dict[str, str], returned: set[int], count: int) -> None:
    now = played(table(**OPEN | {"west": west} | entries), "north call west dead")
    player = now[Seat.WEST]
    assert player.dead
    assert player.died_of == frozenset(returned)
    assert (player.count, player.loose) == (count, ())
    assert (now.turn, now.phase) == (Seat.SOUTH, Phase.WINDOW)
    assert told(ruled(now, "west call 8d")) == illegal(dead_hand.DEAD_PLAYER)


def test_first_of_several_invalid_groups_is_named() -> None:
    start = table(**OPEN | {"west": "7 | (345d) (NEW)"})
    ruling = ruled(start, "call west dead")
    assert (told(ruling), ruling.facts["tiles"]) == (legal(challenge.NO_GROUP), parse_tiles("345d"))


@pytest.mark.parametrize(("card", "tile"), [((0, 1), "0"), ((1, 0), "R")])
def test_first_card_hand_lacking_a_tile_is_named(card: tuple[int, int], tile: str) -> None:
    hands = ("FF 333b 4444d NEWS 0", "FF 333b 4444d RR GG W")
    entries = {"west": "10 | 33bJ", "floor": "0000 RRR", "card": "; ".join(hands[place] for place in card)}
    ruling = ruled(table(**OPEN | entries), "call west dead")
    assert (told(ruling), str(ruling.facts["tile"])) == (legal(challenge.NONE_LEFT), tile)


def test_only_the_player_on_turn_can_alter_an_exposure() -> None:
    start = table(**FRESH | {"north": "10 | 8dJJ", "card": "FF 3333b 8888d NEWS"})
    assert told(ruled(start, "call west dead")) == illegal(challenge.CAN_MEND)
    assert told(ruled(start, "call north dead")) == legal(challenge.NO_HAND)


def test_only_the_wrong_tiles_exposure_goes_back() -> None:
    entries = WRONG | {"west": "7 | 333b 8dJJ", "card": "FF 333b 888d NEWS 00", "draws": "9c"}
    acts = "discard 5c; west pick; west rack; "
    assert told(ruled(table(**entries), f"{acts}north call west dead")) == legal(challenge.WRONG_TILE)
    assert played(table(**entries), "discard 5c; north call west dead")[Seat.WEST].died_of == {1}


@pytest.mark.parametrize("acts", ["", "pick; ", "pick; rack; ", "pick; rack; begin 5c; ", "call 8d; "])
def test_other_players_turns_continue_when_a_hand_dies(acts: str) -> None:
    start = table(**OPEN | {"south": "88d 112b 34d 5c FF | 999c", "west": "10 | 888b"})
    before = played(start, acts)
    now = played(before, "north call west dead")
    assert now[Seat.WEST] == replace(before[Seat.WEST], dead=True, died_of=frozenset({0}))
    assert replace(now, players=before.players) == before


def test_turns_acts_and_announcements_end_with_the_hand() -> None:
    start = table(**OPEN | {"south": "3b 112b 345d 5c FF | 888c", "west": "10 | 33bJ"})
    exchange = "exchange 3b for west 3b"
    once = played(start, f"pick; rack; {exchange}")
    assert (once.exchanges, once.redeemed) == (1, Seat.WEST)
    said = played(start, f"pick; rack; announce {exchange}")
    assert said.announced is not None
    for before in (once, said):
        now = played(before, "north call south dead")
        assert (now.exchanges, now.redeemed, now.announced) == (0, None, None)


@pytest.mark.parametrize("acts", ["", "exchange 3b for east 3b", "announce exchange 3b for east 3b"])
def test_turns_end_with_the_deal(acts: str) -> None:
    start = table(
        you="west",
        west="3b 1122b 34d 5c FF J | 8dJJ",
        east="10 | 33bJ",
        turn="west",
        fresh="8d by east",
        dead="south north",
        card="FF 3333b 444d NEWS 0",
    )
    before = played(start, acts) if acts else start
    assert before.fresh is not None
    now = played(before, "east call west dead")
    assert (now.phase, now.fresh, now.exchanges, now.announced) == (Phase.OVER, None, 0, None)


def test_three_dead_hands_are_refused_in_an_unfinished_deal() -> None:
    with refused("three dead hands", PositionError, key="dead"):
        table(south=RACK + " 9c", turn="south", dead="east west north")


@pytest.mark.parametrize("acts", ["", "pick; ", "pick; rack; ", "pick; rack; begin 5c; "])
def test_turn_ends_with_the_hand_and_the_next_picks(acts: str) -> None:
    start = table(**OPEN | {"south": "3b 112b 345d 5c FF | 888c"})
    now = played(start, acts + "north call south dead")
    assert (now.turn, now.phase, now.naming, now.picked) == (Seat.WEST, Phase.WINDOW, None, None)
    assert now[Seat.SOUTH].count == (11 if acts else 10)
    assert told(ruled(now, "west pick")) == legal(pick_and_discard.PICK)
    assert told(ruled(now, "north pick")) == illegal(pick_and_discard.PICK_NOT_YOUR_TURN)
    assert sorted(now.known) == sorted(start.known)


@pytest.mark.parametrize(
    ("entries", "acts"),
    [
        ({"discard": "9d by east"}, ""),
        ({"discard": "9d by east", "picked": "?"}, ""),
        ({"discard": "9d by east"}, "west pick; west rack; "),
        ({"discard": "9d by east"}, "west pick; west rack; west begin 5c; "),
    ],
)
def test_three_dead_hands_end_the_deal(entries: dict[str, str], acts: str) -> None:
    start = table(you="east", west="10 | 888b", dead="south north", turn="west", card=CARD, **entries)
    now = played(start, acts + "call west dead")
    assert (now.phase, now.won, now.discard, now.picked, now.naming) == (Phase.OVER, None, None, None, None)
    assert [str(tile) for tile in now.floor] == ["9d"]
    assert told(ruled(now, "pick")) == illegal(dead_hand.THREE_ARE)
    check(now)


def test_called_tile_goes_back_with_the_hand() -> None:
    start = table(**OPEN | {"south": "88d 112b 34d 5c FF | 999c", "draws": "9c"})
    now = played(start, "call 8d; north call south dead")
    assert [str(tile) for tile in now[Seat.SOUTH].rack or ()].count("8d") == 3
    assert (now.discard, now.turn, now.phase) == (None, Seat.WEST, Phase.WINDOW)
    assert sorted(now.known) == sorted(start.known)
    out_of_turn = played(start, "call 8d; expose 88d; east call south dead; west pick")
    assert (out_of_turn.fresh, out_of_turn.turn) == (None, Seat.WEST)


@pytest.mark.parametrize(
    ("entries", "count", "belongs"),
    [
        ({"west": "12"}, 12, 13),
        ({"west": "14"}, 14, 13),
        ({"west": "9 | 33bJ"}, 12, 13),  # exposures are counted
        ({"west": "9 | 33bJ", "card": ""}, 12, 13),
        ({"west": "13", "turn": "west", "phase": "main", "discard": "", "draws": ""}, 13, 14),  # one more on turn
        ({"west": "11", "discard": "8d by south", "picked": "?"}, 11, 13),  # the picked tile isn't counted
    ],
)
def test_wrong_tile_counts_are_visible_to_all(entries: dict[str, str], count: int, belongs: int) -> None:
    start = given(OPEN | {"miscounted": "west"} | entries)
    ruling = ruled(start, "north call west dead")
    assert told(ruling) == legal(challenge.TILE_COUNT)
    assert (ruling.facts["count"], ruling.facts["belongs"]) == (count, belongs)
    assert told(ruled(start, "west call west dead")) == illegal(challenge.OWN)


@pytest.mark.parametrize(
    ("entries", "returned"),
    [
        ({"west": "9 | 33bJ"}, set()),  # valid exposures stay
        ({"west": "9 | 33bJ", "card": ""}, set()),
        ({"west": "9 | 888b"}, {0}),  # no hand has it
        ({"west": "9 | 333b", "concealed": "west"}, {0}),
        ({"west": "9 | 333b", "concealed": "west", "card": ""}, {0}),
    ],
)
def test_wrong_tile_counts_leave_valid_exposures(entries: dict[str, str], returned: set[int]) -> None:
    start = given(OPEN | {"miscounted": "west"} | entries)
    now = played(start, "north call west dead")
    assert (now[Seat.WEST].dead, now[Seat.WEST].died_of) == (True, frozenset(returned))
    check(now)


@pytest.mark.parametrize(
    ("entries", "says"), [({"west": "13", "miscounted": "west"}, "which is right"), ({"west": "12"}, "13 tiles")]
)
def test_wrong_tile_counts_must_be_stated(entries: dict[str, str], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        given(OPEN | entries)


def test_cards_are_read_and_compared_with_exposures() -> None:
    card = every_hand(read_card(CARD))
    assert len(card) == 4
    two = [Exposure.parse("333b"), Exposure.parse("4444d")]
    assert [str(hand) for hand in fits(card, two)] == ["FF 333b 4444d NEWS 0"]
    assert fits(card, [Exposure.parse("NNN")])[0].concealed
    assert rightly(card, [*two, Exposure.parse("888d")]) == 2
    assert rightly(card, [Exposure.parse("NNN")]) == 0
    assert mended(card, [Exposure.parse("33bJ"), Exposure.parse("444d")], 0)
    assert not mended(card, [Exposure.parse("333b"), Exposure.parse("888d")], 0)
    with pytest.raises(PositionError, match="once"):
        read_card("FF 3333b 444d NEWS 0; FF 3333b 444d NEWS 0")
    with pytest.raises(NotationError):
        read_card("")


@pytest.mark.parametrize(
    ("west", "error"),
    [
        ("10 | (345d", NotationError),
        ("10 | ()", NotationError),
        ("10 | (333d)", PositionError),  # these tiles are a valid exposure
    ],
)
def test_wrong_exposures_are_written_in_brackets(west: str, error: type[CallwiseError]) -> None:
    with pytest.raises(error):
        table(**OPEN | {"west": west})


def test_question_asks_about_every_other_player() -> None:
    entries = {"you": "south", **OPEN, "west": "10 | 888b", "north": "10 | 333b", "east": "10 | (345d)"}
    case = WhoseHandIsDead.read(Entries(entries))
    assert [offer.code for offer in case.offers()] == ["east", "west", "north"]
    assert [told(case.rule(offer.act, LEAGUE)) for offer in case.offers()] == [
        legal(challenge.NO_GROUP),
        legal(challenge.NO_HAND),
        illegal(challenge.ALIVE),
    ]
    assert any("On the card" in sentence.template for sentence in case.scene().sentence)
    with pytest.raises(PositionError, match="who you are"):
        WhoseHandIsDead.read(Entries({key: text for key, text in entries.items() if key != "you"} | {"turn": "south"}))


def test_dead_hand_waits_with_fourteen_tiles_without_a_discard() -> None:
    start = table(south=RACK, north="14", dead="north", turn="east", phase="window")
    assert told(ruled(start, "east pick")) == legal(pick_and_discard.PICK)
    with pytest.raises(PositionError, match="needs a discard"):
        table(south=RACK, turn="east", phase="window")
    assert str(read_act("call north dead", Seat.SOUTH)) == "south call north dead"
    assert after(read_act("east pick"), start).phase is Phase.PICKED
