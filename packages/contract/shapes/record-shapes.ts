import type { Field } from "@perennial/domain/kind/field";
import type { Kind } from "@perennial/domain/kind/kind";
import type { KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import { unreachable } from "@perennial/domain/result";
import * as z from "zod/mini";
import type { WireFields } from "./fields.ts";
import { snakeCase } from "./snake-case.ts";

export const Id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
export const Timestamp = z.iso.datetime();

export type RecordShape<K extends KindName> = {
  readonly [Name in keyof WireFields<K>]: z.ZodMiniType<WireFields<K>[Name]>;
};

/** Returns the wire shape of the fields of a kind. */
export const recordShape = <K extends KindName>(kind: K): RecordShape<K> =>
  shapeOfFields(KINDS[kind]) as RecordShape<K>;

const shapeOfFields = ({ fields }: Kind): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [snakeCase(name), shapeOfField(field)]));

/** Returns what a field holds on the wire, as a schema; null is taken where the field may be empty. */
export function shapeOfField(field: Field): z.ZodMiniType {
  const shape = shapeOfType(field);
  return field.isNullable ? z.nullable(shape) : shape;
}

function shapeOfType(field: Field): z.ZodMiniType {
  switch (field.type) {
    case "text":
      return z.string();
    case "number":
      return z.number();
    case "integer":
      return z.int();
    case "boolean":
      return z.boolean();
    case "moment":
      return Timestamp;
    case "choice":
      return z.enum(field.of);
    case "reference":
      return Id;
    default:
      return unreachable(field);
  }
}
