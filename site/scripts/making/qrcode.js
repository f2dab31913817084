/** An address as a QR code: dark squares on white, as cameras want it, whatever the page looks like. */

import { correction, generate } from "lean-qr";

const SVG = "http://www.w3.org/2000/svg";
/** The largest code that a phone reads off a screen or a sheet of paper: 117 squares on each side. */
const LARGEST = 25;
/** Squares left white on each side, as the standard asks. */
const ROOM = 4;

/**
 * Draw the code of a text.
 * @param {string} text
 * @returns {SVGSVGElement | null} nothing where the text is too long for one
 */
export function codeOf(text) {
  let squares;
  try {
    squares = generate(text, { minCorrectionLevel: correction.L, maxVersion: LARGEST });
  } catch {
    return null;
  }
  const { size } = squares;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (squares.get(x, y) ? `M${x} ${y}h1v1h-1z` : "")).join(""),
  );
  const whole = document.createElementNS(SVG, "svg");
  whole.setAttribute("viewBox", `${-ROOM} ${-ROOM} ${size + 2 * ROOM} ${size + 2 * ROOM}`);
  whole.setAttribute("shape-rendering", "crispEdges");
  whole.setAttribute("role", "img");
  whole.setAttribute("aria-label", "QR code of the link");
  const paper = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: -ROOM, y: -ROOM, width: size + 2 * ROOM, height: size + 2 * ROOM, fill: "#fff" })) paper.setAttribute(name, String(value));
  const ink = document.createElementNS(SVG, "path");
  ink.setAttribute("d", rows.join(""));
  ink.setAttribute("fill", "#000");
  whole.append(paper, ink);
  return whole;
}
