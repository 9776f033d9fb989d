import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { channelOf } from "./channel.ts";
import { DRAFTS, type Readers, type WakeReason } from "./readers.ts";

/**
 * Milliseconds in which notifications are collected. A notification inside a transaction would make all commits
 * wait for each other, so it follows the commit.
 */
const COALESCE_MS = 2;
/** Milliseconds between two statements that notify other servers of everybody at once. Readers here do not wait for it. */
const SPACING_MS = 25;

const NOTIFY = "select pg_notify(channel, $2) from unnest($1::text[]) as channel";

/** What a server tells the others where only proposals have come. */
export const draftsOf = (server: string): string => `${DRAFTS} ${server}`;

export interface Notifier {
  /**
   * Wakes the readers of a user on this server, and tells the other servers that have some. Never throws, never
   * waits.
   * @param written handed to the readers here; the others read them
   */
  notify(userId: number, written?: WakeReason): void;
  /** Resolves when every notification so far was sent, or could not be sent. */
  flush(): Promise<void>;
}

export interface NotifierDeps {
  readonly pool: pg.Pool;
  readonly readers: Readers;
  /** The readers' heartbeat makes up for a lost notification, so a failure is only logged. */
  readonly onError: (error: unknown) => void;
}

/** Makes a notifier that sends what it collects in one statement, at most one in `SPACING_MS`. */
export function createNotifier({ pool, readers, onError }: NotifierDeps): Notifier {
  let pending = new Set<number>();
  let pendingDrafts = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const send = () => {
    const [logs, drafts] = [pending, pendingDrafts];
    [pending, pendingDrafts] = [new Set(), new Set()];
    for (const [users, payload] of [
      [logs, readers.server],
      [drafts, draftsOf(readers.server)],
    ] as const) {
      if (users.size === 0) continue;
      const values = [[...users].map(channelOf), payload];
      const sent = pool.query(prepared(NOTIFY, values)).then(() => undefined, onError);
      sending = Promise.all([sending, sent]).then(() => undefined);
    }
  };
  const begin = () => {
    send();
    timer = setTimeout(rest, SPACING_MS);
  };
  /** The spacing is over: what came meanwhile goes out together. */
  const rest = () => {
    timer = undefined;
    if (pending.size + pendingDrafts.size > 0) begin();
  };

  return {
    notify(userId, written) {
      readers.wake(userId, written);
      (written === DRAFTS ? pendingDrafts : pending).add(userId);
      timer ??= setTimeout(begin, COALESCE_MS);
    },
    flush() {
      clearTimeout(timer);
      timer = undefined;
      send();
      return sending;
    },
  };
}
