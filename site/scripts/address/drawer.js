/** Draws the puzzles that a set's link orders. */

/**
 * @param {(method: "set.read", params: {text: string, puzzles: {}}) => Promise<{set: {own: string[]}}>} ask
 * @returns {(order: string) => Promise<string>} the file of an ordered puzzle, drawn by the engine
 */
export const drawer = (ask) => async (order) => {
  const text = String(new URLSearchParams({ v: "1", name: "x", puzzles: "own/1", own: order }));
  return (await ask("set.read", { text, puzzles: {} })).set.own[0];
};
