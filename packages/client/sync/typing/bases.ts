import { mergeText } from "@perennial/domain/text/merge";
import type { NoteId } from "@perennial/domain/tree/node";
import { type Ack, type Base, type Entry, type EntryStep, textOf, withText } from "../queue/entries.ts";

/** What a text that is being edited was when the editing began, or when it was last submitted. */
export interface Held {
  /** What the field began with. */
  readonly text: string;
  /** What the server made, or will make, of that text. */
  readonly current: string;
  /** Null when unknown: the edit then overwrites. */
  readonly base: Base | null;
}

/** The ground an edit of a note stands on if it began now. */
export function groundOf(
  noteId: NoteId,
  text: string,
  entries: readonly Entry[],
  applied: number | null,
  answers: ReadonlyMap<string, string>,
): Held {
  for (let i = entries.length - 1; i >= 0; i--)
    for (const step of [...(entries[i] as Entry).steps].reverse()) {
      const set = textOf(step);
      if (set?.noteId !== noteId) continue;
      if (step.version === null) return { text, current: text, base: { after: step.uuid } };
      return { text, current: answers.get(step.uuid) ?? text, base: { version: step.version } };
    }
  return { text, current: text, base: applied === null ? null : { version: applied } };
}

/** The step of a new edit, brought onto what became of the text it was made from. */
export function groundedStep(step: EntryStep, held: Held): EntryStep {
  const { base: _old, ...rest } = step;
  const grounded = { ...rest, ...(held.base ? { base: held.base } : {}) };
  const [op] = step.ops;
  if (op?.type !== "note.edit" || held.current === held.text) return grounded;
  const after = mergeText(held.text, op.after.text, held.current).text;
  return withText(grounded, { before: op.before.text, after });
}

/** After an answer to the step a text stands on. */
export function heldAfterAck(held: Held, ack: Ack): Held {
  if (!held.base || !("after" in held.base) || held.base.after !== ack.stepUuid) return held;
  return { ...held, current: ack.text ?? held.current, base: { version: ack.version } };
}

/** After the step a text stands on has failed: it stands on what that one stood on. */
export function heldAfterFailure(held: Held, failed: Entry): Held {
  const { base } = held;
  if (!base || !("after" in base)) return held;
  const step = failed.steps.find(({ uuid }) => uuid === base.after);
  return step ? { ...held, current: held.text, base: step.base ?? null } : held;
}
