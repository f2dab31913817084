/** Fetch the pictures of every tile there is, where any may come; those that are seen already are among them. */
export async function fetchTiles() {
  const reply = await fetch(document.body.dataset.tiles ?? "");
  if (!reply.ok) throw new Error(reply.statusText);
  const sprite = document.createRange().createContextualFragment(trusted.createHTML(await reply.text()));
  document.querySelector(".sprite")?.remove();
  document.body.prepend(sprite);
}
