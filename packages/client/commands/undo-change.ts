import type { Step } from "@perennial/domain/intent/plan";
import { planUndo, type UndoRefusal } from "@perennial/domain/intent/plan-undo";
import type { Mutation } from "../store/mutations.ts";
import type { ToastInput } from "../store/toasts.ts";
import type { Workspace } from "../store/workspace.ts";
import type { EventType } from "./event-types.ts";

/** What a person reads when a change cannot be taken back. */
const UNDO_REFUSAL_TEXT: Readonly<Record<UndoRefusal, string>> = {
  changed: "This cannot be undone: it has changed since.",
  "not-here": "This cannot be undone: what it changed is not on this page any more.",
  "parent-gone": "This cannot be undone: the note it stood under is gone.",
  "has-children": "This cannot be undone: there are notes below it now.",
  rating: "A rating cannot be undone. Turn the card over and rate it again.",
  entangled: "This cannot be undone in one step.",
};

/** The calls of a confirmed change with what the server's log says they did; null until it has told of every one. */
export function landedSteps({ status, steps, landed }: Mutation): readonly Step[] | null {
  if (status !== "confirmed") return null;
  const told = steps.map(({ uuid, command }) => ({
    command,
    ops: landed.filter(({ mutationUuid }) => mutationUuid === uuid).map(({ op }) => op),
  }));
  return told.every(({ ops }) => ops.length > 0) ? told : null;
}

/** Takes one confirmed change back, or says why not. Returns whether it was done. */
export function undoChange(
  { tree, submit }: Pick<Workspace, "tree" | "submit">,
  mutation: Mutation,
  notify: (toast: ToastInput) => void,
): boolean {
  const steps = landedSteps(mutation);
  if (!steps) return false;
  const decision = planUndo(tree, steps, tree.drawId);
  if (!decision.ok) {
    notify({ message: UNDO_REFUSAL_TEXT[decision.error], type: "warning" });
    return false;
  }
  const eventType: EventType = "undo";
  submit(decision.value, {
    eventType,
    source: "history",
    failure: "Failed to undo. Please try again.",
    payload: { undone: mutation.userActionUuid, what: mutation.action.eventType },
  });
  return true;
}
