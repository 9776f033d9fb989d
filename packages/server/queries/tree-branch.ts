import type { RecordId } from "@perennial/domain/kind/record-id";
import type pg from "pg";

export interface TreeOptions {
  readonly includeParent: boolean;
  readonly includeUserFlashcards: boolean;
  /** How many levels below the first are read, and how many nodes at most; all unless told. */
  readonly depth?: number;
  readonly limit?: number;
  /** What is left out, with what stands below it, and with words of it that are quoted elsewhere. */
  readonly without?: ReadonlySet<RecordId>;
}

/** A branch that is being read, in one transaction. */
export interface OpenBranch {
  readonly client: pg.PoolClient;
  readonly userId: number;
  readonly rootId: number;
  readonly options: TreeOptions;
}
