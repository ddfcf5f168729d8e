// SPDX-License-Identifier: MIT
// A camera that shows a drawn person who does what the page asks for: it shuts its eyes when the
// calibration says so, and when a test says so. Unlike a film it is at the right place at once.

/** Some pictures of a film with open eyes and some with shut ones. */
export function drawnFace(film) {
  const from = (ms, n) => film.slice(Math.round(ms * 0.03), Math.round(ms * 0.03) + n);
  return { open: from(300, 24), shut: from(2300, 8) };
}

/** Runs in the page, before its scripts: a camera, and notes of what becomes of it. Its pictures carry the
    time at which they were taken, 14 a second, but that time is its own: it runs as fast as the page looks,
    and slower once the eyes are learnt, unless a test wants it 'brisk'. So a busy machine takes longer and
    sees the same. */
export function drawCamera(face) {
  const STEP = 1000 / 14;
  const SLOWLY = 250;
  const TICK = 50;
  const note = { cameras: [], ticks: 0, stopped: null, decided: null };
  /** The eyes are shut in the next 'shut' pictures. 'keeps' a release back until 'send'. */
  const eyes = (globalThis.eyes = note);
  Object.assign(eyes, { shut: 0, face: true, brisk: false });
  Object.assign(eyes, { keeps: false, send: null });
  setInterval(() => (eyes.ticks += 1), TICK);
  const devices = navigator.mediaDevices;
  if (!devices) return;
  const decode = async (text) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${text}`;
    await image.decode();
    return image;
  };
  const step = () => document.querySelector('[aria-label="Your camera"]')?.dataset.step;
  // There and back again, so that the head never jumps.
  const image = (list, at) => list[Math.min(at, 2 * list.length - 2 - at)];

  class Camera {
    constructor(open, shut) {
      const now = performance.now();
      Object.assign(this, { open, shut, taken: 0, at: now, next: now });
      this.canvas = document.createElement("canvas");
      [this.canvas.width, this.canvas.height] = [open[0].width / 2, open[0].height / 2];
      this.onto = this.canvas.getContext("2d", { willReadFrequently: true });
      this.draw(open);
      const stream = (this.stream = this.canvas.captureStream(7));
      const [track] = stream.getVideoTracks();
      const stop = track.stop.bind(track);
      track.stop = () => {
        eyes.stopped = eyes.ticks;
        stop();
      };
      track.camera = this;
      eyes.cameras.push(track);
    }

    draw(list) {
      const { width, height } = this.canvas;
      const at = this.taken % (2 * list.length - 2);
      if (eyes.face) this.onto.drawImage(image(list, at), 0, 0, width, height);
      else this.onto.fillRect(0, 0, width, height);
    }

    /** The next picture, not before its time. */
    async take() {
      const wait = this.next - performance.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      this.next = performance.now() + (step() || eyes.brisk ? STEP : SLOWLY);
      this.at += STEP;
      this.taken += 1;
      this.draw(eyes.shut > 0 || step() === "shut" ? this.shut : this.open);
      eyes.shut -= 1;
      return new VideoFrame(this.canvas, { timestamp: Math.round(this.at * 1000) });
    }
  }

  globalThis.MediaStreamTrackProcessor = class {
    constructor({ track }) {
      const pull = async (to) => {
        if (track.readyState === "ended") return to.close();
        to.enqueue(await track.camera.take());
      };
      this.readable = new ReadableStream({ pull }, { highWaterMark: 0 });
    }
  };
  devices.getUserMedia = async () => {
    const lists = [face.open, face.shut].map((list) => Promise.all(list.map(decode)));
    return new Camera(...(await Promise.all(lists))).stream;
  };

  const Socket = WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        if (/"event":"(stare_won|darkened)"/.test(data)) eyes.decided = eyes.ticks;
      });
    }

    send(text) {
      if (eyes.keeps && /"do":"release"/.test(text)) eyes.send = () => super.send(text);
      else super.send(text);
    }
  };
}
