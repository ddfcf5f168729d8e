// SPDX-License-Identifier: MIT
// A boardgame.io server with an equivalent task: four seats, a move that changes
// the state, and a view of the given size for each seat through playerView. It
// stores nothing. Prints its port.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");

const size = Number(process.argv[2] ?? 2000);
const game = {
  name: "fanout",
  setup: () => ({ moves: 0, sent: 0, board: "x".repeat(size - 600), secrets: [1, 2, 3, 4] }),
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
  moves: { play: ({ G }, sent) => ({ ...G, moves: G.moves + 1, sent }) },
  playerView: ({ G, playerID }) => ({
    ...G,
    secrets: G.secrets.map((s, i) => (String(i) === playerID ? s : null)),
  }),
};

const log = console.log;
console.log = () => {};
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0, lobbyConfig: { apiPort: 0 } });
log(running.appServer.address().port);
