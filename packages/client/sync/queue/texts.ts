import type { Step } from "@perennial/domain/intent/plan";
import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import { idKindOf } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Values } from "@perennial/domain/kind/values";
import type { Op, OpOf } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { mergeText } from "@perennial/domain/text/merge";

/** Texts of one record that are merged by words, by the names of its fields. */
export type Texts = Readonly<Record<string, string>>;

/** What a step does to the texts of a record; `before` is null where it creates the record. */
export interface TextEdit {
  readonly kind: OwnIdKind;
  readonly id: RecordId;
  readonly before: Texts | null;
  readonly after: Texts;
}

/** The texts a step writes; null where it writes none. */
export function textEditOf(step: Step): TextEdit | null {
  for (const op of step.ops) {
    const after = textsOfOp(op);
    if (!after) continue;
    const { kind, verb } = shapeOf(op.type);
    const before = verb === "create" ? null : textsAmong(op.before ?? {}, Object.keys(after));
    return { kind: idKindOf(kind), id: op.id, before, after };
  }
  return null;
}

/** The texts an op writes; null where it writes none. */
export function textsOfOp(op: Op): Texts | null {
  const { kind, verb } = shapeOf(op.type);
  if (!op.after || verb === "set") return null;
  const texts = textsAmong(op.after, mergedFields(kind));
  return Object.keys(texts).length === 0 ? null : texts;
}

/** Those of the fields that hold a text. */
export const textsAmong = (values: Values, fields: readonly string[]): Texts =>
  Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const text = values[field];
      return typeof text === "string" ? [[field, text]] : [];
    }),
  );

/** The texts of a record that a step takes away: by itself, with its node, or since its node shows another one. */
export function textsTakenBy({ ops }: Step): Omit<TextEdit, "after"> | null {
  for (const { type, id, before } of ops) {
    const { kind, verb } = shapeOf(type);
    const merged = mergedFields(kind);
    if (verb !== "delete" || merged.length === 0) continue;
    return { kind: idKindOf(kind), id, before: textsAmong(before ?? {}, merged) };
  }
  return null;
}

/** The texts that were seen when a step was made: those that it changes, or takes away, whatever it makes beside. */
export function textsSeenBy(step: Step): Omit<TextEdit, "after"> | null {
  const edit = textEditOf(step);
  return edit?.before ? edit : (textsTakenBy(step) ?? edit);
}

/** A step that edits a text, with other texts to come from and to become. The same step where it edits none. */
export function withTexts<T extends Step>(step: T, before: Texts, after: Texts): T {
  const { command } = step;
  const own = (named: Texts) => ownOf(named, textEditOf(step)?.after ?? {});
  const ops = step.ops.map((op): Op => {
    if (!textsOfOp(op) || shapeOf(op.type).verb !== "edit") return op;
    return { ...op, before: { ...op.before, ...own(before) }, after: { ...op.after, ...own(after) } } as Op;
  });
  switch (command.type) {
    case "note.edit":
      return { ...step, command: { ...command, text: after.text ?? command.text }, ops };
    case "flashcard.edit":
      return { ...step, command: { ...command, face: faceOf(own(after)) }, ops };
    case "record.edit":
      return { ...step, command: { ...command, fields: { ...command.fields, ...own(after) } }, ops };
    default:
      return step;
  }
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
function faceOf({ question, answer }: Texts): OpOf<"flashcard.edit">["after"] {
  if (question === undefined) return { answer: answer ?? "" };
  return answer === undefined ? { question } : { question, answer };
}

/** The texts of `from` in the fields that `named` names. */
export const ownOf = (from: Texts, named: Texts): Texts =>
  Object.fromEntries(Object.entries(from).filter(([field]) => field in named));
