/** What the reader's device asks for: little motion, or little data. */

/** Whether the reader, or their system, prefers reduced motion. */
export const isCalm = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the browser asks for little data: then nothing large is fetched before the reader asks for it. */
export const savesData = () => Boolean(navigator.connection?.saveData);
