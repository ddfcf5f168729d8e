// SPDX-License-Identifier: MIT
// A fault report: what this seat itself saw, as a file that its owner may send. No token, no secrets
// of others, nothing is sent by itself.
import type { Table } from "../net/table.svelte";

export function report(table: Table): void {
  const room = table.room;
  const text = JSON.stringify(
    {
      what: "planchette fault report",
      at: new Date().toISOString(),
      browser: navigator.userAgent,
      size: [innerWidth, innerHeight],
      game: room?.game,
      version: room?.version,
      options: room?.options,
      seats: room?.seats,
      seat: table.me?.seat ?? null,
      number: table.number,
      view: table.view,
      legal: table.legal,
      events: room?.recall ? "left out: a recall table" : table.events,
      refusal: table.refusal,
    },
    null,
    1,
  );
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `planchette-fault-${room?.game ?? "table"}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
