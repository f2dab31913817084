/** An address as a QR code: always dark on white, for cameras, regardless of the theme. */

import { correction, generate } from "lean-qr";

const SVG = "http://www.w3.org/2000/svg";
/** The largest version that phones read from screens or paper: 117 modules per side. */
const LARGEST = 25;
/** Modules of white margin per side, as the standard requires. */
const ROOM = 4;

/** Draw the code of a text. @param {string} text @returns {SVGSVGElement | null} null if the text is too long */
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
  for (const [name, value] of Object.entries({
    x: -ROOM,
    y: -ROOM,
    width: size + 2 * ROOM,
    height: size + 2 * ROOM,
    fill: "#fff",
  }))
    paper.setAttribute(name, String(value));
  const ink = document.createElementNS(SVG, "path");
  ink.setAttribute("d", rows.join(""));
  ink.setAttribute("fill", "#000");
  whole.append(paper, ink);
  return whole;
}
