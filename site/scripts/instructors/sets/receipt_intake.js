/** Receipts given to a page: pasted, picked as files, or dropped anywhere on it. */

import { wireDrops } from "../../page/drops.js";
import { field } from "../../page/dom.js";

/** The maximum length of input, in characters. */
export const LONGEST = 2_000_000;
export const NONE = "There’s no receipt in this text. One begins with “callwise-receipt-” and a number.";

/** @typedef {{text: string, from: string}} Handed `from` is a file name, empty for pasted or linked text */

/**
 * Accept receipts.
 * @param {HTMLFormElement} form
 * @param {object} on
 * @param {(handed: Handed[]) => Promise<boolean>} on.take returns whether anything was accepted
 * @param {(words: string) => void} on.say
 * @param {(work: () => Promise<unknown>) => Promise<void>} on.tried runs work that uses the engine
 * @param {number} [on.largest] the largest file to read, in bytes
 */
export function wireHanding(form, { take, say, tried, largest = LONGEST }) {
  const pasted = /** @type {HTMLTextAreaElement} */ (/** @type {HTMLElement} */ (field(form, "receipts")));
  const picked = field(form, "files");

  const readField = async () => {
    const text = pasted.value;
    if (!text.trim()) {
      say("Paste a receipt first.");
      pasted.focus();
    } else if ((await take([{ text, from: "" }])) && pasted.value === text) pasted.value = "";
  };
  const readFiles = async (/** @type {Iterable<File>} */ files) => {
    const handed = [];
    for (const file of files) {
      const text = file.size > largest ? "" : await file.text().catch(() => "");
      handed.push({ text, from: file.name });
    }
    if (handed.length) await take(handed);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void tried(readField);
  });
  pasted.addEventListener("paste", () => setTimeout(() => void tried(readField)));
  picked.addEventListener("change", () => {
    void tried(() => readFiles([...(picked.files ?? [])])).then(() => (picked.value = ""));
  });
  wireDrops(({ files, text }) => void tried(() => (files.length ? readFiles(files) : take([{ text, from: "" }]))));
}
