// SPDX-License-Identifier: MIT
// State that every page shares: the connections, and the toast at the bottom.
import { LocalSocket } from "./engine/local";
import { gameInfo, meet } from "./games/index";
import type { GameModule } from "./games/module";
import { Client, Lost, Refused, socketUrl } from "./net/client.svelte";
import type { Game } from "./net/protocol";
import { inWords } from "./net/refusals";
import { router } from "./router.svelte";

/** Started by the first page, unless there is no server. */
export const server = new Client(socketUrl(), "planchette.token");

/** The engine in this browser; it is loaded when somebody starts this. */
export const here = new Client("", "planchette.here", () => new LocalSocket());

/** The connection of the current page: to the server, or to the engine in this browser. Pages and
    games cannot tell which. */
export const client = new Proxy({} as Client & { readonly current: Client }, {
  get: (_, key) => {
    const current = router.here ? here : server;
    if (key === "current") return current;
    const value: unknown = Reflect.get(current, key);
    return typeof value === "function" ? (value.bind(current) as unknown) : value;
  },
});

class Notes {
  text = $state<string | null>(null);
  /** How many dialogs were opened so far. The toast is raised again after each, since a dialog may
      cover it. */
  dialogs = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.text = null), 6000);
  }

  trouble(why: unknown): void {
    if (why instanceof Refused) this.say(inWords(why));
    else if (why instanceof Lost) this.say("No connection to the server. Nothing was changed.");
    else this.say("That did not work.");
  }
}

export const notes = new Notes();

/** The games that each of the two plays, asked for once. */
const known = new Map<Client, Promise<Game[]>>();

export function serverGames(at: Client = client.current): Promise<Game[]> {
  const before = known.get(at);
  if (before) return before;
  const asked = at.request("games", {}).then(({ games }) => {
    meet(games, async (game) => (await at.request("schema", { game })).schema);
    return games;
  });
  known.set(at, asked);
  asked.catch(() => known.delete(at));
  return asked;
}

/** The module that draws a game; null if neither this page nor the server has the game. */
export async function loadGame(id: string): Promise<GameModule | null> {
  if (!gameInfo(id)) await serverGames();
  return (await gameInfo(id)?.load())?.game ?? null;
}
