import type * as wire from "@perennial/contract/outline/wire";
import { ok } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import type { Decision } from "./decision.ts";
import type { OwnWrites } from "./known-texts.ts";
import { presentNote } from "./present.ts";
import { updateContent } from "./update-content.ts";

/** PUT /notes: a new text. */
export function* updateNote(
  state: GroupState,
  { id, note }: { readonly id: number; readonly note: wire.NoteChange },
  ownWrites: OwnWrites,
): Asking<Decision> {
  const known = ownWrites.known("note", id, note.base_version);
  const change = { kind: "note", id, fields: { text: note.text }, known } as const;
  const done = yield* updateContent(state, change, { text: "note.text" });
  return done.ok ? ok({ status: 200, body: presentNote(state, id) }) : done;
}
