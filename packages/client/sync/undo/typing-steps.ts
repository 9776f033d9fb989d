import type { NoteId } from "@perennial/domain/tree/node";
import type { DoneStep } from "@perennial/domain/undo/done-step";
import type { TextSelection } from "../../store/text-selection.ts";
import type { Spot } from "../../store/undo.ts";
import type { FieldInput } from "../typing/text-fields.ts";
import type { History, UndoStep } from "./history.ts";

/** Typing that rests for so long begins a new step. */
export const PAUSE_MS = 1_000;

/** One input event in the text of a note. */
export interface TypedInput extends FieldInput {
  readonly spot: Omit<Spot, "caret">;
  readonly noteId: NoteId;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const TYPING = "typing";

/**
 * Remembers typing in words: what is typed without a rest, up to the beginning of the next word, is one step, and so
 * is what is deleted without a rest.
 */
export function createTypingSteps(history: History): { typed(input: TypedInput): void } {
  let last: { readonly step: UndoStep; readonly input: TypedInput } | null = null;

  return {
    typed(input) {
      const { noteId, before, after, spot, selections } = input;
      if (before === after) return;
      // Whatever was done since has put another step there, or has taken this one back.
      const isLast = last && history.next("undo") === last.step && !history.next("redo");
      const from = isLast && last && goesOn(last.input, input) ? last.step : null;
      const step: UndoStep = {
        entryId: null,
        what: TYPING,
        actionUuid: null,
        steps: [typingStep(noteId, from ? textBefore(from) : before, after)],
        before: from ? from.before : withCaret(spot, selections?.before),
        after: withCaret(spot, selections?.after),
        foldings: [],
      };
      if (from) history.amend(step);
      else history.push(step);
      last = { step, input };
    },
  };
}

/** Whether an input goes on with the one before it: the next letter of the word, or the next one deleted. */
function goesOn(last: TypedInput, next: TypedInput): boolean {
  // Other words than those it left: somebody else's have come in.
  if (last.noteId !== next.noteId || last.after !== next.before) return false;
  if (next.isComposing) return true;
  const hasRested = next.at - last.at >= PAUSE_MS;
  const hasMoved = last.selections?.after.end !== next.selections?.before.end;
  if (hasRested || hasMoved || isSelected(next)) return false;
  const [earlier, now] = [insertedBy(last), insertedBy(next)];
  if (now === "" || earlier === "") return now === earlier;
  return !(/\s$/.test(earlier) && /^\S/.test(now));
}

/** What was selected is replaced: that is a thing of its own. */
const isSelected = ({ selections }: TypedInput) =>
  selections !== undefined && selections.before.start !== selections.before.end;

/** The text that an input has put in; empty where it only took some away. */
function insertedBy({ before, after }: TypedInput): string {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return after.slice(head, after.length - tail);
}

const withCaret = (spot: Omit<Spot, "caret">, caret: TextSelection | undefined): Spot =>
  caret ? { ...spot, caret } : spot;

const typingStep = (id: NoteId, before: string, after: string): DoneStep => ({
  uuid: null,
  command: { type: "note.edit", id, text: after },
  ops: [{ type: "note.edit", id, before: { text: before }, after: { text: after } }],
});

function textBefore({ steps }: UndoStep): string {
  const op = steps[0]?.ops[0];
  return op?.type === "note.edit" ? op.before.text : "";
}
