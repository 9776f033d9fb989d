import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { createNeeds, type Needs } from "../state/needs.ts";

/**
 * What the decisions of a group lack. One that needs rows which are not loaded is left out, and those after it are tried
 * all the same, to learn what they need: all of it is loaded at once, and the group is decided again from the beginning.
 * Without that, a group of n commands would be decided n times.
 */
export interface LookAhead {
  /** Returns what was decided; null where rows are missing, after which nothing that is decided counts. */
  decide<T>(asking: Asking<T>): T | null;
  /** Returns what is missing; null where nothing is. */
  missing(): Needs | null;
}

/** Makes the look-ahead of one pass over a group; takes back from `state` what a left-out decision applied. */
export function createLookAhead(state: Pick<GroupState, "ops" | "takeBack">): LookAhead {
  const sheet = createNeeds();
  let isMissing = false;

  const attempt = <T>(asking: Asking<T>): T | null => {
    const before = state.ops.length;
    const step = asking.next();
    if (step.done) return step.value;
    isMissing = true;
    sheet.add(step.value);
    state.takeBack(before);
    return null;
  };
  return {
    decide(asking) {
      if (!isMissing) return attempt(asking);
      try {
        return attempt(asking);
      } catch {
        // It may stand on a decision that was left out, and so on nothing.
        return null;
      }
    },
    missing: () => (isMissing ? sheet : null),
  };
}
