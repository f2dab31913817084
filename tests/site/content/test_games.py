"""
A site of two games: each has its own pages, and none is taken for the other's.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from builder.content.games import games
from builder.content.places import POSED
from builder.page.matter import Matter
from builder.page.page import Page
from builder.site import Site
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
    """A second game, made up."""
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
    return Site(Matter(load_course(tmp_path)))


def page(site: Site, path: str) -> Page:
    """The page at an address, which there is."""
    found = site.page(path)
    assert found, path
    return found


def links(of: Page) -> set[str]:
    """Where the links of a page lead, as they are written in it."""
    return set(re.findall(r'href="([^"#]*)', of.body))


def test_each_game_has_its_own_pages(site: Site, other: Family) -> None:
    """The first one's stay where they were, with its questions, rulesets and clauses alone; each leads to another's."""
    first = families()[0]
    assert (games()[0].family, games()[-1].family) == (first, other)
    for path in ("ask/", "rules/", "rules/clauses/"):
        beneath = path.replace("/", "/counters/", 1)
        ours, theirs = page(site, path), page(site, beneath)
        assert len({ours.title, theirs.title, ours.group, theirs.group}) == 4
        assert f"{'../' * path.count('/')}{beneath}" in links(ours)
        assert f"{'../' * beneath.count('/')}{path}" in links(theirs)
    for family, beneath in ((first, ""), (other, "counters/")):
        asked = re.findall(r'name="asks" value="(\w+\.[\w-]+)"', page(site, f"ask/{beneath}").body)
        assert asked == [case.id for case in family.questions]
        rulesets = re.findall(r'<th scope="col" id="([^"]+)"', page(site, f"rules/{beneath}").body)
        assert rulesets == [rules.name for rules in family.presets]
        cited = re.findall(r'class="clause-entry" id="([^"]+)"', page(site, f"rules/{beneath}clauses/").body)
        assert sorted(cited) == sorted(clause.id for clause in family.clauses)


def test_a_question_of_another_game_is_known_to_be_one(site: Site, other: Family) -> None:
    """The way to the page that asks it names it, and so does that back."""
    for path, named in (("ask/", other), ("ask/counters/", families()[0])):
        listed = re.findall(r'data-asks="([^"]+)">', page(site, path).body)
        assert [case.id for case in named.questions] in [one.split() for one in listed]


def test_a_puzzle_is_changed_where_its_game_is_asked(site: Site) -> None:
    """From its own page with its position, from its lesson by its name."""
    for id, asked in (("swap", "ask/"), ("heaps", "ask/counters/")):
        assert f'href="../../../{asked}#v=1&amp;asks=' in page(site, f"puzzles/{id}/{id}-first/").body
        assert 'href="../../../embed/ask/#v=1&amp;asks=' in page(site, f"puzzles/{id}/{id}-first/").body
        assert f'href="../../{asked}#puzzle={id}/{id}-first"' in page(site, f"{id}/first/").body


def test_one_page_for_frames_knows_the_questions_of_every_game(site: Site, other: Family) -> None:
    """What each asks, the entries that it has, its rules and its tiles; so its script needs to know no game."""
    (text,) = re.findall(r'class="positions">(.*?)</script>', page(site, POSED).body)
    known = json.loads(text)
    for family in (families()[0], other):
        game = known["games"][family.id]
        assert list(game["rules"]) == [rules.name for rules in family.presets]
        assert game["faces"] == [face.code for face in family.faces]
        for case in family.questions:
            question = known["questions"][case.id]
            assert (question["game"], list(question["keys"])) == (family.id, list(case.keys))


def test_what_is_played_beside_an_answer_is_of_its_game(site: Site) -> None:
    """No puzzle of one game stands beside a ruleset of the other."""
    for path, id in (("rules/", "swap"), ("rules/counters/", "heaps")):
        led = [link for link in links(page(site, path)) if "/puzzles/" in link and link.count("/") > 3]
        assert all(f"/puzzles/{id}/" in link for link in led)


def test_nobody_is_led_from_one_game_into_another(site: Site) -> None:
    """The last lesson of a game leads back to the course, and nothing comes before the first."""
    for end, puzzle in (("swap/last/", "puzzles/swap/swap-last/"), ("heaps/last/", "puzzles/heaps/heaps-last/")):
        assert "Next lesson" not in page(site, end).body
        assert "Back to the course" in page(site, puzzle).body
    assert "Before</span>" not in page(site, "heaps/first/").body
    assert "../../heaps/last/" in links(page(site, "heaps/first/"))


def test_the_first_page_has_a_way_into_each_game(site: Site) -> None:
    """The other game is named at the top with its first lesson, at its wall, and where positions are put."""
    home = page(site, "")
    hero = unescape(home.body.partition("</section>")[0])
    assert ">Counters mahjong</a>" in hero
    assert "./heaps/first/" in links(home)
    walls = re.findall(r'aria-labelledby="(\w+)" data-game="([\w ]+)"', home.body)
    assert walls == [("swap", "Riichi mahjong"), ("heaps", "Counters mahjong")]
    first, second = home.body.split('class="wall-end"')[1:]
    assert ("begin here" in first, "begin here" in second) == (True, False)
    assert "nothing needed before" in second
    starts = [
        at for at, state in re.findall(r'data-lesson="([\w/]+)"[^>]*data-state="(\w+)"', home.body) if state == "next"
    ]
    assert starts == ["swap/first", "heaps/first"]
    assert {"./ask/", "./ask/counters/"} <= links(home)


def test_a_game_beside_the_first_is_named_where_its_track_is(site: Site) -> None:
    """In its lessons with what its track has to say of all of them, in the list of puzzles, in the glossary."""
    for path in ("heaps/first/", "heaps/last/"):
        assert "Counters mahjong" in page(site, path).body
        assert NOTE in page(site, path).body
    assert "Riichi mahjong" not in page(site, "swap/first/").body
    assert "Counters mahjong" in page(site, "puzzles/").body
    assert "Counters mahjong" in page(site, "about/").body
    glossary = page(site, "glossary/").body.split('<div class="glossary-entry" id="')
    named = {entry.partition('"')[0] for entry in glossary[1:] if "Counters mahjong" in entry}
    assert named == {term.id for term in games()[-1].family.terms}


def test_each_game_has_its_own_table(site: Site) -> None:
    """The settings offer the rulesets of each under its name."""
    settings = page(site, "settings/").body
    offered = {
        family: re.findall(r'<option value="([^"]+)"', rest)
        for family, rest in re.findall(r'<select data-table="(\w+)">(.*?)</select>', settings)
    }
    assert offered == {game.family.id: [rules.name for rules in game.family.presets] for game in games()}
