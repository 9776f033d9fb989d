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

/**
 * Returns the lines for the console about a refused call, one for each op that was not done.
 * @param ops the ops that the call was to do
 * @param reason the status and the server's message; never what the person wrote
 */
export function failureLog(ops: readonly Op[], reason: string): string[] {
  const lines = ops.flatMap(({ type }) => {
    const { kind, word } = shapeOf(type);
    return REFUSED[kind][word] ?? [];
  });
  return [...new Set(lines)].map((line) => `${line}: ${reason}`);
}
