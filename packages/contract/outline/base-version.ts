import type { Command } from "./wire.ts";

/** Returns the version of the log that a command was made against; null where it names none. */
export function baseVersionOf(command: Command): number | null {
  switch (command.type) {
    case "note.update":
      return command.note.base_version ?? null;
    case "flashcard.update":
      return command.flashcard.base_version ?? null;
    case "tree.update":
      return command.tree.base_version ?? null;
    case "tree.delete":
    case "branches.delete":
    case "record.update":
      return command.base_version ?? null;
    default:
      return null;
  }
}
