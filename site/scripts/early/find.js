/** The shortcut key for search, unless the reader is typing or shortcuts are turned off. */

addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (key !== "/" || ctrlKey || altKey || metaKey || document.documentElement.dataset.keys === "off") return;
  if (target instanceof Element && target.closest("input:not([type=radio], [type=checkbox]), textarea, select")) return;
  const places = ["main form[role=search] input", ".bar-find > input", ".bar-find > button"];
  const found = places.map((place) => /** @type {HTMLElement | null} */ (document.querySelector(place)));
  const to = found.find((one) => one?.getClientRects().length);
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.click();
});
