"""
The rules, table by table, and the lists of everything: what is in the pages, before any script runs.
"""

import re
from gzip import compress
from html import unescape
from itertools import product
from pathlib import Path

import pytest

from callwise.family import families
from callwise.options import said
from callwise.puzzle.course import load_course
from callwise.puzzle.registry import clauses, mentioned, term
from callwise.puzzle.turning import Turning
from callwise.ruleset import Standing
from callwise.view.words import terms
from places import puzzle_path
from tests.site.reading import PageRead

COURSE = load_course(Path(__file__).parents[2] / "lessons")
FAMILY = families()[0]
USUAL = FAMILY.presets[0]
TOPICS = dict.fromkeys(option.topic for option in USUAL.options())
ASKED = [
    (option.name, point)
    for topic in TOPICS
    for option in USUAL.options()
    if option.topic == topic
    for point in option.points
]
CELLS = [
    (next(option for option in rules.options() if option.name == name), point, rules)
    for (name, point), rules in product(ASKED, FAMILY.presets)
]
"""Every cell, in the order of the page: topic by topic, question by question, ruleset by ruleset."""


def pieces(html: str, begin: str) -> list[str]:
    """What stands behind each occurrence of a text, up to the next one."""
    return html.split(begin)[1:]


@pytest.fixture(scope="module")
def rules_page(site_root: Path) -> str:
    return (site_root / "rules" / "index.html").read_text("utf-8")


def test_every_cell_says_what_its_ruleset_holds(rules_page: str) -> None:
    """An open reading is not said, without a source there is none, and only the usual ruleset has choices of ours."""
    cells = pieces(rules_page, "<td data-ruleset")
    assert len(cells) == len(CELLS)
    for html, (option, point, rules) in zip(cells, CELLS, strict=True):
        answer = option.answer(point)
        unanswered = {Standing.SILENT: "No source", Standing.MOOT: "Doesn't arise"}
        words = answer.words if answer else unanswered.get(option.standing, "Not said")
        cell = re.sub(r'<span class="sign".*?</span>', "", html.partition("</td>")[0].partition(">")[2])
        text = unescape(re.sub(r"<[^>]+>", "", cell))
        ours = " our choice" if option.standing is Standing.OURS else ""
        assert html.startswith(f'="{rules.name}"')
        assert text == f"{rules.title}: {words}{ours}"
        assert ("our choice" in text) is (rules is USUAL and option.source is None)


def test_every_answer_can_be_read_with_its_source_without_scripts(rules_page: str) -> None:
    """Each question unfolds into every ruleset's answer: what it holds, where that is written, a puzzle on it."""
    told = pieces(rules_page, '<div class="told"')
    assert len(told) == len(CELLS)
    for html, (option, _, rules) in zip(told, CELLS, strict=True):
        assert html.startswith(f' data-ruleset="{rules.name}"')
        assert f'href="clauses/#option-{option.name}"' in html
        assert 'href="../puzzles/' in html
        assert ("No text that we read settles it." in html) is (option.standing is Standing.SILENT)
        assert ("our choice" in html) is (option.standing is Standing.OURS)
        assert ("left open" in html) is (option.standing is Standing.OPEN)
        if option.source:
            assert option.source.title in unescape(html)
        assert ("the question does not come up" in html) is (option.standing is Standing.MOOT)
        if option.standing not in (Standing.SILENT, Standing.MOOT):
            held = option.readings if option.value is None else (option.value,)
            assert all(terms(said(value)) in html for value in held)


def test_no_verdict_is_stamped_on_what_is_none(rules_page: str) -> None:
    """Seals mark acts and what is left open; facts and numbers have signs of their own, words nothing."""
    for html, (option, point, _) in zip(pieces(rules_page, "<td data-ruleset"), CELLS, strict=True):
        cell = html.partition("</td>")[0]
        answer = option.answer(point)
        seals = re.findall(r'class="seal" data-verdict="(\w+)"', cell)
        signs = re.findall(r'class="sign" data-kind="([\w-]+)"', cell)
        if answer is None:
            assert seals == ([] if option.standing in (Standing.SILENT, Standing.MOOT) else ["unsettled"])
        else:
            assert seals == {"may": ["legal"], "may-not": ["illegal"]}.get(answer.kind.value, [])
            assert signs == ([answer.kind.value] if answer.kind.value in ("yes", "no", "count") else [])


def test_what_is_played_turns_on_the_question(rules_page: str) -> None:
    """The puzzle beside an answer is one under the same rules where there is one that turns on the question."""
    at = {f"../{puzzle_path(track, puzzle)}": puzzle for track in COURSE.tracks for puzzle in track.puzzles}
    turning = Turning(COURSE.puzzles)
    for html, (option, point, rules) in zip(pieces(rules_page, '<div class="told"'), CELLS, strict=True):
        link = re.search(r'href="(\.\./puzzles/[^"]+)"', html)
        assert link
        on = [puzzle.text for puzzle in turning.on(option, point)]
        own = [puzzle.text for puzzle in turning.on(option, point) if puzzle.ruleset == rules.name]
        assert at[link[1]].text in (own or on)


@pytest.mark.parametrize("path", ["rules", "rules/clauses", "glossary", "puzzles"])
def test_a_page_of_everything_is_light(site_root: Path, path: str) -> None:
    """The page with its styles and scripts is 60 kB or less as it is sent."""
    page = PageRead(site_root / path / "index.html")
    linked = {address for name, address in page.addresses if name in ("link", "script")}
    files = [page.path, *(page.path.parent / address for address in linked)]
    weights = [len(compress(file.read_bytes())) for file in files if file.suffix in (".html", ".css", ".js")]
    assert len(weights) > 5
    assert sum(weights) <= 60_000


def test_clauses_options_and_sources_have_their_place(site_root: Path) -> None:
    """Whatever a ruling cites can be pointed at."""
    page = PageRead(site_root / "rules" / "clauses" / "index.html")
    wanted = {*clauses()} | {f"option-{option.name}" for option in USUAL.options()}
    wanted |= {f"source-{clause.source.id}" for clause in clauses().values()}
    wanted |= {f"source-{source.id}" for rules in FAMILY.presets for source in rules.sources.values()}
    assert wanted <= set(page.ids)
    presets = {rules.name for rules in FAMILY.presets}
    assert presets <= set(PageRead(site_root / "rules" / "index.html").ids)


def test_every_puzzle_is_in_the_list_of_puzzles(site_root: Path) -> None:
    """Once, by its name in the whole course, with its address."""
    page = PageRead(site_root / "puzzles" / "index.html")
    keys = [tag.attributes["data-key"] for tag in page.tags if "data-key" in tag.attributes]
    assert keys == [f"{track.id}/{puzzle.name}" for track in COURSE.tracks for puzzle in track.puzzles]
    assert {f"../puzzles/{key}/" for key in keys} <= {address for _, address in page.addresses}


def test_the_glossary_leads_to_the_lessons_and_has_no_idle_letters(site_root: Path) -> None:
    """A term that a lesson's text speaks of leads to a lesson that does; a letter leads to the first word under it."""
    html = (site_root / "glossary" / "index.html").read_text("utf-8")
    entries = {one.partition('"')[0]: one for one in pieces(html, '<div class="glossary-entry" id="')}
    assert entries.keys() == COURSE.glossary.keys()
    for id, entry in entries.items():
        speaking = {
            f"../{track.id}/{lesson.name}/"
            for track in COURSE.tracks
            for lesson in track.lessons
            if id in {term.id for term in mentioned(lesson.body)}
        }
        linked = set(re.findall(r'href="(\.\./[^"#]+/)"', entry.partition("</dd>")[0]))
        if speaking:
            assert linked
            assert linked <= speaking, id
    firsts: dict[str, str] = {}
    for id, letter in re.findall(r'class="glossary-(?:entry|see)" id="([\w-]+)" data-(?:entry|aside)="(\w)"', html):
        firsts.setdefault(letter, id)
    leads = dict(re.findall(r'id="see-([\w-]+)".*?href="#([\w-]+)"', html, re.DOTALL))
    assert leads == {id: id for id in COURSE.glossary if term(id).romaji not in ("", term(id).usual)}
    assert dict(re.findall(r'href="#([\w-]+)" data-letter="(\w)"', html)) == {id: key for key, id in firsts.items()}
