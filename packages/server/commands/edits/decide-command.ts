import { unreachable } from "@perennial/domain/result";
import type { Earlier } from "../log/log-entry.ts";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { addNeeds } from "../state/needs.ts";
import type { ResolvedCommand } from "../state/temporary-ids.ts";
import { deleteBranches } from "./branches/delete-branches.ts";
import { moveBranches } from "./branches/move-branches.ts";
import { restoreBranches } from "./branches/restore-branches.ts";
import { createRecord, deleteRecord, updateRecord } from "./change-records.ts";
import { createFlashcard } from "./create-flashcard.ts";
import { createNode } from "./create-node.ts";
import { createNote } from "./create-note.ts";
import type { Decision } from "./decision.ts";
import { deleteNode } from "./delete-node.ts";
import type { OwnWrites } from "./known-texts.ts";
import { markFlashcard } from "./mark-flashcard.ts";
import { rateFlashcard } from "./rate-flashcard.ts";
import { unrateFlashcard } from "./unrate-flashcard.ts";
import { updateFlashcard } from "./update-flashcard.ts";
import { updateNode } from "./update-node.ts";
import { updateNote } from "./update-note.ts";

/**
 * Decides one command on the present outline, and applies it there. The ops of a refused command may stay
 * applied; the caller takes them back.
 * @param ownWrites the texts that the sender set with earlier commands of the same batch
 * @param earlier what the group has done before it
 */
export function* decideCommand(
  state: GroupState,
  command: ResolvedCommand,
  ownWrites: OwnWrites,
  earlier: Earlier,
): Asking<Decision> {
  yield* state.require((needs) => addNeeds(needs, command, state.alone));
  switch (command.type) {
    case "tree.create":
      return yield* createNode(state, command, earlier);
    case "tree.update":
      return yield* updateNode(state, command, ownWrites);
    case "tree.delete":
      return yield* deleteNode(state, command, ownWrites);
    case "branches.delete":
      return yield* deleteBranches(state, command, earlier);
    case "branches.restore":
      return yield* restoreBranches(state, command, earlier);
    case "branches.move":
      return yield* moveBranches(state, command);
    case "note.create":
      return yield* createNote(state, command);
    case "note.update":
      return yield* updateNote(state, command, ownWrites);
    case "flashcard.create":
      return yield* createFlashcard(state, command);
    case "flashcard.update":
      return yield* updateFlashcard(state, command, ownWrites);
    case "flashcard.rate":
      return yield* rateFlashcard(state, command);
    case "flashcard.unrate":
      return yield* unrateFlashcard(state, command);
    case "flashcard.mark":
      return yield* markFlashcard(state, command);
    case "record.create":
      return yield* createRecord(state, command);
    case "record.update":
      return yield* updateRecord(state, command, ownWrites);
    case "record.delete":
      return yield* deleteRecord(state, command, ownWrites);
    default:
      return unreachable(command);
  }
}
