import type { CurrentId } from "@perennial/domain/kind/references";
import { mergeText } from "@perennial/domain/text/merge";
import { type Alias, aliasesOf, currentIdFrom, renameEntryStep } from "./aliases.ts";
import { type Ack, type Entry, type EntryStep, temporaryIdsIn, textOf, withText } from "./entries.ts";

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
  const mine = textOf(step)?.text ?? sent;
  return withText(step, { before: answered, after: mergeText(sent, mine, answered).text });
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
