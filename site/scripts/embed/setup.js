/** Sets up a position from an address; fetched when the reader turns to it. */

import { Refusal } from "../engine/engine.js";
import { engine, styles, wire } from "./touch.js";
import { wireEngine } from "../page/engine_line.js";
import { marked, sentence } from "../page/error_sentence.js";
import { make, part, slot, sure } from "../page/dom.js";

const WAITS = "Setting it up. Loading the referee…";
const LOST = "The referee couldn’t load, so this isn’t set up yet.";

/**
 * A position from an address, and its drawing.
 * @typedef {object} Position
 * @property {HTMLElement} place
 * @property {string} asks
 * @property {Map<string, string>} given
 * @property {string} rules
 * @property {Map<string, HTMLElement>} drawn
 * @property {(words: string[]) => void} refuse
 */

let started = false;

/** Start the engine, and show its status. @param {HTMLElement} line */
export function start(line) {
  if (started) return;
  started = true;
  wireEngine(engine, make("form"), undefined, line);
  engine.start();
}

/**
 * Pose a question on a position and replace its placeholder with the card, or show what is wrong with it.
 * @param {Position} position
 */
export async function pose({ place, asks, given, rules, drawn, refuse }) {
  const message = slot("message", place);
  const tell = (/** @type {import("../engine/engine.js").State} */ { phase }) =>
    (message.textContent = phase === "ready" ? "" : phase === "failed" ? LOST : WAITS);
  const stop = engine.subscribe(tell);
  tell(engine.state);
  try {
    const { html } = await engine.ask("ask.card", { asks, table: Object.fromEntries(given), ruleset: rules || null });
    await styles;
    const held = place.contains(document.activeElement);
    /** @type {HTMLFormElement} */
    const form = part(document.createRange().createContextualFragment(trusted.createHTML(html)), "*");
    place.replaceWith(form);
    globalThis.callwiseEmbed.put(form);
    if (held) form.focus({ preventScroll: true });
    void wire(form);
  } catch (error) {
    message.textContent = error instanceof Refusal ? "" : LOST;
    if (error instanceof Refusal) blame(error, { given, drawn, refuse });
  } finally {
    stop();
  }
}

/**
 * Show the engine's objection to a position, at the entry and column concerned.
 * @param {Refusal} refusal
 * @param {Pick<Position, "given" | "drawn" | "refuse">} position
 */
function blame({ key, column, message }, { given, drawn, refuse }) {
  refuse([`This position can’t be set up. ${sentence(message)}`]);
  const value = drawn.get(key ?? "");
  const text = given.get(key ?? "") ?? "";
  if (!value) return;
  sure(value.parentElement).dataset.fault = "";
  if (column && column <= text.length) value.replaceChildren(marked(text, column - 1));
}
