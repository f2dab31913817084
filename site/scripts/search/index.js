/**
 * The search index: every word counts, but none is required.
 *
 * Words are matched by stem and synonym; phrases with a synonym count in addition to their words.
 */

import MiniSearch from "minisearch";
import { folded } from "./folded_text.js";

/**
 * @typedef {[
 *   ask: string, words: [says: string, rule: string, undecided?: string][], tables: number[], sections: string[], hasFelt: 0 | 1
 * ]} Answers
 *   the answers to an entry: the address of its position, their words, with one for tables that don't decide, for each
 *   table the place of its answer and the section of its rules, and whether a felt shows the position
 * @typedef {[
 *   kind: number, game: number, title: string, address: string, text: string, words: string, answers?: Answers
 * ]} Entry
 */
/**
 * @typedef {object} Searched the whole index, from the page
 * @property {string[]} kinds
 * @property {[id: string, title: string, tables: [name: string, title: string, said: string[]][], ask: string][]} games
 *   each with its tables, what players call these, and the address of its page for questions
 * @property {number[]} weights the weight of each kind
 * @property {string[][]} same synonyms
 * @property {string[]} empty stop words
 * @property {string} denial the pattern of what somebody can't do, with a group for the act
 * @property {string[]} noise patterns of words that are left out, each after a space
 * @property {Entry[]} entries
 */
/** @typedef {{kind: number, game: number, title: string, address: string, text: string, answers?: Answers}} Found */

/** Weights of fields. */
const BOOST = { title: 3, words: 2, text: 0.7 };
const ENDINGS = /(?:’s|'s|ings?|e[ds]|ed|s)$/;
/** The game of entries that belong to every game. */
const ANY_GAME = -1;
/** The kind of words that a game explains. */
const TERM = 4;
/** The kind of questions that readers ask about their own positions. */
const QUESTION = 2;
/** The weight of what somebody can't do; it counts again for questions, which tell why at the reader's own table. */
const DENIED = 3;
/** The score below which entries are left out, relative to the best one's. */
const FAINT = 0.25;
/** The number of entries indexed without a pause. */
const AT_ONCE = 25;
/** A consonant doubled before a suffix. */
const DOUBLED = /([bnptgm])\1$/;
/** The minimum length of a word that has endings or may have one wrong letter. */
const LONG = 4;

export class Index {
  #search;
  #entries;
  #titles;
  /** The stems of a text's words. @type {(text: string) => string[]} */
  #stems;
  /** The terms that each game explains. @type {{of: number, id: string, stems: string[]}[]} */
  #terms;
  /** The words of each game's entries, once they are needed. @type {Map<number, Set<string>>} */
  #words = new Map();

  /** Index a site a few entries at a time, so that the page can be used meanwhile. @param {Searched} searched */
  static async of(searched) {
    const index = new Index(searched);
    const documents = searched.entries.map((entry, id) => ({
      id,
      title: entry[2],
      text: textOf(entry),
      words: entry[5],
    }));
    await index.#search.addAllAsync(documents, { chunkSize: AT_ONCE });
    return index;
  }

  /** Use `Index.of`. @param {Searched} searched */
  constructor({ games, weights, same, empty, denial, noise, entries }) {
    const nothing = new Set(empty);
    const cannot = new RegExp(` ${denial}(?= )`, "g");
    const left = noise.map((pattern) => new RegExp(` ${pattern}`, "g"));
    /** @type {Map<string, string>} */
    const one = new Map();
    /** @type {Map<string, [phrase: string, means: string][]>} */
    const phrases = new Map();
    for (const [first = "", ...others] of same) {
      const means = folded(first).trim();
      for (const other of others.map((words) => folded(words).trim())) {
        const [start = "", ...more] = other.split(" ");
        if (more.length) phrases.set(start, [...(phrases.get(start) ?? []), [` ${other} `, means]]);
        else one.set(stem(other), stem(means));
      }
    }
    /** @param {string} text */
    const tokenize = (text) => {
      const whole = ` ${folded(text).trim()} `;
      const begun = [...new Set(whole.split(" "))].flatMap((word) => phrases.get(word) ?? []);
      const meant = begun.filter(([phrase]) => whole.includes(phrase)).map(([, means]) => means);
      const words = left.reduce((kept, pattern) => kept.replace(pattern, ""), whole);
      const denied = [...whole.matchAll(cannot)].map(([, act = ""]) => `not ${one.get(stem(act)) ?? stem(act)}`);
      return [...denied, ...meant, ...words.trim().split(" ")];
    };
    /** @type {Set<string>} */
    const known = new Set();
    /** @param {string} word */
    const termOf = (word) => {
      if (!word || nothing.has(word)) return null;
      return one.get(stem(word)) ?? stem(word);
    };
    /** Index a term, and remember it. @param {string} word */
    const processTerm = (word) => {
      const term = termOf(word);
      if (term) known.add(term);
      return term;
    };
    /** A word as typed, with two letters swapped back if only that makes it a known one. @param {string} word */
    const termTyped = (word) => {
      const term = termOf(word);
      if (!term || known.has(term) || word.length < LONG) return term;
      const swapped = Array.from({ length: word.length - 1 }, (_, at) =>
        termOf(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)),
      );
      return swapped.find((one) => one && known.has(one)) ?? term;
    };
    this.#stems = (text) =>
      folded(text)
        .trim()
        .split(" ")
        .flatMap((word) => termOf(word) ?? []);
    this.#terms = entries
      .filter(([kind]) => kind === TERM)
      .map(([, of, title, , , words]) => ({ of, id: games[of]?.[0] ?? "", stems: this.#stems(`${title} ${words}`) }));
    this.#entries = entries;
    this.#titles = entries.map(([, , title]) => folded(title).trim());
    this.#search = new MiniSearch({
      fields: ["title", "words", "text"],
      tokenize,
      processTerm,
      searchOptions: {
        processTerm: termTyped,
        boost: BOOST,
        prefix: (word, place, words) => place === words.length - 1 && word.length >= 2 && !isDenied(word),
        fuzzy: (word) => (word.length > LONG && !isDenied(word) ? 0.2 : false),
        boostTerm: (word) => (isDenied(word) ? DENIED : 1),
        weights: { prefix: 0.5, fuzzy: 0.2 },
        boostDocument: (id, word) => {
          const [kind] = entries[Number(id)];
          return (weights[kind] ?? 1) * (kind === QUESTION && isDenied(word) ? DENIED : 1);
        },
      },
    });
  }

  /**
   * The games, other than the given one, that a text names: by their own name, or by a term that only they explain.
   * @param {string} text
   * @param {number} game
   */
  named(text, game) {
    const asked = new Set(this.#stems(text));
    const foreign = this.#terms.filter(({ of }) => of !== game);
    const own = this.#wordsOf(game);
    return new Set(
      foreign
        .filter(({ id, stems }) => asked.has(id) || stems.some((one) => asked.has(one) && !own.has(one)))
        .map(({ of }) => of),
    );
  }

  /** The stems of all words of a game's entries. @param {number} game */
  #wordsOf(game) {
    const known = this.#words.get(game);
    if (known) return known;
    const own = this.#entries.filter(([, of]) => of === game);
    const words = new Set(own.flatMap((entry) => this.#stems([entry[2], textOf(entry), entry[5]].join(" "))));
    this.#words.set(game, words);
    return words;
  }

  /**
   * Find entries with words of a text, the best first; exact titles come before all others.
   *
   * Entries of other games than the given one come last. Entries that match much worse than the best one are left out.
   * @param {string} text
   * @param {number} [game]
   * @returns {Found[]}
   */
  find(text, game) {
    const asked = folded(text).trim();
    const scored = this.#search.search(text);
    const floor = (scored[0]?.score ?? 0) * FAINT;
    /** @type {number[]} */
    const ids = scored.filter(({ score }) => score >= floor).map(({ id }) => id);
    const ranks = (/** @type {number} */ id) =>
      Number(!isOf(this.#entries[id]?.[1], game)) * 2 + Number(this.#titles[id] !== asked);
    return ids.sort((a, b) => ranks(a) - ranks(b)).map((id) => foundAt(this.#entries[id]));
  }
}

/** Whether an entry's game is the reader's, or every game. @param {number | undefined} own @param {number} [game] */
export const isOf = (own, game = -1) => own === game || own === ANY_GAME || game < 0;

/** @param {Entry} entry @returns {Found} */
const foundAt = ([kind, game, title, address, text, , answers]) => ({
  kind,
  game,
  title,
  address,
  text,
  ...(answers && { answers }),
});

/** An entry's text, with the answers that have a rule. @param {Entry} entry */
const textOf = ([, , , , text, , answers]) =>
  [text, ...(answers?.[1].filter(([, rule]) => rule).flat() ?? [])].join(" ");

/** Whether a term is what somebody can't do. @param {string} term */
const isDenied = (term) => term.includes(" ");

/** A word's stem: "robbing" and "robbed" give "rob". @param {string} word */
function stem(word) {
  if (word.length < LONG) return word;
  const cut = word.replace(ENDINGS, "");
  return cut.length < 3 ? word : cut.replace(DOUBLED, "$1");
}
