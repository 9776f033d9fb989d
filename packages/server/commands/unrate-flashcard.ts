import { readLogRow } from "@perennial/contract/log";
import type * as wire from "@perennial/contract/wire";
import { unrateFlashcard as decideUnrating } from "@perennial/domain/intent/unrate-flashcard";
import type { Op, OpOf } from "@perennial/domain/op/op";
import { err, ok } from "@perennial/domain/result";
import { type Decision, follow } from "./decision.ts";
import type { GroupState } from "./group-state.ts";
import { presentProgress } from "./present.ts";
import { refuse, refuseField } from "./refusal.ts";

type Command = Extract<wire.Command, { type: "flashcard.unrate" }>;

/**
 * Takes a rating back. What the card was known before it stands in the log: nobody has to tell, and nobody can tell
 * otherwise.
 * @param opsOf what a call of the same group has done, which is not in the log yet
 */
export function unrateFlashcard(
  state: GroupState,
  { id, undo_of: named }: Pick<Command, "id" | "undo_of">,
  opsOf: (uuid: string) => readonly Op[],
): Decision {
  if (typeof named !== "string")
    return err(refuseField("undo_of", "Name the rating that is to be taken back."));
  if (!state.outline.get("flashcard", id)) return err(refuse("not_found"));
  const uuid = named.toLowerCase();
  const rating = opsOf(uuid).find(isRating) ?? inLog(state, uuid);
  if (rating?.after?.flashcardId !== id) return err(refuse("not_found"));
  const done = follow(state, decideUnrating(state.outline, rating));
  return done.ok ? ok({ status: 200, body: presentProgress(state, rating.id) }) : done;
}

const isRating = (op: Op): op is OpOf<"progress.set"> => op.type === "progress.set";

function inLog(state: GroupState, uuid: string): OpOf<"progress.set"> | undefined {
  const row = state.facts.ratings.get(uuid);
  const reading = row && readLogRow(row);
  return reading?.kind === "op" && isRating(reading.op) ? reading.op : undefined;
}
