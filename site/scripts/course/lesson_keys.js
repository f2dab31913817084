/** The names of lessons and puzzles within the course. */

/** The name of the lesson or puzzle that a link leads to: the last two folders of its address. @param {HTMLAnchorElement} link */
export const keyAt = (link) =>
  link.pathname
    .replace(/index\.html$/u, "")
    .split("/")
    .slice(-3, -1)
    .join("/");

/**
 * @param {string} lesson the lesson's name within the course
 * @param {string} names its puzzles' names within its folder, separated by spaces
 */
export const keysIn = (lesson, names) =>
  names
    .split(" ")
    .filter(Boolean)
    .map((name) => `${lesson.split("/")[0]}/${name}`);

/**
 * Whether answers show that a reader is at a lesson: one loose puzzle, met elsewhere, doesn't.
 * @param {number} answered how many of its puzzles were answered
 * @param {number} of how many it has
 * @param {boolean} isDue whether it is its track's first lesson, or the one before it is passed
 */
export const isTakenUp = (answered, of, isDue) => answered > 1 || (answered === 1 && (isDue || of === 1));
