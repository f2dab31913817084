/** The list of all puzzles: what is passed, what is tried, and the field that finds one. */

import "./finding.js";
import { Progress } from "./progress.js";

const WORDS = { passed: "passed", tried: "tried", open: "" };

const progress = new Progress();
/** @type {HTMLElement[]} */
const entries = [...document.querySelectorAll("[data-key]")];
const count = document.querySelector('[data-slot="passed"]');

function show() {
  let passed = 0;
  for (const entry of entries) {
    const mark = progress.marks.get(entry.dataset.key);
    const state = mark?.right ? "passed" : mark?.tried ? "tried" : "open";
    if (state === "passed") passed += 1;
    entry.dataset.state = state;
    entry.querySelector(".key-tile").dataset.state = state === "tried" ? "review" : state;
    entry.querySelector('[data-slot="state"]').textContent = WORDS[state];
  }
  count.textContent = passed ? `${passed} passed` : "";
}

progress.subscribe(show);
show();
