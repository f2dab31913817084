/** The sets that learners on this device have begun, in words: who lost a link finds the way back by them. */

/** @typedef {{name: string, address: string, answered: number, of: number, who: string, hasEnded: boolean}} Begun */

/** @param {import("./runs.js").Runs} runs @returns {Begun[]} what was kept last comes first */
export function begunSets(runs) {
  return runs.all.map(({ set: address, run }) => {
    const said = new URLSearchParams(address);
    const of = (said.get("puzzles") ?? "").split(",").length;
    const answered = run.done.filter(({ tried }) => tried).length;
    // Practice that was left half done isn't at its end, though its receipt was written; a test that was handed in is.
    const hasEnded = run.ended > 0 && (answered === of || said.get("mode") === "test");
    return { name: said.get("name") ?? "", address, answered, of, who: run.who, hasEnded };
  });
}
