/** The search takes sentences too: one that reads as a position leads to the referee, with what was understood. */

import { Engine } from "../engine/engine.js";
import { copyOf, make, part, slot } from "../page/dom.js";
import { savesData } from "../page/device.js";

/** The fewest words of a sentence that can be about a position. */
const FEWEST = 4;
/** How long a reader pauses before the referee is asked, in milliseconds. */
const PAUSE = 350;

/** @typedef {{game: string, question: {title: string}, entries: object, chips: {start: number, end: number}[]}} Heard */

export class SentenceHit {
  #engine = Engine.ofPage();
  #place;
  #ask;
  #text = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /**
   * @param {HTMLElement} place where the hit is shown
   * @param {(game: string) => string} ask the address of a game's page for questions
   */
  constructor(place, ask) {
    this.#place = place;
    this.#ask = ask;
  }

  /** Read a text once the reader pauses, in a game if it is known. @param {string} text @param {string | undefined} game */
  read(text, game) {
    if (text === this.#text) return;
    this.#text = text;
    clearTimeout(this.#soon);
    this.#place.replaceChildren();
    if (text.split(/\s+/).length < FEWEST || savesData()) return;
    this.#soon = setTimeout(() => void this.#hear(text, game), PAUSE);
  }

  /** @param {string} text @param {string | undefined} game */
  async #hear(text, game) {
    this.#engine.start();
    const asked = { sentence: text, ...(game ? { game } : {}) };
    /** @type {Heard | undefined} */
    const heard = await this.#engine.ask("ask.sentence", asked).catch(() => undefined);
    if (!heard || this.#text !== text || !Object.keys(heard.entries).length) return;
    const drawn = copyOf("heard");
    const link = /** @type {HTMLAnchorElement} */ (part(drawn, "a"));
    link.href = `${this.#ask(heard.game)}#${new URLSearchParams({ said: text })}`;
    link.textContent = heard.question.title;
    slot("understood", drawn).replaceChildren(...understood(text, heard));
    this.#place.replaceChildren(drawn);
  }
}

/** A text with what was understood of it marked. @param {string} text @param {Heard} heard */
function* understood(text, { chips }) {
  let at = 0;
  for (const { start, end } of [...chips].sort((one, other) => one.start - other.start)) {
    if (start < at) continue;
    yield text.slice(at, start);
    yield make("u", {}, text.slice(start, end));
    at = end;
  }
  yield text.slice(at);
}
