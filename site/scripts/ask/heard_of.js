/** What a sentence says of the position on the page: its question, and the entries that stay as they were. */

/** @typedef {import("./sentence_box.js").Heard} Heard */

/** Matches the template of an article, which holds a whole position. */
const TEMPLATE = /^\{\{\s*(?:#widget\s*:\s*)?Callwise\b/;

const KEPT = "What the sentence leaves out is unchanged.";
/** What a ruling leaves out of a sentence. @param {string[]} parts */
const leavesOut = (parts) => `Left out: ${parts.map((part) => `“${part}”`).join(", ")}. This is the nearest case.`;
const EXAMPLE = "This is an example. Press its tiles to make it yours.";
/** Questions about a card begin so; they are asked again and again about one player's exposures. */
const OF_A_CARD = "card.";

/** What to ask the engine about a text. @param {string} said @param {string} family @param {string} asks @returns {[method: string, params: object]} */
function questionOf(said, family, asks) {
  if (TEMPLATE.test(said)) return ["ask.template", { family, template: said }];
  return ["ask.sentence", { sentence: said, game: family, ...(asks ? { asks } : {}) }];
}

/** What the engine understood of a text, if it replied. @param {string} said @param {any} reply @returns {Heard | undefined} */
function heardIn(said, reply) {
  if (!reply || !TEMPLATE.test(said)) return reply;
  const { asks, table, ruleset } = reply;
  const whole = { start: 0, end: said.length, entry: "", label: "" };
  const question = { id: asks, title: "" };
  return { game: "", ruleset, question, others: [], entries: table, chips: [whole], missing: [], rest: [] };
}

/**
 * The question that a sentence asks about the position on the page, if it lacks one of its own: the suggested one that
 * takes most of the position; none if that is the guessed one.
 * @param {Heard} heard
 * @param {Map<string, string>} before the position
 * @param {(asks: string) => string[]} keysOf a question's entries
 */
export function aboutPosition({ question, others, entries, supposed, missing, beyond, term }, before, keysOf) {
  if (Object.keys(supposed ?? {}).length || !missing.length || beyond || term) return "";
  const shared = (/** @type {string} */ asks) => keysOf(asks).filter((key) => before.has(key)).length;
  const [best] = [question, ...others].sort((one, other) => shared(other.id) - shared(one.id));
  const isWhole = shared(best.id) === before.size || !Object.keys(entries).length;
  return isWhole && best.id !== question.id ? best.id : "";
}

/**
 * The entries of the position that a sentence leaves out: all if it is about a card, or lacks something.
 * @param {Heard} heard
 * @param {Map<string, string>} before the position
 * @param {string[]} keys the entries of its question
 * @returns {Record<string, string>}
 */
export function leftOut({ question, entries, supposed, missing }, before, keys) {
  const isPart = missing.length > 0 && !Object.keys(supposed ?? {}).length;
  if (!isPart && !question.id.startsWith(OF_A_CARD)) return {};
  return Object.fromEntries([...before].filter(([key]) => keys.includes(key) && !(key in entries)));
}

/**
 * Hear a sentence about a position.
 *
 * If no position is kept, a sentence that only tells what happened isn't understood: no example stands in for it.
 * @param {string} said
 * @param {string} family
 * @param {string} asks the question, if one is given
 * @param {Map<string, string>} before the position
 * @param {(asks: string) => string[]} keysOf a question's entries
 * @param {(method: string, params: object) => Promise<any>} put
 * @returns {Promise<Heard & {kept: Record<string, string>, remark: string} | undefined>}
 */
export async function heardOf(said, family, asks, before, keysOf, put) {
  const hear = async (/** @type {string} */ of) => heardIn(said, await put(...questionOf(said, family, of)));
  let heard = await hear(asks);
  const about = asks || !heard ? "" : aboutPosition(heard, before, keysOf);
  if (about) heard = await hear(about);
  if (!heard) return undefined;
  const kept = leftOut(heard, before, keysOf(heard.question.id));
  if (heard.particular && !Object.keys(kept).length) heard = { ...heard, chips: [] };
  const isExample = !Object.keys(heard.entries).length;
  const left = (heard.left_out ?? []).map(([start, end]) => said.slice(start, end));
  const remark = Object.keys(kept).length ? KEPT : left.length ? leavesOut(left) : isExample ? EXAMPLE : "";
  return { ...heard, kept, remark };
}
