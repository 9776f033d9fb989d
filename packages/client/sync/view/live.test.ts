import { expect, test, vi } from "vitest";
import type { StreamListener } from "../../platform/event-stream.ts";
import { createVirtualTimers } from "../testing/virtual-timers.ts";
import { type LiveDeps, SILENCE_MS, startLive } from "./live.ts";

// A busy machine may take its time; what counts is what happens.
vi.setConfig({ testTimeout: 60_000 });

function setup(ticket: () => boolean = () => true) {
  const timers = createVirtualTimers();
  const opened: { query: URLSearchParams; listener: StreamListener; open: boolean }[] = [];
  const told: unknown[] = [];
  let tickets = 0;
  const deps: LiveDeps = {
    api: {
      createStreamTicket: async () =>
        ticket()
          ? {
              ok: true,
              value: { ticket: `ticket ${++tickets}` },
              version: null,
              replayed: false,
              serverTimestamp: null,
            }
          : {
              ok: false,
              error: { status: null, code: "no_answer", message: "", details: {}, retryAfter: null },
            },
    },
    url: (query) => `stream?${query}`,
    open(url, _names, listener) {
      const stream = { query: new URLSearchParams(url.split("?")[1]), listener, open: true };
      opened.push(stream);
      return () => {
        stream.open = false;
      };
    },
    timers,
    chance: { random: () => 1, uuid: () => "" },
    mayConnect: () => true,
    row: ({ version }) => told.push(`row ${version}`),
    userAction: () => told.push("action"),
    draft: (event) => told.push(event),
    version: (version) => told.push(`version ${version}`),
    connected: (connected) => told.push(connected ? "connected" : "broken"),
  };
  return { timers, opened, told, live: startLive(deps) };
}
const hello = (version: number) => JSON.stringify({ version, user_action_id: 3 });

test("every connection has a ticket of its own and goes on after the last event", async () => {
  const { timers, opened, told } = setup();
  await timers.pass(0);
  const first = opened[0];
  expect(first?.query.get("token")).toBe("ticket 1");
  expect(first?.query.get("last_event_id")).toBeNull();
  first?.listener.event("connection", hello(7), "7.3");
  first?.listener.event("heartbeat", JSON.stringify({ version: 9 }), "");
  first?.listener.broken();
  await timers.pass(999);
  expect(opened).toHaveLength(1);
  await timers.pass(1);
  expect(opened[1]?.query.get("token")).toBe("ticket 2");
  expect(opened[1]?.query.get("last_event_id")).toBe("7.3");
  expect(told).toEqual(["connected", "version 7", "version 9", "broken"]);
});

test("a stream that misses two and a half heartbeats is dead", async () => {
  const { timers, opened } = setup();
  await timers.pass(0);
  opened[0]?.listener.event("connection", hello(1), "1.0");
  await timers.pass(SILENCE_MS - 1);
  opened[0]?.listener.event("heartbeat", JSON.stringify({ version: 1 }), "");
  await timers.pass(SILENCE_MS - 1);
  expect(opened[0]?.open).toBe(true);
  await timers.pass(2);
  expect(opened[0]?.open).toBe(false);
  await timers.pass(1_000);
  expect(opened).toHaveLength(2);
});

test("attempts are one to thirty seconds apart, and an event starts the count anew", async () => {
  let well = false;
  const { timers, opened, live } = setup(() => well);
  // 1 + 2 + 4 + 8 + 16 + 30 seconds
  await timers.pass(61_000);
  well = true;
  await timers.pass(29_999);
  expect(opened).toHaveLength(0);
  await timers.pass(1);
  expect(opened).toHaveLength(1);
  opened[0]?.listener.event("connection", hello(1), "1.0");
  opened[0]?.listener.broken();
  live.retry();
  await timers.pass(0);
  expect(opened).toHaveLength(2);
});

test("what cannot be read is passed over, and a stopped stream says nothing more", async () => {
  const { timers, opened, told, live } = setup();
  await timers.pass(0);
  for (const data of ["{", "{}", '{"data_mutation":{"version":"x"}}'])
    opened[0]?.listener.event("user-action-update", data, "x");
  expect(told).toEqual([]);
  live.stop();
  opened[0]?.listener.event("heartbeat", JSON.stringify({ version: 1 }), "");
  await timers.pass(120_000);
  expect(told).toEqual([]);
  expect(opened).toHaveLength(1);
});
