/** The link into the set that the reader came from, next to the ruling. */

import { make } from "../page/dom.js";

/** @type {HTMLAnchorElement | undefined} */
let link;

/** Show it below a ruling. @param {HTMLAnchorElement} making where it leads @param {HTMLElement} ruling */
export function offer({ href }, ruling) {
  link ??= make("a", { className: "btn", textContent: "Put into the set" });
  link.href = href;
  if (!link.isConnected) ruling.after(make("p", { className: "acts" }, link));
}
