"""
Screenshots of every kind of page, for people to look at.

    python tests/browser/shots.py [--site DIR] [name ...]

Writes `_shots/<name>-<look>-<width>.png` and a PDF of a printed puzzle, and prints their paths. With names, only shots
that begin with one of them: `shots.py ruling home` takes rulings and the home page.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, TypedDict

REPOSITORY = Path(__file__).parents[2]
sys.path[:0] = [str(REPOSITORY / folder) for folder in ("engine", "site", ".")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from builder.content.games import games  # noqa: E402
from callwise.law.ruling import Verdict  # noqa: E402
from callwise.question.forms.offers import NONE as NOTHING  # noqa: E402
from tests.browser.answers.course_puzzles import ALL, COURSE, NONE, ONE, Card, Placed, find  # noqa: E402
from tests.conftest import CHROMIUM_ARGUMENTS, chromium  # noqa: E402
from tests.support.browser.browsing import settled, until  # noqa: E402
from tests.support.browser.site_server import Fault, SiteServer  # noqa: E402

SHOTS = REPOSITORY / "_shots"
SHEET = {"width": 680, "height": 960}  # an A4 sheet's area within its margins
FOCUS_STEPS = 40


class Look(TypedDict, total=False):
    """A reader's device settings."""

    color_scheme: Literal["light", "dark"]
    contrast: Literal["more", "no-preference"]


LOOKS: dict[str, Look] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
USUAL = (390, 1280)
ALSO = (320, 768)

_TRACK = COURSE.tracks[0]
_FIRST = _TRACK.lessons[0]
_FULLEST = max(_TRACK.lessons, key=lambda lesson: len(lesson.puzzles))
STILL_PAGES = {
    "home": "",
    "lesson-first": f"{_TRACK.id}/{_FIRST.name}/",
    "lesson-fullest": f"{_TRACK.id}/{_FULLEST.name}/",
    "glossary": "glossary/",
    "offline": "offline/",
    "puzzles": "puzzles/",
    "rules": "rules/",
    "clauses": "rules/clauses/",
    "settings": "settings/",
    "about": "about/",
    "missing": "404.html",
    **{f"{name}-{game.family.id}": game.at(f"{name}/") for game in games()[1:] for name in ("ask", "rules")},
}
CALL = find(lambda placed: placed.puzzle.form.case.id == "kuikae.call" and bool(placed.codes(Verdict.ILLEGAL)))
UNSETTLED = find(lambda placed: bool(placed.codes(Verdict.UNSETTLED)))


class Camera:
    """Takes pictures of a page in every look and at every width."""

    def __init__(self, only: Sequence[str]) -> None:
        self.only = only
        self.taken: list[Path] = []

    def wants(self, *names: str) -> bool:
        """Whether one of these pictures was requested."""
        return not self.only or any(name.startswith(begin) for name in names for begin in self.only)

    def take(self, page: Page, name: str, *, widths: Sequence[int] = USUAL, full: bool = True) -> None:
        """Take one picture for each look and width."""
        if not self.wants(name):
            return
        for look, media in LOOKS.items():
            page.emulate_media(**media)
            for width in sorted(widths):
                page.set_viewport_size({"width": width, "height": 844 if width < 700 else 900})
                self.shoot(page, f"{name}-{look}-{width}", full=full)
        page.emulate_media(**LOOKS["light"])
        page.set_viewport_size({"width": 1280, "height": 900})

    def shoot(self, page: Page, name: str, *, full: bool = True) -> None:
        """Take one picture."""
        path = SHOTS / f"{name}.png"
        page.screenshot(path=path, full_page=full, animations="disabled")
        self.keep(path)

    def keep(self, path: Path) -> None:
        """Print a picture's path."""
        self.taken.append(path)
        print(path.relative_to(REPOSITORY), flush=True)


def take_still_pages(browser: Browser, server: SiteServer, camera: Camera) -> None:
    """Take the pages as they load, and one with keyboard focus in it."""
    page = browser.new_page()
    for name, address in STILL_PAGES.items():
        if camera.wants(name):
            page.goto(server.at(address))
            camera.take(page, name, widths=(*USUAL, *ALSO) if name == "lesson-first" else USUAL)
    if camera.wants("focus"):
        page.goto(server.at(STILL_PAGES["lesson-first"]))
        for step in range(1, FOCUS_STEPS + 1):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.name === 'answer'"):
                camera.shoot(page, "focus-hand", full=False)
                break
            if step in (1, 4):
                camera.shoot(page, f"focus-{step}", full=False)
    page.close()


def take_rulings(browser: Browser, server: SiteServer, camera: Camera) -> None:
    """Take a puzzle before and after each kind of answer, with one engine per puzzle."""
    legal, foul = (ONE.codes(verdict) for verdict in (Verdict.LEGAL, Verdict.ILLEGAL))
    every, fouls = (ALL.codes(verdict) for verdict in (Verdict.LEGAL, Verdict.ILLEGAL))
    calls = CALL.codes(Verdict.ILLEGAL)[:1]
    series: list[tuple[Placed, str, dict[str, list[str]]]] = [
        (ONE, "puzzle", {"ruling-illegal": foul[:1], "ruling-legal": legal[:1]}),
        (ALL, "choose-all", {"ruling-almost": every[:-1], "ruling-mixed": every[:2] + fouls[:1], "ruling-all": every}),
        (CALL, "call", {"ruling-call": calls}),
        (NONE, "none", {"ruling-none": [NOTHING]}),
        (UNSETTLED, "unsettled", {"ruling-unsettled": UNSETTLED.codes(Verdict.UNSETTLED)[:1]}),
    ]
    for placed, before, answers in series:
        if not camera.wants(before, *answers):
            continue
        page = browser.new_page()
        card = Card.opened(page, server, placed)
        until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'", seconds=60)
        camera.take(page, before)
        for number, (name, answer) in enumerate(answers.items()):
            if number:
                card.form.get_by_role("button", name="Try again").click()
            card.answer(*answer)
            camera.take(page, name, widths=(*USUAL, *ALSO) if name == "ruling-illegal" else USUAL)
        page.close()


def take_states(browser: Browser, server: SiteServer, camera: Camera) -> None:
    """Take the messages shown while the engine loads and when it fails."""
    for name, file, fault, phase in (
        ("engine-starting", "pyodide.asm.wasm", Fault.STALL, "starting"),
        ("engine-failed", "worker.py", Fault.MISSING, "failed"),
    ):
        if not camera.wants(name):
            continue
        server.faults[file] = fault
        page = browser.new_page()
        card = Card.opened(page, server, ONE)
        card.choose(ONE.codes(Verdict.LEGAL)[0])
        card.ask()
        until(page, f"document.querySelector('[data-slot=engine]').dataset.phase === '{phase}'")
        until(page, "document.querySelector('[data-slot=message]').innerText")
        settled(page)
        camera.take(page, name)
        page.close()
        server.faults.clear()


def take_prints(browser: Browser, server: SiteServer, camera: Camera) -> None:
    """Take a puzzle and a lesson as printed."""
    for name, address in (("print-puzzle", ALL.path), ("print-lesson", STILL_PAGES["lesson-fullest"])):
        if not camera.wants(name):
            continue
        page = browser.new_page()
        page.goto(server.at(address))
        pdf = SHOTS / f"{name}.pdf"
        page.pdf(path=pdf, prefer_css_page_size=True)
        camera.keep(pdf)
        page.emulate_media(media="print")
        page.set_viewport_size({"width": SHEET["width"], "height": SHEET["height"]})
        camera.shoot(page, name)
        page.close()


@contextmanager
def built(site: Path | None) -> Iterator[Path]:
    """The given built site, or a fresh one."""
    if site is not None:
        yield site
        return
    with TemporaryDirectory() as folder:
        root = Path(folder) / "_site"
        command = [sys.executable, "site/build.py", "--out", str(root)]
        subprocess.run(command, cwd=REPOSITORY, check=True)
        yield root


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description="Take pictures of every kind of page.")
    parser.add_argument("names", nargs="*", help="what the pictures' names begin with (default: all)")
    parser.add_argument("--site", type=Path, help="a built site (default: build one)")
    options = parser.parse_args()
    camera = Camera(options.names)
    SHOTS.mkdir(exist_ok=True)
    executable = chromium()
    if executable is None:
        print("There is no Chromium on this machine: apt-get install -y chromium", file=sys.stderr)
        return 1
    with built(options.site) as root, SiteServer(root) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)
        for take in (take_still_pages, take_rulings, take_states, take_prints):
            take(browser, server, camera)
        browser.close()
    print(f"{len(camera.taken)} files in {SHOTS.relative_to(REPOSITORY)}/")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
