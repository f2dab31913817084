/** What pages say to each other, of which none is believed that isn't as `election.js` has it. */

/** @typedef {import("./election.js").Message} Message */

/** What the engine can fail of. */
export const REASONS = ["file", "memory", "unsupported", "stopped", "endless", "engine"];

/**
 * Why the engine failed, in one of those words.
 * @param {{kind?: string}} error
 * @param {boolean} ran whether it was running
 */
export const reasonOf = ({ kind = "" }, ran) => (ran && kind !== "endless" ? "stopped" : REASONS.includes(kind) ? kind : "engine");

/** The longest text that goes to another page, in characters.  The engine refuses a question long before. */
const LONGEST = 4_000_000;

const isText = (/** @type {unknown} */ it) => typeof it === "string" && it.length <= LONGEST;
const isCount = (/** @type {unknown} */ it) => Number.isFinite(it) && Number(it) >= 0;

/** @param {any} it */
const isState = (it) =>
  it?.phase === "ready" ||
  (it?.phase === "starting" && isText(it.step) && isCount(it.loaded) && isCount(it.total)) ||
  (it?.phase === "failed" && REASONS.includes(it.kind) && isText(it.detail));

/** What makes a message of each type one of ours. @type {Record<Message["type"], (it: any) => boolean>} */
const SHAPES = {
  hello: ({ again }) => typeof again === "boolean",
  state: ({ term, state }) => isText(term) && isState(state),
  ask: ({ from, number, text }) => isText(from) && isCount(number) && isText(text),
  reply: ({ to, number, text, failed }) =>
    isText(to) && isCount(number) && isText(text) && typeof failed === "boolean",
};

/** @param {any} data @returns {data is Message} */
export const isMessage = (data) => Object.hasOwn(SHAPES, data?.type) && SHAPES[/** @type {Message["type"]} */ (data.type)](data);
