/** Prints a page that offers it; styles turn it into a worksheet. */

/** Make the page's button print it, and date what says when it was printed. */
export function wirePrinting() {
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
  const dated = document.querySelector('[data-slot="printed-on"]');
  if (dated) addEventListener("beforeprint", () => (dated.textContent = ` on ${today()}`));
}

/** Today's date in words. */
export const today = () => new Date().toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
