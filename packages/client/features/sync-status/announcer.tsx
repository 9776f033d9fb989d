import { type ReactElement, useEffect, useRef, useState } from "react";
import { announcement } from "./announcement.ts";
import type { SyncState } from "./sync-text.ts";

/** Tells a screen reader when the status has changed. */
export function Announcer({ state }: { state: SyncState }): ReactElement {
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
