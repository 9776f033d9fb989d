import type { Timers } from "../platform/timers.ts";
import type { Workspace } from "../store/workspace.ts";

/** How long logging out and changing hands wait for the last answers. */
export const LAST_ANSWERS_MS = 4_000;

type Unsent = Pick<Workspace, "status" | "flush" | "resume">;

/** Whether everything has reached the server, now or within a few seconds. Never rejects. */
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

/** Whether one may log out without a question: nothing open, or nothing unsent. */
export const leaveQuietly = (workspace: Unsent | undefined, timers: Timers): Promise<boolean> =>
  workspace === undefined ? Promise.resolve(true) : waitUntilSent(workspace, timers);
