/**
 * Brings a page to life.  Everything on it can be read before this runs, and if it never does.
 */

import { progress } from "./kept.js";
import { wireOffers } from "../embed/offers.js";
import { wirePrinting } from "../page/print.js";

if (document.querySelector("[data-lesson]")) void import("./walls.js").then(({ showProgress }) => showProgress(progress));
tellTrouble();
progress.subscribe(tellTrouble);
wirePrinting();
wireOffers();
addEventListener("load", () => void import("../offline/registration.js"));

/** What says that progress can't be kept is fetched where it can't. */
function tellTrouble() {
  if (progress.trouble) void import("../page/notice.js").then(({ tellStorage }) => tellStorage(progress.trouble));
}
