// SPDX-License-Identifier: MIT
// Mixes sets into a new one: every card comes from one of them, by turns. The counts of the rules
// hold, because each kind is mixed with its own kind. Make its tables with relate.mjs afterwards.
//
// usage: tools/node tools/relate/mix.mjs OUT SET SET [SET ...]
import fs from "node:fs";
import path from "node:path";
import { COUNTS, readSet } from "./manifest.mjs";
import { partText } from "./tags.mjs";

const ART = path.join(import.meta.dirname, "../../web/static/art");

/** The file of a card's picture: a photograph of its set, or what the painter made of a scene. */
function fileOf(set, card) {
  if (card.picture.kind === "photo") return path.join(set.folder, "pictures", card.picture.file);
  const { cards } = JSON.parse(fs.readFileSync(path.join(ART, "mysterium.json"), "utf8"));
  return path.join(ART, cards[card.id].avif540);
}

/** Writes the mixed set; card i of a part comes from set i modulo the number of sets. */
export function mix(out, sets) {
  fs.mkdirSync(path.join(out, "pictures"), { recursive: true });
  for (const part of Object.keys(COUNTS)) {
    const cards = sets[0][part].map((_, i) => {
      const set = sets[i % sets.length];
      const { id, title, alt, tags } = set[part][i];
      const from = fileOf(set, set[part][i]);
      const file = `${id}${path.extname(from)}`;
      fs.copyFileSync(from, path.join(out, "pictures", file));
      return { id, title, alt, picture: { kind: "photo", file }, tags };
    });
    fs.writeFileSync(path.join(out, `${part}.json`), partText(cards));
  }
  const names = sets.map((set) => set.about.name);
  const about = { name: names.join(" and "), version: 1, licence: sets[0].about.licence };
  fs.writeFileSync(path.join(out, "set.json"), JSON.stringify(about, null, 2) + "\n");
}

if (process.argv[1] === import.meta.filename) {
  const [out, ...folders] = process.argv.slice(2);
  if (folders.length < 2) {
    console.error("usage: mix.mjs OUT SET SET [SET ...]");
    process.exit(2);
  }
  mix(
    out,
    folders.map((folder) => readSet(folder)),
  );
  console.log(`${out} holds the cards of ${folders.length} sets by turns`);
}
