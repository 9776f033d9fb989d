import type { Kind } from "../kind/kind.ts";
import type { KindName } from "../kind/kinds.ts";
import { KINDS } from "../kind/table.ts";
import type { Values } from "../kind/values.ts";
import { ok, type Result } from "../result.ts";
import { acceptText, type TextRefusal } from "../tree/limits.ts";

/** Takes fields as they were typed or sent, and returns what may be stored. */
export function acceptFields<T extends Values>(kind: KindName, fields: T): Result<T, TextRefusal> {
  const { fields: shapes }: Kind = KINDS[kind];
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const shape = shapes[name];
    if (shape?.type !== "text" || typeof value !== "string") continue;
    const text = acceptText(shape.isTrimmed ? value.trim() : value);
    if (!text.ok) return text;
    texts[name] = text.value;
  }
  return ok({ ...fields, ...texts });
}
