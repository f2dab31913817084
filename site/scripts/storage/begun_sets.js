/** The sets begun on this device, in words, for learners who have lost a link. */

/** @typedef {{name: string, address: string, answered: number, of: number, who: string, hasEnded: boolean}} Begun */

/** @param {import("./runs.js").Runs} runs @returns {Begun[]} the latest first */
export function begunSets(runs) {
  return runs.all.map(({ set: address, run }) => {
    const said = new URLSearchParams(address);
    const of = (said.get("puzzles") ?? "").split(",").length;
    const answered = run.done.filter(({ tried }) => tried).length;
    // An incomplete practice set isn't finished, even with a receipt; a test that was handed in is.
    const hasEnded = run.ended > 0 && (answered === of || said.get("mode") === "test");
    return { name: said.get("name") ?? "", address, answered, of, who: run.who, hasEnded };
  });
}
