import type { Kind } from "@perennial/domain/kind/kind";
import { forEachKind, type KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";

/** What the console calls each op that was refused; the person reads another sentence. */
const REFUSED = forEachKind<{ readonly [K in KindName]: NonNullable<Kind["refused"]> }>((kind) => {
  const { refused }: Kind = KINDS[kind];
  return { create: `Failed to create ${kind}`, ...refused };
});

/** Console lines on a refused call, one per op not done. `reason`: status and server message, no user text. */
export function failureLog(ops: readonly Op[], reason: string): string[] {
  const lines = ops.flatMap(({ type }) => {
    const { kind, word } = shapeOf(type);
    return REFUSED[kind][word] ?? [];
  });
  return [...new Set(lines)].map((line) => `${line}: ${reason}`);
}
