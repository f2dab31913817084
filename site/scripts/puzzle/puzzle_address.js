/** The address of a puzzle under the reader's rules. */

/** The address of a form's puzzle under its current rules, or else this page's own. @param {HTMLFormElement} form */
export function addressOf(form) {
  const at = new URL(
    /** @type {HTMLAnchorElement | null} */ (form.querySelector("[data-slot=address]"))?.href ?? location.href,
  );
  const rules = form.querySelector("select[data-own]");
  if (!rules) return at.href;
  at.searchParams.delete("rules");
  if (rules.value !== rules.dataset.own) at.searchParams.set("rules", rules.value);
  return at.href;
}
