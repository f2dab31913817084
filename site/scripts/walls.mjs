/** Turns over the tiles of what is passed, and points to what comes next. */

const WORDS = { passed: "passed", next: "next", open: "" };

/** @param {import("./progress.mjs").Progress} progress */
export function showProgress(progress) {
  /** @type {HTMLAnchorElement[]} */
  const links = [...document.querySelectorAll("a[data-lesson][data-puzzles]")];
  if (!links.length) return;
  const show = () => {
    const passed = new Set(links.filter((link) => isPassed(link, progress)));
    const next = findNext(links, passed, progress);
    for (const link of links) setState(link, passed.has(link) ? "passed" : link === next ? "next" : "open");
    for (const count of document.querySelectorAll('[data-slot="count"]')) showCount(count, passed);
    const card = document.querySelector('[data-slot="continue"]');
    if (card && next) showContinue(card, next, progress);
  };
  progress.subscribe(show);
  show();
}

/**
 * @param {HTMLAnchorElement} link
 * @param {import("./progress.mjs").Progress} progress
 */
function isPassed(link, progress) {
  const keys = keysOf(link);
  return keys.length > 0 && keys.every((key) => progress.marks.get(key)?.right);
}

/** @param {HTMLAnchorElement} link */
const keysOf = (link) => link.dataset.puzzles?.split(" ").filter(Boolean) ?? [];

/** @param {HTMLAnchorElement} link */
const trackOf = (link) => link.dataset.lesson?.split("/")[0];

/**
 * The first lesson not passed of the track that was worked on last, or else of the course.
 * @param {HTMLAnchorElement[]} links
 * @param {Set<HTMLAnchorElement>} passed
 * @param {import("./progress.mjs").Progress} progress
 */
function findNext(links, passed, progress) {
  const open = links.filter((link) => !passed.has(link));
  const latest = (/** @type {HTMLAnchorElement} */ link) =>
    Math.max(0, ...keysOf(link).map((key) => progress.marks.get(key)?.when ?? 0));
  const last = links.reduce((best, link) => (latest(link) > latest(best) ? link : best), links[0]);
  return open.find((link) => trackOf(link) === trackOf(last)) ?? open[0];
}

/**
 * @param {HTMLAnchorElement} link
 * @param {keyof WORDS} state
 */
function setState(link, state) {
  link.dataset.state = state;
  const words = link.querySelector('[data-slot="state"]');
  if (words) words.textContent = WORDS[state];
}

/**
 * @param {Element} count
 * @param {Set<HTMLAnchorElement>} passed
 */
function showCount(count, passed) {
  const { track, of } = count.dataset;
  const done = [...passed].filter((link) => trackOf(link) === track).length;
  if (done) count.textContent = `${done} of ${of} lessons`;
}

/**
 * @param {HTMLAnchorElement} card
 * @param {HTMLAnchorElement} next
 * @param {import("./progress.mjs").Progress} progress
 */
function showContinue(card, next, progress) {
  if (!progress.marks.size) return;
  const count = document.querySelector(`[data-slot="count"][data-track="${trackOf(next)}"]`);
  const face = next.querySelector(".level-face > *");
  card.querySelector('[data-slot="continue-over"]').textContent =
    `Continue, lesson ${next.dataset.number} of ${count?.dataset.of}`;
  const title = next.querySelector(".level-title");
  if (title) card.querySelector('[data-slot="continue-title"]').replaceChildren(title.cloneNode(true));
  if (card.dataset.lesson !== next.dataset.lesson && face) {
    card.querySelector('[data-slot="continue-picture"]').replaceChildren(face.cloneNode(true));
  }
  card.dataset.lesson = next.dataset.lesson;
  card.href = next.href;
}
