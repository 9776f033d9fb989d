import { createHash } from "node:crypto";
import { type MediaType, mediaTypeOf } from "@perennial/domain/format/media-type";
import { pictureSize } from "@perennial/domain/format/picture-size";

/** What the bytes of a file say of themselves. */
export interface FileContents {
  readonly id: number;
  readonly sha256: string;
  readonly mediaType: MediaType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

const ID_DIGITS = 12;

/** Returns the contents with their id: the first 48 bits of their hash, the same in every account (decision 47). */
export function contentsOf(bytes: Uint8Array): FileContents {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const mediaType = mediaTypeOf(bytes);
  const size = pictureSize(mediaType, bytes);
  const id = Number.parseInt(sha256.slice(0, ID_DIGITS), 16) || 1;
  return {
    id,
    sha256,
    mediaType,
    bytes: bytes.length,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
}
