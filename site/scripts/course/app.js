/** Adds interactivity to a page.  The whole page is readable before this runs, or if it never does. */

import { progress, tellTrouble } from "./reader_progress.js";
import { around } from "../page/dom.js";
import { wirePrinting } from "../page/print.js";

if (document.querySelector("[data-lesson]"))
  void import("./walls.js").then(({ showProgress }) => showProgress(progress));
tellTrouble();
wirePrinting();
addEventListener("load", () => {
  void import("../offline/registration.js");
  void import("../puzzle/my_game.js").then(({ followGame }) => followGame());
});

document.addEventListener("click", (event) => {
  const link = around(event.target, 'a[data-act="embed"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import("../embed/dialog.js").then(({ offer }) => offer(link)).catch(() => location.assign(link.href));
});
