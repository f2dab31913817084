/** The list of all puzzles: which are passed or tried, and the search field. */

import "../search/list_finder.js";
import { Progress } from "../storage/progress.js";
import { part, slot } from "../page/dom.js";

const WORDS = { passed: "passed", tried: "tried", open: "" };

const progress = new Progress();
/** @type {HTMLElement[]} */
const entries = [...document.querySelectorAll("[data-key]")];
const count = slot("passed");

function show() {
  let passed = 0;
  for (const entry of entries) {
    const mark = progress.marks.get(entry.dataset.key ?? "");
    const state = mark?.right ? "passed" : mark?.tried ? "tried" : "open";
    if (state === "passed") passed += 1;
    entry.dataset.state = state;
    part(entry, ".key-tile").dataset.state = state === "tried" ? "review" : state;
    slot("state", entry).textContent = WORDS[state];
  }
  count.textContent = passed ? `${passed} passed` : "";
}

progress.subscribe(show);
show();
