import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { CHANNEL, formatPing } from "./channel.ts";

/**
 * Milliseconds in which notifications are collected. A notification inside a transaction would make all commits
 * wait for each other, so it follows the commit.
 */
const COALESCE_MS = 2;

const NOTIFY = "select pg_notify($1, ping) from unnest($2::text[]) as ping";

export interface Notifier {
  /** Tells all servers that a user's log has reached a version. Never throws, never waits. */
  notify(userId: number, version: number): void;
  /** Resolves when every notification so far was sent, or could not be sent. */
  flush(): Promise<void>;
}

export interface NotifierDeps {
  readonly pool: pg.Pool;
  /** The readers' heartbeat makes up for a lost notification, so a failure is only logged. */
  readonly onError: (error: unknown) => void;
}

export function createNotifier({ pool, onError }: NotifierDeps): Notifier {
  let pending = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const send = () => {
    timer = undefined;
    const pings = [...pending].map(([userId, version]) => formatPing(userId, version));
    pending = new Map();
    if (pings.length === 0) return;
    const sent = pool.query(prepared(NOTIFY, [CHANNEL, pings])).then(() => undefined, onError);
    sending = Promise.all([sending, sent]).then(() => undefined);
  };

  return {
    notify(userId, version) {
      pending.set(userId, Math.max(version, pending.get(userId) ?? 0));
      timer ??= setTimeout(send, COALESCE_MS);
    },
    flush() {
      clearTimeout(timer);
      send();
      return sending;
    },
  };
}
