/** The felts that show what hits are about, fetched with their styles and tiles when the first is in sight. */

import { loadRulingStyles } from "../page/styles.js";
import { bringTiles } from "../page/tiles.js";

/** @typedef {Promise<Record<string, string>>} Felts HTML by dispute */

/** @type {Map<string, Felts>} */
const known = new Map();
/** How long a hit is the best one before its felt is drawn, in milliseconds: not while somebody types. */
const PAUSE = 500;
const watching = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (isIntersecting) setTimeout(() => void draw(/** @type {HTMLElement} */ (target)), PAUSE);
  }
});

/**
 * Show a felt once its place, which only the best hit has, is in sight.
 * @param {HTMLElement} place
 * @param {string} address of the felts
 * @param {string} dispute
 */
export function showFelt(place, address, dispute) {
  Object.assign(place.dataset, { felts: address, dispute });
  watching.observe(place);
}

/** @param {HTMLElement} place */
async function draw(place) {
  if (!place.isConnected || place.firstChild) return;
  watching.unobserve(place);
  const { felts = "", dispute = "" } = place.dataset;
  const html = (await fetchFelts(felts).catch(() => undefined))?.[dispute];
  if (html) place.innerHTML = trusted.createHTML(html);
  else place.remove();
}

/** Fetch felts once; a failed fetch is tried again. @param {string} address @returns {Felts} */
function fetchFelts(address) {
  if (!known.size) {
    loadRulingStyles();
    bringTiles();
  }
  const fetched = known.get(address) ?? fetchAll(address);
  known.set(address, fetched);
  fetched.catch(() => known.delete(address));
  return fetched;
}

/** @param {string} address @returns {Felts} */
async function fetchAll(address) {
  const reply = await fetch(new URL(address, document.baseURI));
  if (!reply.ok) throw new Error(String(reply.status));
  return reply.json();
}
