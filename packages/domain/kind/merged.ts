import type { Kind } from "./kind.ts";
import type { KindName } from "./kinds.ts";
import { KINDS } from "./table.ts";

/** The fields of a kind whose texts are brought together word by word. */
export function mergedFields(kind: KindName): readonly string[] {
  const { fields }: Kind = KINDS[kind];
  return Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.type === "text" && field.isMerged === true;
  });
}
