import type { Ack, Base, Entry, EntryStep } from "./entries.ts";
import {
  mergeTexts,
  ownOf,
  sameTexts,
  type Texts,
  textEditOf,
  textsSeenBy,
  textsTakenBy,
  withTexts,
} from "./texts.ts";

/**
 * What became of a step that wrote a text, for the edits that were made on top of it: the version of the log after
 * it, what the server made of its texts, and what the step itself was made against. One that still waits, and has been
 * brought together with words that came beneath it, is moved: what lies on it has to move along.
 */
export interface Ground {
  readonly stepUuid: string;
  /** Null for a step that came to nothing: it failed, or a later edit stands for it. */
  readonly version: number | "moved" | null;
  readonly texts: Texts;
  /** Of a step that was moved: what it was made against before those words came, and their base. */
  readonly before: Texts | null;
  readonly base: Base | undefined;
  /** Of a step that was moved before this became of it: an edit that has not seen those words moves along first. */
  readonly moved?: Ground;
}

/** The grounds that acknowledged steps leave behind. */
export function groundsOf(steps: readonly EntryStep[], acks: ReadonlyMap<string, Ack>): Ground[] {
  return steps.flatMap((step): Ground[] => {
    const ack = acks.get(step.uuid);
    const edit = textEditOf(step);
    if (!ack || !edit) return [];
    const texts = { ...edit.after, ...ack.texts };
    const { uuid: stepUuid, base } = step;
    return [{ stepUuid, version: ack.version, texts, before: edit.before, base, ...movedOf(step) }];
  });
}

/** The grounds that an entry leaves behind of which nothing comes: each of its steps might as well not have been. */
export function groundsOfNothing({ steps }: Entry): Ground[] {
  const grounds = new Map<string, Ground>();
  for (const step of steps) {
    const edit = textEditOf(step);
    if (!edit) continue;
    const { uuid: stepUuid, base } = step;
    const own = base && "after" in base ? grounds.get(base.after) : undefined;
    const before = own ? own.before : edit.before;
    grounds.set(stepUuid, {
      stepUuid,
      version: null,
      texts: before ?? {},
      before,
      base: own ? own.base : base,
      ...movedOf(step),
    });
  }
  return [...grounds.values()];
}

function movedOf(step: EntryStep): Pick<Ground, "moved"> {
  const edit = textEditOf(step);
  if (!edit || !step.unmoved) return {};
  return { moved: { stepUuid: step.uuid, version: "moved", texts: edit.after, ...step.unmoved } };
}

/**
 * An entry after acknowledgements: its own steps are settled, its edits stand on what became of their grounds.
 * @param grounds those of its steps that are moved by it are added, for what lies on them
 */
export function settled(entry: Entry, acks: ReadonlyMap<string, Ack>, grounds: Map<string, Ground>): Entry {
  const groundOf = ({ base }: EntryStep) => (base && "after" in base ? grounds.get(base.after) : undefined);
  if (!entry.steps.some((step) => acks.has(step.uuid) || groundOf(step))) return entry;
  const steps = entry.steps.map((step): EntryStep => {
    let grounded = step;
    // A ground that came to nothing may have stood on another one.
    for (let ground = groundOf(step); ground; ) {
      const next = onGround(grounded, ground);
      const { moved } = movedOf(next);
      if (moved && next !== grounded && !grounds.has(step.uuid)) grounds.set(step.uuid, moved);
      ground = next === grounded ? undefined : groundOf(next);
      grounded = next;
    }
    const ack = acks.get(step.uuid);
    return ack && grounded.version === null ? acknowledged(grounded, ack) : grounded;
  });
  return { ...entry, steps };
}

/** What the server made of the texts is what the step has done. */
function acknowledged(step: EntryStep, ack: Ack): EntryStep {
  const edit = textEditOf(step);
  const known = { ...step, version: ack.version };
  if (!edit?.before || !ack.texts) return known;
  const asTaken = { ...known, isAsTaken: true } as const;
  if (sameTexts(ack.texts, edit.after, edit.after)) return asTaken;
  return withTexts(asTaken, edit.before, { ...edit.after, ...ownOf(ack.texts, edit.after) });
}

/**
 * An edit that was made on top of a step, now that the step is answered. Where the server merged that step with
 * words this edit fights with, the edit goes back to the ground of that step: the server then keeps both.
 */
function onGround(step: EntryStep, { moved, ...ground }: Ground): EntryStep {
  const seen = textsSeenBy(step)?.before;
  if (moved && seen && !sameTexts(seen, moved.texts, seen)) {
    const along = onGround(step, moved);
    // It fights with the words that it has not seen.
    return along.base === step.base ? onGround(along, ground) : along;
  }
  if (ground.version === null) return asIfWithout(step, ground);
  const grounded: EntryStep =
    ground.version === "moved" ? step : { ...step, base: { version: ground.version } };
  const taken = textsTakenBy(step)?.before;
  // Words that were not seen when the text was taken away are not taken with it.
  if (taken && !sameTexts(taken, ground.texts, taken))
    return asIfWithout(step, { ...ground, base: ground.base ?? NOTHING_SEEN });
  if (taken) return grounded;
  const edit = textEditOf(step);
  if (!edit?.before || sameTexts(edit.before, ground.texts, edit.before)) return grounded;
  const theirs = ownOf(ground.texts, edit.before);
  const merged = mergeTexts(edit.before, edit.after, theirs);
  const { before, base } = ground;
  const unmoved = step.unmoved ?? (before && base ? { before, base } : undefined);
  if (!merged.conflict)
    return {
      ...withTexts(grounded, { ...edit.before, ...theirs }, merged.texts),
      ...(unmoved ? { unmoved } : {}),
    };
  return before && base ? asIfWithout(step, ground) : grounded;
}

/** Against a log without any rows the server takes nothing away that says something. */
const NOTHING_SEEN: Base = { version: 0 };

/** An edit as if it had been made against what the step under it was made against. */
function asIfWithout(step: EntryStep, { base, before }: Ground): EntryStep {
  const { base: _after, unmoved: _moved, ...rest } = step;
  const based: EntryStep = base ? { ...rest, base } : rest;
  const edit = textEditOf(step);
  if (!edit?.before || !before) return based;
  return withTexts(based, { ...edit.before, ...ownOf(before, edit.before) }, edit.after);
}

/** Brings entries whose edits may have been made on top of those of which nothing comes onto what is left. */
export function withoutGrounds(gone: readonly Entry[]): (entry: Entry) => Entry {
  const grounds = new Map(gone.flatMap(groundsOfNothing).map((ground) => [ground.stepUuid, ground]));
  return (entry) => onGrounds(entry, grounds);
}

/** An entry whose edits stand on steps that may be answered by now, on what became of those. @param grounds see `settled` */
export const onGrounds = (entry: Entry, grounds: Map<string, Ground>): Entry =>
  settled(entry, new Map(), grounds);

/** The steps whose outcome the edits of an entry stand on. */
export const waitedFor = (entry: Entry): string[] =>
  entry.steps.flatMap(({ base }) => (base && "after" in base ? [base.after] : []));
