/** The end of a lesson: its verdict, what comes back, each puzzle's mark, and the track's wall. */

import { part, slot } from "../page/dom.js";
import { spelled } from "../page/words.js";
import { isSlow, wordsFor } from "../storage/marks.js";
import { lessonMark, nameLessons } from "./walls.js";

/** @typedef {import("../storage/progress.js").Progress} Progress */

/**
 * The result of one puzzle.
 * @typedef {object} Went
 * @property {Node[]} title
 * @property {string} address
 * @property {boolean} right
 * @property {number} tried
 */

const MOST_NAMED = 2;
/** Nothing is counted until something is right. */
const ONCE_MORE = "Once more.";
const TURNS = "This tile turns when every puzzle here is right.";

/** @param {HTMLElement} end the lesson's final view @param {Went[]} all @param {Progress} progress */
export function sumUp(end, all, progress) {
  const left = all.filter(({ right }) => !right);
  const right = all.length - left.length;
  part(end, "h2").textContent = !left.length ? "You’ve got it." : right ? `${right} of ${all.length}` : ONCE_MORE;
  slot("sum", end).replaceChildren(...(left.length ? openOf(left) : slipsOf(all)));
  const again = /** @type {HTMLAnchorElement} */ (part(end, "[data-act=repeat]"));
  if (left.length) again.href = left[0].address;
  again.textContent = left.length === 1 ? "Try that one again" : "Try them again";
  for (const [nth, row] of [...part(end, ".passed-rows").children].entries())
    slot("state", row).textContent = wordsFor(all[nth]);
  nameLessons().then(
    () => showWall(end, progress),
    () => undefined,
  );
}

/** Which puzzles aren't right yet. @param {Went[]} left @returns {(Node | string)[]} */
const openOf = (left) => [...named(left), ` ${left.length === 1 ? "is" : "are"} still open.`];

/** Which puzzles were right in the end only, and where the lesson comes back. @param {Went[]} all @returns {(Node | string)[]} */
function slipsOf(all) {
  const slips = all.filter(isSlow);
  const back = slips.length > 1 ? "They come back in “Today”." : "It comes back in “Today”.";
  return slips.length ? ["Right in the end: ", ...named(slips), `. ${back}`] : [back];
}

/** The titles of some puzzles, at most two by name. @param {Went[]} some @returns {(Node | string)[]} */
function named(some) {
  const more = some.length - MOST_NAMED;
  const shown = more > 0 ? some.slice(0, MOST_NAMED) : some;
  const titles = shown.flatMap(({ title }, place) => {
    const before = !place ? "“" : more <= 0 && place === shown.length - 1 ? " and “" : ", “";
    return [before, ...title, "”"];
  });
  return more > 0 ? [...titles, ` and ${spelled(more)} more`] : titles;
}

/** Turn the tiles of the track's lessons that are right, and count them. @param {HTMLElement} end @param {Progress} progress */
function showWall(end, progress) {
  /** @type {HTMLAnchorElement[]} */
  const links = [...document.querySelectorAll(".steps a[data-lesson]")];
  const marks = links.map((link) => lessonMark(link, progress));
  for (const [nth, tile] of [
    .../** @type {HTMLCollectionOf<HTMLElement>} */ (part(end, ".passed-wall").children),
  ].entries())
    tile.dataset.state = marks[nth];
  const passed = marks.filter((mark) => mark === "right").length;
  slot("turned", end).textContent = passed ? `${passed} of ${marks.length} lessons passed` : TURNS;
}
