import type { Step } from "@perennial/domain/intent/plan";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Op, OpOf } from "@perennial/domain/op/op";
import { mergeText } from "@perennial/domain/text/merge";

/** Texts of one record that are merged by words, by the names of its fields. */
export type Texts = Readonly<Record<string, string>>;
export type TextKind = "note" | "flashcard";

/** What a step does to the texts of a record; `before` is null where it creates the record. */
export interface TextEdit {
  readonly kind: TextKind;
  readonly id: RecordId;
  readonly before: Texts | null;
  readonly after: Texts;
}

/** The texts a step writes; null where it writes none. */
export function textEditOf(step: Step): TextEdit | null {
  for (const op of step.ops) {
    switch (op.type) {
      case "note.create":
        return { kind: "note", id: op.id, before: null, after: { text: op.after.text } };
      case "note.edit":
        return { kind: "note", id: op.id, before: { ...op.before }, after: { ...op.after } };
      case "flashcard.create": {
        const { question, answer } = op.after;
        return { kind: "flashcard", id: op.id, before: null, after: { question, answer } };
      }
      case "flashcard.edit":
        return { kind: "flashcard", id: op.id, before: { ...op.before }, after: { ...op.after } };
    }
  }
  return null;
}

/** The texts of a record that a step takes away: with its node, or since its node shows another one. */
export function textsTakenBy({ command, ops }: Step): Omit<TextEdit, "after"> | null {
  if (command.type !== "node.delete" && command.type !== "node.repoint") return null;
  for (const op of ops) {
    if (op.type === "note.delete") return { kind: "note", id: op.id, before: { text: op.before.text } };
    if (op.type !== "flashcard.delete") continue;
    const { question, answer } = op.before;
    return { kind: "flashcard", id: op.id, before: { question, answer } };
  }
  return null;
}

/** The texts that were seen when a step was made: those that it changes, or takes away. */
export const textsSeenBy = (step: Step): Omit<TextEdit, "after"> | null =>
  textEditOf(step) ?? textsTakenBy(step);

/** A step that edits a text, with other texts to come from and to become. The same step where it edits none. */
export function withTexts<T extends Step>(step: T, before: Texts, after: Texts): T {
  const { command } = step;
  const own = (named: Texts) => ownOf(named, textEditOf(step)?.after ?? {});
  const ops = step.ops.map((op): Op => {
    if (op.type === "note.edit")
      return { ...op, before: { text: before.text ?? "" }, after: { text: after.text ?? "" } };
    if (op.type !== "flashcard.edit") return op;
    return { ...op, before: faceOf(own(before)), after: faceOf(own(after)) };
  });
  if (command.type === "note.edit") return { ...step, command: { ...command, text: after.text ?? "" }, ops };
  if (command.type === "flashcard.edit")
    return { ...step, command: { ...command, face: faceOf(own(after)) }, ops };
  return step;
}

export interface MergedTexts {
  readonly texts: Texts;
  /** Two changes of one text overlap; mine stands in it. */
  readonly conflict: boolean;
}

/** Brings texts that were made from `base` together with what somebody else made of it, field by field. */
export function mergeTexts(base: Texts, mine: Texts, theirs: Texts): MergedTexts {
  let conflict = false;
  const texts: Record<string, string> = {};
  for (const [field, text] of Object.entries(mine)) {
    const merged = mergeText(base[field] ?? text, text, theirs[field] ?? base[field] ?? text);
    conflict ||= merged.conflict;
    texts[field] = merged.text;
  }
  return { texts, conflict };
}

/** Whether the texts that `named` names are the same in both. */
export const sameTexts = (a: Texts, b: Texts, named: Texts): boolean =>
  Object.keys(named).every((field) => a[field] === b[field]);

/** Texts as the sides of a card that they name. */
export function faceOf({ question, answer }: Texts): OpOf<"flashcard.edit">["after"] {
  if (question === undefined) return { answer: answer ?? "" };
  return answer === undefined ? { question } : { question, answer };
}

/** The texts of `from` in the fields that `named` names. */
export const ownOf = (from: Texts, named: Texts): Texts =>
  Object.fromEntries(Object.entries(from).filter(([field]) => field in named));
