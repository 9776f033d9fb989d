import type { DataMutation } from "@perennial/contract/outline/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TabChannel } from "../platform/channel.ts";
import { createListeners, type Listeners } from "../platform/listeners.ts";
import type { DraftEvent } from "../store/draft-event.ts";
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
import { tabLock } from "./tabs/orphaned-scopes.ts";
import { channelName, type TabMessage } from "./tabs/tab-messages.ts";
import { createNotesRoot, type NotesRoot } from "./view/notes-root.ts";
import { createView, type View } from "./view/view.ts";
import { openInTime, type WorkspaceDeps } from "./workspace-deps.ts";

/** Events of one room of a tab that other rooms listen to. */
interface Signals {
  /** Rows of the log were taken into the view, each once and in order. */
  readonly confirmed: Listeners<[readonly DataMutation[]]>;
  /** An entry has come into the queue. `kept`: on disk. */
  readonly queued: Listeners<[entry: Entry, kept: boolean]>;
  /** Something written has reached the disk, or is not on it any more. */
  readonly keeping: Listeners<[]>;
  /** The list of failed changes has changed. */
  readonly failedChanged: Listeners<[]>;
  /** The browser has removed the database, and a new one is there. */
  readonly cleared: Listeners<[]>;
  /** A request has ended, or news have come. `isThere`: the server answered. */
  readonly heard: Listeners<[isThere: boolean]>;
  /** A node that is not loaded has been moved into view. */
  readonly missing: Listeners<[id: NodeId]>;
  /** The log cannot be read on from what is shown. */
  readonly outdated: Listeners<[]>;
  /** A tree has taken the place of all that was shown: of the whole account, or of one branch. */
  readonly replaced: Listeners<[]>;
  /** A backup was put back: the log has another generation. */
  readonly restored: Listeners<[]>;
  /** Changes go through again after a time in which they did not. */
  readonly flowing: Listeners<[]>;
}

/** What a tab has before anybody writes or sends: the tree, the queue, the other tabs. */
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
  /** The same queue where it is on disk; null where this browser stores nothing. */
  readonly disk: OverflowingOutbox | null;
  readonly count: QueueCount;
  readonly sending: Sending;
  readonly status: StatusStore;
  readonly channel: TabChannel;
  readonly post: (message: TabMessage) => void;
  readonly events: Listeners<[WorkspaceEvent]>;
  readonly historians: Listeners<[HistoryEvent]>;
  readonly draftEvents: Listeners<[DraftEvent]>;
  readonly signals: Signals;
  leave(): void;
  /** Lets other tabs take over, once `flushed` says all is on disk. */
  release(flushed: Promise<unknown>): void;
}

/** Opens a tab before anybody writes. If the database takes over two seconds, the queue is in memory. */
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
    replaced: createListeners(),
    restored: createListeners(),
    flowing: createListeners(),
  };
  const tree = createTreeStore(createIdentity(chance.uuid));
  const view = createView(tree, signals.confirmed.tell);
  const database = await openInTime(deps, {
    lost: signals.cleared.tell,
    // Somebody who signs out leaves nothing behind: nothing is written again.
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
    draftEvents: createListeners(),
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
