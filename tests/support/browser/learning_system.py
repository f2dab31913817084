"""
A learning system for tests: a page with an object `API`, around a frame with the files of a learning package.

    with LearningSystem(folder, {"index.html": b"…"}) as system:
        system.open(page, scorm_again())
        system.frame(page).get_by_role("button")

It is served from a folder with no other files.
"""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from playwright.sync_api import Frame, Page

from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

MODULES = Path(__file__).parents[3] / "node_modules"
RUN_TIMES = MODULES / "scorm-again" / "dist"
INSIDE = "inside/"
STUDENT = "Lovelace, Ada"
ICON = '<link rel="icon" href="data:,">'
WINDOW = f"<!doctype html><html lang=en><meta charset=utf-8><title>{{title}}</title>{ICON}{{head}}<body>{{body}}</html>"
FRAME = '<iframe id="sco" src="{src}" title="Learning package" width="800" height="900"{sandbox}></iframe>'
LEFT = "<p>The package was left.</p>"
SCORM_AGAIN = """<script src="%(file)s"></script><script>{
  const api = new %(run_time)s({ autocommit: false, logLevel: 5 });
  window.api = window.%(object)s = api;
  window.count = { %(prefix)sCommit: 0, %(end)s: 0 };
  for (const name of Object.keys(count)) {
    const whole = api[name].bind(api);
    api[name] = (...given) => (count[name]++, whole(...given));
  }
  window.errors = [];
  window.said = {};
  const set = api.%(prefix)sSetValue.bind(api);
  api.%(prefix)sSetValue = (name, value) => {
    said[name] = value;
    const done = set(name, value);
    const why = () => api.%(prefix)sGetErrorString(api.%(prefix)sGetLastError());
    if (String(done) !== "true") errors.push([name, value, why()]);
    return done;
  };
  api.loadFromJSON(%(known)s);
}</script>"""
"""The scorm-again run-time, with the learner's data, the calls it received, and the calls it refused."""
SCORM_12 = {"file": "scorm12.min.js", "run_time": "Scorm12API", "object": "API", "prefix": "LMS", "end": "LMSFinish"}
SCORM_2004 = {
    "file": "scorm2004.min.js",
    "run_time": "Scorm2004API",
    "object": "API_1484_11",
    "prefix": "",
    "end": "Terminate",
}


def scorm_again(kept: Mapping[str, object] | None = None) -> str:
    """Return the page head for the 1.2 run-time; `kept` is data in addition to the learner's name."""
    known: dict[str, object] = {"core": {"student_name": STUDENT, "student_id": "1"}, **(kept or {})}
    return SCORM_AGAIN % {**SCORM_12, "known": json.dumps(known)}


def scorm_again_2004(kept: Mapping[str, object] | None = None) -> str:
    """Return the page head for the 2004 run-time."""
    known: dict[str, object] = {"learner_name": STUDENT, "learner_id": "1", **(kept or {})}
    return SCORM_AGAIN % {**SCORM_2004, "known": json.dumps(known)}


class LearningSystem:
    """
    A page around a learning package, served while the `with` block lasts.

    `server` serves both; its log lists the requests.
    """

    def __init__(self, folder: Path, files: Mapping[str, bytes]) -> None:
        self._folder = folder
        for path, content in files.items():
            file = folder / INSIDE / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        for standard in (SCORM_12, SCORM_2004):
            shutil.copyfile(RUN_TIMES / standard["file"], folder / standard["file"])
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
        """Open the system's page, and return its frame."""
        named = "" if sandbox is None else f' sandbox="{sandbox}"'
        body = frame.format(src=self.server.at(f"{INSIDE}index.html"), sandbox=named)
        around = WINDOW.format(title="Learning system", head=head, body=body)
        (self._folder / "index.html").write_text(around, "utf-8")
        page.goto(self.server.url)
        return page.frames[-1]

    def leave(self, page: Page) -> None:
        """Leave the package, as a system's button does: another page replaces it in the frame."""
        page.evaluate("sco.src = 'left.html'")
        until(page, "sco.contentDocument?.body?.textContent.includes('was left')")


def told(page: Page) -> dict[str, object]:
    """Return the run-time's data, without write-only fields."""
    known = page.evaluate("JSON.parse(JSON.stringify(api.cmi))")
    assert isinstance(known, dict)
    return {str(name): value for name, value in known.items()}
