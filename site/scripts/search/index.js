/**
 * The search index: every word counts, but none is required.
 *
 * Words are matched by stem and synonym.
 */

import MiniSearch from "minisearch";
import { folded } from "./folded_text.js";

/**
 * @typedef {object} Searched the whole index, from the page
 * @property {string[]} kinds
 * @property {number[]} weights the weight of each kind
 * @property {string[][]} same synonyms
 * @property {string[]} empty stop words
 * @property {[kind: number, title: string, address: string, text: string, words: string][]} entries
 */
/** @typedef {{kind: number, title: string, address: string, text: string}} Found */

/** Weights of fields relative to the text. */
const BOOST = { title: 3, words: 2 };
const ENDINGS = /(?:’s|'s|ings?|e[ds]|ed|s)$/;
/** A consonant doubled before a suffix. */
const DOUBLED = /([bnptgm])\1$/;
/** The minimum length of a word matched by prefix or with one wrong letter. */
const LONG = 4;

export class Index {
  #search;
  #entries;

  /** @param {Searched} searched */
  constructor({ weights, same, empty, entries }) {
    const nothing = new Set(empty);
    const one = new Map(
      same.flatMap(([first, ...others]) => others.map((other) => [stem(folded(other)), stem(folded(first))])),
    );
    /** @param {string} word */
    const termOf = (word) => {
      const small = folded(word).trim();
      if (!small || nothing.has(small)) return null;
      return one.get(stem(small)) ?? stem(small);
    };
    this.#entries = entries;
    this.#search = new MiniSearch({
      fields: ["title", "words", "text"],
      tokenize: (text) => folded(text).split(" "),
      processTerm: termOf,
      searchOptions: {
        boost: BOOST,
        prefix: (word) => word.length >= LONG,
        fuzzy: (word) => (word.length > LONG ? 0.2 : false),
        weights: { prefix: 0.5, fuzzy: 0.2 },
        boostDocument: (id) => weights[entries[Number(id)][0]],
      },
    });
    this.#search.addAll(entries.map(([, title, , text, words], id) => ({ id, title, text, words })));
  }

  /**
   * Find entries with words of a text, the best first; exact titles come before all others.
   * @param {string} text
   * @param {number | undefined} [kind] restricts the results
   * @returns {Found[]}
   */
  find(text, kind) {
    const found = this.#search
      .search(text, { filter: ({ id }) => kind === undefined || this.#entries[id][0] === kind })
      .map(({ id }) => {
        const [kind, title, address, text] = this.#entries[id];
        return { kind, title, address, text };
      });
    const asked = folded(text).trim();
    const isNamed = (/** @type {Found} */ { title }) => folded(title).trim() === asked;
    return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
  }
}

/** A word's stem: "robbing" and "robbed" give "rob". @param {string} word */
function stem(word) {
  if (word.length < LONG) return word;
  const cut = word.replace(ENDINGS, "");
  return cut.length < 3 ? word : cut.replace(DOUBLED, "$1");
}
