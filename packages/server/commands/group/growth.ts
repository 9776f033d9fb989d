import type { Op } from "@perennial/domain/op/op";
import type { Growth } from "../../policies/quota.ts";

/** What ops add to an account, and how much of the log they fill. */
export interface LoggedGrowth extends Growth {
  /** Rows of the log; a long one counts as several. */
  readonly changes: number;
}

export const NO_GROWTH: LoggedGrowth = { nodes: 0, bytes: 0, changes: 0 };

/** What a row of the log may hold before it counts as another one, in bytes. */
const ROW_BYTES = 4_096;

/** Returns what ops add to an account. */
export function growthOf(ops: readonly Op[]): LoggedGrowth {
  let [nodes, bytes, changes] = [0, 0, 0];
  for (const { type, before, after } of ops) {
    const [old, young] = [textBytes(before), textBytes(after)];
    if (type === "node.create") nodes++;
    else if (type === "node.delete") nodes--;
    else if (type.startsWith("note.") || type.startsWith("flashcard.")) bytes += young - old;
    changes += 1 + Math.floor((old + young) / ROW_BYTES);
  }
  return { nodes, bytes, changes };
}

/** Returns what two growths come to together. */
export const plus = (one: LoggedGrowth, other: LoggedGrowth): LoggedGrowth => ({
  nodes: one.nodes + other.nodes,
  bytes: one.bytes + other.bytes,
  changes: one.changes + other.changes,
});

function textBytes(fields: object | null): number {
  let bytes = 0;
  for (const value of Object.values(fields ?? {}))
    if (typeof value === "string") bytes += Buffer.byteLength(value);
  return bytes;
}
