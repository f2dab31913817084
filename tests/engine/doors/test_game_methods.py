"""The bridge reads a game once and reports it hand by hand, each moment with its card."""

import json
import re
from html.parser import HTMLParser
from typing import cast

import pytest

from callwise.doors.bridge import handle
from callwise.question.recorded_games import LONGEST_LOG
from tests.support.riichi import written_logs as logs
from tests.support.riichi.logged_hands import LIABLE, TWO_WINS, game, hand
from tests.support.riichi.written_logs import DATA

OWN = (DATA / "own.xml").read_text("utf-8")
Told = dict[str, object]


def send(method: str, **params: object) -> Told:
    """Send a message and return its result."""
    reply = json.loads(handle(json.dumps({"method": method, "params": params})))
    return cast(Told, reply["result"])


def refused(method: str, **params: object) -> Told:
    """Return the error for a message that is refused."""
    reply = json.loads(handle(json.dumps({"method": method, "params": params})))
    return cast(Told, reply["error"])


def moments(text: str, place: int, **more: object) -> list[Told]:
    """Return the moments of a hand."""
    return cast(list[Told], send("game.moments", text=text, game=0, hand=place, **more)["moments"])


class Balanced(HTMLParser):
    """Check that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("input", "br", "hr", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_log_is_read_hand_by_hand() -> None:
    (read,) = cast(list[Told], send("game.read", text=OWN)["games"])
    assert (read["source"], read["ruleset"], read["certain"], read["player"]) == ("Tenhou", "tenhou", True, None)
    assert read["names"] == ["A", "B", "C", "D"]
    hands = cast(list[Told], read["hands"])
    assert [one["title"] for one in hands] == ["East 1", "East 2, 1 honba", "East 3, 2 honba"]
    assert all(len(cast(list[int], one["scores"])) == 4 for one in hands)


def test_each_moment_comes_with_its_card() -> None:
    (kan,) = moments(OWN, 0)
    html = str(kan["html"])
    assert kan["when"] == "East 1, turn 19, East"
    for part in ('class="moment"', 'class="felt"', "What can be declared now", 'data-verdict="legal"', 'class="law"'):
        assert part in html, part
    parser = Balanced()
    parser.feed(html)
    assert not parser.open


@pytest.mark.parametrize("name", ["own.xml", "own.json", "own.jsonl", "own-majiang.json", "own-page.html"])
def test_cards_of_a_game_have_unique_ids(name: str) -> None:
    text = (DATA / name).read_text("utf-8")
    every = [one for place in range(3) for one in moments(text, place)]
    ids = re.findall(r' id="([^"]+)"', "".join(str(one["html"]) for one in every))
    assert len(every) == 13
    assert len(set(ids)) == len(ids)


def test_rules_and_player_can_be_chosen() -> None:
    (two,) = [logs.mjlog(game(TWO_WINS))]
    west = moments(two, 0, player=2)
    assert [one["seat"] for one in west] == ["west"]
    assert 'data-verdict="right"' in str(west[0]["html"])
    bumped = moments(two, 0, player=2, rules="wrc-2025")
    assert 'data-verdict="illegal"' in str(bumped[0]["html"])


def test_payments_are_drawn_for_all_seats() -> None:
    pays = next(one for one in moments(logs.mjlog(game(LIABLE)), 0) if one["asks"] == "win.payments")
    assert 'class="account"' in str(pays["html"])
    assert "What everybody pays under <b>Tenhou</b>." in str(pays["html"])


def test_only_actual_choices_are_called_right_or_wrong() -> None:
    """A call nobody made is only described; an act that was made is ruled allowed or not."""
    (called,) = (one for one in moments(logs.mjlog(game(TWO_WINS)), 0, player=2, rules="wrc-2025"))
    assert 'data-verdict="illegal">Under WRC 2025:<' in str(called["html"])
    (kan,) = moments(OWN, 0)
    assert 'data-verdict="legal">Legal under Tenhou<' in str(kan["html"])


def test_two_possible_callers_are_found_on_request() -> None:
    quiet = hand("258p 369s 147m 1234z | 2369m 678p 3399s 67z | 44m 147p 258s 11223z | 369p 147s 5566774z", "e=4m s=9m")
    text = logs.mjai(game(quiet))
    assert moments(text, 0) == []
    assert [one["what"] for one in moments(text, 0, both=True)] == ["both-could-call"] * 2


def test_a_moment_can_be_guessed_as_a_puzzle() -> None:
    for one in moments(OWN, 1):
        card = send("ask.card", asks=one["asks"], table=one["table"], ruleset="tenhou")
        assert "<form" in str(card["html"])


def test_a_replay_link_says_what_to_save() -> None:
    read = send("game.read", text="https://tenhou.net/0/?log=2014022617gm-0089-0000-12345678&tw=1")
    replay = cast(Told, read["replay"])
    assert (replay["address"], replay["player"]) == ("https://tenhou.net/0/log/?2014022617gm-0089-0000-12345678", 1)


def test_an_unreadable_hand_is_located() -> None:
    (read,) = cast(list[Told], send("game.read", text=OWN.replace("<D", "<D<", 1))["games"])
    (fault,) = cast(list[Told], read["faults"])
    assert (fault["hand"], fault["act"]) == (1, 2)
    assert [one["number"] for one in cast(list[Told], read["hands"])] == [2, 3]


@pytest.mark.parametrize(
    ("params", "kind"),
    [
        ({"text": "Dear referee"}, "LogError"),
        ({"text": " " * (LONGEST_LOG + 1)}, "LogError"),
        ({"text": 3}, "MessageError"),
        ({"text": OWN, "game": 1, "hand": 0}, "MessageError"),
        ({"text": OWN, "game": 0, "hand": 3}, "MessageError"),
        ({"text": OWN, "game": 0, "hand": True}, "MessageError"),
        ({"text": OWN, "game": 0, "hand": 0, "player": -1}, "MessageError"),
        ({"text": OWN, "game": 0, "hand": 0, "rules": "mine"}, "RulesetError"),
    ],
)
def test_invalid_requests_are_refused(params: Told, kind: str) -> None:
    assert refused("game.moments", **params)["kind"] == kind


def test_names_are_escaped_and_left_out_of_cards() -> None:
    text = OWN.replace('n0="A"', 'n0="%3Cb%3ESecret"')
    (read,) = cast(list[Told], send("game.read", text=text)["games"])
    assert cast(list[str], read["names"])[0] == "<b>Secret"
    assert "Secret" not in json.dumps([moments(text, place) for place in range(3)])
