"""Cards are complete, labelled and escaped."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from callwise.ground.faces import Face
from callwise.puzzle.file import Puzzle, read_position, read_puzzle
from callwise.puzzle.grade import grade, hints
from callwise.question.forms.choose import ChoiceCase
from callwise.question.grading import Graded
from callwise.question.scene import Scene
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.presets import COMMON, PRESETS
from callwise.riichi.table.mjt import read_meld
from callwise.view.cards.card_setting import Setting
from callwise.view.cards.puzzle_card import puzzle_card, worked
from callwise.view.elements.html import Markup, el
from callwise.view.elements.pictures import laid
from callwise.view.elements.prose import noted, plain, terms
from callwise.view.rulings.desk_ruling import WHY, desk_ruling, why
from callwise.view.rulings.ruling_card import ruling_card
from tests.support.rulings.course_texts import LEGAL, MAY_CALL, OTHER_END, answers

ALL = (OTHER_END, LEGAL, MAY_CALL)
LESSONS = Path(__file__).parents[4] / "lessons"
SHORT = 40
"""The most words of a short ruling, its sources included; tiles that are drawn have no words."""


def read(text: str) -> Puzzle:
    """Read a puzzle."""
    return read_puzzle(text, "p")


def tree(markup: str) -> ElementTree.Element:
    """Parse markup as XML, which the output of `el` nearly is."""
    closed = re.sub(r"<(input)([^>]*)>", r"<\1\2/>", markup)
    closed = re.sub(r" (hidden|selected|open|data-to|data-one|data-tiles)(?=[ />])", r' \1=""', closed)
    return ElementTree.fromstring(f"<root>{closed}</root>")


def ruled(text: str, *chosen: str, leaves_open: tuple[str, ...] = (), ruleset: str | None = None) -> Graded:
    """Grade an answer."""
    return grade(read(text), answers(*chosen, leaves_open=leaves_open), read(text).under(ruleset))


def card(graded: Graded) -> ElementTree.Element:
    """Draw a ruling's card and parse it."""
    return tree(ruling_card(graded, "p"))


def codes(puzzle: Puzzle) -> list[str]:
    """Return the codes of the offered answers."""
    return [one.code for one in puzzle.form.rulings(puzzle.rules)]


def test_text_and_attributes_are_escaped() -> None:
    made = el("p", {"title": '"><b>'}, "<script>", Markup("<i></i>"))
    assert made == '<p title="&quot;&gt;&lt;b&gt;">&lt;script&gt;<i></i></p>'


@pytest.mark.parametrize("text", ALL)
def test_a_card_is_well_formed_without_inline_styles(text: str) -> None:
    """Every element is closed, ids are unique, and there are no inline styles."""
    root = tree(puzzle_card(read(text), Setting(Markup("<p>Onward.</p>"))))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert not [element for element in root.iter() if element.get("style") or element.tag == "style"]


@pytest.mark.parametrize("text", ALL)
def test_every_offer_is_a_native_control_with_a_name(text: str) -> None:
    puzzle = read(text)
    root = tree(puzzle_card(puzzle, Setting(Markup(""))))
    labels = [label for label in root.iter("label") if label.find("input") is not None]
    assert {box.get("value") for label in labels for box in label.iter("input")} >= set(codes(puzzle))
    for label in labels:
        assert "".join(label.itertext()).strip()


@pytest.mark.parametrize("text", ALL)
def test_the_worked_answer_rules_on_every_offer(text: str) -> None:
    puzzle = read(text)
    listed = tree(worked(puzzle))
    items = list(listed.iter("li"))
    assert 0 < len(items) <= len(codes(puzzle))
    assert all(item.get("data-verdict") in {"legal", "illegal", "unsettled"} for item in items)
    drawn = {offer.drawn.code for offer in puzzle.form.rulings(puzzle.rules) if isinstance(offer.drawn, Face)}
    assert {f"#t{code}" for code in drawn} <= {one.get("href") for one in listed.iter("use")}


@pytest.mark.parametrize(
    ("text", "answer", "verdict"),
    [
        (OTHER_END, ["1s"], "illegal"),
        (OTHER_END, ["8s"], "legal"),
        (LEGAL, ["8s"], "missed"),
        (LEGAL, ["8s", "5p"], "right"),
        (LEGAL, ["8s", "1s"], "illegal"),
        (MAY_CALL, ["none"], "right"),
        (MAY_CALL, ["chii 1m with 23m"], "illegal"),
    ],
)
def test_a_ruling_is_a_word_a_sentence_and_a_rule(text: str, answer: list[str], verdict: str) -> None:
    """Its sources and ruleset are in the whole ruling, which other pages show; neither has clause ids."""
    graded = ruled(text, *answer)
    section = tree(desk_ruling(graded, "p")).find("section[@class='ruling verdict']")
    assert section is not None
    assert (section.get("data-verdict"), section.findtext(".//h3")) == (verdict, graded.under)
    short = "".join(section.itertext())
    assert plain(graded.rule.table) in short
    assert len(short.removesuffix(WHY).split()) <= SHORT
    whole = "".join(card(graded).itertext())
    citation = graded.citation()
    assert citation.own
    assert all(one.title in whole for one in (*citation.own, *filter(None, [citation.usual])))
    assert graded.ruleset.title in whole
    assert graded.head.clause.id not in whole + short + why(graded, "p", Scene((), ()))


def test_an_act_is_compared_under_every_other_ruleset() -> None:
    """There is one entry for each ruleset that rules differently, and a row per verdict."""
    graded = ruled(OTHER_END, "1s")
    strip = card(graded).find("section[@class='strip']")
    assert strip is not None
    otherwise = [one for one in graded.elsewhere if one.ruling.verdict is not graded.head.verdict]
    assert 0 < len(otherwise) < len(PRESETS)
    assert len(strip.findall("ol/li[@data-verdict]/p/span/span[@data-table]")) == len(otherwise)
    assert len(strip.findall("ol/li[@data-verdict]")) == len({one.ruling.verdict for one in otherwise})


@pytest.mark.parametrize(
    ("text", "turned_at"),
    [("4'23s", 0), ("6'66z", 0), ("66'6z", 1), ("666'z", 2), ("6666'z", 3), ("44'44s", 1), ("0z22s0z", None)],
)
def test_the_sideways_tile_is_where_the_notation_says(text: str, turned_at: int | None) -> None:
    """Left, middle or right shows who discarded the tile."""
    (drawn,) = tree(laid(read_meld(text)))
    places = [place for place, part in enumerate(drawn) if part.get("class") == "turned"]
    assert places == ([] if turned_at is None else [turned_at])


def test_an_added_kan_stacks_two_sideways_tiles() -> None:
    """The fourth tile is on the sideways one."""
    (drawn,) = tree(laid(read_meld('3"33m')))
    stack = drawn[0]
    assert stack.get("class") == "stack"
    assert [part.get("class") for part in stack] == ["turned", "turned"]


def test_hostile_text_is_shown_and_never_run() -> None:
    hostile = OTHER_END.replace("Look at {23s}.", "</script><img src=x onerror=alert(1)> {23s}")
    drawn = puzzle_card(read(hostile), Setting(Markup("")))
    assert "<img" not in drawn
    assert "</script><img" not in drawn
    assert "&lt;img" in drawn


def test_a_question_about_facts_is_right_or_wrong() -> None:
    """A number of han can't be legal or illegal."""
    text = (
        'title = "Han"\nruleset = "common"\nasks = "calls.value"\nprompt = "How many?"\n'
        '[table]\nhand = "234p 234s 66s 67m"\nmelds = "4\'23m"\nwin = "8m"\n[expect]\n'
    )
    offered = [one.code for one in read_position(text.replace("[expect]", ""), "p").form.rulings(COMMON)]
    text += "".join(f'{code} = "value.sum"\n' for code in offered)
    assert len(offered) > 2
    for code in offered:
        section = card(ruled(text, code)).find("section[@class='ruling']")
        assert section is not None
        assert not re.search(r"\b(?:il)?legal\b", "".join(section.itertext()), re.IGNORECASE)


@pytest.mark.parametrize(("drawn", "has_strip"), [('drawn = "5p"', False), ("", True)])
def test_a_ruling_without_relevant_options_has_no_strip(drawn: str, has_strip: bool) -> None:
    """
    From the next draw on, every tile is free under every ruleset, so there is nothing to compare; any can be chosen,
    since each cites its own book.
    """
    text = OTHER_END
    if drawn:
        text = text.replace('188s"\n', f'188s"\n{drawn}\n')
        text = re.sub(r'"kuikae\.(suji|clear)"', '"kuikae.later-turn"', text)
    strips = card(ruled(text, "1s")).findall("section[@class='strip']")
    assert len(strips) == has_strip
    (select,) = tree(puzzle_card(read(text))).findall(".//select[@name='ruleset']")
    assert [one.get("value") for one in select] == [rules.name for rules in PRESETS]
    assert not drawn or select.get("data-alike") == "*"


def test_readings_are_shown_next_to_an_agreed_verdict() -> None:
    """The discard is illegal either way; its penalty is unsettled, and every reading is listed."""
    readings = card(ruled(OTHER_END, "1s", ruleset="m-league")).findall(".//ul[@class='readings']/li")
    assert [reading.get("data-verdict") for reading in readings] == ["illegal"] * 3
    unsettled = card(ruled(OTHER_END, "1s", ruleset="rmu")).findall(".//ul[@class='readings']/li")
    assert [reading.get("data-verdict") for reading in unsettled] == ["illegal", "legal"]
    assert card(ruled(OTHER_END, "8s", ruleset="rmu")).find(".//ul[@class='readings']") is None


def test_differences_between_readings_are_stated() -> None:
    """Different reasons and different penalties have different sentences; without a shared verdict there is none."""
    rons = OTHER_END[: OTHER_END.index("[table]")].replace("kuikae.discard", "priority.winner")
    rons += '[table]\ndiscard = "4m by west"\nclaims = "north ron 4m; east ron 4m"\n'
    rons += '[expect]\nnorth = "priority.shared"\neast = "priority.shared"\n'
    reason = card(ruled(rons, "north", leaves_open=("east",), ruleset="common+multiple_ron=open")).find(
        ".//p[@class='either-way']"
    )
    cost = card(ruled(OTHER_END, "1s", ruleset="m-league")).find(".//p[@class='either-way']")
    assert reason is not None
    assert cost is not None
    assert reason.text != cost.text
    assert card(ruled(OTHER_END, "1s", ruleset="rmu")).find(".//p[@class='either-way']") is None


def test_unsettled_can_be_marked_under_rulesets_that_leave_something_open() -> None:

    def rulesets(text: str, control: str) -> list[set[str]]:
        drawn = tree(puzzle_card(read(text)))
        return [set((found.get("data-only") or "").split()) for found in drawn.findall(f".//{control}[@data-only]")]

    silent = {
        rules.name
        for rules in PRESETS
        if "kuikae" in rules.open or (rules.kuikae is Kuikae.STRICT and "kuikae_penalty" in rules.open)
    }
    assert rulesets(LEGAL, "details") == [silent]
    assert rulesets(OTHER_END, "label") == [silent]


def test_a_ruling_suggests_no_call_if_none_is_legal() -> None:
    """The right answer, “none”, is named, so a learner is never stuck."""
    puzzle = read(MAY_CALL)
    way_out = card(ruled(MAY_CALL, "chii 1m with 23m")).find(".//p[@class='next']")
    assert way_out is not None
    assert isinstance(puzzle.form.case, ChoiceCase)
    assert puzzle.form.case.none is not None
    assert puzzle.form.case.none in "".join(way_out.itertext())


def test_punctuation_stays_with_the_term_before_it() -> None:
    assert "</button>.</span>" in terms("You took it as [[chii]].", explain=noted)


def test_a_hint_names_an_answer_in_words() -> None:
    """The codes of answers are only for files and forms."""
    puzzle = read(MAY_CALL)
    *_, told = hints(puzzle)
    (offer,) = puzzle.form.rulings(puzzle.rules)
    assert plain(offer.says) in plain(told)
    assert offer.code not in plain(told)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("who-gets-the-tile/all-three-speak", "Choose a call"),
        ("who-pays/who-dealt-in", "Choose a player"),
        ("who-pays/who-pays-a-draw", "Choose the players"),
        ("sacred-discards/why-not-on-this", "Choose a tile"),
    ],
)
def test_the_bar_says_what_to_choose(name: str, words: str) -> None:
    track, _, puzzle = name.partition("/")
    text = (LESSONS / track / "puzzles" / f"{puzzle}.toml").read_text("utf-8")
    drawn = puzzle_card(read(text), Setting())
    assert f">{words}<" in drawn
