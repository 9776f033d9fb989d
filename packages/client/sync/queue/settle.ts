import type { Ack, Base, Entry, EntryStep } from "./entries.ts";
import { mergeTexts, ownOf, sameTexts, type Texts, textEditOf, withTexts } from "./texts.ts";

/**
 * What became of a step that wrote a text, for the edits that were made on top of it: the version of the log after
 * it, what the server made of its texts, and what the step itself was made against.
 */
export interface Ground {
  readonly stepUuid: string;
  readonly version: number;
  readonly texts: Texts;
  readonly before: Texts | null;
  readonly base: Base | undefined;
}

/** The grounds that acknowledged steps leave behind. */
export function groundsOf(steps: readonly EntryStep[], acks: ReadonlyMap<string, Ack>): Ground[] {
  return steps.flatMap((step): Ground[] => {
    const ack = acks.get(step.uuid);
    const edit = textEditOf(step);
    if (!ack || !edit) return [];
    const texts = { ...edit.after, ...ack.texts };
    return [{ stepUuid: step.uuid, version: ack.version, texts, before: edit.before, base: step.base }];
  });
}

/** An entry after acknowledgements: its own steps are settled, its edits stand on what became of their grounds. */
export function settled(
  entry: Entry,
  acks: ReadonlyMap<string, Ack>,
  grounds: ReadonlyMap<string, Ground>,
): Entry {
  const groundOf = ({ base }: EntryStep) => (base && "after" in base ? grounds.get(base.after) : undefined);
  if (!entry.steps.some((step) => acks.has(step.uuid) || groundOf(step))) return entry;
  const steps = entry.steps.map((step): EntryStep => {
    const ground = groundOf(step);
    const grounded = ground ? onGround(step, ground) : step;
    const ack = acks.get(step.uuid);
    return ack && grounded.version === null ? acknowledged(grounded, ack) : grounded;
  });
  return { ...entry, steps };
}

/** What the server made of the texts is what the step has done. */
function acknowledged(step: EntryStep, ack: Ack): EntryStep {
  const edit = textEditOf(step);
  const known = { ...step, version: ack.version };
  if (!edit?.before || !ack.texts || sameTexts(ack.texts, edit.after, edit.after)) return known;
  return withTexts(known, edit.before, { ...edit.after, ...ownOf(ack.texts, edit.after) });
}

/**
 * An edit that was made on top of a step, now that the step is answered. Where the server merged that step with
 * words this edit fights with, the edit goes back to the ground of that step: the server then keeps both.
 */
function onGround(step: EntryStep, ground: Ground): EntryStep {
  const edit = textEditOf(step);
  const grounded: EntryStep = { ...step, base: { version: ground.version } };
  if (!edit?.before || sameTexts(edit.before, ground.texts, edit.before)) return grounded;
  const theirs = ownOf(ground.texts, edit.before);
  const merged = mergeTexts(edit.before, edit.after, theirs);
  if (!merged.conflict) return withTexts(grounded, { ...edit.before, ...theirs }, merged.texts);
  if (!ground.before || !ground.base) return grounded;
  const before = { ...edit.before, ...ownOf(ground.before, edit.before) };
  return withTexts({ ...step, base: ground.base }, before, edit.after);
}

/** An edit whose predecessor failed was made against what that one was made against. */
export function afterFailure(entry: Entry, failed: Entry): Entry {
  const gone = new Map(failed.steps.map((step) => [step.uuid, step]));
  const lost = ({ base }: EntryStep) => (base && "after" in base ? gone.get(base.after) : undefined);
  if (!entry.steps.some(lost)) return entry;
  const steps = entry.steps.map((step): EntryStep => {
    const predecessor = lost(step);
    if (!predecessor) return step;
    const { base: _failed, ...rest } = step;
    const based: EntryStep = predecessor.base ? { ...rest, base: predecessor.base } : rest;
    const edit = textEditOf(step);
    const before = textEditOf(predecessor)?.before;
    if (!edit?.before || !before) return based;
    return withTexts(based, { ...edit.before, ...ownOf(before, edit.before) }, edit.after);
  });
  return { ...entry, steps };
}

/** An entry whose edits stand on steps that may be answered by now, on what became of those. */
export function onGrounds(entry: Entry, groundOf: (stepUuid: string) => Ground | undefined): Entry {
  const grounds = new Map<string, Ground>();
  for (const uuid of waitedFor(entry)) {
    const ground = groundOf(uuid);
    if (ground) grounds.set(uuid, ground);
  }
  return settled(entry, new Map(), grounds);
}

/** The steps whose outcome the edits of an entry stand on. */
export const waitedFor = (entry: Entry): string[] =>
  entry.steps.flatMap(({ base }) => (base && "after" in base ? [base.after] : []));
