import { expect, test } from "vitest";
import { pictureSize } from "./picture-size.ts";

const bytes = (hex: string) =>
  Uint8Array.from(hex.replaceAll(" ", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const PNG = "89504e470d0a1a0a 0000000d 49484452 00000280 000001e0";
const JPEG = "ffd8 ffe0 0004 0000 ffc4 0003 00 ffc2 0011 08 01e0 0280 03";

test.each([
  ["image/png", PNG],
  ["image/gif", "474946383961 8002 e001"],
  ["image/jpeg", JPEG],
  ["image/webp", "52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001"],
  ["image/webp", "52494646 00000000 57454250 5650384c 00000000 2f 7fc27700"],
  ["image/webp", "52494646 00000000 57454250 56503858 0a000000 00000000 7f0200 df0100"],
] as const)("%s %s is 640 by 480", (type, hex) => {
  expect(pictureSize(type, bytes(hex))).toEqual({ width: 640, height: 480 });
});

test("of a picture that is cut, or of no size at all, nothing is known", () => {
  expect(pictureSize("image/png", bytes(PNG).subarray(0, 18))).toBeUndefined();
  expect(pictureSize("image/jpeg", bytes(JPEG).subarray(0, 16))).toBeUndefined();
  expect(pictureSize("image/gif", bytes("474946383961 0000 e001"))).toBeUndefined();
  expect(pictureSize("audio/mpeg", bytes(PNG))).toBeUndefined();
});
