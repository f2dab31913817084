/** Hearing a sentence about the position on the page: what the sentence leaves out stays as it was. */

/** @typedef {import("./sentence_box.js").Heard} Heard */
/** @typedef {import("./position_entries.js").PositionEntries} PositionEntries */

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
  /** Whether the reader sent it, and isn't still typing. */
  isSent = false;
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
    const { heardOf } = await import("./heard_of.js");
    return heardOf(said, family, asks, this.#before, (id) => this.#entries.keysOf(id), this.#put);
  }
}
