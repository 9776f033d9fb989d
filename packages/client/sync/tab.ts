import type { DataMutation } from "@perennial/contract/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TabChannel } from "../platform/channel.ts";
import { createListeners, type Listeners } from "../platform/listeners.ts";
import type { HistoryEvent } from "../store/history-event.ts";
import { createIdentity } from "../store/identity.ts";
import { createMutationLog, type MutationLog } from "../store/mutations.ts";
import { createTreeStore, type TreeStore } from "../store/tree-store.ts";
import { AT_REST, type WorkspaceEvent } from "../store/workspace.ts";
import type { Entry } from "./queue/entries.ts";
import type { Outbox } from "./queue/outbox.ts";
import { createMemoryOutbox } from "./queue/outbox-memory.ts";
import { type OverflowingOutbox, withOverflow } from "./queue/outbox-overflow.ts";
import { createQueueCount, type QueueCount } from "./queue/queue-count.ts";
import { createStatus, type StatusStore } from "./queue/status.ts";
import { createWal, type Wal } from "./queue/wal.ts";
import type { Sending } from "./tabs/leader.ts";
import { tabLock } from "./tabs/left-behind.ts";
import { channelName, type TabMessage } from "./tabs/tab-messages.ts";
import { createNotesRoot, type NotesRoot } from "./view/notes-root.ts";
import { createView, type View } from "./view/view.ts";
import { openInTime, type WorkspaceDeps } from "./workspace-deps.ts";

/** What happens in one room of a tab, for whoever it concerns in another. */
interface Signals {
  /** Rows of the log were taken into the view, each once and in order. */
  readonly confirmed: Listeners<[readonly DataMutation[]]>;
  /** An entry has come into the queue. @param kept whether on disk */
  readonly queued: Listeners<[entry: Entry, kept: boolean]>;
  /** Something written is on disk now, or is not any more. */
  readonly keeping: Listeners<[]>;
  /** The list of failed changes is another one. */
  readonly failedChanged: Listeners<[]>;
  /** The browser has taken away the database, and a new one is there. */
  readonly cleared: Listeners<[]>;
  /** The server was asked, or has told something. @param isThere whether it has answered */
  readonly heard: Listeners<[isThere: boolean]>;
  /** A node has come into view that is not loaded. */
  readonly missing: Listeners<[id: NodeId]>;
  /** The log cannot be read on from what is shown. */
  readonly outdated: Listeners<[]>;
  /** The data was put back from a backup: another generation of the log is present. */
  readonly restored: Listeners<[]>;
  /** Changes go through again after a time in which they did not. */
  readonly flowing: Listeners<[]>;
}

/** What a tab has of its user's notes before anybody writes or sends: the screen's tree, the queue, the other tabs. */
export interface Tab {
  /** Names what this tab writes to disk. */
  readonly scope: string;
  readonly leaving: AbortSignal;
  readonly tree: TreeStore;
  readonly view: View;
  readonly root: NotesRoot;
  readonly mutations: MutationLog;
  readonly wal: Wal;
  readonly outbox: Outbox;
  /** The same queue where it is on disk; null where this browser keeps nothing. */
  readonly disk: OverflowingOutbox | null;
  readonly count: QueueCount;
  readonly sending: Sending;
  readonly status: StatusStore;
  readonly channel: TabChannel;
  readonly post: (message: TabMessage) => void;
  readonly events: Listeners<[WorkspaceEvent]>;
  readonly historians: Listeners<[HistoryEvent]>;
  readonly signals: Signals;
  /** From now on the tab does nothing more. */
  leave(): void;
  /** Other tabs may take over what is left. @param flushed resolves when everything is on disk */
  release(flushed: Promise<unknown>): void;
}

export async function openTab(deps: WorkspaceDeps): Promise<Tab> {
  const { userId, chance, locks } = deps;
  const scope = chance.uuid();
  const leaving = new AbortController();
  const releaseLock = await locks.tryAcquire(tabLock(userId, scope)).catch(() => null);
  const status = createStatus({ ...AT_REST, online: deps.connectivity.isOnline() });
  const signals: Signals = {
    confirmed: createListeners(),
    queued: createListeners(),
    keeping: createListeners(),
    failedChanged: createListeners(),
    cleared: createListeners(),
    heard: createListeners(),
    missing: createListeners(),
    outdated: createListeners(),
    restored: createListeners(),
    flowing: createListeners(),
  };
  const tree = createTreeStore(createIdentity(chance.uuid));
  const view = createView(tree, signals.confirmed.tell);
  const database = await openInTime(deps, {
    lost: signals.cleared.tell,
    // Nothing of somebody who leaves is written anew.
    known: () =>
      leaving.signal.aborted ? null : { entries: view.entries(), namings: tree.identity.namings() },
  });
  status.update({ durable: database !== null });
  const disk = database && withOverflow(database, (durable) => status.update({ durable }));
  const outbox = disk ?? createMemoryOutbox();
  const channel = deps.channel(channelName(userId));
  return {
    scope,
    leaving: leaving.signal,
    tree,
    view,
    root: createNotesRoot(tree),
    mutations: createMutationLog(),
    wal: createWal(deps.storage, userId),
    outbox,
    disk,
    count: createQueueCount(outbox, (waiting) => status.update({ waiting })),
    sending: { sender: null },
    status,
    channel,
    post: (message) => channel.post(message),
    events: createListeners(),
    historians: createListeners(),
    signals,
    leave: () => leaving.abort(),
    release(flushed) {
      channel.close();
      void flushed.finally(() => {
        releaseLock?.();
        outbox.close();
      });
    },
  };
}
