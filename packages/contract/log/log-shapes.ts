import type { Kind } from "@perennial/domain/kind/kind";
import { KINDS } from "@perennial/domain/kind/table";
import { type OpForm, opForms } from "@perennial/domain/op/op-type";
import * as z from "zod/mini";
import { Id, shapeOfField } from "../shapes/record-shapes.ts";
import { snakeCase } from "../shapes/snake-case.ts";
import { fieldsInLog } from "./logged-ops.ts";

/**
 * Returns the shape of a row of the log for each type of change. Part of the contract, since every client builds its
 * screen from these rows; `readLogRow` reads them by the same table of kinds.
 */
export const logShapes = (kinds: Readonly<Record<string, Kind>> = KINDS): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([name, kind]) =>
      opForms(name, kind).map((form) => [form.type, shapeOfRow(kind, form)]),
    ),
  );

function shapeOfRow(kind: Kind, form: OpForm): z.ZodMiniType {
  const { type, verb } = form;
  const values = shapeOfValues(kind, form);
  return z.object({
    mutation_type: z.literal(type),
    table_name: z.literal(kind.table),
    record_id: Id,
    old_values: verb === "create" ? z.null() : verb === "set" ? z.nullable(values) : values,
    new_values: verb === "delete" ? z.null() : verb === "set" ? z.nullable(values) : values,
  });
}

function shapeOfValues(kind: Kind, { fields, names }: OpForm): z.ZodMiniType {
  const members = fieldsInLog(kind, fields).map((name): [string, z.ZodMiniType] => {
    const field = kind.fields[name];
    if (!field) throw new Error(`there is no field ${name}`);
    const shape = shapeOfField(field);
    // Rows that were written before the kind had this field do not name it.
    const mayMiss = names === "any" || field.absent !== undefined;
    return [snakeCase(name), mayMiss ? z.optional(shape) : shape];
  });
  return z.object(Object.fromEntries(members));
}
