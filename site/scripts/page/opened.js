/** What every page looks at once it has loaded: whether this browser keeps anything, and whether its address is known here. */

import { refusal } from "../storage/kept.js";

/** Say that nothing is kept, unless the page has said so in words of its own. */
async function tellRefusal() {
  const trouble = refusal();
  if (!trouble) return;
  const { tellStorage } = await import("./notice.js");
  if (!document.querySelector('[data-notice="storage"]')) tellStorage(trouble);
}

/** What pages read behind their `?`, and on which of them. @type {Record<string, string>} */
const READ = { q: "form[data-slot=search]", rules: 'form.puzzle [data-slot="table"]', engine: "body[data-engine]" };

/** Say what of the address the page doesn’t know; what stands behind the `#` some pages read themselves. */
async function tellAddress() {
  const told = document.querySelector('[data-notice="address"]');
  const reads = document.body.dataset.reads !== undefined;
  if (!location.search && (reads || (!location.hash && !told))) return;
  const { strayNames, strayPlace, tellStray } = await import("./stray.js");
  const known = Object.entries(READ).filter(([, where]) => document.querySelector(where)).map(([name]) => name);
  const names = strayNames(location.search, known);
  if (!reads || names.length) tellStray([...names, reads ? "" : strayPlace(location.hash)]);
}

if (self === top) {
  void tellRefusal();
  void tellAddress();
  addEventListener("hashchange", () => void tellAddress());
}
