import { ERROR_TEXT } from "@perennial/contract/calls/errors";
import { isOfBranches } from "@perennial/domain/intent/branch-steps";
import { drawAnchorId } from "@perennial/domain/rich/anchor-name";
import type { NodeId } from "@perennial/domain/tree/node";
import type { ApiError } from "../../api/error.ts";
import type { Chance } from "../../platform/random.ts";
import type { Timers } from "../../platform/timers.ts";
import { decideJoin } from "../queue/decide-join.ts";
import { decideAnotherAnchor } from "../queue/draw-anew.ts";
import { type EntryStep, stepsOfParents, stepsOfRows, withoutSibling } from "../queue/entries.ts";
import { inPlaceAbove } from "../queue/in-place-above.ts";
import type { Outbox, QueueChange, Queued } from "../queue/outbox.ts";
import { decideFailure, decideOtherGeneration, decideReform } from "../queue/queue-decisions.ts";
import type { SenderEvent } from "./sender-event.ts";

/** Changes the sender makes to the queue: each is on disk before any tab is told. */
export interface QueueHead {
  /** Fails an entry as a whole, with those that depend on it. */
  fail(entryId: string, error: ApiError): Promise<void>;
  /** Puts a refused step into another form. Resolves to whether there is one. */
  reform(stepUuid: string, code: string): Promise<boolean>;
  /** Joins consecutive edits of one text. Resolves to whether any were joined. */
  join(mayBeTaken: (stepUuid: string) => boolean): Promise<boolean>;
  /** Fails the entries of another generation than the present one. */
  strand(present: string): Promise<void>;
}

/** Returns a step in another form, or several or none in its place; the same or null where there is no other form. */
type Form = (step: EntryStep) => EntryStep | readonly EntryStep[] | null;

/** Creates the decisions on the queue, each in a transaction on the queue as it is on disk. */
export function createQueueHead(deps: {
  readonly outbox: Pick<Outbox, "change">;
  readonly isNumbered: (id: NodeId) => boolean;
  readonly report: (event: SenderEvent) => void;
  readonly timers: Pick<Timers, "now">;
  readonly chance: Chance;
}): QueueHead {
  const { report, timers, chance } = deps;

  /** Applies a decision to the queue, and resolves to it when it is on disk. */
  const onDisk = async <T extends { readonly change: QueueChange }>(
    decide: (queue: readonly Queued[]) => T | null,
  ): Promise<T | null> => {
    const made: { decision: T | null } = { decision: null };
    await deps.outbox.change((queue) => {
      made.decision = decide(queue);
      return made.decision?.change ?? {};
    });
    return made.decision;
  };

  const withoutWhatIsGone: Form = (step) => {
    const { command } = step;
    // A link to what is gone for good keeps its words.
    if (command.type === "record.create" && command.record.kind === "anchor") return [];
    // Rows that were deleted one by one, with keys of their own, are restored so, too.
    if (command.type === "branches.restore") return stepsOfRows(step, chance.uuid);
    return step.aboveEach ? stepsOfParents(step, chance.uuid) : inPlaceAbove(step, deps.isNumbered);
  };

  /** Returns how to reform a step that was refused with this code; null where there is no other form. */
  const formFor = (code: string): Form | null => {
    switch (code) {
      case "not_found":
        return withoutWhatIsGone;
      case "previous_sibling_not_found":
        return withoutSibling;
      // The device's clock is more than a day ahead, and the server refuses such times.
      case "validation":
        // A server of the version before knows no commands for whole branches.
        return (step) => (isOfBranches(step.command) ? stepsOfRows(step, chance.uuid) : withoutMoment(step));
      default:
        return null;
    }
  };

  return {
    async fail(entryId, error) {
      const reason = { status: error.status, code: error.code, message: error.message, at: timers.now() };
      const decided = await onDisk((queue) => decideFailure(queue, entryId, reason, chance.uuid));
      if (!decided) return;
      report({ type: "failed", entries: decided.failed, compensation: decided.compensation, error });
    },
    async reform(stepUuid, code) {
      if (code === "anchor_taken") {
        const draw = () => drawAnchorId(chance.random());
        const decided = await onDisk((queue) => decideAnotherAnchor(queue, stepUuid, draw));
        for (const entry of decided?.entries ?? []) report({ type: "replaced", earlierId: null, entry });
        return decided !== null;
      }
      const form = formFor(code);
      if (!form) return false;
      const decided = await onDisk((queue) => decideReform(queue, stepUuid, form));
      if (!decided) return false;
      const { entry } = decided;
      const parentGone = code === "not_found" && entry.steps.some(({ uuid }) => uuid === stepUuid);
      report({ type: "replaced", earlierId: null, entry, parentGone });
      return true;
    },
    async join(mayBeTaken) {
      const decided = await onDisk((queue) => decideJoin(queue, mayBeTaken));
      if (!decided) return false;
      for (const { earlierIds, later: entry } of decided.joined) {
        const [earlierId = null, ...others] = earlierIds.toReversed();
        report({ type: "replaced", earlierId, othersBefore: others.toReversed(), entry });
      }
      return decided.joined.length > 0;
    },
    async strand(present) {
      const reason = { status: 409, code: "other_generation", message: ERROR_TEXT.other_generation };
      const at = timers.now();
      const decided = await onDisk((queue) => decideOtherGeneration(queue, present, { ...reason, at }));
      if (decided && decided.stranded.length > 0) report({ type: "stranded", entries: decided.stranded });
    },
  };
}

/** Returns a rating without the time it was given; the same object where it named none. */
function withoutMoment(step: EntryStep): EntryStep {
  const { command } = step;
  if (command.type !== "flashcard.rate" || command.reviewedAt === undefined) return step;
  const { reviewedAt: _wrong, ...rest } = command;
  return { ...step, command: rest };
}
