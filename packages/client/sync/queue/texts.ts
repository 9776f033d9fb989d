import { isOfBranches } from "@perennial/domain/intent/branch-steps";
import type { Step } from "@perennial/domain/intent/plan";
import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import { idKindOf } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Values } from "@perennial/domain/kind/values";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";
import { bothTexts, mergeText } from "@perennial/domain/text/merge";
import { tokens } from "@perennial/domain/text/tokens";

/** The merged texts of one record, by field name. */
export type Texts = Readonly<Record<string, string>>;

/** What a step does to the texts of a record; `before` is null where the step creates the record. */
export interface TextEdit {
  readonly kind: OwnIdKind;
  readonly id: RecordId;
  readonly before: Texts | null;
  readonly after: Texts;
}

/** The texts a step writes, or null. For restored branches use `textEditsOf`. */
export function textEditOf(step: Step): TextEdit | null {
  if (isOfBranches(step.command)) return null;
  for (const op of step.ops) {
    const edit = editIn(op);
    if (edit) return edit;
  }
  return null;
}

/** Returns the texts of each record that a step writes, also those of all rows that it restores. */
export function textEditsOf(step: Step): TextEdit[] {
  if (isOfBranches(step.command)) return step.ops.flatMap((op) => editIn(op) ?? []);
  const edit = textEditOf(step);
  return edit ? [edit] : [];
}

function editIn(op: Op): TextEdit | null {
  const after = textsOfOp(op);
  if (!after) return null;
  const { kind, verb } = shapeOf(op.type);
  const before = verb === "create" ? null : textsAmong(op.before ?? {}, Object.keys(after));
  return { kind: idKindOf(kind), id: op.id, before, after };
}

/** Returns the texts that an op writes; null where it writes none. */
export function textsOfOp(op: Op): Texts | null {
  const { kind, verb } = shapeOf(op.type);
  const fields = mergedFields(kind);
  if (!op.after || verb === "set" || fields.length === 0) return null;
  const texts = textsAmong(op.after, fields);
  return Object.keys(texts).length === 0 ? null : texts;
}

/** Picks those of the fields whose values are texts. */
export function textsAmong(values: Values, fields: readonly string[]): Texts {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const text = values[field];
    if (typeof text === "string") texts[field] = text;
  }
  return texts;
}

/** The texts a step removes: by deleting a record or its node, or by pointing the node at another item. */
export function textsTakenBy({ command, ops }: Step): Omit<TextEdit, "after"> | null {
  // The server compares them itself, with all that has been written since.
  if (isOfBranches(command)) return null;
  for (const { type, id, before } of ops) {
    const { kind, verb } = shapeOf(type);
    const merged = mergedFields(kind);
    if (verb !== "delete" || merged.length === 0) continue;
    return { kind: idKindOf(kind), id, before: textsAmong(before ?? {}, merged) };
  }
  return null;
}

/** The texts the person saw when making the step: those it changes or removes. `edit`: its text edit. */
export function textsSeenBy(step: Step, edit = textEditOf(step)): Omit<TextEdit, "after"> | null {
  return edit?.before ? edit : (textsTakenBy(step) ?? edit);
}

/** Returns the step with other texts before and after its edit; where it makes a record, with those it shows. */
export function withTexts<T extends Step>(step: T, before: Texts, after: Texts): T {
  const { command } = step;
  const own = (named: Texts) => ownOf(named, textEditOf(step)?.after ?? {});
  const ops = step.ops.map((op): Op => {
    if (!textsOfOp(op)) return op;
    const shown = op.before && { ...op.before, ...own(before) };
    return { ...op, before: shown, after: { ...op.after, ...own(after) } } as Op;
  });
  switch (command.type) {
    case "note.edit":
      return { ...step, command: { ...command, text: after.text ?? command.text }, ops };
    case "flashcard.edit":
      return {
        ...step,
        command: {
          ...command,
          face: { ...command.face, ...ownOf(after, textsAmong(command.face, Object.keys(command.face))) },
        },
        ops,
      };
    case "record.edit":
      return { ...step, command: { ...command, fields: { ...command.fields, ...own(after) } }, ops };
    default:
      return { ...step, ops };
  }
}

export interface MergedTexts {
  readonly texts: Texts;
  /** Both sides changed the same words; `mine` is what the merged text holds. */
  readonly conflict: boolean;
}

/** Merges, field by field, two sets of texts that were made from `base`. */
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

/** Returns two sets of texts as one, for edits that conflict: each word of both stands in it, what they share once. */
export const keepBoth = (mine: Texts, theirs: Texts): Texts =>
  Object.fromEntries(
    Object.entries(mine).map(([field, text]) => [field, bothTexts(text, theirs[field] ?? text)]),
  );

/** Returns the words that an edit writes and that the texts before it did not have. */
export const wordsBroughtBy = ({ before, after }: Pick<TextEdit, "before" | "after">): string[] =>
  Object.entries(after).flatMap(([field, text]) => {
    const known = new Set(tokens(before?.[field] ?? ""));
    return tokens(text).filter((word) => word.trim() !== "" && !known.has(word));
  });

/** Returns whether two records agree in the fields that `named` has. */
export const sameTexts = (a: Texts, b: Texts, named: Texts): boolean =>
  Object.keys(named).every((field) => a[field] === b[field]);

/** Returns the texts of `from` in the fields that `named` has. */
export const ownOf = (from: Texts, named: Texts): Texts =>
  Object.fromEntries(Object.entries(from).filter(([field]) => field in named));
