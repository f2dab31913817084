"""Checks of a page in its current state: accessibility, overflow, target sizes, and layout shifts."""

from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.support.browser.browsing import settled

SMALL_CONTROLS = """
(least) => [...document.querySelectorAll('.tray button, .entry-chip, .desk-bar .btn')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height) < least[0] || Math.max(width, height) < least[1];
  }).map((one) => `${one.className} ${one.innerText}`)
"""
"""Controls of an edited position that are narrower or lower than two sizes; the smaller side comes first."""

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
"""Run before a page's own scripts, it prevents the engine's automatic start."""

BLOCKED = """
Object.defineProperty(self, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
"""
"""Run before a page's own scripts, it refuses storage, as some browsers do."""

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
"""Run before a page's own scripts, it makes storage full."""

OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.name = ''; one.open = true; })"
COLOURS = ["color-contrast", "link-in-text-block"]
"""The axe rules that depend on a page's appearance."""

STILL = 0.01
"""How much a page may shift by itself: the moved share of the screen, times the distance."""

# Axe preloads nothing: only its rules on sounds and rotated screens need that.
RUN_AXE = """async ({ only, but }) => {
  const options = { resultTypes: ["violations"], preload: false };
  if (only.length > 0) options.runOnly = { type: "rule", values: only };
  options.rules = Object.fromEntries(but.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
}"""

# Keep just the first of elements that look the same: with equal names, classes, attributes and colours in themselves
# and their ancestors; it keeps its text and references. A copy takes the page's place meanwhile, so that scripts that
# measure their drawings find the original unchanged. A page with frames, or with something above it, is left whole.
ONE_OF_EACH_LOOK = """() => {
  if (document.querySelector("iframe, :modal")) return;
  const looks = new Map();
  const numbers = new Map();
  const kept = new Set();
  const all = [...document.body.querySelectorAll("*:not(svg *)")];
  for (const one of all) {
    const style = getComputedStyle(one);
    const says = one.value || one.placeholder || [...one.childNodes].some(({ data }) => data?.trim());
    const own = [one.localName, one.className, one.type, one.role, one.disabled, one.checkVisibility(), Boolean(says)];
    own.push(...one.getAttributeNames());
    const letters = [style.color, style.fontSize, style.fontWeight, style.opacity, style.visibility];
    const behind = [style.backgroundColor, style.backgroundImage];
    const look = [numbers.get(one.parentElement), ...own, ...letters, ...behind].join(" ");
    if (!looks.has(look)) {
      looks.set(look, looks.size);
      for (let at = one; at && !kept.has(at); at = at.parentElement) kept.add(at);
    }
    numbers.set(one, looks.get(look));
  }
  const ids = ["aria-labelledby", "aria-describedby", "aria-controls", "popovertarget", "list"];
  const whole = "a, button, label, summary, legend, option, h1, h2, h3, h4, h5, h6";
  for (const one of kept) {
    const named = ids.flatMap((name) => one.getAttribute?.(name)?.split(" ") ?? []);
    if (one.localName === "a" && one.hash && one.pathname === location.pathname) named.push(one.hash.slice(1));
    const within = one.matches?.(whole) ? one.querySelectorAll(":scope *:not(svg *)") : [];
    for (const other of [...within, ...(one.labels ?? []), ...named.map((id) => document.getElementById(id))]) {
      for (let at = other; at && !kept.has(at); at = at.parentElement) kept.add(at);
    }
  }
  for (const one of all) one.toggleAttribute("data-alike", !kept.has(one));
  const open = document.querySelector(":popover-open")?.id;
  const original = document.body;
  const body = original.cloneNode(true);
  for (const one of all) one.removeAttribute("data-alike");
  for (const one of body.querySelectorAll("[data-alike], script")) one.remove();
  const [left, top, focused] = [scrollX, scrollY, document.activeElement];
  globalThis.restored = () => {
    body.replaceWith(original);
    focused.focus({ preventScroll: true });
    scrollTo({ left, top, behavior: "instant" });
    delete globalThis.restored;
  };
  original.replaceWith(body);
  if (open) document.getElementById(open).showPopover();
}"""

# Every element that overflows the page's side, except text for screen readers only.
OUTSIDE = """() => {
  const root = document.scrollingElement;
  const wide = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} wide`] : [];
  const over = [...document.body.querySelectorAll('*:not(svg *)')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    if (width === 0 || (right <= innerWidth + 0.5 && left >= -0.5)) return false;
    const clipped = '.vh, .sprite, .skip, .results-box *';
    return one.checkVisibility() && !one.closest(clipped);
  });
  return [...wide, ...over.slice(0, 3).map((one) => {
    const { left, right } = one.getBoundingClientRect();
    return `${Math.round(left)} to ${Math.round(right)}: ${one.outerHTML.slice(0, 120)}`;
  })];
}"""

# A control counts with its label. A term in running text is as high as its line.
SMALL = """() => {
  const LEAST = (one) => one.matches('a:not(.btn)') ? 24 : one.closest('.pick') ? 39 : 43.9;
  const size = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height);
  };
  return [...document.querySelectorAll('button, input, select, textarea, summary, .btn, .level, nav a, .foot a')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.term, .crumb, .byrule'))
    .filter((one) => Math.max(size(one), size(one.closest('label') ?? one)) < LEAST(one))
    .map((one) => `${size(one).toFixed(1)}: ${one.outerHTML.slice(0, 120)}`);
}"""

# Buttons with hardly any space between them.
CRAMPED = """() => {
  const all = [...document.querySelectorAll('.btn:not(.btn-text), .hint > summary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const boxes = all.map((one) => one.getBoundingClientRect());
  const apart = (a, b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
  return boxes.flatMap((one, at) => boxes.slice(0, at).map((other, before) => [apart(one, other), before, at]))
    .filter(([gap]) => gap < 4)
    .map(([gap, before, at]) => `${gap.toFixed(1)}: ${all[before].textContent} | ${all[at].textContent}`);
}"""

# Like the browser, ignore shifts within half a second of a user action.
WATCH_SHIFTS = """
globalThis.shifts = [];
globalThis.watching = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
watching.observe({ type: 'layout-shift', buffered: true });
"""
SHIFTS = """(most) => {
  shifts.push(...watching.takeRecords());
  watching.disconnect();
  const counted = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  const told = ({ value, sources }) => [value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 90))].join(" ");
  return counted.reduce((sum, { value }) => sum + value, 0) < most ? [] : counted.map(told);
}"""


def still(page: Page) -> Page:
    """Prepare a page without automatic engine start."""
    page.add_init_script(SAVE_DATA)
    return page


@cache
def axe() -> str:
    """Return axe's script."""
    return AXE.read_text("utf-8") + "\nvoid 0"


def ask_axe(page: Page, *, only: list[str] | None = None, but: list[str] | None = None) -> list[str]:
    """Return axe's findings, by only these rules, or by all except those; axe is added to the page when first asked."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe())
    found: list[str] = page.evaluate(RUN_AXE, {"only": only or [], "but": but or []})
    return found


def violations(page: Page, *, whole: bool = False) -> list[str]:
    """Return findings of axe in light and, for colours, in dark; unless `whole`, of one element of each look."""
    if not whole:
        page.evaluate(ONE_OF_EACH_LOOK)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = ask_axe(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += [f"dark, {one}" for one in ask_axe(page, only=COLOURS)]
    page.evaluate("globalThis.restored?.()")
    return found


def unread(page: Page, contrast: Literal["more", "no-preference"] = "no-preference") -> list[str]:
    """Return text too faint to read in light or dark, in the page's current state, at this contrast setting."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, contrast=contrast, reduced_motion="reduce")
        found += [f"{scheme}, contrast {contrast}: {one}" for one in ask_axe(page, only=COLOURS)]
    page.emulate_media(color_scheme="light", contrast="no-preference")
    return found


def shifts(page: Page) -> list[str]:
    """Return visible layout shifts since the page was opened with `WATCH_SHIFTS`, and stop watching."""
    settled(page)
    moved: list[str] = page.evaluate(SHIFTS, STILL)
    return moved


def assert_still(page: Page) -> None:
    """Check that the page has had no layout shift since it was opened."""
    moved = shifts(page)
    assert not moved, "\n".join(moved)


# Hands with melds, and speech, that are more than a pixel off the axis of their side of the table.
OFF_AXIS = """() => {
  const boards = [...document.querySelectorAll('.board:has(> .ring)')].filter((one) => one.checkVisibility());
  return boards.flatMap((board) => {
  const ring = board.querySelector('.ring').getBoundingClientRect();
  const stage = board.querySelector('.middle').getBoundingClientRect();
  const [x, y] = [ring.x + ring.width / 2, stage.y + stage.height / 2];
  const around = (all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    const [left, right] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))];
    const [top, bottom] = [Math.min(...boxes.map((one) => one.top)), Math.max(...boxes.map((one) => one.bottom))];
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const off = (name, side, at) => {
    const by = side === 'left' || side === 'right' ? at.y - y : at.x - x;
    return Math.abs(by) > 1 ? [`${name} ${side}: ${by.toFixed(1)} px`] : [];
  };
  const inLines = getComputedStyle(board.querySelector('.row') ?? board).position === 'static';
  const rows = inLines ? [] : [...board.querySelectorAll('.row')];
  return [
    ...rows.flatMap((row) => off('hand', row.dataset.side, around([...row.querySelectorAll('.stand, .called')]))),
    ...[...board.querySelectorAll('.seat')].filter((seat) => getComputedStyle(seat).position === 'absolute')
      .flatMap((seat) => off('seat', seat.dataset.side, around([seat]))),
  ];
  });
}"""

# Anything at a table that covers something readable or clickable.
COVERED = """() => {
  const boxes = [...document.querySelectorAll(`.seat .plate, .seat .bubble, .seat .amount, .nobody, .middle,
    .stand .tile, .called .tile, .pond .tile, .floor .tile`)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()]);
  const words = boxes.filter(([one]) => !one.matches('.tile, .middle'));
  const over = ([a, p], [b, q]) => a !== b && !a.contains(b) && !b.contains(a)
    && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2;
  return words.flatMap((one) => boxes.filter((other) => over(one, other))
    .map(([other]) => `${one[0].className} ${one[0].innerText}: ${other.className} ${other.innerText}`));
}"""

# The first part of a puzzle that isn't visible without scrolling: its words, its position with its answers, or the bar,
# which on a narrow screen covers everything below its top.
UNSEEN = """() => {
  const form = [...document.querySelectorAll('form.puzzle')].find((one) => one.checkVisibility());
  const [bar, felt] = ['.desk-bar', '.felt'].map((name) => form.querySelector(name).getBoundingClientRect());
  const isBeside = felt.left >= bar.right - 1;
  const words = '.desk-title, .puzzle-prompt, .desk-asks, .desk-bar';
  const position = '.tile, .plate, .bubble, .amount, .referee, .choice, .nobody, .stick, .folded-answer';
  const end = (one) => one.matches('.desk-bar') || (isBeside && one.closest('.felt')) ? innerHeight : bar.top;
  return [...form.querySelectorAll(`${words}, .felt :is(${position})`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.vh'))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, { top, bottom, height }]) => height && (top < -1 || bottom > end(one) + 1))
    .slice(0, 1)
    .map(([one, { top, bottom }]) => `${one.className}: ${Math.round(top)} to ${Math.round(bottom)}`);
}"""
