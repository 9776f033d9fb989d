import type { OriginRow } from "../../database/origin-rows.ts";
import type { KnownMemory } from "./card-update.ts";

/** A node that came from the same source before, as it stands now. */
export interface Present {
  readonly nodeId: number;
  /** Of its note or card. */
  readonly itemId: number;
  readonly text: string;
  /** Of a card. */
  readonly answer?: string;
  /** What it was when it came, where the file may hold something newer of it. */
  readonly origin?: OriginRow;
  /** Of such a card. */
  readonly memory?: KnownMemory;
  /** Of the first node of a note that is newer in the file: what stands below it and the file has no more. */
  readonly gone?: readonly Present[];
}
