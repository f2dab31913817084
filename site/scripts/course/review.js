/** Due reviews in words: reason, date and duration. */

import { capital, spelled } from "../page/words.js";
import { HINTED, RIGHT, TRIED, WRONG } from "../storage/days.js";

/** @type {Record<number, string>} */
const WENT = { [WRONG]: "missed", [TRIED]: "took more than one try", [HINTED]: "took a hint", [RIGHT]: "right" };
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Day 0 was a Thursday. */
const FIRST = 4;
/** Positions per minute. */
const A_MINUTE = 3;

/**
 * The reason why a position is due: its rule's last result, and when.
 * @param {{how: number, day: number, isAhead?: boolean}} last
 * @param {number} today
 */
export const why = ({ how, day, isAhead }, today) =>
  `${capital(WENT[how])} ${isAhead ? "on a date this device’s clock hasn’t reached" : ago(day, today)}`;

/**
 * Where a position's rule was met, and when: never that something was missed which wasn't seen.
 * @param {import("./memory.js").Pick} pick
 * @param {number} today
 * @param {string} [lesson] the title of the lesson where it was met; none for drawn positions
 */
export const whence = ({ key, last }, today, lesson) =>
  key === last.key || last.isAhead
    ? why(last, today)
    : `From ${lesson === undefined ? "practice" : `“${lesson}”`}, ${ago(last.day, today)}`;

/** The time since a day, in everyday words. @param {number} day @param {number} today */
export function ago(day, today) {
  const days = today - day;
  if (days < 1) return "today";
  if (days < 2) return "yesterday";
  if (days < 7) return `on ${nameOf(day)}`;
  if (days < 14) return "a week ago";
  if (days < 31) return `${spelled(Math.floor(days / 7))} weeks ago`;
  if (days < 61) return "a month ago";
  if (days < 365) return `${spelled(Math.floor(days / 30.5))} months ago`;
  return "more than a year ago";
}

/** The time until something is due, in everyday words. @param {number} day @param {number} today */
export function ahead(day, today) {
  const days = day - today;
  if (days < 2) return "tomorrow";
  if (days < 7) return `on ${nameOf(day)}`;
  return days < 14
    ? "in a week"
    : days < 61
      ? `in ${spelled(Math.floor(days / 7))} weeks`
      : `in ${spelled(Math.floor(days / 30.5))} months`;
}

/** The number of positions and how long they take. @param {number} count */
export function howMuch(count) {
  const minutes = Math.ceil(count / A_MINUTE);
  return `${capital(spelled(count))} position${count === 1 ? "" : "s"}, about ${minutes === 1 ? "a minute" : `${spelled(minutes)} minutes`}`;
}

/** @param {number} day */
const nameOf = (day) => DAYS[(day + FIRST) % 7];
