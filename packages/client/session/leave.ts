import type { Timers } from "../platform/timers.ts";
import type { RowData } from "../store/row-data.ts";
import type { SessionUser } from "../store/session.ts";
import type { Workspace } from "../store/workspace.ts";

/** How long logging out and signing in as somebody else wait for the last answers. */
export const LAST_ANSWERS_MS = 4_000;

type Unsent = Pick<Workspace, "status" | "flush" | "resume">;
interface Notes {
  readonly whole: Pick<Workspace["whole"], "get">;
  readonly tree: Pick<Workspace["tree"], "nodeIds" | "keyOf"> & {
    row(key: string): Pick<RowData, "note"> | undefined;
  };
}

/** Resolves to whether everything has reached the server, now or within a few seconds. Never rejects. */
export async function waitUntilSent(workspace: Unsent, timers: Timers): Promise<boolean> {
  await workspace.flush();
  const sent = () => workspace.status.get().waiting === 0;
  if (sent()) return true;
  if (!workspace.status.get().online) return false;
  workspace.resume();
  return new Promise((resolve) => {
    const settle = (all: boolean) => {
      cancel();
      leave();
      resolve(all);
    };
    const cancel = timers.after(LAST_ANSWERS_MS, () => settle(sent()));
    const leave = workspace.status.subscribe(() => {
      if (sent()) settle(true);
    });
  });
}

export interface LeavingLoss {
  /** How many changes the server does not have. */
  readonly unsent: number;
  /** How many notes and cards nothing leads back to; null where unknown, 0 in an account with a name. */
  readonly notes: number | null;
}

/** Waits for pending answers, then returns what logging out would lose, or null. Never rejects. */
export async function lossOfLeaving(
  workspace: (Unsent & Notes) | undefined,
  user: Pick<SessionUser, "isAnonymous" | "rootTree"> | null,
  timers: Timers,
): Promise<LeavingLoss | null> {
  const isSent = workspace === undefined || (await waitUntilSent(workspace, timers));
  const unsent = isSent ? 0 : (workspace?.status.get().waiting ?? 0);
  const notes = user?.isAnonymous ? notesOf(workspace, user.rootTree?.id) : 0;
  return isSent && notes === 0 ? null : { unsent, notes };
}

/** Returns how many notes an account holds. Its first row counts as soon as something is written there. */
function notesOf(workspace: Notes | undefined, rootId: number | undefined): number | null {
  if (rootId === undefined) return 0;
  if (workspace === undefined || workspace.whole.get() !== rootId) return null;
  const { tree } = workspace;
  const root = tree.row(tree.keyOf(rootId));
  const below = [...tree.nodeIds()].length - 1;
  return below === 0 && root?.note?.text.trim() === "" ? 0 : below + 1;
}
