/** What a page takes from the frames of this site within it, and lets them do. */

/** The heights that a page lets a frame have, in CSS pixels. */
export const HIGHEST = 4_000;
/** What a frame may do. */
export const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/**
 * How high a frame says it is, in whole CSS pixels.
 * @param {unknown} data of a message
 * @returns {number} 0 where it says something else
 */
export function heightIn(data) {
  const { type, height } = Object(data);
  return type === "callwise:height" && height > 0 ? Math.min(Math.ceil(height), HIGHEST) : 0;
}
