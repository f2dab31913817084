/** What the search finds for a sentence, below what the referee understood of it. */

import { savesData } from "../page/device.js";

/** How long a reader pauses before the search looks, in milliseconds. */
const PAUSE = 600;

export class FoundBelow {
  #place;
  #family;
  #text = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /** @param {HTMLElement} place @param {string} family the game of the page */
  constructor(place, family) {
    this.#place = place;
    this.#family = family;
  }

  /** Look for a text once the reader pauses; an empty one clears the hits. @param {string} text */
  look(text) {
    if (text === this.#text) return;
    this.#text = text;
    clearTimeout(this.#soon);
    if (!text) this.#place.replaceChildren();
    else if (!savesData()) this.#soon = setTimeout(() => void this.#find(text), PAUSE);
  }

  /** @param {string} text */
  async #find(text) {
    try {
      const { hitsFor } = await import("./hits_below.js");
      const hits = await hitsFor(text, this.#family);
      if (text === this.#text) this.#place.replaceChildren(...hits);
    } catch {
      // The referee answers without it.
    }
  }
}
