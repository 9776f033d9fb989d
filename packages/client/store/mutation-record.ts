import type { Plan, Step } from "@perennial/domain/intent/plan";
import { opsOf } from "@perennial/domain/intent/plan";
import type { Command } from "@perennial/domain/op/command";
import { invertOps } from "@perennial/domain/op/invert";
import type { Op, OpOf } from "@perennial/domain/op/op";
import { unreachable } from "@perennial/domain/result";
import type { ItemType } from "@perennial/domain/tree/node";
import type { Action } from "./action.ts";
import { failedMessage } from "./failed-message.ts";
import type { Mutation } from "./mutations.ts";
import type { FailedChange } from "./workspace.ts";

/** The version of the record that the specification describes. */
export const MUTATION_VERSION = "1.0.0";

/** The specification names them; an item of another kind, and other records, are named alike. */
export type MutationType =
  | `${ItemType | "record"} ${"create" | "edit" | "delete"}`
  | "note-to-flashcard conversion"
  | "tree position change"
  | "tree parent change"
  | "flashcard rating"
  | "flashcard mark";

/** A change by the person as the specification describes it; times are milliseconds since 1970. */
export interface MutationRecord {
  readonly id: string;
  /** Undefined where it does nothing. */
  readonly type: MutationType | undefined;
  readonly status: Mutation["status"];
  readonly payload: {
    /** The UUID of its first call; null for one that failed before this page was opened. */
    readonly mutationUuid: string | null;
    readonly userActionUuid: string | null;
    readonly timestamp: number;
    readonly optimisticTimestamp: number | null;
    /** The server's clock; null until its log has told. */
    readonly serverTimestamp: number | null;
    readonly userId: number;
    readonly version: typeof MUTATION_VERSION;
    /** Shown, and not confirmed. */
    readonly optimistic: boolean;
    /** What takes it back. */
    readonly rollbackData: readonly Op[];
    /** What the server made of it. */
    readonly serverData: readonly Op[] | null;
    readonly error: { readonly code: string; readonly message: string } | null;
  };
  readonly action: Action;
  readonly ops: readonly Op[];
  readonly mutation: Mutation | null;
  /** Set where it failed and waits for the person. */
  readonly failure: FailedChange | null;
}

/** The changes to look at, newest first: of this page, and failed ones in this browser, without those settled. */
export function mutationRecords(
  made: readonly Mutation[],
  failed: readonly FailedChange[],
  userId: number,
): MutationRecord[] {
  const known = new Map(made.map((mutation) => [mutation.id, mutation]));
  const waiting = failed.map((failure) => recordOfFailed(failure, known.get(failure.id) ?? null, userId));
  const going = made
    .filter(({ status }) => status !== "failed")
    .map((mutation) => recordOf(mutation, userId));
  return [...going, ...waiting].reverse().sort((a, b) => b.payload.timestamp - a.payload.timestamp);
}

/** Counts the records in each status. */
export function countByStatus(records: readonly MutationRecord[]): Record<Mutation["status"], number> {
  const counts = { pending: 0, confirmed: 0, failed: 0 };
  for (const { status } of records) counts[status]++;
  return counts;
}

function recordOf(mutation: Mutation, userId: number): MutationRecord {
  const { id, status, action, landed, steps } = mutation;
  const ops = opsOf({ steps });
  const at = landed.at(-1)?.at;
  return {
    id,
    type: mutationType(steps),
    status,
    payload: {
      ...heads(mutation),
      serverTimestamp: at === undefined ? null : Date.parse(at),
      userId,
      version: MUTATION_VERSION,
      optimistic: status === "pending",
      rollbackData: invertOps(ops),
      serverData: landed.length === 0 ? null : landed.map(({ op }) => op),
      error: null,
    },
    action,
    ops,
    mutation,
    failure: null,
  };
}

function recordOfFailed(failure: FailedChange, mutation: Mutation | null, userId: number): MutationRecord {
  const { id, action, code } = failure;
  const ops = opsOf(failure.plan as Plan);
  const unknown = {
    mutationUuid: null,
    userActionUuid: null,
    timestamp: Date.parse(failure.at),
    optimisticTimestamp: null,
  };
  return {
    id,
    type: mutationType(failure.plan.steps),
    status: "failed",
    payload: {
      ...(mutation ? heads(mutation) : unknown),
      serverTimestamp: null,
      userId,
      version: MUTATION_VERSION,
      optimistic: false,
      rollbackData: invertOps(ops),
      serverData: null,
      error: { code, message: failedMessage(failure) },
    },
    action,
    ops,
    mutation,
    failure,
  };
}

const heads = ({ steps, userActionUuid, at, shownAt }: Mutation) => ({
  mutationUuid: steps[0]?.uuid ?? null,
  userActionUuid,
  timestamp: at,
  optimisticTimestamp: shownAt,
});

/** Of the commands of one change the first in this order is what the person meant; the others go with it. */
const INTENTS: readonly Command["type"][] = [
  "node.create",
  "branches.restore",
  "node.delete",
  "branches.delete",
  "node.repoint",
  "node.move",
  "branches.move",
  "flashcard.rate",
  "flashcard.unrate",
  "flashcard.mark",
  "flashcard.edit",
  "flashcard.create",
  "note.create",
  "note.edit",
  "record.create",
  "record.delete",
  "record.edit",
];

/** The specification's name for what a change does; undefined for one that does nothing. */
export function mutationType(steps: readonly Step[]): MutationType | undefined {
  const step = INTENTS.map((type) => steps.find(({ command }) => command.type === type)).find(Boolean);
  return step && typeOfStep(step);
}

function typeOfStep({ command, ops }: Step): MutationType {
  const find = <T extends Op["type"]>(type: T) =>
    ops.find((op): op is Extract<Op, { type: T }> => op.type === type);
  switch (command.type) {
    case "node.create":
    case "branches.restore":
      return `${find("node.create")?.after.itemType ?? "note"} create`;
    case "branches.move": {
      const { before, after } = find("node.move") ?? {};
      return before?.parentId === after?.parentId ? "tree position change" : "tree parent change";
    }
    case "branches.delete":
    case "node.delete":
      return `${find("node.delete")?.before.itemType ?? "note"} delete`;
    case "node.repoint":
      // Turning back into a note deletes the card.
      return command.item.itemType === "flashcard" ? "note-to-flashcard conversion" : "flashcard delete";
    case "node.move": {
      const isOwn = (op: Op): op is OpOf<"node.move"> => op.type === "node.move" && op.id === command.id;
      const { before, after } = ops.find(isOwn) ?? {};
      return before?.parentId === after?.parentId ? "tree position change" : "tree parent change";
    }
    case "flashcard.rate":
    case "flashcard.unrate":
      return "flashcard rating";
    case "flashcard.mark":
      return "flashcard mark";
    case "flashcard.edit":
      return "flashcard edit";
    case "flashcard.create":
      return "flashcard create";
    case "note.create":
      return "note create";
    case "note.edit":
      return "note edit";
    case "record.create":
      return "record create";
    case "record.edit":
      return "record edit";
    case "record.delete":
      return "record delete";
    default:
      return unreachable(command);
  }
}
