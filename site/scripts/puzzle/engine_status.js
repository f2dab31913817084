/** The engine's state, next to a puzzle; once it is ready, possible answers are ruled on in advance. */

import { offerEngine, showEngine } from "../page/engine_line.js";

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} line
 * @param {import("../engine/engine.js").Engine} engine
 * @param {() => Promise<object>} [source] brings the puzzle as sent to the engine, if the engine rules on it
 */
export function tellEngine(form, line, engine, source) {
  const { state } = engine;
  showEngine(form, line, state);
  offerEngine(form, line, engine);
  if (source && state.phase === "ready" && !state.busy)
    void import("./prefetch.js").then(
      ({ askAhead }) => askAhead(form, engine, source),
      () => {},
    );
}
