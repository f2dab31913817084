"""
A learning system for tests: a page with an object `API`, around a frame with the files of a learning package.

    with LearningSystem(folder, {"index.html": b"…"}) as system:
        system.open(page, scorm_again())
        system.frame(page).get_by_role("button")

It is served from a folder that has nothing else.
"""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from playwright.sync_api import Frame, Page

from tests.support.browsing import until
from tests.support.serving import SiteServer

MODULES = Path(__file__).parents[2] / "node_modules"
RUN_TIME = MODULES / "scorm-again" / "dist" / "scorm12.min.js"
INSIDE = "inside/"
STUDENT = "Lovelace, Ada"
ICON = '<link rel="icon" href="data:,">'
WINDOW = f"<!doctype html><html lang=en><meta charset=utf-8><title>{{title}}</title>{ICON}{{head}}<body>{{body}}</html>"
FRAME = '<iframe id="sco" src="{src}" title="Learning package" width="800" height="900"{sandbox}></iframe>'
LEFT = "<p>The package was left.</p>"
SCORM_AGAIN = """<script src="scorm12.js"></script><script>
  window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
  window.count = { LMSCommit: 0, LMSFinish: 0 };
  for (const name of Object.keys(count)) {
    const whole = API[name].bind(API);
    API[name] = (...given) => (count[name]++, whole(...given));
  }
  window.errors = [];
  window.said = {};
  const set = API.LMSSetValue.bind(API);
  API.LMSSetValue = (name, value) => {
    said[name] = value;
    const done = set(name, value);
    if (String(done) !== "true") errors.push([name, value, API.LMSGetErrorString(API.LMSGetLastError())]);
    return done;
  };
  API.loadFromJSON(%s);
</script>"""
"""The run-time of scorm-again, with what it knows of the learner, what it was told, and a list of what it refused."""


def scorm_again(kept: Mapping[str, object] | None = None) -> str:
    """Give the head of a page with the run-time; `kept` is what is known beside the learner's name."""
    known: dict[str, object] = {"core": {"student_name": STUDENT, "student_id": "1"}, **(kept or {})}
    return SCORM_AGAIN % json.dumps(known)


class LearningSystem:
    """
    A page around a learning package, served while the `with` block lasts.

    `server` is what serves both; its log tells what was asked for.
    """

    def __init__(self, folder: Path, files: Mapping[str, bytes]) -> None:
        self._folder = folder
        for path, content in files.items():
            file = folder / INSIDE / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        shutil.copyfile(RUN_TIME, folder / "scorm12.js")
        (folder / "left.html").write_text(WINDOW.format(title="Left", head="", body=LEFT), "utf-8")
        self.server = SiteServer(folder)

    def __enter__(self) -> Self:
        self.server.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.__exit__(kind, error, trace)

    def open(self, page: Page, head: str, *, sandbox: str | None = None, frame: str = FRAME) -> Frame:
        """Open the system's page, and give what is in its frame."""
        named = "" if sandbox is None else f' sandbox="{sandbox}"'
        body = frame.format(src=self.server.at(f"{INSIDE}index.html"), sandbox=named)
        around = WINDOW.format(title="Learning system", head=head, body=body)
        (self._folder / "index.html").write_text(around, "utf-8")
        page.goto(self.server.url)
        return page.frames[-1]

    def leave(self, page: Page) -> None:
        """Leave the package, as a system's button does: another page comes into the frame."""
        page.evaluate("sco.src = 'left.html'")
        until(page, "sco.contentDocument?.body?.textContent.includes('was left')")


def told(page: Page) -> dict[str, object]:
    """What the run-time knows now, but for what only packages may write."""
    known = page.evaluate("JSON.parse(JSON.stringify(API.cmi))")
    assert isinstance(known, dict)
    return {str(name): value for name, value in known.items()}
