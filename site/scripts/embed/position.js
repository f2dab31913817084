/**
 * A position from the address of an embedded page.
 *
 * It is shown as written, which needs no engine: the question in words, the rules, and each entry with its name.  Once
 * the reader sees it, the engine sets it up as a puzzle to answer, or rejects it; nothing is corrected here, and
 * everything stays plain text.
 */

import { quoted, readAddress, writeAddress } from "../address/position_address.js";
import { bringTiles } from "../page/tiles.js";
import { savesData } from "../page/device.js";
import { make, part, slot } from "../page/dom.js";

/** @typedef {{says: string, tiles?: 1, choices?: Record<string, string>}} Key */
/** @typedef {{game: string, asks: string, keys: Record<string, Key>}} Question */
/** @typedef {{ask: string, rules: Record<string, string>, faces: string[]}} Game */

/** Display options in an address, besides the position. */
const LOOKS = ["theme", "words", "index"];
const LOST = "Part of this page didn’t download.";
/** The words of the button, where the reader decides. */
const LOAD = "Load the referee";
const AGAIN = "Try again";

const place = slot("position");
const button = part(place, "[data-act=set]");
/**
 * @type {{
 *   longest: number,
 *   games: Record<string, Game>,
 *   questions: Record<string, Question>,
 *   renamed: Record<string, string>
 * }}
 */
const known = JSON.parse(part(place, "script.positions").textContent);
const own = (/** @type {Record<string, any>} */ of, /** @type {string} */ name) =>
  Object.hasOwn(of, name) ? of[name] : undefined;

const { given, twice, bare, fault } = readAddress(location.hash);
for (const name of LOOKS) given.delete(name);
const named = take("asks");
/** The question's current id, given a possibly former one. @type {string} */
const asks = own(known.renamed, named) ?? named;
const rules = take("rules");
const question = own(known.questions, asks);
/** The drawing of each entry. @type {Map<string, HTMLElement>} */
const drawn = new Map();

/** @param {string} name */
function take(name) {
  const value = given.get(name) ?? "";
  given.delete(name);
  return value;
}

/** Describe each invalid part of the address, and its valid alternatives. @returns {Generator<string, void>} */
function* faults() {
  if (fault) return yield fault;
  for (const name of twice.filter((one) => one !== "rules" && !LOOKS.includes(one)))
    yield `${quoted(name)} appears twice in this link; it should appear once.`;
  if (!asks) yield "This link doesn’t ask anything: “asks”, which names the question, is missing.";
  else if (!question)
    yield `This link asks ${quoted(asks)}, which isn’t a question. The page “Ask the referee” names them.`;
  if (!question) return;
  const names = Object.keys(question.keys);
  for (const name of bare.filter((one) => ![...names, ...LOOKS, "v", "rules"].includes(one)))
    yield `${quoted(name)} isn’t an entry of this question; it has ${names.join(", ")}.`;
  for (const [name, { length }] of given) {
    if (!names.includes(name)) yield `${quoted(name)} isn’t an entry of this question; it has ${names.join(", ")}.`;
    else if (length > known.longest)
      yield `${quoted(name)} has ${length} characters; an entry has at most ${known.longest}.`;
  }
}

/** Show the position as written. */
function show() {
  const { ask, rules: titles, faces } = known.games[question.game];
  slot("asks").innerHTML = trusted.createHTML(question.asks);
  document.title = slot("asks").innerText;
  const title = own(titles, rules || Object.keys(titles)[0]);
  if (title) slot("rules").innerHTML = trusted.createHTML(title);
  else slot("rules").textContent = rules.slice(0, known.longest);
  /** @type {HTMLAnchorElement} */ (slot("open")).href =
    `${document.body.dataset.root}${ask}#${writeAddress([["asks", asks], ...given, .../** @type {[string, string][]} */ (rules ? [["rules", rules]] : [])])}`;
  for (const [name, key] of Object.entries(question.keys)) {
    const text = given.get(name);
    if (text !== undefined) slot("entries").append(entry(name, key, text.slice(0, known.longest), new Set(faces)));
  }
}

/**
 * @param {string} name
 * @param {Key} key
 * @param {string} text
 * @param {Set<string>} faces
 */
function entry(name, key, text, faces) {
  const made = /** @type {HTMLElement} */ (part(part(place, "template").content, "*").cloneNode(true));
  const [says, value] = /** @type {HTMLElement[]} */ ([...made.children]);
  const tiles = part(value, ".tiles");
  says.innerHTML = trusted.createHTML(key.says);
  value.replaceChildren();
  drawn.set(name, value);
  const choice = key.choices && own(key.choices, text);
  if (choice) value.innerHTML = trusted.createHTML(choice);
  else for (const word of text.split(/([\s,;|]+)/)) value.append((key.tiles && pictured(word, faces, tiles)) || word);
  return made;
}

/**
 * A word of notation as pictures: characters share the letter after them, as in 12a, or are tiles by themselves.
 * @param {string} word
 * @param {Set<string>} faces
 * @param {Element} tiles
 * @returns {Node | undefined} nothing if any part isn't a tile
 */
function pictured(word, faces, tiles) {
  const found = [];
  let waiting = "";
  for (const sign of word) {
    const several = [...waiting].map((one) => one + sign);
    if (waiting && several.every((code) => faces.has(code))) found.push(...several);
    else if (!waiting && faces.has(sign)) found.push(sign);
    else {
      waiting += sign;
      continue;
    }
    waiting = "";
  }
  if (waiting || !found.length) return undefined;
  const row = /** @type {Element} */ (tiles.cloneNode(true));
  const [tile, said] = row.children;
  said.textContent = word;
  tile.remove();
  said.before(
    ...found.map((code) => {
      const one = /** @type {Element} */ (tile.cloneNode(true));
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "use");
      picture.setAttribute("href", `#t${code}`);
      one.firstElementChild?.append(picture);
      return one;
    }),
  );
  return row;
}

/** Show errors; then there is nothing to set up. @param {string[]} words */
function refuse(words) {
  const held = document.activeElement === button;
  place.dataset.refused = "";
  button.hidden = true;
  slot("message").replaceChildren(...words.map((text) => make("p", { textContent: text })));
  if (held) slot("message").focus({ preventScroll: true });
}

let lost = false;

/** Let the reader decide. @param {string} words */
function offer(words) {
  button.textContent = words;
  button.ariaDisabled = null;
}

/** Set up the position; if its scripts failed to load, reload the page. */
async function set() {
  if (lost) return location.reload();
  button.ariaDisabled = "true";
  try {
    const { start, pose } = await import("./setup.js");
    start(slot("engine"));
    await pose({ place, asks, given, rules, drawn, refuse });
  } catch {
    lost = true;
    slot("message").textContent = LOST;
    offer(AGAIN);
  }
}

const told = [...faults()];
if (question && !fault) {
  show();
  bringTiles();
}
if (told.length) refuse(told);
else {
  button.addEventListener("click", () => button.ariaDisabled || void set());
  if (savesData()) offer(LOAD);
  else {
    new IntersectionObserver((seen, observer) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void set();
    }).observe(place);
  }
}
