import { expect, test } from "vitest";
import { announcement } from "./announcement.ts";
import type { SyncState } from "./sync-text.ts";

const calm: SyncState = { waiting: 0, failed: 0, online: true, drafts: false, unkept: false, paused: null };

test("only that it went offline, came back, or failed is said aloud", () => {
  expect(announcement(calm, { ...calm, waiting: 5 })).toBeUndefined();
  expect(announcement({ ...calm, waiting: 5 }, calm)).toBeUndefined();
  expect(announcement(calm, { ...calm, online: false })).toContain("offline");
  expect(announcement({ ...calm, online: false }, calm)).toContain("back online");
  expect(announcement(calm, { ...calm, failed: 1 })).toContain("could not be saved");
  expect(announcement({ ...calm, failed: 2 }, { ...calm, failed: 1 })).toBeUndefined();
});

test("it is never said that changes are kept on the device while they are not", () => {
  const unkept = { ...calm, unkept: true };
  expect(announcement(calm, unkept)).toContain("no room to keep");
  expect(announcement(unkept, { ...unkept, online: false })).toContain("no room to keep");
  expect(announcement(unkept, { ...unkept, waiting: 1 })).toBeUndefined();
  expect(announcement(unkept, calm)).toBeUndefined();
});
