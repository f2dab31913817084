/** The end of a lesson: remaining puzzles or the totals, in words, and links back to those not right at once. */

import { part } from "../page/dom.js";
import { capital, spelled } from "../page/words.js";

/**
 * The result of one puzzle.
 * @typedef {object} Went
 * @property {Node[]} title
 * @property {string} address
 * @property {import("./pips.js").State} state
 * @property {boolean} again whether it wasn't right at once and hasn't been since
 * @property {number} tried
 * @property {number} hints
 */

const MOST_NAMED = 2;

/** @param {HTMLElement} end the lesson's final view @param {Went[]} all */
export function sumUp(end, all) {
  const isOpen = all.some(({ state }) => state === "open" || state === "wrong");
  end
    .querySelector(`[data-slot="${isOpen ? "left" : "took"}"]`)
    ?.replaceChildren(...(isOpen ? whatRemains : whatItTook)(all));
  offer(
    end,
    all.filter(({ again }) => again),
    isOpen,
  );
}

/**
 * Offer to repeat puzzles not right at once, and to answer the remaining ones.
 * @param {HTMLElement} end
 * @param {Went[]} these
 * @param {boolean} isOpen whether anything remains
 */
function offer(end, these, isOpen) {
  const again = /** @type {HTMLAnchorElement} */ (part(end, '[data-act="repeat"]'));
  const next = part(end, '[data-act="onward"]');
  const count = these.length === 1 ? "this one" : `these ${these.length}`;
  again.hidden = !these.length;
  again.textContent = `${these.every(({ state }) => state === "open") ? "Answer" : "Repeat"} ${count}`;
  if (these.length) again.href = these[0].address;
  again.classList.toggle("btn-quiet", !isOpen);
  next.classList.toggle("btn-quiet", isOpen);
  if (isOpen) next.before(again);
  else next.after(again);
}

/**
 * The titles of puzzles to repeat, and the number still open, in words.
 * @param {Went[]} all
 * @returns {(Node | string)[]}
 */
function whatRemains(all) {
  const of = (/** @type {Went["state"]} */ state) => all.filter((one) => one.state === state);
  const again = of("again").filter((one) => one.again);
  const open = of("wrong").length + of("open").length;
  const tell = (/** @type {string} */ head, /** @type {Went[]} */ these) =>
    these.length ? [` ${head}: `, ...listed(these.map(({ title }) => title)), "."] : [];
  const right = all.length - open;
  const sum = right
    ? `${capital(spelled(right))} of ${spelled(all.length)} right.`
    : `None of the ${spelled(all.length)} is right yet.`;
  return [sum, ...tell("Not right yet", of("wrong")), ...tell("Not answered", of("open")), ...tell("To repeat", again)];
}

/** Tries and hints used. @param {Went[]} all @returns {(Node | string)[]} */
function whatItTook(all) {
  const tried = all.reduce((sum, one) => sum + one.tried, 0);
  const hints = all.reduce((sum, one) => sum + one.hints, 0);
  const slow = all.filter((one) => one.tried > 1);
  const head = `${capital(counted(all.length, "puzzle"))}, ${counted(Math.max(tried, all.length), "ruling")}. `;
  const hinted = hints ? `you asked for ${counted(hints, "hint")}` : "";
  const dragged = slow.length > MOST_NAMED ? [[`${spelled(slow.length)} of them took more than one try`]] : [];
  const named = slow.map(({ title, tried }) => ["“", ...title, `” took ${counted(tried, "try", "tries")}`]);
  const parts = [...(hinted ? [[hinted]] : []), ...(dragged.length ? dragged : named)];
  if (!parts.length) return [`${head}Right first time, with no hints.`];
  const [first, ...others] = listed(parts);
  return [head, typeof first === "string" ? capital(first) : first, ...others, "."];
}

/** Join parts with commas, and “and” before the last. @param {(Node | string)[][]} parts */
const listed = (parts) =>
  parts.flatMap((part, place) => [...(!place ? [] : place < parts.length - 1 ? [", "] : [" and "]), ...part]);

/** @param {number} number @param {string} one @param {string} several */
const counted = (number, one, several = `${one}s`) => `${spelled(number)} ${number === 1 ? one : several}`;
