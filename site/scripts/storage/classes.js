/** This browser's storage for classes; readers must validate them. */

import { Kept } from "./kept.js";

export const CLASSES = "callwise.classes.v1";

/**
 * Cached counts from the engine, shown at once next time; another edition of the course or engine counts again.
 * @type {Kept<{edition: string, sets: [key: string, counted: any][]}>}
 */
export const keptCounts = new Kept("callwise.counted.v1", (text) => {
  try {
    const { edition, sets } = Object(JSON.parse(text));
    const isPair = (/** @type {any} */ one) =>
      Array.isArray(one) &&
      typeof one[0] === "string" &&
      ["rows", "clauses", "missed", "refused"].every((name) => Array.isArray(one[1]?.[name]));
    if (typeof edition === "string" && Array.isArray(sets) && sets.every(isPair)) return { value: { edition, sets } };
  } catch {
    // Not valid counts.
  }
  return {};
});

/** The classes themselves, registered here only so that they can be erased with the rest. */
export const keptClasses = new Kept(CLASSES, () => ({}));
