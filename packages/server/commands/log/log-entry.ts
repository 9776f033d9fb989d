import type { Op } from "@perennial/domain/op/op";

/** A row of the log to be written; its version follows from its place. */
export interface LogEntry {
  readonly op: Op;
  readonly uuid: string;
  readonly mutationUuid: string;
  readonly userActionUuid: string | null;
  /** The UUID of the call that this one takes back. */
  readonly undoOf: string | null;
}

/** What comes before a command in its group. */
export interface Earlier {
  readonly log: readonly LogEntry[];
  /** The UUIDs of the commands of the same batch, whose changes its sender knows. */
  readonly own: ReadonlySet<string>;
}
