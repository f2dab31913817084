/**
 * A search field that filters a list to entries containing all typed words, anywhere in the entry or in the
 * `data-words` of it or its containers.
 *
 * Entries hidden for other reasons have `data-out`; after changing that or an entry's words, dispatch `refind` to the
 * form.
 */

import { folded } from "./folded_text.js";
import { part, slot } from "../page/dom.js";

for (const form of document.querySelectorAll("form[data-slot=find]")) wireFinding(form);

/** @param {HTMLFormElement} form */
function wireFinding(form) {
  const input = part(form, "input");
  const list = part(document, `#${input.getAttribute("aria-controls")}`);
  const line = slot("found", form);
  const all = line.textContent;
  const read = () => [...list.querySelectorAll("[data-entry]")].map((entry) => ({ entry, text: textOf(entry) }));
  let entries = read();
  let searched = false;

  const show = () => {
    const words = folded(input.value).split(" ").filter(Boolean);
    let found = 0;
    for (const { entry, text } of entries) {
      entry.hidden = entry.dataset.out !== undefined || !words.every((word) => text.includes(word));
      if (!entry.hidden) found += 1;
    }
    // Inner groups come later in the page, so in reverse order they are updated before their containers.
    for (const group of [...list.querySelectorAll("[data-group]")].reverse()) {
      group.hidden = !group.querySelector("[data-entry]:not([hidden])");
      if (group instanceof HTMLDetailsElement && (words.length || searched)) group.open = words.length > 0;
    }
    // Cross-references are for browsing; they aren't needed when searching.
    for (const aside of list.querySelectorAll("[data-aside]")) aside.hidden = words.length > 0;
    for (const link of document.querySelectorAll("[data-letter]")) {
      const under = [`[data-entry="${link.dataset.letter}"]`, `[data-aside="${link.dataset.letter}"]`];
      link.dataset.empty = String(!list.querySelector(`:is(${under}):not([hidden])`));
    }
    searched = words.length > 0;
    line.dataset.found = String(found);
    if (!words.length && !list.querySelector("[data-out]")) line.textContent = all;
    else if (found) line.textContent = `${found} of ${all}`;
    else if (!words.length) line.textContent = `No matches in ${all}.`;
    else line.textContent = `No matches for “${input.value.trim()}” in ${all}. Try fewer letters.`;
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", show);
  form.addEventListener("refind", () => {
    entries = read();
    show();
  });
  // Browsers can restore the field after a reload.
  if (input.value) show();
}

/**
 * An entry is found by its words, its groups' and their headings.
 * @param {HTMLElement} entry
 */
function textOf(entry) {
  const words = [...entry.querySelectorAll("[data-find]")].map((part) => part.textContent);
  for (
    let at = /** @type {HTMLElement | null | undefined} */ (entry);
    at;
    at = at.parentElement?.closest("[data-words]")
  )
    words.push(at.dataset.words ?? "", at.querySelector("h2, h3, h4")?.textContent ?? "");
  return folded(words.join(" "));
}
