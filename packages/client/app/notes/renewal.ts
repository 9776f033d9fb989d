import { PRESENT_READS } from "@perennial/contract/log/reads";
import type { Toasts } from "../../store/toasts.ts";
import type { Workspace } from "../../store/workspace.ts";

interface RenewalDeps {
  readonly workspace: Pick<Workspace, "status" | "history">;
  /** The least that a client has to be able to read; undefined where the server does not say. */
  readonly leastClient: () => Promise<number | undefined>;
  readonly toasts: Pick<Toasts, "show">;
  readonly reload: () => void;
  /** Remembers, for this tab alone and as long as it lives, which server it has reloaded for. */
  readonly once: { get(): string | null; set(server: string): boolean };
}

const SAVES_FIRST_TEXT = "Perennial was renewed. This page loads anew as soon as what you wrote is saved.";
const STILL_OLD_TEXT = "Perennial was renewed. Close all of its tabs and open it again to go on safely.";
/** So long that the toast stays until the page is loaded anew. */
const TOAST_MS = 24 * 60 * 60 * 1_000;

/** Reloads, once, a page too old for its server, when nothing is queued or typed. Returns how to stop. */
export function renewWhenTooOld({ workspace, leastClient, toasts, reload, once }: RenewalDeps): () => void {
  const { status } = workspace;
  let stopped = false;
  let isTooOld = false;
  let isDone = false;

  const isQuiet = () => {
    const { waiting, drafts, unkept } = status.get();
    return waiting === 0 && !drafts && !unkept;
  };
  const reloadWhenQuiet = () => {
    if (stopped || isDone || !isTooOld || !isQuiet()) return;
    isDone = true;
    reload();
  };
  const look = async () => {
    const least = await leastClient();
    if (stopped || isTooOld || least === undefined || least <= PRESENT_READS) return;
    if (once.get() === String(least) || !once.set(String(least))) {
      isDone = true;
      toasts.show({ message: STILL_OLD_TEXT, type: "warning", duration: TOAST_MS });
      return;
    }
    isTooOld = true;
    toasts.show({ message: SAVES_FIRST_TEXT, type: "warning", duration: TOAST_MS });
    reloadWhenQuiet();
  };
  const leaveHistory = workspace.history.subscribe((event) => {
    if (event.type === "began" && !isDone) void look();
  });
  const leaveStatus = status.subscribe(reloadWhenQuiet);
  return () => {
    stopped = true;
    leaveHistory();
    leaveStatus();
  };
}
