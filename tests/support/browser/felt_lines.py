"""Lines on the felt that cross words or tiles that aren't lit, for rulings shown without asking for them."""

import json
from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

from builder.ground.folders import SCRIPTS
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.forms.steps import StepForm
from callwise.view.rulings.ruling_card import shown_as
from tests.browser.answers.course_puzzles import Placed

# The points of the drawn lines that are over words or unlit tiles, by what is below.
CROSSED = """() => {
  const felt = document.querySelector('form [data-slot=felt]');
  const over = felt.querySelector('[data-slot=ties]').getBoundingClientRect();
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const boxes = [...felt.querySelectorAll('.tile')].filter((one) => isSeen(one) && !one.closest('[data-lit]'))
    .map((one) => [one.innerHTML.match(/#\\w+/)?.[0] ?? 'tile', one.getBoundingClientRect()]);
  const texts = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: around } = texts.currentNode;
    if (!data.trim() || around.closest('svg, .vh, .hand-still > .over') || !isSeen(around)) continue;
    const range = new Range();
    range.selectNodeContents(texts.currentNode);
    boxes.push(...[...range.getClientRects()].map((box) => [data.trim(), box]));
  }
  const points = [...felt.querySelectorAll('.tie')].flatMap((path) => Array.from({ length: 101 }, (_, nth) =>
    path.getPointAtLength((nth / 100) * path.getTotalLength())));
  const isIn = ({ left, right, top, bottom }, x, y) => left < x && x < right && top < y && y < bottom;
  return boxes.filter(([, box]) => points.some(({ x, y }) => isIn(box, x + over.left, y + over.top)))
    .map(([name]) => name);
}"""

# Show a ruling on the page's only puzzle as its form would: what is chosen, the stamps, and the lines.
SHOW = """async ([answer, marks, shown]) => {
  const { Annotations } = await import('/source/puzzle/annotations.js');
  const form = document.querySelector('form.puzzle');
  const stamps = new Map(marks);
  for (const input of form.querySelectorAll('input:is([type=radio], [type=checkbox])')) {
    input.checked = answer.some(([name, value]) => name === input.name && value === input.value);
    for (const label of input.labels) {
      const stamp = stamps.get(`${input.name}=${input.value}`);
      if (stamp) label.dataset.verdict = stamp;
      else delete label.dataset.verdict;
    }
  }
  form.dataset.ruled = '';
  globalThis.annotations?.clear();
  globalThis.annotations = new Annotations(() => form.querySelector('[data-slot=felt]'));
  await annotations.show(shown);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def serve_scripts(page: Page) -> None:
    """Serve the scripts as they are written, so that a test can import one."""
    page.route(
        "**/source/**",
        lambda route: route.fulfill(
            content_type="text/javascript", body=(SCRIPTS / route.request.url.split("/source/")[1]).read_text("utf-8")
        ),
    )


def pictures(placed: Placed, most: int) -> Sequence[tuple[Pairs, object, object]]:
    """Return foreseen answers whose rulings draw different lines, each with its marks and highlights."""
    puzzle = placed.puzzle
    found: dict[str, tuple[Pairs, object, object]] = {}
    if isinstance(puzzle.form, StepForm):
        return ()
    for pairs in foreseen(puzzle.form, puzzle.rules):
        graded = grade(puzzle, pairs)
        if graded.shown.ties and len(found) < most:
            marks = [[f"{name}={value}", stamp.value] for (name, value), stamp in graded.marks.items()]
            shown = shown_as(graded.shown)
            found.setdefault(json.dumps(shown), (pairs, marks, shown))
    return tuple(found.values())


def crossings(page: Page, placed: Placed, most: int) -> Iterator[str]:
    """Yield what lines cross after answers to the only puzzle on a page, which has served `serve_scripts`."""
    for pairs, marks, shown in pictures(placed, most):
        page.evaluate(SHOW, [pairs, marks, shown])
        for one in page.evaluate(CROSSED):
            yield f"{placed.path}, {pairs}: a line crosses {one}"
    page.evaluate("globalThis.annotations?.clear(), delete document.querySelector('form.puzzle').dataset.ruled")
