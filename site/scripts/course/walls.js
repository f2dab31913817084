/** Turns over the tiles of what is passed, and points to what comes next. */

import { part, slot } from "../page/part.js";

/** @typedef {import("../storage/progress.js").Progress} Progress */

const WORDS = { passed: "passed", next: "next", open: "" };

/** @param {Progress} progress */
export function showProgress(progress) {
  const links = lessonLinks();
  if (!links.length) return;
  const show = () => {
    const course = readCourse(links, progress);
    for (const link of links) {
      setState(link, course.passed.has(link) ? "passed" : course.nexts.has(link) ? "next" : "open");
    }
    for (const wall of document.querySelectorAll(".wall")) showWall(wall, course);
  };
  progress.subscribe(show);
  show();
}

/** The lessons' tiles on this page, in the order of the course. @returns {HTMLAnchorElement[]} */
export const lessonLinks = () => [...document.querySelectorAll("a[data-lesson][data-puzzles]")];

/**
 * The names of puzzles beside a lesson in the whole course.
 * @param {HTMLAnchorElement} link
 * @param {string} [names]
 */
const named = (link, names) => (names?.split(" ") ?? []).filter(Boolean).map((name) => `${link.dataset.lesson?.split("/")[0]}/${name}`);

/** The names of a lesson's puzzles in the whole course. @param {HTMLAnchorElement} link */
export const keysOf = (link) => named(link, link.dataset.puzzles);

/** The game that a lesson is about, where the page has more than one. @param {HTMLAnchorElement} link */
export const gameOf = (link) => link.closest("[data-game]")?.dataset.game;

/**
 * How far a reader has come: which lessons are passed, which is the next of each track that was begun, and which of
 * these to go on with; `fresh` when nothing was begun, which the disputes of the first page don't do.  Nobody is led on from one game to another.
 * @typedef {object} Stand
 * @property {Set<HTMLAnchorElement>} passed
 * @property {Set<HTMLAnchorElement>} nexts
 * @property {HTMLAnchorElement | undefined} next
 * @property {boolean} fresh
 */

/**
 * @param {HTMLAnchorElement[]} links
 * @param {Progress} progress
 * @returns {Stand}
 */
export function readCourse(links, progress) {
  const passed = new Set(links.filter((link) => isPassed(link, progress)));
  const disputes = new Set(document.querySelector("[data-disputes]")?.dataset.disputes?.split(" "));
  const latest = (/** @type {HTMLAnchorElement} */ link) =>
    Math.max(0, ...keysOf(link).map((key) => (disputes.has(key) ? 0 : (progress.marks.get(key)?.when ?? 0))));
  const last = links.reduce((best, link) => (latest(link) > latest(best) ? link : best), links[0]);
  const walls = [...new Set(links.map((link) => link.closest("ol")))].map((row) => links.filter((link) => link.closest("ol") === row));
  const begun = walls.filter((wall) => wall.some((link) => passed.has(link) || latest(link)));
  const nexts = new Set(begun.flatMap((wall) => nextOf(wall, passed, last) ?? []));
  const here = walls.find((wall) => wall.includes(last)) ?? [];
  const same = links.filter((link) => gameOf(link) === gameOf(last));
  const next = nextOf(here, passed, last) ?? [...nexts][0] ?? same.find((link) => !passed.has(link));
  if (next) nexts.add(next);
  const fresh = !begun.length;
  if (fresh) for (const [nth, link] of links.entries()) if (gameOf(link) !== gameOf(links[nth - 1] ?? link)) nexts.add(link);
  return { passed, nexts, next, fresh };
}

/**
 * The lesson at hand if it isn't passed, or the one after it, or else the first one left open before it.
 * @param {HTMLAnchorElement[]} wall
 * @param {Set<HTMLAnchorElement>} passed
 * @param {HTMLAnchorElement} last
 */
function nextOf(wall, passed, last) {
  const at = Math.max(0, wall.indexOf(last));
  return [...wall.slice(at), ...wall].find((link) => !passed.has(link));
}

/**
 * Whether a lesson's puzzles are right, or those of the review that draw on it were at the first try.
 * @param {HTMLAnchorElement} link
 * @param {Progress} progress
 */
function isPassed(link, progress) {
  const keys = keysOf(link);
  if (keys.length > 0 && keys.every((key) => progress.marks.get(key)?.right)) return true;
  const drawing = named(link, link.dataset.drawn);
  return drawing.length > 0 && drawing.every((key) => isKnown(progress.marks.get(key)));
}

/** @param {import("../storage/progress.js").Mark | undefined} mark */
const isKnown = (mark) => mark?.right && mark.tried === 1 && !mark.hints;

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
 * Say at a wall's end how far it is turned over, and lead to what comes next in it.
 * @param {Element} wall
 * @param {Stand} stand
 */
function showWall(wall, { passed, nexts, fresh }) {
  const links = [...wall.querySelectorAll("a[data-lesson]")];
  const done = links.filter((link) => passed.has(link)).length;
  const next = links.find((link) => nexts.has(link)) ?? links.find((link) => !passed.has(link)) ?? links[0];
  const go = /** @type {HTMLAnchorElement} */ (part(wall, ".wall-go"));
  go.href = next.href;
  go.replaceChildren(...[...part(next, ".level-title").childNodes].map((node) => node.cloneNode(true)));
  slot("begin", wall).hidden = !fresh;
  const count = slot("count", wall);
  count.dataset.all ??= count.textContent;
  count.textContent = done ? `${done} of ${links.length}` : count.dataset.all;
}
