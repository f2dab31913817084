/** Acts at the table in words: who does what with which tiles. */

import { make } from "../page/dom.js";
import { capital } from "../page/words.js";

/**
 * @typedef {[code: string, html: string]} DrawnTile
 * @typedef {{seat: string, act: string, tiles: DrawnTile[], lost: {clause: string, says: string} | null}} SeatAct
 */

/** What is done, by the first letter of the code: for another player, for the reader, and whether tiles follow. */
const WORDS = /** @type {Record<string, [others: string, yours: string, after: string]>} */ ({
  r: ["declares {riichi} with", "declare {riichi} with", ""],
  a: ["declares a closed {kan} of", "declare a closed {kan} of", ""],
  k: ["adds", "add", "to a {pon}: {kan}"],
  c: ["calls {chii} with", "call {chii} with", ""],
  p: ["calls {pon} with", "call {pon} with", ""],
  m: ["calls {kan} with", "call {kan} with", ""],
  w: ["wins: {ron}", "win: {ron}", ""],
  t: ["wins: {tsumo}", "win: {tsumo}", ""],
  n: ["ends the hand: nine terminals", "end the hand: nine terminals", ""],
  "-": ["passes", "pass", ""],
});
/** @type {[string, string, string]} */
const DISCARDS = ["discards", "discard", ""];
const TERM = /\{(\w+)\}/;

/** The name of a seat within a sentence. @param {string} seat @param {string} [own] the reader's */
export const nameOf = (seat, own = "") => (seat === own ? "You" : capital(seat));

/**
 * What an act says: the player, and the rest of the sentence as nodes.
 * @param {SeatAct} act
 * @param {string} own the reader's seat
 * @param {(term: string) => Node[]} named a term in the reader's words
 * @returns {{who: string, does: Node[]}}
 */
export function inWords({ seat, act, tiles, lost }, own, named) {
  const [others, yours, after] = WORDS[act[0]] ?? DISCARDS;
  const isOwn = seat === own;
  const does = [
    ...withTerms(isOwn ? yours : others, named),
    ...(tiles.length ? [new Text(" "), tilesOf(tiles)] : []),
    ...(after ? [new Text(" "), ...withTerms(after, named)] : []),
    ...(lost ? [new Text(", but another claim comes first")] : []),
  ];
  return { who: nameOf(seat, own), does };
}

/** @param {string} words @param {(term: string) => Node[]} named */
const withTerms = (words, named) =>
  words.split(TERM).flatMap((part, nth) => (nth % 2 ? named(part) : part ? [new Text(part)] : []));

/** Tiles within a sentence. @param {readonly DrawnTile[]} tiles */
export function tilesOf(tiles) {
  const all = make("span", { className: "tiles inline-tiles" });
  all.innerHTML = trusted.createHTML(tiles.map(([, html]) => html).join(""));
  return all;
}

/** The tile that an act leaves for others to claim, if any. @param {SeatAct | undefined} act */
export const leftBy = (act) => (act && /^[rak]?\d/.test(act.act) ? act.tiles[0] : undefined);
