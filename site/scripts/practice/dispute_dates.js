/** Dates of the daily dispute, by the calendar of the reader's device. */

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const FIRST = "2026-01-01";

/** A date as text, such as 2026-11-25. @param {Date} day */
export const isoDate = (day) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The day before. @param {string} date */
export function dayBefore(date) {
  const day = new Date(`${date}T12:00:00`);
  day.setDate(day.getDate() - 1);
  return isoDate(day);
}

/**
 * Read a date, which can be today or earlier.
 * @param {string} text
 * @param {string} today
 * @returns {{date: string, fault: string}}
 */
export function readDay(text, today) {
  const date = String(text).slice(0, 40);
  const fault =
    !DATE.test(date) || isoDate(new Date(`${date}T12:00:00`)) !== date
      ? `A day is written like ${today}, not “${date}”.`
      : date > today
        ? `The dispute of ${date} comes on that day. This device’s clock says it’s ${today}.`
        : date < FIRST
          ? `The first dispute was on ${FIRST}.${today < FIRST ? ` This device’s clock says it’s ${today}. Is that right?` : ""}`
          : "";
  return { date, fault };
}

/**
 * A day's result in a line without spoilers.
 * @param {{date: string, right: boolean}} result
 * @param {string} address the page's
 */
export const resultLine = ({ date, right }, address) =>
  `Callwise dispute of ${date}: ${right ? "right at once" : "I lost this one"}. ${address}#${date}`;
