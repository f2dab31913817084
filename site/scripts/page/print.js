/**
 * Prints a page where it offers that; styles make a worksheet of it.
 */

/** Let the page's button print it. */
export function wirePrinting() {
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
}
