import type { Field, ValueOf } from "./field.ts";
import type { Kind } from "./kind.ts";
import type { RecordId } from "./record-id.ts";
import { KINDS } from "./table.ts";

export type Kinds = typeof KINDS;
export type KindName = keyof Kinds;

/** The values of a record of each kind, without its id. */
export type Fields = {
  readonly [K in KindName]: {
    readonly [F in keyof Kinds[K]["fields"]]: ValueOf<Extract<Kinds[K]["fields"][F], Field>>;
  };
};
export type FieldsOf<K extends KindName> = Fields[K];

export type Records = {
  readonly [K in KindName]: { readonly id: RecordId } & FieldsOf<K>;
};
export type RecordOf<K extends KindName> = Records[K];

/** In the order of the table. */
export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

/** Returns whether a name from outside stands in the table of kinds. */
export const isKindName = (name: unknown): name is KindName => KIND_NAMES.some((kind) => kind === name);

const KIND_OF_TABLE: ReadonlyMap<string, KindName> = new Map(
  KIND_NAMES.map((kind) => [KINDS[kind].table, kind]),
);

/** Returns the kind whose records lie in a table, as the wire and the database name it; undefined for a table of none. */
export const kindOfTable = (table: string): KindName | undefined => KIND_OF_TABLE.get(table);

/** The kinds whose records have ids of their own. */
export type OwnIdKind = {
  readonly [K in KindName]: Kinds[K] extends { readonly owner: object } ? never : K;
}[KindName];

/** The kinds of which single fields can be edited. */
export type EditableKind = {
  readonly [K in KindName]: Kinds[K]["changes"] extends "any-field" ? K : never;
}[KindName];

/** The kinds whose records are changed by the generic commands. */
export const GENERIC_KINDS: readonly EditableKind[] = KIND_NAMES.filter((kind): kind is EditableKind => {
  const { commands, changes }: Kind = KINDS[kind];
  return commands === "generic" && changes === "any-field";
});

/** Returns whether the ids of a kind's records are drawn by who makes them. */
export const hasDrawnIds = (kind: KindName): boolean => "ids" in KINDS[kind];

/**
 * Returns the kind of a table.
 * @throws where that kind has no generic commands, which the contract rules out
 */
export function genericKindOf(table: string): EditableKind {
  const kind = GENERIC_KINDS.find((each) => KINDS[each].table === table);
  if (!kind) throw new Error(`there are no generic commands for ${table}`);
  return kind;
}

/** Returns a value for each kind, made by `make`, which must fit what `T` says of that kind. */
export function forEachKind<T extends { readonly [K in KindName]: unknown }>(
  make: (kind: KindName) => unknown,
): T {
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, make(kind)])) as T;
}
