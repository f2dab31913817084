"""A table's own card: how its hands are written, what exposures leave of them, what is hot, and what a call costs."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.calls import card_hands
from callwise.american.calls.card_hands import judge_possible, judge_useful
from callwise.american.table.exposures import Exposure
from callwise.american.table.practice_hands import HAND_SIZE
from callwise.american.table.tiles import NATURALS, Tile, parse_tiles
from callwise.american.table.written_card import CardHand, count_tiles, every_hand, explain_signs, read_card
from callwise.ground.errors import CallwiseError
from callwise.law.ruling import Clause
from callwise.puzzle.free_question import put

TWO = "FF 3333b 444d NEWS 0; FF 333b 4444d NEWS 0"
MANY = "; ".join(f"FF {a}{a}{a}{a}b {b}{b}{b}d NEWS 0" for a in "123456789" for b in "123456789")
OPEN_SUITS = "FF 2222x 4444y DxDxDxDx"
NUMBERS = "FF 1111x 222x 333x DxDx any"


def clauses(asks: str, **table: str) -> Mapping[str, str]:
    """Return the clause of each answer, without `card.`."""
    form, rules = put(asks, table, "league")
    return {code: graded.head.clause.id.removeprefix("card.") for code, graded in form.each(rules).items()}


@pytest.mark.parametrize(
    ("written", "count"),
    [
        ("FF 3333b 444d NEWS 0", 1),
        (OPEN_SUITS, 6),
        ("FF 222x 222y 222z RRR", 1),  # three suits in every order are the same hand
        ("FF 2222x 4444x DxDxDxDx", 3),
        (NUMBERS, 21),
        ("FF 1111b 1111c 1111d any", 9),
        ("NNN 444d 555d 22b FFF concealed", 1),
        ("FF 2222b 4444b DbDbDbDb", 1),
        (f"{NUMBERS} concealed", 21),
    ],
)
def test_a_hand_stands_for_several(written: str, count: int) -> None:
    hand = CardHand.parse(written)
    assert len(hand.hands) == count
    assert hand.written == written
    assert hand.concealed is written.endswith("concealed")
    assert all(sum(len(group.tiles) for group in one.groups) == HAND_SIZE for one in hand.hands)


@pytest.mark.parametrize(
    ("pressed", "written"),
    [
        ("FF3333b444dNEWS0", "FF 3333b 444d NEWS 0"),
        ("FF3333b444d0 NEWS", "FF 3333b 444d 0 NEWS"),
        ("FF2222bx4444cyDxDxDxDx", "FF 2222x 4444y DxDxDxDx"),
        ("FF 222bx 222cy 222z RRR", "FF 222x 222y 222z RRR"),
        ("2b024b NEWS 333d FFF", "2b024b NEWS 333d FFF"),
        ("NNNEEE 4444d FFFF", "NNN EEE 4444d FFFF"),
    ],
)
def test_tiles_pressed_one_after_the_other_are_groups(pressed: str, written: str) -> None:
    """Each run of a kind is one; an open suit after a tile replaces its suit."""
    assert CardHand.parse(pressed) == CardHand.parse(written)
    assert CardHand.parse(pressed).written == written


@pytest.mark.parametrize(
    ("word", "count"), [("3333b", 4), ("222bx", 3), ("NEWS", 4), ("DxDx", 2), ("0", 1), ("hello", 0), ("2", 0)]
)
def test_tiles_of_a_word_are_counted(word: str, count: int) -> None:
    assert count_tiles(word) == count


@pytest.mark.parametrize(
    ("written", "tiles", "signs"),
    [
        ("FF 3333b 444d NEWS 0", "F F 3b 3b 3b 3b 4d 4d 4d N E W S 0", ""),
        (
            "FF 2222x 4444y DyDyDbDb",
            "F F 2x 2x 2x 2x 4y 4y 4y 4y Dy Dy G G",
            "The suits x and y are different. Dy is the dragon of suit y.",
        ),
        (
            "FF 1111x 222x 333x 55x any concealed",
            "F F 1x 1x 1x 1x 2x 2x 2x 3x 3x 3x 5x 5x",
            "The suit x can be any. With “any”, the numbers can be others, as far apart.",
        ),
    ],
)
def test_a_hand_is_drawn_as_written_and_its_signs_are_explained(written: str, tiles: str, signs: str) -> None:
    hand = CardHand.parse(written)
    assert " ".join(tile.code for tile in hand.tiles) == tiles
    assert [tile.is_pictured for tile in hand.tiles] == [tile.code[-1] not in "xyz" for tile in hand.tiles]
    assert explain_signs([hand]) == signs


def test_a_hand_alone_is_no_longer_than_any_notation() -> None:
    with pytest.raises(CallwiseError, match="notation has at most"):
        CardHand.parse("FF " * 400)


@pytest.mark.parametrize(
    ("card", "exposures", "named"),
    [
        (TWO.partition(";")[0], "444d 333b", "333b"),
        (TWO.partition(";")[0], "333b 444d", "333b"),
        (NUMBERS, "1111b 333c", "333c"),  # each is part of the hand, but not in one suit
    ],
)
def test_the_exposure_that_does_not_fit_is_named(card: str, exposures: str, named: str) -> None:
    form, rules = put("card.possible", {"card": card, "exposures": exposures}, "league")
    (graded,) = form.each(rules).values()
    assert str(graded.head.facts["exposure"]) == named


PAIR_OF_A_PUNG = "NNN 444d 555d 22b NN F"


def test_an_exposure_uses_up_a_pair() -> None:
    """With three Norths exposed, the pair of them can't be completed."""
    assert clauses("card.possible", card=PAIR_OF_A_PUNG, exposures="NNN") == {PAIR_OF_A_PUNG: "none-left"}
    assert clauses("card.possible", card=PAIR_OF_A_PUNG, exposures="NNJ") == {PAIR_OF_A_PUNG: "possible"}
    assert clauses("card.hot", card=PAIR_OF_A_PUNG, exposures="NNN", tiles="4d") == {"4d": "useless"}
    assert clauses("card.hot", card=PAIR_OF_A_PUNG, exposures="NNJ", tiles="4d") == {"4d": "useful"}


def test_words_say_whether_anything_is_exposed() -> None:
    said = [
        next(iter(form.each(rules).values())).head.clause.facts
        for table in ({"card": TWO}, {"card": TWO, "exposures": "333bJ"})
        for form, rules in (put("card.possible", table, "league"),)
    ]
    assert [fact.startswith("nothing is exposed") for fact in said] == [True, False]


def test_the_first_hand_that_needs_a_tile_is_named() -> None:
    form, rules = put("card.hot", {"card": TWO, "tiles": "E 3b"}, "league")
    hands = {code: graded.head.facts["hand"] for code, graded in form.each(rules).items()}
    assert hands == {"E": "FF 3333b 444d NEWS 0", "3b": "FF 3333b 444d NEWS 0"}


def test_no_hand_left_is_a_dead_hand() -> None:
    form, rules = put("card.possible", {"card": TWO, "exposures": "333bJ 4444d"}, "league")
    assert {graded.headline.template for graded in form.each(rules).values()} == {
        "No hand on the card is possible: this one can be called [[dead]]."
    }


def test_a_dragon_goes_with_its_suit() -> None:
    """Red with craks, green with bams, soap with dots."""
    written = {str(one) for one in CardHand.parse("FF 2222x 4444x DxDxDxDx").hands}
    assert written == {"FF 2222c 4444c RRRR", "FF 2222b 4444b GGGG", "FF 2222d 4444d 0000"}


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("FF 3333b", "a hand has 14 tiles"),
        ("FF 3333b 444d NEWS 0 any", "soap as a zero"),
        ("FFFF NNNN EEEE RR any", "no numbers"),
        ("FF 2222x 4444y DqDqDqDq", "Dq isn’t a dragon"),
        ("FF 2222w 4444y DyDyDyDy", "2222w"),
        ("any", "no numbers"),
        (f"{TWO}; FF 3333b 444d NEWS 0", "only once"),
        ("FF " * 400, "characters; notation has at most"),
        (MANY, "characters; notation"),
        ("FF 2222x 44y4 NEWS 0", "an open suit comes after"),
        ("FF 3333q 444d NEWS 0", "3333q"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(written: str, says: str) -> None:
    with pytest.raises(CallwiseError, match=says):
        read_card(written)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"card": TWO}, ["possible", "possible"]),
        ({"card": TWO, "exposures": "33bJ"}, ["not-part", "possible"]),
        ({"card": TWO, "exposures": "333bJ"}, ["possible", "not-part"]),
        ({"card": TWO, "exposures": "333bJ 4444d"}, ["not-part", "not-part"]),
        ({"card": TWO, "exposures": "333bJ4444d"}, ["not-part", "not-part"]),
        ({"card": TWO, "exposures": "J33b444d"}, ["not-part", "not-part"]),
        ({"card": f"; {TWO};", "exposures": "J33b4444d"}, ["not-part", "possible"]),
        ({"card": TWO, "exposures": "33bJ", "floor": "NNNN"}, ["not-part", "none-left"]),
        ({"card": TWO, "exposures": "33bJ", "floor": "NNN"}, ["not-part", "possible"]),
        ({"card": f"{TWO} concealed", "exposures": "333bJ"}, ["possible", "concealed"]),
        ({"card": f"{TWO} concealed"}, ["possible", "possible"]),
        ({"card": OPEN_SUITS, "exposures": "222cJ RRRJ"}, ["possible"]),
        ({"card": OPEN_SUITS, "exposures": "222cJ GGGG"}, ["not-part"]),
        ({"card": OPEN_SUITS, "exposures": "2222c 4444c"}, ["not-part"]),
        ({"card": NUMBERS, "exposures": "7777d 888d"}, ["possible"]),
        ({"card": NUMBERS, "exposures": "8888d"}, ["not-part"]),
    ],
)
def test_exposures_leave_hands(table: Mapping[str, str], expected: list[str]) -> None:
    assert list(clauses("card.possible", **table).values()) == expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"card": TWO, "exposures": "33bJ", "tiles": "4d 3b E 0 F 8c"}, "useful useless to-win to-win to-win useless"),
        ({"card": f"{TWO} concealed", "exposures": "33bJ", "tiles": "4d"}, "useless"),
        ({"card": f"{TWO} concealed", "tiles": "3b E"}, "useful to-win"),
        ({"card": "FF 333b 4444d NEWS 0 concealed", "tiles": "3b E"}, "to-win to-win"),
        ({"card": TWO, "exposures": "33bJ", "floor": "NNNN", "tiles": "4d"}, "useless"),
        ({"card": OPEN_SUITS, "exposures": "222cJ", "tiles": "4b 4c R G"}, "useful useless useful useless"),
    ],
)
def test_a_tile_is_hot_for_a_hand_that_is_left(table: Mapping[str, str], expected: str) -> None:
    assert list(clauses("card.hot", **table).values()) == expected.split()


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"rack": "33b JJ 44d NEW FF 0 7c"}, {"333b": "leaves", "333bJ": "leaves", "333bJJ": "ends"}),
        ({"rack": "33b J 44d NEWS FF 0 7c", "card": f"{TWO} concealed"}, {"333b": "ends", "333bJ": "leaves"}),
        ({"rack": "33b J FF NEW 0", "exposures": "444dJ"}, {"333b": "leaves", "333bJ": "ends"}),
    ],
)
def test_a_call_commits(table: Mapping[str, str], expected: Mapping[str, str]) -> None:
    assert clauses("card.call", **{"discard": "3b", "card": TWO, **table}) == expected


@pytest.mark.parametrize(
    ("exposures", "words"),
    [
        ("333b", card_hands.NOT_PART),
        ("333b 5555d", card_hands.NOT_PART),
        ("3333b 5555d", card_hands.OTHER_SUITS),
        ("3333c 5555d", card_hands.OTHER_SUITS),
        ("3333b 3333b", card_hands.NOT_TOGETHER),
        ("3333b FFF", card_hands.NOT_PART),
    ],
)
def test_the_reason_says_whether_one_exposure_or_their_suits_fit_no_hand(exposures: str, words: Clause) -> None:
    hand = "FF 3333x 5555x 7777x"
    exposed = [Exposure.parse(one) for one in exposures.split()]
    (written,) = read_card(hand)
    assert judge_possible(written, exposed, ()).clause is words


def test_the_two_exposures_that_need_other_suits_are_named() -> None:
    (written,) = read_card("FF 3333x 5555y 7777z")
    exposed = [Exposure.parse(one) for one in ("3333b", "5555c", "7777c")]
    ruling = judge_possible(written, exposed, ())
    assert ruling.clause is card_hands.OTHER_SUITS
    assert (ruling.facts["other"], ruling.facts["exposure"]) == (exposed[1], exposed[2])


def test_dragons_are_not_looked_for_in_other_suits() -> None:
    (written,) = read_card("FF 1111x 2222x DxDxDxDx")
    exposed = [Exposure.parse(one) for one in ("1111b", "000J")]
    assert judge_possible(written, exposed, ()).clause is card_hands.NOT_TOGETHER


@pytest.mark.parametrize(("exposures", "named"), [("3333b 5555b 333bJ", "333bJ"), ("5555b 555bJ 3333b", "555bJ")])
def test_the_exposure_that_does_not_fit_the_others_is_named(exposures: str, named: str) -> None:
    (written,) = read_card("FF 3333x 5555x 7777x")
    ruling = judge_possible(written, [Exposure.parse(one) for one in exposures.split()], ())
    assert ruling.clause is card_hands.NOT_TOGETHER
    assert str(ruling.facts["exposure"]) == named


def test_a_call_names_the_nearest_hand() -> None:
    """Of the hands that it leaves, the one that lacks the fewest tiles."""
    form, rules = put("card.call", {"discard": "3b", "rack": "33b J 44d NEWS FF 0 7c", "card": TWO}, "league")
    facts = form.each(rules)["333bJ"].head.facts
    assert (facts["hand"], facts["short"]) == ("FF 3333b 444d NEWS 0", "one")
    both = {"discard": "3b", "rack": "33b 4444d NEWS FF 0", "card": "FF 333b 1111c 2222c R; FF 333b 4444d NEWS 0"}
    form, rules = put("card.call", both, "league")
    facts = form.each(rules)["333b"].head.facts
    assert (facts["hand"], facts["short"]) == ("FF 333b 4444d NEWS 0", "none")
    (remark,) = put(
        "card.call", {"discard": "3b", "rack": "33b J 44d NEWS FF 0 7c", "card": f"{TWO} concealed"}, "league"
    )[0].case.remarks(rules)
    assert "must stay concealed" in remark.template


@pytest.mark.parametrize(
    ("asks", "table", "at"),
    [
        ("card.possible", {"exposures": "33bJ"}, "card"),
        ("card.possible", {"card": TWO, "exposures": "33b"}, "exposures"),
        ("card.possible", {"card": TWO, "exposures": "3333b", "floor": "3b"}, "exposures"),
        ("card.possible", {"card": TWO, "exposures": "3333b 4444d 5555c NNN"}, "exposures"),
        ("card.hot", {"card": TWO, "tiles": "4d J"}, "tiles"),
        ("card.call", {"card": TWO, "discard": "J", "rack": "33b J 44d NEWS FF 0 7c"}, "discard"),
        ("card.call", {"card": TWO, "discard": "3b", "rack": "33b J"}, "rack"),
        ("card.call", {"card": TWO, "discard": "9b", "rack": "33b 1c 44d NEWS FF 0 7c"}, "rack"),
    ],
)
def test_a_position_that_cannot_be_is_refused(asks: str, table: Mapping[str, str], at: str) -> None:
    with pytest.raises(CallwiseError) as refused:
        put(asks, table, "league")
    assert refused.value.key == at


CARD = read_card(f"{TWO}; {OPEN_SUITS}; {NUMBERS}; NNN 444d 555d 22b FFF concealed")
SHOWN = st.lists(st.sampled_from(["333b", "33bJ", "3333b", "4444d", "44dJ", "222cJ", "RRRR", "555d"]), max_size=2)


@given(SHOWN, st.sampled_from(NATURALS))
def test_a_hot_tile_is_in_a_possible_hand(shown: list[str], tile: Tile) -> None:
    exposures = tuple(map(Exposure.parse, dict.fromkeys(shown)))
    possible = [one for one in CARD if judge_possible(one, exposures, ()).is_legal]
    in_them = {kind for hand in every_hand(possible) for group in hand.groups for kind in group.tiles}
    if judge_useful(tile, CARD, exposures, ()).is_legal:
        assert tile in in_them


@given(SHOWN, st.lists(st.sampled_from(parse_tiles("E N 0 F 4d 3b")), max_size=4))
def test_more_tiles_out_leave_no_more_hands(shown: list[str], floor: list[Tile]) -> None:
    exposures = tuple(map(Exposure.parse, dict.fromkeys(shown)))
    for hand in CARD:
        before = judge_possible(hand, exposures, ()).is_legal
        assert before or not judge_possible(hand, exposures, tuple(floor)).is_legal
