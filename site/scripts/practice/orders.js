/**
 * Orders for positions: each has a seed, and the same order gives the same position everywhere.
 *
 * An order is in the page's address after the `#`, so every position has an address.
 */

import { readAddress, writeAddress } from "../address/position_address.js";
import { EASY } from "./pool.js";

/** Shown if the referee can’t draw a position. */
export const BROKEN = "The referee couldn’t load, or it stopped. Try again.";

/**
 * @typedef {object} Order
 * @property {string} seed
 * @property {string} [clause] the deciding clause
 * @property {string} [asks]
 * @property {string} [ruleset]
 * @property {number} level
 * @property {boolean} [near] whether the clause only seems to decide
 */

/** One in this many positions only seems to fall under the clause. */
const NEAR = 4;
/** The number of positions at the start of a session that are what they seem. */
const PLAIN = 3;
const SEED = /^[a-z0-9-]{1,32}$/;
const NAMES = ["seed", "clause", "asks", "rules", "level", "near", "begin"];
const MARK = "1";
/** The level of links that don’t say one. */
const UNSAID = 1;

/** A new random seed. */
export const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join("");

/**
 * The order for a topic.
 * @param {import("./pool.js").Topic} topic
 * @param {number} level
 * @param {number} nth the number of positions before it in the session
 * @param {() => number} [random] from 0 to below 1
 * @returns {Order}
 */
export const orderFor = ({ clause, asks, ruleset }, level, nth, random = Math.random) => ({
  seed: newSeed(),
  clause,
  asks,
  ruleset,
  level,
  near: level !== EASY && nth >= PLAIN && random() * NEAR < 1,
});

/**
 * Read an address: a position, if it has a seed, otherwise clauses to practise.
 * @param {string} hash
 * @returns {{order?: Order, clauses: string[], ruleset: string, level: number, begins: boolean, fault: string}}
 */
export function readOrder(hash) {
  const { given, twice, bare, fault } = readAddress(hash);
  const unknown = [...given.keys(), ...bare].find((name) => name !== "v" && !NAMES.includes(name));
  const level = Number(given.get("level") ?? UNSAID);
  const seed = given.get("seed");
  const ruleset = given.get("rules") ?? "";
  const clauses = (given.get("clause") ?? "").split(",").filter(Boolean);
  const wrong =
    fault ||
    (twice.length && `This link says “${twice[0]}” twice.`) ||
    (unknown !== undefined && `This link says “${unknown.slice(0, 40)}”; practice has ${NAMES.join(", ")}.`) ||
    (bare.length && `This link says “${bare[0]}” without a value.`) ||
    (![0, 1, 2, 3, 4, EASY].includes(level) && "A level is a number from 0 to 5.") ||
    (seed !== undefined && !SEED.test(seed) && "A seed has only small letters, digits and hyphens.") ||
    (given.has("near") && given.get("near") !== MARK && `“near” can only be ${MARK}; leave it out otherwise.`) ||
    (seed === undefined &&
      ["asks", "near"].some((name) => given.has(name)) &&
      "This link has no “seed”, and a position needs one.") ||
    (given.has("begin") && given.get("begin") !== MARK && `“begin” can only be ${MARK}; leave it out otherwise.`) ||
    (seed !== undefined && clauses.length > 1 && "A position is about one clause; this link names several.") ||
    "";
  const order =
    seed === undefined || wrong
      ? undefined
      : {
          seed,
          clause: clauses[0],
          asks: given.get("asks"),
          ruleset: ruleset || undefined,
          level,
          near: given.get("near") === MARK,
        };
  return { order, clauses, ruleset, level, begins: given.has("begin"), fault: wrong };
}

/** The address of a position, after the `#`. @param {Order} order */
export function addressOf({ seed, clause, asks, ruleset, level, near }) {
  const said = { seed, clause, asks, rules: ruleset, level: String(level), near: near ? MARK : undefined };
  return writeAddress(
    Object.entries(said).filter(/** @returns {pair is [string, string]} */ (pair) => pair[1] !== undefined),
  );
}
