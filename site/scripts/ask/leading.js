/** Putting a position in: from one missing entry to the next, and then to the ruling. */

import { slot } from "../page/dom.js";
import { isInView } from "../puzzle/reveal.js";

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
  if (!isInView(head)) head.scrollIntoView({ block: "center" });
}
