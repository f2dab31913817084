/**
 * Sets of puzzles in addresses: what stands behind the `#`, read strictly and written.
 *
 * An address is read as it is written: what is wrong with it is told, and nothing of it is mended.
 */

import { quoted } from "./address.js";
import { packed, unpacked } from "./packed.js";

/**
 * A set: what instructors hand out.
 * @typedef {object} SetModel
 * @property {string} name
 * @property {string} says a sentence of introduction, or nothing
 * @property {"practice" | "test"} mode
 * @property {boolean} shuffled whether the order follows from the learner's name
 * @property {string[]} rules names of rulesets, one for each game at most
 * @property {string[]} puzzles `track/puzzle` of the course, or `own/1` for the first of `own`
 * @property {string[]} own puzzle files
 */

/**
 * What there is for a set to name, where the reader knows it.
 * @typedef {object} Known
 * @property {(key: string) => boolean} [hasPuzzle]
 * @property {(rules: string) => string | undefined} [gameOf] the game of a ruleset's name, nothing where there is none
 */

/** The longest address that is read, in characters. */
export const LONGEST = 60_000;
export const LONGEST_NAME = 80;
export const LONGEST_SAYS = 400;
export const MOST_PUZZLES = 50;
export const MOST_OWN = 20;
/** The longest puzzle file, in characters; none has more bytes than four for each. */
export const LONGEST_OWN = 16_384;

const VERSION = "1";
const ONCE = ["v", "name", "says", "mode", "shuffled", "puzzles"];
const OFTEN = ["rules", "own"];
const KEYS = [...ONCE.slice(1, 5), "rules", "puzzles", "own"];
const MODES = ["practice", "test"];
const RULES = /^[a-z0-9-]{1,40}$/;
const PUZZLE = /^[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}$/;
const OWN = /^own\/([1-9]\d?)$/;

/** How many signs a text has, as the engine counts them. @param {string} text */
export const lengthOf = (text) => [...text].length;

/** The number of a set's own puzzle; nothing for one of the course. @param {string} key */
export const ownNumber = (key) => Number(OWN.exec(key)?.[1]) || undefined;

/**
 * Read a set from an address.
 * @param {string} hash what stands behind the `#`, with it or without
 * @param {Known} [known]
 * @returns {Promise<{set: SetModel | null, faults: string[]}>} no set where anything is wrong with it
 */
export async function readSet(hash, known = {}) {
  const text = hash.replace(/^#/, "");
  if (!text) return refused("This address names no set. A link to a set has it behind the “#”.");
  if (text.length > LONGEST) {
    return refused(`This link has ${text.length} characters; ${LONGEST} are read at most.`);
  }
  const pairs = [...new URLSearchParams(text)].filter(([, value]) => value);
  const version = pairs.find(([name]) => name === "v")?.[1];
  if (version === undefined) return refused("This link names no set: “v=1” is missing, with which a set begins.");
  if (version !== VERSION) {
    return refused(`This link is written in version ${quoted(version)}; this site reads version ${VERSION}.`);
  }
  /** @type {Set<string>} */
  const faults = new Set();
  for (const name of new Set(pairs.map(([one]) => one))) {
    if (![...ONCE, ...OFTEN].includes(name)) faults.add(`${quoted(name)} is nothing that a set has; it has ${KEYS.join(", ")}.`);
  }
  for (const name of ONCE) {
    if (pairs.filter(([one]) => one === name).length > 1) faults.add(`${quoted(name)} stands twice in this link; once is right.`);
  }
  const all = (/** @type {string} */ name) => pairs.filter(([one]) => one === name).map(([, value]) => value);
  const [name = "", says = "", mode = "practice", shuffled = "", puzzles = ""] = ["name", "says", "mode", "shuffled", "puzzles"].map((one) => all(one)[0]);
  if (shuffled && shuffled !== "yes") faults.add(`“shuffled” is “yes” or left out, not ${quoted(shuffled)}.`);
  const packed = all("own");
  if (packed.length > MOST_OWN) faults.add(`This set brings ${packed.length} puzzles of its own; it may bring ${MOST_OWN}.`);
  const own = [];
  for (const [place, code] of packed.slice(0, MOST_OWN).entries()) {
    const file = await unpacked(code, 4 * LONGEST_OWN).catch(() => null);
    if (file === null) faults.add(`The set’s own puzzle ${place + 1} is cut short or changed, so it can’t be read.`);
    own.push(file ?? "");
  }
  const set = { name, says, mode, shuffled: shuffled === "yes", rules: all("rules"), puzzles: puzzles.split(",").filter(Boolean), own };
  for (const fault of faultsOf(set, known)) faults.add(fault);
  return faults.size ? { set: null, faults: [...faults] } : { set: /** @type {SetModel} */ (set), faults: [] };
}

/** @param {string} fault */
const refused = (fault) => ({ set: null, faults: [fault] });

/**
 * Say what is wrong with a set, in sentences.
 * @param {{[Name in keyof SetModel]: Name extends "mode" ? string : SetModel[Name]}} set
 * @param {Known} [known]
 * @returns {Generator<string>}
 */
export function* faultsOf({ name, says, mode, rules, puzzles, own }, known = {}) {
  if (!name.trim()) yield "A set has a name; “name” is missing.";
  if (lengthOf(name) > LONGEST_NAME) yield `The set’s name has ${lengthOf(name)} characters; it may have ${LONGEST_NAME}.`;
  if (lengthOf(says) > LONGEST_SAYS) yield `The introduction has ${lengthOf(says)} characters; it may have ${LONGEST_SAYS}.`;
  if (!MODES.includes(mode)) yield `“mode” is ${MODES.map(quoted).join(" or ")}, not ${quoted(mode)}.`;
  yield* faultsOfRules(rules, known);
  yield* faultsOfPuzzles(puzzles, own, known);
  for (const [place, text] of own.entries()) {
    const length = lengthOf(text);
    if (length > LONGEST_OWN) yield `The set’s own puzzle ${place + 1} has ${length} characters; a puzzle file has at most ${LONGEST_OWN}.`;
  }
}

/**
 * @param {string[]} rules
 * @param {Known} known
 */
function* faultsOfRules(rules, { gameOf }) {
  /** @type {Map<string, string>} */
  const games = new Map();
  for (const one of rules) {
    const game = !RULES.test(one) ? undefined : gameOf ? gameOf(one) : one;
    if (game === undefined) yield `${quoted(one)} names no ruleset of this site.`;
    else if (games.has(game)) yield `${quoted(games.get(game))} and ${quoted(one)} are rules of the same game; a set has one of each.`;
    else games.set(game, one);
  }
}

/**
 * @param {string[]} puzzles
 * @param {string[]} own
 * @param {Known} known
 */
function* faultsOfPuzzles(puzzles, own, { hasPuzzle }) {
  if (!puzzles.length) yield "A set has puzzles; “puzzles” is missing.";
  if (puzzles.length > MOST_PUZZLES) {
    yield `This set has ${puzzles.length} puzzles; it may have ${MOST_PUZZLES}.`;
    return;
  }
  const twice = new Set(puzzles.filter((key, place) => puzzles.indexOf(key) !== place));
  for (const key of twice) yield `${quoted(key)} stands twice among the puzzles; once is right.`;
  for (const key of new Set(puzzles)) {
    const number = ownNumber(key);
    if (number && number > own.length) yield `${quoted(key)} is not in this link, which brings ${own.length || "no"} ${own.length === 1 ? "puzzle" : "puzzles"} of its own.`;
    else if (!number && !(PUZZLE.test(key) && !key.startsWith("own/") && (!hasPuzzle || hasPuzzle(key)))) yield `${quoted(key)} is no puzzle of this site.`;
  }
}

/**
 * Write a set as it stands behind the `#`.
 * @param {SetModel} set
 */
export async function writeSet({ name, says, mode, shuffled, rules, puzzles, own }) {
  const pairs = [["v", VERSION], ["name", name]];
  if (says) pairs.push(["says", says]);
  if (mode !== "practice") pairs.push(["mode", mode]);
  if (shuffled) pairs.push(["shuffled", "yes"]);
  pairs.push(...rules.map((one) => ["rules", one]), ["puzzles", puzzles.join(",")]);
  for (const text of own) pairs.push(["own", await packed(text)]);
  return String(new URLSearchParams(pairs)).replaceAll("%2F", "/").replaceAll("%2C", ",");
}

/**
 * The order in which a learner meets the puzzles, by their numbers in the set: its own, or one that follows from who it
 * is, so that it is the same whenever they come back.
 * @param {Pick<SetModel, "puzzles" | "shuffled">} set
 * @param {string} who
 */
export function orderOf({ puzzles, shuffled }, who) {
  const numbers = puzzles.map((_, place) => place + 1);
  if (!shuffled) return numbers;
  let seed = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(who)) seed = Math.imul(seed ^ byte, 0x01000193);
  for (let place = numbers.length - 1; place > 0; place--) {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const other = ((mixed ^ (mixed >>> 14)) >>> 0) % (place + 1);
    [numbers[place], numbers[other]] = [numbers[other], numbers[place]];
  }
  return numbers;
}
