// SPDX-License-Identifier: MIT
// The worker that runs the engine, or reaches it in another window. Hands and sealed choices stay
// here: a page gets messages of the protocol, which are its own views.
import { randomHex } from "../net/random";
import { compiled } from "./compiled";
import { Database } from "./database";
import { Engine, MemoryKeeper } from "./engine";
import type { Trouble } from "./local";
import { Share, type Locks } from "./share";

export type ToPage =
  | { kind: "open" | "closed"; conn: number }
  | { kind: "message"; conn: number; text: string }
  | { kind: "verified"; conn: number; why: string | null }
  | { kind: "trouble"; trouble: Trouble }
  | { kind: "failed"; why: string };
export type ToWorker =
  | { kind: "open"; conn: number; pace: number }
  | { kind: "close"; conn: number }
  | { kind: "message"; conn: number; text: string }
  | { kind: "verify"; conn: number; record: string; keep: string | undefined };

const page = self as unknown as {
  postMessage(message: ToPage): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let share: Share | undefined;
function shared(): Share {
  return (share ??= new Share(
    randomHex(8),
    new BroadcastChannel("planchette.engine"),
    navigator.locks as Locks | undefined,
    (message) => page.postMessage(message),
    async (trouble) => {
      const code = compiled();
      const database = await Database.open("planchette");
      return Engine.start(await code, database, trouble);
    },
  ));
}

/** With an engine of its own: a record is somebody else's bytes. */
async function verify(conn: number, record: string, keep?: string): Promise<void> {
  try {
    const checker = await Engine.start(await compiled(), new MemoryKeeper());
    const why = checker.verify(record);
    checker.stop();
    if (why === null && keep !== undefined) shared().keep(conn, keep, record);
    else page.postMessage({ kind: "verified", conn, why });
  } catch {
    page.postMessage({ kind: "closed", conn });
  }
}

page.onmessage = ({ data }) => {
  if (data.kind === "verify") void verify(data.conn, data.record, data.keep);
  else if (data.kind === "open") shared().open(data.conn, data.pace);
  else if (data.kind === "message") shared().hear(data.conn, data.text);
  else shared().close(data.conn);
};
