// Reads a Mysterium card set and says what is wrong with it, naming file, entry and field.
// The format is described in docs/card-sets.md.
import fs from "node:fs";
import path from "node:path";

export const KINDS = ["characters", "locations", "objects"];
export const COUNTS = { characters: 18, locations: 18, objects: 18, visions: 84 };
const TAGS = { min: 6, max: 12 };
const WEIGHT = { min: 1, max: 10 };
const ALT = { min: 40, max: 300 };
const MOTIFS = { min: 2, max: 4 };
const FIELDS = ["id", "title", "alt", "picture", "tags"];
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const WORD = /^[a-z]{2,20}$/;
const COLOUR = /^#[0-9a-f]{6}$/;

/** A set that cannot be used: 'faults' is a list of sentences for the person who made it. */
export class BadSet extends Error {
  constructor(faults) {
    super(faults.join("\n"));
    this.faults = faults;
  }
}

function readJson(folder, name) {
  const file = path.join(folder, name);
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new BadSet([
      `${name}: ${error.code === "ENOENT" ? "the file is missing" : error.message}`,
    ]);
  }
}

/** Reads the five files of a set; throws BadSet when the set breaks the format. */
export function readSet(folder, vocabulary = null) {
  const set = { folder, about: readJson(folder, "set.json") };
  for (const name of Object.keys(COUNTS)) set[name] = readJson(folder, `${name}.json`);
  const faults = faultsOf(set, vocabulary);
  if (faults.length > 0) throw new BadSet(faults);
  set.targets = KINDS.flatMap((kind) => set[kind].map((card) => ({ kind, ...card })));
  return set;
}

export function readVocabulary(file) {
  const words = JSON.parse(fs.readFileSync(file, "utf8"));
  return { ...words, motifs: new Set([...words.motifs, ...words.own]) };
}

/** Every fault of a set, file by file; a 'vocabulary' is needed to look into painted pictures. */
export function faultsOf(set, vocabulary) {
  const faults = [];
  for (const field of ["name", "licence"])
    if (typeof set.about[field] !== "string" || set.about[field] === "")
      faults.push(`set.json: ${field}: a text is needed`);
  if (!Number.isInteger(set.about.version) || set.about.version < 1)
    faults.push("set.json: version: a whole number from 1 is needed");
  const seen = new Set();
  for (const [name, count] of Object.entries(COUNTS)) {
    const entries = set[name];
    if (!Array.isArray(entries)) {
      faults.push(`${name}.json: a list is needed`);
      continue;
    }
    if (entries.length !== count)
      faults.push(`${name}.json: ${entries.length} entries; exactly ${count} are needed`);
    entries.forEach((entry, i) => {
      const where = `${name}.json: ${typeof entry?.id === "string" ? entry.id : `entry ${i + 1}`}`;
      const tell = (field, text) => faults.push(`${where}: ${field}: ${text}`);
      checkEntry(entry, name, seen, tell);
      if (entry?.picture?.kind === "photo") checkPhoto(entry.picture, set.folder, tell);
      else if (vocabulary && entry?.picture) checkPicture(entry.picture, name, vocabulary, tell);
    });
  }
  return faults;
}

function checkEntry(entry, name, seen, tell) {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry))
    return tell("entry", "an object is needed");
  for (const field of FIELDS) if (!(field in entry)) tell(field, "is missing");
  for (const field of Object.keys(entry))
    if (!FIELDS.includes(field)) tell(field, "is not a field of a card");
  if (typeof entry.id !== "string" || !SLUG.test(entry.id) || entry.id.length > 24)
    tell("id", "1 to 24 of a-z, 0-9 and single hyphens are needed");
  else if (seen.has(entry.id)) tell("id", "is used twice in this set");
  seen.add(entry.id);
  if (typeof entry.title !== "string" || entry.title.length < 1 || entry.title.length > 40)
    tell("title", "1 to 40 characters are needed");
  if (typeof entry.alt !== "string" || entry.alt.length < ALT.min || entry.alt.length > ALT.max)
    tell("alt", `${entry.alt?.length ?? 0} characters; ${ALT.min} to ${ALT.max} are needed`);
  if (typeof entry.picture !== "object" || entry.picture === null)
    tell("picture", "an object is needed");
  checkTags(entry.tags, tell);
}

function checkTags(tags, tell) {
  if (typeof tags !== "object" || tags === null || Array.isArray(tags))
    return tell("tags", "an object of word: weight is needed");
  const words = Object.keys(tags);
  if (words.length < TAGS.min || words.length > TAGS.max)
    tell("tags", `${words.length} words; ${TAGS.min} to ${TAGS.max} are needed`);
  for (const word of words) {
    if (!WORD.test(word)) tell("tags", `'${word}' is not one word of 2 to 20 letters a-z`);
    if (!Number.isInteger(tags[word]) || tags[word] < WEIGHT.min || tags[word] > WEIGHT.max)
      tell(
        "tags",
        `'${word}' weighs ${tags[word]}; whole numbers ${WEIGHT.min} to ${WEIGHT.max} are allowed`,
      );
  }
}

const KIND_OF = {
  characters: { portrait: ["bust", "palette", "backdrop", "motifs", "seed"] },
  locations: {
    room: ["walls", "floor", "palette", "motifs", "seed"],
    view: ["ground", "weather", "palette", "motifs", "seed"],
  },
  objects: { object: ["palette", "cloth", "motifs", "seed"] },
  visions: { vision: ["device", "palette", "motifs", "seed"] },
};
const OPTIONAL = [
  "weather",
  "ground",
  "inner",
  "falls",
  "tints",
  "coat",
  "attire",
  "curtain",
  "path",
  "fittings",
  "window",
];

function checkPhoto(picture, folder, tell) {
  for (const field of Object.keys(picture))
    if (field !== "kind" && field !== "file") tell(`picture.${field}`, "is not known");
  if (typeof picture.file !== "string" || !/^[a-z0-9-]+\.(jpg|png|webp|avif)$/.test(picture.file))
    tell("picture.file", "a file name such as 'old-oak.jpg' is needed");
  else if (!fs.existsSync(path.join(folder, "pictures", picture.file)))
    tell("picture.file", `'pictures/${picture.file}' is missing`);
}

/** Checks a picture that our painter makes. */
function checkPicture(picture, name, words, tell) {
  const needed = KIND_OF[name][picture.kind];
  if (!needed)
    return tell(
      "picture.kind",
      `'${picture.kind}' is not one of ${Object.keys(KIND_OF[name]).join(", ")}, photo`,
    );
  for (const field of needed) if (!(field in picture)) tell(`picture.${field}`, "is missing");
  for (const field of Object.keys(picture))
    if (field !== "kind" && !needed.includes(field) && !OPTIONAL.includes(field))
      tell(`picture.${field}`, "is not known");
  const among = (field, list) => {
    if (field in picture && !list.includes(picture[field]))
      tell(`picture.${field}`, `'${picture[field]}' is not known`);
  };
  for (const field of ["palette", "inner", "window"]) among(field, words.palettes);
  among("device", Object.keys(words.devices));
  among("weather", words.weather);
  among("ground", words.grounds);
  among("falls", words.falls);
  among("attire", words.attire);
  among("walls", words.walls);
  among("floor", words.floors);
  for (const item of picture.fittings ?? [])
    if (!words.fittings.includes(item)) tell("picture.fittings", `'${item}' is not known`);
  for (const field of ["backdrop", "cloth", "coat", "curtain", "path"])
    if (field in picture && !COLOUR.test(picture[field]))
      tell(`picture.${field}`, "a colour such as #8c1f2d is needed");
  checkMotifs(picture, name, words, tell);
}

function checkMotifs(picture, name, words, tell) {
  const motifs = picture.motifs ?? [];
  const most =
    name === "visions" ? (words.devices[picture.device]?.length ?? MOTIFS.max) : MOTIFS.max;
  const least = name === "objects" ? 1 : MOTIFS.min;
  if (motifs.length < least || motifs.length > most)
    tell("picture.motifs", `${motifs.length} motifs; ${least} to ${most} are needed here`);
  for (const motif of motifs)
    if (!words.motifs.has(motif)) tell("picture.motifs", `'${motif}' is not known`);
  for (const [motif, colour] of Object.entries(picture.tints ?? {}))
    if (!motifs.includes(motif) || !COLOUR.test(colour))
      tell("picture.tints", `'${motif}' is not a motif with a colour`);
  if (!Number.isInteger(picture.seed)) tell("picture.seed", "a whole number is needed");
}
