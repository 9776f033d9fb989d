import type { TabLocks } from "../../platform/locks.ts";
import { adoptScopes } from "./adopt.ts";
import { type AdoptDeps, type Adopted, otherScopes, tabLock } from "./left-behind.ts";

/** Recovers the queues and drafts of orphaned tabs: those that were closed before, and those closed while this tab lives. */
export interface OrphanRecovery {
  adoptGone(): Promise<void>;
  /** Takes over what tabs have left whose locks the caller holds. */
  adopt(scopes: ReadonlySet<string>): Promise<void>;
  /** Waits for the end of a living tab, to take over what it leaves. Of several tabs that wait, one gets it. */
  watch(scope: string): void;
}

/** Looks for nothing by itself: `adoptGone` is called while the tab opens, `watch` for each tab that it hears of. */
export function createOrphanRecovery(deps: {
  readonly adoption: AdoptDeps;
  readonly locks: TabLocks;
  readonly leaving: AbortSignal;
  readonly adopted: (adopted: Adopted) => void;
  /** Called when a tab has gone while this one lived, and its work was taken over. */
  readonly recovered: () => void;
  readonly warn: (message: string) => void;
}): OrphanRecovery {
  const { adoption, locks, leaving } = deps;
  const watched = new Set<string>();

  const adopt = async (scopes: ReadonlySet<string>) => {
    deps.adopted(await adoptScopes(adoption, scopes));
  };
  const recover = async (scope: string) => {
    const release = await locks.acquire(tabLock(adoption.userId, scope), leaving);
    try {
      if (leaving.aborted) return;
      await adopt(new Set([scope]));
      deps.recovered();
    } finally {
      release();
    }
  };
  const watch = (scope: string) => {
    if (!locks.areReal || watched.has(scope)) return;
    watched.add(scope);
    recover(scope)
      .catch((error: unknown) => {
        if (!leaving.aborted) deps.warn(`Not taken over: ${String(error)}`);
      })
      .finally(() => watched.delete(scope));
  };

  return {
    watch,
    adopt,
    async adoptGone() {
      const gone = new Set<string>();
      const releases: (() => void)[] = [];
      for (const scope of await otherScopes(adoption)) {
        const release = await locks.tryAcquire(tabLock(adoption.userId, scope));
        if (release) {
          gone.add(scope);
          releases.push(release);
        } else watch(scope);
      }
      try {
        if (gone.size > 0) await adopt(gone);
      } finally {
        for (const release of releases) release();
      }
    },
  };
}
