/** Messages between pages; any that don't match the types in `election.js` are ignored. */

/** @typedef {import("./election.js").Message} Message */

/** The reasons for which the engine can fail. */
export const REASONS = ["file", "memory", "unsupported", "stopped", "endless", "engine"];

/**
 * The kind of an engine failure, one of those reasons.
 * @param {{kind?: string}} error
 * @param {boolean} ran whether it was running
 */
export const reasonOf = ({ kind = "" }, ran) =>
  ran && kind !== "endless" ? "stopped" : REASONS.includes(kind) ? kind : "engine";

/** The longest text sent to another page, in characters.  The engine refuses questions well before that. */
const LONGEST = 4_000_000;

const isText = (/** @type {unknown} */ it) => typeof it === "string" && it.length <= LONGEST;
const isCount = (/** @type {unknown} */ it) => Number.isFinite(it) && Number(it) >= 0;

/** @param {any} it */
const isState = (it) =>
  it?.phase === "ready" ||
  (it?.phase === "starting" && isText(it.step) && isCount(it.loaded) && isCount(it.total)) ||
  (it?.phase === "failed" && REASONS.includes(it.kind) && isText(it.detail));

/** Validators for each type of message. @type {Record<Message["type"], (it: any) => boolean>} */
const SHAPES = {
  hello: ({ again }) => typeof again === "boolean",
  state: ({ term, state }) => isText(term) && isState(state),
  ask: ({ from, number, text }) => isText(from) && isCount(number) && isText(text),
  reply: ({ to, number, text, failed }) => isText(to) && isCount(number) && isText(text) && typeof failed === "boolean",
};

/** @param {any} data @returns {data is Message} */
export const isMessage = (data) =>
  Object.hasOwn(SHAPES, data?.type) && SHAPES[/** @type {Message["type"]} */ (data.type)](data);
