/**
 * The days on which a puzzle was answered, and the results: the basis for scheduling reviews.
 *
 * A day is stored as ten times the days since 1970 plus a digit for the result, to save space.
 */

/** @typedef {import("./progress.js").Mark} Mark */

export const DAY = 86_400_000;
const MINUTE = 60_000;
/** The part of a day, after midnight, that counts as the day before. */
const NIGHT = 1 / 6;
const MOST_DAYS = 12;

/**
 * Results of a puzzle on a day.  They only ever increase during the day, so two pages agree on the greater one. `HINT`
 * means a hint was opened without a ruling.
 */
export const HINT = 0;
export const RIGHT = 1;
export const HINTED = 2;
export const WRONG = 3;
export const TRIED = 4;
const LATEST = 2_000_000_000;

/** Whether a value is a valid list of days. @param {any} value */
export const isLog = (value) =>
  Array.isArray(value) &&
  value.length <= MOST_DAYS &&
  value.every((one) => Number.isSafeInteger(one) && one >= 0 && one < LATEST && one % 10 <= TRIED);

/**
 * The day of a moment, counted from 1970 in local time; it changes at four in the morning.
 * @param {number} when milliseconds since the epoch
 */
export const dayOf = (when) =>
  Math.max(0, Math.floor((when - new Date(when).getTimezoneOffset() * MINUTE) / DAY - NIGHT));

/** The days of a mark; an older mark without them has only its last day. @param {Mark} mark @returns {number[]} */
export function logOf({ tried, right, hints, when, log }) {
  if (log) return log;
  if (!tried && !hints) return [];
  return [dayOf(when) * 10 + (!tried ? HINT : !right ? WRONG : tried > 1 ? TRIED : hints ? HINTED : RIGHT)];
}

/**
 * Update a mark's days: within a day the first answer counts, along with what it took until one was right.
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
  const to =
    goes === HINT && what !== HINT
      ? what === RIGHT
        ? HINTED
        : WRONG
      : goes === WRONG && what === RIGHT
        ? TRIED
        : goes;
  return log.map((one) => (one === was ? day + to : one));
}

/**
 * The days of two marks for a puzzle, if either has any; for the same day, the worse result counts.
 * @param {Mark} one
 * @param {Mark} other
 * @returns {{log?: number[]}}
 */
export function bothLogs(one, other) {
  if (!one.log && !other.log) return {};
  const all = [...logOf(one), ...logOf(other)].sort((left, right) => left - right);
  return { log: [...new Map(all.map((each) => [Math.floor(each / 10), each])).values()].slice(-MOST_DAYS) };
}
