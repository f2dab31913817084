/** This browser's storage for classes; readers must validate them. */

import { Kept } from "./stored_text.js";
import { parsed } from "./limits.js";

export const CLASSES = "callwise.classes.v1";

/**
 * Cached counts from the engine, shown at once next time; another edition of the course or engine counts again.
 * @type {Kept<{edition: string, sets: [key: string, counted: any][]}>}
 */
export const keptCounts = new Kept("callwise.counted.v1", (text) => {
  const { edition, sets } = Object(parsed(text));
  const isPair = (/** @type {any} */ one) =>
    Array.isArray(one) &&
    typeof one[0] === "string" &&
    ["rows", "clauses", "missed", "refused"].every((name) => Array.isArray(one[1]?.[name]));
  const isValid = typeof edition === "string" && Array.isArray(sets) && sets.every(isPair);
  return isValid ? { value: { edition, sets } } : {};
});

/** The classes themselves, registered here only so that they can be erased with the rest. */
export const keptClasses = new Kept(CLASSES, () => ({}));
