/**
 * Hands in addresses: the rules, the reader's seat, the hand's number, and the reader's acts.
 *
 * The engine reads the same in one text, `common/south/12/4m-c23m`. Both are read strictly; what an act does is the
 * engine's business.
 */

import { readAddress, writeAddress } from "../address/position_address.js";

/** @typedef {{rules: string, seat: string, number: number, acts: string, start?: string}} Hand `start` is how it begins unless it's East 1, and what the game is like */
/** @typedef {"hanchan" | "errs"} Option a South round follows the East round; the others err */

export const SEATS = ["east", "south", "west", "north"];
/** The highest number of a hand. */
export const HIGHEST = 999_999_999;
const RULES = /^[a-z0-9_+=,-]{1,200}$/;
const NUMBER = /^[1-9][0-9]{0,8}$/;
const ACTS = /^[-!0-9mpszrakcwtn]{0,400}$/;
const START = /^[-a-z0-9.,]{1,80}$/;
const NAMES = ["rules", "seat", "number", "acts", "start"];
/** The words at the end of a start, in this order. @type {readonly Option[]} */
export const OPTIONS = ["hanchan", "errs"];
/** How many tiles an act names, by the first letter of its code; a discard has none. @type {Record<string, number>} */
const NAMED = { r: 1, a: 1, k: 1, c: 2, p: 2, m: 3, w: 0, t: 0, n: 0, "-": 0, "!": 0 };
const GROUP = /^\d+[mpsz]/;

/**
 * Read an address: a hand, if it names one, or why it can't be read.
 * @param {string} hash
 * @returns {{hand?: Hand, fault: string}}
 */
export function readHand(hash) {
  const { given, twice, bare, fault } = readAddress(hash);
  const { rules = "", seat = "east", number = "", acts = "", start } = Object.fromEntries(given);
  const missing = bare.filter((name) => name !== "acts");
  const unknown = [...given.keys(), ...missing].find((name) => !NAMES.includes(name));
  const wrong =
    fault ||
    (twice.length && `This link says “${twice[0]}” twice.`) ||
    (unknown !== undefined && `This link says “${unknown.slice(0, 40)}”; a hand has ${NAMES.join(", ")}.`) ||
    (missing.length && `This link says “${missing[0]}” without a value.`) ||
    (given.size && !RULES.test(rules) && "This link doesn’t name its rules.") ||
    (given.size && !SEATS.includes(seat) && "A seat is east, south, west or north.") ||
    (given.size && !NUMBER.test(number) && `A hand’s number is from 1 to ${HIGHEST.toLocaleString("en")}.`) ||
    (!ACTS.test(acts) && "The acts in this link can’t be read.") ||
    (start !== undefined && !START.test(start) && "How the hand starts can’t be read in this link.") ||
    "";
  return wrong || !given.size ? { fault: wrong } : { hand: handOf(rules, seat, number, acts, start), fault: "" };
}

/** @param {string} rules @param {string} seat @param {string} number @param {string} acts @param {string} [start] @returns {Hand} */
const handOf = (rules, seat, number, acts, start) => ({
  rules,
  seat,
  number: Number(number),
  acts,
  ...(start && { start }),
});

/** The address of a hand, after the `#`. @param {Hand} hand */
export function addressOf({ rules, seat, number, acts, start }) {
  const said = Object.entries({ rules, seat, number: String(number), start: start ?? "", acts });
  return writeAddress(said.filter(([, value]) => value));
}

/** Whether a game has an option. @param {Option} option @param {{start?: string}} hand */
export const has = (option, { start = "" }) => start.split(",").includes(option);

/** Whether the others err in a hand. @param {{start?: string}} hand */
export const hasErrors = (hand) => has("errs", hand);

/** The start of East 1 of a game with some of the options. @param {(option: Option) => boolean} isChosen */
export const startOf = (isChosen) => OPTIONS.filter(isChosen).join(",") || undefined;

/** A hand as the engine reads it. @param {Hand} hand */
export const textOf = ({ rules, seat, number, acts, start }) =>
  [rules, seat, number, acts, ...(start ? [start] : [])].join("/");

/** Read a hand as the engine writes it. @param {unknown} text @returns {Hand | undefined} */
export function parseHand(text) {
  if (typeof text !== "string") return undefined;
  const [rules = "", seat = "", number = "", acts = "?", start, ...more] = text.split("/");
  const isStart = start === undefined || START.test(start);
  const isOne = RULES.test(rules) && SEATS.includes(seat) && NUMBER.test(number) && ACTS.test(acts);
  return isOne && isStart && !more.length ? handOf(rules, seat, number, acts, start) : undefined;
}

/** Whether two hands are the same deal at the same seat. @param {Hand} one @param {Hand} other */
export const isSameDeal = (one, other) => textOf({ ...one, acts: "" }) === textOf({ ...other, acts: "" });

/** A random number of a hand. @param {() => number} [random] from 0 to below 1 */
export const newNumber = (random = Math.random) => 1 + Math.floor(random() * HIGHEST);

/** The acts of a record, one by one; an unreadable rest is left out. @param {string} acts */
export function actsIn(acts) {
  const found = [];
  let rest = acts;
  while (rest) {
    let code = rest[0] in NAMED ? rest[0] : "";
    const wanted = code ? NAMED[code] : 1;
    for (let tiles = 0; tiles < wanted;) {
      const group = GROUP.exec(rest.slice(code.length))?.[0];
      if (!group) return found;
      tiles += group.length - 1;
      code += group;
    }
    found.push(code);
    rest = rest.slice(code.length);
  }
  return found;
}

/** The reader's turn after these acts, counted from 1: one for each discard. @param {string} acts */
export const turnAfter = (acts) => 1 + actsIn(acts).filter((code) => /^r?\d/.test(code)).length;
