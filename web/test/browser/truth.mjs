// SPDX-License-Identifier: MIT
// The whole truth about a finished game, from requests that anybody may make after the end: the
// state and every seat's view and events, after each move.

/** Frames of a record as seen by "all", "watcher" or a seat. */
export async function frames(page, record, seat) {
  return page.evaluate(
    ([record, seat]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const all = [];
        const ask = (id, method, params) =>
          socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
        const more = () => ask(2, "replay", { record, seat, from: all.length, count: 100 });
        socket.onopen = () =>
          ask(1, "hello", { protocol: 1, token: localStorage.getItem("planchette.token") });
        socket.onerror = () => reject(new Error("no connection"));
        socket.onmessage = ({ data }) => {
          const { id, result, error } = JSON.parse(data);
          if (error) return reject(new Error(error.message));
          if (id === 1) return more();
          if (id !== 2) return undefined;
          all.push(...result.frames);
          if (result.frames.length && all.length <= result.moves) return more();
          socket.close();
          return resolve({ ...result, frames: all });
        };
      }),
    [record, seat],
  );
}

/** { options, seats, states: [...], seen: [{ views, events }] by seat }. */
export async function truth(page) {
  const link = await page.getByRole("link", { name: "Watch it again" }).getAttribute("href");
  const record = link.split("/").pop();
  const all = await frames(page, record, "all");
  const seen = {};
  for (const who of [...Array(all.seats).keys(), "watcher"]) {
    const part = await frames(page, record, who);
    seen[who] = part.frames.map(({ view, events }) => ({ view, events }));
  }
  return {
    options: all.options,
    seats: all.seats,
    states: all.frames.map(({ view, seat, move }) => ({ state: view, seat, move })),
    seen,
  };
}
