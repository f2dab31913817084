"""Sentences about what followed an act, and the entries they give."""

import pytest

from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "asks", "entries"),
    [
        (
            "does the new dora count if they ron my discard after a kan",
            "calls.kandora",
            {"kan": "daiminkan", "then": "ron"},
        ),
        (
            "tenhou: kakan and then my discard deals in, does the kan dora count",
            "calls.kandora",
            {"kan": "shouminkan", "then": "ron"},
        ),
        (
            "someone robs my added kan, is the new dora flipped",
            "calls.kandora",
            {"kan": "shouminkan", "then": "robbed"},
        ),
        (
            "south and west ron north's 3s, ema, east pays?",
            "priority.winner",
            {"discard": "3s by north", "claims": "south ron 3s; west ron 3s"},
        ),
        ("does a pon of the riichi tile cancel the riichi", "priority.stick", {}),
        ("ippatsu broken by ankan of my own?", "calls.chances", {"since": "south riichi; south ankan"}),
        ("chombo cost ema not a tournament", "chombo.payments", {"played": "elsewhere"}),
        (
            "How much is chombo when we’re not at a tournament and I’m the dealer?",
            "chombo.payments",
            {"seat": "east", "played": "elsewhere"},
        ),
        ("chonbo payment ema casual game vs tournament?", "chombo.payments", {}),
        ("when is the kan dora flipped after an open kan", "calls.kandora", {"kan": "daiminkan"}),
        (
            "EMA: west discarded 3s, north drew and declared a closed kan, can south still ron",
            "calls.legal",
            {"discard": "3s by west, north has declared kan"},
        ),
        (
            "west discards 3s, north draws, can south still ron",
            "calls.legal",
            {"discard": "3s by west, north has drawn"},
        ),
        (
            "EMA: what does south pay for chombo in a casual game",
            "chombo.payments",
            {"seat": "south", "played": "elsewhere"},
        ),
        ("chombo after the last discard, is the hand dealt again", "chombo.after", {"last": "yes"}),
        ("EMA: false ron on the last tile, what does it cost", "calls.cost", {"slip": "win-last"}),
        (
            "Dealer in riichi declared ron on a wrong tile and showed his hand: what does he pay, is the stick given "
            "back, does the deal pass?",
            "chombo.after",
            {"seat": "east", "riichi": "east"},
        ),
        (
            "i showed a false ron in riichi, do i get my stick back",
            "chombo.after",
            {"seat": "south", "riichi": "south"},
        ),
        ("Dealer in riichi made a chombo", "chombo.payments", {"seat": "east", "riichi": "east"}),
        ("north chombo, west in riichi", "chombo.payments", {"seat": "north", "riichi": "west"}),
        ("south chombos while west is in riichi", "chombo.payments", {"seat": "south", "riichi": "west"}),
        (
            "west and the dealer are in riichi, the dealer chombos",
            "chombo.payments",
            {"seat": "east", "riichi": "west east"},
        ),
        (
            "South and North ron off East, North in riichi, 3 sticks, 2 honba",
            "priority.bonus",
            {"by": "east", "winners": "south north", "riichi": "north", "left": "2"},
        ),
        (
            "South and North ron off East, North in riichi, 2 sticks from earlier hands",
            "priority.bonus",
            {"by": "east", "winners": "south north", "riichi": "north", "left": "2"},
        ),
        ("chii was called, then pon late, then ron: who gets it", "priority.timeline", {"gap": "noticeable"}),
    ],
)
def test_what_followed_is_heard(says: str, asks: str, entries: dict[str, str]) -> None:
    found = read_sentence(says, game="riichi")
    assert (found.question.id, found.entries) == (asks, entries)


@pytest.mark.parametrize(
    ("says", "times"),
    [
        ("chii was called, then someone called pon late, then somebody else said ron: who gets it", "0.5 2.0 3.5"),
        ("chii was called, pon came late and ron came late: who gets it", "0.5 2.0 2.0"),
    ],
)
def test_claims_told_one_after_another_have_later_times(says: str, times: str) -> None:
    supposed = read_sentence(says, game="riichi").supposed
    assert [claim.rpartition(" at ")[2] for claim in supposed["claims"].split("; ")] == times.split()


@pytest.mark.parametrize(
    "says", ["is tsumo ok when furiten", "can i tsumo in furiten", "i drew my winning tile while in furiten"]
)
def test_a_win_by_draw_in_furiten_needs_no_tiles(says: str) -> None:
    found = read_sentence(says, game="riichi")
    assert (found.question.id, found.supposed["pond"]) == ("furiten.win", "3m")


def test_a_name_with_a_dot_is_a_ruleset() -> None:
    assert read_sentence("M.League: south chombo, who pays what", game="riichi").ruleset == "m-league"
