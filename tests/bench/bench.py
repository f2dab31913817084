"""
Benchmarks with limits, measured together in one run: `make bench`, which writes `docs/performance.md`.

*Bare* is a page that starts Pyodide in a worker and evaluates one expression, with no wheels. Load times are medians of
several loads, taken in turns, counting only loads that had the machine to themselves; bytes are those sent over the
wire up to the answer. A line ends in "holds" or "over" if a limit applies.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "site"), str(ROOT / "engine")]

from playwright.sync_api import Browser, Playwright, sync_playwright  # noqa: E402

from callwise.american.agreement.presets import LEAGUE  # noqa: E402
from callwise.american.play.judged_acts import judge  # noqa: E402
from callwise.american.play.possible_acts import acts_to_try  # noqa: E402
from callwise.ground.seats import SEATS, Relation  # noqa: E402
from callwise.riichi.agreement.furiten_options import SacredDiscard  # noqa: E402
from callwise.riichi.agreement.presets import COMMON  # noqa: E402
from callwise.riichi.calls.kuikae import judge_call, legal_discards  # noqa: E402
from callwise.riichi.calls.tiles_shown import ways_to_chii  # noqa: E402
from callwise.riichi.furiten.furiten import judge_discard_win  # noqa: E402
from callwise.riichi.hand.hand import waits  # noqa: E402
from callwise.riichi.hand.waiting_player import Waiting  # noqa: E402
from callwise.riichi.table.discard import Discard  # noqa: E402
from callwise.riichi.table.melds import Call  # noqa: E402
from callwise.riichi.table.player import Player  # noqa: E402
from callwise.riichi.table.table import Table  # noqa: E402
from callwise.riichi.table.tiles import KINDS, Tile, plain, without  # noqa: E402
from tests.bench import drawing  # noqa: E402
from tests.bench.article import EXAMPLES, readings, touches, wikis  # noqa: E402
from tests.bench.playing import acts_of_a_hand  # noqa: E402
from tests.bench.visiting import (  # noqa: E402
    ANSWER_EARLY,
    LOADS,
    STAY,
    STAYS,
    Load,
    fresh,
    load,
    load_times,
    tab,
    write_visits,
)
from tests.conftest import CHROMIUM, CHROMIUM_ARGUMENTS  # noqa: E402
from tests.differential import test_furiten_majiang as furiten  # noqa: E402
from tests.differential.test_pao_majiang import Case, ask, cases, settled  # noqa: E402
from tests.support.american.american_deals import deal  # noqa: E402
from tests.support.browser import game_page as gaming  # noqa: E402
from tests.support.browser.bare_frames import renderers_memory, timed, write_pages, write_real  # noqa: E402
from tests.support.browser.site_server import SiteServer  # noqa: E402
from tests.support.riichi.legal_acts import legal_claims  # noqa: E402
from tests.support.riichi.waiting_hands import waiting_hands  # noqa: E402
from tests.wiki.mediawiki import installed  # noqa: E402

BUSY = 1 / 3
"""A load counts if other programs used less than this share of a core."""
ASKED = 200
FRAMES = 20
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""1.6 Mbit/s, in bytes per second, and the latency in milliseconds."""
SLOWER = 4
"""How many times slower a phone's processor is."""
REPORT = ROOT / "docs" / "performance.md"
PUZZLE = "puzzles/swap-calling/"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")

# Answers repeatedly and records how long each ruling takes to reach the page.
ANSWER = """
async (times) => {
  const form = document.querySelector("form.puzzle");
  const slot = form.querySelector("[data-slot=ruling]");
  const boxes = [...form.querySelectorAll("input[name=answer]")];
  const took = [];
  for (let n = 0; n < times; n++) {
    PICK
    const before = slot.firstElementChild;
    const begin = performance.now();
    PRESSED
    while (slot.firstElementChild === before || !slot.querySelector(".ruling")) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
      });
    }
    took.push(performance.now() - begin);
    await new Promise((done) => setTimeout(done, REST));
  }
  return took;
}
"""

# While the previous ruling is still shown.
ASK_AGAIN = (
    ANSWER.replace("REST", "5")
    .replace("PICK", "for (const box of boxes) box.checked = box === boxes[n % boxes.length];")
    .replace("PRESSED", "form.requestSubmit();")
)

# Like a reader, who tries again: a press is the answer.
PRESS = (
    ANSWER.replace("REST", "400")
    .replace("PICK", 'form.querySelector("[data-act=again]").click();')
    .replace("PRESSED", "boxes[(n + 1) % boxes.length].click();")
)


def comes_back(playwright: Playwright, executable: str, server: SiteServer, path: str) -> float:
    """Load a page for a returning reader who has asked questions before and has a profile on disk."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=executable, args=CHROMIUM_ARGUMENTS, service_workers="block"
        )
        context.add_init_script(ANSWER_EARLY)
        first = tab(context)
        load(first, server, path)
        if first.locator("form.puzzle").count():
            first.evaluate(ASK_AGAIN, ASKED)
        first.wait_for_timeout(STAY * 1_000)
        first.close()
        took = []
        for _ in range(STAYS):
            page = tab(context)
            took.append(load(page, server, path))
            page.close()
        context.close()
    return middle(took)


def pressed(browser: Browser, server: SiteServer, puzzle: str) -> dict[str, list[float]]:
    """Return how long unhurried readers wait, in milliseconds: each answer is given once, then all again."""
    took: dict[str, list[float]] = {"the first press of an answer": [], "a later press": []}
    for _ in range(STAYS):
        context = fresh(browser)
        page = context.new_page()
        load(page, server, puzzle)
        page.wait_for_timeout(2_000)
        others = page.locator("form.puzzle input[name=answer]").count() - 1  # the first was given as the page loaded
        for presses in took.values():
            presses.extend(page.evaluate(PRESS, others))
        context.close()
    return took


def middle(loads: Sequence[Load], what: str = "milliseconds") -> float:
    """Return the median of a measured value."""
    return float(statistics.median(getattr(one, what) for one in loads))


KEPT: list[tuple[str, str, str]] = []
"""The figures so far."""


def line(what: str, figure: str, verdict: str = "") -> None:
    """Print and record one figure."""
    KEPT.append((what, figure, verdict))
    print(f"{what:52} {figure:>26}  {verdict}".rstrip(), flush=True)


def report() -> None:
    """Write the measurements to the documentation."""
    rows = "\n".join(f"| {what} | {figure} | {verdict} |" for what, figure, verdict in KEPT)
    REPORT.write_text(
        "# How fast it is\n\n"
        "Written by `make bench`, in one run. *Bare* is a page that starts Pyodide in a worker and evaluates one "
        f"expression. Times are medians of up to {LOADS} loads, in turns, in Chromium without a screen, whose window "
        "was open before; files come from the same machine.\n\n"
        f"Measured on {os.cpu_count()} cores. Ratios carry over to other machines; milliseconds don’t.\n\n"
        f"| What | Measured | Limit |\n|---|---|---|\n{rows}\n",
        "utf-8",
    )


def held(value: float, limit: float, *, most: bool = True) -> str:
    """Describe whether a value is within its limit."""
    holds = value <= limit if most else value >= limit
    return f"{'holds' if holds else 'over '} ({'≤' if most else '≥'} {limit:,g})"


def in_browser(site: Path) -> None:
    """Measure how long a visitor waits."""
    pages = sorted((site / PUZZLE).glob("*/index.html"))
    page_of_choice = next(page for page in pages if 'data-form="choose-one"' in page.read_text("utf-8"))
    puzzle = f"{PUZZLE}{page_of_choice.parent.name}/"
    executable = next(filter(None, map(shutil.which, CHROMIUM)))
    with SiteServer(site, keeps=True) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)
        every = load_times(browser, server, write_visits(site, {"bare": "bare/", "ours": puzzle}))
        loads = {key: [one for one in some if one.others < BUSY] or some for key, some in every.items()}
        alone = sum(one.others < BUSY for some in every.values() for one in some)
        line("loads that had the machine to themselves", f"{alone} of {sum(map(len, every.values()))}")
        for state, says in (("cold", "cold"), ("warm", "warm"), ("stayed", f"warm after {STAY} s")):
            bare, ours = middle(loads["bare", state]), middle(loads["ours", state])
            first = middle(loads["ours", state], "recorded")
            line(
                f"load to recorded ruling, {says}: ours / bare",
                f"{first:,.0f} ms / {bare:,.0f} ms = {first / bare:.2f}",
                held(first / bare, 0.12),
            )
            line(
                f"load to live ruling, {says}: ours / bare",
                f"{ours:,.0f} ms / {bare:,.0f} ms = {ours / bare:.2f}",
                held(ours / bare, {"cold": 0.4, "warm": 0.43, "stayed": 0.38}[state]),
            )
            bare, ours = middle(loads["bare", state], "seconds"), middle(loads["ours", state], "seconds")
            line(
                f"processor seconds of a live start, {says}",
                f"{ours:.2f} s / {bare:.2f} s = {ours / bare:.2f}",
                held(ours / bare, 0.42),
            )
        bare, ours = (comes_back(playwright, executable, server, path) for path in ("bare/", puzzle))
        what = "load to live ruling, a reader who asked before: ours / bare"
        line(what, f"{ours:,.0f} ms / {bare:,.0f} ms = {ours / bare:.2f}")
        line("bytes that a second visit fetches", f"{middle(loads['ours', 'warm'], 'bytes') / 1e3:,.0f} kB")
        for coding in ("br", "gzip"):
            if coding == "gzip":  # a host without brotli
                for packed in site.rglob("*.br"):
                    packed.unlink()
            weighed = {}
            for name, path in (("bare", "bare/"), ("ours", puzzle)):
                context = fresh(browser)
                weighed[name] = load(context.new_page(), server, path).bytes
                context.close()
            ratio = weighed["ours"] / weighed["bare"]
            line(
                f"bytes to first ruling, {coding}: ours / bare",
                f"{weighed['ours'] / 1e6:.2f} MB / {weighed['bare'] / 1e6:.2f} MB = {ratio:.2f}",
                held(ratio, {"br": 1.15, "gzip": 1.2}[coding]),
            )
        context = fresh(browser)
        page = context.new_page()
        load(page, server, puzzle)
        took = sorted(page.evaluate(ASK_AGAIN, ASKED))
        p50, p95 = took[len(took) // 2], took[int(len(took) * 0.95)]
        line(f"asking to ruling in the page, p50 of {ASKED}", f"{p50:.1f} ms", held(p50, 9))
        line(f"asking to ruling in the page, p95 of {ASKED}", f"{p95:.1f} ms", held(p95, 16))
        for which, took in pressed(browser, server, puzzle).items():
            line(f"{which} to its ruling, p50 of {len(took)}", f"{statistics.median(took):.1f} ms")
        follower = load(tab(context), server, puzzle)
        line("load to live ruling, in a second tab", f"{follower.milliseconds:,.0f} ms")
        context.close()
        context = fresh(browser)
        page = tab(context)
        phone = context.new_cdp_session(page)
        phone.send("Network.enable")
        phone.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        slow = load(page, server, puzzle, patience=180)
        says = f"a phone, {SLOWER} × slower, 1.6 Mbit/s"
        line(f"load to recorded ruling, {says}", f"{slow.recorded / 1e3:,.1f} s")
        line(f"load to live ruling, {says}", f"{slow.milliseconds / 1e3:,.1f} s")
        browser.close()


@contextmanager
def started() -> Iterator[Browser]:
    """Chromium, open for the `with` block."""
    executable = next(filter(None, map(shutil.which, CHROMIUM)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


def in_frames(root: Path) -> None:
    """Measure the cost of many site frames in one page: they share one engine."""
    write_pages(root)
    write_real(root, "ask")
    took: dict[int, list[float]] = {1: [], FRAMES: []}
    empty: dict[int, list[float]] = {1: [], FRAMES: []}
    memory = 0.0
    with SiteServer(root, keeps=True) as server, started() as browser:
        for count in (1, FRAMES) * LOADS:
            with timed(browser, server, count, "asking") as milliseconds:
                took[count].append(milliseconds)
                memory = max(memory, renderers_memory())
        for count in (1, FRAMES) * STAYS:
            with timed(browser, server, count, "nothing") as milliseconds:
                empty[count].append(milliseconds)
    one_loaded, all_loaded = statistics.median(empty[1]), statistics.median(empty[FRAMES])
    line(f"the last loaded of {FRAMES} empty frames / of one", f"{all_loaded:,.0f} ms / {one_loaded:,.0f} ms")
    one, all_of_them = statistics.median(took[1]), statistics.median(took[FRAMES])
    line(f"last live answer of {FRAMES} frames / of one", f"{all_of_them:,.0f} ms / {one:,.0f} ms")
    one_answers, all_answer = one - one_loaded, all_of_them - all_loaded
    line(
        f"last live answer of {FRAMES} frames / of one, without loading frames",
        f"{all_answer:,.0f} ms / {one_answers:,.0f} ms = {all_answer / one_answers:.2f}",
        held(all_answer / one_answers, 1.3),
    )
    line(f"memory of all renderers, {FRAMES} frames", f"{memory:,.0f} MB", held(memory, 370))


def drawn(root: Path) -> None:
    """Measure how long the browser's engine takes to generate a position."""
    with started() as browser:
        took = drawing.in_browser(browser.new_context().new_page(), root)
    slowest = drawing.p95(took)
    line(f"a position drawn in the browser, p95 of {len(took)}", f"{slowest:.0f} ms", held(slowest, 60))


def in_a_game(site: Path) -> None:
    """Measure how long it takes to referee a game, and the memory that many games use."""
    what = f"a game of {gaming.HANDS} hands refereed"
    with SiteServer(site, keeps=True) as server, started() as browser:
        took = []
        for _ in range(STAYS):
            context = browser.new_context()
            took.append(gaming.in_browser(context.new_page(), server))
            context.close()
        first, whole = (statistics.median(getattr(one, name) for one in took) for name in ("first", "whole"))
        line(f"{what}, its first moment", f"{first:,.1f} s", held(first, 2))
        line(f"{what}, all of it", f"{whole:,.1f} s", held(whole, 6))
        # A driver retains everything fetched for offline use as long as it observes the page.
        context = browser.new_context(service_workers="block")
        memory = gaming.memory_of_many(context.new_page(), server)
        line(f"memory of {gaming.MANY} games and the engine, at rest", f"{memory:,.0f} MB", held(memory, 400))


def at_a_table(site: Path) -> None:
    """Measure how long a reader who plays a hand waits after each act."""
    with SiteServer(site, keeps=True) as server, started() as browser:
        took = sorted(acts_of_a_hand(browser.new_page(service_workers="block"), server))
    slowest = took[int(len(took) * 0.95)]
    line(f"an act until the table has it, p95 of {len(took)}, a whole hand", f"{slowest:.0f} ms", held(slowest, 120))


def in_an_article(site: Path, folder: Path) -> None:
    """Measure what examples cost a wiki's readers; like the wiki, the site is served with gzip."""
    what = f"an article with {EXAMPLES} examples"
    if not installed():
        line(what, "not measured: no MediaWiki (tools/need.sh mediawiki)")
        return
    with (
        SiteServer(site, under="/callwise", keeps=True) as server,
        wikis(server, folder) as addresses,
        started() as browser,
    ):
        read = readings(browser, server, addresses)
        for name, says in (("twenty", what), ("above", f"{what}, one in sight")):
            for measure, unit in (("bytes", "kB"), ("first", "ms"), ("largest", "ms")):
                ours, none = (getattr(read[one], measure) / (1e3 if unit == "kB" else 1) for one in (name, "none"))
                called = {"bytes": "bytes", "first": "first paint", "largest": "largest paint"}[measure]
                line(
                    f"{says}: {called}",
                    f"{ours:,.0f} {unit} / {none:,.0f} {unit} = {ours / none:.2f}",
                    held(ours / none, 1.1) if name == "twenty" else "",
                )
        touched = touches(browser, addresses["twenty"])
        line("first touch of an example to a ruling", f"{touched.ruled:,.0f} ms")
        line("first touch of an example to the engine’s own", f"{touched.live:,.0f} ms")


def per_second(rule: Callable[[], None], seconds: float = 2.0) -> float:
    """Count how often a function runs per second."""
    done, begin = 0, time.perf_counter()
    while (passed := time.perf_counter() - begin) < seconds:
        rule()
        done += 1
    return done / passed


def kuikae_rulings() -> Callable[[], None]:
    """Rule on one offered chii and the discards after it, over random hands."""
    dice = random.Random(20_241_217)
    set_of_tiles = [plain(kind) for kind in KINDS for _ in range(4)]
    cases: list[tuple[tuple[Tile, ...], Call]] = []
    while len(cases) < 500:
        drawn = dice.sample(set_of_tiles, 14)
        hand, tile = tuple(drawn[:13]), drawn[13]
        cases.extend((hand, call) for call in ways_to_chii(hand, tile, Relation.KAMICHA))
    at = 0

    def rule() -> None:
        nonlocal at
        hand, call = cases[at % len(cases)]
        at += 1
        if judge_call(call, hand, COMMON).is_legal:
            legal_discards(call, without(hand, call.shown), COMMON)

    return rule


def claims_of_a_table() -> Callable[[], None]:
    """Find the claims of all four seats, over random tables."""
    dice = random.Random(20_241_217)
    set_of_tiles = [plain(kind) for kind in KINDS for _ in range(4)]
    tables = []
    for _ in range(500):
        drawn = dice.sample(set_of_tiles, 53)
        east, south, west, north = (Player(tuple(drawn[13 * seat : 13 * seat + 13])) for seat in range(4))
        tables.append(Table((east, south, west, north), Discard(drawn[52], dice.choice(SEATS))))
    at = 0

    def rule() -> None:
        nonlocal at
        legal_claims(tables[at % len(tables)], COMMON)
        at += 1

    return rule


def acts_judged() -> Callable[[], None]:
    """Judge one of the possible actions at random American tables."""
    chance = random.Random(20_241_217)
    tried = [(act, table) for table in (deal(chance) for _ in range(60)) for act in acts_to_try(table)]
    at = 0

    def rule() -> None:
        nonlocal at
        act, table = tried[at % len(tried)]
        judge(act, table, LEAGUE)
        at += 1

    return rule


def furiten_rulings() -> Callable[[], None]:
    """Rule on furiten from a player's discards, over random hands, ponds and the rule's five versions."""
    dice = random.Random(20_241_217)
    set_of_tiles = [plain(kind) for kind in KINDS for _ in range(4)]
    versions = [COMMON.choosing({"sacred_discard": version}) for version in SacredDiscard]
    cases = []
    for hand in waiting_hands(20_241_217, 5_000):
        pond = tuple(dice.sample(set_of_tiles, dice.randrange(18)))
        cases += [(hand, pond, plain(kind), rules) for rules in versions for kind in waits(hand)]
    at = 0

    def rule() -> None:
        nonlocal at
        hand, pond, tile, rules = cases[at % len(cases)]
        at += 1
        judge_discard_win(tile, Waiting(Relation.SELF, hand, discards=pond), rules)

    return rule


def furiten_in_deals(deals: Sequence[furiten.Watched]) -> Callable[[], None]:
    """Rule on furiten at a discard, from discards and missed wins, over random deals."""
    moments = [waiting for deal in deals for waiting in deal.moments]
    at = 0

    def rule() -> None:
        nonlocal at
        waiting = replace(moments[at % len(moments)])
        at += 1
        for kind in waiting.waits[:1]:
            judge_discard_win(plain(kind), waiting, COMMON)

    return rule


def wins_settled(wins: Sequence[Case]) -> Callable[[], None]:
    """Count a hand and settle its win, over random wins."""
    at = 0

    def rule() -> None:
        nonlocal at
        settled(wins[at % len(wins)])
        at += 1

    return rule


def under_cpython() -> None:
    """Measure the engine by itself, and a second engine for comparison where available."""
    wins = list(cases(seed=20_241_217, count=2_000))
    ours = per_second(wins_settled(wins))
    began = time.perf_counter()
    ask(wins)
    theirs = len(wins) / (time.perf_counter() - began)
    took = min(gaming.under_cpython() for _ in range(STAYS))
    line(f"a game of {gaming.HANDS} hands refereed, with every card", f"{took:.2f} s", held(took, 0.4))
    positions = drawing.under_cpython()
    slowest = drawing.p95(positions)
    line(f"a position drawn, p95 of {len(positions)}", f"{slowest:.1f} ms", held(slowest, 15))
    line("wins counted and settled, a second", f"{ours:,.0f}, {ours / theirs:.2f} of Majiang’s with node’s start")
    line("claims of all four seats, tables a second", f"{per_second(claims_of_a_table()):,.0f}")
    line("acts of an American turn judged, a second", f"{per_second(acts_judged()):,.0f}")
    deals = [furiten.played(seed, hand) for seed, hand in enumerate(furiten.full_hands(200))]
    ours = per_second(furiten_in_deals(deals))
    began = time.perf_counter()
    furiten.ask([deal.asks for deal in deals])
    theirs = sum(len(deal.moments) for deal in deals) / (time.perf_counter() - began)
    line("discards ruled on for furiten, a second", f"{ours:,.0f}, {ours / theirs:.2f} of Majiang’s with node’s start")
    rate = per_second(furiten_rulings())
    line("furiten rulings, a second", f"{rate:,.0f}", held(rate, 10_000, most=False))
    rate = per_second(kuikae_rulings())
    line("chii offered + legal discards, a second", f"{rate:,.0f}", held(rate, 10_000, most=False))


def main() -> None:
    """Run all benchmarks."""
    built = ROOT / "_site"
    if not (built / "index.html.br").exists():
        sys.exit("there is no site built for a host; `make dist` builds it, and `make bench` does that first")
    under_cpython()
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch) / "site"
        shutil.copytree(built, site)
        shutil.copytree(ROOT / "tests" / "bench" / "bare", site / "bare")
        (site / "pyodide").mkdir()
        compressed = next(site.glob("engine/**/pyodide.asm.wasm")).parent
        for name in FILES:
            for suffix in ("", ".br", ".gz"):
                for folder in (compressed, ROOT / "node_modules" / "pyodide"):
                    own = name.replace(".mjs", ".js") if folder == compressed else name  # scripts are renamed here
                    if (found := folder / (own + suffix)).exists():
                        shutil.copy(found, site / "pyodide" / (name + suffix))
                        break
        in_browser(site)
        in_a_game(site)
        at_a_table(site)
        drawn(Path(scratch) / "drawn")
        in_an_article(site, Path(scratch) / "wikis")
        in_frames(Path(scratch) / "frames")
    report()


if __name__ == "__main__":
    main()
