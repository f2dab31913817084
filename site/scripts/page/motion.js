/** Whether things may move. */

/** The reader, or the reader's system, has asked for less motion. */
export const isCalm = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
