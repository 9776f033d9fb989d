import pg from "pg";
import { LISTENER } from "../database/connection.ts";
import { userOfChannel } from "./channel.ts";
import { createHeardChannels, type LiveConnection } from "./heard-channels.ts";
import { draftsOf } from "./notifier.ts";
import { DRAFTS, type Readers, type Wake } from "./readers.ts";

export interface EventHub {
  /** Wakes a reader whenever this user's log has grown; returns what ends that, which may be called twice. */
  subscribe(userId: number, wake: Wake): () => void;
  /** Returns whether all notifications arrive that readers here wait for; without them they rely on their heartbeat. */
  listening(): boolean;
  close(): Promise<void>;
}

export interface EventHubDeps {
  readonly connection: pg.ClientConfig;
  readonly readers: Readers;
  readonly onError: (error: unknown) => void;
  /** Called whenever it starts to listen: at first, and after each reconnect. */
  readonly onListening?: () => void;
  /** Milliseconds before another attempt to listen. */
  readonly reconnectMs?: number;
}

const RECONNECT_MS = 1_000;

/**
 * Listens to what other servers write about users who have a reader here, on a connection of its own: a pooled one
 * would silently stop at its idle timeout. Whoever is newly listened to, at first and after every reconnect, is
 * woken once, since there may have been changes before.
 */
export function createEventHub(deps: EventHubDeps): EventHub {
  const { connection, readers, onError, onListening, reconnectMs = RECONNECT_MS } = deps;
  const channels = createHeardChannels(readers);
  let present: LiveConnection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...connection, keepAlive: true, fallback_application_name: LISTENER });
    let isOver = false;
    const lost = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      if (present?.client === client) {
        present = null;
        channels.leave();
      }
      client.end().catch(() => undefined);
      if (closed) return;
      if (error !== undefined) onError(error);
      timer = setTimeout(() => {
        started = listen();
      }, reconnectMs);
    };
    client.on("error", lost);
    client.on("end", () => lost());
    client.on("notification", ({ channel, payload }) => {
      const userId = userOfChannel(channel);
      // Readers of this server's own changes were woken at the commit.
      if (userId === null || payload === readers.server || payload === draftsOf(readers.server)) return;
      readers.wake(userId, payload?.startsWith(`${DRAFTS} `) ? DRAFTS : undefined);
    });
    try {
      await client.connect();
      if (closed) return lost();
      present = { client, lost };
      channels.use(present);
      onListening?.();
    } catch (error) {
      lost(error);
    }
  }

  let started = listen();

  return {
    subscribe(userId, told) {
      // A function of its own, so that subscribing the same wake twice makes two subscriptions.
      const own: Wake = (written) => told(written);
      const isFirst = !readers.has(userId);
      readers.add(userId, own);
      if (isFirst) channels.changed(userId);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        readers.remove(userId, own);
        if (!readers.has(userId)) channels.changed(userId);
      };
    },
    listening: channels.isAdjusted,
    async close() {
      closed = true;
      clearTimeout(timer);
      await started;
      await channels.settled();
      present?.lost();
    },
  };
}
