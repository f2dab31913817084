/** Checks on every page after it has loaded: whether the browser stores anything, and whether the address is valid. */

import { refusal } from "../storage/stored_text.js";

/** Report that nothing is stored, unless the page has done so itself. */
async function tellRefusal() {
  const trouble = refusal();
  if (!trouble) return;
  const { tellStorage } = await import("./notice.js");
  if (!document.querySelector("[data-notice=storage]")) tellStorage(trouble);
}

/** The query parameters that pages read, and where. @type {Record<string, string>} */
const READ = { q: "form[data-slot=search]", rules: "form.puzzle [data-slot=table]", engine: "body[data-engine]" };

/** Report unknown parts of the address; some pages read the part after the `#` themselves. */
async function tellAddress() {
  const told = document.querySelector("[data-notice=address]");
  const reads = document.body.dataset.reads !== undefined;
  if (!location.search && (reads || (!location.hash && !told))) return;
  const { strayNames, strayPlace, strayValue, tellStray } = await import("../address/stray.js");
  const known = Object.entries(READ)
    .filter(([, where]) => document.querySelector(where))
    .map(([name]) => name);
  const names = strayNames(location.search, known);
  if (known.includes("engine")) names.push(strayValue(location.search, "engine", "plain"));
  if (!reads || names.some(Boolean)) tellStray([...names, reads ? "" : strayPlace(location.hash)]);
}

if (self === top) {
  void tellRefusal();
  void tellAddress();
  addEventListener("hashchange", () => void tellAddress());
}
