/**
 * My game: the one that the reader plays, by an explicit choice or else by the table chosen last.
 *
 * It is stored in this browser, next to the reader's tables.
 */

import { lastChosen, nameTable } from "./my_table.js";

const KEY = "callwise.game.v1";
const NAME = /^[a-z]{1,20}$/;

/** The choice until the page is left, if the browser stores nothing. */
let chosen = "";

/** The id of the reader's game, if known. @returns {string | undefined} */
export function myGame() {
  try {
    chosen = localStorage.getItem(KEY) ?? "";
  } catch {
    // The choice on this page counts.
  }
  return NAME.test(chosen) ? chosen : lastChosen();
}

/** Choose a game, on this page and later ones; what is about it comes first. @param {string} id */
export function chooseGame(id) {
  chosen = id;
  document.documentElement.dataset.plays = id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // It applies until the page is left.
  }
  nameTable(id);
}

/** Lead the links to pages that each game has to those of the reader's game, whose tables open at the top of the page. */
export function followGame() {
  const table = document.querySelector("a.bar-table");
  if (table) table.onclick = (event) => openTables(event, table);
  const mine = myGame();
  if (mine)
    for (const link of document.querySelectorAll("a[data-games]"))
      if (link.dataset.games?.split(" ").includes(mine)) link.pathname += `${mine}/`;
}

/** Open the list of tables in place of the link's page. @param {MouseEvent} event @param {HTMLAnchorElement} link */
function openTables(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import("./table_list.js").then(({ offer }) => offer(link, myGame())).catch(() => location.assign(link.href));
}
