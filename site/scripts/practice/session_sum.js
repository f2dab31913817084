/** The sum of a practice session, in sentences: what was missed and where it is taught, and where nothing was. */

import { make } from "../page/dom.js";
import { spelled } from "../page/words.js";

/** @typedef {{title: string, address: string}} Taught the lesson that teaches a clause */
/** @typedef {{lesson: Taught | undefined, right: number, asked: number, rule: Node[], missed: Set<string>}} Part */

/** The number of sentences about what was missed, and of lessons without a mistake. */
const MOST = 3;
/** The number of right answers from which a lesson is named for them. */
const SURE = 2;
const TIMES = ["", "once", "twice"];

export class SessionSum {
  /** What was asked, by the lesson that teaches it, or else by clause. @type {Map<string, Part>} */
  #parts = new Map();
  #lessonOf;

  /** @param {(clause: string) => Taught | undefined} lessonOf */
  constructor(lessonOf) {
    this.#lessonOf = lessonOf;
  }

  /**
   * Count the first answer to a position.
   * @param {string} clause
   * @param {boolean} right
   * @param {Node[]} rule the rule by which it was ruled
   */
  count(clause, right, rule) {
    const lesson = this.#lessonOf(clause);
    const key = lesson?.address ?? clause;
    const part = this.#parts.get(key) ?? { lesson, right: 0, asked: 0, rule: [], missed: new Set() };
    part.asked += 1;
    part.right += Number(right);
    if (!right) {
      part.missed.add(clause);
      part.rule = rule;
    }
    this.#parts.set(key, part);
  }

  get asked() {
    return this.#all.reduce((sum, { asked }) => sum + asked, 0);
  }

  get right() {
    return this.#all.reduce((sum, { right }) => sum + right, 0);
  }

  /** The clauses missed at least once. */
  get missed() {
    return this.#all.flatMap(({ missed }) => [...missed]);
  }

  get #all() {
    return [...this.#parts.values()];
  }

  /** A sentence for each lesson missed, the most often missed first. @param {HTMLElement} list */
  showMissed(list) {
    const wrong = (/** @type {Part} */ { right, asked }) => asked - right;
    const missed = this.#all.filter(wrong).sort((one, other) => wrong(other) - wrong(one));
    const more = missed.length - MOST;
    const lines = missed.slice(0, MOST).map(({ lesson, rule, ...counts }) => {
      const often = wrong({ lesson, rule, ...counts });
      const times = TIMES[often] ?? `${spelled(often)} times`;
      const what = lesson ? ["You missed ", make("a", { href: lesson.address }, lesson.title), ` ${times}. `] : [];
      return make("li", {}, ...(what.length ? what : [`Missed ${times}. `]), ...rule);
    });
    if (more > 0) lines.push(make("li", {}, `And ${spelled(more)} more.`));
    list.replaceChildren(...lines);
    list.hidden = !lines.length;
  }

  /** The lessons without a mistake, if any. @param {HTMLElement} place */
  showSure(place) {
    const sure = this.#all.filter(({ right, asked }) => right === asked && asked >= SURE);
    const links = sure.flatMap(({ lesson }) => (lesson ? [make("a", { href: lesson.address }, lesson.title)] : []));
    const listed = links.slice(0, MOST).flatMap((link, nth) => [nth ? ", " : "", link]);
    place.replaceChildren(...(listed.length ? ["No mistakes in ", ...listed, "."] : []));
    place.hidden = !listed.length;
  }
}

/** A ruling's rule without its table, copied. @param {ParentNode} card @returns {Node[]} */
export function ruleIn(card) {
  const rule = card.querySelector(".ruling .byrule");
  const [...nodes] = rule?.childNodes ?? [];
  while (nodes.length && !nodes.at(-1)?.textContent?.trim()) nodes.pop();
  if (nodes.at(-1) instanceof Element) nodes.pop();
  return nodes.map((node) => node.cloneNode(true));
}
