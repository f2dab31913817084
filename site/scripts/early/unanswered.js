/**
 * Answers for a puzzle or a form without its module: presses aren't lost or silently ignored.
 *
 * Modules can be slow, cut off, served with a wrong type, or refused because the page was opened as a file.  So this
 * isn't a module.  A form whose module has loaded has `data-live`; if modules are fetched only when the reader answers,
 * the page has `data-coming` while they load.
 */

"use strict";

(() => {
  const WAITS = "Your answer is saved. The page is still loading.";
  const why = () => {
    if (location.protocol === "file:") return "A page opened as a file can’t load the referee.";
    return origin === "null" ? "This frame isn’t allowed to load the referee." : "Part of this page didn’t download.";
  };

  /** @param {HTMLFormElement} form */
  function tell(form) {
    const slot = /** @type {HTMLElement} */ (form.querySelector("[data-slot=message]"));
    const lost = document.readyState === "complete" && !("coming" in document.body.dataset);
    const words = lost ? `${why()} Your choice is kept.` : WAITS;
    const ask = /** @type {HTMLButtonElement | null} */ (form.querySelector("[type=submit]"));
    if (lost && ask && "asked" in form.dataset) {
      ask.dataset.missing ??= ask.textContent ?? "";
      ask.textContent = "Ask again";
      ask.ariaDisabled = null;
    }
    form.dataset.told = "";
    slot.dataset.kind = lost ? "failed" : "waiting";
    if (slot.textContent !== words)
      slot.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
  }

  /** @param {any} event */
  function onEvent({ type, target }) {
    /** @type {HTMLFormElement | null} */
    const form = target.closest("form[method=dialog]:not([data-live])");
    if (!form) return;
    const asks = type === "submit" || target.matches("[data-one] [type=radio]");
    if (asks) form.dataset.asked = "";
    const told = asks ? ".puzzle" : type === "click" ? ".puzzle button:not([popovertarget])" : ".asking";
    if (target.closest(told)) tell(form);
  }

  for (const type of ["submit", "click", "input"]) document.addEventListener(type, onEvent);
  const tellAll = () => {
    for (const form of document.querySelectorAll("form[data-told]:not([data-live])")) tell(form);
  };
  for (const end of ["load", "callwise:lost"]) addEventListener(end, tellAll);
})();
