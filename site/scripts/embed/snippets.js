/** Embed code for puzzles, in the syntax of each place it can be pasted. */

import { HIGHEST, SANDBOX } from "./frame_messages.js";

/** @typedef {[name: string, value: string][]} Pairs */
/** @typedef {{address: string, words: string}} Picture its address, and a description */

/** Characters special to wikis anywhere; escaped ones wouldn't reach the template unchanged. */
const WIKI_SIGNS = /[{}[\]<&]|~{3}|'{2}|_{2}/;
/** @type {Record<string, string>} */
const HTML_SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * A call of a template or parser function.
 * @param {string} name
 * @param {Pairs} pairs
 * @returns {string} empty, if a wiki would read it differently
 */
export function wikiCall(name, pairs) {
  if (pairs.some(([, value]) => WIKI_SIGNS.test(value))) return "";
  const written = pairs.map(([key, value]) => `|${key}=${value.replace(/\s+/g, " ").replaceAll("|", "{{!}}")}`);
  return `{{${name}${written.join("")}}}`;
}

/**
 * The title of an example in a wiki, for screen readers and readers without scripts.
 * @param {string} words
 * @returns {Pairs} none if there are no words, or a wiki would read them differently
 */
export const titlePairs = (words) => (!words || WIKI_SIGNS.test(words) ? [] : [["title", words]]);

/**
 * A frame for an HTML page.
 * @param {string} address
 * @param {string} title
 * @param {number} height in CSS pixels
 * @param {number} [widest] its greatest width in CSS pixels, or 0 for all there is
 */
export const frameLine = (address, title, height, widest = 0) =>
  `<iframe src="${html(address)}" title="${html(title)}" loading="lazy" sandbox="${SANDBOX}" style="width:100%;${widest ? `max-width:${widest}px;` : ""}height:${height}px;border:0"></iframe>`;

/** A link for an HTML page. @param {string} page its target @param {string} title */
export const linkLine = (page, title) => `<a href="${html(page)}">${html(title)}</a>`;

/**
 * An element that is a link until the site's script turns it into a frame, which needs no height.
 * @param {string} address the frame's address
 * @param {string} page the link's target
 * @param {string} title
 */
export const tagLine = (address, page, title) =>
  `<callwise-puzzle src="${html(address)}">${linkLine(page, title)}</callwise-puzzle>`;

/** The element with its script. @param {string} script @param {string} address @param {string} page @param {string} title */
export const elementLine = (script, address, page, title) =>
  `<script defer src="${html(script)}"></script>\n${tagLine(address, page, title)}`;

/** Lets the frames of a page adapt to the height of their content. */
export const FOLLOW = [
  "<script>",
  'addEventListener("message", ({ source, data }) => {',
  '  if (data?.type !== "callwise:height" || !(data.height > 0)) return;',
  '  for (const frame of document.querySelectorAll("iframe")) {',
  `    if (frame.contentWindow === source) frame.style.height = Math.min(data.height, ${HIGHEST}) + "px";`,
  "  }",
  "});",
  "</script>",
].join("\n");

/**
 * A picture that links to a page.
 * @type {Record<"markdown" | "image" | "bbcode", (page: string, picture: Picture, title: string) => string>}
 */
export const PICTURED = {
  markdown: (page, { address, words }) => `[![${escaped(words)}](${inBrackets(address)})](${inBrackets(page)})`,
  image: (page, { address, words }) =>
    `<a href="${html(page)}"><img src="${html(address)}" alt="${html(words)}" width="600" height="315" loading="lazy" style="max-width:100%;height:auto"></a>`,
  bbcode: (page, { address }, title) =>
    `[url=${inBrackets(page)}][img]${inBrackets(address)}[/img][/url]\n[url=${inBrackets(page)}]${round(title)}[/url]`,
};

/** @param {string} text */
const html = (text) => text.replace(/[&<>"]/g, (sign) => HTML_SIGNS[sign]);

/** Text in Markdown, with special characters escaped. @param {string} text */
const escaped = (text) => text.replace(/[\\\x60*_[\]<>!&]/g, "\\$&").replace(/\s+/g, " ");

/** Text in BBCode, which can't escape its own brackets. @param {string} text */
const round = (text) => text.replaceAll("[", "(").replaceAll("]", ")");

/** An address for use within brackets of either kind. @param {string} address */
const inBrackets = (address) =>
  address.replace(/[()[\]<>\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
