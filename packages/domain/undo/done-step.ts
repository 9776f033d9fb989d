import type { Step } from "../intent/plan.ts";
import type { NodeId, NoteId } from "../tree/node.ts";

/** A step that was done and can be taken back. */
export interface DoneStep extends Step {
  /** The idempotency key of its call; null where it has none yet. */
  readonly uuid: string | null;
  readonly neighbours?: Neighbours;
  /** Unsaved text of the note that was deleted with it. */
  readonly unsaved?: { readonly id: NoteId; readonly text: string };
}

/** The sibling before a step's node, before and after it; null for the first. Sort orders change, neighbours do not. */
export interface Neighbours {
  readonly before: NodeId | null;
  readonly after: NodeId | null;
}

/** Why something cannot be taken back: somebody else has changed it since. */
export type Obstacle =
  | "changed"
  | "moved"
  | "rated"
  /** The record is deleted or not loaded. */
  | "gone"
  | "parent-gone"
  | "has-children";

/** The steps that take a step back on the present tree, and the obstacles to the rest. */
export interface UndoOfStep {
  readonly steps: readonly Step[];
  readonly obstacle?: Obstacle;
}

export const NOTHING: UndoOfStep = { steps: [] };

/** Makes the answer that a step cannot be taken back, and why. */
export const blocked = (obstacle: Obstacle): UndoOfStep => ({ steps: [], obstacle });
