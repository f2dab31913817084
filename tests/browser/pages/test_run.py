"""`make run`: a page can be read, and its answers are ruled on, while the site is still being built."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.answers.course_puzzles import ONE, Card
from tests.support.browser.browsing import Troubles

REPOSITORY = Path(__file__).parents[3]
SERVE = """
import sys
from pathlib import Path
from builder.serving import serve
from builder.serving.early_site import EarlySite
from builder.serving.run import GrowingSite

never = "import time; time.sleep(1_000_000)"
serve.run(GrowingSite(EarlySite(Path("lessons")), Path(sys.argv[1]), sys.executable, "-c", never).app(), port=0)
"""
EVENTUALLY = 120_000
"""Timeout in milliseconds for an engine that installs itself from wheels."""


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    """Address of a site whose build doesn't end."""
    python = {**os.environ, "PYTHONPATH": os.pathsep.join(("engine", "site"))}
    command = [sys.executable, "-c", SERVE, str(tmp_path / "out")]
    with subprocess.Popen(command, cwd=REPOSITORY, env=python, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[3]
        process.terminate()


@pytest.mark.deep
def test_answers_are_ruled_on_before_the_site_is_built(page: Page, origin: str, troubles: Troubles) -> None:
    """First by a recording that is made on request, then by the engine, which agrees with it."""
    troubles.origin = origin.rstrip("/")
    page.goto(f"{origin}{ONE.path}", timeout=EVENTUALLY)
    card = Card(page, ONE)
    assert card.answer_right() == "right"
    expect(card.form.locator(".recorded")).to_have_attribute("data-past", "", timeout=EVENTUALLY)
    with urllib.request.urlopen(f"{origin}_made") as told:
        assert told.read().startswith(b"Building for ")
