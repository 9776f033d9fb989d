import type { Kind } from "../kind/kind.ts";
import { KIND_NAMES, KINDS, type KindName } from "../kind/kinds.ts";
import type { OpType } from "./op.ts";

/** What an op does to its record. An edit changes the fields it names; a set puts the whole record, or removes it. */
export type Verb = "create" | "edit" | "delete" | "set";

export interface OpShape {
  readonly kind: KindName;
  readonly verb: Verb;
  /** The fields that an edit may name; all of them where they go together, else any. */
  readonly fields: readonly string[];
  readonly togetherOnly: boolean;
}

function shapesOf(kind: KindName): [string, OpShape][] {
  const { changes, fields }: Kind = KINDS[kind];
  const all = Object.keys(fields);
  const whole = (verb: Verb): [string, OpShape] => [
    `${kind}.${verb}`,
    { kind, verb, fields: all, togetherOnly: true },
  ];
  if (changes === "whole") return [whole("set")];
  const edits: [string, OpShape][] =
    changes === "any-field"
      ? [[`${kind}.edit`, { kind, verb: "edit", fields: all, togetherOnly: false }]]
      : Object.entries(changes).map(([name, named]) => [
          `${kind}.${name}`,
          { kind, verb: "edit", fields: named, togetherOnly: true },
        ]);
  return [whole("create"), ...edits, whole("delete")];
}

const SHAPES: ReadonlyMap<string, OpShape> = new Map(KIND_NAMES.flatMap(shapesOf));

export const isOpType = (type: string): type is OpType => SHAPES.has(type);

export function shapeOf(type: OpType): OpShape {
  const shape = SHAPES.get(type);
  if (!shape) throw new Error(`there is no op ${type}`);
  return shape;
}
