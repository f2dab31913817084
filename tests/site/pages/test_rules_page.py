"""The rules by ruleset and the lists of everything, as they are in the pages before any script runs."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from gzip import compress
from html import unescape
from itertools import pairwise, product
from pathlib import Path

import pytest

from builder.content.addresses import puzzle_path
from builder.content.games import Game, games
from builder.ground.folders import SITE
from callwise.agreement.option_status import Option, Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import Point, said
from callwise.puzzle.registry import mentioned, term
from callwise.puzzle.turning_points import Turning
from callwise.view.elements.prose import terms
from tests.site.built_pages import PageRead
from tests.support.rulings.course_texts import course

COURSE = course()
FIRST = games()[0].family


@dataclass(frozen=True)
class RulesPage:
    """A game's rules page, and every cell of it: by topic, question and ruleset."""

    game: Game
    html: str

    @property
    def root(self) -> str:
        return "../" * self.game.at("rules/").count("/")

    @cached_property
    def cells(self) -> list[tuple[Option, Point, Ruleset]]:
        presets = self.game.family.presets
        usual = tuple(presets[0].options())
        asked = [
            (option.name, point)
            for topic in dict.fromkeys(option.topic for option in usual)
            for option in usual
            if option.topic == topic
            for point in option.points
        ]
        return [
            (next(option for option in rules.options() if option.name == name), point, rules)
            for (name, point), rules in product(asked, presets)
        ]

    @cached_property
    def told(self) -> list[str]:
        """The text behind each cell; rulesets that say nothing about a question share it."""
        presets = self.game.family.presets
        questions = [
            {name: text for text in pieces(html, '<div class="told"') for name in text.split('"')[1].split()}
            for html in pieces(self.html, '<details class="point"')
        ]
        return [told[rules.name] for told, rules in product(questions, presets)]


def plain_of(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def pieces(html: str, begin: str) -> list[str]:
    """The text after each occurrence of a string, up to the next."""
    return html.split(begin)[1:]


@pytest.fixture(scope="module", params=games(), ids=lambda game: game.family.id)
def rules_page(request: pytest.FixtureRequest, site_root: Path) -> RulesPage:
    game: Game = request.param
    return RulesPage(game, (site_root / game.at("rules/") / "index.html").read_text("utf-8"))


def test_every_cell_matches_its_ruleset(rules_page: RulesPage) -> None:
    """An open reading has no value, a missing source no citation, and only the usual ruleset has our choices."""
    cells = pieces(rules_page.html, "<td data-ruleset")
    assert len(cells) == len(rules_page.cells)
    for html, (option, point, rules) in zip(cells, rules_page.cells, strict=True):
        answer = option.answer(point)
        unanswered = {Standing.UNREAD: "Not read", Standing.MOOT: "Can’t happen"}
        words = answer.words if answer else unanswered.get(option.standing, "Not said")
        cell = re.sub(r'<span class="sign".*?</span>', "", html.partition("</td>")[0].partition(">")[2])
        text = plain_of(cell)
        ours = " our choice" if option.standing is Standing.OURS else ""
        assert html.startswith(f'="{rules.name}"')
        assert text == f"{rules.title}: {plain_of(terms(words))}{ours}"
        assert "our choice" not in text or (rules.usual and option.source is None)


def test_every_answer_and_source_is_readable_without_scripts(rules_page: RulesPage) -> None:
    """Each question unfolds into every ruleset's answer, with its source and a puzzle on it; silent ones share one."""
    for html, (option, _, rules) in zip(rules_page.told, rules_page.cells, strict=True):
        is_silent = option.standing in (Standing.UNREAD, Standing.MOOT)
        assert ("data-silent" in html.partition(">")[0]) is is_silent
        assert rules.title in plain_of(html)
        assert (f'href="clauses/#option-{option.name}"' in html) is rules.usual
        assert (f'href="{rules.name}/#{option.name}"' in html) is not is_silent
        assert f'href="{rules_page.root}puzzles/' in html or rules_page.game.family is not FIRST
        assert ("We haven’t read what these rules say about it." in html) is (option.standing is Standing.UNREAD)
        assert ("The usual rule: " in html) is (option.standing is Standing.USUAL)
        assert ("Our choice" in html) is (option.standing is Standing.OURS)
        assert ("No rules we’ve read mention it" in html) is (option.standing is Standing.UNHEARD)
        assert ("Unsettled: " in html) is (option.standing in (Standing.OPEN, Standing.SILENT))
        if option.source:
            assert option.source.title in unescape(html)
        assert ("This can’t happen under these rules" in html) is (option.standing is Standing.MOOT)
        if option.standing not in (Standing.UNREAD, Standing.MOOT):
            held = option.readings if option.value is None else (option.value,)
            assert all(terms(said(value)) in html for value in held)


def test_only_verdicts_have_a_verdicts_stamp(rules_page: RulesPage) -> None:
    """Seals mark acts and unsettled points; facts and numbers have other symbols, and words have none."""
    for html, (option, point, _) in zip(pieces(rules_page.html, "<td data-ruleset"), rules_page.cells, strict=True):
        cell = html.partition("</td>")[0]
        answer = option.answer(point)
        seals = re.findall(r'class="seal" data-verdict="(\w+)"', cell)
        signs = re.findall(r'class="sign" data-kind="([\w-]+)"', cell)
        if answer is None:
            assert seals == ([] if option.standing in (Standing.UNREAD, Standing.MOOT) else ["unsettled"])
        else:
            assert seals == {"may": ["legal"], "may-not": ["illegal"]}.get(answer.kind.value, [])
            assert signs == ([answer.kind.value] if answer.kind.value in ("yes", "no", "count") else [])


def test_a_suggested_puzzle_turns_on_the_question(rules_page: RulesPage) -> None:
    """A puzzle under the same rules is preferred if it turns on the question."""
    at = {
        f"{rules_page.root}{puzzle_path(track, puzzle)}": puzzle for track in COURSE.tracks for puzzle in track.puzzles
    }
    turning = Turning([puzzle for puzzle in COURSE.puzzles if puzzle.family is rules_page.game.family])
    for html, (option, point, rules) in zip(rules_page.told, rules_page.cells, strict=True):
        link = re.search(r'href="((?:\.\./)+puzzles/[^"]+)"', html)
        found = turning.on(option, point)
        on = [puzzle.text for puzzle in found]
        own = [puzzle.text for puzzle in found if puzzle.rules.name == rules.name]
        assert bool(link) is bool(on)
        is_silent = option.standing in (Standing.UNREAD, Standing.MOOT)
        assert not link or at[link[1]].text in (on if is_silent else own or on)


EVERYTHING = [path for game in games() for path in (game.at("rules/"), f"{game.at('rules/')}clauses/")]


@pytest.mark.parametrize("path", [*EVERYTHING, "glossary", "puzzles"])
def test_the_rules_page_is_light(site_root: Path, path: str) -> None:
    """With its styles and scripts each page is at most 62 kB compressed."""
    page = PageRead(site_root / path / "index.html")
    linked = {address for name, address in page.addresses if name in ("link", "script")}
    files = [page.path, *(page.path.parent / address for address in linked)]
    weights = [len(compress(file.read_bytes())) for file in files if file.suffix in (".html", ".css", ".js")]
    assert len(weights) > 5
    assert sum(weights) <= 62_000


@pytest.mark.parametrize("game", games(), ids=lambda game: game.family.id)
def test_clauses_options_and_sources_have_fragments(site_root: Path, game: Game) -> None:
    """Every citation in a ruling can be linked."""
    rules_at, family = site_root / game.at("rules/"), game.family
    page = PageRead(rules_at / "clauses" / "index.html")
    wanted = {clause.id for clause in family.clauses}
    wanted |= {f"option-{option.name}" for option in family.presets[0].options()}
    wanted |= {f"source-{clause.source.id}" for clause in family.clauses}
    wanted |= {f"source-{source.id}" for rules in family.presets for source in rules.sources.values()}
    assert wanted <= set(page.ids)
    presets = {rules.name for rules in family.presets}
    assert presets <= set(PageRead(rules_at / "index.html").ids)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.family.id)
def test_every_topic_of_clauses_has_a_title(site_root: Path, game: Game) -> None:
    """Its place and title are written in `topics.toml`, and no topic there is without clauses."""
    html = (site_root / game.at("rules/") / "clauses" / "index.html").read_text("utf-8")
    titled = tomllib.loads((SITE / "topics.toml").read_text("utf-8"))[game.family.id]
    topics = [topic for several in titled.values() for topic in several]
    assert re.findall(r'<section data-group[^>]*>\s*<h2 id="([^"]+)"', html) == topics
    assert {clause.id.partition(".")[0] for clause in game.family.clauses} == set(topics)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.family.id)
def test_a_source_text_is_listed_once_with_its_places(site_root: Path, game: Game) -> None:
    """Its title is listed once in the list of sources, and once where clauses are listed by source."""
    page = PageRead(site_root / game.at("rules/") / "clauses" / "index.html")
    listed = [(tag.text or inner.text).removesuffix(", ") for tag, inner in pairwise(page.tags) if tag.name == "li"]
    offered = [tag.text.rpartition(" (")[0] for tag in page.named("option")]
    for title in {clause.source.title for clause in game.family.clauses}:
        assert (listed.count(title), offered.count(title)) == (1, 1)


def test_every_puzzle_is_in_the_list_of_puzzles(site_root: Path) -> None:
    """It is listed once, with its address."""
    page = PageRead(site_root / "puzzles" / "index.html")
    listed = [
        link.attributes["href"] for one, link in pairwise(page.tags) if one.attributes.get("class") == "listed-puzzle"
    ]
    assert listed == [f"../puzzles/{track.key(puzzle.name)}/" for track in COURSE.tracks for puzzle in track.puzzles]


def test_the_glossary_links_to_lessons_and_used_letters(site_root: Path) -> None:
    """A term used in a lesson's text links to such a lesson; a letter links to the first word of riichi under it."""
    html = (site_root / "glossary" / "index.html").read_text("utf-8")
    entries = {one.partition('"')[0]: one for one in pieces(html, '<div class="glossary-entry" id="')}
    assert entries.keys() == COURSE.glossary.keys()
    for id, entry in entries.items():
        speaking = {
            f"../{track.key(lesson.name)}/"
            for track in COURSE.tracks
            for lesson in track.lessons
            if id in {term.id for term in mentioned(lesson.body)}
        }
        linked = set(re.findall(r'href="(\.\./[^"#]+/)"', entry.partition("</dd>")[0]))
        if speaking:
            assert linked
            assert linked <= speaking, id
    firsts: dict[str, str] = {}
    riichi, _, _ = html.partition('data-game="american"')
    for id, letter in re.findall(r'class="glossary-(?:entry|see)" id="([\w-]+)" data-(?:entry|aside)="(\w)"', riichi):
        firsts.setdefault(letter, id)
    leads = dict(re.findall(r'id="see-([\w-]+)".*?href="#([\w-]+)"', html, re.DOTALL))
    assert leads == {id: id for id in COURSE.glossary if term(id).romaji not in ("", term(id).usual)}
    assert dict(re.findall(r'href="#([\w-]+)" data-letter="(\w)"', html)) == {id: key for key, id in firsts.items()}
