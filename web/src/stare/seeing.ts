// SPDX-License-Identifier: MIT
// Pictures between people who stare at each other, from browser to browser (WebRTC). Nothing is sent before
// both have said that the other may see them. The server passes only what the browsers need to find each
// other; the pictures do not go through it.
import type { Client } from "../net/client.svelte";
import type { Notices } from "../net/protocol";

interface Signal {
  description?: RTCSessionDescriptionInit;
  candidate?: RTCIceCandidateInit;
}

/** A message of another browser, or null if it is none. */
export function readSignal(text: string): Signal | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { description, candidate } = value as Record<string, unknown>;
    const isObject = (it: unknown) => typeof it === "object" && it !== null;
    return isObject(description) !== isObject(candidate) ? (value as Signal) : null;
  } catch {
    return null;
  }
}

/** The servers that help two browsers behind routers, as 'serve --turn' names them. */
export function serversOf(turn: string | null, login: string | null): RTCIceServer[] {
  if (turn === null) return [];
  const [username, credential] = (login ?? "").split(" ");
  return [{ urls: turn, ...(username && credential ? { username, credential } : {}) }];
}

export class Seeing {
  private readonly others = new Map<number, RTCPeerConnection>();
  private readonly willing = new Set<number>();
  private servers: RTCIceServer[] = [];
  private mine = false;
  private denied = false;
  private ended = false;
  private readonly unhear: () => void;

  constructor(
    private readonly client: Client,
    private readonly place: { table: string; seat: number },
    private readonly stream: () => MediaStream | null,
    private readonly show: (seat: number, stream: MediaStream | null) => void,
  ) {
    this.unhear = client.listen((notice) => {
      if (notice.method === "see" && notice.params.table === place.table) this.hear(notice.params);
      if (notice.method === "signal" && notice.params.table === place.table)
        void this.take(notice.params).catch(() => this.drop(notice.params.seat));
    });
  }

  /** This person lets the others see them. */
  async allow(): Promise<void> {
    const { table } = this.place;
    const { turn, login } = await this.client.request("see", { table, allow: true });
    if (this.ended || this.denied) return;
    this.servers = serversOf(turn, login);
    this.mine = true;
    for (const seat of this.willing) this.reach(seat);
  }

  /** This person no longer lets the others see them: no picture leaves from now on. */
  async deny(): Promise<void> {
    this.denied = true;
    this.mine = false;
    for (const seat of [...this.others.keys()]) this.drop(seat);
    await this.client.request("see", { table: this.place.table, allow: false });
  }

  private hear({ seat, allow }: Notices["see"]): void {
    if (allow) this.willing.add(seat);
    else this.willing.delete(seat);
    this.reach(seat);
  }

  /** The lower seat calls, so that two never call each other at once. */
  private reach(seat: number): void {
    if (!this.mine || !this.willing.has(seat)) return this.drop(seat);
    if (!this.others.has(seat) && this.place.seat < seat)
      this.call(seat).catch(() => this.drop(seat));
  }

  private async call(seat: number): Promise<void> {
    const to = this.connection(seat);
    await to.setLocalDescription();
    this.send(seat, { description: to.localDescription?.toJSON() as RTCSessionDescriptionInit });
  }

  private connection(seat: number): RTCPeerConnection {
    const made = new RTCPeerConnection({ iceServers: this.servers });
    this.others.set(seat, made);
    const stream = this.stream();
    for (const track of stream?.getVideoTracks() ?? []) made.addTrack(track, stream as MediaStream);
    made.onicecandidate = ({ candidate }) => {
      if (candidate) this.send(seat, { candidate: candidate.toJSON() });
    };
    made.ontrack = ({ streams }) => this.show(seat, streams[0] ?? null);
    made.onconnectionstatechange = () => {
      if (made.connectionState === "failed") this.drop(seat);
    };
    return made;
  }

  private send(seat: number, signal: Signal): void {
    const text = JSON.stringify(signal);
    const { table } = this.place;
    if (!this.ended) void this.client.request("signal", { table, to: seat, text }).catch(() => {});
  }

  private async take({ seat, text }: Notices["signal"]): Promise<void> {
    const signal = readSignal(text);
    if (!signal || !this.mine) return;
    const from = this.others.get(seat) ?? this.connection(seat);
    if (signal.candidate) return from.addIceCandidate(signal.candidate);
    if (!signal.description) return;
    await from.setRemoteDescription(signal.description);
    if (signal.description.type !== "offer") return;
    await from.setLocalDescription();
    this.send(seat, { description: from.localDescription?.toJSON() as RTCSessionDescriptionInit });
  }

  private drop(seat: number): void {
    this.others.get(seat)?.close();
    if (this.others.delete(seat)) this.show(seat, null);
  }

  stop(): void {
    this.ended = true;
    this.unhear();
    for (const seat of [...this.others.keys()]) this.drop(seat);
  }
}
