/** The names of a lesson's puzzles within the course. */

/**
 * @param {string} lesson the lesson's name within the course
 * @param {string} names its puzzles' names within its folder, separated by spaces
 */
export const keysIn = (lesson, names) =>
  names
    .split(" ")
    .filter(Boolean)
    .map((name) => `${lesson.split("/")[0]}/${name}`);
