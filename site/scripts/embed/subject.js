/** What a link embeds, and what its own page says of it. */

/** @typedef {import("./snippets.js").Pairs} Pairs */
/** @typedef {import("./snippets.js").Picture} Picture */

/**
 * What is embedded: its page in a frame, from the site's first page, what a wiki calls it, and its own page; `position`
 * is what a wiki writes in place of a name, and must for what has none; `picture` is what is shown of it.
 * @typedef {object} Subject
 * @property {string} framed
 * @property {"puzzle" | "series" | "position"} kind
 * @property {string} key
 * @property {string} page
 * @property {string} title
 * @property {string} asks
 * @property {Pairs} position
 * @property {boolean} isRuledOn whether it asks about a ruling, and its position about something else
 * @property {Picture | null} picture
 */

const EMBED = "embed/";
export const PUZZLE = "puzzle";
export const POSITION = "position";
const SERIES = "series";
/** The form of puzzles that ask whether a ruling stands. */
const RULED_ON = "spot";
const PUZZLES = "puzzles/";
/** Where any position is asked about. */
const POSED = "ask/";

/**
 * Where the site's first page is, as this browser reaches it.
 * @param {HTMLAnchorElement} link
 */
export function rootOf(link) {
  const way = link.getAttribute("href") ?? "";
  return new URL(way.slice(0, way.indexOf(EMBED)) || "./", document.baseURI).href;
}

/**
 * The address that others reach the first page by; whether the build knew it.
 * @param {HTMLAnchorElement} link
 */
export function whereItStands(link) {
  /** @type {HTMLLinkElement | null} */
  const canonical = document.querySelector('link[rel="canonical"]');
  const way = link.getAttribute("href") ?? "";
  const base = canonical ? new URL(way.slice(0, way.indexOf(EMBED)) || "./", canonical.href).href : rootOf(link);
  return { base, isWhole: Boolean(canonical) };
}

/**
 * What a link embeds, with what its own page says of it.
 * @param {HTMLAnchorElement} link
 * @returns {Promise<Subject>}
 */
export async function subjectOf(link) {
  const way = link.getAttribute("href") ?? "";
  const framed = way.slice(way.indexOf(EMBED));
  const page = framed.slice(EMBED.length);
  if (page.startsWith(POSED)) {
    const title = link.dataset.title ?? "";
    return { framed, kind: POSITION, page, key: "", title, asks: title, position: pairsIn(page), isRuledOn: false, picture: null };
  }
  const kind = page.startsWith(PUZZLES) ? PUZZLE : SERIES;
  const form = link.closest("form");
  const own = await pageOf(form);
  return {
    framed,
    kind,
    page,
    key: (kind === PUZZLE ? page.slice(PUZZLES.length) : page).replace(/\/$/, ""),
    title: form?.getAttribute("aria-label") ?? wordsOf(document.querySelector("h1")),
    asks: wordsOf(form ? form.querySelector(".desk-asks") : document.querySelector("h1")),
    position: form ? positionOf(own) : [],
    isRuledOn: form?.dataset.form === RULED_ON,
    picture: pictureOf(own),
  };
}

/**
 * The page that a puzzle has of its own; where that can't be fetched there is less to take along.
 * @param {HTMLFormElement | null} form
 * @returns {Promise<Document | null>}
 */
async function pageOf(form) {
  const address = /** @type {HTMLAnchorElement | null | undefined} */ (form?.querySelector('[data-slot="address"]'))?.href;
  if (!address) return document;
  try {
    const reply = await fetch(address);
    return reply.ok ? new DOMParser().parseFromString(trusted.createHTML(await reply.text()), "text/html") : null;
  } catch {
    return null;
  }
}

/**
 * A puzzle's position, as the link to change it names it.
 * @param {Document | null} page
 * @returns {Pairs}
 */
function positionOf(page) {
  return pairsIn(page?.querySelector('.puzzle-link > a[href*="asks="]')?.getAttribute("href") ?? "");
}

/** What a wiki wrote around something: it would read that again. */
const DRAWN = /\{\{\s*#\w+\s*:([^|{}]*)(?:\|[^{}]*)?\}\}/g;

/** What stands behind an address, as a wiki may write it. @param {string} address @returns {Pairs} */
const pairsIn = (address) =>
  [...new URLSearchParams(address.slice(address.indexOf("#") + 1))]
    .filter(([name]) => name !== "v")
    .map(([name, value]) => [name, value.replace(DRAWN, " $1 ").replaceAll("{{!}}", "|").trim()]);

/**
 * @param {Document | null} page
 * @returns {Picture | null}
 */
function pictureOf(page) {
  const said = (/** @type {string} */ name) => page?.querySelector(`meta[property="og:image${name}"]`)?.getAttribute("content");
  const address = said("");
  return address ? { address, words: said(":alt") ?? "" } : null;
}

/**
 * What an element says in the usual words.
 * @param {Element | null} element
 */
function wordsOf(element) {
  const copy = /** @type {Element | undefined} */ (element?.cloneNode(true));
  for (const other of copy?.querySelectorAll(".term-en, .gloss") ?? []) other.remove();
  return (copy?.textContent ?? "").replace(/\s+/g, " ").trim();
}
