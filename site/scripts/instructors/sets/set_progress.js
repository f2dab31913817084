/** A learner's progress in a set: a tile for each puzzle, the line above a card, and the list of all. */

import { make, part, slot } from "../../page/dom.js";

/** @typedef {import("./run.js").Run} Run */
/** @typedef {import("./run.js").State} State */

/** The maximum number of tiles that fit above a card. */
const MOST_PIPS = 20;
/** @type {Record<Exclude<State, "tried">, string>} */
const WORDS = { open: "", kept: "answered", right: "right" };
/** Descriptions of grades other than “right”. @type {Record<string, string>} */
const GRADES = { almost: "almost", unsettled: "not all of it", ungraded: "not ruled on", "not-yet": "not right yet" };

/** The name of a puzzle whose title isn't shown. @param {number} place */
export const placed = (place) => `Puzzle ${place + 1}`;

/** A card's title, in the reader's chosen words. @param {ParentNode | undefined} card @returns {Node[]} */
export const titleOf = (card) =>
  [...(card?.querySelector(".desk-title")?.childNodes ?? [])].map((node) => node.cloneNode(true));

/** The status of a puzzle in words. @param {Run} run @param {number} number */
export function wordsOf(run, number) {
  const state = run.stateOf(number);
  if (state !== "tried") return WORDS[state];
  const words = GRADES[run.of(number)?.grade ?? ""] ?? "";
  return run.isOver ? words.replace(" yet", "") : words;
}

export class Standing {
  #order;
  #run;
  #go;
  #list = slot("list");

  /**
   * @param {object} on
   * @param {number[]} on.order
   * @param {Run} on.run
   * @param {(string | undefined)[]} on.titles
   * @param {(place: number) => void} go
   */
  constructor({ order, run, titles }, go) {
    this.#order = order;
    this.#run = run;
    this.#go = go;
    part(this.#list, "ol").replaceChildren(...order.map((number, place) => this.#entry(place, titles[number - 1])));
  }

  /**
   * The line above a card: a tile for each puzzle, and “2 of 10”.
   * @param {number} place
   */
  step(place) {
    const line = make("span");
    line.append(make("b", { textContent: `${place + 1} of ${this.#order.length}` }));
    const step = document.createDocumentFragment();
    step.append(...this.pips(place), line);
    return step;
  }

  /** A tile for each puzzle, for pointer users; the list below is for everyone. @param {number} [here] */
  pips(here) {
    if (this.#order.length > MOST_PIPS) return [];
    const pips = make("ol", { className: "pips", ariaHidden: "true" });
    pips.append(
      ...this.#order.map((number, place) => {
        const pip = make("li");
        pip.dataset.number = String(number);
        if (place === here) pip.dataset.here = "";
        pip.addEventListener("click", () => this.#go(place));
        return pip;
      }),
    );
    return [pips];
  }

  /** Name a puzzle in the list as on its card. @param {number} place @param {ParentNode} card */
  call(place, card) {
    this.#named(place).replaceChildren(...titleOf(card));
  }

  /** The name of a puzzle in the list. @param {number} place */
  nameOf(place) {
    return [...this.#named(place).childNodes].map((node) => node.cloneNode(true));
  }

  /** The element in the list with a puzzle's name. @param {number} place */
  #named(place) {
    return part(this.#list.querySelectorAll("li")[place], ":scope > *");
  }

  /** Update each puzzle's status. @param {ParentNode} desk @param {unknown} here the place shown */
  update(desk, here) {
    for (const pip of desk.querySelectorAll(".pips > li"))
      pip.dataset.state = this.#run.stateOf(Number(pip.dataset.number));
    for (const [place, entry] of this.#list.querySelectorAll("li").entries()) {
      const [button, state] = entry.children;
      state.textContent = wordsOf(this.#run, this.#order[place]);
      button.ariaCurrent = place === here ? "true" : null;
    }
  }

  /** @param {number} place @param {string} [title] */
  #entry(place, title = placed(place)) {
    const entry = make("li");
    const button = make("button", { type: "button", textContent: title });
    button.addEventListener("click", () => this.#go(place));
    entry.append(button, " ", make("span", { className: "small quiet" }));
    return entry;
  }
}
