import type { ApiError } from "../../api/error.ts";
import type { Entry } from "../queue/entries.ts";
import type { Paused } from "./turn.ts";

/** What the sender tells all tabs. */
export type SenderEvent =
  | {
      readonly type: "failed";
      /** The entry that failed first, then those that depended on it. */
      readonly entries: readonly Entry[];
      readonly compensation: Entry | null;
      readonly error: ApiError;
    }
  /** A backup was put back: these entries cannot be sent any more, and are kept among the failed changes. */
  | { readonly type: "stranded"; readonly entries: readonly Entry[] }
  | {
      readonly type: "replaced";
      /** The last of the entries that were joined into this one; null where none was. */
      readonly earlierId: string | null;
      /** The joined entries before that one. A tab that does not know of them yet reads them from the disk. */
      readonly othersBefore?: readonly string[];
      readonly entry: Entry;
      /** The parent of its row is gone: the row hangs below the nearest node above that is left. */
      readonly parentGone?: boolean;
    }
  | { readonly type: "state"; readonly online: boolean; readonly paused: Paused };
