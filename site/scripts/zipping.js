/**
 * Zip archives: each file deflated by the browser itself.
 *
 * Every file's length and check stand before it, so that any program can unpack it as it comes.  The same files give the
 * same archive, as they have no date.
 */

const FILE = 0x04034b50;
const LISTED = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const STORED = 0;
/** The first day that an archive can name. */
const DAY = 0x21;
/** What stands around the deflated bytes of a gzip stream; the check and the length are at its end. */
const HEAD = 10;
const FOOT = 8;
/** Where it is said whether more than that stands before them. */
const EXTRAS = 3;

/**
 * @typedef {object} Packed
 * @property {Uint8Array} name
 * @property {number} method
 * @property {number} check
 * @property {number} length
 * @property {Uint8Array} bytes
 */

/**
 * Put files into an archive.
 * @param {Iterable<[path: string, content: Blob]>} files
 * @returns {Promise<Blob>}
 */
export async function zipped(files) {
  const parts = [];
  const listed = [];
  let offset = 0;
  for (const [path, content] of files) {
    const file = await pack(path, content);
    const head = [new Uint8Array(numbers([4, FILE], ...about(file))), file.name];
    listed.push(new Uint8Array(numbers([4, LISTED], [2, VERSION], ...about(file), [2, 0], [2, 0], [2, 0], [4, 0], [4, offset])), file.name);
    parts.push(...head, file.bytes);
    offset += head[0].length + file.name.length + file.bytes.length;
  }
  const count = listed.length / 2;
  const length = listed.reduce((sum, part) => sum + part.length, 0);
  const end = new Uint8Array(numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0]));
  return new Blob([...parts, ...listed, end], { type: "application/zip" });
}

/**
 * @param {string} path
 * @param {Blob} content
 * @returns {Promise<Packed>}
 */
async function pack(path, content) {
  const stream = content.stream().pipeThrough(new CompressionStream("gzip"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  const view = new DataView(packed.buffer);
  const check = view.getUint32(packed.length - FOOT, true);
  const isShorter = packed[EXTRAS] === 0 && packed.length - HEAD - FOOT < content.size;
  const bytes = isShorter ? packed.subarray(HEAD, -FOOT) : new Uint8Array(await content.arrayBuffer());
  return { name: new TextEncoder().encode(path), method: isShorter ? DEFLATED : STORED, check, length: content.size, bytes };
}

/**
 * What stands of a file before it and in the list, as pairs of how many bytes and a number.
 * @param {Packed} file
 * @returns {[size: number, value: number][]}
 */
const about = ({ name, method, check, length, bytes }) => [
  [2, VERSION],
  [2, FLAGS],
  [2, method],
  [2, 0],
  [2, DAY],
  [4, check],
  [4, bytes.length],
  [4, length],
  [2, name.length],
  [2, 0],
];

/**
 * Numbers in bytes, the lowest first.
 * @param {[size: number, value: number][]} given
 */
const numbers = (...given) => given.flatMap(([size, value]) => Array.from({ length: size }, (_, place) => Math.floor(value / 256 ** place) % 256));
