/** The progress that every part of a page tells of: there is one. */

import { Progress } from "../storage/progress.js";

export const progress = new Progress();

/** Say what is wrong with keeping progress, now and whenever something is; the words are fetched only then. */
export function tellTrouble() {
  const tell = () => {
    if (progress.trouble) void import("../page/notice.js").then(({ tellStorage }) => tellStorage(progress.trouble));
  };
  tell();
  progress.subscribe(tell);
}
