/**
 * Positions in addresses: a question, its entries and its rules, after the `#`.
 *
 * An address is read as written: errors are reported, and only changes that programs make to links are undone.
 */

/** The longest address that is read, in characters. */
export const LONGEST = 4_000;
const LONGEST_QUOTE = 40;
/** The supported version of addresses; those without one are version 1. */
const VERSION = "1";

/** The part after the `#`, with `&amp;` from mail programs undone. @param {string} hash with or without the `#` */
export const behind = (hash) => hash.replace(/^#/, "").replaceAll("&amp;", "&");

/**
 * Read the part after the `#`: names with their values, except empty ones.
 * @param {string} hash
 * @returns {{given: Map<string, string>, twice: string[], bare: string[], fault: string}} also the names that appear
 *   twice, of which the first is used, those without a value, and why nothing can be read
 */
export function readAddress(hash) {
  const text = behind(hash);
  /** @type {Map<string, string>} */
  const given = new Map();
  const twice = new Set();
  const bare = new Set();
  if (text.length > LONGEST) {
    return {
      given,
      twice: [],
      bare: [],
      fault: `This link has ${text.length} characters; we can read up to ${LONGEST}.`,
    };
  }
  for (const [name, value] of new URLSearchParams(text)) {
    if (!value) bare.add(name);
    else if (given.has(name)) twice.add(name);
    else given.set(name, value);
  }
  const version = given.get("v") ?? VERSION;
  given.delete("v");
  const fault =
    version === VERSION
      ? ""
      : `This link is written in version ${quoted(version)}; this site reads version ${VERSION}.`;
  return { given, twice: [...twice], bare: [...bare].filter((name) => !given.has(name)), fault };
}

/** Write the part after the `#`. @param {Iterable<[string, string]>} pairs */
export const writeAddress = (pairs) => String(new URLSearchParams([["v", VERSION], ...pairs]));

/**
 * Quote a text, truncated; invisible characters and those that affect surrounding text are written as numbers.
 * @param {string | undefined} text
 */
export function quoted(text = "") {
  const [...signs] = text.slice(0, LONGEST_QUOTE + 1);
  const seen = signs
    .slice(0, LONGEST_QUOTE)
    .map((sign) => (/[\p{C}\p{Z}]/u.test(sign) && sign !== " " ? code(sign) : sign));
  return `“${seen.join("")}${text.length > LONGEST_QUOTE ? "…" : ""}”`;
}

/** @param {string} sign */
const code = (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`;
