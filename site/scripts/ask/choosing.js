/** What is chosen on a page that asks: rules that it may not know yet, and the page of another game. */

const LONGEST_TITLE = 200;

/**
 * The way to the page where a question of another game is asked.
 * @param {string} asks
 * @returns {HTMLAnchorElement | undefined}
 */
export function otherGame(asks) {
  return [...document.querySelectorAll("a[data-asks]")].find((link) => (link.dataset.asks ?? "").split(" ").includes(asks));
}

/**
 * Choose an option, one that isn't there yet too.
 * @param {HTMLSelectElement} select
 * @param {string} value
 * @param {string} [words]
 */
export function choose(select, value, words) {
  let option = [...select.options].find((one) => one.value === value);
  if (!option) select.append((option = new Option(value.slice(0, LONGEST_TITLE), value)));
  if (words) option.textContent = words;
  option.selected = true;
}
