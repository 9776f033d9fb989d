import type { Plan } from "@perennial/domain/intent/plan";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Action } from "./action.ts";
import type { Mutations } from "./mutations.ts";
import type { TreeStore } from "./tree-store.ts";
import type { HistoryEvent } from "./user-action.ts";

/**
 * What the screen sees of a person's notes: the outline, the text being typed, and how far the changes have
 * come on their way to the server. The implementation lives in `sync/`; here are its words, so that commands
 * and features depend on them and not on the machinery.
 */
export interface Workspace {
  readonly tree: TreeStore;
  readonly drafts: Drafts;
  readonly status: {
    get(): SyncStatus;
    subscribe(listener: () => void): () => void;
  };
  /**
   * Applies a plan at once and sends it later. Never throws, never waits; a plan without steps does nothing.
   * The entry is on disk before the change is painted. Ids of a plan may be temporary ones that have become
   * real in the meantime.
   */
  submit(plan: Plan, action: Action): void;
  /** Loads a node with everything below it, and shows it together with what is still on its way. */
  loadTree(id: NodeId): Promise<LoadedTree>;
  readonly events: { subscribe(listener: (event: WorkspaceEvent) => void): () => void };
  readonly failed: FailedChanges;
  /** What was changed on this page, and how far each change has come. */
  readonly mutations: Mutations;
  /** What this user does, here and elsewhere, as the server tells it. */
  readonly history: { subscribe(listener: (event: HistoryEvent) => void): () => void };
  /**
   * Says that the text of a row is being edited, so that a change by somebody else in the meantime is merged
   * with it and not lost. Returns how to let go; the first `drafts.set` of a row does the same by itself.
   */
  hold(key: string): () => void;
  /** Sends what waits now: after signing in again, or when the person asks for it. */
  resume(): void;
  /** Resolves when everything typed and done is on disk; for hiding the page and for logging out. */
  flush(): Promise<void>;
  close(): void;
}

export interface SyncStatus {
  /** Changes that no answer has come for yet, of every tab of this browser. */
  readonly waiting: number;
  /** Changes that failed and were neither sent again nor given up. */
  readonly failed: number;
  readonly online: boolean;
  /** Whether text has been typed that was not submitted. */
  readonly drafts: boolean;
  /** Why nothing is being sent, when it is not for want of a connection. */
  readonly paused: "auth" | "subscription" | "rate" | null;
  /** False when this browser cannot keep the queue on disk: closing the page would lose what waits. */
  readonly durable: boolean;
}

export type LoadedTree =
  | {
      readonly ok: true;
      readonly rootKey: string;
      /** The label is the parent's text or question, else `Parent Tree {id}`. */
      readonly parent: { readonly id: NodeId; readonly label: string } | null;
    }
  /** `status` is null when nobody answered. */
  | { readonly ok: false; readonly status: number | null };

export type WorkspaceEvent =
  | {
      readonly type: "failed";
      readonly action: Action;
      /** `action.failure`, else what the server said. */
      readonly message: string;
      readonly code: string;
      readonly entryId: string;
      /** What was taken back; its ids are the ones of the time it failed. */
      readonly plan: Plan;
    }
  /** The view no longer shows the entry; follows 'failed' and 'paywall'. */
  | { readonly type: "rolled-back"; readonly entryId: string; readonly plan: Plan }
  /** Somebody else took away the note that was being typed into; the text stands in this row now. */
  | { readonly type: "typing-moved"; readonly from: string; readonly to: string }
  | { readonly type: "auth-needed" }
  | {
      readonly type: "paywall";
      /** One of the named features, or "" where the server named none. */
      readonly feature: string;
      readonly entryId: string;
      readonly action: Action;
      readonly plan: Plan;
    }
  | { readonly type: "went-offline" }
  | { readonly type: "came-back" };

export interface FailedChange {
  readonly id: string;
  readonly action: Action;
  readonly plan: Plan;
  /** The sentence a person reads. */
  readonly message: string;
  readonly code: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** What had been typed in it, so that it can be read and copied. */
  readonly texts: readonly string[];
}

export interface FailedChanges {
  /** The oldest first; the same array until it changes. */
  list(): readonly FailedChange[];
  /** Submits it again. */
  retry(id: string): void;
  discard(id: string): void;
  subscribe(listener: () => void): () => void;
}

/** The text being typed, before it is saved. It outlives the tab. */
export interface Drafts {
  /** On every input event: written to disk before this returns (texts over 100 kB a moment later). */
  set(key: string, text: string): void;
  get(key: string): string | undefined;
  /** When the text was submitted, or given up. */
  clear(key: string): void;
  any(): boolean;
  subscribe(listener: () => void): () => void;
}
