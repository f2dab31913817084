/** Hearing a sentence about the position on the page: what the sentence leaves out stays as it was. */

import { heardIn, questionOf } from "./sentence_box.js";

/** @typedef {import("./sentence_box.js").Heard} Heard */
/** @typedef {import("./position_entries.js").PositionEntries} PositionEntries */

const KEPT = "What the sentence leaves out is unchanged.";
const EXAMPLE = "This is an example. Press its tiles to make it yours.";
/** Questions about a card begin so; they are asked again and again about one player's exposures. */
const OF_A_CARD = "card.";

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

/** Whether a sentence is an earlier one, changed in one place. @param {string} one @param {string} other */
export function continues(one, other) {
  const shorter = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && one[start] === other[start]) start++;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return start + end > shorter / 2;
}

export class Hearing {
  /** The sentence heard last. */
  text = "";
  #entries;
  #put;
  /** The position before the sentence was begun. @type {Map<string, string>} */
  #before = new Map();
  /** Whether the position was changed since. */
  #isChanged = true;

  /** @param {PositionEntries} entries @param {(method: string, params: object) => Promise<any>} put */
  constructor(entries, put) {
    this.#entries = entries;
    this.#put = put;
  }

  /** Note that the position was changed. @param {string} [said] the sentence that says so, too */
  change(said = this.text) {
    this.text = said;
    this.#isChanged = true;
  }

  /**
   * Hear a sentence about the position on the page.
   * @param {string} said
   * @param {string} family
   * @param {string} asks the question, if one is given
   * @param {[string, string][]} entered what the position was
   * @returns {Promise<Heard & {kept: Record<string, string>, remark: string} | undefined>}
   */
  async hear(said, family, asks, entered) {
    if (this.#isChanged || !continues(this.text, said)) this.#before = new Map(entered);
    this.#isChanged = false;
    this.text = said;
    if (!said) return undefined;
    let heard = await this.#understand(said, family, asks);
    if (!heard) return undefined;
    const keysOf = (/** @type {string} */ id) => this.#entries.keysOf(id);
    const about = asks ? "" : aboutPosition(heard, this.#before, keysOf);
    if (about) heard = await this.#understand(said, family, about);
    if (!heard) return undefined;
    const kept = leftOut(heard, this.#before, keysOf(heard.question.id));
    const isExample = !Object.keys(heard.entries).length;
    return { ...heard, kept, remark: Object.keys(kept).length ? KEPT : isExample ? EXAMPLE : "" };
  }

  /** @param {string} said @param {string} family @param {string} asks */
  async #understand(said, family, asks) {
    return heardIn(said, await this.#put(...questionOf(said, family, asks)));
  }
}
