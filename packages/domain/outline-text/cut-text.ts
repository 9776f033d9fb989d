import { type Field, holdsValue } from "../kind/field.ts";
import { ITEM_TYPES, SHOWN_WITH } from "../kind/items.ts";
import type { Kind } from "../kind/kind.ts";
import { isKindName, type KindName } from "../kind/kinds.ts";
import { isRecordId } from "../kind/record-id.ts";
import { referredTo } from "../kind/references.ts";
import { KINDS } from "../kind/table.ts";
import type { AnyRecord, CutRow } from "./cut-row.ts";

/** Rows that were cut, as the clipboard carries them. */
export interface Cut {
  /** Whose rows they were. */
  readonly userId: number;
  /** When they were cut, in ms since 1970, by the clock of that device. */
  readonly at: number;
  readonly rows: readonly CutRow[];
}

/** Writes rows that were cut as a text, for `readCut`. */
export const writeCut = (cut: Cut): string => JSON.stringify({ cut });

/** Reads what `writeCut` has written; null for anything that is not whole, since the clipboard may hold anything. */
export function readCut(text: string): Cut | null {
  try {
    const { cut } = fieldsOf(JSON.parse(text));
    const { userId, at, rows } = fieldsOf(cut);
    const isWhole =
      typeof userId === "number" && typeof at === "number" && Array.isArray(rows) && rows.every(isRow);
    return isWhole && followsOn(rows) && areApart(rows) ? { userId, at, rows } : null;
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function isRow(value: unknown): value is CutRow {
  const { depth, node, shown, attached } = fieldsOf(value);
  if (!Number.isInteger(depth) || !isRecord("node", node)) return false;
  if (!isListOfRecords(shown) || !isListOfRecords(attached)) return false;
  const { id, itemType, itemId } = fieldsOf(node);
  const type = ITEM_TYPES.find((each) => each === itemType);
  const [item, ...belongings] = shown;
  return (
    type !== undefined &&
    item?.kind === type &&
    item.record.id === itemId &&
    belongings.every(({ kind, record }) => SHOWN_WITH[type].includes(kind) && names(kind, record, itemId)) &&
    attached.every(({ kind, record }) => isGeneric(kind) && names(kind, record, id))
  );
}

const isListOfRecords = (value: unknown): value is readonly AnyRecord[] =>
  Array.isArray(value) &&
  value.every((each) => {
    const { kind, record } = fieldsOf(each);
    return isKindName(kind) && isRecord(kind, record);
  });

function isRecord(kind: KindName, value: unknown): boolean {
  const record = fieldsOf(value);
  const { fields }: Kind = KINDS[kind];
  return (
    isRecordId(record.id) &&
    Object.entries<Field>(fields).every(([name, field]) => holdsValue(field, record[name]))
  );
}

/** Returns whether a record refers to what the row is about, and to nothing else. */
const names = (kind: KindName, record: object, id: unknown): boolean =>
  referredTo(kind, { ...record }).every((other) => other.id === id);

const isGeneric = (kind: KindName): boolean => {
  const { commands }: Kind = KINDS[kind];
  return commands === "generic";
};

const followsOn = (rows: readonly CutRow[]): boolean =>
  rows.every(({ depth }, i) => depth >= 0 && depth <= (rows[i - 1]?.depth ?? -1) + 1);

const areApart = (rows: readonly CutRow[]): boolean =>
  new Set(rows.map(({ node }) => node.id)).size === rows.length &&
  new Set(rows.map(({ node }) => `${node.itemType} ${node.itemId}`)).size === rows.length;
