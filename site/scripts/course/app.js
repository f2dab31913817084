/** Adds interactivity to a page.  The whole page is readable before this runs, or if it never does. */

import { around } from "../page/dom.js";
import { atRest } from "../page/idle.js";
import { wirePrinting } from "../page/print.js";

const hasLessons = document.querySelector("a[data-lesson]");
// A page without lessons or puzzles only reports problems with storing progress.
if (hasLessons || document.body.dataset.later) void showProgress();
else atRest(() => void showProgress());
wirePrinting();
addEventListener("load", () => {
  void import("../offline/registration.js");
  void import("../puzzle/my_game.js").then(({ followGame }) => followGame());
});

async function showProgress() {
  const { progress, tellTrouble } = await import("./reader_progress.js");
  tellTrouble();
  if (hasLessons) void import("./walls.js").then((walls) => walls.showProgress(progress));
}

document.addEventListener("click", (event) => {
  const link = around(event.target, "a[data-act=embed]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import("../embed/dialog.js").then(({ offer }) => offer(link)).catch(() => location.assign(link.href));
});
