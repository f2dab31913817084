"""Measure how long a reader who plays a hand waits after each act until the table has it."""

from playwright.sync_api import Page

from tests.support.browser.site_server import SiteServer

ADDRESS = "play/#v=1&rules=common&seat=south&number=55"
ASKED = ".play-desk[data-phase=asks]"

# Passes, or discards what was drawn, to the end of the hand; told at once, what the others do takes no time of its own.
PLAY = """
async () => {
  const desk = document.querySelector(".play-desk");
  const next = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  const rest = (time) => new Promise((done) => setTimeout(done, time));
  const primary = desk.querySelector(".desk-primary > [data-act=primary]");
  const took = [];
  while (desk.dataset.phase !== "over") {
    if (desk.dataset.phase !== "asks") {
      if (primary.textContent === "Next") primary.click();
      await rest(5);
      continue;
    }
    await rest(200);
    const felt = desk.querySelector(".felt");
    const begin = performance.now();
    if (desk.dataset.moment === "turn") [...felt.querySelectorAll(".play-tile")].at(-1).click();
    else felt.querySelector("[data-act=pass]").click();
    while (desk.querySelector(".felt") === felt) await next();
    took.push(performance.now() - begin);
  }
  return took;
}
"""


def acts_of_a_hand(page: Page, server: SiteServer) -> list[float]:
    """Play a hand; return how long each act took, in milliseconds."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.at(ADDRESS))
    page.wait_for_selector(ASKED, timeout=90_000)
    took: list[float] = page.evaluate(PLAY)
    return took
