import { expect, test } from "vitest";
import { isShownInline, MEDIA_TYPES, mediaTypeOf } from "./media-type.ts";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ["\x89PNG\r\n\x1a\n\0\0", "image/png"],
  ["\xff\xd8\xff\xe0\0\x10JFIF", "image/jpeg"],
  ["GIF89a", "image/gif"],
  ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
  ["\0\0\0\x1cftypavif", "image/avif"],
  ["ID3\x04", "audio/mpeg"],
  ["\xff\xfb\x90\x64", "audio/mpeg"],
  ["\0\0\0\x1cftypM4A ", "audio/mp4"],
  ["\0\0\0\x1cftypisom", "video/mp4"],
  ["\0\0\0\x1cftypheic", "application/octet-stream"],
  ["OggS\0\x02\0\0\x01vorbis", "audio/ogg"],
  ["OggS\0\x02\0\0\x80theora", "video/ogg"],
  ["RIFF\0\0\0\0WAVEfmt ", "audio/wav"],
  ["fLaC\0", "audio/flac"],
  ["\x1a\x45\xdf\xa3", "video/webm"],
  ["%PDF-1.7", "application/pdf"],
  ["<svg xmlns='http://www.w3.org/2000/svg'>", "image/svg+xml"],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>', "image/svg+xml"],
  ["<html><svg>", "application/octet-stream"],
  ["<script>alert(1)</script>", "application/octet-stream"],
  ["RIFF", "application/octet-stream"],
  ["\xff\xff\xff\xff", "application/octet-stream"],
  ["", "application/octet-stream"],
])("%j is %s", (head, type) => {
  expect(mediaTypeOf(bytes(head))).toBe(type);
});

test("what may hold scripts, and what is not known, is never shown in place", () => {
  const kept = MEDIA_TYPES.filter((type) => !isShownInline(type));
  expect(kept).toEqual(["image/svg+xml", "application/pdf", "application/octet-stream"]);
});
