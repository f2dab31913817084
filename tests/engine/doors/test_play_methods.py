"""The bridge deals a hand, rules on each act, and settles the hand at its end."""

import json
import re
from typing import cast

import pytest

from callwise.doors.bridge import handle
from callwise.riichi.logs.recognition import read_text

Told = dict[str, object]
LOST = "common/west/66/--4z---2z---1p--"
FROZEN = "common/south/9/-4z---7z--c67p"
BEATEN = "common/south/13/-3z---2s---1s---8s---4z---9s---9s---1p---2m---2m---5s"
ERRED = "common/west/2/--9m---8s---9m---8p---4s---2s---7s---4z---5z---3m---6m---4z--/errs"
MISSED = "common/west/115/--9s---2z---2z---1s---6z--------/errs"
WON = "common/east/205/9p---5z---6z---7z---2m---7p---1m---6m---1z---9s/errs"
STICK_LOST = "ema-2025/west/1/--2z---4z---6z---3z--1s---1p---7m---3s---r6p---4p---6p---5m---4z---9p--"
STICKS_LOST = "ema-2025/west/63/--2z---4z---7z---3z---1s---7s---9p---r3m---5p---1s---2m---5z---1m"
WINS = "common/south/25/-3z---1m---6z---1p---r7s"


def send(**params: object) -> Told:
    """Send a message about a hand and return its result."""
    reply = json.loads(handle(json.dumps({"method": "play.hand", "params": params})))
    return cast(Told, reply["result"])


def refused(**params: object) -> Told:
    """Return the error for a message that is refused."""
    reply = json.loads(handle(json.dumps({"method": "play.hand", "params": params})))
    return cast(Told, reply["error"])


def ruling_of(told: Told) -> Told:
    """Return a reply's ruling."""
    return cast(Told, told["ruling"])


def test_a_hand_begins_at_its_address() -> None:
    told = send(hand="common/south/12/")
    assert (told["title"], told["points"]) == ("East 1", dict.fromkeys(("east", "south", "west", "north"), 25_000))
    assert (told["hand"], told["acts"], told["moment"], told["seat"]) == ("common/south/12/", "", "discard", "south")
    assert (told["done"], told["ruling"], told["ending"], told["legal"]) == (False, None, None, [])
    (news,) = cast(list[Told], told["news"])
    assert (news["seat"], news["act"], news["lost"]) == ("east", "4z", None)
    assert "East discards" in str(news["html"])
    assert "#t4z" in str(news["html"])
    position = cast(Told, told["position"])
    table = cast(dict[str, str], position["table"])
    assert position["asks"] == "calls.legal"
    assert (table["south"], table["east"]) == ("114689m799p145s6z |  |", "? |  |")
    assert 'data-slot="felt"' in str(told["felt"])
    tiles = cast(list[list[str]], told["tiles"])
    assert "".join(code for code, _ in tiles) == "1m1m4m6m8m9m7p9p9p1s4s5s6z"
    assert all("svg" in picture for _, picture in tiles)
    assert told["wall"] == 69
    assert (told["drawn"], [code for code, _ in cast(list[list[str]], told["indicators"])]) == (False, ["4p"])


def test_a_legal_act_leads_to_the_next_address() -> None:
    told = send(hand="common/south/12/", act="-")
    assert (told["hand"], told["done"], told["ruling"]) == ("common/south/12/-", True, None)
    assert send(hand=told["hand"]) == {**told, "done": False}
    assert (told["drawn"], cast(list[list[str]], told["tiles"])[-1][0]) == (True, "6s")
    on = send(hand=told["hand"], act="6z")
    assert (on["hand"], on["done"], ruling_of(on)["verdict"]) == ("common/south/12/-6z", True, "legal")


def test_an_illegal_act_is_ruled_on_and_not_done() -> None:
    told = send(hand=FROZEN, act="5p")
    ruling = ruling_of(told)
    assert (told["hand"], told["done"]) == (FROZEN, False)
    assert (ruling["verdict"], ruling["clause"]) == ("illegal", "kuikae.suji")
    assert "seal" in str(ruling["html"])
    assert cast(Told, ruling["position"])["answer"] == "5p"
    assert str(cast(Told, ruling["position"])["address"]).startswith("v=1&asks=kuikae.legal&call=chii")
    assert "5p" not in cast(list[str], told["legal"])


@pytest.mark.parametrize(
    ("hand", "act", "clause", "lit"),
    [
        ("common/south/9/", "c12z", "claims.honours", "discard"),
        ("common/south/25/-3z---1m---6z---1p---", "r0m", "turn.not-tenpai", "hand:south:0m"),
        ("common/south/9/-", "a2m", "turn.not-four", "hand:south:2m"),
    ],
)
def test_an_act_that_nobody_would_try_is_ruled_on_in_full(hand: str, act: str, clause: str, lit: str) -> None:
    """An act that “Ask” wouldn't offer has its rule, its reasons, and its places on the felt all the same."""
    ruling = ruling_of(send(hand=hand, act=act))
    shown = cast(Told, ruling["shown"])
    assert (ruling["clause"], lit in cast(list[str], shown["lit"])) == (clause, True)
    assert 'class="byrule"' in str(ruling["html"])
    assert 'class="clause"' in str(ruling["why"])


@pytest.mark.parametrize(
    ("ruleset", "seen", "unseen"),
    [("ema-2025", "penalty.chombo", "penalty.dead-hand"), ("wrc-2025", "penalty.chombo", None)],
)
def test_an_invalid_ron_may_cost_less_before_the_hand_is_shown(ruleset: str, seen: str, unseen: str | None) -> None:
    """EMA 2025, 6.5.2 and 6.8; under WRC 2025 both are chombo."""
    cost = cast(Told, ruling_of(send(hand=f"{ruleset}/west/2/", act="w"))["cost"])
    other = cast("Told | None", cost["unseen"])
    assert (cost["clause"], None if other is None else other["clause"]) == (seen, unseen)
    assert ("If your hand was shown" in str(cost["html"])) is (unseen is not None)


def test_an_illegal_act_says_what_it_costs() -> None:
    """
    The cost reads as in “Ask”, and is null for legal acts and where the rules don't say.

    Tables are compared once, with the penalty if the act's ruling has one.
    """
    ruling = ruling_of(send(hand=FROZEN.replace("common", "ema-2025"), act="5p"))
    cost = cast(Told, ruling["cost"])
    assert (cost["verdict"], cost["clause"], cost["headline"]) == (
        "told",
        "kuikae.dead-hand",
        "<b>At this table: </b>Your hand is dead.",
    )
    assert ("At other tables" in str(ruling["why"]), "At other tables" in str(cost["html"])) == (True, False)
    win = cast(Told, ruling_of(send(hand="ema-2025/west/2/", act="w"))["cost"])
    assert "At other tables" in str(win["html"])
    assert str(win["headline"]).startswith("At this table, once the hand is shown, it’s ")
    assert 'popovertarget="term-chombo"' in str(win["headline"])
    assert cast(Told, cost["position"])["address"] == (
        "v=1&asks=kuikae.cost&call=chii+8p+with+67p&discard=5p&noticed=at-once&rules=ema-2025"
    )
    unsettled = FROZEN.replace("common", "m-league")
    assert ruling_of(send(hand=unsettled, act="5p"))["cost"] is None
    assert ruling_of(send(hand="common/east/4/", act="n"))["cost"] is None
    assert ruling_of(send(hand="common/south/12/-", act="6z"))["cost"] is None


def test_a_claim_that_loses_says_to_whom() -> None:
    told = send(hand=LOST, act="c68s")
    assert (ruling_of(told)["clause"], told["done"]) == ("priority.beaten-by-pon", True)
    assert "You don’t get" in str(ruling_of(told)["html"])
    lost = [one for one in cast(list[Told], told["news"]) if one["lost"]]
    assert [(one["seat"], one["act"], cast(Told, one["lost"])["clause"]) for one in lost] == [
        ("west", "c68s", "priority.beaten-by-pon")
    ]


def test_a_win_is_paid_line_by_line() -> None:
    told = send(hand=WINS, act="w")
    ending = cast(Told, told["ending"])
    (winner,) = cast(list[Told], ending["winners"])
    payments = cast(list[Told], ending["payments"])
    totals = cast(dict[str, int], ending["totals"])
    assert (told["moment"], ending["how"], winner["seat"]) == ("over", "ron", "south")
    assert "riichi" in str(winner["yaku"])
    assert sum(cast(int, one["points"]) for one in payments) == totals["south"]
    assert (ending["changes"], ending["notes"]) == ({"east": 0, "south": 8_000, "west": -8_000, "north": 0}, {})
    assert ending["points"] == {"east": 25_000, "south": 33_000, "west": 17_000, "north": 25_000}
    assert (ending["next"], ending["over"]) == ("common/east/26//e2.0.0.33000.17000.25000.25000", False)
    assert all(one["because"] and one["clause"] for one in payments)
    logs = cast(dict[str, str], ending["logs"])
    for text in (str(ending["log"]), logs["mjai"], logs["majiang"]):
        (game,) = read_text(text)
        assert game.hands[0].ending.wins[0].changes == tuple(totals.values())
    assert '{"name": "立直", "fanshu": 1}, {"name": "一発", "fanshu": 1}' in logs["majiang"]
    assert (winner["yaku"], winner["uraDora"]) == ([["riichi", 1], ["ippatsu", 1]], 1)
    assert "1 ura " in str(winner["html"])


@pytest.mark.parametrize(
    ("hand", "laid", "changes", "notes"),
    [
        (
            STICK_LOST,
            ["west"],
            [-1_000, 2_000, -1_000, 0],
            {"south": "With a riichi stick", "west": "Your riichi stick"},
        ),
        (
            STICKS_LOST,
            ["south", "west"],
            [0, 4_900, -4_900, 0],
            {"south": "With a riichi stick", "west": "With your riichi stick"},
        ),
    ],
)
def test_riichi_sticks_are_part_of_what_the_hand_changes(
    hand: str, laid: list[str], changes: list[int], notes: Told
) -> None:
    ending = cast(Told, send(hand=hand)["ending"])
    assert [one["seat"] for one in cast(list[Told], ending["laid"])] == laid
    assert list(cast(dict[str, int], ending["changes"]).values()) == changes
    assert ending["notes"] == notes
    assert sum(changes) == 0
    assert "riichi stick" in str(cast(list[Told], ending["payments"])[-1]["says"])


def test_a_hand_that_no_rule_follows_has_no_next() -> None:
    """DRW-10: the reader is told why it ended; at another table the same end has a next hand."""
    address = "saikouisen+abortive_draws=nine_kinds/east/307/"
    ending = cast(Told, send(hand=address, act="n")["ending"])
    assert (ending["next"], ending["over"], ending["settled"]) == (None, False, True)
    assert str(cast(Told, ending["why"])["says"]).startswith("You hold nine kinds: 1 and 9 of characters")
    ending = cast(Told, send(hand="common/east/307/", act="n")["ending"])
    assert str(ending["next"]).startswith("common/east/308//e1.1.0")


@pytest.mark.parametrize(
    "hand", [f"{WINS}w", "common/south/4/-3z---8s---8s---1p---3s---7p---8p---4p---9s-", f"{WINS}-"]
)
def test_the_reader_stays_at_the_near_seat(hand: str) -> None:
    """Whoever wins, the table is seen from the reader's seat, and told to the reader."""
    told = send(hand=hand)
    felt = str(told["felt"])
    assert 'data-side="bottom" data-seat="south"' in felt
    assert felt.count("You are ") == felt.count("You are South.") == 1
    assert "plate-you" in felt


def test_the_end_tells_where_rules_decided() -> None:
    told = send(hand=BEATEN, act="p44p")
    (moment,) = cast(list[Told], told["moments"])
    assert (moment["what"], moment["turn"], moment["clause"]) == ("call-behind-win", 11, "priority.beaten-by-ron")
    assert str(moment["facts"]) == "East can win on 4 of circles, and you say only pon"
    assert cast(list[str], moment["tile"])[0] == "4p"
    assert str(cast(Told, moment["position"])["address"]).startswith("v=1&asks=priority.winner&claims=south+")
    assert send(hand="common/south/12/")["moments"] == []


@pytest.mark.parametrize(
    ("params", "kind", "key", "quoted"),
    [
        ({}, "MessageError", "hand", "hand is missing"),
        ({"hand": "moon/south/1/"}, "RulesetError", "hand", "moon"),
        ({"hand": "common/south/1"}, "NotationError", "hand", "'common/south/1'"),
        ({"hand": "common/south/12/", "act": "4m"}, "PositionError", "act", "'4m'"),
        ({"hand": "common/south/12/", "act": "4x"}, "NotationError", "act", "'4x'"),
        ({"hand": "common/south/12/", "act": 4}, "MessageError", "act", "int"),
    ],
)
def test_unplayable_messages_are_refused(params: Told, kind: str, key: str, quoted: str) -> None:
    error = refused(**params)
    assert (error["kind"], error["key"]) == (kind, key)
    assert quoted in str(error["message"])


def test_objections_are_ruled_on_by_what_lies_open() -> None:
    """A right one takes the act back; a wrong one has the rule, and facts only if the hand is shown."""
    told = send(hand=ERRED, act="!")
    ruling = ruling_of(told)
    assert (told["done"], ruling["verdict"], ruling["clause"]) == (True, "illegal", "kuikae.genbutsu")
    assert ruling["means"] == "South can’t discard 5 of bamboo."
    assert ruling["facts"] == "South called 5 of bamboo, and 5 of bamboo is another copy of it"
    assert "Objection upheld" in str(ruling["html"])
    assert cast(Told, ruling["cost"])["clause"] == "kuikae.refused"
    cost = cast(Told, ruling_of(send(hand=ERRED.replace("common", "ema-2025"), act="!"))["cost"])
    assert cost["headline"] == "<b>At this table: </b>South’s hand is dead."
    assert "South’s hand is dead." in (said := re.sub(r"<[^>]*>", "", str(cost["html"])))
    assert "South discarded a frozen tile." in said
    assert "Your hand is dead" not in str(ruling_of(send(hand=ERRED.replace("common", "ema-2025"), act="!"))["why"])
    assert str(told["hand"]).endswith("4z--!/errs")
    wrong = send(hand="common/south/12//errs", act="!")
    ruling = ruling_of(wrong)
    assert (wrong["done"], ruling["verdict"], ruling["clause"], ruling["facts"]) == (False, "legal", "discard.any", "")
    assert (ruling["position"], "Objection overruled" in str(ruling["html"])) == (None, True)
    assert ruling["means"] == "East can discard north wind."
    assert wrong["mistakes"] == []
    ruling = ruling_of(send(hand=WON, act="!"))
    assert (ruling["means"], ruling["facts"]) == (
        "North can win by ron.",
        "9 of bamboo completes the hand, with riichi",
    )
    assert '<p class="decides">' in str(ruling["html"])


def test_a_mistake_that_was_missed_is_told_without_praise() -> None:
    over = send(hand=MISSED)
    (mistake,) = cast(list[Told], over["mistakes"])
    html = str(cast(Told, mistake["ruling"])["html"])
    assert ("You missed it" in html, 'data-verdict="legal"' in html) == (True, False)
