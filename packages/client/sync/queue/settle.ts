import { tokens } from "@perennial/domain/text/tokens";
import { NOTHING_SEEN } from "../../store/seen-text.ts";
import type { Ack, Base, Entry, EntryStep, StepResult } from "./entries.ts";
import {
  keepBoth,
  mergeTexts,
  ownOf,
  sameTexts,
  type TextEdit,
  type Texts,
  textEditOf,
  textsSeenBy,
  textsTakenBy,
  withTexts,
  wordsBroughtBy,
} from "./texts.ts";

/**
 * The outcome of a text-writing step, for edits made on it: version, stored texts and its own base.
 * A waiting step that was rebased leaves an outcome too: edits on it are rebased as well.
 */
export interface StepOutcome {
  readonly stepUuid: string;
  /** Null for a step that came to nothing, because it failed or was joined into a later edit. */
  readonly version: number | "moved" | null;
  readonly texts: Texts;
  /** For a rebased step: the texts it was made against before, and their base. */
  readonly before: Texts | null;
  readonly base: Base | undefined;
  /** If the step was rebased before this outcome: edits that lack those words are rebased first. */
  readonly moved?: StepOutcome;
  /** Set where edits were made upon just what the step left: it restored rows as they were. */
  readonly isAsSeen?: true;
  /** For a failed step that had gone back to an earlier base: the outcome there, which edits now build on. */
  readonly under?: StepResult | undefined;
}

/** Returns the outcomes that acknowledged steps leave behind. */
export function outcomesOf(steps: readonly EntryStep[], acks: ReadonlyMap<string, Ack>): StepOutcome[] {
  return steps.flatMap((step): StepOutcome[] => {
    const ack = acks.get(step.uuid);
    const edit = textEditOf(step);
    if (ack && step.command.type === "branches.restore") {
      const { version } = ack.showsAnother ? NOTHING_SEEN : ack;
      return [{ stepUuid: step.uuid, version, texts: {}, before: null, base: undefined, isAsSeen: true }];
    }
    if (!ack || !edit) return [];
    // Where the row shows another item, nobody told what the text says by now.
    const { version } = ack.showsAnother ? NOTHING_SEEN : ack;
    const texts = { ...edit.after, ...ack.texts };
    const { uuid: stepUuid } = step;
    return [{ stepUuid, version, texts, before: edit.before, base: baseOf(step, edit), ...movedOf(step) }];
  });
}

/** Returns the base of a step's edit; that of a step which makes a record is about what it takes away for it. */
const baseOf = ({ base }: EntryStep, { before }: TextEdit): Base | undefined => (before ? base : undefined);

/** The outcomes of a failed entry: edits on it continue as if its steps had never been made. */
export function outcomesOfFailed({ steps }: Entry): StepOutcome[] {
  const outcomes = new Map<string, StepOutcome>();
  for (const step of steps) {
    const edit = textEditOf(step);
    if (!edit) continue;
    const { uuid: stepUuid } = step;
    const base = baseOf(step, edit);
    const own = base && "after" in base ? outcomes.get(base.after) : undefined;
    const before = own ? own.before : (step.unparted?.before ?? edit.before);
    const under = own ? own.under : step.unparted?.outcome;
    outcomes.set(stepUuid, {
      stepUuid,
      version: null,
      texts: before ?? {},
      before,
      base: own ? own.base : base,
      under,
      ...movedOf(step),
    });
  }
  return [...outcomes.values()];
}

function movedOf(step: EntryStep): Pick<StepOutcome, "moved"> {
  const edit = textEditOf(step);
  if (!edit || !step.unmoved) return {};
  return { moved: { stepUuid: step.uuid, version: "moved", texts: edit.after, ...step.unmoved } };
}

/** Applies acknowledgements: own steps are settled, edits move onto outcomes. `outcomes` receives rebased steps. */
export function settled(
  entry: Entry,
  acks: ReadonlyMap<string, Ack>,
  outcomes: Map<string, StepOutcome>,
): Entry {
  const outcomeOf = ({ base }: EntryStep) => (base && "after" in base ? outcomes.get(base.after) : undefined);
  if (!entry.steps.some((step) => acks.has(step.uuid) || outcomeOf(step))) return entry;
  const steps = entry.steps.map((step): EntryStep => {
    let rebased = step;
    // The step that came to nothing may itself have been made on top of another one.
    for (let outcome = outcomeOf(step); outcome; ) {
      const next = onOutcome(rebased, outcome);
      const { moved } = movedOf(next);
      if (moved && next !== rebased && !outcomes.has(step.uuid)) outcomes.set(step.uuid, moved);
      outcome = next === rebased ? undefined : outcomeOf(next);
      rebased = next;
    }
    const ack = acks.get(step.uuid);
    return ack && rebased.version === null ? acknowledged(rebased, ack) : rebased;
  });
  return { ...entry, steps };
}

/** Returns the step with the texts that the server stored as its own result. */
function acknowledged(step: EntryStep, ack: Ack): EntryStep {
  const edit = textEditOf(step);
  const known = { ...step, version: ack.version };
  if (ack.showsAnother) return { ...known, showsAnother: true };
  if (!edit || !ack.texts) return known;
  // A row that was brought back may never have gone: it shows what others have written in it meanwhile.
  if (!edit.before) return withTexts(known, {}, ack.texts);
  const asTaken = { ...known, isAsTaken: true } as const;
  if (sameTexts(ack.texts, edit.after, edit.after)) return asTaken;
  return withTexts(asTaken, edit.before, { ...edit.after, ...ownOf(ack.texts, edit.after) });
}

/** Moves an edit onto an outcome. If it conflicts with words merged there, it takes that step's base: both stay. */
function onOutcome(step: EntryStep, { moved, ...outcome }: Omit<StepOutcome, "stepUuid">): EntryStep {
  if (outcome.isAsSeen && typeof outcome.version === "number")
    return { ...step, base: { version: outcome.version } };
  const seen = textsSeenBy(step)?.before;
  if (moved && seen && !sameTexts(seen, moved.texts, seen)) {
    const along = onOutcome(step, moved);
    // The edit conflicts with words that its author had not seen.
    return along.base === step.base ? onOutcome(along, outcome) : along;
  }
  if (outcome.version === null) {
    const along = asIfWithout(step, outcome);
    return outcome.under ? onOutcome(along, outcome.under) : along;
  }
  const rebased: EntryStep =
    outcome.version === "moved" ? step : { ...step, base: { version: outcome.version } };
  const taken = textsTakenBy(step)?.before;
  // Words the person had not seen must not be deleted with the text, even if an edit sent along has them.
  if (taken && !sameTexts(taken, outcome.texts, taken)) return { ...step, base: NOTHING_SEEN };
  if (taken) return rebased;
  const edit = textEditOf(step);
  if (!edit?.before || sameTexts(edit.before, outcome.texts, edit.before)) return rebased;
  const theirs = ownOf(outcome.texts, edit.before);
  const merged = mergeTexts(edit.before, edit.after, theirs);
  // A row that was brought back, and that others had kept all the time, has nothing that it was made against.
  const unmoved = { before: outcome.before ?? edit.before, base: outcome.base ?? NOTHING_SEEN };
  if (merged.conflict && outcome.base && knowsBase(edit, outcome)) {
    const back = asIfWithout(step, outcome);
    const { version } = outcome;
    if (version === "moved") return back;
    return { ...back, unparted: { before: edit.before, outcome: { ...outcome, version } } };
  }
  const texts = merged.conflict ? keepBoth(edit.after, theirs) : merged.texts;
  return {
    ...withTexts(rebased, { ...edit.before, ...theirs }, texts),
    unmoved: step.unmoved ?? unmoved,
  };
}

/**
 * Whether an edit can be compared with an earlier base. Not if that has words the edit was not made on
 * and writes anew or keeps: they would count as untouched, or as deleted by it.
 */
function knowsBase({ before, after }: TextEdit, outcome: Pick<StepOutcome, "before" | "texts">): boolean {
  const standing = new Set([after, outcome.texts].flatMap(Object.values<string>).flatMap(tokens));
  return !wordsBroughtBy({ before, after: outcome.before ?? {} }).some((word) => standing.has(word));
}

/** The edit as if made on the base of the step before. If that was to make the record, all its words are others'. */
function asIfWithout(
  step: EntryStep,
  { base = NOTHING_SEEN, before }: Pick<StepOutcome, "base" | "before">,
): EntryStep {
  const { base: _after, unmoved: _moved, unparted: _parted, ...rest } = step;
  const based: EntryStep = { ...rest, base };
  const edit = textEditOf(step);
  if (!edit?.before || !before) return based;
  return withTexts(based, { ...edit.before, ...ownOf(before, edit.before) }, edit.after);
}

/** Brings entries whose edits were made on top of entries that came to nothing onto what is left. */
export function rebasedWithout(gone: readonly Entry[]): (entry: Entry) => Entry {
  const outcomes = new Map(gone.flatMap(outcomesOfFailed).map((outcome) => [outcome.stepUuid, outcome]));
  return (entry) => onOutcomes(entry, outcomes);
}

/** Moves an entry's edits onto outcomes that are known by now; `outcomes` as in `settled`. */
export const onOutcomes = (entry: Entry, outcomes: Map<string, StepOutcome>): Entry =>
  settled(entry, new Map(), outcomes);

/** Returns the UUIDs of the steps whose outcome the entry's edits need. */
export const waitedFor = (entry: Entry): string[] =>
  entry.steps.flatMap(({ base }) => (base && "after" in base ? [base.after] : []));
