// SPDX-License-Identifier: MIT
// A film of a drawn face, and the flags that make it a browser's camera.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes the film on the measuring page. */
export async function filmOf(page) {
  const folder = mkdtempSync(join(tmpdir(), "planchette-film-"));
  const path = join(folder, "face.mjpeg");
  const pictures = await page.evaluate(() => globalThis.measuring.film(7));
  writeFileSync(path, Buffer.concat(pictures.map((one) => Buffer.from(one, "base64"))));
  return { path, pictures, remove: () => rmSync(folder, { recursive: true }) };
}

/** A camera that shows the film; "deny": everybody who is asked for it says no. */
export const fakeCamera = (film, answer = "allow") => [
  "--no-sandbox",
  "--disable-gpu",
  "--use-fake-device-for-media-stream",
  `--use-fake-ui-for-media-stream${answer === "deny" ? "=deny" : ""}`,
  `--use-file-for-fake-video-capture=${film}`,
];
