import type { Op } from "./op.ts";

/** What a person did, as the server keeps it for the history. */
export interface PastAction {
  readonly id: number;
  readonly uuid: string;
  /** `note.edit`, or whatever another program calls it. */
  readonly eventType: string;
  readonly eventSource: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** What it changed, in the order of the log. */
  readonly changes: readonly PastChange[];
}

/** A change as it stands in the log. */
export interface PastChange {
  readonly id: number;
  /** Its place in the log. */
  readonly version: number;
  /** The action it belongs to; null where nobody named one. */
  readonly actionUuid: string | null;
  /** Null where a later version wrote what this one cannot read. */
  readonly op: Op | null;
}
