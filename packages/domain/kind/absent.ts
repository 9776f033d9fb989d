import type { Kind } from "./kind.ts";
import { forEachKind, type KindName } from "./kinds.ts";
import { KINDS } from "./table.ts";
import type { Values } from "./values.ts";

/** The values that stand for fields which a record was written without, before the kind had them. */
export const ABSENT = forEachKind<{ readonly [K in KindName]: Values }>((kind) => {
  const { fields }: Kind = KINDS[kind];
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { absent }]) => (absent === undefined ? [] : [[name, absent]])),
  );
});
