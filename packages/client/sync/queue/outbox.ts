import type { UserActionInput } from "@perennial/contract/outline/wire";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Naming } from "../../store/identity.ts";
import { NOTHING_SEEN } from "../../store/seen-text.ts";
import type { FormDraft } from "../../store/workspace.ts";
import type { Base, Entry } from "./entries.ts";
import type { StepOutcome } from "./settle.ts";

/** An entry with its place in this browser's queue. */
export interface Queued {
  readonly seq: number;
  readonly entry: Entry;
}

/** An entry that failed, with the reason; kept until it is sent again or given up. */
export interface FailedRecord {
  readonly id: string;
  readonly entry: Entry;
  /** The status of the answer; null when there was none. */
  readonly status: number | null;
  readonly code: string;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a text was edited from: the text itself, and its base on the server. */
export interface DraftBase {
  readonly text: string;
  readonly base: Base;
  /** The generation of the log that the base belongs to; absent where the server tells none. */
  readonly generation?: string;
}

/** A draft as it is kept on disk: what was typed into one row in one tab, into its text or into a form of it. */
export interface DraftRecord {
  readonly scope: string;
  /** The row's key; of a form followed by its name (see `forms.ts`). */
  readonly key: string;
  /** The newest text; of a form all that stands in it, which pages of earlier versions make a note of. */
  readonly text: string;
  /** Milliseconds since 1970, by a clock that may be set back. */
  readonly at: number;
  /** The order in which that tab has written it; absent in drafts of earlier versions of the app. */
  readonly count?: number;
  readonly base: DraftBase;
  readonly form?: FormDraft;
}

/** The base of a draft with an unknown one: all words of its note count as others', and stay. */
export const UNKNOWN_BASE: DraftBase = { text: "", base: NOTHING_SEEN };

/** A draft as pages have left it; those of earlier versions may lack the base. */
export type OrphanedDraft = Omit<DraftRecord, "base"> & { readonly base: DraftBase | null };

/** Gives a draft of an earlier version of the app the unknown base, so that its readers always find one. */
export const withBase = (draft: OrphanedDraft | ClearedDraft): DraftRecord | ClearedDraft =>
  "isCleared" in draft ? draft : { ...draft, base: draft.base ?? UNKNOWN_BASE };

/** Records that a draft was submitted or dropped, so that an older copy left by a crash does not return. */
export interface ClearedDraft extends Pick<DraftRecord, "scope" | "key" | "at" | "count"> {
  readonly isCleared: true;
}

export interface DoneEntry {
  readonly id: string;
  readonly version: number | null;
}

/** What a temporary id of one tab stands for: the server's number, or a local id. */
export interface OlderName {
  readonly scope: string;
  readonly kind: string;
  readonly temporary: number;
  readonly real: RecordId;
}

/** What a decision changes in the queue: written in one transaction, or not at all. */
export interface QueueChange {
  readonly put?: readonly Queued[];
  /** The places of entries that leave, each with the version of the log after the entry. */
  readonly remove?: readonly { readonly seq: number; readonly version: number | null }[];
  readonly namings?: readonly Naming[];
  readonly outcomes?: readonly StepOutcome[];
  readonly failed?: readonly FailedRecord[];
}

/** One user's unsent changes, shared by all tabs. A resolved write is on disk; a rejected one wrote nothing. */
export interface Outbox {
  /** Whether the outbox outlives the page. */
  readonly durable: boolean;
  /** Appends an entry with an unknown id, edits on known outcomes. Resolves to whether it outlives the page. */
  add(entry: Entry): Promise<boolean>;
  /** Lists the queue in sending order. */
  list(): Promise<readonly Queued[]>;
  count(): Promise<number>;
  /** Reads the queue, runs the decision on it and writes the result, in one transaction. */
  change(decide: (queue: readonly Queued[]) => QueueChange): Promise<void>;
  /** Lists the server's numbers of records that were created on this browser. */
  namings(): Promise<readonly Naming[]>;
  /** Lists what the temporary ids of version 1 stand for. */
  olderNames(): Promise<readonly OlderName[]>;
  /** Entries that left the queue, with the version after each; null for one joined into a later one. */
  done(): Promise<readonly DoneEntry[]>;
  /** Returns what settled steps have left as texts, of those that are asked for and known. */
  outcomesOf(stepUuids: readonly string[]): Promise<readonly StepOutcome[]>;
  failed: {
    list(): Promise<readonly FailedRecord[]>;
    put(record: FailedRecord): Promise<void>;
    /** Removes an unchanged record; one with changed texts stays (more was typed). Resolves to whether it did. */
    remove(record: FailedRecord): Promise<boolean>;
  };
  drafts: {
    list(): Promise<readonly (DraftRecord | ClearedDraft)[]>;
    put(record: DraftRecord | ClearedDraft): Promise<void>;
    remove(scope: string, key: string): Promise<void>;
  };
  /** Actions of the person that the history has not been told of yet. */
  actions: {
    list(): Promise<readonly UserActionInput[]>;
    put(action: UserActionInput): Promise<void>;
    remove(uuid: string): Promise<void>;
  };
  close(): void;
}
