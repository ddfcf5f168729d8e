// SPDX-License-Identifier: MIT
// The pictures of a camera, one after the other.
//
// To draw a video element costs memory where there is no graphics card: Chromium then maps a piece of
// shared memory for each picture that is drawn and gives it back late, about 380 MB of them. Its
// MediaStreamTrackProcessor gives the bytes themselves, without any of that; other browsers get the
// video element.

export interface Picture {
  /** When it was taken, by performance.now(). */
  at: number;
  source: CanvasImageSource;
  width: number;
  height: number;
}

// Not in TypeScript's list of what browsers have.
interface Processor {
  readable: ReadableStream<VideoFrame>;
}
declare global {
  interface Window {
    MediaStreamTrackProcessor?: new (wish: { track: MediaStreamTrack }) => Processor;
  }
}

/** Looks at a picture; resolves when the next one can be looked at. */
export type Take = (picture: Picture) => Promise<void>;

/** Gives pictures to 'take' until it is stopped. Those that come while it is busy are left out. */
export interface Pictures {
  stop(): void;
}

/** When pictures were taken, by performance.now(). A camera's times count from anywhere. The picture that
    came soonest after its time tells how the two clocks differ; one that had to wait, because the device
    was busy, keeps its own time. */
export class CaptureClock {
  private ahead = Infinity;

  /** The time of a picture that a camera says it took at 'taken' and that came at 'now', all in ms. */
  at(taken: number, now: number): number {
    this.ahead = Math.min(this.ahead, now - taken);
    return taken + this.ahead;
  }
}

class CopiedPictures implements Pictures {
  private readonly onto: CanvasRenderingContext2D;
  private readonly reader: ReadableStreamDefaultReader<VideoFrame>;
  private readonly clock = new CaptureClock();
  private image: ImageData | null = null;

  constructor(
    processor: Processor,
    private readonly take: Take,
  ) {
    const onto = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!onto) throw new Error("this browser has no canvas");
    this.onto = onto;
    this.reader = processor.readable.getReader();
    void this.loop();
  }

  private async loop(): Promise<void> {
    for (;;) {
      const { value: frame, done } = await this.reader.read();
      if (done) return;
      const at = this.clock.at(frame.timestamp / 1000, performance.now());
      try {
        await this.copy(frame);
      } finally {
        frame.close();
      }
      const { width, height } = this.onto.canvas;
      await this.take({ at, source: this.onto.canvas, width, height });
    }
  }

  private async copy(frame: VideoFrame): Promise<void> {
    const { codedWidth: width, codedHeight: height } = frame;
    const rect = { x: 0, y: 0, width, height };
    if (this.image?.width !== width || this.image.height !== height) {
      this.image = new ImageData(width, height);
      this.onto.canvas.width = width;
      this.onto.canvas.height = height;
    }
    await frame.copyTo(this.image.data, { format: "RGBA", rect } as VideoFrameCopyToOptions);
    this.onto.putImageData(this.image, 0, 0);
  }

  stop(): void {
    void this.reader.cancel().catch(() => undefined);
  }
}

class PlayedPictures implements Pictures {
  private readonly video = document.createElement("video");
  private ended = false;

  constructor(
    stream: MediaStream,
    private readonly take: Take,
  ) {
    this.video.muted = this.video.playsInline = true;
    this.video.srcObject = stream;
    void this.video.play().catch(() => undefined);
    this.next();
  }

  private next(): void {
    if (this.ended) return;
    const { video } = this;
    const shown = async (at: number) => {
      const { videoWidth: width, videoHeight: height } = video;
      if (width > 0 && !this.ended) await this.take({ at, source: video, width, height });
      this.next();
    };
    if ("requestVideoFrameCallback" in video)
      video.requestVideoFrameCallback((now, { captureTime }) => void shown(captureTime ?? now));
    else setTimeout(() => void shown(performance.now()), 33);
  }

  stop(): void {
    this.ended = true;
    this.video.srcObject = null;
  }
}

export function picturesOf(stream: MediaStream, take: Take): Pictures {
  const [track] = stream.getVideoTracks();
  if (track && window.MediaStreamTrackProcessor)
    return new CopiedPictures(new window.MediaStreamTrackProcessor({ track }), take);
  return new PlayedPictures(stream, take);
}
