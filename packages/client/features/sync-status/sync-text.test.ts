import { describe, expect, test } from "vitest";
import { needsAttention, type SyncState, syncText } from "./sync-text.ts";

const calm: SyncState = { waiting: 0, failed: 0, online: true, drafts: false, unkept: false, paused: null };
const full = { ...calm, paused: "disk-full" } as const;

describe("the sync status", () => {
  test.each([
    [calm, "Saved"],
    [{ ...calm, waiting: 2 }, "Saving…"],
    [{ ...calm, online: false }, "Offline"],
    [{ ...calm, online: false, waiting: 1 }, "Offline — 1 change waiting"],
    [{ ...calm, online: false, waiting: 3 }, "Offline — 3 changes waiting"],
    [{ ...full, waiting: 3 }, "The server's disk is full — 3 changes waiting"],
    [full, "Saved"],
    [{ ...calm, paused: "account-full" as const, waiting: 1 }, "Your account is full — 1 change waiting"],
    [{ ...calm, failed: 1 }, "1 change failed"],
    [{ ...calm, failed: 2 }, "2 changes failed"],
    [{ ...calm, failed: 2, waiting: 4, online: false }, "2 changes failed"],
    [{ ...calm, unkept: true }, "Not kept on this device"],
    [{ ...calm, unkept: true, drafts: true, failed: 2 }, "Not kept on this device — 1 change waiting"],
    [{ ...calm, unkept: true, waiting: 3, online: false }, "Not kept on this device — 3 changes waiting"],
  ])("%j reads %s", (state, text) => expect(syncText(state)).toBe(text));

  test("Saved never shows while a draft is unsent", () => {
    expect(syncText({ ...calm, drafts: true })).toBe("Saving…");
    expect(syncText({ ...calm, drafts: true, online: false })).toBe("Offline — 1 change waiting");
  });

  test("it stands out only when something waits offline, failed, or would go with the page", () => {
    expect(needsAttention({ ...calm, waiting: 3 })).toBe(false);
    expect(needsAttention({ ...calm, online: false })).toBe(false);
    expect(needsAttention({ ...calm, online: false, waiting: 1 })).toBe(true);
    expect(needsAttention({ ...full, waiting: 1 })).toBe(true);
    expect(needsAttention({ ...calm, paused: "account-full", waiting: 1 })).toBe(true);
    expect(needsAttention({ ...calm, failed: 1 })).toBe(true);
    expect(needsAttention({ ...calm, unkept: true })).toBe(true);
  });
});
