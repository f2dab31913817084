"""
A learning system for tests: a page with an object `API`, around a frame of files that are served from memory.

    system = LearningSystem(page, server, {"index.html": b"…"})
    system.open(SCORM_AGAIN)
    system.frame().get_by_role("button")

The files lie on the origin of the site's server, under a folder where it has nothing, so that trouble is noticed as on
any page of ours.
"""

import json
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Frame, Page, Route

from serve import TYPES
from tests.browsing import until
from tests.serving import SiteServer

MODULES = Path(__file__).parents[1] / "node_modules"
AROUND = "around/"
INSIDE = "inside/"
STUDENT = "Lovelace, Ada"
WINDOW = "<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title>{head}<body>{body}</html>"
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


@cache
def _run_time() -> bytes:
    return (MODULES / "scorm-again" / "dist" / "scorm12.min.js").read_bytes()


class LearningSystem:
    """
    A page around a learning package.

    `asked` is every path that was asked for, from the package's first file; `policy` is a content security policy that
    is sent with each of its files, as some systems do.
    """

    def __init__(self, page: Page, server: SiteServer, files: Mapping[str, bytes], policy: str = "") -> None:
        self.page = page
        self.files = files
        self.policy = policy
        self.asked: list[str] = []
        self._server = server
        self._around = ""
        page.route(f"{server.url}{AROUND}**", self._answer_around)
        page.route(f"{server.url}{INSIDE}**", self._answer_inside)

    def open(self, head: str, *, sandbox: str | None = None, frame: str = FRAME) -> None:
        """Open the system's page with its frame."""
        named = "" if sandbox is None else f' sandbox="{sandbox}"'
        body = frame.format(src=self._server.at(f"{INSIDE}index.html"), sandbox=named)
        self._around = WINDOW.format(title="Learning system", head=head, body=body)
        self.page.goto(self._server.at(AROUND))

    def frame(self) -> Frame:
        """What is in the frame now."""
        return self.page.frames[-1]

    def leave(self) -> None:
        """Leave the package, as a system's button does: another page comes into the frame."""
        self.page.evaluate("sco.src = 'left.html'")
        until(self.page, "sco.contentDocument?.body?.textContent.includes('was left')")

    def told(self) -> dict[str, object]:
        """What the system knows now, without what only pages may write."""
        known = self.page.evaluate("JSON.parse(JSON.stringify(API.cmi))")
        assert isinstance(known, dict)
        return {str(name): value for name, value in known.items()}

    def _answer_around(self, route: Route) -> None:
        name = urlsplit(route.request.url).path.rpartition("/")[2]
        if name == "scorm12.js":
            route.fulfill(body=_run_time(), content_type="text/javascript")
        else:
            body = WINDOW.format(title="Left", head="", body=LEFT) if name == "left.html" else self._around
            route.fulfill(body=body, content_type="text/html; charset=utf-8")

    def _answer_inside(self, route: Route) -> None:
        path = urlsplit(route.request.url).path.partition(f"/{INSIDE}")[2]
        self.asked.append(path)
        if path not in self.files:
            route.fulfill(status=404, body="not in the package", content_type="text/plain")
            return
        kind = TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        sent = {"Content-Type": kind, "Access-Control-Allow-Origin": "*"}
        if self.policy:
            sent["Content-Security-Policy"] = self.policy
        route.fulfill(body=self.files[path], headers=sent)
