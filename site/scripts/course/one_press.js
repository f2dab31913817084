/** One press, one ruling. */

/** The answers that a form offers to be pressed. @param {HTMLFormElement} form @returns {HTMLInputElement[]} */
export const answersOf = (form) => [...form.querySelectorAll(".felt input")];

/**
 * One press, one ruling: what is pressed is asked about at once, and alone.  Keys choose first, and Enter asks.
 * @param {HTMLFormElement} form
 * @param {boolean} pressed before anything listened; what was chosen on another visit is not asked about
 */
export function askAtOnce(form, pressed) {
  const answers = answersOf(form);
  form.addEventListener("keydown", () => (form.dataset.keyed = ""));
  form.addEventListener("pointerdown", () => delete form.dataset.keyed);
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.checked || "keyed" in form.dataset) return;
    for (const other of answers) if (other.value !== target.value) other.checked = false;
    form.requestSubmit();
  });
  if (pressed) form.requestSubmit();
  else for (const answer of answers) answer.checked = false;
}
