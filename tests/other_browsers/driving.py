"""
Drive Firefox and WebKitGTK through one interface, and Chromium for tests that need it too.

Both take WebDriver commands: Firefox through Marionette, as messages on a socket; WebKitGTK through WebKitWebDriver,
as HTTP requests.  `Driven` is the tests' interface to each.

    with firefox() as browser:
        browser.go(server.url)
        browser.press("main a")
"""

import json
import shutil
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from playwright.sync_api import Error, Frame, Page

from tests.support.local_programs import free_port, running

MINIBROWSER = "webkit2gtk-4.1/MiniBrowser"
LIBRARIES = (Path("/usr/lib"), Path("/usr/libexec"))
STARTS = 60
"""Timeout in seconds for a browser's start."""
CLEARS = 10
"""Timeout in seconds for an element to be uncovered before a click."""
COVERED = ("is not clickable", "click intercepted")
"""Browsers' error messages for a covered element."""
LIES = "(({ x, y }) => `${x} ${y}`)(arguments[0].getBoundingClientRect())"

Prefs = Mapping[str, bool | int | str]
QUIET: Prefs = {
    "browser.cache.disk.enable": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.update.disabledForTesting": True,
}
"""Firefox contacts no other machine and shows no prompts."""


class DrivingError(Exception):
    """The browser refused a command; the message is the browser's."""


class Door(Protocol):
    """Sends one WebDriver command to a browser."""

    def __call__(self, command: str, /, **parameters: object) -> object:
        """Run a command and wait for it; raises DrivingError if it is refused."""


class Driven:
    """A browser; commands go to its current tab."""

    def __init__(self, name: str, command: Door) -> None:
        self.name = name
        self.command = command

    def go(self, address: str) -> None:
        """Open a URL and wait until it has loaded."""
        self.command("Navigate", url=address)

    def back(self) -> None:
        """Go back, as with the browser's button."""
        self.command("Back")

    def again(self) -> None:
        """Reload, as with the browser's button: in Firefox, the WebDriver command bypasses service workers."""
        began = self.tell("performance.timeOrigin")
        self.tell("location.reload()")
        self.until("performance.timeOrigin !== arguments[0] && document.readyState === 'complete'", began)

    def tell(self, expression: str, *arguments: object) -> object:
        """Evaluate a script expression in the page, with these `arguments`."""
        return self.command("ExecuteScript", script=f"return ({expression});", args=list(arguments))

    def until(self, expression: str, *arguments: object, seconds: float = 30.0) -> object:
        """Wait until an expression is truthy in the page; raises TimeoutError, which quotes it."""
        ends = time.monotonic() + seconds
        value: object = None
        while time.monotonic() < ends:
            with suppress(DrivingError):  # the page may be navigating
                value = self.tell(expression, *arguments)
            if value:
                return value
            time.sleep(0.05)
        raise TimeoutError(f"{self.name}, after {seconds:g} s still {value!r}: {expression}")

    def tabs(self) -> list[str]:
        """Return the tabs' handles, for `turn_to`."""
        handles = self.command("GetWindowHandles")
        assert isinstance(handles, list)
        return [str(handle) for handle in handles]

    def open_tab(self) -> None:
        """Open another tab and switch to it."""
        made = self.command("NewWindow", type="tab")
        assert isinstance(made, dict)
        self.turn_to(str(made["handle"]))

    def turn_to(self, tab: str) -> None:
        """Switch to another tab."""
        self.command("SwitchToWindow", handle=tab)

    def close_tab(self) -> None:
        """Close the current tab and switch to the first remaining one."""
        self.command("CloseWindow")
        self.turn_to(self.tabs()[0])

    @contextmanager
    def inside(self, selector: str) -> Iterator[None]:
        """Send commands to the first frame that a selector matches, until the `with` block ends."""
        frame = self.until("document.querySelector(arguments[0])", selector)
        self.command("SwitchToFrame", id=frame, element=frame)
        yield
        self.command("SwitchToFrame", id=None)

    def press(self, selector: str) -> None:
        """
        Click the first visible element that matches a selector, as with a mouse, after waiting until it exists and no
        moving element covers it.
        """
        ends = time.monotonic() + CLEARS
        while True:
            try:
                self.command("ElementClick", id=self._seen(selector))
            except DrivingError as covered:
                if time.monotonic() > ends or not any(word in str(covered) for word in COVERED):
                    raise
                time.sleep(0.05)
            else:
                return

    def write(self, selector: str, text: str) -> None:
        """Replace the text of the first visible field that matches a selector."""
        field = self._seen(selector)
        self.command("ElementClear", id=field)
        self.command("ElementSendKeys", id=field, text=text)

    def _seen(self, selector: str) -> str:
        seen = "[...document.querySelectorAll(arguments[0])].find((one) => one.getClientRects().length)"
        found = self.until(seen, selector)
        assert isinstance(found, dict)
        self.tell("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", found)
        lies, lay = self.tell(LIES, found), None
        while lies != lay:
            time.sleep(0.05)
            lies, lay = self.tell(LIES, found), lies
        return str(next(iter(found.values())))


def say_that_this_is_all(browser: Driven, form: str) -> None:
    """Press a form's primary button, unless one press is the whole answer."""
    if browser.tell("document.querySelector(arguments[0]).dataset.one === undefined", form):
        browser.press(f"{form} .desk-primary > [type=submit]")


def _waited_for(attempt: Callable[[], socket.socket]) -> socket.socket:
    ends = time.monotonic() + STARTS
    while True:
        try:
            return attempt()
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


@contextmanager
def firefox(prefs: Prefs | None = None) -> Iterator[Driven]:
    """Start a new headless Firefox with these preferences."""
    with TemporaryDirectory(prefix="firefox-") as folder:
        port = free_port()
        wanted = {**QUIET, "marionette.port": port, **(prefs or {})}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
        profile = Path(folder, "profile")
        profile.mkdir()
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(profile), "about:blank"]
        with running(command, Path(folder, "log"), {"HOME": folder, "MOZ_CRASHREPORTER_DISABLE": "1"}):
            wire = _waited_for(lambda: socket.create_connection(("127.0.0.1", port)))
            try:
                door = _Marionette(wire)
                door("NewSession", strictFileInteractability=True)
                yield Driven("Firefox", door)
            finally:
                wire.close()


class _InChromium(Driven):
    """Chromium, run by Playwright, with the same interface as the others."""

    def __init__(self, page: Page) -> None:
        super().__init__("Chromium", self._door)
        self._page = page
        self._place: Page | Frame = page

    def _door(self, command: str, /, **parameters: object) -> object:
        if command == "Navigate":
            self._page.goto(str(parameters["url"]))
            return None
        if command == "ExecuteScript":
            try:
                value: object = self._place.evaluate(
                    f"given => (function () {{ {parameters['script']} }})(...given)", parameters["args"]
                )
            except Error as error:
                raise DrivingError(str(error)) from None
            return value
        raise DrivingError(f"{command}: Playwright has its own way for this")

    @contextmanager
    def inside(self, selector: str) -> Iterator[None]:
        frame = self._page.wait_for_selector(selector)
        inner = frame.content_frame() if frame else None
        if inner is None:
            raise DrivingError(f"{selector} is no frame")
        self._place = inner
        yield
        self._place = self._page

    def press(self, selector: str) -> None:
        self._place.locator(selector).filter(visible=True).first.click()

    def write(self, selector: str, text: str) -> None:
        field = self._place.locator(selector).filter(visible=True).first
        field.fill("")
        field.press_sequentially(text)

    def back(self) -> None:
        self._page.go_back()

    def again(self) -> None:
        self._page.reload()


def chromium(page: Page) -> Driven:
    """Wrap a Playwright page in the same interface as the other browsers."""
    return _InChromium(page)


class _Marionette:
    """Length-prefixed messages on a socket: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html"""

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire.makefile("rwb")
        self._number = 0
        self._read()  # its greeting

    def _read(self) -> list[object]:
        length = b""
        while (one := self._wire.read(1)) != b":":
            length += one
        message: list[object] = json.loads(self._wire.read(int(length)))
        return message

    def __call__(self, command: str, /, **parameters: object) -> object:
        self._number += 1
        text = json.dumps([0, self._number, f"WebDriver:{command}", parameters]).encode()
        self._wire.write(b"%d:%s" % (len(text), text))
        self._wire.flush()
        _, _, error, result = self._read()
        if isinstance(error, dict):
            raise DrivingError(f"{command}: {error['message']}")
        return result["value"] if isinstance(result, dict) and result.keys() == {"value"} else result


@contextmanager
def webkit() -> Iterator[Driven]:
    """Start a new WebKitGTK in a window on a separate virtual screen."""
    with TemporaryDirectory(prefix="webkit-") as folder:
        port = free_port()
        environment = {"HOME": folder, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24", "WebKitWebDriver", f"--port={port}"]
        with running(command, Path(folder, "log"), environment):
            _waited_for(lambda: socket.create_connection(("127.0.0.1", port))).close()
            options = {"binary": str(minibrowser()), "args": ["--automation"]}
            wants = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            made = _asked("POST", f"http://127.0.0.1:{port}/session", {"capabilities": wants})
            assert isinstance(made, dict)
            door = _WebDriver(f"http://127.0.0.1:{port}/session/{made['sessionId']}")
            try:
                yield Driven("WebKitGTK", door)
            finally:
                with suppress(DrivingError, OSError):
                    _asked("DELETE", door.session, None)


def minibrowser() -> Path | None:
    """Return the path of the library's own browser."""
    return next((path for folder in LIBRARIES for path in folder.glob(f"**/{MINIBROWSER}")), None)


def installed(name: str) -> bool:
    """Whether a browser and its driver are installed."""
    if name == "firefox":
        return shutil.which("firefox-esr") is not None
    return all(map(shutil.which, ("WebKitWebDriver", "xvfb-run", "xauth"))) and minibrowser() is not None


DOORS = {
    "Navigate": ("POST", "url"),
    "ExecuteScript": ("POST", "execute/sync"),
    "GetWindowHandles": ("GET", "window/handles"),
    "NewWindow": ("POST", "window/new"),
    "SwitchToWindow": ("POST", "window"),
    "CloseWindow": ("DELETE", "window"),
    "SwitchToFrame": ("POST", "frame"),
}
"""HTTP methods and paths of commands that aren't a POST to their lower-case name."""


ELEMENTS = {"ElementClick": "click", "ElementClear": "clear", "ElementSendKeys": "value"}
"""HTTP endpoints for element commands."""


class _WebDriver:
    """Requests over HTTP: https://www.w3.org/TR/webdriver2/"""

    def __init__(self, session: str) -> None:
        self.session = session

    def __call__(self, command: str, /, **parameters: object) -> object:
        method, path = DOORS.get(command, ("POST", command.lower()))
        if command in ELEMENTS:
            path = f"element/{parameters['id']}/{ELEMENTS[command]}"
        return _asked(method, f"{self.session}/{path}", parameters if method == "POST" else None)


def _asked(method: str, address: str, body: Mapping[str, object] | None) -> object:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=120) as response:
            return json.load(response)["value"]
    except urllib.error.HTTPError as refused:
        value = json.load(refused)["value"]
        raise DrivingError(f"{value['error']}: {value['message']}") from None
