"""
The engine of this process in place of the one that a page fetches: for what a page does with replies.
"""

from playwright.sync_api import Page, Route

from callwise import bridge

_START = """
export async function startEngine() {
  const ask = async (text) => (await fetch("/nearby", { method: "POST", body: text })).text();
  return { ask, stop() {}, broken: new Promise(() => {}) };
}
"""


def engine_nearby(page: Page) -> None:
    """Let the pages that are opened from now on ask the engine here."""

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=bridge.handle(route.request.post_data or ""))

    page.route("**/start.mjs*", lambda route: route.fulfill(content_type="text/javascript", body=_START))
    page.route("**/nearby", answer)
