"""A single line in players' words: which question it asks, its entries, and what isn't read."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.doors import bridge
from callwise.ground.errors import CallwiseError, NotationError
from callwise.puzzle.free_question import put, read_line
from callwise.riichi.family import FAMILY
from callwise.riichi.questions.entries.riichi_line import LINE
from callwise.view.cards.free_ruling import Reply
from tests.support.riichi.riichi_strategies import Asked, asked
from tests.support.riichi.waiting_hands import A
from tests.support.written_rows import entries, rows

RED = {"call": "chii 5p with 46p", "discards": "0p"}
BOTH = {"claims": "south chii 4m with 23m; north pon 4m with 44m", "discard": "4m by east"}


@pytest.mark.parametrize(
    ("line", "asks", "position"),
    rows("""
        chii 5p with 46p, discards 0p                              kuikae.legal     call: chii 5p with 46p; discards: 0p
        Chi 5p with 46p; discarded red 5p.                         kuikae.legal     call: chii 5p with 46p; discards: 0p
        I chowed the 5p with 46p, threw 0p                         kuikae.legal     call: chii 5p with 46p; discards: 0p
        I called chii on the 5p with 46p and discarded the red 5p  kuikae.legal     call: chii 5p with 46p; discards: 0p
        pung 5z, discards 5z                                       kuikae.legal     call: pon 5z with 55z; discards: 5z
        pon 5z from the left, discards 5z  kuikae.legal  call: pon 5z with 55z from kamicha; discards: 5z
        pon 0p, discards 1z                                        kuikae.legal     call: pon 0p with 55p; discards: 1z
        chii 5p with 46p, hand 11m 678p 3399s 7z, meld 2'34s       kuikae.legal
          call: chii 5p with 46p; hand: 11m 678p 3399s 7z; melds: 2'34s
        ron 4s with 23456s 22p 234m 678p, discarded 9p 4s          furiten.ron
          hand: 23456s 22p 234m 678p; pond: 9p 4s; tiles: 4s
        won, holding 23456s 11z 123m, melds 4'56p                  furiten.ron      hand: 23456s 11z 123m; melds: 4'56p
        east discards 4m, south chii with 23m, north pon           priority.winner
          claims: south chii 4m with 23m; north pon 4m with 44m; discard: 4m by east
        4m by East: South calls chii with 23m, North says pong     priority.winner
          claims: south chii 4m with 23m; north pon 4m with 44m; discard: 4m by east
        west discards 4m, north ron  priority.winner  claims: north ron 4m; discard: 4m by west
    """),
)
def test_lines_are_read_as_players_say_them(line: str, asks: str, position: str) -> None:
    for text in (line, f"  {line}"):
        read = read_line("riichi", text)
        assert (read.asks, read.table) == (asks, entries(position))


def test_read_lines_are_ruled_on() -> None:
    read = read_line("riichi", "I called chii on the 5p with 4p6p and discarded the red 5p")
    (graded,) = Reply.to(read.asks, read.table).each.values()
    assert graded.head.clause.id == "kuikae.genbutsu"


def test_example_lines_get_the_intended_rulings() -> None:
    """The ron example has a yaku, so furiten decides; the seat that gets the tile comes first."""
    clauses = []
    for example in re.split(r"\.  Or[^:]*: ", LINE.how):
        read = read_line("riichi", example)
        reply = Reply.to(read.asks, read.table)
        clauses.append(reply.each[reply.first].head.clause.id)
    assert clauses == ["kuikae.genbutsu", "furiten.absolute", "priority.pon-before-chii", "kuikae.suji"]


@given(asked(), st.data())
def test_any_call_and_discard_can_be_said(of: Asked, data: st.DataObject) -> None:
    """Words written for an entry are read back as that entry."""
    call = data.draw(st.sampled_from(of.calls))
    gone = data.draw(st.sampled_from(of.hand))
    read = read_line("riichi", f"{call}, discards {gone}")
    assert (read.asks, read.table) == ("kuikae.legal", {"call": str(call), "discards": str(gone)})


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("chii 5p with 46p, diskards 0p", 19, "did you mean 'discards'?"),
        ("chii 5p with 46q, discards 0p", 14, "'46q'"),
        ("chii 5p with 46p", None, "doesn’t say what was discarded"),
        ("chii 5p, discards 0p", 1, "a chii shows two tiles"),
        ("chii 456p, discards 0p", 1, "which tile was called?"),
        ("chii 4p with 56p, discards red 7p", 32, "red is a five"),
        ("pon 4m, chii 4m with 23m, discards 5p", 9, "two calls"),
        ("discards 5p", None, "names no call"),
        ("", None, "names no call"),
        ("ron 4s", 1, "'ron 4s with"),
        ("south pon 4m", None, "who discarded which tile"),
        ("east discards 4m, south chii with 23m, pon", 40, "north pon"),
        ("east discards 4m 5m, south pon", None, "who discarded which tile"),
        ("東 discards 4m", 1, "'東'"),
        ("pon east, then discards east", 5, "a wind is written as a tile: 'pon 1z, then discards 1z'"),
        ("pon 5z, discards North", 18, "a wind is written as a tile: 'pon 5z, discards 4z'"),
        ("pon west, discards 0p", 5, "a wind is written as a tile: 'pon 3z, discards 0p'"),
        ("east discards south, west pon", 15, "a wind is written as a tile: 'east discards 2z, west pon'"),
        ("someone discards 4m, south pon", 1, "'someone' isn’t a seat; name one: east, south, west or north"),
        ("pon 1z, discards haku", 18, "'haku' is written as a tile: 5z"),
        ("pon red dragon", 9, "5z for white, 6z for green, 7z for red"),
        ("x" * 1001, None, "at most 1000"),
    ],
)
def test_unread_words_are_named_with_their_place(line: str, column: int | None, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        LINE.read(line)
    assert caught.value.column == column
    assert says in str(caught.value)


@given(st.text(alphabet="chipondscardwith 0159mpsz'|,;äeastnorthredby\n", max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    with suppress(CallwiseError):
        read = read_line("riichi", line)
        put(read.asks, read.table)


@pytest.mark.parametrize(
    ("asks", "table", "english"),
    [
        ("kuikae.legal", RED, {"call": "chow 5p with 46p"}),
        ("calls.meld", {"call": "pon 6z with 66z from kamicha"}, {"call": "pung 6z with 66z from left"}),
        ("calls.meld", {"call": "kan 6z with 666z"}, {"call": "kong 6z with 666z"}),
        ("priority.winner", BOTH, {"claims": "south chow 4m with 23m; north pung 4m with 44m"}),
        ("priority.winner", {**BOTH, "claims": "north ron 4m"}, {"claims": "north win 4m"}),
        ("calls.chances", {"since": "north riichi; west ankan"}, {"since": "north riichi; west closed-kong"}),
        ("furiten.cause", {"hand": A, "past": "toimen pon; toimen 9s"}, {"past": "across pung; across 9s"}),
    ],
)
def test_announcements_can_be_written_in_english(
    asks: str, table: Mapping[str, str], english: Mapping[str, str]
) -> None:
    """The position is the same in both languages, and the page gives the English for every Japanese word."""
    assert put(asks, {**table, **english})[0].case == put(asks, table)[0].case
    assert {"chii", "pon", "kan", "ron", "ankan", "daiminkan", "shouminkan"} == set(FAMILY.english)


def test_bridge_reads_lines_only_for_riichi() -> None:
    def ask(**params: object) -> dict[str, dict[str, object]]:
        answer: dict[str, dict[str, object]] = json.loads(
            bridge.handle(json.dumps({"method": "ask.line", "params": params}))
        )
        return answer

    assert ask(family="riichi", line="chii 5p with 46p, discards 0p")["result"] == {
        "asks": "kuikae.legal",
        "table": RED,
        "ruleset": None,
    }
    assert ask(family="riichi", line="hello")["error"]["key"] == "line"
    assert ask(family="american", line="pung 3b")["error"]["key"] == "line"
    assert ask(family="riichi", line=4)["error"]["kind"] == "MessageError"
