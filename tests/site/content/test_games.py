"""A site of two games: each has its own pages, and they are never mixed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.assembly.site import Site
from builder.content.addresses import POSITION_PATH
from builder.content.games import games
from builder.page.page import Page
from builder.page.site_content import SiteContent
from callwise.puzzle.course import load_course
from callwise.puzzle.registry import terms
from callwise.question.families import Family, also, families
from tests.counters import puzzles
from tests.support.rulings.course_texts import OTHER_END

TRACK = """
[[track]]
id = "{id}"
title = "{title}"
asks = "May this go?"
term = "{term}"
tile = "{tile}"
about = "What may go."
lessons = ["first", "last"]
"""
LESSON = """+++
title = "{title}"
summary = "One of two."
learned = "That it is one of two."
clause = "{clause}"
introduces = []
puzzles = ["{puzzle}"]
+++
Words.

{{desk}}

{{puzzle {puzzle}}}
"""
NOTE = "Heaps are our own."


@pytest.fixture
def other() -> Iterator[Family]:
    """A second, invented game."""
    with also("tests.counters") as family:
        yield family


@pytest.fixture
def site(other: Family, tmp_path: Path) -> Site:
    """Two tracks of two lessons, one track on each game."""
    tracks = {
        "swap": ("Swap", "kuikae", "1z", "kuikae.suji", OTHER_END),
        "heaps": ("Heaps", "heap", "r", "counters.take", puzzles.ANY),
    }
    course = ""
    for id, (title, term, tile, clause, puzzle) in tracks.items():
        course += TRACK.format(id=id, title=title, term=term, tile=tile)
        (tmp_path / id / "puzzles").mkdir(parents=True)
        for name in ("first", "last"):
            lesson = LESSON.format(title=f"{id} {name}", clause=clause, puzzle=f"{id}-{name}")
            (tmp_path / id / f"{name}.md").write_text(lesson, "utf-8")
            (tmp_path / id / "puzzles" / f"{id}-{name}.toml").write_text(puzzle, "utf-8")
    (tmp_path / "course.toml").write_text(f'{course}note = "{NOTE}"\n', "utf-8")
    entries = "".join(f'[{term.id}]\nmeans = "A word."\n' for term in terms().values())
    (tmp_path / "glossary.toml").write_text(entries, "utf-8")
    return Site(SiteContent(load_course(tmp_path)))


def page(site: Site, path: str) -> Page:
    """The page at an address, which must exist."""
    found = site.page(path)
    assert found, path
    return found


def links(of: Page) -> set[str]:
    return set(re.findall(r'href="([^"#]*)', of.body))


def test_each_game_has_its_own_pages(site: Site, other: Family) -> None:
    """The first game keeps its addresses and has only its questions, rulesets and clauses; each links to the other."""
    first = families()[0]
    assert (games()[0].family, games()[-1].family) == (first, other)
    for path in ("ask/", "rules/", "rules/clauses/"):
        beneath = path.replace("/", "/counters/", 1)
        ours, theirs = page(site, path), page(site, beneath)
        assert len({ours.title, theirs.title, ours.group, theirs.group}) == 4
        assert f"{'../' * path.count('/')}{beneath}" in links(ours)
        assert f"{'../' * beneath.count('/')}{path}" in links(theirs)
    for family, beneath in ((first, ""), (other, "counters/")):
        asked = re.findall(r'data-question="(\w+\.[\w-]+)"', page(site, f"ask/{beneath}").body)
        assert asked == [case.id for case in family.questions]
        rulesets = re.findall(r'<th scope="col" id="([^"]+)"', page(site, f"rules/{beneath}").body)
        assert rulesets == [rules.name for rules in family.presets]
        cited = re.findall(r'<article id="([^"]+)"', page(site, f"rules/{beneath}clauses/").body)
        assert sorted(cited) == sorted(clause.id for clause in family.clauses)


def test_another_games_questions_are_linked(site: Site, other: Family) -> None:
    """Links to the page that asks them name their game, in both directions."""
    for path, named in (("ask/", other), ("ask/counters/", families()[0])):
        listed = re.findall(r'data-asks="([^"]+)">', page(site, path).body)
        ids = [id for case in named.questions for id in (case.id, *case.formerly)]
        assert sorted(ids) in [sorted(one.split()) for one in listed]


def test_a_puzzle_is_edited_on_its_games_page(site: Site) -> None:
    """A puzzle's page passes its position, and a lesson passes the puzzle's name."""
    for id, asked in (("swap", "ask/"), ("heaps", "ask/counters/")):
        assert f'href="../../../{asked}#v=1&amp;asks=' in page(site, f"puzzles/{id}/{id}-first/").body
        assert 'href="../../../embed/ask/#v=1&amp;asks=' in page(site, f"puzzles/{id}/{id}-first/").body
        assert f'href="../../{asked}#puzzle={id}/{id}-first"' in page(site, f"{id}/first/").body


def test_one_frame_page_serves_every_games_questions(site: Site, other: Family) -> None:
    """It has each question's prompt, entries, rules and tiles, so its script has no game logic."""
    (text,) = re.findall(r'class="positions">(.*?)</script>', page(site, POSITION_PATH).body)
    known = json.loads(text)
    for family in (families()[0], other):
        game = known["games"][family.id]
        assert list(game["rules"]) == [rules.name for rules in family.presets]
        assert game["faces"] == [face.code for face in family.faces]
        for case in family.questions:
            question = known["questions"][case.id]
            assert (question["game"], list(question["keys"])) == (family.id, list(case.keys))


def test_suggested_puzzles_are_of_the_same_game(site: Site) -> None:
    """No puzzle of one game is suggested next to a ruleset of the other."""
    for path, id in (("rules/", "swap"), ("rules/counters/", "heaps")):
        led = [link for link in links(page(site, path)) if "/puzzles/" in link and link.count("/") > 3]
        assert all(f"/puzzles/{id}/" in link for link in led)


def test_next_links_stay_within_a_game(site: Site) -> None:
    """The last lesson of a game leads back to the course, and nothing precedes the first."""
    for end, puzzle in (("swap/last/", "puzzles/swap/swap-last/"), ("heaps/last/", "puzzles/heaps/heaps-last/")):
        assert "Next lesson" not in page(site, end).body
        assert "Back to the course" in page(site, puzzle).body
    assert "Before</span>" not in page(site, "heaps/first/").body
    assert "../../heaps/last/" in links(page(site, "heaps/first/"))


def test_the_home_page_links_to_each_game(site: Site) -> None:
    """The other game is named below the rows with its first lesson, at its wall, and at the position form."""
    home = page(site, "")
    assert ">Begin Counters</a>" in home.body
    assert "./heaps/first/" in links(home)
    walls = re.findall(r'aria-labelledby="(\w+)" data-game="([\w ]+)"', home.body)
    assert walls == [("swap", "Riichi mahjong"), ("heaps", "Counters mahjong")]
    first, second = home.body.split('class="wall-end"')[1:]
    assert ("begin here" in first, "begin here" in second) == (True, False)
    assert "nothing needed before" in second
    starts = re.findall(r'href="\./([\w/]+)/" data-lesson[^>]* data-next>', home.body)
    assert starts == ["swap/first", "heaps/first"]
    assert {"./ask/", "./ask/counters/"} <= links(home)


def test_a_second_game_is_named_with_its_track(site: Site) -> None:
    """Its name is in its lessons, with its track's introduction, in the list of puzzles, and in the glossary."""
    for path in ("heaps/first/", "heaps/last/"):
        assert "Counters mahjong" in page(site, path).body
        assert NOTE in page(site, path).body
    assert "Riichi mahjong" not in page(site, "swap/first/").body
    assert "Counters mahjong" in page(site, "puzzles/").body
    assert "Counters mahjong" in page(site, "about/").body
    _, last = page(site, "glossary/").body.split("Counters mahjong")
    listed = re.findall('class="glossary-entry" id="([^"]+)"', last)
    assert set(listed) == {term.id for term in games()[-1].family.terms}


def test_each_game_has_a_ruleset_setting(site: Site) -> None:
    """The settings list the rulesets of each under its name."""
    settings = page(site, "settings/").body
    offered = {
        family: re.findall(r'<option value="([^"]+)"', rest)
        for family, rest in re.findall(r'<select data-table="(\w+)">(.*?)</select>', settings)
    }
    assert offered == {game.family.id: [rules.name for rules in game.family.presets] for game in games()}
