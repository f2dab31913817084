/** The table of a class: a row per learner, a column per set, and the submission in each cell. */

import { slot, part } from "../../page/dom.js";
import { submissionOf, learnersOf, learnersMissing, setsOf } from "./class_model.js";
import { nameOf } from "./weeks.js";

/** @typedef {import("./class_model.js").Class} Class */
/** @typedef {import("./class_model.js").Handed} Handed */
/**
 * @typedef {{token: string, answered: number, once: number, right: number, hints: number, worked: number,
 *   again: boolean}} Row the engine's counts for a receipt: the puzzles of which the worked answer was opened, and whether
 *   rulings on the set had been shown before
 */

/**
 * Make an element with content.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [has]
 * @param {(Node | string)[]} within
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, has = {}, ...within) {
  const made = Object.assign(document.createElement(tag), has);
  made.append(...within);
  return made;
}

/** Which of several receipts counts. */
const COUNTS = { chosen: "your choice", fullest: "the fullest", first: "the first", last: "the last" };

/** A set's week and name. @param {Handed} set */
export const setLabel = (set) => [set.week, nameOf(set)].filter(Boolean).join(" · ");

/**
 * Draw the table.
 * @param {Class} of
 * @param {(token: string) => Row | null | undefined} counted a receipt's result so far: null if it can't be scored
 */
export function drawGrid(of, counted) {
  const [sets, learners] = [setsOf(of), learnersOf(of)];
  slot("nobody").hidden = learners.length > 0;
  slot("empty").hidden = sets.length > 0;
  slot("box").hidden = !learners.length;
  const table = part(slot("box"), "table");
  part(table, "thead tr").replaceChildren(make("th", { scope: "col" }, "Learner"), ...sets.map(head));
  part(table, "tbody").replaceChildren(
    ...learners.map((learner) => {
      const row = make(
        "tr",
        {},
        make(
          "th",
          { scope: "row" },
          learner.name,
          ...(learner.left ? [make("small", { className: "results-began" }, " left")] : []),
        ),
      );
      row.append(...sets.map((set) => cell(submissionOf(of, learner.id, set), set, counted)));
      row.toggleAttribute("data-left", learner.left);
      return row;
    }),
  );
  const there = learners.filter(({ left }) => !left);
  const came = (/** @type {Handed} */ set) => there.length - learnersMissing(of, set, counted).length;
  part(table, "tfoot").hidden = !sets.length;
  part(table, "tfoot").replaceChildren(
    make(
      "tr",
      {},
      make("th", { scope: "row" }, "Handed in"),
      ...sets.map((set) => make("td", {}, `${came(set)} of ${there.length}`)),
    ),
  );
}

/** @param {Handed} set */
function head(set) {
  const button = make(
    "button",
    { type: "button", className: "btn btn-text" },
    ...(set.week ? [make("b", {}, set.week), " "] : []),
    nameOf(set),
  );
  button.dataset.set = set.id;
  return make("th", { scope: "col" }, button);
}

/**
 * @param {ReturnType<typeof submissionOf>} handed
 * @param {Handed} set
 * @param {(token: string) => Row | null | undefined} counted
 */
function cell({ receipt, why, others }, set, counted) {
  if (!receipt) {
    const none = make(
      "td",
      {},
      make("span", { ariaHidden: "true" }, "–"),
      make("span", { className: "vh" }, "not handed in"),
    );
    none.dataset.missing = "";
    return none;
  }
  const row = counted(receipt.token);
  if (row === null) return make("td", {}, "can’t be scored");
  const more = [
    ...(receipt.answered < set.puzzles ? [`${receipt.answered} answered`] : []),
    ...(row?.again ? ["another run"] : []),
    ...(why ? [`${COUNTS[why]} of ${others.length + 1} receipts`] : []),
  ];
  const words = row
    ? make("b", {}, `${row.once} of ${set.puzzles}`, make("span", { className: "vh" }, " right at once"))
    : make("span", {}, "handed in");
  return make("td", {}, words, ...more.map((text) => make("small", {}, text)));
}
