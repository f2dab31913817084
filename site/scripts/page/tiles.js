/** The drawings of all tiles, for pages on which any can appear. */

/** Fetch them; drawings already present are included. */
export async function fetchTiles() {
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
