/** What is worth another look: which puzzles, when, and in which words. */

import { DAY, isDue } from "../storage/progress.js";

/** @typedef {import("../storage/progress.js").Mark} Mark */

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * Choose what to look at again: what has waited longest comes first.
 * @param {Iterable<[key: string, mark: Mark]>} marks
 * @param {number} now
 * @returns {[key: string, mark: Mark][]}
 */
export function dueAgain(marks, now) {
  return [...marks].filter(([, mark]) => isDue(mark, now)).sort(([, one], [, other]) => one.when - other.when);
}

/**
 * Tell how it went and when, as far as it is known.
 * @param {Mark} mark
 * @param {number} now
 */
export function fared({ tried, right, hints, when }, now) {
  const tries = `${spelled(tried)} ${tried === 1 ? "try" : "tries"}`;
  const helped = hints ? `, ${spelled(hints)} hint${hints === 1 ? "" : "s"}` : "";
  return `${capital(tries)}${helped}${right ? "" : ", not right yet"}. ${capital(ago(now - when))}.`;
}

/**
 * Say how long ago something was, as one would.
 * @param {number} past milliseconds
 */
export function ago(past) {
  const days = Math.floor(past / DAY);
  if (days < 1) return "today";
  if (days < 2) return "yesterday";
  if (days < 7) return `${spelled(days)} days ago`;
  if (days < 14) return "a week ago";
  if (days < 31) return `${spelled(Math.floor(days / 7))} weeks ago`;
  if (days < 61) return "a month ago";
  if (days < 365) return `${spelled(Math.floor(days / 30.5))} months ago`;
  return "more than a year ago";
}

/**
 * A small number in words.
 * @param {number} number
 */
export const spelled = (number) => NUMBERS[number] ?? String(number);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
