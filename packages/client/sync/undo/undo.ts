import type { Plan } from "@perennial/domain/intent/plan";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Action } from "../../store/action.ts";
import type { Mutations } from "../../store/mutations.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Taken, UndoHistory } from "../../store/undo.ts";
import type { Entry } from "../queue/entries.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import type { FieldInput } from "../typing/text-fields.ts";
import { createHistory } from "./history.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import type { Taking } from "./taking.ts";
import { createTypingSteps } from "./typing-steps.ts";

/** What was done in this tab and can be taken back. Each tab has its own, and another device's work is in none. */
export interface Undo extends Recorder {
  readonly history: UndoHistory;
  /** A person has typed into the field of a row. */
  typed(key: string, input: FieldInput): void;
  /** What the server has refused is not done, and cannot be taken back. */
  failed(entryIds: readonly string[]): void;
  /** A waiting entry went into another one. */
  joined(earlierId: string, into: Entry): void;
}

export function createUndo(deps: {
  readonly tree: TreeStore;
  readonly drafts: Pick<DraftJournal, "get">;
  readonly mutations: Pick<Mutations, "get">;
  readonly submit: (plan: Plan, action: Action) => Entry | null;
  readonly isWhole: () => boolean;
  readonly rewrite: (id: NodeId, text: string) => boolean;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}): Undo {
  const { tree } = deps;
  const history = createHistory(() => {});
  const recorder = createRecorder({ ...deps, history });
  const typing = createTypingSteps(history);
  let taking: Taking | null = null;
  let loading: Promise<void> | null = null;

  /** Fetched before it is wanted: nothing is taken back before something was done. */
  const load = () => {
    loading ??= import("./taking.ts")
      .then(({ createTaking }) => {
        taking = createTaking({ ...deps, history });
      })
      .catch((error: unknown) => {
        loading = null;
        deps.warn(`Undo did not load: ${String(error)}`);
      });
    return loading;
  };
  const withTaking = (run: (taking: Taking) => Taken | null, show: (taken: Taken) => void) => {
    const now = () => {
      const taken = taking && run(taking);
      if (taken) show(taken);
    };
    if (taking) now();
    else void load().then(now);
  };

  return {
    look: recorder.look,
    typed(key, input) {
      const row = tree.row(key);
      if (!row?.note) return;
      const spot = { id: row.node.id, part: "inner" } as const;
      typing.typed({ spot, noteId: row.note.id, at: deps.now(), ...input });
    },
    failed: (entryIds) =>
      history.change((step) => (step.entryId !== null && entryIds.includes(step.entryId) ? null : step)),
    joined(earlierId, into) {
      const uuid = into.steps[0]?.uuid ?? null;
      history.change((step) =>
        step.entryId === earlierId
          ? { ...step, entryId: into.id, steps: step.steps.map((done) => ({ ...done, uuid })) }
          : step,
      );
    },
    history: {
      folded: (folding, spot) =>
        history.push({
          entryId: null,
          what: "folding",
          actionUuid: null,
          steps: [],
          before: spot,
          after: spot,
          foldings: [folding],
        }),
      take: (direction, show) => withTaking((here) => here.take(direction), show),
      takeBack: (id, show) => withTaking((here) => here.takeBack(id), show),
      lastChange: () => history.next("undo")?.entryId ?? undefined,
      preload: load,
    },
  };
}
