import type { Workspace } from "../store/workspace.ts";

/** Opens the notes of a user. */
export async function openNotes(userId: number): Promise<{ workspace: Workspace; close: () => void }> {
  throw new Error(`not wired yet: ${userId}`);
}
