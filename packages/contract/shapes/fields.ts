import { type Field, holdsValue, type ValueOf } from "@perennial/domain/kind/field";
import type { Kind } from "@perennial/domain/kind/kind";
import {
  forEachKind,
  type KindName,
  type Kinds,
  type OwnIdKind,
  type RecordOf,
} from "@perennial/domain/kind/kinds";
import { ownIdKind, recordIdIn } from "@perennial/domain/kind/owner";
import { isRecordId, serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import { type SnakeCase, snakeCase } from "./snake-case.ts";

/** A field of a kind, with both of its names. */
interface NamedField {
  readonly name: string;
  readonly wireName: string;
  readonly field: Field;
}

/** The type of a field on the wire, where every record has a server id. */
export type WireValueOf<F extends Field> = F extends { type: "reference" }
  ? F extends { isNullable: true }
    ? number | null
    : number
  : ValueOf<F>;

const isWireId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

type FieldsIn<K extends KindName> = Kinds[K]["fields"];
export type WireFields<K extends KindName> = {
  -readonly [F in keyof FieldsIn<K> & string as SnakeCase<F>]: WireValueOf<Extract<FieldsIn<K>[F], Field>>;
};
export type WireRecord<K extends KindName> = { readonly id: number } & Readonly<WireFields<K>>;

const FIELDS = forEachKind<{ readonly [K in KindName]: readonly NamedField[] }>((kind) => {
  const { fields }: Kind = KINDS[kind];
  return Object.entries(fields).map(([name, field]) => ({ name, wireName: snakeCase(name), field }));
});

/** Returns the values of a record, or of a change to it, in the wire's spelling, restricted to these names. */
export function fieldsToWire(kind: KindName, values: Values, names: readonly string[]): Values {
  const spelled: Record<string, unknown> = {};
  for (const { name, wireName, field } of FIELDS[kind]) {
    const value = values[name];
    if (value === undefined || !names.includes(name)) continue;
    spelled[wireName] = field.type === "reference" && isRecordId(value) ? serverId(value) : value;
  }
  return spelled;
}

/**
 * Parses values that came over the wire.
 * @param names the fields that may be present
 * @param needed whether all of them must be
 * @returns null where one is missing or holds a wrong value
 */
export function fieldsFromWire(
  kind: KindName,
  spelled: Values,
  names: readonly string[],
  needed: "all" | "any" = "all",
): Values | null {
  const values: Record<string, unknown> = {};
  for (const { name, wireName, field } of FIELDS[kind]) {
    if (!names.includes(name)) continue;
    const said = spelled[wireName];
    if (said === undefined && needed === "any") continue;
    const value = said === undefined ? field.absent : said;
    if (!holdsValue(field, value, isWireId)) return null;
    values[name] = value;
  }
  return values;
}

/** Returns whether values that came over the wire are those of a whole record of a kind. */
export const hasFields = (kind: KindName, spelled: Values): boolean =>
  FIELDS[kind].every(({ wireName, field }) =>
    holdsValue(field, spelled[wireName] ?? field.absent ?? null, isWireId),
  );

/** Returns a record from a parsed response; `id` is that of the record itself. */
export function recordFromWire<K extends KindName>(kind: K, wire: WireRecord<K>): RecordOf<K> {
  const spelled: Values = wire;
  const values: Record<string, unknown> = {};
  for (const { name, wireName, field } of FIELDS[kind])
    values[name] = spelled[wireName] ?? field.absent ?? null;
  return { id: recordIdIn(kind, values, wire.id), ...values } as RecordOf<K>;
}

/** Returns the fields of a record in the wire's spelling. */
export const recordToWire = <K extends KindName>(kind: K, record: RecordOf<K>): WireFields<K> =>
  fieldsToWire(kind, record, Object.keys(KINDS[kind].fields)) as WireFields<K>;

/** Returns the fields by which records of a kind refer to others, in the wire's spelling, and the kind referred to. */
export const wireReferences = (
  kind: KindName,
): { readonly wireName: string; readonly kindIn: (spelled: Values) => OwnIdKind }[] =>
  FIELDS[kind].flatMap(({ wireName, field }) => {
    if (field.type !== "reference") return [];
    const kindIn = (spelled: Values) =>
      ownIdKind("to" in field ? field.to : spelled[snakeCase(field.toKindIn)]);
    return [{ wireName, kindIn }];
  });
