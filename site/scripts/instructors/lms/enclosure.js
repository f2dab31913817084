/**
 * Differences inside another site's frame: forms may be blocked, so that they close no dialog and fire no submit event,
 * and following a link would navigate away.
 */

import { around } from "../../page/dom.js";

/** From now on, handle forms here, and open links in a new tab. */
export function handleFormsHere() {
  addEventListener("click", (event) => {
    const link = around(event.target, "a[href]");
    if (link) openBeside(link);
    /** @type {HTMLButtonElement | null} */
    const button = around(event.target, "button, input");
    if (button?.type !== "submit" || !button.form || event.defaultPrevented) return;
    event.preventDefault();
    send(button.form, button);
  });
  /** @param {HTMLElement | null} [submitter] */
  HTMLFormElement.prototype.requestSubmit = function (submitter) {
    send(this, /** @type {HTMLButtonElement | null} */ (submitter ?? null));
  };
}

/** @param {HTMLAnchorElement} link */
function openBeside(link) {
  const here = (/** @type {string} */ address) => address.split("#")[0];
  if (here(link.href) !== here(location.href)) Object.assign(link, { target: "_blank", rel: "noopener" });
}

/**
 * Submit a form as the browser would if it were allowed to.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | HTMLInputElement | null} submitter
 */
function send(form, submitter) {
  if (!form.noValidate && !submitter?.formNoValidate && !form.reportValidity()) return;
  const isOpen = form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  if (isOpen && form.method === "dialog") form.closest("dialog")?.close(submitter?.value);
}
