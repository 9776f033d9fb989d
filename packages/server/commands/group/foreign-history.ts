import { baseVersionOf } from "@perennial/contract/outline/base-version";
import { standingOf } from "../../policies/generation.ts";
import type { Contradiction } from "../generation/contradict.ts";
import type { KnownUuids, StoredAnswer } from "../idempotency/known-uuids.ts";
import type { LockedUser } from "./group-reads.ts";
import type { Batch } from "./outcome.ts";

/**
 * Returns the place in a batch of the first command that was made on top of changes which the log does not
 * have; -1 where there is none. A command that was applied before is not looked at: its answer is repeated.
 * @param version where the log ends
 */
export const futureBase = (
  batch: Batch,
  version: number,
  answers: ReadonlyMap<string, StoredAnswer>,
): number =>
  batch.commands.findIndex(
    (command) => (baseVersionOf(command) ?? 0) > version && !answers.has(command.uuid.toLowerCase()),
  );

/**
 * Returns the proof in one of the batches that the log was cut: it names the present generation and a version
 * beyond its end, or a generation that began later. A batch that names no generation proves nothing.
 */
export function findContradiction(
  userId: number,
  user: LockedUser,
  batches: readonly Batch[],
  known: KnownUuids,
  now: Date,
): Contradiction | null {
  const present = user.generation;
  for (const batch of batches) {
    const shown = batch.generation ?? null;
    const standing = standingOf(shown, present, now);
    const isAhead = () => futureBase(batch, user.version, known.answers) >= 0;
    const isContradiction = standing === "lost" || (standing === "present" && isAhead());
    if (isContradiction && shown !== null) return { userId, present, shown };
  }
  return null;
}
