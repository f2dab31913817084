/** The shortcut key for search, unless the reader is typing or shortcuts are turned off. */

addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (key !== "/" || ctrlKey || altKey || metaKey || document.documentElement.dataset.keys === "off") return;
  if (target instanceof Element && target.closest("input:not([type=radio], [type=checkbox]), textarea, select")) return;
  /** @type {HTMLElement | null} */
  const to = document.querySelector("form[role=search] input") ?? document.querySelector("#menu > [href$='search/']");
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.click();
});
