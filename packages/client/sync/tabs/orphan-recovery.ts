import type { TabLocks } from "../../platform/locks.ts";
import { otherScopes, type Recovered, type RecoveryDeps, tabLock } from "./orphaned-scopes.ts";
import { recoverScopes } from "./recover-scopes.ts";

/** Recovers the queues and drafts of orphaned tabs: those that were closed before, and those closed while this tab lives. */
export interface OrphanRecovery {
  recoverOrphans(): Promise<void>;
  /** Takes over what tabs have left whose locks the caller holds. */
  recover(scopes: ReadonlySet<string>): Promise<void>;
  /** Waits for the end of a living tab, to take over what it leaves. Of several tabs that wait, one gets it. */
  watch(scope: string): void;
}

/** Looks for nothing by itself: `recoverOrphans` is called while the tab opens, `watch` for each tab that it hears of. */
export function createOrphanRecovery(deps: {
  readonly recovery: RecoveryDeps;
  readonly locks: TabLocks;
  readonly leaving: AbortSignal;
  readonly onRecovered: (recovered: Recovered) => void;
  /** Called when a tab has gone while this one lived, and its work was taken over. */
  readonly onOrphaned: () => void;
  readonly warn: (message: string) => void;
}): OrphanRecovery {
  const { recovery, locks, leaving } = deps;
  const watched = new Set<string>();

  const recover = async (scopes: ReadonlySet<string>) => {
    deps.onRecovered(await recoverScopes(recovery, scopes));
  };
  const recoverWhenGone = async (scope: string) => {
    const release = await locks.acquire(tabLock(recovery.userId, scope), leaving);
    try {
      if (leaving.aborted) return;
      await recover(new Set([scope]));
      deps.onOrphaned();
    } finally {
      release();
    }
  };
  const watch = (scope: string) => {
    if (!locks.areReal || watched.has(scope)) return;
    watched.add(scope);
    recoverWhenGone(scope)
      .catch((error: unknown) => {
        if (!leaving.aborted) deps.warn(`Not taken over: ${error}`);
      })
      .finally(() => watched.delete(scope));
  };

  return {
    watch,
    recover,
    async recoverOrphans() {
      const gone = new Set<string>();
      const releases: (() => void)[] = [];
      for (const scope of await otherScopes(recovery)) {
        const release = await locks.tryAcquire(tabLock(recovery.userId, scope));
        if (release) {
          gone.add(scope);
          releases.push(release);
        } else watch(scope);
      }
      try {
        if (gone.size > 0) await recover(gone);
      } finally {
        for (const release of releases) release();
      }
    },
  };
}
