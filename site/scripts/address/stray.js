/** Reports unknown parts of a page's address: a missing anchor, or an unused name. */

import { behind, quoted } from "./position_address.js";

/** Tracking parameters that others add to links; they don't concern the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref|source)$/i;

/**
 * Report ignored parts of the address in a line above the page, replacing an earlier message.
 * @param {string[]} words none if everything is known
 */
export function tellStray(words) {
  const told = document.querySelector("[data-notice=address]");
  const text = words.filter(Boolean).join(" ");
  if (told?.textContent === text) return;
  told?.remove();
  if (!text) return;
  const notice = Object.assign(document.createElement("p"), { className: "notice", textContent: text, role: "status" });
  notice.dataset.notice = "address";
  document.querySelector("main")?.prepend(notice);
}

/** The message for an address with an anchor that the page doesn't have. @param {string} hash */
export function strayPlace(hash) {
  const id = hash.replace(/^#/, "");
  if (!id || id === "top" || [id, unescaped(id)].some((one) => document.getElementById(one))) return "";
  return `This link leads to ${quoted(unescaped(id))}, which isn’t on this page.`;
}

/**
 * Describe query parameters that a page doesn't read, or only reads once.
 * @param {string} search
 * @param {readonly string[]} known
 */
export function strayNames(search, known) {
  const names = [...new URLSearchParams(search).keys()].filter((name) => !TRACKING.test(name));
  const strange = [...new Set(names)].filter((name) => !known.includes(name));
  const twice = known.filter((name) => names.filter((one) => one === name).length > 1);
  return [
    ...strange.map((name) => `This link says ${quoted(name)}, which this page doesn’t read.`),
    ...twice.map((name) => `This link says ${quoted(name)} more than once; only the first one counts.`),
  ];
}

/**
 * Describe a query parameter with a value other than its only valid one.
 * @param {string} search
 * @param {string} name
 * @param {string} right
 */
export function strayValue(search, name, right) {
  const value = new URLSearchParams(search).get(name) ?? right;
  return value === right ? "" : `This link says ${name} ${quoted(value)}; the only other way is ${quoted(right)}.`;
}

/**
 * Describe names after the `#` that a page doesn't read or that have no value, and text without names.
 * @param {string} hash
 * @param {readonly string[]} known
 */
export function strayPairs(hash, known) {
  const text = behind(hash);
  if (text && !text.includes("=")) return [strayPlace(text)];
  const given = new URLSearchParams(text);
  const strange = new Set([...given.keys()].filter((name) => !known.includes(name)));
  const bare = known.filter((name) => given.has(name) && !given.getAll(name).some(Boolean));
  return [
    ...[...strange].map((name) => `This link says ${quoted(name)}, which this page doesn’t read.`),
    ...bare.map((name) => `This link says ${quoted(name)} without a value.`),
  ];
}

/** @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
