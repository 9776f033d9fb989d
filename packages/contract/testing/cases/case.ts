import type { Notebook, Way } from "./notebook.ts";

/** One rule of the contract, as it shows on any server. */
export interface Case {
  readonly title: string;
  /** Where how single commands are sent makes no difference, and much time would be spent. */
  readonly onlyWay?: Way;
  readonly run: (book: Notebook) => Promise<void>;
}
