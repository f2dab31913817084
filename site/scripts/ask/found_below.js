/** What the search finds for a sentence, below what the referee understood of it. */

import { make } from "../page/dom.js";
import { savesData } from "../page/device.js";

/** The most hits that are shown. */
const MOST = 3;
/** The kinds of entries that answer something: disputes and lessons. */
const KINDS = [0, 1];
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
    const { root = "" } = document.body.dataset;
    try {
      const { fetchIndex } = await import("../search/fetch_index.js");
      const { index, searched } = await fetchIndex(root);
      if (text !== this.#text) return;
      const game = searched.games.findIndex(([id]) => id === this.#family);
      const hits = index.find(text, game).filter((hit) => hit.game === game && KINDS.includes(hit.kind));
      const links = hits
        .slice(0, MOST)
        .map(({ title, address }) => make("li", {}, make("a", { href: root + address, textContent: title })));
      this.#place.replaceChildren(
        ...(links.length ? [make("p", {}, "Players also ask"), make("ul", {}, ...links)] : []),
      );
    } catch {
      // The referee answers without it.
    }
  }
}
