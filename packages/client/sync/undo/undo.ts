import type { Plan } from "@perennial/domain/intent/plan";
import { createListeners } from "../../platform/listeners.ts";
import type { Action } from "../../store/action.ts";
import type { HistoryEvent } from "../../store/history-event.ts";
import type { Mutations } from "../../store/mutations.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { UndoHistory, UndoResult } from "../../store/undo.ts";
import type { Entry } from "../queue/entries.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import type { FieldInput } from "../typing/text-fields.ts";
import { bareStep, createHistory } from "./history.ts";
import { createHistoryKeeper, type HistoryKeeper, type HistoryKeeperDeps } from "./history-keeper.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { createTypingSteps } from "./typing-steps.ts";
import { createUndoer, type Undoer, type UndoerDeps } from "./undoer.ts";

/** The undo history of this tab. Each tab has its own; changes made on other devices are in none. */
export interface Undo extends Recorder {
  readonly history: UndoHistory;
  /** Takes in what the server tells of this person, here and elsewhere: an import is a step of every tab. */
  told(event: HistoryEvent): void;
  /** Records typing into the field of a row. */
  typed(key: string, input: FieldInput): void;
  /** Removes the steps of entries that the server has refused. */
  failed(entryIds: readonly string[]): void;
  /** Moves the steps of entries that were joined into another one. */
  joined(earlierIds: readonly string[], into: Entry): void;
  /** Takes over the steps of an entry as they are sent in another form. */
  reformed(entry: Entry): void;
  /** Writes the changes of the history to disk at once: the page may be gone the next moment. */
  flush(): void;
  stop(): void;
}

/** Milliseconds for which changes are collected before a write. */
const WRITE_AFTER_MS = 500;

export interface UndoDeps extends Omit<HistoryKeeperDeps, "history"> {
  readonly tree: TreeStore;
  readonly drafts: Pick<DraftJournal, "get" | "record">;
  readonly mutations: Pick<Mutations, "get">;
  readonly submit: (plan: Plan, action: Action) => Entry | null;
  readonly isWhole: () => boolean;
  readonly rewrite: UndoerDeps["rewrite"];
  readonly imports: UndoerDeps["imports"];
}

/** Creates one tab's undo history. It records at once; an earlier page's steps are read when needed. */
export function createUndo(deps: UndoDeps): Undo {
  const { tree, timers } = deps;
  let cancelWrite: (() => void) | null = null;
  const write = () => {
    cancelWrite?.();
    cancelWrite = null;
    if (keeper) keeper.write();
    // Writes what has been recorded once it has read what was there.
    else void restore();
  };
  const changed = createListeners();
  const history = createHistory(() => {
    changed.tell();
    cancelWrite ??= timers.after(WRITE_AFTER_MS, write);
  });
  const recorder = createRecorder({ ...deps, history });
  const typing = createTypingSteps(history);
  const undoer = createUndoer({ ...deps, history });
  let keeper: HistoryKeeper | null = null;
  let restored: Promise<void> | null = null;
  let isRestored = false;
  const restore = () => {
    keeper ??= createHistoryKeeper({ ...deps, history });
    restored ??= keeper.restored.then(() => {
      isRestored = true;
    });
    return restored;
  };
  const whenRestored = (run: () => ReturnType<Undoer["take"]>, show: (taken: UndoResult) => void) => {
    const now = () => {
      const taken = run();
      if (taken instanceof Promise) void taken.then((answered) => answered && show(answered));
      else if (taken) show(taken);
    };
    if (isRestored) now();
    else void restore().then(now);
  };

  return {
    look: recorder.look,
    told(event) {
      if (event.type !== "action" || event.action.eventType !== "import") return;
      const importId = event.action.payload.import_id;
      if (typeof importId === "number" && history.steps().every((step) => step.importId !== importId))
        history.push({ ...bareStep("import"), importId });
    },
    typed(key, input) {
      const row = tree.row(key);
      if (!row?.note) return;
      const position = { id: row.node.id, part: "inner" } as const;
      typing.typed({ position, noteId: row.note.id, at: timers.now(), ...input });
    },
    failed: (entryIds) =>
      history.change((step) => (step.entryId !== null && entryIds.includes(step.entryId) ? null : step)),
    joined(earlierIds, into) {
      const uuid = into.steps[0]?.uuid ?? null;
      const gone = new Set<string | null>(earlierIds);
      history.change((step) =>
        gone.has(step.entryId)
          ? { ...step, entryId: into.id, steps: step.steps.map((done) => ({ ...done, uuid })) }
          : step,
      );
    },
    reformed({ id, steps: sent }) {
      history.change((step) => {
        if (step.entryId !== id) return step;
        const steps = step.steps.map((done) => {
          const now = sent.find(({ uuid }) => uuid === done.uuid);
          return now ? { ...done, command: now.command, ops: now.ops } : done;
        });
        return { ...step, steps };
      });
    },
    flush() {
      if (cancelWrite) write();
    },
    stop() {
      cancelWrite?.();
      keeper?.stop();
    },
    history: {
      folded: (foldings, position) =>
        history.push({ ...bareStep("folding"), before: position, after: position, foldings }),
      take: (direction, show) => whenRestored(() => undoer.take(direction), show),
      undoChange: (id, show) => whenRestored(() => undoer.undoChange(id), show),
      undoLogged: (action, show) => whenRestored(() => undoer.undoLogged(action), show),
      standing: (id) => ({
        holds: () => history.steps().some(({ entryId }, at) => entryId === id && at < history.done()),
        subscribe: changed.subscribe,
      }),
      lastChange: () => history.next("undo")?.entryId ?? undefined,
      restore,
    },
  };
}
