/** The search's answers to a sentence, as links, each with the answer at the table that is chosen. */

import { make } from "../page/dom.js";
import { answerAt } from "../search/agreement.js";
import { fetchIndex } from "../search/fetch_index.js";
import { namedIn, tableOf } from "../search/tables.js";

/** The most hits that are shown. */
const MOST = 3;
/** The kinds of entries that answer something: disputes, some of which say why they have no answer, and lessons. */
const KINDS = [0, 1];

/**
 * Return what to show for a text; a table that it names takes the place of the one that is chosen.
 * @param {string} text
 * @param {string} family the game of the page
 * @param {string} ruleset
 */
export async function hitsFor(text, family, ruleset) {
  const { root = "" } = document.body.dataset;
  const { index, searched } = await fetchIndex(root);
  const game = searched.games.findIndex(([id]) => id === family);
  const found = namedIn(text, searched.games);
  const named = found?.game === game ? found : { text, table: ruleset };
  const table = tableOf(searched.games[game], named.table);
  const hits = index.find(named.text, game).filter((hit) => hit.game === game && KINDS.includes(hit.kind));
  const items = hits.slice(0, MOST).map(({ title, address, answers, kind, text: words }) => {
    const link = make("a", { href: root + address, textContent: title });
    const says = answers ? answerAt(answers, table.place, table.titles).says : kind ? "" : words;
    return make("li", {}, link, ...(says ? [make("div", { textContent: says })] : []));
  });
  const heading = `Players also ask, answered under ${table.title}`;
  return items.length ? [make("p", { textContent: heading }), make("ul", {}, ...items)] : [];
}
