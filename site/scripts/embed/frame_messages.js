/** Messages that a page accepts from this site's frames, and the frames' permissions. */

/** The greatest height a page lets a frame have, in CSS pixels. */
export const HIGHEST = 4_000;
/** A frame's permissions. */
export const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/**
 * The height a frame reports, in whole CSS pixels.
 * @param {unknown} data a message's data
 * @returns {number} 0 for other messages
 */
export function heightIn(data) {
  const { type, height } = Object(data);
  return type === "callwise:height" && height > 0 ? Math.min(Math.ceil(height), HIGHEST) : 0;
}
