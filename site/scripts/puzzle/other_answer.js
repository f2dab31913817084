/** Whose rules a puzzle keeps, above it, and what the reader's own table rules otherwise, next to the ruling. */

import { make, part, slot } from "../page/dom.js";

/**
 * Name the puzzle's rules unless its story does; tell the other answer after each ruling, the current one included.
 * @param {HTMLFormElement} form
 * @param {string} table the name of the reader's table
 * @param {string} rules the title of the puzzle's rules
 */
export function tellOtherAnswers(form, table, rules) {
  const step = form.querySelector(".desk-step");
  if (step && !form.querySelector(".puzzle-prompt")?.textContent.includes(rules)) {
    step.querySelector(".desk-of")?.remove(); // there is no room for the lesson's name, too
    (step.querySelector("span:has(> b)") ?? step).append(` · ${rules}`);
  }
  tell(form, table);
  new MutationObserver(() => tell(form, table)).observe(slot("why", form), { childList: true });
}

/** @param {HTMLFormElement} form @param {string} table */
function tell(form, table) {
  const name = slot("why", form).querySelector(`.strip-table[data-table="${CSS.escape(table)}"]`);
  const row = name?.closest("li[data-verdict]");
  const rule = slot("ruling", form).querySelector(".byrule");
  if (!name || !row || !rule || rule.nextElementSibling?.matches(".at-mine")) return;
  const verdict = part(row, ".verdict-word").textContent.toLowerCase();
  const why = name.closest(".strip-group")?.querySelector(".strip-why")?.textContent;
  const because = why ? `, because ${why}` : "";
  rule.after(
    make(
      "p",
      { className: "byrule at-mine" },
      make("b", { textContent: `At your table, ${name.textContent}:` }),
      ` ${verdict}${because}.`,
    ),
  );
}
