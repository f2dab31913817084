/** Decompressing images, with the binary from the package's script, extracted as the build does it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { unpacker } from "../../../site/engine/unpack.js";

const script = readFileSync(new URL("../../../node_modules/zstddec/dist/zstddec.mjs", import.meta.url), "utf-8");
const [, binary] = /"(AGFzbQ[^"]+)"/.exec(script) ?? [];
const unpack = unpacker(new WebAssembly.Module(Buffer.from(binary, "base64")));
const TEXT = "pon pon pon, chii, ron ron ron".repeat(4);
const PACKED = new Uint8Array(
  Buffer.from("28b52ffd2078e5000078706f6e202c20636869692c20726f6e0400bf7a20411d009ee75e22", "hex"),
);

test("data is decompressed unchanged, repeatedly", async () => {
  for (const _ of "two") assert.equal(new TextDecoder().decode(await unpack(PACKED, TEXT.length)), TEXT);
});

test("data shorter or longer than declared, or not compressed at all, is rejected", async () => {
  for (const length of [TEXT.length - 1, TEXT.length + 1])
    await assert.rejects(unpack(PACKED, length), /isn’t the \d+ bytes/);
  await assert.rejects(unpack(PACKED.subarray(1), TEXT.length), /isn’t the/);
  await assert.rejects(unpack(PACKED.subarray(0, -3), TEXT.length), /isn’t the/);
});
