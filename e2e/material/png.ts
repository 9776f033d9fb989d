import { deflateSync } from "node:zlib";

/** A part of a PNG with its name, its length and its checksum. */
function part(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  let sum = 0xffffffff;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Returns a grey picture of this size, in pixels, as the bytes of a PNG. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const lines = Buffer.alloc((width + 1) * height, 0x90);
  for (let line = 0; line < height; line++) lines[line * (width + 1)] = 0;
  const signs = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signs,
    part("IHDR", head),
    part("IDAT", deflateSync(lines)),
    part("IEND", Buffer.alloc(0)),
  ]);
}
