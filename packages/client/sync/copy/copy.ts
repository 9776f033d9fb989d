import type { DataMutation } from "@perennial/contract/wire";
import type { StoredRecord, WholeTree } from "../view/stored-record.ts";

/** What there is on this device, before all of it is read. */
export interface CopyHead {
  readonly version: number;
  readonly generation: string | undefined;
  readonly rootId: number;
  /** What is to be seen first on the page; null where that was not kept. */
  readonly screen: readonly StoredRecord[] | null;
}

/**
 * The confirmed notes of one user on this device, shared by the tabs of the browser: chunks of records as of one
 * version, and a journal of what has become known since. A copy is only ever whole; one that is not is none.
 */
export interface LocalCopy {
  /** Null where there is none. @param page the page that is to be shown */
  head(page: number): Promise<CopyHead | null>;
  /** Everything, with the journal taken in; null where it turns out to be spoilt, and is thrown away. */
  read(): Promise<WholeTree | null>;
  /** Writes it anew. Resolves to whether this was the last to do so. */
  replace(tree: WholeTree): Promise<boolean>;
  /** Up to where the log is here; null where there is no copy. */
  end(): Promise<Pick<CopyHead, "version" | "generation"> | null>;
  /** Takes in what follows on the end, and passes over what is known; false where rows are missing before these. */
  append(rows: readonly DataMutation[]): Promise<boolean>;
  /** Takes the journal into the chunks. */
  fold(): Promise<void>;
  keepScreen(page: number, version: number, records: readonly StoredRecord[]): Promise<void>;
  /** Throws it away. */
  clear(): Promise<void>;
  close(): void;
}
