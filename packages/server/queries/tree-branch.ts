import type pg from "pg";

export interface TreeOptions {
  readonly includeParent: boolean;
  readonly includeUserFlashcards: boolean;
}

/** A branch that is being read, in one transaction. */
export interface Branch {
  readonly client: pg.PoolClient;
  readonly userId: number;
  readonly rootId: number;
  readonly options: TreeOptions;
}
