/**
 * The line next to a form that shows the engine's state.  It isn't a live region: every byte count would be read out.
 */

import { says } from "../engine/engine.js";
import { part } from "./part.js";

/** A browser that can't run the engine won't on another try either. */
const HOPELESS = "unsupported";

/** An answer that takes at most this many milliseconds is simply awaited: no retry is offered. */
const BIDES = 15_000;
/** Shown, with a button, if the browser asks for little data. */
const DEAR = "Your browser is saving data.";
const isDear = () => Boolean(navigator.connection?.saveData);

const STAND_IN = "Saved rulings are shown instead, under the puzzle’s own rules.";

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} line
 * @param {import("../engine/engine.js").State} state
 */
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
 * Load the engine, or let the reader load it if the browser asks for little data.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} line
 * @param {import("../engine/engine.js").Engine} engine
 */
export function startOrOffer(form, line, engine) {
  if (isDear()) offerEngine(form, line, engine);
  else engine.start();
}

/**
 * Let the reader load the engine if the browser asks for little data.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} line
 * @param {import("../engine/engine.js").Engine} engine
 */
export function offerEngine(form, line, engine) {
  if (!isDear() || engine.state.phase !== "asleep") return;
  showEngine(form, line, engine.state);
  part(line, "button").addEventListener("click", () => engine.start());
}

/**
 * Download progress is known, but start-up time isn't, so then the bar is indeterminate.
 * @param {HTMLProgressElement} bar
 * @param {import("../engine/engine.js").State & {phase: "starting"}} state
 */
function fill(bar, { step, loaded, total }) {
  if (step !== "fetching" || !total) {
    bar.removeAttribute("value");
    return;
  }
  bar.max = total;
  bar.value = loaded;
}

/** @param {import("../engine/engine.js").State} state */
function parts(state) {
  if (state.phase === "asleep" && !isDear()) return [];
  const made = [make("span", "dot"), make("span", "status-words")];
  made[0].ariaHidden = "true";
  if (state.phase === "starting") {
    const bar = make("progress", "");
    bar.ariaLabel = "Loading the referee";
    made.push(bar);
  }
  if (state.reason !== HOPELESS) {
    const says = state.phase === "asleep" ? "Load the referee" : "Try again";
    const retry = Object.assign(make("button", "btn btn-quiet"), { type: "button", textContent: says });
    retry.dataset.act = "retry";
    made.push(retry);
  }
  return made;
}

/**
 * @param {string} name
 * @param {string} className
 */
function make(name, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  return made;
}
