/** The referee's part in making a set: writing and reading files, checks, and custom puzzles. */

import { Engine, Refusal } from "../../engine/engine.js";
import { saveAs } from "../../page/download.js";
import { puzzlesOf } from "../sets/catalogue.js";
import { drawer } from "../../address/drawer.js";
import { ownNumber } from "../../address/set_address.js";
import { offerEngine, wireEngine } from "../../page/engine_line.js";
import { sentence } from "../../page/error_sentence.js";
import { make, part, slot } from "../../page/dom.js";
import { pageIn } from "../../page/fetch_page.js";

/** @typedef {import("../../address/set_address.js").SetModel} SetModel */

const engine = Engine.ofPage();
const line = slot("engine");
const form = make("form");
wireEngine(engine, form, (state) => {
  // The ready state needs no message unless a reply takes long.
  if (state.phase === "ready" && !state.busy) line.replaceChildren();
});
offerEngine(form, line, engine);

/** Save a puzzle's file, as a template for authors. @param {string} key */
export async function saveFile(key) {
  const { [key]: puzzle } = await puzzlesOf([key]);
  saveAs(`${key.split("/")[1]}.toml`, puzzle.text, "application/toml");
}

/**
 * Write a set's file and check it.
 * @param {SetModel} set
 * @returns {Promise<{toml: string, faults: string[], remarks: {key: string, says: string}[]}>} puzzles with `faults`
 *   can't be asked; `remarks` are notes on ones that can
 * @throws Refusal
 */
export async function write(set) {
  const puzzles = await puzzlesOf(set.puzzles.filter((key) => !ownNumber(key)));
  const others = await puzzlesOf(Object.values(puzzles).flatMap(({ leans }) => leans ?? []));
  return engine.ask("set.write", { set, puzzles: { ...others, ...puzzles } });
}

/** Read the file of a set. @param {string} text @returns {Promise<{set: SetModel}>} @throws Refusal */
export const read = (text) => engine.ask("set.read", { text, puzzles: {} });

/** Draw a puzzle that a link orders. */
export const draw = drawer((...asked) => engine.ask(...asked));

/**
 * Read a puzzle's file.
 * @param {string} text
 * @param {string} name
 * @returns {Promise<{title: string, game: string}>}
 * @throws Refusal
 */
export async function readPuzzle(text, name) {
  const { html, title } = await engine.ask("puzzle.card", { puzzle: text, name });
  const page = pageIn(html);
  return {
    title: title.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1"),
    game: part(page, "select[data-family]").dataset.family ?? "",
  };
}

/**
 * A custom puzzle, as written and as edited.
 * @typedef {object} Own
 * @property {string} text
 * @property {string} title the title as written
 * @property {string} called the title as displayed
 * @property {string} prompt
 * @property {string} game
 * @property {Record<string, string>} position
 * @property {[code: string, says: string, isOffered: boolean][]} answers
 * @property {[code: string, html: string][]} tiles the tiles of its game
 * @property {[code: string, word: string][]} terms the terms in its title and prompt
 */

/** Write a custom puzzle from its file or a position. @param {object} params @returns {Promise<Own>} @throws Refusal */
export const ownPuzzle = (params) => engine.ask("puzzle.own", params);

/**
 * An error from the referee, or on the way to it, in a sentence.
 * @param {unknown} error
 * @param {string} [name] a prefix to drop from the sentence
 */
export const reason = (error, name = "") =>
  error instanceof Refusal
    ? sentence(error.message.replace(name && `${name}: `, ""))
    : "The referee couldn’t load, so it couldn’t be checked. Reload to try again.";
