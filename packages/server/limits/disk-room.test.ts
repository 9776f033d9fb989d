import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { createDiskRoom } from "./disk-room.ts";

const now = () => 0;
const full = Object.assign(new Error("could not extend file"), { code: "53100" });

test("a folder with too little room is low and full, one with enough is neither", async () => {
  const low = createDiskRoom(tmpdir(), { now, leastBytes: Number.POSITIVE_INFINITY });
  expect(await low.isFull()).toBe(true);
  expect(low.isLow()).toBe(true);
  const ample = createDiskRoom(tmpdir(), { now, leastBytes: 0 });
  expect(await ample.isFull()).toBe(false);
  expect(ample.isLow()).toBe(false);
});

test("a disk elsewhere is full from a write that failed for it until the next that did not", async () => {
  const room = createDiskRoom(undefined, { now });
  room.failed(new Error("something else"));
  expect(await room.isFull()).toBe(false);
  room.failed(full);
  expect(await room.isFull()).toBe(true);
  // Each write finds out by itself.
  expect(room.isLow()).toBe(false);
  room.wrote();
  expect(await room.isFull()).toBe(false);
});
