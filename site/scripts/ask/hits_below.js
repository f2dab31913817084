/** The search's answers to a sentence, as links, each with the answer at the table that is chosen. */

import { make } from "../page/dom.js";
import { answerAt } from "../search/agreement.js";
import { fetchIndex } from "../search/fetch_index.js";

/** The most hits that are shown. */
const MOST = 3;
/** The kinds of entries that answer something: disputes and lessons. */
const KINDS = [0, 1];

/**
 * Return what to show for a text.
 * @param {string} text
 * @param {string} family the game of the page
 * @param {string} ruleset
 */
export async function hitsFor(text, family, ruleset) {
  const { root = "" } = document.body.dataset;
  const { index, searched } = await fetchIndex(root);
  const game = searched.games.findIndex(([id]) => id === family);
  const tables = searched.games[game]?.[2] ?? [];
  const place = tables.findIndex(([name]) => name === ruleset);
  const titles = tables.map(([, title]) => title);
  const hits = index.find(text, game).filter((hit) => hit.game === game && KINDS.includes(hit.kind));
  const items = hits.slice(0, MOST).map(({ title, address, answers }) => {
    const link = make("a", { href: root + address, textContent: title });
    const says = answers && place >= 0 ? answerAt(answers, place, titles).says : "";
    return make("li", {}, link, ...(says ? [make("p", { textContent: says })] : []));
  });
  const heading = place >= 0 ? `Players also ask, answered under ${titles[place]}` : "Players also ask";
  return items.length ? [make("p", { textContent: heading }), make("ul", {}, ...items)] : [];
}
