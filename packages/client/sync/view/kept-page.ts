import type { LoadedTree } from "../../store/workspace.ts";
import type { KnownBranches } from "./known-branches.ts";

/** What this device keeps of the notes. */
export interface KeptNotes {
  /** Begins to show it, once and before anything else is shown; null where nothing is kept. */
  open(page: number): Promise<KeptPage | null>;
}

export interface KeptPage {
  /** Whether the beginning of that page is shown already. */
  readonly isShown: boolean;
  /** Resolves to the root of the account when everything is shown; null where it cannot be read. */
  readonly whole: Promise<number | null>;
  /** Resolves when the log has been read on from there, or nobody has answered. */
  readonly caughtUp: Promise<void>;
}

/** A page as this device keeps it. */
export interface ShownKept {
  /** Null where the device does not keep all of that page. */
  readonly tree: LoadedTree | null;
  /** Resolves when all of it is here, and as new as the server can say. */
  readonly caughtUp: Promise<void>;
}

/**
 * Shows pages as this device keeps them: at once where the beginning is kept, else with all the rest.
 * @param loadRest resolves when the server has brought what the device could not
 */
export function createKeptPages(
  kept: KeptNotes,
  branches: KnownBranches,
  loadRest: () => Promise<void>,
): (id: number) => Promise<ShownKept | null> {
  let opening: Promise<KeptPage | null> | null = null;
  let loading: Promise<void> | null = null;
  return async (id) => {
    const isFirst = opening === null;
    opening ??= kept.open(id);
    const page = await opening;
    if (!page) return null;
    const rest = page.whole.then((root) => {
      if (root !== null) return branches.add(root, null);
      // The beginning must not stay alone.
      if (page.isShown) loading ??= loadRest();
      return loading;
    });
    const caughtUp = Promise.all([page.caughtUp, rest]).then(() => undefined);
    const beginning = isFirst && page.isShown ? branches.shown(id) : null;
    if (beginning) return { tree: beginning, caughtUp };
    await page.whole;
    return { tree: branches.whole(id), caughtUp };
  };
}
