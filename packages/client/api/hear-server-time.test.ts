import { HEADERS } from "@perennial/contract/limits";
import { expect, test } from "vitest";
import { createServerClock } from "../platform/server-clock.ts";
import { hearingServerTime } from "./hear-server-time.ts";

const TRUE_NOW = Date.parse("2026-11-21T10:00:00Z");
const DEVICE = Date.parse("2026-10-21T10:00:00Z");

async function after(headers: Record<string, string>) {
  const timers = { now: () => DEVICE };
  const clock = createServerClock({ get: () => null, set: () => true, remove: () => {} }, timers);
  const answer = new Response("{}", { headers });
  const fetch = hearingServerTime(() => Promise.resolve(answer), clock, timers);
  expect(await fetch("/api/v1/health", {})).toBe(answer);
  return clock.now().getTime();
}

test("each answer brings the server's time", async () =>
  expect(await after({ [HEADERS.serverTimestamp]: new Date(TRUE_NOW).toISOString() })).toBe(TRUE_NOW));

test("the answer to a repeated call has the time of the first one, and does not count", async () =>
  expect(
    await after({ [HEADERS.serverTimestamp]: new Date(0).toISOString(), [HEADERS.replayed]: "true" }),
  ).toBe(DEVICE));

test.each([{}, { [HEADERS.serverTimestamp]: "noon" }])(
  "without a time the device's counts: %j",
  async (headers) => expect(await after(headers)).toBe(DEVICE),
);
