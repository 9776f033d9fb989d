import type { Plan, Step } from "@perennial/domain/intent/plan";
import { renameStep } from "@perennial/domain/intent/rename-plan";
import { isServerId, type RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { Op } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import type { Action } from "../../store/action.ts";

/** What an edit of a text was made against: a version of the log, or the outcome of an earlier step. */
export type Base = { readonly version: number } | { readonly after: string };

/** One call to the server. Its UUID makes it count once, however often it is sent. */
export interface EntryStep extends Step {
  readonly uuid: string;
  /** The version of the log after the server took it; null before. */
  readonly version: number | null;
  /** For the edit of a note's text; absent when unknown. */
  readonly base?: Base;
  /** What takes the step back, captured when it was made; null where no call does. */
  readonly inverse: Step | null;
}

/** One change by the person, as it waits to be sent: resumed where it stopped, failing as a whole. */
export interface Entry {
  readonly id: string;
  /** The tab it was made in: temporary ids mean something only there. */
  readonly scope: string;
  readonly userActionUuid: string;
  readonly action: Action;
  readonly steps: readonly EntryStep[];
  /** A compensation takes back the steps of a failed entry that had been taken already. */
  readonly kind: "change" | "compensation";
  /** Milliseconds since 1970, and a count within the tab: the order in which entries were made. */
  readonly at: number;
  readonly count: number;
}

/** What the server answered to a step. */
export interface Ack {
  readonly stepUuid: string;
  readonly version: number;
  /** The real ids of what the step created. */
  readonly nodeId?: number;
  readonly itemId?: number;
  /** A note's text as it stands now: merged, where somebody else had changed it. */
  readonly text?: string;
}

export const isSettled = (entry: Entry): boolean => entry.steps.every((step) => step.version !== null);
export const planOf = (entry: Entry): Plan => ({ steps: entry.steps });

/** The note a step sets the text of, and to what. */
export function textOf(step: Step): { readonly noteId: RecordId; readonly text: string } | null {
  for (const op of step.ops) {
    if (op.type === "note.edit") return { noteId: op.id, text: op.after.text };
    if (op.type === "note.create") return { noteId: op.id, text: op.after.text };
  }
  return null;
}

/** A step that edits a note's text, with another text to come from and another to become. */
export function withText<T extends Step>(
  step: T,
  texts: { readonly before: string; readonly after: string },
): T {
  const { command } = step;
  if (command.type !== "note.edit") return step;
  const ops = step.ops.map(
    (op): Op =>
      op.type === "note.edit" ? { ...op, before: { text: texts.before }, after: { text: texts.after } } : op,
  );
  return { ...step, command: { ...command, text: texts.after }, ops };
}

/** A step that follows no sibling: its sort order decides. The same step where it named none. */
export function withoutSibling<T extends Step>(step: T): T {
  const { command } = step;
  if (command.type !== "node.create" && command.type !== "node.move") return step;
  if (command.previousSiblingId === undefined) return step;
  const { previousSiblingId: _gone, ...rest } = command;
  return { ...step, command: rest };
}

/** The sibling a step is to follow; null where it names none. */
export const siblingOf = ({ command }: Step): NodeId | null =>
  command.type === "node.create" || command.type === "node.move" ? (command.previousSiblingId ?? null) : null;

/** The only note an entry edits when that is all it does; such entries can be joined. */
export function onlyEdit(entry: Entry): { readonly noteId: RecordId; readonly step: EntryStep } | null {
  const [step, more] = entry.steps;
  const op = step?.ops[0];
  if (!step || more || step.ops.length !== 1 || op?.type !== "note.edit" || entry.kind !== "change")
    return null;
  return { noteId: op.id, step };
}

/** What a person had typed in an entry. */
export function textsIn(plan: Plan): string[] {
  const texts: string[] = [];
  for (const { ops } of plan.steps)
    for (const op of ops) {
      if (op.type === "note.create" || op.type === "note.edit") texts.push(op.after.text);
      if (op.type === "flashcard.create" || op.type === "flashcard.edit")
        texts.push(...[op.after.question, op.after.answer].filter((text) => text !== undefined));
    }
  return texts.filter((text) => text !== "");
}

/** The temporary ids that stand anywhere in an entry. */
export function temporaryIdsIn(entry: Entry): Set<RecordId> {
  const ids = new Set<RecordId>();
  const collect: CurrentId = (_kind, id) => {
    if (!isServerId(id)) ids.add(id);
    return id;
  };
  for (const step of entry.steps) renameStep(step, collect);
  return ids;
}
