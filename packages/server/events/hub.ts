import pg from "pg";
import { CHANNEL, parsePing } from "./channel.ts";

/** Called when there may be new rows. It must not throw, and carries no data: the reader reads the log. */
export type Wake = () => void;

export interface EventHub {
  /** @returns a function that ends the subscription; calling it twice does nothing */
  subscribe(userId: number, wake: Wake): () => void;
  /** Returns whether notifications arrive; without them readers rely on their heartbeat. */
  listening(): boolean;
  close(): Promise<void>;
}

export interface EventHubDeps {
  readonly connection: pg.ClientConfig;
  readonly onError: (error: unknown) => void;
  /** Called whenever it starts to listen: at first, and after each reconnect. */
  readonly onListening?: () => void;
  /** Milliseconds before another attempt to listen. */
  readonly reconnectMs?: number;
}

const RECONNECT_MS = 1_000;

/**
 * Listens to what all servers write, on a connection of its own: a pooled one would silently stop at its idle
 * timeout. After every reconnect it wakes all readers, since pings may have been missed.
 */
export function createEventHub(deps: EventHubDeps): EventHub {
  const { connection, onError, onListening, reconnectMs = RECONNECT_MS } = deps;
  const readers = new Map<number, Set<Wake>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let heard = false;

  const wakeAll = () => {
    for (const wakes of readers.values()) for (const wake of wakes) wake();
  };

  async function listen(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true });
    client = next;
    const lost = (error?: unknown) => {
      if (client !== next || closed) return;
      client = undefined;
      heard = false;
      if (error !== undefined) onError(error);
      next.end().catch(() => undefined);
      timer = setTimeout(() => void listen(), reconnectMs);
    };
    next.on("error", lost);
    next.on("end", () => lost());
    next.on("notification", ({ payload }) => {
      const ping = parsePing(payload ?? "");
      if (ping) for (const wake of readers.get(ping.userId) ?? []) wake();
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (closed || client !== next) return;
      heard = true;
      onListening?.();
      wakeAll();
    } catch (error) {
      lost(error);
    }
  }

  const started = listen();

  return {
    subscribe(userId, wake) {
      // A function of its own, so that subscribing the same wake twice makes two subscriptions.
      const own: Wake = () => wake();
      const wakes = readers.get(userId) ?? new Set();
      readers.set(userId, wakes.add(own));
      return () => {
        wakes.delete(own);
        if (wakes.size === 0 && readers.get(userId) === wakes) readers.delete(userId);
      };
    },
    listening: () => heard,
    async close() {
      closed = true;
      clearTimeout(timer);
      await started;
      await client?.end().catch(() => undefined);
    },
  };
}
