import { rowSteps } from "@perennial/domain/intent/branch-steps";
import type { Plan, Step } from "@perennial/domain/intent/plan";
import { idKindOf, ownerIdIn } from "@perennial/domain/kind/owner";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { mapOffset } from "@perennial/domain/text/map-offset";
import type { NodeId } from "@perennial/domain/tree/node";
import { nodeWith } from "@perennial/domain/tree/node-with";
import type { DoneStep, Obstacle } from "@perennial/domain/undo/done-step";
import { lookBefore } from "@perennial/domain/undo/neighbours";
import { undoSteps } from "@perennial/domain/undo/undo-steps";
import type { Action } from "../../store/action.ts";
import type { Mutations } from "../../store/mutations.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { CaretPosition, Direction, LoggedAction, UndoResult } from "../../store/undo.ts";
import type { Entry } from "../queue/entries.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import { callOfEach } from "./call-of-each.ts";
import { bareStep, type UndoStep, type UndoSteps } from "./history.ts";
import { createImportUndo, type ImportCalls } from "./import-undo.ts";
import { namedStep } from "./named-step.ts";
import { TYPING } from "./typing-steps.ts";

/** Undoes and redoes steps: decided on the present tree, and sent as ordinary commands. */
export interface Undoer {
  /** Undoes or redoes the newest step. Null if there is none; a promise if the server is needed. */
  take(direction: Direction): UndoResult | null | Promise<UndoResult | null>;
  /** Undoes the steps of one change, of any age; null if there is no such change. */
  undoChange(entryId: string): ReturnType<Undoer["take"]>;
  /** Undoes what another program did. */
  undoLogged(action: LoggedAction): UndoResult;
}

export interface UndoerDeps {
  readonly tree: TreeStore;
  readonly drafts: Pick<DraftJournal, "get">;
  readonly history: UndoSteps;
  readonly mutations: Pick<Mutations, "get">;
  readonly submit: (plan: Plan, action: Action) => Entry | null;
  /** Returns whether the whole account is loaded: a record that is missing then is gone. */
  readonly isWhole: () => boolean;
  /** Replaces a text in a row's draft, keeping others' words. Returns whether it did. */
  readonly rewrite: (id: NodeId, from: string, to: string) => boolean;
  readonly imports: ImportCalls;
}

const FAILURE: Readonly<Record<Direction, string>> = {
  undo: "This could not be undone: it was changed on another device meanwhile.",
  redo: "This could not be done again: it was changed on another device meanwhile.",
};

/** Serves one tab's undo history by submitting ordinary entries whose steps name those they undo. */
export function createUndoer(deps: UndoerDeps): Undoer {
  const { tree, history } = deps;

  const named = (done: DoneStep): DoneStep => namedStep(done, tree.identity.current);
  const submit = (steps: readonly Step[], direction: Direction, from: UndoStep) => {
    const done = lookBefore(tree, steps);
    const { actionUuid } = from;
    // The history names an edit, but not the words in it.
    const what = from.what === TYPING ? "note.edit" : from.what;
    const payload = { what, ...(direction === "undo" ? { undone: actionUuid } : { redone: actionUuid }) };
    const failure = FAILURE[direction];
    const entry = deps.submit({ steps }, { eventType: direction, source: "undo", failure, payload });
    return {
      entryId: entry?.id ?? null,
      actionUuid: entry?.userActionUuid ?? null,
      steps: done(callOfEach(steps, entry?.steps ?? [])),
    };
  };
  const taken = (
    direction: Direction,
    step: UndoStep,
    isDone: boolean,
    obstacles: UndoResult["obstacles"],
  ): UndoResult => {
    const isUndo = direction === "undo";
    return {
      direction,
      what: step.what,
      isDone,
      obstacles,
      position: isUndo ? step.before : step.after,
      foldings: step.foldings.map(({ id, isCollapsed }) => ({ id, isCollapsed: isCollapsed !== isUndo })),
      rows: rowsOf(tree, step),
    };
  };

  const takeNext = (direction: Direction): UndoResult | "nothing" | null => {
    const next = history.next(direction);
    if (!next) return null;
    const step = { ...next, steps: next.steps.map(named) };
    const arrived = leaving(deps, direction, step);
    if (rewrittenInField(deps, direction, step)) return taken(direction, arrived(), true, []);
    const { steps, obstacles } = undoSteps(tree, step.steps);
    if (obstacles.some((each) => ABSENT.has(each)) && !deps.isWhole())
      return taken(direction, step, false, ["elsewhere"]);
    if (steps.length === 0 && step.foldings.length === 0) {
      history.took(direction, null);
      return obstacles.length === 0 ? "nothing" : taken(direction, step, false, obstacles);
    }
    const { actionUuid } = step;
    const as = steps.length === 0 ? step : { ...step, ...submit(steps, direction, step), actionUuid };
    const { before, after } = arrived();
    history.took(direction, { ...as, before, after });
    return taken(direction, { ...step, before, after }, true, obstacles);
  };

  /** Undoes what is not the next step, by a step of its own. @param forget removes it from the history */
  const undoAside = (step: UndoStep, forget: () => void): UndoResult => {
    const { steps, obstacles } = undoSteps(tree, step.steps.map(named));
    const shown = { ...step, foldings: [] };
    if (steps.length > 0) {
      forget();
      history.push({ ...bareStep("undo"), ...submit(steps, "undo", step) });
      return taken("undo", shown, true, obstacles);
    }
    const isAbsent = !deps.isWhole() && obstacles.every((each) => ABSENT.has(each));
    const why = isAbsent ? ["elsewhere" as const] : obstacles;
    return taken("undo", shown, false, why.length === 0 ? ["nothing-left"] : why);
  };

  const imports = createImportUndo(deps);
  const take: Undoer["take"] = (direction) => {
    for (;;) {
      const late = imports.take(direction);
      if (late) return late.then((taken) => (taken === "nothing" ? take(direction) : taken));
      const outcome = takeNext(direction);
      // A step that changes nothing is passed over: another page may have undone it already.
      if (outcome !== "nothing") return outcome;
    }
  };

  return {
    take,
    undoChange(entryId) {
      // One edit may hold several steps of typing: it is undone as a whole, as it was sent.
      const known = history.steps().find((step) => step.entryId === entryId && step.what !== TYPING);
      if (known && known === history.next("undo")) return take("undo");
      const made = deps.mutations.get().find(({ id }) => id === entryId);
      const step = known ?? (made && asStep(made));
      if (!step) return null;
      return undoAside(step, () => history.change((each) => (each.entryId === entryId ? null : each)));
    },
    undoLogged: ({ uuid, eventType, steps }) =>
      undoAside({ ...bareStep(eventType), actionUuid: uuid, steps }, () => {}),
  };
}

/** Undoes or redoes typing that was not saved, in the field where it was typed. Returns whether it could. */
function rewrittenInField(
  { tree, history, rewrite }: Pick<UndoerDeps, "tree" | "history" | "rewrite">,
  direction: Direction,
  step: UndoStep,
): boolean {
  const [done] = step.steps;
  const op = done?.ops[0];
  if (step.what !== TYPING || done?.uuid !== null || op?.type !== "note.edit") return false;
  const holder = tree.holderOf({ itemType: "note", itemId: op.id });
  if (holder === undefined || !rewrite(holder, op.after.text, op.before.text)) return false;
  history.took(direction, { ...step, steps: [{ ...done, ops: [swapped(op)] }] });
  return true;
}

/** Notes the caret before a step is taken. Returns a function for the step with both positions after it. */
function leaving(
  texts: Pick<UndoerDeps, "tree" | "drafts">,
  direction: Direction,
  step: UndoStep,
): () => UndoStep {
  const isUndo = direction === "undo";
  const left = carriedOver(texts, isUndo ? step.after : step.before, step, "after");
  return () => {
    const back = carriedOver(texts, isUndo ? step.before : step.after, step, "before");
    return { ...step, before: isUndo ? back : left, after: isUndo ? left : back };
  };
}

const ABSENT: ReadonlySet<Obstacle> = new Set(["gone", "parent-gone"]);

function asStep({ id, action, userActionUuid, steps }: ReturnType<Mutations["get"]>[number]): UndoStep {
  return {
    entryId: id,
    what: action.eventType,
    actionUuid: userActionUuid,
    steps: steps.flatMap(rowSteps).map(({ uuid, command, ops }) => ({ uuid, command, ops })),
    before: null,
    after: null,
    foldings: [],
  };
}

const swapped = (op: Extract<Op, { type: "note.edit" }>): Op => ({
  ...op,
  before: op.after,
  after: op.before,
});

/** A step's caret position in the present text, which others may have changed. `side`: of the step's edit. */
function carriedOver(
  { tree, drafts }: Pick<UndoerDeps, "tree" | "drafts">,
  position: CaretPosition | null,
  { steps }: UndoStep,
  side: "before" | "after",
): CaretPosition | null {
  if (!position || position.caret === undefined || typeof position.caret === "string") return position;
  const { id, caret } = position;
  const edit = steps
    .flatMap(({ ops }) => ops)
    .find((op) => op.type === "note.edit" && tree.holderOf({ itemType: "note", itemId: op.id }) === id);
  if (edit?.type !== "note.edit") return position;
  const then = edit[side].text;
  const now = drafts.get(tree.keyOf(id)) ?? tree.get("note", edit.id)?.text ?? then;
  const moved = (offset: number) => mapOffset(then, now, offset);
  if (typeof caret === "number") return { ...position, caret: moved(caret) };
  return { ...position, caret: { ...caret, start: moved(caret.start), end: moved(caret.end) } };
}

/** Returns the row that shows the record of an op, or the record that this one belongs to. */
function rowWith(tree: TreeStore, { type, id, before, after }: Op): NodeId | undefined {
  const { kind } = shapeOf(type);
  return nodeWith(tree, idKindOf(kind), ownerIdIn(kind, after ?? before ?? {}) ?? id);
}

/** Returns the rows that a step is about: what it edits, and where it creates, moves or deletes. */
function rowsOf(tree: TreeStore, { steps, foldings }: UndoStep): NodeId[] {
  const rows = steps.flatMap(({ ops }) =>
    ops.flatMap((op): (NodeId | null | undefined)[] => {
      switch (op.type) {
        case "node.create":
          return [op.after.parentId];
        case "node.delete":
          return [op.before.parentId];
        case "node.move":
        case "node.repoint":
          return [op.id];
        default:
          return [rowWith(tree, op)];
      }
    }),
  );
  const known = [...rows, ...foldings.map(({ id }) => id)];
  return [...new Set(known.filter((id) => id !== null && id !== undefined))];
}
