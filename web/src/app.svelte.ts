// What the whole page shares: the person's connection, and a short word at the bottom of the page.
import { Client, Lost, Refused, socketUrl } from "./net/client.svelte";
import type { Game } from "./net/protocol";
import { inWords } from "./net/table.svelte";

export const client = new Client(socketUrl(), "planchette.token");

class Notes {
  text = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.text = null), 6000);
  }

  trouble(why: unknown): void {
    if (why instanceof Refused) this.say(inWords(why));
    else if (why instanceof Lost) this.say("No connection to the server. It was not done.");
    else this.say("That did not work.");
  }
}

export const notes = new Notes();

/** The games that this server plays, asked for once. */
let known: Promise<Game[]> | undefined;

export function serverGames(): Promise<Game[]> {
  known ??= client.request("games", {}).then((answer) => answer.games);
  known.catch(() => (known = undefined));
  return known;
}
