"""A learner's whole path with the real engine: from a first wrong answer to a reload without a network."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from builder.sharing.embed_files import embed_path
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_address import write_address
from callwise.law.ruling import Verdict
from callwise.puzzle.course import Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.question.controls import Pairs
from callwise.riichi.play.sitting import sit_down
from callwise.view.cards.free_ruling import fragment
from tests.browser.answers.course_puzzles import ALL, COURSE, ONE, PLAYED, PLAYS, Placed
from tests.other_browsers.driving import Driven, chromium, say_that_this_is_all
from tests.support.browser.site_server import SiteServer

ARRIVES = 120.0
"""Timeout in seconds for the engine, or the whole site, on a busy machine."""

DEAF = 0.5
"""Seconds after a ruling in which no press can move on, and some more."""

HAND = "#v=1&rules=common&seat=south&number=55"
SET = "set/#" + write_address(PuzzleSet("A path", (ONE.key, ALL.key)))
ASK = "ask/#" + fragment("kuikae.legal", {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}, "common")
CONTROLS = """[...document.querySelectorAll(`${arguments[0]} input[name][value]`)]
  .filter(({ type }) => type === 'radio' || type === 'checkbox')
  .map(({ name, value, type, checked }) => [name, value, type, checked])"""


class Learner:
    """A person using a browser."""

    def __init__(self, browser: Driven, server: SiteServer) -> None:
        self.browser = browser
        self.server = server

    def form(self, placed: Placed) -> str:
        """Return a puzzle's form selector."""
        return f'form[data-key="{placed.key}"]'

    def controls(self, placed: Placed) -> list[tuple[str, str, str, bool]]:
        """Return the available choices: name, value, type, and whether each is chosen."""
        found = self.browser.until(f"({CONTROLS}).length && ({CONTROLS})", self.form(placed))
        assert isinstance(found, list)
        names = {name for name, _ in placed.right}
        all_of_them = [(str(name), str(value), str(kind), bool(checked)) for name, value, kind, checked in found]
        return list({one[:2]: one for one in reversed(all_of_them) if one[0] in names}.values())[::-1]

    def wrong(self, placed: Placed) -> Pairs:
        """Return the right answer with one choice changed."""
        right = placed.right
        name, value, kind, _ = next(one for one in self.controls(placed) if one[:2] not in right)
        return (*(one for one in right if kind == "checkbox" or one[0] != name), (name, value))

    def answer(self, placed: Placed, pairs: Pairs) -> object:
        """Choose exactly these, say that this is all where several may be right, and return the grade."""
        form = self.form(placed)
        for name, value, kind, checked in self.controls(placed):
            if checked != ((name, value) in pairs) and (kind == "checkbox" or not checked):
                self.browser.press(f"{form} label:has(input[name={json.dumps(name)}][value={json.dumps(value)}])")
        say_that_this_is_all(self.browser, form)
        grade = self.browser.until(f"document.querySelector({json.dumps(form)}).dataset.ruled", seconds=ARRIVES)
        time.sleep(DEAF)
        return grade

    def takes_a_lesson(self, placed: Placed, path: str) -> None:
        """Answer wrongly, then correctly, then continue to the next."""
        self.browser.go(self.server.at(path))
        assert self.answer(placed, self.wrong(placed)) != "right"
        self.browser.press(f"{self.form(placed)} [data-act=again]")
        assert self.answer(placed, placed.right) == "right"
        before = self.browser.tell("location.href")
        self.browser.press(f"{self.form(placed)} ~ * [data-act=onward], [data-act=onward], .onward-after")
        self.browser.until("location.href !== arguments[0] && document.readyState === 'complete'", before)

    def plays_a_turn(self) -> None:
        """Play a turn with the tiles on the table."""
        self.browser.go(self.server.at(PLAYED.path))
        form = self.form(PLAYED)
        for nth, (verb, places) in enumerate(PLAYS, 1):
            for place in places:
                self.browser.press(f'{form} .pick[data-at~="{place}"]')
            self.browser.press(f'{form} .verbs button[value="{verb}"]:not([hidden])')
            self.browser.until(
                "document.querySelectorAll(arguments[0]).length === arguments[1]",
                f"{form} .step-row > li > input",
                nth,
                seconds=ARRIVES,
            )
        self.browser.until(f"document.querySelector('{form}').dataset.ruled === 'right'")

    def plays_a_hand(self) -> None:
        """Play a hand by its number to the end, which is the same as in this process."""
        self.browser.go(self.server.at(f"play/{HAND}"))
        desk = "document.querySelector('.play-desk').dataset"
        while (phase := self.browser.until(f"{desk}.phase !== 'waits' && {desk}.phase", seconds=ARRIVES)) != "over":
            if phase != "asks":
                self.browser.press(".desk-primary > [data-act=primary]")
            elif self.browser.tell(f"{desk}.moment") == "turn":
                drawn = self.browser.tell("[...document.querySelectorAll('.play-tile')].at(-1).dataset.code")
                self.browser.press(f".play-tile[data-code='{drawn}']")
            else:
                self.browser.press("[data-act=pass]")
        acts = dict(parse_qsl(str(self.browser.tell("location.hash"))[1:]))["acts"]
        ending = sit_down(f"common/south/55/{acts}").ending
        assert ending is not None
        log = parse_qsl(urlsplit(str(self.browser.tell("document.querySelector('[data-slot=log]').href"))).fragment)
        assert dict(log)["json"] == ending.log

    def asks(self) -> None:
        """Type a position and read its ruling."""
        self.browser.go(self.server.at(ASK))
        verdict = "document.querySelector('[data-slot=ruling] .ruling')?.dataset.verdict"
        self.browser.until(verdict, seconds=ARRIVES)
        self.browser.until("(document.querySelector('.asking-why [data-act=notation]').click(), true)")
        call = ".asking-fields:not([hidden]) [name=call]"
        fault = "document.querySelector('.asking-fields:not([hidden]) [data-key=call] [data-slot=fault]').innerText"
        self.browser.write(call, "chii 4m with 23")
        self.browser.until(fault)
        self.browser.write(call, "chii 3m with 24m")
        self.browser.until(f"!{fault} && {verdict}")

    def changes_four_rules(self) -> None:
        """Change a hand and see it ruled on under each ruleset."""
        self.browser.go(self.server.at("four-rules/"))
        for pond, said in (("4s", "Traditional: 2 of 3; Extended: 2 of 3"), ("9m", "Traditional: 3 of 3")):
            self.browser.write(".asking-fields [name=pond]", pond)
            self.browser.until(
                "document.querySelector('[data-slot=announce]').textContent.startsWith(arguments[0])",
                said,
                seconds=ARRIVES,
            )

    def works_through_a_set(self) -> None:
        """Work through a set from its start to its receipt."""
        self.browser.go(self.server.at(SET))
        self.browser.write("#who", "Anna")
        self.browser.press("[data-slot=begin] .acts .btn")
        for placed in (ONE, ALL):
            assert self.answer(placed, placed.right) == "right"
            self.browser.press("[data-on-desk] [data-act=onward], [data-slot=around] [data-act=after]")
        self.browser.until("document.querySelector('[data-slot=receipt]:not([hidden])')")
        assert self.browser.tell("document.querySelector('[data-slot=sum]').textContent") == "2 of 2 right"

    def meets_a_frame(self, elsewhere: SiteServer) -> None:
        """Answer a puzzle on a page of another origin."""
        frame = f'<iframe src="{self.server.at(embed_path(ONE.path))}" width="700" height="900"></iframe>'
        page = f'<!doctype html><link rel="icon" href="data:,"><title>An article</title>{frame}'
        (elsewhere.root / "index.html").write_text(page)
        self.browser.go(elsewhere.url)
        with self.browser.inside("iframe"):
            assert self.answer(ONE, ONE.right) == "right"

    def chooses_the_dark(self) -> None:
        """Choose the dark theme, which then applies on the next page."""
        self.browser.go(self.server.at("settings/"))
        self.browser.press("label:has([name=theme][value=dark])")
        self.browser.until("document.documentElement.dataset.theme === 'dark'")

    def is_kept(self) -> None:
        """Wait until the whole site is saved on the device."""
        self.browser.go(self.server.at("offline/"))
        says = "document.querySelector('[data-slot=says]').innerText.startsWith('Downloaded')"
        self.browser.until(says, seconds=2 * ARRIVES)


def every_track() -> Sequence[Track]:
    """Return every track of the course."""
    return COURSE.tracks


def taken(track: Track) -> tuple[Lesson, Puzzle]:
    """Return the lesson of a track that the learner takes, and its puzzle answered by choosing."""
    return next(
        (lesson, puzzle)
        for lesson in track.lessons
        for puzzle in lesson.puzzles
        if puzzle.form.kind.startswith("choose")
    )


def path_of(
    browser: Driven, site_root: Path, elsewhere: Path, tracks: Sequence[Track], engine_of: Page | None = None
) -> None:
    """
    Walk the whole path in one visit, with a lesson from each of these tracks.

    While online, the visited pages can share the engine of another tab, `engine_of`, which starts once.
    """
    with SiteServer(site_root, under="callwise") as server, SiteServer(elsewhere) as other:
        learner = Learner(browser, server)
        if engine_of:
            engine_of.goto(server.at(ONE.path))
        browser.go(server.url)
        passed = []
        for track in tracks:
            lesson, puzzle = taken(track)
            placed = Placed(track, puzzle)
            learner.takes_a_lesson(placed, f"{track.key(lesson.name)}/#{puzzle.name}")
            passed.append(placed.key)
        learner.plays_a_turn()
        learner.plays_a_hand()
        learner.asks()
        learner.changes_four_rules()
        learner.works_through_a_set()
        learner.meets_a_frame(other)
        learner.chooses_the_dark()
        learner.is_kept()
    if engine_of:
        engine_of.close()
    at = server.at
    learner.browser.go(at(ONE.path) + "?from=elsewhere")
    assert learner.answer(ONE, (("answer", ONE.codes(Verdict.ILLEGAL)[0]),)) != "right"
    browser.again()
    browser.until("document.documentElement.dataset.theme === 'dark'")
    kept = browser.tell("JSON.parse(localStorage.getItem('callwise.progress.v1')).marks")
    assert isinstance(kept, dict)
    assert {key for key, mark in kept.items() if mark["right"]} >= {*passed, PLAYED.key, ONE.key, ALL.key}


@pytest.mark.deep
def test_whole_learner_path(browser: Browser, site_root: Path, tmp_path: Path) -> None:
    """
    Chromium takes a lesson of each track and keeps the whole site.

    `test_walk_elsewhere.py` starts the engine on each page.
    """
    context = browser.new_context(service_workers="allow")
    path_of(chromium(context.new_page()), site_root, tmp_path, every_track(), engine_of=context.new_page())
    context.close()


@pytest.mark.deep
def test_whole_learner_path_in_other_browsers(driven: Driven, site_root: Path, tmp_path: Path) -> None:
    path_of(driven, site_root, tmp_path, every_track())
