/** My table, chosen at the top of a page: the tables of the reader's game, as the settings have them. */

import { make, part } from "../page/dom.js";
import { fetchPage } from "../page/fetch_page.js";
import { chooseTable, myTable } from "./my_table.js";

/** The gap to the edge of the screen, in pixels. */
const GAP = 8;

const ASKS = "Which rules do you play by?";

/** @type {HTMLElement | undefined} */
let list;

/**
 * Open the list below the link to the settings.
 * @param {HTMLAnchorElement} link
 * @param {string | undefined} game the reader's, if known
 * @throws if it can't be fetched or shown
 */
export async function offer(link, game) {
  list ??= await listFor(link, game);
  const { bottom, right } = link.getBoundingClientRect();
  const end = Math.max(GAP, document.documentElement.clientWidth - right);
  Object.assign(list.style, {
    inset: `${bottom}px ${end}px auto auto`,
    margin: 0,
    maxBlockSize: `calc(100svh - ${bottom + GAP}px)`,
  });
  list.showPopover();
  /** @type {HTMLButtonElement} */ (list.querySelector("[aria-current]") ?? part(list, "button")).focus();
}

/** @param {HTMLAnchorElement} link @param {string} [mine] the reader's game */
async function listFor(link, mine) {
  const settings = await fetchPage(link.href);
  const game = mine ?? part(settings, "select[data-table]").dataset.table ?? "";
  const tables = /** @type {HTMLSelectElement} */ (part(settings, `select[data-table="${game}"]`));
  const table = myTable(game) ?? "";
  const made = make("div", { className: "dialog", popover: "auto", role: "group", ariaLabel: ASKS });
  const column = make("div", {}, make("h2", { textContent: ASKS }));
  Object.assign(column.style, { display: "grid", gap: "0.25rem", justifyItems: "start" });
  for (const { value, text } of tables.options) {
    const button = make("button", { type: "button", className: "btn btn-text", textContent: text });
    if (value === table) {
      button.ariaCurrent = "true";
      Object.assign(button.style, { borderRadius: 0, boxShadow: "inset 3px 0 0 var(--called)" });
    }
    button.addEventListener("click", () => {
      chooseTable(game, value);
      location.reload();
    });
    column.append(button);
  }
  column.append(make("a", { className: "btn btn-text", href: link.href }, "Settings, and the other game"));
  made.append(column);
  made.addEventListener("toggle", () => (link.ariaExpanded = String(made.matches(":popover-open"))));
  link.after(made);
  return made;
}
