import type { OriginRow } from "../../database/origin-rows.ts";

/** A node that came from the same source before, as it stands now. */
export interface Present {
  readonly nodeId: number;
  /** Of its note or card. */
  readonly itemId: number;
  readonly text: string;
  /** Of a card. */
  readonly answer?: string;
  /** What it was when it came, where the file holds a newer state of its note. */
  readonly origin?: OriginRow;
  /** Of the first node of such a note: what stands below it and the file has no more. */
  readonly gone?: readonly Present[];
}
