/** Site search: results appear while typing, and the query is kept in the address. */

import { Index } from "./index.js";
import { part, slot } from "../page/dom.js";
import { atRest } from "../page/idle.js";
import { tellStray } from "../address/stray.js";

/** @typedef {import("./index.js").Found} Found */
/** @typedef {import("./index.js").Searched} Searched */

/** The maximum number of results shown. */
const MOST = 20;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-slot="search"]'));
if (form) wire(form);
open();
addEventListener("hashchange", open);

/** Open the dispute in the address. */
function open() {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

/** @param {HTMLFormElement} form */
function wire(form) {
  const input = part(form, "input");
  const kinds = slot("kinds");
  const list = slot("found");
  const all = slot("disputes");
  const count = slot("count");
  /** @type {Promise<{index: Index, names: string[]}> | undefined} */
  let known;
  const fetched = () =>
    (known ??= fetchAll().catch((error) => {
      known = undefined;
      throw error;
    }));

  /** @param {Found} one @param {string[]} names */
  const drawHit = ({ kind, title, address, text }, names) => {
    const hit = /** @type {DocumentFragment} */ (
      /** @type {HTMLTemplateElement} */ (slot("hit")).content.cloneNode(true)
    );
    const link = /** @type {HTMLAnchorElement} */ (part(hit, "a"));
    link.href = (list.dataset.root ?? "") + address;
    link.textContent = title;
    part(hit, "small").textContent = names[kind];
    part(hit, "p").textContent = text;
    return hit;
  };

  const show = async () => {
    const text = input.value.trim();
    const { value } = /** @type {HTMLInputElement} */ (part(kinds, ":checked"));
    kinds.hidden = !text;
    keep(text);
    if (!text) {
      list.replaceChildren();
      count.textContent = "";
      all.hidden = false;
      return;
    }
    try {
      const { index, names } = await fetched();
      if (input.value.trim() !== text) return;
      const found = index.find(text, value ? Number(value) : undefined);
      list.replaceChildren(...found.slice(0, MOST).map((one) => drawHit(one, names)));
      all.hidden = found.length > 0;
      count.textContent = counted(found.length, text);
    } catch {
      count.textContent = "The search couldn’t be loaded. What players argue about most is below.";
    }
  };

  const asked = new URLSearchParams(location.search).get("q") ?? "";
  input.value ||= asked.slice(0, input.maxLength);
  if (asked.length > input.maxLength)
    tellStray([`This link looks for ${asked.length} characters; only the first ${input.maxLength} count.`]);
  if (input.value) void show();
  else if (!location.hash) input.focus({ preventScroll: true });
  atRest(() => void fetched().catch(() => {}));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    part(list, "a")?.focus();
  });
  input.addEventListener("input", () => void show());
  kinds.addEventListener("change", () => void show());
}

/** Fetch the search index. */
async function fetchAll() {
  const response = await fetch(new URL("found.json", document.baseURI));
  if (!response.ok) throw new Error(String(response.status));
  /** @type {Searched} */
  const searched = await response.json();
  return { index: new Index(searched), names: searched.kinds };
}

/** Keep the query in the address. @param {string} text */
function keep(text) {
  const address = new URL(location.href);
  if (text) address.searchParams.set("q", text);
  else address.searchParams.delete("q");
  if (address.href !== location.href) history.replaceState(null, "", address);
}

/** @param {number} count @param {string} text */
function counted(count, text) {
  if (!count) return `Nothing found for “${text}”. Try other words, or look below.`;
  return count > MOST ? `The best ${MOST} of ${count}` : `${count} found`;
}
