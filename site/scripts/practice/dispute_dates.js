/** Dates of the daily dispute, by the calendar of the reader's device, and the games that have one of their own. */

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

/** A day's part of an address; without a game, the day's dispute is of any game. @param {string} date @param {string} game */
export const addressOf = (date, game) => (game ? `${date}&game=${game}` : date);

/**
 * Read a date, which can be today or earlier, and a game.
 * @param {string} text
 * @param {string} today
 * @param {string[]} games those with disputes
 * @returns {{date: string, game: string, fault: string}}
 */
export function readDay(text, today, games) {
  const [date, game = ""] = String(text).slice(0, 60).split("&game=", 2);
  const fault =
    (game && !games.includes(game) && `There is no dispute of the day for “${game}”.`) ||
    (!DATE.test(date) || isoDate(new Date(`${date}T12:00:00`)) !== date
      ? `A day is written like ${today}, not “${date}”.`
      : date > today
        ? `The dispute of ${date} comes on that day. This device’s clock says it’s ${today}.`
        : date < FIRST
          ? `The first dispute was on ${FIRST}.${today < FIRST ? ` This device’s clock says it’s ${today}. Is that right?` : ""}`
          : "");
  return { date, game, fault };
}

/**
 * A day's result in a line without spoilers.
 * @param {{date: string, game: string, right: boolean}} result
 * @param {string} address the page's
 */
export const resultLine = ({ date, game, right }, address) =>
  `Callwise dispute of ${date}: ${right ? "right at once" : "I lost this one"}. ${address}#${addressOf(date, game)}`;
