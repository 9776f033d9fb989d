import type { ErrorCode, ErrorStatus, FieldIssue } from "@perennial/contract/calls/errors";
import type * as wire from "@perennial/contract/outline/wire";
import type { Reach } from "../../policies/reach.ts";

/** A program that writes in the name of a person. */
export interface ProgramSender {
  /** What the history says of who did it. */
  readonly source: string;
  /** Null where it may write everywhere. */
  readonly reach: Reach | null;
}

/** What one request asks for: commands in order, and the user actions that name what the person did. */
export interface Batch {
  readonly commands: readonly wire.Command[];
  readonly userActions?: readonly wire.UserActionInput[];
  /** All or nothing; otherwise every command is settled by itself. */
  readonly atomic: boolean;
  /** Names the request as a whole, beside the names of what is in it: a copy of it answers as the first did. */
  readonly uuid?: string | undefined;
  /** The session that it came with: one that has ended meanwhile is refused. */
  readonly sessionId?: string | undefined;
  /** The program that sends it, where no person does: whatever it writes is its user action. */
  readonly program?: ProgramSender | undefined;
  /** The generation that the sender is in, where it says so. */
  readonly generation?: string | undefined;
  /** UUIDs of commands that have turned out not to be possible by a defect of ours: they are refused, not tried. */
  readonly broken?: ReadonlySet<string>;
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
  /** The present one of that log. */
  readonly generation: string;
  /** The batch as a whole was applied before, and this is what it answered then. */
  readonly replayed: boolean;
  readonly at: Date;
}

export interface BatchRefused {
  readonly ok: false;
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly message: string;
  /** `index` is the refused command's place in the batch, absent for all of it; issue paths begin at either. */
  readonly details: {
    readonly index?: number;
    readonly issues?: readonly FieldIssue[];
    readonly [key: string]: unknown;
  };
  readonly version: number;
  /** Null where there is no such user. */
  readonly generation: string | null;
  readonly at: Date;
}

export type BatchOutcome = BatchDone | BatchRefused;
