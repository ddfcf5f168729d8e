// SPDX-License-Identifier: MIT
// What a Mysterium card set must be like, and what is wrong with one. Needs no files, so that the
// workshop's page checks with the same rules. docs/card-sets.md describes the format.

export const KINDS = ["characters", "locations", "objects"];
export const COUNTS = { characters: 18, locations: 18, objects: 18, visions: 84 };
const TAGS = { min: 6, max: 48 };
const WEIGHT = { min: 1, max: 10 };
const ALT = { min: 40, max: 300 };
const FIELDS = ["id", "title", "alt", "picture", "tags"];
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const WORD = /^[a-z]{2,20}$/;
const COLOUR = /^#[0-9a-f]{6}$/;
const LIGHT = /^\d+ \d+ (sun|moon|low|away|stage|lamp)$/;

/**
 * Every fault of a set, file by file; 'hasPicture' tells whether there is a photograph of that name,
 * and a 'vocabulary' is needed to look into painted pictures.
 */
export function faultsOf(set, vocabulary, hasPicture) {
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
      checkEntry(entry, seen, tell);
      if (entry?.picture?.kind === "photo") checkPhoto(entry.picture, hasPicture, tell);
      else if (vocabulary && entry?.picture) checkPicture(entry.picture, vocabulary, tell);
    });
  }
  return faults;
}

/** Tells the faults of one card as (field, text); 'seen' has the ids of those before it. */
export function checkEntry(entry, seen, tell) {
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

const SCENE = {
  needed: ["palette", "stage", "light", "things", "seed"],
  optional: [
    "horizon",
    "weather",
    "falls",
    "frame",
    "ground",
    "path",
    "walls",
    "floor",
    "window",
    "curtain",
  ],
};
const PIECE = {
  needed: ["piece", "at"],
  optional: [
    ...SCENE.needed,
    ...SCENE.optional,
    "shape",
    "colour",
    "bust",
    "pose",
    "holds",
    "below",
  ],
};

function checkPhoto(picture, hasPicture, tell) {
  for (const field of Object.keys(picture))
    if (field !== "kind" && field !== "file") tell(`picture.${field}`, "is not known");
  if (typeof picture.file !== "string" || !/^[a-z0-9-]+\.(jpg|png|webp|avif)$/.test(picture.file))
    tell("picture.file", "a file name such as 'old-oak.jpg' is needed");
  else if (!hasPicture(picture.file)) tell("picture.file", `'pictures/${picture.file}' is missing`);
}

/** Checks a picture that our painter makes. */
function checkPicture(picture, words, tell) {
  if (picture.kind !== "scene")
    return tell("picture.kind", `'${picture.kind}' is not one of scene, photo`);
  checkFields(picture, "picture", SCENE, ["kind"], tell);
  checkScene(picture, "picture", words, tell);
  if (!Number.isInteger(picture.seed)) tell("picture.seed", "a whole number is needed");
}

function checkFields(object, where, { needed, optional }, more, tell) {
  for (const field of needed) if (!(field in object)) tell(`${where}.${field}`, "is missing");
  for (const field of Object.keys(object))
    if (![...needed, ...optional, ...more].includes(field))
      tell(`${where}.${field}`, "is not known");
}

/** The words of a scene or of the scene inside a piece. */
function checkScene(scene, where, words, tell) {
  const among = (field, list) => {
    if (field in scene && !list.includes(scene[field]))
      tell(`${where}.${field}`, `'${scene[field]}' is not known`);
  };
  for (const field of ["palette", "window"]) among(field, words.palettes);
  among("stage", words.stages);
  among("weather", words.weather);
  among("ground", words.grounds);
  among("falls", words.falls);
  among("frame", words.frames);
  among("walls", words.walls);
  among("floor", words.floors);
  for (const field of ["path", "curtain"])
    if (field in scene && !COLOUR.test(scene[field]))
      tell(`${where}.${field}`, "a colour such as #8c1f2d is needed");
  if ("light" in scene && !LIGHT.test(scene.light))
    tell(`${where}.light`, `'${scene.light}' is not like "90 110 sun"`);
  for (const thing of scene.things ?? [])
    if (typeof thing === "string") checkThing(thing, where, words, tell);
    else checkPiece(thing, where, words, tell);
}

function checkPiece(piece, where, words, tell) {
  checkFields(piece, `${where}.piece`, PIECE, [], tell);
  if (!words.pieces.includes(piece.piece)) tell(`${where}.piece`, `'${piece.piece}' is not known`);
  if (typeof piece.at !== "string" || !/^-?\d+ -?\d+ \d+$/.test(piece.at))
    tell(`${where}.piece`, `at '${piece.at}' is not three whole numbers`);
  checkScene(piece, where, words, tell);
  if (piece.below) checkScene(piece.below, where, words, tell);
}

/** "anchor 120 650 140 turn=-8": a known name, three numbers, known words. */
function checkThing(line, where, words, tell) {
  const [name, ...rest] = line.split(" ");
  const known = name.startsWith("@") ? words.poses.includes(name.slice(1)) : words.motifs.has(name);
  if (!known) tell(`${where}.things`, `'${name}' is not known`);
  if (rest.length < 3 || !rest.slice(0, 3).every((n) => /^-?\d+$/.test(n)))
    tell(`${where}.things`, `'${line}': three whole numbers follow the name`);
  for (const word of rest.slice(3)) {
    const [key, value] = word.split("=");
    const list = value === undefined ? words.flags : words.values;
    if (!list.includes(key)) tell(`${where}.things`, `'${line}': '${word}' is not known`);
  }
}
