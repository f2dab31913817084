/** What a set needs the referee for while it is made: a set as a file, faults, and puzzles of one's own. */

import { Engine, Refusal } from "../engine/engine.js";
import { save } from "../page/download.js";
import { puzzlesOf } from "../sets/catalogue.js";
import { ownNumber } from "../sets/link.js";
import { offerEngine, showEngine } from "../page/engine_line.js";
import { sentence } from "../page/error_sentence.js";
import { around, part, slot } from "../page/part.js";

/** @typedef {import("../sets/link.js").SetModel} SetModel */

const { engine: base = "", digest = "" } = document.body.dataset;
const engine = new Engine({ base, digest });
const line = slot("engine");
const form = document.createElement("form");
engine.subscribe((state) => {
  showEngine(form, line, state);
  // What is ready needs no word here, unless it takes long.
  if (state.phase === "ready" && !state.busy) line.replaceChildren();
});
offerEngine(form, line, engine);
line.addEventListener("click", ({ target }) => around(target, '[data-act="retry"]') && engine.retry());

/**
 * Give a puzzle's file to whoever wants to write one like it.
 * @param {string} key
 */
export async function saveFile(key) {
  const { [key]: puzzle } = await puzzlesOf([key]);
  save(`${key.split("/")[1]}.toml`, puzzle.text, "application/toml");
}

/**
 * Have a set written, and looked through.
 * @param {SetModel} set
 * @returns {Promise<{toml: string, faults: string[], remarks: {key: string, says: string}[]}>} `faults` keep a puzzle from
 *   being asked, and `remarks` are to be known of one that can be
 * @throws Refusal
 */
export async function write(set) {
  const puzzles = await puzzlesOf(set.puzzles.filter((key) => !ownNumber(key)));
  const others = await puzzlesOf(Object.values(puzzles).flatMap(({ leans }) => leans ?? []));
  return engine.ask("set.write", { set, puzzles: { ...others, ...puzzles } });
}

/**
 * Have the file of a set read.
 * @param {string} text
 * @returns {Promise<{set: SetModel}>}
 * @throws Refusal
 */
export const read = (text) => engine.ask("set.read", { text, puzzles: {} });

/**
 * Have a puzzle's file read.
 * @param {string} text
 * @param {string} name
 * @returns {Promise<{title: string, game: string}>}
 * @throws Refusal
 */
export async function readPuzzle(text, name) {
  const { html, title } = await engine.ask("puzzle.card", { puzzle: text, name });
  const page = new DOMParser().parseFromString(trusted.createHTML(html), "text/html");
  return { title: title.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1"), game: part(page, "select[data-family]").dataset.family ?? "" };
}

/**
 * A puzzle of the instructor's own, as it is written and as it is changed.
 * @typedef {object} Own
 * @property {string} text
 * @property {string} title as it is written
 * @property {string} called as it is read
 * @property {string} prompt
 * @property {string} game
 * @property {Record<string, string>} position
 * @property {[code: string, says: string, isOffered: boolean][]} answers
 */

/**
 * Have a puzzle of one's own written, of its file or of a position.
 * @param {object} params
 * @returns {Promise<Own>}
 * @throws Refusal
 */
export const own = (params) => engine.ask("puzzle.own", params);

/**
 * What the referee, or whatever is between, has against something, in a sentence.
 * @param {unknown} error
 * @param {string} [name] what the sentence needn't begin with
 */
export const reason = (error, name = "") =>
  error instanceof Refusal ? sentence(error.message.replace(name && `${name}: `, "")) : "The referee couldn’t load, so it couldn’t be checked. Reload to try again.";
