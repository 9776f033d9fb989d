import type { LoadedTree } from "../../store/workspace.ts";
import type { BranchLabels } from "./branch-labels.ts";

/** The copy of the notes on this device, as something to show. */
export interface StoredNotes {
  /** Starts showing the copy, before anything else is shown; null where nothing is kept. Called once. */
  open(page: number): Promise<StoredPage | null>;
}

/** A copy that has begun to show. */
export interface StoredPage {
  /** Whether the beginning of that page is shown already. */
  readonly isShown: boolean;
  /** Resolves to the root of the account when everything is shown; null where the copy cannot be read. */
  readonly whole: Promise<number | null>;
  /** Resolves when the log has been read on from the copy's version, or the server has not answered. */
  readonly caughtUp: Promise<void>;
}

/** A page as the copy on this device shows it. */
export interface PageFromCopy {
  /** Null where the copy does not hold the whole page. */
  readonly tree: LoadedTree | null;
  /** Resolves when the page is complete, and as new as the server can tell. */
  readonly caughtUp: Promise<void>;
}

/** Shows pages from the copy: at once with a stored first screen. `loadRest`: the server's remainder is here. */
export function createStoredPages(
  kept: StoredNotes,
  branches: BranchLabels,
  loadRest: () => Promise<void>,
): (id: number) => Promise<PageFromCopy | null> {
  let opening: Promise<StoredPage | null> | null = null;
  let loading: Promise<void> | null = null;
  return async (id) => {
    const isFirst = opening === null;
    opening ??= kept.open(id);
    const page = await opening;
    if (!page) return null;
    const rest = page.whole.then((root) => {
      if (root !== null) return branches.add(root, null);
      // A beginning without its rest must not stay.
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
