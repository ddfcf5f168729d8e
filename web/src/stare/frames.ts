// SPDX-License-Identifier: MIT
// Reads pictures as the models take them. Only the square that is looked at is drawn and read, in the
// size of the model: a whole picture as pixels would be forty times as many bytes for every frame.
import { drawCrop, FIND_SIZE, MESH_SIZE, whole, type Crop } from "./crop.ts";

/** A square of a picture on its way to the worker. */
export interface Frame {
  at: number;
  find: boolean;
  crop: Crop;
  pixels: ArrayBuffer;
}

function square(size: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  // Read after every drawing: a canvas on the graphics card would be copied back each time.
  const onto = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!onto) throw new Error("this browser has no canvas");
  onto.imageSmoothingQuality = "medium";
  return onto;
}

export class Frames {
  private readonly find = square(FIND_SIZE);
  private readonly mesh = square(MESH_SIZE);

  /** The pixels of the crop, or of the whole picture where no face is known yet. */
  read(
    picture: CanvasImageSource,
    width: number,
    height: number,
    crop: Crop | null,
    at: number,
  ): Frame {
    const onto = crop ? this.mesh : this.find;
    const part = crop ?? whole(width, height);
    drawCrop(onto, picture, part);
    const { data } = onto.getImageData(0, 0, onto.canvas.width, onto.canvas.height);
    return { at, find: !crop, crop: part, pixels: data.buffer };
  }
}
