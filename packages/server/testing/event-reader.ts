import { EVENTS, type EventName } from "@perennial/contract/log/events";
import { expect } from "vitest";

export interface ReceivedEvent<T = unknown> {
  readonly event: EventName;
  readonly id: string | undefined;
  readonly data: T;
}

/** The event stream as a browser would read it, one event at a time, each held against the contract. */
export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; undefined at the end of the stream. Heartbeats are left out unless asked for. */
  next<T = unknown>(options?: { readonly heartbeats: boolean }): Promise<ReceivedEvent<T> | undefined>;
  take(count: number): Promise<ReceivedEvent[]>;
  close(): Promise<void>;
}

/**
 * Opens a stream of events and reads it event by event.
 * @param url with the token in its query, if any
 * @param openMs how long opening may take at most
 */
export async function openEvents(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  openMs?: number,
): Promise<EventReader> {
  const abort = new AbortController();
  const tooLong = openMs === undefined ? undefined : setTimeout(() => abort.abort(), openMs);
  const response = await fetch(url, { headers, signal: abort.signal }).finally(() => clearTimeout(tooLong));
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = "";

  const next: EventReader["next"] = async <T>(options = { heartbeats: false }) => {
    for (;;) {
      const end = buffered.indexOf("\n\n");
      if (end >= 0) {
        const received = parse<T>(buffered.slice(0, end));
        buffered = buffered.slice(end + 2);
        if (received.event !== "heartbeat" || options.heartbeats) return received;
        continue;
      }
      const chunk = await chunks?.read();
      if (!chunk || chunk.done) return undefined;
      buffered += chunk.value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    async take(count) {
      const taken: ReceivedEvent[] = [];
      if (count === 0) return taken;
      for (let event = await next(); event; event = await next()) {
        if (taken.push(event) === count) break;
      }
      return taken;
    },
    async close() {
      await chunks?.cancel().catch(() => {});
      abort.abort();
    },
  };
}

function parse<T>(block: string): ReceivedEvent<T> {
  const fields = new Map(block.split("\n").map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const event = fields.get("event") as EventName;
  const data: unknown = JSON.parse(fields.get("data") ?? "");
  expect(EVENTS[event].safeParse(data).error?.issues ?? []).toEqual([]);
  const id = fields.get("id");
  if (event === "heartbeat" || event.startsWith("draft-")) expect(id).toBeUndefined();
  else expect(id).toMatch(/^\d+\.\d+$/);
  return { event, id, data: data as T };
}
