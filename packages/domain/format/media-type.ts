/** Types whose contents a browser shows or plays by itself, without running anything of them. */
const SHOWN = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "audio/mpeg",
  "audio/mp4",
  "audio/ogg",
  "audio/wav",
  "audio/flac",
  "video/mp4",
  "video/ogg",
  "video/webm",
] as const;
/** Kept and handed out as a file: a picture of vectors may hold scripts, and of the last nothing is known. */
const OTHERS = ["image/svg+xml", "application/pdf", "application/octet-stream"] as const;

export type MediaType = (typeof SHOWN)[number] | (typeof OTHERS)[number];
export const MEDIA_TYPES: readonly MediaType[] = [...SHOWN, ...OTHERS];

/** Returns whether a browser may show a file in the page, since nothing of it runs; any other file is saved. */
export const isShownInline = (type: MediaType): boolean => (SHOWN as readonly MediaType[]).includes(type);

/** How far into a file its type is looked for. */
const HEAD_BYTES = 1_024;

const BEGINNINGS: readonly (readonly [string, MediaType])[] = [
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
  ["ID3", "audio/mpeg"],
  ["fLaC", "audio/flac"],
  ["\x1a\x45\xdf\xa3", "video/webm"],
  ["%PDF-", "application/pdf"],
];
const VECTORS =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i;

/** Returns the type of a file by its first 1,024 bytes; `application/octet-stream` where they are not recognised. */
export function mediaTypeOf(bytes: Uint8Array): MediaType {
  const head = Array.from(bytes.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join("");
  const begins = BEGINNINGS.find(([signs]) => head.startsWith(signs));
  if (begins) return begins[1];
  if (head.startsWith("RIFF")) {
    const form = head.slice(8, 12);
    if (form === "WEBP") return "image/webp";
    if (form === "WAVE") return "audio/wav";
  }
  if (head.startsWith("OggS")) return head.includes("theora") ? "video/ogg" : "audio/ogg";
  if (head.slice(4, 8) === "ftyp") return typeOfBrand(head.slice(8, 12));
  if (VECTORS.test(head)) return "image/svg+xml";
  return beginsSoundFrame(bytes) ? "audio/mpeg" : "application/octet-stream";
}

function typeOfBrand(brand: string): MediaType {
  if (/^avi[fs]$/.test(brand)) return "image/avif";
  if (/^M4[AB] $/.test(brand)) return "audio/mp4";
  // Pictures of cameras, which browsers do not show.
  return /^(?:hei[cfsx]|hev[cx]|mif1|msf1)$/.test(brand) ? "application/octet-stream" : "video/mp4";
}

const [NO_VERSION, NO_LAYER, NO_RATE] = [1, 0, [0, 15]];

/** Of MPEG audio without a head: eleven bits in a row, then a version, a layer and a rate that exist. */
function beginsSoundFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isInStep = first === 0xff && second >> 5 === 7;
  const [version, layer, rate] = [(second >> 3) & 3, (second >> 1) & 3, third >> 4];
  return isInStep && version !== NO_VERSION && layer !== NO_LAYER && !NO_RATE.includes(rate);
}
