import type { MediaType } from "./media-type.ts";

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How large a picture is, so that room is kept for it before it is there; undefined where its head does not say. */
export function pictureSize(type: MediaType, bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = read(type, view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch {
    return undefined; // it is cut before the place where its size stands
  }
}

function read(type: MediaType, view: DataView): PictureSize | undefined {
  if (type === "image/png") return { width: view.getUint32(16), height: view.getUint32(20) };
  if (type === "image/gif") return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (type === "image/jpeg") return ofFrame(view);
  return type === "image/webp" ? ofWebp(view) : undefined;
}

const [FRAMES_FROM, FRAMES_TO] = [0xc0, 0xcf];
/** Of the signs in between these begin no frame: tables, and what is kept for later. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc];

/** Goes from part to part of a JPEG to the frame that says its size. */
function ofFrame(view: DataView): PictureSize {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const sign = view.getUint8(at + 1);
    if (sign >= FRAMES_FROM && sign <= FRAMES_TO && !NO_FRAMES.includes(sign))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
}

function ofWebp(view: DataView): PictureSize | undefined {
  const form = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (form === "VP8 ")
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (form === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (form !== "VP8X") return undefined;
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return { width: three(24), height: three(27) };
}
