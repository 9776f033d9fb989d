import type { Kind } from "./kind.ts";
import { forEachKind, type KindName } from "./kinds.ts";
import { KINDS } from "./table.ts";

const MERGED = forEachKind<{ readonly [K in KindName]: readonly string[] }>((kind) => {
  const { fields }: Kind = KINDS[kind];
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.type === "text" && field.isMerged === true;
  });
});

/** Returns the fields of a kind whose texts are merged word by word. */
export const mergedFields = (kind: KindName): readonly string[] => MERGED[kind];
