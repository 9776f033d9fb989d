import type { Op } from "./op.ts";

/** A user action, as the server keeps it for the history. */
export interface PastAction {
  readonly id: number;
  readonly uuid: string;
  /** `note.edit`, for example; other programs may use names of their own. */
  readonly eventType: string;
  /** The name of the token by which a program did it; null for the person. */
  readonly token: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Its changes, in the order of the log. */
  readonly changes: readonly PastChange[];
}

/** One mutation of the log. */
export interface PastChange {
  readonly id: number;
  /** Its version in the log. */
  readonly version: number;
  /** The UUID of the call that wrote it: rows that have it in common were written at once. */
  readonly callUuid: string;
  /** The user action it belongs to; null where none was named. */
  readonly actionUuid: string | null;
  /** Null where a newer version wrote what this one cannot read. */
  readonly op: Op | null;
}
