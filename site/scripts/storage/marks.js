/** A reader's marks, the same everywhere: each puzzle and lesson is right, tried or untouched. */

/** @typedef {"right" | "tried" | "open"} State */

/** @type {Record<State, string>} */
export const WORDS = { right: "right", tried: "tried", open: "not yet" };

/**
 * The mark of a puzzle. Hints and further tries change no mark, only when it returns.
 * @param {{right?: boolean, tried?: number} | undefined} mark
 * @returns {State}
 */
export const markOf = (mark) => (mark?.right ? "right" : mark?.tried ? "tried" : "open");

/** The mark of a lesson: right if all its puzzles are, tried if any was answered. @param {State[]} states */
export function markOfAll(states) {
  if (states.length && states.every((one) => one === "right")) return "right";
  return states.some((one) => one !== "open") ? "tried" : "open";
}

/** A puzzle's mark in words. @param {{right: boolean, tried: number}} mark */
export const wordsFor = (mark) => WORDS[markOf(mark)];

/** Whether a right answer took several tries. Hints cost nothing. @param {{tried: number}} mark */
export const isSlow = ({ tried }) => tried > 1;
