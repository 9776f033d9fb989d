import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { channelOf } from "./channel.ts";

/**
 * Milliseconds in which notifications are collected. A notification inside a transaction would make all commits
 * wait for each other, so it follows the commit.
 */
const COALESCE_MS = 2;

const NOTIFY = "select pg_notify(channel, '') from unnest($1::text[]) as channel";

export interface Notifier {
  /** Tells the servers that have a stream of a user open that there is more in the log. Never throws, never waits. */
  notify(userId: number): void;
  /** Resolves when every notification so far was sent, or could not be sent. */
  flush(): Promise<void>;
}

export interface NotifierDeps {
  readonly pool: pg.Pool;
  /** The readers' heartbeat makes up for a lost notification, so a failure is only logged. */
  readonly onError: (error: unknown) => void;
}

export function createNotifier({ pool, onError }: NotifierDeps): Notifier {
  let pending = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const send = () => {
    timer = undefined;
    const channels = [...pending].map(channelOf);
    pending = new Set();
    if (channels.length === 0) return;
    const sent = pool.query(prepared(NOTIFY, [channels])).then(() => undefined, onError);
    sending = Promise.all([sending, sent]).then(() => undefined);
  };

  return {
    notify(userId) {
      pending.add(userId);
      timer ??= setTimeout(send, COALESCE_MS);
    },
    flush() {
      clearTimeout(timer);
      send();
      return sending;
    },
  };
}
