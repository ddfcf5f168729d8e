// SPDX-License-Identifier: MIT
// Two hours of Mysterium and the vote to try out, as a psychic and as the ghost: positions, and what
// to do in each.
import type { Step, Tutorial } from "../module";
import type { Choice, Open, Three, View } from "./types";

/** Cards and visions of the classic set by their numbers. */
const COOK = 2;
const SEER = 4;
const CLOCKMAKER = 11;
const BALLERINA = 13;
const CAPTAIN = 14;
const LIBRARY = 19;
const THEATRE = 22;
const HARBOUR = 23;
const STATION = 34;
const GRAVEYARD = 35;
const CANDLESTICK = 38;
const POISON = 41;
const AXE = 42;
const VIOLIN = 44;
const KEY = 54;
const TOWER_OF_ICING = 4;
const STILL_WATER = 8;
const ORCHARD_OF_LOCKS = 12;
const SOLO_FOR_A_CRICKET = 17;
const DEPTHS_OF_A_CUP = 25;
const OVER_THE_BOW = 35;
const BOTTLED_SPITE = 43;
const NEVER_LATE = 50;
const RINGS_OF_YEARS = 62;
const SONG_OVER_THE_ROCKS = 69;
const FIRST_BITE = 78;
const ENCORE = 79;
const ONE_MORE_ROOM = 81;

const GHOST = 0;
const FERN = 1;
const people = [COOK, SEER, BALLERINA, CAPTAIN, CLOCKMAKER];
const none: Three = { character: 0, location: 0, object: 0 };
const secret: Three[] = [
  { character: CAPTAIN, location: HARBOUR, object: KEY },
  { character: BALLERINA, location: THEATRE, object: VIOLIN },
  { character: CLOCKMAKER, location: LIBRARY, object: AXE },
];

const start: Open = {
  phase: "interpret",
  awaited: [1, 2, 3],
  speak: [1, 2, 3],
  timer_number: 0,
  timer_kind: "none",
  timer_ms: 0,
  timer_count: 0,
  hour: 1,
  psychics: 3,
  row: 5,
  characters: people,
  locations: [LIBRARY, THEATRE, HARBOUR, STATION, GRAVEYARD],
  objects: [CANDLESTICK, POISON, AXE, VIOLIN, KEY],
  stage: ["character", "character", "character"],
  placed: [0, BALLERINA, 0],
  wrong: [[], [], []],
  sleeve: [none, none, none],
  served: [0, 1, 2],
  crows: 3,
  checks: [[], [], []],
  crosses: [[], [], []],
  spent_checks: [0, 0, 0],
  spent_crosses: [0, 0, 0],
  marker: [0, 0, 0],
  level: [0, 0, 0],
  extended: false,
  hand: 7,
  deck: 70,
  crowed: 0,
  groups: 0,
  group: [],
  shared: [0, 0, 0],
  tags: [null, null, null],
  votes: [null, null, null],
  named: [null, null, null, null],
  differed: 0,
  verdict: null,
  culprit: null,
  won: false,
  elder: [0, 1, 2, 3],
  owner: [1, 2, 3],
  seen: 0,
  visions: [
    { vision: OVER_THE_BOW, psychic: "blue", hour: 1 },
    { vision: DEPTHS_OF_A_CUP, psychic: "blue", hour: 1 },
    { vision: STILL_WATER, psychic: "white", hour: 1 },
    { vision: NEVER_LATE, psychic: "red", hour: 1 },
  ],
};

/** In the second hour blue and white have found their people, and red has not. */
const second: Partial<Open> = {
  phase: "giving",
  awaited: [GHOST],
  hour: 2,
  characters: [COOK, SEER, 0, 0, CLOCKMAKER],
  stage: ["location", "location", "character"],
  placed: [0, 0, 0],
  wrong: [[], [], [1]],
  sleeve: [{ ...none, character: CAPTAIN }, { ...none, character: BALLERINA }, none],
  marker: [1, 0, 0],
  spent_checks: [1, 0, 0],
  served: [],
  visions: [{ vision: NEVER_LATE, psychic: "red", hour: 1 }],
};

const lineup: Partial<Open> = {
  phase: "vote1",
  awaited: [FERN, 2],
  speak: [],
  hour: 5,
  stage: ["done", "done", "done"],
  placed: [0, 0, 0],
  sleeve: secret,
  visions: [],
  marker: [3, 2, 5],
  level: [1, 1, 2],
  groups: 3,
  group: secret,
  shared: [SOLO_FOR_A_CRICKET, 0, 0],
};

function psychic(changes: Partial<Open>): View {
  return {
    open: { ...start, ...changes },
    me: FERN,
    screen: [],
    hand: [],
    culprit: null,
    chosen: [],
    vote: null,
    ready: false,
  };
}

function ghost(changes: Partial<Open>, hand: number[]): View {
  return { ...psychic({ ...second, ...changes }), me: GHOST, screen: secret, hand };
}

const places = people.map((card): Choice => ({ do: "place", psychic: "blue", card }));
const any = { of: [0, 1, 2, 3, 4, 5, 6], min: 1, max: 7, ordered: false };
const sends = (...to: ("blue" | "white" | "red")[]): Choice[] => [
  ...to.map((one): Choice => ({ do: "give", psychic: one, cards: any })),
  { do: "crow", cards: any },
];

const marked = { placed: [CAPTAIN, BALLERINA, SEER] };
const bets = { ...marked, checks: [[1], [], []] };
const hand = [
  SONG_OVER_THE_ROCKS,
  BOTTLED_SPITE,
  ORCHARD_OF_LOCKS,
  ENCORE,
  RINGS_OF_YEARS,
  FIRST_BITE,
  TOWER_OF_ICING,
];

const steps: Step[] = [
  {
    seat: FERN,
    say: "A silent ghost has sent you two dreams. Both speak of ships and anchors. Whom do they mean? Press that person to lay your mark there.",
    view: psychic({}),
    legal: places,
    want: (move) => move["card"] === CAPTAIN,
    nudge: "A ship in a storm, a cup with an anchor: look for somebody who goes to sea.",
  },
  {
    seat: FERN,
    say: "Moth dreamt of a swan whose mirror image dances, and marks the Ballerina. Press Moth, and bet that this is right: a good bet takes you on along the track.",
    view: psychic(marked),
    legal: [
      ...places,
      { do: "bet", on: "white", token: "check" },
      { do: "bet", on: "white", token: "cross" },
    ],
    want: (move) => move["do"] === "bet" && move["token"] === "check",
    nudge: "Press Moth among the psychics, then “Right”.",
  },
  {
    seat: FERN,
    say: "You may talk, point at pictures and move your mark as long as the sand runs. Press a picture to see it large. When you are content, settle.",
    view: psychic(bets),
    legal: [...places, { do: "unbet", on: "white" }, { do: "ready" }],
    want: (move) => move["do"] === "ready",
    nudge: "That is allowed. To go on, settle for this hour.",
  },
  {
    seat: GHOST,
    say: "Both of you were right, and each looks for a place now. Change sides: you are the ghost. Fern must find the Harbour. Choose a vision that speaks of the sea, and send it.",
    view: ghost({}, hand),
    legal: sends("blue", "white", "red"),
    want: (move) =>
      move["do"] === "give" &&
      move["psychic"] === "blue" &&
      (move["cards"] as number[]).includes(hand.indexOf(SONG_OVER_THE_ROCKS)),
    nudge: "Choose the wave with the lighthouse, and send it to Fern, who is blue.",
  },
  {
    seat: GHOST,
    say: "Sable tried the Seer in vain and still needs the Clockmaker. Nothing in your hand ticks. Choose what is of no use, and let a crow carry it away for new visions.",
    view: ghost(
      {
        served: [0],
        visions: [
          { vision: SONG_OVER_THE_ROCKS, psychic: "blue", hour: 2 },
          { vision: NEVER_LATE, psychic: "red", hour: 1 },
        ],
      },
      [...hand.slice(1), ONE_MORE_ROOM],
    ),
    legal: sends("white", "red"),
    want: (move) => move["do"] === "crow",
    nudge: "It would be a guess for them. Choose visions, then “New cards”.",
  },
  {
    seat: FERN,
    say: "Some hours later all have found their three cards. One of these groups did it. The ghost’s last dream has three visions, and you vote after the first: a stage, and a violin. Nobody talks now. Vote.",
    view: psychic(lineup),
    legal: [0, 1, 2].map((group): Choice => ({ do: "vote", group })),
    want: (move) => move["group"] === 1,
    nudge: "Red curtains and a violin: one group has both.",
  },
  {
    seat: FERN,
    say: "It was the Ballerina, in the Theatre, with the Violin. The ghost is at rest, and all of you have won.",
    view: psychic({
      ...lineup,
      phase: "over",
      awaited: [],
      shared: [SOLO_FOR_A_CRICKET, STILL_WATER, ENCORE],
      tags: ["location", "character", "object"],
      votes: [1, 1, 1],
      verdict: 1,
      culprit: 1,
      won: true,
    }),
    legal: [],
  },
];

export const tutorial: Tutorial = { names: ["Wisp", "Fern", "Moth", "Sable"], steps };
