// SPDX-License-Identifier: MIT
// What psychics point at: lines of talk that fade by themselves after a while.
import { untrack } from "svelte";
import type { Talk } from "../module";
import { pointed, type Pointed } from "./words";

const LOOK_MS = 5000;

/** Made while a component starts: it looks at the time as long as that component lives. */
export class Pointers {
  private time = $state(0);
  readonly points: Pointed[] = $derived.by(() => {
    const { talk } = this.props();
    return talk ? pointed(talk.lines, this.time) : [];
  });

  constructor(private readonly props: () => { talk?: Talk; now: () => number }) {
    this.time = untrack(() => props().now());
    $effect(() => {
      if (props().talk?.lines.length) this.time = untrack(() => props().now());
    });
    $effect(() => {
      if (this.points.length === 0) return;
      const timer = setTimeout(() => (this.time = props().now()), LOOK_MS);
      return () => clearTimeout(timer);
    });
  }
}
