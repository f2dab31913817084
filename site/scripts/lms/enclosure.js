/**
 * What is otherwise in a frame of somebody else's: it may be forbidden to send forms, which then close no dialog and tell
 * nobody that they were to be sent; and a link that is followed would take the page away.
 */

import { around } from "../page/part.js";

/** From now on forms are taken care of here, and links open beside. */
export function settleIn() {
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
 * Send a form as the browser would, if it were allowed to.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | HTMLInputElement | null} submitter
 */
function send(form, submitter) {
  if (!form.noValidate && !submitter?.formNoValidate && !form.reportValidity()) return;
  const isOpen = form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter }));
  if (isOpen && form.method === "dialog") form.closest("dialog")?.close(submitter?.value);
}
