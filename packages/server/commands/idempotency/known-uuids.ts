/** What a mutation answered when it was applied. */
export interface StoredAnswer {
  readonly bodyHash: string;
  readonly status: number;
  readonly body: unknown;
  readonly version: number;
}

/** What is known of UUIDs before the group. */
export interface KnownUuids {
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  /** UUIDs of rows in the log, which no command may take for itself. */
  readonly inLog: ReadonlySet<string>;
}
