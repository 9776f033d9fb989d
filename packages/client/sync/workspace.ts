import { readLogRow } from "@perennial/contract/log";
import type { DataMutation } from "@perennial/contract/wire";
import { editNote } from "@perennial/domain/intent/edit-note";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Release } from "../platform/locks.ts";
import { createMutationLog } from "../store/mutations.ts";
import { createTreeStore } from "../store/tree-store.ts";
import type { HistoryEvent } from "../store/user-action.ts";
import type { Drafts, Workspace, WorkspaceEvent } from "../store/workspace.ts";
import { createFailedStore } from "./failed/failed-changes.ts";
import { createOutcomes } from "./failed/outcomes.ts";
import { type Entry, temporaryIdsIn } from "./queue/entries.ts";
import { createMemoryOutbox } from "./queue/outbox-memory.ts";
import { withOverflow } from "./queue/outbox-overflow.ts";
import { createQueueCount } from "./queue/queue-count.ts";
import { createWal } from "./queue/wal.ts";
import type { Sender } from "./send/sender.ts";
import { createStatus } from "./status.ts";
import { createSubmitter } from "./submitter.ts";
import { adoptScope, otherScopes, tabLock } from "./tabs/adopt.ts";
import { missedAcks, overtakes } from "./tabs/missed-acks.ts";
import type { TabMessage } from "./tabs/tab-messages.ts";
import { createDrafts } from "./typing/drafts.ts";
import { createHolds } from "./typing/holds.ts";
import { createTypedText } from "./typing/typed-text.ts";
import type { Live } from "./view/live.ts";
import { createLogReader } from "./view/log-reader.ts";
import { createPending, type Pending } from "./view/pending.ts";
import { createTreeLoader } from "./view/tree-loader.ts";
import { openInTime, type WorkspaceDeps } from "./workspace-deps.ts";

/** Rows of the log come one by one; what comes within about a frame is shown at once. */
const GATHER_ROWS_MS = 16;
const EDIT_FAILURE = "Failed to update note. Please try again.";

/** Opens what a user has on this browser. Resolves at once where the disk does not answer, with `durable: false`. */
export async function openWorkspace(deps: WorkspaceDeps): Promise<Workspace> {
  const { userId, api, timers, chance, locks } = deps;
  const scope = chance.uuid();
  const releaseTab = await locks.tryAcquire(tabLock(userId, scope));
  const disk = await openInTime(deps);
  const overflowing = disk && withOverflow(disk, (durable) => status.update({ durable }));
  const outbox = overflowing ?? createMemoryOutbox();

  const tree = createTreeStore(chance.random);
  const pending = createPending(tree);
  const holds = createHolds(tree, pending);
  const wal = createWal(deps.storage, userId);
  const channel = deps.channel(`perennial-user-${userId}`);
  const post = (message: TabMessage) => channel.post(message);
  const status = createStatus({
    waiting: 0,
    failed: 0,
    online: deps.connectivity.isOnline(),
    drafts: false,
    paused: null,
    durable: disk !== null,
  });
  const listeners = new Set<(event: WorkspaceEvent) => void>();
  const emit = (event: WorkspaceEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  const mutations = createMutationLog();
  const historians = new Set<(event: HistoryEvent) => void>();
  const tell = (event: HistoryEvent) => {
    for (const historian of [...historians]) historian(event);
  };
  const tellAll = (event: HistoryEvent) => {
    tell(event);
    post({ type: "history", event });
  };
  const journal = createDrafts({
    userId,
    scope,
    storage: deps.storage,
    outbox,
    timers,
    warn: deps.warn,
    baseOf: (key) => {
      holds.hold(key, "draft");
      return holds.baseOf(key);
    },
  });

  let closed = false;
  let sender: Sender | null = null;
  let live: Live | null = null;
  let releaseLead: Release | null = null;
  const count = createQueueCount(outbox, (waiting) => status.update({ waiting }));

  const push = (entry: Entry) => {
    pending.push(entry);
    if (entry.kind === "change") mutations.made(entry, timers.now());
  };
  const submitter = createSubmitter({
    scope,
    tree,
    push,
    holds,
    wal,
    outbox,
    count,
    chance,
    timers,
    warn: deps.warn,
    queued(entry, kept) {
      if (sender) sender.wake();
      post(kept || sender ? { type: "queued" } : { type: "handover", entry });
    },
  });
  const submit: Workspace["submit"] = (plan, action) => {
    if (!closed) submitter.submit(plan, action);
  };

  const failed = createFailedStore({
    outbox,
    scope,
    tree,
    drafts: { get: (key) => drafts.get(key), clear: (key) => drafts.clear(key) },
    submit,
    changed() {
      outcomes.showFailed();
      post({ type: "failed-changed" });
    },
  });
  const typedText = createTypedText({
    tree,
    drafts: { keys: journal.keys, get: journal.get, clear: (key) => drafts.clear(key) },
    holds,
    submit,
    emit,
  });
  /** What somebody else did: a text that is being typed survives it. */
  const confirmed: Pick<Pending, "applied" | "rows" | "load"> = {
    applied: pending.applied,
    rows: (rows) => typedText.keepDuring(() => pending.rows(rows)),
    load: (...args) => typedText.keepDuring(() => pending.load(...args)),
  };
  const reader = createLogReader({
    api,
    pending: confirmed,
    timers,
    reload: () => loader.reload(),
    missing: (id) => void loader.loadBranch(id),
    seen(rows) {
      for (const row of rows) {
        const reading = mutations.knows(row.mutation_uuid) && readLogRow(row);
        if (reading && reading.kind === "op") {
          const { mutation_uuid: mutationUuid, version, created_at: at } = row;
          mutations.landed({ mutationUuid, version, at, op: reading.op });
        }
      }
      tell({ type: "rows", rows });
    },
  });
  const loader = createTreeLoader({ api, tree, pending: confirmed, reader });

  const outcomes = createOutcomes({
    tree,
    pending,
    holds,
    mutations,
    failed,
    reader,
    count,
    status,
    emit,
    warn: deps.warn,
    isOnline: deps.connectivity.isOnline,
    forget(entry) {
      if (submitter.forget(entry) && !sender) void overflowing?.forget([entry.id]).then(count.refresh);
    },
    flowing: () => live?.retry(),
  });

  /** After a change of the sending tab: what it settled while nobody here was told. */
  const reconcile = async () => {
    // Only what was in the queue before it is read can be missed there.
    const own = pending.entries().filter(({ id }) => !count.unsaved().has(id) && !submitter.unkept().has(id));
    const [queue, lost, aliases] = await Promise.all([outbox.list(), outbox.failed.list(), outbox.aliases()]);
    if (closed) return;
    const failedIds = new Set(lost.map(({ id }) => id));
    const acks = missedAcks(
      own.filter(({ id }) => !failedIds.has(id)),
      queue,
      aliases,
    );
    if (acks.length > 0) outcomes.takeAcks(acks);
    pending.fail([...failedIds], null);
    mutations.failed([...failedIds]);
  };

  const startSending = () => {
    sender = deps.startSender({
      outbox,
      api,
      timers,
      chance,
      token: deps.token,
      warn: (message, error) => deps.warn(`${message}: ${error.message}`),
      report(event) {
        outcomes.take(event);
        post({ type: "sender", event });
      },
    });
  };

  let gathered: DataMutation[] = [];
  const gatherRows = (rows: readonly DataMutation[]) => {
    if (gathered.length === 0)
      timers.after(GATHER_ROWS_MS, () => {
        const all = gathered;
        gathered = [];
        if (closed) return;
        reader.take(all);
        post({ type: "rows", rows: all });
      });
    gathered.push(...rows);
  };
  const lead = (release: Release) => {
    if (closed) return release();
    releaseLead = release;
    if (!sender) startSending();
    live = deps.startLive({
      api,
      url: deps.streamUrl,
      open: deps.openStream,
      timers,
      chance,
      mayConnect: () => deps.token() !== null,
      rows: gatherRows,
      userAction: (action) => tellAll({ type: "action", action }),
      version(version) {
        reader.expect(version, "now");
        post({ type: "version", version });
      },
      connected: (connected) => {
        if (connected) tellAll({ type: "began" });
        if (connected && !outcomes.state().online) sender?.resume();
      },
    });
    post({ type: "leading" });
    void reconcile().catch(() => undefined);
  };

  channel.listen((data) => {
    if (closed) return;
    const message = data as TabMessage;
    switch (message.type) {
      case "hello":
        inheritLater(message.scope);
        post({ type: "here", scope });
        if (sender) post({ type: "sender", event: { type: "state", ...outcomes.state() } });
        return;
      case "here":
        return inheritLater(message.scope);
      case "queued":
        sender?.wake();
        return void count.refresh();
      case "handover":
        if (sender) void outbox.add(message.entry).then(() => sender?.wake());
        return;
      case "sender": {
        const missed = message.event.type === "acked" && overtakes(pending.entries(), message.event.acks);
        outcomes.take(message.event);
        return missed ? void reconcile().catch(() => undefined) : undefined;
      }
      case "rows":
        return reader.take(message.rows);
      case "version":
        return reader.expect(message.version, "now");
      case "history":
        return tell(message.event);
      case "leading":
        for (const entry of submitter.unkept().values()) post({ type: "handover", entry });
        return void reconcile().catch(() => undefined);
      case "failed-changed":
        return outcomes.refreshFailed();
      case "resume":
        return sender?.resume();
    }
  });

  const resume = () => {
    sender?.resume();
    live?.retry();
    if (!sender) post({ type: "resume" });
  };
  const stopListening = deps.connectivity.subscribe(() => {
    outcomes.showOnline();
    if (deps.connectivity.isOnline()) resume();
  });
  journal.subscribe(() => status.update({ drafts: journal.any() }));

  const leaving = new AbortController();
  const recovered = new Set<string>();
  const adoption = {
    userId,
    scope,
    storage: deps.storage,
    outbox,
    wal,
    tree,
    drafts: journal,
    isBusy: (key: string) => journal.get(key) !== undefined || holds.isHeld(key),
  };
  const adopt = async (left: string) => {
    const adopted = await adoptScope(adoption, left);
    for (const entry of adopted.entries) push(entry);
    for (const { key, base } of adopted.drafts) {
      holds.restore(key, "draft", base);
      recovered.add(key);
    }
  };
  /** A tab that lives leaves its work to us when it goes; of several that wait, one gets it. */
  const inherit = async (living: string) => {
    if (!locks.areReal) return;
    const release = await locks.acquire(tabLock(userId, living), leaving.signal);
    try {
      if (closed) return;
      await adopt(living);
      sender?.wake();
      post({ type: "queued" });
      await reconcile();
      saveRecoveredDrafts();
    } finally {
      release();
    }
  };
  const watched = new Set<string>();
  const inheritLater = (living: string) => {
    if (watched.has(living)) return;
    watched.add(living);
    inherit(living)
      .catch(() => undefined)
      .finally(() => watched.delete(living));
  };

  try {
    for (const other of await otherScopes(adoption)) {
      const release = await locks.tryAcquire(tabLock(userId, other));
      if (!release) inheritLater(other);
      else await adopt(other).finally(release);
    }
    await failed.refresh();
    for (const { entry } of await outbox.failed.list())
      for (const id of temporaryIdsIn(entry)) tree.reserveId(id);
  } catch (error) {
    // What cannot be read now is left where it is; new work must be possible all the same.
    deps.warn(`What an earlier page left could not be read: ${String(error)}`);
  }
  outcomes.showFailed();
  await count.refresh();

  const drafts: Drafts = {
    set: journal.set,
    get: journal.get,
    any: journal.any,
    subscribe: journal.subscribe,
    clear(key) {
      journal.clear(key);
      holds.release(key, "draft");
    },
  };
  // A queue in memory is this tab's alone to send; on disk, one tab sends for all.
  if (!disk) startSending();
  locks.acquire(`perennial-lead-${userId}`, leaving.signal).then(lead, () => undefined);
  post({ type: "hello", scope });

  /** Of the user's notes, once they have been loaded from there. */
  let root: NodeId | null = null;
  /** Text that was being typed when its tab went is saved as if the field had lost the focus. */
  const saveRecoveredDrafts = () => {
    for (const key of recovered) {
      const note = tree.row(key)?.note;
      const text = journal.get(key);
      if (note && text !== undefined) {
        const plan = editNote(tree, { noteId: note.id, text });
        if (plan.ok)
          submit(plan.value, { eventType: "note.edit", source: "recovered_draft", failure: EDIT_FAILURE });
        if (plan.ok) drafts.clear(key);
      } else
        typedText.recover(
          key,
          journal.record(key)?.base?.text,
          root !== null && tree.get("node", root) ? root : null,
        );
      if (note || journal.get(key) === undefined) recovered.delete(key);
    }
  };

  const flush = async () => {
    await Promise.all([journal.flush(), submitter.saved()]);
  };

  return {
    tree,
    drafts,
    status: { get: status.get, subscribe: status.subscribe },
    submit,
    async loadTree(id) {
      const loaded = await loader.loadTree(id);
      if (!loaded.ok || closed) return loaded;
      if (loaded.parent === null) root = tree.idOf(loaded.rootKey) ?? null;
      saveRecoveredDrafts();
      return loaded;
    },
    events: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    failed,
    mutations,
    history: {
      subscribe(historian) {
        historians.add(historian);
        return () => historians.delete(historian);
      },
    },
    hold(key) {
      const owner = chance.uuid();
      holds.hold(key, owner);
      return () => holds.release(key, owner);
    },
    resume,
    flush,
    close() {
      if (closed) return;
      closed = true;
      leaving.abort();
      stopListening();
      sender?.stop();
      live?.stop();
      reader.stop();
      releaseLead?.();
      channel.close();
      void flush().finally(() => {
        releaseTab?.();
        outbox.close();
      });
    },
  };
}
