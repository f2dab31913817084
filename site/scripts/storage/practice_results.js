/** The last daily dispute's result, and the longest streak in a minute; nothing else is stored about them. */

import { Kept } from "./stored_text.js";
import { parsed } from "./limits.js";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const GAME = /^[a-z]{0,20}$/;
const LONGEST = 100;
/** The longest streak that is counted. */
export const MOST_IN_A_ROW = 999;

/** Without a game, the dispute was of any game. @type {Kept<{date: string, game: string, right: boolean}>} */
export const lastDispute = new Kept("callwise.dispute.v1", (text) => {
  const { date, game = "", right } = Object(parsed(text, LONGEST));
  const isRead = DATE.test(date) && GAME.test(game) && typeof right === "boolean";
  return isRead ? { value: { date, game, right } } : { rest: text };
});

/** @type {Kept<number>} */
export const longestRow = new Kept("callwise.blitz.v1", (text) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= MOST_IN_A_ROW ? { value } : { rest: text };
});
