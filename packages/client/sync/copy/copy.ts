import type { DataMutation } from "@perennial/contract/wire";
import type { StoredRecord, WholeTree } from "../view/stored-record.ts";

/** What is known of the copy before all of it is read. */
export interface CopyHead {
  readonly version: number;
  readonly generation: string | undefined;
  readonly rootId: number;
  /** The first screen of the page; null where it was not kept. */
  readonly screen: readonly StoredRecord[] | null;
}

/**
 * The confirmed notes of one user on this device, shared by the tabs of the browser: chunks of records at one
 * version of the log, and a journal of the rows since. A copy that is not complete counts as none.
 */
export interface LocalCopy {
  /**
   * Resolves to null where there is no copy.
   * @param page the page that is to be shown
   */
  head(page: number): Promise<CopyHead | null>;
  /**
   * Reads everything, with the journal applied; resolves to null where the copy turns out to be damaged, and is
   * removed.
   */
  read(): Promise<WholeTree | null>;
  /** Writes the copy anew. Resolves to whether no other tab has begun to do so meanwhile. */
  replace(tree: WholeTree): Promise<boolean>;
  /** Resolves to the version of the log that the copy ends at; null where there is no copy. */
  end(): Promise<Pick<CopyHead, "version" | "generation"> | null>;
  /**
   * Appends the rows that follow the end, and skips known ones. Resolves to false where rows are missing in
   * between.
   */
  append(rows: readonly DataMutation[]): Promise<boolean>;
  /** Folds the journal into the chunks. */
  fold(): Promise<void>;
  keepScreen(page: number, version: number, records: readonly StoredRecord[]): Promise<void>;
  /** Removes the copy. */
  clear(): Promise<void>;
  close(): void;
}
