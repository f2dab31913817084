/** Where this browser keeps classes; whoever reads them holds them to what a class may be. */

import { Kept } from "./kept.js";

export const CLASSES = "callwise.classes.v1";

/**
 * What the engine has counted, so that it can be shown at once the next time; another edition of the course or the engine
 * counts anew.
 * @type {Kept<{edition: string, sets: [key: string, counted: any][]}>}
 */
export const keptCounts = new Kept("callwise.counted.v1", (text) => {
  try {
    const { edition, sets } = Object(JSON.parse(text));
    const isPair = (/** @type {any} */ one) => Array.isArray(one) && typeof one[0] === "string" && ["rows", "clauses", "missed", "refused"].every((name) => Array.isArray(one[1]?.[name]));
    if (typeof edition === "string" && Array.isArray(sets) && sets.every(isPair)) return { value: { edition, sets } };
  } catch {
    // It is nothing that was counted.
  }
  return {};
});

/** The classes of whoever teaches here, to be forgotten with the rest; nobody reads them so. */
export const keptClasses = new Kept(CLASSES, () => ({}));
