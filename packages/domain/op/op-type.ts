import type { Kind } from "../kind/kind.ts";
import { KIND_NAMES, type KindName } from "../kind/kinds.ts";
import { KINDS } from "../kind/table.ts";
import type { OpType } from "./op.ts";

/** What an op does to its record. An edit changes the fields it names; a set puts the whole record, or removes it. */
export type Verb = "create" | "edit" | "delete" | "set";

export interface OpForm {
  readonly type: string;
  /** Its name among the ops of its kind. */
  readonly word: string;
  readonly verb: Verb;
  /** The fields that it may name. */
  readonly fields: readonly string[];
  /** Whether it names all of them, or any. */
  readonly names: "all" | "any";
}

export interface OpShape extends OpForm {
  readonly kind: KindName;
  /** What takes it back. */
  readonly inverse: OpType;
}

/** Returns the forms of all ops on records of a kind. */
export function opForms(name: string, { changes, fields }: Kind): OpForm[] {
  const all = Object.keys(fields);
  const whole = (verb: Verb): OpForm => ({
    type: `${name}.${verb}`,
    word: verb,
    verb,
    fields: all,
    names: "all",
  });
  if (changes === "whole") return [whole("set")];
  const edits =
    changes === "any-field"
      ? [{ type: `${name}.edit`, word: "edit", verb: "edit", fields: all, names: "any" } as const]
      : Object.entries(changes).map(
          ([word, named]) =>
            ({ type: `${name}.${word}`, word, verb: "edit", fields: named, names: "all" }) as const,
        );
  return [whole("create"), ...edits, whole("delete")];
}

/** By their words, the verbs of which one takes the other back. Any other takes itself back. */
const OPPOSITE: Readonly<Record<string, string>> = { create: "delete", delete: "create" };

const SHAPES: ReadonlyMap<string, OpShape> = new Map(
  KIND_NAMES.flatMap((kind) =>
    opForms(kind, KINDS[kind]).map((form): [string, OpShape] => {
      // It is a name of the table, which the types cannot express.
      const inverse = `${kind}.${OPPOSITE[form.word] ?? form.word}` as OpType;
      return [form.type, { ...form, kind, inverse }];
    }),
  ),
);

/** Returns whether a name from outside is that of an op of some kind in the table. */
export const isOpType = (type: string): type is OpType => SHAPES.has(type);

/**
 * Returns what an op of a type does: the kind of its record, its verb, and the fields it may name.
 * @throws for a type that the table of kinds does not have: a name from outside goes through `isOpType` first
 */
export function shapeOf(type: OpType): OpShape {
  const shape = SHAPES.get(type);
  if (!shape) throw new Error(`there is no op ${type}`);
  return shape;
}
