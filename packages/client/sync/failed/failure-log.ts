import type { Kind } from "@perennial/domain/kind/kind";
import { forEachKind, type KindName } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import type { Op } from "@perennial/domain/op/op";
import { shapeOf } from "@perennial/domain/op/op-type";

/** What the log calls the parts of a change that can fail by themselves; a person reads another sentence. */
const REFUSED = forEachKind<{ readonly [K in KindName]: NonNullable<Kind["refused"]> }>((kind) => {
  const { refused }: Kind = KINDS[kind];
  return { create: `Failed to create ${kind}`, ...refused };
});

/**
 * The lines of the log for a call that was refused, one for each part it did not do.
 * @param ops what the call was to do
 * @param reason the status and the server's words; never what the person wrote
 */
export function failureLog(ops: readonly Op[], reason: string): string[] {
  const lines = ops.flatMap(({ type }) => {
    const { kind, word } = shapeOf(type);
    return REFUSED[kind][word] ?? [];
  });
  return [...new Set(lines)].map((line) => `${line}: ${reason}`);
}
