import type { ErrorCode, ErrorStatus } from "@perennial/contract/errors";
import type * as wire from "@perennial/contract/wire";

/** What one request asks for: commands in order, and the user actions that name what the person did. */
export interface Batch {
  readonly commands: readonly wire.Command[];
  readonly userActions?: readonly wire.UserActionInput[];
  /** All or nothing; otherwise every command is settled by itself. */
  readonly atomic: boolean;
}

/** A user action as it stands after the batch; `replayed` where it was there before. */
export interface RecordedAction {
  readonly action: wire.UserAction;
  readonly replayed: boolean;
}

export interface BatchDone {
  readonly ok: true;
  /** One for each command, in order. Bodies are in wire shape: the resource, null for 204, or an ErrorBody. */
  readonly results: readonly wire.CommandResult[];
  readonly userActions: readonly RecordedAction[];
  /** The version of the user's log after this batch. */
  readonly version: number;
  readonly at: Date;
}

export interface BatchRefused {
  readonly ok: false;
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly message: string;
  /** `index` is the refused command's place in the batch; `issues` and `feature` where the code has them. */
  readonly details: { readonly index: number; readonly [key: string]: unknown };
  readonly version: number;
  readonly at: Date;
}

export type BatchOutcome = BatchDone | BatchRefused;
