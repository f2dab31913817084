/** Fetch the drawings of all tiles, where any can appear; the ones already present are included. */
export async function fetchTiles() {
  const reply = await fetch(document.body.dataset.tiles ?? "");
  if (!reply.ok) throw new Error(reply.statusText);
  const sprite = document.createRange().createContextualFragment(trusted.createHTML(await reply.text()));
  document.querySelector(".sprite")?.remove();
  document.body.prepend(sprite);
}
