"""
Measure how long a page takes to get its answer, and what that costs.

Timed visits have no driver attached; the page itself tells the server when it has its answer. A driver is notified of
each request and exception, and makes V8 parse a script again to find the line responsible: readers don't pay for that.
Only after the answer may a driver query the page.
"""

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.support.browser.bare_frames import SETTLED, took
from tests.support.browser.site_server import Fault, SiteServer

LOADS = 7
STAYS = 3
"""How many loads include a stay of `STAY` seconds, after which the browser may cache compiled code."""
STAY = 10

# Runs before the page's own scripts: answers as soon as the form is ready, and records when rulings appear.
ANSWER_EARLY = """
new MutationObserver((_, seen) => {
  const form = document.querySelector("form.puzzle");
  const root = document.documentElement;
  if (form && form.dataset.live !== undefined && root.dataset.asked === undefined) {
    root.dataset.asked = performance.now();
    form.querySelector("input[name=answer]").checked = true;
    form.requestSubmit();
  }
  const ruling = document.querySelector("[data-slot=ruling] .ruling");
  if (ruling) root.dataset.shown ??= performance.now();
  if (ruling && !document.querySelector(".recorded:not([data-past])")) {
    root.dataset.answered = `ruled ${performance.now()}`;
    seen.disconnect();
  }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""

# Runs after the page's own scripts: reports to the server.
TELL = """
new MutationObserver((_, seen) => {
  const { answered, shown } = document.documentElement.dataset;
  if (!answered) return;
  seen.disconnect();
  const live = answered.split(" ")[1];
  void fetch(`/took/${live},${shown ?? live}`);
}).observe(document.documentElement, { attributes: true });
"""

# An empty page, shown until the window requests the page to measure.
VISIT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Visit</title>
<link rel="icon" href="data:,">
<script>
const [settled, address] = decodeURIComponent(location.hash.slice(1)).split(" ");
setTimeout(() => location.replace(address), Number(settled));
</script>
"""


@dataclass(frozen=True)
class Load:
    """
    One page load: milliseconds from navigation to the answer and to a recorded one, and bytes over the wire.

    `seconds` is the browser's CPU time, and `others` is the share of a core used by other programs.
    """

    milliseconds: float
    recorded: float
    bytes: int
    seconds: float
    others: float


def used() -> tuple[Mapping[int, float], float]:
    """Return CPU seconds so far: for this program and each child, and for the whole machine."""
    tick = os.sysconf("SC_CLK_TCK")
    parents: dict[int, int] = {}
    times: dict[int, float] = {}
    for one in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = Path("/proc", one, "stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:  # the process has ended
            continue
        parents[int(one)] = int(fields[1])
        times[int(one)] = (int(fields[11]) + int(fields[12])) / tick
    ours = {os.getpid()}
    while more := {one for one, parent in parents.items() if parent in ours} - ours:
        ours |= more
    busy = Path("/proc/stat").read_text("utf-8").splitlines()[0].split()
    whole = sum(int(busy[at]) for at in (1, 2, 3, 6, 7)) / tick
    return {one: times[one] for one in ours if one in times}, whole


def used_since(before: tuple[Mapping[int, float], float]) -> tuple[float, float]:
    """
    Return the CPU seconds used since `before` by children, and by other programs.

    Processes that have ended meanwhile count as idle: a browser keeps an old page's process alive for a while.
    """
    (processes, whole), (processes_before, whole_before) = used(), before
    each = {one: seconds - processes_before.get(one, 0) for one, seconds in processes.items()}
    return sum(each.values()) - each[os.getpid()], max(whole - whole_before - sum(each.values()), 0)


def load(page: Page, server: SiteServer, path: str, patience: float = 60) -> Load:
    """Open a page and wait for its answer."""
    server.served.clear()
    before = used()
    began = time.monotonic()
    page.goto(server.url + path, wait_until="commit")
    ends = began + patience
    while not (answered := page.evaluate("document.documentElement?.dataset.answered")):
        if time.monotonic() > ends:
            raise TimeoutError(f"{path} gave no answer in {patience} seconds")
        page.wait_for_timeout(50)
    live = float(str(answered).split()[1])
    shown = page.evaluate("document.documentElement.dataset.shown")
    children, others = used_since(before)
    others /= time.monotonic() - began
    return Load(live, float(str(shown or live)), sum(one.body_bytes for one in server.served), children, others)


def fresh(browser: Browser) -> BrowserContext:
    """Return an empty profile."""
    context = browser.new_context(service_workers="block")  # it prefetches in the background
    context.add_init_script(ANSWER_EARLY)
    return context


def tab(context: BrowserContext) -> Page:
    """Open a tab and wait until the browser has finished setting it up."""
    page = context.new_page()
    page.wait_for_timeout(SETTLED * 1_000)
    return page


def write_visits(root: Path, paths: Mapping[str, str]) -> Mapping[str, str]:
    """Write pages that answer by themselves and report their time to the server; return their paths by name."""
    (root / "visit.js").write_text(ANSWER_EARLY + TELL, "utf-8")
    (root / "visit.html").write_text(VISIT, "utf-8")
    written = {}
    for name, path in paths.items():
        page = (root / path / "index.html").read_text("utf-8")
        script = page.index("<script")
        (root / path / "visit.html").write_text(
            f'{page[:script]}<script src="/visit.js"></script>{page[script:]}', "utf-8"
        )
        written[name] = f"{path}visit.html"
    return written


def load_times(browser: Browser, server: SiteServer, paths: Mapping[str, str]) -> dict[tuple[str, str], list[Load]]:
    """
    Visit pages alternately in new profiles, then again in the same profiles, some once more after a stay.

    Nothing is cached for offline use: that happens when a page is idle, and isn't measured here.
    """
    loads: dict[tuple[str, str], list[Load]] = {}
    server.faults["sw.js"] = Fault.MISSING
    devtools = browser.new_browser_cdp_session()
    for turn in range(LOADS):
        for name, path in paths.items():
            profile = devtools.send("Target.createBrowserContext")["browserContextId"]
            for state in ("cold", "warm", "stayed")[: 3 if turn < STAYS else 2]:
                stays = STAY if state == "warm" and turn < STAYS else 0
                loads.setdefault((name, state), []).append(_visit(devtools, server, profile, path, stays))
            devtools.send("Target.disposeBrowserContext", {"browserContextId": profile})
    devtools.detach()
    del server.faults["sw.js"]
    return loads


def _visit(devtools: CDPSession, server: SiteServer, profile: str, path: str, stays: float) -> Load:
    address = f"{server.at('visit.html')}#{quote(f'{SETTLED * 1_000} {server.at(path)}')}"
    opened = {"url": address, "browserContextId": profile, "newWindow": True}
    target = devtools.send("Target.createTarget", opened)["targetId"]
    time.sleep(SETTLED * 3 / 4)
    server.served.clear()
    before = used()
    began = time.monotonic()
    live, recorded = took(server)
    children, others = used_since(before)
    others /= time.monotonic() - began
    time.sleep(stays)
    devtools.send("Target.closeTarget", {"targetId": target})
    return Load(live, recorded, sum(one.body_bytes for one in server.served if one.status < 400), children, others)
