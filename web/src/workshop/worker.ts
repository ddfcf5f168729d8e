// SPDX-License-Identifier: MIT
// A worker of the workshop, with an engine of its own: checks decks, or plays its share of a trial
// and says what it has counted a few times each second. It knows no table.
import { compiled } from "../engine/compiled";
import { Engine, MemoryKeeper } from "../engine/engine";

export type ToBench =
  | { kind: "check"; id: number; text: string }
  /** Plays the pairs first, first + step, ..., below 'end'. */
  | {
      kind: "trial";
      text: string;
      seats: number;
      iterations: number;
      first: number;
      step: number;
      end: number;
    };
export type FromBench =
  | { kind: "checked"; id: number; why: string | null }
  | { kind: "counts"; counts: string; done: boolean }
  | { kind: "failed"; why: string };

const REPORT_MS = 200;

const page = self as unknown as {
  postMessage(message: FromBench): void;
  onmessage: ((event: MessageEvent<ToBench>) => void) | null;
};

let engine: Promise<Engine> | undefined;
function started(): Promise<Engine> {
  return (engine ??= compiled().then((module) => Engine.start(module, new MemoryKeeper())));
}

function report(at: Engine, done: boolean): void {
  const counts = at.trialCounts();
  if (counts !== null) page.postMessage({ kind: "counts", counts, done });
}

async function trial(asked: Extract<ToBench, { kind: "trial" }>): Promise<void> {
  const at = await started();
  const why = at.beginTrial(asked.text, asked.seats, asked.iterations);
  if (why !== null) return page.postMessage({ kind: "failed", why });
  let said = performance.now();
  for (let pair = asked.first; pair < asked.end; pair += asked.step) {
    if (!at.playTrial(pair, 1)) return page.postMessage({ kind: "failed", why: "a game failed" });
    if (performance.now() - said < REPORT_MS) continue;
    report(at, false);
    said = performance.now();
  }
  report(at, true);
}

async function hear(asked: ToBench): Promise<void> {
  if (asked.kind === "trial") return trial(asked);
  const why = (await started()).checkDeck(asked.text);
  page.postMessage({ kind: "checked", id: asked.id, why });
}

page.onmessage = ({ data }) => {
  hear(data).catch((why: unknown) => page.postMessage({ kind: "failed", why: String(why) }));
};
