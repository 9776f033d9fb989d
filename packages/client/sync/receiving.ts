import { readLogRow } from "@perennial/contract/log/logged-ops";
import { pastChangeFromWire } from "@perennial/contract/log/past-action";
import type { DataMutation } from "@perennial/contract/outline/wire";
import { renameOp } from "@perennial/domain/op/rename";
import { createListeners } from "../platform/listeners.ts";
import { withinTime } from "../platform/within-time.ts";
import type { LandedOp } from "../store/mutations.ts";
import { createDevice, type Device } from "./copy/device.ts";
import type { Entry } from "./queue/entries.ts";
import { catchUp } from "./settle/catch-up.ts";
import { createSettlement, type Settlement } from "./settle/settlement.ts";
import type { Tab } from "./tab.ts";
import { loadWhole } from "./view/load-whole.ts";
import { createLogReader, type LogReader } from "./view/log-reader.ts";
import { createTreeLoader, type TreeLoader } from "./view/tree-loader.ts";
import type { View } from "./view/view.ts";
import { OPEN_TIMEOUT_MS, type WorkspaceDeps } from "./workspace-deps.ts";
import type { Writing } from "./writing.ts";

/** What arrives in a tab: trees, rows of the log, and the acknowledgements in rows and answers. */
export interface Receiving {
  readonly settlement: Settlement;
  readonly reader: LogReader;
  readonly loader: TreeLoader;
  readonly device: Device;
  /** Drops what is kept of an entry that is settled or has failed. */
  forget(entry: Entry): void;
  /** Compares the painted entries with the queue on disk, after a time in which no tab has told anything. */
  catchUp(): Promise<void>;
  /** Loads the rest of the account. Resolves to whether all of it is here. */
  loadRest(rootId: number): Promise<boolean>;
  /** Tells the person once of each new generation of the log, whether a tree or a refusal named it. */
  noticeGeneration(): void;
  stop(): void;
}

/** Wires log reader, tree loader, local copy and settling. It loads nothing by itself. */
export function createReceiving(deps: WorkspaceDeps, tab: Tab, writing: Writing): Receiving {
  const { userId, api, timers, warn } = deps;
  const { tree, view, mutations, outbox, count, sending, signals, events } = tab;
  const { submitter, typedText } = writing;

  const forget = (entry: Entry) => {
    const wasInMemory = submitter.forget(entry);
    if (wasInMemory && !sending.sender) void tab.disk?.forget([entry.id]).then(count.refresh);
  };
  const noticeGeneration = createGenerationNotice(tab);
  const seen = (rows: readonly DataMutation[]) => tellOfRows(tab, rows);
  const shown = keepingDrafts(view, typedText, {
    replaced: signals.replaced.tell,
    restored: noticeGeneration,
  });

  const overtaken = createListeners();
  const settlement = createSettlement({
    view: shown,
    outbox,
    isSending: () => sending.sender !== null,
    heard: (namings) => sending.sender?.heard(namings),
    mutations,
    count,
    overtaken: overtaken.tell,
    keptBeside: () => events.tell({ type: "kept-beside" }),
    left: (steps) => tab.status.update({ steps }),
    forget,
    warn,
  });
  const settleQueue = async () => {
    try {
      const unsaved = [count.unsaved(), submitter.inMemory()];
      await catchUp({ view, outbox, mutations, settlement, unsaved });
    } catch (error) {
      warn(`Queue not read: ${error}`);
    }
  };
  overtaken.subscribe(() => void settleQueue());
  const reader = createLogReader({
    api,
    view,
    timers,
    rows: settlement.rows,
    outdated: signals.outdated.tell,
    heard: signals.heard.tell,
    missing: signals.missing.tell,
    seen,
  });
  const device = createDevice({
    ...deps,
    open: () => withinTime(deps.openCopy(userId), OPEN_TIMEOUT_MS, timers),
    written: deps.copied,
    tree,
    view: shown,
    reader,
  });
  const loader = createTreeLoader({
    api,
    tree,
    view: shown,
    reader,
    kept: device.kept,
    rootId: deps.rootId,
    pause: deps.pause,
    loaded: device.loaded,
    restMissing: () => events.tell({ type: "rest-missing" }),
    isSignedIn: () => deps.token() !== null,
    timers,
    warn,
  });
  const loadRest = async (rootId: number) => {
    if (loader.knownTree(rootId)) return true;
    const whole = await loadWhole({ ...deps, view: shown, reader }, rootId);
    if (!whole) return false;
    loader.complete(rootId);
    device.loaded(whole, false);
    return true;
  };
  // The rows that would have settled what waits here are in the tree already, and do not come again.
  signals.replaced.subscribe(() => void settleQueue());
  signals.outdated.subscribe(loader.reload);
  signals.missing.subscribe((id) => void loader.loadBranch(id));
  signals.missing.subscribe(device.outdated);
  signals.confirmed.subscribe(device.rows);
  signals.cleared.subscribe(() => {
    if (!tab.leaving.aborted) void settleQueue();
  });

  return {
    settlement,
    reader,
    loader,
    device,
    forget,
    catchUp: settleQueue,
    loadRest,
    noticeGeneration,
    stop() {
      reader.stop();
      loader.stop();
      device.stop();
    },
  };
}

/**
 * The view, keeping a place for drafts of notes that the confirmed tree deletes or an acknowledgement gives another key.
 * @param replaced a tree has replaced everything @param restored the generation of the log has changed
 */
function keepingDrafts(
  view: View,
  { keepDuring }: Writing["typedText"],
  { replaced, restored }: { readonly replaced: () => void; readonly restored: () => void },
): View {
  return {
    ...view,
    rows: (...args) => keepDuring(() => view.rows(...args)),
    acknowledge: (acks) => keepDuring(() => view.acknowledge(acks)),
    load(stored, missed, replace) {
      const before = view.generation();
      keepDuring(() => view.load(stored, missed, replace));
      if (replace) replaced();
      if (before !== null && before !== view.generation()) restored();
    },
  };
}

/** Returns how to tell of the present generation of the log: once of each. */
function createGenerationNotice({ view, signals, events }: Tab): () => void {
  let restoredTo: string | null = null;
  return () => {
    if (restoredTo === view.generation()) return;
    restoredTo = view.generation();
    signals.restored.tell();
    events.tell({ type: "restored" });
  };
}

/** Tells the list of what was done here, and the history, of rows that have arrived. */
function tellOfRows({ mutations, tree, historians }: Tab, rows: readonly DataMutation[]): void {
  const landed: LandedOp[] = [];
  for (const row of rows) {
    if (!mutations.knows(row.mutation_uuid)) continue;
    const reading = readLogRow(row);
    if (reading.kind !== "op") continue;
    const { mutation_uuid: mutationUuid, version, created_at: at } = row;
    landed.push({ mutationUuid, version, at, op: renameOp(reading.op, tree.identity.current) });
  }
  mutations.landed(landed);
  historians.tell({ type: "changes", changes: rows.map(pastChangeFromWire) });
}
