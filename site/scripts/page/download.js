/** Files that a page gives to whoever reads it. */

/** How long a saved file's address stays good, in milliseconds; browsers fetch it within moments. */
const FILE_LIVES = 60_000;

/**
 * Save a text as a file.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} [type]
 */
export function save(name, content, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), FILE_LIVES);
}

/**
 * The name of a file after what somebody called its content: letters and digits with hyphens between.
 * @param {string} words
 * @param {string} ending
 */
export function fileName(words, ending) {
  const plain = words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const name = plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return `${name || "callwise"}.${ending}`;
}
