import type { Step } from "../intent/plan.ts";
import type { NodeId, NoteId } from "../tree/node.ts";

/** A step as it was done, to be taken back. */
export interface DoneStep extends Step {
  /** The UUID of its call; null where there was none yet. */
  readonly uuid: string | null;
  readonly neighbours?: Neighbours;
  /** What was being typed in the note that went with it, where that had not been saved. */
  readonly unsaved?: { readonly id: NoteId; readonly text: string };
}

/**
 * The sibling that the node of a step followed before it, and after it; null where it was the first. Siblings get new
 * numbers now and then to make room: a place is known by its neighbour then.
 */
export interface Neighbours {
  readonly before: NodeId | null;
  readonly after: NodeId | null;
}

/** What stands in the way of taking something back: somebody else has changed the same since. */
export type Obstacle =
  | "changed"
  | "moved"
  | "rated"
  /** The record is deleted, or not among what is loaded. */
  | "gone"
  | "parent-gone"
  | "has-children";

/** What takes a step back on the present tree, and what of it has to stay. */
export interface WayBack {
  readonly steps: readonly Step[];
  readonly obstacle?: Obstacle;
}

export const NOTHING: WayBack = { steps: [] };
export const blocked = (obstacle: Obstacle): WayBack => ({ steps: [], obstacle });
