/** Earlier runs on this device, in which a learner could have seen rulings, hints or answers of a set's puzzles. */

/** @typedef {import("../../storage/runs.js").KeptRun} KeptRun */
/** @typedef {Pick<import("../../storage/runs.js").Entry, "set" | "run">} Entry */

/**
 * Count the runs that told something: the learner's own or without a name, and others.  Runs through another set of the
 * same puzzles, such as the same link with another name or mode, are among the others.
 * @param {string} set the set's address
 * @param {Pick<KeptRun, "who" | "began">} run this run, which isn't counted
 * @param {readonly Entry[]} entries all runs on this device
 * @returns {[own: number, others: number]}
 */
export function earlierRuns(set, { who, began }, entries) {
  /** @type {[number, number]} */
  const counts = [0, 0];
  const puzzles = puzzlesIn(set);
  for (const { set: address, run } of entries) {
    if ((address === set && run.who === who && run.began === began) || puzzlesIn(address) !== puzzles) continue;
    const isOwn = address === set && (!who || !run.who || plainName(run.who) === plainName(who));
    counts[isOwn ? 0 : 1] += Number(hasTold(run, address) || (run.earlier?.[0] ?? 0) > 0);
  }
  return counts;
}

/**
 * The same for a run that replaces another, which is forgotten.
 * @param {string} set
 * @param {KeptRun} replaced
 * @param {readonly Entry[]} entries
 * @returns {[own: number, others: number]}
 */
export function earlierAndReplaced(set, replaced, entries) {
  const [own, others] = earlierRuns(set, replaced, entries);
  const { earlier = [0, 0] } = replaced;
  return [own + Number(hasTold(replaced, set)) + earlier[0], Math.max(others, earlier[1])];
}

/** Whether a run showed a ruling or help. @param {KeptRun} run @param {string} address its set's */
const hasTold = ({ ended, done }, address) =>
  new URLSearchParams(address).get("mode") === "test"
    ? ended > 0
    : done.some(({ tried, hints, worked }) => tried > 0 || hints > 0 || worked !== undefined);

/** The puzzles of a set, in any order. @param {string} address */
function puzzlesIn(address) {
  const said = new URLSearchParams(address);
  return JSON.stringify([said.get("puzzles")?.split(",").sort() ?? [], said.getAll("own")]);
}

/** @param {string} name */
const plainName = (name) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{C}\p{Z}]/gu, "");
