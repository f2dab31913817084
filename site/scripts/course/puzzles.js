/** The list of all puzzles: which are right or tried, and what is shown of it. */

import "../search/list_finder.js";
import { Progress } from "../storage/progress.js";
import { keepFolds } from "../page/folds.js";
import { part, slot, sure } from "../page/dom.js";
import { WORDS, markOf } from "../storage/marks.js";
import { keyAt } from "./lesson_keys.js";

const progress = new Progress();
/** @type {HTMLElement[]} */
const entries = [...document.querySelectorAll(".listed-puzzle")];

/** @type {HTMLElement[]} */
const filters = [...document.querySelectorAll("[data-show]")];

/** Leave only the puzzles of one state, or all of them. @param {string | undefined} state */
function filter(state) {
  for (const one of filters) one.setAttribute("aria-pressed", String(one.dataset.show === state));
  for (const entry of entries) {
    if (state && entry.dataset.state !== state) entry.dataset.out = "";
    else delete entry.dataset.out;
  }
  slot("find").dispatchEvent(new Event("refind"));
  for (const group of document.querySelectorAll("details[data-group]")) group.open = Boolean(state);
}

function show() {
  const counts = { right: 0, tried: 0, open: 0 };
  for (const entry of entries) {
    const state = markOf(progress.marks.get(keyAt(sure(entry.querySelector("a")))));
    counts[state] += 1;
    entry.dataset.state = state;
    part(entry, ".mark").dataset.state = state;
    slot("state", entry).textContent = WORDS[state];
  }
  for (const [state, count] of Object.entries(counts)) slot(`count-${state}`).textContent = String(count);
  part(document, ".key").hidden = !counts.right && !counts.tried;
}

progress.subscribe(show);
show();
for (const one of filters)
  one.addEventListener("click", () => filter(one.ariaPressed === "true" ? undefined : one.dataset.show));
keepFolds();
