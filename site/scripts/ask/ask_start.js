/** How a page opens on which positions are asked about: what it fetches, when the referee is called, and what asks it. */

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

/** Call the referee once the page has come to rest; where data is dear, when someone turns to the form, or asks for it. */
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
 * Lead to a position as a question, to the lines to embed it, and to where it is put into a set.  Before that nothing
 * leads there: without its position it would be lost on the way.
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
 * Ask when the form is sent, and with Enter in a text.
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
 * Say something once, in a place that is read out.
 * @param {HTMLElement} place
 * @param {string} words
 */
export function say(place, words) {
  if (place.textContent === words) return;
  place.replaceChildren(words ? Object.assign(document.createElement("p"), { textContent: words }) : "");
}

/**
 * Go on to another question, so that a step back leads to the one before.
 * @param {string} before what was asked, where no address says so yet
 */
export function stepFrom(before) {
  if (!location.hash) history.replaceState(null, "", `#${before}`);
  history.pushState(null, "", location.href);
}
