// SPDX-License-Identifier: MIT
// Clients for the two peers: plays at the given number of tables of four seats,
// at the given moves per second. Prints one line of JSON: moves, views, p50 and
// p99. A move carries its time of sending, which comes back in the view.
//
// usage: client.mjs ws|boardgame PORT TABLES RATE SECONDS
import { createRequire } from "node:module";
import WebSocket from "ws";

const require = createRequire(import.meta.url);
const [kind, port, tables, rate, seconds] = process.argv
  .slice(2)
  .map((v, i) => (i ? Number(v) : v));
const SEATS = 4;
const samples = [];
let views = 0;
let moves = 0;
let measuring = false;

const note = (sent) => {
  if (!measuring || !sent) return;
  views++;
  samples.push(performance.now() - sent);
};

const wsTable = async (table) => {
  const sockets = await Promise.all(
    Array.from(
      { length: SEATS },
      () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
          socket.on("open", () => {
            socket.send(JSON.stringify({ join: table }));
            resolve(socket);
          });
          socket.on("error", reject);
          socket.on("message", (data) => note(JSON.parse(data).sent));
        }),
    ),
  );
  return { move: (seat) => sockets[seat].send(JSON.stringify({ sent: performance.now() })) };
};

const boardgameTable = async (table) => {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const game = {
    name: "fanout",
    turn: { activePlayers: { all: "play" }, stages: { play: {} } },
    moves: { play: { move: ({ G }, sent) => ({ ...G, moves: G.moves + 1, sent }), client: false } },
  };
  const clients = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const client = Client({
      game,
      numPlayers: SEATS,
      matchID: `bench${table}`,
      playerID: String(seat),
      multiplayer: SocketIO({
        server: `http://localhost:${port}`,
        socketOpts: { transports: ["websocket"] },
      }),
      debug: false,
    });
    let last = 0;
    client.start();
    await new Promise((resolve) => {
      const wait = setInterval(() => {
        if (client.getState() && client.getState().isConnected !== false) {
          clearInterval(wait);
          resolve();
        }
      }, 5);
    });
    client.subscribe((state) => {
      if (!state || state.G.moves === last) return;
      last = state.G.moves;
      note(state.G.sent);
    });
    clients.push(client);
  }
  return { move: (seat) => clients[seat].moves.play(performance.now()) };
};

const all = [];
for (let i = 0; i < tables; i++) all.push(await (kind === "ws" ? wsTable(i) : boardgameTable(i)));
measuring = true;
console.log("ready");
const began = performance.now();
let owed = 0;
let last = began;
const timer = setInterval(() => {
  const now = performance.now();
  owed += ((now - last) / 1000) * rate;
  last = now;
  for (; owed >= 1; owed--, moves++) all[moves % tables].move(Math.floor(moves / tables) % SEATS);
  if (now - began < seconds * 1000) return;
  clearInterval(timer);
  setTimeout(() => {
    samples.sort((a, b) => a - b);
    const at = (part) => samples[Math.floor(part * (samples.length - 1))] ?? 0;
    console.log(JSON.stringify({ moves, views, p50_ms: at(0.5), p99_ms: at(0.99) }));
    process.exit(0);
  }, 500);
}, 5);
