/** How an asking page starts: what it fetches, when it loads the referee, and what triggers a question. */

import { Engine } from "../engine/engine.js";
import { wireOffers } from "../embed/offers.js";
import { around, part, slot } from "../page/part.js";
import { atRest } from "../page/idle.js";
import { offerEngine } from "../page/engine_line.js";
import { dress } from "../page/styles.js";
import { fetchTiles } from "../page/tiles.js";

export const WAITS = "Loading the referee… What you write is saved.";
export const SLOW = "The ruling takes longer than usual. What you write is saved.";
export const KEPT = "The referee couldn’t load. What you wrote is saved here and in the link. Reload to try again.";

/** Load the referee once the page is idle; on metered connections, when the reader turns to the form or asks for it. */
export function open() {
  const { engine: base = "", digest = "" } = document.body.dataset;
  const engine = new Engine({ base, digest });
  const form = part(document, 'form[data-slot="asking"]');
  dress();
  wireOffers();
  fetchTiles().catch(() => addEventListener("online", () => void fetchTiles(), { once: true }));
  const start = () => engine.start();
  if (navigator.connection?.saveData) form.addEventListener("focusin", start, { once: true });
  else atRest(start);
  offerEngine(form, slot("engine"), engine);
  addEventListener("load", () => void import("../offline/registration.js"));
  return { form, engine };
}

/**
 * Point links to a position as a question, to its embed code and to adding it to a set.  Until then they go nowhere,
 * because they would lose the position.
 * @param {string} address
 * @param {string} asks
 */
export function lead(address, asks) {
  for (const name of ["position", "embed", "making"]) {
    /** @type {HTMLAnchorElement} */
    const link = slot(name);
    link.hash = address;
    link.dataset.title = asks;
  }
  slot("onward").hidden = false;
}

/**
 * Ask when the form is submitted, and on Enter in a text field.
 * @param {HTMLFormElement} form
 * @param {() => void} ask
 */
export function listen(form, ask) {
  form.dataset.live = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !around(event.target, "textarea")) return;
    event.preventDefault();
    ask();
  });
}

/**
 * Announce something once, in a live region.
 * @param {HTMLElement} place
 * @param {string} words
 */
export function say(place, words) {
  if (place.textContent === words) return;
  place.replaceChildren(words ? Object.assign(document.createElement("p"), { textContent: words }) : "");
}

/**
 * Move to another question such that Back returns to the previous one.
 * @param {string} before the previous question, if it isn't in the address yet
 */
export function stepFrom(before) {
  if (!location.hash) history.replaceState(null, "", `#${before}`);
  history.pushState(null, "", location.href);
}
