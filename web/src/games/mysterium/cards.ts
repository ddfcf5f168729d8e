// The classic card set: what the cards and visions of each number are called. A test compares it with
// data/mysterium/classic; pictures and their words come from the index in /art.

const characters: [string, string][] = [
  ["governess", "The Governess"],
  ["cook", "The Cook"],
  ["inspector", "The Inspector"],
  ["seer", "The Seer"],
  ["gardener", "The Gardener"],
  ["painter", "The Painter"],
  ["diva", "The Diva"],
  ["chemist", "The Chemist"],
  ["aviator", "The Aviator"],
  ["magistrate", "The Magistrate"],
  ["clockmaker", "The Clockmaker"],
  ["surgeon", "The Surgeon"],
  ["ballerina", "The Ballerina"],
  ["captain", "The Captain"],
  ["bride", "The Bride"],
  ["conjurer", "The Conjurer"],
  ["butler", "The Butler"],
  ["beekeeper", "The Beekeeper"],
];
const locations: [string, string][] = [
  ["library", "The Library"],
  ["kitchen", "The Kitchen"],
  ["rose-garden", "The Rose Garden"],
  ["theatre", "The Theatre"],
  ["harbour", "The Harbour"],
  ["attic", "The Attic"],
  ["wine-cellar", "The Wine Cellar"],
  ["chapel", "The Chapel"],
  ["conservatory", "The Conservatory"],
  ["nursery", "The Nursery"],
  ["ballroom", "The Ballroom"],
  ["stable", "The Stable"],
  ["observatory", "The Observatory"],
  ["museum", "The Museum"],
  ["fairground", "The Fairground"],
  ["station", "The Station"],
  ["graveyard", "The Graveyard"],
  ["frozen-pond", "The Frozen Pond"],
];
const objects: [string, string][] = [
  ["dagger", "The Dagger"],
  ["candlestick", "The Candlestick"],
  ["rope", "The Rope"],
  ["scissors", "The Scissors"],
  ["poison", "The Poison"],
  ["axe", "The Axe"],
  ["bomb", "The Bomb"],
  ["violin", "The Violin"],
  ["umbrella", "The Umbrella"],
  ["telephone", "The Telephone"],
  ["trap", "The Trap"],
  ["looking-glass", "The Looking-Glass"],
  ["chess-piece", "The Chess Piece"],
  ["bow", "The Bow and Arrow"],
  ["teapot", "The Teapot"],
  ["pocket-watch", "The Pocket Watch"],
  ["doll", "The Doll"],
  ["key", "The Old Key"],
];
const visions = [
  "The Long Strand",
  "Cords from the Cloud",
  "The Lady without a Face",
  "Tower of Icing",
  "What the Owl Read",
  "A Bitter Brew",
  "Midnight Tide",
  "Still Water",
  "The Iron Horse",
  "No Reply",
  "At Your Service",
  "The Orchard of Locks",
  "Parasols Falling",
  "Harbour in the Air",
  "The Furnace Door",
  "The Pawns' Pilgrimage",
  "Solo for a Cricket",
  "The Drowned Bed",
  "The Lodger",
  "To the Ring",
  "The Pupil",
  "Chapter One",
  "The Goose's Opinion",
  "Somebody Watching",
  "Depths of a Cup",
  "Out of the Window",
  "Cradle Song",
  "Until Then",
  "A Bed of Hearts",
  "Headwind",
  "The Weighing",
  "The 6.15 to Nowhere",
  "Out of the Jar",
  "Small Catch",
  "Over the Bow",
  "Voice Lesson",
  "The Show Moves On",
  "The Winter King",
  "Small Flame, Large Bat",
  "The Second Moon",
  "What the Lake Remembers",
  "The Quarry",
  "Bottled Spite",
  "The Geography Lesson",
  "Bellwether",
  "Pocket Money",
  "Sky Fair",
  "Next Door, Saturn",
  "The Last Waltz",
  "Never Late",
  "Now You See It",
  "Old Stone, Soft Light",
  "The Tenant Upstairs",
  "First Light",
  "Evidence",
  "A Long Time Ago",
  "The Fitting",
  "The Garden behind the Lock",
  "Iced Tea",
  "Long Distance",
  "Pollen and Paint",
  "Rings of Years",
  "Winter Pruning",
  "Theory",
  "The Price of a Crown",
  "Saint Honey",
  "The Ghost of Dinner",
  "Clockwork Prey",
  "Song over the Rocks",
  "Feeding Hour",
  "The Travelling Library",
  "Market Day",
  "Ambition",
  "Wet Paint",
  "Two Kinds of Steps",
  "Inner Jungle",
  "Patent Pending",
  "The First Bite",
  "Encore",
  "Last House North",
  "One More Room",
  "Mobile",
  "The Risk",
  "A Good Year",
];

export type Kind = "character" | "location" | "object";
export const KINDS: Kind[] = ["character", "location", "object"];

const cards = [...characters, ...locations, ...objects];

/** The key of a card's picture in the index. */
export function cardId(card: number): string {
  return cards[card - 1]?.[0] ?? "back-character";
}

export function cardTitle(card: number): string {
  return cards[card - 1]?.[1] ?? "no card";
}

/** Within a sentence: "the Cook". */
export function the(card: number): string {
  return cardTitle(card).replace(/^The /, "the ");
}

export function kindOf(card: number): Kind {
  return KINDS[Math.floor((card - 1) / 18)] ?? "character";
}

export function visionId(vision: number): string {
  return vision ? `v${String(vision).padStart(2, "0")}` : "back-vision";
}

export function visionTitle(vision: number): string {
  return visions[vision - 1] ?? "a hidden vision";
}

/** The picture that a title belongs to: a card's number, or a vision's. */
export function byTitle(title: string): { card: number } | { vision: number } | null {
  const card = cards.findIndex(([, name]) => name === title);
  if (card >= 0) return { card: card + 1 };
  const vision = visions.indexOf(title);
  return vision >= 0 ? { vision: vision + 1 } : null;
}
