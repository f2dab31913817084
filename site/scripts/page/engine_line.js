/**
 * The engine on a page: when it starts, and the line next to a form that shows its state.  The line isn't a live
 *   region:
 * every byte count would be read out.
 */

import { says } from "../engine/state_sentence.js";
import { savesData } from "./device.js";
import { around, make, part, slot } from "./dom.js";
import { atRest } from "./idle.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/engine.js").State} State */

/** A browser that can't run the engine won't on another try either. */
const HOPELESS = "unsupported";

/** An answer that takes at most this many milliseconds is simply awaited: no retry is offered. */
const BIDES = 15_000;
/** Shown, with a button, if the browser asks for reduced data. */
const DEAR = "Your browser is saving data.";

const STAND_IN = "Saved rulings are shown instead, under the puzzle’s own rules.";

/**
 * Show the engine's state in the page's line, and start it on its button.
 * @param {Engine} engine
 * @param {HTMLFormElement} form
 * @param {(state: State) => void} [show] does anything beyond that
 * @param {HTMLElement} [line]
 */
export function wireEngine(engine, form, show = () => {}, line = slot("engine")) {
  engine.subscribe((state) => {
    showEngine(form, line, state);
    show(state);
  });
  wireRetry(engine, line);
}

/** Let the line's button start a failed engine again. @param {Engine} engine @param {HTMLElement} [line] */
export function wireRetry(engine, line = slot("engine")) {
  line.addEventListener("click", ({ target }) => around(target, "[data-act=retry]") && engine.retry());
}

/**
 * Start the engine at once, or when the page is idle; on metered connections, when the reader turns to the form or asks
 * for it.
 * @param {Engine} engine
 * @param {HTMLFormElement} form
 * @param {{atOnce?: boolean}} [options]
 */
export function startEngine(engine, form, { atOnce = false } = {}) {
  const start = () => engine.start();
  offerEngine(form, slot("engine"), engine);
  if (!savesData()) return atOnce ? start() : atRest(start);
  if (!atOnce) form.addEventListener("focusin", start, { once: true });
}

/** @param {HTMLFormElement} form @param {HTMLElement} line @param {State} state */
export function showEngine(form, line, state) {
  const phase = state.busy ? "working" : state.phase;
  const changed = line.dataset.phase !== phase;
  line.dataset.phase = phase;
  if (changed || !line.hasChildNodes()) line.replaceChildren(...parts(state));
  const words = line.querySelector(".status-words");
  const standIn = state.phase === "failed" && form.dataset.recordings;
  const more = standIn ? STAND_IN : state.phase === "asleep" ? DEAR : "";
  if (words) words.textContent = more ? `${says(state)} ${more}` : says(state);
  const bar = line.querySelector("progress");
  if (bar && state.phase === "starting") fill(bar, state);
  const retry = line.querySelector("button");
  const isOffered = state.phase === "asleep" || state.phase === "failed" || state.silent || (state.busy ?? 0) >= BIDES;
  if (retry) retry.hidden = !isOffered;
}

/**
 * Let the reader load the engine if the browser asks for reduced data.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} line
 * @param {Engine} engine
 */
export function offerEngine(form, line, engine) {
  if (!savesData() || engine.state.phase !== "asleep") return;
  showEngine(form, line, engine.state);
  part(line, "button").addEventListener("click", () => engine.start());
}

/**
 * Download progress is known, but start-up progress isn't, so the bar is then indeterminate.
 * @param {HTMLProgressElement} bar
 * @param {State & {phase: "starting"}} state
 */
function fill(bar, { step, loaded, total }) {
  if (step !== "fetching" || !total) bar.removeAttribute("value");
  else [bar.max, bar.value] = [total, loaded];
}

/** @param {State} state */
function parts(state) {
  if (state.phase === "asleep" && !savesData()) return [];
  /** @type {HTMLElement[]} */
  const made = [make("span", { className: "dot", ariaHidden: "true" }), make("span", { className: "status-words" })];
  if (state.phase === "starting") made.push(make("progress", { ariaLabel: "Loading the referee" }));
  if (state.reason !== HOPELESS) {
    const retry = make("button", { className: "btn btn-quiet", type: "button" });
    retry.textContent = state.phase === "asleep" ? "Load the referee" : "Try again";
    retry.dataset.act = "retry";
    made.push(retry);
  }
  return made;
}
