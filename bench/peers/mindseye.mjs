// SPDX-License-Identifier: MIT
// Two-seat Mind's Eye on boardgame.io, played at random. `make bench` prints its
// speed beside ours. Each decision makes a move and reads the mover's view
// (playerView), as our loop does.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const endRound = (G) => {
  G.staring = 0;
  G.duels = 0;
  if (G.cards[0] === 0 || G.cards[1] === 0 || (G.round === 80 && G.cards[0] !== G.cards[1])) {
    G.over = true;
  } else if (G.round === 80) {
    G.staring = 2;
  } else {
    G.round++;
  }
};

const win = (G, seat) => {
  if (G.staring === 2) {
    G.over = true;
    return;
  }
  G.cards[seat]++;
  G.cards[1 - seat]--;
  endRound(G);
};

const reveal = (G, random) => {
  const d = (G.sealed[1] - G.sealed[0] + 4) % 4;
  G.shown = [G.sealed[0], G.sealed[1]];
  G.sealed = { 0: null, 1: null };
  if (d === 1 || d === 3) {
    win(G, d === 1 ? 0 : 1);
  } else if (G.staring) {
    if (++G.duels === 6) win(G, random.Die(2) - 1);
  } else if (d === 2) {
    G.cards[0]--;
    G.cards[1]--;
    endRound(G);
  } else {
    G.staring = 1;
  }
};

const mindseye = {
  name: "mindseye",
  setup: () => ({
    cards: [9, 9],
    round: 1,
    staring: 0,
    duels: 0,
    sealed: { 0: null, 1: null },
    shown: [null, null],
    over: false,
  }),
  turn: { activePlayers: { all: "choose" }, stages: {} },
  moves: {
    show: ({ G, playerID, random }, colour) => {
      if (G.over || G.sealed[playerID] !== null || colour < 0 || colour > 3) return INVALID_MOVE;
      G.sealed[playerID] = colour;
      if (G.sealed[0] !== null && G.sealed[1] !== null) reveal(G, random);
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, sealed: { [playerID]: G.sealed[playerID] } }),
};

const play = () => {
  const client = Client({
    game: { ...mindseye, seed: Math.random() },
    numPlayers: 2,
    debug: false,
  });
  client.start();
  let decisions = 0;
  let seat = 0;
  for (;;) {
    client.updatePlayerID(String(seat));
    client.moves.show(Math.floor(Math.random() * 4));
    const state = client.getState();
    decisions++;
    if (state.G.over) break;
    seat = 1 - seat;
  }
  client.stop();
  return decisions;
};

const seconds = Number(process.argv[2] ?? 2);
play();
const start = process.cpuUsage();
let decisions = 0;
let took = 0;
while (took < seconds * 1e6) {
  decisions += play();
  const used = process.cpuUsage(start);
  took = used.user + used.system;
}
console.log(
  `boardgame.io   ${String(2).padStart(5)} ${(decisions / took).toFixed(5).padStart(12)} M decisions a CPU-second`,
);
