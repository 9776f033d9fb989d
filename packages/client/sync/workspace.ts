import type { DataMutation } from "@perennial/contract/wire";
import { editNote } from "@perennial/domain/intent/edit-note";
import type { Plan, Step } from "@perennial/domain/intent/plan";
import { type CurrentId, renamePlan } from "@perennial/domain/op/rename";
import type { Api } from "../api/client.ts";
import type { TabChannel } from "../platform/channel.ts";
import type { OpenStream } from "../platform/event-stream.ts";
import type { Release, TabLocks } from "../platform/locks.ts";
import type { Connectivity } from "../platform/online.ts";
import type { Chance } from "../platform/random.ts";
import type { KeyValueStorage } from "../platform/storage.ts";
import type { Timers } from "../platform/timers.ts";
import { createTreeStore } from "../store/tree-store.ts";
import type { Action, Drafts, Workspace, WorkspaceEvent } from "../store/workspace.ts";
import { adoptLeftovers, tabLock } from "./adopt.ts";
import { createDrafts } from "./drafts.ts";
import { type Ack, type Entry, type EntryStep, planOf, renameEntry, temporaryIdsIn } from "./entries.ts";
import { createFailedStore } from "./failed-changes.ts";
import { createHolds } from "./holds.ts";
import { type Live, startLive } from "./live.ts";
import { createLogReader } from "./log-reader.ts";
import type { Outbox, ScopedAlias } from "./outbox.ts";
import { createMemoryOutbox } from "./outbox-memory.ts";
import { withOverflow } from "./outbox-overflow.ts";
import { createPending } from "./pending.ts";
import { createQueueCount } from "./queue-count.ts";
import { type Sender, type SenderEvent, startSender } from "./sender.ts";
import { createStatus } from "./status.ts";
import { createTreeLoader } from "./tree-loader.ts";
import { createWal, type WalOutcome } from "./wal.ts";

/** A database that has not opened by then never will (private windows, a blocked upgrade). */
const OPEN_TIMEOUT_MS = 2_000;

export interface WorkspaceDeps {
  readonly userId: number;
  readonly api: Api;
  /** The address of the event stream with a query. */
  readonly streamUrl: (query: URLSearchParams) => string;
  readonly openStream: OpenStream;
  readonly openOutbox: (userId: number, now: () => number) => Promise<Outbox>;
  readonly storage: KeyValueStorage;
  readonly locks: TabLocks;
  readonly channel: (name: string) => TabChannel;
  readonly connectivity: Connectivity;
  readonly timers: Timers;
  readonly chance: Chance;
  /** The session's token, or null when this user is not the one signed in: nothing is sent then. */
  readonly token: () => string | null;
  readonly warn: (message: string) => void;
}

/** About a frame. */
const GATHER_ROWS_MS = 16;
const EDIT_FAILURE = "Failed to update note. Please try again.";

type TabMessage =
  | { readonly type: "queued" }
  /** The disk of this tab took no more: the tab that sends shall keep it in memory. */
  | { readonly type: "handover"; readonly entry: Entry }
  | { readonly type: "sender"; readonly event: SenderEvent }
  | { readonly type: "rows"; readonly rows: readonly DataMutation[] }
  | { readonly type: "version"; readonly version: number }
  | { readonly type: "leading" }
  | { readonly type: "failed-changed" }
  | { readonly type: "resume" };

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
  let made = 0;
  let senderOnline = true;
  let saves: Promise<unknown> = Promise.resolve();
  /** Entries that wait for the disk before they are shown; later ones must not overtake them. */
  let unshown = 0;
  /** Entries that are only in memory; the tab that sends has to be told of them by name. */
  const unkept = new Map<string, Entry>();
  const count = createQueueCount(outbox, (waiting) => status.update({ waiting }));

  const current: CurrentId = (kind, id) =>
    kind === "node" ? tree.currentId(id) : tree.currentItemId(kind, id);

  const save = async (entry: Entry) => {
    const kept = await outbox.add(entry);
    count.saved(entry.id);
    if (kept) wal.remove(entry);
    else unkept.set(entry.id, entry);
    if (sender) sender.wake();
    post(kept || sender ? { type: "queued" } : { type: "handover", entry });
  };

  const entryOf = (plan: Plan, action: Action): Entry => ({
    id: chance.uuid(),
    scope,
    userActionUuid: chance.uuid(),
    action,
    steps: plan.steps.map(
      (step: Step): EntryStep => holds.ground({ ...step, uuid: chance.uuid(), version: null }),
    ),
    kind: "change",
    at: timers.now(),
    count: made++,
  });

  const submit = (plan: Plan, action: Action) => {
    if (plan.steps.length === 0 || closed) return;
    const entry = entryOf(renamePlan(plan, current), action);
    const written: WalOutcome = wal.write(entry);
    const atOnce = written !== "too-long" && unshown === 0;
    count.made(entry.id);
    if (atOnce) pending.push(entry);
    else unshown++;
    saves = saves
      .then(() => save(entry))
      .catch((error) => deps.warn(`A change was not kept: ${String(error)}`))
      .then(() => {
        if (atOnce) return;
        unshown--;
        pending.push(renameEntry(entry, current));
      });
  };

  const failed = createFailedStore({
    outbox,
    scope,
    tree,
    submit,
    changed() {
      showFailed();
      post({ type: "failed-changed" });
    },
  });
  const showFailed = () =>
    status.update({
      failed: failed.count(),
      paused: pausedBySender ?? (failed.wantsSubscription() ? "subscription" : null),
    });
  const refreshFailed = () => void failed.refresh().then(showFailed, () => undefined);
  let pausedBySender: "auth" | "rate" | null = null;

  const showOnline = () => {
    const before = status.get().online;
    const online = senderOnline && deps.connectivity.isOnline();
    status.update({ online });
    if (before && !online) emit({ type: "went-offline" });
    if (!before && online) {
      emit({ type: "came-back" });
      reader.refresh();
    }
  };

  const forget = (entry: Entry) => {
    wal.remove(entry);
    count.gone(entry.id);
    if (unkept.delete(entry.id) && !sender) void overflowing?.forget([entry.id]).then(count.refresh);
  };

  const takeAcks = (acks: readonly Ack[]) => {
    const before = pending.entries();
    tree.transact(() => {
      pending.acked(acks);
      for (const ack of acks) holds.acked(ack);
    });
    for (const entry of before)
      if (
        entry.steps.every((step) => step.version !== null || acks.some((ack) => ack.stepUuid === step.uuid))
      ) {
        forget(entry);
      }
    reader.expect(Math.max(0, ...acks.map(({ version }) => version)), "late");
    void count.refresh();
  };

  const takeFailure = ({ entries, compensation, error }: Extract<SenderEvent, { type: "failed" }>) => {
    const own = new Map(pending.entries().map((entry) => [entry.id, entry]));
    const concerned = entries.flatMap(({ id }) => own.get(id) ?? []);
    pending.fail(
      entries.map(({ id }) => id),
      compensation,
    );
    for (const entry of entries) {
      holds.failed(entry);
      forget(entry);
    }
    void count.refresh();
    refreshFailed();
    reader.refresh();
    const head = concerned.find(({ id }) => id === entries[0]?.id);
    if (head?.kind === "change") {
      const { action, id: entryId } = head;
      const plan = planOf(head);
      if (error.status === 402) {
        const feature = typeof error.details.feature === "string" ? error.details.feature : "";
        emit({ type: "paywall", feature, entryId, action, plan });
      } else
        emit({
          type: "failed",
          action,
          message: action.failure ?? error.message,
          code: error.code,
          entryId,
          plan,
        });
    }
    for (const entry of concerned)
      if (entry.kind === "change") emit({ type: "rolled-back", entryId: entry.id, plan: planOf(entry) });
  };

  const takeSenderEvent = (event: SenderEvent) => {
    switch (event.type) {
      case "acked":
        return takeAcks(event.acks);
      case "failed":
        return takeFailure(event);
      case "replaced":
        pending.replaced(event.earlierId, event.entry);
        if (event.earlierId !== null) count.gone(event.earlierId);
        void count.refresh();
        return;
      case "state": {
        senderOnline = event.online;
        const asks = event.paused === "auth" && pausedBySender !== "auth";
        pausedBySender = event.paused;
        showFailed();
        showOnline();
        if (asks) emit({ type: "auth-needed" });
        if (event.online && event.paused === null) live?.retry();
      }
    }
  };

  const reader = createLogReader({
    api,
    pending,
    timers,
    reload: () => loader.reload(),
    missing: (id) => void loader.loadBranch(id),
  });
  const loader = createTreeLoader({ api, tree, pending, reader });

  /** After a change of the sending tab: what it settled while nobody here was told. */
  const reconcile = async () => {
    // Only what was in the queue before it is read can be missed there.
    const own = pending.entries().filter(({ id }) => !count.unsaved().has(id) && !unkept.has(id));
    const [queue, lost, aliases] = await Promise.all([outbox.list(), outbox.failed.list(), outbox.aliases()]);
    if (closed) return;
    const failedIds = new Set(lost.map(({ id }) => id));
    const queued = new Map(queue.map(({ entry }) => [entry.id, entry]));
    const acks = own
      .filter(({ id }) => !failedIds.has(id))
      .flatMap((entry) =>
        entry.steps.flatMap((step) => {
          const still = queued.get(entry.id)?.steps.find(({ uuid }) => uuid === step.uuid);
          if (step.version !== null || (still && still.version === null)) return [];
          return [settledAck(step, scope, aliases, still?.version ?? 0)];
        }),
      );
    if (acks.length > 0) takeAcks(acks);
    pending.fail([...failedIds], null);
  };

  const startSending = () => {
    sender = startSender({
      outbox,
      api,
      timers,
      chance,
      token: deps.token,
      warn: (message, error) => deps.warn(`${message}: ${error.message}`),
      report(event) {
        takeSenderEvent(event);
        post({ type: "sender", event });
      },
    });
  };
  /** Rows come one by one; a batch of changes shows at once, and costs one pass. */
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
    live = startLive({
      api,
      url: deps.streamUrl,
      open: deps.openStream,
      timers,
      chance,
      mayConnect: () => deps.token() !== null,
      rows: gatherRows,
      userAction: () => undefined,
      version(version) {
        reader.expect(version, "now");
        post({ type: "version", version });
      },
      connected: (connected) => {
        if (connected && !senderOnline) sender?.resume();
      },
    });
    post({ type: "leading" });
    void reconcile().catch(() => undefined);
  };

  channel.listen((data) => {
    if (closed) return;
    const message = data as TabMessage;
    switch (message.type) {
      case "queued":
        sender?.wake();
        return void count.refresh();
      case "handover":
        if (sender) void outbox.add(message.entry).then(() => sender?.wake());
        return;
      case "sender":
        return takeSenderEvent(message.event);
      case "rows":
        return reader.take(message.rows);
      case "version":
        return reader.expect(message.version, "now");
      case "leading":
        for (const entry of unkept.values()) post({ type: "handover", entry });
        return void reconcile().catch(() => undefined);
      case "failed-changed":
        return refreshFailed();
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
    showOnline();
    if (deps.connectivity.isOnline()) resume();
  });
  journal.subscribe(() => status.update({ drafts: journal.any() }));

  await adoptLeftovers({ userId, scope, locks, storage: deps.storage, outbox, wal, tree, drafts: journal });
  for (const key of journal.keys()) holds.restore(key, "draft", journal.record(key)?.base ?? null);
  const waiting = await outbox.list();
  for (const { entry } of waiting) if (entry.scope === scope) pending.push(entry);
  await failed.refresh();
  for (const record of await outbox.failed.list())
    for (const id of temporaryIdsIn(record.entry)) tree.reserveId(id);
  showFailed();
  await count.refresh();

  const recovered = new Set(journal.keys());
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
  const leading = new AbortController();
  // A queue in memory is this tab's alone to send; on disk, one tab sends for all.
  if (!disk) startSending();
  locks.acquire(`perennial-lead-${userId}`, leading.signal).then(lead, () => undefined);

  /** Text that was being typed when its tab went is saved as if the field had lost the focus. */
  const saveRecoveredDrafts = () => {
    for (const key of recovered) {
      const note = tree.row(key)?.note;
      const text = journal.get(key);
      if (text === undefined || note) recovered.delete(key);
      if (text === undefined || !note) continue;
      const plan = editNote(tree, { noteId: note.id, text });
      if (plan.ok)
        submit(plan.value, { eventType: "note_edit", source: "recovered_draft", failure: EDIT_FAILURE });
      if (plan.ok) drafts.clear(key);
    }
  };

  const flush = async () => {
    await Promise.all([journal.flush(), saves]);
  };

  return {
    tree,
    drafts,
    status: { get: status.get, subscribe: status.subscribe },
    submit,
    async loadTree(id) {
      const loaded = await loader.loadTree(id);
      if (loaded.ok && !closed) saveRecoveredDrafts();
      return loaded;
    },
    events: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    failed,
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
      leading.abort();
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

/** The database, or null when it cannot be had in time. */
function openInTime({ openOutbox, userId, timers, warn }: WorkspaceDeps): Promise<Outbox | null> {
  return new Promise((resolve) => {
    let late = false;
    const cancel = timers.after(OPEN_TIMEOUT_MS, () => {
      late = true;
      warn("The database of this browser does not answer");
      resolve(null);
    });
    openOutbox(userId, timers.now).then(
      (outbox) => {
        cancel();
        if (late) outbox.close();
        else resolve(outbox);
      },
      (error) => {
        cancel();
        warn(`The database of this browser cannot be used: ${String(error)}`);
        resolve(null);
      },
    );
  });
}

/** An answer that nobody told this tab: the ids are on disk. Version 0 is behind us for certain. */
function settledAck(step: EntryStep, scope: string, aliases: readonly ScopedAlias[], version: number): Ack {
  const idOf = (type: "node.create" | "note.create" | "flashcard.create") => {
    const op = step.ops.find((each) => each.type === type);
    const kind = type.split(".")[0];
    return aliases.find((alias) => alias.scope === scope && alias.kind === kind && alias.temporary === op?.id)
      ?.real;
  };
  const nodeId = idOf("node.create");
  const itemId = idOf("note.create") ?? idOf("flashcard.create");
  return {
    stepUuid: step.uuid,
    version,
    ...(nodeId === undefined ? {} : { nodeId }),
    ...(itemId === undefined ? {} : { itemId }),
  };
}
