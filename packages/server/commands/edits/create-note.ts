import type * as wire from "@perennial/contract/outline/wire";
import { createNote as decideNote } from "@perennial/domain/intent/create-note";
import { ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { type Decision, follow } from "./decision.ts";
import { presentNote } from "./present.ts";

/** POST /notes: creates a note that no node shows yet. */
export function* createNote(
  state: GroupState,
  { note }: { readonly note: wire.NoteInput },
): Asking<Decision> {
  const id = yield* state.draw("note");
  const done = follow(state, decideNote(state.outline, { id, text: note.text }), { text: "note.text" });
  return done.ok ? ok({ status: 201, body: presentNote(state, id) }) : done;
}
