// SPDX-License-Identifier: MIT
// A bot at a real table, over WebSocket, without any package. It joins the table of a
// link, takes the first free seat and plays random legal moves until the game is over.
// Put your own player into 'choose'.
//
// usage: node table_bot.mjs https://HOST/t/NAME     joins that table
//        node table_bot.mjs https://HOST GAME       makes a table with bots and plays
//
// "http://HOST:PORT" goes as well.
// Node 22 has WebSocket built in; Node 20 wants --experimental-websocket.
import { createHash, randomBytes } from "node:crypto";

const [link, game] = process.argv.slice(2);
const found = /^http(s?):\/\/([^/]+)(?:\/t\/([^/?#]+))?\/?$/.exec(link ?? "");
const [safe, host, name] = found?.slice(1) ?? [];
if (!host || !(name || game)) {
  console.error("usage: table_bot.mjs https://HOST/t/NAME, or https://HOST GAME");
  process.exit(2);
}

const socket = new WebSocket(`ws${safe}://${host}/ws`);
const waiting = new Map();
const now = { number: 0, view: null, legal: [] };
let nextId = 0;
let table = null;
let seat = null;
let busy = false;
let given = null; // the bytes for the deal, while they are promised

/** Sends a request; resolves to its result, rejects with the server's reason. */
function ask(method, params) {
  const id = ++nextId;
  socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** Your player. An open set is {of, min, max}: put an array in its place. */
function choose(view, legal) {
  const move = { ...legal[Math.floor(Math.random() * legal.length)] };
  for (const [name, value] of Object.entries(move)) {
    if (value && typeof value === "object" && "of" in value) {
      const shuffled = [...value.of].sort(() => Math.random() - 0.5);
      const count = value.min + Math.floor(Math.random() * (value.max - value.min + 1));
      move[name] = shuffled.slice(0, count);
    }
  }
  return move;
}

/** Makes a move whenever there is one to make; refused ones are followed by an update. */
async function play() {
  if (busy || now.legal.length === 0) return;
  busy = true;
  const move = choose(now.view, now.legal);
  now.legal = [];
  const id = randomBytes(16).toString("hex");
  await ask("move", { table, number: now.number, id, move }).catch((why) =>
    console.error(why.message),
  );
  busy = false;
  await play();
}

/** Says that the bot is ready, with a commitment to random bytes: docs/records.md, "Fair deals". */
async function getReady(room) {
  given = randomBytes(16);
  const commitment = createHash("sha256")
    .update(`planchette given 2\0${table}\0`)
    .update(Buffer.from(room.commitment, "hex"))
    .update(Buffer.from([room.deal.number, seat]))
    .update(given)
    .digest("hex");
  await ask("ready", { table, ready: true, commitment });
}

/** Opens the bytes once all commitments are in; commits again if the deal was voided. */
function follow(room) {
  const mine = room.places[seat];
  if (room.deal.until !== null && given && !mine.opened) {
    void ask("reveal", { table, given: given.toString("hex") }).catch(() => {});
    given = null;
  } else if (room.deal.until === null && room.phase === "lobby" && !mine.ready && !given) {
    void getReady(room).catch((why) => console.error(why.message));
  }
}

function hear(params) {
  const news = params.sync ?? params;
  if (news.table !== table) return;
  for (const name of ["number", "view", "legal"]) if (name in news) now[name] = news[name];
  if (news.room && seat !== null) follow(news.room);
  if (news.room?.phase === "over") {
    const scores = news.room.result.scores;
    console.log(`seat ${seat + 1}: ${scores[seat]}; all: ${JSON.stringify(scores)}`);
    socket.close();
    process.exit(0);
  }
  void play();
}

socket.addEventListener("message", ({ data }) => {
  const message = JSON.parse(data);
  const call = waiting.get(message.id);
  if (!call) return message.params && hear(message.params);
  waiting.delete(message.id);
  if (message.error) call.reject(new Error(message.error.message));
  else call.resolve(message.result);
});

async function join() {
  await ask("hello", { protocol: 1, name: "Table bot" });
  const { sync } = name ? await ask("join", { table: name }) : await ask("create", { game });
  table = sync.table;
  const free = sync.room.places.findIndex((place) => place.kind === "empty");
  await ask("sit", { table, seat: free });
  seat = free;
  await getReady(sync.room);
  if (name) return;
  for (let other = 0; other < sync.room.seats; other++)
    if (other !== seat) await ask("bot", { table, seat: other, bot: "novice" });
  await ask("start", { table });
}

socket.addEventListener("open", () =>
  join().catch((why) => {
    console.error(`refused: ${why.message}`); // the server's own sentence
    process.exit(1);
  }),
);
socket.addEventListener("close", () => {
  console.error("the server closed the connection");
  process.exit(1);
});
socket.addEventListener("error", () => {
  console.error(`cannot reach ${host}`);
  process.exit(1);
});
