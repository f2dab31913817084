/** Putting a position in: from one missing entry to the next, then to the ruling, and from there to its source. */

import { make, slot } from "../page/dom.js";

/** @typedef {import("./ruling_place.js").Reply} Reply */
/** @typedef {import("./tray.js").Tray} Tray */

/**
 * After a change of the selected entry, go on if it is full.
 * @param {Tray} tray
 * @param {HTMLFormElement} form
 * @param {Reply | undefined} before the reply before the change
 * @param {Reply} reply
 */
export function goOn(tray, form, before, reply) {
  const wasShort = before?.fault?.key === tray.key && Boolean(before.fault.counted);
  if (reply.fault?.key === tray.key || !(wasShort || tray.isSingle)) return;
  if (reply.fault?.missing || tray.isOver) leave(tray, form, reply.fault);
}

/**
 * Leave an entry for the next one that is missing, or else for the ruling.
 * @param {Tray} tray
 * @param {HTMLFormElement} form
 * @param {Reply["fault"]} fault
 */
export function leave(tray, form, fault) {
  if (fault?.missing && fault.key !== tray.key) return tray.select(fault.key, 0);
  tray.leave();
  /** @type {HTMLElement} */
  const head = slot("ruling", form).querySelector("h3") ?? slot("message", form);
  const { top, bottom } = head.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight - 100) head.scrollIntoView({ block: "center" });
}

/** Offer the entries that would settle points in doubt. @param {HTMLFormElement} form */
export function offerMissing(form) {
  for (const row of slot("ruling", form).querySelectorAll("[data-wants]")) {
    const key = row.dataset.wants ?? "";
    const label = slot("chips", form).querySelector(`[data-key="${CSS.escape(key)}"] > small`);
    if (!label || row.querySelector(".entry-chip")) continue;
    const textContent = `Put in: ${label.textContent}`;
    const chip = make("button", { type: "button", className: "entry-chip", textContent });
    chip.dataset.key = key;
    row.lastElementChild?.append(chip);
  }
}

/** Unfold the clause behind a ruling, with its sources. @param {HTMLFormElement} form */
export function showSource(form) {
  const why = slot("why", form);
  const fold = why.closest("details");
  if (fold) fold.open = true;
  why.querySelector(".clause")?.scrollIntoView({ block: "center" });
}
