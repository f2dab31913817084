"""Wiki notation copied from an article: tiles, calls, melds in a hand, and whole templates."""

from collections.abc import Mapping

import pytest

from callwise.american.table.tiles import parse_tiles as american_tiles
from callwise.ground.errors import CallwiseError
from callwise.puzzle.free_question import put, read_template
from callwise.question.case import Case
from callwise.riichi.table.melds import Call
from callwise.riichi.table.mjt import read_call, read_hand, write_meld
from tests.support.written_rows import entries, rows

LEGAL, MAY_CALL, WINS, SEATS = "kuikae.legal", "kuikae.call", "furiten.ron", "calls.legal"
CALL = {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}
MELDED = {"call": "chii 4m with 23m", "hand": "14m 678p 99s 7z", "melds": "2'34s"}
KANS = {"discard": "4m", "from": "kamicha", "hand": "23m 5p 6s"}
TABLE = {"discard": "4m by west", "north": "23m 456p 77z 345s | 6'66z"}

PICTURES = "\U0001f007\U0001f00a\U0001f01e\U0001f01f\U0001f020"

NOTATIONS: Mapping[str, tuple[str, Mapping[str, str], Mapping[str, str]]] = {
    "digits and a suit": (LEGAL, {"hand": "14m678p23399s7z"}, CALL),
    "the tile call": (LEGAL, {"hand": "{{#mjt: 14m 678p 23399s 7z }}"}, CALL),
    "the tile call with a size": (LEGAL, {"hand": "{{#mjt:14m 678p 23399s 7z|30px}}"}, CALL),
    "several tile calls": (LEGAL, {"hand": "{{#mjt:14m}} {{#mjt: 678p23399s }}{{#mjt:7z}}"}, CALL),
    "capitals and commas": (LEGAL, {"call": "CHI 4M with 2M, 3M", "hand": "14M,678P, 23399S,7Z"}, CALL),
    "full-width signs": (LEGAL, {"call": "４＇２３ｍ", "hand": "１４ｍ　６７８ｐ　２３３９９ｓ　７ｚ"}, CALL),
    "pictures of tiles": (LEGAL, {"hand": f"{PICTURES} 23399s \U0001f004\ufe0f"}, CALL),
    "a pond in capitals, with commas": (
        "furiten.ron",
        {"hand": "23456S 11Z 123M 456P", "pond": "9P, 1S,9'M", "past": "shimocha 4s, toimen 9p"},
        {"hand": "23456s 11z 123m 456p", "pond": "9p 1s 9'm", "past": "shimocha 4s; toimen 9p"},
    ),
    "claims as they are said": (
        "priority.winner",
        {"discard": "4m by East", "claims": "South Chii 4m with 23m, NORTH pon 4M with 44M"},
        {"discard": "4m by east", "claims": "south chii 4m with 23m; north pon 4m with 44m"},
    ),
    "spaces anywhere": (LEGAL, {"hand": "1 4 m 6 7 8 p 2 3 3 9 9 s 7 z"}, CALL),
    "a red five": (LEGAL, {"hand": "{{#mjt:10m678p23399s7z}}"}, {**CALL, "hand": "10m 678p 23399s 7z"}),
    "a sideways tile: a call": (LEGAL, {"call": "4'23m"}, CALL),
    "a call in a tile call": (LEGAL, {"call": "{{#mjt:4'23m|30px}}"}, CALL),
    "a call with its word": (LEGAL, {"call": "chii {{#mjt:4'23m}}"}, CALL),
    "a call part by part": (LEGAL, {"call": "chii {{#mjt:4m}} with {{#mjt:23m}}"}, CALL),
    "a call in curly quotes": (LEGAL, {"call": "4’23m"}, CALL),
    "a hand with the called meld beside it": (LEGAL, {"hand": "{{#mjt:14m678p23399s7z}} {{#mjt:4'23m}}"}, CALL),
    "a hand with the called meld in one tile call": (LEGAL, {"hand": "{{#mjt:14m678p23399s7z 4'23m}}"}, CALL),
    "a meld in a hand": (LEGAL, {"hand": "14m 678p 99s 2'34s 7z"}, MELDED),
    "a meld in a hand without spaces": (LEGAL, {"hand": "{{#mjt:14m678p99s7z2'34s}}"}, MELDED),
    "a meld in a hand that wins": (
        WINS,
        {"hand": "{{#mjt:23456s11z123m}} {{#mjt:4'56p}}", "pond": "{{#mjt:9p1s9m}}"},
        {"hand": "23456s 11z 123m", "melds": "4'56p", "pond": "9p 1s 9m"},
    ),
    "backs, stacked tiles and each kan": (
        MAY_CALL,
        {**KANS, "hand": "{{#mjt:23m5p6s 0z22s0z 3\"33p 222'2p}}"},
        {**KANS, "melds": "0z22s0z 3\"33p 222'2p"},
    ),
    "tiles in words": (SEATS, {**TABLE, "discard": "{{#mjt:4m}} by west"}, TABLE),
    "a bar in a template": (SEATS, {**TABLE, "north": "23m456p77z345s {{!}} {{#mjt:6'66z}}"}, TABLE),
    "a seat with a meld beside its hand": (SEATS, {**TABLE, "north": "{{#mjt:23m456p77z345s}} 6'66z"}, TABLE),
    "a hand of backs": (SEATS, {**TABLE, "south": "{{#mjt:0000000000000z}}"}, {**TABLE, "south": "?"}),
    "a claim as it would lie": (
        "priority.winner",
        {"discard": "4m by west", "claims": "north chii {{#mjt:4'23m}}; south pon 44'4m"},
        {"discard": "4m by west", "claims": "north chii 4m with 23m; south pon 4m with 44m"},
    ),
}


def case(asks: str, table: Mapping[str, str]) -> Case:
    """Return a question on a position."""
    return put(asks, table)[0].case


@pytest.mark.parametrize("name", NOTATIONS)
def test_wiki_notation_is_accepted_as_it_is(name: str) -> None:
    asks, written, ours = NOTATIONS[name]
    assert case(asks, {**(CALL if asks == LEGAL else {}), **written}) == case(asks, ours)


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ("4'23s", "chii 4s with 23s"),
        ("0'46p", "chii 0p with 46p"),
        ("6'66z", "pon 6z with 66z from kamicha"),
        ("66'6z", "pon 6z with 66z from toimen"),
        ("666'z", "pon 6z with 66z from shimocha"),
        ("44'44s", "kan 4s with 444s from toimen"),
        ("6666'z", "kan 6z with 666z from shimocha"),
    ],
)
def test_sideways_tile_identifies_the_call(laid: str, said: str) -> None:
    assert read_call(laid) == Call.parse(said)


def test_hands_can_have_four_kans_and_one_tile() -> None:
    for between in ("", " ", "}}{{#mjt:"):
        tiles, melds = read_hand("{{#mjt:" + between.join(("3z", "6666'z", "0z22s0z", '3"33m', "222'2p")) + "}}")
        assert [str(tile) for tile in tiles] == ["3z"]
        assert [write_meld(meld) for meld in melds] == ["6666'z", "0z22s0z", '3"33m', "222'2p"]


@pytest.mark.parametrize(
    ("template", "asks", "table", "ruleset"),
    rows("""
        {{Callwise|asks=kuikae.legal|call=4'23m|hand={{#mjt:14m 7z|30px}}|title=What?|theme=dark|rules=ema-2025}}
          kuikae.legal  call: 4'23m; hand: 14m 7z  ema-2025
        {{#widget:Callwise|asks=kuikae.legal/|call=4'23m/|melds=/|discards=1m/}}
          kuikae.legal  call: 4'23m; discards: 1m  -
    """),
)
def test_an_articles_template_becomes_its_question(template: str, asks: str, table: str, ruleset: str) -> None:
    """Its parameters are the entries; `/` is a line break here."""
    read = read_template("riichi", template.replace("/", "\n"))
    assert (read.asks, read.table, read.ruleset) == (asks, entries(table), ruleset or None)


@pytest.mark.parametrize(
    ("template", "says"),
    [
        ("{{Callwise|puzzle=swap-calling/both-ends}}", "'swap-calling/both-ends'"),
        ("{{Callwise|hand=1m}}", "“asks”"),
        ("{{Callwise|kuikae.legal}}", "'kuikae.legal' has no name"),
        ("{{Callwise|asks=a|asks=b}}", "'asks' appears twice"),
        ("{{Callwise|asks=exchange.legal}}", "'exchange.legal' isn’t a question"),
        ("{{Pictured|asks=kuikae.legal}}", "isn’t a call of the template"),
        ("x" * 1001, "at most 1000"),
    ],
)
def test_unusable_parts_of_a_template_are_named(template: str, says: str) -> None:
    with pytest.raises(CallwiseError) as caught:
        read_template("riichi", template)
    assert caught.value.key == "template"
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("key", "text", "column", "says"),
    [
        ("call", "{{#mjt:4q'23m}}", 9, "'q' at column 2 of \"4q'23m\"; suits are m, p, s"),
        ("call", "pon 4'23m", None, "write chii 4'23m"),
        ("call", "0z22s0z", None, "'0z22s0z' isn’t a call"),
        ("call", "423m", None, "4'23m"),
        ("hand", "{{#mjt:14m 678p 23k99s 7z}}", 19, "'{{#mjt:14m 678p 23k99s 7z}}'"),
        ("hand", "14m 678p 99s 234s'", 18, "mark must follow"),
        ("hand", "14m 678p 23399s 0z", 17, "'0z'"),
        ("hand", "14m 678p 23399s 8x", None, "8x in '14m 678p 23399s 8x' is a reserved code"),
        ("hand", "{{#mjt:14m 678p 23399s 7z", 1, "'{' at column 1"),
    ],
)
def test_notation_errors_quote_the_original_text(key: str, text: str, column: int | None, says: str) -> None:
    with pytest.raises(CallwiseError) as caught:
        put(LEGAL, {**CALL, key: text})
    assert (caught.value.key, caught.value.column) == (key, column)
    assert says in str(caught.value)


def test_numbered_flowers_and_small_jokers_are_american() -> None:
    assert american_tiles("1f8f 23fj") == american_tiles("FFFFJ")
