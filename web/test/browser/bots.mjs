// SPDX-License-Identifier: MIT
// Games that bots play by themselves, for tests of what comes after.

/** Bots play a whole game by themselves, asked for by the page's own connection to the server. */
export function playedByBots(page, game, seats, options, bot) {
  return page.evaluate(
    ([game, seats, options, bot]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const waiting = new Map();
        let id = 0;
        const ask = (method, params) =>
          new Promise((done) => {
            waiting.set(++id, done);
            socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
          });
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          // The record is written after the end of the game, so a request that is too early is
          // repeated.
          const isEarly = message.error?.data?.name === "UNKNOWN_RECORD";
          if (message.error && !isEarly) reject(new Error(data));
          waiting.get(message.id)?.(message.result);
          const { room, table } = message.params ?? {};
          if (room?.phase === "over") void found(room.result.record, table);
        };
        const found = async (record, table) => {
          let answer;
          while (!(answer = await ask("record", { record })))
            await new Promise((done) => setTimeout(done, 50));
          resolve({ record, table, moves: answer.record.moves });
        };
        socket.onopen = async () => {
          await ask("hello", { protocol: 1 });
          const { sync } = await ask("create", { game, seats, options });
          for (let seat = 0; seat < seats; seat++)
            await ask("bot", { table: sync.table, seat, bot });
          await ask("start", { table: sync.table });
        };
      }),
    [game, seats, options, bot],
  );
}
