/**
 * The days on which someone answered a puzzle, and how it went: what the memory of a rule is reckoned from.
 *
 * A day is a number, ten times the days since 1970 and a digit for how it went, so that many have room.
 */

/** @typedef {import("./progress.js").Mark} Mark */

export const DAY = 86_400_000;
const MINUTE = 60_000;
/** What part of a day comes after midnight, and belongs to the day before. */
const NIGHT = 1 / 6;
const MOST_DAYS = 12;

/**
 * How a puzzle went on a day.  What happens on it only ever makes that greater, so that two pages agree on the greater
 * one.  `HINT` is one that was opened, and nothing was ruled on yet.
 */
export const HINT = 0;
export const RIGHT = 1;
export const HINTED = 2;
export const WRONG = 3;
export const TRIED = 4;
const LATEST = 2_000_000_000;

/** Whether these are the days of a mark. @param {any} value */
export const isLog = (value) => Array.isArray(value) && value.length <= MOST_DAYS && value.every((one) => Number.isSafeInteger(one) && one >= 0 && one < LATEST && one % 10 <= TRIED);

/**
 * The day that a moment is part of, counted from 1970 by the clock on the wall; until four in the morning it's still
 * the day before.
 * @param {number} when milliseconds of the epoch
 */
export const dayOf = (when) => Math.max(0, Math.floor((when - new Date(when).getTimezoneOffset() * MINUTE) / DAY - NIGHT));

/**
 * The days of a mark; one that was kept before there were any knows its last.
 * @param {Mark} mark
 * @returns {number[]}
 */
export function logOf({ tried, right, hints, when, log }) {
  if (log) return log;
  if (!tried && !hints) return [];
  return [dayOf(when) * 10 + (!tried ? HINT : !right ? WRONG : tried > 1 ? TRIED : hints ? HINTED : RIGHT)];
}

/**
 * The days of a mark with what happens now: on one day the first answer counts, and what it took until it was right.
 * @param {Mark} mark
 * @param {number} now
 * @param {number} what RIGHT, WRONG or HINT
 */
export function logged(mark, now, what) {
  const day = dayOf(now) * 10;
  const log = logOf(mark);
  const was = log.find((one) => one - day >= 0 && one - day < 10);
  if (was === undefined) return [...log, day + what].slice(-MOST_DAYS);
  const goes = was - day;
  const to = goes === HINT && what !== HINT ? (what === RIGHT ? HINTED : WRONG) : goes === WRONG && what === RIGHT ? TRIED : goes;
  return log.map((one) => (one === was ? day + to : one));
}

/**
 * The days of two marks for one puzzle, if either has any; of two for one day the worse one counts.
 * @param {Mark} one
 * @param {Mark} other
 * @returns {{log?: number[]}}
 */
export function bothLogs(one, other) {
  if (!one.log && !other.log) return {};
  const all = [...logOf(one), ...logOf(other)].sort((left, right) => left - right);
  return { log: [...new Map(all.map((each) => [Math.floor(each / 10), each])).values()].slice(-MOST_DAYS) };
}
