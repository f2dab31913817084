/** What is said of an act that belongs to another moment, and what may have been meant. */

/**
 * @typedef {import("./reply.js").Reply} Reply
 * @typedef {{words: string, hint?: (string | Node)[]}} NotNow
 */

const YOUR_TURN = "It’s your turn: there’s no tile to call or pass on. Discard one, or declare something.";
const NOT_YOURS = "It isn’t your turn: you can call this tile, or pass.";
const A_WIN = "A player wins: accept it, or object.";
const NOTHING_DONE = "Nobody else has done anything since your last act.";

/** @param {string} act @param {Reply} reply @param {import("./paper.js").Paper} paper @returns {NotNow} */
export function notNow(act, { moment, drawn }, paper) {
  if (act === "object") return { words: NOTHING_DONE };
  if (moment === "win") return { words: A_WIN };
  const words = moment === "turn" ? YOUR_TURN : NOT_YOURS;
  const other = paper.otherThan(act);
  if (!other || (moment === "turn" && !drawn)) return { words };
  const tile = moment === "turn" ? "a tile you draw" : "another player’s tile";
  return { words, hint: [`You win on ${tile} by `, ...paper.labelOf(other), "."] };
}
