import "fake-indexeddb/auto";
import { expect, inject, test } from "vitest";
import { openRealAccount } from "./testing/real-server.ts";
import { twoDaysApart } from "./testing/two-days.ts";

const EDITS = 500;
/** Only what hangs may run into it. */
const PATIENCE_MS = 600_000;
const TWO_DAYS_MS = 48 * 3_600_000;

test(
  "500 edits, cards and ratings on each of two devices in two days on a train: all is on the server once",
  async () => {
    const account = await openRealAccount(inject("serverOrigin"));
    // The server knows no later hour than its own.
    const start = Date.now() - TWO_DAYS_MS;
    const devices = await twoDaysApart(account, { edits: EDITS, seed: 11, start });
    for (const { requests, waited } of devices) {
      expect(waited).toBeGreaterThanOrEqual(EDITS);
      expect(requests, "changes go together").toBeLessThan(waited / 15);
    }
  },
  PATIENCE_MS,
);
