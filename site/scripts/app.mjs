/**
 * Brings a page to life.  Everything on it can be read before this runs, and if it never does.
 */

import { Engine } from "./engine/engine.mjs";
import { Progress } from "./progress.mjs";
import { wireKeys } from "./keys.mjs";
import { tellStorage } from "./notices.mjs";
import { wirePuzzle } from "./puzzle.mjs";
import { wireSeries } from "./series.mjs";
import { TypedAnswer } from "./typing.mjs";
import { showProgress } from "./walls.mjs";

const progress = new Progress();
tellStorage(progress);
showProgress(progress);
wireSeries(progress);

/** @type {HTMLFormElement[]} */
const forms = [...document.querySelectorAll("form[data-puzzle]")];
if (forms.length) {
  const engine = new Engine({ base: document.body.dataset.engine ?? "" });
  for (const form of forms) wirePuzzle(form, engine, progress);
  wireKeys(new Map(forms.map((form) => [form, new TypedAnswer(form)])));
  startLazily(engine);
}

/**
 * Start the engine once the page has come to rest, or where data is dear only when someone begins to answer.
 * @param {Engine} engine
 */
function startLazily(engine) {
  const start = () => engine.start();
  if (navigator.connection?.saveData) {
    for (const form of forms) form.addEventListener("change", start, { once: true });
    return;
  }
  const rest = () => (globalThis.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest, { once: true });
}
