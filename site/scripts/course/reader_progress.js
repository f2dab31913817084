/** The single progress object shared by all parts of a page. */

import { Progress } from "../storage/progress.js";

export const progress = new Progress();

/** Show problems with storing progress, now and when they occur; the message is fetched only then. */
export function tellTrouble() {
  const tell = () => {
    if (progress.trouble) void import("../page/notice.js").then(({ tellStorage }) => tellStorage(progress.trouble));
  };
  tell();
  progress.subscribe(tell);
}
