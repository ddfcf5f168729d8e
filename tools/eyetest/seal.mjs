// SPDX-License-Identifier: MIT
// The key of a test, sealed: packed so that nobody reads it by chance, with a mark of its contents,
// so that a key that was changed afterwards is noticed.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const markOf = (text) => createHash("sha256").update(text).digest("hex");

/** Where the key of the trials in 'out' is. One inside that folder would go to the viewers too. */
export function keyOf(out, file = `${path.resolve(out)}.key`) {
  const inside = path.relative(path.resolve(out), path.resolve(file));
  if (!inside.startsWith("..")) throw new Error(`${file}: the key must not be in ${out}`);
  return path.resolve(file);
}

/** Writes the sealed key; gives the beginning of its mark. */
export function seal(file, key) {
  const text = JSON.stringify(key);
  fs.writeFileSync(file, `${markOf(text)}\n${zlib.deflateSync(text).toString("base64")}\n`, {
    mode: 0o600,
  });
  return markOf(text).slice(0, 16);
}

export function open(file) {
  const [mark, packed] = fs.readFileSync(file, "utf8").split("\n");
  const text = zlib.inflateSync(Buffer.from(packed, "base64")).toString();
  if (markOf(text) !== mark) throw new Error(`${file}: the seal is broken`);
  return JSON.parse(text);
}
