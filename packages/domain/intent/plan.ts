import type { RecordId } from "../kind/record-id.ts";
import type { Command } from "../op/command.ts";
import type { Op } from "../op/op.ts";
import type { NodeId } from "../tree/node.ts";

/**
 * What an intent decides: the steps in the order in which they must reach the server, each one command on the wire,
 * and where the caret goes afterwards. A plan is one entry of the outbox: it resumes where it stopped, and fails as a
 * whole.
 */
export interface Plan {
  readonly steps: readonly Step[];
  readonly focus?: Focus;
}

/** One call to the server, with the ops that it is predicted to cause. */
export interface Step {
  readonly command: Command;
  readonly ops: readonly Op[];
  /** The UUID of the call that it takes back. */
  readonly undoOf?: string;
  /** The idempotency key of the call, where devices that do the same at once are to do it once; else one is drawn. */
  readonly once?: string;
}

export interface Focus {
  readonly nodeId: NodeId;
  /** The caret as an offset in UTF-16 code units, or an end of the text. */
  readonly caret: number | "start" | "end";
}

/** Draws an id for a new record, in use nowhere. */
export type DrawId = () => RecordId;

/** The plan of an intent whose outcome holds already: nothing is sent, nothing is painted. */
export const NOTHING_TO_DO: Plan = { steps: [] };

/** Returns every op of a plan, in the order in which the client paints them. */
export const opsOf = (plan: Plan): readonly Op[] => plan.steps.flatMap((step) => step.ops);
