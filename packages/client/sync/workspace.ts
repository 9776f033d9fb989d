import { readLogRow } from "@perennial/contract/log";
import { pastChangeFromWire } from "@perennial/contract/past-action";
import { renameOp } from "@perennial/domain/op/rename";
import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../platform/listeners.ts";
import { withinTime } from "../platform/within-time.ts";
import type { HistoryEvent } from "../store/history-event.ts";
import { createIdentity } from "../store/identity.ts";
import { createMutationLog } from "../store/mutations.ts";
import { createTreeStore } from "../store/tree-store.ts";
import { AT_REST, type Workspace, type WorkspaceEvent } from "../store/workspace.ts";
import { createDevice } from "./copy/device.ts";
import { createFailedStore } from "./failed/failed-changes.ts";
import { createOutcomes } from "./failed/outcomes.ts";
import { createLeader } from "./leader.ts";
import type { Entry } from "./queue/entries.ts";
import { createKeeping } from "./queue/keeping.ts";
import { createMemoryOutbox } from "./queue/outbox-memory.ts";
import { withOverflow } from "./queue/outbox-overflow.ts";
import { createQueueCount } from "./queue/queue-count.ts";
import { createWal } from "./queue/wal.ts";
import { createSettlement } from "./settlement.ts";
import { createStatus } from "./status.ts";
import { createSubmitter, type Submitter } from "./submitter.ts";
import { createHeirs } from "./tabs/inherit.ts";
import { createLeading } from "./tabs/leading.ts";
import { rowBesideOf, tabLock } from "./tabs/left-behind.ts";
import { channelName, type TabMessage } from "./tabs/tab-messages.ts";
import { createDrafts } from "./typing/drafts.ts";
import { createTextFields } from "./typing/text-fields.ts";
import { createTypedText } from "./typing/typed-text.ts";
import { createUndo } from "./undo/undo.ts";
import { unsentTexts } from "./unsent-texts.ts";
import { createLogReader } from "./view/log-reader.ts";
import { createTreeLoader } from "./view/tree-loader.ts";
import { createView } from "./view/view.ts";
import { OPEN_TIMEOUT_MS, openInTime, type WorkspaceDeps } from "./workspace-deps.ts";

/** Opens what a user has on this browser. Resolves at once where the disk does not answer, with `durable: false`. */
export async function openWorkspace(deps: WorkspaceDeps): Promise<Workspace> {
  const { userId, api, timers, chance, locks, warn } = deps;
  const scope = chance.uuid();
  const leaving = new AbortController();
  const { signal } = leaving;
  const releaseTab = await locks.tryAcquire(tabLock(userId, scope)).catch(() => null);
  const status = createStatus({ ...AT_REST, online: deps.connectivity.isOnline() });
  const events = createListeners<[WorkspaceEvent]>();
  const historians = createListeners<[HistoryEvent]>();
  const disk = await openInTime(deps, () => void writeAgain());
  status.update({ durable: disk !== null });
  const overflowing = disk && withOverflow(disk, (durable) => status.update({ durable }));
  const outbox = overflowing ?? createMemoryOutbox();

  const tree = createTreeStore(createIdentity(chance.uuid));
  const view = createView(tree, (rows) => device.rows(rows));
  const wal = createWal(deps.storage, userId);
  const mutations = createMutationLog();
  const channel = deps.channel(channelName(userId));
  const post = (message: TabMessage) => channel.post(message);
  const keepingChanged = () => keeping.changed();
  const drafts = createDrafts({ userId, scope, storage: deps.storage, outbox, timers, warn, keepingChanged });
  const fields = createTextFields({ tree, view, drafts, typed: (...input) => undo.typed(...input) });
  const count = createQueueCount(outbox, (waiting) => status.update({ waiting }));

  const push = (entry: Entry) => {
    view.push(entry);
    if (entry.kind === "change") mutations.made(entry, timers.now());
  };
  const forget = (entry: Entry) => {
    if (submitter.forget(entry) && !leader.sender()) void overflowing?.forget([entry.id]).then(count.refresh);
  };
  const settlement = createSettlement({
    view: {
      ...view,
      rows: (...args) => typedText.keepDuring(() => view.rows(...args)),
    },
    outbox,
    isSending: () => leader.sender() !== null,
    heard: (namings) => leader.sender()?.heard(namings),
    mutations,
    count,
    overtaken: () => void catchUp(),
    keptBeside: () => events.tell({ type: "kept-beside" }),
    forget,
    warn,
  });
  const leader = createLeader({
    workspace: deps,
    outbox,
    settlement: () => settlement,
    reader: () => reader,
    generation: view.generation,
    post,
    told: (event) => outcomes.take(event),
    history: historians.tell,
    isOnline: () => outcomes.state().online,
  });
  const leading = createLeading({
    userId,
    locks,
    timers,
    leaving: signal,
    lead() {
      leader.send();
      leader.listen();
      device.lead();
      post({ type: "leading" });
      void catchUp();
    },
    lost() {
      leader.rest();
      device.rest();
    },
  });
  const submitter = createSubmitter({
    scope,
    tree,
    view,
    drafts,
    push,
    wal,
    outbox,
    moveToDisk: async () => (await overflowing?.moveToDisk()) ?? [],
    keepingChanged,
    count,
    chance,
    timers,
    warn,
    queued(entry, kept) {
      const sender = leader.sender();
      if (sender) sender.wake();
      else leading.ask();
      post(kept || sender ? { type: "queued" } : { type: "handover", entry });
    },
  });
  const keeping = createKeeping([submitter.keeper, drafts.keeper], timers, (unkept) =>
    status.update({ unkept }),
  );
  const submit: Submitter["submit"] = (...args) => (signal.aborted ? null : submitter.submit(...args));
  /** Of the user's notes, once they have been loaded from there. */
  let root: NodeId | null = null;
  /** The same once nothing of them is still to come: what this device has kept may be shown in parts, and be old. */
  let whole: NodeId | null = null;
  const rooted = createListeners();
  const undo = createUndo({
    tree,
    drafts,
    mutations,
    submit,
    isWhole: () => whole !== null && tree.get("node", whole) !== undefined,
    rewrite: (id, text) => fields.rewrite(tree.keyOf(id), text),
    now: timers.now,
    warn,
  });
  const failed = createFailedStore({
    outbox,
    scope,
    tree,
    drafts,
    submit,
    generation: view.generation,
    root: () => root,
    changed() {
      outcomes.showFailed();
      post({ type: "failed-changed" });
    },
  });
  const typedText = createTypedText({
    tree,
    drafts,
    fields,
    isEdited: (noteId) => {
      const base = view.baseOf("note", noteId);
      return base !== undefined && "after" in base;
    },
    submit,
    emit: events.tell,
  });
  /** Drafts of tabs that are gone, whose rows are not here yet. */
  const recovered = new Set<string>();
  const recover = async () => {
    if (recovered.size === 0) return;
    const { recoverDraft } = await import("./typing/recovered.ts");
    const deps = { tree, drafts, fields, typedText, submit, rowBesideOf };
    for (const key of recovered) if (recoverDraft(deps, key, root)) recovered.delete(key);
  };
  const settleIn = async () => {
    await recover();
    whole = root;
    rooted.tell();
  };
  const reader = createLogReader({
    api,
    view,
    timers,
    rows: settlement.rows,
    reload: () => loader.reload(),
    heard(isThere) {
      if (outcomes.reached(isThere) && leading.isLeader()) post({ type: "reached", isThere });
    },
    missing(id) {
      void loader.loadBranch(id);
      device.outdated();
    },
    seen(rows) {
      for (const row of rows) {
        if (!mutations.knows(row.mutation_uuid)) continue;
        const reading = readLogRow(row);
        if (reading.kind !== "op") continue;
        const { mutation_uuid: mutationUuid, version, created_at: at } = row;
        mutations.landed({ mutationUuid, version, at, op: renameOp(reading.op, tree.identity.current) });
      }
      historians.tell({ type: "changes", changes: rows.map(pastChangeFromWire) });
    },
  });
  const loading = {
    ...view,
    load(...args: Parameters<typeof view.load>) {
      const before = view.generation();
      typedText.keepDuring(() => view.load(...args));
      if (before !== null && before !== view.generation()) restored();
    },
  };
  const device = createDevice({
    ...deps,
    open: () => withinTime(deps.openCopy(userId), OPEN_TIMEOUT_MS, timers),
    written: deps.copied,
    tree,
    view: loading,
    reader,
  });
  const loader = createTreeLoader({
    api,
    tree,
    view: loading,
    reader,
    kept: device.kept,
    pause: deps.pause,
    loaded: device.loaded,
  });
  /** Said once of a generation, whether its tree or the fate of a change has told of it. */
  let restoredTo: string | null = null;
  const restored = () => {
    if (restoredTo === view.generation()) return;
    restoredTo = view.generation();
    leader.sender()?.resume();
    outcomes.refreshFailed();
    events.tell({ type: "restored" });
  };
  /** One tab does it for all. */
  const keepStranded = async () => {
    if (leader.sender()) await failed.keepStranded();
  };
  const outcomes = createOutcomes({
    view,
    mutations,
    undo,
    failed,
    reader,
    count,
    status,
    emit: events.tell,
    warn,
    isOnline: deps.connectivity.isOnline,
    forget,
    replaced: submitter.replaced,
    stranded() {
      restored();
      void keepStranded();
    },
    flowing: leader.resume,
  });
  const catchUp = async () => {
    try {
      const { reconcile } = await import("./reconcile.ts");
      const missing = await reconcile({
        view,
        outbox,
        mutations,
        unsaved: [count.unsaved(), submitter.inMemory()],
      });
      submitter.saveAgain(missing);
    } catch (error) {
      warn(`Queue not read: ${String(error)}`);
    }
  };
  /** What this page shows of what waits is all there is of it, where the disk was cleared. */
  const writeAgain = async () => {
    if (signal.aborted) return;
    drafts.writeAgain();
    await catchUp();
  };
  const heirs = createHeirs({
    adoption: {
      userId,
      scope,
      storage: deps.storage,
      outbox,
      wal,
      drafts,
      tree,
      uuid: chance.uuid,
      isBusy: (key) => drafts.get(key) !== undefined || fields.focused().includes(key),
    },
    locks,
    leaving: signal,
    warn,
    adopted(adopted) {
      for (const entry of adopted.entries) push(entry);
      submitter.takeOver(adopted.inMemory);
      for (const { key } of adopted.drafts) recovered.add(key);
    },
    inherited() {
      leader.sender()?.wake();
      post({ type: "queued" });
      void catchUp();
      void recover();
    },
  });

  channel.listen((data) => {
    if (signal.aborted) return;
    const message = data as TabMessage;
    switch (message.type) {
      case "hello":
        heirs.watch(message.scope);
        post({ type: "here", scope });
        if (leader.sender()) post({ type: "sender", event: { type: "state", ...outcomes.state() } });
        return;
      case "here":
        return heirs.watch(message.scope);
      case "queued":
        leader.sender()?.wake();
        if (leading.isLeader()) post({ type: "heard" });
        return void count.refresh();
      case "heard":
        return leading.heard();
      case "handover":
        return leader.take(message.entry);
      case "sender":
        leading.heard();
        return outcomes.take(message.event);
      case "reached":
        return void outcomes.reached(message.isThere);
      case "answered":
        leading.heard();
        void settlement.answers(message.acks);
        return reader.expect(Math.max(0, ...message.acks.map(({ version }) => version)), "late");
      case "rows":
        return reader.take(message.rows, message.generation);
      case "version":
        return reader.expect(message.version, "now", message.generation);
      case "history":
        return historians.tell(message.event);
      case "leading":
        for (const entry of submitter.inMemory().values()) post({ type: "handover", entry });
        return void catchUp();
      case "failed-changed":
        return outcomes.refreshFailed();
      case "resume":
        return leader.sender()?.resume();
    }
  });
  const resume = () => {
    leader.resume();
    if (!leader.sender()) post({ type: "resume" });
  };
  const stopListening = deps.connectivity.subscribe(() => {
    outcomes.showOnline();
    if (!deps.connectivity.isOnline()) return;
    resume();
    reader.refresh();
  });
  drafts.subscribe(() => status.update({ drafts: drafts.any() }));

  try {
    await heirs.adoptGone();
    await failed.refresh();
  } catch (error) {
    // What cannot be read now is left where it is; new work must be possible all the same.
    warn(`Not read from an earlier page: ${String(error)}`);
  }
  outcomes.showFailed();
  await count.refresh();

  // A queue in memory is this tab's alone to send; on disk, one tab sends for all.
  if (!disk) leader.send();
  leading.start();
  post({ type: "hello", scope });

  const flush = async () => {
    await Promise.all([drafts.flush(), submitter.saved()]);
  };

  return {
    tree,
    drafts,
    typing: {
      attach: fields.attach,
      textOf: fields.textOf,
      giveUp: fields.giveUp,
      cardGround: fields.cardGround,
      noteGround: fields.noteGround,
    },
    status: { get: status.get, subscribe: status.subscribe },
    unsentTexts: () => unsentTexts({ entries: view.entries(), tree, drafts }),
    submit(plan, action, from = {}) {
      const remember = undo.look(plan, from);
      remember(submit(plan, action, from));
    },
    undo: undo.history,
    async loadTree(id) {
      const loaded = await loader.loadTree(id);
      if (!loaded.ok || signal.aborted) return loaded;
      if (loaded.parent === null) root = tree.idOf(loaded.rootKey) ?? null;
      // What a page that is gone has left is brought onto what is there now.
      const caughtUp = loader.caughtUp();
      if (caughtUp) void caughtUp.then(settleIn);
      else await settleIn();
      void Promise.resolve(caughtUp).then(() => device.shows(tree.identity.faceOf("node", id)));
      await keepStranded();
      return loaded;
    },
    knownTree: loader.knownTree,
    whole: { get: () => whole, subscribe: rooted.subscribe },
    events: { subscribe: events.subscribe },
    failed,
    mutations,
    history: { subscribe: historians.subscribe },
    resume,
    flush,
    close() {
      if (signal.aborted) return;
      leaving.abort();
      stopListening();
      keeping.stop();
      leader.stop();
      reader.stop();
      device.stop();
      leading.stop();
      channel.close();
      void flush().finally(() => {
        releaseTab?.();
        outbox.close();
      });
    },
  };
}
