import { type ReactElement, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { FailedChanges, Workspace } from "../../store/workspace.ts";
import { useReadable } from "../../ui/use-readable.ts";
import { announcement, needsAttention, type SyncState, syncText } from "./sync-text.ts";
import "./sync-status.css";

/** The small line that tells whether everything is saved; after a failure it opens the list of what failed. */
export function SyncStatus({ workspace }: { workspace: Workspace }): ReactElement {
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
      {state.failed > 0 ? <FailedList failed={workspace.failed} /> : null}
      <Announcer state={state} />
    </div>
  );
}

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

function FailedList({ failed }: { failed: FailedChanges }): ReactElement {
  const changes = useSyncExternalStore(failed.subscribe, failed.list);
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Show
      </button>
      <section
        id={id}
        className="failed"
        aria-label="Failed changes"
        hidden={!open}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape") close();
        }}
      >
        <p>These changes were taken back. What you wrote is kept here until you decide.</p>
        <ul>
          {changes.map((change) => (
            <li key={change.id}>
              <p className="wrong">{change.message}</p>
              {change.texts.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the texts of one change never move
                <blockquote key={place}>{text}</blockquote>
              ))}
              <div className="failed-acts">
                <button type="button" className="quiet" onClick={() => failed.retry(change.id)}>
                  Try again
                </button>
                <button type="button" className="quiet" onClick={() => failed.discard(change.id)}>
                  Dismiss
                </button>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
