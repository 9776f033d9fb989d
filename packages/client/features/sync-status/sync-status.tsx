import "./sync-status.css";
import { type ReactElement, useEffect, useRef, useState } from "react";
import type { Workspace } from "../../store/workspace.ts";
import { useReadable } from "../../ui/use-readable.ts";
import { announcement } from "./announcement.ts";
import { FailedList } from "./failed-list.tsx";
import { SYNC_STATUS_TEXTS } from "./sync-status-texts.ts";
import { needsAttention, type SyncState, syncText } from "./sync-text.ts";

/** Whether everything is saved; opens the list of failed changes, or offers texts that cannot be stored. */
export function SyncStatus({
  workspace,
  onTakeTexts,
}: {
  workspace: Workspace;
  onTakeTexts: () => void;
}): ReactElement {
  const state = useReadable(workspace.status);
  return (
    <div className="sync-place">
      <span
        className={needsAttention(state) ? "sync waits" : "sync"}
        role="status"
        aria-label="Sync"
        aria-live="off"
      >
        {syncText(state)}
      </span>
      {state.unkept ? (
        <button type="button" className="quiet" onClick={onTakeTexts}>
          {SYNC_STATUS_TEXTS.saveTexts}
        </button>
      ) : null}
      {state.failed > 0 ? (
        <FailedList failed={workspace.failed} label="Show" />
      ) : state.paused === "subscription" ? (
        // Not a failure of the saving, but what was written has to be somewhere in sight.
        <FailedList failed={workspace.failed} label="Needs PRO" />
      ) : null}
      <Announcer state={state} />
    </div>
  );
}

/** Tells a screen reader when the status has changed. */
function Announcer({ state }: { state: SyncState }): ReactElement {
  const before = useRef(state);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const next = announcement(before.current, state);
    before.current = state;
    if (next !== undefined) setSaid(next);
  }, [state]);
  return (
    <span className="vh" aria-live="polite">
      {said}
    </span>
  );
}
