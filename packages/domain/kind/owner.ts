import type { Kind } from "./kind.ts";
import { isKindName, KINDS, type KindName, type OwnIdKind } from "./kinds.ts";

const hasOwnIds = (kind: KindName): kind is OwnIdKind => !("owner" in KINDS[kind]);

/** @throws on what is no kind whose records have ids of their own: a mistake in the table of kinds */
export function ownIdKind(name: unknown): OwnIdKind {
  if (isKindName(name) && hasOwnIds(name)) return name;
  throw new Error(`records have no ids of a kind ${String(name)}`);
}

/** The kind by whose ids its records go: its own, or that of the records that they belong to. */
export function idKindOf(kind: KindName): OwnIdKind {
  const { owner, fields }: Kind = KINDS[kind];
  if (owner === undefined) return ownIdKind(kind);
  const field = fields[owner];
  return ownIdKind(field?.type === "reference" && "to" in field ? field.to : owner);
}
