/** The game that a pressed link is about is the reader's, even if the page's other scripts aren't there yet. */

addEventListener("click", ({ target }) => {
  const game = /** @type {Element} */ (target).closest?.("a[data-game]")?.getAttribute("data-game");
  try {
    if (game) localStorage.setItem("callwise.game.v1", (document.documentElement.dataset.plays = game));
  } catch {
    // It isn’t remembered.
  }
});
