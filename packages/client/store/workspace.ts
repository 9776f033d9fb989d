import type { Plan } from "@perennial/domain/intent/plan";
import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Action } from "./action.ts";
import type { DraftEvent } from "./draft-event.ts";
import type { HistoryEvent } from "./history-event.ts";
import type { TextField } from "./live-fields.ts";
import type { Mutations } from "./mutations.ts";
import type { TypedSelections } from "./text-selection.ts";
import type { TreeStore } from "./tree-store.ts";
import type { FocusSnapshot, UndoHistory } from "./undo.ts";

/** The screen's view of a person's notes: outline, drafts, sync status. Implemented in `sync/`. */
export interface Workspace {
  readonly userId: number;
  readonly tree: TreeStore;
  readonly drafts: Drafts;
  readonly forms: Forms;
  readonly status: {
    get(): SyncStatus;
    subscribe(listener: () => void): () => void;
  };
  /** Stores and applies a plan now, and sends it later. Never throws or waits. Without steps it ends typing. */
  readonly submit: Submit;
  /** The root of the notes, once everything below it is loaded; null before. A row that is missing then is gone. */
  readonly whole: { get(): NodeId | null; subscribe(listener: () => void): () => void };
  /** Resolves when the first tree is shown as new as the server could tell, with what gone pages have left. */
  readonly caughtUp: Promise<void>;
  /** Loads a node with everything below it, and shows it together with what is still on its way. */
  loadTree(id: NodeId): Promise<LoadedTree>;
  /** What was typed on this page and the server has not: the newest text of each note and card, in order. */
  unsentTexts(): readonly string[];
  /** The same of a node that is here already with everything below it; null where it has to be loaded. */
  knownTree(id: NodeId): LoadedTree | null;
  /** Learns what the server calls records that other pages of this browser have made, as far as the disk says it. */
  learnNames(): Promise<void>;
  readonly events: { subscribe(listener: (event: WorkspaceEvent) => void): () => void };
  readonly failed: FailedChanges;
  readonly mutations: Mutations;
  /** What this user does, here and elsewhere, as the server tells it. */
  readonly history: { subscribe(listener: (event: HistoryEvent) => void): () => void };
  /** What the stream says of drafts; while it was away nothing is told. */
  readonly draftEvents: { subscribe(listener: (event: DraftEvent) => void): () => void };
  readonly typing: Typing;
  readonly undo: UndoHistory;
  /** Sends what waits now: after signing in again, or when the person asks for it. */
  resume(): void;
  /** Resolves when everything typed and done is on disk; for hiding the page and for logging out. */
  flush(): Promise<void>;
  close(): void;
}

/** Shows a plan at once and queues it to be sent. @param from what of it was typed, and where the person was */
export type Submit = (plan: Plan, action: Action, from?: Submitted) => void;

/** What of a plan a person has typed, what that was made from, and where they were. */
export interface Submitted {
  /** The rows whose typing the plan takes in: their drafts are submitted with it. */
  readonly typed?: readonly string[];
  /** What edits began with, where that is not what the tree says now. */
  readonly bases?: readonly RecordBase[];
  readonly snapshot?: FocusSnapshot;
}

/** Texts that an edit was made from, by the names of their fields, with where the server finds them. */
export interface BaseText {
  readonly texts: Readonly<Record<string, string>>;
  readonly base: { readonly version: number } | { readonly after: string };
}

/** The base text of an edit of one record. */
export interface RecordBase extends BaseText {
  readonly kind: OwnIdKind;
  readonly id: RecordId;
}

/** Text on the screen: what is shown, what is being typed, and what came meanwhile, in one hand. */
export interface Typing {
  /** A field shows the text of a row from now on. */
  attach(key: string, field: TextField): AttachedField;
  /** The text of a row as it stands on the screen, saved or not; undefined for what is no note. */
  textOf(key: string): string | undefined;
  /** What is being typed into a row is not wanted: its field shows what is saved. */
  giveUp(key: string): void;
  /** What an edit of the row's card stands on that begins now; null for what is no card, or cannot be told. */
  cardBase(key: string): BaseText | null;
  /** What a card stands on that is made of the row's note from now on; null for what is no note. */
  noteBase(key: string): BaseText | null;
}

/** A field that shows the text of a row, from the side of the field. */
export interface AttachedField {
  /** The person typed: the text is a draft, stored before this returns. @param selections where */
  typed(selections?: TypedSelections): void;
  /** Shows what had to wait, once an input method has put its character together. */
  catchUp(): void;
  detach(): void;
}

/** How far what was done here is on its way to the server. */
export interface SyncStatus {
  /** Changes that no answer has come for yet, of every tab of this browser. */
  readonly waiting: number;
  /** Steps that no answer had come for when the last answer came, as far as this tab shows them. */
  readonly steps: number;
  /** Changes that failed and were neither sent again nor given up. */
  readonly failed: number;
  readonly online: boolean;
  /** Whether text has been typed that was not submitted. */
  readonly drafts: boolean;
  /** Why nothing is being sent, when it is not for want of a connection. */
  readonly paused: "auth" | "subscription" | "rate" | "disk-full" | "account-full" | null;
  /** False while this browser's database takes nothing: what waits has no more than a makeshift place. */
  readonly durable: boolean;
  /** Whether something written on this page is on no disk: it would go with the page. */
  readonly unkept: boolean;
}

/** As a page begins, with a connection. */
export const AT_REST: SyncStatus = {
  waiting: 0,
  steps: 0,
  failed: 0,
  online: true,
  drafts: false,
  paused: null,
  durable: true,
  unkept: false,
};

export type LoadedTree =
  | {
      readonly ok: true;
      readonly rootKey: string;
      /** The label is the parent's text or question, else `Parent Tree {id}`. */
      readonly parent: { readonly id: NodeId; readonly label: string } | null;
    }
  /** `status` is null when nobody answered. */
  | { readonly ok: false; readonly status: number | null };

/** What a person is told of, or taken along by, when it happens. */
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
  /** An edit of this page and somebody else's have changed the same words: theirs are in a note beside it. */
  | { readonly type: "kept-beside" }
  /** The data was put back from a backup: what is shown is another history, and what was unsaved is kept beside it. */
  | { readonly type: "restored" }
  /** This page showed something else than the server has, and reads the notes anew; what waits is kept. */
  | { readonly type: "differed" }
  /** Somebody else took away the node a row was made below; it hangs under the nearest one above that is left. */
  | { readonly type: "parent-gone"; readonly entryId: string }
  /** Only the beginning of the notes can be shown: this device keeps no more, and no server answers. */
  | { readonly type: "rest-missing" }
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

/** A change that the server refused, with what can be done about it. */
export interface FailedChange {
  readonly id: string;
  readonly action: Action;
  readonly plan: Plan;
  /** What the server refused it with, as a sentence. */
  readonly refusal: string;
  readonly code: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** What retrying does: send again; after a restored backup, make a note of the text; or nothing. */
  readonly again: "sent" | "as-note" | "never";
  /** What had been typed in it, so that it can be read and copied. */
  readonly texts: readonly string[];
}

/** The changes that the server refused and that were neither sent again nor given up. */
export interface FailedChanges {
  /** The oldest first; the same array until it changes. */
  list(): readonly FailedChange[];
  retry(id: string): void;
  discard(id: string): void;
  subscribe(listener: () => void): () => void;
}

/** What stands in a form and was not submitted. */
export interface FormDraft {
  /** The texts of its fields, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the typing stands on; absent where that cannot be told. */
  readonly baseText?: BaseText;
}

/** The draft of a form that a page which is gone has left. */
export interface OrphanedForm extends FormDraft {
  readonly name: string;
  /** The row that it was written in, by its present key. */
  readonly key: string;
  readonly form: string;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

/** The drafts of the forms in the rows, by the keys of their rows. They outlive the tab. */
export interface Forms {
  /** Stores what stands in a form before it returns; null ends the draft. @param draft with all of it as one text */
  set(key: string, form: string, draft: (FormDraft & { readonly text: string }) | null): void;
  /** Lists the forms that pages which are gone have left, and that stand in no row yet. The newest comes first. */
  left(): readonly OrphanedForm[];
  /** What a page had left stands in a form of this page now. */
  taken(name: string): void;
  /** Calls the listener when another page has left a form. */
  subscribe(listener: () => void): () => void;
  /** Removes the forms of all pages from this device, once `flush` resolves. */
  forget(): void;
}

/** The texts being typed, before they are saved. They outlive the tab. */
export interface Drafts {
  get(key: string): string | undefined;
  any(): boolean;
  subscribe(listener: () => void): () => void;
}
