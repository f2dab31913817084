/** A ruling as plain text, to be pasted elsewhere. */

/** What of a ruling is copied, each on a line of its own, in the order in which it is read. */
const PARTS = [
  ".under",
  "h3",
  ".said",
  ".because",
  ".marks > li",
  ".law",
  ".cite",
  ".either-way, .depends",
  ".readings > li",
  ".next",
  ".remark",
];
const SAYS_SO = 2_000;

/**
 * Put the ruling of a form on the clipboard, with the address of its puzzle, and say on the button whether it is there.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
export async function copyRuling(form, button) {
  const ruling = form.querySelector(".ruling");
  const lines = [...(ruling?.querySelectorAll(PARTS.join()) ?? [])].map(line).filter(Boolean);
  await copyText(button, [...lines, addressOf(form)].join("\n"));
}

/**
 * Put a text on the clipboard, and say on the button whether it is there.
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
export async function copyText(button, text) {
  const label = (button.dataset.label ??= button.textContent);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "This browser doesn’t let pages copy";
  }
  setTimeout(() => (button.textContent = label), SAYS_SO);
}

/**
 * The address of what a form asks: of a puzzle, under the rules that it is put under now; else this page's own.
 * @param {HTMLFormElement} form
 */
export function addressOf(form) {
  const at = new URL(/** @type {HTMLAnchorElement | null} */ (form.querySelector('[data-slot="address"]'))?.href ?? location.href);
  const rules = form.querySelector("select[data-own]");
  if (!rules) return at.href;
  at.searchParams.delete("rules");
  if (rules.value !== rules.dataset.own) at.searchParams.set("rules", rules.value);
  return at.href;
}

/**
 * What is seen of a part, in one line; a source comes with its address.
 * @param {HTMLElement} part
 */
function line(part) {
  const words = part.innerText.replace(/\s+/g, " ").trim();
  const source = part.matches(".cite") ? part.querySelector("a[href]") : null;
  return source ? `${words} ${source.href}` : words;
}
