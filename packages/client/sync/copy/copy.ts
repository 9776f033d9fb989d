import type { DataMutation } from "@perennial/contract/outline/wire";
import type { StoredRecord, WholeTree } from "../view/stored-record.ts";

/** What is known of the copy before all of it is read. */
export interface CopyHead {
  readonly version: number;
  readonly generation: string | undefined;
  readonly rootId: number;
  /** The first screen of the page; null where it was not kept. */
  readonly screen: readonly StoredRecord[] | null;
}

/** One user's confirmed notes on this device, for all tabs: chunks at one version, and a journal. Incomplete = none. */
export interface LocalCopy {
  /** Resolves to null where there is no copy. @param page the one to be shown */
  head(page: number): Promise<CopyHead | null>;
  /** Reads everything with the journal applied; null for a damaged copy, which is removed. */
  read(): Promise<WholeTree | null>;
  /** Writes the copy anew. Resolves to whether no other tab has begun to do so meanwhile. */
  replace(tree: WholeTree): Promise<boolean>;
  /** Resolves to the version of the log that the copy ends at; null where there is no copy. */
  end(): Promise<Pick<CopyHead, "version" | "generation"> | null>;
  /** Appends the rows that follow the end, skipping known ones. Resolves to false if rows are missing. */
  append(rows: readonly DataMutation[]): Promise<boolean>;
  fold(): Promise<void>;
  keepScreen(page: number, version: number, records: readonly StoredRecord[]): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}
