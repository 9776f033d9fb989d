import type { Plan, Step } from "@perennial/domain/intent/plan";
import type { Op } from "@perennial/domain/op/op";
import { type CurrentId, renameStep } from "@perennial/domain/op/rename";
import { unreachable } from "@perennial/domain/result";
import { mergeText } from "@perennial/domain/text/merge";
import type { Action } from "../store/workspace.ts";

/** What an edit of a text was made against: a version of the log, or the outcome of an earlier step. */
export type Base = { readonly version: number } | { readonly after: string };

/** One call to the server. Its UUID makes it count once, however often it is sent. */
export interface EntryStep extends Step {
  readonly uuid: string;
  /** The version of the log after the server took it; null before. */
  readonly version: number | null;
  /** For the edit of a note's text; absent when unknown. */
  readonly base?: Base;
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

export interface Alias {
  readonly kind: "node" | "note" | "flashcard";
  readonly temporary: number;
  readonly real: number;
}

export const isSettled = (entry: Entry): boolean => entry.steps.every((step) => step.version !== null);
export const planOf = (entry: Entry): Plan => ({ steps: entry.steps });

/** The note a step sets the text of, and to what. */
export function textOf(step: Step): { readonly noteId: number; readonly text: string } | null {
  for (const op of step.ops) {
    if (op.type === "note.edit") return { noteId: op.id, text: op.after.text };
    if (op.type === "note.create") return { noteId: op.id, text: op.after.text };
  }
  return null;
}

/** The only note an entry edits when that is all it does; such entries can be joined. */
export function onlyEdit(entry: Entry): { readonly noteId: number; readonly step: EntryStep } | null {
  const [step, more] = entry.steps;
  const op = step?.ops[0];
  if (!step || more || step.ops.length !== 1 || op?.type !== "note.edit" || entry.kind !== "change")
    return null;
  return { noteId: op.id, step };
}

/** The temporary ids a step gave away, next to the real ones of the answer. */
export function aliasesOf(step: Step, ack: Ack): Alias[] {
  const aliases: Alias[] = [];
  for (const op of step.ops) {
    if (op.id >= 0) continue;
    if (op.type === "node.create" && ack.nodeId !== undefined)
      aliases.push({ kind: "node", temporary: op.id, real: ack.nodeId });
    if (op.type === "note.create" && ack.itemId !== undefined)
      aliases.push({ kind: "note", temporary: op.id, real: ack.itemId });
    if (op.type === "flashcard.create" && ack.itemId !== undefined)
      aliases.push({ kind: "flashcard", temporary: op.id, real: ack.itemId });
  }
  return aliases;
}

export function currentIdFrom(aliases: readonly Alias[]): CurrentId {
  const real = new Map(aliases.map((alias) => [`${alias.kind}:${alias.temporary}`, alias.real]));
  return (kind, id) => real.get(`${kind}:${id}`) ?? id;
}

/** The step with its ids replaced; everything else about it stays. */
export const renameEntryStep = (step: EntryStep, current: CurrentId): EntryStep => ({
  ...step,
  ...renameStep(step, current),
});

export const renameEntry = (entry: Entry, current: CurrentId): Entry => ({
  ...entry,
  steps: entry.steps.map((step) => renameEntryStep(step, current)),
});

/** Answers that came together, with what they are about. */
export interface Settled {
  readonly acks: ReadonlyMap<string, Ack>;
  /** The texts the answered steps had sent. */
  readonly sent: ReadonlyMap<string, string>;
  readonly aliases: readonly Alias[];
  readonly current: CurrentId;
}

/** @param stepOf the waiting step of that UUID */
export function settledBy(acks: readonly Ack[], stepOf: (uuid: string) => EntryStep | undefined): Settled {
  const known = new Map<string, Ack>();
  const sent = new Map<string, string>();
  const aliases: Alias[] = [];
  for (const ack of acks) {
    const step = stepOf(ack.stepUuid);
    if (!step) continue;
    known.set(ack.stepUuid, ack);
    aliases.push(...aliasesOf(step, ack));
    const text = textOf(step)?.text;
    if (text !== undefined) sent.set(ack.stepUuid, text);
  }
  return { acks: known, sent, aliases, current: currentIdFrom(aliases) };
}

/**
 * An entry after answers: its steps are settled, temporary ids have become real, and an edit that was made on
 * top of an answered text is brought onto what the server made of that text. The same object when nothing of
 * that concerns it.
 */
export function afterAcks(entry: Entry, { acks, sent, aliases, current }: Settled): Entry {
  const groundOf = (step: EntryStep) =>
    step.base && "after" in step.base ? acks.get(step.base.after) : undefined;
  const concerned = entry.steps.some((step) => acks.has(step.uuid) || groundOf(step));
  const renames = holdsAny(entry, aliases);
  if (!concerned && !renames) return entry;
  const steps = entry.steps.map((step): EntryStep => {
    const renamed = renames ? renameEntryStep(step, current) : step;
    const ack = acks.get(step.uuid);
    if (ack) return { ...renamed, version: ack.version };
    const ground = groundOf(step);
    if (!ground) return renamed;
    return rebase({ ...renamed, base: { version: ground.version } }, sent.get(ground.stepUuid), ground.text);
  });
  return { ...entry, steps };
}

function holdsAny(entry: Entry, aliases: readonly Alias[]): boolean {
  if (aliases.length === 0) return false;
  const ids = temporaryIdsIn(entry);
  return aliases.some(({ temporary }) => ids.has(temporary));
}

/** An edit that was made on top of `sent`, brought onto `answered`. */
export function rebase(step: EntryStep, sent: string | undefined, answered: string | undefined): EntryStep {
  if (sent === undefined || answered === undefined || sent === answered) return step;
  const ops = step.ops.map((op): Op => {
    if (op.type !== "note.edit") return op;
    return {
      ...op,
      before: { text: answered },
      after: { text: mergeText(sent, op.after.text, answered).text },
    };
  });
  return { ...step, ops };
}

/** An edit whose predecessor failed was made against what that one was made against. */
export function afterFailure(entry: Entry, failed: Entry): Entry {
  const bases = new Map(failed.steps.map((step) => [step.uuid, step.base]));
  if (!entry.steps.some((step) => step.base && "after" in step.base && bases.has(step.base.after)))
    return entry;
  const steps = entry.steps.map((step): EntryStep => {
    if (!step.base || !("after" in step.base) || !bases.has(step.base.after)) return step;
    const base = bases.get(step.base.after);
    const { base: _failed, ...rest } = step;
    return base ? { ...rest, base } : rest;
  });
  return { ...entry, steps };
}

export type RecordName = `${"node" | "note" | "flashcard"}:${number}`;

/** The records an entry creates, by the ids they have now. */
export function createdBy({ steps }: Plan): Set<RecordName> {
  const created = new Set<RecordName>();
  for (const { ops } of steps)
    for (const op of ops) {
      if (op.type === "node.create") created.add(`node:${op.id}`);
      else if (op.type === "note.create") created.add(`note:${op.id}`);
      else if (op.type === "flashcard.create") created.add(`flashcard:${op.id}`);
    }
  return created;
}

/** The records an op cannot be without, except what it creates itself. What was there before is none of them. */
export function neededBy(op: Op): RecordName[] {
  switch (op.type) {
    case "node.create": {
      const { parentId, itemType, itemId } = op.after;
      return parentId === null ? [`${itemType}:${itemId}`] : [`node:${parentId}`, `${itemType}:${itemId}`];
    }
    case "node.move":
      return op.after.parentId === null ? [`node:${op.id}`] : [`node:${op.id}`, `node:${op.after.parentId}`];
    case "node.repoint":
      return [`node:${op.id}`, `${op.after.itemType}:${op.after.itemId}`];
    case "node.delete":
      return [`node:${op.id}`];
    case "note.edit":
      return [`note:${op.id}`];
    case "flashcard.edit":
    case "progress.set":
      return [`flashcard:${op.id}`];
    case "note.create":
    case "flashcard.create":
    // Deleted content goes with its node; it is the server's to find.
    case "note.delete":
    case "flashcard.delete":
      return [];
    default:
      return unreachable(op);
  }
}

export const needs = (entry: Entry, records: ReadonlySet<RecordName>): boolean =>
  entry.steps.some(({ ops }) => ops.some((op) => neededBy(op).some((record) => records.has(record))));

/** The entry without the wish to follow a sibling that is gone; its sort order decides then. */
export function forgetSiblings(entry: Entry, records: ReadonlySet<RecordName>): Entry {
  const follows = (step: EntryStep) =>
    typeof step.previousSiblingId === "number" && records.has(`node:${step.previousSiblingId}`);
  if (!entry.steps.some(follows)) return entry;
  const steps = entry.steps.map((step): EntryStep => {
    if (!follows(step)) return step;
    const { previousSiblingId: _gone, ...rest } = step;
    return rest;
  });
  return { ...entry, steps };
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
export function temporaryIdsIn(entry: Entry): Set<number> {
  const ids = new Set<number>();
  const collect: CurrentId = (_kind, id) => {
    if (id < 0) ids.add(id);
    return id;
  };
  for (const step of entry.steps) renameStep(step, collect);
  return ids;
}
