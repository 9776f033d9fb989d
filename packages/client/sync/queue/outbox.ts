import type { UserActionInput } from "@perennial/contract/wire";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Naming } from "../../store/identity.ts";
import type { Base, Entry } from "./entries.ts";
import type { Ground } from "./settle.ts";

/** An entry with its place in the queue of this browser. */
export interface Queued {
  readonly seq: number;
  readonly entry: Entry;
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

/** What a text was made from: the text itself, and where the server finds it. */
export interface DraftBase {
  readonly text: string;
  readonly base: Base;
  /** The generation of the log that this is of, where the server names one. */
  readonly generation?: string;
}

export interface DraftRecord {
  readonly scope: string;
  readonly key: string;
  readonly text: string;
  /** Milliseconds since 1970, by a clock that may be set back. */
  readonly at: number;
  /** The order in which the tab of that scope has written it; absent in what an earlier version has left. */
  readonly count?: number;
  readonly base: DraftBase;
}

/** What a draft stands on of which nothing is known: all that its note says counts as words of others, and stays. */
export const UNKNOWN_BASE: DraftBase = { text: "", base: { version: 0 } };

/** A draft as pages have left it: earlier ones where nothing was known of what it stands on. */
export type LeftDraft = Omit<DraftRecord, "base"> & { readonly base: DraftBase | null };

export const withBase = (draft: LeftDraft | ClearedDraft): DraftRecord | ClearedDraft =>
  "isCleared" in draft ? draft : { ...draft, base: draft.base ?? UNKNOWN_BASE };

/**
 * Says that a draft was submitted or given up at that time: an older copy of it, which a page that ended in between
 * may have left elsewhere, does not come back.
 */
export interface ClearedDraft extends Pick<DraftRecord, "scope" | "key" | "at" | "count"> {
  readonly isCleared: true;
}

/** An entry that has left the queue. */
export interface DoneEntry {
  readonly id: string;
  readonly version: number | null;
}

/** What a temporary id of one tab stands for: the server's number, or a local id of today. */
export interface OlderName {
  readonly scope: string;
  readonly kind: string;
  readonly temporary: number;
  readonly real: RecordId;
}

/** What a decision about the queue changes: written in one transaction, or not at all. */
export interface QueueChange {
  readonly put?: readonly Queued[];
  /** The places of entries that leave, each with the version of the log after it. */
  readonly remove?: readonly { readonly seq: number; readonly version: number | null }[];
  readonly namings?: readonly Naming[];
  readonly grounds?: readonly Ground[];
  readonly failed?: readonly FailedRecord[];
}

/**
 * One user's unsent changes on this browser, shared by its tabs. Every write is on disk when its promise
 * resolves; a rejected promise means that nothing was written.
 */
export interface Outbox {
  /** Whether it outlives the page. */
  readonly durable: boolean;
  /**
   * Appends an entry, unless one with its id is or was there; an edit on top of a step that was answered meanwhile
   * is brought onto what became of it. Resolves to whether the entry will outlive the page.
   */
  add(entry: Entry): Promise<boolean>;
  /** In the order they are to be sent. */
  list(): Promise<readonly Queued[]>;
  count(): Promise<number>;
  /** Reads the queue, lets a decision be made about it, and writes that, with no other write in between. */
  change(decide: (queue: readonly Queued[]) => QueueChange): Promise<void>;
  /** The server's numbers of records that were made in this browser. */
  namings(): Promise<readonly Naming[]>;
  /** What the temporary ids of pages of the first version stand for. */
  olderNames(): Promise<readonly OlderName[]>;
  /** The entries that have left the queue, with the version of the log after them; null where joined with a later one. */
  done(): Promise<readonly DoneEntry[]>;
  failed: {
    list(): Promise<readonly FailedRecord[]>;
    put(record: FailedRecord): Promise<void>;
    /**
     * Removes it as it was read. One with other texts by now stays: the tab in which it failed has put in what was
     * being typed. Resolves to whether it is gone.
     */
    remove(record: FailedRecord): Promise<boolean>;
  };
  drafts: {
    list(): Promise<readonly (DraftRecord | ClearedDraft)[]>;
    put(record: DraftRecord | ClearedDraft): Promise<void>;
    remove(scope: string, key: string): Promise<void>;
  };
  /** What the history has not been told yet. */
  actions: {
    list(): Promise<readonly UserActionInput[]>;
    put(action: UserActionInput): Promise<void>;
    remove(uuid: string): Promise<void>;
  };
  close(): void;
}
