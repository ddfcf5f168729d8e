// SPDX-License-Identifier: MIT
// Pairs of words that are near each other in texts, but that nobody nods at who looks at pictures: two
// firms (apple, oracle), parts of one name (spider monkey, tropical storm), a chest of gold and one with a
// heart, animals with nothing in common. Somebody read every chain that the built-in sets have. Such a
// pair is never given as a reason. It still counts in the tables, whose threshold was chosen without it.
const REFUSED = `
apple oracle, artist actor, artist music, artist singer, artist song, boar elephant, boar goat,
bomb police, bomb train, cake cheese, castle chapel, cat monkey, cherries pineapple, chest ear,
chest eye, chest heart, chest wound, coffin statue, cottage chapel, deer elephant, dragon ghost,
dragon monkey, duck rabbit, elephant goat, elephant monkey, elephant owl, elephant parrot,
elephant turtle, elephant whale, fountain statue, frog monkey, gentleman servant, lighthouse chapel,
lighthouse observatory, morning hour, road railway, spider monkey, storm tropical, tea beer,
watching watch, world cup`;

const name = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);
const refused = new Set(REFUSED.split(",").map((pair) => name(...pair.trim().split(" "))));

/** Whether a person would nod at the word of a vision being a hint for the word of a card. */
export function isNodded(mine, theirs) {
  return mine === theirs || !refused.has(name(mine, theirs));
}
