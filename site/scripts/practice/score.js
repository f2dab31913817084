/** The score of a practice session, by clause. */

import { copyOf, part } from "../page/dom.js";

export class Score {
  /** @type {Map<string, {right: number, asked: number}>} */
  #clauses = new Map();
  #names;

  /** @param {ReadonlyMap<string, string>} names the names of clauses */
  constructor(names) {
    this.#names = names;
  }

  /** Count the first answer to a position. @param {string} clause @param {boolean} right */
  count(clause, right) {
    const { right: before, asked } = this.#clauses.get(clause) ?? { right: 0, asked: 0 };
    this.#clauses.set(clause, { right: before + Number(right), asked: asked + 1 });
  }

  get asked() {
    return [...this.#clauses.values()].reduce((sum, { asked }) => sum + asked, 0);
  }

  get right() {
    return [...this.#clauses.values()].reduce((sum, { right }) => sum + right, 0);
  }

  /** The clauses missed at least once. */
  get missed() {
    return [...this.#clauses].filter(([, { right, asked }]) => right < asked).map(([clause]) => clause);
  }

  /** Show the score, the most often missed first. @param {HTMLElement} list */
  show(list) {
    const missed = (/** @type {{right: number, asked: number}} */ { right, asked }) => asked - right;
    const sorted = [...this.#clauses].sort(([, one], [, other]) => missed(other) - missed(one));
    list.replaceChildren(
      ...sorted.map(([clause, { right, asked }]) => {
        const line = copyOf("scored");
        part(line, "span").textContent = this.#names.get(clause) ?? clause;
        part(line, "b").textContent = `${right} of ${asked}`;
        return line;
      }),
    );
  }
}
