/** Files that a page offers for download. */

import { make } from "./dom.js";

/** The time for which a saved file's URL stays valid, in milliseconds; browsers fetch it within moments. */
const FILE_LIVES = 60_000;

/** Save a text as a file. @param {string} name @param {BlobPart} content @param {string} [type] */
export function saveAs(name, content, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), FILE_LIVES);
}

/** A file name from a title: letters and digits separated by hyphens. @param {string} words @param {string} ending */
export function fileName(words, ending) {
  const plain = words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const name = plain
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${name || "callwise"}.${ending}`;
}
