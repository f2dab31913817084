/**
 * A field that leaves of a list what has all the words that are typed, wherever they stand in an entry or, of what holds
 * it, in `data-words`.
 *
 * What a page leaves out for other reasons has `data-out`; of a change there, or in an entry's words, the form is told by
 * the event `refind`.
 */

import { folded } from "./folded_text.js";
import { part, slot } from "./part.js";

for (const form of document.querySelectorAll('form[data-slot="find"]')) wireFinding(form);

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
    // The innermost groups come last in the page, so what holds them is seen to when they have been.
    for (const group of [...list.querySelectorAll("[data-group]")].reverse()) {
      group.hidden = !group.querySelector("[data-entry]:not([hidden])");
      if (group instanceof HTMLDetailsElement && (words.length || searched)) group.open = words.length > 0;
    }
    // What only leads to an entry is for those who look; those who type are there already.
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
  // What a browser puts back into the field after a reload holds as well.
  if (input.value) show();
}

/** @param {HTMLElement} entry */
function textOf(entry) {
  const words = [...entry.querySelectorAll("[data-find]")].map((part) => part.textContent);
  for (let at = /** @type {HTMLElement | null | undefined} */ (entry); at; at = at.parentElement?.closest("[data-words]")) words.push(at.dataset.words ?? "");
  return folded(words.join(" "));
}
