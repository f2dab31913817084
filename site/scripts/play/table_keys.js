/** Keys at the table: a letter for each word, arrows in the hand; Enter never answers somebody's tile. */

import { around } from "../page/dom.js";

const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const PRESSED = "a[href], button, summary, input, select, textarea, label";
const OPEN = CSS.supports("selector(:popover-open)") ? "dialog[open], :popover-open" : "dialog[open]";

/** @param {import("./table.js").Table} table @param {HTMLElement} place */
export function wireTableKeys(table, place) {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (place.hidden || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || around(target, FIELDS) || document.querySelector(OPEN))
      return;
    const act = actOf(table, key, target, event.repeat);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/**
 * @param {import("./table.js").Table} table
 * @param {string} key
 * @param {EventTarget | null} target
 * @param {boolean} isRepeated
 * @returns {(() => void) | undefined}
 */
function actOf(table, key, target, isRepeated) {
  if (isRepeated && !key.startsWith("Arrow")) return key === " " || key === "Enter" ? () => {} : undefined;
  const onFelt = !around(target, ".term") && around(target, ".play-desk .felt");
  if (key === "ArrowLeft" || key === "ArrowRight") {
    if (!onFelt && target !== document.body) return undefined;
    return () => table.felt.step(key === "ArrowLeft" ? -1 : 1, document.activeElement);
  }
  if (key === "Escape")
    return ["chooses", "stopped", "reviewed"].includes(table.phase) ? () => table.goOn() : undefined;
  if (key === "Enter") return enterOf(table, target, Boolean(onFelt));
  if (document.documentElement.dataset.keys === "off") return undefined;
  if (key === "?") return () => void import("../typing/keys_help.js").then(({ showKeys }) => showKeys());
  if (key === " " && around(target, PRESSED)) return undefined;
  const named = key === " " ? "Space" : key.toUpperCase();
  const button = table.words.find((one) => !one.hidden && one.getAttribute("aria-keyshortcuts") === named);
  return button && (() => table.say(button.dataset.act ?? ""));
}

/** @param {import("./table.js").Table} table @param {EventTarget | null} target @param {boolean} onFelt */
function enterOf(table, target, onFelt) {
  const goesOn = table.isTelling || ["stopped", "told", "failed"].includes(table.phase);
  if (goesOn && (onFelt || !around(target, PRESSED))) return () => table.goOn();
  const isAct = onFelt || around(target, "[data-act=primary]");
  if (table.isAsked && table.phase === "asks" && isAct && !around(target, ".play-tile")) return () => {};
  return undefined;
}
