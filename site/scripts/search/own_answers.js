/** Lists of answers by table: that of the reader's table comes first, and says so; the one in the address is open. */

import { part } from "../page/dom.js";
import { myTable } from "../puzzle/my_table.js";

for (const list of document.querySelectorAll(".argued")) {
  const mine = myTable(list.dataset.family ?? "");
  for (const answer of list.querySelectorAll("[data-tables]")) {
    if (!mine || !(answer.dataset.tables ?? "").split(" ").includes(mine)) continue;
    part(answer, "[data-mine]").hidden = false;
    part(list, "summary").after(answer);
    part(list, "[data-slot=answer]").replaceChildren(...part(answer, "b").cloneNode(true).childNodes);
  }
}

/** Open the dispute in the address, and what it is folded into. */
function open() {
  const named = document.getElementById(location.hash.slice(1));
  if (!(named instanceof HTMLDetailsElement)) return;
  for (let fold = /** @type {HTMLDetailsElement | null | undefined} */ (named); fold;) {
    fold.open = true;
    fold = fold.parentElement?.closest("details");
  }
  named.scrollIntoView();
}

addEventListener("hashchange", open);
open();

// A picture's ruling comes below its Yes and No, where a phone may have no room left.
addEventListener("change", ({ target }) => {
  if (target instanceof HTMLElement)
    target.closest(".once")?.querySelector(".once-ruled")?.scrollIntoView({ block: "nearest" });
});
