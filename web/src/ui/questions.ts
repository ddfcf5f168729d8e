// SPDX-License-Identifier: MIT
// The questions that a lobby asks now, and what was answered, in one line.
import { answer, type Question } from "../games/lobby";
import type { GameModule } from "../games/module";
import { plain, type Field } from "../games/schema";
import { capital, type Loose } from "../games/words";
import type { Room } from "../net/protocol";
import { seatName } from "../seats";

export interface Asked {
  question: Question;
  field: Field;
}

/** A field without a question of the game's own is asked in the schema's words. */
function bySchema(field: Field): Question {
  const hint = (field.help ?? "").replace(/^Milliseconds/, "Seconds");
  return {
    option: field.name,
    ask: capital(plain(field.name.replace(/_ms$/, ""))),
    hint,
    fine: true,
  };
}

/** What is asked with the options and seats of the room. */
export function questionsOf(game: GameModule, room: Room): Asked[] {
  const own = game.lobby?.questions ?? [];
  const order = (field: Field) => {
    const at = own.findIndex((one) => one.option === field.name);
    return at < 0 ? own.length : at;
  };
  return game.schema.options
    .filter((field) => field.name !== game.lobby?.seat?.option)
    .map((field) => ({
      field,
      question: own.find((one) => one.option === field.name) ?? bySchema(field),
    }))
    .filter(({ question }) => question.applies?.(room.options as Loose, room.seats) ?? true)
    .sort((a, b) => order(a.field) - order(b.field));
}

function inShort({ question, field }: Asked, room: Room): string | null {
  const value = (room.options as Loose)[field.name];
  const words = answer(question, value, (seat) => seatName(room, seat));
  if (question.short) return question.short(String(value), words ?? "") || null;
  if (field.type !== "boolean" || (words !== "Yes" && words !== "No")) return words;
  return value === true ? question.ask.replace(/\?$/, "") : null;
}

/** "4 seats, Easy, When the sand runs out": how it will be played. */
export function summary(game: GameModule, room: Room): string {
  const main = questionsOf(game, room)
    .filter(({ question }) => !question.fine)
    .map((asked) => inShort(asked, room))
    .filter((words) => words !== null);
  return [`${room.seats} seats`, ...main.map(capital)].join(" · ");
}

function time(ms: number): string {
  if (ms >= 86400000) return `${Math.round(ms / 86400000)} days`;
  if (ms >= 60000) return `${Math.round(ms / 6000) / 10} min`;
  return `${Math.round(ms / 100) / 10} s`;
}

/** What of the finer points is not as usual. */
export function finePoints(game: GameModule, room: Room): string {
  const changed = questionsOf(game, room)
    .filter(({ question }) => question.fine)
    .filter(({ field }) => {
      const value = (room.options as Loose)[field.name];
      return !Array.isArray(value) && String(value) !== String(field.usual);
    })
    .map(({ question, field }) => {
      const value = (room.options as Loose)[field.name];
      const ask = question.ask.replace(/\?$/, "");
      if (!field.name.endsWith("_ms")) {
        const words = answer(question, value, (seat) => seatName(room, seat));
        return `${ask}: ${(words ?? plain(String(value))).toLowerCase()}`;
      }
      return `${ask}: ${value === 0 ? "no limit" : time(Number(value))}`;
    });
  return changed.length ? changed.join(" · ") : "As usual";
}
