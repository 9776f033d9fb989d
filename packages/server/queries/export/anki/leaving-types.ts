import type { OriginType } from "@perennial/contract/files/origins";
import { OWN_TYPES, type OwnTypeName } from "./own-types.ts";

/** The types of notes that a package leaves with. */
export interface LeavingTypes {
  /** Of cards of our own. */
  own(name: OwnTypeName): OriginType;
  /** By the name that origins know it by. */
  of(name: string): OriginType | undefined;
}

/**
 * Chooses of each type of notes its newest state: in Anki a type is one for all of its notes, and those that came before it
 * was changed have it too. One whose fields are other ones is another type.
 */
export function leavingTypes(known: ReadonlyMap<string, OriginType>): LeavingTypes {
  const all = [...known.values()].sort((a, b) => modOf(b) - modOf(a));
  const newest = (type: OriginType): OriginType =>
    all.find((other) => other.id === type.id && beginWith(fieldsOf(other), fieldsOf(type))) ?? type;
  return {
    own: (name) => newest(OWN_TYPES[name]),
    of(name) {
      const type = known.get(name);
      return type && newest(type);
    },
  };
}

/** What a note says in the fields of its type; those that its type was given since are empty. */
export const filledFields = (fields: readonly string[], type: OriginType): readonly string[] => [
  ...fields,
  ...fieldsOf(type)
    .slice(fields.length)
    .map(() => ""),
];

const modOf = ({ mod }: OriginType): number => (typeof mod === "number" ? mod : 0);

const fieldsOf = ({ flds }: OriginType): readonly string[] =>
  Array.isArray(flds) ? flds.map((field: { readonly name?: unknown } | null) => String(field?.name)) : [];

const beginWith = (names: readonly string[], beginning: readonly string[]): boolean =>
  beginning.every((name, index) => names[index] === name);
