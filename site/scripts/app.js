/**
 * Brings a page to life.  Everything on it can be read before this runs, and if it never does.
 */

import { Engine } from "./engine/engine.js";
import { Progress } from "./progress.js";
import { keepDraft } from "./drafts.js";
import { wirePrinting } from "./printing.js";
import { wirePuzzle } from "./puzzle.js";
import { wireSeries } from "./series.js";
import { Typists } from "./typists.js";
import { showProgress } from "./walls.js";

const progress = new Progress();
showProgress(progress);
tellTrouble();
progress.subscribe(tellTrouble);
wirePrinting();
wireSeries(progress);
addEventListener("load", () => void import("./keeping.js"));

/** @type {HTMLFormElement[]} */
const forms = [...document.querySelectorAll("form[data-puzzle]")];
const hero = document.querySelector('[data-slot="hero"]');
if (forms.length) {
  const engine = new Engine({ base: document.body.dataset.engine ?? "", digest: document.body.dataset.digest ?? "" });
  const typists = new Typists();
  const wire = (/** @type {HTMLFormElement} */ form) => {
    keepDraft(form, progress);
    wirePuzzle(form, engine, progress);
    typists.add(form);
  };
  if (hero) void import("./home.js").then(({ showHome }) => showHome(progress, wire));
  else for (const form of forms) wire(form);
  startLazily(engine);
}

/** What says that progress can't be kept is fetched where it can't. */
function tellTrouble() {
  if (progress.trouble) void import("./notices.js").then(({ tellStorage }) => tellStorage(progress.trouble));
}

/**
 * Start the engine once the page has come to rest; where data is dear, and on the first page, which most only look at,
 * when someone begins to answer.
 * @param {Engine} engine
 */
function startLazily(engine) {
  const start = () => {
    void import("./dressing.js").then(({ dress }) => dress());
    engine.start();
  };
  const dear = navigator.connection?.saveData;
  if (hero || dear) {
    for (const part of hero ? [hero] : forms) {
      for (const begun of dear ? ["change"] : ["change", "focusin"]) part.addEventListener(begun, start, { once: true });
    }
    return;
  }
  const rest = () => (globalThis.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}
