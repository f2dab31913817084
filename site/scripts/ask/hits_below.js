/** The search's answers to a sentence, as links. */

import { make } from "../page/dom.js";
import { fetchIndex } from "../search/fetch_index.js";

/** The most hits that are shown. */
const MOST = 3;
/** The kinds of entries that answer something: disputes and lessons. */
const KINDS = [0, 1];

/** Return what to show for a text. @param {string} text @param {string} family the game of the page */
export async function hitsFor(text, family) {
  const { root = "" } = document.body.dataset;
  const { index, searched } = await fetchIndex(root);
  const game = searched.games.findIndex(([id]) => id === family);
  const hits = index.find(text, game).filter((hit) => hit.game === game && KINDS.includes(hit.kind));
  const links = hits
    .slice(0, MOST)
    .map(({ title, address }) => make("li", {}, make("a", { href: root + address, textContent: title })));
  return links.length ? [make("p", {}, "Players also ask"), make("ul", {}, ...links)] : [];
}
