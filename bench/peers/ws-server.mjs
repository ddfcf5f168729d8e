// SPDX-License-Identifier: MIT
// A bare WebSocket server: for each message from a client it sends every client
// of the same table a new view of the given size. It has no rules, no secrets
// and no store, so its cost is the lower bound for node. Prints its port.
import { WebSocketServer } from "ws";

const size = Number(process.argv[2] ?? 2000);
const tables = new Map();
const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });

server.on("listening", () => console.log(server.address().port));
server.on("connection", (socket) => {
  let table, seat;
  socket.on("message", (data) => {
    const message = JSON.parse(data);
    if (message.join !== undefined) {
      table = tables.get(message.join) ?? { seats: [], number: 0 };
      tables.set(message.join, table);
      seat = table.seats.push(socket) - 1;
      return;
    }
    table.number++;
    const filler = "x".repeat(size - 80);
    table.seats.forEach((to, i) =>
      to.send(
        JSON.stringify({
          number: table.number,
          by: seat,
          seat: i,
          sent: message.sent,
          view: filler,
        }),
      ),
    );
  });
});
