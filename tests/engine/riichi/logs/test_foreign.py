"""Logs written by other programs or by hand: read if possible, otherwise identified."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote, quote_plus

import pytest

from callwise.doors.game_report import read_games, remarks
from callwise.ground.seats import Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.hand_record import Draw, Game, HandEnd
from tests.support.riichi import written_logs as logs
from tests.support.riichi.logged_hands import QUIET, ROBBED, SCATTERED, TWO_WINS, game, hand
from tests.support.riichi.whole_games import played

GAME = logs.sample()
C, A, B = QUIET
DRAWN = replace(
    hand(f"{C} | {SCATTERED} | {A} | {B}", "e=9m s=9m"),
    ending=HandEnd((), Draw.EXHAUSTIVE, (3000, -1000, -1000, -1000)),
)
MJLOG = logs.mjlog(GAME)


def with_chips(text: str) -> str:
    """Return the same log from a table with chips: chips held, chips won, and eight more numbers in each `sc`."""
    text = re.sub(r'sc="([^"]*)"', r'sc="\1,3,0,-1,2,-1,0,-1,-2" chip="53,1"', text)
    return text.replace('type="9"', 'type="521"').replace(' oya="', ' chip="3,-1,-1,-1" oya="')


@pytest.mark.parametrize("written", [GAME, game(TWO_WINS), game(ROBBED), game(DRAWN)], ids=range(4))
def test_chips_are_ignored(written: Game) -> None:
    """This holds for wins by any player, and for draws."""
    plain, chips = logs.mjlog(written), with_chips(logs.mjlog(written))
    assert chips.count("chip=") > len(written.hands)
    (read,) = read_text(chips)
    assert not read.faults
    assert read.hands == read_text(plain)[0].hands


@pytest.mark.parametrize("numbers", ["250,0,250,0,250,0,250,0,0,0", "250,0,250,0", "250,0," * 11 + "250,0"])
def test_scores_of_other_lengths_are_quoted(numbers: str) -> None:
    text = re.sub(r'sc="[^"]*"', f'sc="{numbers}"', logs.mjlog(game(DRAWN)))
    with pytest.raises(LogError, match="chips may follow"):
        read_text(text)


@pytest.mark.parametrize("written", [game(TWO_WINS), game(DRAWN)], ids=["wins", "draw"])
def test_chips_can_follow_points(written: Game) -> None:
    whole = logs.tenhou6(written)
    text = json.dumps(whole)
    points = re.compile(r"\[(-?\d+, -?\d+, -?\d+, -?\d+)\]")
    chips = points.sub(r"[\1, 2, -1, -1, 0]", text)
    assert chips != text
    assert read_text(chips)[0].hands == read_text(text)[0].hands
    with pytest.raises(LogError, match="in chips"):
        read_text(points.sub(r"[\1, 25000, -1, -1, 0]", text))


def old_mjai(written: Game, *more: str, begins: bool = True, **changed: object) -> str:
    """Return a game in mjai's 2012 protocol, without wind, honba, sticks, scores and any other optional entry."""
    left_out = ("bakaze", "honba", "kyotaku", "scores", *more)
    events = [json.loads(line) for line in logs.mjai(written).splitlines()]
    kept = [{key: value for key, value in one.items() if key not in left_out} for one in events[0 if begins else 1 :]]
    return "\n".join(json.dumps({**one, **(changed if one["type"] == "start_kyoku" else {})}) for one in kept)


def dealt_by(*dealers: int) -> Game:
    """Return a game with these dealers, hand by hand."""
    return game(*(replace(DRAWN, dealer=dealer) for dealer in dealers))


@pytest.mark.parametrize(
    ("dealers", "winds"),
    [
        ((0,), "E"),
        ((0, 0, 1, 2, 2, 3), "EEEEEE"),
        ((0, 1, 2, 3, 3, 0, 1), "EEEEESS"),
        ((0, 1, 2, 3, 0, 1, 2, 3, 0), "EEEESSSSW"),
    ],
)
def test_wind_is_deduced_from_the_dealers(dealers: tuple[int, ...], winds: str) -> None:
    for more in ((), ("kyoku",)):
        (read,) = read_text(old_mjai(dealt_by(*dealers), *more))
        assert not read.faults
        assert "".join(one.wind.value[0].upper() for one in read.hands) == winds
        assert [one.dealer for one in read.hands] == [*dealers]
        assert {(one.honba, one.sticks, one.scores) for one in read.hands} == {(0, 0, None)}


def test_hands_without_a_dealer_leave_the_others_their_winds() -> None:
    text = (
        old_mjai(dealt_by(3, 2, 0)).replace('"kyoku": 4', '"bakaze": "S", "kyoku": 4').replace('"oya": 2', '"oya": "2"')
    )
    (read,) = read_text(text)
    assert [(one.number, one.wind) for one in read.hands] == [(1, Seat.SOUTH), (3, Seat.WEST)]
    assert [fault.hand for fault in read.faults] == [2]


def test_names_are_only_read_before_the_first_hand() -> None:
    first, *others = logs.mjai(GAME).splitlines()
    assert read_text("\n".join((*others, first)))[0].names == ()


def test_a_stated_wind_is_carried_forward() -> None:
    lines = old_mjai(dealt_by(3, 0)).splitlines()
    lines[1] = lines[1].replace('"kyoku"', '"bakaze": "S", "kyoku"')
    (read,) = read_text("\n".join(lines))
    assert [one.wind for one in read.hands] == [Seat.SOUTH, Seat.WEST]


@pytest.mark.parametrize(
    "text",
    [
        old_mjai(dealt_by(0), begins=False),
        old_mjai(dealt_by(2)),
        old_mjai(dealt_by(0), kyoku=2),
    ],
    ids=["no start_game", "not the first dealer", "another hand"],
)
def test_wind_that_cannot_be_deduced_is_requested(text: str) -> None:
    with pytest.raises(LogError, match=r"round’s wind isn’t told.*2012") as refused:
        read_text(text)
    assert (refused.value.hand, refused.value.act) == (1, 0)


def test_missing_hands_make_the_wind_unknown() -> None:
    (read,) = read_text(old_mjai(dealt_by(0, 2, 3)))
    assert [one.number for one in read.hands] == [1]
    assert [fault.hand for fault in read.faults] == [2, 3]


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ([{"name": "ActionNewRound", "data": {"ju": 1}}, {"name": "ActionDiscardTile", "data": {}}], "ActionNewRound"),
        ({"data": [{"name": ".lq.ActionMJStart", "data": {}}]}, "ActionMJStart"),
        ({"name": "ActionPrototype", "data": {"step": 1, "name": "ActionDealTile"}}, "ActionPrototype"),
        ([{"eventHistory": {"events": []}}], "mjx"),
        ({"hiddenState": {}, "publicObservation": {"events": []}}, "mjx"),
        ({"public_observation": {}}, "mjx"),
    ],
)
def test_files_that_are_not_games_are_identified(value: object, names: str) -> None:
    """The error says which file is needed, even if each record is on its own line."""
    several = value if isinstance(value, list) else [value]
    for text in (json.dumps(value), "\n".join(json.dumps(one) for one in several * 2)):
        with pytest.raises(LogError, match=f"{names}.*bring"):
            read_text(text)


def in_a_viewer(text: str) -> str:
    """Return a log as a browser shows XML: its tags as text, each part coloured."""
    tags = re.sub(r"<([^>]*)>", lambda match: f'<span class="tag">{html.escape(match[0], quote=False)}</span>', text)
    return f'<html><head><style>.tag {{}}</style></head><body><div class="line">{tags}</div></body></html>'


@pytest.mark.parametrize(
    "around",
    [
        lambda text: f"<!DOCTYPE html><html><head>{'<meta>' * 900}</head><body><div hidden>{text}</div></body></html>",
        lambda text: re.sub(r"<([A-Z]+\d*)([^<>]*)/>", r"<\1\2></\1>", f"<html>{text}<p>end</p></html>"),
        lambda text: f"<html><body><pre>{html.escape(text)}</pre></body></html>",
        in_a_viewer,
        lambda text: f"My game of yesterday:\n\n{text}\n\nWhat was wrong?",
    ],
    ids=["raw", "closed tags", "escaped", "viewer", "letter"],
)
def test_logs_are_found_inside_other_text(around: Callable[[str], str]) -> None:
    (read,) = read_text(around(MJLOG))
    assert not read.faults
    assert read.hands == read_text(MJLOG)[0].hands


def test_fields_of_a_report_can_hold_links() -> None:
    page = logs.page(GAME)
    links = page.replace("<textarea readonly>", f"<textarea readonly>\n{AT}")
    assert links.count(AT) == len(GAME.hands)
    assert read_text(links) == read_text(f"{page}<textarea>what I thought</textarea>") == read_text(page)


def test_several_logs_are_several_games() -> None:
    other = logs.mjlog(game(TWO_WINS))
    for text in (f"{MJLOG}\n{other}", f"<html><p>{MJLOG}</p><p>{other}</p></html>"):
        assert [one.hands for one in read_text(text)] == [read_text(one)[0].hands for one in (MJLOG, other)]


INDENTED = json.dumps({**logs.tenhou6(GAME), "title": ["https://a.b // c", '/* d */ \\" // e']}, indent=1)


@pytest.mark.parametrize(
    "text",
    [
        INDENTED,
        INDENTED.replace(",\n", ', // what "stands [ here\n'),
        INDENTED.replace(",\n", ', /* two\n * lines " */\n'),
        f"// a game of ours\n/* two */ {INDENTED} // the end",
        "\n".join(f"{line} // {line}" for line in logs.mjai(GAME).splitlines()),
        "// mjai\n" + logs.mjai(GAME),
        json.dumps(logs.soul(GAME), indent=1).replace("{\n", "{ // Mahjong Soul's\n"),
    ],
    ids=["strings alone", "lines", "blocks", "around", "events", "before events", "records"],
)
def test_json_comments_are_skipped(text: str) -> None:
    (read,) = read_text(text)
    assert not read.faults
    assert [one.acts for one in read.hands] == [one.acts for one in GAME.hands]


def test_comments_cannot_hide_nesting() -> None:
    """A quotation mark in a comment doesn't open a string."""
    with pytest.raises(LogError, match="deep"):
        read_text('{ // "\n"log": ' + "[" * 99)


NAMED = replace(GAME, names=("A B", "C+D", "東 1", "https://e"))
WHOLE = json.dumps({**logs.tenhou6(NAMED), "rule": {"disp": "Gold Room South"}}, ensure_ascii=False)
AT = "https://tenhou.net/6/#json="


@pytest.mark.parametrize(
    "text",
    [
        AT + WHOLE,
        AT + json.dumps(json.loads(WHOLE), indent=1),
        AT + quote(WHOLE),
        AT + quote(WHOLE, safe=" "),
        AT + quote_plus(WHOLE),
        AT + quote(quote(WHOLE)),
        f"{AT}{WHOLE}&ts=0 and what I said",
        f"Look at this: {AT}{WHOLE}",
        f"tenhou.net/6/#json={WHOLE}",
        f"#json={quote(WHOLE)}",
        f"http://localhost:8000/game/#json={WHOLE}",
    ],
    ids=["plain", "lines", "encoded", "spaces", "plus", "twice", "behind", "before", "no scheme", "fragment", "ours"],
)
def test_links_can_contain_spaces(text: str) -> None:
    (read,) = read_text(text)
    assert not read.faults
    assert [one.acts for one in read.hands] == [one.acts for one in GAME.hands]
    assert (read.names, read.source) == (NAMED.names, "Mahjong Soul")


@pytest.mark.parametrize("between", ["\n", " ", "\r\n\r\n"])
def test_links_to_one_games_hands_are_joined(between: str) -> None:
    first, *others = [{**json.loads(WHOLE), "log": [one]} for one in json.loads(WHOLE)["log"]]
    links = [AT + json.dumps(one) for one in (first, *({**one, "name": ["x"] * 4} for one in others))]
    (read,) = read_text(between.join(links))
    assert [one.acts for one in read.hands] == [one.acts for one in GAME.hands]
    assert read.names == NAMED.names
    with pytest.raises(LogError, match="replay"):
        read_text(between.join((*links, "https://ron2.jp/3/?log=1")))


def remarked(written: Game) -> list[str]:
    """Return the remarks on a game."""
    return [remark for one in read_games(logs.mjlog(written).encode()) for remark in remarks(one)]


INCOMPLETE = hand(f"{C} | {A} | 56p 123456789m 22z | {B}", "e=9p", wins="west east 2 han 40 fu")
INCOMPLETE_DRAW = hand(f"{C} | {A} | 369p 147s 5566774z | {B}", "e+9p", wins="east east 2 han 40 fu")
NO_YAKU = hand(f"{C} | 123m 456p 789s 99m 24s | {A} | {B}", "e=3s", wins="south east 1 han 30 fu")
FURITEN = hand(f"{C} | 234m 456p 678s 55m 24s | {A} | {B}", "e=9p s=3s w=9m n=9m e=3s", wins="south east 1 han 30 fu")
ONE_OF_TWO = replace(TWO_WINS, ending=replace(TWO_WINS.ending, wins=(*INCOMPLETE.ending.wins, *TWO_WINS.ending.wins)))


@pytest.mark.parametrize(
    ("one", "who"),
    [
        (INCOMPLETE, ["West"]),
        (INCOMPLETE_DRAW, ["East"]),
        (NO_YAKU, ["South"]),
        (FURITEN, ["South"]),
        (TWO_WINS, []),
        (ROBBED, []),
        (DRAWN, []),
    ],
    ids=["ron", "tsumo", "no yaku", "furiten", "two wins", "robbed kan", "draw"],
)
def test_illegal_wins_get_a_remark(one: object, who: list[str]) -> None:
    """The hand is still read."""
    assert isinstance(one, type(DRAWN))
    found = remarked(game(DRAWN, one))
    assert [re.match(r"hand 2: the log says that (\w+) won", told) is not None for told in found] == [True] * len(who)
    assert all(name in told for name, told in zip(who, found, strict=True))


def test_legal_games_have_no_remarks() -> None:
    for number in (1, 12):
        assert remarked(played(number)) == []


def test_wins_of_hidden_hands_are_not_ruled_on() -> None:
    (read,) = read_games(logs.mjai(game(INCOMPLETE), hidden=(0, 1, 2)).encode())
    assert list(remarks(read)) == []


@pytest.mark.parametrize("between", ["\n", "", "\n\n  "])
@pytest.mark.parametrize("indent", [None, 1])
def test_several_games_can_follow_each_other(between: str, indent: int | None) -> None:
    """For example one pasted after another."""
    each = [json.dumps(logs.tenhou6(one), indent=indent) for one in (GAME, game(TWO_WINS))]
    each.append(json.dumps(logs.majiang(GAME), indent=indent))
    assert [len(one.hands) for one in read_text(between.join(each))] == [len(GAME.hands), 1, len(GAME.hands)]
    with pytest.raises(LogError, match=r"not JSON.*Dear"):
        read_text(f"{each[0]} Dear referee")
