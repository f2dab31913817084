/** The reader's device preferences: reduced motion, reduced data. */

/** Whether the reader, or their system, prefers reduced motion. */
export const isCalm = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the browser asks for reduced data: then nothing large is fetched before the reader asks for it. */
export const savesData = () => Boolean(navigator.connection?.saveData);
