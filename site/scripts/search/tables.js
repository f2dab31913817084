/** At which table a question is answered: the one that it names, or the reader's. */

import { myTable } from "../puzzle/my_table.js";
import { folded } from "./folded_text.js";

/** @typedef {import("./index.js").Searched} Searched */
/** @typedef {import("./hits.js").Table} Table */

/** The words before a table's name that make it the one to answer at. */
const AT = "(?:under|at|in|by|with|for) (?:the )?";

/** The reader's table among a game's, or the first; a named one takes its place. @param {Searched["games"][0]} game @param {string} [named] @returns {Table} */
export function tableOf([id, , tables], named) {
  const mine = tables.findIndex(([name]) => name === myTable(id));
  const asked = tables.findIndex(([name]) => name === named);
  const place = Math.max(asked < 0 ? mine : asked, 0);
  const [name = "", title = ""] = tables[place] ?? [];
  return { place, name, title, isChosen: mine >= 0, titles: tables.map(([, title]) => title) };
}

/**
 * The table that a text names as in "under EMA", or as its last word, and the text without that.
 * @param {string} text
 * @param {Searched["games"]} games
 * @returns {{text: string, game: number, table: string} | undefined}
 */
export function namedIn(text, games) {
  const whole = ` ${folded(text).trim()} `;
  /** @type {{text: string, game: number, table: string, length: number} | undefined} */
  let best;
  for (const [game, [, , tables]] of games.entries()) {
    for (const [table, , names] of tables) {
      for (const name of names.map((one) => folded(one).trim())) {
        if (!whole.includes(name)) continue;
        const found = new RegExp(` ${AT}${name}(?: rules)? | ${name}(?: rules)? $`).exec(whole);
        if (!found || name.length <= (best?.length ?? 0)) continue;
        best = { text: whole.replace(found[0], " ").trim(), game, table, length: name.length };
      }
    }
  }
  return best;
}
