import type { NoteId } from "@perennial/domain/tree/node";
import type { DoneStep } from "@perennial/domain/undo/done-step";
import type { TextSelection } from "../../store/text-selection.ts";
import type { CaretPosition } from "../../store/undo.ts";
import type { FieldInput } from "../typing/text-fields.ts";
import type { UndoStep, UndoSteps } from "./history.ts";

/** Milliseconds of rest after which typing begins a new step. */
export const PAUSE_MS = 1_000;

/** One input event in the text of a note. */
export interface TypedInput extends FieldInput {
  readonly position: Omit<CaretPosition, "caret">;
  readonly noteId: NoteId;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What a step of typing is called in this tab's history; the server's history calls the same an edit. */
export const TYPING = "typing";

/** Divides typing into undo steps of about a word; a run of deletions is one step. */
export function createTypingSteps(history: UndoSteps): { typed(input: TypedInput): void } {
  let last: { readonly step: UndoStep; readonly input: TypedInput } | null = null;

  return {
    typed(input) {
      const { noteId, before, after, position, selections } = input;
      if (before === after) return;
      // Something else came since: the typing step is not last, or undone. A save within a word leaves its edit.
      const isLast = last && editOf(history.next("undo")) === editOf(last.step) && !history.next("redo");
      const from = isLast && last && goesOn(last.input, input) ? last.step : null;
      const step: UndoStep = {
        entryId: null,
        what: TYPING,
        actionUuid: null,
        steps: [typingStep(noteId, from ? textBefore(from) : before, after)],
        before: from ? from.before : withCaret(position, selections?.before),
        after: withCaret(position, selections?.after),
        foldings: [],
      };
      if (from) history.amend(step);
      else history.push(step);
      last = { step, input };
    },
  };
}

/** Whether an input continues the last: the word's next letter, or the next deletion. */
function goesOn(last: TypedInput, next: TypedInput): boolean {
  // The text differs from what the last input left: somebody else's words have come in.
  if (last.noteId !== next.noteId || last.after !== next.before) return false;
  if (next.isComposing) return true;
  const hasRested = next.at - last.at >= PAUSE_MS;
  const hasMoved = last.selections?.after.end !== next.selections?.before.end;
  if (hasRested || hasMoved || isSelected(next)) return false;
  const [earlier, now] = [insertedBy(last), insertedBy(next)];
  if (now === "" || earlier === "") return now === earlier;
  return !(/\s$/.test(earlier) && /^\S/.test(now));
}

/** Returns whether selected text was replaced: that is a step of its own. */
const isSelected = ({ selections }: TypedInput) =>
  selections !== undefined && selections.before.start !== selections.before.end;

/** Returns the text that an input has inserted; empty where it only deleted. */
function insertedBy({ before, after }: TypedInput): string {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return after.slice(head, after.length - tail);
}

const withCaret = (
  position: Omit<CaretPosition, "caret">,
  caret: TextSelection | undefined,
): CaretPosition => (caret ? { ...position, caret } : position);

const typingStep = (id: NoteId, before: string, after: string): DoneStep => ({
  uuid: null,
  command: { type: "note.edit", id, text: after },
  ops: [{ type: "note.edit", id, before: { text: before }, after: { text: after } }],
});

const editOf = (step: UndoStep | undefined) => step?.steps[0]?.ops;

function textBefore({ steps }: UndoStep): string {
  const op = steps[0]?.ops[0];
  return op?.type === "note.edit" ? op.before.text : "";
}
