import type pg from "pg";
import { channelOf } from "./channel.ts";
import type { Readers } from "./readers.ts";

/** A connection that stands, and what to do when it does no more. */
export interface LiveConnection {
  readonly client: Pick<pg.Client, "query">;
  readonly lost: (error?: unknown) => void;
}

/** The channels that the present connection listens to: those of users who have a reader here. */
export interface HeardChannels {
  /** The first reader of a user has come, or the last one has gone. */
  changed(userId: number): void;
  /** Another connection stands, which listens to nobody yet. */
  use(next: LiveConnection): void;
  /** The connection was lost. */
  leave(): void;
  /** Returns whether the connection listens to all who have readers. */
  isAdjusted(): boolean;
  /** Resolves when no statement of it is under way. */
  settled(): Promise<void>;
}

/** Whoever is newly listened to is woken once, since there may have been changes before. */
export function createHeardChannels(readers: Readers): HeardChannels {
  let present: LiveConnection | null = null;
  const heard = new Set<number>();
  /** Whose first reader has come, or whose last one has gone. */
  const changed = new Set<number>();
  let adjusting: Promise<void> | null = null;

  /** Listens to those who have readers, and no more to the others: many who come at once in one go. */
  async function adjust(standing: LiveConnection): Promise<void> {
    await Promise.resolve(); // those of the same turn come along
    while (changed.size > 0 && present === standing) {
      const users = [...changed];
      changed.clear();
      const added = users.filter((userId) => readers.has(userId) && !heard.has(userId));
      const gone = users.filter((userId) => !readers.has(userId) && heard.has(userId));
      const statements = [
        ...added.map((userId) => `listen ${channelOf(userId)}`),
        ...gone.map((userId) => `unlisten ${channelOf(userId)}`),
      ];
      if (statements.length === 0) continue;
      await standing.client.query(statements.join("; "));
      if (present !== standing) return;
      for (const userId of added) heard.add(userId);
      for (const userId of gone) heard.delete(userId);
      for (const userId of added) readers.wake(userId);
    }
  }
  /** One adjustment at a time; while none can be made it waits for the connection. */
  const adjustSoon = () => {
    if (!present || adjusting || changed.size === 0) return;
    adjusting = adjust(present)
      .catch(present.lost)
      .finally(() => {
        adjusting = null;
        adjustSoon();
      });
  };

  return {
    changed(userId) {
      changed.add(userId);
      adjustSoon();
    },
    use(next) {
      heard.clear();
      for (const userId of readers.users()) changed.add(userId);
      present = next;
      adjustSoon();
    },
    leave() {
      present = null;
    },
    isAdjusted: () => present !== null && adjusting === null && changed.size === 0,
    async settled() {
      await adjusting;
    },
  };
}
