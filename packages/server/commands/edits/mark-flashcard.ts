import type * as wire from "@perennial/contract/outline/wire";
import { marksFromWire } from "@perennial/contract/study/marks-from-wire";
import { memoryIn } from "@perennial/domain/intent/log-review";
import { markFlashcard as decideMarks } from "@perennial/domain/intent/mark-flashcard";
import { partId } from "@perennial/domain/kind/owner";
import { ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { type Decision, follow } from "./decision.ts";
import { partNamed } from "./part-named.ts";
import { presentProgress } from "./present.ts";

type Command = Extract<wire.Command, { type: "flashcard.mark" }>;

/** PUT /flashcards/{id}/marks: null is answered for a card without progress of which nothing changed. */
export function* markFlashcard(state: GroupState, command: Command): Asking<Decision> {
  const { id: flashcardId } = command;
  const named = partNamed(state, flashcardId, command.part);
  if (!named.ok) return named;
  const part = named.value;
  const { now } = state;
  const marks = marksFromWire(command, now);
  const done = follow(
    state,
    decideMarks(state.outline, { flashcardId, part, marks, now, memory: memoryIn(state.reviews) }),
  );
  return done.ok
    ? ok({ status: 200, body: (yield* presentProgress(state, partId(flashcardId, part))) ?? null })
    : done;
}
