import { isServerId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import { currentIdFrom } from "../queue/aliases.ts";
import { createdBy, neededBy, type RecordName } from "../queue/dependencies.ts";
import { type Ack, type EntryStep, siblingOf, textOf, withoutSibling } from "../queue/entries.ts";
import type { ScopedAlias } from "../queue/outbox.ts";
import { rebase } from "../queue/settle.ts";

/** What the sender knows beyond the queue: ids and texts of steps that were answered before an entry arrived. */
export interface Resolver {
  currentIn(scope: string): CurrentId;
  learn(aliases: readonly ScopedAlias[], acks: readonly Ack[], steps: readonly EntryStep[]): void;
  /** Whether a step names a temporary id that neither it nor one of these steps before it creates. */
  missingIn(step: EntryStep, before: readonly EntryStep[]): boolean;
  /** Whether a step is an edit made on top of one of these, whose answer has to be seen first. */
  waitsFor(step: EntryStep, before: readonly EntryStep[]): boolean;
  /**
   * The step on the ground of what was answered to the one it was made on top of, and without a sibling to
   * follow that will never be there.
   */
  prepare(step: EntryStep, before: readonly EntryStep[]): EntryStep;
  /** The version of the log a text edit was made against; null when it is not known. */
  baseOf(step: EntryStep): number | null;
}

const isTemporary = (record: RecordName) => record.includes(":-");

/** How many answered edits are remembered. */
const REMEMBERED = 500;

export function createResolver(known: readonly ScopedAlias[]): Resolver {
  const aliases = new Map<string, ScopedAlias[]>();
  const answered = new Map<string, { version: number; sent: string | undefined; text: string | undefined }>();

  const add = (alias: ScopedAlias) => {
    const list = aliases.get(alias.scope);
    if (list) list.push(alias);
    else aliases.set(alias.scope, [alias]);
  };
  for (const alias of known) add(alias);

  return {
    currentIn: (scope) => currentIdFrom(aliases.get(scope) ?? []),
    learn(learned, acks, steps) {
      for (const alias of learned) add(alias);
      for (const ack of acks) {
        const step = steps.find(({ uuid }) => uuid === ack.stepUuid);
        if (!step || !textOf(step)) continue;
        answered.set(ack.stepUuid, { version: ack.version, sent: textOf(step)?.text, text: ack.text });
        const oldest = answered.keys().next().value;
        if (answered.size > REMEMBERED && oldest !== undefined) answered.delete(oldest);
      }
    },
    missingIn(step, before) {
      const created = createdBy({ steps: [...before, step] });
      return step.ops.some((op) =>
        neededBy(op).some((record) => isTemporary(record) && !created.has(record)),
      );
    },
    waitsFor(step, before) {
      const { base } = step;
      if (!base || !("after" in base)) return false;
      const ground = before.find(({ uuid }) => uuid === base.after);
      // Nobody else can have edited what the server is only about to create.
      return ground !== undefined && isServerId(textOf(ground)?.noteId ?? 0);
    },
    prepare(open, before) {
      const siblingId = siblingOf(open);
      const lost =
        siblingId !== null &&
        !isServerId(siblingId) &&
        !createdBy({ steps: before }).has(`node:${siblingId}`);
      const step = lost ? withoutSibling(open) : open;
      const known = step.base && "after" in step.base ? answered.get(step.base.after) : undefined;
      return known ? rebase({ ...step, base: { version: known.version } }, known.sent, known.text) : step;
    },
    baseOf: ({ base }) => (base && "version" in base ? base.version : null),
  };
}
