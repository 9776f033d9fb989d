import type { ApiError } from "../../api/error.ts";
import type { Entry } from "../queue/entries.ts";
import type { Paused } from "./turn.ts";

/** What the sender tells every tab. */
export type SenderEvent =
  | {
      readonly type: "failed";
      /** The one that failed first, then those that needed it. */
      readonly entries: readonly Entry[];
      readonly compensation: Entry | null;
      readonly error: ApiError;
    }
  /** The data was put back from a backup: these cannot be sent any more, and are kept among what failed. */
  | { readonly type: "stranded"; readonly entries: readonly Entry[] }
  | {
      readonly type: "replaced";
      /** The last of those that the entry stands for as well; null where it stands for itself. */
      readonly earlierId: string | null;
      /** The ones before that one. A tab that does not know of them yet takes them from the disk. */
      readonly othersBefore?: readonly string[];
      readonly entry: Entry;
      /** The node its row was made below is gone: it hangs under the nearest one above that is left. */
      readonly parentGone?: boolean;
    }
  | { readonly type: "state"; readonly online: boolean; readonly paused: Paused };
