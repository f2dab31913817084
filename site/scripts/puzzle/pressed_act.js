/**
 * Pressed tiles and available acts: the buttons that fit, the act in words, and a line.
 *
 * The engine decides which button applies to which tiles, and provides every word.
 */

import { slot } from "../page/dom.js";

const PRESSED = "[data-at] > input[data-says]:checked";

/**
 * Show the acts available for the pressed tiles.
 * @param {HTMLFormElement} form
 * @returns {import("./annotations.js").ToShow} the line to draw for it
 */
export function showPressed(form) {
  const place = slot("pending", form);
  place.dataset.legend ??= place.textContent ?? "";
  /** @type {Record<string, HTMLInputElement[]>} */
  const pressed = {};
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(PRESSED))) {
    (pressed[kindOf(input)] ??= []).push(input);
  }
  const kinds = Object.keys(pressed);
  /** @type {HTMLButtonElement | undefined} */
  let first;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button[data-needs]"))) {
    const ways = (button.dataset.needs ?? "").split("|").map((way) => way.split(" ").filter(Boolean));
    const fits = ways.find((way) => (way.length || !kinds.length) && way.every((need) => isThere(need, pressed)));
    const takesAll = fits?.length === kinds.length;
    // Acts that use only some of the tiles are shown too if they concern a single thing.
    button.hidden = !fits || !(takesAll || fits.every((need) => !need.endsWith("+")));
    button.dataset.says ??= button.textContent ?? "";
    button.textContent = button.dataset.says;
    delete button.dataset.first;
    if (fits?.length && takesAll) first ??= button;
  }
  if (first) {
    first.dataset.first = "";
    first.textContent = "Do it";
  }
  const all = kinds.flatMap((kind) => pressed[kind].map(says)).join(", ");
  const does = first?.dataset.does?.replace(/\{(\w+)\}/g, (_, kind) => (pressed[kind] ?? []).map(says).join(", "));
  place.textContent = does ?? (all || place.dataset.legend);
  place.parentElement?.toggleAttribute("data-pending", Boolean(does));
  const [one, other] = kinds.map((kind) => pressed[kind].map(placeOf));
  return { lit: [], tags: [], ties: first && other ? [[one, other, "pending", first.dataset.says ?? ""]] : [] };
}

/** @param {HTMLInputElement} input */
const says = (input) => input.dataset.says ?? "";

/** @param {HTMLInputElement} input */
const placeOf = (input) => (input.closest("[data-at]")?.getAttribute("data-at") ?? "").split(" ")[0];

/** @param {HTMLInputElement} input */
const kindOf = (input) => placeOf(input).split(":")[0];

/**
 * @param {string} need a kind of place; a + after it allows several
 * @param {Record<string, HTMLInputElement[]>} pressed
 */
function isThere(need, pressed) {
  const count = pressed[need.replace("+", "")]?.length ?? 0;
  return need.endsWith("+") ? count > 0 : count === 1;
}

/** The position of each tile on the felt, by face. @param {HTMLElement} felt */
export function tilesOn(felt) {
  return [...felt.querySelectorAll(".tile")].map((tile) => ({
    tile,
    face: tile.querySelector("use")?.getAttribute("href"),
    box: tile.getBoundingClientRect(),
  }));
}

/**
 * Animate tiles once from their old to their new positions.
 * @param {ReturnType<typeof tilesOn>} before
 * @param {HTMLElement} felt
 */
export function glide(before, felt) {
  const left = new Set(before);
  const far = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ other) =>
    Math.hypot(one.x - other.x, one.y - other.y);
  const ways = tilesOn(felt).flatMap((now) =>
    before.filter((was) => was.face && was.face === now.face).map((was) => ({ now, was, far: far(now.box, was.box) })),
  );
  const done = new Set();
  for (const { now, was } of ways.sort((one, other) => one.far - other.far)) {
    if (done.has(now.tile) || !left.delete(was)) continue;
    done.add(now.tile);
    const from = `${was.box.x - now.box.x}px ${was.box.y - now.box.y}px`;
    now.tile.animate(
      { translate: [from, getComputedStyle(now.tile).translate] },
      { duration: 180, easing: "ease-out" },
    );
  }
}
