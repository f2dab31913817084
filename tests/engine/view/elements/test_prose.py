"""Sentences for readers: tiles named, terms resolved, everything escaped."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.seats import Relation, Seat
from callwise.ground.terms import TermError
from callwise.law.ruling import Fact, Sentence
from callwise.law.sentences import fill, marked
from callwise.puzzle.registry import clauses, mentioned
from callwise.puzzle.registry import terms as known_terms
from callwise.riichi.table.melds import Call
from callwise.riichi.table.mjt import parse, read_meld
from callwise.riichi.table.tiles import KINDS, TILES, Tile, names, parse_tiles
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import draw
from callwise.view.elements.prose import capital, noted, plain, spoken, stopped, terms

HOSTILE = """<b onclick="x">&'</b>"""


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("4s", "4 of bamboo"),
        ("1m", "1 of characters"),
        ("9p", "9 of circles"),
        ("0p", "red 5 of circles"),
        ("5p", "5 of circles"),
        ("1z", "east wind"),
        ("4z", "north wind"),
        ("5z", "white dragon"),
        ("6z", "green dragon"),
        ("7z", "red dragon"),
    ],
)
def test_a_tile_is_named(tile: str, words: str) -> None:
    assert Tile.parse(tile).words == words


def test_every_tile_has_a_unique_name() -> None:
    assert len({tile.words for tile in TILES}) == len(TILES)
    assert len({kind.words for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        ("", ""),
        ("4s", "4 of bamboo"),
        ("23s", "2 and 3 of bamboo"),
        ("234s", "2, 3 and 4 of bamboo"),
        ("44s", "two 4s of bamboo"),
        ("0055p", "two red 5s and two 5s of circles"),
        ("055p", "red 5 and two 5s of circles"),
        ("23s7z", "2 and 3 of bamboo and red dragon"),
        ("555z", "three white dragons"),
        ("12z", "east wind and south wind"),
        ("4m4p", "4 of characters and 4 of circles"),
        ("44444m", "five 4s of characters"),
    ],
)
def test_groups_of_tiles_are_named_together(tiles: str, words: str) -> None:
    assert names(parse_tiles(tiles)) == words


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Tile.parse("0p"), "red 5 of circles"),
        (Tile.parse("0p").kind, "5 of circles"),
        (parse_tiles("23s"), "2 and 3 of bamboo"),
        (tuple(tile.kind for tile in parse_tiles("23s")), "2 and 3 of bamboo"),
        ((), "none"),
        (Seat.EAST, "East"),
        ((Seat.EAST, Seat.SOUTH, Seat.WEST), "East, South and West"),
        (Relation.KAMICHA, "the player on your left"),
        (Relation.TOIMEN, "the player across"),
        (Call.parse("chii 4m with 23m"), "chii 4 of characters with 2 and 3 of characters"),
        (Call.parse("kan 4m with 444m"), "kan 4 of characters with three 4s of characters"),
        (read_meld("0z22s0z"), "closed kan, four 2s of bamboo"),
        (read_meld("66'6z"), "pon, three green dragons, from across"),
        (12, "12"),
        ("[[chii]] or [[pon]]", "chii or pon"),
    ],
)
def test_a_fact_is_put_into_words(fact: Fact, words: str) -> None:
    assert plain(Sentence("x {fact}", {"fact": fact})) == f"X {words}"


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("a [[chii]]", "A chii"),
        ("[[chii]] it", "Chii it"),
        ("[[kan|kongs|kans]] lie there", "Kans lie there"),
        ("two [[kan|kongs|kans]]", "Two kans"),
        ("a [[shuntsu]]", "A sequence"),
        ("[[ chii ]]", "[[ chii ]]"),  # no mark
        ("[chii]", "[chii]"),
        ("4m is frozen", "4m is frozen"),
        ("", ""),
    ],
)
def test_plain_text_uses_the_players_words(text: str, usual: str) -> None:
    assert plain(text) == usual


def test_a_term_has_both_words_if_they_differ() -> None:
    assert terms("a [[chii]]") == ('a <span class="term-usual">chii</span><span class="term-en">chow</span>')
    assert terms("a [[shuntsu]]") == "a sequence"
    assert 'popovertarget="term-chii"' in terms("[[chii]]", explain=noted)


@pytest.mark.parametrize("id", ["chi", "kuikae-", "0"])
def test_an_unknown_term_is_quoted(id: str) -> None:
    for read in (plain, spoken, terms, mentioned, capital):
        with pytest.raises(TermError) as caught:
            read(f"[[{id}]]")
        assert repr(id) in str(caught.value)


def test_terms_are_distinguished() -> None:
    listed = known_terms()
    assert [term.id for term in listed.values()] == list(listed)
    assert all(re.fullmatch(r"[a-z0-9-]+", term.id) and term.english and term.usual for term in listed.values())
    assert all(bool(term.romaji) is bool(term.japanese) for term in listed.values())
    assert [term.id for term in mentioned("[[pon]] [[chii]] [[pon]]")] == ["pon", "chii"]


def test_a_sentence_always_starts_with_a_capital() -> None:
    facts: dict[str, Fact] = {"source": Relation.KAMICHA, "word": "[[chii]]"}
    assert plain(Sentence("{source} discarded", facts)) == "The player on your left discarded"
    assert plain(Sentence("{word} it", facts)) == "Chii it"
    assert ">Chii<" in spoken(Sentence("{word} it", facts))
    assert ">chii<" in spoken(Sentence("a {word}", facts))
    assert capital("") == ""


def test_a_sentence_with_a_missing_fact_is_refused() -> None:
    with pytest.raises(KeyError, match="tile"):
        Sentence("{tile} may go")


def test_tiles_in_a_sentence_can_be_drawn() -> None:
    sentence = Sentence("{tile} beside {shown}", {"tile": Tile.parse("4s"), "shown": parse_tiles("23s")})
    drawn: list[str] = []

    def draw(tiles: object) -> Markup:
        drawn.append(str(tiles))
        return Markup("<i>")

    assert spoken(sentence, draw=draw) == "<i> beside <i>"
    assert len(drawn) == 2


def test_every_clause_can_be_read() -> None:
    for clause in clauses().values():
        for text in (clause.short, clause.says, clause.means, clause.facts):
            assert plain(text)
        assert mentioned(clause.relief) is not None


@pytest.mark.parametrize(
    "written",
    [
        spoken(HOSTILE),
        spoken(Sentence("{who}", {"who": HOSTILE})),
        spoken(Sentence(HOSTILE)),
        terms(HOSTILE, explain=noted),
        terms(f"[[chii|{HOSTILE}|{HOSTILE}]]"),
        el("p", {}, HOSTILE),
        el("p", {"title": HOSTILE}),
        el("input", {"value": HOSTILE}),
        join([HOSTILE, [HOSTILE]]),
    ],
)
def test_everything_is_escaped(written: Markup) -> None:
    assert isinstance(written, Markup)
    assert "<b" not in written
    assert "</b" not in written
    assert '"x"' not in written
    assert "&lt;b" in written


def test_markup_is_not_escaped_twice_but_text_is() -> None:
    assert el("p", {}, el("br"), "<", None, [Markup("<i>"), "&"]) == "<p><br>&lt;<i>&amp;</p>"
    assert el("p", {"a": True, "b": False, "c": None, "d": 0, "e": ""}) == '<p a d="0" e=""></p>'


@given(st.text())
def test_no_text_escapes_its_element(text: str) -> None:
    written = el("p", {"title": text}, text)
    assert written.count("<") == written.count(">") == 2
    assert written.count('"') == 2


@given(st.lists(st.sampled_from(TILES), max_size=14))
def test_tiles_are_named_as_in_a_sentence(tiles: list[Tile]) -> None:
    said = names(sorted(tiles))
    assert bool(said) is bool(tiles)
    assert said == fill(Sentence("{tiles}", {"tiles": tuple(sorted(tiles))}), marked) or not tiles


@pytest.mark.parametrize(
    ("laid", "words"),
    [
        ("6'66z", "the green dragon sideways, on the left"),
        ("55'0p", "the 5 of circles sideways, in the middle, beside 5 and red 5 of circles"),
        ("550'p", "the red 5 of circles sideways, on the right, beside two 5s of circles"),
        ("4'23m", "the 4 of characters sideways, on the left, beside 2 and 3 of characters"),
        ("9'999s", "the 9 of bamboo sideways, on the left of four"),
        ("999'9s", "the 9 of bamboo sideways, third of four"),
        ('22"2s', "the fourth stacked on the sideways tile in the middle"),
        ('50"5p', "the fourth stacked on the sideways red 5 of circles in the middle, beside two 5s of circles"),
        ("0z22s0z", "both ends face down"),
        ("2222s", "nothing sideways"),
        ("2s00z2s", "the middle two face down"),
        ("0z2'2s", "a tile face down, 2 of bamboo sideways, 2 of bamboo"),
        ('22s2"s8z', "2 of bamboo, 2 of bamboo, 2 of bamboo sideways with another on it, a reserved code"),
    ],
)
def test_melds_are_described(laid: str, words: str) -> None:
    assert parse(laid).words == marked(parse(laid)) == words


@pytest.mark.parametrize(
    ("fact", "is_kept"),
    [
        (Tile.parse("1m"), True),
        (parse_tiles("123456m"), True),
        (Call.parse("chii 4m with 23m"), True),
        (parse_tiles("123456789m1234p"), False),
    ],
)
def test_drawn_tiles_stay_with_the_punctuation_after_them(fact: Fact, is_kept: bool) -> None:
    """All but rows that are too long for a narrow line; the full stop added to a sentence counts, too."""
    sentence = Sentence("You hold {tiles}", {"tiles": fact})
    after = "</span>.</span>" if is_kept else "</span>."
    assert stopped(sentence, draw=draw).endswith(after)
    assert ('class="nowrap"' in stopped(sentence, draw=draw)) is is_kept


def test_tile_numbers_do_not_break_across_lines() -> None:
    assert terms("Four Winds and 1-4-7, or 3-6.") == (
        'Four Winds and <span class="nowrap">1-4-7</span>, or <span class="nowrap">3-6</span>.'
    )
    assert terms("2026-11-25x, a-1") == "2026-11-25x, a-1"
