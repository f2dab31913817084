"""
Helpers for browser tests: waiting under a strict policy, and recording errors.

The site's content security policy refuses code made from strings, so Playwright's
own `wait_for_function` can't run in its pages. `until` polls from outside instead.
"""

import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Frame, Locator, Page, Request, WebError

# Runs before a page's own scripts. The browser logs most violations; this logs all of them.
REPORT_VIOLATIONS = """
document.addEventListener('securitypolicyviolation', (event) => console.error(
    `content security policy: ${event.effectiveDirective} refused ${event.blockedURI || event.sample}`));
"""

# If the browser paints nothing for a second, this returns false and is called again, so that no wait is endless.
DEAF = 500
"""Milliseconds after a ruling until a desk’s way on surely answers to a press."""
SETTLED = """async () => {
  const moving = () => document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity);
  const rested = async () => {
    await document.fonts.ready;
    await Promise.allSettled(moving().map((one) => one.finished));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return moving().length === 0;
  };
  return Promise.race([rested(), new Promise((done) => setTimeout(done, 1000, false))]);
}"""


def until(
    page: Page | Frame, expression: str | Callable[[], object], *, seconds: float = 30.0, argument: object = None
) -> object:
    """
    Wait until a script expression (or function of `argument`) or a Python function is truthy; return its value.

    The page continues to run meanwhile. Raises TimeoutError, which quotes the expression and its last value.
    """
    ends = time.monotonic() + seconds
    pause = 10.0
    while True:
        value: object = page.evaluate(expression, argument) if isinstance(expression, str) else expression()
        if value:
            return value
        if time.monotonic() > ends:
            raise TimeoutError(f"after {seconds:g} s still {value!r}: {expression}")
        page.wait_for_timeout(pause)
        pause = min(1.5 * pause, 100)  # frequent polling would slow the page down


def go_on(within: Page | Locator) -> None:
    """Press a desk's way on, which ignores presses right after a ruling."""
    hear_onward(within if isinstance(within, Page) else within.page)
    within.locator("[data-act=onward]").click()


def hear_onward(page: Page) -> None:
    """Wait until a way on no longer ignores presses."""
    page.wait_for_timeout(DEAF)


def settled(page: Page) -> None:
    """Wait until fonts have loaded, finite animations have ended, and the page has been painted."""
    until(page, SETTLED)


class Troubles:
    """
    Every error in the pages of a test, one plain line each.

    Recorded are: requests that leave the site, console errors, uncaught script errors, violations of the content
    security policy, and dialogs of the browser's own, which are dismissed.
    """

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.seen: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        """Record errors in every page of a context from now on."""
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("request", self._on_request)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("dialog", self._on_dialog)

    def unexpected(self, expected: Sequence[str]) -> list[str]:
        """Return the errors that match none of the regular expressions."""
        return [line for line in self.seen if not any(re.search(pattern, line) for pattern in expected)]

    def _on_request(self, request: Request) -> None:
        own = (f"{self.origin}/", f"blob:{self.origin}/", "data:", "about:")
        if not request.url.startswith(own):
            self.seen.append(f"left the site: {request.method} {request.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location
            self.seen.append(f"console: {message.text} ({place['url']}:{place['lineNumber']})")

    def _on_error(self, error: WebError) -> None:
        self.seen.append(f"script: {error.error.stack or error.error.message}")

    def _on_dialog(self, dialog: Dialog) -> None:
        self.seen.append(f"dialog: {dialog.message}")
        dialog.dismiss()
