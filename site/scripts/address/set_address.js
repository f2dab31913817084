/**
 * Sets of puzzles in addresses: the part after the `#`, strictly read and written.
 *
 * An address is read as written: errors are reported, and only changes that programs make to links are undone. The
 * limits of a set, and the error messages, are defined by the engine's `spec.json`, included unchanged.
 */

import spec from "../../../engine/callwise/instructors/sets/spec.json" with { type: "json" };

import { behind, quoted } from "./position_address.js";

/**
 * A set as handed out by instructors.
 * @typedef {object} SetModel
 * @property {string} name
 * @property {string} says an introductory sentence, or empty
 * @property {"practice" | "test"} mode
 * @property {boolean} shuffled whether the order depends on the learner's name
 * @property {boolean} named whether a name is required
 * @property {string[]} rules names of rulesets, at most one per game
 * @property {string[]} puzzles `track/puzzle` of the course, or `own/1` for the first of `own`
 * @property {string[]} own puzzle files
 */

/**
 * Names that a set can refer to, if known.
 * @typedef {object} Known
 * @property {(key: string) => boolean} [hasPuzzle]
 * @property {(rules: string) => string | undefined} [gameOf] a ruleset's game, undefined if it doesn't exist
 * @property {(order: string) => Promise<string>} [draw] the file of an ordered puzzle
 */

/** Parameters of a link rather than its set: its version, and how many puzzles it was written with. */
const ABOUT = ["v", "count"];
const COUNT = /^[1-9][0-9]?$/;
const { version: VERSION, keys: KEYS, often: OFTEN, modes: MODES } = spec;
/** The maximum length of its parts in characters, and the maximum numbers of puzzles and custom puzzles. */
export const { limits } = spec;
/** The maximum number of bytes per character. */
const MOST_BYTES = 4;
const [RULES, PUZZLE, OWN] = [spec.patterns.rules, spec.patterns.puzzle, spec.patterns.own].map(
  (one) => new RegExp(`^(?:${one})$`),
);

/** The orders of files drawn on this page; links have these instead, because they're shorter. @type {Map<string, string>} */
const orders = new Map();

/**
 * Remember how a puzzle was drawn.
 * @param {string} file
 * @param {{clause: string, asks: string, ruleset: string, level: number, seed: string, again?: string}} order
 */
export const remember = (file, { clause, asks, ruleset, level, seed, again }) =>
  orders.set(file, [clause, asks, ruleset, level, seed, ...(again ? [again] : [])].join());

/** The clause that a drawn puzzle was ordered on; undefined for other files. @param {string} file */
export const orderedClause = (file) => orders.get(file)?.split(",")[0];

/** Encodes and decodes custom puzzles; few sets have any. */
const deflating = () => import("./deflate.js");

/** The number of characters of a text, as counted by the engine. @param {string} text */
export const lengthOf = (text) => [...text].length;

/** The number of a custom puzzle; undefined for course puzzles. @param {string} key */
export const ownNumber = (key) => Number(OWN.exec(key)?.[1]) || undefined;

/**
 * Read a set from an address.
 * @param {string} hash the part after the `#`, with or without the `#`
 * @param {Known} [known]
 * @returns {Promise<{set: SetModel | null, faults: string[]}>} no set if there are any errors
 */
export async function readSet(hash, known = {}) {
  const text = behind(hash);
  if (!text) return refused(fault("empty"));
  if (text.length > limits.address) return refused(fault("long", { length: text.length, most: limits.address }));
  const pairs = [...new URLSearchParams(text)].filter(([, value]) => value);
  const version = pairs.find(([name]) => name === "v")?.[1];
  if (version === undefined) return refused(fault("no_version", { version: VERSION }));
  if (version !== VERSION) return refused(fault("other_version", { given: quoted(version), version: VERSION }));
  /** @type {Set<string>} */
  const faults = new Set();
  for (const name of new Set(pairs.map(([one]) => one))) {
    if (!ABOUT.includes(name) && !KEYS.includes(name))
      faults.add(fault("unknown", { key: quoted(name), keys: KEYS.join(", ") }));
  }
  for (const name of [...ABOUT, ...KEYS].filter((one) => !OFTEN.includes(one))) {
    if (pairs.filter(([one]) => one === name).length > 1) faults.add(fault("twice", { key: quoted(name) }));
  }
  const all = (/** @type {string} */ name) => pairs.filter(([one]) => one === name).map(([, value]) => value);
  const [count, name = "", says = "", mode = "practice", written = ""] = [
    "count",
    "name",
    "says",
    "mode",
    "puzzles",
  ].map((one) => all(one)[0]);
  const puzzles = written.split(",").filter(Boolean);
  const [shuffled, named] = ["shuffled", "named"].map((key) => {
    const [given] = all(key);
    if (given && given !== "yes") faults.add(fault("flag", { key, given: quoted(given) }));
    return Boolean(given);
  });
  const packed = all("own");
  if (packed.length > limits.own) faults.add(fault("many_own", { count: packed.length, most: limits.own }));
  const own = [];
  for (const [place, code] of packed.slice(0, limits.own).entries()) {
    if (known.draw && code.includes(",")) {
      const drawn = await known.draw(code).catch(() => "");
      if (drawn) orders.set(drawn, code);
      else faults.add(fault("undrawn", { number: place + 1 }));
      own.push(drawn);
      continue;
    }
    const { inflated } = await deflating();
    const file = await inflated(code, MOST_BYTES * limits.file).catch(() => null);
    if (file === null) faults.add(fault("cut_own", { number: place + 1 }));
    own.push(file ?? "");
  }
  const set = { name, says, mode, shuffled, named, rules: all("rules"), puzzles, own };
  for (const told of faultsOfCount(count, puzzles.length)) faults.add(told);
  for (const told of faultsOf(set, known)) faults.add(told);
  return faults.size ? { set: null, faults: [...faults] } : { set: /** @type {SetModel} */ (set), faults: [] };
}

/**
 * Check a link against the number of puzzles it was written with; older ones lack it.
 * @param {string | undefined} given
 * @param {number} here
 */
function* faultsOfCount(given, here) {
  if (given === undefined) return;
  const lost = Number(given) - here;
  if (!COUNT.test(given)) yield fault("count", { given: quoted(given) });
  else if (here && lost > 0) yield fault("cut_short", { count: given, lost: `${lost} ${lost === 1 ? "is" : "are"}` });
}

/** @param {string} told */
const refused = (told) => ({ set: null, faults: [told] });

/** The message of a fault. @param {keyof typeof spec.faults} name @param {Record<string, string | number>} [slots] */
const fault = (name, slots = {}) => spec.faults[name].page.replace(/\{(\w+)\}/g, (_, slot) => String(slots[slot]));

/**
 * Describe the errors in a set, in sentences.
 * @param {{[Name in keyof SetModel]: Name extends "mode" ? string : SetModel[Name]}} set
 * @param {Known} [known]
 * @returns {Generator<string>}
 */
export function* faultsOf({ name, says, mode, rules, puzzles, own }, known = {}) {
  if (!name.trim()) yield fault("no_name");
  if (lengthOf(name) > limits.name) yield fault("long_name", { length: lengthOf(name), most: limits.name });
  if (lengthOf(says) > limits.says) yield fault("long_says", { length: lengthOf(says), most: limits.says });
  if (!MODES.includes(mode)) yield fault("mode", { modes: MODES.map(quoted).join(" or "), given: quoted(mode) });
  yield* faultsOfRules(rules, known);
  yield* faultsOfPuzzles(puzzles, own, known);
  for (const [place, text] of own.entries()) {
    const length = lengthOf(text);
    if (length > limits.file) yield fault("long_own", { number: place + 1, length, most: limits.file });
  }
}

/** @param {string[]} rules @param {Known} known */
function* faultsOfRules(rules, { gameOf }) {
  /** @type {Map<string, string>} */
  const games = new Map();
  for (const one of rules) {
    const game = !RULES.test(one) ? undefined : gameOf ? gameOf(one) : one;
    if (game === undefined) yield fault("no_rules", { rules: quoted(one) });
    else if (games.has(game)) yield fault("same_game", { one: quoted(games.get(game)), other: quoted(one) });
    else games.set(game, one);
  }
}

/** @param {string[]} puzzles @param {string[]} own @param {Known} known */
function* faultsOfPuzzles(puzzles, own, { hasPuzzle }) {
  if (!puzzles.length) yield fault("no_puzzles");
  if (puzzles.length > limits.puzzles) {
    yield fault("many_puzzles", { count: puzzles.length, most: limits.puzzles });
    return;
  }
  const twice = new Set(puzzles.filter((key, place) => puzzles.indexOf(key) !== place));
  for (const key of twice) yield fault("puzzle_twice", { key: quoted(key) });
  for (const key of new Set(puzzles)) {
    const number = ownNumber(key);
    const brings = `${own.length || "no"} puzzle${own.length === 1 ? "" : "s"}`;
    if (number && number > own.length) yield fault("no_own", { key: quoted(key), own: brings });
    else if (!number && !(PUZZLE.test(key) && (!hasPuzzle || hasPuzzle(key))))
      yield fault("no_puzzle", { key: quoted(key) });
  }
}

/**
 * Write a set as the part after the `#`.
 * @param {SetModel} set
 * @param {{whole?: boolean}} [how] whether puzzles that can be drawn again are packed, as all others are
 */
export async function writeSet({ name, says, mode, shuffled, named, rules, puzzles, own }, { whole = false } = {}) {
  const pairs = [["v", VERSION], ...(puzzles.length ? [["count", String(puzzles.length)]] : []), ["name", name]];
  if (says) pairs.push(["says", says]);
  if (mode !== "practice") pairs.push(["mode", mode]);
  if (shuffled) pairs.push(["shuffled", "yes"]);
  if (named) pairs.push(["named", "yes"]);
  pairs.push(...rules.map((one) => ["rules", one]), ["puzzles", puzzles.join(",")]);
  for (const text of own)
    pairs.push(["own", (!whole && orders.get(text)) || (await (await deflating()).deflated(text))]);
  return String(new URLSearchParams(pairs)).replaceAll("%2F", "/").replaceAll("%2C", ",");
}

/**
 * The key for storing runs through a set: its whole address without the count, as before links had one.
 * @param {SetModel} set
 */
export const keyOf = async (set) => (await writeSet(set, { whole: true })).replace(/&count=\d+/, "");
