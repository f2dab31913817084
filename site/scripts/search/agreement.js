/** An answer at the reader's table, and how many tables agree with it. */

/** @typedef {import("./index.js").Answers} Answers */
/**
 * @typedef {object} Answered
 * @property {string} says
 * @property {string} rule empty if the table doesn't decide
 * @property {string} section
 * @property {("same" | "otherwise" | "silent")[]} marks one for each table, in groups
 * @property {string} words
 */

/**
 * The answer at a table, given by its place among the game's tables.
 *
 * Tables that don't decide neither agree nor differ.
 * @param {Answers} answers
 * @param {number} table
 * @param {string[]} titles the tables' titles
 * @returns {Answered}
 */
export function answerAt([, words, places, sections], table, titles) {
  const own = places[table] ?? 0;
  const [says, rule] = words[own] ?? ["", ""];
  const undecided = places.flatMap((place) => words[place]?.[2] ?? []);
  const decides = (/** @type {number} */ place) => !words[place]?.[2];
  const marks = places.map((place) => (!decides(place) ? "silent" : place === own ? "same" : "otherwise"));
  const differing = titles.filter((_, nth) => marks[nth] === "otherwise").map((title) => title.split(",")[0] ?? "");
  const same = marks.filter((mark) => mark === "same").length;
  return {
    says,
    rule,
    section: sections[table] ?? "",
    marks: ORDER.flatMap((kind) => marks.filter((mark) => mark === kind)),
    words: decides(own) ? agreeing(same, undecided, differing, titles) : ruling(differing.length, marks.length),
  };
}

const ORDER = /** @type {const} */ (["same", "otherwise", "silent"]);

/** @param {number} same @param {string[]} undecided a word for each table that doesn't decide @param {string[]} differing @param {string[]} titles */
function agreeing(same, undecided, differing, titles) {
  const count = same + undecided.length + differing.length;
  if (same === count)
    return `The same at ${count === 2 ? `both tables (${titles.join(", ")})` : `all ${count} tables`}`;
  const [first, second] = differing;
  const others =
    differing.length > 2
      ? [`${differing.length} differ`]
      : second
        ? [`${first} and ${second} differ`]
        : first
          ? [`${first} differs`]
          : [];
  const rest = [...new Set(undecided)].map((word) => `${word} at ${undecided.filter((one) => one === word).length}`);
  return `The same at ${same} of ${count}; ${[...others, ...rest].join(", ")}`;
}

/** @param {number} decided @param {number} count */
function ruling(decided, count) {
  if (!decided) return count === 2 ? "Neither table decides it" : `None of the ${count} tables decides it`;
  return `${decided} of ${count} tables ${decided === 1 ? "decides" : "decide"} it`;
}
