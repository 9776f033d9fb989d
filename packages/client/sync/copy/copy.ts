import type { DataMutation } from "@perennial/contract/wire";
import type { StoredRecord, WholeTree } from "../view/stored-record.ts";

/** What is known of the copy before all of it is read. */
export interface CopyHead {
  readonly version: number;
  readonly generation: string | undefined;
  readonly rootId: number;
  /** The first screen of the page; null where that was not kept. */
  readonly screen: readonly StoredRecord[] | null;
}

/**
 * The confirmed notes of one user on this device, shared by the tabs of the browser: chunks of records as of one
 * version, and a journal of what has become known since. A copy is only ever whole; one that is not is none.
 */
export interface LocalCopy {
  /** Resolves to null where there is no copy. @param page the page that is to be shown */
  head(page: number): Promise<CopyHead | null>;
  /** Reads everything, with the journal taken in; null where it turns out to be spoilt, and is removed. */
  read(): Promise<WholeTree | null>;
  /** Writes the copy anew. Resolves to whether no other tab has begun to do so meanwhile. */
  replace(tree: WholeTree): Promise<boolean>;
  /** Reads up to which version the copy has the log; null where there is no copy. */
  end(): Promise<Pick<CopyHead, "version" | "generation"> | null>;
  /** Appends the rows that follow on the end, and passes over known ones; false where rows are missing before. */
  append(rows: readonly DataMutation[]): Promise<boolean>;
  /** Takes the journal into the chunks. */
  fold(): Promise<void>;
  keepScreen(page: number, version: number, records: readonly StoredRecord[]): Promise<void>;
  /** Removes the copy. */
  clear(): Promise<void>;
  close(): void;
}
