/** Marks the lessons that are right or tried, and the next ones. */

import { part, slot } from "../page/dom.js";
import { fetchPage } from "../page/fetch_page.js";
import { myGame } from "../puzzle/my_game.js";
import { isTakenUp, keyAt, keysIn } from "./lesson_keys.js";
import { WORDS, isSlow, markOf, markOfAll } from "../storage/marks.js";

/** @typedef {import("../storage/progress.js").Progress} Progress */

/** @param {Progress} progress */
export function showProgress(progress) {
  const show = () => {
    if (progress.marks.size && unnamed()) nameLessons().then(mark, () => undefined);
    else mark();
  };
  const mark = () => {
    const links = lessonLinks();
    if (!links.length) return;
    const course = readCourse(links, progress);
    for (const link of links) {
      setState(link, lessonMark(link, progress), course.nexts.has(link));
    }
    for (const wall of document.querySelectorAll(".wall")) showWall(wall, course);
  };
  progress.subscribe(show);
  show();
}

/** The steps whose lessons' puzzles aren't named: a lesson's page leaves that to the page of its track. */
const unnamed = () => /** @type {HTMLElement | null} */ (document.querySelector(".steps[data-track]"));

/** @type {Promise<void> | undefined} */
let naming;

/** Name the puzzles of all lessons. @throws network errors; the next call tries again */
export async function nameLessons() {
  const steps = unnamed();
  if (!steps) return;
  naming ??= nameSteps(steps).finally(() => (naming = undefined));
  await naming;
}

/** @param {HTMLElement} steps */
async function nameSteps(steps) {
  const track = await fetchPage(steps.dataset.track ?? "");
  /** @type {NodeListOf<HTMLElement>} */
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const there = track.querySelectorAll("a[data-lesson][data-puzzles]");
  const names = new Map([...there].map((link) => [keyAt(link), link.dataset]));
  for (const link of steps.querySelectorAll("a[data-lesson]")) {
    const { puzzles, draws } = names.get(keyAt(link)) ?? {};
    if (puzzles) link.dataset.puzzles = puzzles;
    if (draws) link.dataset.draws = draws;
  }
  delete steps.dataset.track;
}

/** The lessons' tiles on this page, in course order. @returns {HTMLAnchorElement[]} */
export const lessonLinks = () => [...document.querySelectorAll("a[data-lesson][data-puzzles]")];

/** The names of a lesson's puzzles within the course. @param {HTMLAnchorElement} link */
export const keysOf = (link) => keysIn(keyAt(link), link.dataset.puzzles ?? "");

/** The element that contains a track's lessons. @param {HTMLAnchorElement} link */
const rowOf = (link) => link.closest(".wall-row, .steps, .listed-track");

/** The game of a lesson, if the page has more than one. @param {HTMLAnchorElement} link */
export const gameOf = (link) => link.closest("[data-game]")?.dataset.game;

/**
 * A reader's progress: passed lessons, the next of each track begun, and the one of these to continue with; `fresh` if
 * nothing was begun, not counting the home page's disputes.  Readers aren't led from one game to another.
 * @typedef {object} Stand
 * @property {Set<HTMLAnchorElement>} passed
 * @property {Set<HTMLAnchorElement>} nexts
 * @property {HTMLAnchorElement | undefined} next
 * @property {boolean} fresh
 */

/** @param {HTMLAnchorElement[]} links @param {Progress} progress @returns {Stand} */
export function readCourse(links, progress) {
  const drawn = reviewsByLesson(links);
  const passed = new Set(links.filter((link) => isPassed(link, progress, drawn.get(link))));
  const disputes = new Set(document.querySelector("[data-disputes]")?.dataset.disputes?.split(" "));
  const latest = (/** @type {HTMLAnchorElement} */ link) => {
    const keys = keysOf(link);
    const met = keys.flatMap((key) => (disputes.has(key) ? [] : (progress.marks.get(key)?.when ?? [])));
    const before = links[links.indexOf(link) - 1];
    const isDue = !before || rowOf(before) !== rowOf(link) || passed.has(before);
    return isTakenUp(met.length, keys.length, isDue) ? Math.max(...met) : 0;
  };
  const own = links.find((link) => link.closest("[data-for]")?.dataset.for === myGame());
  const last = links.reduce((best, link) => (latest(link) > latest(best) ? link : best), own ?? links[0]);
  const rows = [...new Set(links.map(rowOf))];
  const walls = rows.map((row) => links.filter((link) => rowOf(link) === row));
  const begun = walls.filter((wall) => wall.some((link) => passed.has(link) || latest(link)));
  const nexts = new Set(begun.flatMap((wall) => nextOf(wall, passed, last) ?? []));
  const here = walls.find((wall) => wall.includes(last)) ?? [];
  const same = links.filter((link) => gameOf(link) === gameOf(last));
  const next = nextOf(here, passed, last) ?? [...nexts][0] ?? same.find((link) => !passed.has(link));
  if (next) nexts.add(next);
  const fresh = !begun.length;
  if (fresh)
    for (const [nth, link] of links.entries()) if (gameOf(link) !== gameOf(links[nth - 1] ?? link)) nexts.add(link);
  return { passed, nexts, next, fresh };
}

/**
 * The latest lesson if not passed, or the one after it, or else the first open one before it.
 * @param {HTMLAnchorElement[]} wall
 * @param {Set<HTMLAnchorElement>} passed
 * @param {HTMLAnchorElement} last
 */
function nextOf(wall, passed, last) {
  const at = Math.max(0, wall.indexOf(last));
  return [...wall.slice(at), ...wall].find((link) => !passed.has(link));
}

/**
 * The review puzzles that draw on each lesson: reviews list lesson numbers by puzzle.
 * @param {HTMLAnchorElement[]} links
 */
function reviewsByLesson(links) {
  /** @type {Map<HTMLAnchorElement, string[]>} */
  const drawn = new Map();
  for (const review of links.filter(({ dataset }) => dataset.draws)) {
    const row = links.filter((link) => rowOf(link) === rowOf(review));
    const numbers = (review.dataset.draws ?? "").split(" ");
    for (const [nth, key] of keysOf(review).entries()) {
      for (const number of numbers[nth].split(",")) {
        const lesson = row[Number(number) - 1];
        drawn.set(lesson, [...(drawn.get(lesson) ?? []), key]);
      }
    }
  }
  return drawn;
}

/**
 * Whether a lesson's puzzles are right, or all reviews that draw on it were right at the first try.
 * @param {HTMLAnchorElement} link
 * @param {Progress} progress
 * @param {string[]} [drawing]
 */
function isPassed(link, progress, drawing = []) {
  if (lessonMark(link, progress) === "right") return true;
  return drawing.length > 0 && drawing.every((key) => isKnown(progress.marks.get(key)));
}

/** @param {import("../storage/progress.js").Mark | undefined} mark */
const isKnown = (mark) => mark?.right && !isSlow(mark);

/** The mark of a lesson. @param {HTMLAnchorElement} link @param {Progress} progress */
export const lessonMark = (link, progress) => markOfAll(keysOf(link).map((key) => markOf(progress.marks.get(key))));

/** @param {HTMLAnchorElement} link @param {import("../storage/marks.js").State} state @param {boolean} isNext */
function setState(link, state, isNext) {
  link.dataset.state = state;
  link.toggleAttribute("data-next", isNext);
  for (const side of link.querySelectorAll(".level-face, .level-back")) side.classList.toggle("turned", isNext);
  const words = link.querySelector("[data-slot=state]");
  const mark = /** @type {HTMLElement | null} */ (link.querySelector(".mark"));
  if (mark) mark.dataset.state = state;
  if (words)
    words.textContent = [state === "open" ? "" : WORDS[state], isNext ? "next" : ""].filter(Boolean).join(", ");
}

/**
 * Show at a wall's end how many tiles are turned over, and link to the next lesson.
 * @param {Element} wall
 * @param {Stand} stand
 */
function showWall(wall, { passed, nexts, fresh }) {
  const links = [...wall.querySelectorAll("a[data-lesson]")];
  const done = links.filter(({ dataset }) => dataset.state === "right").length;
  const next = links.find((link) => nexts.has(link)) ?? links.find((link) => !passed.has(link)) ?? links[0];
  const go = /** @type {HTMLAnchorElement} */ (part(wall, ".wall-go"));
  go.href = next.href;
  go.replaceChildren(...[...part(next, ".level-title").childNodes].map((node) => node.cloneNode(true)));
  slot("begin", wall).hidden = !fresh;
  const count = slot("count", wall);
  count.dataset.all ??= count.textContent;
  count.textContent = done ? `${done} of ${links.length}` : count.dataset.all;
}
