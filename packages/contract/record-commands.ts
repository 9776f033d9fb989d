import type { Field } from "@perennial/domain/kind/field";
import type { Kind } from "@perennial/domain/kind/kind";
import { GENERIC_KINDS } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import * as z from "zod/mini";
import { absent, BaseVersion, commandHead, IdOrTemporary, TemporaryId, Text } from "./input-shapes.ts";
import { shapeOfField } from "./record-shapes.ts";
import { snakeCase } from "./snake-case.ts";

/**
 * The commands of kinds that have none of their own, each naming the table of its kind. There are as many as the table
 * of kinds asks for.
 */
const TABLES: readonly Kind[] = GENERIC_KINDS.map((kind) => KINDS[kind]);

const recordCreate = (kind: Kind) =>
  z.object({
    ...commandHead,
    type: z.literal("record.create"),
    table: z.literal(kind.table),
    temporary_id: absent(TemporaryId),
    fields: fieldsOf(kind, shapeOfInput),
  });
const recordUpdate = (kind: Kind) =>
  z.object({
    ...commandHead,
    type: z.literal("record.update"),
    table: z.literal(kind.table),
    id: IdOrTemporary,
    fields: fieldsOf(kind, (field) => z.optional(shapeOfInput(field))),
    base_version: BaseVersion,
  });
const recordDelete = (kind: Kind) =>
  z.object({
    ...commandHead,
    type: z.literal("record.delete"),
    table: z.literal(kind.table),
    id: IdOrTemporary,
    /** The version at which the sender saw what goes: a record that was written into since stays. */
    base_version: BaseVersion,
  });

export type RecordCommand =
  | z.infer<ReturnType<typeof recordCreate>>
  | z.infer<ReturnType<typeof recordUpdate>>
  | z.infer<ReturnType<typeof recordDelete>>;

/** One shape for each type of command, told apart by its table; none where no kind asks for them. */
export const RECORD_COMMANDS =
  TABLES.length === 0 ? [] : [byTable(recordCreate), byTable(recordUpdate), byTable(recordDelete)];

/** Told apart by a member and not tried in turn, so that an error names what is wrong in the one that was meant. */
function byTable<Shape extends z.ZodMiniObject>(shapeOf: (kind: Kind) => Shape) {
  const [first, ...others] = TABLES.map(shapeOf);
  if (!first) throw new Error("no kind has generic commands");
  return z.discriminatedUnion("table", [first, ...others]);
}

function fieldsOf({ fields }: Kind, shapeOf: (field: Field) => z.ZodMiniType): z.ZodMiniType<Values> {
  return z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [snakeCase(name), shapeOf(field)])),
  );
}

function shapeOfInput(field: Field): z.ZodMiniType {
  const shape = boundedShape(field);
  return field.isNullable ? z.nullable(shape) : shape;
}

/** What a client may send is held to the bounds of the field; what the log says is taken as it is. */
function boundedShape(field: Field): z.ZodMiniType {
  switch (field.type) {
    case "text": {
      const { fits } = field;
      return fits ? Text.check(z.refine(fits, "Cannot be read.")) : Text;
    }
    case "number":
    case "integer": {
      const { least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER } = field;
      const shape = field.type === "integer" ? z.int() : z.number();
      return shape.check(z.minimum(least), z.maximum(most));
    }
    case "reference":
      return IdOrTemporary;
    default:
      return shapeOfField(field);
  }
}
