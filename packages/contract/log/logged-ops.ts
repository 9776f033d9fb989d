import type { Kind } from "@perennial/domain/kind/kind";
import { kindOfTable } from "@perennial/domain/kind/kinds";
import { ownerIdIn, recordIdIn } from "@perennial/domain/kind/owner";
import { serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import type { Op, OpType } from "@perennial/domain/op/op";
import { isOpType, type OpShape, shapeOf } from "@perennial/domain/op/op-type";
import { fieldsFromWire, fieldsToWire } from "../shapes/fields.ts";

/** An op as the log stores it: the record with its values before and after, in the wire's spelling. */
export interface LogRecord {
  /** The type of the op, `note.edit` for example. */
  readonly mutation_type: OpType;
  readonly table_name: string;
  /** For a record that belongs to another one, the owner's id, which identifies it within its user. */
  readonly record_id: number;
  readonly old_values: Values | null;
  readonly new_values: Values | null;
}

/** Returns the fields that a row of the log names, without the owner's id, which the row has already. */
export const fieldsInLog = ({ owner }: Kind, names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== owner?.field);

/**
 * Writes an op as the log stores it.
 * @throws where an id or a reference is a local id still, a defect
 */
export function logRecordFromOp(op: Op): LogRecord {
  const shape = shapeOf(op.type);
  const names = fieldsInLog(KINDS[shape.kind], shape.fields);
  const spelled = (values: Values | null) => values && fieldsToWire(shape.kind, values, names);
  return {
    mutation_type: op.type,
    table_name: KINDS[shape.kind].table,
    record_id: serverId(ownerIdIn(shape.kind, op.after ?? op.before ?? {}) ?? op.id),
    old_values: spelled(op.before),
    new_values: spelled(op.after),
  };
}

/**
 * The outcome of reading a row of the log. An unknown table belongs to a newer version, whose records this one does
 * not show. An unreadable row of a known table means that the screen may be wrong.
 */
export type LogReading =
  | { readonly kind: "op"; readonly op: Op }
  | { readonly kind: "unknown-table" }
  | { readonly kind: "unreadable" };

const UNREADABLE: LogReading = { kind: "unreadable" };

export type LogRow = Omit<LogRecord, "mutation_type"> & { readonly mutation_type: string };

/** Reads a row of the log as an op. Nothing of the row is trusted: another version of the product may have written it. */
export function readLogRow(row: LogRow): LogReading {
  const kind = kindOfTable(row.table_name);
  if (kind === undefined) return { kind: "unknown-table" };
  const { mutation_type: type, record_id: id } = row;
  if (!isOpType(type) || shapeOf(type).kind !== kind) return UNREADABLE;
  const shape = shapeOf(type);
  if (!isComplete(shape, row)) return UNREADABLE;
  const before = row.old_values && readValues(shape, id, row.old_values);
  const after = row.new_values && readValues(shape, id, row.new_values);
  if ((row.old_values && !before) || (row.new_values && !after)) return UNREADABLE;
  return { kind: "op", op: { type, id: recordIdIn(kind, after ?? before ?? {}, id), before, after } as Op };
}

/** Returns whether the row has the values before and after that its op requires. */
function isComplete({ verb }: OpShape, { old_values, new_values }: LogRow): boolean {
  if (verb === "set") return true;
  return (old_values === null) === (verb === "create") && (new_values === null) === (verb === "delete");
}

function readValues({ kind, verb, fields, names }: OpShape, id: number, spelled: Values): Values | null {
  const { owner }: Kind = KINDS[kind];
  const values = fieldsFromWire(kind, spelled, fieldsInLog(KINDS[kind], fields), names);
  if (values === null || verb === "edit") return values;
  const whole = { ...values, ...(owner ? { [owner.field]: id } : {}) };
  return { ...whole, id: recordIdIn(kind, whole, id) };
}
