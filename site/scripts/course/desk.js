/** Connects the puzzles of a page to the referee. */

import { Engine } from "../engine/engine.js";
import { atRest } from "../page/idle.js";
import { keepDraft } from "../puzzle/drafts.js";
import { wirePuzzle } from "../puzzle/puzzle.js";
import { progress } from "./reader_progress.js";
import { showPips } from "./pips.js";
import { savesData } from "../page/device.js";
import { loadRulingStyles } from "../page/styles.js";

showPips(progress);

/** @type {HTMLFormElement[]} */
const forms = [...document.querySelectorAll("form[data-puzzle]")];
const hero = document.querySelector("[data-slot=hero]");
if (forms.length) {
  const engine = Engine.ofPage();
  /** Key and button presses before listeners are attached. @type {KeyboardEvent[]} */
  const early = [];
  const listening = new AbortController();
  addEventListener("keydown", (event) => early.push(event), listening);
  const typists = import("../typing/keyboard.js").then(({ Typists }) => {
    listening.abort();
    return new Typists(early);
  });
  const wire = (/** @type {HTMLFormElement} */ form) => {
    keepDraft(form, progress);
    const puzzle = wirePuzzle(form, engine, progress);
    void typists.then((all) => all.add(form));
    onceNear(form, () => {
      puzzle.near();
      loadRulingStyles();
      if (!savesData()) engine.start();
    });
  };
  if (hero) void import("./home.js").then(({ showHome }) => showHome(progress, wire));
  else for (const form of forms) wire(form);
}

/**
 * Wait until the reader approaches a form: once the page has loaded and it is less than a screen away, or when they
 * begin to answer; on the home page, which most readers only look at, only the latter.
 * @param {HTMLFormElement} form
 * @param {() => void} come
 */
function onceNear(form, come) {
  let waits = true;
  const near = () => {
    if (waits) come();
    waits = false;
  };
  for (const begun of ["focusin", "change", "submit"]) form.addEventListener(begun, near);
  if (form.matches("[data-asked], :focus-within")) near();
  if (hero) return;
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some((one) => one.isIntersecting)) return;
      seen.disconnect();
      near();
    },
    { rootMargin: "100%" },
  );
  atRest(() => seen.observe(form));
}
