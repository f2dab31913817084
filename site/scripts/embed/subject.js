/** The subject of an embed link, and facts from its own page. */

import { fetchPage } from "../page/fetch_page.js";

/** @typedef {import("./snippets.js").Pairs} Pairs */
/** @typedef {import("./snippets.js").Picture} Picture */

/**
 * The thing to embed: its page for frames, from the home page, its name in wikis, and its own page; `position` is what
 * wikitext uses if there is no name; `picture` is its preview.
 * @typedef {object} Subject
 * @property {string} framed
 * @property {"puzzle" | "series" | "position"} kind
 * @property {string} key
 * @property {string} page
 * @property {string} title
 * @property {string} asks
 * @property {Pairs} position empty if the referee refused it
 * @property {boolean} isAboutOne whether it asks about one answer, so that its position asks something else
 * @property {Picture | null} picture
 */

const EMBED = "embed/";
export const PUZZLE = "puzzle";
export const POSITION = "position";
const SERIES = "series";
/** The forms of puzzles about one answer: whether a ruling on it is right, or yes or no. */
const ABOUT_ONE = ["spot", "yes-no"];
const PUZZLES = "puzzles/";
/** The page for asking about any position. */
const POSED = "ask/";

/** The home page's address, as seen by this browser. @param {HTMLAnchorElement} link */
export function rootOf(link) {
  const way = link.getAttribute("href") ?? "";
  return new URL(way.slice(0, way.indexOf(EMBED)) || "./", document.baseURI).href;
}

/** The home page's public address, whether or not the build knew it. @param {HTMLAnchorElement} link */
export function whereItStands(link) {
  /** @type {HTMLLinkElement | null} */
  const canonical = document.querySelector("link[rel=canonical]");
  const way = link.getAttribute("href") ?? "";
  const base = canonical ? new URL(way.slice(0, way.indexOf(EMBED)) || "./", canonical.href).href : rootOf(link);
  return { base, isWhole: Boolean(canonical) };
}

/** A link's subject, with facts from its own page. @param {HTMLAnchorElement} link @returns {Promise<Subject>} */
export async function subjectOf(link) {
  const way = link.getAttribute("href") ?? "";
  const framed = way.slice(way.indexOf(EMBED));
  const page = framed.slice(EMBED.length);
  if (page.startsWith(POSED)) {
    const title = link.dataset.title ?? "";
    return {
      framed,
      kind: POSITION,
      page,
      key: "",
      title,
      asks: title,
      position: isRefused(link) ? [] : pairsIn(page),
      isAboutOne: false,
      picture: null,
    };
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
    isAboutOne: ABOUT_ONE.includes(form?.dataset.form ?? ""),
    picture: pictureOf(own),
  };
}

/** Whether a link is next to a position that the referee hasn't ruled on. @param {HTMLAnchorElement} link */
const isRefused = (link) => link.closest("form")?.querySelector("[data-slot=every]")?.hasChildNodes() === false;

/**
 * A puzzle's own page; if it can't be fetched, fewer options are offered.
 * @param {HTMLFormElement | null} form
 * @returns {Promise<Document | null>}
 */
async function pageOf(form) {
  const address = /** @type {HTMLAnchorElement | null | undefined} */ (form?.querySelector("[data-slot=address]"))
    ?.href;
  if (!address) return document;
  try {
    return await fetchPage(address);
  } catch {
    return null;
  }
}

/** A puzzle's position, from its edit link. @param {Document | null} page @returns {Pairs} */
function positionOf(page) {
  return pairsIn(page?.querySelector('.puzzle-link > a[href*="asks="]')?.getAttribute("href") ?? "");
}

/** Matches a parser function around a text, such as one that draws tiles; a wiki would expand it again. */
const DRAWN = /\{\{\s*#\w+\s*:([^|{}]*)(?:\|[^{}]*)?\}\}/g;

/** An address's options, as a wiki can write them. @param {string} address @returns {Pairs} */
const pairsIn = (address) =>
  [...new URLSearchParams(address.slice(address.indexOf("#") + 1))]
    .filter(([name]) => name !== "v")
    .map(([name, value]) => [name, value.replace(DRAWN, " $1 ").replaceAll("{{!}}", "|").trim()]);

/** @param {Document | null} page @returns {Picture | null} */
function pictureOf(page) {
  const said = (/** @type {string} */ name) =>
    page?.querySelector(`meta[property="og:image${name}"]`)?.getAttribute("content");
  const address = said("");
  return address ? { address, words: said(":alt") ?? "" } : null;
}

/** An element's text in the default words, or its own words where it draws tiles. @param {HTMLElement | null} element */
function wordsOf(element) {
  if (element?.dataset.words) return element.dataset.words;
  const copy = /** @type {Element | undefined} */ (element?.cloneNode(true));
  for (const other of copy?.querySelectorAll(".term-en, .gloss") ?? []) other.remove();
  return (copy?.textContent ?? "").replace(/\s+/g, " ").trim();
}
