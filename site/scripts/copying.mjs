/** A ruling as plain text, to be pasted elsewhere. */

const PARTS = [".under", "h3", ".said", ".law", ".cite"];
const SAYS_SO = 2_000;

/**
 * Put the ruling of a form on the clipboard, with the address of its puzzle, and say on the button whether it is there.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
export async function copyRuling(form, button) {
  const ruling = form.querySelector(".ruling");
  const address = form.querySelector('[data-slot="address"]');
  const lines = PARTS.map((part) => ruling?.querySelector(part)?.innerText).filter(Boolean);
  const label = (button.dataset.label ??= button.textContent);
  try {
    await navigator.clipboard.writeText([...lines, address?.href ?? location.href].join("\n"));
    button.textContent = "Copied";
  } catch {
    button.textContent = "This browser does not let pages copy";
  }
  setTimeout(() => (button.textContent = label), SAYS_SO);
}
