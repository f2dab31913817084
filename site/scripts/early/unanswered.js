/**
 * Answers for a puzzle that no module has taken over: nothing that is pressed there is lost, or passed over in silence.
 *
 * Modules are slow to come, cut off, sent with a type that no browser runs, or refused because the page was opened as a
 * file.  So this is no module.  A form that one has taken over has `data-live`; where modules are fetched only when
 * someone answers, the page has `data-coming` as long as they are on their way.
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
    const slot = /** @type {HTMLElement} */ (form.querySelector('[data-slot="message"]'));
    const lost = document.readyState === "complete" && document.body.dataset.coming === undefined;
    const words = lost ? `${why()} Your choice is kept.` : WAITS;
    form.dataset.told = "";
    slot.dataset.kind = lost ? "failed" : "waiting";
    if (slot.textContent !== words) slot.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }));
  }

  /** @param {Event} event */
  function onEvent({ type, target }) {
    const form = /** @type {Element} */ (target).closest("form.puzzle:not([data-live])");
    if (!form) return;
    if (type === "submit") form.dataset.asked = "";
    if (type === "submit" || /** @type {Element} */ (target).closest(type === "click" ? "button:not([popovertarget])" : ".asking")) tell(form);
  }

  for (const type of ["submit", "click", "input"]) document.addEventListener(type, onEvent);
  const tellAll = () => {
    for (const form of document.querySelectorAll("form[data-told]:not([data-live])")) tell(form);
  };
  for (const end of ["load", "callwise:lost"]) addEventListener(end, tellAll);
})();
