/** The drawings of all tiles and explanations of all terms, for pages on which any can appear. */

/** Fetch the drawings, including those already present, and, without waiting, any explanations. */
export async function fetchTiles() {
  if (document.body.dataset.notes) void import("./term_notes.js").then(({ bringNotes }) => bringNotes());
  const reply = await fetch(document.body.dataset.tiles ?? "");
  if (!reply.ok) throw new Error(reply.statusText);
  const sprite = document.createRange().createContextualFragment(trusted.createHTML(await reply.text()));
  document.querySelector(".sprite")?.remove();
  document.body.prepend(sprite);
}

/** Fetch them now, or when the browser is online again. */
export function bringTiles() {
  fetchTiles().catch(() => addEventListener("online", () => void fetchTiles(), { once: true }));
}

/** Fetch them if a part of the page shows a tile whose drawing isn't there. @param {Element} part */
export function completeTiles(part) {
  const isDrawn = (/** @type {Element} */ one) => document.querySelector(one.getAttribute("href") ?? "");
  if (document.body.dataset.tiles && ![...part.querySelectorAll('use[href^="#"]')].every(isDrawn)) bringTiles();
}
