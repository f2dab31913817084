/** Limits and validators of stored values, which anyone could have changed. */

/** The latest time a date can hold, in milliseconds since the epoch. */
export const LATEST = 8_640_000_000_000_000;
/** The maximum number of tries or hints. */
export const MOST_TRIES = 9_999;

/** Return a test for whole numbers from 0 to `most`. @param {number} most @returns {(value: unknown) => boolean} */
export const upTo = (most) => (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most;

export const isTime = upTo(LATEST);
export const isCount = upTo(MOST_TRIES);

/** Whether a value is a text. @param {number} [longest] in characters @returns {(value: unknown) => value is string} */
export const isText =
  (longest = Infinity) =>
  /** @returns {value is string} */ (value) =>
    typeof value === "string" && value.length <= longest;

/** Whether a value is a non-array object. @param {unknown} value @returns {value is Record<string, any>} */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Whether a value is an answer as a form posts it.
 * @param {unknown} value
 * @param {number} [most] the maximum number of pairs of a name and a value
 * @param {number} [longest] the maximum length of each name and value, in characters
 */
export const isAnswer = (value, most = Infinity, longest = Infinity) =>
  Array.isArray(value) &&
  value.length <= most &&
  value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText(longest)));

/**
 * Parse JSON; undefined if it is invalid, or longer than any text this site stores.
 * @param {string} text
 * @param {number} [longest]
 * @returns {any}
 */
export function parsed(text, longest = Infinity) {
  try {
    return text.length <= longest ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
