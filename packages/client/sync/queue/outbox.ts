import type { Alias } from "./aliases.ts";
import type { Entry } from "./entries.ts";

/** An entry with its place in the queue of this browser. */
export interface Queued {
  readonly seq: number;
  readonly entry: Entry;
}

export interface ScopedAlias extends Alias {
  readonly scope: string;
}

/** An entry that failed, with why; kept until it is sent again or given up. */
export interface FailedRecord {
  readonly id: string;
  readonly entry: Entry;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  readonly code: string;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface DraftRecord {
  readonly scope: string;
  readonly key: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The text the typing began with, and the version of the log it is from. */
  readonly base: { readonly text: string; readonly version: number } | null;
}

/** What a decision about the queue changes: written in one transaction, or not at all. */
export interface QueueChange {
  readonly put?: readonly Queued[];
  readonly remove?: readonly number[];
  readonly aliases?: readonly ScopedAlias[];
  readonly failed?: readonly FailedRecord[];
}

/**
 * One user's unsent changes on this browser, shared by its tabs. Every write is on disk when its promise
 * resolves; a rejected promise means that nothing was written.
 */
export interface Outbox {
  /** Whether it outlives the page. */
  readonly durable: boolean;
  /** Appends an entry, unless one with its id is or was there. Resolves to whether it will outlive the page. */
  add(entry: Entry): Promise<boolean>;
  /** In the order they are to be sent. */
  list(): Promise<readonly Queued[]>;
  count(): Promise<number>;
  /** Reads the queue, lets a decision be made about it, and writes that, with no other write in between. */
  change(decide: (queue: readonly Queued[]) => QueueChange): Promise<void>;
  aliases(): Promise<readonly ScopedAlias[]>;
  failed: {
    list(): Promise<readonly FailedRecord[]>;
    put(record: FailedRecord): Promise<void>;
    remove(id: string): Promise<void>;
  };
  drafts: {
    list(): Promise<readonly DraftRecord[]>;
    put(record: DraftRecord): Promise<void>;
    remove(scope: string, key: string): Promise<void>;
  };
  close(): void;
}
