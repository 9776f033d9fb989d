import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createModelServer } from "./testing/model-server.ts";
import { twoDaysApart } from "./testing/two-days.ts";

const EDITS = 120;
const START = Date.UTC(2026, 10, 20);

test("two devices write, make cards and rate them for two days without a network: then all is on the server once, in few requests", async () => {
  const server = createModelServer();
  const account = { server, userId: 1, rootId: server.rootId, token: "token" };
  const devices = await twoDaysApart(account, { edits: EDITS, seed: 7, start: START });
  for (const { requests, waited } of devices) {
    expect(waited).toBeGreaterThanOrEqual(EDITS);
    expect(requests, "changes go together").toBeLessThan(waited / 15);
  }
});
