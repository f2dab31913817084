/** Whether animation is allowed. */

/** Whether the reader, or their system, prefers reduced motion. */
export const isCalm = () =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
