/** Prints a page that offers it; styles turn it into a worksheet. */

/** Make the page's button print it. */
export function wirePrinting() {
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
}
