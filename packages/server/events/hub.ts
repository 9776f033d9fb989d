import pg from "pg";
import { channelOf, userOfChannel } from "./channel.ts";
import type { Readers, Wake } from "./readers.ts";

export interface EventHub {
  /** @returns a function that ends the subscription; calling it twice does nothing */
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
/** What an operator sees of its connection in `pg_stat_activity`. */
const LISTENER = "perennial events";

/**
 * Listens to what other servers write about users who have a reader here, on a connection of its own: a pooled one would
 * silently stop at its idle timeout. Whoever is newly listened to, at first and after every reconnect, is woken once, since
 * there may have been changes before.
 */
export function createEventHub(deps: EventHubDeps): EventHub {
  const { connection, readers, onError, onListening, reconnectMs = RECONNECT_MS } = deps;
  /** The connection that stands, and what to do when it does no more. */
  let present: { readonly client: pg.Client; readonly lost: (error?: unknown) => void } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** Whose channels the present connection listens to. */
  const heard = new Set<number>();
  /** Whose first reader has come, or whose last one has gone. */
  const changed = new Set<number>();
  let adjusting: Promise<void> | null = null;

  /** Listens to those who have readers, and no more to the others: many who come at once in one go. */
  async function adjust(client: pg.Client): Promise<void> {
    await Promise.resolve(); // those of the same turn come along
    while (changed.size > 0 && present?.client === client) {
      const users = [...changed];
      changed.clear();
      const added = users.filter((userId) => readers.has(userId) && !heard.has(userId));
      const gone = users.filter((userId) => !readers.has(userId) && heard.has(userId));
      const statements = [
        ...added.map((userId) => `listen ${channelOf(userId)}`),
        ...gone.map((userId) => `unlisten ${channelOf(userId)}`),
      ];
      if (statements.length === 0) continue;
      await client.query(statements.join("; "));
      if (present?.client !== client) return;
      for (const userId of added) heard.add(userId);
      for (const userId of gone) heard.delete(userId);
      for (const userId of added) readers.wake(userId);
    }
  }
  /** One adjustment at a time; while none can be made it waits for the connection. */
  const adjustSoon = () => {
    if (!present || adjusting || changed.size === 0) return;
    const { client, lost } = present;
    adjusting = adjust(client)
      .catch(lost)
      .finally(() => {
        adjusting = null;
        adjustSoon();
      });
  };

  const adjustFor = (userId: number) => {
    changed.add(userId);
    adjustSoon();
  };

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...connection, keepAlive: true, fallback_application_name: LISTENER });
    let isOver = false;
    const lost = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      if (present?.client === client) present = null;
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
      if (userId !== null && payload !== readers.server) readers.wake(userId);
    });
    try {
      await client.connect();
      if (closed) return lost();
      heard.clear();
      for (const userId of readers.users()) changed.add(userId);
      present = { client, lost };
      adjustSoon();
      onListening?.();
    } catch (error) {
      lost(error);
    }
  }

  let started = listen();

  return {
    subscribe(userId, told) {
      // A function of its own, so that subscribing the same wake twice makes two subscriptions.
      const own: Wake = () => told();
      const isFirst = !readers.has(userId);
      readers.add(userId, own);
      if (isFirst) adjustFor(userId);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        readers.remove(userId, own);
        if (!readers.has(userId)) adjustFor(userId);
      };
    },
    listening: () => present !== null && adjusting === null && changed.size === 0,
    async close() {
      closed = true;
      clearTimeout(timer);
      await started;
      await adjusting;
      present?.lost();
    },
  };
}
