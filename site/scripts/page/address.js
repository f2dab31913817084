/**
 * Positions in addresses: a question, its entries and its rules, behind the `#`.
 *
 * An address is read as it is written: what is wrong with it is told, and nothing of it is mended but what programs do to
 * links.
 */

/** The longest address that is read, in characters. */
export const LONGEST = 4_000;
const LONGEST_QUOTE = 40;
/** The version of addresses that is read; one that names none is of the first. */
const VERSION = "1";

/** What stands behind the `#`, where mail may have written its `&` as `&amp;`. @param {string} hash with the sign or without */
export const behind = (hash) => hash.replace(/^#/, "").replaceAll("&amp;", "&");

/**
 * Read what stands behind the `#`: names with what is written for them, but for those that nothing is written for.
 * @param {string} hash
 * @returns {{given: Map<string, string>, twice: string[], bare: string[], fault: string}} also the names that stand there
 *   twice, of which the first is given, those that nothing is written for, and why nothing can be read
 */
export function readAddress(hash) {
  const text = behind(hash);
  /** @type {Map<string, string>} */
  const given = new Map();
  const twice = new Set();
  const bare = new Set();
  if (text.length > LONGEST) {
    return { given, twice: [], bare: [], fault: `This link has ${text.length} characters; ${LONGEST} can be read at most.` };
  }
  for (const [name, value] of new URLSearchParams(text)) {
    if (!value) bare.add(name);
    else if (given.has(name)) twice.add(name);
    else given.set(name, value);
  }
  const version = given.get("v") ?? VERSION;
  given.delete("v");
  const fault = version === VERSION ? "" : `This link is written in version ${quoted(version)}; this site reads version ${VERSION}.`;
  return { given, twice: [...twice], bare: [...bare].filter((name) => !given.has(name)), fault };
}

/**
 * Write what stands behind the `#`.
 * @param {Iterable<[string, string]>} pairs
 */
export const writeAddress = (pairs) => String(new URLSearchParams([["v", VERSION], ...pairs]));

/**
 * Quote a text, cut short; signs that can't be seen, or that turn what is around them, are written as numbers.
 * @param {string | undefined} text
 */
export function quoted(text = "") {
  const [...signs] = text.slice(0, LONGEST_QUOTE + 1);
  const seen = signs.slice(0, LONGEST_QUOTE).map((sign) => (/[\p{C}\p{Z}]/u.test(sign) && sign !== " " ? code(sign) : sign));
  return `“${seen.join("")}${text.length > LONGEST_QUOTE ? "…" : ""}”`;
}

/** @param {string} sign */
const code = (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`;
