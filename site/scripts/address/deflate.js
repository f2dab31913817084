/** Compact texts for addresses: deflated, in base64url without padding. */

const CODED = /^[A-Za-z0-9_-]+$/;

/** Encode bytes as letters. @param {Uint8Array} bytes */
export const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @param {string} text */
export async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  return base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * Decode a text.
 * @param {string} code
 * @param {number} most the maximum length in bytes
 * @throws if it isn't a compressed text, or is longer
 */
export async function inflated(code, most) {
  if (!CODED.test(code)) throw new Error("not base64url");
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let [text, size] = ["", 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw new Error("too long");
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
