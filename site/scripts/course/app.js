/**
 * Brings a page to life.  Everything on it can be read before this runs, and if it never does.
 */

import { Engine } from "../engine/engine.js";
import { Progress } from "../storage/progress.js";
import { keepDraft } from "../puzzle/drafts.js";
import { wirePrinting } from "../page/print.js";
import { wirePuzzle } from "../puzzle/puzzle.js";
import { wireSeries } from "./series.js";
import { showProgress } from "./walls.js";
import { around } from "../page/part.js";
import { atRest } from "../page/rest.js";

const progress = new Progress();
showProgress(progress);
tellTrouble();
progress.subscribe(tellTrouble);
wirePrinting();
wireSeries(progress);
addEventListener("load", () => void import("../offline/registration.js"));

/** @type {HTMLFormElement[]} */
const forms = [...document.querySelectorAll("form[data-puzzle]")];
const hero = document.querySelector('[data-slot="hero"]');
if (forms.length) {
  const engine = new Engine({ base: document.body.dataset.engine ?? "", digest: document.body.dataset.digest ?? "" });
  /** What is pressed before anything listens. @type {KeyboardEvent[]} */
  const early = [];
  const listening = new AbortController();
  addEventListener("keydown", (event) => early.push(event), listening);
  const typists = import("../puzzle/keyboard.js").then(({ Typists }) => {
    listening.abort();
    return new Typists(early);
  });
  const wire = (/** @type {HTMLFormElement} */ form) => {
    keepDraft(form, progress);
    const puzzle = wirePuzzle(form, engine, progress);
    void typists.then((all) => all.add(form));
    onceNear(form, () => {
      puzzle.near();
      void import("../page/styles.js").then(({ dress }) => dress());
      if (!navigator.connection?.saveData) engine.start();
    });
  };
  if (hero) void import("./home.js").then(({ showHome }) => showHome(progress, wire));
  else for (const form of forms) wire(form);
}

document.addEventListener("click", (event) => {
  const link = around(event.target, 'a[data-act="embed"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import("../embed/dialog.js").then(({ offer }) => offer(link)).catch(() => location.assign(link.href));
});

/** What says that progress can't be kept is fetched where it can't. */
function tellTrouble() {
  if (progress.trouble) void import("../page/notice.js").then(({ tellStorage }) => tellStorage(progress.trouble));
}

/**
 * Wait until the reader comes near a form: it is less than a screen away once the page is there, or someone begins to
 * answer; on the first page, which most only look at, nothing but that counts.
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
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((one) => one.isIntersecting)) return;
    seen.disconnect();
    near();
  }, { rootMargin: "100%" });
  atRest(() => seen.observe(form));
}
